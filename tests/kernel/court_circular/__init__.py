"""Tests of the kernels of Court Circular."""
