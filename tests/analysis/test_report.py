"""A report's sections: kept as soon as they are done, gone on from when interrupted, done anew for another study."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pandas import DataFrame
from pandas.testing import assert_frame_equal

from analyzer.errors import InputError
from analyzer.report import build as module
from analyzer.report.build import game_in, report
from analyzer.report.sections import Found, How, Order
from analyzer.rules import rule_set

pytestmark = pytest.mark.no_kernel

RULES = rule_set("california-jack")
FRAME = DataFrame(
    {"name": ["A", "9", None], "points": [0.1, np.nan, -1 / 3], "moments": [3, 0, 1 << 40], "tied": [True, False, True]}
)
Calls = list[str]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Sections that do no work, and which of them were asked, in their order."""
    made: Calls = []

    def section(name: str) -> Callable[..., Found]:
        def answer(order: Order, how: How) -> Found:
            made.append(name)
            if how.progress is not None:
                how.progress(len(made), None)
            return Found({"name": name, "figure": 1 / 3}, {"frame": FRAME})

        return answer

    sections = {name: section(name) for name in ("players", "seats", "match")}
    monkeypatch.setattr(module, "sections_of", lambda rules: sections)
    return made


def test_what_is_there_is_not_done_again(calls: Calls, tmp_path: Path) -> None:
    first = report(Order(RULES), tmp_path)
    again = report(Order(RULES), tmp_path)
    assert calls == ["players", "seats", "match"]
    for name in first:
        assert first[name].to_dict() == again[name].to_dict()


def test_figures_come_back_as_they_were(calls: Calls, tmp_path: Path) -> None:
    report(Order(RULES), tmp_path)
    back = report(Order(RULES), tmp_path)["seats"]
    assert back.facts == {"name": "seats", "figure": 1 / 3}
    assert_frame_equal(back.frame("frame"), FRAME, check_dtype=False)


def test_a_folder_in_the_place_of_a_section_is_named_before_anything_is_done(calls: Calls, tmp_path: Path) -> None:
    (tmp_path / "match.json").mkdir()
    with pytest.raises(InputError, match=rf"^{tmp_path}/match\.json is a folder"):
        report(Order(RULES), tmp_path)
    assert calls == []


def test_an_interrupted_report_goes_on_from_what_is_done(calls: Calls, tmp_path: Path) -> None:
    def stop(done: int, total: int | None) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        report(Order(RULES), tmp_path, progress=stop)
    assert [path.name for path in tmp_path.iterdir()] == ["players.json"]
    told = list[tuple[str, str]]()
    report(Order(RULES), tmp_path, step=lambda name, kept: told.append((name, kept)))
    assert told == [("players", "kept"), ("seats", "nothing"), ("match", "nothing")]
    assert calls == ["players", "seats", "seats", "match"]


@pytest.mark.parametrize(
    "other",
    [
        Order(RULES, seed=2),
        Order(RULES, quick=True),
        Order(RULES, confidence=0.9),
        Order(rule_set("california-jack", "foster")),
    ],
)
def test_another_study_is_done_anew(other: Order, calls: Calls, tmp_path: Path) -> None:
    report(Order(RULES), tmp_path)
    report(other, tmp_path)
    assert calls == ["players", "seats", "match"] * 2


DEEP = '{"study": ' + "[" * 100_000


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"study": null}', '{"study": 1, "frames": 2}', "\x00", DEEP])
def test_what_cannot_be_read_is_done_anew(text: str, calls: Calls, tmp_path: Path) -> None:
    report(Order(RULES), tmp_path)
    (tmp_path / "seats.json").write_text(text)
    told = dict[str, str]()
    report(Order(RULES), tmp_path, step=told.__setitem__)
    assert calls == ["players", "seats", "match", "seats"]
    assert told == {"players": "kept", "seats": "damaged", "match": "kept"}


def places(content: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where a JSON value has values."""
    for key in content if isinstance(content, dict) else range(len(content)) if isinstance(content, list) else ():
        yield (*at, key)
        yield from places(content[key], (*at, key))


def test_whatever_is_changed_in_valid_json_is_found_out(calls: Calls, tmp_path: Path) -> None:
    """Each value in turn is left out, or is another, or is nested very deep."""
    report(Order(RULES), tmp_path)
    path = tmp_path / "seats.json"
    whole = path.read_text()
    content = json.loads(whole)
    for at in places(content):
        for other in (None, "x", -1, [], {}):
            changed = json.loads(whole)
            inner = changed
            for key in at[:-1]:
                inner = inner[key]
            if other is None:
                del inner[at[-1]]
            elif inner[at[-1]] == other:
                continue
            else:
                inner[at[-1]] = other
            path.write_text(json.dumps(changed))
            assert module._content(path) is None, at
    assert game_in(tmp_path) == "california-jack"
    path.write_text(whole)
    report(Order(RULES), tmp_path)
    assert calls == ["players", "seats", "match"]


def test_a_kept_section_that_lost_a_frame_is_done_anew(calls: Calls, tmp_path: Path) -> None:
    report(Order(RULES), tmp_path)
    content = json.loads((tmp_path / "match.json").read_text())
    del content["section"]["frames"]
    (tmp_path / "match.json").write_text(json.dumps(content))
    report(Order(RULES), tmp_path)
    assert calls[3:] == ["match"]
