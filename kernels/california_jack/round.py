"""A deal in lanes: the rows that hold it, and its natural round of lead, reply and draw.

``rows`` is uint64[ROWS, LANES], told from the leader's side; the sides change when the follower wins, which is shorter
and faster than indexing by seat. ``stock`` is uint64[STOCK_ROWS, LANES] from the top card down, the last two rows
always empty. ``dice`` is uint64[2, LANES], the word at hand of player A and of player B; ``begins`` (the same shape)
where their sequences start. ``players`` is (policy of A, policy of B, whether one policy with the same weights and
memory serves both, weights of A, weights of B, what both remember), policies by number: all lanes have the same, so a
plain branch outside of the lane loop costs nothing and one driver serves all. What they remember is int64[2, 3], by
player: from trick FROM to trick UNTIL - 1 only the last CARDS that were drawn in sight. A driver in which anybody may
forget is one of its own, since the mere chance of it costs all others a tenth. Functions that are no kernels are
templates: drivers.py binds the names they leave open.
"""

from kernels.california_jack.policy import (
    HEURISTIC,
    NOISY,
    UNIFORM,
    heuristic_lead,
    heuristic_reply,
    slips,
    uniform_lead,
    uniform_reply,
)
from kernels.california_jack.rules import DRAWS, STOCK
from kernels.california_jack.view import view
from kernels.cards import EVERY_BIT, ZERO, U, mask, select
from kernels.jit import kernel
from kernels.rng import HALF, LOW_HALF, word_at
from kernels.shuffle import LANES
from kernels.trumps import beaters, may_reply

LEADER, FOLLOWER, WON_LEADER, WON_FOLLOWER, B_LEADS, SECRET, LED, B_DEALT = range(8)
CHOICE = 8  # and the next row: what policy A and policy B would play
FORGOTTEN = 10  # what whoever is asked for a card does not know although he might
ROWS = 11
STOCK_ROWS = STOCK + 2
CARDS, FROM, UNTIL = range(3)  # of a memory
lead_choices = reply_choices = lead_half = reply_half = note = recall = None  # bound


@kernel
def dice_of(dice, b_acts, lane, half):
    """The draw of the player to act."""
    return (select(b_acts, dice[1, lane], dice[0, lane]) >> half) & LOW_HALF


@kernel
def leader_view(rows, lane, top, hides, trick):
    """What the leader sees."""
    return view(
        rows[LEADER, lane],
        rows[FOLLOWER, lane],
        ZERO,
        top,
        rows[WON_LEADER, lane],
        rows[WON_FOLLOWER, lane],
        rows[SECRET, lane] & hides | rows[FORGOTTEN, lane],
        trick,
    )


@kernel
def follower_view(rows, lane, top, hides, trick):
    """What the player sees who must answer the card led."""
    return view(
        rows[FOLLOWER, lane],
        rows[LEADER, lane],
        rows[LED, lane],
        top,
        rows[WON_FOLLOWER, lane],
        rows[WON_LEADER, lane],
        rows[SECRET, lane] & hides | rows[FORGOTTEN, lane],
        trick,
    )


def recall_nothing(rows, stock, trick, draw, memory, player):
    """Nobody forgets: FORGOTTEN is empty all along."""


def recall_of(rows, stock, trick, draw, memory, player):
    """Fill FORGOTTEN with what a player forgets, the cards that only their holder has seen with it.

    ``draw`` is how many cards have been drawn, ``stock`` the whole stock. He does not tell what is left by elimination.
    """
    forgets = memory[player, FROM] <= trick < memory[player, UNTIL]
    for lane in range(LANES):
        rows[FORGOTTEN, lane] = rows[SECRET, lane] if forgets else ZERO
    for k in range(draw - memory[player, CARDS] if forgets else 0):
        for lane in range(LANES):
            rows[FORGOTTEN, lane] |= stock[k, lane]


def lead_choices_of(rows, stock, trick, draw, hides, half, dice, players):
    """Fill CHOICE with the card that each player's policy would lead."""
    a, b, alike, weights_a, weights_b, memory = players
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            for lane in range(LANES):
                thrown = dice_of(dice, rows[B_LEADS, lane], lane, half)
                rows[CHOICE + player, lane] = uniform_lead(rows[LEADER, lane], thrown)
        else:
            recall(rows, stock, trick, draw, memory, player)
            for lane in range(LANES):
                seen = leader_view(rows, lane, stock[draw, lane], hides, trick)
                rows[CHOICE + player, lane] = heuristic_lead(seen, weights)
        if policy == NOISY:
            for lane in range(LANES):
                thrown = dice_of(dice, rows[B_LEADS, lane], lane, half)
                card = uniform_lead(rows[LEADER, lane], thrown)
                rows[CHOICE + player, lane] = select(slips(thrown), card, rows[CHOICE + player, lane])


