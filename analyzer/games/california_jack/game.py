"""California Jack: the parts that the game offers, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from analyzer.contract import game as contract
from analyzer.contract.switches import Preset, Switch


class CaliforniaJack:
    """California Jack, as `analyzer.contract.game.Game` asks for it."""

    name = "california-jack"
    title = "California Jack"
    aliases = ("cj", "california")
    census = None
    calls = None

    def __reduce__(self) -> str:
        return "GAME"

    @property
    def switches(self) -> tuple[Switch, ...]:
        from analyzer.games.california_jack.switches import SWITCHES

        return SWITCHES

    @property
    def presets(self) -> tuple[Preset, ...]:
        from analyzer.games.california_jack.switches import PRESETS

        return PRESETS

    @property
    def referee(self) -> contract.Referee:
        from analyzer.games.california_jack import referee

        return referee

    @property
    def scoring(self) -> contract.Scoring:
        from analyzer.games.california_jack import scoring

        return scoring

    @property
    def dealing(self) -> contract.Dealing:
        from analyzer.games.california_jack import dealing

        return dealing

    @property
    def positions(self) -> contract.Positions:
        from analyzer.games.california_jack import positions

        return positions

    @property
    def actions(self) -> contract.Actions:
        from analyzer.games.california_jack import actions

        return actions

    @property
    def engine(self) -> contract.Engine:
        from analyzer.games.california_jack import engine

        return engine

    @property
    def outcomes(self) -> contract.Outcomes:
        from analyzer.games.california_jack import outcomes

        return outcomes

    @property
    def drivers(self) -> contract.Drivers:
        from analyzer.games.california_jack import drivers

        return drivers

    @property
    def snapshot_options(self) -> Mapping[str, contract.CardOption]:
        from analyzer.games.california_jack.snapshot_options import OPTIONS

        return OPTIONS

    @property
    def snapshot(self) -> contract.Snapshots:
        from analyzer.games.california_jack import snapshot

        return snapshot

    @property
    def fits(self) -> contract.Fits:
        from analyzer.games.california_jack.weights import STORE

        return STORE

    @property
    def training(self) -> contract.Training:
        from analyzer.games.california_jack import training

        return training

    @property
    def experiments(self) -> contract.Experiments:
        from analyzer.games.california_jack.experiments import catalogue

        return catalogue

    @property
    def measures(self) -> contract.Measures:
        from analyzer.games.california_jack.claims import measures

        return measures


GAME: contract.Game = CaliforniaJack()
