"""Seven Up in partnership from section 3 of the rulebook, one card at a time.

Cards are texts such as "AH", actions cards and "stand", "beg", "give", "run", "bunch", "go on" and "discard 4S 2C 9D".
A state is a dict; `play` returns a new one. Side 0 is seats 0 and 2, side 1 seats 1 and 3. Nothing here assumes six
cards a hand or 52 in the pack: a run deals half a hand more, so that small packs can be enumerated whole.
"""

from itertools import combinations

SUITS = "SHDC"
RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
CARD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
SEATS = [0, 1, 2, 3]

DEFAULTS = {
    "follow": "trump-anytime-free",
    "gift-may-win": "yes",
    "after-run": "discard",
    "turned-jack": "final",
    "game-tie": "non-dealers",
    "low": "holder",
    "bunch": "unanimous",
    "bunch-limit": 3,
    "target": 7,
}
CHOICES = {
    "follow": ["trump-anytime-free", "trump-anytime-forced", "strict-free", "strict-forced"],
    "gift-may-win": ["yes", "no"],
    "after-run": ["discard", "keep"],
    "turned-jack": ["final", "every"],
    "game-tie": ["non-dealers", "nobody"],
    "low": ["holder", "captor"],
    "bunch": ["unanimous", "off"],
}
PRESETS = {"source": {}, "no-bunch": {"bunch": "off"}, "captor-low": {"low": "captor"}}


def rules(preset="source", **changes):
    """Every switch by name; a keyword such as after_run="keep" turns the switch after-run."""
    switches = dict(DEFAULTS)
    switches.update(PRESETS[preset])
    for name, value in changes.items():
        switches[name.replace("_", "-")] = value
    return switches


def suit(card):
    """The suit letter of a card."""
    return card[-1]


def strength(card):
    """The place of a card's rank, 0 for a two and 12 for an ace."""
    return RANKS.index(card[0])


def side(seat):
    """The side of a seat."""
    return seat % 2


def next_seat(seat):
    """The seat on the left of `seat`: the next to deal, to call and to play."""
    return (seat + 1) % 4


def from_eldest(dealer):
    """The four seats clockwise, eldest first and the dealer last."""
    return [(dealer + steps) % 4 for steps in (1, 2, 3, 4)]


def legal(hand, led, trump, follow):
    """The cards of `hand` that may be played when `led` was led to the trick, or led when `led` is None."""
    if led is None:
        return list(hand)
    has_led_suit = any(suit(card) == suit(led) for card in hand)
    has_trump = any(suit(card) == trump for card in hand)
    if has_led_suit:
        also = trump if follow.startswith("trump-anytime") and suit(led) != trump else suit(led)
        return [card for card in hand if suit(card) in (suit(led), also)]
    if has_trump and follow.endswith("forced"):
        return [card for card in hand if suit(card) == trump]
    return list(hand)


def trick_winner(trick, trump):
    """Who takes four cards given as (seat, card): the highest trump, else the highest card of the suit led."""
    trumps = [laid for laid in trick if suit(laid[1]) == trump]
    followed = [laid for laid in trick if suit(laid[1]) == suit(trick[0][1])]
    return max(trumps or followed, key=lambda laid: strength(laid[1]))[0]


def start(hands, stock, dealer, switches, score=(0, 0), bunched=0):
    """A dealt deal, its first card turned and eldest to call. `stock` is the whole undealt pack in drawing order.

    `score` is by side, before the deal; `bunched` counts this dealer's deals that were bunched just before. With
    turned-jack=every the deal may be over at once.
    """
    state = {
        "switches": switches,
        "dealer": dealer,
        "score": list(score),
        "bunched": bunched,
        "size": len(hands[0]),
        "dealt": [list(hand) for hand in hands],
        "pack": list(stock),
        "hands": [list(hand) for hand in hands],
        "stock": list(stock),
        "turned": [],
        "trump": None,
        "turn": next_seat(dealer),
        "phase": "call",  # then "answer", "vote", "discard", "trick", "over"
        "gift": None,
        "thrown_in": None,  # "bunched" or "pack ran out"
        "discards": [[], [], [], []],
        "in_play": None,
        "trick": [],
        "captured": [[], []],
        "points": [0, 0],  # of turned jacks and the gift; the tricks are counted in seven_up_match
        "actions": [],
    }
    turn_up(state)
    return state


def must_run(state):
    """Whether the dealer may not give, because the gift would win the match and gift-may-win=no."""
    others = 1 - side(state["dealer"])
    return state["switches"]["gift-may-win"] == "no" and state["score"][others] + 1 >= state["switches"]["target"]


def choices(state):
    """What the player whose turn it is may do; the cards of a discard stand in the order of the pack."""
    hand = state["hands"][state["turn"]]
    if state["phase"] == "call":
        return ["stand", "beg"]
    if state["phase"] == "answer":
        return ["run"] if must_run(state) else ["give", "run"]
    if state["phase"] == "vote":
        return ["bunch", "go on"]
    if state["phase"] == "discard":
        groups = combinations(sorted(hand, key=PACK.index), len(hand) - state["size"])
        return ["discard " + " ".join(cards) for cards in groups]
    if state["phase"] == "trick":
        led = state["trick"][0][1] if state["trick"] else None
        return legal(hand, led, state["trump"], state["switches"]["follow"])
    return []


