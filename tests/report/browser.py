"""A real browser for the tests of pages: Chromium without a window, driven by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def browser() -> "Iterator[Browser]":
    """Start the browser; where there is none the tests are skipped, which says what to install."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("no Chromium on this machine: pages are not tested in a browser (apt-get install chromium)")
    playwright = pytest.importorskip("playwright.sync_api", reason="no Playwright: install the extra 'test'")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=["--no-sandbox"] if root else [])
        try:
            yield started
        finally:
            started.close()
