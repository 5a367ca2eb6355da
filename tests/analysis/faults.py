"""Faults of records, found by any game's referee."""

from dataclasses import replace

import pytest

from analyzer.errors import Fault
from analyzer.rules import rule_set


def fault(record, dealt=None):
    """The fault that the referee finds, as on line 3."""
    with pytest.raises(Fault) as caught:
        referee_of(record).check(replace(record, line=3), dealt=dealt)
    assert str(caught.value).startswith("line 3: ")
    assert str(caught.value).isprintable()
    assert caught.value.line == 3
    return caught.value


def refused(position):
    """The fault that is found in a position."""
    with pytest.raises(Fault) as caught:
        position.rules.game.positions.situation(position)
    assert str(caught.value).isprintable()
    return caught.value


def referee_of(record):
    """The referee of a record's game."""
    return record.rules.game.referee


def changed(record, at, *action):
    """A record with the action at a place replaced, or left out and the rest with it."""
    return replace(record, actions=(*record.actions[:at], *action, *record.actions[at + 1 :]))


def told_apart(records, choices, matter):
    """The switches under another value of which one of some records does not pass, or does not count the same.

    No more records are looked at once all that matter are found.
    """
    told = set()
    for record in records:
        for name in set(choices) - told:
            for value in choices[name]:
                changes = {**record.rules.switches, name: value}
                try:
                    referee_of(record).check(replace(record, rules=rule_set(record.rules.game.name, None, changes)))
                except Fault:
                    told.add(name)
        if told == set(matter):
            break
    return told
