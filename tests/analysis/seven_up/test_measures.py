"""Measures of Seven Up against slow counts, and the claims that are put to the test."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

import analyzer
from analyzer.claims.effect import CHANCE, POINTS
from analyzer.experiments.experiment import FRESH, Contrast
from analyzer.games.seven_up import engine, exploration
from analyzer.games.seven_up.claims import call_measures, measures
from analyzer.games.seven_up.experiments.catalogue import EXPERIMENTS
from analyzer.games.seven_up.outcomes import CHANCES, DIFFERENCE
from analyzer.running.run import Run
from analyzer.running.study import player
from tests.analysis.asking import ask
from tests.kernel.masks import TEXT, texts
from tests.kernel.seven_up.helpers import product_rules
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.game import strength, suit

RULES = product_rules(naive.rules())
CLAIMS = tomllib.loads((Path(analyzer.__file__).parent / "texts" / "claims" / "seven-up.toml").read_text())


def measured(name, deals, rules=RULES, seed=5):
    """A measure's effects by label."""
    found = measures.MEASURES[name](ask(rules, deals=deals, seed=seed))
    effects = {effect.label: effect for effect in found}
    assert len(effects) == len(found)
    for effect in found:
        assert effect.unit in (CHANCE, POINTS)
        assert effect.value.low <= effect.value.mean <= effect.value.high
    return effects


def test_every_claim_names_what_tests_it():
    assert [claim["id"] for claim in CLAIMS["claim"]] == [f"SU{number}" for number in range(1, 11)]
    for claim in CLAIMS["claim"]:
        assert {"id", "claim", "source", "nearest"} <= claim.keys()
        for test in claim.get("tests", [claim]):
            assert test["test"].endswith(".")
            if "measure" in test:
                assert test["measure"] in measures.MEASURES
                continue
            strata = {", ".join(stratum.values()) for stratum in EXPERIMENTS[test["experiment"]].strata}
            assert {*test.get("opposite", []), *test.get("silent", [])} <= strata
            assert test["figure"] in ("points", "win", *CHANCES)
            assert test["claimed"] in (1, -1)


def simple_call(who, hand, turned):
    """Whether the simple rule stands or gives."""
    trumps = [card for card in hand if suit(card) == suit(turned)]
    good = any(strength(card) >= strength("JC") for card in trumps)
    return len(trumps) >= 2 or (who == "eldest" and good)


@pytest.mark.compiled_only
@pytest.mark.parametrize("who", ["eldest", "dealer"])
def test_the_simple_rule_against_its_opposite_deal_by_deal(who):
    n, one = 3000, player("heuristic", RULES)
    hands, turned, outcomes = exploration.try_calls(RULES, (one, one), 5, FRESH, FRESH + n, 8, who)
    gains = []
    for hand, card, (yes, no) in zip(hands.tolist(), turned.tolist(), outcomes.tolist(), strict=True):
        if yes >= 0 and TEXT[card][0] != "J":
            gain = int(DIFFERENCE[yes] - DIFFERENCE[no])
            gains.append(gain if simple_call(who, texts(hand), TEXT[card]) else -gain)
    effects = measured("simple-calls", n)
    whole = effects[f"{who}: the rule minus its opposite"]
    assert whole.deals == len(gains)
    assert whole.value.mean == pytest.approx(np.mean(gains))
    loss = effects[f"{who}: the rule minus the better call"]
    assert -0.2 < loss.value.mean <= loss.value.high
    assert loss.value.low < 0
    assert all(effect.claimed == 1 for label, effect in effects.items() if "better call" not in label)


@pytest.mark.compiled_only
def test_the_three_is_low_three_times_in_five_and_ever_oftener():
    effects = measured("three-is-low", 60_000)
    assert effects["before the calls, counted"].value.low == 0.6
    dealt = effects["before the calls, dealt"]
    assert abs(dealt.value.mean - 0.6) < 5 * np.sqrt(0.24 / dealt.deals)
    tricks = [effects[f"trick {number}"].value.mean for number in range(1, 7)]
    assert tricks[-1] > tricks[3] > tricks[0] > 0.5


@pytest.mark.compiled_only
def test_threes_in_play_are_those_of_the_hands():
    study = measures.ThreesDealt(RULES, 3)
    found = [0, 0]
    for deal in range(400):
        hands, pack, _ = engine.dealt(3, FRESH + deal, RULES, 3)
        two, three = (rank + suit(TEXT[pack[0]]) for rank in "23")
        for hand in map(texts, hands):
            if three in hand and two not in hand and two != TEXT[pack[0]]:
                found[not any(two in texts(other) for other in hands)] += 1
    assert study.chunk(0, 400).tolist() == found
    assert (study.chunk(0, 400) == study.chunk(0, 9) + study.chunk(9, 400)).all()
    played = measures.ThreesPlayed(RULES, (player("heuristic", RULES),) * 2, 3)
    assert (played.chunk(0, 300) == played.chunk(0, 9) + played.chunk(9, 300)).all()


@pytest.mark.compiled_only
def test_five_points_are_the_most():
    effects = list(measured("at-most-five", 30_000).values())
    assert effects[0].value.low == effects[0].value.high == 5
    assert effects[1].value.mean == 0 < effects[2].value.low
    assert {measures.drawn_rules(number).switches["low"] for number in range(1, 9)} == {"holder", "captor"}


@pytest.mark.compiled_only
def test_low_under_the_ace_is_the_experiment_under_both_rules():
    effects = measured("low-under-ace", 4096)
    captor = product_rules(naive.rules(low="captor"))
    one = player("heuristic", captor)
    counts = Contrast(captor, (one, one), 5, "low-under-ace").chunk(0, 4096).sum(axis=(1, 2, 3))
    assert [e.deals for label, e in effects.items() if "captor" in label] == [n for n in counts.tolist() if n]
    assert any("holder" in label for label in effects)


def test_nothing_is_said_of_a_run_that_was_interrupted():
    def interrupted(study, **options):
        return Run(0, np.zeros(study.shape, np.int64), "interrupted")

    for name in ("simple-calls", "at-most-five", "three-is-low", "low-under-ace"):
        with pytest.raises(KeyboardInterrupt):
            measures.MEASURES[name](ask(RULES, deals=10, run=interrupted))


@pytest.mark.compiled_only
def test_the_frontier_is_told_in_words_and_by_holding(monkeypatch):
    monkeypatch.setattr(call_measures, "LEAST", 300)
    monkeypatch.setattr(call_measures, "WORDS", 300)
    monkeypatch.setattr("analyzer.games.seven_up.calls.thumb.ENOUGH", 0.2)  # of so few deals
    monkeypatch.setattr(call_measures, "calls", with_small_table(call_measures.calls))
    effects = measured("frontier", 24_000)
    assert any(label.startswith("eldest at 0-0: Stand with") for label in effects)
    assert sum(" against " in label for label in effects) == 2 * 9
    worst, best = effects["eldest, no trump: stand minus beg"], effects["eldest, 2 trumps, A: stand minus beg"]
    assert worst.value.high < 0 < best.value.low


def with_small_table(calls):
    """The same question with a match equity table of few deals."""
    return lambda rules, **asked: calls(rules, table_deals=4096, **asked)
