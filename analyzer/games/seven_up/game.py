"""Seven Up: the parts that the game offers, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from analyzer.contract import game as contract
from analyzer.contract.switches import Preset, Switch


class SevenUp:
    """Seven Up, as `analyzer.contract.game.Game` asks for it."""

    name = "seven-up"
    title = "Seven Up"
    aliases = ("su", "7-up", "all-fours", "old-sledge", "high-low-jack")
    census = None

    def __reduce__(self) -> str:
        return "GAME"

    @property
    def switches(self) -> tuple[Switch, ...]:
        from analyzer.games.seven_up.switches import SWITCHES

        return SWITCHES

    @property
    def presets(self) -> tuple[Preset, ...]:
        from analyzer.games.seven_up.switches import PRESETS

        return PRESETS

    @property
    def referee(self) -> contract.Referee:
        from analyzer.games.seven_up import referee

        return referee

    @property
    def scoring(self) -> contract.Scoring:
        from analyzer.games.seven_up import scoring

        return scoring

    @property
    def dealing(self) -> contract.Dealing:
        from analyzer.games.seven_up import dealing

        return dealing

    @property
    def positions(self) -> contract.Positions:
        from analyzer.games.seven_up import positions

        return positions

    @property
    def actions(self) -> contract.Actions:
        from analyzer.games.seven_up import actions

        return actions

    @property
    def engine(self) -> contract.Engine:
        from analyzer.games.seven_up import engine

        return engine

    @property
    def outcomes(self) -> contract.Outcomes:
        from analyzer.games.seven_up import outcomes

        return outcomes

    @property
    def drivers(self) -> contract.Drivers:
        from analyzer.games.seven_up import drivers

        return drivers

    @property
    def snapshot_options(self) -> Mapping[str, contract.CardOption]:
        from analyzer.games.seven_up.snapshot_options import OPTIONS

        return OPTIONS

    @property
    def snapshot(self) -> contract.Snapshots:
        from analyzer.games.seven_up import snapshot

        return snapshot

    @property
    def fits(self) -> contract.Fits:
        from analyzer.games.seven_up.weights import STORE

        return STORE

    @property
    def training(self) -> contract.Training:
        from analyzer.games.seven_up import training

        return training

    @property
    def experiments(self) -> contract.Experiments:
        from analyzer.games.seven_up.experiments import catalogue

        return catalogue

    @property
    def measures(self) -> contract.Measures:
        from analyzer.games.seven_up.claims import measures

        return measures

    @property
    def calls(self) -> contract.Calls:
        from analyzer.games.seven_up.calls import calls

        return calls


GAME: contract.Game = SevenUp()
