"""Tests of the kernels of Seven Up."""
