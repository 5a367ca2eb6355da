"""`upcard games`: which games there are, and under which rules."""

from typing import Any

from analyzer.cli.flatten import flatten
from analyzer.cli.options import IgnoredOptions, OutputOptions
from analyzer.cli.output import answering
from analyzer.version import VERSION


@flatten
def games(output: OutputOptions, ignored: IgnoredOptions) -> None:
    """List the games and their presets (named sets of rules)."""
    with answering(output) as answer:
        from analyzer.cli.pages import games as page

        answer.give(listing, page.frame, page.parts)


def listing() -> dict[str, Any]:
    """Every game with its presets, as --json prints it."""
    from analyzer.registry import every

    return {
        "games": [
            {
                "game": game.name,
                "title": game.title,
                "presets": [
                    {"rules": preset.name, "about": preset.about, "switches": dict(preset.values)}
                    for preset in game.presets
                ],
            }
            for game in every()
        ],
        "version": VERSION,
    }
