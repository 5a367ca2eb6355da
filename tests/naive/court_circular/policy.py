"""The policies of Court Circular card by card, from their description: try every group of cards, add up every entry.

Cards are texts, a state is one of `tests.naive.court_circular.game`. `tables` holds the heuristic's values: for lay
n (0 to 5) `tables[n, "towards"]` and `tables[n, "else"]` by card, `tables[n, "lay"]` and `tables[n, "concede"]` by cell
(a kind of Line in reach and a threat: none at lays 0 and 1; at lay 5 in its place 1 if the Line wins, else 0),
`tables[n, "start"]` a number that every other card starts from, and `tables["pick"]` by entry for the next Lead.
"""

from itertools import combinations

from tests.naive.court_circular.game import choices, may_concede
from tests.naive.court_circular.lines import (
    PACK,
    card_key,
    is_court,
    is_heart,
    kind,
    laid_key,
    places,
    same_rank,
    strength,
    suit,
)

KINDS = ["none", "Etiquette", "Valentine", "Pair", "Court", "Sympathy", "Sequence", "Trio"]
KINDS += [name + " with the Lead" for name in ("Court", "Sympathy", "Sequence", "Trio")]
ORDER = sorted(PACK, key=lambda card: (strength(card), "SCDH".index(suit(card))))
"""By rank, then spades, clubs, diamonds, hearts: the order in which policies look at cards, the lowest first."""


def in_order(cards):
    """Cards from the lowest to the highest, by rank and then by suit."""
    return sorted(cards, key=ORDER.index)


def groups(mine, laid, lead):
    """Every Line of two or three own cards that three cards laid can hold, as (kind, own cards).

    With the Lead the Lines of two own cards will do, as one of three contains one of two.
    """
    for number in (2, 3):
        for own in combinations([*laid, *mine], number):
            if len({*own, *laid}) > 3:
                continue
            alone = kind(own, None)
            if alone is not None:
                yield alone, own
            with_lead = kind(own, lead) if number == 2 else None
            if with_lead is not None:
                yield with_lead + " with the Lead", own


def reach(mine, laid, lead):
    """The best kind of Line that a hand can still lay, and the cards of the hand that lead there.

    They are the cards of such Lines; any card, if one is laid already. A second card of a rank that is laid does not
    lead on to a Sequence.
    """
    found = list(groups(mine, laid, lead))
    if not found:
        return "none", list(mine)
    best = max((name for name, _ in found), key=KINDS.index)
    lines = [own for name, own in found if name == best]
    if any(set(own) <= set(laid) for own in lines):
        return best, list(mine)
    towards = [card for card in mine if any(card in own for own in lines)]
    if best == "Sequence with the Lead":
        towards = [card for card in towards if not any(same_rank([card, other]) for other in laid)]
    return best, towards


def steps_apart(card, other):
    """How many places two cards are apart, an ace standing below the two or above the king."""
    return min(abs(places([card], ace)[0] - places([other], ace)[0]) for ace in (1, 14))


def threat(against, lead):
    """What the two cards at most that the other has laid say of his Line, 0 (nothing is laid) to 11."""
    pair = tuple(against)
    whole = kind(pair, lead) if len(pair) == 2 else None
    if whole is not None:
        return 8 + ["Court", "Sympathy", "Sequence", "Trio"].index(whole)
    if any(same_rank([card, lead]) for card in against):
        return 7
    if any(1 <= steps_apart(card, lead) <= 2 for card in against):
        return 6
    if is_heart(lead) and any(is_heart(card) for card in against):
        return 5
    if is_court(lead) and any(is_court(card) for card in against):
        return 4
    if len(pair) == 2 and kind(pair, None) is not None:
        return 3
    if any(is_heart(card) for card in against):
        return 2
    return 1 if against else 0


def strongest(cards):
    """The best card, hearts first."""
    return max(cards, key=lambda card: card_key(card, {"card-order": "hearts-first"}))


def situation(state):
    """What the heuristic goes by when it lays: the cards towards its Line, and its cell."""
    seat = state["turn"]
    mine, laid, against, lead = state["hands"][seat], state["laid"][seat], state["laid"][1 - seat], state["lead"]
    found, towards = reach(mine, laid, lead)
    number = len(laid) + len(against)
    if number < 5:
        return towards, (found, threat(against, lead) if number >= 2 else 0)
    card = strongest(towards)
    switches = state["switches"]
    wins = laid_key([*laid, card], lead, switches) > laid_key(against, lead, switches)
    return ([card] if wins else towards), (found, int(wins))


