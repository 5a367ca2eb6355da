"""A strategy report: which questions it asks, and sections that are kept and taken up again."""
