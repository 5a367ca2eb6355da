"""`upcard warm`: compile now what would otherwise be compiled when first needed."""
