"""A bar on stderr, with rate and remaining time, while a person watches; nothing at all otherwise."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from analyzer.cli import interrupt

if TYPE_CHECKING:
    from rich.progress import Progress


_watch: "Watch | None" = None


class Watch:
    """What is told how far the work is; Ctrl-C comes through here if it was lost elsewhere."""

    def __init__(self, what: str, bar: "Progress | None") -> None:
        """Keep the word for what is counted, and begin the bar."""
        self.what, self.bar, self.part = what, bar, ""
        self.task = None if bar is None else bar.add_task(what, total=None)

    def step(self, done: int, total: int | None) -> None:
        """Call it with how many are done and of how many (None: nobody knows); a smaller number begins another part."""
        interrupt.check()
        if self.bar is None or self.task is None:
            return
        from reports.figures import count, rate

        if done < self.bar.tasks[0].completed:
            self.bar.reset(self.task)
        elapsed = self.bar.tasks[0].elapsed or 0.0
        speed = f", {rate(done / elapsed)}/s" if elapsed > 0.2 else ""
        of = f" of {count(total)}" if total is not None else ""
        self.bar.update(
            self.task, completed=done, total=total, description=f"{self.part}{count(done)}{of} {self.what}{speed}"
        )

    def name(self, part: str) -> None:
        """Say which part of the work begins."""
        self.part = f"{part}: "

    def done(self) -> None:
        """Take the bar away: the answer comes."""
        if self.bar is not None:
            self.bar.stop()


@contextmanager
def watched(what: str, *, beside_output: bool = False) -> Iterator[Watch]:
    """Watch a piece of work that counts `what`; the bar goes when `done` is called or the work ends otherwise.

    beside_output: the command prints while it works, so that there is no bar where the two would share a terminal.
    A piece of work within another has the bar of the other for a while: there is but one.
    """
    global _watch
    outer = _watch
    try:
        with _borrowed(outer, what) if outer else _shown(what, beside_output) as watch:
            _watch = watch
            yield watch
    finally:
        _watch = outer


@contextmanager
def _borrowed(outer: Watch, what: str) -> Iterator[Watch]:
    before = outer.what
    outer.what = what
    try:
        yield outer
    finally:
        outer.what = before


@contextmanager
def _shown(what: str, beside_output: bool) -> Iterator[Watch]:
    if not sys.stderr.isatty() or (beside_output and sys.stdout.isatty()):
        yield Watch(what, None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(bar_width=20), TextColumn("{task.description}"), TimeRemainingColumn(compact=True))
    with Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,  # else what the command prints would go to the bar's stream
        redirect_stderr=False,
    ) as bar:
        yield Watch(what, bar)
