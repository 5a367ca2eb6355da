"""Every comparison of two ways to go on in California Jack; see `analyzer.experiments.experiment`."""

from __future__ import annotations

from analyzer.experiments.experiment import Experiment
from analyzer.games.california_jack.experiments import leads, stock, trumps
from analyzer.games.california_jack.experiments.attempts import attempts as attempts

EXPERIMENTS: dict[str, Experiment] = {
    **stock.EXPERIMENTS,
    **trumps.EXPERIMENTS,
    **leads.EXPERIMENTS,
}
FACE_UP = ("card", "trick")
"""What the face-up card is worth: the card alone, and the trick that it goes with."""
LEADS = ("opening-lead",)
"""The guide to opening leads."""
