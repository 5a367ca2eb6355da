"""The naive Court Circular against every rule of section 2 of the rulebook that is about play and totals."""

import random
from itertools import product

import pytest

from tests.naive.court_circular import game as naive
from tests.naive.court_circular.game import play_all, random_states
from tests.naive.court_circular.lines import PACK

pytestmark = pytest.mark.no_kernel

PLAYED_SWITCHES = ["concede", "last-trick", "sweep", "stock-end", "card-order", "low-ace"]
EVERY_RULES = [
    naive.rules(**dict(zip((name.replace("-", "_") for name in PLAYED_SWITCHES), values, strict=True)))
    for values in product(*(naive.CHOICES[name] for name in PLAYED_SWITCHES))
]


def won_cards(state):
    """All captured cards."""
    return [card for pile in ("face_up", "face_down") for cards in state[pile] for card in cards]


def example(**changes):
    """Seat 1 is First and holds the hearts 2 to 7, seat 0 the spades 2 to 7; the Lead is 9C, KS QD TC JH on top."""
    hands = [[rank + "S" for rank in "234567"], [rank + "H" for rank in "234567"]]
    top = ["9C", "KS", "QD", "TC", "JH"]
    rest = [card for card in PACK if card not in hands[0] + hands[1] + top]
    return naive.start(hands, top + rest, 0, naive.rules(**changes))


def test_presets_and_defaults():
    assert naive.rules() == naive.DEFAULTS
    assert naive.rules("short") == {**naive.DEFAULTS, "target": 20}
    carroll = naive.rules("carroll-1860")
    assert (carroll["concede"], carroll["last-trick"], carroll["sweep"]) == ("any-card", "play-out", "board")
    assert {name: values[0] for name, values in naive.CHOICES.items()} == {
        name: value for name, value in naive.DEFAULTS.items() if name != "target"
    }
    assert len(EVERY_RULES) == 96


@pytest.mark.parametrize(
    ("laid", "own_card", "any_card"),
    [(0, False, False), (1, False, True), (2, True, True), (3, True, True), (4, True, True), (5, False, False)],
)
def test_who_may_concede(laid, own_card, any_card):
    for value, answer in (("own-card", own_card), ("any-card", any_card), ("never", False)):
        state = play_all(example(concede=value), ["2H", "2S", "3H", "3S", "4H"][:laid])
        assert ("concede" in naive.choices(state)) is answer
        if not answer:
            with pytest.raises(ValueError, match="concede"):
                naive.play(state, "concede")


def test_a_trick_that_first_wins():
    state = play_all(example(), ["2H", "2S", "7H", "7S", "4H", "3S"])
    assert (state["turn"], state["picking"]) == (1, True)
    assert state["hands"][1] == ["3H", "5H", "6H"]  # the Lead is picked before the refill
    assert sorted(naive.choices(state)) == sorted("lead " + card for card in ["2H", "7H", "4H", "2S", "7S", "3S"])
    state = naive.play(state, "lead 7S")
    assert (state["lead"], state["first"], state["turn"]) == ("7S", 1, 1)
    assert sorted(state["face_up"][1]) == sorted(["2H", "7H", "4H", "2S", "3S", "9C"])
    assert [drawer for drawer, _ in state["draws"]] == [1, 0, 1, 0, 1, 0]
    assert naive.total(state, 1) == 2 * 6 + 3
    assert naive.total(state, 0) == 0


@pytest.mark.parametrize(
    ("laid", "winner", "lead", "pile", "taken", "drawers", "points"),
    [
        # The loser's turn comes after `laid`; the Lead picked, what the winner takes, who draws, his points.
        (["2H"], 1, "2H", "face_up", ["9C"], [1], 2),
        (["2H", "2S"], 0, "2S", "face_down", ["9C", "2H"], [0, 1], 3),
        (["2H", "2S", "3H"], 1, "2S", "face_up", ["9C", "2H", "3H"], [1, 0, 1], 8),
        (["2H", "2S", "3H", "3S"], 0, "3H", "face_down", ["9C", "2H", "2S", "3S"], [0, 1, 0, 1], 5),
    ],
)
def test_a_trick_given_up(laid, winner, lead, pile, taken, drawers, points):
    state = play_all(example(concede="any-card"), [*laid, "concede"])
    assert state["picking"]
    assert state["turn"] == winner
    assert sorted(naive.choices(state)) == sorted("lead " + card for card in laid)
    state = naive.play(state, "lead " + lead)
    assert sorted(state[pile][winner]) == sorted(taken)
    assert sorted(won_cards(state)) == sorted(taken)
    assert [drawer for drawer, _ in state["draws"]] == drawers
    assert [card for _, card in state["draws"]] == ["KS", "QD", "TC", "JH"][: len(drawers)]
    assert (state["first"], state["turn"]) == (winner, winner)
    assert naive.total(state, winner) == points


