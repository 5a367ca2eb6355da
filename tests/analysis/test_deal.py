"""Deals and matches written down: right by the referee, the same as those counted, each pack taken once."""

from itertools import islice

import numpy as np
import pytest

from analyzer.errors import Fault, InputError
from analyzer.games.california_jack import engine, referee, scoring
from analyzer.games.california_jack.dealing import record_of
from analyzer.games.california_jack.outcomes import MINE, NOBODY, THEIRS, outcome_number
from analyzer.questions.deal import deals, matches, score_after
from analyzer.rules import rule_set
from analyzer.running.study import Deals, player
from analyzer.text import notation
from analyzer.text.record import parse_record, to_line
from tests.kernel.masks import COMPILED
from tests.naive.california_jack import game as naive

GAME = "california-jack"
BICYCLE = rule_set(GAME)
PRESETS = sorted(naive.PRESETS)
SEED = 21


def outcome_of(record):
    """The outcome number of a record for seat 0."""
    owners = [MINE if record.result[name] == 0 else THEIRS for name in ("high", "low", "jack")]
    game = {0: MINE, None: NOBODY, 1: THEIRS}[record.result["game"]]
    return outcome_number(*owners, game)


@pytest.mark.parametrize("policy", ["uniform", ("heuristic", "uniform"), "heuristic"])
@pytest.mark.parametrize("preset", PRESETS if COMPILED else ["foster"])
def test_deals_are_those_that_the_study_counts(preset, policy):
    rules = rule_set(GAME, preset, {"game-tie": "non-dealer"} if preset == "gamerules" else {})
    n = 120 if COMPILED else 10
    found, counts = list(deals(rules, n, policy=policy, seed=SEED)), np.zeros((2, 24), np.int64)
    for number, record in enumerate(found):
        assert (record.seed, record.deal, record.rules, record.score) == (SEED, number, rules, (0, 0))
        counts[record.dealer, outcome_of(record)] += 1
    names = policy.split(",") * 2 if isinstance(policy, str) else policy
    players = tuple(player(name, rules) for name in names[:2])
    assert (counts == Deals(rules, players, SEED).chunk(0, n)).all()


@pytest.mark.parametrize("preset", PRESETS)
def test_deals_pass_the_referee_and_come_from_their_seed(preset):
    rules = rule_set(GAME, preset)
    for record in deals(rules, 30 if COMPILED else 1, policy="heuristic,uniform", seed=SEED, score=(3, 5)):
        referee.check(record, dealt=engine.dealt)
        assert parse_record(to_line(record)) == record
        assert record.score == (3, 5)
        wrong = record.__class__(**{**vars(record), "deal": record.deal + 1})
        with pytest.raises(Fault, match="seed 21 and deal"):
            referee.check(wrong, dealt=engine.dealt)


def test_a_deal_is_dealt_as_its_address_says():
    for rules in (BICYCLE, rule_set(GAME, "shasta-sam"))[: 2 if COMPILED else 1]:
        for record in deals(rules, 5, policy="uniform", seed=SEED):
            hands, stock, trump = engine.dealt(SEED, record.deal, rules)
            assert (record.hands, record.stock) == (hands, stock)
            assert referee.trump_suit(record) == trump
            assert record.dealer == 1 - record.deal % 2
            assert record.actions[0][0] == record.deal % 2


def test_the_first_deals_are_the_same_however_many_follow():
    whole = list(deals(BICYCLE, 8, policy="uniform"))
    assert list(deals(BICYCLE, 8, policy="uniform")) == whole
    assert list(deals(BICYCLE, 3, policy="uniform")) == whole[:3]
    assert list(deals(BICYCLE, 3, policy="uniform", seed=2)) != whole[:3]


def played_on(score, record, rules):
    """The score after a deal by the rules of the match, points in order: naive."""
    owners = {name: record.result[name] for name in ("high", "low", "jack", "game")}
    points = naive.points(owners, score, rules.switches)
    return score[0] + points[0], score[1] + points[1]


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("bicycle", {}),
        ("gamerules", {}),
        ("gamerules-simple", {"target": 5}),
        ("foster", {"match-end": "totals", "target": 3}),
        ("shasta-sam", {}),
        ("bicycle", {"target": 1, "match-end": "totals"}),
    ],
)
def test_matches_are_played_to_their_end(preset, changes):
    """The score runs, the deal alternates, and the last deal of each is the first at which one has won."""
    rules = rule_set(GAME, preset, changes)
    n = 40 if COMPILED else 1
    score, dealer, won, lengths, taken = (0, 0), None, 0, [0], []
    for record in matches(rules, n, policy="uniform", seed=SEED):
        referee.check(record, dealt=engine.dealt)
        assert record.score == score
        assert record.dealer == 1 - record.deal % 2
        if dealer is not None:
            assert record.dealer == 1 - dealer
            assert record.deal == taken[-1] + 1
        score, dealer = played_on(score, record, rules), record.dealer
        assert score == score_after(record)
        taken.append(record.deal)
        lengths[-1] += 1
        if naive.match_winner(score, rules.switches) is not None:
            score, dealer, won = (0, 0), None, won + 1
            lengths.append(0)
    assert (won, score, lengths[-1]) == (n, (0, 0), 0)
    assert len(set(taken)) == len(taken)
    assert taken == sorted(taken)
    if preset == "bicycle" and not changes:
        assert set(lengths[:-1]) <= {3, 4, 5, 6, 7}


