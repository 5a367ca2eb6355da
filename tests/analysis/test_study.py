"""Studies: what a deal number means in each, and how they hang together."""

import pickle
import random

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.games.california_jack.outcomes import DIFFERENCE, OWNERS, other_side
from analyzer.rules import rule_set
from analyzer.running.study import Deals, Duel, Moves, Player, Playouts, player
from analyzer.text.notation import card
from tests.analysis.california_jack.positions import first_lead
from tests.contract.golden import moves_of
from tests.contract.positions import situation_of
from tests.kernel.california_jack.deals import advanced, dealt
from tests.kernel.california_jack.transcripts import as_tables, some_weights
from tests.kernel.masks import COMPILED, mask, relabelled
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy import slow_choice

GAME = "california-jack"
BICYCLE = rule_set(GAME)
UNIFORM = Player("uniform")
N = 70 if COMPILED else 3


def heuristic(rules=BICYCLE):
    """The heuristic as it ships."""
    return player("heuristic", rules)


def studies():
    """A study of each kind."""
    rules = rule_set(GAME, "foster", {"game-tie": "non-dealer"})
    players = (heuristic(rules), UNIFORM)
    situation = first_lead()
    return [
        Deals(rules, players, 3),
        Duel(rules, players, 3),
        Playouts(situation, players, 3),
        Moves(situation, players, 3, (card("TC"), card("2S"))),
    ]


@pytest.mark.parametrize("study", studies(), ids=lambda study: type(study).__name__)
def test_a_study_survives_a_journey_to_another_process(study):
    counts = study.chunk(5, 5 + N)
    assert counts.shape == study.shape
    again = pickle.loads(pickle.dumps(study))
    assert again.shape == study.shape
    assert (again.chunk(5, 5 + N) == counts).all()


def test_players_are_made_by_name():
    assert player("uniform", BICYCLE) == UNIFORM
    assert heuristic().weights.shape == as_shape()
    assert heuristic().like(heuristic())
    assert heuristic().like(Player("heuristic", heuristic().weights.copy()))
    assert not heuristic().like(UNIFORM)
    assert not heuristic().like(heuristic(rule_set(GAME, "shasta-sam")))
    with pytest.raises(InputError) as caught:
        player("heuristics", BICYCLE)
    assert str(caught.value) == "heuristics is not a policy of california-jack; did you mean heuristic?"


def as_shape():
    """The shape of a player's weights: a row a trick."""
    return some_weights(1).shape


def test_seats_take_turns_to_deal():
    counts = Deals(BICYCLE, (UNIFORM, UNIFORM), 1).chunk(10, 13)
    assert counts.sum(axis=1).tolist() == [1, 2]  # A dealt number 11, B 10 and 12


def test_a_duel_begins_with_the_deal_of_its_number():
    """As non-dealer A plays the even-numbered deals of Deals, card for card and die for die."""
    players = (heuristic(), UNIFORM)
    for number in range(100, 140 if COMPILED else 102, 2):
        duel = Duel(BICYCLE, players, 9).chunk(number, number + 1)
        deals = Deals(BICYCLE, players, 9).chunk(number, number + 1)
        assert (deals[1] == duel.sum(axis=1)).all()
        assert deals[0].sum() == 0


def test_a_duel_of_one_player_without_dice_mirrors_itself():
    counts = Duel(BICYCLE, (heuristic(), heuristic()), 4).chunk(0, 64)
    assert (counts == np.diag(np.fliplr(counts))[:, None] * np.fliplr(np.eye(24, dtype=np.int64))).all()
    assert counts.sum() == 64


def drawn_states(n, least=0, most=51):
    """Naive deals somewhere in the middle, with a choice to make."""
    found = []
    for seed in range(200):
        dice = random.Random(seed)
        state = advanced(dealt(dice), dice, dice.randint(least, most))
        if not naive.over(state) and len(naive.choices(state)) > 1:
            found.append(state)
        if len(found) == n:
            break
    return found


