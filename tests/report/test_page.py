"""A page as it is written: well formed, alone, the same bytes twice, readable by machines that read aloud."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from reports.page.blocks import Claims, Figure, Link, Section, Subheading, Table
from reports.page.columns import Column
from reports.page.render import render, tally
from tests.report.sample_page import bars, claims, sample, stock_cards

pytestmark = pytest.mark.no_kernel

VOID = {"meta", "link", "br", "hr", "img", "input"}
SELF_CLOSED = {"path", "rect", "circle", "use"}


class Reader(HTMLParser):
    """Collects the elements of a page and refuses tags that do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SELF_CLOSED, tag
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, attribute: str) -> list[str]:
        """The values of an attribute, wherever it stands."""
        return [
            value or "" for _, attributes in self.elements for name, value in attributes.items() if name == attribute
        ]


@pytest.fixture(scope="module")
def written() -> str:
    """The sample page."""
    return render(sample())


@pytest.fixture(scope="module")
def read(written: str) -> Reader:
    """The sample page, read."""
    return Reader(written)


def test_same_bytes_twice(written: str) -> None:
    """No date, no counter that goes on."""
    assert render(sample()) == written
    assert written.startswith("<!DOCTYPE html>\n")
    assert written.endswith("</html>\n")


def test_nothing_is_loaded(read: Reader, written: str) -> None:
    """Links lead to places of the page and to files beside it; the page itself forbids everything else."""
    assert {tag for tag, _ in read.elements} & {"img", "iframe", "object", "embed", "base"} == set()
    assert read.all("src") == []
    for address in read.all("href"):
        assert re.fullmatch(r"#[a-z][a-z0-9-]*|data:,|plots/stock(-|%20)card\.(png|svg)|tables/a\.csv", address), (
            address
        )
    assert "default-src 'none'" in written
    assert not re.search(r"@import|url\(|https?://", written)


def test_names_lead_somewhere(read: Reader) -> None:
    """Every id is there once, and whatever names an id names one that is there."""
    ids = read.all("id")
    assert len(ids) == len(set(ids))
    places = [address[1:] for address in read.all("href") if address.startswith("#")]
    assert set(places + read.all("aria-labelledby") + read.all("aria-controls")) <= set(ids)
    assert {"stock-card", "claims", "claim-cj4", "again"} <= set(ids)


def test_headings_skip_no_level(read: Reader) -> None:
    """One title; below it, each heading at most one level deeper than the last."""
    levels = [int(tag[1]) for tag, _ in read.elements if re.fullmatch(r"h\d", tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_everything_has_a_name(read: Reader) -> None:
    """Drawings, tables, landmarks, headings of rows and columns."""
    for tag, attributes in read.elements:
        if attributes.get("role") in ("img", "region") or tag in ("table", "nav"):
            assert attributes.get("aria-label") or attributes.get("aria-labelledby"), (tag, attributes)
        if tag == "th":
            assert attributes.get("scope") in ("row", "col")
    tags = [tag for tag, _ in read.elements]
    for landmark in ("main", "nav", "header", "footer"):
        assert tags.count(landmark) == 1
    assert dict(read.elements[0][1])["lang"] == "en"


def test_texts_are_escaped(read: Reader) -> None:
    """What looks like a tag is shown."""
    assert "A <b>figure</b> such as" in read.text
    assert "whatever lies below it & whoever leads" in read.text


def test_all_rows_are_there_without_the_script(written: str) -> None:
    """Folding and sorting are only added: all rows stand in the file, in the frame's order."""
    first = written[written.index('id="table-1"') : written.index("</table>")]
    values = re.findall(r'<th scope="row" data-value="(\d\d\d)"', first)
    assert values == [f"{rank:02d}{suit}" for rank in range(13) for suit in range(4)]
    assert "folded" not in first


def test_a_script_in_a_text_stays_text() -> None:
    """Also in attributes and in the title."""
    nasty = '"><script>alert(1)</script>'
    page = sample()
    figure = Figure(bars(), nasty, nasty)
    section = Section("a", nasty, (figure,), finding=nasty, short=nasty)
    text = render(replace(page, title=nasty, subtitle=nasty, command=nasty, sections=(section,)))
    assert text.count("<script>") == 1
    Reader(text)


def test_verdicts_are_counted() -> None:
    """In their order, those that occur."""
    cards = claims().claims
    some = Claims((cards[3], cards[0], cards[3]))
    assert tally(some) == [("supported", 1), ("undecided", 2)]


def test_a_page_of_nothing() -> None:
    """No key figures, no sections, an empty table: still a page."""
    table = Table(stock_cards(0), (Column("card", "Card", "card"), Column("value", "Value", "points")), "Nothing")
    page = replace(sample(), key_figures=(), sections=(Section("a", "A", (table,)),), footer="")
    assert "Key figures" not in render(page)
    Reader(render(page))


def twice() -> None:
    replace(sample(), sections=(Section("a", "A", (Subheading("B", "a"),)),))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Link("PNG", "https://example.org/a.png"), "beside the page"),
        (lambda: Link("PNG", "/a.png"), "beside the page"),
        (lambda: Link("PNG", "plots/../../a.png"), "beside the page"),
        (lambda: Link("PNG", "javascript:alert(1)"), "beside the page"),
        (lambda: Figure("<?xml?><svg/>", "alt", "caption"), "no inline drawing"),
        (lambda: Figure("<svg><script/></svg>", "alt", "caption"), "would load"),
        (lambda: Figure('<svg><use href="a.svg#x"/></svg>', "alt", "caption"), "would load"),
        (lambda: Figure("<svg/>", " ", "caption"), "alternative text"),
        (lambda: Section("Two words", "title", ()), "hyphens"),
        (
            lambda: Table(stock_cards(1), (Column("cards", "Card"),), "caption"),
            "no column cards; the frame has card, stage",
        ),
        (lambda: replace(claims().claims[0], verdict="perhaps"), "supported, refuted"),
        (lambda: replace(claims().claims[0], id="C J"), "hyphens"),
        (twice, "a given twice"),
    ],
)
def test_wrong_descriptions_are_refused(wrong, message: str) -> None:
    """In one line that says the value and a way out."""
    with pytest.raises(ValueError, match=message) as caught:
        wrong()
    assert "\n" not in str(caught.value)
