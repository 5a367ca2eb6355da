"""Tests of Seven Up in partnership."""
