"""The play on the table, rules 1 to 7 of the rulebook, in plain Python on masks: the one place in the text layer.

Pairs go by seat, or by side with the player who sees the table first; the functions are the same for both.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.games.court_circular.lines import other_wins
from analyzer.rules import RuleSet
from analyzer.text.notation import card, name, text

HAND = 6
STOCK = 40
"""Cards that are not dealt, the first Lead among them."""
LAYS = 3
CONCEDE = "concede"
LEAD = "lead "


class Table(NamedTuple):
    """What both players see between two actions: sets of cards as masks, and how many cards are where.

    `held` are the numbers of cards in hand, `first` is who is First in the trick in progress, `turn` who must act;
    `picking` says that `turn` has won the trick and picks the next Lead, `last` that the trick began with the stock
    empty, `over` that the deal has ended.
    """

    lead: int
    first: int
    turn: int
    laid: tuple[int, int] = (0, 0)
    up: tuple[int, int] = (0, 0)
    down: tuple[int, int] = (0, 0)
    held: tuple[int, int] = (HAND, HAND)
    picking: bool = False
    stock: int = STOCK - 1
    undealt: int = 0
    last: bool = False
    over: bool = False


def opening(lead: int, first: int) -> Table:
    """The table before the first action, the non-dealer being First."""
    return Table(lead, first, first)


def fault(table: Table, action: str, rules: RuleSet) -> tuple[str, str] | None:
    """Say which rule an action of the player whose turn it is breaks, as (rule, message); his hand is not looked at."""
    if table.picking:
        return _pick_fault(table, action)
    if action.startswith(LEAD):
        return "lead", "no trick has been won yet; lay a card"
    if action != CONCEDE:
        return None
    laid = table.laid[table.turn].bit_count(), table.laid[1 - table.turn].bit_count()
    why = concede_fault(laid, last=table.last, concede=str(rules.switches["concede"]))
    return None if why is None else ("concede", why)


def concede_fault(laid: tuple[int, int], *, last: bool, concede: str) -> str | None:
    """Say why a player may not give the trick up, None if he may.

    `laid` are the numbers of cards laid, his own first, `last` tells that the trick began with the stock empty,
    `concede` is the value of the switch of that name.
    """
    own, other = laid
    if concede == "never":
        return "nobody may concede (concede=never)"
    if last:
        return "nobody may concede in a trick that began with the stock empty"
    if not own + other:
        return f"no card has been laid in this trick, so there is nothing to give up (concede={concede})"
    if not own and concede == "own-card":
        return "they have laid no card in this trick (concede=own-card)"
    if other == LAYS:
        return f"the other has laid {LAYS} cards; the Lines decide the trick"
    return None


def after(table: Table, action: str, rules: RuleSet) -> tuple[Table, tuple[int, ...]]:
    """Give the table after an action that `fault` has nothing against, and who draws a card each, in order.

    The cards that `sweep=all` takes from the hands at the end are for the caller to add: see `taken`.
    """
    if action == CONCEDE:
        return table._replace(turn=1 - table.turn, picking=True), ()
    if action.startswith(LEAD):
        return _picked(table, card(action.removeprefix(LEAD)), rules)
    return _laid(table, card(action), rules), ()


def taken(table: Table, cards: int) -> Table:
    """Give `table.turn` some cards, face up if he is First in the trick in progress and face down if not."""
    if table.turn == table.first:
        return table._replace(up=changed(table.up, table.turn, table.up[table.turn] | cards))
    return table._replace(down=changed(table.down, table.turn, table.down[table.turn] | cards))


def draws(held: tuple[int, int], stock: int, winner: int, stock_end: str) -> tuple[int, ...]:
    """Say who draws when hands are refilled, one card each in this order: the winner first, a full hand skipped."""
    missing = [HAND - held[0], HAND - held[1]]
    if stock_end == "leave-undealt" and sum(missing) > stock:
        return ()
    order: list[int] = []
    drawer = winner
    while sum(missing) and len(order) < stock:
        if missing[drawer]:
            missing[drawer] -= 1
            order.append(drawer)
        drawer = 1 - drawer
    return tuple(order)


def is_last(held: tuple[int, int], rules: RuleSet) -> bool:
    """Tell whether a trick that began with the stock empty is the last, hands being as they are after three lays."""
    return rules.switches["last-trick"] == "single" or min(held) < LAYS


def changed(pair: tuple[int, int], place: int, value: int) -> tuple[int, int]:
    """Give a pair with one of its values changed."""
    return (value, pair[1]) if place == 0 else (pair[0], value)


def _pick_fault(table: Table, action: str) -> tuple[str, str] | None:
    """Say what is wrong with what the winner of a trick does."""
    on_table = table.laid[0] | table.laid[1]
    choice = f"pick one of {text(on_table)}"
    if not action.startswith(LEAD):
        return (
            "lead",
            f'the trick is won and the next Lead not yet picked; {choice}, such as "lead {text(on_table)[:2]}"',
        )
    one = card(action.removeprefix(LEAD))
    if one == table.lead:
        return "lead", f"{name(one)} is the old Lead; {choice}"
    return None if one & on_table else ("lead", f"{name(one)} is not on the table; {choice}")


def _laid(table: Table, one: int, rules: RuleSet) -> Table:
    """Lay a card; the sixth of a trick has it decided by the Lines."""
    turn = table.turn
    laid = changed(table.laid, turn, table.laid[turn] | one)
    table = table._replace(laid=laid, held=changed(table.held, turn, table.held[turn] - 1), turn=1 - turn)
    if (laid[0] | laid[1]).bit_count() < 2 * LAYS:
        return table
    first = table.first
    winner = 1 - first if other_wins(laid[first], laid[1 - first], table.lead, rules) else first
    table = table._replace(turn=winner)
    if not (table.last and is_last(table.held, rules)):
        return table._replace(picking=True)
    return taken(table, laid[0] | laid[1] | table.lead)._replace(lead=0, laid=(0, 0), over=True)


def _picked(table: Table, lead: int, rules: RuleSet) -> tuple[Table, tuple[int, ...]]:
    """Pick the next Lead, take the rest and refill the hands; the winner is First in the next trick."""
    winner, stock_end = table.turn, str(rules.switches["stock-end"])
    table = taken(table, (table.laid[0] | table.laid[1] | table.lead) & ~lead)
    order = draws(table.held, table.stock, winner, stock_end)
    held = table.held[0] + order.count(0), table.held[1] + order.count(1)
    stock, undealt = table.stock - len(order), table.undealt
    if stock_end == "leave-undealt" and held != (HAND, HAND):
        stock, undealt = 0, undealt + stock
    table = table._replace(lead=lead, laid=(0, 0), first=winner, picking=False, held=held)
    return table._replace(stock=stock, undealt=undealt, last=stock == 0), order
