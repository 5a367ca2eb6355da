"""What one seat has seen, and what it knows, at any moment of a deal of Seven Up; and the record of a deal.

States are those of tests.naive.seven_up.game.
"""

from tests.naive.seven_up.game import DEFAULTS, SEATS, choices, from_eldest, next_seat, suit, trick_winner
from tests.naive.seven_up.match import card_points, result


def record(state):
    """A deal so far as a record writes it, but for its seed; with its result once it is over."""
    switches = {name: value for name, value in state["switches"].items() if value != DEFAULTS[name]}
    written = {
        "game": "seven-up",
        "rules": "source",
        "switches": switches,
        "dealer": state["dealer"],
        "score": list(state["score"]),
        "bunched": state["bunched"],
        "hands": [list(hand) for hand in state["dealt"]],
        "stock": list(state["pack"]),
        "actions": [list(done) for done in state["actions"]],
    }
    if state["phase"] == "over":
        written["result"] = result(state)
    return written


def drawers(state):
    """Who got each card that has left the pack, in order; None for a card turned."""
    more = state["size"] // 2
    a_run = [seat for seat in from_eldest(state["dealer"]) for _ in range(more)] + [None]
    return [None] + a_run * (len(state["turned"]) - 1)


def seen_stock(state, seat):
    """The cards that have left the pack, in order; None where `seat` did not see one. The last was turned."""
    left = zip(drawers(state), state["pack"], strict=False)  # the rest has not left it
    return [card if drawer in (None, seat) else None for drawer, card in left]


def position(state, seat):
    """The record of an unfinished deal as `seat` sees it; a ValueError once it is over."""
    if state["phase"] == "over":
        raise ValueError("the deal is over")
    written = record(state)
    written["seat"] = seat
    written["hands"] = [hand if owner == seat else None for owner, hand in zip(SEATS, written["hands"], strict=True)]
    written["stock"] = seen_stock(state, seat)
    for done in written["actions"]:
        if done[0] != seat and done[1].startswith("discard "):
            done[1] = "discard"
    return written


def is_card(action):
    """Whether an action is a card played."""
    return len(action) == 2


def card_plays(state):
    """Every card played as (seat, card led to its trick or None, card), in order."""
    cards = [(seat, action) for seat, action in state["actions"] if is_card(action)]
    plays = []
    for number, (seat, card) in enumerate(cards):
        led = cards[number - number % 4][1] if number % 4 else None
        plays.append((seat, led, card))
    return plays


def shown_void(led, card, trump, follow):
    """The suits of which whoever played `card` on `led` then held nothing more, by rule 7."""
    if led is None or suit(card) == suit(led):
        return set()
    if suit(led) == trump:
        return {trump}
    if suit(card) == trump:
        return set() if follow.startswith("trump-anytime") else {suit(led)}
    return {suit(led), trump} if follow.endswith("forced") else {suit(led)}


def excluded(state):
    """By seat, the set of suits that what it still holds cannot contain, as its plays have shown."""
    found = [set() for _ in SEATS]
    for seat, led, card in card_plays(state):
        found[seat] |= shown_void(led, card, state["trump"], state["switches"]["follow"])
    return found


def captured(state):
    """The cards that each side has captured, trick by trick from what was played."""
    cards = [(seat, action) for seat, action in state["actions"] if is_card(action)]
    piles = [[], []]
    for begin in range(0, len(cards) - 3, 4):
        trick = cards[begin : begin + 4]
        piles[trick_winner(trick, state["trump"]) % 2] += [card for _, card in trick]
    return piles


def seen_cards(state, seat):
    """Every card whose place `seat` knows: dealt to it, turned, or played by anybody."""
    seen = set(state["dealt"][seat])
    seen.update(card for card in seen_stock(state, seat) if card is not None)
    seen.update(card for _, _, card in card_plays(state))
    return seen


def view(state, seat):
    """What `seat` knows now. Seats count clockwise from it: 0 me, 1 on my left, 2 my partner, 3 on my right.

    `held` and `away` are how many unseen cards each of the others holds and has discarded, `rest` how many lie in the
    pack, and `unseen` all those cards together; `excluded` are the suits that what the others hold cannot contain.
    Sides are 0 mine, 1 theirs. A ValueError once the deal is over.
    """
    if state["phase"] == "over":
        raise ValueError("the deal is over")
    seen = seen_cards(state, seat)
    everything = [card for hand in state["dealt"] for card in hand] + state["pack"]
    others = [next_seat(seat), (seat + 2) % 4, (seat + 3) % 4]
    barred = excluded(state)
    ours = -1 if seat % 2 else 1
    return {
        "mine": sorted(state["hands"][seat]),
        "my_discards": sorted(state["discards"][seat]),
        "may": sorted(choices(state)) if state["turn"] == seat else [],
        "phase": state["phase"],
        "to_move": (state["turn"] - seat) % 4,
        "dealer": (state["dealer"] - seat) % 4,
        "turned": list(state["turned"]),
        "trump": state["trump"],
        "gift": state["gift"] is not None,
        "calls": [((player - seat) % 4, action) for player, action in calls(state)],
        "trick": [((player - seat) % 4, card) for player, card in state["trick"]],
        "played": [[card for player, _, card in card_plays(state) if player == who] for who in (seat, *others)],
        "captured": [sorted(cards) for cards in captured(state)][::ours],
        "card_points": card_points(state)[::ours],
        "score": state["score"][::ours],
        "points": state["points"][::ours],
        "bunched": state["bunched"],
        "held": [len(state["hands"][other]) for other in others],
        "away": [len(state["discards"][other]) for other in others],
        "rest": len(state["stock"]),
        "excluded": [sorted(barred[other]) for other in others],
        "unseen": sorted(card for card in everything if card not in seen),
    }


def calls(state):
    """Every action but cards played and discards, as (seat, action)."""
    return [
        (seat, action) for seat, action in state["actions"] if not is_card(action) and not action.startswith("discard ")
    ]
