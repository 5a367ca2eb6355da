"""Everything tried at one moment of many deals: positions, entries and outcomes against the slow rules and policies."""

import pytest

from analyzer.games.court_circular import engine
from analyzer.running.study import Player
from kernels.court_circular.explore import ACTIONS, BY_POLICY, OTHERWISE, Position
from kernels.court_circular.rules import LARGEST
from tests.kernel.court_circular.helpers import column, lay_of, pick_columns, product_rules, word
from tests.kernel.court_circular.play import dice_of, draw_of, slowly, start_of, weights
from tests.kernel.masks import COMPILED, WORD, examples
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.policy import in_order, lay_entries, pick_entries, slow_choice

SEED, FIRST, N = 6, 127, 130 if COMPILED else 5
RULES = [naive.rules(), naive.rules("carroll-1860"), naive.rules(stock_end="leave-undealt", low_ace="low")]
WEIGHTS, TABLES = weights(3)
MOMENTS = [(0, 0), (0, 4), (1, 1), (2, 6), (3, 5), (5, 2), (6, 6), (7, 0), (7, 3), (7, 5), (7, 6), (4, 5)]


def player(policy, weights=WEIGHTS):
    """A player with the drawn weights where the policy has any."""
    return Player(policy, None if policy == "uniform" else weights)


def tried(switches, moment, before, rival, weights=WEIGHTS, n=N, first=FIRST):
    """What the kernel tries at a moment: before it both play one policy, from it on the heuristic and a rival."""
    both = (player(before, weights),) * 2
    after = player("heuristic", weights), player(rival, weights)
    return engine.try_moves(product_rules(switches), (both, after), SEED, (first, first + n), moment)


def started(deal, switches):
    """A deal by its number, A being seat 0, who deals the odd ones."""
    return start_of(*engine.dealt(SEED, deal, product_rules(switches))[:2], 1 - deal % 2, switches)


def at_moment(state, dice, trick, lay, policy):
    """The deal at a lay (6: the next Lead) of a trick, played there by a policy; None where it does not get there."""
    while not state["over"] and len(state["tricks"]) - state["picking"] <= trick:
        if (len(state["tricks"]) - state["picking"], lay_of(state)) == (trick, lay):
            return state
        state = naive.play(state, slow_choice(state, policy, TABLES, dice[state["turn"]][draw_of(state, 0)]))
    return None


def gained(state, action, rival, dice):
    """What the player to act has more at the end than now, plus 129; he has the dice of A from now on.

    Without an action he goes on by the heuristic.
    """
    seat, before = state["turn"], naive.result(state)["totals"]
    policies, thrown = ["heuristic", rival], list(dice)
    if seat == 1:
        policies, thrown = policies[::-1], thrown[::-1]
    totals = naive.result(slowly(state, policies, (TABLES, TABLES), thrown, action, since=0))["totals"]
    return (totals[seat] - before[seat]) - (totals[1 - seat] - before[1 - seat]) + LARGEST


def exchanged(state):
    """The start of a trick, the other being First: the player to act stays the same, but it is not his turn."""
    return {**state, "first": 1 - state["first"], "turn": 1 - state["turn"]}


def position_of(state):
    """A moment as the kernel writes it down, by field."""
    seat = state["turn"]
    other, number = 1 - seat, len(state["tricks"]) - state["picking"]
    newest = [action for _, action in state["actions"][-1:] if action != "concede" and not action.startswith("lead")]
    won = state["tricks"][number] if state["picking"] else None
    flags = {
        "undealt": state["undealt"],
        "face_down": won and won["winner"] != won["first"],
        "conceded": won and won["conceded"],
        "other_dealt": state["dealer"] == other,
        "b_acts": seat == 1,
    }
    return {
        "mine": word(state["hands"][seat]),
        "theirs": word(state["hands"][other]),
        "laid": word(state["laid"][seat]),
        "against": word(state["laid"][other]),
        "lead": word([state["lead"]]),
        "stock": len(state["stock"]),
        "newest": word(newest),
        **{name: WORD - 1 if there else 0 for name, there in flags.items()},
    }


