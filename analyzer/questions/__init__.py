"""What a user asks: odds, moves, simulate, duel, deal, equity, stock value."""
