"""Tables of card values as bit planes, against dicts."""

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import planes
from tests.kernel.masks import BIT, card_sets, examples, mask, texts
from tests.naive.california_jack.game import PACK

few = settings(max_examples=examples(200, 40), deadline=None)


def as_planes(tables):
    """Tables of card values (dicts, values 0 to 255) as rows of planes, most significant first: uint64[1, 8 n]."""
    row = []
    for table in tables:
        for bit in range(7, -1, -1):
            row.append(mask([card for card in PACK if table[card] >> bit & 1]))
    return np.array([row], np.uint64)


def drawn_tables(seed, count):
    """Some tables of card values, many of them equal."""
    dice = random.Random(seed)
    return [{card: dice.choice([0, 1, 7, 128, 255, dice.randrange(256)]) for card in PACK} for _ in range(count)]


@few
@given(card_sets, st.integers(0, 2**32), st.integers(0, 2))
def test_best(held, seed, table):
    tables = drawn_tables(seed, 3)
    with np.errstate(over="ignore"):
        cards, value = planes.best(np.uint64(mask(held)), as_planes(tables), 0, table)
    top = max((tables[table][card] for card in held), default=0)
    assert int(value) == top
    assert texts(cards) == sorted(card for card in held if tables[table][card] == top)


@few
@given(st.sampled_from(PACK), st.integers(0, 2**32), st.integers(0, 2))
def test_worth(card, seed, table):
    tables = drawn_tables(seed, 3)
    with np.errstate(over="ignore"):
        assert int(planes.worth(np.uint64(BIT[card]), as_planes(tables), 0, table)) == tables[table][card]
        assert int(planes.worth(np.uint64(0), as_planes(tables), 0, table)) == 0
