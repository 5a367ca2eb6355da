"""Tests of the text layer of Court Circular."""
