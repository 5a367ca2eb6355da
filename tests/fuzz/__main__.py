"""Give every reader of text drawn inputs; print how many were accepted, and each input that went wrong.

    python -m tests.fuzz --inputs 200000 --seed 1

Wrong is an exception that is no InputError, a second of computing, a refusal that is not one printable line, and an
acceptance with which a slow reader does not agree or that is another when written and read again.
"""

import argparse
import signal
import sys
import time
import traceback
from collections import Counter
from random import Random
from typing import Any

from analyzer.errors import InputError
from tests.fuzz.readers import READERS

SLOWEST = 1.0  # seconds of computing for one input
ENOUGH = 20  # faults that are shown


def fault_of(name: str, given: Any, counts: Counter[str]) -> str | None:
    """Ask a reader; what is wrong with its answer, None where all is well."""
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, 10 * SLOWEST)
    try:
        READERS[name].ask(given)
        counts[f"{name} accepted"] += 1
    except InputError as refusal:
        counts[f"{name} refused"] += 1
        if not str(refusal).isprintable() or len(str(refusal)) > 2000:
            return f"refused in more than one printable line: {str(refusal)!r}"
    except Exception:
        return traceback.format_exc(limit=-3)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    spent = time.process_time() - begun
    return f"took {spent:.1f} s" if spent > SLOWEST else None


def _stop(_signal: int, _frame: Any) -> None:
    raise TimeoutError("hangs")


def faults(inputs: int, seed: int) -> tuple[list[str], Counter[str]]:
    """What went wrong with so many inputs, and how many each reader accepted and refused."""
    signal.signal(signal.SIGVTALRM, _stop)
    names, weights = list(READERS), [one.weight for one in READERS.values()]
    found: list[str] = []
    counts: Counter[str] = Counter()
    for number in range(inputs):
        dice = Random(f"{seed} {number}")
        name = dice.choices(names, weights)[0]
        given = READERS[name].draw(dice)
        wrong = fault_of(name, given, counts)
        if wrong is not None:
            found.append(f"seed {seed}, input {number}: {name} {given!r:.600}\n{wrong}")
        if len(found) >= ENOUGH:
            break
    return found, counts


def main() -> int:
    """Read the command line, draw, and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found, counts = faults(asked.inputs, asked.seed)
    for wrong in found:
        print(wrong)
    for name in READERS:
        print(f"{name}: {counts[f'{name} accepted']:,} accepted, {counts[f'{name} refused']:,} refused")
    print(f"{len(found)} faults in {asked.inputs:,} inputs")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
