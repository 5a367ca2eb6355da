"""What every answer says of itself, and the helpers that results share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer.errors import InputError
from analyzer.rules import RuleSet
from analyzer.statistics.intervals import Estimate
from analyzer.version import VERSION

if TYPE_CHECKING:
    from pandas import DataFrame

Policies = str | tuple[str, str]


@dataclass(frozen=True)
class Basis:
    """On what an answer rests: the rules, the seed, how many deals, the policies, the method."""

    rules: RuleSet
    seed: int
    deals: int
    """Playouts behind the figures (worlds for `moves`, pairs for `duel`): with the seed they give the same again."""
    equivalent_deals: int
    """How many playouts without variance reduction would have been as good."""
    policy: str
    method: str
    exact: bool
    stopped: str
    """What ended the run: ``deals``, ``until``, ``seconds`` or ``interrupted``."""
    confidence: float
    assumed: str = ""
    """What the position leaves open and the answer takes for granted, in words."""
    drawing: str = ""
    """How the cards out of sight of a position were drawn, in words."""
    found: int | None = None
    """How many worlds drawn for a position fit what was seen: the figures rest on these. None: no position."""

    def to_dict(self) -> dict[str, Any]:
        """The keys that every answer has."""
        return {
            "game": self.rules.game.name,
            "rules": self.rules.preset,
            "switches": dict(self.rules.changes),
            "seed": self.seed,
            "deals": self.deals,
            "equivalent_deals": self.equivalent_deals,
            "policy": self.policy,
            "method": self.method,
            "exact": self.exact,
            "version": VERSION,
            **({"assumed": self.assumed} if self.assumed else {}),
            **({"stopped": self.stopped} if self.stopped == "interrupted" else {}),
        }


def policy_pair(policy: Policies | None, rules: RuleSet) -> tuple[str, str]:
    """The policies of both players from one name, ``A,B`` or a pair; None: the game's strongest."""
    if policy is None:
        policy = rules.game.engine.POLICIES[0]
    names = policy.split(",") if isinstance(policy, str) else list(policy)
    names = [name.strip() for name in names]
    if len(names) not in (1, 2):
        raise InputError(
            f"policy: {','.join(names)} names {len(names)} policies; give one for both players, or two: A,B"
        )
    return names[0], names[-1]


def policy_text(pair: tuple[str, str]) -> str:
    """Write two policies as an answer does: one name if they are the same, else ``A,B``."""
    return pair[0] if pair[0] == pair[1] else ",".join(pair)


def estimates(figures: Mapping[str, Estimate]) -> dict[str, dict[str, float]]:
    """Named estimates as answers print them."""
    return {name: figure.to_dict() for name, figure in figures.items()}


def frame(rows: list[dict[str, Any]]) -> DataFrame:
    """Make a DataFrame of rows; an `Estimate` x becomes the columns x, x_low, x_high."""
    from pandas import DataFrame  # slow to import, and only needed for a table

    flat: list[dict[str, Any]] = []
    for row in rows:
        line: dict[str, Any] = {}
        for name, value in row.items():
            if isinstance(value, Estimate):
                line |= {name: value.mean, f"{name}_low": value.low, f"{name}_high": value.high}
            else:
                line[name] = value
        flat.append(line)
    return DataFrame(flat)
