"""Experiments against a slow reading of the same positions, card by card; their strata; the claims that name them."""

import functools
import tomllib
from pathlib import Path

import numpy as np
import pytest

import analyzer
from analyzer.experiments.experiment import Contrast
from analyzer.games.court_circular.claims import measures
from analyzer.games.court_circular.experiments.cards_seen import drawn, of_ranks, place, rank, size
from analyzer.games.court_circular.experiments.catalogue import EXPERIMENTS, FACE_UP, LEADS, attempts
from analyzer.rules import rule_set
from analyzer.running.study import player
from tests.analysis.court_circular.deals import GAME
from tests.kernel.court_circular.helpers import BIT, CONCEDE, names, word
from tests.kernel.masks import COMPILED
from tests.naive.court_circular.lines import PACK, RANKS, is_court, is_heart
from tests.naive.court_circular.policy import reach, threat

SEED, N, LOOKED_AT = 4, 1500, 25
CONCEDING, BY_POLICY, OTHERWISE = 6, 7, 8
GROUPS = {"A": "A", "K-J": "KQJ", "T-6": "T9876", "5-2": "5432"}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
CLAIMS = Path(analyzer.__file__).parent / "texts" / "claims" / "court-circular.toml"


@functools.cache
def tried(moment):
    """Everything tried at a moment of some deals."""
    rules = rule_set(GAME)
    return attempts(rules, (player("heuristic", rules),) * 2, SEED, 0, N, moment)


def slow(one, deal):
    """A moment as card texts: what is in hand and on the table, and each action by its column."""
    position = {name: int(words[deal]) for name, words in one.seen.position._asdict().items()}
    view = {key: names(position[key]) for key in ("mine", "laid", "against", "newest")}
    view["lead"] = names(position["lead"])[0]
    view["stock"] = position["stock"]
    codes = {column: int(code) for column, code in enumerate(one.actions[deal]) if code}
    view["cards"] = {column: names(code)[0] for column, code in codes.items() if code != CONCEDE}
    return view


def stage(stock):
    """The stage of a deal by its stock."""
    return {"stage": "39-27" if stock >= 27 else "26-14" if stock >= 14 else "13-1" if stock else "0"}


def in_reach(view):
    """The kind of Line in reach in three groups."""
    name = reach(view["mine"], view["laid"], view["lead"])[0]
    if "with the Lead" in name:
        return "a Line with the Lead"
    return "a Line of three of their own" if name in ("Court", "Sympathy", "Sequence", "Trio") else "less"


def number(count, most, first=0):
    """A count in words, the last of them for it and all above."""
    return str(count) if count < most else f"{most} or more"


def of_card(card):
    """A card as a stratum."""
    return {"card": card[0], "suit": SUIT_NAMES[card[-1]]}


def two_classes(view, among):
    """Columns of the cards that have a property, and of the others, conceding among them."""
    one = [column for column, card in view["cards"].items() if among(card)]
    return one, [column for column in range(7) if column not in one]


def judged(view, one, deal):
    """What the heuristic would rather do, and by how much."""
    gain = one.values[deal, CONCEDING] - max(one.values[deal, column] for column in view["cards"])
    return "concede" if gain > 0 else "lay, by up to 4 points" if gain >= -4 else "lay, by more"


def shown(view):
    """What the other's cards say of his Line."""
    found = threat(view["against"], view["lead"])
    return "a Line with the Lead" if found >= 8 else "a card towards one" if found >= 5 else "nothing"


def conceding(view):
    """To concede, and every lay."""
    return [CONCEDING], list(view["cards"])


def same_rank(card, hand):
    """How many cards of a hand have a card's rank."""
    return sum(other[0] == card[0] for other in hand)


