"""Moves compared on the same worlds, from counts drawn from known laws."""

import json
from dataclasses import replace

import numpy as np
import pytest

from analyzer.errors import InputError, Interrupted
from analyzer.games.california_jack.outcomes import DIFFERENCE, match_to
from analyzer.match.chances import win_weights
from analyzer.match.equity import equity_of_laws
from analyzer.questions.move_table import ranking
from analyzer.questions.moves import FRESH, Later, moves
from analyzer.statistics import paired
from analyzer.text.notation import card
from tests.analysis.california_jack.positions import first_lead, last_card
from tests.analysis.drawn import DrawnRun
from tests.analysis.laws import law
from tests.analysis.test_odds import ALWAYS

pytestmark = pytest.mark.no_kernel

SHIFTS = {card("TC"): 0.03, card("KH"): 0.029, card("2S"): -0.05}


def asked(situation=None, run=None, **options):
    run = run or DrawnRun(shifts=SHIFTS)
    options = {"deals": 20_000, "table_deals": 100_000, **options}
    return moves(situation or first_lead(), run=run, **options), run


def known_win(shift):
    weights, _ = win_weights(equity_of_laws(law(-0.01)[None], match_to(10)), (0, 0), 1)
    return float(law(0.05 + shift) @ weights)


def test_the_answer_has_the_keys_of_the_format():
    answer = asked()[0].to_dict()
    assert set(answer) == ALWAYS | {"moves", "tied"}
    assert json.loads(json.dumps(answer)) == answer
    assert len(answer["moves"]) == 6
    keys = {"move", "win", "difference", "behind", "behind_difference", "best", "categories", "exact"}
    assert all(set(move) == keys for move in answer["moves"])
    assert set(answer["moves"][0]["categories"]) == {"high", "low", "jack", "game"}
    assert answer["moves"][0]["behind"] == {"mean": 0, "low": 0, "high": 0}
    assert answer["moves"][0]["exact"] is False
    assert answer["equivalent_deals"] > 1.5 * answer["deals"]


def test_the_order_the_losses_and_the_ties():
    found, _ = asked()
    names = [move.move for move in found.moves]
    assert set(names[:2]) == {"TC", "KH"}
    assert names[-1] == "2S"
    worst = found.moves[-1]
    expected = known_win(SHIFTS[card(names[0])]) - known_win(-0.05)
    assert worst.behind.low < expected < worst.behind.high
    assert worst.behind.half_width < 1.3 * np.hypot(worst.win.half_width, found.moves[0].win.half_width)
    assert worst.behind_difference.mean > 0
    assert names[1] in asked(delta=0.01)[0].tied
    assert "2S" not in found.tied
    losses = [move.behind.mean for move in found.moves]
    assert losses == sorted(losses)
    assert found.regret >= 0
    assert sum(move.best for move in found.moves) == pytest.approx(1)
    assert found.moves[0].best == max(move.best for move in found.moves)


def test_losses_have_the_simultaneous_interval_of_the_pairs():
    found, run = asked()
    counts, order = run.counts[1], [card(move.move) for move in found.moves]
    first, last = (run.calls[1].study.moves.index(order[place]) for place in (0, -1))
    weights, _ = win_weights(equity_of_laws(law(-0.01)[None], match_to(10)), (0, 0), 1)
    _, covariance = paired.means_and_covariance(counts, weights)
    critical = paired.simultaneous_critical(covariance, 0.95)
    assert 2.5 < critical < 2.9
    spread = covariance[first, first] + covariance[last, last] - 2 * covariance[first, last]
    assert found.moves[-1].behind.half_width == pytest.approx(critical * np.sqrt(spread / 20_000), rel=0.02)


def test_the_first_moves_own_figures_come_from_fresh_worlds():
    found, run = asked()
    fresh = run.calls[-1]
    assert (fresh.kind, fresh.offset, fresh.deals) == ("Moves", FRESH, 20_000)
    assert fresh.study.moves == (card(found.moves[0].move),)
    own = np.einsum("kkmm->km", run.counts[-1])[0]
    assert found.moves[0].categories["high"].mean == pytest.approx(own.reshape(3, 2, 2, 2)[:, :, :, 0].sum() / 20_000)
    second = run.calls[-2].study.moves.index(card(found.moves[1].move))
    own = np.einsum("kkmm->km", run.counts[-2])[second]
    assert found.moves[1].categories["high"].mean == pytest.approx(own.reshape(3, 2, 2, 2)[:, :, :, 0].sum() / 20_000)


