"""The heuristic policy card by card, from its description: the value of every card, the first of the highest.

`tables` maps (trick, name) to a dict of card values, `starts` maps (trick, name) to what a kind of play starts from.
Cards are texts with trumps relabelled to clubs; a view is a dict of card lists (`led` and `top` a card or None).
"""

from tests.naive.california_jack.game import PACK, choices, reply_wins, strength, suit
from tests.naive.california_jack.policy_view import view


def higher(card, others):
    """Whether one of `others` is of the card's suit and above it."""
    return any(suit(other) == suit(card) and strength(other) > strength(card) for other in others)


def parted_with(known):
    """What kind of card the lowest of some known cards of one suit is: prize, counter or low."""
    card = min(known, key=strength)
    if card[0] in "TA" or card in ("JC", "2C"):
        return "prize"
    return "counter" if card[0] in "KQJ" else "low"


def lead_class(card, seen):
    """What a card meets when it is led, by what the other is known to hold of its suit."""
    known = [other for other in seen["known"] if suit(other) == suit(card)]
    if known:
        return ("under " if higher(card, known) else "over ") + parted_with(known)
    known_trump = any(suit(other) == "C" for other in seen["known"])
    if higher(card, seen["unseen"]) or (known_trump and suit(card) != "C"):
        return "free open"
    return "free safe"


def lead(seen, tables, starts):
    """The card that the heuristic leads."""
    trick = seen["trick"]
    best = None
    for kind in ("weak", "strong"):  # a weak lead wins a tie with a strong one
        for card in PACK:
            name = lead_class(card, seen)
            if card in seen["mine"] and name.startswith("under") == (kind == "weak"):
                value = starts[trick, kind] + tables[trick, name][card]
                if seen["top"] and kind == "strong":
                    value += tables[trick, "top of a lead"][seen["top"]]
                if best is None or value > best[0]:
                    best = (value, card)
    return best[1]


def reply(seen, cards, tables, starts):
    """The card that the heuristic answers with."""
    trick = seen["trick"]
    best = None
    for name in ("lose", "win"):  # a loser wins a tie
        for card in PACK:
            if card in cards and reply_wins(seen["led"], card, "C") == (name == "win"):
                value = starts[trick, name] + tables[trick, name][card]
                if name == "win":
                    value += tables[trick, "led"][seen["led"]]
                    if seen["top"]:
                        value += tables[trick, "top"][seen["top"]]
                if best is None or value > best[0]:
                    best = (value, card)
    return best[1]


def slow_choice(state, policy, weights, half_word, memory=None):
    """The card that a policy plays in a state whose trumps are clubs.

    `weights` are the heuristic's (tables, starts), `half_word` the 32 random bits that uniform play throws, and by
    which the noisy policy plays at random in 26 of 256 throws. `memory` is (cards, first, last): of the draws he
    remembers only so many in tricks first to last - 1.
    """
    cards, trick = choices(state), len(state["actions"]) // 2
    if policy == "uniform" or (policy == "noisy" and half_word % 256 < 26):
        ordered = [card for card in PACK if card in cards]
        return ordered[half_word * len(ordered) // 2**32]
    remembered = memory[0] if memory and memory[1] <= trick < memory[2] else None
    seen = {**view(state, state["turn"], remembered), "trick": trick}
    if state["led"] is None:
        return lead(seen, *weights)
    return reply(seen, cards, *weights)
