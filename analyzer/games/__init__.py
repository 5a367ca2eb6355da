"""The games: a folder each, whole. Nothing below imports them; the registry finds them by name."""