@pytest.mark.compiled_only
def test_the_winners_figure_is_not_flattered(monkeypatch):
    """With six equal moves the best of them looks better than it is on the worlds that chose it, not on fresh ones."""
    monkeypatch.setattr(paired, "DRAWS", 4096)  # enough here, and quick
    truth, n = known_win(0.0), 60
    fresh, chosen = [], []
    for seed in range(n):
        run = DrawnRun()
        found, _ = asked(run=run, deals=1000, seed=seed)
        fresh.append(found.moves[0].win.mean)
        weights, _ = win_weights(equity_of_laws(law(-0.01)[None], match_to(10)), (0, 0), 1)
        chosen.append(float((np.einsum("kkmm->km", run.counts[-2]) @ weights).max() / 1000))
    error = np.std(fresh) / np.sqrt(n)
    assert abs(np.mean(fresh) - truth) < 5 * error
    assert np.mean(chosen) - truth > 5 * error


def test_later_deals_are_the_studys_own_from_another_number():
    class Numbers:
        shape = (2,)

        def chunk(self, first, last):
            return np.array([first, last])

    later = Later(Numbers(), 100)
    assert later.shape == (2,)
    assert later.chunk(3, 5).tolist() == [103, 105]


def test_until_bounds_the_widest_loss():
    found, _ = asked(deals=None, until=0.02)
    assert found.basis.stopped == "until"
    assert max(move.behind.half_width for move in found.moves) <= 0.02
    fixed, _ = asked(deals=found.basis.deals)
    assert max(move.behind.half_width for move in fixed.moves) < 0.015


def test_moves_level_in_winning_are_ordered_by_points():
    """At 9-9 only High counts; of two moves with the same High, the one with more points comes first."""
    counts = np.zeros((3, 3, 24, 24), dtype=np.int64)
    for j, outcomes in enumerate([(6, 17), (6, 1), (7, 17)]):
        counts[j, j, outcomes, outcomes] = 50
    weights, _ = win_weights(equity_of_laws(law()[None], match_to(10)), (9, 9), 0)
    assert ranking(counts, weights, DIFFERENCE.astype(float)) == [1, 0, 2]


def test_settled_figures_are_exact_and_need_no_worlds():
    found, run = asked(last_card(score="7-8"))
    assert [move.move for move in found.moves] == ["4S"]
    assert found.basis.exact
    assert found.basis.deals == 0
    assert found.moves[0].exact
    assert found.moves[0].win.low == 1
    assert [call.kind for call in run.calls] == ["Deals"]
    two, _ = asked(replace(last_card(), mine=card("4S") | card("3S")))
    assert [(move.move, move.best, move.behind.high) for move in two.moves] == [("3S", 0.5, 0), ("4S", 0.5, 0)]
    assert two.tied == ("4S",)


def test_one_legal_move_is_the_best():
    found, _ = asked(replace(first_lead(), mine=card("TC")))
    assert [(move.move, move.best) for move in found.moves] == [("TC", 1.0)]
    assert found.tied == ()
    assert found.regret == 0


def test_an_interruption_leaves_what_is_there():
    with pytest.raises(Interrupted) as end:
        asked(run=DrawnRun(interrupt={"Moves": 640}))
    found = end.value.answer
    assert (found.basis.deals, found.basis.stopped) == (640, "interrupted")
    assert "all figures from these" in found.basis.method
    with pytest.raises(KeyboardInterrupt):
        asked(run=DrawnRun(interrupt={"Moves": 0}))


def test_bad_input_is_refused():
    with pytest.raises(InputError, match="opponent's turn"):
        asked(last_card(to_move=1))
    for delta in (-0.1, float("nan"), 1.0):
        with pytest.raises(InputError, match="delta"):
            asked(delta=delta)


def test_the_frame_has_the_documented_columns():
    table = asked()[0].frame()
    figures = ["win", "difference", "behind", "behind_difference", "high", "low", "jack", "game"]
    expected = {"move", "best", "tied", "exact"} | {f"{x}{end}" for x in figures for end in ("", "_low", "_high")}
    assert set(table.columns) == expected
    assert len(table) == 6


@pytest.mark.compiled_only
def test_losses_hold_at_their_confidence_whichever_move_wins(monkeypatch):
    """All moves equal: every ``behind`` holds 0 in 95 of 100 runs; with single intervals it would in far fewer."""
    monkeypatch.setattr(paired, "DRAWS", 4096)  # enough here, and quick
    held, n = 0, 50
    for seed in range(n):
        found, _ = asked(run=DrawnRun(), deals=1000, seed=seed, table_deals=20_000)
        held += all(move.behind.low <= 0 <= move.behind.high for move in found.moves)
    assert held / n > 0.95 - 5 * np.sqrt(0.05 * 0.95 / n)
