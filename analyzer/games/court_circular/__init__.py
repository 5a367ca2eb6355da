"""Court Circular: its rules as data, the referee of its records, and what a seat knows."""
