"""What every game must satisfy, whatever its rules, and whatever parts it does without."""

import random
from itertools import pairwise

import numpy as np
import pytest

from analyzer import registry
from analyzer.match.equity import equity_of_laws
from analyzer.questions import deal
from analyzer.rules import rule_set
from analyzer.running.run import run
from analyzer.running.study import Deals, Duel, Moves, Playouts, player
from analyzer.text.record import parse_record, to_line
from tests.games.every import EVERY
from tests.kernel.masks import COMPILED

pytestmark = pytest.mark.usefixtures("german_whist")

GAMES = [(game.name, preset.name) for game in EVERY for preset in game.presets]
SOME = GAMES if COMPILED else [(game.name, game.presets[0].name) for game in EVERY]
SEED = 11
CUTS = [0, 1, 63, 64, 65, 130, 200] if COMPILED else [0, 5, 64, 70]
PACK = sum(0x1FFF << 16 * suit for suit in range(4))


def referee_of(record):
    """The referee of a record's game."""
    return record.rules.game.referee


def next_dealer(record):
    """Who deals after a record of a match."""
    game = record.rules.game
    if referee_of(record).SEATS == 4:
        return game.dealing.next_deal(record)[0]
    return record.dealer if game.outcomes.match(record.rules).fixed_dealer else 1 - record.dealer


def ends(rules):
    """The weakest policy of a game and its strongest."""
    return rules.game.engine.POLICIES[-1], rules.game.engine.POLICIES[0]


def players(rules, pair=None):
    """Two players of a rule set by policy names, one weak and one strong if none are given."""
    return tuple(player(name, rules) for name in pair or ends(rules))


def moments(rules):
    """Some positions of whole deals: (number of actions, seat, situation)."""
    dice = random.Random(f"{rules.game.name} {rules.preset}")
    knowledge = rules.game.positions
    for record in deal.deals(rules, 3 if COMPILED else 1, policy=ends(rules), seed=SEED):
        for at in dice.sample(range(len(record.actions)), min(len(record.actions), 4 if COMPILED else 2)):
            for seat in range(len(record.hands)):
                yield at, seat, knowledge.situation(knowledge.position_of(record, at, seat))


@pytest.mark.parametrize("pair", [(0, 0), (0, 1), (1, 0), (1, 1)], ids=["weak", "weak,strong", "strong,weak", "strong"])
@pytest.mark.parametrize(("name", "preset"), SOME)
def test_deals_are_legal_conserve_the_cards_and_end(name, preset, pair):
    rules = rule_set(name, preset)
    pair = tuple(ends(rules)[place] for place in pair)
    game = registry.game(name)
    referee, engine = game.referee, game.engine
    n = 6 if COMPILED or referee.SEATS == 2 else 2
    for number, record in enumerate(deal.deals(rules, n, policy=pair, seed=SEED)):
        assert (record.seed, record.deal) == (SEED, number)
        referee.check(record, dealt=engine.dealt)
        assert parse_record(to_line(record), line=None) == record
        for at in range(len(record.actions) + 1):
            places = referee.replay(record, at=at).places(record)
            assert sum(places) == PACK  # nothing is lost and nothing is there twice
            assert sum(place.bit_count() for place in places) == 52
        assert {seat for seat, _ in record.actions} == set(range(referee.SEATS)) or record.result["thrown_in"]


@pytest.mark.parametrize(("name", "preset"), SOME)
def test_deals_are_counted_once_by_who_dealt(name, preset):
    rules = rule_set(name, preset)
    counts = Deals(rules, players(rules), SEED).chunk(3, 78)
    assert counts.dtype == np.int64
    assert counts.shape == Deals(rules, players(rules), SEED).shape
    assert counts.min() >= 0
    assert counts.sum(axis=1).tolist() == [38, 37]  # A deals the odd numbers from 3 to 77, B the even ones
    dealt = [record.dealer for record in deal.deals(rules, 5, policy=ends(rules)[0], seed=SEED)]
    assert dealt == [number % registry.game(name).referee.SEATS for number in range(1, 6)]


def studies(rules):
    """A study of every kind."""
    found = [Deals(rules, players(rules), SEED), Duel(rules, players(rules), SEED)]
    for _, seat, situation in moments(rules):
        if situation.to_move == 0:
            codes = [code for _, code in rules.game.actions.legal(situation)]
            found.append(Moves(situation, players(rules), SEED, tuple({*codes[:2], codes[-1]})))
        elif seat == 0:
            found.append(Playouts(situation, players(rules), SEED))
    return found[: len(found) if COMPILED else 2]


