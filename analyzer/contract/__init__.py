"""What a game is: the types and Protocols that a game offers, and that everything else asks it through."""
