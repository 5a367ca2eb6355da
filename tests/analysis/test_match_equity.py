"""Match equity: against exact fractions, the rulebook's closed forms, simulated matches, and its own error."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.california_jack import outcomes
from analyzer.match import equity
from analyzer.match.chances import win_at, win_weights
from tests.naive import equity as naive

pytestmark = pytest.mark.no_kernel

NAMES = {outcomes.MINE: "dealer", outcomes.NOBODY: None, outcomes.THEIRS: "other"}
# A law like that of real play: the dealer a little behind, Game level in one deal of forty.
LAW = np.array(
    [
        high * low * jack * game
        for game in (0.46, 0.025, 0.515)
        for jack in (0.49, 0.51)
        for low in (0.48, 0.52)
        for high in (0.5, 0.5)
    ]
)
OTHER_LAW = np.linspace(1, 3, 24) / np.linspace(1, 3, 24).sum()
weights = st.lists(st.integers(0, 50), min_size=24, max_size=24).filter(lambda drawn: sum(drawn) > 0)


def naive_law(counts):
    total = sum(counts)
    return {
        tuple(NAMES[owner] for owner in outcomes.owners(number)): Fraction(count, total)
        for number, count in enumerate(counts)
    }


@settings(max_examples=25, deadline=None)
@given(
    drawn=st.lists(weights, min_size=1, max_size=2),
    target=st.integers(1, 12),
    match_end=st.sampled_from(["ordered", "totals"]),
)
def test_tables_are_the_naive_recursion(drawn, target, match_end):
    counts = np.array(drawn)
    level = [sum(c for c, d in zip(law, outcomes.DIFFERENCE, strict=True) if d == 0) == sum(law) for law in drawn]
    if all(level):
        return  # for ever level: no chance to compare
    table = equity.match_equity(counts, outcomes.match_to(target, match_end))
    chance = naive.dealer_wins([naive_law(law) for law in drawn], target, match_end)
    for law, own, other in itertools.product(range(len(drawn)), range(target), range(target)):
        assert table.tables[law, own, other] == pytest.approx(float(chance(law, own, other)), abs=1e-12)
    if match_end == "totals":
        for law in range(len(drawn)):
            assert table.tables[law, target, target] == pytest.approx(
                float(chance(law, target + 3, target + 3)), abs=1e-12
            )


def test_two_equal_laws_are_one():
    for match_end in ("ordered", "totals"):
        one = equity.equity_of_laws(LAW[None], outcomes.match_to(10, match_end)).tables[0]
        two = equity.equity_of_laws(np.stack([LAW, LAW]), outcomes.match_to(10, match_end)).tables
        np.testing.assert_allclose(two[0], one)
        np.testing.assert_allclose(two[1], one)


@pytest.mark.parametrize("match_end", ["ordered", "totals"])
@pytest.mark.parametrize("laws", [LAW[None], np.stack([LAW, OTHER_LAW])])
def test_derivatives_are_the_quotients_of_small_differences(laws, match_end):
    match, step = outcomes.match_to(6, match_end), 1e-6
    table = equity.equity_of_laws(laws, match)
    for law, outcome in itertools.product(range(len(laws)), range(24)):
        moved = np.zeros_like(laws)
        moved[law, outcome] = step
        more, less = (
            equity.equity_of_laws(laws + sign * moved, outcomes.match_to(6, match_end)).tables for sign in (1, -1)
        )
        np.testing.assert_allclose(
            table.gradients[..., law, outcome], np.nan_to_num(more - less) / (2 * step), atol=1e-8
        )


def test_the_ith_item_matters_exactly_up_to_eighteen_less_i():
    table = equity.equity_of_laws(np.stack([LAW, OTHER_LAW]), outcomes.match_to(10))
    for own, other, dealer in itertools.product(range(10), range(10), (0, 1)):
        worth, _ = win_weights(table, (own, other), dealer)
        by_owner = worth.reshape(3, 2, 2, 2)  # game, jack, low, high
        for item, axis in enumerate((3, 2, 1, 0)):
            assert bool(np.ptp(by_owner, axis=axis).max() > 1e-12) == (own + other <= 18 - item)


def test_at_nine_all_only_high_counts_and_at_eight_all_game_is_worth_nothing():
    table = equity.equity_of_laws(LAW[None], outcomes.match_to(10))
    assert table.tables[0, 9, 9] == pytest.approx(0.5)
    worth, change = win_weights(table, (9, 9), 0)
    np.testing.assert_array_equal(worth, outcomes.OWNERS[0] == outcomes.MINE)
    assert not change.any()
    worth, _ = win_weights(table, (8, 8), 1)
    np.testing.assert_array_equal(worth[:8], worth[16:])


def test_one_deal_decides_with_a_target_of_one():
    table = equity.equity_of_laws(LAW[None], outcomes.match_to(1))
    assert table.tables[0, 0, 0] == pytest.approx(LAW[outcomes.OWNERS[0] == outcomes.MINE].sum())


def test_how_many_deals_a_match_takes():
    ten = outcomes.match_to(10)
    assert 4 < equity.mean_deals(equity.equity_of_laws(np.full((1, 24), 1 / 24), ten)) < 5
    most, least, all_four = (
        np.eye(24)[outcomes.outcome_number(*owners)][None] for owners in ((1, 1, -1, 0), (-1, -1, 1, 0), (1, 1, 1, 1))
    )
    assert equity.mean_deals(equity.equity_of_laws(np.concatenate([all_four, all_four[:, ::-1]]), ten)) == 3
    for law in (most, least):  # 2-1, 1-2, ... until 9-9
        assert equity.mean_deals(equity.equity_of_laws(law, ten)) == 7


@pytest.mark.parametrize("match_end", ["ordered", "totals"])
@pytest.mark.parametrize("laws", [LAW[None], np.stack([LAW, OTHER_LAW])])
def test_the_mean_number_of_deals_is_that_of_a_plain_walk(laws, match_end):
    match = outcomes.match_to(4, match_end)
    state, mean = {(dealer, 0, 0): 0.5 for dealer in (0, 1)}, 0.0
    while sum(state.values()) > 1e-14:
        mean += sum(state.values())
        following = {}
        for (dealer, own, other), chance in state.items():
            places = match.after(own, other)
            for number, (row, column) in enumerate(zip(*places, strict=True)):
                if (row == 4) == (column == 4):
                    key = (1 - dealer, int(column), int(row))
                    following[key] = following.get(key, 0.0) + chance * laws[dealer % len(laws), number]
        state = following
    assert equity.mean_deals(equity.equity_of_laws(laws, match)) == pytest.approx(mean)


@pytest.mark.parametrize("match_end", ["ordered", "totals"])
def test_the_chance_now_is_the_weighted_chance_after_the_deal(match_end):
    laws = np.stack([LAW, OTHER_LAW])
    table = equity.equity_of_laws(laws, outcomes.match_to(10, match_end))
    scores = [(0, 0), (3, 7), (9, 9)] + ([(10, 10), (12, 12)] if match_end == "totals" else [])
    for score in scores:
        mine = win_weights(table, score, 0)[0] @ LAW
        theirs = win_weights(table, score, 1)[0] @ OTHER_LAW[::-1]
        assert mine == pytest.approx(win_at(table, score, 0)[0])
        assert theirs == pytest.approx(win_at(table, score, 1)[0])


@pytest.mark.compiled_only
@pytest.mark.parametrize("match_end", ["ordered", "totals"])
def test_against_simulated_matches(match_end):
    laws = np.stack([LAW, OTHER_LAW])
    rng = np.random.default_rng(5)
    n = 40_000
    own, other = np.full(n, 2), np.full(n, 4)  # the first player's points and the second's; the first deals
    winner = np.zeros(n, dtype=int)
    for deal in range(60):
        drawn = rng.choice(24, size=n, p=laws[0]) if deal % 2 == 0 else 23 - rng.choice(24, size=n, p=laws[1])
        won, after_own, after_other = outcomes.settle(own, other, 10, match_end)
        row = np.arange(n)
        playing = winner == 0
        winner = np.where(playing, won[row, drawn], winner)
        own = np.where(playing, after_own[row, drawn], own)
        other = np.where(playing, after_other[row, drawn], other)
        # a won match stays where it is: keep its score from counting on
        own, other = np.where(winner != 0, 0, own), np.where(winner != 0, 0, other)
    expected = equity.equity_of_laws(laws, outcomes.match_to(10, match_end)).tables[0, 2, 4]
    assert abs((winner == 1).mean() - expected) < 5 * np.sqrt(0.25 / n)


def test_what_a_point_is_worth():
    table = equity.equity_of_laws(LAW[None], outcomes.match_to(10))
    dealer, other = equity.point_worth(table)
    assert dealer.shape == other.shape == (1, 10, 10)
    assert dealer[0, 0, 0] == pytest.approx(table.tables[0, 1, 0] - table.tables[0, 0, 0])
    assert other[0, 0, 0] == pytest.approx(table.tables[0, 0, 0] - table.tables[0, 0, 1])
    assert dealer[0, 9, 4] == pytest.approx(1 - table.tables[0, 9, 4])
    assert other[0, 4, 9] == pytest.approx(table.tables[0, 4, 9])
    assert dealer.min() > 0
    assert 0.05 < dealer[0, 0, 0] < 0.12


def test_laws_are_counted_from_the_dealers_side():
    counts = np.zeros((2, 24), dtype=np.int64)
    counts[0, 1] = 3  # the first deals, High to the second
    counts[1, 1] = 5  # the second deals, High to the second: he has everything but...
    two = equity.laws_from_deals(counts, outcomes.match_to(10), alike=False)
    assert two[0, 1] == 3
    assert two[1, 22] == 5
    one = equity.laws_from_deals(counts, outcomes.match_to(10), alike=True)
    assert one.shape == (1, 24)
    assert (one[0, 1], one[0, 22]) == (3, 5)


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="target"):
        equity.equity_of_laws(LAW[None], outcomes.match_to(0))
    with pytest.raises(ValueError, match="no deals"):
        equity.match_equity(np.zeros((1, 24), dtype=np.int64), outcomes.match_to(10))
    with pytest.raises(ValueError, match="match_end"):
        equity.equity_of_laws(LAW[None], outcomes.match_to(10, "sudden"))


def test_deals_level_for_ever_are_called_even():
    law = np.zeros((1, 24))
    law[0, outcomes.outcome_number(1, 1, -1, -1)] = 1
    for laws in (law, np.concatenate([law, law])):
        assert equity.equity_of_laws(laws, outcomes.match_to(2, "totals")).tables[0, 2, 2] == 0.5


def test_an_unseen_outcome_keeps_a_little_error():
    counts = np.zeros((1, 24), dtype=np.int64)
    counts[0, 0] = 50
    assert equity.table_variance(equity.match_equity(counts, outcomes.match_to(4)))[0, 2, 2] > 0
    assert equity.table_variance(equity.equity_of_laws(LAW[None], outcomes.match_to(4)))[0, 2, 2] == 0


@pytest.mark.compiled_only
@pytest.mark.parametrize("match_end", ["ordered", "totals"])
@pytest.mark.parametrize("laws", [LAW[None], np.stack([LAW, OTHER_LAW])])
def test_the_tables_own_error_covers_the_truth(laws, match_end):
    target, deals, repetitions = (5 if len(laws) == 1 else 3), 4000, 10_000
    truth = equity.equity_of_laws(laws, outcomes.match_to(target, match_end)).tables
    rng = np.random.default_rng(11)
    covered = np.zeros(truth.shape)
    for _ in range(20):
        counts = np.stack([rng.multinomial(deals, law, size=repetitions // 20) for law in laws], axis=1)
        table = equity.match_equity(counts, outcomes.match_to(target, match_end))
        low, high = equity.table_interval(table, 1.959964)
        covered += ((low <= truth) & (truth <= high)).sum(axis=0)
    share = covered[:, :target, :target] / repetitions
    assert np.abs(share.mean() - 0.95) < 0.005
    steady = (truth > 0.1) & (truth < 0.9)
    assert np.abs(covered[steady] / repetitions - 0.95).max() < 0.011
    if match_end == "totals":
        assert np.abs(covered[:, target, target] / repetitions - 0.95).max() < 0.011
