"""All text that a person reads: the sentences as they were read and kept, and words that none of it may use."""

import re
import tomllib
from importlib.resources import files

import pytest
from typer.main import get_command

from analyzer.cli.main import app
from analyzer.registry import every
from tests.command.sentences import EXAMPLES, GOLDEN, constants, listed, public, said
from tests.command.terminal import within

pytestmark = pytest.mark.no_kernel

FORBIDDEN = re.compile(
    r"""\bmoments?\b | \bless\ (the|that|those|losing|another|not)\b | nothing\ to\ speak\ of | \bhangs?\ on\b
    | of\ interest\b | the\ \w+\ that\ there\ is\b | \b(he|his|him|himself)\b | \bso\ many\ deals\b | told\ apart
    | too\ near\ to | ^\W*By\ the\ rules
    | (?<![-+.\d])1\ (deals|claims|points|times|cards|rounds|pairs|hearts)\b""",
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
COMMANDS = sorted(get_command(app).commands)


def check(text: str) -> None:
    """Refuse what a reader stumbles over."""
    found = FORBIDDEN.search(" ".join(text.split()))
    assert found is None, f"{found.group()!r}: ...{found.string[max(0, found.start() - 60) : found.end() + 40]}..."


def test_every_sentence_has_examples() -> None:
    assert set(public()) == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_sentences_use_no_forbidden_word(name: str) -> None:
    for arguments in EXAMPLES[name]:
        check(said(public()[name], arguments))
    for one in constants().values():
        check(one)


def test_the_list_is_as_it_was_read() -> None:
    """After a change: python -m tests.command.sentences, then read the list from top to bottom."""
    assert listed() == GOLDEN.read_text(encoding="utf-8")


def test_forbidden_words_are_found() -> None:
    for bad in (
        "fewer than 100 moments",
        "mine less the other's",
        "it hangs on luck",
        "the cards he draws",
        "1 claims",
    ):
        with pytest.raises(AssertionError):
            check(bad)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_uses_no_forbidden_word(capfd: pytest.CaptureFixture, name: str) -> None:
    check(within(capfd, *name.split(), "--help").out)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_switches_presets_and_claims_use_no_forbidden_word(game) -> None:
    for switch in game.switches:
        check(switch.about)
        for meaning in switch.meanings.values():
            check(meaning)
    for preset in game.presets:
        check(preset.about)
    text = files("analyzer").joinpath("texts", "claims", f"{game.name}.toml").read_text(encoding="utf-8")
    for claim in tomllib.loads(text)["claim"]:
        for test in (claim, *claim.get("tests", [])):
            for key in ("test", "nearest", "depends"):
                check(test.get(key, ""))


@pytest.mark.parametrize("name", ["GLOSSARY.md", "FORMATS.md", "RULES.md"])
def test_texts_use_no_forbidden_word(name: str) -> None:
    text = files("analyzer").joinpath("texts", name).read_text(encoding="utf-8")
    check(re.sub(r"\b(at that|the) moment\b|`[^`]*`|\"moments\"", "", text))
