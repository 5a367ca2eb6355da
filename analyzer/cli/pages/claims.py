"""The page of `upcard claims`: a verdict on each claim, what was measured, and what it depends on."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from analyzer.claims.claims import ClaimsAnswer, Tested
from analyzer.claims.effect import CHANCE, POINTS
from analyzer.claims.verdict import AS_CLAIMED, DEPENDS, NOTHING, OTHERWISE, Judged
from analyzer.cli.pages.sentences import advice as sentences
from analyzer.cli.pages.sentences import basis
from analyzer.cli.pages.sentences.gains import NEAR, TOO_RARE
from analyzer.cli.pages.sentences.words import number_of
from analyzer.cli.pages.wording import footer, partial, title
from reports.figures import count, percents, points
from reports.style import FAINT, TITLE, Look
from reports.tables import Column, table

INDENT = 5
MOST = 6
"""Labels of effects that are listed; ``whole`` shows all."""
SIGNS = {AS_CLAIMED: "as claimed", OTHERWISE: "the other way", NOTHING: "no difference", None: NEAR}
COLOURS = {"supported": "green", "refuted": "red", "depends": "yellow", "undecided": "dim"}


def parts(found: ClaimsAnswer, look: Look, *, whole: bool) -> Iterator[RenderableType]:
    """Every claim; ``whole``: with everything that was measured for it."""
    yield title(found.basis)
    for one in found.tested:
        yield ""
        yield from _claim(one, whole)
    yield ""
    yield Text(sentences.tally(one.verdict for one in found.tested))
    if not whole:
        yield Text("To see everything that was measured for a claim: --only ID.", style=FAINT)
    yield from partial(found.basis, "claims")
    yield from footer(found.basis, "deal", per="experiment", interval=False)
    said = [basis.interval(found.basis.confidence, of="of one figure"), sentences.corrected()]
    said += [sentences.as_nothing(smallest(found)), sentences.left_out()]
    yield Text(" ".join(filter(None, said)), style=FAINT)


def smallest(found: ClaimsAnswer) -> float:
    """The difference in points up to which an effect is negligible."""
    return max((one.effect.smallest for tested in found.tested for one in tested.effects), default=0.0)


def verdict(one: Tested) -> str:
    """The verdict in words: ``depends on the rank of the trump``."""
    return sentences.depends(one.claim.depends) if one.verdict == DEPENDS and one.claim.depends else one.verdict


def _claim(one: Tested, whole: bool) -> Iterator[RenderableType]:
    heading = Text.assemble((one.claim.id.ljust(INDENT), TITLE), (verdict(one), f"bold {COLOURS[one.verdict]}"))
    yield heading
    source = f" ({one.claim.source})" if one.claim.source else ""
    yield _below(f"{one.claim.claim}{source}")
    if one.claim.nearest:
        yield _below(one.claim.nearest, FAINT)
    if whole:
        yield _below(one.claim.test, FAINT)
        yield Padding(_effects(one), (0, 0, 0, INDENT))
        return
    yield _below(main(one))
    near = sentences.near_the_line(judged.effect.label for judged in one.effects if judged.near)
    if near:
        yield _below(near)
    told = by_sign(one)
    if len(told) > 1:
        yield from (_below(f"{word}: {listed(labels)}.") for word, labels in told.items())


def _below(text: str, style: str = "") -> Padding:
    return Padding(Text(text, style=style), (0, 0, 0, INDENT))


def listed(labels: list[str]) -> str:
    """Some labels, the rest of many as a number."""
    return sentences.others(labels, MOST)


def main(one: Tested) -> str:
    """The first effect in words: ``all: +0.31 ± 0.01 points, 38,211 times.``"""
    if not one.effects:
        return TOO_RARE
    effect = one.effects[0].effect
    times = number_of(effect.deals, "time") if effect.deals else sentences.exact()
    return sentences.main(effect.label, written(one.effects[0].to_dict()), times)


def written(effect: dict[str, Any]) -> str:
    """The figure of an effect, as answers print it, with its unit."""
    value = effect["value"]
    if effect["unit"] == CHANCE:
        return percents([value])[0].strip()
    text = points([value], signed=effect["unit"] == POINTS)[0].strip()
    return f"{text} points" if effect["unit"] == POINTS else text


def by_sign(one: Tested) -> dict[str, list[str]]:
    """The labels of all effects but the main one that the claim speaks of, by how they came out."""
    told: dict[str, list[str]] = {}
    for sign, word in SIGNS.items():
        labels = [judged.effect.label for judged in one.effects[1:] if judged.effect.claimed and judged.sign == sign]
        if labels:
            told[word] = labels
    return told


def _effects(one: Tested) -> RenderableType:
    columns = [Column("measured", wrap=True), Column("figure", True), Column("times", True), Column("")]
    rows = [
        (
            judged.effect.label,
            written(judged.to_dict()),
            count(judged.effect.deals) if judged.effect.deals else sentences.exact(),
            _came_out(judged) if judged.effect.claimed else "",
        )
        for judged in one.effects
    ]
    return table(columns, rows)


def _came_out(judged: Judged) -> str:
    """How an effect came out, and whether that is near the line."""
    said = SIGNS[judged.sign]
    return f"{said}, {sentences.near_line(judged.sign is not None)}" if judged.near else said
