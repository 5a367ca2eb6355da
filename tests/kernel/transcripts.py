"""Whole deals out of the kernels with every card kept, to be gone over by the slow rules.

`transcribed` runs one block of LANES deals through the same functions as the counting driver, each play noted.
"""

import functools

import numpy as np

from kernels import jit
from kernels.california_jack import begin, drivers, playout, policy
from kernels.california_jack.playout import KEY_ROWS, outcome_of
from kernels.california_jack.round import B_LEADS, FOLLOWER, LEADER, ROWS, STOCK_ROWS
from kernels.california_jack.rules import TRICKS
from kernels.shuffle import LANES, LONGEST, network
from tests.kernel.california_jack import kernel_rules
from tests.kernel.masks import BIT, texts
from tests.naive import california_jack as naive

U = np.uint64
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


def keep(plays, index, lane, card):
    """Keep the card of play number `index`."""
    plays[index, lane] = card


def fill(seed, first, swap, alternate, rules, comparators, weights_a, weights_b, dealt, stock, plays, scores):
    """Play one block; `dealt` is uint64[3, LANES] (A's cards, B's, whether B leads), `plays` uint64[52, LANES]."""
    rows = np.empty((ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    begin_fresh(rows, stock, keys, labels, begins[0], seed, first, alternate, rules, comparators)  # noqa: F821
    begin_dice(begins, seed, first)  # noqa: F821
    for lane in range(LANES):
        rows[B_LEADS, lane] ^= swap
        rows[playout.B_DEALT, lane] ^= swap
        b_leads = rows[B_LEADS, lane]
        dealt[0, lane] = playout.select(b_leads, rows[FOLLOWER, lane], rows[LEADER, lane])
        dealt[1, lane] = playout.select(b_leads, rows[LEADER, lane], rows[FOLLOWER, lane])
        dealt[2, lane] = b_leads
    play_tricks(rows, stock, 0, TRICKS, 0, False, begins, dice, rules, weights_a, weights_b, plays)  # noqa: F821
    for lane in range(LANES):
        scores[lane] = outcome_of(rows, lane, rules)


@functools.cache
def driver(a, b, mirror):
    """`fill` bound to policy `a` against `b`."""
    name, play_tricks = drivers.bound_tricks(a, b, mirror, keep)
    inline = functools.partial(jit.bind, name=name, inline=True)
    return jit.bind(
        fill,
        name,
        begin_fresh=inline(begin.begin_fresh, sorted_packs=inline(begin.sorted_packs)),
        begin_dice=inline(begin.begin_dice),
        play_tricks=play_tricks,
    )


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


def transcribed(a, b, switches, seed, first, *, weights=(None, None), swap=False, alternate=True):
    """LANES deals as (naive start, actions as (seat, card), outcome number for A); trumps are clubs, seat 0 is A."""
    none = np.zeros((TRICKS, policy.WORDS), U)
    weights_a, weights_b = (none if one is None else one for one in weights)
    dealt, stock = np.empty((3, LANES), U), np.zeros((STOCK_ROWS, LANES), U)
    plays, scores = np.zeros((2 * TRICKS, LANES), U), np.empty(LANES, np.int64)
    with np.errstate(over="ignore"):
        driver(a, b, a == b and weights[0] is weights[1])(
            U(seed),
            first,
            U(2**64 - 1 if swap else 0),
            U(1 if alternate else 0),
            kernel_rules(switches),
            network(LONGEST),
            weights_a,
            weights_b,
            dealt,
            stock,
            plays,
            scores,
        )
    found = []
    for lane in range(LANES):
        hands = [texts(dealt[0, lane]), texts(dealt[1, lane])]
        cards = [texts(stock[row, lane])[0] for row in range(40)]
        b_leads = bool(dealt[2, lane])
        start = naive.start(hands, cards, 0 if b_leads else 1, switches, cut="C")
        found.append((start, [texts(plays[row, lane]) for row in range(2 * TRICKS)], int(scores[lane])))
    return found
