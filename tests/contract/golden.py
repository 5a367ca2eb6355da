"""Small counts that must stay the same to the last digit: on any machine, compiled or not.

They are kept in tests/golden/. After a change that is meant to change them, write them anew:
``python -m tests.contract.golden``.
"""

import json
import random
import sys
from pathlib import Path

import numpy as np

from analyzer.california_jack import knowledge, tricks
from analyzer.notation import each, name
from analyzer.record import from_object
from analyzer.rules import rule_set
from analyzer.study import Deals, Duel, Moves, Player, Playouts
from tests.contract.positions import position_of
from tests.kernel.deals import advanced, dealt
from tests.kernel.transcripts import some_weights
from tests.naive import california_jack as naive

FILE = Path(__file__).resolve().parent.parent / "golden" / "california_jack.json"
GAME = "california-jack"
FIRST, LAST = 50, 150
SEED = 2**63 + 1
UNIFORM = Player("uniform")
RULES = {
    **{preset: (preset, {}) for preset in naive.PRESETS},
    "strict-forced, cut, non-dealer": (
        "bicycle",
        {"follow": "strict-forced", "trump": "cut", "game-tie": "non-dealer"},
    ),
    "face-down, most tricks": ("bicycle", {"stock": "face-down", "fourth-point": "most-tricks"}),
}


def drawn(seed):
    """A heuristic player with weights drawn at random, so that new fits do not change the counts."""
    return Player("heuristic", some_weights(seed))


def flat(counts):
    """Counts as a dict of flat index (as text) to number, zeros left out."""
    counts = np.asarray(counts)
    assert counts.dtype == np.int64
    places = np.flatnonzero(counts)
    return {str(place): int(counts.ravel()[place]) for place in places}


def moves_of(situation):
    """The cards that may be played now, as masks."""
    follow = str(situation.rules.switches["follow"])
    return tuple(each(tricks.legal(situation.mine, situation.led, situation.trump, follow)))


def computed(case):
    """The counts of one case, flat."""
    rules = rule_set(GAME, *RULES[case["rules"]]) if "rules" in case else None
    players = tuple(UNIFORM if seed is None else drawn(seed) for seed in case["players"])
    if case["study"] == "deals":
        return flat(Deals(rules, players, SEED).chunk(FIRST, LAST))
    if case["study"] == "duel":
        return flat(Duel(rules, players, SEED).chunk(FIRST, LAST))
    situation = knowledge.situation(from_object(case["position"], position=True))
    if case["study"] == "playouts":
        return flat(Playouts(situation, players, SEED).chunk(FIRST, LAST))
    moves = moves_of(situation)
    assert [name(card) for card in moves] == case["moves"]
    return flat(Moves(situation, players, SEED, moves).chunk(FIRST, LAST))


def cases():
    """Every case without its counts."""
    found = [{"study": "deals", "rules": title, "players": [None, None]} for title in RULES]
    found += [{"study": "deals", "rules": title, "players": [1, 2]} for title in ("bicycle", "shasta-sam")]
    found += [{"study": "duel", "rules": title, "players": [None, 1]} for title in ("bicycle", "gamerules-simple")]
    for number, actions in enumerate((0, 1, 2, 7, 12, 20, 31, 38, 39, 41, 46, 51)):
        dice = random.Random(number)
        state = advanced(dealt(dice), dice, actions)
        players = [[None, None], [1, None], [1, 2]][number % 3]
        position = position_of(state, number // 2 % 2)
        found.append({"study": "playouts", "players": players, "position": position})
        position = position_of(state, state["turn"])
        situation = knowledge.situation(from_object(position, position=True))
        moves = [name(card) for card in moves_of(situation)]
        if number % 2:
            found.append({"study": "moves", "players": players, "position": position, "moves": moves})
    return found


def main():
    """Write the file anew."""
    lines = [json.dumps({**case, "counts": computed(case)}) for case in cases()]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n")
    print(f"{len(lines)} cases written to {FILE.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
