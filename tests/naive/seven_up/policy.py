"""The policies of Seven Up card by card, from their description: the value of every card and call, added up.

A state is one of tests.naive.seven_up.game. Policies look at cards with suits exchanged so that the suit last turned is
clubs; `slow_choice` exchanges them and exchanges what is chosen back. Where cards are worth the same, the lower one is
played and the higher one discarded, in the order of the pack: spades, hearts, diamonds, clubs.
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.naive.seven_up.game import PACK, SUITS, choices, must_run, side, strength, suit, trick_winner

YES = {"call": "stand", "answer": "give", "vote": "bunch"}
NO = {"call": "beg", "answer": "run", "vote": "go on"}


class Tables(NamedTuple):
    """What the heuristic adds up, as functions; cards are texts, trumps are clubs."""

    lead: Callable
    """of (row, whether the card beats what is out of sight, whether the jack of trumps is out of sight, card)"""
    reply: Callable
    """of (row, whether it takes the lead in the trick, whether a trump was led, whether the partner has it, card)"""
    stake: Callable
    """of (row, "ten" or "jack", whether a trump was led, whether the partner has the trick): added for taking one"""
    hand: Callable
    """of (card): its worth in hand when cards are discarded"""
    call: Callable
    """of (phase, side of the caller: 0 the non-dealers', ranks of his trumps, rank turned, aces and tens beside)"""


def exchanged(cards, trump):
    """Cards with suits exchanged so that `trump` is clubs: the number of a suit is changed in the bits that do it."""
    bits = SUITS.index(trump) ^ SUITS.index("C")
    return [card[0] + SUITS[SUITS.index(suit(card)) ^ bits] for card in cards]


def in_order(cards):
    """Cards in the order of the pack."""
    return sorted(cards, key=PACK.index)


def place_of(state):
    """The place of the player whose turn it is, counted from eldest."""
    return (state["turn"] - state["dealer"] - 1) % 4


def trick_of(state):
    """The number of tricks that have been taken."""
    return sum(map(len, state["captured"])) // 4


def plain(cards):
    """The cards that are not trumps."""
    return [card for card in cards if suit(card) != "C"]


def trumps(cards):
    """The cards that are."""
    return [card for card in cards if suit(card) == "C"]


def seen(state):
    """What the player whose turn it is goes by when he plays, trumps relabelled to clubs."""
    trump, hand = state["trump"], state["hands"][state["turn"]]
    table = [card for _, card in state["trick"]]
    known = exchanged([*hand, *table, *state["turned"], *state["captured"][0], *state["captured"][1]], trump)
    best = dict(state["trick"])[trick_winner(state["trick"], trump)] if table else None
    return {
        "mine": in_order(exchanged(hand, trump)),
        "may": in_order(exchanged(choices(state), trump)),
        "table": exchanged(table, trump),
        "best": exchanged([best], trump)[0] if best else None,
        "partner": bool(table) and side(trick_winner(state["trick"], trump)) == side(state["turn"]),
        "unseen": [card for card in PACK if card not in known],
    }


def takes(card, best):
    """Whether a card takes the lead in the trick from the one that has it."""
    if suit(card) == suit(best):
        return strength(card) > strength(best)
    return suit(card) == "C"


def greedy_card(view):
    """The highest card that takes the trick, else the lowest; a plain one before trumps."""
    may = view["may"]
    if not view["table"]:
        return max(may, key=lambda card: (strength(card), PACK.index(card)))
    winners = [card for card in may if takes(card, view["best"])]
    if winners:
        return max(winners, key=PACK.index)
    return min(plain(may) or may, key=lambda card: (strength(card), PACK.index(card)))


def is_boss(card, unseen):
    """Whether a card beats whatever is out of sight in its suit."""
    return not any(suit(other) == suit(card) and strength(other) > strength(card) for other in unseen)


def heuristic_card(view, row, tables):
    """The card of the highest value; of equal ones the lowest, one that does not take the trick before others."""
    if not view["table"]:
        jack_out = "JC" in view["unseen"]
        return max(view["may"], key=lambda card: tables.lead(row, is_boss(card, view["unseen"]), jack_out, card))
    where = suit(view["table"][0]) == "C", view["partner"]
    values = {}
    for wins in (False, True):
        for card in view["may"]:
            if takes(card, view["best"]) == wins:
                values[card] = tables.reply(row, wins, *where, card)
                if wins and any(other[0] == "T" for other in view["table"]):
                    values[card] += tables.stake(row, "ten", *where)
                if wins and "JC" in view["table"]:
                    values[card] += tables.stake(row, "jack", *where)
    return max(values, key=values.get)


def row_of(state):
    """The trick and the position for which the heuristic has values; of more than six tricks it knows five."""
    most = 4 if state["switches"]["after-run"] == "keep" else 5
    return min(trick_of(state), most), len(state["trick"])


def says_yes(state, policy, tables, half_word):
    """Whether a policy stands, gives or bunches."""
    hand = exchanged(state["hands"][state["turn"]], suit(state["turned"][-1]))
    held, beside = trumps(hand), plain(hand)
    if policy == "uniform":
        return half_word >= 2**31
    if policy == "greedy":
        good = len(held) >= 2 or any(strength(card) >= strength("JC") for card in held)
        return good and state["phase"] != "vote"
    number = [sum(card[0] == rank for card in beside) for rank in "AT"]
    mine = place_of(state) % 2
    yes = tables.call(state["phase"], mine, {card[0] for card in held}, state["turned"][-1][0], *number) >= 0
    needs = [state["switches"]["target"] - points for points in state["score"]]
    dealers, others = needs[state["dealer"] % 2], needs[1 - state["dealer"] % 2]
    jack_wins = state["turned"][-1][0] == "J" and dealers == 1
    if state["phase"] == "call":
        return yes and not jack_wins
    if state["phase"] == "answer":
        return jack_wins or (yes and others > 1)
    return yes


def discarded_next(hand, policy, tables, half_word):
    """The card that a policy discards next from a hand, trumps relabelled to clubs."""
    ordered = in_order(hand)
    if policy == "uniform":
        return ordered[half_word * len(ordered) // 2**32]
    if policy == "greedy":
        return min(plain(ordered) or ordered, key=strength)
    return min(reversed(ordered), key=tables.hand)


def discards(hand, policy, tables, half_words):
    """The cards that a policy discards from a hand, one after the other, trumps relabelled to clubs."""
    gone = []
    for half_word in half_words:
        gone.append(discarded_next([card for card in hand if card not in gone], policy, tables, half_word))
    return gone


def slow_choice(state, policy, tables, half_words):
    """What a policy does in a state.

    `half_words` are the 32 random bits that uniform play throws: one for a call or a card, one for each discard. Noisy
    play is the heuristic's, but that a throw in the lowest tenth slips: it plays any card, by the place in that tenth.
    """
    if state["phase"] in YES:
        if state["phase"] == "answer" and must_run(state):
            return "run"
        return (YES if says_yes(state, policy, tables, half_words[0]) else NO)[state["phase"]]
    trump, hand = state["trump"], state["hands"][state["turn"]]
    if state["phase"] == "discard":
        gone = discards(exchanged(hand, trump), policy, tables, half_words)
        return "discard " + " ".join(in_order(exchanged(gone, trump)))
    view = seen(state)
    slips = policy == "noisy" and 10 * half_words[0] < 2**32
    if policy == "uniform" or slips:
        throw = 10 * half_words[0] if slips else half_words[0]
        card = view["may"][throw * len(view["may"]) // 2**32]
    else:
        card = greedy_card(view) if policy == "greedy" else heuristic_card(view, row_of(state), tables)
    return exchanged([card], trump)[0]
