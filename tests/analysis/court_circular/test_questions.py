"""The questions asked of Court Circular, from counts drawn from known laws: no cards are played."""

import json
import random
import time

import numpy as np
import pytest

from analyzer import api
from analyzer.cli.pages import duel as duel_page
from analyzer.cli.pages import equity as equity_page
from analyzer.cli.pages import moves as moves_page
from analyzer.cli.pages import odds as odds_page
from analyzer.cli.pages import simulate as simulate_page
from analyzer.errors import InputError
from analyzer.games.court_circular.outcomes import DIFFERENCE, MOST, match, match_to
from analyzer.match.chances import win_weights
from analyzer.match.equity import equity_of_laws
from analyzer.questions.deal import matches
from analyzer.questions.duel import match_chance
from analyzer.questions.moves import own_moves
from analyzer.rules import rule_set
from analyzer.statistics.intervals import normal_critical
from analyzer.text.notation import card
from reports.style import Look
from tests.analysis.court_circular.deals import GAME, game, seen
from tests.analysis.court_circular.drawn import DEALER, JOINT, POSITION, drawn_run
from tests.analysis.test_odds import ALWAYS
from tests.kernel.masks import COMPILED

LOOK = Look(terminal=False, unicode=True, width=80, encoding="utf-8")
HAND = "AH 7H TC 9D 4S 2S"
ASKED = {"deals": 20_000, "table_deals": 20_000}


def position(score="0-0", **switches):
    """My lay at the start of a deal."""
    rules = rule_set(GAME, None, {name.replace("_", "-"): value for name, value in switches.items()})
    return api.position(GAME, rules=rules, hand=HAND, lead="JH", score=score)


def picking():
    """A moment of a deal at which I pick the next Lead."""
    record, played = game(random.Random(5), rule_set(GAME))
    at = next(number for number, state in enumerate(played) if state["picking"])
    return seen(record, at, played[at]["turn"])


def known_win(score, dealer=1, **options):
    table = equity_of_laws(DEALER[None], match_to(50, **options))
    return float(POSITION @ win_weights(table, score, dealer)[0])


def near(figure, expected):
    return figure.low < figure.mean < figure.high and abs(figure.mean - expected) < 2.6 * figure.half_width


@pytest.mark.parametrize("score", [(0, 0), (40, 11), (3, 45)])
@pytest.mark.parametrize("fixed", [True, False])
def test_odds_are_those_of_the_law(score, fixed):
    situation = position(f"{score[0]}-{score[1]}", dealer="fixed" if fixed else "alternate")
    found = api.odds(situation, run=drawn_run(), **ASKED)
    assert near(found.win, known_win(score, situation.dealer, fixed=fixed))
    assert near(found.difference, POSITION @ DIFFERENCE)
    assert near(found.categories["deal"], POSITION[DIFFERENCE > 0].sum())
    assert near(found.categories["level"], POSITION[MOST])


def test_odds_list_a_histogram():
    answer = api.odds(position(), run=drawn_run(), **ASKED).to_dict()
    assert ALWAYS | {"difference", "win", "outcomes", "recommended", "categories"} <= set(answer)
    assert json.loads(json.dumps(answer)) == answer
    assert [one["difference"] for one in answer["outcomes"]] == list(range(-129, 130))
    assert set(answer["outcomes"][0]) == {"difference", "probability"}
    assert sum(one["probability"]["mean"] for one in answer["outcomes"]) == pytest.approx(1)


def test_moves_compare_what_may_be_done():
    situation = position()
    shifts = {card("TC"): 0.06, card("2S"): -0.03}
    found = api.moves(situation, run=drawn_run(shifts=shifts), **ASKED)
    assert found.moves[0].move == "TC"
    assert found.moves[-1].move == "2S"
    assert {move.move for move in found.moves} == set(HAND.split())
    assert set(found.moves[0].categories) == {"deal", "level"}
    assert near(found.moves[-1].behind_difference, 9.0)
    assert {"deal", "deal_low", "level_high"} <= set(found.frame().columns)
    picked = own_moves(picking())
    assert all(name.startswith("lead ") for name, _ in picked)


