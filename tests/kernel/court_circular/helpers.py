"""Cards, rules, views, weights and situations of the naive Court Circular as its kernels and its engine take them."""

import random
from itertools import product

import numpy as np
from hypothesis import strategies as st

from analyzer.games.court_circular.situation import Situation
from analyzer.rules import rule_set
from analyzer.text import notation
from kernels.court_circular import choices, explore, policy, rows
from kernels.court_circular.rules import Rules
from kernels.court_circular.view import View
from kernels.shuffle import LANES
from tests.kernel.masks import flag
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.lines import PACK, RANKS, is_court, is_heart, suit
from tests.naive.court_circular.policy import KINDS, ORDER
from tests.naive.court_circular.view import view

GAME = "court-circular"
U = np.uint64
BIT = {card: 1 << 4 * RANKS.index(card[0]) + "SCDH".index(suit(card)) for card in PACK}
"""The kernels' bit of each card."""
NAMES = {bit: card for card, bit in BIT.items()}
CONCEDE = 1 << 63
CELLS = [(kind, threat) for kind in KINDS for threat in range(policy.THREATS)]
EACH_SWITCH = [naive.rules(**{name.replace("-", "_"): v}) for name, values in naive.CHOICES.items() for v in values[1:]]
"""Every switch turned alone."""


def drawn_rules(dice):
    """Rules with every switch drawn."""
    return naive.rules(**{name.replace("-", "_"): dice.choice(values) for name, values in naive.CHOICES.items()})


def product_rules(switches):
    """The rule set of the product with these switches."""
    return rule_set(GAME, "source", switches)


def word(cards):
    """Card texts as a word of the kernels."""
    return U(sum(BIT[card] for card in cards))


def names(cards):
    """The card texts of a word, from the lowest bit; a bit that is no card is a KeyError."""
    return [NAMES[1 << place] for place in range(64) if int(cards) >> place & 1]


def action_of(code, picking=False):
    """A code of the kernels as the naive text of the action."""
    if int(code) == CONCEDE:
        return "concede"
    (card,) = names(code)
    return f"lead {card}" if picking else card


def kernel_rules(switches):
    """The switches of a naive rule set as kernel masks."""
    return Rules(
        own_card=flag(switches["concede"] == "own-card"),
        any_card=flag(switches["concede"] == "any-card"),
        play_out=flag(switches["last-trick"] == "play-out"),
        board=flag(switches["sweep"] == "board"),
        leave_undealt=flag(switches["stock-end"] == "leave-undealt"),
        rank_first=flag(switches["card-order"] == "rank-first"),
        ace_low=flag(switches["low-ace"] == "low"),
    )


def lay_of(state):
    """Which lay of the trick comes next, 0 to 5; 6 is the next Lead."""
    return 6 if state["picking"] else len(state["laid"][0]) + len(state["laid"][1])


def advanced(state, dice, actions, gladly=0.3):
    """The state after so many random actions, or the last before the end; players concede at a chance of `gladly`."""
    for _ in range(actions):
        may = naive.choices(state)
        concede = "concede" in may and dice.random() < gladly
        other = naive.play(state, "concede" if concede else dice.choice([one for one in may if one != "concede"]))
        if other["over"]:
            break
        state = other
    return state


def states(most=80, switches=None):
    """A strategy: deals under drawn rules, somewhere between the first lay and `most` actions later."""

    def build(seed, actions):
        dice = random.Random(seed)
        hands, stock = naive.shuffled(dice)
        begun = naive.start(hands, stock, dice.randrange(2), switches or drawn_rules(dice))
        return advanced(begun, dice, actions, dice.choice([0.0, 0.3, 0.9]))

    return st.builds(build, st.integers(0, 2**32), st.integers(0, most))


def laying(most=80):
    """The same where a card is to be laid."""
    return states(most).filter(lambda state: not state["picking"])


def one_lane(**values):
    """A block of lanes, lane 0 with some rows by name, all else zero."""
    block = np.zeros((rows.ROWS, LANES), U)
    for name, value in values.items():
        block[getattr(rows, name), 0] = U(value)
    return block


def row(block, name):
    """A row of lane 0."""
    return int(block[getattr(rows, name), 0])


