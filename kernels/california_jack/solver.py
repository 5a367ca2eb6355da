"""Exact play once the stock is out: nothing is hidden any more, so alpha-beta finds what every card is worth.

The search keeps its line of play on a stack of its own, a row for each card played. Values are those of player A, who
acts at the root, by a table over the 24 outcomes that never falls where he captures more. Three things keep the tree
small: a line ends as soon as what is still to be won cannot change the answer (`bounds`), of cards that come to the
same only one is tried (`twins`), and the cheapest winner is tried first. Real endings of six tricks take 580 positions
for the values of all six leads. To try leads that nothing can beat first saves a sixth of the positions and no time.
"""

import numpy as np

from kernels.california_jack.rules import HAND, outcome
from kernels.cards import ACES, JACKS, KINGS, ONE, PACK, QUEENS, TENS, ZERO, first, highest, lowest, mask, select
from kernels.jit import kernel, stage
from kernels.trumps import TRUMP_ACE, TRUMP_JACK, TRUMP_TWO, TRUMPS, beaters, may_reply

MINE, OTHER, LED, WON_MINE, WON_OTHER, OTHER_DEALT = range(6)  # of a position, as the player to act sees it
FIELDS = 6
A_HAND, B_HAND, TABLE, WON_A, WON_B, A_ACTS, UNTRIED = range(7)  # of a row of the stack: masks, TABLE the card led
ROW = 7
ALPHA, BETA, BEST = range(3)  # of a row's window: what A, what B has for certain elsewhere; the best so far
DEPTH = 2 * HAND + 1
FAR = 1 << 40
NO_MOVE = -FAR  # in place of a value
POINTS = TENS | ACES | KINGS | QUEENS | JACKS | TRUMP_TWO


@kernel
def idle_cards(rules):
    """The cards that count for nothing in themselves."""
    return PACK & ~select(rules.most_tricks, TRUMP_ACE | TRUMP_JACK | TRUMP_TWO, POINTS)


@kernel
def twins(mine, other, idle):
    """The cards of ``mine`` that come to the same as a lower one: both ``idle``, and no card of ``other`` between."""
    idle &= mine
    gaps = PACK & ~(idle | other)
    above = idle << ONE
    return idle & (above | (gaps + (above & gaps))) & ~gaps  # the addition carries through a gap to the card above it


@kernel
def sure_trumps(mine, other):
    """The trumps of ``mine`` that no card of ``other`` beats: they capture themselves."""
    return mine & TRUMPS & (ZERO - first(highest(other & TRUMPS), ONE))  # the bits from there up


@kernel
def bounds(a, b, won_a, won_b, b_dealt, rules, utility):
    """The least and the most that A can come to: one player captures all that the other is not sure of."""
    sure_a, sure_b, live = sure_trumps(a, b), sure_trumps(b, a), a | b
    least = utility[outcome(won_a | sure_a, won_b | (live ^ sure_a), b_dealt, rules)]
    most = utility[outcome(won_a | (live ^ sure_b), won_b | sure_b, b_dealt, rules)]
    return least, most


@kernel
def last_trick(a, b, won_a, won_b, a_leads, b_dealt, rules, utility):
    """What A comes to where each has one card, or none."""
    leads, follows = select(a_leads, a, b), select(a_leads, b, a)
    a_wins, trick = a_leads ^ mask(follows & beaters(leads)), a | b
    return utility[outcome(won_a | (trick & a_wins), won_b | (trick & ~a_wins), b_dealt, rules)]


@kernel
def play(stack, depth, card):
    """Fill the row after ``depth`` with the position that ``card`` leads to."""
    a_acts, led, after = stack[depth, A_ACTS], stack[depth, TABLE], depth + 1
    stack[after, A_HAND], stack[after, B_HAND] = stack[depth, A_HAND] & ~card, stack[depth, B_HAND] & ~card
    won_a, won_b = stack[depth, WON_A], stack[depth, WON_B]
    if led:
        a_wins, trick = ~a_acts ^ mask(card & beaters(led)), led | card
        won_a, won_b = won_a | (trick & a_wins), won_b | (trick & ~a_wins)
        stack[after, TABLE], stack[after, A_ACTS] = ZERO, a_wins
    else:
        stack[after, TABLE], stack[after, A_ACTS] = card, ~a_acts
    stack[after, WON_A], stack[after, WON_B] = won_a, won_b


