"""`upcard deal` and `upcard replay`: records out, records checked."""

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from analyzer.rules import rule_set
from analyzer.text.record import to_line
from tests.analysis.california_jack.deals import drawn_record
from tests.command.terminal import check_refused, upcard, within

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"
PRESETS = ("bicycle", "gamerules", "gamerules-simple", "foster", "shasta-sam")


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Three right records under three rule sets."""
    rng = random.Random(11)
    return [to_line(drawn_record(rng, rule_set(GAME, preset))) for preset in ("bicycle", "foster", "gamerules-simple")]


def replayed(capfd: pytest.CaptureFixture, tmp_path: Path, lines: list[str]) -> tuple[int, dict]:
    """Exit code and answer of `replay --json` for a file of these lines."""
    path = tmp_path / "records.jsonl"
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    ran = within(capfd, "replay", str(path), "--json")
    assert ran.err == ""
    return ran.code, json.loads(ran.out)


@pytest.mark.compiled_only
def test_right_records_are_right(capfd: pytest.CaptureFixture, tmp_path: Path, lines: list[str]) -> None:
    """Every one of them, whatever its rules."""
    code, answer = replayed(capfd, tmp_path, lines)
    assert (code, answer["right"], answer["fault"]) == (0, 3, None)
    path = tmp_path / "records.jsonl"
    assert within(capfd, "replay", str(path)).out == "3 records: every action is legal and every result right.\n"
    rows = upcard("replay", "-", "--csv", "-", stdin=path.read_bytes()).out.splitlines()
    assert rows[0].startswith("line,game,rules,dealer,score_0,score_1,result_high,result_low,result_jack,result_game,")
    assert len(rows) == 4


@pytest.mark.compiled_only
def test_the_first_fault_is_named(capfd: pytest.CaptureFixture, tmp_path: Path, lines: list[str]) -> None:
    """Line, action and rule, and exit code 1."""
    record = json.loads(lines[1])
    record["actions"][4][1] = record["actions"][0][1]  # played already
    code, answer = replayed(capfd, tmp_path, [lines[0], json.dumps(record), lines[2]])
    assert (code, answer["right"], answer["fault"]["line"]) == (1, 1, 2)
    assert (answer["fault"]["action"], answer["fault"]["rule"]) == (4, "held")
    record = json.loads(lines[2])
    record["result"]["high"] = 1 - record["result"]["high"]
    path = tmp_path / "wrong.jsonl"
    path.write_text(json.dumps(record))
    ran = within(capfd, "replay", str(path))
    assert ran.code == 1
    assert ran.out.startswith('line 1: result "high" is ')
    assert "Rule: result" in ran.out


@pytest.mark.compiled_only
def test_other_rules_than_asked_for_are_refused(capfd: pytest.CaptureFixture, tmp_path: Path, lines: list[str]) -> None:
    """Which line, and which rules."""
    path = tmp_path / "records.jsonl"
    path.write_text(lines[1] + "\n")
    line = check_refused(within(capfd, "replay", str(path), "--rules", "bicycle"))
    assert "line 1" in line
    assert "foster" in line
    assert within(capfd, "replay", str(path), "--rules", "foster").code == 0


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_dealt_replays(capfd: pytest.CaptureFixture, tmp_path: Path, preset: str) -> None:
    """Every record is right, seed and deal numbers included."""
    ran = within(capfd, "deal", GAME, "--rules", preset, "--deals", "5", "--score", "3-2", "--seed", "9")
    assert ran.code == 0
    records = [json.loads(line) for line in ran.out.splitlines()]
    assert [record["deal"] for record in records] == [0, 1, 2, 3, 4]
    assert all(record["seed"] == 9 and record["score"] == [3, 2] for record in records)
    path = tmp_path / "records.jsonl"
    path.write_text(ran.out)
    assert within(capfd, "replay", str(path)).code == 0


@pytest.mark.compiled_only
def test_whole_matches(capfd: pytest.CaptureFixture, tmp_path: Path) -> None:
    """The score runs, the deal alternates, and a match ends where one has won."""
    path = tmp_path / "matches.csv"
    ran = within(capfd, "deal", GAME, "--matches", "3", "--policy", "heuristic,uniform", "--csv", str(path))
    records = [json.loads(line) for line in ran.out.splitlines()]
    assert sum(record["score"] == [0, 0] for record in records) == 3
    assert len(path.read_text().splitlines()) == len(records) + 1
    for before, after in pairwise(records):
        total = [score + points for score, points in zip(before["score"], before["result"]["points"], strict=True)]
        assert after["score"] == (total if max(total) < 10 else [0, 0])
        if max(total) < 10:
            assert after["dealer"] == 1 - before["dealer"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--deals", "0"], "--deals takes"),
        (["--matches", "-1"], "--matches takes"),
        (["--deals", "1", "--matches", "1"], "one of the two"),
        (["--matches", "1", "--score", "3-2"], "a match starts at 0-0"),
        (["--score", "10-2"], "won already"),
        (["--threads", "0"], "--threads takes"),
        (["--json", "--csv", "-"], "both want standard output"),
    ],
)
def test_what_cannot_be_dealt_is_refused(capfd: pytest.CaptureFixture, options: list[str], said: str) -> None:
    """With the rule."""
    assert said in check_refused(within(capfd, "deal", GAME, *options))
