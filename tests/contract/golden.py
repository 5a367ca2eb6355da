"""Small counts that must stay the same to the last digit: on any machine, compiled or not.

They are kept in tests/golden/, a file a game. After a change that is meant to change them, write them anew:
``python -m tests.contract.golden``, with the names of games only those.
"""

import json
import sys
from importlib import import_module
from pathlib import Path

import numpy as np

from analyzer import registry
from analyzer.rules import rule_set
from analyzer.running.study import Deals, Duel, Moves, Playouts
from analyzer.text.record import from_object

FOLDER = Path(__file__).resolve().parent.parent / "golden"
SEED = 2**63 + 1
PACKAGES = {name: name.replace("-", "_") for name in registry.names()}
GAMES = {
    name: import_module(f"tests.contract.{package}.golden")
    for name, package in PACKAGES.items()
    if (Path(__file__).parent / package / "golden.py").exists()
}
"""Games with such counts, and what is counted: rules by title, cases, players and the numbers of the deals."""


def file_of(game):
    """Where a game's counts are kept."""
    return FOLDER / f"{game.replace('-', '_')}.json"


def flat(counts):
    """Counts as a dict of flat index (as text) to number, zeros left out."""
    counts = np.asarray(counts)
    assert counts.dtype == np.int64
    places = np.flatnonzero(counts)
    return {str(place): int(counts.ravel()[place]) for place in places}


def legal(situation):
    """The codes of what the player to move may do, by text."""
    return dict(situation.rules.game.actions.legal(situation))


def moves_of(situation):
    """The cards that may be played now, as masks."""
    return tuple(legal(situation).values())


def situation_of(case):
    """The situation of a case with a position."""
    knowledge = registry.game(case["position"]["game"]).positions
    return knowledge.situation(from_object(case["position"], position=True))


def study_of(game, case):
    """What a case counts."""
    players = tuple(GAMES[game].player(name) for name in case["players"])
    if "rules" in case:
        kind = {"deals": Deals, "duel": Duel}[case["study"]]
        return kind(rule_set(game, *GAMES[game].RULES[case["rules"]]), players, SEED)
    situation = situation_of(case)
    if case["study"] == "playouts":
        return Playouts(situation, players, SEED)
    codes = legal(situation)
    return Moves(situation, players, SEED, tuple(codes[move] for move in case["moves"]))


def computed(game, case):
    """The counts of one case, flat."""
    return flat(study_of(game, case).chunk(GAMES[game].FIRST, GAMES[game].LAST))


def main():
    """Write the files anew."""
    for game, part in GAMES.items():
        if sys.argv[1:] and game not in sys.argv[1:]:
            continue
        lines = [json.dumps({**case, "counts": computed(game, case)}) for case in part.cases()]
        file_of(game).write_text("[\n" + ",\n".join(lines) + "\n]\n")
        print(f"{len(lines)} cases written to {file_of(game).name}", file=sys.stderr)


if __name__ == "__main__":
    main()
