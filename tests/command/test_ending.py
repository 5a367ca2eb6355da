"""Ctrl-C and SIGTERM: every command prints what there is, marked as a part, and leaves nothing behind."""

import csv
import io
import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from analyzer.cli import interrupt
from tests.analysis.pressed import ASKED, Pressed
from tests.command.terminal import command, environment, within

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"
HAND = ["--hand", "AH 7H TC 9D 4S 2S", "--top", "JH"]
COMMANDS = {
    "odds": ("odds", [GAME, *HAND], 2),
    "moves": ("moves", [GAME, *HAND], 2),
    "simulate": ("simulate", [GAME], 1),
    "duel": ("duel", [GAME, "heuristic", "uniform"], 1),
    "equity": ("equity", [GAME], 1),
    "stock_value": ("stock-value", [GAME], 2),
    "claims": ("claims", [GAME, "--only", "CJ13,CJ12"], 3),
    "compare": ("compare", [GAME, "--vary", "target=7,10", "--tune", "0", "--decisions", "0"], 3),
    "calls": ("calls", ["seven-up"], 2),
}
MODULES = {"claims": "analyzer.claims.claims", "compare": "analyzer.rule_changes.compare"}
MODULES |= {"calls": "analyzer.games.seven_up.calls.calls"}


def test_all_are_tried() -> None:
    assert set(COMMANDS) == set(ASKED)


@pytest.mark.parametrize("how", ["page", "json", "csv"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_part_is_printed_and_marked(capfd, monkeypatch, name: str, how: str) -> None:
    words, arguments, at = COMMANDS[name]
    monkeypatch.setattr(f"analyzer.cli.{name}.make_ready", lambda *parts: None)
    pressed = Pressed(at)
    for module in (MODULES.get(name, f"analyzer.questions.{name}"), "analyzer.questions.equity"):
        monkeypatch.setattr(f"{module}.bound", lambda run, threads, progress: pressed, raising=False)
    options = {"page": [], "json": ["--json"], "csv": ["--csv", "-"]}[how]
    ran = within(capfd, words, *arguments, *options)
    assert (ran.code, ran.err) == (130, "")
    if how == "json":
        assert json.loads(ran.out)["stopped"] == "interrupted"
    elif how == "csv":
        assert {row["stopped"] for row in csv.DictReader(io.StringIO(ran.out))} == {"interrupted"}
    else:
        assert "Interrupted: " in " ".join(ran.out.split())


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_leaves_no_drafts(tmp_path: Path, number: signal.Signals, code: int) -> None:
    words = command("deal", GAME, "--deals", "1000000", "--csv", str(tmp_path / "deals.csv"))
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(NUMBA_DISABLE_JIT="1")
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (code, b"")
    assert [path.name for path in tmp_path.iterdir()] == ["deals.csv"]
    with (tmp_path / "deals.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) >= 1 + out.count(b"\n")
    assert {row["stopped"] for row in rows} == {"interrupted"}


@pytest.mark.compiled_only
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs to see the children of a process")
def test_a_signal_leaves_no_child_that_compiles(tmp_path: Path) -> None:
    process = subprocess.Popen(
        command("warm", GAME), stderr=subprocess.PIPE, env=environment(UPCARD_CACHE_DIR=str(tmp_path / "cache"))
    )
    listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    children: list[str] = []
    end = time.monotonic() + 60
    while len(children) < 2 and time.monotonic() < end:
        children = listing.read_text().split()
        time.sleep(0.1)
    time.sleep(1)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, b"Traceback" in err) == (143, False)
    assert children
    time.sleep(1)
    assert not list(filter(runs, children))


def runs(process: str) -> bool:
    """Whether a process still does something: one that nobody has taken note of the end of has no memory."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes() != b""
    except OSError:
        return False


def test_who_listens_already_is_left_alone(monkeypatch) -> None:
    """A caller's own handler, or a signal that is ignored."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        interrupt.remember()
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
