"""Court Circular: the parts that the game offers, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from analyzer.contract import game as contract
from analyzer.contract.switches import Preset, Switch


class CourtCircular:
    """Court Circular, as `analyzer.contract.game.Game` asks for it."""

    name = "court-circular"
    title = "Court Circular"
    aliases = ("cc", "circular")
    calls = None

    def __reduce__(self) -> str:
        return "GAME"

    @property
    def switches(self) -> tuple[Switch, ...]:
        from analyzer.games.court_circular.switches import SWITCHES

        return SWITCHES

    @property
    def presets(self) -> tuple[Preset, ...]:
        from analyzer.games.court_circular.switches import PRESETS

        return PRESETS

    @property
    def referee(self) -> contract.Referee:
        from analyzer.games.court_circular import referee

        return referee

    @property
    def scoring(self) -> contract.Scoring:
        from analyzer.games.court_circular import scoring

        return scoring

    @property
    def dealing(self) -> contract.Dealing:
        from analyzer.games.court_circular import dealing

        return dealing

    @property
    def positions(self) -> contract.Positions:
        from analyzer.games.court_circular import positions

        return positions

    @property
    def actions(self) -> contract.Actions:
        from analyzer.games.court_circular import actions

        return actions

    @property
    def engine(self) -> contract.Engine:
        from analyzer.games.court_circular import engine

        return engine

    @property
    def outcomes(self) -> contract.Outcomes:
        from analyzer.games.court_circular import outcomes

        return outcomes

    @property
    def drivers(self) -> contract.Drivers:
        from analyzer.games.court_circular import drivers

        return drivers

    @property
    def snapshot_options(self) -> Mapping[str, contract.CardOption]:
        from analyzer.games.court_circular.snapshot_options import OPTIONS

        return OPTIONS

    @property
    def snapshot(self) -> contract.Snapshots:
        from analyzer.games.court_circular import snapshot

        return snapshot

    @property
    def fits(self) -> contract.Fits:
        from analyzer.games.court_circular.weights import STORE

        return STORE

    @property
    def training(self) -> contract.Training:
        from analyzer.games.court_circular import training

        return training

    @property
    def experiments(self) -> contract.Experiments:
        from analyzer.games.court_circular.experiments import catalogue

        return catalogue

    @property
    def measures(self) -> contract.Measures:
        from analyzer.games.court_circular.claims import measures

        return measures

    @property
    def census(self) -> contract.Census:
        from analyzer.games.court_circular import census

        return census


GAME: contract.Game = CourtCircular()
