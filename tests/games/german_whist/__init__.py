"""German Whist, simplified, in plain Python: what the smallest game looks like that is welcome.

Each player holds six cards. The top card of the stock lies face up and its suit at first is trumps. Suit must be
followed. Of the first seven tricks the winner takes the card face up and the loser the next one, which only they see;
six more are played from the hand. Tricks over six count a point each, and the deal alternates.
"""

GAME = "german-whist"
MODULE = "tests.games.german_whist.game"
"""The line in the registry that adds it."""
