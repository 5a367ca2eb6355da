"""What a game's face-up card is worth: its experiments `FACE_UP`, each counted by the kind of card and the stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer import registry
from analyzer.answer import Basis, Policies, frame, policy_pair, policy_text
from analyzer.arguments import at_the_door
from analyzer.contract.study import Progress, Runner
from analyzer.errors import InputError
from analyzer.experiments.experiment import CHUNK, Contrast, experiment_of
from analyzer.experiments.gains import LEAST, Gain, Reader
from analyzer.questions.equity import TABLE_DEALS, match_table
from analyzer.rules import RuleSet
from analyzer.running.run import bound, require_deals, require_whole
from analyzer.running.run import run as run_study
from analyzer.running.study import player
from analyzer.statistics.budget import budget

if TYPE_CHECKING:
    from pandas import DataFrame

DEALS = 1_000_000


@dataclass(frozen=True)
class Quantity:
    """One experiment's answer: every stratum in its order, and all together."""

    name: str
    title: str
    first: str
    second: str
    """empty: figures are means of the first way, not differences"""
    gains: tuple[Gain, ...]
    """their intervals hold for all of them at once"""
    overall: Gain

    def to_dict(self) -> dict[str, Any]:
        """The quantity as answers print it."""
        strata = [gain.to_dict() for gain in self.gains]
        words = {"name": self.name, "title": self.title, "first": self.first, "second": self.second}
        return {**words, "strata": strata, "overall": self.overall.to_dict()}


@dataclass(frozen=True)
class GainsAnswer:
    """The answers of several experiments."""

    basis: Basis
    quantities: tuple[Quantity, ...]

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it."""
        return {**self.basis.to_dict(), "quantities": [one.to_dict() for one in self.quantities]}

    def frame(self) -> DataFrame:
        """One row a stratum of each quantity, in their order.

        Columns: quantity (name); what tells the strata (card, suit, stage, ...; None where a quantity has none such);
        moments; points (of the deal, mine less theirs), win (chance of winning the match from 0-0) and the game's named
        chances, each x with x_low and x_high, NaN where there were too few moments. Differences, first way less second.
        """
        chances = tuple(self.basis.rules.game.outcomes.CHANCES)
        rows = [(one.name, gain) for one in self.quantities for gain in one.gains]
        keys = dict.fromkeys(key for _, gain in rows for key in gain.stratum)
        return frame([{"quantity": name, **keys, **gain.row(chances)} for name, gain in rows])


@at_the_door
def stock_value(
    rules: RuleSet,
    *,
    policy: Policies | None = None,
    deals: int | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    table_deals: int = TABLE_DEALS,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> GainsAnswer:
    """What the face-up card is worth, by the game's experiments ``FACE_UP``; see `gains_of` for the options.

    InputError where no kind of card came up often enough to say anything of it.

    >>> from analyzer.api import rule_set, stock_value
    >>> [quantity.name for quantity in stock_value(rule_set("california-jack"), deals=20_000).quantities]
    ['card', 'trick']
    """
    names = registry.offered(rules.game, lambda game: game.experiments, "experiments").FACE_UP
    found = gains_of(
        rules,
        names,
        policy=policy,
        deals=deals,
        seed=seed,
        confidence=confidence,
        table_deals=table_deals,
        threads=threads,
        progress=progress,
        run=run,
    )
    if not any(gain.points for one in found.quantities for gain in one.gains):
        rare = f"in {found.basis.deals:,} deals no kind of face-up card came up {LEAST} times"
        raise InputError(f"{rules.title()}: {rare}; give more deals, or rules by which there is one")
    return found


@at_the_door
def gains_of(
    rules: RuleSet,
    names: tuple[str, ...],
    *,
    policy: Policies | None = None,
    deals: int | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    table_deals: int = TABLE_DEALS,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> GainsAnswer:
    """The answers of some of a game's experiments, from as many deals for each (1,000,000 if not given).

    policy: of the player to act and of the other. threads, progress, run: as in `odds`. The intervals of one
    quantity hold for all its strata at once. Interrupted, the answer has the experiments that were done, or the first
    as far as it got; with none, there is none: KeyboardInterrupt. Raises InputError.
    """
    run = bound(run, threads, progress)
    pair = policy_pair(policy, rules)
    players = (player(pair[0], rules), player(pair[1], rules))
    limit = budget(deals, None, None, confidence, default=DEALS)
    table = match_table(rules, players, seed=seed, deals=table_deals, run=run)
    found: list[Quantity] = []
    played, stopped = 0, "deals"
    try:
        for name in names:
            experiment = experiment_of(rules, name)
            done = run(Contrast(rules, players, seed, name), deals=limit.deals, chunk=CHUNK)
            if found:
                require_whole(done)
            require_deals(done)
            reader, played = Reader(rules, name, table, confidence), done.deals
            words = experiment.title, experiment.first, experiment.second
            found.append(Quantity(name, *words, reader.strata(done.counts), reader.overall(done.counts)))
            require_whole(done)
    except KeyboardInterrupt:
        if not found:
            raise
        stopped = "interrupted"
    method = f"both ways on the same cards, {played:,} deals a table, {limit.words}, for all strata of a table at once"
    basis = Basis(rules, seed, played, played, policy_text(pair), method, False, stopped, confidence)
    return GainsAnswer(basis, tuple(found))
