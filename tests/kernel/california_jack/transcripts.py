"""Whole deals written down by the kernels, as naive deals to be gone over by the slow rules."""

import numpy as np

from kernels.california_jack import drivers, policy
from kernels.california_jack.rules import TRICKS
from kernels.shuffle import LONGEST, network
from tests.kernel.california_jack.helpers import kernel_rules
from tests.kernel.masks import BIT, TEXT, relabelled, texts
from tests.naive.california_jack import game as naive

U = np.uint64
EVERYTHING = (40, 0, 0)  # a memory that never fails
TABLES = {  # the slow heuristic's names
    policy.WIN: "win",
    policy.LOSE: "lose",
    policy.LED: "led",
    policy.TOP: "top",
    policy.FREE_SAFE: "free safe",
    policy.FREE_OPEN: "free open",
    policy.OVER_LOW: "over low",
    policy.OVER_COUNTER: "over counter",
    policy.OVER_PRIZE: "over prize",
    policy.UNDER_LOW: "under low",
    policy.UNDER_COUNTER: "under counter",
    policy.UNDER_PRIZE: "under prize",
    policy.TOP_LEAD: "top of a lead",
}
STARTS = {
    policy.WIN_START: "win",
    policy.LOSE_START: "lose",
    policy.STRONG_START: "strong",
    policy.WEAK_START: "weak",
}


def some_weights(seed):
    """Weights of the heuristic, drawn at random."""
    words = np.random.default_rng(seed).integers(0, 2**64, (TRICKS, policy.WORDS), np.uint64)
    words[:, policy.WIN_START :] %= U(300)
    return words


def as_tables(weights):
    """Weights as the slow heuristic takes them: tables by (trick, name) and card, starts by (trick, name)."""
    tables, starts = {}, {}
    for trick in range(TRICKS):
        for number, name in TABLES.items():
            planes = [int(weights[trick, 8 * number + bit]) for bit in range(8)]
            tables[trick, name] = {
                card: sum(128 >> bit for bit, plane in enumerate(planes) if plane & BIT[card]) for card in naive.PACK
            }
        for number, name in STARTS.items():
            starts[trick, name] = int(weights[trick, number])
    return tables, starts


def packs(switches, seed, first, n):
    """Deals by number as naive starts, seat 0 being player A; B deals the even-numbered ones."""
    cards, trumps = np.empty((n, LONGEST), U), np.empty(n, U)
    with np.errstate(over="ignore"):
        drivers.packs()(U(seed), first, first + n, kernel_rules(switches), network(LONGEST), cards, trumps)
    found = []
    for number, (pack, trump) in enumerate(zip(cards.tolist(), trumps.tolist(), strict=True)):
        named = [TEXT[1 << bit] for bit in pack]
        dealer = 1 if (first + number) % 2 == 0 else 0
        found.append(naive.start([named[:6], named[6:12]], named[12:], dealer, switches, cut=naive.SUITS[trump]))
        assert found[-1]["trump"] == naive.SUITS[trump]
    return found


def numbered(a, b, same_weights, weights_a, weights_b, memories=(EVERYTHING, EVERYTHING)):
    """Both players as the drivers take them."""
    alike = a == b and same_weights and memories[0] == memories[1]
    return drivers.POLICIES[a], drivers.POLICIES[b], alike, weights_a, weights_b, np.array(memories, np.int64)


def transcribed(a, b, switches, seed, first, n, weights, memories=(EVERYTHING, EVERYTHING)):
    """Deals played by the kernels: (naive start, the cards in order of play), suits as they are."""
    plays = np.empty((n, 2 * TRICKS), U)
    none = np.zeros((TRICKS, policy.WORDS), U)
    weights_a, weights_b = (none if one is None else one for one in weights)
    players = numbered(a, b, weights[0] is weights[1], weights_a, weights_b, memories)
    with np.errstate(over="ignore"):
        drivers.transcribe()(U(seed), first, first + n, kernel_rules(switches), network(LONGEST), players, plays)
    starts = packs(switches, seed, first, n)
    return [
        (start, relabelled([texts(card)[0] for card in played], start["trump"]))
        for start, played in zip(starts, plays.tolist(), strict=True)
    ]


def in_clubs(state):
    """A naive deal with suits exchanged so that trumps are clubs, as the kernels see it."""
    other, trump = naive.copied(state), state["trump"]
    for name in ("dealt", "hands", "captured"):
        other[name] = [relabelled(cards, trump) for cards in state[name]]
    for name in ("pack", "stock"):
        other[name] = relabelled(state[name], trump)
    for name in ("actions", "draws"):
        other[name] = [(who, relabelled(card, trump)) for who, card in state[name]]
    other["led"] = relabelled(state["led"], trump) if state["led"] else None
    other["trump"] = "C"
    return other
