"""Experiments of California Jack."""
