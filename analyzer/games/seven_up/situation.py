"""What one seat knows in the middle of a deal, as words of bits: what the kernels complete and play out."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.rules import RuleSet


@dataclass(frozen=True)
class Situation:
    """Everything that one seat ("me") knows. Sets of cards are Python ints, bit 16 * suit + rank.

    A player's *place* is counted from eldest: 0 eldest, 1 the dealer's partner, 2 eldest's partner, 3 the dealer.
    """

    rules: RuleSet
    place: int
    """my place"""
    to_move: int
    """who must act now, seen from me: 0 me, 1 the player on my left, 2 my partner, 3 the one on my right"""
    phase: str
    """what is to be done: `stand` (eldest: stand or beg), `give` (dealer: give or run), `vote`, `discard` or `play`"""
    hand: int
    """my cards now: six, after runs nine or twelve, less what I have discarded and played"""
    discards: int
    """what I have discarded"""
    turned: tuple[int, ...]
    """every card turned up so far, in order: one to three"""
    trump: int
    """the whole suit of the last card turned"""
    gift: bool
    """the dealer gave"""
    jacks: int
    """points of turned jacks that the dealer's side has if the deal is played on from here: 0 or 1, with
    turned-jack=every also 2"""
    votes: int
    """votes to bunch cast so far in the vote that is going on, else 0"""
    voted: int
    """all votes cast in a vote that is over, from eldest on: the last was to go on, those before to bunch; else 0"""
    may_vote: bool
    """a run in this deal is followed by a vote"""
    bunched: int
    """how many times in a row this dealer's deal has just been bunched"""
    held: tuple[int, int, int, int]
    """by place: the number of cards held now"""
    discarded: tuple[int, int, int, int]
    """by place: the number of cards discarded"""
    played: tuple[int, int, int, int]
    """by place: the cards played, those on the table included"""
    leader: int
    """the place that leads the trick in progress, or the next one; 0 before the play"""
    table: tuple[int, ...]
    """the cards of the trick in progress, in order from the leader"""
    won: tuple[int, int]
    """cards captured by my side and by theirs"""
    excluded: tuple[int, int, int, int]
    """by place: whole suits of which a player is seen to hold nothing any more; 0 for me. What he discarded can be of
    these suits, too"""
    unseen: int
    """cards that I have not seen: in other hands, among others' discards, in the pack"""
    dealer: int
    """0 my side dealt, 1 theirs"""
    score: tuple[int, int]
    """the score before the deal, my side first"""

    @property
    def assumed(self) -> str:
        """What is taken for granted, in words: nothing."""
        return ""
