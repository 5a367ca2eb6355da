"""Every comparison of two ways to go on in California Jack; see `analyzer.contrast`."""

from __future__ import annotations

from analyzer.california_jack import lead_experiments, stock_experiments, trump_experiments
from analyzer.california_jack.attempts import attempts as attempts
from analyzer.contrast import Experiment

EXPERIMENTS: dict[str, Experiment] = {
    **stock_experiments.EXPERIMENTS,
    **trump_experiments.EXPERIMENTS,
    **lead_experiments.EXPERIMENTS,
}
FACE_UP = ("card", "trick")
"""What the face-up card is worth: the card alone, and the trick that it goes with."""
LEADS = ("opening-lead",)
"""The guide to opening leads."""
