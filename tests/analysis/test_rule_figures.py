"""The figures of a rule set, from counts drawn from known laws."""

from importlib import import_module
from types import SimpleNamespace

import numpy as np
import pytest

from analyzer import registry
from analyzer.games.california_jack.outcomes import DIFFERENCE, POINTS_MINE, match, other_side
from analyzer.match import solver
from analyzer.match.equity import equity_of_laws
from analyzer.rule_changes.batches import BATCHES, shares
from analyzer.rule_changes.decisions import PARTS
from analyzer.rule_changes.figures import FIGURES, Amount, _of_deals, figures, weaker
from analyzer.rules import rule_set
from analyzer.running.run import bound
from analyzer.running.study import Player
from tests.analysis.laws import joint_law, law

pytestmark = pytest.mark.compiled_only  # much text and arithmetic, the same uncompiled

RULES = rule_set("california-jack", None, {"target": 4})
LAW, DUEL = law(-0.02), joint_law(law(0.06), law(0.03), 0.3)
STRONG = Player("heuristic", np.zeros(1, np.uint64))


class Drawn:
    """Call it in place of `analyzer.running.run.run`."""

    def __init__(self, interrupted=""):
        self.interrupted, self.studies = interrupted, []

    def __call__(self, study, *, deals, **options):
        kind = type(study).__name__
        self.studies.append((kind, deals, options))
        rng = np.random.default_rng(deals)
        if kind == "Decisions":
            seen = rng.binomial(study.width, 0.8, size=BATCHES)
            mattering = rng.binomial(seen, 0.25)
            counts = np.stack([seen, mattering, mattering * PARTS, seen], axis=1)
        elif study.twice:
            joint = rng.multinomial(study.width, DUEL.ravel(), size=BATCHES).reshape(BATCHES, 24, 24)
            counts = np.stack([joint.sum(axis=1), joint.sum(axis=2)], axis=1)[:, :, None]
        else:
            dealt = [rng.multinomial(study.width // 2, LAW, size=BATCHES) for _ in range(2)]
            counts = np.stack([dealt[0], other_side(dealt[1])], axis=1)[:, :, None]
        stopped = "interrupted" if kind == self.interrupted else "deals"
        return SimpleNamespace(counts=counts, stopped=stopped, deals=deals)


def asked(run, decisions=640, deals=64_000):
    return figures(RULES, STRONG, Amount(deals, deals, decisions, 0.01), seed=1, run=bound(run, 1, None))


def truth():
    table = equity_of_laws(LAW[None], match(RULES)).tables
    duel = equity_of_laws(np.stack([DUEL.sum(axis=0), other_side(DUEL.sum(axis=1))]), match(RULES)).tables
    one, other = DUEL.sum(axis=1), DUEL.sum(axis=0)
    won = (DIFFERENCE > 0) + (DIFFERENCE == 0) / 2
    return {
        "points_dealer": LAW @ POINTS_MINE,
        "points_other": LAW @ (POINTS_MINE - DIFFERENCE),
        "dealing": LAW @ DIFFERENCE,
        "deal_dealer": LAW @ (DIFFERENCE > 0),
        "deal_other": LAW @ (DIFFERENCE < 0),
        "level": LAW @ (DIFFERENCE == 0),
        "match_dealer": table[0, 0, 0],
        "length": solver.mean_deals(LAW[None], match(RULES)),
        "swing": np.sqrt(LAW @ DIFFERENCE**2 - (LAW @ DIFFERENCE) ** 2),
        "matter": 0.25,
        "better_deal": (one + other) @ won / 2,
        "better_match": (duel[0, 0, 0] + 1 - duel[1, 0, 0]) / 2,
    }


def test_figures_are_those_of_the_laws():
    run = Drawn()
    found, blurred = asked(run)
    assert list(found) == list(FIGURES)
    for key, value in truth().items():
        assert found[key].error > 0
        assert abs(found[key].value - value) < 5 * found[key].error, key
    assert blurred == 0
    kinds = [(kind, deals) for kind, deals, _ in run.studies]
    assert kinds == [("Batches", 64_000), ("Decisions", 640), ("Batches", 64_000)]
    assert all(options["threads"] == 1 for _, _, options in run.studies)


def test_the_swings_derivative_is_a_quotient_of_small_differences():
    counts = np.random.default_rng(5).multinomial(300, LAW, size=(BATCHES, 1))
    swing, (whole, batches), step = _of_deals(RULES, counts)["swing"], shares(counts[:, 0]), 1e-6
    for batch in (0, 7, 63):
        moved = whole + step * (batches[batch] - whole)
        deviation = np.sqrt(moved @ DIFFERENCE**2 - (moved @ DIFFERENCE) ** 2)
        assert swing.by_batch[batch] - swing.value == pytest.approx((deviation - swing.value) / step, abs=1e-4)


def test_decisions_may_be_left_out():
    found, blurred = asked(Drawn(), decisions=0, deals=6400)
    assert list(found) == [key for key in FIGURES if key != "matter"]
    assert blurred is None


@pytest.mark.parametrize("kind", ["Batches", "Decisions"])
def test_half_the_deals_are_none(kind):
    with pytest.raises(KeyboardInterrupt):
        asked(Drawn(kind), deals=6400)


@pytest.mark.parametrize("name", [game.name for game in registry.every() if game.fits is not None])
def test_the_weaker_player_is_known_to_every_game(name):
    one = weaker(STRONG)
    assert one.policy in import_module(f"kernels.{name.replace('-', '_')}.drivers").POLICIES
    assert one.weights is STRONG.weights
