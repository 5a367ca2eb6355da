"""`upcard warm` and `upcard tune`, and the line that announces compiling."""

import json
import shutil
from pathlib import Path

import pytest

from kernels import jit
from tests.command.terminal import check_refused, upcard, within

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"
QUICKLY_COMPILED = ["deal", GAME, "--policy", "uniform", "--deals", "1"]


@pytest.mark.compiled_only
def test_a_cold_cache_is_announced_once(tmp_path: Path) -> None:
    """In one line on standard error; not again once it is warm. What is cold is one driver, or all without a cache."""
    shutil.copytree(jit.CACHE, tmp_path / jit.CACHE.name, ignore=shutil.ignore_patterns("california_jack.packs-*"))
    cold, warm = (upcard(*QUICKLY_COMPILED, UPCARD_CACHE_DIR=str(tmp_path)) for _ in range(2))
    assert cold.code == warm.code == 0
    assert cold.err.startswith("upcard: compiling for this machine, once")
    assert cold.err.count("\n") == 1
    assert warm.err == ""
    assert cold.out == warm.out


@pytest.mark.compiled_only
def test_a_cache_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """It works all the same."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    ran = upcard(*QUICKLY_COMPILED, UPCARD_CACHE_DIR=str(blocked))
    assert ran.code == 0
    assert "cannot be written" in ran.err
    assert ran.err.count("\n") == 1
    assert "nowhere" not in ran.out
    ran = upcard("warm", UPCARD_CACHE_DIR=str(blocked))
    assert "no cache" in ran.out


@pytest.mark.compiled_only
def test_warm_tells_of_damage_and_mends_it(tmp_path: Path) -> None:
    """One line for what was cut; then it is there again."""
    assert upcard("warm", GAME, timeout=600).code == 0
    kept = tmp_path / jit.CACHE.name
    shutil.copytree(jit.CACHE, kept)
    (cut,) = kept.glob("california_jack.packs-*")
    cut.write_bytes(cut.read_bytes()[:1000])
    mended = upcard("warm", GAME, "--json", UPCARD_CACHE_DIR=str(tmp_path))
    assert mended.code == 0
    assert json.loads(mended.out)["compiled"] == ["california_jack.packs"]
    assert str(cut) in mended.err
    assert mended.err.count("\n") == 1
    again = upcard(*QUICKLY_COMPILED, UPCARD_CACHE_DIR=str(tmp_path))
    assert (again.code, again.err) == (0, "")


@pytest.mark.compiled_only
def test_a_cache_that_others_may_write_to_is_named(tmp_path: Path) -> None:
    """And not used."""
    tmp_path.chmod(0o777)
    ran = upcard(*QUICKLY_COMPILED, UPCARD_CACHE_DIR=str(tmp_path))
    assert ran.code == 0
    assert f"others may write in {tmp_path}" in ran.err
    assert ran.err.count("\n") == 1
    assert "others may write" in upcard("warm", UPCARD_CACHE_DIR=str(tmp_path)).out


@pytest.mark.compiled_only
def test_warm_says_what_it_did(capfd: pytest.CaptureFixture) -> None:
    """A second time there is nothing left to do."""
    first = upcard("warm", GAME, "--json", timeout=600)
    again = json.loads(within(capfd, "warm", GAME, "--json").out)
    assert first.code == 0
    assert again["compiled"] == []
    assert again["parts"] == json.loads(first.out)["parts"] > 3
    assert "compiled already" in within(capfd, "warm", GAME).out


@pytest.mark.compiled_only
def test_tune_fits_and_keeps(capfd: pytest.CaptureFixture, tmp_path: Path) -> None:
    """The same seed gives the same weights; the file is one that the heuristic can play from."""
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    answers = []
    for file, threads in zip(files, ("1", "2"), strict=True):
        words = ("tune", GAME, "--rounds", "1", "--deals", "64", "--threads", threads, "--out", str(file), "--json")
        ran = within(capfd, *words)
        assert ran.code == 0
        answers.append({key: value for key, value in json.loads(ran.out).items() if key != "seconds"})
    assert answers[0] == answers[1]
    assert files[0].read_text() == files[1].read_text()
    played = upcard("duel", GAME, "heuristic", "uniform", "--deals", "640", UPCARD_FITS_DIR=str(tmp_path))
    assert played.code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.json", "two.json"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["warm", "whist"], "not a game"),
        (["tune", GAME, "--rounds", "0"], "--rounds takes"),
        (["tune", GAME, "--deals", "63"], "--deals takes"),
        (["tune", GAME, "--seconds", "nan"], "--seconds takes"),
        (["tune", GAME, "--out", "/nowhere/weights.json"], "no folder"),
        (["tune"], "GAME"),
    ],
)
def test_refused(capfd: pytest.CaptureFixture, words: list[str], said: str) -> None:
    """With the rule."""
    assert said in check_refused(within(capfd, *words))
