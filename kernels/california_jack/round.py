"""A deal in lanes: its natural round of lead, reply and draw.

For ``rows`` and ``stock`` see rows.py, for ``players`` choices.py. ``dice`` is uint64[2, LANES], the word at hand of
player A and of player B; ``begins`` (the same shape) where their sequences start. ``plays`` is uint64[52, LANES], the
cards in the order of play, or has no rows where nothing is to be kept.
"""

from kernels.california_jack.choices import chosen, lead_choices, reply_choices
from kernels.california_jack.policy import HEURISTIC
from kernels.california_jack.rows import B_LEADS, FOLLOWER, LEADER, LED, WON_FOLLOWER, WON_LEADER
from kernels.california_jack.rules import DRAWS, STOCK
from kernels.cards import EVERY_BIT, ZERO, U, mask
from kernels.jit import kernel, part
from kernels.rng import HALF, word_at
from kernels.shuffle import LANES
from kernels.trumps import beaters


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


@part
def lead_half(rows, stock, trick, draw, dice, players, plays):
    """Every leader leads. ``draw`` is the row of the top card in ``stock``."""
    hides = EVERY_BIT if trick < DRAWS else ZERO
    lead_choices(rows, stock, trick, draw, hides, HALF if trick % 2 else ZERO, dice, players)
    alike = EVERY_BIT if players[2] else ZERO
    for lane in range(LANES):
        card = chosen(rows, lane, rows[B_LEADS, lane], alike)
        rows[LED, lane] = card
        rows[LEADER, lane] &= ~card
    if len(plays):
        for lane in range(LANES):
            plays[2 * trick, lane] = rows[LED, lane]


@part
def reply_half(rows, stock, trick, draw, dice, rules, players, plays):
    """Every follower answers, the tricks are taken and the cards drawn."""
    hides = EVERY_BIT if trick < DRAWS else ZERO
    reply_choices(rows, stock, trick, draw, hides, HALF if trick % 2 else ZERO, dice, rules, players)
    alike = EVERY_BIT if players[2] else ZERO
    if len(plays):
        for lane in range(LANES):
            plays[2 * trick + 1, lane] = chosen(rows, lane, ~rows[B_LEADS, lane], alike)
    for lane in range(LANES):
        card = chosen(rows, lane, ~rows[B_LEADS, lane], alike)
        settle_lane(rows, lane, card, stock[draw, lane], stock[draw + 1, lane])


@part
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
