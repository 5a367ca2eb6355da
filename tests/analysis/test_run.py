"""Runs: the same counts whatever the threads and chunks, looks at fixed numbers of deals, and a clean end."""

import math
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice, pairwise
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.running import run as run_module
from analyzer.running.run import MOST, cores, looks, run, workers
from tests.analysis.sums import Sums, is_prefix
from tests.kernel.masks import examples

ROOT = Path(__file__).resolve().parent.parent.parent


@settings(max_examples=examples(60, 20), deadline=None)
@given(st.integers(1, 3000), st.sampled_from([1, 2, 5]), st.integers(1, 700))
def test_every_deal_is_counted_once(deals, threads, chunk):
    found = run(Sums(), deals=deals, threads=threads, chunk=max(chunk, deals // 40))
    assert (found.deals, found.stopped) == (deals, "deals")
    assert is_prefix(found)


def test_chunks_that_end_out_of_order_are_added_in_order():
    seen = []
    found = run(Sums(0.002), deals=1000, threads=5, chunk=37, progress=lambda done, total: seen.append((done, total)))
    assert is_prefix(found)
    assert seen == [(min(done, 1000), 1000) for done in range(37, 1037, 37)]


def test_looks_grow_by_the_square_root_of_two():
    found = list(islice(looks(), 40))
    assert found[:5] == [1024, 1472, 2048, 2880, 4096]
    for i, deals in enumerate(found):
        assert deals % 64 == 0
        assert abs(deals - 1024 * 2 ** (i / 2)) <= 32
    assert all(before < after for before, after in pairwise(found))


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("chunk", [None, 61, 64, 5000])
def test_looks_are_at_fixed_numbers_of_deals(threads, chunk):
    seen = []

    def look(deals, counts):
        seen.append((deals, counts.tolist()))
        return deals > 5000

    found = run(Sums(), look=look, threads=threads, chunk=chunk)
    assert (found.deals, found.stopped) == (5824, "until")
    assert is_prefix(found)
    assert seen == [(deals, Sums().chunk(0, deals).tolist()) for deals in (1024, 1472, 2048, 2880, 4096, 5824)]


def test_the_last_look_is_at_the_last_deal():
    seen = []
    found = run(Sums(), deals=2000, look=lambda deals, counts: bool(seen.append(deals)))
    assert (seen, found.deals, found.stopped) == ([1024, 1472, 2000], 2000, "deals")
    assert is_prefix(found)
    found = run(Sums(), deals=2000, look=lambda deals, counts: deals == 2000)
    assert (found.deals, found.stopped) == (2000, "until")
    found = run(Sums(), deals=500, look=lambda deals, counts: False)
    assert (found.deals, found.stopped) == (500, "deals")


def clock(monkeypatch, step=1.0):
    """Let every look at the clock find it ``step`` seconds on."""
    times = iter(range(10**9))
    monkeypatch.setattr(run_module, "time", SimpleNamespace(monotonic=lambda: step * next(times)))


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("seconds", [0.5, 1, 7, 30])
def test_the_clock_ends_a_run_with_what_is_begun(monkeypatch, threads, seconds):
    clock(monkeypatch)
    found = run(Sums(), seconds=seconds, threads=threads, chunk=10)
    assert found.stopped == "seconds"
    assert found.deals == 10 * max(0, math.ceil(seconds) - 1)
    assert is_prefix(found)


def test_the_clock_ends_a_run_between_two_looks(monkeypatch):
    clock(monkeypatch)
    seen = []
    found = run(Sums(), seconds=30, look=lambda deals, counts: bool(seen.append(deals)), chunk=100)
    assert found.stopped == "seconds"
    assert seen == [1024, 1472, 2048]
    assert 2048 < found.deals < 2880
    assert is_prefix(found)


def test_deals_come_before_the_clock(monkeypatch):
    clock(monkeypatch)
    found = run(Sums(), seconds=30, deals=50, chunk=10)
    assert (found.deals, found.stopped) == (50, "deals")


def test_seconds_are_seconds():
    begun = time.monotonic()
    found = run(Sums(0.001), seconds=0.2, threads=2, chunk=10)
    assert 0.2 <= time.monotonic() - begun < 5
    assert found.stopped == "seconds"
    assert found.deals > 0
    assert is_prefix(found)
    again = run(Sums(), deals=found.deals, threads=1, chunk=77)
    assert again.counts.tolist() == found.counts.tolist()


class AtOnce(Executor):
    """Does what it is given at once, in the thread that asks."""

    def __init__(self):
        self.given = []

    def submit(self, function, /, *arguments, **keywords):
        future = Future()
        self.given.append(arguments)
        try:
            future.set_result(function(*arguments, **keywords))
        except BaseException as error:
            future.set_exception(error)
        return future


def test_an_executor_of_ones_own_does_the_work():
    executor = AtOnce()
    found = run(Sums(), deals=100, threads=1, chunk=30, executor=executor)
    assert is_prefix(found)
    assert executor.given == [(0, 30), (30, 60), (60, 90), (90, 100)]


def test_an_executor_of_ones_own_is_left_open_and_idle():
    with ThreadPoolExecutor(1) as executor:
        hold = threading.Event()
        study = Sums()

        def progress(done, total):
            executor.submit(hold.wait)
            raise KeyboardInterrupt

        found = run(study, deals=1000, threads=3, chunk=10, executor=executor, progress=progress)
        hold.set()
        assert found.stopped == "interrupted"
        assert is_prefix(found)
        assert executor.submit(int, "7").result() == 7


def test_what_was_done_beyond_a_gap_is_left_out():
    """Of four chunks begun the second and the fourth never came to a worker; nobody waits for them any more."""

    class Leaving(AtOnce):
        left = []

        def submit(self, function, /, first, last):
            if first in (10, 30):
                self.left.append(Future())
                return self.left[-1]
            return super().submit(function, first, last)

    def progress(done, total):
        raise KeyboardInterrupt

    executor = Leaving()
    found = run(Sums(), deals=1000, threads=2, chunk=10, executor=executor, progress=progress)
    assert len(executor.given) == 2
    assert (found.deals, found.stopped) == (10, "interrupted")
    assert is_prefix(found)
    assert [future.cancelled() for future in executor.left] == [True, True]


def test_a_worker_that_is_interrupted_itself_ends_the_run():
    """A terminal's Ctrl-C reaches every process: one of a pool hands the interrupt back as its result."""

    class Struck(Sums):
        def chunk(self, first, last):
            if first >= 50:
                raise KeyboardInterrupt
            return super().chunk(first, last)

    found = run(Struck(), deals=1000, threads=2, chunk=10, executor=AtOnce())
    assert (found.deals, found.stopped) == (50, "interrupted")
    assert is_prefix(found)


@pytest.mark.compiled_only
def test_processes_do_the_work_of_threads():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        found = run(Sums(), deals=1000, threads=2, chunk=90, executor=executor)
        assert (found.deals, found.stopped) == (1000, "deals")
        assert is_prefix(found)
        interrupts = iter([False, False, True] + [False] * 99)

        def progress(done, total):
            if next(interrupts):
                raise KeyboardInterrupt

        found = run(Sums(0.001), deals=1000, threads=2, chunk=9, executor=executor, progress=progress)
        assert found.stopped == "interrupted"
        assert is_prefix(found)


def test_an_error_of_a_study_is_raised_and_leaves_no_threads():
    class Broken(Sums):
        def chunk(self, first, last):
            if first >= 100:
                raise ZeroDivisionError("broken")
            return super().chunk(first, last)

    before = threading.active_count()
    with pytest.raises(ZeroDivisionError, match="broken"):
        run(Broken(), deals=1000, chunk=10)
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"deals": 10, "threads": 0}, "threads: 0 cannot play; give at least 1"),
        ({"deals": 10, "threads": -3}, "threads: -3 cannot"),
        ({"deals": 0}, "deals: a run cannot have 0"),
        ({"deals": -7}, "deals: a run cannot have -7"),
        ({"deals": MOST + 1}, "give a number from 1 to 1,099,511,627,776"),
        ({"deals": 10, "chunk": 0}, "chunk: 0"),
        ({"deals": 10, "chunk": -5}, "chunk: -5"),
    ],
)
def test_what_cannot_be_run_is_refused_in_a_line(options, said):
    with pytest.raises(InputError) as caught:
        run(Sums(), **options)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_run_without_an_end_is_an_error_of_the_caller():
    with pytest.raises(ValueError, match="nothing would end the run"):
        run(Sums())


def test_all_cores_work_if_nothing_is_said():
    assert workers(None) == cores() >= 1
    assert workers(3) == 3
