"""The naive Seven Up against rules 6, 8 and 9 of the rulebook's third section: what a deal scores."""

import random

import pytest

from tests.contract.seven_up.test_naive import EVERY_RULES, NO_RESULT, THROWN_IN, example
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.match import match_winner, random_states, result, score_after, states_from

pytestmark = pytest.mark.no_kernel

# Clubs are trump and N-S, side 0, deal. Each side takes tricks of 14 and 4 card points; two more have none.
TIED = {
    0: "3S 4H TD 2C 5S 6S",
    1: "AS AH 5D 5C 6H 7H",
    2: "2S 2H AD AC 9C 8C",
    3: "TS 3H 6D 4C 8H 9H",
}
TIED_PLAY = "AS, 2S, TS, 3S, AH, 2H, 3H, 4H, 5D, AD, 6D, TD, AC, 4C, 2C, 5C, 9C, 8H, 5S, 6H, 8C, 9H, 6S, 7H"
# Hearts and spades only, so that no trump is in play when a club is turned.
NO_CLUB = {0: "2S 3S 4S 5S 6S 7S", 1: "8S 9S TS JS QS KS", 2: "2H 3H 4H 5H 6H 7H", 3: "8H 9H TH JH QH KH"}


def tied(score=(0, 0), turned="3C", hands=TIED, calls="stand", **changes):
    """The result of the deal that ends 18-18 in card points."""
    return result(example(turned, f"{calls}, {TIED_PLAY}", hands, score=score, **changes))


def finished(state, seed=3):
    """The result when a random legal player goes on from a state."""
    return result(states_from(state, random.Random(seed))[-1])


def test_a_whole_result():
    owned = {"turned_jack": None, "gift": None, "high": 0, "low": 0, "jack": None, "game": 1}
    assert tied() == {"trump": "C", "thrown_in": False, **owned, "card_points": [18, 18], "points": [2, 1]}


@pytest.mark.parametrize(
    ("score", "changes", "game", "points", "winner"),
    [
        ((3, 6), {}, 1, [2, 1], 1),
        ((4, 6), {}, 1, [2, 1], 1),
        ((5, 6), {}, 1, [2, 0], 0),
        ((6, 6), {}, 1, [1, 0], 0),
        ((5, 6), {"target": 8}, 1, [2, 1], None),
        ((3, 6), {"game_tie": "nobody"}, None, [2, 0], None),
    ],
)
def test_eighteen_each_gives_the_non_dealers_game(score, changes, game, points, winner):
    found = tied(score, **changes)
    assert (found["card_points"], found["game"], found["points"]) == ([18, 18], game, points)
    after = [before + more for before, more in zip(score, points, strict=True)]
    assert match_winner(after, naive.rules(**changes)) == winner


def test_low_of_the_holder_or_the_captor():
    hands = {**TIED, 0: TIED[0].replace("2C", "5C"), 1: TIED[1].replace("5C", "2C")}
    play = TIED_PLAY.replace("2C, 5C", "5C, 2C")
    for low, owner in (("holder", 1), ("captor", 0)):
        state = example("3C", "stand, " + play, hands, low=low)
        assert (result(state)["high"], result(state)["low"]) == (0, owner)


def test_jack_and_high_of_captor_and_holder():
    hands = {1: "JC AC 2S 3S 4S 5S", 2: "KC 2H 3H 4H 5H 6H", 3: "2D 3D 4D 5D 6D 7D", 0: "6S 7S 8S 9S 7H 8H"}
    for lead, captor in (("JC", 0), ("AC", 1)):
        state = example("3C", f"stand, {lead}, KC", hands)
        found = finished(state)
        assert (found["high"], found["low"], found["jack"]) == (1, 1, captor)


def test_game_goes_to_more_card_points():
    hands = {**TIED, 0: TIED[0].replace("5S", "JS")}  # N-S win it in the fifth trick
    state = example("3C", "stand, " + TIED_PLAY.replace("5S", "JS"), hands)
    assert (result(state)["card_points"], result(state)["game"]) == ([19, 18], 0)


@pytest.mark.parametrize("game_tie", naive.CHOICES["game-tie"])
def test_no_trump_in_play(game_tie):
    found = finished(example("3C", "stand", NO_CLUB, game_tie=game_tie))
    assert (found["trump"], found["high"], found["low"], found["jack"]) == ("C", None, None, None)
    assert found["game"] is not None
    assert sum(found["points"]) == 1


