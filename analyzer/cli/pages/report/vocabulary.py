"""What each game calls its sides, its points and its first move, and a few lines on what it is."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.errors import InputError


@dataclass(frozen=True)
class Vocabulary:
    """The words of one game."""

    about: str
    """the game in a paragraph"""
    dealer: str
    other: str
    """the side that did not deal"""
    first_seat: str
    """what the other side has in return for not dealing: ``the first lead``"""
    deciding: str
    """what a report on it is about, for the page's title"""
    points: tuple[tuple[str, str], ...]
    """(heading, key of a side's chances): what a deal is scored by, or how it ends"""
    face_up: str
    """the game's face-up card"""
    worth_to: str
    """to whom, after what it is worth"""
    opening: str
    """what begins the play: a lead, a lay"""
    parties: str
    """what plays against each other"""


VOCABULARY = {
    "california-jack": Vocabulary(
        about=(
            "All Fours for two players with an open stock. Each holds six cards; the top card of the stock lies face "
            "up, its suit is trumps, and the winner of each trick takes it, the loser the next one. High, Low and Jack "
            "(the ace, two and jack of trumps) count a point each for whoever captures them, Game a point for most "
            "card points in aces, courts and tens."
        ),
        dealer="the dealer",
        other="the leader",
        first_seat="the first lead",
        deciding="the card on the stock",
        points=(("High", "high"), ("Low", "low"), ("Jack", "jack"), ("Game", "game")),
        face_up="the top card of the stock",
        worth_to=" over the card below it",
        opening="lead",
        parties="players",
    ),
    "court-circular": Vocabulary(
        about=(
            "Lewis Carroll's game for two players around a face-up Lead. Each lays three cards in turn; the better "
            "Line of two or three of them, with or without the Lead, wins the trick, and the winner chooses the next "
            "Lead from the table. What First captures counts double."
        ),
        dealer="the dealer",
        other="the other player",
        first_seat="being First",
        deciding="the next Lead",
        points=(("level", "level"), ("20 points or more", "points_20")),
        face_up="the first Lead",
        worth_to=" to First",
        opening="lay",
        parties="players",
    ),
    "seven-up": Vocabulary(
        about=(
            "All Fours for four players in two sides. A card is turned for trumps; eldest stands or begs, and the "
            "dealer then gives a point or runs the cards again. High and Low (of the trumps in play), Jack and Game "
            "count a point each, and the dealer's side a point for a jack turned."
        ),
        dealer="the dealer's side",
        other="eldest's side",
        first_seat="being eldest",
        deciding="the card turned for trumps",
        points=(("High", "high"), ("Low", "low"), ("Jack", "jack"), ("Game", "game")),
        face_up="the card turned",
        worth_to=" to the dealer's side",
        opening="lead",
        parties="sides",
    ),
}


def vocabulary(game: str) -> Vocabulary:
    """The words of a game. InputError for a game without any."""
    if game not in VOCABULARY:
        known = ", ".join(VOCABULARY)
        raise InputError(f"{game} has no words for a report's page (known: {known}); its figures: analyzer.api.report")
    return VOCABULARY[game]
