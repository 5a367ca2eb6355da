"""Arithmetic on card masks: rules, policies and playouts, compiled by Numba. Imports numpy and numba only."""
