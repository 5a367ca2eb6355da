"""Marked texts, cells of tables, colours of a page."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as some
from pandas import NA, DataFrame

from reports.page.colours import DARK, LIGHT, css
from reports.page.columns import UNKNOWN, Column, grid
from reports.page.markup import AS_TEXT, cards, marked, order_of_cards
from tests.report.sample_page import COLUMNS, stock_cards

pytestmark = pytest.mark.no_kernel

JACK = f'<span class="card hearts" role="img" aria-label="jack of hearts">J♥{AS_TEXT}</span>'


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain", "plain"),
        ("a < b & c", "a &lt; b &amp; c"),
        ("the [JH] is", f"the {JACK} is"),
        ("[JH JH]", f"{JACK} {JACK}"),
        ("[<b>]", "[&lt;b&gt;]"),
        ("[see] [JH now]", "[see] [JH now]"),
        ("*62.3 % ± 0.4*", '<b class="figure">62.3 %<span class="error"> ± 0.4</span></b>'),
        ("*-0.3 ± 0.4*", '<b class="figure">−0.3<span class="error"> ± 0.4</span></b>'),
        ("*7-8*", '<b class="figure">7-8</b>'),
        ("*never*", "<strong>never</strong>"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("`--deals <n>`", "<code>--deals &lt;n&gt;</code>"),
        ("[here](#claims)", '<a href="#claims">here</a>'),
        ("[here](http://x)", "[here](http://x)"),
    ],
)
def test_texts_are_marked(text: str, written: str) -> None:
    """What is marked is written as meant, everything else as it stands."""
    assert marked(text) == written


@given(some.text(alphabet="AHJ[]*`()#<>& -1±x"))
def test_nothing_gets_through(text: str) -> None:
    """Whatever a text holds, the only tags are the few that marks make."""
    rest = marked(text)
    for tag in (
        "</span>",
        "</b>",
        "</strong>",
        "</code>",
        "</a>",
        "<b class",
        "<strong>",
        "<code>",
        "<a href",
        "<span ",
    ):
        rest = rest.replace(tag, "")
    assert "<" not in rest


def test_cards_sort_from_the_ace_of_spades_down() -> None:
    """Aces before kings, spades first; a rank before its cards; other words among them."""
    deck = [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"]
    assert sorted(set(deck), key=order_of_cards) == deck
    assert sorted(["KS", "AS", "A", "K"], key=order_of_cards) == ["A", "AS", "K", "KS"]
    assert "jack of hearts" in cards("stand JH H")
    assert cards("stand JH H").count("<span") == 2


def test_figures_keep_the_places_of_their_intervals() -> None:
    """A column has one number of places; an exact figure keeps the room of an error; nothing known is a dash."""
    table = grid(stock_cards(8), COLUMNS)
    shown = [[cell.shown.unescape().replace("&", "+") for cell in row] for row in table.rows]
    assert shown[1][2] == '+0.84<span class="error"> ± 0.02</span>'
    assert shown[3][2] == '+0.14<span class="error blank" aria-hidden="true"> ± 0.02</span>'
    assert shown[4][2].startswith("−0.76")
    assert shown[1][3] == '51.0<span class="error"> ± 0.4</span>'
    assert table.rows[5][3] == UNKNOWN
    assert [shown[7][column] for column in (4, 5, 6)] == ["88", "3.00", "7,979"]
    assert float(table.rows[4][2].value) == math.sin(4)
    assert [head.below for head in table.heads] == ["brief"] * 2 + ["numeric"] * 5 + [""]
    assert [head.unit for head in table.heads][3:6] == ["%", "%", "deals"]


def test_a_longer_error_does_not_move_the_others() -> None:
    """Shorter errors are filled up from the left."""
    frame = DataFrame({"x": [1.0, 2.0], "x_low": [0.8, -8.0], "x_high": [1.2, 12.0]})
    texts = [row[0].shown for row in grid(frame, (Column("x", "X", "number"),)).rows]
    assert [text.partition("± ")[2].removesuffix("</span>") for text in texts] == ["\u20070.20", "10.00"]


@pytest.mark.parametrize("kind", ["text", "card", "percent", "points", "number", "count"])
@pytest.mark.parametrize("nothing", [None, NA, math.nan])
def test_nothing_known_is_a_dash(kind: str, nothing: object) -> None:
    """For every kind of column, sorted last."""
    frame = DataFrame({"x": [nothing]}, dtype=object)
    assert grid(frame, (Column("x", "X", kind),)).rows == [[UNKNOWN]]


def test_rounding_to_nothing_has_no_minus() -> None:
    """Neither with an interval nor without."""
    frame = DataFrame({"x": [-0.001], "y": [-0.001], "y_low": [-0.1], "y_high": [0.1]})
    row = grid(frame, (Column("x", "X", "points"), Column("y", "Y", "points"), Column("x", "X", "percent"))).rows[0]
    assert row[0].shown == "+0.00"
    assert row[1].shown.startswith("+0.00")
    assert row[2].shown == "−0.1"


def test_half_an_interval_is_refused() -> None:
    """Both ends or none."""
    with pytest.raises(ValueError, match="one end"):
        Column("x", "X", low="x_low")


def luminance(colour: str) -> float:
    """How bright a colour is to the eye (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21 (WCAG 2)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast_is_enough(colours: dict[str, str]) -> None:
    """Letters 4.5 on paper and wash (WCAG AA), lines of drawings 3 on paper."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    for name in ("ink", "pale", "accent", "red", "supported", "refuted", "depends", "undecided"):
        for ground in ("paper", "wash"):
            assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
    for name in [f"series-{number}" for number in range(1, 9)]:
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
    for name in ("gain", "loss"):
        assert contrast(colours[name], colours["paper"]) >= 3, name


def test_both_looks_have_the_same_names() -> None:
    """No colour of one is missing in the other, and none of the drawings' names."""
    assert LIGHT.keys() == DARK.keys()
    assert {"ink", "pale", "rule", "paper", "gain", "loss"} <= LIGHT.keys()
    assert css().count("--series-8:") == 3


def test_drawings_and_pages_agree_on_colours() -> None:
    """By light a drawing on the page is the drawing in the file."""
    palette = pytest.importorskip("reports.plots.palette")
    plain = {"ink": palette.INK, "pale": palette.PALE, "rule": palette.RULE, "paper": palette.PAPER}
    poles = {"gain": palette.GAIN, "loss": palette.LOSS}
    series = {f"series-{number}": colour for number, colour in enumerate(palette.SERIES, 1)}
    assert LIGHT.items() >= (plain | poles | series).items()
    assert DARK.items() >= palette.DARK.items()
