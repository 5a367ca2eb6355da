"""`upcard report`, with few deals: what is written, that it goes on where it stopped, and how the page stands."""

import csv
import json
import os
import re
import subprocess
from xml.etree import ElementTree

import pytest

from analyzer import registry
from analyzer.cli.main import status
from analyzer.report import sections
from tests.command.terminal import Ran, check_refused, command, environment
from tests.report.browser import browser

pytestmark = pytest.mark.no_kernel

FEW = 1_500
ALL = ("players", "seats", "match", "character", "face-up", "leads", "calls", "claims", "second")


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """A report of few deals."""
    sizes = dict.fromkeys(sections.SIZES, (FEW, 2 * FEW)) | {"decisions": (64, 64), "character": (8_192, 8_192)}
    monkeypatch.setattr(sections, "SIZES", sizes)


def run(capfd, *arguments):
    code = status(["report", *arguments])
    out, err = capfd.readouterr()
    return Ran(code, out, err)


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", ["court-circular", "seven-up"])
def test_a_report_of_every_game(capfd, tmp_path, game):
    folder = tmp_path / "new" / "report"
    ran = run(capfd, game, "--quick", "--out", str(folder))
    assert (ran.code, ran.out, ran.err) == (0, f"{folder / 'report.html'}\n", "")
    page = (folder / "report.html").read_text(encoding="utf-8")
    found = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    wanted = [name for name in ALL if name != "calls" or game == "seven-up"]
    assert list(found["sections"]) == wanted
    assert found["command"] == f"upcard report {game} --rules source --seed 1 --quick --out {folder}".replace(
        "source", registry.game(game).presets[0].name
    )
    assert found["command"] in page
    assert not re.search(r"\bnan\b|>\s*(inf|None)\b", re.sub(r"<(script|style).*?</\1>", "", page, flags=re.S))
    drawn = sorted(path.stem for path in (folder / "plots").glob("*.png"))
    assert drawn == sorted(path.stem for path in (folder / "plots").glob("*.svg"))
    assert len(drawn) == page.count('role="img" aria-labelledby')
    for path in (folder / "plots").glob("*.svg"):
        ElementTree.parse(path)
    for path in (folder / "tables").glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            assert len(list(csv.DictReader(file))) > 0
    for name in (*(f"plots/{one}.{ending}" for one in drawn for ending in ("png", "svg")),):
        assert f'href="{name}"' in page
    claims = [claim["id"] for claim in found["sections"]["claims"]["facts"]["claims"]]
    assert all(f"claim-{one.lower()}" in page for one in claims)
    if game == "seven-up":  # the longest page
        stands(folder / "report.html")
    else:
        comes_back_as_it_was(capfd, game, folder, len(wanted))


def comes_back_as_it_was(capfd, game, folder, sections_kept):
    """The same command again does nothing again, and writes the same bytes."""
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    again = run(capfd, game, "--quick", "--out", str(folder))
    assert again.code == 0
    assert again.err.count("there already") == sections_kept
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def stands(page):
    """On a telephone nothing scrolls sideways, nothing goes wrong and nothing is loaded."""
    wrong, asked = [], []
    with browser() as chromium:
        opened = chromium.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark").new_page()
        opened.on("console", lambda message: wrong.append(message.text))
        opened.on("pageerror", lambda error: wrong.append(str(error)))
        opened.on("request", lambda request: asked.append(request.url))
        opened.goto(page.as_uri())
        assert opened.evaluate("document.documentElement.scrollWidth") == 390
    assert wrong == []
    assert [address for address in asked if address != "data:,"] == [page.as_uri()]


def test_a_section_that_is_not_whole_is_said_to_be_computed_again(capfd, tmp_path, monkeypatch):
    def told(order, folder, *, step, **options):
        step("players", "damaged")
        raise KeyboardInterrupt

    monkeypatch.setattr("analyzer.cli.report.make_ready", lambda *parts: None)
    monkeypatch.setattr("analyzer.report.build.report", told)
    ran = run(capfd, "court-circular", "--out", str(tmp_path))
    path = tmp_path / "sections" / "players.json"
    assert ran.err.startswith(f"upcard: players: what is kept in {path} is not whole, so it is computed again\n")


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        (b"r\xff", {"PYTHONUTF8": "1"}, "is not UTF-8 text: name another folder"),
        ("r\u00e9".encode(), {"PYTHONIOENCODING": "ascii"}, "cannot be printed, as standard output takes ascii only"),
    ],
)
def test_a_folder_that_could_not_be_written_in_the_end(tmp_path, name, changes, said):
    """Refused before anything is computed, or made."""
    words = [*command("report", "court-circular", "--quick", "--out"), os.fsencode(tmp_path) + b"/" + name]
    ran = subprocess.run(words, capture_output=True, env=environment(**changes), check=False)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert said in ran.stderr.decode()
    assert ran.stderr.count(b"\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_report_says_where_it_goes_on(capfd, tmp_path, monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("analyzer.cli.report.make_ready", lambda *parts: None)
    monkeypatch.setattr("analyzer.report.build.report", interrupted)
    ran = run(capfd, "court-circular", "--out", str(tmp_path))
    assert ran.code == 130
    assert ran.out == ""
    assert ran.err == (
        f"upcard: interrupted: the same command goes on from the sections that are in {tmp_path / 'sections'}\n"
    )
    assert not (tmp_path / "report.html").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("california-jack",), "--out is missing: name the folder"),
        (("california-jack", "--out", "{file}"), "cannot be a folder"),
        (("california-jack", "--out", "{file}/below"), "cannot be a folder"),
        (("whist", "--out", "{folder}"), "is not a game"),
        (("california-jack", "--out", "{folder}", "--confidence", "2"), "--confidence"),
        (("california-jack", "--out", "{folder}", "--set", "follow=never"), "follow"),
    ],
)
def test_what_cannot_be_reported(capfd, tmp_path, arguments, said):
    (tmp_path / "file").write_text("")
    places = {"file": tmp_path / "file", "folder": tmp_path / "report"}
    assert said in check_refused(run(capfd, *(word.format(**places) for word in arguments)))
