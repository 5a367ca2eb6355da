"""The page in a real browser: nothing wrong or loaded, tables that sort and fold, narrow screens, light and dark."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reports.page.colours import DARK, LIGHT
from reports.page.render import render
from tests.report.browser import browser
from tests.report.sample_page import sample, stock_cards

pytestmark = pytest.mark.compiled_only  # a second or two to start, and nothing here is compiled

SIZES = {"wide": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample page as a file."""
    path = tmp_path_factory.mktemp("page") / "index.html"
    path.write_text(render(sample()), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    """One browser for all."""
    with browser() as chromium:
        yield chromium


class Seen:
    """An open page and what went wrong or was asked for while it was."""

    def __init__(self, started: Any, file: Path, size: str, **context: Any) -> None:
        self.context = started.new_context(viewport=SIZES[size], **context)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.wrong.append(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(file.as_uri())

    def close(self, file: Path) -> None:
        """Nothing must have gone wrong, and nothing but the file been asked for."""
        self.context.close()
        assert self.wrong == []
        assert [address for address in self.asked if address != "data:,"] == [file.as_uri()]


@pytest.fixture(scope="module")
def wide(started: Any, file: Path) -> Iterator[Any]:
    """The page on a desk, by light."""
    seen = Seen(started, file, "wide", color_scheme="light")
    yield seen.page
    seen.close(file)


@pytest.fixture(scope="module")
def phone(started: Any, file: Path) -> Iterator[Any]:
    """The page on a telephone, by dark."""
    seen = Seen(started, file, "phone", color_scheme="dark", reduced_motion="reduce")
    yield seen.page
    seen.close(file)


def colour(text: str) -> str:
    """`rgb(1, 2, 3)` as `#010203`."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", text)[:3])


def names(page: Any, table: str = "#table-1") -> list[str]:
    """The first cells of the rows that are shown."""
    rows = "rows => rows.filter(row => row.offsetParent).map(row => row.cells[0].innerText.replace('\\ufe0e', ''))"
    return page.eval_on_selector_all(f"{table} tbody tr", rows)


def expected(key: str, descending: bool) -> list[str]:
    """The first twelve cards, sorted by the frame's values, unknown ones last, equal ones in the frame's order."""
    rows = stock_cards().to_dict("records")
    known = [row for row in rows if row[key] == row[key]]
    unknown = [row for row in rows if row[key] != row[key]]
    known.sort(key=lambda row: -row[key] if descending else row[key])
    signs = dict(zip("SHDC", "♠♥♦♣", strict=True))
    return [row["card"][0] + signs[row["card"][1]] for row in known + unknown][:12]


@pytest.mark.parametrize(("heading", "key"), [("The card", "value"), ("Win", "win"), ("Deals", "deals")])
def test_tables_sort_by_value(wide: Any, heading: str, key: str) -> None:
    """Down, up, and back to the order of the page, by mouse; the heading says so aloud."""
    start = names(wide)
    head = wide.locator("#table-1 th", has_text=heading).first
    button = head.locator("button")
    for state, want in (("descending", expected(key, True)), ("ascending", expected(key, False)), (None, start)):
        button.click()
        assert head.get_attribute("aria-sort") == state
        assert names(wide) == want
        assert wide.locator("#table-1 [aria-sort]").count() == (state is not None)


def test_tables_sort_from_the_keyboard(wide: Any) -> None:
    """Tab reaches the headings, Enter and the space bar sort; cards sort by rank and suit."""
    wide.locator("#table-2 th button").first.focus()
    wide.keyboard.press("Tab")
    assert wide.evaluate("document.activeElement.innerText") == "Stage"
    wide.keyboard.press("Enter")
    assert names(wide, "#table-2") == ["A♥", "A♦", "K♠", "A♠", "A♣"]
    wide.keyboard.press("Shift+Tab")
    wide.keyboard.press("Space")
    assert names(wide, "#table-2") == ["A♠", "A♥", "A♦", "A♣", "K♠"]
    assert wide.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_long_tables_unfold(wide: Any) -> None:
    """Twelve rows, all on demand, twelve again."""
    button = wide.locator("button[aria-controls=table-1]")
    assert (len(names(wide)), button.inner_text()) == (12, "Show all 52 rows")
    button.click()
    assert (len(names(wide)), button.get_attribute("aria-expanded")) == (52, "true")
    button.click()
    assert (len(names(wide)), button.get_attribute("aria-expanded")) == (12, "false")
    assert wide.locator("button[aria-controls=table-2]").count() == 0


def test_the_first_stop_leads_to_the_findings(phone: Any) -> None:
    """The skip link comes into view and moves the focus."""
    phone.keyboard.press("Tab")
    assert phone.locator(".skip").bounding_box()["y"] >= 0
    phone.keyboard.press("Enter")
    assert phone.evaluate("document.activeElement.id") == "main"


def test_no_sideways_scrolling_on_a_telephone(phone: Any) -> None:
    """390 px, also with everything open; only a wide table scrolls, in its own box, with a hint; its names stay."""
    phone.eval_on_selector_all("details", "all => all.forEach(one => (one.open = true))")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    outside = """all => all.filter(one => !one.closest('.scroll, .hearing, .shapes'))
        .filter(one => one.getBoundingClientRect().right > 390.5).map(one => one.outerHTML.slice(0, 80))"""
    assert phone.eval_on_selector_all("body *", outside) == []
    box = phone.locator(".scroll").first
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert box.get_attribute("tabindex") == "0"
    assert phone.locator(".sideways").first.is_visible()
    box.evaluate("box => (box.scrollLeft = 400)")
    moved = phone.locator("#table-1 tbody th").first.bounding_box()["x"]
    assert moved == pytest.approx(box.bounding_box()["x"], abs=1)
    narrow = phone.locator(".scroll", has=phone.locator("#table-2"))
    assert narrow.get_attribute("tabindex") is None


def test_letters_are_never_small(phone: Any) -> None:
    """12 px or more on a telephone, drawings aside."""
    sizes = """all => Math.min(...all.filter(one => !one.closest('svg') && one.innerText)
        .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
    assert phone.eval_on_selector_all("body *", sizes) >= 12


def test_dark_and_light(wide: Any, phone: Any) -> None:
    """As the system asks, and the other way round after the button was pressed; drawings and suits, too."""
    for page, first, second in ((wide, LIGHT, DARK), (phone, DARK, LIGHT)):
        for colours in (first, second, first):
            look = "selector => getComputedStyle(document.querySelector(selector))"
            assert colour(page.evaluate(f"({look})('html').backgroundColor")) == colours["paper"]
            assert colour(page.evaluate(f"({look})('p').color")) in (colours["ink"], colours["pale"])
            assert colour(page.evaluate(f"({look})('.hearts').color")) == colours["red"]
            assert colour(page.evaluate(f"({look})('figure svg text').fill")) == colours["ink"]
            assert colour(page.evaluate(f"({look})('figure svg rect').fill")) == colours["series-1"]
            assert page.get_attribute("#theme", "aria-pressed") == ("true" if colours is DARK else "false")
            page.click("#theme")
        page.click("#theme")


def test_print_shows_all(wide: Any) -> None:
    """On paper: every row, no buttons, black on white."""
    wide.emulate_media(media="print", color_scheme="dark")
    assert len(names(wide)) == 52
    assert not wide.locator("#theme").is_visible()
    assert colour(wide.evaluate("getComputedStyle(document.documentElement).backgroundColor")) == LIGHT["paper"]
    wide.emulate_media(media="screen", color_scheme="light")


def test_readable_without_a_script(started: Any, file: Path) -> None:
    """All rows, no dead buttons."""
    seen = Seen(started, file, "wide", java_script_enabled=False)
    assert seen.page.locator("#table-1 tbody tr").count() == 52
    assert seen.page.locator("#table-1 tbody tr").last.is_visible()
    assert not seen.page.locator("#theme").is_visible()
    assert seen.page.locator("button:visible").count() == 0
    seen.close(file)
