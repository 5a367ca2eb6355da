"""Two ways to go on from the same positions on the same cards."""
