"""Findings of a report: quick and full runs say the same of a figure that is negligible."""

import pytest

from analyzer.cli.pages.report.words import level
from analyzer.rule_changes.compare import SMALLEST


@pytest.mark.parametrize(
    ("mean", "half", "said"),
    [
        (0.5012, 0.0008, None),
        (0.5002, 0.0004, None),
        (0.5, 0.0, None),
        (0.4998, 0.0097, None),
        (0.5095, 0.0008, 1),
        (0.5002, 0.02, 0),
        (0.53, 0.02, 1),
        (0.47, 0.02, -1),
        (0.49, 0.001, -1),
    ],
)
def test_a_negligible_difference_is_no_finding(mean, half, said):
    assert level({"mean": mean, "low": mean - half, "high": mean + half}, SMALLEST, 0.5) is said
