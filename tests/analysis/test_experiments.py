"""Experiments: every split against a slow reading of the same position by lists and loops."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from analyzer.california_jack import cards_seen, experiments
from analyzer.california_jack.attempts import OTHERWISE, POLICY, attempts
from analyzer.california_jack.measures import MEASURES
from analyzer.california_jack.outcomes import CHANCES
from analyzer.california_jack.weights import weights_for
from analyzer.contrast import Contrast
from analyzer.rules import rule_set
from analyzer.study import Player
from tests.kernel.masks import texts
from tests.naive.california_jack import RANKS, reply_wins, strength

RULES = {name: rule_set("california-jack", name) for name in ("bicycle", "foster", "shasta-sam", "gamerules")}
EXPERIMENTS = experiments.EXPERIMENTS
MOMENTS = sorted({moment for one in EXPERIMENTS.values() for moment in one.moments})
SEED, FIRST = 3, (1 << 40) + 5
CLAIMS = Path(cards_seen.__file__).parent.parent / "texts" / "claims" / "california-jack.toml"
IDS = [f"CJ{number}" for number in range(1, 14)]


def players(rules):
    """The heuristic on both sides."""
    return (Player("heuristic", weights_for(rules)),) * 2


def tried_at(moment, rules, n):
    """Deals tried at a moment."""
    return attempts(rules, players(rules), SEED, FIRST, FIRST + n, moment)


def trump(card):
    """Whether a card is a trump."""
    return card[1] == "C"


def low(card):
    """Whether a card is a plain nine or lower."""
    return not trump(card) and card[0] in "23456789"


def stock(seen):
    """Cards left in the stock."""
    return max(0, 40 - len(seen["won_mine"]) - len(seen["won_other"]))


def stage(seen):
    """A third of the drawing by the stock left, 0 once it is out."""
    left = stock(seen)
    return "40-28" if left >= 28 else "26-14" if left >= 14 else "12-2" if left else "0"


def third(seen):
    """The same, with the last six tricks among the last third."""
    return {"stage": {"12-2": "12-0", "0": "12-0"}.get(stage(seen), stage(seen))}


def suit(card):
    """Plain or trump."""
    return "trump" if trump(card) else "plain"


def kind(card):
    """Rank and suit of a card among those that are alike in what they are good for."""
    groups = ("A K Q", "J", "T", "9-3", "2") if trump(card) else ("A", "T", "K Q J", "9-2")
    return {"card": group_of(card, groups), "suit": suit(card)}


def group_of(card, groups):
    """The group that a rank is in: some ranks, or the ranks from one down to another."""
    for group in groups:
        ranks = group.split()
        if "-" in group:
            high, last = group.split("-")
            ranks = RANKS[RANKS.index(last) : RANKS.index(high) + 1]
        if card[0] in ranks:
            return group
    raise AssertionError(card)


def held(cards, most):
    """How many cards, counted up to a number."""
    return str(len(cards)) if len(cards) < most else f"{most} or more"


def wins(seen):
    """Whether a card wins the trick, as a function."""
    return lambda card: reply_wins(seen["led"][0], card, "C")


def no(way):
    """The other cards."""
    return lambda card: not way(card)


def slow_trick(seen, stratum):
    return stratum, wins(seen), no(wins(seen))


def slow_price(seen, cards, best):
    """Winning for the lead, told apart by the card that the heuristic likes best for it."""
    led, top = seen["led"][0], seen["top"]
    if not (low(led) and top and not trump(top[0]) and top[0][0] in "AKT"):
        return None, wins(seen), no(wins(seen))
    card = best(wins(seen))
    groups = ("9-2", "A K Q J T") if card and trump(card) else ("9-2", "K Q J", "T", "A")
    stratum = {"card": group_of(card, groups), "suit": suit(card)} if card else None
    return stratum, wins(seen), no(wins(seen))


def slow_ace(seen):
    led, top = seen["led"][0], seen["top"]
    name = "none"
    if top:
        name = "trump" if trump(top[0]) else f"{group_of(top[0], ('A T', 'K Q J', '9-2'))} plain"
    same = [card for card in seen["mine"] if card[1] == led[1]]
    return (
        {"top": name} if low(led) else None,
        lambda card: card in same and not wins(seen)(card),
        lambda card: card in same and card[0] == "A",
    )


def slow_ruff(seen):
    led, top = seen["led"][0], seen["top"]
    if trump(led):
        return None, trump, no(trump)
    wanted = top and (trump(top[0]) or top[0][0] in "TA")
    return (
        {"led": group_of(led, ("A T", "K Q J", "9-2")), "top": "wanted" if wanted else "other" if top else "none"},
        (trump),
        no(trump),
    )


def slow_ten(seen):
    led = seen["led"][0]
    same = [card for card in seen["mine"] if card[1] == led[1]]
    asked = not trump(led) and led[0] in "AK" and "T" + led[1] in same
    trumps = [card for card in seen["mine"] if trump(card)]
    stratum = {"ten": "guarded" if len(same) > 1 else "alone", "held": held(trumps, 3)}
    return stratum if asked else None, trump, no(trump)


def slow_two_led(seen):
    asked = any(trump(card) for card in [*seen["known"], *seen["unseen"]])
    return third(seen) if asked else None, lambda card: card == "2C", lambda card: card != "2C"


def slow_two_home(seen):
    def home(card):
        return card == "2C" and wins(seen)(card)

    return third(seen), home, no(home)


def slow_cheapest(seen, cards):
    losing = [card for card in cards if trump(seen["led"][0]) and trump(card) and not wins(seen)(card)]
    spots = sorted((card for card in losing if card[0] in "3456789"), key=strength)
    for name in ("2", "T", "J", "K Q"):
        instead = [card for card in losing if card[0] in name.split()]
        if instead:
            return {"instead": name}, lambda card: card in spots[:1], lambda card, those=instead: card in those
    return {"instead": "higher of 4-9"}, lambda card: card in spots[:1], lambda card: card in spots[1:]


def slow_trump_lead(seen):
    return {"held": held([card for card in seen["mine"] if trump(card)], 4), "stage": stage(seen)}, trump, no(trump)


def slow_spent(seen):
    def ace(card):
        return card[0] == "A" and not trump(card)

    return {"stage": str(stock(seen)), "turn": "reply" if seen["led"] else "lead"}, ace, no(ace)


def slow(name, seen, cards, best):
    """What an experiment asks at a position: the stratum (None: nothing), and which cards the two ways choose among.

    `best` names the card that the heuristic likes best of those that a function allows.
    """
    top = seen["top"][0] if seen["top"] else None
    if name == "trick":
        stratum = {"card": top[0], "suit": suit(top), "stage": stage(seen)} if top else None
        return slow_trick(seen, stratum)
    if name == "trick-by-kind":
        return slow_trick(seen, {**kind(top), "stage": stage(seen)} if top else None)
    if name == "trick-for-trump":
        return slow_trick(seen, {"card": top[0]} if top and trump(top) else None)
    if name == "lead-at-a-price":
        return slow_price(seen, cards, best)
    if name == "cheapest-trump":
        return slow_cheapest(seen, cards)
    slowly = {"keep-ace": slow_ace, "ruff": slow_ruff, "save-ten": slow_ten, "lead-two": slow_two_led}
    slowly |= {"take-two-home": slow_two_home, "trump-lead": slow_trump_lead, "spend-ace": slow_spent}
    return slowly[name](seen)


def read(tried, i):
    """Row i as lists of card texts: the position, the cards that may be played, and their values."""
    seen = {name: texts(getattr(tried.seen, name)[i]) for name in tried.seen._fields}
    cards = [texts(card)[0] for card in tried.actions[i].tolist() if card]
    return seen, cards, tried.values[i].tolist()


def slow_row(name, tried, i):
    """The stratum as a dict (None: nothing asked) and the two columns, slowly."""
    seen, cards, values = read(tried, i)

    def column(allowed):
        found = [j for j, card in enumerate(cards) if allowed(card)]
        return max(found, key=lambda j: values[j]) if found else None

    def best(allowed):
        return None if column(allowed) is None else cards[column(allowed)]

    if name in ("card", "card-by-kind"):
        if not seen["top"]:
            return None, 0, 0
        top = seen["top"][0]
        stratum = kind(top) if name == "card-by-kind" else {"card": top[0], "suit": suit(top)}
        mine = reply_wins(seen["led"][0], seen["chosen"][0], "C")
        return {**stratum, "stage": stage(seen)}, *((POLICY, OTHERWISE) if mine else (OTHERWISE, POLICY))
    if name == "on-lead":
        left = stock(seen)
        return {"stage": {40: "40"}.get(left, stage(seen).replace("40", "38"))}, POLICY, OTHERWISE
    stratum, one, other = slow(name, seen, cards, best)
    if stratum is None or column(one) is None or column(other) is None:
        return None, 0, 0
    return stratum, column(one), column(other)


CASES = [(name, one.moments[:: max(1, len(one.moments) // 4)]) for name, one in EXPERIMENTS.items()]


@pytest.mark.compiled_only
@pytest.mark.parametrize(("name", "moments"), [case for case in CASES if case[0] != "opening-lead"])
def test_a_split_is_what_the_position_says(name, moments):
    experiment, asked = EXPERIMENTS[name], 0
    for number, moment in enumerate(moments):
        rules = RULES["bicycle" if number % 2 else "foster"]
        tried = tried_at(moment, rules, 250)
        split = experiment.split(tried)
        for i in range(len(tried.actions)):
            stratum, first, second = slow_row(name, tried, i)
            if stratum is None:
                assert split.stratum[i] == -1
                continue
            asked += 1
            assert experiment.strata[split.stratum[i]] == stratum
            assert (split.first[i], split.second[i]) == (first, second)
    assert asked


@pytest.mark.compiled_only
def test_an_opening_lead_of_a_class_drawn_by_lot():
    experiment = EXPERIMENTS["opening-lead"]
    tried = tried_at(experiment.moments[0], RULES["bicycle"], 400)
    split, places = experiment.split(tried), []
    for i in range(len(tried.actions)):
        seen, cards, values = read(tried, i)

        def stratum(card, mine=seen["mine"]):
            group = group_of(card, ("A", "K", "Q", "J", "T", "9-3", "2") if trump(card) else (*"AKQJT", "9-2"))
            return {"card": group, "suit": suit(card), "held": held([one for one in mine if one[1] == card[1]], 3)}

        classes = [stratum(card) for card in cards]
        drawn = experiment.strata[split.stratum[i]] if split.stratum[i] >= 0 else classes[0]
        one = [j for j in range(len(cards)) if classes[j] == drawn]
        other = [j for j in range(len(cards)) if classes[j] != drawn]
        if not other:
            assert split.stratum[i] == -1
            continue
        assert split.first[i] == max(one, key=lambda j: values[j])
        assert split.second[i] == max(other, key=lambda j: values[j])
        different = [name for place, name in enumerate(classes) if name not in classes[:place]]
        places.append(sorted(experiment.strata.index(name) for name in different).index(split.stratum[i]))
    assert {places.count(0) > 60, places.count(1) > 60, places.count(2) > 60} == {True}


@pytest.mark.compiled_only
def test_every_stratum_gets_moments():
    found = {name: np.zeros(len(one.strata), np.int64) for name, one in EXPERIMENTS.items()}
    for moment in MOMENTS:
        tried = tried_at(moment, RULES["bicycle"], 2000)
        for name, one in EXPERIMENTS.items():
            if moment in one.moments:
                asked = one.split(tried).stratum
                found[name] += np.bincount(asked[asked >= 0], minlength=len(one.strata))
    assert all(counts.all() for counts in found.values())
    assert all(len({tuple(one) for one in EXPERIMENTS[name].strata}) == 1 for name in EXPERIMENTS)


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", ["ruff", "card"])
def test_counts_do_not_hang_on_chunks(name):
    study = Contrast(RULES["foster"], players(RULES["foster"]), SEED, name)
    ends = (0, 530, 1100)
    whole = study.chunk(ends[0], ends[2])
    assert (study.chunk(*ends[:2]) + study.chunk(*ends[1:]) == whole).all()
    assert whole.shape == study.shape


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", ["shasta-sam", "gamerules"])
def test_experiments_stand_other_rules(preset):
    """A hidden stock has no card on top to ask about; one who must follow suit has nothing to ruff with."""
    for moment in MOMENTS[::6]:
        tried = tried_at(moment, RULES[preset], 40)
        for name, one in EXPERIMENTS.items():
            if moment in one.moments:
                split = one.split(tried)
                rows = np.flatnonzero(split.stratum >= 0)
                assert (tried.outcomes[rows, split.first[rows]] >= 0).all()
                assert (tried.outcomes[rows, split.second[rows]] >= 0).all()
                if preset == "shasta-sam" and name in experiments.FACE_UP:
                    assert not len(rows)


def test_the_guides_are_experiments():
    assert {*experiments.FACE_UP, *experiments.LEADS} <= set(EXPERIMENTS)


def test_every_claim_has_a_test():
    content = tomllib.loads(CLAIMS.read_text(encoding="utf-8"))
    assert [claim["id"] for claim in content["claim"]] == IDS
    for claim in content["claim"]:
        assert claim["claim"].endswith(".")
        assert claim["test"].endswith(".")
        for test in claim.get("tests", [claim]):
            labels = []
            if "measure" in test:
                assert test["measure"] in MEASURES
            else:
                labels = [", ".join(one.values()) for one in EXPERIMENTS[test["experiment"]].strata]
                assert test["claimed"] in (-1, 1)
            assert test.get("figure", "points") in ("points", "win", *CHANCES)
            named = [*test.get("opposite", []), *test.get("silent", [])]
            assert set(named) <= set(labels)
            assert len(set(named)) == len(named)


def test_kinds_of_card_have_the_suit_of_their_name():
    assert all({suit(card) for card in texts(mask)} == {name} for _, name, mask in cards_seen.KINDS)
    assert sum(int(mask).bit_count() for _, _, mask in cards_seen.KINDS) == 52
