"""What the game offers. Of the optional parts it has none."""

from __future__ import annotations

from collections.abc import Mapping

from analyzer.contract import game as contract
from analyzer.contract.switches import Preset, Switch


class GermanWhist:
    """German Whist, as `analyzer.contract.game.Game` asks for it."""

    name = "german-whist"
    title = "German Whist"
    aliases = ("gw",)
    snapshot_options: Mapping[str, contract.CardOption] = {}
    snapshot = fits = training = experiments = measures = census = calls = None
    switches = (
        Switch(
            name="follow",
            about="which cards may be played to a lead",
            meanings={"suit": "a card of the suit led, if there is one in hand", "free": "any card"},
        ),
        Switch(name="target", about="the points that win the match", bounds=(1, 99), number=5),
    )
    presets = (
        Preset("short", "suit is followed, five points up"),
        Preset("long", "suit is followed, ten points up", {"target": 10}),
    )

    def __reduce__(self) -> str:
        return "GAME"

    @property
    def referee(self) -> contract.Referee:
        from tests.games.german_whist import referee

        return referee

    @property
    def scoring(self) -> contract.Scoring:
        from tests.games.german_whist import outcomes

        return outcomes

    @property
    def dealing(self) -> contract.Dealing:
        from tests.games.german_whist import records

        return records

    @property
    def positions(self) -> contract.Positions:
        from tests.games.german_whist import records

        return records

    @property
    def actions(self) -> contract.Actions:
        from tests.games.german_whist import table

        return table

    @property
    def engine(self) -> contract.Engine:
        from tests.games.german_whist import engine

        return engine

    @property
    def outcomes(self) -> contract.Outcomes:
        from tests.games.german_whist import outcomes

        return outcomes

    @property
    def drivers(self) -> contract.Drivers:
        from tests.games.german_whist import engine

        return engine


GAME: contract.Game = GermanWhist()
