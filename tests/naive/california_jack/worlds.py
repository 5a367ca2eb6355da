"""Every deal that a seat cannot tell from the one it sits in, by trying them all, and by counting card sets.

`worlds` takes no short cut: it fills every unseen place (the opponent's original cards, the places of the stock) in
every possible way, replays the actions and keeps the deals in which each was legal and the seat saw what it saw.
`hidden_hands` counts the same deals for larger packs by undoing one draw after another on explicit card sets.
"""

from itertools import combinations, permutations
from math import factorial

from tests.naive.california_jack.game import legal, play, start
from tests.naive.california_jack.policy_view import known_cards, observations


def seen_places(state, seat):
    """The places of the stock, as it was dealt, whose card `seat` has seen: a dict of place to card."""
    seen = {}
    place = 0
    for event in observations(state, seat):
        if event[0] == "draw":
            if event[2] is not None:
                seen[place] = event[2]
            place += 1
        elif event[0] == "top" and event[1] not in ("none", None):
            seen[place] = event[1]
    return seen


def worlds(state, seat):
    """Every compatible deal as (the opponent's original cards, the whole stock); all are equally likely."""
    other = 1 - seat
    seen = seen_places(state, seat)
    log = observations(state, seat)
    pack = state["dealt"][0] + state["dealt"][1] + state["pack"]
    free = [card for card in pack if card not in state["dealt"][seat] and card not in seen.values()]
    empty = [place for place in range(len(state["pack"])) if place not in seen]
    for original in combinations(sorted(free), len(state["dealt"][other])):
        rest = [card for card in free if card not in original]
        for order in permutations(rest):
            stock = [None] * len(state["pack"])
            for place, card in seen.items():
                stock[place] = card
            for place, card in zip(empty, order, strict=True):
                stock[place] = card
            hands = [None, None]
            hands[seat] = state["dealt"][seat]
            hands[other] = original
            cut = state["trump"] if state["switches"]["trump"] == "cut" else None
            world = start(hands, stock, state["dealer"], state["switches"], cut)
            if replayed(world, state["actions"], seat) == log:
                yield tuple(sorted(original)), tuple(stock)


def replayed(world, actions, seat):
    """What `seat` sees when `actions` are played in `world`; None if one of them is not legal there."""
    for player, card in actions:
        if world["turn"] != player:
            return None
        try:
            world = play(world, card)
        except ValueError:
            return None
    return observations(world, seat)


def hand_after(original, stock, state, seat):
    """The cards that `seat`'s opponent holds now in one world, sorted."""
    hand = list(original)
    for place, (drawer, _) in enumerate(state["draws"]):
        if drawer != seat:
            hand.append(stock[place])
    for player, card in state["actions"]:
        if player != seat:
            hand.remove(card)
    return tuple(sorted(hand))


def enumerated_hands(state, seat):
    """The opponent's possible hands with the number of compatible deals of each, by enumeration."""
    counts = {}
    for original, stock in worlds(state, seat):
        hand = hand_after(original, stock, state, seat)
        counts[hand] = counts.get(hand, 0) + 1
    return counts


def hidden_hands(state, seat):
    """The opponent's possible hands with the number of compatible deals of each, by undoing draws.

    Walking back through the tricks, each card of a hand may be the one that was drawn last; whatever he played returns
    to his hand, and his play must have been legal from it. Equal to `enumerated_hands`.
    """
    other = 1 - seat
    seen = seen_places(state, seat)
    tricks = len(state["actions"]) // 2
    his_draws = {}  # trick -> the card he drew after it, None where the seat did not see it
    for place, (drawer, _) in enumerate(state["draws"]):
        if drawer == other:
            his_draws[place // 2] = seen.get(place)
    pack = state["dealt"][0] + state["dealt"][1] + state["pack"]
    mine = set(state["dealt"][seat])
    mine.update(card for drawer, card in state["draws"] if drawer == seat)
    gone = {card for _, card in state["actions"]}
    in_stock = set(state["stock"])
    certain = {card for place, card in seen.items() if place >= len(state["draws"])}  # seen, still in the stock
    free = [card for card in pack if card not in mine and card not in gone and card not in certain]
    known = set(known_cards(state, other)) if state["stock"] else set(state["hands"][other])
    size = len(state["hands"][other])
    below = factorial(len(in_stock) - len(certain))
    memory = {}

    def histories(hand, trick):
        """In how many ways he can have come to `hand` after `trick` tricks (and the draw that follows)."""
        if trick == 0:
            open_cards = set(seen.values())
            return 0 if hand & open_cards else 1
        key = (hand, trick)
        if key in memory:
            return memory[key]
        (leader, led), (_, reply) = state["actions"][2 * trick - 2], state["actions"][2 * trick - 1]
        total = 0
        candidates = [None]  # no draw after this trick: the stock was empty
        if trick - 1 in his_draws:
            drawn = his_draws[trick - 1]
            if drawn is None:
                candidates = [card for card in hand if card not in seen.values()]
            else:
                candidates = [drawn] if drawn in hand else []
        for card in candidates:
            before = hand - {card}
            if leader == other:
                total += histories(before | {led}, trick - 1)
            elif reply in legal(sorted(before | {reply}), led, state["trump"], state["switches"]["follow"]):
                total += histories(before | {reply}, trick - 1)
        memory[key] = total
        return total

    counts = {}
    for rest in combinations(sorted(set(free) - known), size - len(known)):
        hand = frozenset(rest) | known
        whole = hand
        if state["led"] is not None and state["turn"] == seat:
            whole = hand | {state["led"]}
        number = histories(whole, tricks) * below
        if number:
            counts[tuple(sorted(hand))] = number
    return counts
