"""Published advice, what is measured of it, and verdicts."""
