"""Deals of Seven Up dealt by number and played by the slow policies with the dice of their numbers."""

import functools

from kernels.rng import CARDS, DICE_A, DICE_B
from tests.kernel.masks import BIT, TEXT
from tests.kernel.seven_up.helpers import class_of, tables
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.policy import place_of, slow_choice, trick_of
from tests.naive.splitmix import STEP, WORD, begin, order, scramble

CALL_STEP, VOTE_STEP, DISCARD_STEP, SLIP_STEP = 32, 33, 34, 128
BITS = sorted(bit.bit_length() - 1 for bit in BIT.values())


@functools.lru_cache(maxsize=2000)
def dice_of(seed, number):
    """Where the words start that A and B throw in a deal."""
    return tuple(begin(seed, int(purpose), number) for purpose in (DICE_A, DICE_B))


def half_at(start, step, high):
    """Half of a word of a sequence."""
    word = scramble((start + STEP * (step + 1)) % WORD)
    return word >> 32 if high else word % 2**32


def half_words(state, start, policy="uniform"):
    """The half words that the player whose turn it is throws by a policy, from the words of his side."""
    place = place_of(state)
    if state["phase"] == "discard":
        number = len(state["hands"][state["turn"]]) - 6
        return [half_at(start, DISCARD_STEP + 3 * (place // 2) + n // 2, n % 2) for n in range(number)]
    if state["phase"] == "trick":
        step = trick_of(state) + (SLIP_STEP if policy == "noisy" else 0)
        return [half_at(start, step, len(state["trick"]) > 1)]
    return [half_at(start, VOTE_STEP if state["phase"] == "vote" else CALL_STEP, place > 1)]


def start_of(seed, number, dealer, switches, score=(0, 0), bunched=0):
    """The naive deal of a number: six cards each from eldest, then the pack."""
    pack = [TEXT[1 << bit] for bit in order(seed, int(CARDS), number, BITS)]
    hands = [None] * 4
    for place, seat in enumerate(naive.from_eldest(dealer)):
        hands[seat] = pack[6 * place : 6 * place + 6]
    return naive.start(hands, pack[24:], dealer, switches, score, bunched)


def slowly(state, policies, numbers, dice, action=None):
    """The finished deal when sides 0 and 1 go on by their policies, numbers of their weights and dice.

    An `action` is done first, whatever the policy has in mind.
    """
    score_class = class_of(state["switches"], state["score"], state["dealer"])
    if action is not None:
        state = naive.play(state, action)
    while state["phase"] != "over":
        who = naive.side(state["turn"])
        halves = half_words(state, dice[who], policies[who])
        state = naive.play(state, slow_choice(state, policies[who], tables(numbers[who], score_class), halves))
    return state
