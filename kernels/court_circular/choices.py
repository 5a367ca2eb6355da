"""What the policies would do, in lanes. All lanes have the same two policies, so a plain branch outside of the loops
over lanes costs nothing, and one driver serves them all.

``players`` is (policy of A, policy of B, whether one policy with the same weights serves both, weights of A, weights of
B), policies by number. ``width`` is the number of lanes in use.
"""

from kernels.cards import ZERO, U, lowest, mask, select
from kernels.court_circular.policy import (
    BLIND,
    GREEDY,
    NOISY,
    UNIFORM,
    Company,
    cell_of,
    company_of,
    first_stance,
    greedy_lay,
    greedy_pick,
    last_stance,
    lay_by_stance,
    pick_index,
    picked_card,
    slips,
    stance,
    uniform_lay,
    uniform_pick,
    valued,
)
from kernels.court_circular.reach import depth_of
from kernels.court_circular.rows import (
    AGAINST,
    AROUND,
    B_IS_FIRST,
    BEGIN,
    CHOICE,
    COUNTS,
    DICE,
    ENTRY,
    FIRST,
    INDEX,
    LAID,
    LEAD,
    MOST,
    OTHER,
    SLIP,
    STANCE,
    STOCK_LEFT,
    SUITED,
    TABLE,
    UNDEALT,
    UNSEEN,
    VALUE,
)
from kernels.court_circular.rules import LAYS, may_concede
from kernels.court_circular.view import view
from kernels.jit import kernel, part
from kernels.rng import HALF, LOW_HALF, word_at


@kernel
def throws(policy):
    """Whether a policy throws dice."""
    return policy == UNIFORM or policy == NOISY


@part
def throw_dice(rows, width, word, players):
    """Give First and the other their dice, where anybody throws: word number ``word`` of each player's sequence.

    A player's trick has four draws, two a word: his three lays, and the next Lead.
    """
    if throws(players[0]) or throws(players[1]):
        for lane in range(width):
            b, begin_a, begin_b = rows[B_IS_FIRST, lane], rows[BEGIN, lane], rows[BEGIN + 1, lane]
            rows[DICE, lane] = word_at(select(b, begin_b, begin_a), U(word))
            rows[DICE + 1, lane] = word_at(select(b, begin_a, begin_b), U(word))


@kernel
def half_word(word, second):
    """One of the two draws of a word."""
    return word >> HALF if second else word & LOW_HALF


@kernel
def lay_view(rows, lane, lay, rules):
    """What the player of lay ``lay`` sees."""
    side, stock = lay & 1, rows[STOCK_LEFT, lane]
    return view(
        rows[FIRST + side, lane],
        rows[OTHER - side, lane],
        rows[LAID + side, lane],
        rows[AGAINST - side, lane],
        rows[LEAD, lane],
        stock,
        rows[UNDEALT, lane],
        may_concede(lay, rules) & mask(stock),
        lay,
    )


@part
def keep_for_slips(rows, width, player):
    """Put what a player does at random aside, into SLIP."""
    for lane in range(width):
        rows[SLIP, lane] = rows[CHOICE + player, lane]


@part
def slip(rows, width, player, side, second):
    """Let a noisy player do what SLIP holds where his dice say so; ``side`` and ``second`` say where these are."""
    for lane in range(width):
        slipping = slips(half_word(rows[DICE + side, lane], second))
        rows[CHOICE + player, lane] = select(slipping, rows[SLIP, lane], rows[CHOICE + player, lane])