def kernel_view(state):
    """What the kernels show to the player who is to lay, from the rows that hold the whole state."""
    first = state["first"]
    held = one_lane(
        FIRST=word(state["hands"][first]),
        OTHER=word(state["hands"][1 - first]),
        LAID=word(state["laid"][first]),
        AGAINST=word(state["laid"][1 - first]),
        LEAD=word([state["lead"]]),
        STOCK_LEFT=len(state["stock"]),
        UNDEALT=flag(state["undealt"]),
    )
    with np.errstate(over="ignore"):
        shown = choices.lay_view(held, 0, lay_of(state), kernel_rules(state["switches"]))
    # Compiled functions hand words back as plain integers, which would go in again as signed ones.
    return View(*(U(one) for one in shown[:-1]), int(shown[-1]))


def situation_of(state, seat):
    """What a seat of a naive deal knows, in the product's words."""
    seen = view(state, seat)
    sets = {name: notation.card_set(seen.pop(name)) for name in ("mine", "known", "laid_mine", "laid_theirs", "unseen")}
    lead = notation.card(seen.pop("lead"))
    return Situation(rules=product_rules(state["switches"]), lead=lead, score=(0, 0), **sets, **seen)


def drawn_weights(seed):
    """Weights of the heuristic drawn at random, many of them equal: uint64[7, WORDS]."""
    rng = np.random.default_rng(seed)
    words = rng.integers(0, 2**64, (7, policy.WORDS), np.uint64)
    words[:, : 2 * policy.BITS] &= words[::-1, : 2 * policy.BITS]
    words[:, policy.ELSE_START] %= U(75)
    towards, concede = rng.integers(0, 75, (7, len(CELLS))), rng.integers(0, 225, (7, len(CELLS)))
    concede *= rng.random((7, len(CELLS))) < 0.15
    words[:, policy.CELLS : policy.CELLS + len(CELLS)] = (towards | concede << 32).astype(U)
    words[policy.PICK] = rng.integers(1, 12, policy.WORDS)
    return words


def as_tables(weights):
    """Weights as the slow heuristic takes them."""
    tables = {"pick": {entry: int(weights[policy.PICK, place]) for entry, place in PICK_PLACES.items()}}
    for lay in range(6):
        for number, name in ((policy.TOWARDS, "towards"), (policy.ELSE, "else")):
            planes = [int(plane) for plane in weights[lay, policy.BITS * number : policy.BITS * (number + 1)]]
            tables[lay, name] = {
                card: sum(1 << bit for bit, plane in enumerate(reversed(planes)) if plane & BIT[card]) for card in PACK
            }
        tables[lay, "start"] = int(weights[lay, policy.ELSE_START])
        words = [int(one) for one in weights[lay, policy.CELLS : policy.CELLS + len(CELLS)]]
        tables[lay, "lay"] = {cell: one & 0xFFFFFFFF for cell, one in zip(CELLS, words, strict=True)}
        tables[lay, "concede"] = {cell: one >> 32 for cell, one in zip(CELLS, words, strict=True)}
    return tables


def pick_places():
    """Where each entry for the next Lead lies in its row of the weights."""
    places = {}
    for same, around in product(range(4), product([False, True], repeat=5)):
        places["near", (same, around)] = 32 * same + sum(1 << place for place in range(5) if around[place])
    for number, card in enumerate(ORDER):
        most = 6 if is_heart(card) or is_court(card) else 0
        places.update({("beside", (card, n)): policy.NEAR + policy.SUITED * number + n for n in range(most + 1)})
    return places


PICK_PLACES = pick_places()


def column(entry):
    """Where an entry (table, key) of a lay lies in the row that is fitted."""
    name, key = entry
    if name in ("lay", "concede"):
        return (explore.CELL_COLUMN if name == "lay" else explore.CONCEDE_COLUMN) + CELLS.index(key)
    kind = RANKS.index(key[0]) + (13 if is_heart(key) else 0)
    return kind + (explore.ELSE_COLUMN if name == "else" else 0)


def pick_columns(entry):
    """Where the values of an entry for the next Lead lie in the row that is fitted: a card's own, what is beside it."""
    name, key = entry
    if name == "near":
        return [explore.NEAR_COLUMN + PICK_PLACES[entry]]
    card, number = key
    if is_heart(card):
        return [ORDER.index(card), explore.HEARTS_COLUMN + number]
    return [ORDER.index(card), *([explore.COURTS_COLUMN + number] if is_court(card) else [])]
