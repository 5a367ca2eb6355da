"""`upcard compare`: what a person reads of a comparison, what is refused, and one played through."""

import json
from dataclasses import replace

import pytest

from analyzer import registry
from analyzer.cli.pages import compare as page
from analyzer.games.california_jack.weights import fit_for
from analyzer.rule_changes.compare import Change, compare
from analyzer.rule_changes.variants import variants
from analyzer.rules import rule_set
from analyzer.statistics.corrections import Judgement
from analyzer.statistics.intervals import Estimate, exact
from analyzer.training.fitted import KEPT, MADE, NEAREST, Fitted
from reports.style import Look
from tests.analysis.test_compare import TARGETS
from tests.analysis.test_compare import stood_in as stood_in
from tests.command.terminal import check_refused, within

pytestmark = pytest.mark.compiled_only  # much text and arithmetic, the same uncompiled

NARROW = Look(terminal=False, unicode=True, width=60, encoding="utf-8")


def shown(game, *vary):
    return NARROW.render(page.parts(compare(variants(game, vary)), NARROW))


@pytest.mark.parametrize("game", [game.name for game in registry.every() if game.fits is not None])
def test_a_page_fits_sixty_columns(stood_in, game):
    text = shown(game, "target=7,9,11")
    assert max(map(len, text.splitlines())) <= 60
    assert text.count("difference\n") == 2
    assert "nan" not in text


def test_a_page_says_what_changed_and_what_did_not(stood_in):
    stood_in["steps"] = {"deal_dealer": 0.02, "length": -0.3, "swing": 0.05}
    text = " ".join(shown("california-jack", "target=10,5").split())
    assert "California Jack against target=10" in text
    assert "Changed: the dealer wins more deals (+2.00" in text
    assert "); matches are shorter (-0.3000 deals ± 0.000" in text
    assert "Changed, but negligibly: deals swing more (+0.0500 points ± 0.000" in text
    assert "No difference (within 0.1 points, 1 %, 0.04 deals): points, dealer;" in text
    assert "Too close to tell at this precision: decisions that matter." in text
    assert "target=10 and target=5 use existing weights: the fit bicycle." in text
    assert "524,288 deals, 512 decisions (one per deal), and 131,072 pairs" in text


def test_sides_are_called_so(stood_in):
    stood_in["steps"] = {"points_dealer": -0.5, "better_match": 0.1}
    text = " ".join(shown("seven-up", "target=7,9").split())
    assert "the dealer's side scores fewer points a deal (-0.5000 points ± 0.000" in text
    assert "the better side wins more matches" in text


def test_a_loss_that_shrinks_costs_less(stood_in):
    stood_in["steps"] = {"dealing": -0.7}
    assert "dealing is worth less (-0.70" in " ".join(shown("california-jack", "target=10,5").split())
    base, step = "dealing", 0.2
    found = compare(TARGETS)
    one = replace(found.variants[1], figures={base: exact(-0.5)}, changes={base: _change(step)})
    assert page._changed(base, one, {}) == "dealing costs less (+0.20 points ± 0.04)"
    one = replace(one, changes={base: _change(-step)})
    assert page._changed(base, one, {}) == "dealing costs more (-0.20 points ± 0.04)"


def _change(step):
    return Change(Estimate(step, step - 0.04, step + 0.04), 0.1, Judgement("changed", 0.0, 1.0))


REFUSED = [
    ([], "nothing to compare"),
    (["--vary", "folow=a,b"], "did you mean follow"),
    (["--vary", "target=7"], "one value only"),
    (["--vary", "target=7,7"], "given twice"),
    (["--vary", "target=7,8", "--set", "target=9"], "varied and set"),
    (["--presets", "bicycle,fooster"], "did you mean foster"),
    (["--presets", "bicycle,foster", "--rules", "foster"], "leave out --rules"),
    (["--vary", "target=7,8", "--smallest", "0"], "--smallest takes"),
    (["--vary", "target=7,8", "--matters", "nan"], "--matters takes"),
    (["--vary", "target=7,8", "--decisions", "-1"], "--decisions takes"),
    (["--vary", "target=7,8", "--tune", "-1"], "--tune takes"),
    (["--vary", "target=7,8", "--rounds", "0"], "--rounds takes"),
    (["--vary", "target=7,8", "--deals", "0"], "--deals takes"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_refusals(capfd, arguments, message):
    assert message in check_refused(within(capfd, "compare", "california-jack", *arguments))


def test_a_comparison_played_through(capfd):
    words = ["compare", "california-jack", "--vary", "match-end=ordered,totals", "--set", "target=4", "--deals", "512"]
    words += ["--decisions", "0", "--json", "--threads"]
    one, other = (within(capfd, *words, threads) for threads in "12")
    assert one.code == 0, one.err
    assert one.out == other.out
    base, variant = json.loads(one.out)["variants"]
    assert base["figures"]["points_dealer"] == variant["figures"]["points_dealer"]
    assert variant["changes"]["points_dealer"]["difference"] == {"mean": 0, "low": 0, "high": 0}
    assert variant["changes"]["length"]["difference"]["mean"] != 0
    assert "matter" not in base["figures"]


NEAR = fit_for(rule_set("california-jack"))


@pytest.mark.parametrize(
    ("fitted", "words"),
    [
        (
            Fitted(NEAR, MADE, (), 3, 21.4, Estimate(0.25, 0.22, 0.28)),
            "fitted now (3 rounds in 21 s); gain over the nearest existing fit: +0.25 ± 0.03",
        ),
        (Fitted(NEAR, KEPT, (), 1, 21.4, Estimate(0.25, 0.22, 0.28)), "weights fitted earlier (1 round in 21 s)"),
        (Fitted(NEAR, NEAREST, ("follow",)), "base uses the nearest existing fit, bicycle, made for another follow."),
        (
            Fitted(NEAR, NEAREST, ("follow",), 1, 9.9, Estimate(-0.5, -0.53, -0.47)),
            "another follow; 1 round of fitting in 10 s did not beat it (-0.50 ± 0.03 points a deal)",
        ),
    ],
)
def test_what_plays_is_said(fitted, words):
    assert words in page._fit(["base"], fitted)
