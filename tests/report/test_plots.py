"""Plots: each draws what its frame says into the axes that it is given, and no text lies on another or is cut off."""

from functools import partial

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D

from reports.plots import bars, curves, heat, intervals, save
from reports.plots.multiples import multiples
from reports.plots.palette import INK, PAPER, RED, RULE, diverging, series
from reports.plots.sheet import finish, sheet
from tests.report.texts import boxes, cut_off, overlapping, words

pytestmark = pytest.mark.compiled_only  # draws the same with and without a compiler: once is enough

FEW = settings(max_examples=4, phases=[Phase.explicit, Phase.generate], suppress_health_check=[HealthCheck.too_slow])
WORDS = ("trump", "plain", "the", "lead", "of", "an", "ace", "five", "A♥", "two", "J", "stock", "26–14", "captured")
phrases = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)


def estimates(count, seed, scale=1.0):
    """A frame of estimates."""
    rng = np.random.default_rng(seed)
    mean, half = scale * rng.normal(size=count), scale * rng.uniform(0.001, 0.5, size=count)
    return pd.DataFrame({"mean": mean, "low": mean - half, "high": mean + half})


def drawn(axes):
    """The lines of an axes as lists of their corners."""
    return [line.get_xydata().tolist() for line in axes.lines]


def sound(figure):
    """See that every text can be read."""
    found = boxes(finish(figure))
    assert overlapping(found) == []
    assert cut_off(found, figure) == []


FOREST = pd.DataFrame(
    {
        "group": ["Trumps", "Trumps", "Plain"],
        "label": ["trump A", "trump 4", "any"],
        "mean": [0.61, 0.01, np.nan],
        "low": [0.58, -0.02, np.nan],
        "high": [0.64, 0.04, np.nan],
    }
)


def test_intervals_say_what_the_frame_says():
    figure, axes = sheet(height=intervals.height(FOREST, title=True))
    assert intervals.intervals(axes, FOREST, title="Worth", across="points of the deal") is axes
    spans = [[x for x, _ in line] for line in drawn(axes)]
    assert [0.58, 0.64] in spans
    assert [-0.02, 0.04] in spans
    dots = {line.get_xdata()[0]: line.get_markerfacecolor() for line in axes.lines if line.get_marker() == "o"}
    assert dots == {0.61: series(0), 0.01: PAPER}  # hollow: cannot be told from nothing
    written = words(finish(figure))
    for text in ("Trumps", "trump A", "+0.61", "± 0.03", "Plain", "–", "Worth", "points of the deal"):
        assert text in written
    assert written.count("Trumps") == 1
    places = [label.get_position()[1] for label in axes.get_yticklabels()]
    assert places == sorted(places)  # from the top, as the axis runs down
    assert axes.yaxis_inverted()
    sound(figure)


def test_intervals_of_two_series_stand_side_by_side():
    frame = pd.DataFrame({"label": ["A", "A", "K"], "series": ["trump", "plain", "trump"]}).join(estimates(3, 1))
    figure, axes = sheet(height=intervals.height(frame))
    intervals.intervals(axes, frame, reference=None, percent=True)
    marks = [line for line in axes.lines if line.get_linestyle() == "None" and line.get_transform() == axes.transData]
    assert [(mark.get_marker(), mark.get_color()) for mark in marks] == [
        ("o", series(0)),
        ("s", series(1)),
        ("o", series(0)),
    ]
    assert marks[0].get_ydata()[0] < marks[1].get_ydata()[0]
    assert marks[0].get_xdata()[0] == pytest.approx(100 * frame["mean"][0])
    assert {"trump", "plain", "A", "K"} <= set(words(finish(figure)))
    sound(figure)


def test_faint_estimates_and_figures_of_ones_own():
    frame = FOREST.head(2).assign(faint=[True, False], text=["about a half", "+1 ± 1"])
    figure, axes = sheet(height=2)
    intervals.intervals(axes, frame)
    assert axes.lines[0].get_color() == RULE
    assert {"about a half", "+1", "± 1"} <= set(words(finish(figure)))


