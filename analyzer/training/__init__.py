"""Weights fitted to rules: the generic loop, the files of fits."""
