"""Intervals, budgets and stopping, paired differences, corrections."""