def test_conceding_is_a_move():
    record, played = game(random.Random(5), rule_set(GAME))
    at = next(number for number, state in enumerate(played) if len(state["laid"][state["turn"]]) == 1)
    moves = own_moves(seen(record, at, played[at]["turn"]))
    assert moves[-1] == ("concede", 1 << 63)
    found = api.moves(seen(record, at, played[at]["turn"]), run=drawn_run(shifts={1 << 63: 0.1}), **ASKED)
    assert found.moves[0].move == "concede"


def test_until_bounds_the_losses_and_looking_is_quick():
    begun = time.monotonic()
    run = drawn_run(shifts={card("TC"): 0.06})
    found = api.moves(position(), run=run, until=0.02, table_deals=20_000)
    assert found.basis.stopped == "until"
    assert max(move.behind.half_width for move in found.moves) <= 0.02
    assert time.monotonic() - begun < 60


@pytest.mark.parametrize("target", [20, 50])
def test_simulate_tells_a_side_by_its_points(target):
    rules = rule_set(GAME, None, {"target": target})
    found = api.simulate(rules, run=drawn_run(), deals=40_000)
    dealer = found.by["dealer"]
    assert near(dealer.difference, DEALER @ DIFFERENCE)
    assert near(dealer.points, DEALER @ np.maximum(DIFFERENCE, 0))
    assert near(dealer.deal_win, DEALER[DIFFERENCE > 0].sum())
    assert near(dealer.chances["points_20"], DEALER[DIFFERENCE >= 20].sum())
    assert near(found.by["non-dealer"].chances["level"], DEALER[MOST])
    answer = found.to_dict()
    assert len(answer["outcomes"]) == 259
    assert list(found.frame().columns) == ["difference", "probability", "probability_low", "probability_high"]
    assert {"points", "level", f"points_{target}_high"} <= set(found.sides().columns)


def test_duel_gives_the_first_his_share_of_both_dealers():
    rules = rule_set(GAME)
    found = api.duel(rules, "heuristic", "uniform", run=drawn_run(), deals=20_000, score=(3, 17))
    laws = np.stack([JOINT.sum(axis=0), JOINT.sum(axis=1)[::-1]])
    table = equity_of_laws(laws, match(rules)).tables
    assert near(found.win, (table[0, 3, 17] + 1 - table[1, 17, 3]) / 2)
    assert near(found.deal_level, (JOINT.sum(axis=0)[MOST] + JOINT.sum(axis=1)[MOST]) / 2)
    assert found.variance_ratio > 1.2
    with pytest.raises(InputError, match="won already"):
        api.duel(rules, "heuristic", "uniform", run=drawn_run(), deals=2000, score=(50, 3))


@pytest.mark.compiled_only
@pytest.mark.parametrize("dealer", ["fixed", "alternate"])
def test_the_match_chance_covers(dealer):
    rules = rule_set(GAME, "short", {"dealer": dealer, "target": 5})
    laws = np.stack([JOINT.sum(axis=0), JOINT.sum(axis=1)[::-1]])
    table = equity_of_laws(laws, match(rules)).tables
    truth, n, held = (table[0, 0, 1] + 1 - table[1, 1, 0]) / 2, 80, 0
    rng = np.random.default_rng(12)
    for counts in rng.multinomial(2000, JOINT.ravel(), size=n):
        figure = match_chance(counts.reshape(JOINT.shape), rules, (0, 1), normal_critical(0.95))
        held += figure.low <= truth <= figure.high
    assert abs(held / n - 0.95) < 5 * np.sqrt(0.05 * 0.95 / n)


