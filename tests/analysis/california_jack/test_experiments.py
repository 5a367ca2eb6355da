"""Experiments: every split against a slow reading of the same position by lists and loops."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

import analyzer
from analyzer.experiments.experiment import Contrast
from analyzer.games.california_jack.experiments import cards_seen, catalogue
from analyzer.games.california_jack.experiments.attempts import OTHERWISE, POLICY, attempts
from analyzer.games.california_jack.weights import weights_for
from analyzer.rules import rule_set
from analyzer.running.study import Player
from tests.kernel.masks import texts
from tests.naive.california_jack.experiments import (
    group_of,
    held,
    kind,
    slow,
    stage,
    stock,
    suit,
    trump,
)
from tests.naive.california_jack.game import reply_wins

RULES = {name: rule_set("california-jack", name) for name in ("bicycle", "foster", "shasta-sam", "gamerules")}
EXPERIMENTS = catalogue.EXPERIMENTS
MOMENTS = sorted({moment for one in EXPERIMENTS.values() for moment in one.moments})
SEED, FIRST = 3, (1 << 40) + 5
CLAIMS = Path(analyzer.__file__).parent / "texts" / "claims" / "california-jack.toml"
IDS = [f"CJ{number}" for number in range(1, 14)]


def players(rules):
    """The heuristic on both sides."""
    return (Player("heuristic", weights_for(rules)),) * 2


def tried_at(moment, rules, n):
    """Deals tried at a moment."""
    return attempts(rules, players(rules), SEED, FIRST, FIRST + n, moment)


def read(tried, i):
    """Row i as lists of card texts: the position, the cards that may be played, and their values."""
    seen = {name: texts(getattr(tried.seen, name)[i]) for name in tried.seen._fields}
    cards = [texts(card)[0] for card in tried.actions[i].tolist() if card]
    return seen, cards, tried.values[i].tolist()


def slow_row(name, tried, i):
    """The stratum as a dict (None: nothing asked) and the two columns, slowly."""
    seen, cards, values = read(tried, i)

    def column(allowed):
        found = [j for j, card in enumerate(cards) if allowed(card)]
        return max(found, key=lambda j: values[j]) if found else None

    def best(allowed):
        return None if column(allowed) is None else cards[column(allowed)]

    if name in ("card", "card-by-kind"):
        if not seen["top"]:
            return None, 0, 0
        top = seen["top"][0]
        stratum = kind(top) if name == "card-by-kind" else {"card": top[0], "suit": suit(top)}
        mine = reply_wins(seen["led"][0], seen["chosen"][0], "C")
        return {**stratum, "stage": stage(seen)}, *((POLICY, OTHERWISE) if mine else (OTHERWISE, POLICY))
    if name == "on-lead":
        left = stock(seen)
        return {"stage": {40: "40"}.get(left, stage(seen).replace("40", "38"))}, POLICY, OTHERWISE
    stratum, one, other = slow(name, seen, cards, best)
    if stratum is None or column(one) is None or column(other) is None:
        return None, 0, 0
    return stratum, column(one), column(other)


CASES = [(name, one.moments[:: max(1, len(one.moments) // 4)]) for name, one in EXPERIMENTS.items()]


@pytest.mark.compiled_only
@pytest.mark.parametrize(("name", "moments"), [case for case in CASES if case[0] != "opening-lead"])
def test_a_split_is_what_the_position_says(name, moments):
    experiment, asked = EXPERIMENTS[name], 0
    for number, moment in enumerate(moments):
        rules = RULES["bicycle" if number % 2 else "foster"]
        tried = tried_at(moment, rules, 250)
        split = experiment.split(tried)
        for i in range(len(tried.actions)):
            stratum, first, second = slow_row(name, tried, i)
            if stratum is None:
                assert split.stratum[i] == -1
                continue
            asked += 1
            assert experiment.strata[split.stratum[i]] == stratum
            assert (split.first[i], split.second[i]) == (first, second)
    assert asked


@pytest.mark.compiled_only
def test_an_opening_lead_of_a_class_drawn_by_lot():
    experiment = EXPERIMENTS["opening-lead"]
    tried = tried_at(experiment.moments[0], RULES["bicycle"], 400)
    split, places = experiment.split(tried), []
    for i in range(len(tried.actions)):
        seen, cards, values = read(tried, i)

        def stratum(card, mine=seen["mine"]):
            group = group_of(card, ("A", "K", "Q", "J", "T", "9-3", "2") if trump(card) else (*"AKQJT", "9-2"))
            return {"card": group, "suit": suit(card), "held": held([one for one in mine if one[1] == card[1]], 3)}

        classes = [stratum(card) for card in cards]
        drawn = experiment.strata[split.stratum[i]] if split.stratum[i] >= 0 else classes[0]
        one = [j for j in range(len(cards)) if classes[j] == drawn]
        other = [j for j in range(len(cards)) if classes[j] != drawn]
        if not other:
            assert split.stratum[i] == -1
            continue
        assert split.first[i] == max(one, key=lambda j: values[j])
        assert split.second[i] == max(other, key=lambda j: values[j])
        different = [name for place, name in enumerate(classes) if name not in classes[:place]]
        places.append(sorted(experiment.strata.index(name) for name in different).index(split.stratum[i]))
    assert {places.count(0) > 60, places.count(1) > 60, places.count(2) > 60} == {True}


@pytest.mark.compiled_only
def test_every_stratum_gets_moments():
    found = {name: np.zeros(len(one.strata), np.int64) for name, one in EXPERIMENTS.items()}
    for moment in MOMENTS:
        tried = tried_at(moment, RULES["bicycle"], 2000)
        for name, one in EXPERIMENTS.items():
            if moment in one.moments:
                asked = one.split(tried).stratum
                found[name] += np.bincount(asked[asked >= 0], minlength=len(one.strata))
    assert all(counts.all() for counts in found.values())
    assert all(len({tuple(one) for one in EXPERIMENTS[name].strata}) == 1 for name in EXPERIMENTS)


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", ["ruff", "card"])
def test_counts_do_not_hang_on_chunks(name):
    study = Contrast(RULES["foster"], players(RULES["foster"]), SEED, name)
    ends = (0, 530, 1100)
    whole = study.chunk(ends[0], ends[2])
    assert (study.chunk(*ends[:2]) + study.chunk(*ends[1:]) == whole).all()
    assert whole.shape == study.shape


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", ["shasta-sam", "gamerules"])
def test_experiments_stand_other_rules(preset):
    """A hidden stock has no card on top to ask about; one who must follow suit has nothing to ruff with."""
    for moment in MOMENTS[::6]:
        tried = tried_at(moment, RULES[preset], 40)
        for name, one in EXPERIMENTS.items():
            if moment in one.moments:
                split = one.split(tried)
                rows = np.flatnonzero(split.stratum >= 0)
                assert (tried.outcomes[rows, split.first[rows]] >= 0).all()
                assert (tried.outcomes[rows, split.second[rows]] >= 0).all()
                if preset == "shasta-sam" and name in catalogue.FACE_UP:
                    assert not len(rows)


def test_every_claim_is_there():
    content = tomllib.loads(CLAIMS.read_text(encoding="utf-8"))
    assert [claim["id"] for claim in content["claim"]] == IDS


def test_kinds_of_card_have_the_suit_of_their_name():
    assert all({suit(card) for card in texts(mask)} == {name} for _, name, mask in cards_seen.KINDS)
    assert sum(int(mask).bit_count() for _, _, mask in cards_seen.KINDS) == 52
