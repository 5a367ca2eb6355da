"""Court Circular from section 2 of the rulebook, one card at a time.

Cards are texts such as "AH", actions "7C", "concede" and "lead QD". A state is a dict; `play` returns a new one.
"""

from tests.naive.court_circular.lines import PACK, first_wins, is_court, is_heart

DEFAULTS = {
    "concede": "own-card",
    "last-trick": "single",
    "sweep": "all",
    "stock-end": "deal-short",
    "card-order": "hearts-first",
    "low-ace": "high",
    "dealer": "fixed",
    "target": 50,
}
CHOICES = {
    "concede": ["own-card", "any-card", "never"],
    "last-trick": ["single", "play-out"],
    "sweep": ["all", "board"],
    "stock-end": ["deal-short", "leave-undealt"],
    "card-order": ["hearts-first", "rank-first"],
    "low-ace": ["high", "low"],
    "dealer": ["fixed", "alternate"],
}
PRESETS = {
    "source": {},
    "short": {"target": 20},
    "carroll-1860": {"concede": "any-card", "last-trick": "play-out", "sweep": "board"},
}


def rules(preset="source", **changes):
    """Every switch by name; a keyword such as low_ace="low" turns the switch low-ace."""
    switches = dict(DEFAULTS)
    switches.update(PRESETS[preset])
    for name, value in changes.items():
        switches[name.replace("_", "-")] = value
    return switches


def start(hands, stock, dealer, switches):
    """A dealt deal, the non-dealer to lay. `stock` is all 40 undealt cards: the first Lead, then those to draw."""
    return {
        "switches": switches,
        "dealer": dealer,
        "dealt": [list(hands[0]), list(hands[1])],
        "pack": list(stock),
        "hands": [list(hands[0]), list(hands[1])],
        "stock": list(stock[1:]),
        "undealt": [],
        "lead": stock[0],
        "laid": [[], []],
        "first": 1 - dealer,
        "turn": 1 - dealer,
        "picking": False,
        "last": False,
        "over": False,
        "face_up": [[], []],
        "face_down": [[], []],
        "tricks": [],
        "draws": [],
        "actions": [],
    }


def may_concede(state):
    """Whether the player whose turn it is to lay may give the trick up."""
    seat = state["turn"]
    mine, theirs = len(state["laid"][seat]), len(state["laid"][1 - seat])
    if state["switches"]["concede"] == "never" or state["last"]:
        return False
    if mine == 3 or theirs == 3:
        return False
    if state["switches"]["concede"] == "own-card":
        return mine >= 1
    return mine + theirs >= 1


def choices(state):
    """What the player whose turn it is may do: cards to lay and perhaps "concede", or Leads to pick."""
    if state["over"]:
        return []
    if state["picking"]:
        return ["lead " + card for card in state["laid"][0] + state["laid"][1]]
    allowed = list(state["hands"][state["turn"]])
    if may_concede(state):
        allowed.append("concede")
    return allowed


def copied(state):
    """The same state in fresh lists."""
    other = dict(state)
    for name in ("hands", "laid", "face_up", "face_down"):
        other[name] = [list(cards) for cards in state[name]]
    for name in ("stock", "undealt", "tricks", "draws", "actions"):
        other[name] = list(state[name])
    return other


def play(state, action):
    """The state after the player whose turn it is has done `action`; a ValueError if he may not.

    A trick that is over waits for its winner to pick the next Lead; then he takes the rest and both draw. The last
    trick is swept at once.
    """
    if action not in choices(state):
        raise ValueError(f"{action} may not be done by seat {state['turn']}")
    state = copied(state)
    seat = state["turn"]
    state["actions"].append((seat, action))
    if state["picking"]:
        picked(state, action.removeprefix("lead "))
    elif action == "concede":
        won(state, 1 - seat, conceded=True)
    else:
        state["hands"][seat].remove(action)
        state["laid"][seat].append(action)
        state["turn"] = 1 - seat
        if len(state["laid"][0]) == 3 and len(state["laid"][1]) == 3:
            first = state["first"]
            first_won = first_wins(state["laid"][first], state["laid"][1 - first], state["lead"], state["switches"])
            won(state, first if first_won else 1 - first, conceded=False)
    return state


