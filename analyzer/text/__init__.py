"""Cards, records and positions as text."""
