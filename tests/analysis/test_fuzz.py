"""Drawn inputs for every reader of text; for many more of them run `python -m tests.fuzz --inputs 200000`."""

from collections import Counter
from random import Random

import pytest

from analyzer.errors import InputError
from tests.fuzz import __main__ as fuzz
from tests.fuzz import naive
from tests.fuzz.readers import READERS, Reader

pytestmark = pytest.mark.no_kernel


def test_readers_answer_or_refuse():
    found, counts = fuzz.faults(4000, seed=1)
    assert found == []
    assert counts.total() == 4000
    for name in READERS:
        assert counts[f"{name} accepted"], name
        assert counts[f"{name} refused"], name


def hang(given):
    while True:
        pass


def refuse(given):
    raise InputError("no")


def accept_wrongly(given):
    assert given != given, "wrong acceptance"


@pytest.mark.parametrize(
    ("ask", "said"),
    [(hang, "hangs"), (refuse, None), (accept_wrongly, "wrong acceptance"), ({}.__getitem__, "KeyError")],
)
def test_what_goes_wrong_is_found(ask, said, monkeypatch):
    monkeypatch.setattr(fuzz, "SLOWEST", 0.02)
    monkeypatch.setitem(READERS, "card", Reader(1, lambda dice: "AH", ask))
    fuzz.faults(0, seed=1)
    wrong = fuzz.fault_of("card", READERS["card"].draw(Random(1)), Counter())
    assert wrong is None if said is None else said in wrong


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AH 10s,t♦", ["AH", "TS", "TD"]),
        ("ah7h10c", ["AH", "7H", "TC"]),
        ("S:42 H: A7 D:- C:", ["4S", "2S", "AH", "7H"]),
        ("S: AH", ["AH"]),
        ("", []),
        ("SH", None),
        ("AH AH", None),
        ("S:4-2", None),
        ("S:42H:A", None),
        ("S:,42", None),
    ],
)
def test_the_slow_reader_of_cards_is_right(text, cards):
    assert naive.some_cards(text) == cards
