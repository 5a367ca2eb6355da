"""Seven Up in partnership: RULES.md, section 3."""
