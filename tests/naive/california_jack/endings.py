"""Exact play of California Jack once the stock is out: plain minimax over lists, every card of every trick tried.

A state is as in `tests.naive.california_jack.game`, with an empty stock and clubs for trumps. `worth` is a list of 24
by outcome number, what each is worth to the player asked about.
"""

from tests.naive.california_jack.game import PACK, choices, legal, outcome, play, reply_wins, result, rules, start


def drawn(dice, tricks, replying=False, **switches):
    """An ending of so many tricks under some rules: hands and captured cards drawn at random, perhaps a card led.

    Half of them have no suits in hand but clubs and one other, so that many cards are next to each other.
    """
    pack = list(PACK)
    dice.shuffle(pack)
    if dice.random() < 0.5:
        pack.sort(key=lambda card: card[1] in "SD")  # a stable sort
    hands, dealer = [pack[:tricks], pack[tricks : 2 * tricks]], dice.randint(0, 1)
    state = start(hands, [], dealer, rules(trump="cut", **switches), "C")
    rest = pack[2 * tricks :]
    captured = 2 * dice.choice([dice.randint(0, len(rest) // 2), len(rest) // 4])
    state["captured"] = [rest[:captured], rest[captured:]]
    state["tricks"] = [len(cards) // 2 for cards in state["captured"]]
    state["turn"] = dice.randint(0, 1)
    return play(state, dice.choice(choices(state))) if replying else state


def without(cards, card):
    """The other cards."""
    return [other for other in cards if other != card]


def best(state, hands, captured, leader, me, worth):
    """What a trick to be led and all after it come to for `me` when both play for the most and the least."""
    if not hands[0]:
        tricks = [len(cards) // 2 for cards in captured]
        return worth[outcome(result({**state, "captured": captured, "tricks": tricks}), me)]
    found = [answered(state, hands, captured, leader, card, me, worth) for card in hands[leader]]
    return max(found) if leader == me else min(found)


def answered(state, hands, captured, leader, led, me, worth):
    """The same where `led` is the card that the leader plays to the trick."""
    other, found = 1 - leader, []
    for card in legal(hands[other], led, "C", state["switches"]["follow"]):
        winner = other if reply_wins(led, card, "C") else leader
        won = [[*cards, led, card] if seat == winner else cards for seat, cards in enumerate(captured)]
        left = [without(without(cards, led), card) for cards in hands]
        found.append(best(state, left, won, winner, me, worth))
    return max(found) if other == me else min(found)


def values(state, worth):
    """What each card that may be played is worth to the player whose turn it is, by card."""
    me, hands, captured = state["turn"], state["hands"], state["captured"]
    if state["led"] is None:
        return {card: answered(state, hands, captured, me, card, me, worth) for card in hands[me]}
    found = {}
    for card in choices(state):
        after = play(state, card)
        found[card] = best(after, after["hands"], after["captured"], after["turn"], me, worth)
    return found
