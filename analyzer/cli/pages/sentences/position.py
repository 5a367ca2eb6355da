"""Sentences about a position: its odds and its moves."""

from collections.abc import Sequence

from analyzer.cli.pages.sentences.words import number_of


def unknown_cards(n: int) -> str:
    """How many cards of a hand are not known."""
    return f"{n} unknown"


def stock(n: int, undealt: int = 0) -> str:
    """How many cards are left in a stock of which none is seen."""
    cards = number_of(n, "card") if n else "empty"
    return f"{cards}, {undealt} left undealt" if undealt else cards


def ends(results: Sequence[tuple[str, float]], first: str = "mine") -> str:
    """The likeliest results, with their chances, those above one half per cent; first: whose points come first."""
    told = [f"{end} ({100 * chance:.0f} %)" for end, chance in results if chance >= 0.005]
    return f"Most likely result{'s' * (len(told) != 1)}, {first} first: {', '.join(told)}."


def thrown_in(chance: float) -> str:
    """How often a deal comes to nothing."""
    percent = max(100 * chance, 0.01)
    return f"The deal is thrown in and dealt again: {percent:{'.0f' if percent >= 10 else '.2g'}} %."


def spread(low: int, middle: int, high: int, whose: str = "for me") -> str:
    """Between which differences half of the deals end."""
    least, median, most = (f"{points:+d}" if points else "0" for points in (low, middle, high))
    return f"Half of the deals end between {least} and {most} points {whose}; the median is {median}."


def apart(points: int) -> str:
    """How far apart half of the deals end."""
    return f"Half of the deals end {number_of(points, 'point')} or more apart."


def decides(won: float, lost: float) -> str:
    """How often the running deal ends the match."""
    return f"This deal decides the match: {100 * won:.1f} % for me, {100 * lost:.1f} % for them."


def under(policy: str, win: str, difference: str) -> str:
    """The same odds where both play otherwise."""
    return f"With {policy} play on both sides: {win} and {difference} points."


def own_odds() -> str:
    """The best move is also what the policy plays."""
    return ". The figures above are its odds."


def advised(win: str, difference: str) -> str:
    """The odds of the best move, where the policy plays another."""
    return f". It wins {win} of the matches and makes {difference} points."


def by_lot() -> str:
    """Whose odds stand above, where the policy may play several moves."""
    return "The figures above are for a move that the policy draws by lot."


def other_move() -> tuple[str, str]:
    """Whose odds stand above, where the policy plays another move: before and after that move."""
    return "The figures above are for ", ", the policy's own move."


def best(move: str, tied: Sequence[str], within: float) -> str:
    """Which move is best, and which are as good."""
    if not tied:
        return f"{move} is best."
    separator = "; " if any(" " in one for one in tied) else ", "
    return f"{move} is best. As good, within {100 * within:g} % of the match: {separator.join(tied)}."


def only_move(move: str) -> str:
    """A position without a choice."""
    return f"{move} is the only move."


def regret(lost: str) -> str:
    """How much better another move may be."""
    return f"No other move is better by more than {lost} % of the match."


def fresh_worlds() -> str:
    """Why the figures of the first move and those of the others are not quite of one kind."""
    return "The first move's figures are from fresh worlds; all moves are compared on the same ones."


def chances(of: str, whose: str, within: str) -> str:
    """What stands beside the moves, and how surely it is known."""
    return f"{of}: {whose} in %{f' (± {within} at most)' if within else ''}."


def discards(n: int) -> str:
    """Which discards are compared."""
    return f"Only the {number_of(n, 'discard')} that keep the best cards are compared." if n != 1 else only_discard()


def only_discard() -> str:
    """Which discard is looked at, where one is."""
    return "Only the discard that keeps the best cards is shown."