def test_every_match_draws_its_dealer_from_a_pack_of_its_own():
    """By the suit of the last card of the pack before; another pack is left out where the next deal is the other's."""
    last = -1
    every = {record.deal: record for record in matches(BICYCLE, 30 if COMPILED else 3, policy="uniform")}
    starts = [record for record in every.values() if record.score == (0, 0)]
    for record in starts:
        lot = engine.dealt(1, last + 1, BICYCLE)[1][-1]
        assert record.dealer == notation.suit_of(lot) % 2
        assert record.deal - last in (2, 3)
        assert not {last + 1, record.deal - 1} & set(every) - {last}
        last = record.deal
        while last + 1 in every:
            last += 1
    assert {record.dealer for record in starts} == {0, 1}


@pytest.mark.compiled_only
def test_the_first_dealer_is_drawn_fairly():
    rules, n = rule_set(GAME, "bicycle", {"target": 1}), 800
    first = sum(record.dealer for record in matches(rules, n, policy="uniform") if record.score == (0, 0))
    assert abs(first - n / 2) < 5 * (n / 4) ** 0.5


def test_matches_of_a_seed_are_the_same_however_many():
    few = list(matches(BICYCLE, 2, policy="uniform", seed=3))
    assert list(islice(matches(BICYCLE, 10**9, policy="uniform", seed=3), len(few))) == few


def test_points_stop_at_the_target():
    rules = rule_set(GAME, "bicycle", {"target": 2})
    seen = set()
    for record in deals(rules, 30 if COMPILED else 8, policy="uniform", score=(1, 1)):
        seen.add(tuple(record.result["points"]))
    assert seen <= {(1, 0), (0, 1)}
    with pytest.raises(InputError, match="won already"):
        next(deals(rules, 1, score=(2, 1)))


def test_a_transcript_becomes_a_record_with_its_result():
    players = (player("uniform", BICYCLE),) * 2
    transcript = next(engine.transcripts(BICYCLE, players, 4, 6, 7))
    record = record_of(transcript, BICYCLE, (9, 9), seed=4, deal=6)
    assert record == record_of(transcript, BICYCLE, (9, 9), seed=4, deal=6)
    assert sum(record.result["points"]) == 1
    assert [notation.card(card) for _, card in record.actions] == list(transcript.plays)
    won = referee.replay(record).won
    right = scoring.result(won, trump=transcript.trump, dealer=1, score=(9, 9), rules=BICYCLE)
    assert record.result == right


def test_a_transcript_that_breaks_a_rule_is_not_written():
    players = (player("uniform", BICYCLE),) * 2
    transcript = next(engine.transcripts(BICYCLE, players, 4, 6, 7))
    swapped = (*transcript.plays[2:], *transcript.plays[:2])
    with pytest.raises(Fault):
        record_of(transcript._replace(plays=swapped), BICYCLE, (0, 0), seed=4, deal=6)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: deals(BICYCLE, 0), "deals: 0 deals cannot be written"),
        (lambda: deals(BICYCLE, -1), "deals: -1"),
        (lambda: deals(BICYCLE, 2**40 + 1), "a whole number from 1 to 1,099,511,627,776"),
        (lambda: deals(BICYCLE, 1, policy="a,b,c"), "names 3 policies"),
        (lambda: deals(BICYCLE, 1, policy="luck"), "luck is not a policy"),
        (lambda: deals(BICYCLE, 1, seed=-1), "seed: -1"),
        (lambda: deals(BICYCLE, 1, score=(10, 0)), "won already"),
        (lambda: deals(BICYCLE, 1, score=(10, 10)), "never reach 10 together"),
        (lambda: matches(BICYCLE, 0), "matches: 0"),
        (lambda: matches(BICYCLE, -5), "matches: -5"),
        (lambda: matches(BICYCLE, 1, policy="luck"), "luck is not a policy"),
        (lambda: matches(BICYCLE, 1, seed=2**64), "seed: 18446744073709551616"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_line(ask, said):
    with pytest.raises(InputError) as caught:
        next(ask())
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
