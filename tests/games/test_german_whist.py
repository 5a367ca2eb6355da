"""A half game is welcome: one folder and one line in the registry, and every command answers, or says why not."""

import json

import pytest

from analyzer import registry
from analyzer.api import deals as deals_of
from analyzer.api import duel, equity, from_record, moves, odds, report, rule_set, simulate
from analyzer.questions import equity as question
from tests.command.terminal import check_refused, within
from tests.games.german_whist import GAME, MODULE

pytestmark = [pytest.mark.usefixtures("german_whist"), pytest.mark.no_kernel]
FEW = 100


@pytest.fixture
def small_tables(monkeypatch):
    """Tables of match equity from few deals: the game is in plain Python."""
    played = question.match_table
    monkeypatch.setattr(question, "match_table", lambda *given, **more: played(*given, **{**more, "deals": FEW}))


@pytest.fixture
def records(tmp_path, capfd):
    """A file with three records."""
    ran = within(capfd, "deal", GAME, "--deals", "3", "--seed", "5")
    assert ran.code == 0, ran
    path = tmp_path / "deals.jsonl"
    path.write_text(ran.out)
    return path


def test_the_questions_are_answered_in_python():
    rules = rule_set(GAME)
    record = next(deals_of(rules, 1))
    seen = from_record(record, 6, record.actions[6][0])
    found = odds(seen, deals=FEW, table_deals=FEW)
    table = moves(seen, deals=FEW, table_deals=FEW)
    assert found.recommended in {move.move for move in table.moves}
    assert 0 < found.win.mean < 1
    assert found.sensitivity is None  # there is but one policy
    assert found.basis.policy == "uniform"
    whole = simulate(rules, deals=FEW)
    assert whole.difference.low < 0 < whole.difference.high
    assert 0 < equity(rules, deals=FEW).at(0, 0).mean < 1
    assert duel(rules, "uniform", "uniform", deals=FEW).difference.low < 0


@pytest.mark.usefixtures("small_tables")
@pytest.mark.parametrize("command", ["odds", "moves"])
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_positions_are_answered_on_the_command_line(capfd, records, command, more):
    ran = within(capfd, command, "--record", str(records), "--at", "6", "--deals", "50", *more)
    assert (ran.code, ran.err) == (0, "")
    if more:
        assert json.loads(ran.out)["policy"] == "uniform"
    else:
        assert "German Whist" in ran.out


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", GAME, "--deals", "50"],
        ["equity", GAME, "--deals", "50"],
        ["duel", GAME, "uniform", "uniform", "--deals", "50"],
        ["deal", GAME, "--matches", "1"],
        ["rules", GAME],
        ["games"],
        ["warm", GAME],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_the_other_commands_answer(capfd, words, more):
    ran = within(capfd, *words, *more)
    assert (ran.code, ran.err) == (0, "")
    assert GAME in ran.out or "German Whist" in ran.out or words[0] == "warm"


def test_records_are_checked(capfd, records):
    assert within(capfd, "replay", str(records)).code == 0
    wrong = records.read_text().replace('"points":[', '"points":[1', 1)
    records.write_text(wrong)
    assert within(capfd, "replay", str(records)).code == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["calls", GAME], "German Whist has no calls before the play"),
        (["claims", GAME], "German Whist has no claims to test"),
        (["stock-value", GAME], "German Whist has no experiments"),
        (["compare", GAME, "--vary", "target=5,7"], "German Whist has no heuristic to fit"),
        (["compare", GAME, "--vary", "target=5,7", "--tune", "0"], "German Whist has no heuristic to fit"),
        (["report", GAME, "--out", "no-such-folder"], "german-whist has no words for a report's page"),
        (["tune", GAME], "German Whist has no heuristic to fit"),
        (["odds", GAME, "--hand", "AH"], "German Whist is not described card by card"),
        (["simulate", GAME, "--policy", "heuristic"], "heuristic is not a policy of german-whist; known: uniform"),
        (["rules", GAME, "--full"], "the rulebook has no chapter on German Whist"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_what_the_game_does_not_have_is_said_in_a_line(capfd, words, said):
    assert said in check_refused(within(capfd, *words))


def test_a_report_has_the_sections_that_the_game_has_parts_for(monkeypatch, tmp_path):
    monkeypatch.setattr("analyzer.report.sections.SIZES", {"seats": (FEW, FEW), "match": (FEW, FEW)})
    assert list(report(rule_set(GAME), tmp_path)) == ["seats", "match"]


def test_the_registry_is_asked_for_the_games_there_are():
    assert registry.names()[-1] == GAME
    assert registry.GAMES[GAME] == MODULE
