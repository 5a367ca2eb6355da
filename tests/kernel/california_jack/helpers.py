"""Rules and states of the naive California Jack as its kernels take them."""

import numpy as np

from kernels.california_jack.rules import Rules
from kernels.california_jack.view import View, view
from tests.kernel.masks import flag, mask, relabelled
from tests.naive.california_jack.policy_view import view as naive_view


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


def held(state, cards):
    """Card texts of a naive state as a kernel mask, trumps relabelled to clubs."""
    return np.uint64(mask(relabelled([card for card in cards if card], state["trump"])))


def secret(state):
    """The cards that only their holder has seen or will have seen, as `view` takes them."""
    if not state["stock"]:
        return np.uint64(0)
    if state["switches"]["stock"] == "face-up":
        return held(state, state["dealt"][0] + state["dealt"][1])
    turned = state["pack"][:1] if state["switches"]["trump"] == "stock-top" else []
    return ~held(state, turned)


def kernel_view(state):
    """What the kernels show to the player whose turn it is."""
    me = state["turn"]
    with np.errstate(over="ignore"):
        shown = view(
            held(state, state["hands"][me]),
            held(state, state["hands"][1 - me]),
            held(state, [state["led"]]),
            held(state, state["stock"][:1]),
            held(state, state["captured"][me]),
            held(state, state["captured"][1 - me]),
            secret(state),
            len(state["actions"]) // 2,
        )
    # Compiled functions hand words back as plain integers, which would go in again as signed ones.
    return View(*(np.uint64(word) for word in shown[:-1]), shown[-1])


def kernel_seen(state, remembered=None):
    """The same view built from the naive one, which has no access to anything hidden."""
    seen = naive_view(state, state["turn"], remembered)
    return {
        "mine": held(state, seen["mine"]),
        "known": held(state, seen["known"]),
        "unseen": held(state, seen["unseen"]),
        "led": held(state, [seen["led"]]),
        "top": held(state, [seen["top"]]),
        "won_mine": held(state, seen["won_mine"]),
        "won_other": held(state, seen["won_theirs"]),
        "trick": len(state["actions"]) // 2,
    }
