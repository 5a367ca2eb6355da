"""Every game has experiments, measures and claims, and the words for a report on them."""

import pytest

from analyzer import registry
from analyzer.claims.claims import claims_of
from analyzer.cli.pages.report.vocabulary import vocabulary
from analyzer.experiments.gains import Gain
from analyzer.questions.simulate import Figures
from analyzer.rules import rule_set

pytestmark = pytest.mark.parametrize("game", registry.names())
SIGNS = (-1, 0, 1)


def test_experiments_say_what_they_compare(game: str) -> None:
    module = registry.game(game).experiments
    for name, experiment in module.EXPERIMENTS.items():
        assert experiment.title, name
        assert experiment.first, name
        assert experiment.moments, name
        assert len({tuple(stratum) for stratum in experiment.strata}) == 1, f"{name}: strata with different keys"
        labels = [tuple(stratum.values()) for stratum in experiment.strata]
        assert len(set(labels)) == len(labels), f"{name}: two strata alike"
        if experiment.numbers is not None:
            assert list(experiment.numbers) == sorted(set(experiment.numbers)), name
    assert module.FACE_UP
    assert module.LEADS
    assert {*module.FACE_UP, *module.LEADS} <= set(module.EXPERIMENTS)


def test_claims_are_tested_by_what_there_is(game: str) -> None:
    experiments, measures = registry.game(game).experiments.EXPERIMENTS, registry.game(game).measures.MEASURES
    figures = {"points", "win", *registry.game(game).outcomes.CHANCES}
    found = claims_of(game)
    assert len({claim.id for claim in found}) == len(found) >= 5
    for claim in found:
        assert claim.claim.endswith("."), claim.id
        assert claim.source, claim.id
        assert claim.test, claim.id
        assert claim.tests, claim.id
        for test in claim.tests:
            assert (test.experiment in experiments) != (test.measure in measures), claim.id
            assert test.claimed in SIGNS, claim.id
            assert test.figure in figures, claim.id
            if test.experiment:
                strata = experiments[test.experiment].strata
                labels = {Gain(stratum, 0, None, None, {}).label for stratum in strata}
                assert {*test.opposite, *test.silent} <= labels, f"{claim.id}: a stratum that is not there"


def test_a_report_has_its_words(game: str) -> None:
    words, rules = vocabulary(game), rule_set(game)
    chances = registry.game(game).outcomes.side_chances(rules)
    assert {key for _, key in words.points} <= {*chances, *Figures.__dataclass_fields__}
