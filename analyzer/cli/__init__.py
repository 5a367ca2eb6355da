"""The command line: one command a file; each parses its options, calls one function and prints what it returns."""
