"""What may be played at a moment: positions and outcomes by the slow rules, and the heuristic's own choice."""

import numpy as np
import pytest

from analyzer.games.california_jack import engine
from analyzer.games.california_jack.experiments.attempts import COLUMNS, OTHERWISE, POLICY, Moment, attempts
from analyzer.games.california_jack.memory import Memory
from analyzer.games.california_jack.weights import weights_for
from analyzer.rules import rule_set
from analyzer.running.study import Player
from analyzer.text.notation import SUIT_MASKS, SUITS
from kernels.rng import DICE_A, DICE_B
from kernels.shuffle import LANES
from tests.kernel.california_jack.transcripts import as_tables
from tests.kernel.masks import COMPILED, mask, relabelled, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy import slow_choice
from tests.naive.california_jack.policy_view import view
from tests.naive.splitmix import halves

GAME, SEED, FIRST, N = "california-jack", 6, (1 << 40) + 77, 70 if COMPILED else 3
RULES = [
    rule_set(GAME),
    rule_set(GAME, "shasta-sam"),
    rule_set(GAME, "gamerules-simple", {"game-tie": "non-dealer", "stock": "face-down"}),
]
MOMENTS = [Moment(0, False), Moment(0, True), Moment(3, True), Moment(8, False), Moment(19, True), Moment(21, False)]
MOMENTS += [Moment(22, True)]
CASES = list(enumerate(MOMENTS))[:: 1 if COMPILED else 5]


def pair(rules, policy="heuristic"):
    """The same player on both sides."""
    return (Player(policy, weights_for(rules)),) * 2


def naive_moment(rules, deal, moment, weights):
    """A deal (trumps are clubs, seat 0 leads first) played by the slow heuristic to a moment."""
    hands, stock, trump = engine.dealt(SEED, deal, rules)
    cut = SUITS[SUIT_MASKS.index(trump)]
    named = [relabelled(texts(hand), cut) for hand in hands], [relabelled(texts(card)[0], cut) for card in stock]
    state = naive.start(*named, 1, dict(rules.switches), "C")
    while len(state["actions"]) < 2 * moment.trick + moment.replying:
        state = naive.play(state, slow_choice(state, "heuristic", weights, 0))
    return state


def expected(state, weights):
    """The 8 outcomes for the player to act: each card (-1: no more), as the policy plays, and otherwise."""

    def ended(after):
        done = naive.play_out(after, lambda now, _: slow_choice(now, "heuristic", weights, 0))
        return naive.outcome(naive.result(done), state["turn"])

    cards = [card for card in naive.PACK if card in naive.choices(state)]
    found = [ended(naive.play(state, card)) for card in cards] + [-1] * (6 - len(cards))
    chosen, other = slow_choice(state, "heuristic", weights, 0), naive.copied(state)
    if state["led"]:
        other["stock"][:2] = other["stock"][1::-1]
        return [*found, ended(naive.play(state, chosen)), ended(naive.play(other, chosen))]
    other["turn"] = 1 - state["turn"]
    return [*found, ended(naive.play(state, chosen)), ended(other)]


@pytest.mark.parametrize(("number", "moment"), CASES)
def test_all_that_may_be_played_by_the_slow_rules(number, moment):
    rules = RULES[number % 3]
    tried, weights = attempts(rules, pair(rules), SEED, FIRST, FIRST + N, moment), as_tables(weights_for(rules))
    for i in {0, N // 2, N - 1} if COMPILED else {N - 1}:
        state = naive_moment(rules, FIRST + i, moment, weights)
        seen, other = view(state, state["turn"]), state["hands"][1 - state["turn"]]
        shown = {"led": [state["led"]], "top": [seen["top"]], "won_other": seen["won_theirs"], "other": other}
        shown |= {"chosen": [slow_choice(state, "heuristic", weights, 0)]}
        shown |= {"next": state["stock"][:1], "below": state["stock"][1:2]}
        for name in tried.seen._fields:
            cards = [card for card in shown.get(name, seen.get(name)) if card]
            assert int(getattr(tried.seen, name)[i]) == mask(cards), name
        cards = [mask(card) for card in naive.PACK if card in naive.choices(state)]
        assert tried.actions[i].tolist() == cards + [0] * (6 - len(cards))
        assert tried.outcomes[i].tolist() == expected(state, weights)
        assert tried.by_other[i] == (state["dealer"] != state["turn"])


@pytest.mark.compiled_only
@pytest.mark.parametrize(("number", "moment"), CASES)
def test_the_best_of_all_cards_is_what_the_heuristic_plays(number, moment):
    for rules in RULES:
        tried = attempts(rules, pair(rules), 1, FIRST, FIRST + 10 * N, moment)
        best = tried.best(np.ones_like(tried.actions, dtype=np.bool_))
        rows = np.arange(10 * N)
        assert (tried.actions[rows, best] == tried.seen.chosen).all()
        assert (tried.outcomes[rows, best] == tried.outcomes[:, POLICY]).all()
        assert (np.isnan(tried.values) == (tried.actions == 0)).all()


@pytest.mark.compiled_only
@pytest.mark.parametrize("policy", ["heuristic", "noisy"])
def test_deals_are_the_same_in_any_pieces(policy):
    rules, moment = RULES[0], Moment(6, True)
    whole = attempts(rules, pair(rules, policy), SEED, FIRST, FIRST + N, moment)
    cut = FIRST + N // 3
    parts = [attempts(rules, pair(rules, policy), SEED, *ends, moment) for ends in ((FIRST, cut), (cut, FIRST + N))]
    for name in ("actions", "outcomes", "by_other"):
        assert (np.concatenate([getattr(part, name) for part in parts]) == getattr(whole, name)).all()
    assert N % LANES


def test_noisy_players_go_on_with_dice_of_their_own():
    """By the slow rules, where the deal began as the kernels say and the player to act throws the dice of his seat."""
    rules, trick = RULES[0], 18
    tried = attempts(rules, pair(rules, "noisy"), SEED, FIRST, FIRST + 2, Moment(trick, False))
    weights = as_tables(weights_for(rules))
    for i in range(2):
        dice = [halves(SEED, int(purpose), FIRST + i, 26) for purpose in (DICE_A, DICE_B)]
        state = naive_moment(rules, FIRST + i, Moment(0, False), weights)

        def choose(now, _, dice=dice):
            return slow_choice(now, "noisy", weights, dice[now["turn"]][len(now["actions"]) // 2])

        while len(state["actions"]) < 2 * trick:
            state = naive.play(state, choose(state, None))
        assert int(tried.seen.chosen[i]) == mask(choose(state, None))
        done = naive.play_out(state, choose)
        assert tried.outcomes[i, POLICY] == naive.outcome(naive.result(done), state["turn"])


def test_nobody_forgets():
    rules = RULES[0]
    players = (Player("heuristic", weights_for(rules), Memory(6)), pair(rules)[1])
    with pytest.raises(ValueError, match="forget nothing"):
        attempts(rules, players, SEED, FIRST, FIRST + 1, MOMENTS[0])


def test_otherwise_is_the_last_column():
    assert (POLICY, OTHERWISE, COLUMNS) == (6, 7, 8)
