"""Exact play once the stock is out: both hands are known, so alpha-beta finds what every card is worth.

The search keeps its line of play on a stack of its own, a row a card played. Values are those of player A, the player
to act at the root, by a table over the 24 outcomes that never falls where A captures more. Three things keep the tree
small: a line ends as soon as what is still to be won cannot change the answer (`bounds`), cards that come to the same
are tried once (`twins`), and the card that wins most often is tried first.
"""

import numpy as np

from kernels.california_jack.rules import HAND, outcome
from kernels.cards import ACES, JACKS, KINGS, PACK, QUEENS, TENS, ZERO, U, highest, lowest, mask, select, size
from kernels.jit import kernel, stage
from kernels.trumps import TRUMP_ACE, TRUMP_JACK, TRUMP_TWO, TRUMPS, beaters, may_reply

MINE, OTHER, LED, WON_MINE, WON_OTHER, OTHER_DEALT = range(6)  # of a position, as the player to act sees it
FIELDS = 6
A_HAND, B_HAND, TABLE, WON_A, WON_B, A_MOVES, REST = range(7)  # of a row of the stack; REST: cards not tried yet
ROW = 7
DEPTH = 2 * HAND + 1
NO_MOVE = -(1 << 40)  # where a player has fewer cards to play
ALPHA, BETA, BEST = range(3)
FAR = 1 << 40
STAKES = TRUMP_ACE | TRUMP_JACK | TRUMP_TWO


@kernel
def worthless(rules):
    """The cards that count for nothing in themselves."""
    return PACK & ~(STAKES | ((TENS | JACKS | QUEENS | KINGS | ACES) & ~rules.most_tricks))


@kernel
def twins(mine, other, idle):
    """The cards of ``mine`` that come to the same as a lower one: both ``idle``, and no card of the other between."""
    idle &= mine
    gaps = PACK & ~(idle | other)
    above = idle << U(1)
    carried = gaps + (above & gaps)  # ripples through the gap to the next card above
    return idle & (above | carried) & ~gaps


@kernel
def sure_trumps(mine, other):
    """The trumps of ``mine`` that nothing in ``other`` can beat."""
    best = highest(other & TRUMPS)
    return mine & TRUMPS & ~((best << U(1)) - U(1)) if best else mine & TRUMPS


@kernel
def bounds(a, b, won_a, won_b, b_dealt, rules, utility):
    """The least and the most that A can come to: the other captures all, but for trumps that cannot be beaten."""
    sure_a, sure_b = sure_trumps(a, b), sure_trumps(b, a)
    live = a | b
    least = utility[outcome(won_a | sure_a, won_b | (live & ~sure_a), b_dealt, rules)]
    most = utility[outcome(won_a | (live & ~sure_b), won_b | sure_b, b_dealt, rules)]
    return least, most


@kernel
def ordered(row, rules):
    """The card of REST to try next."""
    rest = row[REST]
    if row[TABLE] == ZERO:
        return highest(rest)
    winners = rest & beaters(row[TABLE])
    if winners:
        return lowest(winners)
    return lowest(rest)


