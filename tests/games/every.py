"""Every game that the contract's tests look at: those of the registry, and one that is added to it for the tests."""

from analyzer import registry
from tests.games.german_whist.game import GAME

EVERY = (*registry.every(), GAME)
