"""Slow versions of every rule, written from the rulebook: lists, loops and card texts, standard library only."""
