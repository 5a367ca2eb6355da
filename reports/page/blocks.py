"""What a page holds, as frozen descriptions: title, key figures, sections of blocks.

Every text but a caption's link, a heading and an identifier may be marked up as `reports.page.markup` says. Figures are
given as text the way `reports.figures` writes them, `62.3 % ± 0.4`: what follows the ± is set small.
Mistakes in a description are the caller's: ValueError.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from reports.page.columns import Column

if TYPE_CHECKING:
    from pandas import DataFrame

ROWS_SHOWN = 12
"""A longer table is folded to so many rows, until a reader asks for all."""
Verdict = Literal["supported", "refuted", "depends", "undecided"]
VERDICTS: dict[Verdict, str] = {
    "supported": "Supported",
    "refuted": "Refuted",
    "depends": "It depends",
    "undecided": "Undecided",
}
IDENTIFIER = re.compile(r"[a-z][a-z0-9-]*")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|[/\\]|\.\.", re.IGNORECASE)
LOADING = re.compile(r"<(?:script|foreignObject|iframe)\b|\b(?:href|src)=[\"'](?!#|data:)|@import|url\((?![\"']?#)")


def _identifier(name: str) -> None:
    if not IDENTIFIER.fullmatch(name):
        raise ValueError(f"id: {name!r} is not small letters, digits and hyphens; say something like opening-lead")


def _drawing(svg: str) -> None:
    if not svg.lstrip().startswith("<svg"):
        raise ValueError(f"svg: {svg[:20]!r} is no inline drawing; it begins with <svg and has no XML prolog")
    if found := LOADING.search(svg):
        raise ValueError(f"svg: {found.group()!r} would load something; the page must open offline")


@dataclass(frozen=True)
class KeyFigure:
    """A figure that stands at the top of the page: what it is, the figure with its error, one sentence about it."""

    label: str
    figure: str
    """`62.3 % ± 0.4`."""
    sentence: str = ""


@dataclass(frozen=True)
class Link:
    """A file that lies beside the page: its name for the reader (`PNG`), its relative path (`plots/equity.png`)."""

    label: str
    path: str

    def __post_init__(self) -> None:
        """Refuse what does not lie beside or below the page."""
        if not self.path or ELSEWHERE.match(self.path) or ".." in self.path.split("/"):
            raise ValueError(f"link: {self.path!r} does not lie beside the page; give a path such as plots/equity.png")


@dataclass(frozen=True)
class Prose:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Subheading:
    """A heading within a section."""

    title: str
    id: str = ""

    def __post_init__(self) -> None:
        """Check the identifier, if there is one."""
        if self.id:
            _identifier(self.id)


@dataclass(frozen=True)
class Items:
    """A list; `numbered` where the order says something."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Figure:
    """A drawing: inline SVG in the page's colours (`var(--ink)`, ...), its caption, its alternative text, its files."""

    svg: str
    alt: str
    """What the drawing shows, for those who cannot see it: the finding and its figures, not the look."""
    caption: str
    links: tuple[Link, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a drawing that loads something and one without an alternative text."""
        _drawing(self.svg)
        if not self.alt.strip():
            raise ValueError(f"figure: {self.caption[:40]!r} lacks its alternative text; say what the drawing shows")


@dataclass(frozen=True, eq=False)
class Table:
    """A table of a DataFrame's rows in their order; the first column names the row.

    A reader sorts it by any column (by the frame's values, not their text); a long one is folded.
    """

    frame: "DataFrame"
    columns: tuple[Column, ...]
    caption: str
    note: str = ""
    """Stands below: what the columns mean."""
    links: tuple[Link, ...] = ()
    rows_shown: int = ROWS_SHOWN

    def __post_init__(self) -> None:
        """Refuse columns that the frame lacks."""
        keys = [key for column in self.columns for key in (column.key, column.low, column.high) if key]
        lacking = [key for key in keys if key not in self.frame.columns]
        if lacking or not self.columns:
            has = ", ".join(map(str, self.frame.columns))
            raise ValueError(f"table: no column {', '.join(lacking) or 'given'}; the frame has {has}")


@dataclass(frozen=True, eq=False)
class Claim:
    """A published claim and what became of it: a verdict with the effect, its interval, deals and policy."""

    id: str
    """`CJ4`; the page calls it `#claim-cj4`."""
    claim: str
    source: str
    verdict: Verdict
    finding: str
    """What came out, in a sentence; for `depends`, on what."""
    effect: str
    """`+0.31 ± 0.02 points`."""
    deals: int
    """0: exact"""
    policy: str
    tested: str
    """What was measured."""
    nearest: str = ""
    """Where the claim cannot be tested as written: why, and that the nearest thing was."""
    details: Table | None = None

    def __post_init__(self) -> None:
        """Refuse another verdict than the four, and a name that makes no identifier."""
        _identifier(self.anchor)
        if self.verdict not in VERDICTS:
            raise ValueError(f"verdict: {self.verdict!r} is none; give one of {', '.join(VERDICTS)}")

    @property
    def anchor(self) -> str:
        """The claim's id on the page."""
        return f"claim-{self.id.lower()}"


@dataclass(frozen=True)
class Claims:
    """Claims as cards, below a count of the verdicts."""

    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Term:
    """A word and what it means; `Definitions` and `Notes` are made of them."""

    term: str
    meaning: str


@dataclass(frozen=True)
class Definitions:
    """Terms and their meaning, side by side."""

    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Notes:
    """Method and limits: a short title and a paragraph each, set small."""

    notes: tuple[Term, ...]


@dataclass(frozen=True)
class Switch:
    """A rule of the game: its switch, the value played, what that means; whether it was changed from the preset."""

    name: str
    value: str
    meaning: str
    changed: bool = False


@dataclass(frozen=True)
class RuleSummary:
    """The rules played, a switch a row."""

    switches: tuple[Switch, ...]
    caption: str


Block = Prose | Subheading | Items | Figure | Table | Claims | Definitions | Notes | RuleSummary


@dataclass(frozen=True)
class Section:
    """A section: its id on the page, its title, what it found (set large, first), its blocks."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    finding: str = ""
    short: str = ""
    """Its title in the table of contents, where the whole is long."""

    def __post_init__(self) -> None:
        """Check the identifier."""
        _identifier(self.id)


@dataclass(frozen=True)
class Page:
    """A whole page. It bears no date: the same description gives the same bytes."""

    title: str
    subtitle: str
    lead: str
    """The first paragraph: what was found."""
    key_figures: tuple[KeyFigure, ...]
    sections: tuple[Section, ...]
    command: str
    """Exactly what was typed to get the page."""
    version: str
    seed: int
    footer: str = ""

    def __post_init__(self) -> None:
        """Refuse an id that is given twice."""
        ids = ["main", "contents", "again"]
        for section in self.sections:
            ids.append(section.id)
            for block in section.blocks:
                if isinstance(block, Subheading) and block.id:
                    ids.append(block.id)
                elif isinstance(block, Claims):
                    ids += [claim.anchor for claim in block.claims]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise ValueError(f"id: {', '.join(twice)} given twice; every one names one place of the page")
