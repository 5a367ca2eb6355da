"""The application: assembles the commands and turns every fault of the input into one line and an exit code."""

import typer

app = typer.Typer(name="upcard", rich_markup_mode=None, add_completion=False, no_args_is_help=True)


@app.callback()
def upcard() -> None:
    """Odds, best moves and strategy for card games whose play turns on a face-up card."""


def run() -> None:
    """Run the command given on the command line."""
    app()
