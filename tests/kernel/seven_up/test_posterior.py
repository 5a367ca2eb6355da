"""Worlds after discards and calls are as likely as what was seen makes them: against counting and slow sampling."""

import math
import random
from collections import Counter, defaultdict

import numpy as np
import pytest

from analyzer.games.seven_up import dealing, engine, moment
from analyzer.games.seven_up.moment import FITTING, says_something
from analyzer.games.seven_up.table import drawers
from analyzer.running.study import player
from analyzer.text.notation import card_set, each, suit_mask
from analyzer.text.position import from_record
from tests.kernel.masks import texts
from tests.kernel.seven_up.helpers import class_of, product_rules
from tests.kernel.seven_up.helpers import player as drawn_player
from tests.kernel.seven_up.helpers import tables as drawn_tables
from tests.kernel.seven_up.worlds import drawn, situation_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.match import shuffled
from tests.naive.seven_up.policy import slow_choice
from tests.naive.seven_up.posterior import exact_hands, likely_worlds
from tests.naive.seven_up.view import excluded, position

pytestmark = pytest.mark.compiled_only
SEED = 11


def begun(dice, policies, switches, score, dealer, least, numbers=(0, 1)):
    """A deal that ran, by policy, up to the first moment of the play after so many actions."""
    both = tuple(drawn_tables(number, class_of(switches, score, dealer)) for number in numbers)
    while True:
        state = naive.start(*shuffled(dice), dealer, switches, score)
        while state["phase"] != "over" and not (state["phase"] == "trick" and len(state["actions"]) >= least):
            who = naive.side(state["turn"])
            halves = [dice.randrange(2**32) for _ in range(max(1, len(state["hands"][state["turn"]]) - 6))]
            state = naive.play(state, slow_choice(state, policies[who], both[who], halves))
        if state["phase"] == "trick" and len(state["turned"]) > 1:
            return state, both


def found_worlds(state, seat, policies, n, numbers=(0, 1)):
    """Hands by place of the worlds that the kernels find, accepted strictly: uint64[found, 4]."""
    players = [drawn_player(policies[side], numbers[side]) for side in (seat % 2, 1 - seat % 2)]
    hands, _, _, missing = drawn(situation_of(state, seat), players, SEED, n, accepted=FITTING)
    return hands[~missing]


def assert_shares(seen, expected, n, effective=math.inf):
    """Check counts out of n against chances, themselves from so many worlds, at 5 standard errors."""
    for key, chance in expected.items():
        error = math.sqrt(max(chance * (1 - chance), 1 / n) * (1 / n + 1 / effective))
        assert abs(seen[key] / n - chance) < 5 * error, (key, seen[key] / n, chance)


@pytest.mark.parametrize("policies", [("greedy", "greedy"), ("heuristic", "heuristic")])
@pytest.mark.parametrize("number", range(3))
def test_hands_after_discards_are_those_that_counting_gives(policies, number):
    """Eldest sees the last trick. The dealer had to run, and there was no vote, so that no call says anything."""
    dice, seat, dealer = random.Random(f"{policies} {number}"), 1, 0
    switches = naive.rules("no-bunch", gift_may_win="no")
    while True:
        state, both = begun(dice, policies, switches, (3, 6), dealer, 28, (2, 2))
        if state["actions"][0] == (seat, "beg") and len(state["actions"]) >= 28:
            break
    hands = found_worlds(state, seat, policies, 40_000, (2, 2))
    assert len(hands) > 60
    expected, total, barred = Counter(), 0, excluded(state)
    for held, ways in exact_hands(position(state, seat), policies, both, barred, state["trump"]):
        total += ways
        for who, cards in held.items():
            expected.update({(who, card): ways for card in cards})
    seen = Counter()
    for place, who in enumerate(naive.from_eldest(dealer)):
        if who != seat:
            seen.update((who, card) for hand in hands[:, place] for card in texts(hand))
    assert set(seen) <= set(expected)
    assert_shares(seen, {key: ways / total for key, ways in expected.items()}, len(hands))


def trumps_in(hands, trump):
    """How many trumps each hand has, and which side has the highest of all in play: what is told of a world."""
    return tuple(sum(card[1] == trump for card in hand) for hand in hands)