def slow_experiment(name, view, one, deal):
    """The stratum, and the columns of each way from which the best is taken; None where nothing is asked."""
    mine, lead = view["mine"], view["lead"]
    laid = str(len(view["laid"]) + len(view["against"]))
    further = [BY_POLICY], [OTHERWISE]
    if name == "being-first":
        return {"in reach": in_reach(view)}, *further
    if name in ("being-first-by-stage", "fifth-card"):
        return stage(view["stock"]), *further
    if name == "first-lead":
        return of_card(lead), *further
    if name == "concede":
        return {"cards laid": laid, "the other shows": shown(view), "in reach": in_reach(view)}, *conceding(view)
    if name == "concede-judged":
        return {"cards laid": laid, "the policy would": judged(view, one, deal)}, *conceding(view)
    if name == "lead-heart":
        return {"hearts in hand": number(sum(map(is_heart, mine)), 3)}, *two_classes(view, is_heart)
    if name == "lead-court":
        stratum = {"courts in hand": number(sum(map(is_court, mine)), 3)}
        return stratum, *two_classes(view, lambda card: is_court(card) and not is_heart(card))
    if name == "lead-of-rank":
        ways = two_classes(view, lambda card: same_rank(card, mine))
        card = view["cards"][best(ways[0], one, deal)] if ways[0] else "2S"
        return {"of its rank in hand": number(same_rank(card, mine), 2)}, *ways
    if name == "open-towards":
        kind, towards = reach(mine, [], lead)
        return {"in reach": kind}, *two_classes(view, lambda card: card in towards)
    if name == "open-heart":
        stratum = {"the Lead": "a heart" if is_heart(lead) else "none"}
        return {**stratum, "hearts held": number(sum(map(is_heart, mine)), 3)}, *two_classes(view, is_heart)
    if name == "open-court":
        stratum = {"the Lead": "a court card" if is_court(lead) else "none"}
        return {**stratum, "courts held": number(sum(map(is_court, mine)), 3)}, *two_classes(view, is_court)
    if name == "open-high":
        towards = reach(mine, [], lead)[1]
        places = [RANKS.index(card[0]) for card in towards]
        group = {"a Line with the Lead": "with the Lead", "a Line of three of their own": "three of their own"}
        ends = [
            [column for column, card in view["cards"].items() if card in towards and RANKS.index(card[0]) == end]
            for end in (max(places), min(places))
        ]
        if ends[0] == ends[1]:
            return None
        return {"in reach": group.get(in_reach(view), "two cards or none")}, *ends
    raise AssertionError(f"no slow reading of {name}")


def best(columns, one, deal):
    """The column of some that the heuristic likes best, -1 if there is none."""
    there = [column for column in columns if one.actions[deal, column]]
    return max(there, key=lambda column: one.values[deal, column], default=-1)