def won(state, winner, conceded):
    """Note, in place, who won the trick; he picks the next Lead, or sweeps if it was the last trick."""
    laid = state["laid"]
    state["tricks"].append(
        {
            "first": state["first"],
            "winner": winner,
            "laid": (len(laid[winner]), len(laid[1 - winner])),
            "conceded": conceded,
            "last": state["last"],
        }
    )
    state["turn"] = winner
    if not was_the_last(state):
        state["picking"] = True
        return
    remaining = [*laid[0], *laid[1], state["lead"]]
    if state["switches"]["sweep"] == "all":
        remaining += state["hands"][0] + state["hands"][1]
        state["hands"] = [[], []]
    take(state, winner, remaining)
    state["laid"] = [[], []]
    state["lead"] = None
    state["over"] = True


def was_the_last(state):
    """Whether no trick follows the one that has just been played."""
    if not state["last"]:
        return False
    if state["switches"]["last-trick"] == "single":
        return True
    return len(state["hands"][0]) < 3 or len(state["hands"][1]) < 3


def picked(state, lead):
    """Give, in place, the winner the cards on the table but the next Lead, refill the hands and begin a trick."""
    winner = state["turn"]
    table = [*state["laid"][0], *state["laid"][1], state["lead"]]
    take(state, winner, [card for card in table if card != lead])
    state["lead"] = lead
    state["laid"] = [[], []]
    refill(state, winner)
    state["first"] = winner
    state["picking"] = False
    state["last"] = not state["stock"]


def take(state, winner, cards):
    """Capture cards in place: face up for First of the trick, face down for the other."""
    pile = "face_up" if winner == state["first"] else "face_down"
    state[pile][winner].extend(cards)


def refill(state, winner):
    """Draw one card at a time in place, the winner first, skipping a full hand, until both are full or none is left.

    With stock-end=leave-undealt nobody draws from a stock that is too short, and its cards are out of the deal.
    """
    wanted = 12 - len(state["hands"][0]) - len(state["hands"][1])
    if state["switches"]["stock-end"] == "leave-undealt" and wanted > len(state["stock"]):
        state["undealt"] += state["stock"]
        state["stock"] = []
        return
    drawer = winner
    while state["stock"] and (len(state["hands"][0]) < 6 or len(state["hands"][1]) < 6):
        if len(state["hands"][drawer]) < 6:
            card = state["stock"].pop(0)
            state["hands"][drawer].append(card)
            state["draws"].append((drawer, card))
        drawer = 1 - drawer


def total(state, seat):
    """The points that a seat has captured so far by rule 8."""
    points = 2 * len(state["face_up"][seat]) + len(state["face_down"][seat])
    for card in state["face_up"][seat] + state["face_down"][seat]:
        points += is_heart(card) + is_court(card)
    return points


def result(state):
    """The two totals, and what the deal adds to the score: the difference to one seat, nothing to the other."""
    totals = [total(state, 0), total(state, 1)]
    points = [max(totals[0] - totals[1], 0), max(totals[1] - totals[0], 0)]
    return {"totals": totals, "points": points}


def match_winner(score, switches):
    """The seat that has won the match at `score`, or None while it goes on."""
    for seat in (0, 1):
        if score[seat] >= switches["target"]:
            return seat
    return None


def next_dealer(dealer, switches):
    """Who deals after `dealer`."""
    return dealer if switches["dealer"] == "fixed" else 1 - dealer


def shuffled(dice):
    """The hands and the stock of a deal that the random.Random `dice` shuffled."""
    pack = list(PACK)
    dice.shuffle(pack)
    return [pack[:6], pack[6:12]], pack[12:]


def play_all(state, actions):
    """The state after some actions, each by the player whose turn it is."""
    for action in actions:
        state = play(state, action)
    return state


def play_out(state, choose):
    """The finished state when `choose(state, what may be done)` makes every choice."""
    while not state["over"]:
        state = play(state, choose(state, choices(state)))
    return state


def random_states(dice, switches):
    """Every state of one deal, from the dealt to the finished one, that the random.Random `dice` deals and plays."""
    hands, stock = shuffled(dice)
    states = [start(hands, stock, dice.randrange(2), switches)]
    while not states[-1]["over"]:
        states.append(play(states[-1], dice.choice(choices(states[-1]))))
    return states
