"""What a command line asks, turned into the arguments of a question: rules, players, amounts."""

from typing import TYPE_CHECKING

from analyzer import games, rules
from analyzer.cli.options import RuleOptions

if TYPE_CHECKING:
    from analyzer.rules import RuleSet


def rule_set(game: str, options: RuleOptions) -> "RuleSet":
    """The rules that --rules and --set put in force."""
    found = games.game(game)
    return rules.rule_set(found.name, options.rules, rules.changes_from_text(found.name, options.switches or []))
