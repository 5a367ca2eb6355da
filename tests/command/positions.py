"""Options of a position as a test writes them: all in one mapping."""

from dataclasses import fields

from analyzer.cli.cards import Cards
from analyzer.cli.options import PositionOptions


def parted(**options: str) -> tuple[PositionOptions, Cards]:
    """Options told apart: where a position comes from, and what describes it card by card."""
    source = {field.name for field in fields(PositionOptions)}
    return (
        PositionOptions(**{key: value for key, value in options.items() if key in source}),
        Cards(**{key: value for key, value in options.items() if key not in source}),
    )