def test_one_trump_is_high_and_low():
    for seat in range(4):
        cards = NO_CLUB[seat].split()
        for low in naive.CHOICES["low"]:
            found = finished(example("3C", "stand", {**NO_CLUB, seat: " ".join(["9C", *cards[1:]])}, low=low))
            assert found["high"] == found["low"] == seat % 2
            assert found["jack"] is None


def test_nothing_captured_counts_ties_for_the_non_dealers():
    hands = {0: "2S 3S 4S 5S 6S 7S", 1: "2H 3H 4H 5H 6H 7H", 2: "2D 3D 4D 5D 6D 7D", 3: "8S 9S 8H 9H 8D 9D"}
    for dealer in range(4):
        found = finished(example("3C", "stand", hands, dealer=dealer))
        assert found["card_points"] == [0, 0]
        assert found["game"] == 1 - dealer % 2
        assert finished(example("3C", "stand", hands, dealer=dealer, game_tie="nobody"))["game"] is None


@pytest.mark.parametrize("after_run", naive.CHOICES["after-run"])
def test_what_is_discarded_is_not_in_play(after_run):
    hands = {0: "AH JH 2H 3D 4D 5D", 1: "KH 5H 2S 3S 4S 5S", 2: "6S 7S 8S 9S TS JS", 3: "6D 7D 8D 9D TD JD"}
    state = example("3C 4H", "beg, run, go on", hands, after_run=after_run)
    if after_run == "discard":
        for seat, thrown in ((1, "2S 3S 4S"), (2, "6S 7S 8S"), (3, "6D 7D 8D"), (0, "AH JH 2H")):
            assert state["turn"] == seat
            state = naive.play(state, "discard " + thrown)
        held = [card for hand in state["hands"] for card in hand if card[1] == "H"]
        assert "AH" not in held
        found = finished(state)
        assert (found["high"], found["jack"]) == (1, None)
        assert found["low"] == next(seat % 2 for seat in range(4) if lowest_heart(held) in state["in_play"][seat])
        return
    found = finished(state)
    assert (found["high"], found["low"]) == (0, 0)
    assert found["jack"] is not None


def lowest_heart(cards):
    """The lowest of some hearts."""
    return min(cards, key=naive.strength)


@pytest.mark.parametrize(
    ("actions", "turned", "score", "changes", "expected"),
    [
        ("stand", "JC", (0, 0), {}, (None, [1, 0], False)),
        ("beg, give", "JC", (0, 0), {}, (1, [1, 1], False)),
        ("beg, give", "3C", (0, 0), {}, (1, [0, 1], False)),
        ("stand", "JC", (6, 6), {}, (None, [1, 0], True)),
        ("beg, give", "JC", (6, 6), {}, (1, [1, 0], True)),
        ("beg, give", "JC", (5, 6), {}, (1, [1, 1], True)),
        ("beg, give", "JC", (6, 0), {}, (1, [1, 0], True)),
        ("beg, give", "3C", (6, 6), {}, (1, [0, 1], True)),
        ("beg, give", "3C", (6, 5), {"gift_may_win": "no"}, (1, [0, 1], False)),
        ("beg", "JC", (6, 6), {}, (None, [0, 0], False)),
        ("beg, run", "JC 4H", (6, 6), {}, (None, [0, 0], False)),
        ("beg, run, go on", "JC 4H", (6, 6), {}, (None, [0, 0], False)),
        ("beg, run", "3C JH", (6, 6), {}, (None, [0, 0], False)),  # the vote comes first
        ("beg, run, go on", "3C JH", (6, 6), {}, (None, [1, 0], True)),
        ("beg, run, go on", "3C JH", (5, 6), {}, (None, [1, 0], False)),
        ("beg, run, go on", "3C JC 4H", (6, 6), {}, (None, [0, 0], False)),
        ("beg, run", "3C JH", (6, 6), {"bunch": "off"}, (None, [1, 0], True)),
        ("", "JC", (5, 6), {"turned_jack": "every"}, (None, [1, 0], False)),
        ("", "JC", (6, 6), {"turned_jack": "every"}, (None, [1, 0], True)),
        ("stand", "JC", (5, 6), {"turned_jack": "every"}, (None, [1, 0], False)),
        ("beg, give", "JC", (5, 6), {"turned_jack": "every"}, (1, [1, 1], True)),
        ("beg, run", "JC 4H", (5, 6), {"turned_jack": "every"}, (None, [1, 0], False)),
        ("beg, run", "3C JH", (6, 6), {"turned_jack": "every"}, (None, [1, 0], True)),
        ("beg, run", "3C JC 4H", (6, 6), {"turned_jack": "every"}, (None, [1, 0], True)),
        ("beg, run", "JC JH", (4, 6), {"turned_jack": "every"}, (None, [2, 0], False)),
        ("beg, run", "JC JH", (5, 6), {"turned_jack": "every"}, (None, [2, 0], True)),
        ("beg, run", "3C JC JH", (5, 6), {"turned_jack": "every"}, (None, [2, 0], True)),
    ],
)
def test_turned_jack_then_gift(actions, turned, score, changes, expected):
    state = example(turned, actions, score=score, **changes)
    assert (state["gift"], state["points"], state["phase"] == "over") == expected


