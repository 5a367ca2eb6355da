"""Every `--plot` of every command and game: no text lies on another, none is cut by the edge of the figure."""

import pytest

from analyzer import registry
from analyzer.answer import Basis
from analyzer.cli.pages import calls_plot, gains_plot
from analyzer.experiments.experiment import experiment_of
from analyzer.experiments.gains import Gain
from analyzer.games.seven_up.calls.calls import Call, CallsAnswer
from analyzer.games.seven_up.calls.holdings import HOLDINGS
from analyzer.questions.stock_value import GainsAnswer, Quantity
from analyzer.rules import rule_set
from analyzer.statistics.intervals import Estimate
from reports.plots.sheet import finish
from tests.report.texts import boxes, cut_off, overlapping, words

pytestmark = pytest.mark.no_kernel

KNOWN = {"all": lambda place: True, "some": lambda place: place % 3 == 0, "few": lambda place: place < 3}
"""Which classes came up often enough, by their place."""


def basis(game):
    return Basis(rule_set(game), 1, 1_000_000, 1_000_000, "heuristic", "", False, "deals", 0.95)


def figure_of(place, half):
    mean = (place * 7 % 11 - 5) / 2
    return Estimate(mean, mean - half, mean + half)


def stock_value(game, known, half):
    """An answer to `stock-value` made up: a figure for every stratum that is known."""
    rules, quantities = rule_set(game), []
    for name in registry.offered(rules.game, lambda one: one.experiments, "experiments").FACE_UP:
        one = experiment_of(rules, name)
        gains = [
            Gain(stratum, 1000, *[figure_of(place, half) if known(place) else None] * 2, {})
            for place, stratum in enumerate(one.strata)
        ]
        everything = Gain({}, 1000, *[figure_of(1, half)] * 2, {})
        quantities.append(Quantity(name, one.title, one.first, one.second, tuple(gains), everything))
    return GainsAnswer(basis(game), tuple(quantities))


def calls(scores, known):
    """An answer to `calls` made up."""
    made = {
        who: tuple(
            Call(holding, first, worth := figure_of(place, 0.1) if known(place) else None, worth, 1000, score, (3, 4))
            for score in scores
            for place, holding in enumerate(HOLDINGS)
        )
        for who, (first, _) in calls_plot.CALLS.items()
    }
    return CallsAnswer(basis("seven-up"), scores, **made)


PLOTS = {
    f"stock-value {game}, {which} known, {half}": (gains_plot.figure, stock_value, (game, KNOWN[which], half))
    for game in registry.names()
    for which in KNOWN
    for half in (0.02, 25.96)
} | {
    f"calls at {len(scores)} scores, {which} known": (calls_plot.figure, calls, (scores, KNOWN[which]))
    for scores in (((0, 0),), tuple((mine, theirs) for mine in range(2) for theirs in range(2)))
    for which in KNOWN
}


def drawn(case):
    draw, answer, arguments = PLOTS[case]
    return finish(draw(answer(*arguments)))


@pytest.mark.parametrize("case", PLOTS)
def test_texts_neither_overlap_nor_are_cut(case):
    figure = drawn(case)
    found = boxes(figure)
    assert not overlapping(found)
    assert not cut_off(found, figure)


@pytest.mark.parametrize("game", registry.names())
def test_every_stratum_is_named(game):
    answer = stock_value(game, KNOWN["all"], 0.02)
    written = " ".join(words(finish(gains_plot.figure(answer))))
    for one in answer.quantities:
        for gain in one.gains:
            assert all(
                any(word in written for word in (value, gains_plot.worded(key, value)))
                for key, value in gain.stratum.items()
            )
