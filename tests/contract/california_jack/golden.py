"""What is kept of California Jack (tests.contract.golden)."""

import random

from analyzer.games.california_jack import actions, positions
from analyzer.running.study import Player
from analyzer.text.record import from_object
from tests.contract.positions import position_of
from tests.kernel.california_jack.deals import advanced, dealt
from tests.kernel.california_jack.transcripts import some_weights
from tests.naive.california_jack import game as naive

FIRST, LAST = 50, 150
RULES = {
    **{preset: (preset, {}) for preset in naive.PRESETS},
    "strict-forced, cut, non-dealer": (
        "bicycle",
        {"follow": "strict-forced", "trump": "cut", "game-tie": "non-dealer"},
    ),
    "face-down, most tricks": ("bicycle", {"stock": "face-down", "fourth-point": "most-tricks"}),
}


def player(seed):
    """A heuristic player with weights drawn at random, so that new fits do not change the counts; None: uniform."""
    return Player("uniform") if seed is None else Player("heuristic", some_weights(seed))


def cases():
    """Every case without its counts."""
    found = [{"study": "deals", "rules": title, "players": [None, None]} for title in RULES]
    found += [{"study": "deals", "rules": title, "players": [1, 2]} for title in ("bicycle", "shasta-sam")]
    found += [{"study": "duel", "rules": title, "players": [None, 1]} for title in ("bicycle", "gamerules-simple")]
    for number, played in enumerate((0, 1, 2, 7, 12, 20, 31, 38, 39, 41, 46, 51)):
        dice = random.Random(number)
        state = advanced(dealt(dice), dice, played)
        players = [[None, None], [1, None], [1, 2]][number % 3]
        position = position_of(state, number // 2 % 2)
        found.append({"study": "playouts", "players": players, "position": position})
        if number % 2:
            position = position_of(state, state["turn"])
            moves = [text for text, _ in actions.legal(positions.situation(from_object(position, position=True)))]
            found.append({"study": "moves", "players": players, "position": position, "moves": moves})
    return found
