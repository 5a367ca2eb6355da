"""What a rule changes: variants side by side on the same deals."""
