"""Analyses card games whose play turns on a face-up card."""
