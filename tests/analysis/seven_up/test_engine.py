"""From rules, situations and players to the kernels' words, and back."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.games.common.kernel_words import relabel
from analyzer.games.seven_up import engine, moment
from analyzer.games.seven_up.outcomes import CLASSES, DIFFERENCE, OUTCOMES, class_of
from analyzer.rules import rule_set
from analyzer.running.study import Deals, Player, player
from kernels.seven_up.call_lanes import NO, YES
from kernels.seven_up.view import DISCARDED, SHUFFLED, TABLED
from tests.analysis.seven_up.deals import GAME, SINGLE, drawn_rules, randoms, states
from tests.kernel.masks import COMPILED, examples, mask
from tests.kernel.seven_up import helpers
from tests.kernel.seven_up.test_deals import gone_over
from tests.kernel.seven_up.views import phase_codes
from tests.kernel.seven_up.worlds import situation_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.policy import exchanged, trick_of
from tests.naive.seven_up.view import excluded, view
from tests.naive.seven_up.worlds import played_by, unseen_cards

UNIFORM = (Player("uniform"), Player("uniform"))
ONES = 2**64 - 1


@settings(max_examples=examples(100, 30), deadline=None)
@given(randoms(), st.integers(0, CLASSES - 1), st.integers(0, 4))
def test_rules_are_masks(rng, score_class, bunched):
    rules = drawn_rules(rng)
    found = engine.kernel_rules(rules, score_class, bunched)
    needs = score_class // 3 + 1, score_class % 3 + 1
    expected = helpers.kernel_rules(dict(rules.switches), needs, bunched)
    assert found[:-1] == expected[:-1]
    assert (found.places == expected.places).all()
    assert all(type(one) is np.uint64 for one in found[:-1])
    assert int(class_of(int(found.need_dealer), int(found.need_other))) == score_class


CALLS = ("stand", "beg", "give", "run", "bunch", "go on")


@settings(max_examples=examples(300, 60), deadline=None)
@given(randoms())
def test_what_is_seen_reaches_the_kernels(rng):
    """Word by word against the naive view."""
    played = [state for state in states(rng, drawn_rules(rng)) if state["phase"] != "over"]
    if not played:
        return
    state, seat = rng.choice(played), rng.randrange(4)
    trump, dealer, slow = naive.suit(state["turned"][-1]), state["dealer"], view(state, seat)
    places = naive.from_eldest(dealer)

    def word(cards):
        return mask(exchanged(cards, trump))

    policies = rng.choice(["uniform", "greedy"]), rng.choice(["uniform", "heuristic"])
    accepted = rng.choice([moment.FITTING, moment.LENIENT, moment.EVEN])
    (seen, where, kept, chances, likely), change = moment.known(situation_of(state, seat), policies, accepted)
    assert relabel(mask(["2" + trump]), change) == mask(["2C"])
    assert int(seen.hand) == word(slow["mine"])
    assert int(seen.turned) == word(state["turned"])
    assert int(seen.top) == word(state["turned"][-1:])
    assert int(seen.unseen) == word(slow["unseen"])
    assert int(seen.b_dealt) == (ONES if slow["dealer"] % 2 else 0)
    words = [action for _, action in state["actions"]]
    assert int(seen.begs) == (ONES if "beg" in words else 0)
    assert int(seen.gift) == (ONES if "give" in words else 0)
    counted = state["turned"] if state["switches"]["turned-jack"] == "every" else state["turned"][-1:]
    assert int(seen.jacks) == sum(card[0] == "J" for card in counted)
    sides = (1 - dealer % 2, dealer % 2)
    assert [int(seen.won_0), int(seen.won_1)] == [word(state["captured"][side]) for side in sides]
    playing, table = state["phase"] == "trick", [card for _, card in state["trick"]]
    leader = (state["trick"][0][0] if table else state["turn"]) if playing else places[0]
    assert (int(seen.leads), where.leads) == (places.index(leader),) * 2
    if table:
        winner = naive.trick_winner(state["trick"], trump)
        assert int(seen.best) == word([dict(state["trick"])[winner]])
        assert int(seen.best_by) == [who for who, _ in state["trick"]].index(winner)
    assert where.phase == phase_codes()[state["phase"]]
    assert (where.place, where.acts) == (places.index(seat), places.index(state["turn"]))
    assert (where.trick, where.position, where.hidden) == (trick_of(state), len(table), len(slow["unseen"]))
    by_lot = accepted == moment.EVEN or policies == ("uniform", "uniform")
    drawn = TABLED if playing and (by_lot or not any(state["discards"])) else DISCARDED
    assert where.draw == (drawn if playing or any(state["discards"]) else SHUFFLED)
    codes = [[], [], [], []]
    for who, action in state["actions"]:
        free = action in CALLS and not (action == "run" and naive.must_run(state))
        told = free and accepted != moment.EVEN and policies[(who ^ seat) & 1] != "uniform"
        codes[places.index(who)] += [int(YES if action in ("stand", "give", "bunch") else NO) if told else 0]
    votes = state["phase"] == "vote" or "go on" in words
    voted = [word for word in words if word in ("bunch", "go on")] if votes else []
    assert list(kept.votes) == [codes[k][k in (0, 3)] if k < len(voted) else 0 for k in range(4)]
    assert where.stood == (codes[0][0] if words else 0)
    assert where.gave == (codes[3][0] if "give" in words or "run" in words else 0)
    assert where.more == 3 * (len(state["turned"]) - 1)
    first = naive.suit(state["turned"][0])
    assert relabel(word(["2" + first]), int(seen.change)) == mask(["2C"])
    assert int(seen.shown) == mask(exchanged(state["turned"][:1], first))
    assert int(likely[0]) == 2**64 - 1
    assert len(likely) == (2, 12, 1)[accepted]
    assert kept.held == tuple(len(state["hands"][who]) for who in places)
    assert kept.away == tuple(len(state["discards"][who]) for who in places)
    assert [int(one) for one in kept.played] == [word([card for _, card in played_by(state, who)]) for who in places]
    assert [int(one) for one in kept.table] == [word([card]) for card in table] + [0] * (4 - len(table))
    barred = excluded(state)
    for who, one in zip(places, kept.excluded, strict=True):
        suits = [] if who == seat else [rank + name for name in barred[who] for rank in naive.RANKS]
        assert int(one) == word(suits)
    assert len(chances[0]) == (len(unseen_cards(state, seat)) if playing else 0)


@settings(max_examples=examples(150, 20), deadline=None)
@given(randoms())
def test_the_score_class_of_a_situation_is_that_of_the_deal(rng):
    rules = drawn_rules(rng)
    played = [state for state in states(rng, rules) if state["phase"] != "over"]
    if played:
        state = rng.choice(played)
        expected = helpers.class_of(dict(rules.switches), state["score"], state["dealer"])
        assert {engine.class_at(situation_of(state, seat)) for seat in range(4)} == {expected}


@pytest.mark.parametrize(("preset", "changes"), SINGLE[:: 1 if COMPILED else 8])
def test_what_is_written_down_is_what_is_dealt_and_counted(preset, changes):
    """Every transcript has the cards of its number, and its result makes the counts of the studies."""
    rules = rule_set(GAME, preset, changes)
    players = (player("heuristic", rules), player("uniform", rules))
    first, last = 61, 81 if COMPILED else 62
    counts = np.zeros((2, OUTCOMES), np.int64)
    for number in range(first, last):
        found = engine.transcript(rules, players, 9, number)
        assert (found.hands, found.stock) == engine.dealt(9, number, rules)[:2]
        assert found.dealer == (number + 1) % 4
        state = gone_over(found, dict(rules.switches), (0, 0), 0)
        counts[found.dealer % 2, helpers.outcome(state, 0)] += 1
    assert (counts == Deals(rules, players, 9).chunk(first, last)).all()


def test_there_are_weights_for_every_class_of_scores():
    rules = rule_set(GAME)
    assert len(engine.weights("heuristic", rules)) == CLASSES
    assert engine.weights("noisy", rules) is engine.weights("heuristic", rules)
    with pytest.raises(InputError, match=r"^noisy is not a policy of seven-up"):
        player("noisy", rules)


@pytest.mark.compiled_only
def test_one_play_in_ten_at_random_loses_points():
    rules = rule_set(GAME)
    one = player("heuristic", rules)
    n = 20_000
    counts = engine.duel(rules, (one, Player("noisy", one.weights)), 1, 0, n)
    gain = (DIFFERENCE[:, None] + DIFFERENCE) / 2
    mean = (counts * gain).sum() / n
    deviation = np.sqrt((counts * (gain - mean) ** 2).sum()) / n
    assert 5 * deviation < mean < 0.5


def test_players_of_a_class_have_its_weights():
    one, other = helpers.player("heuristic", 1), helpers.player("heuristic", 2)
    for score_class in range(CLASSES):
        a, b, alike, first, second = engine.at_class((one, other), score_class)
        assert (a, b, alike) == (2, 2, False)
        assert (first == one.weights[score_class]).all()
        assert (second == other.weights[score_class]).all()
    a, b, alike, first, second = engine.at_class((one, one), 3)
    assert alike
    a, b, alike, first, second = engine.at_class((Player("greedy"), Player("uniform")), 3)
    assert (a, b, alike) == (1, 0, False)
    assert not first.any()
    assert not second.any()


@settings(max_examples=examples(60, 6), deadline=None)
@given(randoms())
def test_numbers_are_the_outcomes_that_may_be_counted(rng):
    played = [state for state in states(rng, drawn_rules(rng)) if state["phase"] != "over"]
    if not played:
        return
    state, seat = rng.choice(played), rng.randrange(4)
    numbers = engine.numbers(situation_of(state, seat))
    assert (np.diff(numbers) > 0).all()
    end = state
    while end["phase"] != "over":
        end = naive.play(end, rng.choice(naive.choices(end)))
    assert helpers.outcome(end, naive.side(seat)) in numbers
