"""What every game's engine does alike: drivers have names of their own, policies weights or none, seeds are checked."""

import random

import numpy as np
import pytest

from analyzer import registry
from analyzer.errors import InputError
from analyzer.games.seven_up import exploration
from analyzer.rules import rule_set
from analyzer.running.study import Deals, Duel, Moves, Player, Playouts, player
from kernels import jit
from tests.analysis.california_jack.positions import first_lead
from tests.analysis.seven_up.deals import states
from tests.kernel.court_circular import helpers
from tests.kernel.masks import COMPILED
from tests.kernel.seven_up.worlds import situation_of
from tests.naive.court_circular import game as court_circular

UNIFORM = (Player("uniform"), Player("uniform"))
ALIKE = ["tally", "transcribe", "packs", "try_moves"]
DRIVERS = {
    "california-jack": [*ALIKE, "solve", "forgetful.tally"],
    "court-circular": ALIKE,
    "seven-up": [*ALIKE, "try_calls"],
}
WITHOUT_WEIGHTS = {"california-jack": ["uniform"], "court-circular": ["greedy", "uniform"]}
WITHOUT_WEIGHTS["seven-up"] = WITHOUT_WEIGHTS["court-circular"]
every_game = pytest.mark.parametrize("name", registry.names())


def package_of(name):
    """Where a game's kernels are."""
    return name.replace("-", "_")


@every_game
def test_drivers_have_names_of_their_own(name):
    found, package = list(registry.game(name).drivers.drivers_of(rule_set(name))), package_of(name)
    assert len(set(found)) == len(found)
    named = [f"{package}.{one}" for one in DRIVERS[name]]
    assert set(named) <= set(found) if name == "seven-up" else named == found


@pytest.mark.compiled_only
@every_game
def test_making_a_driver_ready_leaves_machine_code_of_its_name(name):
    drivers, package = registry.game(name).drivers.drivers_of(rule_set(name)), package_of(name)
    for driver in drivers if name == "seven-up" else (f"{package}.packs", f"{package}.tally"):
        drivers[driver]()
        assert jit.stored(driver)
        assert not jit.stored(driver + "s")


@every_game
def test_policies_have_weights_or_none(name):
    rules, engine = rule_set(name), registry.game(name).engine
    assert ("heuristic", *WITHOUT_WEIGHTS[name]) == engine.POLICIES
    assert engine.weights("heuristic", rules).dtype == np.uint64
    for policy in WITHOUT_WEIGHTS[name]:
        assert engine.weights(policy, rules) is None
    with pytest.raises(InputError, match=rf"^hueristic is not a policy of {name}"):
        player("hueristic", rules)


def first_position(name):
    """Somebody is to act for the first time in a deal."""
    if name == "california-jack":
        return first_lead()
    if name == "court-circular":
        pack = court_circular.shuffled(random.Random(1))
        return helpers.situation_of(court_circular.start(*pack, 1, court_circular.rules()), 0)
    state = states(random.Random(1), rule_set(name))[0]
    return situation_of(state, state["turn"])


def asked(name, seed):
    """Ways to ask for deals of a seed."""
    rules, engine, situation = rule_set(name), registry.game(name).engine, first_position(name)
    _, code = registry.game(name).actions.legal(situation)[0]
    ways = [
        lambda: Deals(rules, UNIFORM, seed).chunk(0, 1),
        lambda: Duel(rules, UNIFORM, seed).chunk(0, 1),
        lambda: Playouts(situation, UNIFORM, seed).chunk(0, 1),
        lambda: Moves(situation, UNIFORM, seed, (code,)).chunk(0, 1),
        lambda: engine.dealt(seed, 0, rules),
    ]
    if name == "seven-up":
        ways.append(lambda: engine.transcript(rules, UNIFORM, seed, 0))
        return [*ways, lambda: exploration.try_calls(rules, UNIFORM, seed, 0, 1, 8, "eldest")]
    return [*ways, lambda: next(engine.transcripts(rules, UNIFORM, seed, 0, 1))]


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "1", None])
@every_game
def test_what_is_no_seed_is_refused_in_a_line(name, seed):
    for ask in asked(name, seed):
        with pytest.raises(
            InputError, match=r"^seed: .* is not one; give a whole number from 0 to 18446744073709551615$"
        ):
            ask()


@pytest.mark.parametrize("seed", [2**64 - 1, np.int64(5)])
@every_game
def test_every_word_is_a_seed(name, seed):
    for ask in asked(name, seed)[:: 1 if COMPILED else 4]:
        ask()