# Winner laid, loser laid: the hands (winner, loser) after the refill from a stock of 1, 2, ... cards.
REFILLS = {
    (1, 0): [(6, 6)],
    (1, 1): [(6, 5), (6, 6)],
    (2, 1): [(5, 5), (5, 6), (6, 6)],
    (2, 2): [(5, 4), (5, 5), (6, 5), (6, 6)],
    (3, 3): [(4, 3), (4, 4), (5, 4), (5, 5), (6, 5), (6, 6)],
}


def ready_to_refill(stock_end, laid, stock, winner):
    """As much of a state as a refill needs."""
    hands = [[], []]
    hands[winner], hands[1 - winner] = ["x"] * (6 - laid[0]), ["x"] * (6 - laid[1])
    return {
        "switches": naive.rules(stock_end=stock_end),
        "hands": hands,
        "stock": ["s"] * stock,
        "undealt": [],
        "draws": [],
    }


@pytest.mark.parametrize("laid", REFILLS)
def test_refills(laid):
    for stock, winner in product(range(1, 40), (0, 1)):
        state = ready_to_refill("deal-short", laid, stock, winner)
        naive.refill(state, winner)
        held = REFILLS[laid][min(stock, sum(laid)) - 1]
        assert (len(state["hands"][winner]), len(state["hands"][1 - winner])) == held
        assert len(state["stock"]) == max(stock - sum(laid), 0)
        state = ready_to_refill("leave-undealt", laid, stock, winner)
        naive.refill(state, winner)
        short = stock < sum(laid)
        left = (6 - laid[0], 6 - laid[1]) if short else (6, 6)
        assert (len(state["hands"][winner]), len(state["hands"][1 - winner])) == left
        assert len(state["undealt"]) == (stock if short else 0)
        assert len(state["stock"]) == (0 if short else stock - sum(laid))


def test_a_full_hand_is_skipped():
    # No trick ends so; the rule says it all the same.
    for laid, drawers in (((3, 1), [0, 1, 0, 0]), ((0, 2), [1, 1])):
        state = ready_to_refill("deal-short", laid, 9, 0)
        naive.refill(state, 0)
        assert [drawer for drawer, _ in state["draws"]] == drawers


def refill_kinds(concede):
    """(Whether First won, cards winner and loser laid) of the tricks of many random deals."""
    dice = random.Random(5)
    kinds = set()
    for _ in range(150):
        tricks = random_states(dice, naive.rules(concede=concede))[-1]["tricks"]
        kinds.update((trick["winner"] == trick["first"], *trick["laid"]) for trick in tricks)
    return kinds


def test_kinds_of_refill():
    never = {(True, 3, 3), (False, 3, 3)}
    own_card = never | {(False, 1, 1), (True, 2, 1), (False, 2, 2)}
    assert refill_kinds("never") == never
    assert refill_kinds("own-card") == own_card
    assert refill_kinds("any-card") == own_card | {(True, 1, 0)}


def check_last_trick(before, state):
    """What the end of a deal must be, given the state before its last action."""
    winner = state["tricks"][-1]["winner"]
    swept = [*before["laid"][0], *before["laid"][1], state["actions"][-1][1], before["lead"]]
    held = [card for cards in before["hands"] for card in cards if card not in swept]
    pile = "face_up" if winner == before["first"] else "face_down"
    gained = state[pile][winner][len(before[pile][winner]) :]
    if state["switches"]["sweep"] == "all":
        assert sorted(gained) == sorted(swept + held)
        assert len(won_cards(state)) + len(state["undealt"]) == 52
    else:
        assert sorted(gained) == sorted(swept)
        assert sorted(state["hands"][0] + state["hands"][1]) == sorted(held)
    if state["switches"]["last-trick"] == "play-out":
        assert min(len(hand) - (seat == before["turn"]) for seat, hand in enumerate(before["hands"])) < 3