def canonical(action):
    """The action with the cards of a discard in the order of the pack."""
    if not action.startswith("discard "):
        return action
    return "discard " + " ".join(sorted(action.split()[1:], key=PACK.index))


def copied(state):
    """The same state in fresh lists."""
    other = dict(state)
    for name in ("hands", "discards", "captured"):
        other[name] = [list(cards) for cards in state[name]]
    for name in ("stock", "turned", "trick", "points", "actions"):
        other[name] = list(state[name])
    return other


def play(state, action):
    """The state after the player whose turn it is has done `action`; a ValueError if he may not."""
    action = canonical(action)
    if action not in choices(state):
        raise ValueError(f"{action} may not be done by seat {state['turn']}")
    state = copied(state)
    seat = state["turn"]
    state["actions"].append((seat, action))
    if action == "beg":
        state["phase"], state["turn"] = "answer", state["dealer"]
    elif action == "give":
        state["gift"] = 1 - side(state["dealer"])
        settle(state)
    elif action == "run":
        run(state)
    elif action == "bunch":
        if seat == state["dealer"]:
            throw_in(state, "bunched")
        state["turn"] = next_seat(seat)
    elif action in ("stand", "go on"):
        settle(state)
    elif action.startswith("discard "):
        state["discards"][seat] = action.split()[1:]
        state["hands"][seat] = [card for card in state["hands"][seat] if card not in state["discards"][seat]]
        state["turn"] = next_seat(seat)
        if seat == state["dealer"]:
            begin_tricks(state)
    else:
        lay(state, seat, action)
    return state


def score_one(state, scorer):
    """Add, in place, a point to the side `scorer`; whether it wins the match, which ends the deal."""
    state["points"][scorer] += 1
    if state["score"][scorer] + state["points"][scorer] >= state["switches"]["target"]:
        state["phase"] = "over"
    return state["phase"] == "over"


def turn_up(state):
    """Turn, in place, the next card of the pack; the trump is settled by a suit other than the first one turned.

    With turned-jack=every a jack scores at once.
    """
    card = state["stock"].pop(0)
    state["turned"].append(card)
    if suit(card) != suit(state["turned"][0]):
        state["trump"] = suit(card)
    if state["switches"]["turned-jack"] == "every" and card[0] == "J":
        score_one(state, side(state["dealer"]))


def run(state):
    """Deal, in place, half a hand more each and turn a card until the suit changes or the pack is too small."""
    more = state["size"] // 2
    while state["trump"] is None and state["phase"] != "over":
        if len(state["stock"]) < 4 * more + 1:
            throw_in(state, "pack ran out")
            return
        for seat in from_eldest(state["dealer"]):
            state["hands"][seat] += state["stock"][:more]
            state["stock"] = state["stock"][more:]
        turn_up(state)
    if state["phase"] == "over":
        return
    state["turn"] = next_seat(state["dealer"])
    state["phase"] = "vote"
    if state["switches"]["bunch"] == "off" or state["bunched"] >= state["switches"]["bunch-limit"]:
        settle(state)


def throw_in(state, why):
    """End the deal in place; nothing of it scores."""
    state["thrown_in"] = why
    state["points"] = [0, 0]
    state["phase"] = "over"


def settle(state):
    """Count, in place, a jack that fixed the trump and then a gift; go on to discards or tricks."""
    state["trump"] = suit(state["turned"][-1])
    jack = state["turned"][-1][0] == "J" and state["switches"]["turned-jack"] == "final"
    if jack and score_one(state, side(state["dealer"])):
        return
    if state["gift"] is not None and score_one(state, state["gift"]):
        return
    state["turn"] = next_seat(state["dealer"])
    if len(state["turned"]) > 1 and state["switches"]["after-run"] == "discard":
        state["phase"] = "discard"
    else:
        begin_tricks(state)


def begin_tricks(state):
    """Let eldest lead, in place, with what all hold now in play."""
    state["phase"] = "trick"
    state["in_play"] = [list(hand) for hand in state["hands"]]


def lay(state, seat, card):
    """Play a card to the trick in place; the fourth ends it, and the last trick ends the deal."""
    state["hands"][seat].remove(card)
    state["trick"].append((seat, card))
    state["turn"] = next_seat(seat)
    if len(state["trick"]) < 4:
        return
    winner = trick_winner(state["trick"], state["trump"])
    state["captured"][side(winner)] += [laid for _, laid in state["trick"]]
    state["trick"] = []
    state["turn"] = winner
    if not state["hands"][winner]:
        state["phase"] = "over"


def play_all(state, actions):
    """The state after some actions, each by the player whose turn it is."""
    for action in actions:
        state = play(state, action)
    return state
