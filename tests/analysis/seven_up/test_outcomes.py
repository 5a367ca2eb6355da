"""Outcome numbers of Seven Up: against naive deals, from both sides, and what is still open in each position."""

import random

import numpy as np
import pytest

from analyzer.games.seven_up import outcomes
from analyzer.games.seven_up.outcomes import BUNCHED, MINE, MIRROR, OUT, OUTCOMES, OWNERS, PLAYED, THEIRS
from analyzer.match.equity import equity_of_laws
from analyzer.rules import rule_set
from tests.analysis.seven_up.deals import GAME, SINGLE, drawn_rules, game, seen
from tests.naive.seven_up import match as naive_match

pytestmark = pytest.mark.no_kernel


def number_of(state, side=None):
    """The outcome number of a finished naive deal, seen by a side (None: the dealer's)."""
    dealer = state["dealer"] % 2
    me, result = dealer if side is None else side, naive_match.result(state)
    if state["thrown_in"]:
        return {"bunched": BUNCHED, "pack ran out": OUT}[state["thrown_in"]]
    every = state["switches"]["turned-jack"] == "every"
    jacks = sum(card[0] == "J" for card in (state["turned"] if every else state["turned"][-1:]))
    who = {me: 0, 1 - me: 1}
    trumps = 0
    if result["high"] is not None:
        trumps = 1 + who[result["high"]] + 2 * who[result["low"]] + 4 * who.get(result["jack"], 2)
    played = 2 * who.get(result["game"], 0.5)
    return int((((who[dealer] * 3 + jacks) * 2 + (result["gift"] is not None)) * 13 + trumps) * 3 + played)


def games_of(n, seed, rules=None):
    """Naive games with their records and rules."""
    for i in range(n):
        rng = random.Random(f"{seed} {i}")
        ruled = rules or drawn_rules(rng)
        yield ruled, *game(rng, ruled)


@pytest.mark.parametrize("changes", SINGLE, ids=str)
def test_a_deal_counts_as_the_rulebook_says(changes):
    rules = rule_set(GAME, *changes)
    match, possible = outcomes.match(rules), outcomes.possible_for_dealer(rules)
    for _, record, states in games_of(40, "count", rules):
        state, dealer = states[-1], states[-1]["dealer"] % 2
        number = number_of(state)
        assert possible[number]
        assert number_of(state, 1 - dealer) == MIRROR[number]
        score, points = (record.score[dealer], record.score[1 - dealer]), naive_match.result(state)["points"]
        after = score[0] + points[dealer], score[1] + points[1 - dealer]
        row, column = (int(place[number]) for place in match.after(*score))
        target = match.target
        won, lost = after[0] >= target, after[1] >= target
        assert (row, column) == ((target, 0) if won else (0, target) if lost else after)
        assert match.passes[number] == (naive_match.next_deal(state)[0] != state["dealer"])


def test_numbers_are_alike_from_both_sides():
    numbers = np.arange(OUTCOMES)
    assert (MIRROR[MIRROR] == numbers).all()
    assert (MIRROR[PLAYED:] == [BUNCHED, OUT]).all()
    assert (OWNERS[:, MIRROR] == -OWNERS).all()
    assert (outcomes.other_side(numbers) == MIRROR).all()
    assert (outcomes.DIFFERENCE == outcomes.POINTS_MINE - outcomes.POINTS_THEIRS).all()
    possible = outcomes.possible_for_dealer(rule_set(GAME))
    most = outcomes.POINTS_MINE[possible].max(), outcomes.POINTS_THEIRS[possible].max()
    assert most == (4, outcomes.MOST_POINTS)


@pytest.mark.parametrize(
    ("changes", "n"),
    [
        ({}, 77),
        ({"bunch": "off"}, 76),
        ({"turned-jack": "every"}, 104),
        ({"game-tie": "nobody"}, 110),
        ({"turned-jack": "every", "game-tie": "nobody"}, 149),
    ],
)
def test_how_many_outcomes_a_dealers_side_can_have(changes, n):
    assert outcomes.possible_for_dealer(rule_set(GAME, None, changes)).sum() == n


def test_outcomes_alike_score_the_same_points_in_the_same_order():
    match = outcomes.match(rule_set(GAME, None, {"turned-jack": "every", "game-tie": "nobody"}))

    def scored(number):
        return [owner for owner in OWNERS[:, number].tolist() if owner], bool(match.passes[number])

    for number in np.flatnonzero(match.possible).tolist():
        assert scored(number) == scored(match.knots[match.alike[number]])
    assert len({str(scored(number)) for number in match.knots.tolist()}) == len(match.knots)


def test_what_comes_out_was_possible():
    for rules, record, states in games_of(60, "open"):
        for at, state in enumerate(states[:-1]):
            for seat in range(4) if state["phase"] != "trick" or at % 3 == 0 else (at % 4,):
                possible = outcomes.possible_outcomes(seen(record, at, seat))
                assert possible[number_of(states[-1], seat % 2)], (rules, at, seat)


