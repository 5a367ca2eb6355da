"""Worlds of a situation: as the kernels draw them, and by the slow generator from the addresses of their words."""

import functools

import numpy as np

from analyzer.games.seven_up import positions
from analyzer.games.seven_up.engine import at_class, class_at, kernel_rules
from analyzer.games.seven_up.moment import EVEN, FITTING, LIKELY, known
from kernels import jit
from kernels.deal import begin_dice
from kernels.rng import WORLDS
from kernels.seven_up.rows import HANDS, IN_PLAY, MISSING, ROWS, STOCK_ROWS
from kernels.seven_up.worlds import begin_world
from kernels.shuffle import KEY_ROWS, LANES, network
from tests.analysis.seven_up.deals import record_of
from tests.kernel.masks import BIT, TEXT, texts
from tests.kernel.seven_up.helpers import product_rules, tables
from tests.kernel.seven_up.play import DISCARD_STEP, half_at
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.policy import discarded_next, exchanged, says_yes
from tests.naive.seven_up.view import excluded
from tests.naive.seven_up.worlds import played_by, unseen_cards
from tests.naive.splitmix import STEP, WORD, begin, order, scramble

U = np.uint64
ATTEMPTS = 64


def situation_of(state, seat):
    """The product's situation of a naive deal as one seat sees it."""
    record = record_of(state, product_rules(state["switches"]))
    return positions.situation(positions.position_of(record, len(state["actions"]), seat))


@jit.driver
def fill(seed, first, last, known, rules, players, comparators, hands, stocks, in_play, missing):
    """Draw worlds `first` to `last - 1`: hands [n, 4], stocks [n, 28], trumps in play [n, 2], whether none fits."""
    rows, stock = np.zeros((ROWS, LANES), np.uint64), np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins = np.empty((2, LANES), np.uint64)
    for block in range(first, last, LANES):
        begin_dice(begins, 0, seed, block)
        begin_world(rows, stock, keys, labels, begins, seed, block, known, rules, players, comparators)
        for lane in range(min(LANES, last - block)):
            i = block - first + lane
            for k in range(4):
                hands[i, k] = rows[HANDS + k, lane]
            for k in range(28):
                stocks[i, k] = stock[k, lane]
            in_play[i, 0], in_play[i, 1] = rows[IN_PLAY, lane], rows[IN_PLAY + 1, lane]
            missing[i] = rows[MISSING, lane]


def drawn(situation, players, seed, n, first=0, accepted=FITTING):
    """`n` worlds, suits as they are: hands uint64[n, 4] by place, stocks uint64[n, 28], trumps in play, none found."""
    seen, change = known(situation, tuple(one.policy for one in players), accepted)
    both = at_class(players, class_at(situation))
    rules = kernel_rules(situation.rules, class_at(situation), situation.bunched)
    hands, stocks = np.empty((n, 4), U), np.empty((n, 28), U)
    in_play, missing = np.empty((n, 2), U), np.empty(n, U)
    comparators = network(situation.unseen.bit_count())
    with np.errstate(over="ignore"):
        fill(U(seed), first, first + n, seen, rules, both, comparators, hands, stocks, in_play, missing)
    if situation.phase == "play":
        hands = np.roll(hands, situation.leader, axis=1)
    back = [relabelled(words, change) for words in (hands, stocks, in_play)]
    return (*back, missing != 0)


def relabelled(words, change):
    """Words with suit number s made suit s ^ change."""
    return sum((words >> U(16 * suit) & U(0xFFFF)) << U(16 * (suit ^ change)) for suit in range(4))


def in_world(state, seat, hands, stock):
    """The deal with the others' hands (masks by place) and the pack below the card turned put in."""
    world = naive.copied(state)
    for place, other in enumerate(naive.from_eldest(state["dealer"])):
        if other != seat:
            world["hands"][other] = texts(hands[place])
    if state["phase"] in ("call", "answer"):
        world["stock"] = [TEXT[int(card)] for card in stock if card]
    if state["in_play"]:
        played = [[card for _, card in played_by(state, other)] for other in naive.SEATS]
        world["in_play"] = [cards + had for cards, had in zip(world["hands"], played, strict=True)]
    return world


def votes_of(state):
    """The votes cast, as (seat, word)."""
    return [(who, action) for who, action in state["actions"] if action in ("bunch", "go on")]


