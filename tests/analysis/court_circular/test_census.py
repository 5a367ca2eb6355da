"""How tricks are won: counted as in the records of the same deals, with the error of a ratio."""

import numpy as np
import pytest

from analyzer.games.court_circular import census, engine, lines
from analyzer.questions import deal
from analyzer.questions.simulate import simulate
from analyzer.rules import rule_set
from analyzer.running.run import run
from analyzer.running.study import player
from analyzer.text.notation import card_set
from tests.analysis.court_circular.deals import GAME
from tests.contract.court_circular.test_naive_lines import BEST_LINES
from tests.kernel.masks import COMPILED
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.lines import best_line, name_of

DEALS = 60 if COMPILED else 8


def slow_tricks(record):
    """How the tricks of a record were won: (who, way), by the naive game."""
    state = naive.start(*named(record), record.dealer, dict(record.rules.switches))
    for _, action in record.actions:
        first, lead, laid = state["first"], state["lead"], [list(cards) for cards in state["laid"]]
        before = len(state["tricks"])
        state = naive.play(state, action)
        if len(state["tricks"]) > before:
            winner = state["tricks"][-1]["winner"]
            who = "first" if winner == first else "other"
            if action == "concede":
                yield who, census.CONCEDED
            else:
                laid[1 - first] = [*laid[1 - first], action]
                yield who, name_of(best_line(laid[winner], lead, state["switches"]))


def named(record):
    """Hands and stock of a record as card names."""
    from analyzer.text.notation import name, names

    return [names(hand) for hand in record.hands], [name(card) for card in record.stock]


@pytest.mark.parametrize(
    ("preset", "policy"), [("source", "uniform"), ("carroll-1860", "greedy,uniform")][: 1 + COMPILED]
)
def test_tricks_are_counted_as_the_records_have_them(preset, policy):
    rules = rule_set(GAME, preset)
    players = tuple(player(name, rules) for name in (policy.split(",") * 2)[:2])
    counts = engine.tricks(rules, players, 5, 0, DEALS)
    assert counts.shape == (DEALS, 2, len(census.WAYS))
    names = {way.replace("no Line", "none"): place for place, way in enumerate(census.WAYS)}
    for number, record in enumerate(deal.deals(rules, DEALS, policy=policy, seed=5)):
        expected = np.zeros((2, len(census.WAYS)), np.int64)
        for who, way in slow_tricks(record):
            expected[census.WINNERS.index(who), names[way if way in names else "none"]] += 1
        assert (counts[number] == expected).all()
    sums = census.Census(rules, players, 5).chunk(0, DEALS)
    tricks = counts.sum(axis=(1, 2))
    assert (sums[0] == counts.sum(axis=0)).all()
    assert (sums[1] == (counts**2).sum(axis=0)).all()
    assert sums[2].sum() == (tricks**2).sum()


def test_every_way_has_the_name_that_a_line_has():
    assert len(set(census.WAYS)) == len(census.WAYS) == 17
    rules = rule_set(GAME)
    for lead, laid, _, _ in BEST_LINES:
        cards = card_set(laid)
        assert lines.best_line(cards, card_set(lead), rules).name in census.WAYS


def test_partitions_add_up():
    rules = rule_set(GAME)
    study = census.Census(rules, (player("uniform", rules),) * 2, 3)
    whole = run(study, deals=DEALS, threads=1).counts
    assert (whole == run(study, deals=DEALS, threads=2, chunk=7).counts).all()
    assert whole.shape == study.shape


def test_shares_are_ratios_of_sums_with_the_error_that_deals_show():
    """Against resampled deals: the interval's half-width is that of the ratio, not of single tricks."""
    rng = np.random.default_rng(1)
    deals = 400
    each = rng.integers(0, 3, (deals, 2, 17)) * (rng.random((deals, 1, 1)) < 0.5)
    each[:, 0, 3] = 0
    number = each.sum(axis=(1, 2))[:, None, None]
    sums = np.stack([each.sum(axis=0), (each**2).sum(axis=0), (each * number).sum(axis=0)])
    found = census.shares(sums, deals, 1.96)
    assert abs(sum(one.mean for side in found.values() for one in side.values()) - 1) < 1e-12
    drawn = rng.integers(0, deals, (2000, deals))
    again = each[drawn, 1, 5].sum(axis=1) / each[drawn].sum(axis=(1, 2, 3))
    one = found["other"][census.WAYS[5]]
    assert abs(one.half_width / (1.96 * again.std()) - 1) < 0.15
    never = found["first"][census.WAYS[3]]
    assert never.mean == never.low == 0 < never.high < 0.01


@pytest.mark.compiled_only
def test_simulate_shows_them():
    answer = simulate(rule_set(GAME, "short"), policy="uniform", deals=DEALS).to_dict()
    assert list(answer["tricks"]) == list(census.WINNERS)
    total = sum(one["mean"] for side in answer["tricks"].values() for one in side.values())
    assert abs(total - 1) < 1e-12
    assert "tricks" not in simulate(rule_set("california-jack"), policy="uniform", deals=DEALS).to_dict()
