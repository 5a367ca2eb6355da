"""A real browser for the tests of pages: Chromium without a window, driven by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")


def missing(what: str) -> NoReturn:
    """Skip the test, or fail it where CI is set: what has to pass before a change is taken includes the browser."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@contextmanager
def browser() -> "Iterator[Browser]":
    """Start the browser. Where there is none the tests are skipped, which says what to install; with CI set, fail."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        missing("no Chromium on this machine: pages are not tested in a browser (apt-get install chromium)")
    try:
        from playwright import sync_api as playwright
    except ImportError:
        missing("no Playwright: pages are not tested in a browser (install the extra 'test')")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=["--no-sandbox"] if root else [])
        try:
            yield started
        finally:
            started.close()
