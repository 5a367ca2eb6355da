"""Rules of thumb: the shortest that a table bears out, else the one that loses least."""

import pytest

from analyzer.games.seven_up.calls.calls import Call
from analyzer.games.seven_up.calls.holdings import HOLDINGS
from analyzer.games.seven_up.calls.thumb import Thumb, decided_share, rule_of_thumb
from analyzer.statistics.intervals import Estimate

PAIR = ("stand", "beg")


def table(worth, deals=1000):
    """Calls from the worth of standing by holding; None: too rare; within a tenth of a per cent: even."""
    found = []
    for holding in HOLDINGS:
        value = worth(holding)
        if value is None:
            found.append(Call(holding, None, None, None, 3, (0, 0), (7, 7)))
            continue
        figure = Estimate(value, value - 0.001, value + 0.001)
        call = "stand" if figure.low > 0 else "beg" if figure.high < 0 else None
        found.append(Call(holding, call, figure, figure, deals, (0, 0), (7, 7)))
    return found


def words(calls):
    """The rule of a table in words, and what it loses."""
    rule, lost = rule_of_thumb(calls)
    return rule.words(*PAIR), lost


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (Thumb(0), "Always stand."),
        (Thumb(), "Always beg."),
        (Thumb(trumps=1), "Stand with any trump; else beg."),
        (Thumb(trumps=3), "Stand with three trumps or more; else beg."),
        (Thumb(best="A"), "Stand with the A; else beg."),
        (Thumb(trumps=2, best="K"), "Stand with two trumps or more, or the K or better; else beg."),
        (Thumb(trumps=2, jack=1), "Stand with two trumps or more, or the J; else beg."),
        (
            Thumb(trumps=4, best="Q", of=2),
            "Stand with four trumps or more, or two or more with the Q or better; else beg.",
        ),
        (
            Thumb(trumps=4, best="A", of=1, jack=2),
            "Stand with four trumps or more, or the A, or two or more with the J; else beg.",
        ),
    ],
)
def test_a_rule_that_holds_is_found(rule, said):
    found = words(table(lambda holding: 0.02 if rule.first(holding) else -0.03))
    assert found == (said, 0)


def test_a_little_that_is_even_or_rare_does_not_stand_in_the_way():
    def worth(holding):
        if holding == HOLDINGS[4]:
            return -0.0005
        if holding.jack and holding.trumps == 2:
            return None
        return 0.05 if holding.trumps > 3 else -0.05

    assert words(table(worth)) == ("Stand with four trumps or more; else beg.", 0)


def test_no_rule_is_drawn_from_a_table_that_is_mostly_undecided():
    """One holding decided of all, or one in five undecided: it is said how much is missing."""
    for worth in (
        lambda holding: -0.05 if holding.trumps == 0 else 0.0005,
        lambda holding: 0.0005 if holding.trumps == 3 else 0.05 if holding.trumps > 3 else -0.05,
    ):
        assert rule_of_thumb(table(worth)) is None
    assert decided_share(table(worth)) == pytest.approx(1 - sum(one.trumps == 3 for one in HOLDINGS) / len(HOLDINGS))


def test_the_shortest_of_those_that_hold_is_taken():
    rule, _ = rule_of_thumb(table(lambda holding: 0.1 if holding.trumps >= 3 else -0.1 if holding.trumps else 0.0))
    assert rule.length == (1, 0)


def test_what_a_rule_loses_is_the_mean_over_all_classes_known():
    odd = HOLDINGS[10]

    def worth(holding):
        good = holding.trumps >= 3
        return (0.02 if good else -0.02) * (-1 if holding == odd else 1) if holding.trumps else None

    said, lost = words(table(worth))
    assert said == "Stand with three trumps or more; else beg."
    assert lost == pytest.approx(0.02 / (len(HOLDINGS) - 1))


def test_nothing_known_gives_no_rule():
    assert rule_of_thumb(table(lambda holding: None)) is None
    assert rule_of_thumb(table(lambda holding: 0.0)) is None


def test_the_dealers_words():
    rule = Thumb(trumps=2)
    assert rule.words("give", "run") == "Give with two trumps or more; else run."