class Slow:
    """The slow generator of worlds for a seat: `policies` and `numbers` of their weights go by side of the seats."""

    def __init__(self, state, seat, policies, numbers, score_class, seed, accepted=FITTING):
        self.likely = [int(chance) for chance in LIKELY[accepted]]
        self.even = accepted == EVEN
        self.state, self.seat, self.seed = state, seat, seed
        self.policies, self.numbers, self.score_class = policies, numbers, score_class
        self.trump = naive.suit(state["turned"][-1])
        unseen = exchanged(unseen_cards(state, seat), self.trump)
        self.cards = sorted(unseen, key=naive.PACK.index)
        self.seats = [other for other in naive.from_eldest(state["dealer"]) if other != seat]
        self.clockwise = [(seat + steps) % 4 for steps in (1, 2, 3)]
        barred = excluded(state)
        self.barred = [set(exchanged(["A" + s for s in barred[who]], self.trump)) for who in naive.SEATS]
        self.ways = functools.cache(self._ways)

    def may_hold(self, who, card):
        """Whether his plays leave it open that a player holds a card."""
        return "A" + naive.suit(card) not in self.barred[who]

    def _ways(self, k, lacking):
        """In how many ways the cards from number k on go to hands that lack so many, the rest to the pack."""
        if k == len(self.cards):
            return int(not any(lacking))
        total = self.ways(k + 1, lacking)
        return total + sum(self.given(k, lacking, hand) for hand in range(3))

    def given(self, k, lacking, hand):
        """In how many of them card k goes to a hand."""
        if not lacking[hand] or not self.may_hold(self.clockwise[hand], self.cards[k]):
            return 0
        return self.ways(k + 1, tuple(n - (other == hand) for other, n in enumerate(lacking)))

    def tabled(self, start):
        """Hands by seat, card by card, trumps relabelled."""
        hands = {who: [] for who in self.clockwise}
        lacking = tuple(len(self.state["hands"][who]) for who in self.clockwise)
        for k, card in enumerate(self.cards):
            word = scramble((start + STEP * (k + 1)) % WORD)
            total, below = self.ways(k, lacking), 0
            for hand, who in enumerate(self.clockwise):
                below += self.given(k, lacking, hand)
                if word * total < below * WORD:
                    hands[who].append(card)
                    lacking = tuple(n - (other == hand) for other, n in enumerate(lacking))
                    break
        assert not any(lacking)
        return hands

    def shuffled(self, purpose, number):
        """Hands by seat with what they discarded, and the rest, from the shuffled cards."""
        bits = [BIT[card].bit_length() - 1 for card in self.cards]
        cards = [TEXT[1 << bit] for bit in order(self.seed, purpose, number, bits)]
        hands = {}
        for who in self.seats:
            n = len(self.state["hands"][who]) + len(self.state["discards"][who])
            hands[who], cards = cards[:n], cards[n:]
        return hands, cards

    def discarded(self, hands, dice):
        """What is left of hands dealt after so many discards as were seen, and misses; None if too few are left."""
        misses = 0
        for place, who in enumerate(naive.from_eldest(self.state["dealer"])):
            away, least, side = len(self.state["discards"][who]), len(self.state["hands"][who]), naive.side(who)
            if who == self.seat or not away:
                continue
            played = exchanged([card for _, card in played_by(self.state, who)], self.trump)

            def down(hand, number, place=place, side=side, away=away):
                hand, start = list(hand), dice[side != naive.side(self.seat)]
                for n in range(away):
                    if len(hand) > number:
                        half = half_at(start, DISCARD_STEP + 3 * (place // 2) + n // 2, n % 2)
                        table = tables(self.numbers[side], self.score_class)
                        hand.remove(discarded_next(hand, self.policies[side], table, half))
                return hand

            if self.policies[side] == "uniform":
                left = down(hands[who], least)
                if not all(self.may_hold(who, card) for card in left):
                    return None, 0
            else:
                kept = down(hands[who] + played, least + len(played))
                left = [card for card in hands[who] if self.may_hold(who, card)]
                if len(left) < least:
                    return None, 0
                left = down(left, least)
                misses += set(kept) != {*left, *played}
            hands[who] = left
        return hands, misses

    def asked(self, who, phase, hand, turned):
        """Whether a player with these cards, trumps relabelled, would say yes when asked."""
        side = naive.side(who)
        hands = [exchanged(hand, self.trump) if other == who else [] for other in naive.SEATS]
        then = {**self.state, "phase": phase, "turn": who, "turned": turned, "hands": hands}
        return says_yes(then, self.policies[side], tables(self.numbers[side], self.score_class), 0)

    def called(self, dealt, dice):
        """How many calls of others their policies would not have made; a uniform one may say anything."""
        misses, places = 0, naive.from_eldest(self.state["dealer"])
        for who, action in () if self.even else self.state["actions"]:
            if who == self.seat or self.policies[naive.side(who)] == "uniform":
                continue
            if action in ("stand", "beg", "give", "run") and not (action == "run" and naive.must_run(self.state)):
                six, place = list(dealt[who]), places.index(who)
                for n in range(3 * (len(self.state["turned"]) - 1)):
                    six.remove(discarded_next(six, "uniform", None, half_at(dice[0], 64 + 4 * place + n // 2, n % 2)))
                phase = "call" if action in ("stand", "beg") else "answer"
                misses += self.asked(who, phase, six, self.state["turned"][:1]) != (action in ("stand", "give"))
            elif action in ("bunch", "go on"):
                misses += self.asked(who, "vote", dealt[who], self.state["turned"]) != (action == "bunch")
        return misses

    def attempt(self, number, attempt):
        """Hands by seat and the rest of one attempt, trumps relabelled; hands are None if it is not accepted."""
        purpose = int(WORLDS) + 256 * attempt
        start, *dice = (begin(self.seed, purpose + more, number) for more in (0, 64, 128))
        discarded, misses = any(self.state["discards"]), 0
        if self.state["phase"] == "trick" and (not discarded or self.even or set(self.policies) == {"uniform"}):
            discarded = False
            hands, rest = self.tabled(start), []
        else:
            hands, rest = self.shuffled(purpose, number)
        dealt = {}
        for who, hand in hands.items():
            dealt[who] = hand + exchanged([card for _, card in played_by(self.state, who)], self.trump)
        if discarded:
            hands, misses = self.discarded(hands, dice)
        misses += self.called(dealt, dice)
        accepted = scramble((start + STEP * 63) % WORD) < self.likely[min(misses, len(self.likely) - 1)]
        return (hands if accepted else None), rest

    def world(self, number):
        """The others' hands by seat and the rest of the pack, suits as they are; None where no attempt is accepted."""
        for attempt in range(ATTEMPTS):
            hands, rest = self.attempt(number, attempt)
            if hands is not None:
                return {who: exchanged(hand, self.trump) for who, hand in hands.items()}, exchanged(rest, self.trump)
        return None, None
