"""How a match goes on, and its equity tables."""
