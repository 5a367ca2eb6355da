"""Heat maps: one scale symmetric about zero, every figure written, what is not known hatched."""

import pytest
from matplotlib.colors import to_hex

from reports.plots import ENDINGS, save
from reports.plots.heat_map import INK, Panel, Spot, Words, heat_map
from reports.plots.palette import contrast, diverging, luminance

pytestmark = pytest.mark.no_kernel

WORDS = Words("Title", "across", "down", "worth in %", "less", "more", "Small print.", "Hatched: rare.")
SPOTS = (
    Spot(0, 0, 1, 4.0, "+4.0"),
    Spot(0, 1, 1, -2.0, "−2.0"),
    Spot(1, 0, 1, None, ""),
    Spot(1, 1, 1, 0.1, "0.1", faint=True),
    Spot(2, 0, 2, 0.0, "0.0"),
)
PANEL = Panel("Panel", ("a", "b", "c"), ("1", "2"), SPOTS)


def cells(axes):
    """The filled cells of a map by their corner: colour, hatch, width."""
    found = {}
    for patch in axes.patches:
        if patch.get_fill():
            corner = tuple(int(place) for place in patch.get_xy())
            found[corner] = patch.get_facecolor()[:3], patch.get_hatch(), patch.get_width()
    return found


def texts(axes):
    """The figures in the cells and their colours."""
    return {text.get_text(): text.get_color() for text in axes.texts}


def test_every_cell_is_drawn_with_its_figure():
    axes = heat_map([[PANEL]], WORDS).axes[0]
    found = cells(axes)
    assert set(found) == {(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)}
    assert set(texts(axes)) == {"+4.0", "−2.0", "0.1", "0.0"}
    assert found[0, 2][2] == 2
    assert [bool(hatch) for _, hatch, _ in found.values()].count(True) == 1
    assert found[0, 1][1]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b", "c"]
    assert axes.get_ylim() == (3, 0)


def test_one_scale_is_symmetric_about_zero():
    other = Panel("Other", ("a",), ("1", "2"), (Spot(0, 0, 1, -1.0, "−1.0"), Spot(0, 1, 1, 2.0, "+2.0")))
    first, second = (cells(axes) for axes in heat_map([[PANEL, other]], WORDS).axes[:2])
    values = {4.0: first[0, 0], -2.0: first[1, 0], 0.0: first[0, 2], -1.0: second[0, 0], 2.0: second[1, 0]}
    for value, (colour, _, _) in values.items():
        assert to_hex(colour) == diverging(value / 4)
    assert luminance(to_hex(first[0, 2][0])) == 1.0  # nothing is white


@pytest.mark.parametrize("value", [value / 10 for value in range(-40, 41, 4)])
def test_figures_can_be_read_on_every_colour(value):
    spots = (Spot(0, 0, 1, value, "x"), Spot(0, 1, 1, 4.0, "y"))
    axes = heat_map([[Panel("", ("a",), ("1", "2"), spots)]], WORDS).axes[0]
    assert contrast(texts(axes)["x"], to_hex(cells(axes)[0, 0][0])) > 4.5


def test_a_faint_figure_is_paler():
    found = texts(heat_map([[PANEL]], WORDS).axes[0])
    assert found["−2.0"] == INK
    assert 4 < contrast(found["0.1"], "#ffffff") < contrast(INK, "#ffffff")


def test_maps_stand_in_rows():
    figure = heat_map([[PANEL, PANEL], [PANEL]], WORDS)
    visible = [axes.axison for axes in figure.axes[:4]]
    assert visible == [True, True, True, False]
    assert figure.get_suptitle() == "Title"
    assert figure.get_supxlabel() == "Small print. Hatched: rare."


def test_nothing_known_at_all():
    axes = heat_map([[Panel("", ("a",), ("1",), (Spot(0, 0, 1, None, ""),))]], WORDS).axes[0]
    assert [hatch is not None for _, hatch, _ in cells(axes).values()] == [True]


@pytest.mark.parametrize(("ending", "begins"), list(zip(ENDINGS, (b"\x89PNG", b"<?xml", b"%PDF"), strict=True)))
def test_saved(tmp_path, ending, begins):
    path = tmp_path / "plot"
    save(heat_map([[PANEL]], WORDS), path, ending)
    assert path.read_bytes().startswith(begins)
