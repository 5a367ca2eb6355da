"""What describes a position of Court Circular card by card: the keys of a snapshot, and options."""

from __future__ import annotations

from analyzer.contract.game import CardOption

OPTIONS = {
    "hand": CardOption("CARDS", 'My hand: "AH 7H TC 9D 4S 2S".'),
    "dealer": CardOption("WHO", "Who dealt: me or them."),
    "score": CardOption("M-T", "Score of the match, mine first (default 0-0)."),
    "stock": CardOption("N", "Cards left in the stock, where not all captured cards are remembered."),
    "lead": CardOption("CARD", "The Lead on the table."),
    "laid": CardOption("CARDS", "Cards I have laid in this trick."),
    "against": CardOption("CARDS", "Cards the other player has laid in it."),
    "up": CardOption("CARDS", "Cards I have captured face up."),
    "down": CardOption("CARDS", "Cards I have captured face down."),
    "their_up": CardOption("CARDS", "Cards the other player has captured face up."),
    "their_down": CardOption("CARDS", "Cards the other player has captured face down."),
    "first": CardOption("WHO", "Who is First (me or them), if both players have laid three cards."),
}