@kernel
def choices(stack, depth, rules):
    """The cards that may be played, and those that the other holds or has led."""
    a_acts, a, b, led = stack[depth, A_ACTS], stack[depth, A_HAND], stack[depth, B_HAND], stack[depth, TABLE]
    mine = select(a_acts, a, b)
    return may_reply(mine, led, rules) if led else mine, select(a_acts, b, a) | led


@kernel
def opened(stack, windows, depth, idle, b_dealt, rules, utility):
    """Look at a position for the first time: whether its value is known at once, and that value.

    If not, the cards to be tried are filled in; its window narrows to what is possible.
    """
    if stack[depth, TABLE] == ZERO:
        a, b, won_a, won_b = stack[depth, A_HAND], stack[depth, B_HAND], stack[depth, WON_A], stack[depth, WON_B]
        if a & (a - ONE) == ZERO:
            return True, last_trick(a, b, won_a, won_b, stack[depth, A_ACTS], b_dealt, rules, utility)
        least, most = bounds(a, b, won_a, won_b, b_dealt, rules, utility)
        if least == most or least >= windows[depth, BETA]:
            return True, least
        if most <= windows[depth, ALPHA]:
            return True, most
        windows[depth, ALPHA] = max(windows[depth, ALPHA], least)
        windows[depth, BETA] = min(windows[depth, BETA], most)
    mine, other = choices(stack, depth, rules)
    stack[depth, UNTRIED] = mine & ~twins(mine, other, idle)
    windows[depth, BEST] = -FAR if stack[depth, A_ACTS] else FAR
    return False, 0


@stage
def search(stack, windows, first_row, idle, b_dealt, rules, utility):
    """What a row of ``stack`` (uint64[DEPTH, ROW]) is worth to A, and how many positions were looked at.

    ``windows`` is int64[DEPTH, 3]. Fail-soft alpha-beta (Knuth and Moore 1975; Fishburn 1983).
    """
    windows[first_row, ALPHA], windows[first_row, BETA] = -FAR, FAR
    depth, looked = first_row, 0
    while True:
        done, value = opened(stack, windows, depth, idle, b_dealt, rules, utility)
        looked += 1
        while done:
            if depth == first_row:
                return value, looked
            depth -= 1
            if stack[depth, A_ACTS]:
                windows[depth, BEST] = max(windows[depth, BEST], value)
                windows[depth, ALPHA] = max(windows[depth, ALPHA], value)
            else:
                windows[depth, BEST] = min(windows[depth, BEST], value)
                windows[depth, BETA] = min(windows[depth, BETA], value)
            value = windows[depth, BEST]
            done = stack[depth, UNTRIED] == ZERO or windows[depth, ALPHA] >= windows[depth, BETA]
        untried = stack[depth, UNTRIED]
        card = lowest(first(untried & beaters(stack[depth, TABLE]), untried))
        stack[depth, UNTRIED] = untried ^ card
        play(stack, depth, card)
        windows[depth + 1, ALPHA], windows[depth + 1, BETA] = windows[depth, ALPHA], windows[depth, BETA]
        depth += 1


def solve(positions, rules, utility, cards, values):
    """Fill ``values`` (int64[n, 6]) with what each card is worth to the player to act, both playing on without fault.

    ``positions`` is uint64[n, FIELDS], trumps clubs, the stock out: hands of up to six cards, the card LED (zero: none)
    in neither. ``utility`` is int64[24] by outcome for the player to act and must not fall where he captures more.
    ``values[i, j]`` is of ``cards[i, j]`` (uint64[n, 6], filled too), the j-th lowest card that may be played; 0 and
    NO_MOVE where there are fewer. Returns how many positions were looked at.
    """
    stack, windows = np.zeros((DEPTH, ROW), np.uint64), np.zeros((DEPTH, 3), np.int64)
    stack[0, A_ACTS] = ~ZERO
    idle, total = idle_cards(rules), 0
    for i in range(len(positions)):
        stack[0, A_HAND], stack[0, B_HAND], stack[0, TABLE] = positions[i, MINE], positions[i, OTHER], positions[i, LED]
        stack[0, WON_A], stack[0, WON_B] = positions[i, WON_MINE], positions[i, WON_OTHER]
        mine, other = choices(stack, 0, rules)
        again, twin = twins(mine, other, idle), 0
        for j in range(HAND):
            card = lowest(mine)
            mine ^= card
            cards[i, j] = card
            if card & again:
                values[i, j] = twin
            elif card:
                play(stack, 0, card)
                values[i, j], looked = search(stack, windows, 1, idle, positions[i, OTHER_DEALT], rules, utility)
                total += looked
                twin = values[i, j] if card & idle else twin
            else:
                values[i, j] = NO_MOVE
    return total
