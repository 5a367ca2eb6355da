"""A deal in lanes: the rows that hold it, and its natural round of lead, reply and draw.

``rows`` is uint64[ROWS, LANES], told from the leader's side; the sides change when the follower wins, which is shorter
and faster than indexing by seat. ``stock`` is uint64[STOCK_ROWS, LANES] from the top card down, the last two rows
always empty. ``dice`` is uint64[2, LANES], the word at hand of player A and of player B; ``begins`` (the same shape)
where their sequences start. Functions that are no kernels are templates: drivers.py binds the names they leave open.
"""

from kernels.california_jack.rules import DRAWS, STOCK, beaters, may_reply
from kernels.california_jack.view import view
from kernels.cards import EVERY_BIT, ZERO, U, mask, select
from kernels.jit import kernel
from kernels.rng import HALF, LOW_HALF, word_at
from kernels.shuffle import LANES

LEADER, FOLLOWER, WON_LEADER, WON_FOLLOWER, B_LEADS, SECRET, LED, B_DEALT = range(8)
ROWS = 8
STOCK_ROWS = STOCK + 2
A_ROLLS = B_ROLLS = True  # bound to False for a policy that throws no dice
lead_a = reply_a = lead_b = reply_b = None  # the policies of player A and player B
act_lead = act_reply = None  # one of the two pairs below
note = None  # what is kept of each play


def mirror_lead(seen, b_acts, dice_a, dice_b, weights_a, weights_b):
    """Lead where both players follow one policy with the same weights."""
    return lead_a(seen, select(b_acts, dice_b, dice_a), weights_a)


def mirror_reply(seen, choices, b_acts, dice_a, dice_b, weights_a, weights_b):
    """Reply where both players follow one policy with the same weights."""
    return reply_a(seen, choices, select(b_acts, dice_b, dice_a), weights_a)


def versus_lead(seen, b_acts, dice_a, dice_b, weights_a, weights_b):
    """Lead where each player has a policy of his own: both choose, one is taken."""
    return select(b_acts, lead_b(seen, dice_b, weights_b), lead_a(seen, dice_a, weights_a))


def versus_reply(seen, choices, b_acts, dice_a, dice_b, weights_a, weights_b):
    """Reply where each player has a policy of his own: both choose, one is taken."""
    return select(b_acts, reply_b(seen, choices, dice_b, weights_b), reply_a(seen, choices, dice_a, weights_a))


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


def lead_half(rows, stock, trick, draw, dice, weights_a, weights_b, plays):
    """Every leader leads. ``draw`` is the row of the top card in ``stock``."""
    hides = EVERY_BIT if trick < DRAWS else ZERO
    half = HALF if trick % 2 else ZERO
    for lane in range(LANES):
        leader = rows[LEADER, lane]
        seen = view(
            leader,
            rows[FOLLOWER, lane],
            ZERO,
            stock[draw, lane],
            rows[WON_LEADER, lane],
            rows[WON_FOLLOWER, lane],
            rows[SECRET, lane] & hides,
            trick,
        )
        a, b = (dice[0, lane] >> half) & LOW_HALF, (dice[1, lane] >> half) & LOW_HALF
        card = act_lead(seen, rows[B_LEADS, lane], a, b, weights_a, weights_b)
        rows[LED, lane] = card
        rows[LEADER, lane] = leader & ~card
        note(plays, 2 * trick, lane, card)


def reply_half(rows, stock, trick, draw, dice, rules, weights_a, weights_b, plays):
    """Every follower answers, the tricks are taken and the cards drawn."""
    hides = EVERY_BIT if trick < DRAWS else ZERO
    half = HALF if trick % 2 else ZERO
    for lane in range(LANES):
        follower, led, top = rows[FOLLOWER, lane], rows[LED, lane], stock[draw, lane]
        seen = view(
            follower,
            rows[LEADER, lane],
            led,
            top,
            rows[WON_FOLLOWER, lane],
            rows[WON_LEADER, lane],
            rows[SECRET, lane] & hides,
            trick,
        )
        a, b = (dice[0, lane] >> half) & LOW_HALF, (dice[1, lane] >> half) & LOW_HALF
        choices = may_reply(follower, led, rules)
        card = act_reply(seen, choices, ~rows[B_LEADS, lane], a, b, weights_a, weights_b)
        settle_lane(rows, lane, card, top, stock[draw + 1, lane])
        note(plays, 2 * trick + 1, lane, card)


def play_tricks(rows, stock, first, last, base, led, begins, dice, rules, weights_a, weights_b, plays):
    """Play tricks ``first`` to ``last - 1``; ``led`` says that the card of trick ``first`` is led already.

    ``base`` is how many cards had left the stock where ``stock`` begins.
    """
    for trick in range(first, last):
        draw = 2 * trick - base if trick < DRAWS else STOCK
        if trick % 2 == 0 or trick == first:  # a word holds the dice of two tricks
            if A_ROLLS:
                for lane in range(LANES):
                    dice[0, lane] = word_at(begins[0, lane], U(trick // 2))
            if B_ROLLS:
                for lane in range(LANES):
                    dice[1, lane] = word_at(begins[1, lane], U(trick // 2))
        if trick > first or not led:
            lead_half(rows, stock, trick, draw, dice, weights_a, weights_b, plays)
        reply_half(rows, stock, trick, draw, dice, rules, weights_a, weights_b, plays)
