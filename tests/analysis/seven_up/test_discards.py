"""Three positions after discards that others made face down, against whole deals drawn and played again slowly."""

import json
import math
import random
from pathlib import Path

import numpy as np
import pytest

from analyzer.games.seven_up import engine
from analyzer.games.seven_up.outcomes import CHANCES
from analyzer.games.seven_up.weights import weights_for
from analyzer.questions.odds import odds
from analyzer.running.study import player
from analyzer.text.position import from_record, position_of, read_position
from analyzer.text.record import nth_record
from tests.kernel.seven_up.helpers import as_tables, class_of, product_rules
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.match import owners
from tests.naive.seven_up.posterior import finished, likely_worlds

FOLDER = Path(__file__).parent / "discards"
pytestmark = pytest.mark.compiled_only


def test_with_players_who_discard_by_lot():
    """57.91 % by a posterior written without this project (standard error 0.07)."""
    situation = read_position(FOLDER / "uniform-at-six.json")
    found = odds(situation, policy="uniform", deals=40_000, table_deals=2048, advise=False, compare=None)
    assert found.basis.equivalent_deals == 40_000
    assert abs(found.win.mean - 0.5791) < 5 * math.hypot(0.5 / math.sqrt(40_000), 0.0007)


def at_six():
    """A position at six all, where High decides nearly everything."""
    return json.loads((FOLDER / "heuristic-at-six.json").read_text()), read_position(FOLDER / "heuristic-at-six.json")


def voted():
    """A position in which eldest wanted to bunch and the next player to go on: the ace of trumps is out of sight."""
    record = nth_record(FOLDER / "record.jsonl", 0)
    return position_of(record, 24, 1), from_record(record, 24, 1)


@pytest.mark.parametrize(("case", "draws"), [(at_six, 10_000), (voted, 20_000)])
def test_with_the_heuristic(case, draws):
    position, situation = case()
    switches, me = naive.rules(position["rules"]), position["seat"] % 2
    position = {**position, "actions": [tuple(done) for done in position["actions"]]}
    words = weights_for(product_rules(switches))[class_of(switches, position["score"], position["dealer"])]
    dice, tables = random.Random(5), (as_tables(words),) * 2
    true = {"high": [], "game": []}
    for world in likely_worlds(position, switches, ("heuristic",) * 2, tables, draws, dice):
        found = owners(finished(world, ("heuristic",) * 2, tables, dice))
        for name, mine in true.items():
            mine.append(found[name] == me)
    assert len(true["high"]) > 200
    one = player("heuristic", situation.rules)
    counts = engine.moves(situation, (one, one), 1, (0,), 0, 20_000)[0, 0].diagonal()
    assert counts.sum() > 10_000
    for name, mine in true.items():
        said = (counts * CHANCES[name][engine.numbers(situation)]).sum() / counts.sum()
        share = np.mean(mine)
        error = math.sqrt(max(share * (1 - share), 0.01) / len(mine))
        assert abs(said - share) < 5 * error, (name, said, share)
