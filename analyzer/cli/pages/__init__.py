"""What a person reads: one module a command, and one a game for what only it has.

A game's module, named like its packages, has

- ``PARTIES``: what plays against each other, ``players`` or ``sides``;
- ``heading(situation, look)``: the game, the score and the cards, above an answer about a position;
- ``choice(situation)``: what a move is called (``lead``, ``reply``, ``lay``); ``spelled(move)``: how one is written;
  ``advised(situation, move)``: both for the best one, ``("Best lead", "AH")``; ``turn(situation)``: whose turn it is;
- ``odds_parts(found, situation)``: the odds of the running deal, one part below the other;
- ``beside(found)``: columns and rows to stand beside the moves; ``beside_note(found)``: a line about them;
- ``side_rows(rules)``: (heading, key of `analyzer.questions.simulate.Figures.row`) of the chances of a side, in
  their order; ``ends(found)``: how deals end, in a line; ``ways(tricks)``: how tricks are won, in a game that
  counts it.
"""

import importlib
from types import ModuleType

from analyzer import registry
from analyzer.rules import RuleSet


def of_game(rules: RuleSet) -> ModuleType:
    """The module of the game that is played."""
    return importlib.import_module(f"{__name__}.{registry.game(rules.game).package}")
