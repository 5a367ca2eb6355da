"""The C program that speed is measured against plays the same game."""

import random
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.naive.california_jack import game as naive

pytestmark = pytest.mark.no_kernel

SOURCE = Path(__file__).resolve().parents[2] / "scripts" / "yardstick.c"
COMPILER = shutil.which("cc")
NAIVE_DEALS = 3_000


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, built once."""
    if COMPILER is None:
        pytest.skip("no C compiler here")
    built = tmp_path_factory.mktemp("yardstick") / "yardstick"
    subprocess.run([COMPILER, "-O2", "-Wall", "-Wextra", "-Werror", SOURCE, "-o", built], check=True)
    return built


def table(program: Path, *arguments: str) -> Counter:
    """How many deals ended with which points, dealer and non-dealer."""
    lines = subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout.splitlines()
    assert lines[0].endswith(" deals/s")
    return Counter({points: int(number) for points, number in (line.split() for line in lines[1:])})


def test_a_seed_gives_the_same_deals(program: Path) -> None:
    """And another seed others; every deal is counted once."""
    first, again, other = (table(program, "2000", seed) for seed in ("1", "1", "2"))
    assert first == again != other
    assert first.total() == 2000


def test_it_plays_the_same_game_as_the_slow_version(program: Path) -> None:
    """Uniform play: each pair of points comes up as often, at five standard errors."""
    dice = random.Random(1)
    rules = naive.rules()
    slow: Counter = Counter()
    for _ in range(NAIVE_DEALS):
        pack = dice.sample(naive.PACK, 52)
        state = naive.start([pack[:6], pack[6:12]], pack[12:], 0, rules)
        end = naive.play_out(state, lambda _, cards: dice.choice(cards))
        result = naive.result(end)
        owners = [result[key] for key in ("high", "low", "jack", "game")]
        slow[f"{owners.count(0)}-{owners.count(1)}"] += 1
    fast = table(program, "300000")
    for points, number in fast.items():
        share = number / fast.total()
        error = (share * (1 - share) * (1 / NAIVE_DEALS + 1 / fast.total())) ** 0.5
        assert abs(slow[points] / NAIVE_DEALS - share) < 5 * error, points