@FEW
@given(st.lists(st.tuples(phrases, st.integers(0, 2)), min_size=1, max_size=14), st.integers(0, 99), st.booleans())
def test_texts_of_intervals_never_overlap(rows, seed, percent):
    frame = pd.DataFrame({"label": [label for label, _ in rows], "group": [f"Group {n}" * n for _, n in rows]})
    frame = frame.drop_duplicates().reset_index(drop=True)
    frame = frame.join(estimates(len(frame), seed, 10.0 ** (seed % 4 - 2)))
    figure, axes = sheet(height=intervals.height(frame, title=True))
    intervals.intervals(axes, frame, percent=percent, title=" ".join(frame["label"])[:60], across="points of the deal")
    sound(figure)


LINES = pd.DataFrame(
    [
        {"x": rank, "group": group, "mean": value, "low": value - 0.1, "high": value + 0.1}
        for group, values in (("plain", (0.0, 0.1, 0.2)), ("trump", (0.4, np.nan, 0.21)))
        for rank, value in zip("2JA", values, strict=True)
    ]
)


def test_curves_say_what_the_frame_says():
    figure, axes = sheet()
    assert curves.curves(axes, LINES, title="Worth", across="card", down="points") is axes
    lines = [line for line in axes.lines if line.get_marker() in ("o", "s")]
    assert lines[0].get_xydata().tolist() == [[0, 0.0], [1, 0.1], [2, 0.2]]
    assert np.isnan(lines[1].get_ydata()[1])
    assert [to_hex(band.get_facecolor()[0]) for band in axes.collections] == [series(0), series(1)]
    corners = axes.collections[0].get_paths()[0].vertices
    assert corners[:, 1].min() == pytest.approx(-0.1)
    assert corners[:, 1].max() == pytest.approx(0.3)
    assert [label.get_text() for label in axes.get_xticklabels()] == list("2JA")
    assert {"plain", "trump", "card", "points", "Worth"} <= set(words(finish(figure)))
    sound(figure)


def test_cards_left_run_down():
    frame = pd.DataFrame({"x": [26, 20, 0]}).join(estimates(3, 2))
    figure, axes = sheet()
    curves.curves(axes, frame, percent=True, reference=None)
    assert axes.xaxis_inverted()
    assert axes.lines[0].get_xdata().tolist() == [0, 20, 26]
    assert {"26", "0"} <= set(words(finish(figure)))


@FEW
@given(st.lists(phrases, min_size=1, max_size=6, unique=True), st.integers(0, 99), st.integers(1, 14))
def test_names_of_lines_never_overlap(names, seed, points):
    frame = pd.DataFrame({"x": np.tile(np.arange(points), len(names)), "group": np.repeat(names, points)})
    frame = frame.join(estimates(len(frame), seed, 0.01))
    figure, axes = sheet(height=3.4)
    curves.curves(axes, frame, across="tricks played", down="points of the deal", percent=seed % 2 == 0)
    sound(figure)


SHARES = pd.DataFrame(
    {
        "label": ["High", "High", "Jack", "Jack", "Jack"],
        "part": ["eldest", "dealer", "eldest", "dealer", "nobody"],
        "mean": [0.48, 0.52, 0.5, 0.46, 0.04],
        "low": [0.478, 0.518, 0.498, 0.458, 0.038],
        "high": [0.482, 0.522, 0.502, 0.462, 0.042],
    }
)


def test_bars_say_what_the_frame_says():
    figure, axes = sheet(height=bars.height(SHARES))
    assert bars.bars(axes, SHARES) is axes
    widths = [(patch.get_x(), patch.get_width(), to_hex(patch.get_facecolor())) for patch in axes.patches]
    assert widths[1] == (pytest.approx(0.48), pytest.approx(0.52), series(1))
    assert widths[4] == (pytest.approx(0.96), pytest.approx(0.04), series(2))
    written = words(finish(figure))
    assert {"48.0 %", "52.0 %", "4.0 %", "eldest", "dealer", "nobody", "High", "Jack"} <= set(written)
    assert written.count("± 0.2") == 5
    finish(figure)
    colours = {text.get_text(): text.get_color() for text in axes.texts}
    assert colours["50.0 %"] == PAPER
    assert colours["4.0 %"] == series(2)  # too narrow: below its part
    sound(figure)


