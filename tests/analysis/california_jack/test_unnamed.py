"""Captured cards that are not remembered: told as a number, drawn in each world, the same as by enumeration."""

from itertools import combinations

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.games.california_jack import engine
from analyzer.games.california_jack.outcomes import possible_outcomes
from analyzer.games.california_jack.snapshot import situation
from analyzer.games.common.unnamed import parted
from analyzer.questions.moves import moves
from analyzer.questions.odds import odds
from analyzer.rules import rule_set
from analyzer.running.study import player
from analyzer.text import notation

RULES = rule_set("california-jack")
HAND = "AH 7H TC 9D 4S 2S"
MIDDLE = {"hand": HAND, "top": "JH", "known": "8H", "mine": "2H 3H KC QC +4", "theirs": "5C +3"}
END = {"hand": "AH TC 4S", "trump": "H", "mine": "+3", "theirs": "+2"}
"""After 23 tricks; the other cards are shared out by `end`."""
OPEN = "2H JH TD KD 5C 9S 7S 3D"
"""The three cards of the other's hand, and the five that are not remembered."""


def end(mine: int = 0, theirs: int = 0, held: int | None = None) -> dict[str, str]:
    """The end, with some open cards known to have been captured; `held` is the other's hand where all are."""
    rest = notation.names(notation.PACK & ~notation.card_set(f"{END['hand']} {OPEN}"))
    piles = notation.card_set(rest[:21]) | mine, notation.card_set(rest[21:]) | theirs
    more = ("+3", "+2") if held is None else ("", "")
    texts = [f"{notation.text(pile)} {number}" for pile, number in zip(piles, more, strict=True)]
    return {"hand": END["hand"], "trump": "H", "mine": texts[0], "theirs": texts[1]}


@pytest.mark.no_kernel
def test_a_number_stands_for_captured_cards_that_are_not_remembered():
    found = situation(MIDDLE | {"stock": "28"}, RULES)
    assert (found.stock, found.hidden, found.unnamed_mine, found.unnamed_theirs) == (28, 5, 4, 3)
    assert found.unseen.bit_count() == 27 + 5 + 7
    assert notation.text(found.won_mine) == "3H 2H KC QC"
    assert found == situation(MIDDLE, RULES)
    listed = {"mine": ["2H", "3H", "KC", "QC", "+4"], "theirs": ["+3", "5C"], "stock": 28}
    assert found == situation(MIDDLE | listed, RULES)
    assert found.assumed.startswith("7 captured cards that you do not remember, drawn at random from the 39 not named")


@pytest.mark.no_kernel
def test_without_a_number_nothing_is_assumed():
    full = {"hand": HAND, "top": "JH", "known": "8H", "mine": "2H 3H KC QC", "theirs": "5C 6C"}
    found = situation(full, RULES)
    assert (found.unnamed_mine, found.unnamed_theirs, found.assumed) == (0, 0, "")
    assert found == situation(full | {"mine": "2H 3H KC QC +0", "stock": "34"}, RULES)


@pytest.mark.no_kernel
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"stock": "26"}, "stock 26 is given, but mine 8 + theirs 4 = 12 captured cards leave 28"),
        ({"stock": "26"}, "add their number to mine or theirs, such as +2"),
        ({"stock": "30"}, "= 12 captured cards leave 28"),
        ({"stock": "41"}, "from 0 to 40"),
        ({"stock": "x"}, "not a whole number"),
        ({"stock": True}, "not a whole number"),
        ({"mine": "2H +2"}, "an even number"),
        ({"mine": "2H 3H +2 +2"}, "2 numbers of cards; give one"),
        ({"mine": "+38"}, "41 captured cards are not named; name all but 40"),
        ({"mine": "2H +"}, '"+" is not a card'),
        ({"mine": "2H +4x"}, '"+4x" is not a card'),
        ({"mine": "+100"}, '"+100" is not a card'),
        ({"hand": "AH +5"}, '"+5" is not a card'),
        ({"mine": ["2H", 4]}, "4 is not text"),
        ({"mine": 4}, "neither text nor a list"),
    ],
)
def test_counts_that_cannot_be_are_refused_with_the_way_out(changes, said):
    with pytest.raises(InputError) as caught:
        situation(MIDDLE | changes, RULES)
    assert said in str(caught.value)


@pytest.mark.no_kernel
def test_piles_are_parted_from_numbers():
    assert parted({"mine": "AH +4, 7H", "top": "JH"}, ("mine", "theirs")) == (
        {"mine": "AH  , 7H", "top": "JH"},
        {"mine": 4, "theirs": 0},
    )


@pytest.mark.no_kernel
def test_the_other_hand_is_not_known_by_elimination():
    found = situation(end(), RULES)
    assert (found.stock, found.known, found.hidden, found.unseen) == (0, 0, 3, notation.card_set(OPEN))
    assert notation.text(found.allowed) == notation.text(found.unseen)


@pytest.mark.compiled_only
def test_worlds_are_those_of_enumeration_each_as_often():
    """The outcome of each of the 560 worlds, played by the heuristic, which has no dice, against the worlds drawn."""
    players = (player("heuristic", RULES), player("heuristic", RULES))
    cards = [notation.card(name) for name in OPEN.split()]
    right, worlds = np.zeros(engine.OUTCOMES), 0
    for mine in map(sum, combinations(cards, 3)):
        for theirs in map(sum, combinations([one for one in cards if not one & mine], 2)):
            found = situation(end(mine, theirs, held=1), RULES)
            right += engine.moves(found, players, 1, (0,), 0, 1)[0, 0].diagonal()
            worlds += 1
    assert worlds == 560
    n = 64_000
    drawn = engine.moves(situation(end(), RULES), players, 5, (0,), 0, n)[0, 0].diagonal()
    share = right / worlds
    assert drawn.sum() == n
    assert not drawn[share == 0].any()
    error = np.sqrt(share * (1 - share) / n)
    assert (np.abs(drawn / n - share) <= 5 * error).all()
    assert np.count_nonzero(share) > 3
    assert possible_outcomes(situation(end(), RULES))[share > 0].all()


def test_answers_say_what_was_assumed():
    found = situation(MIDDLE, RULES)
    few = {"deals": 64, "table_deals": 256, "policy": "uniform"}
    for answer in (odds(found, compare=None, advise=False, **few), moves(found, **few)):
        assert answer.to_dict()["assumed"] == found.assumed
    full = situation({"hand": HAND, "top": "JH"}, RULES)
    assert "assumed" not in odds(full, compare=None, advise=False, **few).to_dict()


@pytest.mark.no_kernel
def test_tricks_that_are_not_remembered_count():
    """Thirteen tricks of mine do not decide the fourth point, fourteen do."""
    rules = rule_set("california-jack", "gamerules-simple")
    for number, decided in ((26, False), (28, True)):
        theirs = f"+{40 - number}"
        given = {"hand": "AH TC 4S 2S 3S 5S", "trump": "H", "mine": f"2H JH +{number - 2}", "theirs": theirs}
        possible = possible_outcomes(situation(given, rules))
        assert (possible.sum() == 1) == decided
