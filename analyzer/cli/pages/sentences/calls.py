"""Sentences about the calls before the play."""

from analyzer.cli.pages.sentences.gains import NEAR
from analyzer.cli.pages.sentences.words import joined, upper

GIFT_WINS = "The gift would win the match for the other side (gift-may-win=no): the dealer must run."
NOT_PLAYED = "Not played: the run was interrupted first."
NOTHING_TO_DECIDE = "Under these rules there is nothing to decide at 0-0."
ACROSS, DOWN = "trumps in hand", "best trump; J: with the jack"
RULE = (
    "Each cell: the better call and what it gains over the other, in % of the match. Rows: the best trump in hand; "
    "J: with the jack. Deals in which a jack is turned up are left out."
)


def nearly(rule: str, lost: str) -> tuple[str, str]:
    """A rule of thumb that does not always give the better call, and what it loses."""
    return f"Nearly: {rule[0].lower()}{rule[1:]}", f" It loses {lost} % of the match on average."


def gains(yes: str, no: str) -> str:
    """What a map shows."""
    return f"what {yes} gains over {no}"


def how_to_read(yes: str, no: str) -> str:
    """How to read a map of one decision."""
    return f"{upper(yes)} where a figure is above zero, {no} where it is below; grey: {NEAR}."


def without_trumps(found: list[tuple[str, str, str]]) -> str:
    """What to do without a trump: of (call, gain, who)."""
    told = [f"to {call} gains {figure} of the match for {who}" for call, figure, who in found]
    return f"Without a trump, {joined(told)}." if told else ""
