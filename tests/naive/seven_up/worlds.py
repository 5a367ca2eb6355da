"""Every deal that a seat of Seven Up cannot tell from the one it sits in: by replaying, by trying hands, by counting.

A world says which cards each of the other three was *dealt*, and which lie in the rest of the pack. All worlds of a
state are equally likely until somebody chooses: calls are free, and a card played shows only what rule 7 forbids.
After a run the others' discards are hidden and chosen, so this is the law of the nine or twelve cards dealt, given
that what was seen could happen; it is not the law of the six that they kept. Whoever knows how they discard must weigh
each world by how likely its discards are.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod

from tests.naive.seven_up.game import SUITS, legal, play, start, suit
from tests.naive.seven_up.view import card_plays, drawers, excluded, seen_cards, view


def others(seat):
    """The other three seats clockwise: on the left, the partner, on the right."""
    return [(seat + steps) % 4 for steps in (1, 2, 3)]


def played_by(state, seat):
    """The cards that a seat has played, as (card led to the trick or None, card)."""
    return [(led, card) for player, led, card in card_plays(state) if player == seat]


def unseen_cards(state, seat):
    """The cards whose place `seat` does not know, sorted."""
    everything = [card for hand in state["dealt"] for card in hand] + state["pack"]
    seen = seen_cards(state, seat)
    return sorted(card for card in everything if card not in seen)


def fillings(cards, rooms):
    """Every way to put so many of some cards in each room, as (tuples of cards by room, the rest)."""
    if not rooms:
        yield (), tuple(cards)
        return
    for chosen in combinations(cards, rooms[0]):
        left = [card for card in cards if card not in chosen]
        for further, rest in fillings(left, rooms[1:]):
            yield (chosen, *further), rest


def dealt_hands(state, seat):
    """Every way to deal the unseen cards, legal or not, as ((cards dealt to each of the others, sorted), the rest)."""
    known = [[card for _, card in played_by(state, other)] for other in others(seat)]
    rooms = [len(state["hands"][other]) + len(state["discards"][other]) for other in others(seat)]
    for hidden, rest in fillings(unseen_cards(state, seat), rooms):
        yield tuple(tuple(sorted([*had, *more])) for had, more in zip(known, hidden, strict=True)), rest


def deal_of(world, state, seat):
    """The undone deal of a world: the cards dealt to the others in any order, then the rest on the pack in any."""
    dealt, rest = world
    supply = {other: list(cards) for other, cards in zip(others(seat), dealt, strict=True)}
    hands = [list(hand) for hand in state["dealt"]]
    for other in others(seat):
        hands[other] = [supply[other].pop(0) for _ in range(state["size"])]
    stock = []
    for drawer, card in zip(drawers(state), state["pack"], strict=False):
        stock.append(supply[drawer].pop(0) if drawer in supply else card)
    return start(hands, [*stock, *rest], state["dealer"], state["switches"], state["score"], state["bunched"])


def discard_choices(state, other, dealt):
    """Every discard that `other`, dealt these cards, can have made without what he played; none before he discards."""
    played = [card for _, card in played_by(state, other)]
    return combinations([card for card in dealt if card not in played], len(state["discards"][other]))


def replayed_worlds(state, seat):
    """The worlds, by playing every deal again with every discard of the others and comparing what `seat` sees."""
    seen = view(state, seat)
    for world in dealt_hands(state, seat):
        tries = [discard_choices(state, other, hand) for other, hand in zip(others(seat), world[0], strict=True)]
        for discards in product(*tries):
            if replays(world, dict(zip(others(seat), discards, strict=True)), state, seat, seen):
                yield world
                break


def replays(world, discards, state, seat, seen):
    """Whether a world with these discards of the others by seat leads to what `seat` has seen."""
    deal = deal_of(world, state, seat)
    for player, action in state["actions"]:
        if action.startswith("discard ") and player != seat:
            action = "discard " + " ".join(discards[player])
        try:
            deal = play(deal, action)
        except ValueError:
            return False
    return view(deal, seat) == seen


def could_play(state, other, dealt):
    """Whether `other`, dealt these cards, could keep a hand from which all that he played was legal."""
    for discarded in discard_choices(state, other, dealt):
        hand = [card for card in dealt if card not in discarded]
        for led, card in played_by(state, other):
            if card not in legal(hand, led, state["trump"], state["switches"]["follow"]):
                break
            hand.remove(card)
        else:
            return True
    return False


def worlds(state, seat):
    """The worlds, by asking of each hand whether its owner could have played as he did. Equal to `replayed_worlds`."""
    answers = {}

    def could(other, dealt):
        if (other, dealt) not in answers:
            answers[other, dealt] = could_play(state, other, dealt)
        return answers[other, dealt]

    for dealt, rest in dealt_hands(state, seat):
        if all(could(other, hand) for other, hand in zip(others(seat), dealt, strict=True)):
            yield dealt, rest


def splits(size, numbers):
    """Every way to take `size` cards from suits of which there are so many, as tuples by suit."""
    if not numbers:
        return [()] if size == 0 else []
    return [
        (taken, *others_taken)
        for taken in range(min(size, numbers[0]) + 1)
        for others_taken in splits(size - taken, numbers[1:])
    ]


@lru_cache(maxsize=2**18)
def ways(numbers, rooms):
    """In how many ways cards, so many of each suit, fill rooms; those left over are the rest.

    A room is (how many cards it takes, how many of them at least in suits that are not barred, the suits barred).
    """
    if not rooms:
        return 1
    room = next((room for room in rooms if room[2]), None)
    if room is None:  # any cards will do
        return comb(sum(numbers), rooms[0][0]) * ways((sum(numbers) - rooms[0][0],), rooms[1:])
    size, least, barred = room
    further = list(rooms)
    further.remove(room)
    total = 0
    for taken in splits(size, numbers):
        if sum(number for name, number in zip(SUITS, taken, strict=True) if name not in barred) < least:
            continue
        left = tuple(number - gone for number, gone in zip(numbers, taken, strict=True))
        total += prod(map(comb, numbers, taken)) * ways(left, tuple(further))
    return total


def suit_numbers(cards):
    """How many of some cards are of each suit."""
    return tuple(sum(suit(card) == name for card in cards) for name in SUITS)


def rooms_of(state, seat):
    """What each of the other three was dealt unseen, as rooms for `ways`: at least what he holds is not barred."""
    barred = excluded(state)
    rooms = []
    for other in others(seat):
        held, away = len(state["hands"][other]), len(state["discards"][other])
        rooms.append((held + away, held, frozenset(barred[other])))
    return tuple(rooms)


def world_count(state, seat):
    """How many worlds there are, by counting suits."""
    return ways(suit_numbers(unseen_cards(state, seat)), rooms_of(state, seat))


def chances_in(cards, rooms):
    """By card of `cards`, the exact chance of each room and then of the rest, all fillings being equally likely."""
    total = ways(suit_numbers(cards), rooms)
    by_suit = {}
    for name in {suit(card) for card in cards}:
        fewer = list(cards)
        fewer.remove(next(card for card in cards if suit(card) == name))
        found = []
        for number, (size, least, barred) in enumerate(rooms):
            if size == 0:
                found.append(Fraction(0))
                continue
            smaller = (size - 1, least - (name not in barred), barred)
            found.append(Fraction(ways(suit_numbers(fewer), (*rooms[:number], smaller, *rooms[number + 1 :])), total))
        by_suit[name] = [*found, 1 - sum(found)]
    return {card: by_suit[suit(card)] for card in cards}


def chances(state, seat):
    """By unseen card, the exact chance that each of the others was dealt it, and that it lies in the rest."""
    return chances_in(unseen_cards(state, seat), rooms_of(state, seat))


def listed_chances(found, cards):
    """What `chances` says, from a list of worlds."""
    return {
        card: [Fraction(sum(card in dealt[number] for dealt, _ in found), len(found)) for number in range(3)]
        + [Fraction(sum(card in rest for _, rest in found), len(found))]
        for card in cards
    }
