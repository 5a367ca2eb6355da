"""Variants beside the base: what is judged, by which bounds, and what the answer has."""

import json

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.rule_changes import compare as module
from analyzer.rule_changes.batches import BATCHES, Batched
from analyzer.rule_changes.compare import compare
from analyzer.rule_changes.figures import FIGURES
from analyzer.rule_changes.variants import Variant, variants
from analyzer.rules import rule_set
from analyzer.training.fitted import THERE, Fitted
from tests.analysis.test_odds import ALWAYS

pytestmark = pytest.mark.compiled_only  # much text and arithmetic, the same uncompiled

GAME = "california-jack"
TARGETS = variants(GAME, ["target=10,5,20"])


@pytest.fixture
def stood_in(monkeypatch):
    """No cards: every figure is 0.5, ``length`` 4, and grows by what a test says from variant to variant."""
    told = {"amounts": [], "fits": [], "steps": {}}

    def figures(rules, strong, amount, **options):
        told["amounts"].append(amount)
        place, rng = len(told["amounts"]) - 1, np.random.default_rng(1)
        found = {}
        for key in FIGURES:
            value = (4.0 if key == "length" else 0.5) + place * told["steps"].get(key, 0.0)
            own = 1e-4 * np.random.default_rng([place, len(found)]).normal(size=BATCHES)
            found[key] = Batched(value, value + 0.004 * rng.normal(size=BATCHES) + own)
        noise = 0.08 * np.random.default_rng(place).normal(size=BATCHES)
        found["matter"] = Batched(found["matter"].value, found["matter"].by_batch + noise)
        return found, 0.002 * place

    def fitted(rules, **options):
        told["fits"].append((rules, options))
        return Fitted(rules.game.fits.fit_for(rules), THERE)

    monkeypatch.setattr(module, "figures", figures)
    monkeypatch.setattr(module, "fitted", fitted)
    return told


def test_what_is_judged_and_how(stood_in):
    stood_in["steps"] = {"swing": 0.05, "dealing": 0.2, "length": 0.1, "level": 0.02, "deal_other": -0.005}
    found = compare(TARGETS)
    assert found.comparisons == 2 * len(FIGURES)
    assert found.variants[0].changes == {}
    one = {key: change.judgement.verdict for key, change in found.variants[1].changes.items()}
    assert one == dict.fromkeys(FIGURES, "same") | {
        "swing": "slight",  # half the smallest difference of interest: a hundredth of the target of ten
        "dealing": "changed",
        "length": "changed",
        "level": "changed",
        "deal_other": "slight",
        "matter": "open",
    }
    bounds = {key: change.smallest for key, change in found.variants[2].changes.items()}
    assert (bounds["swing"], bounds["length"], bounds["level"]) == pytest.approx((0.1, 0.04, 0.01))
    difference = found.variants[2].changes["dealing"].difference
    assert difference.mean == pytest.approx(0.4)
    assert difference.half_width < 1e-4


def test_the_answer_has_the_keys_of_the_format(stood_in):
    found = compare(TARGETS, deals=5000, decisions=100)
    answer = found.to_dict()
    assert json.loads(json.dumps(answer)) == answer
    assert set(answer) >= ALWAYS | {"pairs", "decisions", "smallest", "matters", "confidence", "comparisons"}
    assert (answer["deals"], answer["pairs"], answer["decisions"]) == (5120, 1536, 128)
    assert [one["name"] for one in answer["variants"]] == ["target=10", "target=5", "target=20"]
    assert set(answer["variants"][1]["changes"]["level"]) >= {"difference", "verdict", "p_changed", "p_same"}


def test_the_frame_has_the_documented_columns(stood_in):
    table = compare(TARGETS).frame()
    assert list(table.columns) == [
        *("variant", "figure", "unit", "value", "value_low", "value_high", "difference", "difference_low"),
        *("difference_high", "smallest", "p_changed", "p_same", "verdict"),
    ]
    assert len(table) == 3 * len(FIGURES)
    assert table[table.variant == "target=10"].difference.isna().all()
    assert table[table.variant != "target=10"].verdict.notna().all()


def test_variants_that_are_played_alike_share_a_fit(stood_in):
    found = compare(variants(GAME, ["target=5,10", "follow=strict-free,trump-anytime-free"]), rounds=3, threads=2)
    assert [rules.switches["follow"] for rules, _ in stood_in["fits"]] == ["strict-free", "trump-anytime-free"]
    assert stood_in["fits"][0][1] == {"seconds": 60.0, "rounds": 3, "seed": 1, "threads": 2, "progress": None}
    first, second, third, _ = found.variants
    assert first.fitted is third.fitted
    assert first.fitted is not second.fitted


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deals": 0}, "deals: 0"),
        ({"decisions": -1}, "decisions: -1"),
        ({"smallest": 0}, "smallest: 0"),
        ({"matters": 1}, "matters: 1"),
        ({"confidence": 1}, "confidence: 1"),
    ],
)
def test_what_is_refused(stood_in, options, message):
    with pytest.raises(InputError, match=message):
        compare(TARGETS, **options)
    assert stood_in["fits"] == []


def test_what_cannot_be_compared(stood_in):
    same, other = Variant("a", rule_set(GAME)), Variant("b", rule_set("seven-up"))
    for found, message in (([same], "nothing to compare"), ([same, other], "one game"), ([same, same], "same rules")):
        with pytest.raises(InputError, match=message):
            compare(found)
