"""What a measure is asked in the tests."""

from analyzer.contract.game import Ask
from analyzer.running.run import bound
from analyzer.running.run import run as run_study

ON_ONE_THREAD = bound(run_study, 1, None)


def ask(rules, *, policy=None, deals=200_000, seed=1, confidence=0.95, run=ON_ONE_THREAD):
    """An `Ask` as claims put it, on one thread."""
    return Ask(rules, policy, deals, seed, confidence, run)
