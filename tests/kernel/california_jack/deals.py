"""Drawn deals of California Jack, played some way by the naive rules, and a test of counts at five sigma."""

import random

from hypothesis import strategies as st
from scipy.stats import chi2

from tests.naive.california_jack import game as naive

FIVE_SIGMA = 2.87e-7  # the chance that a normal variable is five standard deviations or more above its mean


def switches(dice, **fixed):
    """Rules with every switch drawn, except those in `fixed` (keywords as for naive.rules)."""
    drawn = {name.replace("-", "_"): dice.choice(values) for name, values in naive.CHOICES.items()}
    drawn.update(target=dice.choice([1, 5, 7, 10, 21, 99]))
    drawn.update(fixed)
    return naive.rules(**drawn)


def dealt(dice, **fixed):
    """A whole deal of 52 cards under drawn rules, nothing played."""
    pack = list(naive.PACK)
    dice.shuffle(pack)
    rules = switches(dice, **fixed)
    return naive.start([pack[:6], pack[6:12]], pack[12:], dice.randint(0, 1), rules, cut=dice.choice(naive.SUITS))


def advanced(state, dice, actions):
    """The state after `actions` more random legal plays, or at the end of the deal."""
    for _ in range(actions):
        if naive.over(state):
            break
        state = naive.play(state, dice.choice(naive.choices(state)))
    return state


def states(most=52, **fixed):
    """A strategy: deals somewhere between the first lead and `most` plays later."""

    def build(seed, actions):
        dice = random.Random(seed)
        return advanced(dealt(dice, **fixed), dice, actions)

    return st.builds(build, st.integers(0, 2**32), st.integers(0, most))


def chance_of(counts, expected):
    """The chance of counts as far from `expected` as these or farther, by Pearson's chi-square.

    Both are dicts over the same keys, `expected` in proportion. Keys expected fewer than eight times are counted
    together; a key that is not expected at all fails.
    """
    assert set(counts) <= set(expected), f"impossible: {sorted(set(counts) - set(expected))[:3]}"
    scale = sum(counts.values()) / sum(expected.values())
    common = [key for key, weight in expected.items() if weight * scale >= 8]
    rare = [key for key in expected if expected[key] * scale < 8]
    pairs = [(counts.get(key, 0), expected[key] * scale) for key in common]
    if rare:
        pairs.append((sum(counts.get(key, 0) for key in rare), sum(expected[key] for key in rare) * scale))
    if len(pairs) > 1 and pairs[-1][1] < 8:
        last = pairs.pop()
        pairs[-1] = (pairs[-1][0] + last[0], pairs[-1][1] + last[1])
    assert len(pairs) > 1
    statistic = sum((count - mean) ** 2 / mean for count, mean in pairs)
    return float(chi2.sf(statistic, len(pairs) - 1))
