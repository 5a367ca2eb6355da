"""Option values from text, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cli import parse
from analyzer.errors import InputError

pytestmark = pytest.mark.no_kernel


@given(st.integers(1, parse.MOST_DEALS))
def test_whole_numbers_are_read(number: int) -> None:
    """With and without underscores, or commas as answers have them."""
    assert parse.deals(str(number)) == parse.deals(f"{number:_}") == parse.deals(f"{number:,}") == number


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "-1",
        "1.5",
        "1e6",
        "nan",
        "inf",
        "",
        " ",
        "1,00",
        ",100",
        "1,0000",
        "1,000_000",
        "0x10",
        "١",
        "1__0",
        "9" * 5000,
        "10" * 8,
        "5\x00",
    ],
)
def test_deals_refuses(text: str) -> None:
    """Zero, negative, fractional, huge, and what is no number, saying the value and the rule."""
    with pytest.raises(
        InputError, match=r"^--deals is \".*: --deals takes a whole number from 1 to 1,000,000,000,000$"
    ):
        parse.deals(text)


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "0", "-0.1", "0.5", "1", "", "five", "1e999", "0,005"])
def test_half_width_refuses(text: str) -> None:
    """What is not strictly between 0 and the bound."""
    with pytest.raises(InputError, match=r"--until takes a half-width of a chance above 0 and below 0\.5"):
        parse.half_width(text)


@pytest.mark.parametrize("text", ["nan", "inf", "0", "-1", "604800", "soon"])
def test_seconds_refuses(text: str) -> None:
    """A time limit is positive and shorter than a week."""
    with pytest.raises(InputError, match="--seconds takes a number of seconds above 0 and below a week"):
        parse.seconds(text)


@pytest.mark.parametrize("text", ["0.5", "1", "0.9999999999999999", "95", "nan", "99%"])
def test_confidence_refuses(text: str) -> None:
    """A confidence is between 0.5 and 0.9999."""
    with pytest.raises(InputError, match=r"--confidence takes a number above 0\.5 and below 0\.9999"):
        parse.confidence(text)


@pytest.mark.parametrize("text", ["-1", str(2**64), "1.0", "seed"])
def test_seed_refuses(text: str) -> None:
    """A seed is a word of 64 bits."""
    with pytest.raises(InputError, match="--seed takes a whole number from 0 to 18,446,744,073,709,551,615"):
        parse.seed(text)


def test_what_is_not_said_has_its_default() -> None:
    """None where the question has its own default."""
    assert parse.deals(None) is parse.threads(None) is parse.seconds(None) is parse.half_width(None) is None
    assert parse.confidence(None) == 0.95
    assert parse.seed(str(2**64 - 1)) == 2**64 - 1
    assert parse.policies(None) is None


def test_policies() -> None:
    """One name for both, or one each."""
    assert parse.policies("uniform") == ("uniform", "uniform")
    assert parse.policies("heuristic, uniform") == ("heuristic", "uniform")
    for text in ("", ",", "a,b,c", "a,"):
        with pytest.raises(InputError, match="--policy takes one name or two"):
            parse.policies(text)