PICKED = ["lead-picked", "lead-picked-by-stage", "lead-choice"]
READ = [name for name in EXPERIMENTS if name not in PICKED]


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", READ)
def test_a_split_is_what_a_slow_reading_makes_of_the_position(name):
    experiment = EXPERIMENTS[name]
    for moment in experiment.moments[:: max(1, len(experiment.moments) // 4)]:
        one = tried(moment)
        split = experiment.split(one)
        for deal in range(LOOKED_AT):
            found = slow_experiment(name, slow(one, deal), one, deal) if one.actions[deal].any() else None
            ways = (
                [best(way, one, deal) if way[0:1] not in ([7], [8]) else way[0] for way in found[1:]] if found else []
            )
            if not ways or min(ways) < 0 or found[0] not in experiment.strata:
                assert split.stratum[deal] == -1
                assert not found or min(ways) < 0 or found[0] == {"in reach": "none"}
                continue
            assert experiment.strata[split.stratum[deal]] == found[0]
            assert [split.first[deal], split.second[deal]] == ways


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", PICKED)
def test_a_lead_is_drawn_from_the_table_and_met_with_the_best_other(name):
    experiment, columns = EXPERIMENTS[name], []
    for moment in [(0, 6), (4, 6)]:
        one = tried(moment)
        split = experiment.split(one)
        for deal in range(LOOKED_AT):
            view = slow(one, deal)
            drawn_one, other = (split.second, split.first) if name == "lead-choice" else (split.first, split.second)
            card = view["cards"][drawn_one[deal]]
            expected = of_card(card) if name == "lead-picked" else stage(view["stock"])
            if name == "lead-picked-by-stage":
                group = next(name for name, ranks in GROUPS.items() if card[0] in ranks)
                expected = {"card": group, "suit": "hearts" if is_heart(card) else "others", **expected}
            assert experiment.strata[split.stratum[deal]] == expected
            assert other[deal] == best([column for column in view["cards"] if column != drawn_one[deal]], one, deal)
            columns.append(drawn_one[deal])
    assert set(columns) == set(range(6))


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_stratum_gets_moments(name):
    """And keys are the same in all of them."""
    experiment = EXPERIMENTS[name]
    strata = [experiment.split(tried(moment)).stratum for moment in experiment.moments]
    assert set(np.concatenate(strata).tolist()) - {-1} == set(range(len(experiment.strata)))
    assert len({tuple(stratum) for stratum in experiment.strata}) == 1
    assert len({tuple(stratum.values()) for stratum in experiment.strata}) == len(experiment.strata)


@pytest.mark.compiled_only
def test_counts_do_not_hang_on_chunks():
    rules = rule_set(GAME)
    study = Contrast(rules, (player("heuristic", rules),) * 2, SEED, "lead-choice")
    parts = [study.chunk(first, last) for first, last in ((0, 1), (1, 300), (300, 1100))]
    assert (study.chunk(0, 1100) == sum(parts)).all()


def test_small_questions_about_cards():
    cards = np.array([BIT[card] for card in PACK], np.uint64)
    assert [RANKS[one] for one in rank(cards)] == [card[0] for card in PACK]
    strata = EXPERIMENTS["first-lead"].strata
    assert [strata[one] for one in place(cards)] == [of_card(card) for card in PACK]
    nothing = np.zeros(1, np.uint64)
    assert (rank(nothing)[0], place(nothing)[0], size(nothing)[0], of_ranks(nothing)[0]) == (-1, -1, 0, 0)
    hand = np.array([word(["2S", "2D", "KH"])], np.uint64)
    assert set(names(of_ranks(hand)[0])) == {card for card in PACK if card[0] in "2K"}
    assert size(hand).tolist() == [3]


def test_a_column_is_drawn_evenly_by_what_is_seen():
    n = 20_000 if COMPILED else 2_000
    seen = np.random.default_rng(1).integers(0, 2**63, n).astype(np.uint64)
    among = np.tile(np.array([True, False, True, True, False]), (n, 1))
    found = drawn(among, seen)
    assert set(found.tolist()) == {0, 2, 3}
    assert all(abs((found == column).mean() - 1 / 3) < 5 * (2 / 9 / n) ** 0.5 for column in (0, 2, 3))
    assert (drawn(among, seen) == found).all()
    assert (drawn(among & False, seen) == -1).all()


def test_every_claim_is_there_and_names_what_there_is():
    claims = tomllib.loads(CLAIMS.read_text(encoding="utf-8"))
    assert [claim["id"] for claim in claims["claim"]] == [f"CC{n}" for n in range(1, 6)]
    for claim in claims["claim"]:
        assert all(claim[key].endswith(".") for key in ("claim", "test"))
        for test in claim.get("tests", [claim]):
            if "measure" in test:
                assert test["measure"] in measures.MEASURES
                continue
            labels = {", ".join(stratum.values()) for stratum in EXPERIMENTS[test["experiment"]].strata}
            named = [*test.get("opposite", []), *test.get("silent", [])]
            assert set(named) <= labels
            assert len(set(named)) == len(named) < len(labels)
            assert test["claimed"] in (1, -1)
    assert set(FACE_UP) | set(LEADS) <= set(EXPERIMENTS)