@pytest.mark.parametrize(("changes", "rows"), [({}, 10), ({"target": 20}, 10), ({"target": 7}, 7)])
def test_equity_shows_a_grid_and_gives_the_whole(changes, rows):
    rules = rule_set(GAME, None, changes)
    found = api.equity(rules, run=drawn_run(), deals=40_000)
    target = rules.number("target")
    assert len(found.to_dict()["table"]) == target
    table = found.frame()
    assert len(table) == target**2
    assert table.win[5 * target + 3] == found.at(5, 3).mean
    shown = LOOK.render(equity_page.parts(found, LOOK))
    assert "Chance in % that the dealer wins the match" in shown
    assert sum(line.split(" ")[0].isdigit() or line.startswith(" 0 ") for line in shown.splitlines()) <= 3 * (rows + 3)
    assert (f"What {target // 10} more points are worth" if target > 10 else "What one more point is worth") in shown
    assert f"a match takes {found.deals_a_match:.2f} deals" in shown


def test_pages_say_it_in_the_games_words():
    situation = position("35-12")
    odds = api.odds(situation, run=drawn_run(shifts={card("TC"): 0.06}), **ASKED)
    shown = LOOK.render(odds_page.parts(odds, situation, LOOK))
    for words in (
        "Court Circular  source, 35-12 to 50",
        "Lead",
        "Best lay: TC",
        "Half of the deals end between -",
        "level",
    ):
        assert words in shown
    assert "This deal decides the match: " in shown
    found = api.moves(situation, run=drawn_run(shifts={card("TC"): 0.06}), **ASKED)
    shown = LOOK.render(moves_page.parts(found, situation, LOOK))
    assert "TC is best" in shown
    assert "deal: my chance of winning it in %" in shown
    rules = rule_set(GAME)
    shown = LOOK.render(simulate_page.parts(api.simulate(rules, run=drawn_run(), deals=4000), LOOK))
    for words in ("20 points or more", "50 points or more", "level", "Half of the deals", "Trio with the Lead"):
        assert words in shown
    shown = LOOK.render(duel_page.parts(api.duel(rules, "uniform", "heuristic", run=drawn_run(), deals=4000), LOOK))
    assert "deals level" in shown


def test_with_one_policy_deals_end_so_many_points_apart():
    """The middle distance; with two policies the quarters of A's points less B's."""
    rules = rule_set(GAME)
    found = api.simulate(rules, run=drawn_run(), deals=4000)
    share = np.array([chance.mean for _, chance in found.outcomes])
    numbers = np.array([number for number, _ in found.outcomes])
    apart = abs(DIFFERENCE[numbers])
    middle = min(points for points in range(MOST + 1) if share[apart <= points].sum() >= 0.5 * share.sum())
    assert f"Half of the deals end {middle} points or more apart." in LOOK.render(simulate_page.parts(found, LOOK))
    two = api.simulate(rules, policy="uniform,heuristic", run=drawn_run(), deals=4000)
    assert "points for A; the median is" in LOOK.render(simulate_page.parts(two, LOOK))


def test_picking_has_a_page_too():
    situation = picking()
    found = api.moves(situation, run=drawn_run(), **ASKED)
    shown = LOOK.render(moves_page.parts(found, situation, LOOK))
    assert "next Lead" in shown
    assert "lead " not in shown
    odds = api.odds(situation, run=drawn_run(), **ASKED)
    assert "Best next Lead: " in LOOK.render(odds_page.parts(odds, situation, LOOK))


@pytest.mark.parametrize("dealer", ["fixed", "alternate"][: 1 + COMPILED])
def test_the_dealer_of_a_match_stays_or_passes_the_deal(dealer):
    rules = rule_set(GAME, "short", {"dealer": dealer})
    score, last, first = (0, 0), None, set()
    for record in matches(rules, 6 if COMPILED else 1, policy="uniform", seed=3):
        if last is not None:
            assert record.dealer == (last if dealer == "fixed" else 1 - last)
        first |= {record.dealer} if last is None else set()
        assert record.score == score
        points = record.result["points"]
        score, last = (score[0] + points[0], score[1] + points[1]), record.dealer
        if max(score) >= 20:
            score, last = (0, 0), None
    assert (score, last) == ((0, 0), None)
