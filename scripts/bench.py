"""Measure the kernels beside a plain C program, the command from start to end, and print a table; --json FILE keeps it.

Everything on one core unless said; every figure is the best of five, taken in turn with the others, so that a busy
moment of the machine hits all alike. Nothing here judges: a figure is printed, never a test failed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.contract.game import Game

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
ROUNDS = 5
DEALS = 1 << 19
POSITION = ["odds", "california-jack", "--hand", "AH 7H TC 9D 4S 2S", "--top", "JH"]
PLAYOUTS = 200_000


def one_core() -> None:
    """Stay on the core that runs this now, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def all_cores(cores: set[int]) -> None:
    """Undo `one_core`."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def build_yardstick(folder: Path) -> Path | None:
    """Compile the C program; None where there is no compiler or it fails."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        return None
    program = folder / "yardstick"
    source = ROOT / "scripts" / "yardstick.c"
    built = subprocess.run([compiler, "-O3", "-march=native", source, "-o", program], check=False)
    return program if built.returncode == 0 else None


def yardstick_rate(program: Path) -> float:
    """Deals a second of the C program, as it measures itself."""
    ran = subprocess.run([program, str(DEALS)], capture_output=True, text=True, check=True)
    return float(ran.stdout.split()[0])


def seconds_of(action: Callable[[], object]) -> float:
    """Wall time of one call."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def kernel_actions() -> dict[str, Callable[[], object]]:
    """What is timed in this process; each plays (or shuffles) DEALS deals."""
    from shuffle_speed import shuffle_packs

    from analyzer import registry
    from analyzer.rules import rule_set
    from analyzer.running.study import Deals, player

    def play(game: str, first: str, second: str) -> Callable[[], object]:
        rules = rule_set(game)
        study = Deals(rules, (player(first, rules), player(second, rules)), 1)
        return lambda: study.chunk(0, DEALS)

    actions = {
        f"{game.name}: {title(pair)}": play(game.name, *pair) for game in registry.every() for pair in pairs_of(game)
    }
    return {**actions, "shuffle alone": lambda: shuffle_packs(DEALS)}


def pairs_of(game: "Game") -> tuple[tuple[str, str], ...]:
    """The weakest policy, the strongest, and both against each other."""
    strong, weak = game.engine.POLICIES[0], game.engine.POLICIES[-1]
    return tuple(dict.fromkeys([(weak, weak), (strong, strong), (strong, weak)]))


def title(pair: tuple[str, str]) -> str:
    """Two policies as one name."""
    return pair[0] if pair[0] == pair[1] else " against ".join(pair)


def kernel_rates(program: Path | None, rounds: int) -> dict[str, float]:
    """Deals a second, best of all rounds; the C program takes its turn among the kernels."""
    actions = kernel_actions()
    for action in actions.values():
        action()  # compile, or load from the cache
    best: dict[str, float] = {}
    for _ in range(rounds):
        if program is not None:
            best["C"] = max(best.get("C", 0.0), yardstick_rate(program))
        for name, action in actions.items():
            best[name] = max(best.get(name, 0.0), DEALS / seconds_of(action))
    return best


def thread_gain(rounds: int) -> float:
    """Rate of two threads over that of one: the same heuristic deals through the runner."""
    from analyzer.rules import rule_set
    from analyzer.running.run import run
    from analyzer.running.study import Deals, player

    rules = rule_set("california-jack")
    study = Deals(rules, (player("heuristic", rules),) * 2, 1)
    best = {1: float("inf"), 2: float("inf")}
    for _ in range(rounds):
        for threads in best:
            best[threads] = min(best[threads], seconds_of(lambda n=threads: run(study, deals=4 * DEALS, threads=n)))
    return best[1] / best[2]


def command_cost(extra: dict[str, str]) -> tuple[float, float]:
    """Wall seconds and peak memory (MB) of the command in a process of its own."""
    words = [sys.executable, "-P", "-m", "analyzer.cli", *POSITION, "--deals", str(PLAYOUTS), "--json"]
    start = time.perf_counter()
    process = subprocess.Popen(words, env={**os.environ, **extra}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {process.returncode}")
    return wall, usage.ru_maxrss / (1024.0 if sys.platform != "darwin" else 1024.0**2)


def without_avx512() -> dict[str, str]:
    """Environment that makes numba compile for this processor without its AVX-512 instructions."""
    from llvmlite import binding

    features = binding.get_host_cpu_features()
    flags = ",".join(("+" if on and "avx512" not in name else "-") + name for name, on in sorted(features.items()))
    return {"NUMBA_CPU_NAME": binding.get_host_cpu_name(), "NUMBA_CPU_FEATURES": flags}


def vector_units() -> str:
    """The widest vector instructions that numba compiles for here."""
    from llvmlite import binding

    features = binding.get_host_cpu_features()
    named = [name for name in ("avx512f", "avx2", "avx", "sse4.2", "neon") if features.get(name)]
    return f"{binding.get_host_cpu_name()}: {', '.join(named) or 'no vector unit known here'}"


def rates_without_avx512(rounds: int) -> dict[str, float]:
    """The kernels' rates in a process that may not use AVX-512."""
    words = [sys.executable, __file__, "--kernels-only", "--rounds", str(rounds)]
    ran = subprocess.run(words, env={**os.environ, **without_avx512()}, capture_output=True, text=True, check=True)
    rates: dict[str, float] = json.loads(ran.stdout)
    return rates


