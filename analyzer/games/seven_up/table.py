"""The calls and the play on the table, rules 1 to 7 and 9 of the rulebook, in plain Python on masks.

A player's *place* is counted from eldest: 0 eldest, 1 the dealer's partner, 2 eldest's partner, 3 the dealer. Places 0
and 2 are the others' side, 1 and 3 the dealer's; pairs by side go in this order. Everything here is seen by all four.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from analyzer.errors import counted
from analyzer.games.common import all_fours
from analyzer.rules import RuleSet
from analyzer.text.notation import card, suit_mask

PLACES = 4
ELDEST, DEALER = 0, 3
HAND = 6
MORE = 3
"""Cards that a run deals to each."""
STOCK = 28
RUN = PLACES * MORE + 1
"""Cards that a run takes off the pack, the card turned among them."""
CALLS = {"stand": ("stand", "beg"), "give": ("give", "run"), "vote": ("bunch", "go on")}
"""The calls of each phase."""
DISCARD = "discard"
BUNCHED, OUT = "bunched", "pack ran out"
"""Why a deal is thrown in."""

_ASKED = {
    "stand": 'eldest is to say "stand" or "beg"',
    "give": 'the dealer is to say "give" or "run"',
    "vote": 'there is a vote: "bunch" or "go on"',
    "discard": 'cards are to be discarded first, such as "discard 4S 2C 9D"',
    "play": "a card is to be played",
}

Masks = tuple[int, int, int, int]
TurnUp = Callable[[int], int]
"""Gives the card that lies at a place of the stock and is turned up."""


class Terms(NamedTuple):
    """What holds for a whole deal: its rules, the points that each side needs, how often it has been bunched."""

    rules: RuleSet
    needs: tuple[int, int]
    bunched: int

    @property
    def may_vote(self) -> bool:
        """Whether a run is followed by a vote."""
        return self.rules.switches["bunch"] == "unanimous" and self.bunched < self.rules.number("bunch-limit")


class Table(NamedTuple):
    """What all see between two actions: sets of cards as masks, by place.

    `phase` is `stand`, `give`, `vote`, `discard`, `play` or `over`, `turn` the place that must act; `settled` tells
    that trump is fixed, `votes` counts the votes to bunch in the vote that is going on, `voted` all votes of one that
    is over (the last was to go on), `held` and `discarded` are numbers of cards, `trick` are the cards of the trick in
    progress from `leader` on, `won` are the cards captured by side, `excluded` the whole suits of which a player is
    seen to hold nothing any more.
    """

    phase: str
    turn: int
    turned: tuple[int, ...]
    settled: bool = False
    gift: bool = False
    votes: int = 0
    voted: int = 0
    held: Masks = (HAND, HAND, HAND, HAND)
    discarded: Masks = (0, 0, 0, 0)
    played: Masks = (0, 0, 0, 0)
    leader: int = ELDEST
    trick: tuple[int, ...] = ()
    won: tuple[int, int] = (0, 0)
    excluded: Masks = (0, 0, 0, 0)
    thrown_in: str | None = None

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == "over"

    @property
    def trump(self) -> int:
        """The whole suit of the last card turned."""
        return suit_mask(self.turned[-1])

    @property
    def led(self) -> int:
        """The card led to the trick in progress, 0 for none."""
        return self.trick[0] if self.trick else 0

    @property
    def drawn(self) -> int:
        """How many cards have left the pack."""
        return 1 + RUN * (len(self.turned) - 1)


def terms_of(rules: RuleSet, dealer: int, score: tuple[int, ...], bunched: int) -> Terms:
    """Give the terms of a deal by its dealer's seat and the score by side of the record (seats 0 and 2, 1 and 3)."""
    target = rules.number("target")
    return Terms(rules, (target - score[1 - dealer % 2], target - score[dealer % 2]), bunched)


def may_give(rules: RuleSet, others: int) -> bool:
    """Tell whether the dealer may give at a score of the other side."""
    return rules.switches["gift-may-win"] == "yes" or others + 1 < rules.number("target")


def jacks(turned: tuple[int, ...], rules: RuleSet) -> int:
    """Count the points of turned jacks that the dealer's side has, the last card turned being the one that counts."""
    scoring = turned if rules.switches["turned-jack"] == "every" else turned[-1:]
    return sum(bool(one & all_fours.RANK_MASKS["J"]) for one in scoring)


def opening(turned: int, terms: Terms) -> Table:
    """The table before the first action; with turned-jack=every the deal may be over already."""
    return _turned_up(Table("stand", ELDEST, ()), turned, terms)


def drawers(runs: int) -> tuple[int | None, ...]:
    """Say by place who gets each card that leaves the pack in a number of runs, None for a card turned."""
    one_run = [place for place in range(PLACES) for _ in range(MORE)]
    return (None, *([*one_run, None] * runs))


