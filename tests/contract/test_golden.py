"""Counts that are the same to the last digit everywhere: compiled, uncompiled, today and tomorrow."""

import json

import pytest

from tests.contract import golden

CASES = json.loads(golden.FILE.read_text())


def title(case):
    """A short name for a case."""
    where = case.get("rules") or f"{len(case['position']['actions'])} actions"
    return f"{case['study']}, {where}, {case['players']}"


@pytest.mark.parametrize("case", CASES, ids=title)
def test_counts(case):
    assert golden.computed(case) == case["counts"]


def test_every_study_and_rule_is_among_them():
    assert {case["study"] for case in CASES} == {"deals", "duel", "playouts", "moves"}
    assert {case.get("rules") for case in CASES} >= set(golden.RULES)
    positions = [case["position"]["switches"] for case in CASES if "position" in case]
    for name, values in (("stock", 2), ("follow", 4), ("trump", 2), ("fourth-point", 2)):
        assert len({position[name] for position in positions}) == values
