"""Experiments, claims and the words for a report, of the games that declare them."""

import pytest

from analyzer.claims.claims import claims_of
from analyzer.cli.pages.report.vocabulary import VOCABULARY, vocabulary
from analyzer.contract.game import Experiments, Game, Measures
from analyzer.experiments.gains import Gain
from analyzer.questions.simulate import Figures
from analyzer.registry import offered
from analyzer.rules import rule_set
from tests.games.every import EVERY

pytestmark = pytest.mark.usefixtures("german_whist")
SIGNS = (-1, 0, 1)


def named(game: Game) -> str:
    """How a test says which game it is about."""
    return game.name


def experiments_of(game: Game) -> Experiments:
    """The experiments of a game that has some."""
    return offered(game, lambda game: game.experiments, "experiments")


def measures_of(game: Game) -> Measures:
    """The measures of a game that has some."""
    return offered(game, lambda game: game.measures, "measures")


@pytest.mark.parametrize("game", [game for game in EVERY if game.experiments is not None], ids=named)
def test_experiments_say_what_they_compare(game: Game) -> None:
    module = experiments_of(game)
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


@pytest.mark.parametrize("game", [game for game in EVERY if game.measures is not None], ids=named)
def test_claims_are_tested_by_what_there_is(game: Game) -> None:
    experiments, measures = experiments_of(game).EXPERIMENTS, measures_of(game).MEASURES
    figures = {"points", "win", *game.outcomes.CHANCES}
    found = claims_of(game.name)
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


@pytest.mark.parametrize("game", [game for game in EVERY if game.name in VOCABULARY], ids=named)
def test_a_report_has_its_words(game: Game) -> None:
    words, rules = vocabulary(game.name), rule_set(game.name)
    chances = game.outcomes.side_chances(rules)
    assert {key for _, key in words.points} <= {*chances, *Figures.__dataclass_fields__}
