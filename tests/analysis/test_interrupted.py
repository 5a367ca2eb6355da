"""Ctrl-C ends every question in one way: with what there is so far, marked as that, and the caller ends, too."""

from collections.abc import Iterator

import pytest

from analyzer import api
from analyzer.errors import Interrupted
from tests.analysis.pressed import ASKED, RULES, Pressed, Step, ended

pytestmark = pytest.mark.no_kernel

OTHERS = {"InputError", "Interrupted", "RuleSet", "check", "deals", "from_record", "games", "matches", "position"}
OTHERS |= {"read_position", "read_records", "report", "rule_set", "variants", "warm"}
"""What is no question, has no answer of its own, or gives record after record."""


def test_every_question_is_tried() -> None:
    assert set(api.__all__) - OTHERS == {*ASKED, "tune"}


@pytest.mark.parametrize("name", ASKED)
def test_what_there_is_comes_with_the_interruption(name: str) -> None:
    """From some run on there is something, and it does not vanish again; before that there is nothing to say."""
    ends = list(iter_ends(name))
    answers = [end.answer for end in ends if isinstance(end, Interrupted)]
    assert answers
    assert all(isinstance(end, Interrupted) for end in ends[-len(answers) :])
    for answer in answers:
        assert answer.to_dict()["stopped"] == "interrupted"
        assert answer.basis.deals > 0
        assert len(answer.frame()) >= 1


def iter_ends(name: str) -> Iterator[KeyboardInterrupt]:
    """The ends of a question that is interrupted at its first run, its second, ..., its last."""
    at = 1
    while end := ended(ASKED[name], run=Pressed(at)):
        yield end
        at += 1


def test_no_careless_caller_swallows_it() -> None:
    assert issubclass(Interrupted, KeyboardInterrupt)
    assert not issubclass(Interrupted, Exception)


def test_whole_answers_are_not_marked() -> None:
    found = api.simulate(RULES, deals=640, run=Pressed(99))
    assert "stopped" not in found.to_dict()


def test_a_fit_that_is_interrupted_ends_the_caller() -> None:
    ends = [ended(api.tune, rules=RULES, rounds=1, deals=64, progress=Step(at)) for at in (1, 2, 3)]
    assert all(ends)
    assert all(end.answer.to_dict()["stopped"] == "interrupted" for end in ends if isinstance(end, Interrupted))


def test_half_a_section_of_a_report_is_not_kept(tmp_path, monkeypatch) -> None:
    """What is interrupted within a section is asked anew, whole."""
    from analyzer.questions import duel

    monkeypatch.setattr("analyzer.report.sections.duel", lambda *words, **asked: duel.duel(*words[:3], run=Pressed(1)))
    with pytest.raises(KeyboardInterrupt):
        api.report(RULES, tmp_path, quick=True)
    assert list(tmp_path.iterdir()) == []


def test_claims_are_a_family_of_those_tested() -> None:
    """The same as if the others had not been asked for."""
    first = next(end for end in iter_ends("claims") if isinstance(end, Interrupted))
    alone = api.claims(RULES, only=("CJ13",), deals=1000, run=Pressed(99))
    assert first.answer.to_dict()["claims"] == alone.to_dict()["claims"]
