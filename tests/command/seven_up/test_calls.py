"""`upcard calls`, with a stand-in for the engine: what is printed, written and drawn, and what is refused."""

import json

import pandas as pd
import pytest

from analyzer.cli.main import status
from analyzer.games.seven_up.calls.holdings import HOLDINGS
from reports.style import look_of
from tests.analysis.seven_up.call_engine import installed
from tests.command.terminal import Ran, check_refused

pytestmark = pytest.mark.no_kernel

GAME = "seven-up"


@pytest.fixture(autouse=True)
def engine(monkeypatch):
    monkeypatch.setattr("analyzer.cli.calls.make_ready", lambda *parts: None)
    return installed(monkeypatch)


def run(capfd, *arguments):
    """Run the command in this process."""
    code = status(["calls", *arguments])
    out, err = capfd.readouterr()
    return Ran(code, out, err)


def printed(capfd, *arguments, width=80, monkeypatch=None):
    """What a person reads, at a width."""
    if monkeypatch is not None:
        plain = look_of()
        monkeypatch.setattr("reports.style.look_of", lambda stream: type(plain)(False, True, width, "utf-8"))
    ran = run(capfd, GAME, *(() if "--deals" in arguments else ("--deals", "20000")), *arguments)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


@pytest.mark.parametrize("width", [60, 80, 100])
def test_the_page_fits(capfd, monkeypatch, width):
    page = printed(capfd, "--score", "5-3", width=width, monkeypatch=monkeypatch)
    lines = page.splitlines()
    assert max(map(len, lines)) <= width
    assert lines[0] == "Seven Up  source, to 7, the caller's score first"
    for said in (
        "Eldest at 5-3: stand or beg",
        "The dealer at 5-3, after a beg: give or run",
        "for the whole table at once",
    ):
        assert said in page
    tables = {60: 4, 100: 2}.get(width)  # at 80 it hangs on the figures
    assert tables in (None, sum(line.startswith("    A J  ") for line in lines))
    assert sum("1 trump " in line for line in lines) == 2


def test_several_scores_have_a_short_block_each(capfd, monkeypatch):
    page = printed(capfd, "--all", "--deals", "3000", width=60, monkeypatch=monkeypatch)
    assert page.count("Eldest at ") == page.count("The dealer at ") == 9
    assert page.count("±") == 2  # below, on average and at worst
    assert max(map(len, page.splitlines())) <= 60


def test_json(capfd):
    answer = json.loads(run(capfd, GAME, "--deals", "3000", "--json", "--score", "6-2", "--seed", "4").out)
    assert (answer["game"], answer["deals"], answer["seed"]) == (GAME, 3000, 4)
    assert len(answer["eldest"]) == len(answer["dealer"]) == len(HOLDINGS)
    assert {(one["need_mine"], one["need_theirs"]) for one in answer["eldest"]} == {(1, 5)}


def test_csv_and_plot(capfd, tmp_path):
    csv, plot = tmp_path / "calls.csv", tmp_path / "calls.PNG"
    ran = run(capfd, GAME, "--deals", "3000", "--csv", str(csv), "--plot", str(plot))
    assert ran.code == 0
    assert ran.out.startswith("Seven Up")
    assert len(pd.read_csv(csv)) == 2 * len(HOLDINGS)
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["calls.PNG", "calls.csv"]


def test_a_plot_is_the_same_each_time_and_says_what_is_behind_it(capfd, tmp_path):
    plots = [tmp_path / f"{name}.svg" for name in "ab"]
    for plot in plots:
        asked = ("--deals", "2000", "--json", "--score", "5-3", "--policy", "greedy,uniform")
        assert run(capfd, GAME, *asked, "--plot", str(plot)).code == 0
    first, second = (plot.read_text() for plot in plots)
    assert first == second
    # letters are outlines in the file, so its text stands in comments
    for said in (
        "Seven Up: when to stand or beg",
        "Eldest: stand or beg, at 5-3",
        "2,000 deals per map, greedy against",
    ):
        assert said in first


def test_a_gift_that_may_not_win(capfd):
    page = printed(capfd, "--score", "3-6", "--set", "gift-may-win=no")
    assert "(gift-may-win=no): the dealer must run." in " ".join(page.split())
    assert "give " not in page.partition("after a beg")[2].partition("The better")[0].replace("give or run", "")


REFUSED = [
    ([], "GAME"),
    (["california-jack"], "California Jack has no calls before the play"),
    (["court-circular"], "ask of a game that has: seven-up"),
    (["whist"], "not a game"),
    ([GAME, "--score", "7-3"], "won already"),
    ([GAME, "--score", "seven"], "--score takes"),
    ([GAME, "--all", "--score", "1-1"], "leave out --score"),
    ([GAME, "--plot", "calls.jpg"], '--plot is "calls.jpg": --plot takes a file that ends in .png, .svg or .pdf'),
    ([GAME, "--plot", "png"], "--plot takes a file that ends"),
    ([GAME, "--plot", ""], "--plot takes a file that ends"),
    ([GAME, "--plot", "/nowhere/calls.png"], "no folder"),
    ([GAME, "--csv", "-", "--json"], "both want standard output"),
    ([GAME, "--policy", "wild"], "not a policy"),
    ([GAME, "--deals", "0"], "--deals takes"),
    ([GAME, "--until", "0.1"], "no option --until"),
    ([GAME, "--confidence", "95"], "--confidence takes"),
    ([GAME, "--set", "begging=no"], "switch"),
]


@pytest.mark.parametrize(("arguments", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_refused_before_any_work(capfd, engine, arguments, said):
    assert said.lower() in check_refused(run(capfd, *arguments)).lower()
    assert not engine.asked