def fault(table: Table, action: str, terms: Terms) -> tuple[str, str] | None:
    """Say which rule an action of the player whose turn it is breaks, as (rule, message); his hand is not looked at."""
    phase = table.phase
    if phase in CALLS:
        if action not in CALLS[phase]:
            return "call", _ASKED[phase]
        if action == "give" and not may_give(terms.rules, terms.rules.number("target") - terms.needs[0]):
            return "gift", "the point given would win the match (gift-may-win=no); the dealer must run"
        return None
    discards = action.startswith(DISCARD)
    if discards != (phase == "discard") or _is_call(action):
        return phase, _ASKED[phase]
    number = len(action.split()) - 1
    if discards and number and number != table.held[table.turn] - HAND:
        right = counted(table.held[table.turn] - HAND, "card")
        return "discard", f"{counted(number, 'card')} discarded; it is {right}, from {table.held[table.turn]} to {HAND}"
    return None


def after(table: Table, action: str, terms: Terms, turn_up: TurnUp) -> Table:
    """Give the table after an action that `fault` has nothing against."""
    if action == "stand":
        return _fixed(table, terms)
    if action == "go on":
        return _fixed(table._replace(voted=table.votes + 1), terms)
    if action == "beg":
        return table._replace(phase="give", turn=DEALER)
    if action == "give":
        return _fixed(table._replace(gift=True), terms)
    if action == "run":
        return _run(table, terms, turn_up)
    if action == "bunch":
        if table.turn == DEALER:
            return table._replace(phase="over", votes=PLACES, thrown_in=BUNCHED)
        return table._replace(turn=table.turn + 1, votes=table.votes + 1)
    if action.startswith(DISCARD):
        return _discarded(table)
    return _played(table, card(action), str(terms.rules.switches["follow"]))


def winner(trick: tuple[int, ...], trump: int) -> int:
    """Say which of the cards of a trick takes it, by its place in the order of playing."""
    trumps = [one for one in trick if one & trump]
    best = max(trumps or [one for one in trick if one & suit_mask(trick[0])])
    return trick.index(best)


def changed(values: Masks, place: int, value: int) -> Masks:
    """Give values by place with one of them changed."""
    first, second, third, fourth = (value if place == number else old for number, old in enumerate(values))
    return first, second, third, fourth


def _is_call(action: str) -> bool:
    """Tell whether an action is a call."""
    return any(action in calls for calls in CALLS.values())


def _turned_up(table: Table, one: int, terms: Terms) -> Table:
    """Turn a card up; with turned-jack=every a jack scores at once and may win the match."""
    turned = (*table.turned, one)
    table = table._replace(turned=turned, settled=not one & suit_mask(turned[0]))
    every = terms.rules.switches["turned-jack"] == "every"
    won = every and jacks(turned, terms.rules) >= terms.needs[1]
    return table._replace(phase="over") if won else table


def _run(table: Table, terms: Terms, turn_up: TurnUp) -> Table:
    """Deal three more each and turn a card, until a new suit is turned, the match is won, or the pack runs out."""
    while not table.settled and not table.over:
        if table.drawn + RUN > STOCK:
            return table._replace(phase="over", thrown_in=OUT)
        first, second, third, fourth = (number + MORE for number in table.held)
        table = table._replace(held=(first, second, third, fourth))
        table = _turned_up(table, turn_up(table.drawn + RUN - 1), terms)
    if table.over:
        return table
    return table._replace(phase="vote", turn=ELDEST) if terms.may_vote else _fixed(table, terms)


def _fixed(table: Table, terms: Terms) -> Table:
    """Fix trump and let turned jacks and then the gift count; go on to discards or to the play."""
    table = table._replace(settled=True, votes=0, turn=ELDEST)
    if jacks(table.turned, terms.rules) >= terms.needs[1] or (table.gift and terms.needs[0] == 1):
        return table._replace(phase="over")
    discards = len(table.turned) > 1 and terms.rules.switches["after-run"] == "discard"
    return table._replace(phase="discard" if discards else "play")


def _discarded(table: Table) -> Table:
    """Discard down to six; after the dealer eldest leads."""
    turn = table.turn
    table = table._replace(
        discarded=changed(table.discarded, turn, table.held[turn] - HAND), held=changed(table.held, turn, HAND)
    )
    return table._replace(phase="play", turn=ELDEST) if turn == DEALER else table._replace(turn=turn + 1)


def _played(table: Table, one: int, follow: str) -> Table:
    """Play a card to the trick; the fourth has it taken, and the last trick ends the deal."""
    turn = table.turn
    shown = all_fours.excluded(table.led, one, table.trump, follow) if table.led else 0
    table = table._replace(
        held=changed(table.held, turn, table.held[turn] - 1),
        played=changed(table.played, turn, table.played[turn] | one),
        excluded=changed(table.excluded, turn, table.excluded[turn] | shown),
        trick=(*table.trick, one),
        turn=(turn + 1) % PLACES,
    )
    if len(table.trick) < PLACES:
        return table
    taker = (table.leader + winner(table.trick, table.trump)) % PLACES
    cards = sum(table.trick)
    won = (table.won[0], table.won[1] | cards) if taker % 2 else (table.won[0] | cards, table.won[1])
    table = table._replace(won=won, trick=(), leader=taker, turn=taker)
    return table if table.held[taker] else table._replace(phase="over")
