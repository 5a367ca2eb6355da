"""Run every check of the project in turn, then print one line that counts the tests of both runs of the suite.

The suite runs twice: compiled, and with NUMBA_DISABLE_JIT=1, where the kernels are plain Python; tests that call no
kernel run once. With --quick only these run, after the static checks: nothing is compiled, which takes two minutes.
With --coverage the runs are measured, which takes twice as long; as coverage cannot see into compiled code, the
measurements are combined. Other arguments are handed to pytest.
"""

import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CHECKS = (
    ("format", [BIN / "ruff", "format", "--check", "--quiet", "."]),
    ("lint", [BIN / "ruff", "check", "--quiet", "."]),
    ("types", [BIN / "mypy"]),
    ("imports", [BIN / "lint-imports", "--no-cache"]),
)
COVERAGE = [sys.executable, "-m", "coverage"]
UNCOMPILED = {"NUMBA_DISABLE_JIT": "1"}
WHOLE = (
    ("the suite, compiled", {}, []),
    ("the suite, uncompiled", UNCOMPILED, ["-m", "not compiled_only and not no_kernel"]),
)
SLOW = "test_naive_worlds or counts_over_all_leads or weights_are_numbers or matches_played_forward"
QUICK = (("tests that need no kernel", UNCOMPILED, ["-m", "no_kernel and not compiled_only", "-k", f"not ({SLOW})"]),)
"""Runs of pytest: a title, what is added to the environment, and which tests; the quick one without the slow ones."""


def say(text: str) -> None:
    """Print a heading at once, so that it stands before what a child process prints."""
    print(f"== {text}", flush=True)


def timed(title: str, command: list[object], environment: dict[str, str]) -> int:
    """Run one command under a heading, print how long it took, return its exit status."""
    say(title)
    start = time.perf_counter()
    status = subprocess.run([str(part) for part in command], cwd=ROOT, env=environment, check=False).returncode
    print(
        f"   {title}: {'passed' if status == 0 else f'FAILED ({status})'}, {time.perf_counter() - start:.0f} s",
        flush=True,
    )
    return status


def tally(report: Path) -> dict[str, int]:
    """Count the tests of one run from its JUnit report; a run that wrote none is one error."""
    if not report.exists():
        return {"passed": 0, "failed": 1, "skipped": 0}
    suite = next(ElementTree.parse(report).getroot().iter("testsuite"))
    total, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
    failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    return {"passed": total - failed - skipped, "failed": failed, "skipped": skipped}


def main(options: list[str]) -> int:
    """Run the static checks, the runs of the suite and the coverage report; return 0 when all passed."""
    plain = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    failures = [title for title, command in CHECKS if timed(title, command, plain)]
    measured, quick = "--coverage" in options, "--quick" in options
    options = [option for option in options if option not in ("--coverage", "--quick")]
    if measured:
        subprocess.run([*COVERAGE, "erase"], cwd=ROOT, check=True)
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    if not quick:
        timed("compiling", [sys.executable, "-m", "analyzer.cli", "warm"], os.environ)  # two processes, a driver once
    with TemporaryDirectory() as folder:
        for title, extra, selection in QUICK if quick else WHOLE:
            report = Path(folder) / f"{len(title)}.xml"
            runner = [*COVERAGE, "run", "-m"] if measured else [sys.executable, "-m"]
            command = [*runner, "pytest", "-n", "2", "-q", f"--junitxml={report}", *selection, *options]
            if timed(title, command, {**os.environ, **extra}):
                failures.append(title)
            for key, number in tally(report).items():
                counts[key] += number
    if measured:
        say("coverage")
        subprocess.run([*COVERAGE, "combine", "--quiet"], cwd=ROOT, check=False)
        subprocess.run([*COVERAGE, "report"], cwd=ROOT, check=False)
    if failures:
        print(f"FAILED: {', '.join(failures)}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