@pytest.mark.parametrize(("name", "preset"), SOME)
def test_counts_add_up_over_any_partition(name, preset):
    rules = rule_set(name, preset)
    for study in studies(rules):
        whole = study.chunk(0, CUTS[-1])
        assert whole.dtype == np.int64
        assert whole.shape == study.shape
        parts = [study.chunk(first, last) for first, last in pairwise(CUTS)]
        assert (sum(parts) == whole).all()
        if isinstance(study, Moves):
            found = whole[0, 0].sum()
            assert 0 < found <= CUTS[-1]
            for k in range(len(study.moves)):
                assert whole[k, k].sum() == whole[k, k].trace() == found
                for j in range(k):
                    assert whole[j, k].sum() == found
                    assert whole[k, j].sum() == 0
                    assert (whole[j, k].sum(axis=1) == whole[j, j].diagonal()).all()
                    assert (whole[j, k].sum(axis=0) == whole[k, k].diagonal()).all()
        else:
            assert whole.sum() == CUTS[-1]


@pytest.mark.parametrize(("name", "preset"), SOME)
def test_a_run_is_the_same_for_any_threads_and_chunks(name, preset):
    rules = rule_set(name, preset)
    study = Deals(rules, players(rules, ends(rules)[:1] * 2), SEED)
    n = 700 if COMPILED else 130
    expected = study.chunk(0, n)
    for threads, chunk in ((1, n), (2, 64), (5, 37)):
        found = run(study, deals=n, threads=threads, chunk=chunk)
        assert found.deals == n
        assert (found.counts == expected).all()


@pytest.mark.parametrize(("name", "preset"), SOME)
def test_another_seed_means_other_deals(name, preset):
    rules = rule_set(name, preset)
    uniform = players(rules, ends(rules)[:1] * 2)
    first, again, other = (Deals(rules, uniform, seed).chunk(0, 100) for seed in (1, 1, 2**64 - 1))
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize(("name", "preset"), SOME)
def test_matches_run_on_until_they_are_won(name, preset):
    rules = rule_set(name, preset)
    scoring = registry.game(name).scoring
    score, dealer, won, first_dealers = (0, 0), None, 0, set()
    for record in deal.matches(rules, 3 if COMPILED else 1, policy=ends(rules)[0], seed=SEED):
        assert record.score == score
        assert dealer in (None, record.dealer)
        if dealer is None:
            first_dealers.add(record.dealer)
        points = record.result["points"]
        score, dealer = (score[0] + points[0], score[1] + points[1]), next_dealer(record)
        if scoring.match_winner(score, rules) is not None:
            score, dealer, won = (0, 0), None, won + 1
    assert (score, dealer) == ((0, 0), None)
    assert won == (3 if COMPILED else 1)


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_outcomes_are_described(name, preset):
    """What a game says of outcomes: arrays of one length, alike from both sides, a match that can be solved."""
    rules, game = rule_set(name, preset), registry.game(name)
    outcomes = game.outcomes
    match, size = outcomes.match(rules), outcomes.OUTCOMES
    assert size == match.outcomes == len(outcomes.DIFFERENCE) == len(outcomes.POINTS_MINE)
    assert (outcomes.DIFFERENCE[match.mirror] == -outcomes.DIFFERENCE).all()
    assert (match.points[:, match.mirror] == match.points[::-1]).all()
    assert (match.passes[match.mirror] == match.passes).all()
    chances = {**outcomes.CHANCES, **outcomes.side_chances(rules)}
    assert all(chance.shape == (size,) and chance.dtype == bool for chance in chances.values())
    assert len({str(outcomes.listed(number)) for number in range(size)}) == size
    assert len({outcomes.words(number) for number in range(size)}) == size
    assert sorted(outcomes.listing(np.ones(size, np.int64), np.ones(size, bool))) == list(range(size))
    assert sum(len(run.steps) for run in match.runs) == len(match.steps[1])
    table = equity_of_laws(np.full((match.classes, size), 1 / size), match).tables[0]
    end = match.target
    assert ((table[:end, :end] > 0) & (table[:end, :end] < 1)).all()


@pytest.mark.parametrize(("name", "preset"), SOME)
def test_what_comes_out_was_possible(name, preset):
    rules, outcomes = rule_set(name, preset), registry.game(name).outcomes
    for _, _, situation in moments(rules):
        counts = Playouts(situation, players(rules), SEED).chunk(0, 128 if COMPILED else 4)
        assert not counts[~outcomes.possible_outcomes(situation)].any()
