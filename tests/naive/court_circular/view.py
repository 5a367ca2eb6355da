"""What one seat has seen, and what it knows, at any moment of a deal of Court Circular."""

from tests.naive.court_circular.game import total
from tests.naive.court_circular.lines import PACK


def seen_stock(state, seat):
    """The cards that have left the stock, in order, the first Lead included; None where `seat` did not see one."""
    seen = [state["pack"][0]]
    for drawer, card in state["draws"]:
        seen.append(card if drawer == seat else None)
    return seen


def seen_cards(state, seat):
    """Every card whose place `seat` knows: its own, the first Lead, and whatever was laid, by whomever."""
    seen = set(state["dealt"][seat])
    for card in seen_stock(state, seat):
        if card is not None:
            seen.add(card)
    for _, action in state["actions"]:
        if action != "concede" and not action.startswith("lead "):
            seen.add(action)
    return seen


def view(state, seat):
    """What `seat` knows now, as a dict of sorted cards and numbers; `first`, `to_move`, `dealer`: 0 me, 1 the other.

    Only how many cards the other holds and how many lie in the stock is looked up; which ones follows by elimination.
    A ValueError once the deal is over, when nobody is to move.
    """
    if state["over"]:
        raise ValueError("the deal is over")
    other = 1 - seat
    held = len(state["hands"][other])
    seen = seen_cards(state, seat)
    unseen = [card for card in sorted(PACK) if card not in seen]
    known = []
    if held == len(unseen):  # nothing is left that could lie anywhere else
        known, unseen = unseen, []
    return {
        "mine": sorted(state["hands"][seat]),
        "known": known,
        "hidden": held - len(known),
        "lead": state["lead"],
        "laid_mine": sorted(state["laid"][seat]),
        "laid_theirs": sorted(state["laid"][other]),
        "first": 0 if state["first"] == seat else 1,
        "to_move": 0 if state["turn"] == seat else 1,
        "picking": state["picking"],
        "stock": len(state["stock"]),
        "undealt": len(state["undealt"]),
        "last": state["last"],
        "unseen": unseen,
        "total_mine": total(state, seat),
        "total_theirs": total(state, other),
        "dealer": 0 if state["dealer"] == seat else 1,
    }
