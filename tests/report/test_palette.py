"""Colours: readable by light and by dark, told apart by colour-blind readers."""

import itertools

import numpy as np
import pytest

from reports.plots.palette import (
    DARK,
    GAIN,
    INK,
    LOSS,
    PALE,
    PAPER,
    RED,
    SERIES,
    STEPS,
    STRONGEST,
    contrast,
    diverging,
    mixed,
    names,
    series,
)

pytestmark = pytest.mark.no_kernel

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
# severity 1, and Ottosson, "A perceptual color space for image processing" (2020).
EYES = {
    "normal": np.eye(3),
    "protanopic": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopic": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
}
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def seen(colour, eye):
    """A colour as an eye sees it, in Oklab."""
    parts = np.array([int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return TO_LAB @ np.cbrt(TO_CONES @ np.clip(EYES[eye] @ linear, 0, 1))


@pytest.mark.parametrize("eye", EYES)
def test_the_first_four_series_are_told_apart(eye):
    by_dark = [DARK[f"series-{number}"] for number in (1, 2, 3, 4)]
    for colours in (SERIES[:4], by_dark):
        for one, other in itertools.combinations(colours, 2):
            assert np.linalg.norm(seen(one, eye) - seen(other, eye)) > 0.095, (one, other)
    assert np.linalg.norm(seen(GAIN, eye) - seen(LOSS, eye)) > 0.2


def test_everything_is_readable_as_text():
    assert all(contrast(colour, PAPER) >= 4.5 for colour in (INK, PALE, GAIN, LOSS, RED, *SERIES))
    by_dark = [colour for name, colour in DARK.items() if name.startswith(("series", "ink", "pale", "red"))]
    assert all(contrast(colour, DARK["paper"]) >= 4.5 for colour in by_dark)


@pytest.mark.parametrize("value", np.linspace(-1, 1, 21))
def test_ink_is_readable_on_every_cell(value):
    assert contrast(diverging(value), INK) >= 4.5
    ground = DARK["gain" if value > 0 else "loss"]
    assert contrast(mixed(ground, DARK["paper"], STRONGEST * abs(value)), DARK["ink"]) >= 4.5


def test_colours_have_names_in_a_page():
    css = names()
    assert len(css) == 2 * STEPS + 2 + len(SERIES) + 5  # no two colours are one
    assert css[INK] == "var(--ink, #222222)"
    assert css[SERIES[1]] == f"var(--series-2, {SERIES[1]})"
    assert all(diverging(value) in css for value in np.linspace(-1, 1, 1001))
    assert diverging(0.0) == PAPER
    assert diverging(5.0) == diverging(1.0) != diverging(-1.0)
    assert series(8) == series(0)
