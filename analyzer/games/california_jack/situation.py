"""What one seat knows in the middle of a deal, as words of bits: what the kernels complete and play out."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.games.california_jack.worlds import Patterns
from analyzer.games.common.unnamed import drawn_in_words
from analyzer.rules import RuleSet


@dataclass(frozen=True)
class Situation:
    """Everything that one seat ("me") knows. Sets of cards are Python ints, bit 16 * suit + rank."""

    rules: RuleSet
    mine: int
    """my hand"""
    known: int
    """cards that I know to be in the opponent's hand"""
    hidden: int
    """the number of the opponent's cards that I do not know"""
    led: int
    """the card led to the trick in progress, 0 for none"""
    to_move: int
    """who must act now: 0 me, 1 the opponent"""
    top: int
    """the top card of the stock if I can see it, else 0"""
    stock: int
    """the number of cards left in the stock, the top included, 0 to 40"""
    trump: int
    """the whole trump suit"""
    won_mine: int
    """cards that I have captured"""
    won_theirs: int
    """cards that the opponent has captured"""
    unseen: int
    """cards that are among the opponent's hidden ones, in the stock (a visible top excepted), or captured and not
    remembered"""
    secret_mine: int
    """cards of my hand that the opponent has not seen; none once the stock is out"""
    turned: int
    """with stock=face-down and trump=stock-top the card turned, which both have seen, else 0"""
    allowed: int
    """those of `unseen` that the hidden cards can be, none if none is hidden"""
    patterns: Patterns
    """(weight, (S, H, D, C)): by suits, what the hidden cards can be, with exact whole-number weights; within a suit
    they are uniform among `allowed`"""
    dealer: int
    """who dealt: 0 me, 1 the opponent"""
    score: tuple[int, int]
    """the score before the deal, mine first"""
    unnamed_mine: int = 0
    """the number of cards that I have captured but do not remember, not in `won_mine`"""
    unnamed_theirs: int = 0
    """the same of the opponent's"""

    @property
    def assumed(self) -> str:
        """What is taken for granted, in words, empty where nothing is."""
        return drawn_in_words(self.unnamed_mine + self.unnamed_theirs, self.unseen)
