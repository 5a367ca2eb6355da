"""Runs that are interrupted end with the first deals, each counted once, and say so."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from analyzer.running import run as run_module
from analyzer.running.run import run
from tests.analysis.sums import Sums, is_prefix

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("always", [False, True])
def test_an_interrupt_from_progress_ends_the_run_with_a_prefix(always):
    """Even if it comes again and again, as from a callback that has been told to stop."""
    calls = []

    def progress(done, total):
        calls.append(done)
        if len(calls) == 3 or (always and len(calls) > 3):
            raise KeyboardInterrupt

    found = run(Sums(0.001), deals=10_000, threads=2, chunk=10, progress=progress)
    assert found.stopped == "interrupted"
    assert 30 <= found.deals <= 30 + 4 * 10
    assert is_prefix(found)


def test_an_interrupt_from_a_look_ends_the_run_with_a_prefix():
    def look(deals, counts):
        if deals > 2000:
            raise KeyboardInterrupt
        return False

    found = run(Sums(), look=look, threads=2, chunk=100)
    assert (found.deals, found.stopped) == (2048, "interrupted")
    assert is_prefix(found)


@pytest.mark.parametrize("function", ["play", "play_to", "take"])
def test_an_interrupt_at_any_line_ends_the_run_with_a_prefix(function):
    """Ctrl-C comes between any two steps of the main thread: here before each of them in turn."""
    for step in range(1, 200):
        lines = []

        def trace(frame, event, argument, *, lines=lines, step=step):
            code = frame.f_code
            if code.co_filename != run_module.__file__ or code.co_name != function:
                return None

            def line(frame, event, argument):
                if event == "line":
                    lines.append(frame.f_lineno)
                    if len(lines) == step:
                        raise KeyboardInterrupt
                return line

            return line

        before = sys.gettrace()
        try:
            sys.settrace(trace)
            found = run(Sums(), deals=30, threads=1, chunk=10, progress=lambda done, total: None)
        finally:
            sys.settrace(before)
        assert is_prefix(found)
        if len(lines) < step:
            break
        assert found.stopped == "interrupted"
    assert found.stopped == "deals"
    assert step > 5


INTERRUPTED = """
import os, signal, sys
from analyzer.rules import rule_set
from analyzer.running.run import run
from analyzer.running.study import Deals, player

rules = rule_set("california-jack")
study = Deals(rules, (player("uniform", rules),) * 2, 5)
run(study, deals=1)
calls = []

def progress(done, total):
    print("going", flush=True)
    calls.append(done)
    if sys.argv[1] == "own" and len(calls) == 3:
        os.kill(os.getpid(), signal.SIGINT)

found = run(study, seconds=60, threads=2, chunk=64, progress=progress)
print(found.stopped, found.deals, (found.counts == run(study, deals=found.deals).counts).all(), len(calls))
"""


@pytest.mark.parametrize("sender", ["own", "other"])
def test_a_signal_ends_the_run_with_a_prefix(sender):
    """Ctrl-C is SIGINT: from the process itself after three chunks, or from another one at any moment."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, sender], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        if sender == "other":
            for _ in range(3):
                assert process.stdout.readline() == "going\n"
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert err == ""
    stopped, deals, same, calls = out.splitlines()[-1].split()
    assert (stopped, same) == ("interrupted", "True")
    assert int(deals) >= 64 * (3 if sender == "own" else 1)
    if sender == "own":
        assert int(deals) <= 64 * (3 + 4)
        assert calls == "3"
