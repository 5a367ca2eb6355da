"""The arithmetic of a snapshot: which counts of cards can arise together, and which cards can be in sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analyzer.errors import InputError, counted
from analyzer.games.california_jack import tricks
from analyzer.games.common.unnamed import check_stock
from analyzer.rules import RuleSet
from analyzer.text import notation


class Named(NamedTuple):
    """The cards named in a snapshot, each key a mask, 0 where absent."""

    hand: int
    known: int
    top: int
    led: int
    mine: int
    theirs: int
    unnamed: tuple[int, int] = (0, 0)
    """numbers of captured cards that are not remembered, mine and theirs"""

    @property
    def piles(self) -> tuple[int, int]:
        """The numbers of cards captured, mine and theirs."""
        return self.mine.bit_count() + self.unnamed[0], self.theirs.bit_count() + self.unnamed[1]

    @property
    def all(self) -> int:
        """Every card named."""
        return self.hand | self.known | self.top | self.led | self.mine | self.theirs


def tricks_done(named: Named, stock: int | None = None) -> int:
    """Count the tricks played, and check the counts of captured cards, of my hand and of the stock (if said) by it."""
    mine, theirs = named.piles
    if stock is not None:
        right = max(0, tricks.STOCK - mine - theirs)
        piles = {"mine": mine, "theirs": theirs}
        check_stock(stock, right, f"mine {mine} + theirs {theirs} = {counted(mine + theirs, 'captured card')}", piles)
    for key, count in (("mine", mine), ("theirs", theirs)):
        if count % 2:
            raise InputError(f"{key} has {counted(count, 'card')}; a trick is 2 cards, so it is an even number")
    done = (mine + theirs) // 2
    hand = named.hand.bit_count()
    captured = f"mine {mine} + theirs {theirs} = {counted(mine + theirs, 'captured card')}, {counted(done, 'trick')}"
    if done >= tricks.TRICKS:
        raise InputError(f"{captured}: the whole deal; nothing is left to play")
    right = min(tricks.HAND, tricks.TRICKS - done)
    if hand != right:
        way_out = ""
        if 0 < hand < tricks.HAND:
            played = tricks.TRICKS - hand
            way_out = f"; {counted(hand, 'card')} would be held after {played} tricks, {2 * played} captured cards"
        raise InputError(f"hand has {counted(hand, 'card')}, but after {captured}, it holds {right}{way_out}")
    leader, key, count = ("I lead", "mine", mine) if not named.led else ("the opponent has led", "theirs", theirs)
    if done and not count:
        raise InputError(
            f"{key} has no cards, but {leader}, and after {counted(done, 'trick')} the winner of the last one leads"
        )
    return done


def check_top(named: Named, done: int, rules: RuleSet) -> None:
    """Check that the top card is given where it is in sight, and only there."""
    stock, trump = rules.switches["stock"], rules.switches["trump"]
    if done >= tricks.REFILLS:
        wanted, why = False, f"after {done} tricks the stock is out: 20 tricks draw all 40 cards"
    elif stock == "face-up":
        wanted, why = True, f"with stock=face-up the top of the {tricks.STOCK - 2 * done} cards in the stock is seen"
    elif trump == "cut":
        wanted, why = False, "with stock=face-down and trump=cut no card of the stock is seen; say trump instead"
    elif done:
        wanted, why = False, "with stock=face-down the top is seen in trick 1 only (the card turned); say trump instead"
    else:
        wanted, why = True, "with trump=stock-top the top card is turned and fixes trump"
    if wanted and not named.top:
        raise InputError(f'top is missing: {why}; give it, such as "JH"')
    if named.top and not wanted:
        raise InputError(f"top {notation.text(named.top)} is given, but {why}")


def trump_suit(given: Mapping[str, Any], named: Named, done: int, rules: RuleSet) -> int:
    """Find the trump suit: given, or that of the top card."""
    if "trump" not in given:
        if not named.top:
            raise InputError('trump is missing: there is no top card to take it from; give a suit, such as "H"')
        trump = notation.suit_mask(named.top)
    else:
        try:
            trump = notation.SUIT_MASKS[notation.suit(given["trump"])]
        except InputError as error:
            raise InputError(f"trump: {error}") from None
    if rules.switches["trump"] == "cut":
        return trump
    word = notation.suit_word(trump)
    if not done and not named.top & trump:
        raise InputError(f"trump is {word}, but top is {notation.text(named.top)}; with trump=stock-top it fixes trump")
    if 0 < done < tricks.REFILLS and not named.all & ~named.top & trump:
        where = "hand, known, led, mine or theirs"
        message = f"no card of {word} is in {where}, but the card that fixed trump was drawn after trick 1"
        raise InputError(f"{message} and must be there (trump=stock-top)")
    return trump


def check_known(named: Named, done: int, size: int, trump: int, rules: RuleSet) -> None:
    """Check that the opponent can hold the cards known, and that they are as many as he can have drawn in sight."""
    known = named.known.bit_count()
    if known > size:
        led = ", the card led not counted" if named.led else ""
        raise InputError(f"known has {known} cards, but the opponent holds {size}{led}")
    if done >= tricks.REFILLS:
        return
    if rules.switches["stock"] == "face-up":
        played = counted(done, "trick")
        if known > done:
            named_known = counted(known, "card")
            raise InputError(f"known has {named_known}, but in {played} the opponent has drawn {done}; name those only")
        if done and not known and not named.led:
            message = f"known has no cards, but after {played} the opponent holds at least the one they drew last"
            raise InputError(f"{message}, in sight of all; name it")
        return
    if rules.switches["trump"] == "cut" or not done:
        most = "no card of the opponent's is seen before they play it"
    elif known > 1 or named.known & ~trump:
        most = f"only the card turned, one of {notation.suit_word(trump)}, is seen before they play it"
    else:
        return
    if known:
        cards = notation.text(named.known)
        raise InputError(f"known is {cards}, but with stock=face-down {most}; leave it out")