@pytest.mark.parametrize(
    ("policies", "least", "after_run"),
    [
        (("heuristic", "heuristic"), 7, "discard"),
        (("heuristic", "greedy"), 14, "discard"),
        (("uniform", "heuristic"), 12, "discard"),
        (("greedy", "uniform"), 16, "discard"),
        (("uniform", "uniform"), 15, "discard"),
        (("heuristic", "greedy"), 9, "keep"),
    ],
)
def test_hands_after_calls_and_discards_are_those_of_deals_drawn_and_played_again(policies, least, after_run):
    dice = random.Random(f"{policies} {least}")
    switches, dealer = naive.rules(after_run=after_run), dice.randrange(4)
    for seat in dice.sample(naive.SEATS, 2):
        state, both = begun(dice, policies, switches, (0, 0), dealer, least)
        slow, seen, n = Counter(), Counter(), 0
        for world in likely_worlds(position(state, seat), switches, policies, both, 12_000, dice):
            slow[trumps_in(world["hands"], state["trump"])] += 1
            n += 1
        hands = found_worlds(state, seat, policies, 20_000)
        assert n > 30
        assert len(hands) > 200
        places = naive.from_eldest(dealer)
        seen.update(trumps_in([texts(row[places.index(who)]) for who in naive.SEATS], state["trump"]) for row in hands)
        for who in naive.SEATS:
            for many in range(4):
                share = [sum(k for key, k in counts.items() if key[who] == many) for counts in (slow, seen)]
                chance = (share[0] + share[1]) / (n + len(hands))
                error = math.sqrt(chance * (1 - chance) * (1 / n + 1 / len(hands)))
                assert abs(share[0] / n - share[1] / len(hands)) <= 5 * error, (seat, who, many, share)


def test_what_the_policies_would_never_do_still_has_worlds():
    """Discards of greedy players who keep no card that they should: strictly nothing fits, leniently or evenly some."""
    dice, ways = random.Random(5), Counter()
    for _ in range(12):
        switches = naive.rules()
        state, _ = begun(dice, ("uniform", "uniform"), switches, (0, 0), 0, 24)
        situation = situation_of(state, 1)
        both = (player("heuristic", product_rules(switches)),) * 2
        assert says_something(situation, ("heuristic", "heuristic"))
        way = engine.accepted(situation, both)
        ways[way] += 1
        counts = engine.moves(situation, both, 3, (0,), 0, 256)
        assert counts.sum() > 0
        assert ("hardly ever" in engine.drawing(situation, both)) == (way != FITTING)
    assert ways[1] + ways[2] > 2
    assert np.all([way in (0, 1, 2) for way in ways])


def trumps_told():
    """Residuals, trumps held less those expected, of the others in positions of self-play, by plain cards played."""
    rules, found = product_rules(naive.rules()), defaultdict(list)
    one = player("heuristic", rules)
    for number in range(1400):
        record = dealing.record(rules, (one, one), 7, number, dealer=number % 4, score=(0, 0))
        dice = random.Random(number)
        at, seat = dice.randrange(8, 32), dice.randrange(4)
        if at >= len(record.actions):
            continue
        situation = from_record(record, at, seat)
        if not any(situation.discarded) or situation.phase != "play":
            continue
        hands, _, _, missing = drawn(situation, (one, one), 1, 64, accepted=engine.accepted(situation, (one, one)))
        played = {card for cards in situation.played for card in each(cards)}
        for place in range(4):
            who = (record.dealer + 1 + place) % 4
            if who == seat or missing.all():
                continue
            dealt = record.hands[who] | sum(drawn_by(record, place))
            gone = next(words for actor, words in record.actions if actor == who and words.startswith("discard "))
            held = [card for card in each(dealt & ~card_set(gone.split()[1:])) if card not in played]
            told = np.mean([(int(hand) & situation.trump).bit_count() for hand in hands[~missing, place]])
            plain = (situation.played[place] & ~situation.trump).bit_count()
            votes = [words for actor, words in record.actions if actor == who and words in ("bunch", "go on")]
            apart = sum(bool(card & situation.trump) for card in held) - told
            found[f"{min(plain, 3)} plain cards"].append(apart)
            found[votes[0] if votes else "no vote"].append(apart)
    return found


def drawn_by(record, place):
    """The cards that a place draws from the pack of a deal that ran."""
    runs = 1 + bool(suit_mask(record.stock[0]) & record.stock[13])
    return [card for card, drawer in zip(record.stock, drawers(runs), strict=False) if drawer == place]


def test_others_hold_as_many_trumps_as_is_said_in_self_play(monkeypatch):
    """By what they have played, and by how they have voted, for who has many trumps wants to go on.

    The test is not blind: where every world drawn is accepted, votes are ignored, and it fails.
    """
    for kind, residuals in trumps_told().items():
        apart = np.array(residuals)
        assert len(apart) > 60
        assert abs(apart.mean()) < 5 * apart.std() / math.sqrt(len(apart)), (kind, apart.mean())
    everything = np.array([moment.ALWAYS], np.uint64)
    monkeypatch.setattr(moment, "LIKELY", (everything,) * 3)
    moment.known.cache_clear()
    blind = trumps_told()
    moment.known.cache_clear()
    for kind in ("bunch", "go on"):
        apart = np.array(blind[kind])
        assert abs(apart.mean()) > 5 * apart.std() / math.sqrt(len(apart))
