"""Sentences of a report about the seats, the points, luck and skill."""

from collections.abc import Sequence

from analyzer.cli.pages.sentences.words import number_of, upper


def subtitle(rules: str, deciding: str) -> str:
    """What a report is about."""
    return (
        f"Rules: {rules}. The first seat, the points, {deciding}, opening leads and published advice, measured in "
        "self-play"
    )


def ahead(side: int | None, first_seat: str, figure: str, who: tuple[str, str], deals: int) -> str:
    """Who is ahead in a deal; side: 1 the one who did not deal, -1 the dealer, 0 nobody can tell, None hardly any."""
    if side is None:
        return f"{upper(first_seat)} is worth {figure} a deal, a negligible difference."
    if side == 0:
        return f"{upper(first_seat)} is worth {figure} a deal: no clear difference over {number_of(deals, 'deal')}."
    leader, behind = who if side > 0 else who[::-1]
    return f"{upper(leader)} scores {figure} more than {behind} in a deal."


def won(dealer: str, deal: str, other: str, other_deal: str, match: str, length: str) -> str:
    """Who wins deals and matches."""
    return (
        f"{upper(dealer)} wins {deal} of the deals, {other} {other_deal}; the rest are level. From 0-0 {dealer} wins "
        f"{match} of the matches, which take {length} on average."
    )


def differ(point: str, dealer: str, mine: str, other: str, theirs: str) -> str:
    """The point that the two sides get most unequally."""
    return f"{point} is where the sides differ most: {dealer} gets it in {mine} of the deals, {other} in {theirs}."


def shares(caption: str, told: Sequence[str]) -> str:
    """A drawing of shares in words."""
    return f"{caption}. {'; '.join(told)}."


def commonest_trick(who: str, how: str, figure: str) -> str:
    """How tricks are won most."""
    return f"The most common way for a trick to end: {who} wins it {how}, in {figure} of all tricks."


def skill(parties: str, deal: str, match: str) -> str:
    """How often the better player wins."""
    return (
        f"Of two {parties}, one playing by the heuristic and one playing one card in ten at random, the first wins "
        f"{deal} of the deals and {match} of the matches."
    )


def luck(swing: str, level: str, length: str, matter: str, least: str) -> tuple[str, ...]:
    """Swing, level deals, length and decisions that matter, a sentence each."""
    return (
        f"The standard deviation of the difference in a deal (its swing) is {swing}.",
        f"{level} of the deals end level.",
        f"A match takes {length} on average.",
        f"{matter} of the decisions matter: the best move is worth at least {least} more than the next.",
    )


def half_for_level(deals: int) -> str:
    """How level deals are counted."""
    return f"From {number_of(deals, 'deal')}; a level deal counts half for each side."


def strength(rival: str, difference: str, win: str) -> str:
    """How good the heuristic is."""
    return f"The heuristic beats {rival} play by {difference} a deal and wins {win} of the matches."


def endings(lost: str, share: str) -> str:
    """What the heuristic loses where exact play is known."""
    return (
        f"Once the stock is empty exact play is known. Compared with it, the heuristic loses {lost} a deal for each "
        f"player in the last six tricks; {share} of its decisions there are not the best."
    )
