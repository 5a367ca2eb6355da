"""What one seat has seen, and what it may conclude, at any moment of a deal of California Jack."""

from tests.naive.california_jack.game import PACK, SUITS, legal, suit


def observations(state, seat):
    """Everything `seat` has seen, in order: the trump, its own cards, plays, draws and stock tops.

    A card that it cannot see is None. Two deals with the same observations are the same to that seat.
    """
    face_up = state["switches"]["stock"] == "face-up"
    turned = state["pack"][0] if state["switches"]["trump"] == "stock-top" else None
    seen = [("trump", state["trump"]), ("dealer", state["dealer"]), ("dealt", tuple(sorted(state["dealt"][seat])))]

    def top(drawn):
        if drawn == len(state["pack"]):
            return "none"
        if face_up:
            return state["pack"][drawn]
        return turned if drawn == 0 else None

    seen.append(("top", top(0)))
    drawn = 0
    for number, (player, card) in enumerate(state["actions"]):
        seen.append(("play", player, card))
        if number % 2 == 0:
            continue
        for drawer, got in state["draws"][drawn : drawn + 2]:
            visible = face_up or drawer == seat or got == turned
            seen.append(("draw", drawer, got if visible else None))
        drawn = min(drawn + 2, len(state["draws"]))
        seen.append(("top", top(drawn)))
    return seen


def held_excluded(led, reply, trump, follow):
    """The suits of which whoever answered `led` with `reply` can have held no other card at that moment.

    A suit is excluded when holding any other card of it would have made the reply illegal.
    """
    excluded = []
    for name in SUITS:
        other = next(card for card in PACK if suit(card) == name and card not in (led, reply))
        if reply not in legal([reply, other], led, trump, follow):
            excluded.append(name)
    return excluded


def exclusions(state, seat):
    """Which suits the opponent of `seat` has shown to hold none of: a list of (trick, suits), tricks from 1.

    An entry of trick t speaks of the cards held while that trick was played: the original hand and the draws after
    tricks 1 to t - 1, as far as not played before.
    """
    shown = []
    actions = state["actions"]
    for number in range(1, len(actions), 2):
        player, reply = actions[number]
        if player == seat:
            continue
        suits = held_excluded(actions[number - 1][1], reply, state["trump"], state["switches"]["follow"])
        if suits:
            shown.append(((number + 1) // 2, suits))
    return shown


def known_cards(state, owner, remembered=None):
    """The cards in the hand of `owner` that his opponent knows to be there.

    An opponent who forgets remembers only the last `remembered` draws, and does not tell by elimination what is left.
    """
    if not state["stock"] and remembered is None:
        return sorted(state["hands"][owner])
    known, draws = [], state["draws"]
    for drawer, card in draws if remembered is None else draws[max(0, len(draws) - remembered) :]:
        open_card = state["switches"]["stock"] == "face-up" or (
            state["switches"]["trump"] == "stock-top" and card == state["pack"][0]
        )
        if drawer == owner and open_card and card in state["hands"][owner]:
            known.append(card)
    return sorted(known)


def view(state, seat, remembered=None):
    """What `seat` knows now, as a dict of card lists and counts. Nothing in it depends on a hidden card."""
    other = 1 - seat
    known = known_cards(state, other, remembered)
    if not state["stock"]:
        top = None
    elif state["switches"]["stock"] == "face-up" or (
        state["switches"]["trump"] == "stock-top" and len(state["stock"]) == len(state["pack"])
    ):
        top = state["stock"][0]
    else:
        top = None
    hidden = [card for card in state["hands"][other] if card not in known]
    below = state["stock"][1:] if top else state["stock"]
    unseen = sorted(hidden + below)
    possible = list(unseen)
    if state["switches"]["stock"] == "face-up":
        # Every hidden card was held from the start, so that each exclusion binds all of them.
        excluded = {name for _, suits in exclusions(state, seat) for name in suits}
        possible = [card for card in unseen if suit(card) not in excluded]
    return {
        "mine": sorted(state["hands"][seat]),
        "known": known,
        "hidden": len(hidden),
        "led": state["led"],
        "my_turn": state["turn"] == seat,
        "top": top,
        "stock": len(state["stock"]),
        "trump": state["trump"],
        "won_mine": sorted(state["captured"][seat]),
        "won_theirs": sorted(state["captured"][other]),
        "unseen": unseen,
        "secret_mine": sorted(card for card in state["hands"][seat] if card not in known_cards(state, seat)),
        "possible": possible,
        "exclusions": exclusions(state, seat),
        "dealer": state["dealer"] == seat,
    }
