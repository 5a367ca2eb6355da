"""What describes a position of California Jack card by card: the keys of a snapshot, and options."""

from __future__ import annotations

from analyzer.contract.game import CardOption

OPTIONS = {
    "hand": CardOption("CARDS", 'My hand: "AH 7H TC 9D 4S 2S".'),
    "dealer": CardOption("WHO", "Who dealt: me or them."),
    "score": CardOption("M-T", "Score of the match, mine first (default 0-0)."),
    "stock": CardOption("N", "Cards left in the stock, where not all captured cards are remembered."),
    "led": CardOption("CARDS", "The card I must answer, none if I lead."),
    "top": CardOption("CARD", "The visible top card of the stock."),
    "trump": CardOption("SUIT", "Trumps (default: the suit of --top)."),
    "known": CardOption("CARDS", "Cards known to be in the other player's hand."),
    "excluded": CardOption("CARDS", "Suits or cards that the other player's unknown cards cannot be."),
    "mine": CardOption(
        "CARDS", 'Cards I have captured; with "+4" for four more that I do not remember, as in all captured cards.'
    ),
    "theirs": CardOption("CARDS", "Cards the other player has captured."),
}
