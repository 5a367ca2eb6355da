"""A play of another is accepted just where some deal of the cards not seen allows it."""

import random
from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import maximum_bipartite_matching

from analyzer.games.seven_up import positions
from analyzer.text import notation
from tests.analysis.seven_up.deals import drawn_rules, record_of, seen
from tests.analysis.seven_up.test_knowledge import refused, suits
from tests.naive.seven_up import game as naive
from tests.naive.seven_up import match as naive_match
from tests.naive.seven_up.view import shown_void

pytestmark = pytest.mark.no_kernel


def fits(found):
    """Whether the cards not seen can be dealt to the others' hands, by matching card to card."""
    holders = [place for place, held in enumerate(found.held) if place != found.place and held for _ in range(held)]
    cards = list(notation.each(found.unseen))
    may = [[not one & found.excluded[place] for one in cards] for place in holders]
    if not holders:
        return True
    matched = maximum_bipartite_matching(csr_matrix(np.array(may, dtype=int).reshape(len(holders), -1)), "column")
    return bool((matched >= 0).all())


def after_play(found, follow, one):
    """A situation after another has played a card, whether or not he can hold it; tricks are not taken."""
    place = (found.place + found.to_move) % 4
    held, excluded = list(found.held), list(found.excluded)
    held[place] -= 1
    if found.table:
        trump = notation.SUITS[notation.SUIT_MASKS.index(found.trump)]
        void = shown_void(notation.name(found.table[0]), notation.name(one), trump, follow)
        excluded[place] |= suits(void)
    return replace(found, held=tuple(held), excluded=tuple(excluded), unseen=found.unseen & ~one)


def long_game(rng):
    """A game of twelve tricks, after which a single card is left in the pack: record and states."""
    rules = drawn_rules(rng, after_run="keep", target=99, bunch="off")
    hands, stock = naive_match.shuffled(rng)
    for place, again in ((13, True), (26, False)):
        other = next(n for n in range(1, 28) if n not in (13, 26) and (stock[n][1] == stock[0][1]) == again)
        stock[place], stock[other] = stock[other], stock[place]
    state = naive.start(hands, stock, rng.randrange(4), dict(rules.switches))
    played = naive_match.states_from(naive.play_all(state, ["beg", "run"]), rng)
    return record_of(played[-1], rules), [state] * 2 + played


def test_a_play_is_accepted_where_some_deal_of_the_cards_not_seen_allows_it():
    """Also where no player's exclusions alone, but those of several together, leave too few cards."""
    told = {"held": 0, "worlds": 0, None: 0}
    for n in range(30):
        rng = random.Random(n)
        record, played = long_game(rng)
        last = [at for at, state in enumerate(played) if 2 < len(played) - at < 26 and len(state["trick"]) > 1]
        for at in rng.sample(last, 3):
            seat = (played[at]["turn"] + rng.randrange(1, 4)) % 4
            place, found = positions.position_of(record, at, seat), seen(record, at, seat)
            assert fits(found)
            barred = found.excluded[(found.place + found.to_move) % 4]
            by_rule = {"held": [], "worlds": [], None: []}
            for one in notation.each(found.unseen):
                after = after_play(found, record.rules.switches["follow"], one)
                by_rule["held" if one & barred else None if fits(after) else "worlds"].append(one)
            for right, cards in by_rule.items():
                for one in rng.sample(cards, min(2, len(cards))):
                    told[right] += 1
                    longer = replace(place, actions=(*place.actions, (played[at]["turn"], notation.name(one))))
                    if right is None:
                        positions.situation(longer)
                    else:
                        assert (refused(longer).rule, refused(longer).action) == (right, at)
    assert min(told.values()) > 10