def entries_of(state, action):
    """What the heuristic adds up for an action, as places in the row."""
    if state["picking"]:
        entries = pick_entries(state["hands"][state["turn"]], action[5:])
        return {place for entry in entries for place in pick_columns(entry)}
    return {column(entry) for entry in lay_entries(state, action)}


def in_places(state):
    """What may be done by place: cards from the lowest, and conceding last."""
    may = naive.choices(state)
    cards = in_order([one.removeprefix("lead ") for one in may if one != "concede"])
    places = {place: f"lead {card}" if state["picking"] else card for place, card in enumerate(cards)}
    return places | ({ACTIONS - 1: "concede"} if "concede" in may else {})


@pytest.mark.parametrize("number", range(len(MOMENTS)) if COMPILED else [6])
def test_what_is_tried_is_what_the_slow_rules_make_of_it(number):
    moment, switches, rival = MOMENTS[number], RULES[number % 3], ["heuristic", "uniform"][number // 2 % 2]
    before = ["noisy", "heuristic", "noisy"][number % 3]
    position, entries, outcomes = tried(switches, moment, before, rival)
    reached = 0
    for deal in range(examples(24, 4)):
        dice = dice_of(SEED, FIRST + deal)
        state = at_moment(started(FIRST + deal, switches), dice, *moment, before)
        may = in_places(state) if state is not None else {}
        assert [place for place in range(ACTIONS) if outcomes[deal, place] >= 0] == sorted(may)
        assert (outcomes[deal] >= -1).all()
        reached += bool(may)
        if not may:
            assert (outcomes[deal] == -1).all()
            assert not position[deal].any()
            continue
        assert dict(zip(Position._fields, position[deal].tolist(), strict=True)) == position_of(state)
        for place, action in may.items():
            assert set(entries[deal, place].tolist()) - {-1} == entries_of(state, action)
            if reached <= 6:
                assert outcomes[deal, place] == gained(state, action, rival, dice)
        assert outcomes[deal, BY_POLICY] == gained(state, None, rival, dice)
        if moment[1] == 5:
            assert outcomes[deal, OTHERWISE] == gained(state, slow_choice(state, "blind", TABLES, 0), rival, dice)
        elif moment[1] > 0:
            assert outcomes[deal, OTHERWISE] == -1
    assert reached or moment[0] == 7 or not COMPILED


@pytest.mark.compiled_only
@pytest.mark.parametrize("trick", [0, 3])
def test_roles_are_exchanged_at_the_first_lay(trick):
    """The same hands and Lead, the same dice, the other being First."""
    outcomes = tried(RULES[0], (trick, 0), "heuristic", "heuristic").outcomes
    for deal in range(16):
        dice = dice_of(SEED, FIRST + deal)
        state = at_moment(started(FIRST + deal, RULES[0]), dice, trick, 0, "heuristic")
        seat, start = state["turn"], naive.result(state)["totals"]
        totals = naive.result(slowly(exchanged(state), ["heuristic"] * 2, (TABLES, TABLES), dice, since=0))["totals"]
        gain = (totals[seat] - start[seat]) - (totals[1 - seat] - start[1 - seat])
        assert outcomes[deal, OTHERWISE] == gain + LARGEST
    assert (outcomes[:, OTHERWISE] != outcomes[:, BY_POLICY]).any()


@pytest.mark.compiled_only
def test_the_same_is_tried_whatever_the_block():
    """Deals by number, so that samples of any size agree."""
    every = tried(RULES[0], (2, 3), "noisy", "uniform")
    some = tried(RULES[0], (2, 3), "noisy", "uniform", n=7, first=FIRST + 66)
    assert all((one[66:73] == other).all() for one, other in zip(every, some, strict=True))


@pytest.mark.compiled_only
def test_further_ways_to_go_on_change_nothing():
    rules, both = product_rules(RULES[1]), (player("heuristic"),) * 2
    every = engine.try_moves(rules, (both, both), SEED, (0, 70), (1, 5))
    actions = engine.try_moves(rules, (both, both), SEED, (0, 70), (1, 5), further=False)
    assert (every.outcomes[:, :ACTIONS] == actions.outcomes).all()
    assert actions.outcomes.shape == (70, ACTIONS)
