"""What describes a position of Seven Up card by card: the keys of a snapshot, and options."""

from __future__ import annotations

from analyzer.contract.game import CardOption

OPTIONS = {
    "hand": CardOption("CARDS", 'My hand: "AH 7H TC 9D 4S 2S".'),
    "dealer": CardOption("WHO", "Me, partner, left or right."),
    "score": CardOption("M-T", "Score of the match, mine first (default 0-0)."),
    "led": CardOption("CARDS", "All cards of the trick, in order."),
    "turned": CardOption("CARDS", "The card turned up; after runs all of them, in order."),
    "calls": CardOption(
        "WORDS", 'The calls so far: "stand", "beg give", "beg run go on" (default: what makes it my turn).'
    ),
    "bunched": CardOption("N", "How many times in a row this deal has been bunched before (default 0)."),
}