@stage
def search(stack, window, idle, b_dealt, rules, utility):
    """What the position in row 0 of ``stack`` (uint64[DEPTH, ROW]) is worth to A, and how many were looked at.

    ``window`` is int64[DEPTH, 3].
    """
    depth, looked, fresh, value = 0, 0, True, 0
    window[0, ALPHA], window[0, BETA] = -FAR, FAR
    while True:
        row = stack[depth]
        if fresh:
            looked += 1
            fresh = False
            a_moves = row[A_MOVES]
            a, b, led = row[A_HAND], row[B_HAND], row[TABLE]
            mine, other = select(a_moves, a, b), select(a_moves, b, a)
            done = False
            if led == ZERO:
                if mine & (mine - U(1)):
                    least, most = bounds(a, b, row[WON_A], row[WON_B], b_dealt, rules, utility)
                    if least == most or least >= window[depth, BETA]:
                        value, done = least, True
                    elif most <= window[depth, ALPHA]:
                        value, done = most, True
                else:  # the last trick
                    a_wins = ~(a_moves ^ mask(~(mask(other & beaters(mine)))))
                    trick = a | b
                    won_a, won_b = row[WON_A] | (trick & a_wins), row[WON_B] | (trick & ~a_wins)
                    value, done = utility[outcome(won_a, won_b, b_dealt, rules)], True
            if not done:
                choices = may_reply(mine, led, rules) if led else mine
                row[REST] = choices & ~twins(choices, other | led, idle)
                window[depth, BEST] = -FAR if a_moves else FAR
        else:
            done = row[REST] == ZERO
            value = window[depth, BEST]
        if done:
            if depth == 0:
                return value, looked
            depth -= 1
            if stack[depth, A_MOVES]:
                window[depth, BEST] = max(window[depth, BEST], value)
                window[depth, ALPHA] = max(window[depth, ALPHA], value)
            else:
                window[depth, BEST] = min(window[depth, BEST], value)
                window[depth, BETA] = min(window[depth, BETA], value)
            if window[depth, ALPHA] >= window[depth, BETA]:
                stack[depth, REST] = ZERO
        else:
            card = ordered(row, rules)
            row[REST] ^= card
            play(row, card, stack[depth + 1])
            window[depth + 1, ALPHA], window[depth + 1, BETA] = window[depth, ALPHA], window[depth, BETA]
            depth += 1
            fresh = True


@kernel
def play(row, card, after):
    """Fill the row ``after`` with the position once the player to act has played ``card``."""
    a_moves, led = row[A_MOVES], row[TABLE]
    after[A_HAND], after[B_HAND] = row[A_HAND] & ~card, row[B_HAND] & ~card
    if led:
        a_wins = ~(a_moves ^ mask(card & beaters(led)))
        trick = led | card
        after[WON_A], after[WON_B] = row[WON_A] | (trick & a_wins), row[WON_B] | (trick & ~a_wins)
        after[TABLE], after[A_MOVES] = ZERO, a_wins
    else:
        after[WON_A], after[WON_B] = row[WON_A], row[WON_B]
        after[TABLE], after[A_MOVES] = card, ~a_moves


def solve(positions, rules, utility, values):
    """Fill ``values`` (int64[n, 6]) with what each card is worth to the player to act, both playing on without fault.

    ``positions`` is uint64[n, FIELDS], trumps clubs, the stock out: up to six cards a hand, the card LED (zero: none)
    not in the other's. ``utility`` is int64[24] by outcome for the player to act and must not fall where he captures
    more. ``values[i, j]`` is of the j-th lowest card that may be played, NO_MOVE where there are fewer. Returns how
    many positions were looked at.
    """
    stack, window = np.zeros((DEPTH, ROW), np.uint64), np.zeros((DEPTH, 3), np.int64)
    start = np.zeros(ROW, np.uint64)
    idle = worthless(rules)
    total = 0
    for i in range(len(positions)):
        mine, other, led = positions[i, MINE], positions[i, OTHER], positions[i, LED]
        start[A_HAND], start[B_HAND], start[TABLE], start[A_MOVES] = mine, other, led, ~ZERO
        start[WON_A], start[WON_B] = positions[i, WON_MINE], positions[i, WON_OTHER]
        rest = may_reply(mine, led, rules) if led else mine
        again = twins(rest, other | led, idle)
        twin = 0
        for j in range(HAND):
            card = lowest(rest)
            rest ^= card
            if card == ZERO:
                values[i, j] = NO_MOVE
            elif card & again:
                values[i, j] = twin
            else:
                play(start, card, stack[0])
                values[i, j], looked = search(stack, window, idle, positions[i, OTHER_DEALT], rules, utility)
                total += looked
                if card & idle:
                    twin = values[i, j]
    return total
