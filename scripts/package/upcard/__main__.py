"""`python -m upcard`: the same as the command `upcard`."""

from analyzer.cli import run

if __name__ == "__main__":  # not when a process that compiles imports the main module
    run()
