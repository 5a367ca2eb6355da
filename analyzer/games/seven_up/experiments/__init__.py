"""Experiments of Seven Up."""
