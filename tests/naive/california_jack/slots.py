"""Face-down, every way in which the opponent's cards can have come to him, slot by slot.

A slot is where a card of his came from: "deal", or the number of the trick after which he drew it. A void shown at
trick t binds the cards held then: those dealt and those drawn after earlier tricks, not the later ones.
"""

from itertools import product

from tests.naive.california_jack.game import SUITS, suit
from tests.naive.california_jack.policy_view import exclusions, view
from tests.naive.california_jack.worlds import seen_places


def lives(state, seat):
    """Every way to say from which slot each card came that the opponent has played (and seat has seen no draw of).

    Yields (number of dealt cards still held, the draws still held that the seat has not seen).
    """
    other = 1 - seat
    seen = seen_places(state, seat)
    drawn_after = {place // 2 + 1: place for place, (drawer, _) in enumerate(state["draws"]) if drawer == other}

    def may_come(slot, card, trick):
        """Whether the card played at a trick can have lain in a slot: no void shown before may speak against it."""
        return suit(card) in slot_suits(state, seat, slot, trick)

    def follow(number, dealt, draws):
        """Go on from action `number` with `dealt` cards of the deal and unseen `draws` in hand."""
        if number == len(state["actions"]):
            yield dealt, draws
            return
        player, card = state["actions"][number]
        trick = number // 2 + 1
        ways = [(dealt, draws)]
        if player == other and card not in seen.values():
            ways = [(dealt - 1, draws)] if dealt and may_come("deal", card, trick) else []
            ways += [
                (dealt, tuple(slot for slot in draws if slot != gone)) for gone in draws if may_come(gone, card, trick)
            ]
        for dealt_left, left in ways:
            after = left
            if number % 2 == 1 and trick in drawn_after and drawn_after[trick] not in seen:
                after = (*left, trick)
            yield from follow(number + 1, dealt_left, after)

    yield from follow(0, len(state["dealt"][other]), ())


def slot_suits(state, seat, slot, before=99):
    """The suits that the card of a slot can have which was still held before a trick, or is now."""
    bound = [suits for trick, suits in exclusions(state, seat) if trick < before and (slot == "deal" or slot < trick)]
    return [name for name in SUITS if not any(name in suits for suits in bound)]


def choose(n, k):
    """The number of ways to choose k of n."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def splits(total, kinds):
    """Every tuple of `kinds` numbers from 0 that sum to `total`."""
    if kinds == 1:
        yield (total,)
        return
    for number in range(total + 1):
        for rest in splits(total - number, kinds - 1):
            yield (number, *rest)


def compositions(state, seat):
    """How many worlds there are of each suit composition (S, H, D, C) of the opponent's hidden cards.

    The order of the stock below them is left out, as it is the same number for all. Works while the stock lasts.
    """
    unseen = view(state, seat)["unseen"]
    number_of = [sum(suit(card) == name for card in unseen) for name in SUITS]
    counts = {}
    memory = {}
    for dealt, draws in lives(state, seat):
        if (dealt, draws) not in memory:
            memory[dealt, draws] = filled(state, seat, number_of, dealt, draws)
        for held, ways in memory[dealt, draws].items():
            counts[held] = counts.get(held, 0) + ways
    return counts


def filled(state, seat, number_of, dealt, draws):
    """In how many ways cards can lie in `dealt` places of the deal and in the slots `draws`, by suits."""
    counts = {}
    first = slot_suits(state, seat, "deal")
    for held in splits(dealt, 4):
        if any(number and name not in first for number, name in zip(held, SUITS, strict=True)):
            continue
        start = 1
        for number, size in zip(held, number_of, strict=True):
            start *= choose(size, number)
        if not start:
            continue
        for suits in product(*(slot_suits(state, seat, slot) for slot in draws)):
            ways, now = start, list(held)
            for name in suits:
                place = SUITS.index(name)
                ways *= number_of[place] - now[place]
                now[place] += 1
            if ways:
                key = tuple(now)
                counts[key] = counts.get(key, 0) + ways
    return counts
