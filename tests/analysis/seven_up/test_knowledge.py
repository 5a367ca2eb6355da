"""What a seat knows: the naive view at every moment, and histories that cannot be, refused where they go wrong."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from analyzer.errors import Fault, InputError
from analyzer.games.seven_up import actions, positions, referee
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import from_object, to_object
from tests.analysis.faults import refused
from tests.analysis.seven_up.deals import CHOICES, GAME, SINGLE, game, masks, randoms
from tests.kernel.masks import examples
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.view import position as naive_position
from tests.naive.seven_up.view import view

pytestmark = pytest.mark.no_kernel

PHASES = {"call": "stand", "answer": "give", "trick": "play"}


def suits(letters):
    """Whole suits as one mask."""
    return sum(notation.SUIT_MASKS[notation.SUITS.index(letter)] for letter in letters)


def check_moment(record, state, at, seat):
    """A seat's situation at a moment is the naive view, and its legal actions the naive ones."""
    position = positions.position_of(record, at, seat)
    written = naive_position(state, seat)
    written |= {"rules": record.rules.preset, "switches": dict(record.rules.changes)}
    assert from_object(written, position=True) == position
    assert from_object(to_object(position), position=True) == position
    found, known = positions.situation(position), view(state, seat)
    around = [(found.place + steps) % 4 for steps in range(4)]
    assert found.place == (3 - known["dealer"]) % 4
    assert (found.dealer, found.score) == (known["dealer"] % 2, tuple(known["score"]))
    assert (found.to_move, found.phase) == (known["to_move"], PHASES.get(known["phase"], known["phase"]))
    assert (found.hand, found.discards) == (masks(known["mine"]), masks(known["my_discards"]))
    assert [notation.name(one) for one in found.turned] == known["turned"]
    assert found.trump == suits(known["turned"][-1][1])
    assert (found.gift, found.bunched, found.unseen) == (known["gift"], known["bunched"], masks(known["unseen"]))
    assert [found.played[place] for place in around] == [masks(cards) for cards in known["played"]]
    assert [found.held[place] for place in around] == [len(known["mine"]), *known["held"]]
    assert [found.discarded[place] for place in around] == [len(known["my_discards"]), *known["away"]]
    assert [found.excluded[place] for place in around] == [0, *map(suits, known["excluded"])]
    assert found.won == tuple(masks(cards) for cards in known["captured"])
    assert [(around.index((found.leader + n) % 4), notation.name(one)) for n, one in enumerate(found.table)] == (
        known["trick"]
    )
    votes = [action for _, action in known["calls"] if action == "bunch"]
    assert found.votes == (len(votes) if found.phase == "vote" else 0)
    if found.phase in ("discard", "play") and len(known["turned"]) > 1:
        assert found.may_vote == ("go on" in [action for _, action in known["calls"]])
    jacks = [card for card in known["turned"] if card[0] == "J"]
    every = record.rules.switches["turned-jack"] == "every"
    assert found.jacks == (len(jacks) if every else known["turned"][-1] in jacks)
    check_actions(found, state)


def check_actions(found, state):
    """What may be done, with its codes: all that the naive game allows, of discards a choice."""
    legal, may = dict(actions.legal(found)), {referee.read_action(action) for action in naive.choices(state)}
    if found.to_move == 0:
        assert set(legal) <= may
        assert len(legal) == (24 if found.phase == "discard" else len(may))
    elif found.phase == "play":
        assert may <= set(legal)
    for text, code in legal.items():
        if found.phase in ("discard", "play"):
            assert code == (0 if text == "discard" else referee.cards_of(text))
        else:
            assert code == {"stand": 1, "beg": 2, "give": 1, "run": 2, "bunch": 1, "go on": 2}[text]


@pytest.mark.parametrize(("preset", "changes"), SINGLE)
def test_a_seat_knows_what_the_naive_view_says(preset, changes):
    rng = random.Random(f"{preset} {changes}")
    for _ in range(2):
        record, played = game(rng, rule_set(GAME, preset, changes))
        for at, state in list(enumerate(played[:-1]))[rng.randrange(3) :: 3]:
            check_moment(record, state, at, rng.randrange(4))


@settings(deadline=None, max_examples=examples(20, 10))
@given(randoms())
def test_a_seat_knows_what_the_naive_view_says_under_any_switches(rng):
    record, played = game(rng)
    for at in rng.sample(range(len(played) - 1), min(4, len(played) - 1)):
        for seat in range(4):
            check_moment(record, played[at], at, seat)


