"""Labels: moved as little as may be, against every way to pack them; folded and measured."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.plots.keys import flow
from reports.plots.labels import fold, spread, width_of

pytestmark = pytest.mark.no_kernel


def cuts(n):
    """All ways to cut n things in a row into runs: the lengths."""
    if n == 0:
        return [[]]
    return [[first, *rest] for first in range(1, n + 1) for rest in cuts(n - first)]


def packed(centres, sizes, low, high):
    """The slow version: of all ways to pack neighbours into blocks, each where it moves least, the best that fits."""
    order = sorted(range(len(centres)), key=lambda i: centres[i])
    best, found = float("inf"), None
    for lengths in cuts(len(order)):
        places, start = [0.0] * len(order), 0
        edge = low
        fits = True
        for length in lengths:
            block = order[start : start + length]
            offsets, total = [], 0.0
            for i in block:
                offsets.append(total + sizes[i] / 2)
                total += sizes[i]
            begin = sum(centres[i] - offset for i, offset in zip(block, offsets, strict=True)) / length
            begin = min(max(begin, low), high - total)
            fits = fits and begin >= edge - 1e-9
            edge = begin + total
            for i, offset in zip(block, offsets, strict=True):
                places[i] = begin + offset
            start += length
        moved = sum((places[i] - centres[i]) ** 2 for i in range(len(centres)))
        if fits and moved < best - 1e-9:
            best, found = moved, places
    return found


@given(st.lists(st.tuples(st.integers(-20, 120), st.integers(1, 15)), min_size=1, max_size=6))
def test_labels_move_as_little_as_may_be(drawn):
    centres, sizes = [float(centre) for centre, _ in drawn], [float(size) for _, size in drawn]
    found = spread(centres, sizes, 0.0, 100.0)
    slow = packed(centres, sizes, 0.0, 100.0)
    cost, least = (sum((p - c) ** 2 for p, c in zip(places, centres, strict=True)) for places in (found, slow))
    assert cost == pytest.approx(least, abs=1e-6)
    edges = sorted((place - size / 2, place + size / 2) for place, size in zip(found, sizes, strict=True))
    assert edges[0][0] >= -1e-9
    assert edges[-1][1] <= 100 + 1e-9
    assert all(after[0] >= before[1] - 1e-9 for before, after in pairwise(edges))


def test_labels_with_room_stay():
    assert spread([10, 40, 25], [10, 10, 10], 0, 50) == [10, 40, 25]
    assert spread([], [], 0, 50) == []


def test_text_is_folded_between_words():
    assert fold("five trumps in hand, none of them the two", 28) == "five trumps in hand,\nnone of them the two"
    assert fold("unbreakable-as-it-is-too-long", 10) == "unbreakable-as-it-is-too-long"
    assert fold("", 10) == ""


def test_width():
    assert width_of("ab", 10) > width_of("a", 10) > 0
    assert width_of("a\nabc", 10) == width_of("abc", 10)
    assert width_of("abc", 10, bold=True) > width_of("abc", 10)


def test_a_key_flows():
    assert flow(["eldest", "dealer"], 300) == [[0, 1]]
    assert flow(["eldest", "dealer"], 60) == [[0], [1]]