def test_parts_are_named_above_where_there_is_room():
    one = SHARES[SHARES["label"] == "High"]
    figure, axes = sheet(height=bars.height(one))
    bars.bars(axes, one)
    finish(figure)
    [name] = [text for text in axes.texts if text.get_text() == "eldest"]
    assert name.xy[0] == pytest.approx(0.24)
    assert not [line for line in axes.lines if line.get_marker() == "s"]
    sound(figure)


@FEW
@given(st.lists(st.lists(st.integers(0, 60), min_size=5, max_size=5).filter(any), min_size=1, max_size=5), phrases)
def test_texts_of_bars_never_overlap(weights, phrase):
    frame = pd.DataFrame(
        [
            {"label": f"{n} {phrase}", "part": f"{part} {phrase[: 4 * part]}".strip(), "mean": weight / sum(row)}
            for n, row in enumerate(weights)
            for part, weight in enumerate(row)
        ]
    )
    frame = frame.assign(low=(frame["mean"] - 0.01).clip(0), high=frame["mean"] + 0.01)
    figure, axes = sheet(height=bars.height(frame, title=True))
    bars.bars(axes, frame, title="How deals end")
    sound(figure)


def test_a_matrix_about_its_middle():
    cells = pd.DataFrame(
        [
            {"row": 0, "column": "A♠", "value": 0.75, "text": "75"},
            {"row": 0, "column": "♥", "value": 0.25, "text": "25", "faint": False},
            {"row": 1, "column": "A♠", "value": np.nan, "text": ""},
            {"row": 1, "column": "♥", "value": 0.5, "text": "50"},
        ]
    ).fillna({"faint": False})
    figure, axes = sheet(height=heat.height(2))
    assert heat.heat(axes, cells, middle=0.5, across="their score", down="my score", columns=["♥", "A♠"]) is axes
    fills = {patch.get_xy(): to_hex(patch.get_facecolor()) for patch in axes.patches if patch.get_fill()}
    assert fills == {(1, 0): diverging(1), (0, 0): diverging(-1), (0, 1): diverging(0), (1, 1): PAPER}
    assert [bool(patch.get_hatch()) for patch in axes.patches].count(True) == 1
    assert [label.get_color() for label in axes.get_xticklabels()] == [RED, INK]
    assert {"75", "25", "50", "their score", "my score"} <= set(words(finish(figure)))
    sound(figure)


def test_small_multiples_share_their_scales():
    frames = {"bicycle": LINES, "foster": LINES.assign(mean=3 * LINES["mean"], high=2.0), "third": LINES}
    draw = partial(curves.curves, labels=False)
    figure = multiples(frames, draw, across="card", down="points", names=["plain", "trump"])
    seen = [axes for axes in figure.axes if axes.get_visible()]
    assert [axes.get_title(loc="left") for axes in seen] == list(frames)
    assert len({axes.get_ylim() for axes in seen}) == 1
    assert seen[0].get_ylim()[1] > 2.0
    assert {"plain", "trump", "card", "points"} <= set(words(finish(figure)))
    assert [marker for line in seen[0].findobj(Line2D) if (marker := line.get_marker()) in ("o", "s")].count("s") == 2
    sound(figure)


def test_nothing_to_draw():
    for draw, columns in (
        (intervals.intervals, ["label", "mean", "low", "high"]),
        (curves.curves, ["x", "mean", "low", "high"]),
        (bars.bars, ["label", "part", "mean"]),
        (heat.heat, ["row", "column", "value", "text"]),
    ):
        figure, axes = sheet()
        assert draw(axes, pd.DataFrame({column: [] for column in columns})) is axes
        finish(figure)


def test_the_same_bytes_twice(tmp_path):
    for number in range(2):
        figure, axes = sheet(height=intervals.height(FOREST))
        intervals.intervals(axes, FOREST)
        for ending in ("png", "svg"):
            save(finish(figure), tmp_path / f"{number}.{ending}", ending)
    assert (tmp_path / "0.png").read_bytes() == (tmp_path / "1.png").read_bytes()
    assert (tmp_path / "0.svg").read_bytes() == (tmp_path / "1.svg").read_bytes()
