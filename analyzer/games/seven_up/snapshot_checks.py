"""What a snapshot says of seats, cards turned and calls, checked: which can go together, and what they leave open."""

from __future__ import annotations

from analyzer.errors import InputError, counted, near, shown
from analyzer.games.seven_up import table
from analyzer.games.seven_up.table import CALLS, DEALER, HAND, MORE, RUN, Table, Terms
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.fields import whole

SEATS = ("me", "left", "partner", "right")
"""The four seats clockwise, as I see them."""
WORDS = tuple(word for calls in CALLS.values() for word in calls)


def read_dealer(value: object) -> int:
    """Read who dealt, as a seat seen from me, 0 to 3; `them` is the player on my right, so that I am eldest."""
    word = value.strip().lower() if isinstance(value, str) else None
    if word == "them":
        return SEATS.index("right")
    if word not in SEATS:
        raise InputError(f"dealer: {shown(value)} is not a seat; it is me, partner, left, right or them (right)")
    return SEATS.index(word)


def read_bunched(value: object, rules: RuleSet) -> int:
    """Read how many times in a row this dealer's deal has just been bunched, a number or its text."""
    if rules.switches["bunch"] == "off":
        raise InputError(f"bunched: {shown(value)}, but with bunch=off no deal is bunched; leave it out")
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 9:
        value = int(value)
    return whole(value, "bunched", 0, rules.number("bunch-limit"))


def read_turned(value: object) -> tuple[int, ...]:
    """Read the cards turned up, in order: after runs those before the one that fixes trump, too."""
    turned = notation.cards(value, what="turned")
    names = " ".join(notation.in_order(turned))
    if not 1 <= len(turned) <= 3:
        message = f"turned has {counted(len(turned), 'card')}"
        raise InputError(f"{message}; it is the card turned up, after runs two or three in their order")
    first = notation.suit_mask(turned[0])
    again = [bool(one & first) for one in turned[1:]]
    if again == [True]:
        raise InputError(f"turned is {names}: the same suit again, so the dealer runs again; give the third card, too")
    if again == [True, True]:
        raise InputError(f"turned is {names}: the same suit three times, so the pack has run out and all is redealt")
    if again[:1] == [False] and len(again) == 2:
        raise InputError(f"turned is {names}: the second is of a new suit and fixes trump; leave the third out")
    return turned


def read_calls(value: object) -> list[str]:
    """Read the calls made so far, in their order, from text such as `beg run go on` or a list."""
    words = " ".join(notation.words(value, what="calls")).lower().replace("go on", "go_on").split()
    calls = [word.replace("_", " ") for word in words]
    for word in calls:
        if word not in WORDS:
            raise InputError(f"calls: {shown(word)} is not a call; {near(word, WORDS)}")
    return calls


def default_calls(place: int, turned: tuple[int, ...], led: tuple[int, ...], terms: Terms) -> list[str]:
    """Give the calls that go before my move where none are said.

    Before a trick eldest stood, before the dealer's answer he begged, before my vote all asked already want to bunch.
    """
    if len(turned) > 1:
        votes = ["go on"] if led else ["bunch"] * place
        return ["beg", "run", *(votes if terms.may_vote else [])]
    if led:
        return ["stand"]
    return ["beg"] if place == DEALER else []


def called(turned: tuple[int, ...], calls: list[str], terms: Terms) -> Table:
    """Give the table after some calls; calls that cannot follow each other, or not these cards, are refused."""
    if len(turned) > 1 and "run" not in calls:
        raise InputError(f"turned has {len(turned)} cards, but calls has no run; add it, or give the first card only")
    if "run" in calls and len(turned) == 1:
        raise InputError("calls has a run, but turned has 1 card; give those turned after it, too")
    on_table = table.opening(turned[0], terms)
    for number, word in enumerate(calls):
        if on_table.over:
            raise InputError(f"calls: {over(on_table, calls[:number])}")
        wrong = table.fault(on_table, word, terms)
        if wrong is not None:
            said = f'after "{" ".join(calls[:number])}" ' if number else ""
            raise InputError(f'calls: "{word}" cannot be said: {said}{wrong[1]}')
        on_table = table.after(on_table, word, terms, lambda place: turned[place // RUN])
    if on_table.over:
        raise InputError(over(on_table, calls))
    return on_table


def over(on_table: Table, calls: list[str]) -> str:
    """Say that the deal is over before a card is played."""
    why = "all four bunch" if on_table.thrown_in else "a turned jack or the gift wins the match"
    when = f'after "{" ".join(calls)}"' if calls else "before any call"
    return f"{when} the deal is over: {why}; nothing is left to decide"


def check_counts(hand: int, led: tuple[int, ...], place: int, on_table: Table) -> None:
    """Check the number of my cards, and that no more cards are on the table than there are players before me."""
    runs = len(on_table.turned) - 1
    right = HAND + MORE * runs
    if hand.bit_count() != right:
        more = f" and {MORE} for each of {counted(runs, 'run')}" if runs else ""
        raise InputError(f"hand has {counted(hand.bit_count(), 'card')}; I hold {right}: {HAND} dealt{more}")
    if led and on_table.phase == "discard":
        raise InputError(
            "led: after discards the snapshot cannot say what I discarded; give a record or a position file"
        )
    if led and on_table.phase != "play":
        raise InputError(f"led: {notation.name(led[0])} is on the table, but trump is not settled yet; give all calls")
    if len(led) > place:
        seats = ("I am eldest and lead", "one plays before me", "two play before me", "three play before me")
        raise InputError(f"led has {counted(len(led), 'card')}, but {seats[place]} in the first trick; check dealer")
