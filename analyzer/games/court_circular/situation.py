"""What one seat knows in the middle of a deal, as words of bits: what the kernels complete and play out."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.games.common.unnamed import drawn_in_words
from analyzer.rules import RuleSet


@dataclass(frozen=True)
class Situation:
    """Everything that one seat ("me") knows. Sets of cards are Python ints, bit 16 * suit + rank.

    Plays carry no obligation, so they exclude nothing: the opponent's hidden cards are uniform among `unseen`.
    """

    rules: RuleSet
    mine: int
    """my hand"""
    known: int
    """the opponent's hand where it is known (by elimination, once the stock is out), else 0"""
    hidden: int
    """the number of the opponent's cards that I do not know"""
    lead: int
    """the Lead on the table"""
    laid_mine: int
    """cards that I have laid in the trick in progress"""
    laid_theirs: int
    """cards that the opponent has laid in it"""
    first: int
    """who is First in it: 0 me, 1 the opponent"""
    to_move: int
    """who must act now: 0 me, 1 the opponent"""
    picking: bool
    """the trick is over, by its Lines or by conceding: `to_move` has won it and picks the next Lead; hands are not yet
    refilled"""
    stock: int
    """the number of cards left in the stock, 0 to 39; 0 where stock-end=leave-undealt has ended it"""
    undealt: int
    """the number of cards that stock-end=leave-undealt left undealt, which count for nobody, else 0"""
    last: bool
    """the trick in progress began with the stock empty"""
    unseen: int
    """cards that are in the opponent's hidden hand, in the stock, undealt, or captured and not remembered"""
    total_mine: int
    """points that my captured cards count so far (cards, hearts, courts), hearts and courts not remembered left out"""
    total_theirs: int
    """points that the opponent's captured cards count so far"""
    dealer: int
    """who dealt: 0 me, 1 the opponent"""
    score: tuple[int, int]
    """the match score before the deal, mine first"""
    unnamed_mine: int = 0
    """the number of cards that I have captured but do not remember"""
    unnamed_theirs: int = 0
    """the same of the opponent's"""

    @property
    def assumed(self) -> str:
        """What is taken for granted, in words, empty where nothing is."""
        return drawn_in_words(self.unnamed_mine + self.unnamed_theirs, self.unseen)
