"""When to stand, beg, give and run."""
