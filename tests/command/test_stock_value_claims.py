"""`upcard stock-value` and `upcard claims`: what is printed at any width, written and drawn, and what is refused."""

import json

import pandas as pd
import pytest

from analyzer import registry
from analyzer.claims.claims import claims_of
from analyzer.cli.main import status
from analyzer.cli.pages.claims import SIGNS, listed
from analyzer.cli.pages.gains import in_words
from analyzer.cli.pages.gains import listed as runs
from analyzer.experiments.gains import Gain
from analyzer.questions.stock_value import Quantity
from analyzer.statistics.intervals import Estimate
from reports.style import look_of
from tests.command.terminal import Ran, check_refused

pytestmark = pytest.mark.no_kernel

FEW = "10000"


def run(capfd, *arguments):
    code = status(list(arguments))
    out, err = capfd.readouterr()
    return Ran(code, out, err)


@pytest.fixture
def narrow(monkeypatch):
    plain = look_of()
    monkeypatch.setattr("reports.style.look_of", lambda stream: type(plain)(False, True, 60, "utf-8"))


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", registry.names())
def test_what_the_face_up_card_is_worth(capfd, narrow, tmp_path, game):
    csv, plot = tmp_path / "worth.csv", tmp_path / "worth.svg"
    ran = run(capfd, "stock-value", game, "--deals", FEW, "--csv", str(csv), "--plot", str(plot))
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 60
    assert "for the whole table at once" in " ".join(ran.out.split())
    frame = pd.read_csv(csv)
    assert {"quantity", "card", "moments", "points", "points_low", "points_high", "win"} <= set(frame.columns)
    assert (frame["moments"] >= 0).all()
    assert plot.read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.compiled_only
def test_the_same_figures_as_json(capfd, tmp_path):
    csv = tmp_path / "worth.csv"
    ran = run(capfd, "stock-value", "california-jack", "--deals", FEW, "--csv", str(csv), "--json")
    strata = [row for one in json.loads(ran.out)["quantities"] for row in one["strata"]]
    frame = pd.read_csv(csv)
    assert [row["moments"] for row in strata] == frame["moments"].tolist()
    means = [row["points"]["mean"] if row["points"] else None for row in strata]
    assert means == frame["points"].astype(object).where(frame["points"].notna(), None).tolist()


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", registry.names())
def test_a_claim_with_all_its_parts(capfd, narrow, game):
    first = claims_of(game)[0].id
    ran = run(capfd, "claims", game, "--only", first.lower(), "--deals", FEW)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[2].startswith(first)
    assert "The claim " in ran.out


@pytest.mark.compiled_only
def test_a_claim_as_json(capfd):
    found = json.loads(run(capfd, "claims", "california-jack", "--only", "CJ4", "--deals", FEW, "--json").out)
    assert [claim["id"] for claim in found["claims"]] == ["CJ4"]
    assert found["claims"][0]["verdict"] in ("supported", "refuted", "depends", "undecided")
    assert all(effect["sign"] in SIGNS for effect in found["claims"][0]["effects"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("claims", "california-jack", "--only", "CJ99"), "CJ99 is no claim of this game; "),
        (("claims", "california-jack", "--only", ""), "is no claim of this game"),
        (("claims", "court-circular", "--only", "CC1,SU1"), "SU1 is no claim of this game"),
        (("claims", "bridge"), "is not a game"),
        (("claims", "seven-up", "--deals", "0"), "--deals"),
        (("claims", "seven-up", "--policy", "best"), "is not a policy"),
        (("stock-value", "bridge"), "is not a game"),
        (("stock-value", "seven-up", "--plot", "worth.gif"), "--plot takes a file that ends in"),
        (("stock-value", "seven-up", "--set", "low=high"), "low"),
        pytest.param(
            ("stock-value", "california-jack", "--deals", "64"),
            "in 64 deals no kind of face-up card came up 100 times",
            marks=pytest.mark.compiled_only,
        ),
    ],
)
def test_what_is_refused(capfd, monkeypatch, arguments, said):
    monkeypatch.setattr("analyzer.cli.claims.make_ready", lambda *parts: None)
    monkeypatch.setattr("analyzer.cli.stock_value.make_ready", lambda *parts: None)
    assert said in check_refused(run(capfd, *arguments))


def gain(card: str, low: float, high: float) -> Gain:
    return Gain({"card": card, "suit": "trump"}, 1000, Estimate((low + high) / 2, low, high), None, {})


def test_cards_are_told_by_which_way_is_better():
    gains = tuple(
        gain(card, *ends) for card, ends in zip("AKQJT", [(1, 2), (1, 2), (0.1, 1), (-1, 1), (-2, -1)], strict=True)
    )
    one = Quantity("trick", "the trick", "win it", "lose it", gains, gain("A", 0, 1))
    said = [str(line) for line in in_words(one)]
    assert said[1:] == ["trump: better to win it (A to Q); better to lose it (T); too close to tell (J)."]
    assert runs(one, list(gains[::2])) == "A, Q, T"
    assert runs(one, [gains[4], gains[0], gains[1]]) == "A, K, T"


def test_noise_is_no_advice():
    gains = tuple(gain(card, -1 + 0.1 * place, 1 + 0.1 * place) for place, card in enumerate("AKQJT"))
    one = Quantity("trick", "the trick", "win it", "lose it", gains, gain("A", 0, 1))
    assert [str(line) for line in in_words(one)][1:] == ["No two cases differ by more than chance."]


def test_long_lists_are_cut():
    assert listed(list("abc")) == "a; b; c"
    assert listed(list("abcdefghi")) == "a; b; c; d; e; f; and 3 more"
