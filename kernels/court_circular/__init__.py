"""Court Circular: RULES.md, section 2."""
