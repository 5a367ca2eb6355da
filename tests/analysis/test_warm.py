"""Compiling beforehand: what is missing, and that what was compiled elsewhere is found."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from analyzer.rules import rule_set
from analyzer.running.warm import missing, warm
from kernels import jit

ROOT = Path(__file__).resolve().parent.parent.parent
BICYCLE = rule_set("california-jack")
PACKS = "california_jack.packs"
SCRIPT = """
from analyzer.games.california_jack.drivers import drivers_of
from analyzer.rules import rule_set
from analyzer.running.warm import missing, warm
from kernels import jit
from kernels.california_jack import drivers

if __name__ == "__main__":
    rules, told = rule_set("california-jack", "foster"), []
    before = missing(rules)
    assert jit.CACHED and before == list(drivers_of(rules)), before
    assert missing(rules, ["california_jack.packs"]) == ["california_jack.packs"]
    warm(rules, ["california_jack.packs"], lambda done, total: told.append((done, total)))
    assert told == [(0, 1), (1, 1)], told
    assert missing(rules) == [name for name in before if name != "california_jack.packs"]
    assert missing(rules, ["california_jack.packs"]) == []
    rules.game.engine.dealt(1, 0, rules, 1)
    stats = drivers.packs().stats
    assert sum(stats.cache_hits.values()) == 1 and not stats.cache_misses, stats
    print("warm")
"""

STOPPED = """
from analyzer.rules import rule_set
from analyzer.running.warm import missing, warm

if __name__ == "__main__":
    rules = rule_set("california-jack")
    try:
        warm(rules, missing(rules), lambda done, total: print(done, flush=True))
    except KeyboardInterrupt:
        print("stopped")
"""
UNCOMPILED = """
from analyzer.rules import rule_set
from analyzer.running.warm import missing

print(missing(rule_set("california-jack")))
"""


@pytest.mark.compiled_only
def test_a_driver_is_compiled_elsewhere_and_found_here(tmp_path):
    """The cheapest driver, in an empty cache: then it is missing no more and loaded, not compiled."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    environment = {**os.environ, "UPCARD_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert (done.stdout, done.returncode) == ("warm\n", 0), done.stderr


@pytest.mark.compiled_only
@pytest.mark.parametrize("send", [os.kill, os.killpg], ids=["one", "all"])
def test_an_interrupt_ends_compiling_at_once(tmp_path, send):
    """Whether it reaches one process or, as Ctrl-C in a terminal does, all of them; none goes on."""
    script = tmp_path / "script.py"
    script.write_text(STOPPED)
    environment = {**os.environ, "UPCARD_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout.readline() == "0\n"
        time.sleep(0.5)
        send(process.pid, signal.SIGINT)
        # Both ends: they are closed when the last process has ended.
        out, err = process.communicate(timeout=60)
    assert (out, err, process.returncode) == ("stopped\n", "", 0)


def test_without_a_cache_nothing_is_missing(monkeypatch):
    monkeypatch.setattr(jit, "PLACE", jit.PLACE._replace(writable=False))
    assert missing(BICYCLE) == []
    assert missing(BICYCLE, [PACKS]) == []


def test_uncompiled_nothing_is_missing():
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr


def test_nothing_is_soon_compiled():
    told = []
    warm(BICYCLE, [], lambda done, total: told.append((done, total)))
    warm(BICYCLE, [])
    assert told == [(0, 0)]


def test_a_driver_that_is_none_is_an_error():
    with pytest.raises(KeyError):
        warm(BICYCLE, ["california_jack.luck"])


KILLED = """

from analyzer.rules import rule_set
from analyzer.running.warm import missing, warm

if __name__ == "__main__":
    rules = rule_set("california-jack")
    warm(rules, missing(rules), lambda done, total: print(done, flush=True))
"""


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_processes_that_compile_end_with_the_one_that_began_them(tmp_path, number):
    """However that ends."""
    script = tmp_path / "script.py"
    script.write_text(KILLED)
    environment = {**os.environ, "UPCARD_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script)], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"0\n"
        time.sleep(2)
        process.send_signal(number)
        process.communicate(timeout=30)  # both ends are closed when the last process has ended
