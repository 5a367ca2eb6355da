"""What only a process of its own shows: signals, pipes, full disks, terminals, and the same bytes on any threads."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from analyzer.cli.main import status
from tests.command.terminal import command, environment, series, upcard, within

GAME = "california-jack"
POSITION = [GAME, "--hand", "AH 7H TC 9D 4S 2S", "--top", "JH"]
ENDLESS = ["--deals", "1000000000"]
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

pytestmark = pytest.mark.compiled_only


def interrupted(*arguments: str, shown: str) -> tuple[int, str, str]:
    """Run a command, send it Ctrl-C once its progress shows some text: exit code and both outputs, without the bar."""
    master, slave = pty.openpty()
    with TemporaryFile() as out:
        process = subprocess.Popen(command(*arguments), stdout=out, stderr=slave, env=environment(COLUMNS="120"))
        os.close(slave)
        screen, sent = b"", False
        while piece := read_terminal(master):
            screen += piece
            if shown.encode() in screen and not sent:
                process.send_signal(signal.SIGINT)
                sent = True
        os.close(master)
        code = process.wait(60)
        out.seek(0)
        return code, out.read().decode(), screen.decode()


def read_terminal(master: int) -> bytes:
    """What a terminal shows next; nothing when its other end is closed or silent for two minutes."""
    try:
        return os.read(master, 65536) if select.select([master], [], [], 120)[0] else b""
    except OSError:
        return b""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Have everything in the cache, so that the moments chosen below fall into the work."""
    assert status(["odds", *POSITION, "--deals", "64"]) == 0


@pytest.mark.parametrize("words", [["odds", *POSITION], ["simulate", GAME], ["duel", GAME, "heuristic", "uniform"]])
def test_ctrl_c_prints_what_there_is(capfd: pytest.CaptureFixture, words: list[str]) -> None:
    """And how many deals that was: as many give the same figures again."""
    code, out, err = interrupted(*words, *ENDLESS, "--json", shown="of 1,000,000,000")
    assert code == 130
    assert "Traceback" not in err
    answer = json.loads(out)
    assert 64 <= answer["deals"] < 1_000_000_000
    again = json.loads(within(capfd, *words, "--deals", str(answer["deals"]), "--json").out)
    assert again["difference"] == answer["difference"]


def test_ctrl_c_leaves_whole_records() -> None:
    """What has been dealt by then, each line complete."""
    code, out, err = interrupted("deal", GAME, "--deals", "1000000", shown="of 1,000,000")
    assert code == 130
    assert "Traceback" not in err
    assert out.endswith("\n")
    assert [json.loads(line)["deal"] for line in out.splitlines()] == list(range(out.count("\n")))


@pytest.mark.parametrize("after", [0.2, 0.6, 1.5])
def test_ctrl_c_at_any_moment_leaves_no_traceback(after: float) -> None:
    """Whatever was going on; before Python has begun to run the command the system's own way of ending holds."""
    process = subprocess.Popen(
        command("equity", GAME, *ENDLESS), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    if process.returncode == 130:
        assert err == b""
        assert out == b"" or out.startswith(b"California Jack")
    else:
        assert b"analyzer/cli/main.py" not in err


@pytest.mark.parametrize("words", [["games"], ["rules", GAME, "--full"], ["deal", GAME, "--deals", "9"]])
def test_a_closed_pipe_ends_in_silence(words: list[str]) -> None:
    """The reader has gone before the first line is written."""
    read, write = os.pipe()
    os.close(read)
    process = subprocess.Popen(command(*words), stdout=write, stderr=subprocess.PIPE, env=environment())
    os.close(write)
    _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [["games"], ["odds", *POSITION, "--deals", "64", "--json"]])
def test_a_full_disk_is_said_in_one_line(words: list[str]) -> None:
    """Exit code 2, no traceback."""
    with open("/dev/full", "w") as full:
        ran = subprocess.run(command(*words), stdout=full, stderr=subprocess.PIPE, env=environment(), check=False)
    assert ran.returncode == 2
    assert ran.stderr.decode() == "upcard: cannot write the answer: No space left on device\n"


