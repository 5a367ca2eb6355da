"""Which rule sets a comparison is about, from what a command line says."""

import pytest

from analyzer.errors import InputError
from analyzer.rule_changes.variants import variants

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"


def names(*vary, **options):
    return [one.name for one in variants(GAME, vary, **options)]


def test_the_values_of_a_switch_in_their_order():
    found = variants(GAME, ["follow=strict-free, trump-anytime-free"])
    assert [one.name for one in found] == ["follow=strict-free", "follow=trump-anytime-free"]
    assert [one.rules.switches["follow"] for one in found] == ["strict-free", "trump-anytime-free"]


def test_every_combination_the_first_of_each_first():
    assert names("target=7,10", "game-tie=nobody,non-dealer") == [
        "target=7, game-tie=nobody",
        "target=7, game-tie=non-dealer",
        "target=10, game-tie=nobody",
        "target=10, game-tie=non-dealer",
    ]


def test_presets_alone_and_with_switches():
    assert names(presets="foster,shasta-sam") == ["foster", "shasta-sam"]
    assert names("target=7,10", presets="foster, shasta-sam")[1:3] == ["foster, target=10", "shasta-sam, target=7"]


def test_what_holds_in_all_of_them():
    found = variants(GAME, ["stock=face-up,face-down"], preset="foster", settings=["target=9"])
    assert {one.rules.preset for one in found} == {"foster"}
    assert {one.rules.number("target") for one in found} == {9}


@pytest.mark.parametrize(
    ("vary", "options", "message"),
    [
        ([], {}, "nothing to compare"),
        (["follow"], {}, "varies nothing"),
        (["folow=a,b"], {}, "did you mean follow"),
        (["follow=strict-fre,strict-free"], {}, "did you mean strict-free"),
        (["follow=strict-free,strict-free"], {}, "is given twice"),
        (["target=7,07"], {}, "the same rules"),
        (["target=7,8", "target=9,10"], {}, "varied twice"),
        (["target=7"], {}, "one value only"),
        (["target=0,7"], {}, "out of range"),
        (["target=7,8"], {"settings": ["target=9"]}, "varied and set"),
        (["target=" + ",".join(str(n) for n in range(1, 14))], {}, "at most 12"),
        ([], {"presets": "bicycle"}, "nothing to compare"),
        ([], {"presets": "bicycle,foster,bicycle"}, "is given twice"),
        ([], {"presets": "bicycle,fooster"}, "did you mean foster"),
        ([], {"presets": "bicycle,foster", "preset": "foster"}, "leave out --rules"),
        ([], {"presets": "bicycle,"}, "is not a preset"),
    ],
)
def test_what_is_refused(vary, options, message):
    with pytest.raises(InputError, match=message):
        variants(GAME, vary, **options)
