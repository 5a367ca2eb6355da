"""The worlds of a seat as likely as what it has seen makes them: whole deals drawn and played again, by policy.

A position is the record of an unfinished deal as its seat sees it (tests.naive.seven_up.view.position). Every deal that
the seat cannot tell from its own is as likely until somebody chooses. So deals are drawn, each other seat being dealt
what it has played and cards out of sight, in any order; calls and discards are made again by each seat's policy. A deal
in which somebody would have called otherwise, discarded a card that he has played, or kept one that the rules would
have made him play, is not the one that was seen.
"""

from itertools import combinations
from math import comb, prod

from tests.naive.seven_up.game import PACK, SEATS, from_eldest, play, side, start
from tests.naive.seven_up.policy import discards, exchanged, slow_choice

HALVES = 6  # half words thrown for a choice at most


def plays_of(position, seat):
    """The cards that a seat has played."""
    return [action for actor, action in position["actions"] if actor == seat and len(action) == 2]


def runs_of(position):
    """How often cards were dealt anew."""
    return len(position["stock"]) // 13


def drawers_of(position):
    """Who got each card that has left the pack; None for a card turned."""
    seats = [seat for seat in from_eldest(position["dealer"]) for _ in range(3)]
    return [None] + [*seats, None] * runs_of(position)


def hidden_cards(position):
    """The cards that the seat has not seen, in the order of the pack."""
    seen = {card for card in [*position["hands"][position["seat"]], *position["stock"]] if card}
    seen.update(card for seat in SEATS for card in plays_of(position, seat))
    return [card for card in PACK if card not in seen]


def drawn_deal(position, switches, dice):
    """A deal that the seat could be in, as it was dealt; `dice` is a random.Random."""
    cards, dealt = hidden_cards(position), {}
    dice.shuffle(cards)
    for seat in SEATS:
        if seat != position["seat"]:
            had = plays_of(position, seat)
            number = 6 + 3 * runs_of(position) - len(had)
            dealt[seat], cards = had + cards[:number], cards[number:]
            dice.shuffle(dealt[seat])
    hands = [hand or [dealt[seat].pop() for _ in range(6)] for seat, hand in enumerate(position["hands"])]
    stock = [card or dealt[drawer].pop() for drawer, card in zip(drawers_of(position), position["stock"], strict=True)]
    return start(hands, stock + cards, position["dealer"], switches, position["score"], position["bunched"])


def played_again(deal, position, policies, tables, dice):
    """The state of the position in a deal drawn, others' calls and discards by policy; None if it does not come to it.

    policies and tables go by side; a policy "uniform" may call anything.
    """
    for actor, action in position["actions"]:
        policy, phase = policies[side(actor)], deal["phase"]
        if actor != position["seat"] and (phase == "discard" or (phase != "trick" and policy != "uniform")):
            halves = [dice.randrange(2**32) for _ in range(HALVES)]
            own = slow_choice(deal, policy, tables[side(actor)], halves[: max(1, len(deal["hands"][actor]) - 6)])
            if phase == "discard":
                action = own
            elif own != action:
                return None
        try:
            deal = play(deal, action)
        except ValueError:
            return None
    return deal


def likely_worlds(position, switches, policies, tables, number, dice):
    """Worlds in `number` deals drawn, as states: a sample of those that the policies make, each as likely as it is."""
    for _ in range(number):
        world = played_again(drawn_deal(position, switches, dice), position, policies, tables, dice)
        if world is not None:
            yield world


def finished(state, policies, tables, dice):
    """The deal played to its end by policy."""
    while state["phase"] != "over":
        halves = [dice.randrange(2**32) for _ in range(HALVES)]
        if state["phase"] == "discard":
            halves = halves[: len(state["hands"][state["turn"]]) - 6]
        own = slow_choice(state, policies[side(state["turn"])], tables[side(state["turn"])], halves)
        state = play(state, own)
    return state


def order_of_discarding(policy, tables):
    """All cards of the pack, trumps relabelled to clubs, the one that a policy would discard first in front."""
    return discards(PACK, policy, tables, [0] * len(PACK))


def exact_hands(position, policies, tables, barred, trump):
    """Every way in which the others hold what they hold, after discards, as (hands by seat, how many deals make it).

    By counting, for sides that discard in the same fixed order: a player has kept what he has played and holds, so he
    has discarded cards that go before all of these. Such sets lie one in the other, so that discards are counted from
    the smallest. Calls are taken to say nothing. barred: by seat, the suits that he cannot hold.
    """
    others = [seat for seat in SEATS if seat != position["seat"]]
    away, hidden = 3 * runs_of(position), hidden_cards(position)
    places = {}
    for seat in others:
        first = order_of_discarding(policies[side(seat)], tables[side(seat)])
        places[seat] = {card: number for number, card in enumerate(exchanged(first, trump))}

    def filled(seats, cards):
        if not seats:
            yield {}
            return
        number = 6 - len(plays_of(position, seats[0]))
        for hand in combinations([card for card in cards if card[1] not in barred[seats[0]]], number):
            for more in filled(seats[1:], [card for card in cards if card not in hand]):
                yield {seats[0]: hand, **more}

    for hands in filled(others, hidden):
        held = {card for hand in hands.values() for card in hand}
        numbers = []
        for seat, hand in hands.items():
            lowest = min(places[seat][card] for card in [*hand, *plays_of(position, seat)])
            numbers.append(sum(places[seat][card] < lowest for card in hidden if card not in held))
        ways = prod(comb(max(number - away * k, 0), away) for k, number in enumerate(sorted(numbers)))
        if ways:
            yield hands, ways
