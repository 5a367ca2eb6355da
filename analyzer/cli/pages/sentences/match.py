"""Sentences about matches: equity, and weights that are fitted."""

from collections.abc import Sequence

from analyzer.cli.pages.sentences.words import joined, number_of


def beyond(target: int, chance: str) -> str:
    """The chance where both have reached the target."""
    return f"Level at {target} or more: {chance} %"


def more_points(n: int) -> str:
    """What the second table of scores shows."""
    more = "one more point is" if n == 1 else f"{n} more points are"
    return f"What {more} worth to the dealer, in % of the match"


def length(deals: str) -> str:
    """How long a match is."""
    return f"From 0-0 a match takes {deals} deals on average."


def known_to(half: str, confidence: float) -> str:
    """How surely every chance of a table is known."""
    return f"Each chance is known to ± {half} % or better ({100 * confidence:g} % interval)."


def over_present(gain: str) -> str:
    """What new weights gain on those that would be used."""
    return f"Gain over the weights used until now: {gain} points a deal."


def no_round() -> str:
    """A fit that learnt nothing."""
    return "No round was kept: these weights have learnt nothing. Use more --deals or --rounds."


def worse() -> str:
    """A fit that is weaker than what there is."""
    return "The new weights play worse. Use more --deals or --rounds."


def sampled(deals: int, seed: int, seconds: float) -> str:
    """How much a fit played."""
    return f"{number_of(deals, 'deal')} per decision and round, seed {seed}, {seconds:.0f} s."


def first_dealer(level: int | None, who: str, chance: str) -> str:
    """Whether it is good to deal first; level: 1 yes, -1 no, 0 nobody can tell, None it hardly matters."""
    said = {
        None: "makes a negligible difference",
        0: "makes no clear difference",
        1: "is an advantage",
        -1: "is a handicap",
    }[level]
    return f"Dealing first {said}: {who} wins {chance} of the matches from 0-0."


def point_worth(who: str, told: Sequence[str]) -> str:
    """What a point is worth at some scores."""
    return f"In chances of winning the match, one more point is worth this much to {who}: {joined(told)}."