def slow_move(state, weights):
    """The card that the slow heuristic plays, as a mask, suits as they are."""
    renamed = naive.copied(state)
    trump = state["trump"]
    for name in ("dealt", "hands", "captured"):
        renamed[name] = [relabelled(cards, trump) for cards in state[name]]
    for name in ("pack", "stock"):
        renamed[name] = relabelled(state[name], trump)
    for name in ("actions", "draws"):
        renamed[name] = [(who, relabelled(one, trump)) for who, one in state[name]]
    renamed["led"] = state["led"] and relabelled(state["led"], trump)
    renamed["trump"] = "C"
    return mask(relabelled(slow_choice(renamed, "heuristic", as_tables(weights), 0), trump))


def test_playouts_are_the_move_that_the_heuristic_makes():
    for state in drawn_states(12) if COMPILED else drawn_states(2, 25):
        situation = situation_of(state, state["turn"])
        me = heuristic(situation.rules)
        for other in (UNIFORM, me):
            move = slow_move(state, me.weights)
            assert move in moves_of(situation)
            counts = Playouts(situation, (me, other), 8).chunk(0, N)
            assert (counts == Moves(situation, (me, other), 8, (move,)).chunk(0, N)[0, 0].diagonal()).all()


def test_moves_side_by_side_are_moves_one_by_one():
    for state in drawn_states(6, most=44) if COMPILED else drawn_states(1, 42, 47):
        situation = situation_of(state, state["turn"])
        players = (heuristic(situation.rules), UNIFORM)
        moves = moves_of(situation)
        together = Moves(situation, players, 8, moves).chunk(0, N)
        alone = [Moves(situation, players, 8, (move,)).chunk(0, N)[0, 0] for move in moves]
        for k in range(len(moves)):
            assert (together[k, k] == alone[k]).all()
        turned = Moves(situation, players, 8, moves[::-1]).chunk(0, N)[::-1, ::-1]
        for j in range(len(moves)):
            for k in range(j + 1, len(moves)):
                assert (together[j, k] == turned[k, j].T).all()


def figures(counts):
    """The mean difference and the chances of High, Low, Jack, Game and nobody's Game, float64[6, ...]."""
    values = np.stack([DIFFERENCE, *(OWNERS == 1), OWNERS[3] == 0]).astype(np.float64)
    return values @ (counts / counts.sum(axis=0))


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    "rules",
    [BICYCLE, rule_set(GAME, "shasta-sam"), rule_set(GAME, "gamerules-simple", {"stock": "face-down"})],
    ids=lambda rules: rules.title(),
)
@pytest.mark.parametrize("dealer", [0, 1])
def test_playouts_from_the_first_lead_are_whole_deals(rules, dealer):
    """Over random deals, what a seat sees first and plays out in random worlds follows the law of whole deals."""
    dice = random.Random(dealer)
    players = (heuristic(rules), UNIFORM)
    samples = []
    for number in range(250):
        pack = list(naive.PACK)
        dice.shuffle(pack)
        start = naive.start([pack[:6], pack[6:12]], pack[12:], dealer, dict(rules.switches), cut=dice.choice("SHDC"))
        samples.append(Playouts(situation_of(start, 0), players, number).chunk(0, 128))
    found = figures(np.array(samples).T)
    expected = figures(Deals(rules, players, 77).chunk(0, 100_000)[dealer][:, None])[:, 0]
    error = np.sqrt(found.var(axis=1, ddof=1) / len(samples) + np.array([2.5**2, *[0.25] * 5]) / 50_000)
    assert (np.abs(found.mean(axis=1) - expected) < 5 * error).all()


def test_the_other_seat_sees_the_same_deal():
    """With everything in sight both seats count the same outcome."""
    dice = random.Random(5)
    for _ in range(5 if COMPILED else 2):
        state = advanced(dealt(dice), dice, 43)
        mine, theirs = (Playouts(situation_of(state, seat), (heuristic(), heuristic()), 1) for seat in (0, 1))
        assert (mine.chunk(0, 1) == other_side(theirs.chunk(0, 1))).all()
