"""The page of `upcard compare`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages import of_game
from analyzer.cli.pages.sentences import variants as sentences
from analyzer.cli.pages.sentences.advice import near_line
from analyzer.cli.pages.wording import partial
from analyzer.rule_changes.compare import Change, Played, RuleComparison
from analyzer.rule_changes.figures import CHANCE_UNIT, DEALS_UNIT, FIGURES, POINTS_UNIT
from analyzer.statistics.corrections import CHANGED, OPEN, SAME, SLIGHT, near
from analyzer.statistics.intervals import Estimate, exact
from analyzer.training.fitted import MADE, NEAREST, THERE, Fitted
from reports.figures import half_width, places, points
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, table

SIGNS = {CHANGED: "*", SLIGHT: "~", SAME: "=", OPEN: "?"}
TITLES = {
    "points_dealer": "points, dealer",
    "points_other": "points, {other}",
    "dealing": "worth of dealing",
    "deal_dealer": "deals, dealer",
    "deal_other": "deals, {other}",
    "level": "deals, level",
    "match_dealer": "match, first dealer",
    "length": "deals in a match",
    "swing": "swing of a deal",
    "matter": "decisions that matter",
    "better_deal": "deals, better {player}",
    "better_match": "match, better {player}",
}
PHRASES = {
    "points_dealer": ("the dealer{s} scores more points a deal", "the dealer{s} scores fewer points a deal"),
    "points_other": ("the {other} scores more points a deal", "the {other} scores fewer points a deal"),
    "dealing": ("dealing is worth more", "dealing is worth less"),
    "deal_dealer": ("the dealer{s} wins more deals", "the dealer{s} wins fewer deals"),
    "deal_other": ("the {other} wins more deals", "the {other} wins fewer deals"),
    "level": ("more deals end level", "fewer deals end level"),
    "match_dealer": ("the first dealer{s} wins more matches", "the first dealer{s} wins fewer matches"),
    "length": ("matches are longer", "matches are shorter"),
    "swing": ("deals swing more", "deals swing less"),
    "matter": ("more decisions matter", "fewer decisions matter"),
    "better_deal": ("the better {player} wins more deals", "the better {player} wins fewer deals"),
    "better_match": ("the better {player} wins more matches", "the better {player} wins fewer matches"),
}
"""What is said of a figure that has grown, and of one that has shrunk."""
UNITS = {CHANCE_UNIT: " %", POINTS_UNIT: " points", DEALS_UNIT: " deals"}


def parts(found: RuleComparison, look: Look) -> Iterator[RenderableType]:
    """For each variant a table against the base, and in words what changed and what did not."""
    base = found.variants[0]
    yield Text.assemble((base.rules.game.title, TITLE), f"  against {base.name}")
    for one in found.variants[1:]:
        yield ""
        yield Text(one.name, style=TITLE)
        yield _table(base, one, _words(found))
        yield ""
        yield from _sentences(one, _words(found), 1 - found.basis.confidence)
    if len(found.variants) == 1:  # interrupted: there is nothing to set against it yet
        yield _alone(base, _words(found))
    yield ""
    yield from partial(found.basis, "variants")
    yield from _fits(found)
    yield from _footer(found)


def _words(found: RuleComparison) -> dict[str, str]:
    """Who plays."""
    sides = of_game(found.basis.rules).PARTIES == "sides"
    return {
        "other": "other side" if sides else "non-dealer",
        "player": "side" if sides else "player",
        "s": "'s side"[: 7 * sides],
    }


def _table(base: Played, one: Played, words: dict[str, str]) -> RenderableType:
    """A figure a row: the base's, the variant's, the difference with its interval and what is to be said of it."""
    rows: list[list[Cell]] = []
    for key, change in one.changes.items():
        both = _figures(key, [base.figures[key], one.figures[key]])
        style = TITLE if change.judgement.verdict == CHANGED else ""
        title = TITLES[key].format(**words) + (" %" if FIGURES[key] == CHANCE_UNIT else "")
        rows.append(
            [
                Text(title, style=style),
                *both,
                Text(_difference(key, change), style=style),
                SIGNS[change.judgement.verdict],
            ]
        )
    headings = [Column(""), Column("base", True), Column("variant", True), Column("difference", True), Column("")]
    return table(headings, rows)


def _alone(base: Played, words: dict[str, str]) -> RenderableType:
    """The base's figures."""
    rows: list[list[Cell]] = []
    for key, value in base.figures.items():
        title = TITLES[key].format(**words) + (" %" if FIGURES[key] == CHANCE_UNIT else "")
        rows.append([title, *_figures(key, [value])])
    return table([Column(""), Column("base", True)], rows)