EXAMPLE = {
    "game": GAME,
    "seat": 0,
    "dealer": 2,
    "score": [5, 3],
    "hands": [["AH", "JH", "4H", "TC", "9D", "2S"], None, None, None],
    "stock": ["7S", *[None] * 3, "3H", "5D", "6D", *[None] * 6, "8H"],
    "actions": [
        *([3, "beg"], [2, "run"], [3, "bunch"], [0, "go on"]),
        *([3, "discard"], [0, "discard 2S 5D 6D"], [1, "discard"], [2, "discard"]),
        *([3, "KC"], [0, "TC"], [1, "3C"], [2, "5S"]),
        *([3, "QH"], [0, "AH"]),
    ],
}


def position(**keys):
    """The example with some keys changed."""
    return from_object({**EXAMPLE, **keys}, position=True)


def test_an_example():
    found = positions.situation(position())
    assert (notation.text(found.hand), notation.text(found.discards)) == ("JH 4H 3H 9D", "2S 6D 5D")
    assert (found.place, found.to_move, found.phase, found.dealer, found.score) == (1, 1, "play", 0, (5, 3))
    assert (found.held, found.discarded) == ((4, 4, 5, 5), (3, 3, 3, 3))
    assert notation.text(found.won[1]) == "5S KC TC 3C"
    assert (found.leader, notation.in_order(found.table)) == (0, ["QH", "AH"])
    assert found.excluded == (0, 0, 0, suits("C"))
    assert (found.trump, found.gift, found.jacks, found.may_vote) == (suits("H"), False, 0, True)
    assert found.unseen.bit_count() == 52 - 9 - 2 - 4


def acts(n, *more):
    """The first n actions of the example, and some others."""
    return {"actions": [*EXAMPLE["actions"][:n], *map(list, more)]}


def stock(place, card):
    """The stock of the example with another card at a place."""
    return {"stock": [*EXAMPLE["stock"][:place], card, *EXAMPLE["stock"][place + 1 :]]}


@pytest.mark.parametrize(
    ("keys", "action", "rule", "message"),
    [
        ({"hands": [None] * 4}, None, "sight", "hands[0] is null, but seat 0 sees it"),
        ({"hands": [EXAMPLE["hands"][0], None, ["2H"], None]}, None, "sight", "hands[2] must be null"),
        ({"hands": [["AH", "7H"], None, None, None]}, None, "cards", "hands[0] has 2 cards; give the 6 dealt first"),
        ({"score": [7, 5]}, None, "score", "score 7-5: the match to 7 is won already"),
        (stock(0, "AH"), None, "cards", "AH is named twice: in hands[0] and in stock[0]"),
        (stock(0, None), None, "sight", "stock[0] is missing or null"),
        (stock(4, None), 1, "sight", "stock[4] is null, but seat 0 is dealt this card"),
        (stock(5, "4H"), 1, "cards", "stock[5] cannot be 4H: it is in the hand of the seat that sees this"),
        (stock(5, "7S"), 1, "cards", "stock[5] cannot be 7S: it has been turned up"),
        (stock(7, "QD"), 1, "sight", "stock[7] must be null; seat 0 cannot see this card"),
        (stock(13, None), 1, "sight", "stock[13] is missing or null, but all have seen it: it is turned up"),
        (stock(13, "AH"), 1, "cards", "stock[13] cannot be AH"),
        ({"stock": EXAMPLE["stock"][:13]}, 1, "sight", "stock[13] is missing or null"),
        ({"stock": [*EXAMPLE["stock"], None]}, None, "stock", "stock has 15 entries; after 14 actions it has 14"),
        (acts(0, [3, "stand"]), None, "stock", "stock has 14 entries; after 1 action it has 1"),
        (acts(5, [0, "discard"]), 5, "discard", "the cards are missing"),
        (acts(5, [0, "discard 2S 5D QD"]), 5, "held", "QD is not in the hand of seat 0, which is 2S AH JH 4H 3H 9D"),
        (acts(4, [3, "discard 2C 3C 4C"]), 4, "sight", 'write "discard" alone; seat 0 cannot see these cards'),
        (acts(12, [2, "QH"]), 12, "turn", "it is the turn of seat 3"),
        (
            acts(12, [3, "AH"]),
            12,
            "held",
            "AH cannot be in the hand of seat 3: it is in the hand of the seat that sees",
        ),
        (acts(12, [3, "2S"]), 12, "held", "2S cannot be in the hand of seat 3: the seat that sees this has discarded"),
        (acts(12, [3, "8H"]), 12, "held", "8H cannot be in the hand of seat 3: it has been turned up"),
        (acts(12, [3, "5S"]), 12, "held", "5S cannot be in the hand of seat 3: it has been played before"),
        (acts(13, [0, "9D"]), 13, "follow", "9D may not be played on QH: hearts must be followed, and AH JH 4H 3H"),
        (acts(14, [1, "2H"], [2, "6C"]), 15, "held", "6C cannot be in the hand of seat 2: their plays show no clubs"),
        (acts(0, [3, "give"]), 0, "call", 'eldest is to say "stand" or "beg"'),
        (
            acts(2, [3, "bunch"], [0, "bunch"], [1, "bunch"], [2, "bunch"]),
            6,
            "whole",
            "the deal is over after 6 actions",
        ),
    ],
)
def test_an_impossible_history_is_refused_where_it_goes_wrong(keys, action, rule, message):
    found = refused(position(**keys))
    assert message in str(found)
    assert (found.rule, found.action) == (rule, action)
    if action is not None and rule != "whole":
        assert str(found).startswith(f"action {action} [")