def measure(rounds: int) -> dict[str, object]:
    """Take every measurement."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    found: dict[str, object] = {"vector_units": vector_units(), "load_before": os.getloadavg()[0]}
    with tempfile.TemporaryDirectory() as folder:
        one_core()
        found["rates"] = kernel_rates(build_yardstick(Path(folder)), rounds)
        found["rates_avx2"] = rates_without_avx512(rounds)
        all_cores(cores)
        found["threads_2_over_1"] = thread_gain(rounds)
        warm = [command_cost({}) for _ in range(rounds)]
        found["odds_warm_seconds"] = min(wall for wall, _ in warm)
        found["odds_memory_mb"] = max(memory for _, memory in warm)
        cold, memory = command_cost({"UPCARD_CACHE_DIR": folder})
        found["odds_cold_seconds"], found["cold_memory_mb"] = cold, memory
    found["load_after"] = os.getloadavg()[0]
    return found


def show(found: dict) -> None:
    """Print what was measured."""
    from reports.figures import rate
    from reports.style import look_of
    from reports.tables import Column, table

    rates, narrow = found["rates"], found["rates_avx2"]
    yardstick = rates.get("C")
    rows = [("C program: California Jack, uniform", f"{rate(yardstick)}/s", "1", "")] if yardstick else []
    for name in narrow:
        ratio = f"{rates[name] / yardstick:.2f}" if yardstick else ""
        rows.append((name, f"{rate(rates[name])}/s", ratio, f"{rate(narrow[name])}/s"))
    columns = [
        Column("whole deals, one core"),
        Column("rate", True),
        Column("over C", True),
        Column("no AVX-512", True),
    ]
    rest = [
        ("two threads over one", f"{found['threads_2_over_1']:.2f}"),
        ("odds, 200,000 playouts, warm", f"{found['odds_warm_seconds']:.2f} s"),
        ("the same, nothing compiled yet", f"{found['odds_cold_seconds']:.1f} s"),
        ("peak memory, warm / compiling", f"{found['odds_memory_mb']:.0f} / {found['cold_memory_mb']:.0f} MB"),
        ("load before / after", f"{found['load_before']:.2f} / {found['load_after']:.2f}"),
        ("processor", found["vector_units"]),
    ]
    parts = [table(columns, rows), "", table([Column(""), Column("", wrap=True)], rest, headings=False)]
    sys.stdout.write(look_of(sys.stdout).render(parts))


def main() -> None:
    """Read the options, measure, print."""
    reader = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    reader.add_argument("--json", metavar="FILE", help="write the figures to FILE, too")
    reader.add_argument("--rounds", type=int, default=ROUNDS, help="how often each is measured (default 5)")
    reader.add_argument("--kernels-only", action="store_true", help="print the kernels' rates as JSON and stop")
    options = reader.parse_args()
    if options.kernels_only:
        one_core()
        print(json.dumps(kernel_rates(None, options.rounds)))
        return
    found = measure(options.rounds)
    show(found)
    if options.json:
        Path(options.json).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
