"""Blocks of lanes that hold one naive deal, what the kernels show of it, and what a policy of theirs does in it."""

import numpy as np

from kernels.seven_up import call_lanes, call_policy, choices, policy, rows
from kernels.seven_up.rules import MOST_TRICKS
from kernels.seven_up.view import View
from kernels.shuffle import LANES
from tests.kernel.masks import mask, texts
from tests.kernel.seven_up.helpers import FIELDS, SIDES, U, flag, kernel_rules
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.match import states_from
from tests.naive.seven_up.policy import exchanged, place_of, trick_of
from tests.naive.seven_up.view import view

NO_CARDS = U(0)


def word(cards, trump):
    """Cards as a mask, suits exchanged so that trumps are clubs."""
    return U(mask(exchanged(cards, trump)))


def block_of(state):
    """A block of lanes whose lane 0 holds a state in which a card is to be played."""
    trump, block = state["trump"], np.zeros((rows.ROWS, LANES), U)
    leader = state["trick"][0][0] if state["trick"] else state["turn"]
    places = [(leader + k) % 4 for k in range(4)]
    for k, seat in enumerate(places):
        block[rows.HANDS + k, 0] = word(state["hands"][seat], trump)
    for k, (_, card) in enumerate(state["trick"]):
        block[rows.TABLE + k, 0] = word([card], trump)
    if state["trick"]:
        winner = naive.trick_winner(state["trick"], trump)
        block[rows.BEST, 0] = word([dict(state["trick"])[winner]], trump)
        block[rows.BEST_BY, 0] = [seat for seat, _ in state["trick"]].index(winner)
    non_dealers = 1 - state["dealer"] % 2
    for side in range(2):
        block[rows.WON + side, 0] = word(state["captured"][non_dealers ^ side], trump)
    block[rows.TURNED, 0] = word(state["turned"], trump)
    block[rows.LEADS, 0] = (leader - state["dealer"] - 1) % 4
    return block


def kernel_view(state):
    """What the kernels show to the player who is to play a card."""
    with np.errstate(over="ignore"):
        shown = choices.seen_at(block_of(state), 0, len(state["trick"]), kernel_rules(state["switches"]))
    return View(*(U(one) for one in shown))


def call_of(state, name, half_word, weights):
    """Whether a policy of the kernels says yes, from the hand and the card last turned."""
    trump = naive.suit(state["turned"][-1])
    hand = word(state["hands"][state["turn"]], trump)
    with np.errstate(over="ignore"):
        if name == "uniform":
            return bool(call_policy.by_lot(U(half_word)))
        if name == "greedy":
            return bool(call_policy.greedy_good(hand)) and state["phase"] != "vote"
        turned = word(state["turned"][-1:], trump)
        field = FIELDS[state["phase"], SIDES[state["phase"]][place_of(state) % 2]]
        yes = call_policy.good(U(call_policy.worth_of_calls(hand, turned, weights)), U(field))
        standing, giving = (flag(state["phase"] == phase) for phase in ("call", "answer"))
        needs = [state["switches"]["target"] - points for points in state["score"]]
        rules = kernel_rules(state["switches"], needs if state["dealer"] % 2 == 0 else needs[::-1])
        return bool(call_policy.decided(U(yes), turned, standing, giving, rules))


def discards_of(state, name, half_words, weights):
    """The cards that a policy of the kernels discards, suits as they are, in the order of the pack."""
    trump = state["trump"]
    hand, gone = word(state["hands"][state["turn"]], trump), U(0)
    with np.errstate(over="ignore"):
        for half_word in half_words:
            card = {
                "uniform": lambda left, half_word=half_word: call_policy.uniform_discard(left, U(half_word)),
                "greedy": lambda left: call_policy.greedy_discard(left),
                "heuristic": lambda left: call_policy.heuristic_discard(left, weights),
                "noisy": lambda left: call_policy.heuristic_discard(left, weights),
            }[name](hand & ~gone)
            assert int(card).bit_count() == 1
            assert int(card) & int(hand & ~gone)
            gone |= U(card)
    return "discard " + " ".join(sorted(exchanged(texts(gone), trump), key=naive.PACK.index))


def play_of(state, name, half_word, weights):
    """The card that a policy of the kernels plays, checked to be allowed."""
    seen, row = kernel_view(state), None
    position, keep = len(state["trick"]), state["switches"]["after-run"] == "keep"
    with np.errstate(over="ignore"):
        if name == "uniform":
            lot = policy.uniform_play_of_twelve if keep else policy.uniform_play
            card = lot(seen, U(half_word))
        elif name == "greedy":
            card = policy.greedy_play(seen)
        elif name == "noisy" and policy.slips(U(half_word)):
            card = policy.slip(seen, U(half_word))
        else:
            row = choices.weights_row(trick_of(state), position, kernel_rules(state["switches"]))
            if position == 0:
                card = policy.heuristic_lead(seen, row, weights)
            else:
                card = policy.heuristic_reply(seen, row, int(seen.partner != 0), weights)
    (text,) = exchanged(texts(card), state["trump"])
    assert text in naive.choices(state)
    return text


YES = {"call": ("stand", "beg"), "answer": ("give", "run"), "vote": ("bunch", "go on")}


def choice_of(state, name, half_words, weights):
    """What a policy of the kernels does in a state."""
    if state["phase"] == "discard":
        return discards_of(state, name, half_words, weights)
    if state["phase"] == "trick":
        return play_of(state, name, half_words[0], weights)
    yes = call_of(state, name, half_words[0], weights)
    if state["phase"] == "answer" and naive.must_run(state):
        return "run"
    return YES[state["phase"]][0 if yes else 1]


def shuffled_behind(state, dice):
    """A state that is the same to the player whose turn it is: cards that he has not seen change places.

    Exclusions are broken on purpose: a policy is not to look at hidden cards at all.
    """
    seen = view(state, state["turn"])["unseen"]
    mixed = list(seen)
    dice.shuffle(mixed)
    swap = dict(zip(seen, mixed, strict=True))
    other = naive.copied(state)
    for name in ("hands", "dealt", "discards"):
        other[name] = [[swap.get(card, card) for card in cards] for cards in state[name]]
    for name in ("stock", "pack"):
        other[name] = [swap.get(card, card) for card in state[name]]
    return other


def asked(dice, phase, played):
    """A state of a phase, out of deals that `played(dice)` gives as lists of states."""
    while True:
        found = [state for state in played(dice) if state["phase"] == phase]
        if found:
            return dice.choice(found)


def phase_codes():
    """The kernels' number of each phase of the naive deal."""
    return {
        "call": call_lanes.STANDING,
        "answer": call_lanes.GIVING,
        "vote": call_lanes.VOTING,
        "discard": call_lanes.DISCARDING,
        "trick": call_lanes.PLAYING,
    }


def longest_deal(dice):
    """Every state of a deal of twelve tricks."""
    rules = naive.rules(after_run="keep", bunch="off")
    while True:
        deck = list(naive.PACK)
        dice.shuffle(deck)
        hands = [deck[6 * seat : 6 * seat + 6] for seat in range(4)]
        state = naive.play_all(naive.start(hands, deck[24:], 0, rules), ["beg", "run"])
        if len(state["turned"]) == 3 and state["phase"] == "trick":
            assert len(state["hands"][0]) == MOST_TRICKS
            return states_from(state, dice)