def test_a_deal_that_is_over_has_no_situation():
    record, _ = game(random.Random(1), rule_set(GAME))
    done = len(record.actions)
    with pytest.raises(InputError, match=f"nobody is to act after {done} actions, where the deal is over"):
        positions.position_of(record, done, 0)
    with pytest.raises(InputError, match=f"there is no position after -1 actions: the record has {done}"):
        positions.position_of(record, -1, 0)
    with pytest.raises(InputError, match=f"there is no position after {done + 1} actions"):
        positions.position_of(record, done + 1, 0)
    with pytest.raises(InputError, match="seats are 0 to 3"):
        positions.position_of(record, 0, 4)
    with pytest.raises(InputError, match="has a"):
        positions.situation(record)


def test_a_deal_won_by_the_first_jack_turned_has_no_moment():
    jack = {"stock": ["JS"], "actions": [], "score": [6, 3], "switches": {"turned-jack": "every"}}
    assert "the deal is over after 0 actions" in str(refused(position(**jack)))
    assert positions.situation(position(**{**jack, "switches": {}})).jacks == 1


def test_a_position_says_nothing_that_the_seat_cannot_know():
    record, played = game(random.Random(9), rule_set(GAME, None, {"target": 99}))
    written = to_object(positions.position_of(replace(record, seed=1, deal=2), len(played) - 2, 1))
    assert [hand is None for hand in written["hands"]] == [True, False, True, True]
    assert {"seed", "deal", "result"} & set(written) == set()
    assert written["bunched"] == record.extra["bunched"]
    assert all(seat == 1 or action == "discard" for seat, action in written["actions"] if "discard" in action)


def test_a_position_is_cut_only_from_legal_actions():
    record, _ = game(random.Random(1), rule_set(GAME, None, {"target": 99}))
    seat, action = record.actions[3]
    broken = replace(record, line=7, actions=(*record.actions[:3], ((seat + 1) % 4, action), *record.actions[4:]))
    assert positions.position_of(broken, 3, 0).actions == record.actions[:3]
    with pytest.raises(Fault, match="line 7: action 3"):
        positions.position_of(broken, 4, 0)


@settings(deadline=None, max_examples=examples(40, 20))
@given(randoms())
def test_any_damage_to_a_position_is_refused_or_leaves_a_possible_one(rng):
    record, _ = game(rng)
    if not record.actions:
        return
    written = to_object(positions.position_of(record, rng.randrange(len(record.actions)), rng.randrange(4)))
    words = [*naive.PACK, *referee.WORDS, "discard", "discard " + " ".join(rng.sample(naive.PACK, 3))]
    for _ in range(5):
        broken = {key: list(value) if isinstance(value, list) else value for key, value in written.items()}
        kind = rng.choice(["stock", "actions", "hand", "seat", "dealer", "cut", "switch", "bunched"])
        stock, acts, seat = broken["stock"], broken["actions"], written["seat"]
        if kind == "stock":
            stock[rng.randrange(len(stock))] = rng.choice([None, *naive.PACK])
        elif kind == "actions" and acts:
            acts[rng.randrange(len(acts))] = [rng.randrange(4), rng.choice(words)]
        elif kind == "hand":
            broken["hands"][seat] = [*written["hands"][seat][1:], rng.choice(naive.PACK)]
        elif kind in ("seat", "dealer"):
            broken[kind] = (written[kind] + rng.randrange(1, 4)) % 4
        elif kind == "bunched":
            broken["bunched"] = rng.randrange(4)
        elif kind == "cut":
            name = rng.choice(["stock", "actions"])
            broken[name] = written[name][: rng.randrange(len(written[name]) + 1)]
        else:
            name = rng.choice(sorted(CHOICES))
            broken["switches"] = {**written["switches"], name: rng.choice(CHOICES[name])}
        try:
            found = positions.situation(from_object(broken, position=True))
        except InputError as error:
            assert str(error).isprintable()  # noqa: PT017 - either way out is right
            continue
        places = [found.hand, found.discards, sum(found.turned), *found.played, found.unseen]
        assert sum(places) == notation.PACK
        assert sum(place.bit_count() for place in places) == 52
        assert found.hand.bit_count() == found.held[found.place]
        assert actions.legal(found)
