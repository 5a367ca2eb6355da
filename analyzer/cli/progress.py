"""A bar on stderr, with rate and remaining time, while a person watches; nothing at all otherwise."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[int, int | None], None]


@contextmanager
def watched(what: str) -> Iterator[Step | None]:
    """Give a function that is told how many of `what` are done and of how many (None: nobody knows), or None.

    The bar is gone before the answer is printed.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (BarColumn(bar_width=None), TextColumn("{task.description}"), TimeRemainingColumn(compact=True))
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"0 {what}", total=None)

        def step(done: int, total: int | None) -> None:
            from reports.figures import count, rate

            elapsed = bar.tasks[0].elapsed or 0.0
            speed = f", {rate(done / elapsed)}/s" if elapsed > 0.5 else ""
            of = f" of {count(total)}" if total is not None else ""
            bar.update(task, completed=done, total=total, description=f"{count(done)}{of} {what}{speed}")

        yield step
