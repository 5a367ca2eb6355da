"""Deals played by the slow policies with the dice of their numbers, and worlds completed by the slow generator."""

import functools

from analyzer.running.study import Player
from analyzer.text import notation
from kernels.court_circular.rules import LARGEST
from kernels.rng import DICE_A, DICE_B, WORLDS
from tests.kernel.court_circular.helpers import BIT, NAMES, as_tables, drawn_weights, lay_of
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.policy import slow_choice
from tests.naive.court_circular.view import view
from tests.naive.splitmix import halves, order

MOST_TRICKS = 41
"""One card a trick at least leaves the stock of 39, and two more tricks may follow."""


@functools.cache
def weights(number):
    """Some drawn weights and the same for the slow heuristic."""
    drawn = drawn_weights(number)
    return drawn, as_tables(drawn)


def player(policy, number=1):
    """A player of the product with drawn weights where the policy has any."""
    return Player(policy, weights(number)[0] if policy in ("heuristic", "noisy", "blind") else None)


@functools.lru_cache(maxsize=1000)
def dice_of(seed, number):
    """The half words that A and B throw in a deal: three lays and the next Lead a trick."""
    return tuple(halves(seed, int(purpose), number, 4 * (MOST_TRICKS + 1)) for purpose in (DICE_A, DICE_B))


def draw_of(state, begun):
    """Which of its half words the seat to act throws; `begun` is how many tricks were over when the dice began."""
    trick = len(state["tricks"]) - state["picking"] - begun
    return 4 * trick + (3 if state["picking"] else lay_of(state) // 2)


def slowly(state, policies, tables, dice, action=None, since=None):
    """The finished deal when seats 0 and 1 go on by their policies, with tables and dice for each.

    An `action` is done first, whatever the policy has in mind. The dice begin with the trick in progress, or with
    trick `since`.
    """
    begun = len(state["tricks"]) - state["picking"] if since is None else since
    if action is not None:
        state = naive.play(state, action)
    while not state["over"]:
        seat = state["turn"]
        half_word = dice[seat][draw_of(state, begun)]
        state = naive.play(state, slow_choice(state, policies[seat], tables[seat], half_word))
    return state


def outcome(state, seat):
    """The outcome number of a finished deal for a seat: its points less the other's, plus 129."""
    return naive.total(state, seat) - naive.total(state, 1 - seat) + LARGEST


def start_of(hands, stock, dealer, switches):
    """A naive deal from the product's masks."""
    named = [[notation.name(card) for card in notation.each(hand)] for hand in hands]
    return naive.start(named, [notation.name(card) for card in stock], dealer, switches)


def world(state, seat, seed, number):
    """A naive deal completed from what a seat knows, by the address of the world: cards hidden from it are drawn."""
    seen = view(state, seat)
    bits = sorted(BIT[card].bit_length() - 1 for card in seen["unseen"])
    cards = [NAMES[1 << bit] for bit in order(seed, int(WORLDS), number, bits)]
    other = naive.copied(state)
    if seen["hidden"]:
        other["hands"][1 - seat] = cards[: seen["hidden"]]
    rest = cards[seen["hidden"] :]
    other["stock"], other["undealt"] = rest[: seen["stock"]], rest[seen["stock"] :]
    return other
