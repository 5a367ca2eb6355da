"""Sentences about rule variants."""

from collections.abc import Sequence

from analyzer.cli.pages.sentences.words import joined, number_of

CHANGED = "Changed: "
SLIGHT = "Changed, but negligibly: "
OPEN = "Too close to tell at this precision: "


def same(bounds: str) -> str:
    """What opens the list of figures that do not differ."""
    return f"No difference (within {bounds}): "


def change(phrase: str, figure: str) -> str:
    """A figure that has changed: ``the dealer wins fewer deals (-2.24 % ± 0.12)``."""
    return f"{phrase} ({figure})"


def existing(names: Sequence[str], fit: str) -> str:
    """Variants whose own weights are there already."""
    return f"{joined(names)} {'uses' if len(names) == 1 else 'use'} existing weights: the fit {fit}."


def made(names: Sequence[str], rounds: int, seconds: float, gain: str, *, now: bool) -> str:
    """Variants whose weights were fitted for them."""
    uses = "uses" if len(names) == 1 else "use"
    cost = f"{number_of(rounds, 'round')} in {seconds:.0f} s"
    over = f"; gain over the nearest existing fit: {gain} points a deal" if gain else ""
    return f"{joined(names)} {uses} weights fitted {'now' if now else 'earlier'} ({cost}){over}."


def nearest(names: Sequence[str], fit: str, differs: Sequence[str], tried: str = "") -> str:
    """Variants that are played by weights made for other rules."""
    uses = "uses" if len(names) == 1 else "use"
    return f"{joined(names)} {uses} the nearest existing fit, {fit}, made for another {joined(differs)}{tried}."


def weaker(rounds: int, seconds: float, gain: str) -> str:
    """What was tried in place of the nearest weights."""
    return f"; {number_of(rounds, 'round')} of fitting in {seconds:.0f} s did not beat it ({gain} points a deal)"


def amount(deals: int, decisions: int, pairs: int, seed: int) -> str:
    """How much was played of each variant."""
    looked = f", {number_of(decisions, 'decision')} (one per deal)" if decisions else ""
    return (
        f"Each variant: {number_of(deals, 'deal')}{looked}, and {number_of(pairs, 'pair')} of duplicate deals against "
        f"a heuristic that plays one card in ten at random. Seed {seed}, the same deals for all."
    )


def matters(least: str, blur: str) -> str:
    """Which decisions count, and how far that is known."""
    return (
        f"A decision matters if the second-best move loses at least {least} % of the match at 0-0; "
        f"noise may have shifted these shares by up to {blur} %."
    )


def verdicts(confidence: str, comparisons: int) -> str:
    """What the signs stand for, and for what they hold."""
    at_once = f"for all {comparisons} comparisons together" if comparisons > 1 else "for the one comparison"
    return (
        f"± is the {confidence} interval of one difference. Verdicts hold {at_once} at {confidence} (Holm's "
        "correction): * changed, ~ changed but negligibly, = no difference, ? too close to tell."
    )


def worth_of_dealing() -> str:
    """What two of the figures are."""
    return (
        "Worth of dealing: the dealer's points minus the other's; swing: the standard deviation of that difference. "
        "Intervals cover sampling error only, not how well a variant is played."
    )
