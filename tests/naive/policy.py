"""The heuristic policy card by card, from its description: the value of every card, the first of the highest.

`tables` maps (trick, name) to a dict of card values, `starts` maps (trick, name) to what a kind of play starts from.
Cards are texts with trumps relabelled to clubs; a view is a dict of card lists (`led` and `top` a card or None).
"""

from tests.naive.california_jack import PACK, reply_wins, strength, suit


def higher(card, others):
    """Whether one of `others` is of the card's suit and above it."""
    return any(suit(other) == suit(card) and strength(other) > strength(card) for other in others)


def lead_class(card, seen):
    """What may happen to a card that is led: beaten, safe or open."""
    if higher(card, seen["known"]):
        return "beaten"
    known_trump = any(suit(other) == "C" for other in seen["known"])
    if higher(card, seen["unseen"]) or (known_trump and suit(card) != "C"):
        return "open"
    return "safe"


def lead(seen, tables, starts):
    """The card that the heuristic leads."""
    trick = seen["trick"]
    best = None
    for name in ("safe", "open", "beaten"):  # an earlier class wins a tie
        for card in PACK:
            if card in seen["mine"] and lead_class(card, seen) == name:
                value = starts[trick, name] + tables[trick, name][card]
                if seen["top"] and name != "beaten":
                    value += tables[trick, "top if " + name][seen["top"]]
                if best is None or value > best[0]:
                    best = (value, card)
    return best[1]


def reply(seen, choices, tables, starts):
    """The card that the heuristic answers with."""
    trick = seen["trick"]
    best = None
    for name in ("lose", "win"):  # a loser wins a tie
        for card in PACK:
            if card in choices and reply_wins(seen["led"], card, "C") == (name == "win"):
                value = starts[trick, name] + tables[trick, name][card]
                if name == "win":
                    value += tables[trick, "led"][seen["led"]]
                    if seen["top"]:
                        value += tables[trick, "top"][seen["top"]]
                if best is None or value > best[0]:
                    best = (value, card)
    return best[1]
