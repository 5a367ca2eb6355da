"""Counts that are the same to the last digit everywhere: compiled, uncompiled, today and tomorrow."""

import json

import pytest

from analyzer import registry
from tests.contract import golden
from tests.kernel.masks import COMPILED

CASES = [(game, case) for game in golden.GAMES for case in json.loads(golden.file_of(game).read_text())]
RUN = [case for n, case in enumerate(CASES) if COMPILED or case[0] == "california-jack" or n % 3 == 0]


def title(case):
    """A short name for a case."""
    game, case = case
    where = case.get("rules") or f"{len(case['position']['actions'])} actions"
    return f"{game}, {case['study']}, {where}, {case['players']}"


@pytest.mark.parametrize("case", RUN, ids=title)
def test_counts(case):
    game, case = case
    assert golden.computed(game, case) == case["counts"]


@pytest.mark.parametrize("game", golden.GAMES)
def test_every_study_and_rule_is_among_them(game):
    cases = [case for name, case in CASES if name == game]
    assert {case["study"] for case in cases} == {"deals", "duel", "playouts", "moves"}
    assert {case.get("rules") for case in cases} >= set(golden.GAMES[game].RULES)
    assert {preset.name for preset in registry.game(game).presets} <= set(golden.GAMES[game].RULES)
    assert golden.file_of(game).stat().st_size < 100_000


def test_every_file_is_of_a_game():
    assert sorted(golden.FOLDER.glob("*.json")) == sorted(golden.file_of(game) for game in golden.GAMES)


def test_positions_of_every_kind_are_among_them():
    positions = {game: [case for name, case in CASES if name == game and "position" in case] for game in golden.GAMES}
    switches = [case["position"]["switches"] for case in positions["california-jack"]]
    for name, values in (("stock", 2), ("follow", 4), ("trump", 2), ("fourth-point", 2)):
        assert len({one[name] for one in switches}) == values
    moves = {move for case in positions["court-circular"] for move in case.get("moves", [])}
    assert "concede" in moves
    assert any(move.startswith("lead ") for move in moves)
    moves = {move.split()[0] for case in positions["seven-up"] for move in case.get("moves", [])}
    assert moves >= {"stand", "beg", "give", "run", "bunch", "go", "discard"}
    assert any(len(move) == 2 for move in moves)
    runs = {case["position"]["actions"].count([case["position"]["dealer"], "run"]) for case in positions["seven-up"]}
    assert runs == {0, 1}
