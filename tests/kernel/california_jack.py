"""Rules and states of the naive California Jack as its kernels take them."""

from kernels.california_jack.rules import Rules
from tests.kernel.masks import flag


def kernel_rules(switches):
    """The switches of a naive rule set as kernel masks."""
    return Rules(
        anytime=flag(switches["follow"].startswith("trump-anytime")),
        forced=flag(switches["follow"].endswith("forced")),
        face_down=flag(switches["stock"] == "face-down"),
        cut=flag(switches["trump"] == "cut"),
        most_tricks=flag(switches["fourth-point"] == "most-tricks"),
        tie_to_non_dealer=flag(switches["game-tie"] == "non-dealer"),
    )