@pytest.mark.parametrize(
    ("actions", "turned", "changes", "trump"),
    [
        ("stand", "JC", {}, "C"),
        ("beg, give", "JC", {}, "C"),
        ("beg, run, go on", "3C JH", {}, "H"),
        ("", "JC", {"turned_jack": "every"}, None),
        ("beg, run", "3C JH", {"turned_jack": "every"}, "H"),
        ("beg, run", "3C JC 4H", {"turned_jack": "every"}, None),
    ],
)
def test_the_result_when_a_jack_wins_at_once(actions, turned, changes, trump):
    state = example(turned, actions, score=(6, 6), **changes)
    gift = 1 if "give" in actions else None
    expected = {**NO_RESULT, "thrown_in": False, "card_points": [0, 0], "points": [1, 0]}
    assert result(state) == {**expected, "trump": trump, "turned_jack": 0, "gift": gift}
    assert naive.choices(state) == []
    assert state["stock"] == state["pack"][13 * len(state["turned"]) - 12 :]  # no card more has left the pack


@pytest.mark.parametrize("dealer", range(4))
def test_the_gift_and_the_jack_go_by_sides(dealer):
    found = finished(example("JC", "beg, give", dealer=dealer))
    assert (found["turned_jack"], found["gift"]) == (dealer % 2, 1 - dealer % 2)


def test_a_jack_thrown_out_is_nobodys_unless_every_jack_counts():
    for turned_jack, owner in (("final", None), ("every", 0)):
        assert finished(example("JC 4H", "beg, run, go on", turned_jack=turned_jack))["turned_jack"] == owner
    assert finished(example("3C JC 4H", "beg, run, go on"))["turned_jack"] is None
    assert finished(example("3C JC JH", "beg, run, go on"))["turned_jack"] == 0


@pytest.mark.parametrize(
    ("score", "target", "may"),
    [
        ((0, 6), 7, ["run"]),
        ((6, 6), 7, ["run"]),
        ((6, 5), 7, ["give", "run"]),
        ((0, 6), 8, ["give", "run"]),
        ((0, 0), 1, ["run"]),
    ],
)
@pytest.mark.parametrize("turned", ["3C", "JC"])
def test_a_gift_that_may_not_win(score, target, may, turned):
    state = example(turned, "beg", score=score, gift_may_win="no", target=target)
    assert naive.choices(state) == may
    free = example(turned, "beg", score=score, target=target)
    assert naive.choices(free) == ["give", "run"]
    with_others = example(turned, "beg", score=score[::-1], dealer=1, gift_may_win="no", target=target)
    assert naive.choices(with_others) == may


def test_bunched_jacks_are_taken_back():
    calls = "beg, run, bunch, bunch, bunch, bunch"
    state = example("JC JH", calls, score=(3, 2), turned_jack="every")
    assert result(state) == THROWN_IN
    assert score_after(state) == [3, 2]
    assert result(example("JC 3C 4C", "beg, run", turned_jack="every")) == THROWN_IN


def test_an_unfinished_deal_has_no_result():
    with pytest.raises(ValueError):
        result(example())


def test_five_points_a_side_and_never_more():
    hands = {0: "AH JH 2H TS AS KS"}  # N-S turn a jack, and have all four
    calls = "beg, run, go on"
    most = 0
    for seed in range(40):
        state = example("JC 4H", calls, hands, after_run="keep", turned_jack="every")
        most = max(most, finished(state, seed)["points"][0])
    assert most == 5
    dice = random.Random(4)
    for switches in EVERY_RULES * 2:
        assert max(result(random_states(dice, {**switches, "target": 99})[-1])["points"]) <= 5