def lay_entries(state, action):
    """What the heuristic adds up for laying a card or conceding, as (table, key)."""
    towards, cell = situation(state)
    if action == "concede":
        return [("concede", cell)]
    return [("towards", action), ("lay", cell)] if action in towards else [("else", action)]


def lay(state, tables):
    """What the heuristic lays: the best sum, a card towards its Line where they are equal, then the lowest."""
    seat = state["turn"]
    number = len(state["laid"][0]) + len(state["laid"][1])
    towards, cell = situation(state)
    others = [card for card in state["hands"][seat] if card not in towards]
    best = None
    for name, start, cards in (
        ("towards", tables[number, "lay"][cell], towards),
        ("else", tables[number, "start"], others),
    ):
        for card in in_order(cards):
            value = start + tables[number, name][card]
            if best is None or value > best[0]:
                best = (value, card)
    if may_concede(state) and tables[number, "concede"][cell] > best[0]:
        return "concede"
    return best[1]


def neighbours(hand, card):
    """Whether a hand has each rank from two below a card to two above; an ace stands at both ends."""
    held = {place for ace in (1, 14) for place in places(hand, ace)}
    at = strength(card)
    around = [at - 2, at - 1, at, at + 1, at + 2]
    if card[0] == "A":
        around[3:] = [2, 3]
    return tuple(place in held for place in around)


def pick_entries(hand, card):
    """What the heuristic adds up for a card as the next Lead, as (table, key).

    The ranks near it in the hand; and the card with so many hearts beside a heart, or courts beside another court.
    """
    same = sum(same_rank([card, other]) for other in hand)
    beside = is_heart if is_heart(card) else is_court if is_court(card) else None
    number = sum(map(beside, hand)) if beside else 0
    return [("near", (same, neighbours(hand, card))), ("beside", (card, number))]


def pick(state, tables):
    """The next Lead that the heuristic picks: the best sum, the highest card where they are equal."""
    hand = state["hands"][state["turn"]]
    table = in_order([*state["laid"][0], *state["laid"][1]])
    return "lead " + max(
        reversed(table), key=lambda card: sum(tables["pick"][entry] for entry in pick_entries(hand, card))
    )


def greedily(state):
    """What the greedy policy does: the highest card towards its Line; the Lead with the best Line, the highest card."""
    seat = state["turn"]
    hand = state["hands"][seat]
    if not state["picking"]:
        return in_order(reach(hand, state["laid"][seat], state["lead"])[1])[-1]
    table = in_order([*state["laid"][0], *state["laid"][1]])
    return "lead " + max(reversed(table), key=lambda card: KINDS.index(reach(hand, [], card)[0]))


def uniformly(state, half_word):
    """What uniform play does with 32 random bits: each card in order, then to concede, as likely."""
    cards = in_order([one.removeprefix("lead ") for one in choices(state) if one != "concede"])
    if state["picking"]:
        cards = ["lead " + card for card in cards]
    may = [*cards, *(["concede"] if "concede" in choices(state) else [])]
    return may[half_word * len(may) // 2**32]


def blindfolded(state):
    """The state as a blind player sees it at the last lay: without the card laid before, as before that lay."""
    seat = state["turn"]
    if len(state["laid"][seat]) < 2 or len(state["laid"][1 - seat]) < 3:
        return state
    laid = [list(cards) for cards in state["laid"]]
    laid[1 - seat].pop()
    return {**state, "laid": laid, "last": True}  # the last trick, so that nobody may concede


def slow_choice(state, policy, tables, half_word):
    """What a policy does in a state; `tables` are the heuristic's, `half_word` the bits that uniform play throws.

    A noisy player plays uniformly one time in ten, else as the heuristic, and so does a blind one but for what he sees.
    """
    if policy == "uniform" or (policy == "noisy" and half_word * 0x9E3779B1 % 2**32 < 0x1999999A):
        return uniformly(state, half_word)
    if policy == "greedy":
        return greedily(state)
    if state["picking"]:
        return pick(state, tables)
    return lay(blindfolded(state) if policy == "blind" else state, tables)
