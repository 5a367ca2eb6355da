"""Count, in each world drawn, what players have done that their policies would not do there: the world's misses.

What was seen of a player who calls, discards or plays by lot says nothing of his cards but what it excludes. Any other
policy is asked again: for the calls with the six cards held then (after a run any six of those dealt), for the votes
and the discards with all cards dealt. A player is taken to have kept what he has played since, and to have kept nothing
that his plays exclude; if his policy would not have done so, that is a miss.
"""

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, size
from kernels.jit import part
from kernels.rng import HALF, LOW_HALF, word_at
from kernels.seven_up.after_run import discard_choices
from kernels.seven_up.call_lanes import CALL_STEP, VOTE_STEP, YES, N, b_acts, call_choices, said
from kernels.seven_up.call_policy import BUNCH_0, BUNCH_1, GIVE, STAND, uniform_discard
from kernels.seven_up.policy import UNIFORM
from kernels.seven_up.rows import B_DEALT, DEALT, FITS, MISSES, RAN_B_DEALT, RAN_HANDS, SHOWN, STATE
from kernels.seven_up.rules import DEALER, PLACES, relabelled
from kernels.shuffle import LANES

SIX_STEP = U(64)  # words of an attempt's dice: which six cards callers had before a run


@part
def policy_at(who, place, players):
    """The policy of a place for a seat at ``place``."""
    return players[0] if (who ^ place) & 1 == 0 else players[1]


@part
def discard_down(rows, who, held, away, begins, players):
    """Let a player discard by his policy, ``away`` cards at most, until he has ``held``."""
    alike = EVERY_BIT if players[2] else ZERO
    for number in range(away):
        discard_choices(rows, N(LANES), N(who), N(number), begins, players)
        for lane in range(LANES):
            card = said(rows, lane, b_acts(rows[RAN_B_DEALT, lane], who), alike)
            rows[RAN_HANDS + who, lane] &= ~(card & mask(U(size(rows[RAN_HANDS + who, lane]) > held)))


@part
def discard_hidden(rows, place, places, begins, players):
    """Let everyone but ``place`` discard from the cards dealt, in RAN_HANDS, those that he can have discarded."""
    for who in range(PLACES):
        if who != place and places.away[who]:
            held, away, played = U(places.held[who]), places.away[who], places.played[who]
            if policy_at(who, place, players) == UNIFORM:
                discard_down(rows, who, held, away, begins, players)
                for lane in range(LANES):
                    rows[FITS, lane] &= ~mask(rows[RAN_HANDS + who, lane] & places.excluded[who])
            else:
                for lane in range(LANES):
                    rows[RAN_HANDS + who, lane] = rows[DEALT + who, lane]
                discard_down(rows, who, U(held + size(played)), away, begins, players)
                for lane in range(LANES):
                    rows[STATE, lane] = rows[RAN_HANDS + who, lane]
                    left = rows[DEALT + who, lane] & ~(played | places.excluded[who])
                    rows[FITS, lane] &= mask(U(size(left) >= held))
                    rows[RAN_HANDS + who, lane] = left
                discard_down(rows, who, held, away, begins, players)
                for lane in range(LANES):
                    differs = rows[STATE, lane] ^ (rows[RAN_HANDS + who, lane] | played)
                    rows[MISSES, lane] += ONE & mask(differs)


@part
def six_before_run(rows, who, more, change, begins):
    """Put in STATE any six of the cards dealt to a player, ``more`` of them in a run, suits as they were before it."""
    for lane in range(LANES):
        rows[STATE, lane] = rows[DEALT + who, lane]
    for number in range(more):
        step = SIX_STEP + U(PLACES * who + number // 2)
        for lane in range(LANES):
            half = word_at(begins[0, lane], step) >> (HALF if number & 1 else ZERO) & LOW_HALF
            rows[STATE, lane] &= ~uniform_discard(rows[STATE, lane], half)
    for lane in range(LANES):
        rows[STATE, lane] = relabelled(rows[STATE, lane], change)


@part
def check_call(rows, who, code, field, step, begins, rules, players):
    """Add to MISSES whether a player who holds STATE when the card SHOWN is turned would have called otherwise."""
    alike = EVERY_BIT if players[2] else ZERO
    call_choices(rows, N(STATE), N(SHOWN), N(LANES), N(who), field, step, begins, rules, players, N(False))
    for lane in range(LANES):
        yes = said(rows, lane, b_acts(rows[B_DEALT, lane], who), alike)
        rows[MISSES, lane] += ONE & (~yes if code == YES else yes)


@part
def check_calls(rows, seen, where, places, begins, rules, players):
    """Add to MISSES all calls seen that others would not have made by their policies."""
    for lane in range(LANES):
        rows[SHOWN, lane] = seen.shown
    for who in range(0, PLACES, DEALER):
        code, field = (where.gave, GIVE) if who else (where.stood, STAND)
        if code and who != where.place and policy_at(who, where.place, players) != UNIFORM:
            six_before_run(rows, who, where.more, seen.change, begins)
            check_call(rows, who, code, field, CALL_STEP, begins, rules, players)
    for lane in range(LANES):
        rows[SHOWN, lane] = seen.top
    for who in range(PLACES):
        code = places.votes[who]
        if code and who != where.place and policy_at(who, where.place, players) != UNIFORM:
            for lane in range(LANES):
                rows[STATE, lane] = rows[DEALT + who, lane]
            check_call(rows, who, code, BUNCH_1 if who & 1 else BUNCH_0, VOTE_STEP, begins, rules, players)