@part
def lay_choices(rows, width, lay, rules, players):
    """Fill CHOICE with what each player's policy would lay (or CONCEDE).

    A blind player goes by what he would do with two cards laid on both sides, as at the lay before the last. The card
    that he does not see is still in CHOICE; where it is not, the trick having been begun at the last lay, he sees it.
    """
    a, b, alike, weights_a, weights_b = players
    side, second, depth = lay & 1, (lay >> 1) & 1, depth_of(lay >> 1)
    if lay == LAYS - 1 and (a == BLIND or b == BLIND):
        for lane in range(width):
            rows[UNSEEN, lane] = rows[CHOICE, lane] & rows[LAID, lane]
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if throws(policy):
            for lane in range(width):
                seen = lay_view(rows, lane, lay, rules)
                rows[CHOICE + player, lane] = uniform_lay(seen, half_word(rows[DICE + side, lane], second))
        if policy == NOISY:
            keep_for_slips(rows, width, player)
        if policy == GREEDY:
            for lane in range(width):
                rows[CHOICE + player, lane] = greedy_lay(lay_view(rows, lane, lay, rules), depth)
        elif policy != UNIFORM:
            blind = policy == BLIND and lay == LAYS - 1
            row = lay - 1 if blind else lay
            if blind:
                for lane in range(width):
                    rows[LAID, lane] ^= rows[UNSEEN, lane]
            if lay == LAYS - 1 and not blind:
                for lane in range(width):
                    rows[STANCE, lane] = last_stance(lay_view(rows, lane, lay, rules), depth, rules)
            elif lay < 2:
                for lane in range(width):
                    rows[STANCE, lane] = first_stance(lay_view(rows, lane, lay, rules), depth)
            else:
                for lane in range(width):
                    rows[STANCE, lane] = stance(lay_view(rows, lane, lay, rules), depth)
            for lane in range(width):  # a gather
                rows[ENTRY, lane] = weights[row, cell_of(rows[STANCE, lane])]
            for lane in range(width):
                seen = lay_view(rows, lane, lay, rules)
                rows[CHOICE + player, lane] = lay_by_stance(seen, rows[STANCE, lane], rows[ENTRY, lane], weights, row)
            if blind:
                for lane in range(width):
                    rows[LAID, lane] ^= rows[UNSEEN, lane]
        if policy == NOISY:
            slip(rows, width, player, side, second)


@part
def pick_choices(rows, width, players):
    """Fill CHOICE with the next Lead that each player's policy would pick, the winner being First."""
    a, b, alike, weights_a, weights_b = players
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if throws(policy):
            for lane in range(width):
                table = rows[LAID, lane] | rows[AGAINST, lane]
                rows[CHOICE + player, lane] = uniform_pick(table, half_word(rows[DICE, lane], 1))
        if policy == NOISY:
            keep_for_slips(rows, width, player)
        if policy == GREEDY:
            for lane in range(width):
                rows[CHOICE + player, lane] = greedy_pick(rows[FIRST, lane], rows[LAID, lane] | rows[AGAINST, lane])
        elif policy != UNIFORM:
            heuristic_picks(rows, width, player, weights)
        if policy == NOISY:
            slip(rows, width, player, 0, 1)


@kernel
def chosen(rows, lane, b_acts, alike):
    """The choice of the player to act; ``alike`` is a mask: one policy serves both."""
    return select(b_acts & ~alike, rows[CHOICE + 1, lane], rows[CHOICE, lane])


@part
def heuristic_picks(rows, width, player, weights):
    """The heuristic's next Lead in all lanes: policy.heuristic_pick, a card of each lane's table at a time."""
    for lane in range(width):
        rows[TABLE, lane], rows[MOST, lane] = rows[LAID, lane] | rows[AGAINST, lane], ZERO
        company = company_of(rows[FIRST, lane])
        rows[COUNTS, lane], rows[AROUND, lane], rows[SUITED, lane] = company.counts, company.around, company.suited
    for _ in range(LAYS):
        for lane in range(width):
            company = Company(rows[COUNTS, lane], rows[AROUND, lane], rows[SUITED, lane])
            rows[INDEX, lane] = pick_index(company, lowest(rows[TABLE, lane]))
        for lane in range(width):  # gathers
            rows[VALUE, lane] = valued(rows[INDEX, lane], weights)
        for lane in range(width):
            card = lowest(rows[TABLE, lane])
            rows[MOST, lane] = max(rows[MOST, lane], rows[VALUE, lane] & mask(card))
            rows[TABLE, lane] ^= card
    for lane in range(width):
        rows[CHOICE + player, lane] = picked_card(rows[MOST, lane])
