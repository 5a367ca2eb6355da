"""From rule sets, situations and players to the kernels' words, and counts back.

Inside the kernels clubs are trumps: `relabel` exchanges the suits on the way in. Here words become np.uint64.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.california_jack.situation import Situation
from analyzer.california_jack.weights import weights_for
from analyzer.rules import RuleSet
from analyzer.study import Players
from kernels.california_jack import drivers
from kernels.california_jack.begin import Seen
from kernels.california_jack.policy import WORDS
from kernels.california_jack.rules import OUTCOMES as OUTCOMES
from kernels.california_jack.rules import TRICKS, Rules
from kernels.shuffle import LONGEST, network

Counts = NDArray[np.int64]
POLICIES = tuple(drivers.POLICIES)
U = np.uint64
EVERY_BIT = (1 << 64) - 1
FIELD = 0xFFFF
NOTHING_SEEN = (Seen(*(U(0) for _ in Seen._fields)), 0, 0, 0, np.zeros(0, U), np.zeros(1, U))
ALONE = np.zeros((1, 2), U)
EXCHANGED = np.array([[0, 0], [0, EVERY_BIT]], U)


def yes(flag: bool) -> Any:
    """A switch as a mask: all ones or zero."""
    return U(EVERY_BIT if flag else 0)


def kernel_rules(rules: RuleSet) -> Rules:
    """The switches that the kernels know, as masks."""
    on = rules.switches
    follow = str(on["follow"])
    return Rules(
        anytime=yes(follow.startswith("trump-anytime")),
        forced=yes(follow.endswith("forced")),
        face_down=yes(on["stock"] == "face-down"),
        cut=yes(on["trump"] == "cut"),
        most_tricks=yes(on["fourth-point"] == "most-tricks"),
        tie_to_non_dealer=yes(on["game-tie"] == "non-dealer"),
    )


def weights(policy: str, rules: RuleSet) -> NDArray[np.uint64] | None:
    """The weights that a policy plays with under these rules; None where it has none."""
    return None if policy == "uniform" else weights_for(rules)


def relabel(cards: int, trump: int) -> int:
    """Exchange suits so that the suit of the mask ``trump`` becomes clubs; its own inverse."""
    change = (trump.bit_length() - 1) // 16 ^ 3
    return sum((cards >> 16 * suit & FIELD) << 16 * (suit ^ change) for suit in range(4))


def seen_words(situation: Situation) -> tuple[Seen, int, int, int, NDArray[np.uint64], NDArray[np.uint64]]:
    """What a seat knows as the kernels take it: (Seen, trick, hidden, left, thresholds, quotas)."""

    def cards(mask: int) -> Any:
        return U(relabel(mask, situation.trump))

    face_down = situation.rules.switches["stock"] == "face-down"
    secret = EVERY_BIT ^ situation.turned if face_down else situation.secret_mine
    led_by_other = (situation.to_move == 1) ^ (situation.led != 0)
    seen = Seen(
        mine=cards(situation.mine),
        known=cards(situation.known),
        led=cards(situation.led),
        top=cards(situation.top),
        won_mine=cards(situation.won_mine),
        won_other=cards(situation.won_theirs),
        unseen=cards(situation.unseen),
        allowed=cards(situation.allowed),
        secret=cards(secret),
        b_leads=yes(led_by_other),
        b_dealt=yes(situation.dealer == 1),
    )
    trick = (situation.won_mine | situation.won_theirs).bit_count() // 2
    total = sum(weight for weight, _ in situation.patterns)
    thresholds, quotas, below = [], [], 0
    change = (situation.trump.bit_length() - 1) // 16 ^ 3
    for weight, held in situation.patterns:
        below += weight
        thresholds.append(below * (1 << 64) // total)
        quotas.append(sum(held[suit] << 16 * (suit ^ change) for suit in range(4)))
    return seen, trick, situation.hidden, situation.stock, np.array(thresholds[:-1], U), np.array(quotas, U)


def moves(situation: Situation, players: Players, seed: int, cards: tuple[int, ...], first: int, last: int) -> Counts:
    """Play worlds first to last - 1 out after each of some cards (0: as the policy plays): int64[K, K, 24, 24]."""
    arms = np.array([[relabel(card, situation.trump), 0] for card in cards], U)
    begun = seen_words(situation)
    start = (False, U(0), network(situation.stock - (situation.top != 0)))
    return _tally(situation.rules, players, seed, (first, last), start, begun, arms).sum(axis=0)


def deals(rules: RuleSet, players: Players, seed: int, first: int, last: int) -> Counts:
    """Play deals first to last - 1, B dealing the even ones: int64[2, 24] for A, by who dealt."""
    start = (True, U(1), network(LONGEST))
    counts = _tally(rules, players, seed, (first, last), start, NOTHING_SEEN, ALONE)
    return np.ascontiguousarray(counts[:, 0, 0].diagonal(axis1=1, axis2=2))


def duel(rules: RuleSet, players: Players, seed: int, first: int, last: int) -> Counts:
    """Play deals first to last - 1 twice each: int64[24, 24] for A, as non-dealer and as dealer."""
    start = (True, U(0), network(LONGEST))
    counts: Counts = _tally(rules, players, seed, (first, last), start, NOTHING_SEEN, EXCHANGED).sum(axis=0)[0, 1]
    return counts


def _tally(
    rules: RuleSet,
    players: Players,
    seed: int,
    numbers: tuple[int, int],
    start: tuple[Any, ...],
    begun: tuple[Any, ...],
    arms: NDArray[np.uint64],
) -> Counts:
    counts = np.zeros((2, len(arms), len(arms), OUTCOMES, OUTCOMES), np.int64)
    a, b = players
    none = np.zeros((TRICKS, WORDS), U)
    weights_a, weights_b = (none if one.weights is None else one.weights for one in players)
    driver = drivers.tally(a.policy, b.policy, a.like(b))
    with np.errstate(over="ignore"):
        driver(U(seed), *numbers, start, begun, arms, kernel_rules(rules), weights_a, weights_b, counts)
    return counts
