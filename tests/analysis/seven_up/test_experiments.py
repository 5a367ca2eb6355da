"""Experiments of Seven Up: what each asks of a position, read slowly from lists of cards; all strata come up."""

import functools
import random

import numpy as np
import pytest

from analyzer.experiments.experiment import Contrast, numbers_of
from analyzer.games.seven_up import engine
from analyzer.games.seven_up.experiments import taking
from analyzer.games.seven_up.experiments.attempts import GIVEN, RAN, STOOD, Deal, attempts
from analyzer.games.seven_up.experiments.catalogue import EXPERIMENTS, FACE_UP, LEADS
from analyzer.games.seven_up.outcomes import DIFFERENCE, MIRROR, PLAYED, numbers_played, possible_for_dealer
from analyzer.running.study import player
from tests.kernel.masks import COMPILED, TEXT, examples, texts
from tests.kernel.seven_up.helpers import drawn_rules, product_rules
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.game import RANKS, strength, suit
from tests.naive.seven_up.policy import is_boss, takes

PLAYS = [name for name in EXPERIMENTS if name not in FACE_UP]
RULES = product_rules(naive.rules())


@functools.cache
def heuristic():
    """The shipped heuristic on both sides."""
    one = player("heuristic", RULES)
    return one, one


@functools.cache
def tried_at(moment, n):
    """Everything tried in some deals at a moment."""
    return attempts(RULES, heuristic(), 11, 64, 64 + n, moment)


def row_of(seen, i):
    """A position as lists of card texts, and numbers."""
    row = {name: getattr(seen, name)[i] for name in seen._fields}
    sets = ("mine", "choices", "led", "best", "table", "unseen")
    return row | {name: texts(row[name]) for name in sets}


def trump(card):
    return suit(card) == "C"


def ranked(cards, letters, of_trumps):
    """The cards of some ranks, trumps or plain ones."""
    return [card for card in cards if card[0] in letters and trump(card) == of_trumps]


def opening_lead(row):
    """Each stratum, with the cards of the first way and of the second."""
    if row["how"] != STOOD:
        return {}
    found = {}
    for kind in ("trump", "plain"):
        for rank in (*"AKQJT", "low"):
            first = ranked(row["choices"], "98765432" if rank == "low" else rank, kind == "trump")
            found[rank, kind] = first, [card for card in row["choices"] if card not in first]
    return found


def lone_honour(row):
    mine = [card for card in row["mine"] if trump(card)]
    high = [card for card in mine if card[0] in "AKQ"]
    if not high or any(card[0] in "JT" for card in mine):
        return {}
    best = max(high, key=strength)
    return {
        (best[0], "3+" if len(mine) > 2 else str(len(mine))): ([best], [c for c in row["choices"] if c not in high])
    }


def low_lead_with_ten(row):
    tens = ranked(row["mine"], "T", False)
    low = [c for c in ranked(row["mine"], "98765432", False) if not is_boss(c, row["unseen"])]
    trick = ["1", "2", "3", "4-5", "4-5"][row["trick"]]
    own = [card for card in low if any(suit(card) == suit(ten) for ten in tens)]
    rest = [card for card in row["choices"] if card not in low]
    if not tens:
        return {}
    return {(trick, "of a ten"): (own, rest), (trick, "another"): ([card for card in low if card not in own], rest)}


def high_trump_lead(row):
    if row["how"] == GIVEN:
        return {}
    side = ["eldest's", "dealer's"][row["place"] % 2]
    called = "ran" if row["how"] == RAN else "stood"
    first = ranked(row["choices"], "AKQ", True)
    return {(called, side, "2-3" if row["trick"] else "1"): (first, [c for c in row["choices"] if c not in first])}


def jack_now(row):
    trick = ["1", "2", "3", "4-5", "4-5"][row["trick"]]
    follows = bool(row["led"])
    if follows and not takes("JC", row["best"][0]) and not row["partner"]:
        return {}
    beaten = any(card[0] in "AKQ" and trump(card) for card in row["unseen"])
    turn = "sure" if row["position"] == 3 or not beaten else "follows" if follows else "leads"
    jack = [card for card in row["choices"] if card == "JC"]
    return {(trick, turn): (jack, [card for card in row["choices"] if card != "JC"])}


def take_their_best(row):
    if not row["led"] or row["partner"] or row["best"][0][0] not in "AKQJT":
        return {}
    (best,) = row["best"]
    taking_it = [card for card in row["choices"] if takes(card, best)]
    rest = [card for card in row["choices"] if card not in taking_it]
    higher = [card for card in taking_it if suit(card) == suit(best)]
    if trump(best):
        return {(next(" ".join(k) for k in ("KQ", "J", "T", "A") if best[0] in k), "trump overtaken"): (higher, rest)}
    return {
        (best[0], "trumped"): ([card for card in taking_it if trump(card)], rest),
        ("T" if best[0] == "T" else "K Q J", "overtaken"): (higher, rest),
    }


