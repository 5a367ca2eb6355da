"""Tests in a browser are left out where there is none, but not where CI is set: there they fail."""

import shutil
import sys

import pytest

from tests.report import browser

pytestmark = pytest.mark.no_kernel


@pytest.mark.parametrize(("ci", "end"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
@pytest.mark.parametrize("lacking", ["Chromium", "Playwright"])
def test_without_a_browser(monkeypatch: pytest.MonkeyPatch, lacking: str, ci: str, end: type[BaseException]) -> None:
    """Either way the line says what is missing."""
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(shutil, "which", lambda name: None if lacking == "Chromium" else name)
    monkeypatch.setitem(sys.modules, "playwright", None)
    with pytest.raises(end, match=f"no {lacking}"), browser.browser():
        raise AssertionError
