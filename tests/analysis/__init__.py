"""What the counts are made into: intervals, match equity, and the questions."""
