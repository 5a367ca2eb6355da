"""Figures say what they answer: the one for "Should I win this trick?", and whose knowledge CJ2 counts."""

import pytest
from rich.text import Text

from analyzer.claims.claims import claims_of
from analyzer.cli.pages import gains
from reports.style import look_of
from tests.command.test_plots import KNOWN, stock_value

pytestmark = pytest.mark.no_kernel


@pytest.mark.parametrize(("game", "said"), [("california-jack", True), ("court-circular", False), ("seven-up", False)])
def test_the_page_says_which_figure_answers_whether_to_win_the_trick(game, said):
    parts = gains.parts(stock_value(game, KNOWN["all"], 0.02), look_of())
    told = " ".join(str(part) for part in parts if isinstance(part, Text))
    assert ('"Should I win this trick?" is answered by "the trick"' in told) is said


def test_the_text_of_cj2_says_whose_knowledge_it_is():
    (claim,) = (one for one in claims_of("california-jack") if one.id == "CJ2")
    assert "the player on lead knows" in claim.test