@pytest.mark.parametrize("switches", EVERY_RULES, ids=lambda switches: " ".join(switches[n] for n in PLAYED_SWITCHES))
def test_whole_deals(switches):
    dice = random.Random(str(switches))
    for _ in range(3):
        before = None
        for state in random_states(dice, switches):
            somewhere = [*state["hands"][0], *state["hands"][1], *state["stock"], *state["undealt"], *won_cards(state)]
            somewhere += [*state["laid"][0], *state["laid"][1]] + ([state["lead"]] if state["lead"] else [])
            assert sorted(somewhere) == sorted(PACK)
            begins = not state["over"] and not state["picking"] and state["laid"] == [[], []]
            if begins and state["stock"]:
                assert len(won_cards(state)) + len(state["stock"]) == 39
                assert [len(hand) for hand in state["hands"]] == [6, 6]
            if begins:
                assert state["last"] is not bool(state["stock"])
                assert min(len(hand) for hand in state["hands"]) >= 3
                assert state["turn"] == state["first"]
            if state["last"]:
                assert "concede" not in naive.choices(state)
            if state["over"]:
                check_last_trick(before, state)
            before = state
        if switches["concede"] == "never":
            assert len(state["tricks"]) == 8
        if switches["last-trick"] == "single":
            assert [trick["last"] for trick in state["tricks"]] == [False] * (len(state["tricks"]) - 1) + [True]
        result = naive.result(state)
        assert max(result["totals"]) <= 52 * 2 + 13 + 12
        assert min(result["points"]) == 0
        assert result["points"][0] - result["points"][1] == result["totals"][0] - result["totals"][1]


def last_hands(count, switches):
    """The hands (winner, loser of the trick before) with which the last tricks of many random deals begin."""
    dice = random.Random(6)
    found = []
    for _ in range(count):
        for state in random_states(dice, switches):
            if state["last"] and state["laid"] == [[], []] and not state["picking"]:
                found.append((len(state["hands"][state["first"]]), len(state["hands"][1 - state["first"]])))
                break
    return found


def test_last_hands():
    assert set(last_hands(20, naive.rules(concede="never"))) == {(5, 4)}
    assert set(last_hands(20, naive.rules(concede="never", stock_end="leave-undealt"))) == {(3, 3)}
    short = {held for hands in REFILLS.values() for held in hands}
    assert set(last_hands(500, naive.rules())) == short
    assert (5, 6) in short  # the winner holds fewer


def test_tricks_without_stock():
    dice = random.Random(7)
    seen = set()
    for _ in range(300):
        deal = random_states(dice, naive.rules("carroll-1860"))
        begin = next(state for state in deal if state["last"])
        tricks = [trick for trick in deal[-1]["tricks"] if trick["last"]]
        full = [len(hand) for hand in begin["hands"]] == [6, 6]
        assert len(tricks) == (2 if full else 1)
        seen.add(full)
        if full:
            assert deal[-1]["hands"] == [[], []]
            picks = [action for _, action in deal[-1]["actions"][len(begin["actions"]) :] if action.startswith("lead ")]
            assert len(picks) == 1
    assert seen == {True, False}


def test_points_and_totals():
    state = example()
    state["face_up"] = [["QH", "2S", "KC"], []]
    state["face_down"] = [["3H"], ["QH", "AD"]]
    assert naive.result(state) == {"totals": [4 + 2 + 3 + 2, 3 + 1], "points": [7, 0]}
    assert naive.match_winner([49, 3], naive.rules()) is None
    assert naive.match_winner([49, 50], naive.rules()) == 1
    assert naive.match_winner([20, 0], naive.rules("short")) == 0
    assert naive.next_dealer(1, naive.rules()) == 1
    assert naive.next_dealer(1, naive.rules(dealer="alternate")) == 0