@pytest.mark.parametrize("words", [["odds", *POSITION], ["moves", *POSITION]])
def test_the_same_bytes_on_any_number_of_threads(capfd: pytest.CaptureFixture, words: list[str]) -> None:
    """And in any process."""
    words = [*words, "--deals", "20000", "--json", "--threads"]
    answers = [upcard(*words, "2").out, *(within(capfd, *words, threads).out for threads in ("1", "5"))]
    assert len(set(answers)) == 1
    assert json.loads(answers[0])["deals"] == 20000


def on_terminal(commands: list[list[str]], columns: int) -> list[tuple[str, str]]:
    """Run commands with standard output and standard error on terminals: what each shows there."""
    ends = [pty.openpty(), pty.openpty()]
    process = subprocess.Popen(
        series(commands), stdout=ends[0][1], stderr=ends[1][1], env=environment(COLUMNS=str(columns), TERM="xterm")
    )
    for _, slave in ends:
        os.close(slave)
    screens = {master: b"" for master, _ in ends}
    reading = set(screens)
    while reading:
        for master in select.select(list(reading), [], [], 120)[0]:
            piece = read_terminal(master)
            screens[master] += piece
            if not piece:
                reading.discard(master)
                os.close(master)
    out, err = (screens[master].decode() for master, _ in ends)
    assert process.wait(60) == 0, err
    return list(zip(out.split("\0")[:-1], err.split("\0")[:-1], strict=True))


@pytest.mark.parametrize(
    ("questions", "columns"),
    [
        ([["odds", *POSITION], ["moves", *POSITION], ["simulate", GAME]], 60),
        ([["odds", *POSITION], ["equity", GAME]], 80),
    ],
)
def test_pages_on_a_terminal(questions: list[list[str]], columns: int) -> None:
    """In colour, no line wider than the terminal, nothing cut off; progress on standard error while it runs."""
    pages = on_terminal([[*words, "--deals", "30000"] for words in questions], columns)
    for words, (out, err) in zip(questions, pages, strict=True):
        assert "\x1b[1m" in out
        lines = [line.rstrip() for line in ANSI.sub("", out).splitlines()]
        assert max(map(len, lines)) <= columns
        assert "…" not in out
        assert "of 30,000" in err
        if words[0] in ("odds", "moves"):
            assert "A♥" in out
            assert "\x1b[1;31m" in out


def test_pages_in_a_pipe_are_plain(capfd: pytest.CaptureFixture) -> None:
    """No escape sequences, no signs of suits, no progress."""
    ran = within(capfd, "odds", *POSITION, "--deals", "640")
    assert ran.err == ""
    assert "\x1b" not in ran.out
    assert "AH" in ran.out
    ascii_only = upcard("odds", *POSITION, "--deals", "640", PYTHONIOENCODING="ascii")
    assert "+/-" in ascii_only.out
    assert ascii_only.out.isascii()


def test_csv_is_written_whole(capfd: pytest.CaptureFixture, tmp_path: Path) -> None:
    """Through a link, with the mode of the file that it replaces; nothing else is left in the folder."""
    target, link = tmp_path / "moves.csv", tmp_path / "link.csv"
    target.write_text("before")
    target.chmod(0o640)
    link.symlink_to(target)
    ran = within(capfd, "moves", *POSITION, "--deals", "640", "--csv", str(link))
    assert ran.code == 0
    lines = target.read_text().splitlines()
    assert lines[0].startswith("move,win,win_low,win_high,")
    assert len(lines) == 7
    assert target.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.csv", "moves.csv"]
    assert link.is_symlink()
    printed = within(capfd, "moves", *POSITION, "--deals", "640", "--csv", "-")
    assert printed.out.splitlines() == lines


def test_seconds_say_how_many_deals_they_came_to(capfd: pytest.CaptureFixture) -> None:
    """That number gives the same answer again."""
    ran = within(capfd, "simulate", GAME, "--seconds", "0.3", "--json")
    answer = json.loads(ran.out)
    again = json.loads(within(capfd, "simulate", GAME, "--deals", str(answer["deals"]), "--json").out)
    assert again == answer