def low_under_ace(row):
    mine = sorted((card for card in row["mine"] if trump(card)), key=strength)
    if not row["partner"] or row["best"] != ["AC"] or not trump(row["led"][0]) or not mine or mine[0][0] in "TJQK":
        return {}
    held = next((rank for rank in "JT" if any(card[0] == rank for card in mine)), "neither")
    return {(held,): (mine[:1], mine[1:])}


SLOW = {
    "opening-lead": opening_lead,
    "lone-honour-lead": lone_honour,
    "low-lead-with-ten": low_lead_with_ten,
    "high-trump-lead": high_trump_lead,
    "jack-now": jack_now,
    "take-their-best": take_their_best,
    "low-under-ace": low_under_ace,
}


@pytest.mark.parametrize("name", PLAYS if COMPILED else PLAYS[:1])
def test_a_split_is_what_the_cards_say(name):
    experiment, asked = EXPERIMENTS[name], 0
    for moment in experiment.moments:
        tried = tried_at(moment, examples(max(60, 300 // len(experiment.moments)), 4))
        split = experiment.split(tried)
        for i in range(len(split.stratum)):
            if tried.outcomes[i, -1] < 0:
                assert split.stratum[i] == -1
                continue
            ways = SLOW[name](row_of(tried.seen, i))
            ways = {key: pair for key, pair in ways.items() if all(pair) and labelled(key, experiment)}
            if split.stratum[i] < 0:
                assert not ways
                continue
            asked += 1
            pair = ways[tuple(experiment.strata[split.stratum[i]].values())]
            for cards, column in zip(pair, (split.first[i], split.second[i]), strict=True):
                assert TEXT[int(tried.actions[i, column])] in cards
                values = [
                    v for v, a in zip(tried.values[i], tried.actions[i], strict=True) if a and TEXT[int(a)] in cards
                ]
                assert tried.values[i, column] == max(values)
    assert asked


def labelled(key, experiment):
    """Whether an experiment has a stratum of such values."""
    return key in {tuple(stratum.values()) for stratum in experiment.strata}


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_stratum_comes_up(name):
    counts = Contrast(RULES, heuristic(), 2, name).chunk(0, 1 << 14)
    assert (counts.sum(axis=(1, 2, 3)) > 0).all()
    keys = {tuple(stratum) for stratum in EXPERIMENTS[name].strata}
    assert len(keys) == 1
    assert len({tuple(stratum.values()) for stratum in EXPERIMENTS[name].strata}) == len(EXPERIMENTS[name].strata)


@pytest.mark.compiled_only
def test_counts_do_not_hang_on_chunks():
    study = Contrast(RULES, heuristic(), 2, "jack-now")
    parts = [study.chunk(*part) for part in ((0, 1), (1, 700), (700, 1024), (1024, 3000))]
    assert (study.chunk(0, 3000) == sum(parts)).all()


@pytest.mark.compiled_only
def test_the_card_turned_is_told_by_its_rank():
    counts, n = {name: Contrast(RULES, heuristic(), 2, name).chunk(0, 512) for name in FACE_UP}, 0
    offset = 1 << 40
    tried = attempts(RULES, heuristic(), 2, offset, offset + 512, Deal())
    for name, column in zip(FACE_UP, (2, 0, 1), strict=True):
        points = DIFFERENCE[numbers_of(RULES, name)]
        for stratum, joint in zip(EXPERIMENTS[name].strata, counts[name], strict=True):
            rows = [i for i in range(512) if texts(tried.seen.turned[i])[0][0] == stratum["card"]]
            n += len(rows)
            assert joint[1].sum() == 0
            assert np.trace(joint[0]) == joint[0].sum() == len(rows)
            assert (joint[0].diagonal() * points).sum() == sum(DIFFERENCE[tried.outcomes[rows, column]])
    assert n == 3 * 512
    hands = engine.packs(2, offset, offset + 3)
    assert [texts(card) for card in tried.seen.turned[:3]] == [[TEXT[1 << int(row[24])]] for row in hands]


def test_experiments_count_whatever_a_played_deal_can_come_to():
    every = set(numbers_played())
    for number in range(60):
        possible = possible_for_dealer(product_rules(drawn_rules(random.Random(number))))
        possible = possible | possible[MIRROR]
        assert set(np.flatnonzero(possible[:PLAYED]).tolist()) <= every
    assert len(every) < 300
    assert LEADS[0] in EXPERIMENTS
    assert len(RANKS) == len(EXPERIMENTS[FACE_UP[0]].strata)
    assert taking.TAKING.keys() < EXPERIMENTS.keys()
