"""Who plays for a measure, and what is counted for it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.answer import policy_pair
from analyzer.claims.effect import Ask
from analyzer.contract.study import Study
from analyzer.rules import RuleSet
from analyzer.running.run import require_whole
from analyzer.running.study import Players, player


def players_of(ask: Ask, rules: RuleSet | None = None) -> Players:
    """Both players of the policies asked for, with weights for some rules (None: those asked about)."""
    first, second = policy_pair(ask.policy, ask.rules)
    return player(first, rules or ask.rules), player(second, rules or ask.rules)


def counted(ask: Ask, study: Study, deals: int | None = None) -> NDArray[np.int64]:
    """The counts of so many deals (None: those asked for). Raises KeyboardInterrupt: of fewer nothing is said."""
    done = ask.run(study, deals=ask.deals if deals is None else deals)
    require_whole(done)
    return np.asarray(done.counts)