def _figures(key: str, values: list[Estimate]) -> list[str]:
    """Figures of one kind with as many places as the intervals support."""
    scale = 100.0 if FIGURES[key] == CHANCE_UNIT else 1.0
    digits = min(places([scale * half_width(value.to_dict()) for value in values], 1), 3)
    return [f"{scale * value.mean:.{digits}f}" for value in values]


def _difference(key: str, change: Change) -> str:
    """`-2.24 ± 0.12`, of chances in per cent; `0` where nothing is different, not even by chance."""
    if change.difference == exact(0):
        return "0"
    scale = 100.0 if FIGURES[key] == CHANCE_UNIT else 1.0
    return points([{name: scale * value for name, value in change.difference.to_dict().items()}], most=4)[0]


def _sentences(one: Played, words: dict[str, str], level: float) -> Iterator[Text]:
    """What changed, what did not, and what cannot be told."""
    by_verdict: dict[str, list[str]] = {verdict: [] for verdict in SIGNS}
    for key, change in one.changes.items():
        verdict = change.judgement.verdict
        told = _changed(key, one, words) if verdict in (CHANGED, SLIGHT) else TITLES[key].format(**words)
        if near(change.judgement, level):
            told += f", {near_line(verdict != OPEN)}"
        by_verdict[verdict].append(told)
    openings = {
        CHANGED: sentences.CHANGED,
        SLIGHT: sentences.SLIGHT,
        SAME: sentences.same(_bounds(one)),
        OPEN: sentences.OPEN,
    }
    for verdict, opening in openings.items():
        if by_verdict[verdict]:
            yield Text.assemble((opening, TITLE if verdict == CHANGED else ""), "; ".join(by_verdict[verdict]), ".")


def _changed(key: str, one: Played, words: dict[str, str]) -> str:
    """`the dealer wins fewer deals (-2.24 % ± 0.12)`."""
    change, now = one.changes[key], one.figures[key].mean
    more, less = PHRASES[key]
    if key == "dealing" and max(now, now - change.difference.mean) < 0:
        more, less = "dealing costs less", "dealing costs more"
    phrase = (more if change.difference.mean > 0 else less).format(**words)
    size, sign, half = _difference(key, change).partition(" ±")
    return sentences.change(phrase, f"{size}{UNITS[FIGURES[key]]}{sign}{half}")


def _bounds(one: Played) -> str:
    """The smallest differences of interest, each unit once."""
    found = {FIGURES[key]: change.smallest for key, change in one.changes.items()}
    sizes = {unit: f"{100 * size if unit == CHANCE_UNIT else size:.2g}" for unit, size in found.items()}
    return ", ".join(f"{size}{UNITS[unit]}" for unit, size in sizes.items())


def _fits(found: RuleComparison) -> Iterator[Text]:
    """What each variant is played by, and what that cost."""
    told: list[Fitted] = []
    for one in found.variants:
        if any(one.fitted is fit for fit in told):
            continue
        told.append(one.fitted)
        sharing = [other.name for other in found.variants if other.fitted is one.fitted]
        yield Text(_fit(sharing, one.fitted), style="" if one.fitted.source == NEAREST else FAINT)


def _fit(names: list[str], fitted: Fitted) -> str:
    """Where some variants' weights are from."""
    name, rounds, seconds = fitted.fit.name, fitted.rounds, fitted.seconds
    if fitted.source == THERE:
        return sentences.existing(names, name)
    gain = "" if fitted.gain is None else points([fitted.gain.to_dict()])[0]
    if fitted.source == NEAREST:
        tried = sentences.weaker(rounds, seconds, gain) if rounds else ""
        return sentences.nearest(names, name, fitted.differs, tried)
    return sentences.made(names, rounds, seconds, gain, now=fitted.source == MADE)


def _footer(found: RuleComparison) -> Iterator[Text]:
    amount, basis = found.amount, found.basis
    yield Text(sentences.amount(amount.deals, amount.decisions, amount.pairs, basis.seed), style=FAINT)
    if amount.decisions:
        blur = max(abs(one.blur or 0.0) for one in found.variants)
        yield Text(sentences.matters(f"{100 * amount.matters:.3g}", f"{100 * blur:.1f}"), style=FAINT)
    yield Text(sentences.verdicts(f"{100 * basis.confidence:g} %", found.comparisons), style=FAINT)
    yield Text(sentences.worth_of_dealing(), style=FAINT)
