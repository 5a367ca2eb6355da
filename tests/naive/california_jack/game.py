"""California Jack from section 1 of the rulebook, one card at a time.

Cards are texts such as "AH". A state is a dict; `play` returns a new one. Nothing here assumes six cards a hand or 52
in the pack, so that small packs can be enumerated whole.
"""

SUITS = "SHDC"
RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
CARD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}

DEFAULTS = {
    "follow": "trump-anytime-forced",
    "trump": "stock-top",
    "stock": "face-up",
    "fourth-point": "card-points",
    "game-tie": "nobody",
    "target": 10,
    "match-end": "ordered",
}
CHOICES = {
    "follow": ["trump-anytime-forced", "trump-anytime-free", "strict-free", "strict-forced"],
    "trump": ["stock-top", "cut"],
    "stock": ["face-up", "face-down"],
    "fourth-point": ["card-points", "most-tricks"],
    "game-tie": ["nobody", "non-dealer"],
    "match-end": ["ordered", "totals"],
}
PRESETS = {
    "bicycle": {},
    "gamerules": {"follow": "strict-free", "match-end": "totals"},
    "gamerules-simple": {"follow": "strict-free", "match-end": "totals", "fourth-point": "most-tricks"},
    "foster": {"follow": "trump-anytime-free", "trump": "cut", "target": 7},
    "shasta-sam": {"follow": "trump-anytime-free", "trump": "cut", "target": 7, "stock": "face-down"},
}


def rules(preset="bicycle", **changes):
    """Every switch by name; a keyword such as game_tie="non-dealer" turns the switch game-tie."""
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


def legal(hand, led, trump, follow):
    """The cards of `hand` that may be played on the card `led`, or that may be led when `led` is None."""
    if led is None:
        return list(hand)
    of_led_suit = [card for card in hand if suit(card) == suit(led)]
    trumps = [card for card in hand if suit(card) == trump]
    if suit(led) == trump:
        return trumps if trumps else list(hand)
    if of_led_suit:
        if follow.startswith("trump-anytime"):
            return [card for card in hand if card in of_led_suit or card in trumps]
        return of_led_suit
    if trumps and follow.endswith("forced"):
        return trumps
    return list(hand)


def reply_wins(led, reply, trump):
    """Whether the second card of a trick takes it."""
    if suit(reply) == suit(led):
        return strength(reply) > strength(led)
    return suit(reply) == trump


def start(hands, stock, dealer, switches, cut=None):
    """A dealt deal, the non-dealer to lead. `stock[0]` is the top; `cut` is the trump suit under trump=cut."""
    if switches["trump"] == "cut":
        trump = cut
    else:
        trump = suit(stock[0])
    return {
        "switches": switches,
        "dealer": dealer,
        "trump": trump,
        "dealt": [list(hands[0]), list(hands[1])],
        "pack": list(stock),
        "hands": [list(hands[0]), list(hands[1])],
        "stock": list(stock),
        "turn": 1 - dealer,
        "led": None,
        "captured": [[], []],
        "tricks": [0, 0],
        "actions": [],
        "draws": [],
    }


def over(state):
    """Whether every card has been played."""
    return not state["hands"][0] and not state["hands"][1]


def choices(state):
    """What the player whose turn it is may play."""
    return legal(state["hands"][state["turn"]], state["led"], state["trump"], state["switches"]["follow"])


def copied(state):
    """The same state in fresh lists."""
    other = dict(state)
    for name in ("hands", "captured"):
        other[name] = [list(cards) for cards in state[name]]
    for name in ("stock", "tricks", "actions", "draws"):
        other[name] = list(state[name])
    return other


def play(state, card):
    """The state after the player whose turn it is has played `card`; a ValueError if he may not.

    A completed trick is captured and both players draw, the winner first, while there is a stock.
    """
    if card not in choices(state):
        raise ValueError(f"{card} may not be played by seat {state['turn']}")
    state = copied(state)
    seat = state["turn"]
    state["hands"][seat].remove(card)
    state["actions"].append((seat, card))
    if state["led"] is None:
        state["led"] = card
        state["turn"] = 1 - seat
        return state
    led = state["led"]
    winner = seat if reply_wins(led, card, state["trump"]) else 1 - seat
    state["captured"][winner].extend([led, card])
    state["tricks"][winner] += 1
    for drawer in (winner, 1 - winner):
        if state["stock"]:
            drawn = state["stock"].pop(0)
            state["hands"][drawer].append(drawn)
            state["draws"].append((drawer, drawn))
    state["led"] = None
    state["turn"] = winner
    return state


def play_out(state, choose):
    """The finished state when `choose(state, cards that may be played)` makes every choice."""
    while not over(state):
        state = play(state, choose(state, choices(state)))
    return state


def result(state):
    """Who has High, Low, Jack and Game in a finished deal (None: nobody), the card points and the tricks.

    In a small pack without the trump ace, two or jack nobody has that point.
    """

    def captor(card):
        for seat in (0, 1):
            if card in state["captured"][seat]:
                return seat
        return None

    totals = [sum(CARD_POINTS.get(card[0], 0) for card in cards) for cards in state["captured"]]
    deciding = state["tricks"] if state["switches"]["fourth-point"] == "most-tricks" else totals
    if deciding[0] > deciding[1]:
        game = 0
    elif deciding[1] > deciding[0]:
        game = 1
    elif state["switches"]["game-tie"] == "non-dealer":
        game = 1 - state["dealer"]
    else:
        game = None
    return {
        "high": captor("A" + state["trump"]),
        "low": captor("2" + state["trump"]),
        "jack": captor("J" + state["trump"]),
        "game": game,
        "card_points": totals,
        "tricks": list(state["tricks"]),
    }


def outcome(owners, me):
    """The outcome number of a result as `me` sees it: high + 2 low + 4 jack + 8 game.

    High, Low and Jack are 0 for mine and 1 for theirs; Game is 0 mine, 1 nobody, 2 theirs.
    """
    number = 0
    for name, weight in (("high", 1), ("low", 2), ("jack", 4)):
        if owners[name] != me:
            number += weight
    if owners["game"] is None:
        return number + 8
    return number + (0 if owners["game"] == me else 16)


def points(owners, score, switches):
    """What the deal adds to the score: in order up to the target, or everything under match-end=totals."""
    added = [0, 0]
    for name in ("high", "low", "jack", "game"):
        seat = owners[name]
        if seat is None:
            continue
        added[seat] += 1
        if switches["match-end"] == "ordered" and score[seat] + added[seat] >= switches["target"]:
            break
    return added


def match_winner(score, switches):
    """The seat that has won the match at `score`, or None while it goes on."""
    if max(score) < switches["target"] or score[0] == score[1]:
        return None
    return 0 if score[0] > score[1] else 1
