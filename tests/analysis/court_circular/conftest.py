"""Every test here finds the game in the registry."""

import pytest

from analyzer import games

GAME = games.Game(name="court-circular", title="Court Circular", package="court_circular")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The game, registered for the time of a test where it is not yet."""
    if GAME.name not in games.names():
        monkeypatch.setattr(games, "GAMES", (*games.GAMES, GAME))
