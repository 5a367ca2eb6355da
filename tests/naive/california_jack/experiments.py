"""What experiments on California Jack ask of a position, read slowly from lists of cards."""

from tests.naive.california_jack.game import RANKS, reply_wins, strength


def trump(card):
    """Whether a card is a trump."""
    return card[1] == "C"


def low(card):
    """Whether a card is a plain nine or lower."""
    return not trump(card) and card[0] in "23456789"


def stock(seen):
    """Cards left in the stock."""
    return max(0, 40 - len(seen["won_mine"]) - len(seen["won_other"]))


def stage(seen):
    """A third of the drawing by the stock left, 0 once it is out."""
    left = stock(seen)
    return "40-28" if left >= 28 else "26-14" if left >= 14 else "12-2" if left else "0"


def third(seen):
    """The same, with the last six tricks among the last third."""
    return {"stage": {"12-2": "12-0", "0": "12-0"}.get(stage(seen), stage(seen))}


def suit(card):
    """Plain or trump."""
    return "trump" if trump(card) else "plain"


def kind(card):
    """Rank and suit of a card among those that are alike in what they are good for."""
    groups = ("A K Q", "J", "T", "9-3", "2") if trump(card) else ("A", "T", "K Q J", "9-2")
    return {"card": group_of(card, groups), "suit": suit(card)}


def group_of(card, groups):
    """The group that a rank is in: some ranks, or the ranks from one down to another."""
    for group in groups:
        ranks = group.split()
        if "-" in group:
            high, last = group.split("-")
            ranks = RANKS[RANKS.index(last) : RANKS.index(high) + 1]
        if card[0] in ranks:
            return group
    raise AssertionError(card)


def held(cards, most):
    """How many cards, counted up to a number."""
    return str(len(cards)) if len(cards) < most else f"{most} or more"


def wins(seen):
    """Whether a card wins the trick, as a function."""
    return lambda card: reply_wins(seen["led"][0], card, "C")


def no(way):
    """The other cards."""
    return lambda card: not way(card)


def slow_trick(seen, stratum):
    return stratum, wins(seen), no(wins(seen))


def slow_price(seen, cards, best):
    """Winning for the lead, told apart by the card that the heuristic likes best for it."""
    led, top = seen["led"][0], seen["top"]
    if not (low(led) and top and not trump(top[0]) and top[0][0] in "AKT"):
        return None, wins(seen), no(wins(seen))
    card = best(wins(seen))
    groups = ("9-2", "A K Q J T") if card and trump(card) else ("9-2", "K Q J", "T", "A")
    stratum = {"card": group_of(card, groups), "suit": suit(card)} if card else None
    return stratum, wins(seen), no(wins(seen))


def slow_ace(seen):
    led, top = seen["led"][0], seen["top"]
    name = "none"
    if top:
        name = "trump" if trump(top[0]) else f"{group_of(top[0], ('A T', 'K Q J', '9-2'))} plain"
    same = [card for card in seen["mine"] if card[1] == led[1]]
    return (
        {"top": name} if low(led) else None,
        lambda card: card in same and not wins(seen)(card),
        lambda card: card in same and card[0] == "A",
    )


def slow_ruff(seen):
    led, top = seen["led"][0], seen["top"]
    if trump(led):
        return None, trump, no(trump)
    wanted = top and (trump(top[0]) or top[0][0] in "TA")
    return (
        {"led": group_of(led, ("A T", "K Q J", "9-2")), "top": "wanted" if wanted else "other" if top else "none"},
        (trump),
        no(trump),
    )


def slow_ten(seen):
    led = seen["led"][0]
    same = [card for card in seen["mine"] if card[1] == led[1]]
    asked = not trump(led) and led[0] in "AK" and "T" + led[1] in same
    trumps = [card for card in seen["mine"] if trump(card)]
    stratum = {"ten": "guarded" if len(same) > 1 else "alone", "held": held(trumps, 3)}
    return stratum if asked else None, trump, no(trump)


def slow_two_led(seen):
    asked = any(trump(card) for card in [*seen["known"], *seen["unseen"]])
    return third(seen) if asked else None, lambda card: card == "2C", lambda card: card != "2C"


def slow_two_home(seen):
    def home(card):
        return card == "2C" and wins(seen)(card)

    return third(seen), home, no(home)


def slow_cheapest(seen, cards):
    losing = [card for card in cards if trump(seen["led"][0]) and trump(card) and not wins(seen)(card)]
    spots = sorted((card for card in losing if card[0] in "3456789"), key=strength)
    for name in ("2", "T", "J", "K Q"):
        instead = [card for card in losing if card[0] in name.split()]
        if instead:
            return {"instead": name}, lambda card: card in spots[:1], lambda card, those=instead: card in those
    return {"instead": "higher of 4-9"}, lambda card: card in spots[:1], lambda card: card in spots[1:]


def slow_trump_lead(seen):
    return {"held": held([card for card in seen["mine"] if trump(card)], 4), "stage": stage(seen)}, trump, no(trump)


def slow_spent(seen):
    def ace(card):
        return card[0] == "A" and not trump(card)

    return {"stage": str(stock(seen)), "turn": "reply" if seen["led"] else "lead"}, ace, no(ace)


def slow(name, seen, cards, best):
    """What an experiment asks at a position: the stratum (None: nothing), and which cards the two ways choose among.

    `best` names the card that the heuristic likes best of those that a function allows.
    """
    top = seen["top"][0] if seen["top"] else None
    if name == "trick":
        stratum = {"card": top[0], "suit": suit(top), "stage": stage(seen)} if top else None
        return slow_trick(seen, stratum)
    if name == "trick-by-kind":
        return slow_trick(seen, {**kind(top), "stage": stage(seen)} if top else None)
    if name == "trick-for-trump":
        return slow_trick(seen, {"card": top[0]} if top and trump(top) else None)
    if name == "lead-at-a-price":
        return slow_price(seen, cards, best)
    if name == "cheapest-trump":
        return slow_cheapest(seen, cards)
    slowly = {"keep-ace": slow_ace, "ruff": slow_ruff, "save-ten": slow_ten, "lead-two": slow_two_led}
    slowly |= {"take-two-home": slow_two_home, "trump-lead": slow_trump_lead, "spend-ace": slow_spent}
    return slowly[name](seen)
