"""What callers hand in, checked at the door: numbers, scores, seeds, positions, rule sets, policies.

NumPy's integers are as welcome as Python's, lists as tuples; a bool is no number. What comes back is plain Python, so
that it can be written as JSON. Every refusal is one line: the name, the value, the rule.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Mapping
from numbers import Real
from typing import ParamSpec, TypeVar

from analyzer.contract.game import Record, RuleSet, Situation
from analyzer.contract.switches import index
from analyzer.errors import InputError, Interrupted, shown

P = ParamSpec("P")
T = TypeVar("T")
MOST_DEALS = 10**12
MOST_SCORE = 9999
LAST_SEED = 2**64 - 1


def whole_number(value: object, name: str, low: int, high: int) -> int:
    """Check a whole number from `low` to `high`: an int of Python's or NumPy's, no bool, no 1.0."""
    rule = f"it is a whole number from {low} to {high:,}".replace(",", "_")
    number = index(value)
    if number is None:
        raise InputError(f"{name}: {_written(value)} is not a whole number; {rule}")
    if not low <= number <= high:
        raise InputError(f"{name}: {_written(number)} is out of range; {rule}")
    return number


def integer(value: object, name: str) -> int:
    """Check an integer; whether it lies where it may is for the caller to say."""
    number = index(value)
    if number is None:
        raise InputError(f"{name}: {_written(value)} is not a whole number")
    return number


def real_number(value: object, name: str) -> float:
    """Check a finite number; whether it lies where it may is for the caller to say."""
    if isinstance(value, bool) or not isinstance(value, Real) or not math.isfinite(value):
        raise InputError(f"{name}: {_written(value)} is not a number; give one such as 0.5")
    return float(value)


def seed(value: object, name: str = "seed") -> int:
    """Check a seed: a whole number from 0 to 2**64 - 1."""
    return whole_number(value, name, 0, LAST_SEED)


def deals(value: object, name: str = "deals") -> int:
    """Check a number of deals to be played."""
    return whole_number(value, name, 1, MOST_DEALS)


def score(value: object, name: str = "score") -> tuple[int, int]:
    """Check a score, mine first: two whole numbers. Whether the match is over at it depends on the rules."""
    parts = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(parts, list | tuple) or len(parts) != 2:
        raise InputError(f"{name}: {_written(value)} is not a score; give two whole numbers, mine first: (7, 8)")
    first, second = (whole_number(part, f"{name} {_written(value)}", 0, MOST_SCORE) for part in parts)
    return first, second


def position(value: object, name: str = "situation") -> Situation:
    """Check that something is a position."""
    if not isinstance(value, Situation):
        raise InputError(f"{name}: {_written(value)} is not a position; make one with position or read_position")
    return value


def record(value: object, name: str = "whole") -> Record:
    """Check that something is a record of a deal."""
    if not isinstance(value, Record):
        raise InputError(f"{name}: {_written(value)} is not a record; read one with read_records")
    return value


def rules(value: object, name: str = "rules") -> RuleSet:
    """Check that something is a rule set."""
    if not isinstance(value, RuleSet):
        raise InputError(f"{name}: {_written(value)} is not a rule set; make one with rule_set, such as rule_set(GAME)")
    return value


def policies(value: object, name: str = "policy") -> str | tuple[str, ...]:
    """Check policies: a text, or two texts, mine first. Which there are depends on the game."""
    both = value if isinstance(value, list | tuple) else [value]
    if not all(isinstance(one, str) for one in both):
        raise InputError(f"{name}: {_written(value)} is not a policy; give one name, or two, mine first")
    return value if isinstance(value, str) else tuple(map(str, both))


def policy(value: object, name: str) -> str:
    """Check the name of one policy."""
    if not isinstance(value, str):
        raise InputError(f"{name}: {_written(value)} is not a policy; give a name")
    return value


Check = Callable[[object, str], object]
AT_THE_DOOR: Mapping[str, Check] = {
    "situation": position,
    **dict.fromkeys(("record", "whole"), record),
    "rules": rules,
    "policy": policies,
    "first": policy,
    "second": policy,
    "deals": deals,
    "table_deals": deals,
    **dict.fromkeys(("n", "decisions", "rounds", "threads"), integer),
    "seed": seed,
    "score": score,
    "at": functools.partial(whole_number, low=0, high=10**6),
    "seat": functools.partial(whole_number, low=0, high=3),
    **dict.fromkeys(("until", "seconds", "tune_seconds", "confidence", "delta", "smallest", "matters"), real_number),
}
"""How an argument of a public function is checked, by its name. None stands for one that is not given."""


def at_the_door(function: Callable[P, T]) -> Callable[P, T]:
    """Check a public function's arguments by their names (`AT_THE_DOOR`) before it is called.

    An answer that was interrupted leaves as `Interrupted`, with the answer in it, so that Ctrl-C ends the caller, too.
    """
    signature = inspect.signature(function)

    @functools.wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError:
            return function(*args, **kwargs)  # which says what is wrong, by its own name
        further = [one.name for one in signature.parameters.values() if one.kind is one.VAR_KEYWORD]
        for values in (bound.arguments, *(bound.arguments.get(name, {}) for name in further)):
            for name, value in values.items():
                optional = name in signature.parameters and signature.parameters[name].default is None
                if name in AT_THE_DOOR and not (value is None and (optional or name in ("deals", "threads"))):
                    values[name] = AT_THE_DOOR[name](value, name)
        answer = function(*bound.args, **bound.kwargs)
        if getattr(getattr(answer, "basis", answer), "stopped", None) == "interrupted":
            raise Interrupted(answer)
        return answer

    return checked


def _written(value: object) -> str:
    """A value as it would be written in Python, in one short line."""
    plain = isinstance(value, str | int | float | tuple | list | type(None))
    return shown(repr(value)[:200])[1:-1].replace('\\"', '"') if plain and not isinstance(value, str) else shown(value)
