"""Experiments of Court Circular."""
