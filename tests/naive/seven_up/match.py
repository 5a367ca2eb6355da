"""What a deal of Seven Up scores by rules 8 and 9 of the rulebook's third section, the deals of a match, random play.

States are those of tests.naive.seven_up.game.
"""

from tests.naive.seven_up.game import CARD_POINTS, PACK, choices, next_seat, play, side, start, strength, suit

COUNTED = ["high", "low", "jack", "game"]


def place_of(card, piles):
    """Which of some piles a card lies in; None if it lies in none."""
    for number, pile in enumerate(piles):
        if card in pile:
            return number
    return None


def card_points(state):
    """The card points that each side has captured so far."""
    return [sum(CARD_POINTS.get(card[0], 0) for card in cards) for cards in state["captured"]]


def owners(state):
    """The side that has each of High, Low, Jack and Game (None: nobody) once all tricks are played."""
    held = [state["in_play"][0] + state["in_play"][2], state["in_play"][1] + state["in_play"][3]]
    trumps = sorted((card for cards in held for card in cards if suit(card) == state["trump"]), key=strength)
    totals = card_points(state)
    if totals[0] != totals[1]:
        game = 0 if totals[0] > totals[1] else 1
    elif state["switches"]["game-tie"] == "non-dealers":
        game = 1 - side(state["dealer"])
    else:
        game = None
    low_piles = state["captured"] if state["switches"]["low"] == "captor" else held
    return {
        "high": place_of(trumps[-1], held) if trumps else None,
        "low": place_of(trumps[0], low_piles) if trumps else None,
        "jack": place_of("J" + state["trump"], state["captured"]),
        "game": game,
    }


def turned_jack_side(state):
    """The dealer's side if a jack fixed the trump (with turned-jack=every: if any jack was turned), else None."""
    if state["switches"]["turned-jack"] == "every":
        jack = any(card[0] == "J" for card in state["turned"])
    else:
        jack = state["turned"][-1][0] == "J"
    return side(state["dealer"]) if jack else None


def result(state):
    """What a finished deal brought, as a record says it; a ValueError if it is not finished."""
    if state["phase"] != "over":
        raise ValueError("the deal is not over")
    found = {
        "trump": None,
        "thrown_in": False,
        "turned_jack": None,
        "gift": None,
        **dict.fromkeys(COUNTED),
        "card_points": card_points(state),
        "points": list(state["points"]),
    }
    if state["thrown_in"]:
        return {**found, "thrown_in": True}
    found.update(trump=state["trump"], turned_jack=turned_jack_side(state), gift=state["gift"])
    if state["in_play"] is None:  # a turned jack or the gift won the match
        return found
    found.update(owners(state))
    for name in COUNTED:
        scorer = found[name]
        if scorer is not None:
            found["points"][scorer] += 1
            if state["score"][scorer] + found["points"][scorer] == state["switches"]["target"]:
                break
    return found


def score_after(state):
    """The score, by side, after a finished deal."""
    return [before + added for before, added in zip(state["score"], result(state)["points"], strict=True)]


def match_winner(score, switches):
    """The side that has won the match at `score`, or None while it goes on."""
    for number in (0, 1):
        if score[number] >= switches["target"]:
            return number
    return None


def next_deal(state):
    """The dealer of the deal after a finished one, and how often in a row that dealer's deal was bunched.

    A deal thrown in is dealt again by the same dealer; a pack that ran out neither counts as bunched nor resets.
    """
    if state["thrown_in"] == "bunched":
        return state["dealer"], state["bunched"] + 1
    if state["thrown_in"]:
        return state["dealer"], state["bunched"]
    return next_seat(state["dealer"]), 0


def shuffled(dice):
    """The hands and the stock of a deal that the random.Random `dice` shuffled."""
    pack = list(PACK)
    dice.shuffle(pack)
    return [pack[:6], pack[6:12], pack[12:18], pack[18:24]], pack[24:]


def play_out(state, choose):
    """The finished state when `choose(state, what may be done)` makes every choice."""
    while state["phase"] != "over":
        state = play(state, choose(state, choices(state)))
    return state


def states_from(state, dice):
    """Every state of one deal, from `state` to the finished one, that the random.Random `dice` plays."""
    states = [state]
    while states[-1]["phase"] != "over":
        states.append(play(states[-1], dice.choice(choices(states[-1]))))
    return states


def random_states(dice, switches, score=(0, 0), bunched=0):
    """Every state of one deal that the random.Random `dice` deals and plays."""
    hands, stock = shuffled(dice)
    return states_from(start(hands, stock, dice.randrange(4), switches, score, bunched), dice)


def match_states(dice, switches, choose, dealer=None, score=(0, 0)):
    """The finished state of every deal of a match that `dice` deals; the first dealer is random if not given."""
    dealer = dice.randrange(4) if dealer is None else dealer
    score, bunched, finished = list(score), 0, []
    while match_winner(score, switches) is None:
        hands, stock = shuffled(dice)
        state = play_out(start(hands, stock, dealer, switches, score, bunched), choose)
        finished.append(state)
        score = score_after(state)
        dealer, bunched = next_deal(state)
    return finished