def reply_choices_of(rows, stock, trick, draw, hides, half, dice, rules, players):
    """Fill CHOICE with the card that each player's policy would answer."""
    a, b, alike, weights_a, weights_b, memory = players
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            for lane in range(LANES):
                choices = may_reply(rows[FOLLOWER, lane], rows[LED, lane], rules)
                rows[CHOICE + player, lane] = uniform_reply(choices, dice_of(dice, ~rows[B_LEADS, lane], lane, half))
        else:
            recall(rows, stock, trick, draw, memory, player)
            for lane in range(LANES):
                seen = follower_view(rows, lane, stock[draw, lane], hides, trick)
                rows[CHOICE + player, lane] = heuristic_reply(seen, may_reply(seen.mine, seen.led, rules), weights)
        if policy == NOISY:
            for lane in range(LANES):
                thrown = dice_of(dice, ~rows[B_LEADS, lane], lane, half)
                card = uniform_reply(may_reply(rows[FOLLOWER, lane], rows[LED, lane], rules), thrown)
                rows[CHOICE + player, lane] = select(slips(thrown), card, rows[CHOICE + player, lane])


@kernel
def chosen(rows, lane, b_acts, alike):
    """The choice of the player to act."""
    return select(b_acts & ~alike, rows[CHOICE + 1, lane], rows[CHOICE, lane])


@kernel
def settle(leader, follower, won_leader, won_follower, b_leads, led, reply, winner_draws, loser_draws):
    """Give the trick to its winner, who leads next, and let both draw. Returns the first five anew."""
    win = mask(reply & beaters(led))
    follower &= ~reply
    hands, piles = (leader ^ follower) & win, (won_leader ^ won_follower) & win
    return (
        leader ^ hands | winner_draws,
        follower ^ hands | loser_draws,
        won_leader ^ piles | led | reply,
        won_follower ^ piles,
        b_leads ^ win,
    )


@kernel
def settle_lane(rows, lane, reply, winner_draws, loser_draws):
    """Settle one lane of ``rows``, in place."""
    leader, follower, won_leader, won_follower, b_leads = settle(
        rows[LEADER, lane],
        rows[FOLLOWER, lane],
        rows[WON_LEADER, lane],
        rows[WON_FOLLOWER, lane],
        rows[B_LEADS, lane],
        rows[LED, lane],
        reply,
        winner_draws,
        loser_draws,
    )
    rows[LEADER, lane], rows[FOLLOWER, lane] = leader, follower
    rows[WON_LEADER, lane], rows[WON_FOLLOWER, lane], rows[B_LEADS, lane] = won_leader, won_follower, b_leads


def lead_half_of(rows, stock, trick, draw, dice, players, plays):
    """Every leader leads. ``draw`` is the row of the top card in ``stock``."""
    hides = EVERY_BIT if trick < DRAWS else ZERO
    lead_choices(rows, stock, trick, draw, hides, HALF if trick % 2 else ZERO, dice, players)
    alike = EVERY_BIT if players[2] else ZERO
    for lane in range(LANES):
        card = chosen(rows, lane, rows[B_LEADS, lane], alike)
        rows[LED, lane] = card
        rows[LEADER, lane] &= ~card
        note(plays, 2 * trick, lane, card)


def reply_half_of(rows, stock, trick, draw, dice, rules, players, plays):
    """Every follower answers, the tricks are taken and the cards drawn."""
    hides = EVERY_BIT if trick < DRAWS else ZERO
    reply_choices(rows, stock, trick, draw, hides, HALF if trick % 2 else ZERO, dice, rules, players)
    alike = EVERY_BIT if players[2] else ZERO
    for lane in range(LANES):
        card = chosen(rows, lane, ~rows[B_LEADS, lane], alike)
        settle_lane(rows, lane, card, stock[draw, lane], stock[draw + 1, lane])
        note(plays, 2 * trick + 1, lane, card)


def play_tricks(rows, stock, first, last, base, led, begins, dice, rules, players, plays):
    """Play tricks ``first`` to ``last - 1``; ``led`` says that the card of trick ``first`` is led already.

    ``base`` is how many cards had left the stock where ``stock`` begins.
    """
    for trick in range(first, last):
        draw = 2 * trick - base if trick < DRAWS else STOCK
        if trick % 2 == 0 or trick == first:  # a word holds the dice of two tricks
            for player in range(2):
                if (players[1] if player else players[0]) != HEURISTIC:
                    for lane in range(LANES):
                        dice[player, lane] = word_at(begins[player, lane], U(trick // 2))
        if trick > first or not led:
            lead_half(rows, stock, trick, draw, dice, players, plays)
        reply_half(rows, stock, trick, draw, dice, rules, players, plays)
