"""Deals of Seven Up with chosen cards in chosen places, and packs small enough to be enumerated whole."""

from tests.naive.seven_up.game import PACK, start


def arranged(turned, hands=None, dealer=0, switches=None, score=(0, 0), bunched=0):
    """A deal that turns the cards of `turned`, one for each time, with the cards of `hands` (texts by seat) dealt.

    Places left open are filled in the order of the pack.
    """
    fixed = [[], [], [], []]
    for seat, cards in (hands or {}).items():
        fixed[seat] = cards.split()
    shown = turned.split()
    free = [card for card in PACK if card not in shown and not any(card in hand for hand in fixed)]
    for hand in fixed:
        while len(hand) < 6:
            hand.append(free.pop(0))
    stock = [shown[0]]
    for card in shown[1:]:
        stock += [free.pop(0) for _ in range(12)] + [card]
    return start(fixed, stock + free, dealer, switches, score, bunched)


def small(dice, ranks, switches, size=2):
    """A deal of hands of `size` cards from a pack of some ranks that the random.Random `dice` shuffled."""
    pack = [card for card in PACK if card[0] in ranks]
    dice.shuffle(pack)
    hands = [pack[size * seat : size * seat + size] for seat in range(4)]
    return start(hands, pack[4 * size :], dice.randrange(4), switches)
