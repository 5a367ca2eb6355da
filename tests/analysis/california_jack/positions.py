"""A few positions of California Jack for the tests of the questions."""

from dataclasses import replace

from analyzer.rules import rule_set
from analyzer.text import position
from analyzer.text.notation import PACK, card_set

FIRST_LEAD = {"hand": "KH 7H TC 9D 4S 2S", "top": "JH"}


def first_lead(*, score="0-0", preset=None, **switches):
    """My lead at the start of a deal."""
    rules = rule_set("california-jack", preset, {name.replace("_", "-"): value for name, value in switches.items()})
    return position.from_options(rules, {**FIRST_LEAD, "score": score})


def last_card(*, score="0-0", to_move=0):
    """One card each, everything captured so far mine but the jack of trumps; High, Low, Jack and Game are settled."""
    start = first_lead(score=score)
    mine, theirs = card_set("4S"), card_set("5S")
    jack = card_set("JH 9H")
    return replace(
        start,
        mine=mine,
        known=theirs,
        hidden=0,
        top=0,
        stock=0,
        won_mine=PACK & ~(mine | theirs | jack),
        won_theirs=jack,
        unseen=0,
        allowed=0,
        secret_mine=0,
        patterns=((1, (0, 0, 0, 0)),),
        to_move=to_move,
    )