def open_points(situation):
    """Which owners each event can have, by event."""
    possible = np.flatnonzero(outcomes.possible_outcomes(situation))
    return {event: set(row[possible].tolist()) for event, row in zip(outcomes.EVENTS, OWNERS, strict=True)}


def test_what_is_seen_settles_points():
    settled = dict.fromkeys(outcomes.EVENTS, 0)
    for _, record, states in games_of(40, "settled"):
        last = states[-1]
        if last["in_play"] is None:
            continue
        at, end = len(states) - 2, number_of(last, 0)
        found = open_points(seen(record, at, 0))
        final = dict(zip(outcomes.EVENTS, OWNERS[:, end].tolist(), strict=True))
        for event, owners in found.items():
            assert final[event] in owners
            settled[event] += len(owners) == 1
        # before the very last card all trumps but one are known, and the calls are long over
        assert all(len(found[event]) == 1 for event in ("turned_jack", "second_jack", "gift"))
    assert min(settled.values()) > 10


def test_the_calls_settle_jacks_and_the_gift():
    for _, record, states in games_of(60, "calls"):
        for at, state in enumerate(states[:-1]):
            numbers = np.flatnonzero(outcomes.possible_outcomes(seen(record, at, 0)))
            thrown = set(numbers[numbers >= PLAYED].tolist())
            if state["phase"] in ("discard", "trick"):
                assert not thrown
                assert set(outcomes.GIFT[numbers].tolist()) == {int(state["gift"] is not None)}
            elif state["phase"] == "vote":
                assert thrown == {BUNCHED}
            else:
                votes = (
                    state["switches"]["bunch"] == "unanimous" and state["bunched"] < state["switches"]["bunch-limit"]
                )
                assert thrown == ({BUNCHED, OUT} if votes else {OUT})
                others = record.score[1 - state["dealer"] % 2]
                forbidden = state["switches"]["gift-may-win"] == "no" and others + 1 == state["switches"]["target"]
                played = numbers[numbers < PLAYED]
                assert set(outcomes.GIFT[played].tolist()) == ({0} if forbidden else {0, 1})


def test_descriptions():
    number = (((1 * 3 + 1) * 2 + 1) * 13 + 1 + 1 + 2 * 0 + 4 * 2) * 3 + 2
    assert outcomes.words(number) == "dealer them, 1 jack turned, gift, them me nobody them"
    assert outcomes.listed(number, "a", "b") == {
        "dealer": "b",
        "turned_jack": "b",
        "turned_jacks": 1,
        "gift": "a",
        "high": "b",
        "low": "a",
        "jack": None,
        "game": "b",
        "thrown_in": None,
    }
    assert outcomes.listed(OUT) == {
        **dict.fromkeys(outcomes.listed(number)),
        "turned_jacks": 0,
        "thrown_in": "pack ran out",
    }
    assert outcomes.words(BUNCHED) == "thrown in, bunched"
    assert len({outcomes.words(one) for one in range(OUTCOMES)}) == OUTCOMES
    assert len({str(outcomes.listed(one)) for one in range(OUTCOMES)}) == OUTCOMES


def test_chances():
    chances = outcomes.side_chances(rule_set(GAME))
    points = [chances[f"points_{n}"] for n in range(6)]
    assert (np.sum(points, axis=0) + chances["thrown_in"] == (outcomes.POINTS_MINE <= 5)).all()
    assert chances["thrown_in"].sum() == 2
    for name, event in (("high", 3), ("low", 4), ("jack", 5), ("game", 6), ("gift", 2), ("turned_jack", 0)):
        assert (outcomes.CHANCES[name] == (OWNERS[event] == MINE)).all()
        assert (outcomes.CHANCES[name][MIRROR] == (OWNERS[event] == THEIRS)).all()


def test_what_came_up_is_listed_likeliest_first():
    counts, possible = np.zeros(OUTCOMES, dtype=np.int64), np.ones(OUTCOMES, dtype=np.bool_)
    counts[[3, 5, 7]] = 4, 9, 4
    possible[7] = False
    assert outcomes.listing(counts, possible) == [5, 3]


def test_score_classes():
    assert [int(outcomes.class_of(mine, theirs)) for mine, theirs in ((1, 1), (1, 2), (2, 1), (3, 3), (9, 4))] == [
        0,
        1,
        3,
        8,
        8,
    ]
    rules = [rule_set(GAME, None, {"target": target}) for target in (1, 2, 3, 7)]
    assert [outcomes.opening_class(one) for one in rules] == [0, 4, 8, 8]
    match = outcomes.match(rules[-1])
    assert match.class_at(6, 4) == 2
    assert match.class_at([0, 5, 6], [0, 6, 5]).tolist() == [8, 3, 1]


def test_a_deal_that_decides_is_decided_by_the_first_point():
    rules = rule_set(GAME, None, {"target": 1})
    law = np.zeros((9, OUTCOMES))
    number = (((0 * 3 + 1) * 2 + 1) * 13 + 0) * 3 + 1  # a jack turned and a gift: the dealer's side has won
    law[:, number] = 1
    assert equity_of_laws(law, outcomes.match(rules)).tables[0, 0, 0] == 1
