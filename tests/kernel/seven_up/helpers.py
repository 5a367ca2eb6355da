"""Rules, drawn weights and outcome numbers of the naive Seven Up as its kernels and its engine take them."""

import functools

import numpy as np

from analyzer.rules import rule_set
from analyzer.running.study import Player
from kernels.seven_up import call_policy, policy
from kernels.seven_up.rules import Rules
from tests.kernel.masks import BIT, flag
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.match import owners
from tests.naive.seven_up.policy import Tables

GAME = "seven-up"
U = np.uint64
CLASSES, OUTCOMES, BUNCHED, OUT = 9, 470, 468, 469
POLICIES = ["uniform", "greedy", "heuristic", "noisy"]
CHOICES = {**naive.CHOICES, "bunch-limit": [3, 1], "target": [7, 1, 2, 3, 12]}
FIELDS = {("call", 0): 0, ("answer", 1): 16, ("vote", 0): 32, ("vote", 1): 48}
"""Where each call's value lies in a word, by phase and the side of the caller."""
SIDES = {"call": (0, 0), "answer": (1, 1), "vote": (0, 1)}
EVEN = 3 << 13


def drawn_rules(dice, **fixed):
    """Naive rules with every switch drawn, except those in `fixed` (keywords as for naive.rules)."""
    drawn = {name.replace("-", "_"): dice.choice(values) for name, values in CHOICES.items()}
    return naive.rules(**{**drawn, **fixed})


def product_rules(switches):
    """The rule set of the product with these switches."""
    return rule_set(GAME, "source", switches)


def class_of(switches, score, dealer):
    """The score class: what the dealer's side and the other need, counted up to three."""
    needs = [min(switches["target"] - points, 3) for points in score]
    return 3 * (needs[dealer % 2] - 1) + needs[1 - dealer % 2] - 1


def scores_of(switches):
    """Scores by side that are close to the target, or nothing."""
    target = switches["target"]
    near = sorted({0, *(points for points in range(target - 3, target) if points > 0)})
    return [(mine, theirs) for mine in near for theirs in near]


def kernel_rules(switches, needs=(3, 3), bunched=0):
    """The switches of a naive rule set as kernel masks; `needs` of the dealer's side and of the other."""
    return Rules(
        anytime=flag(switches["follow"].startswith("trump-anytime")),
        forced=flag(switches["follow"].endswith("forced")),
        gift_may_win=flag(switches["gift-may-win"] == "yes"),
        keep=flag(switches["after-run"] == "keep"),
        every=flag(switches["turned-jack"] == "every"),
        tie_to_nobody=flag(switches["game-tie"] == "nobody"),
        captor_low=flag(switches["low"] == "captor"),
        vote=flag(switches["bunch"] == "unanimous" and bunched < switches["bunch-limit"]),
        need_dealer=U(min(needs[0], 3)),
        need_other=U(min(needs[1], 3)),
        places=np.arange(OUTCOMES),
    )


def outcome(state, me):
    """The outcome number of a finished deal for a side."""
    if state["thrown_in"]:
        return BUNCHED if state["thrown_in"] == "bunched" else OUT
    switches, dealer = state["switches"], int(state["dealer"] % 2 != me)
    counted = state["turned"] if switches["turned-jack"] == "every" else state["turned"][-1:]
    jacks = sum(card[0] == "J" for card in counted)
    trumps, game = 0, 1
    if state["in_play"] is not None:
        found = owners(state)
        high, low, jack = (2 if found[name] is None else int(found[name] != me) for name in ("high", "low", "jack"))
        trumps = 0 if high == 2 else 1 + high + 2 * low + 4 * jack
        game = 1 if found["game"] is None else 2 * int(found["game"] != me)
    return (((dealer * 3 + jacks) * 2 + (state["gift"] is not None)) * 13 + trumps) * 3 + game


def drawn_weights(seed):
    """Weights of the heuristic drawn at random, many values equal: uint64[WEIGHT_ROWS, WORDS]."""
    rng = np.random.default_rng(seed)
    shape = call_policy.WEIGHT_ROWS, policy.WORDS
    words = rng.integers(0, 2**64, shape, np.uint64)
    words[: call_policy.DISCARD + 1] &= rng.integers(0, 2**64, (call_policy.DISCARD + 1, policy.WORDS), np.uint64)
    words[: call_policy.DISCARD, policy.START :] %= U(90)
    fields = rng.integers(0, 2**14, (4, call_policy.WEIGHT_ROWS - call_policy.HOLDINGS, policy.WORDS))
    fields[2:] += rng.integers(0, 2) * 1200  # some like to bunch
    words[call_policy.HOLDINGS :] = sum(field.astype(U) << U(16 * k) for k, field in enumerate(fields))
    return words


def as_tables(weights):
    """Weights (plain integers, by row and word) as the slow heuristic takes them."""
    words = weights.tolist()

    def differing(row, place, apart, on_trump):
        """A word, where a trump was led with the bits changed of the one that says what differs then."""
        return words[row][place] ^ (words[row][place + apart] if on_trump else 0)

    def value(planes, card):
        return sum((plane & BIT[card] != 0) << policy.BITS - 1 - k for k, plane in enumerate(planes))

    def lead(where, boss, jack_out, card):
        first = policy.BITS * (2 * jack_out + (not boss))
        return value(words[4 * where[0]][first : first + policy.BITS], card)

    def reply(where, wins, on_trump, partner, card):
        table, row = (not wins) + 4 * partner, 4 * where[0] + where[1]
        planes = [differing(row, policy.BITS * table + k, 2 * policy.BITS, on_trump) for k in range(policy.BITS)]
        return differing(row, policy.START + table, 2, on_trump) + value(planes, card)

    def stake(where, kind, on_trump, partner):
        first = policy.TEN_STAKE if kind == "ten" else policy.JACK_STAKE
        return differing(4 * where[0] + where[1], first + 2 * partner, 1, on_trump)

    def hand(card):
        return value(words[call_policy.DISCARD][: policy.BITS], card)

    def call(phase, mine, held, turned, aces, tens):
        number = sum(1 << naive.RANKS.index(rank) for rank in held)
        parts = (
            words[call_policy.HOLDINGS + number // policy.WORDS][number % policy.WORDS],
            words[call_policy.TURNED_RANK][naive.RANKS.index(turned)],
            words[call_policy.BESIDE][4 * aces + tens],
        )
        return (sum(parts) >> FIELDS[phase, SIDES[phase][mine]] & 0xFFFF) - EVEN

    return Tables(lead, reply, stake, hand, call)


@functools.cache
def weights_of_classes(number):
    """Drawn weights for every score class: uint64[9, WEIGHT_ROWS, WORDS]."""
    return np.stack([drawn_weights([number, score_class]) for score_class in range(CLASSES)])


@functools.cache
def tables(number, score_class):
    """The same for the slow heuristic at a score class."""
    return as_tables(weights_of_classes(number)[score_class])


def player(name, number=1):
    """A player of the product with drawn weights where the policy has any."""
    return Player(name, weights_of_classes(number) if name in ("heuristic", "noisy") else None)
