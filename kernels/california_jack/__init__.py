"""California Jack and its relatives: RULES.md, section 1."""
