"""Hidden worlds as the kernels complete them, for a situation of the product."""

import numpy as np

from analyzer.games.california_jack import engine
from kernels import jit
from kernels.california_jack.deal_out import begin_world
from kernels.california_jack.rows import B_LEADS, FOLLOWER, LEADER, ROWS, STOCK_ROWS
from kernels.cards import select
from kernels.shuffle import KEY_ROWS, LANES, network

U = np.uint64


@jit.driver
def fill(seed, first, last, seen, hidden, left, thresholds, quotas, comparators, hands, mine, stocks):
    """Complete worlds `first` to `last - 1`: `hands` and `mine` the other hand and mine, `stocks` [n, 42]."""
    rows, stock = np.empty((ROWS, LANES), np.uint64), np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins = np.empty(LANES, np.uint64)
    for block in range(first, last, LANES):
        begin_world(rows, stock, keys, labels, begins, seed, block, seen, hidden, left, thresholds, quotas, comparators)
        for lane in range(min(LANES, last - block)):
            i = block - first + lane
            hands[i] = select(rows[B_LEADS, lane], rows[LEADER, lane], rows[FOLLOWER, lane])
            mine[i] = select(rows[B_LEADS, lane], rows[FOLLOWER, lane], rows[LEADER, lane])
            for row in range(STOCK_ROWS):
                stocks[i, row] = stock[row, lane]


def relabelled(words, trump):
    """Masks with the suits exchanged that make the mask `trump` clubs, or back again."""
    change = (trump.bit_length() - 1) // 16 ^ 3
    return sum((words >> U(16 * suit) & U(0xFFFF)) << U(16 * (suit ^ change)) for suit in range(4))


def completed(situation, seed, n, first=0):
    """`n` worlds of a situation: the other's hands uint64[n], and the stocks uint64[n, cards left], as masks."""
    seen, _, hidden, left, thresholds, quotas = engine.seen_words(situation)
    hands, mine, stocks = np.empty(n, U), np.empty(n, U), np.empty((n, STOCK_ROWS), U)
    comparators = network(situation.stock - (situation.top != 0))
    with np.errstate(over="ignore"):
        fill(U(seed), first, first + n, seen, hidden, left, thresholds, quotas, comparators, hands, mine, stocks)
    assert (relabelled(mine, situation.trump) == U(situation.mine)).all()
    assert (stocks[:, left:] == 0).all()
    return relabelled(hands, situation.trump), relabelled(stocks[:, :left], situation.trump)
