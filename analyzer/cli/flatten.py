"""Groups of options: a command takes whole dataclasses, Typer sees one flat list of parameters."""

import functools
import inspect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, get_type_hints

from analyzer.cli.cards import Cards, card_options


def flatten(command: Callable[..., None]) -> Callable[..., None]:
    """Turn a function of dataclasses into one whose parameters are their fields, in order.

    A parameter annotated with a dataclass is replaced by its fields (annotation and default as declared there) and is
    built from them at the call; one annotated with `Cards` by the options of all games; every other parameter stays
    as it is. Two fields of one name are an error.
    """
    hints = get_type_hints(command, include_extras=True)
    flat: dict[str, inspect.Parameter] = {}
    groups: dict[str, tuple[Any, list[str]]] = {}
    for name, parameter in inspect.signature(command).parameters.items():
        group = hints[name]
        if is_dataclass(group):
            inner = get_type_hints(group, include_extras=True)
            members = [(field.name, inner[field.name], field.default) for field in fields(group)]
            groups[name] = (group, [member for member, _, _ in members])
        elif group is Cards:
            members = [(key, option, None) for key, option in card_options()]
            groups[name] = (group, [member for member, _, _ in members])
        else:
            members = [(name, group, parameter.default)]
        for member, annotation, default in members:
            if member in flat:
                raise TypeError(f"{command.__name__} has two options named {member}")
            flat[member] = inspect.Parameter(
                member, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
            )

    @functools.wraps(command)
    def call(**values: Any) -> None:
        for name, (group, members) in groups.items():
            values[name] = group(**{member: values.pop(member) for member in members})
        command(**values)

    call.__signature__ = inspect.Signature(list(flat.values()))  # type: ignore[attr-defined]
    call.__annotations__ = {name: parameter.annotation for name, parameter in flat.items()}
    del call.__wrapped__  # else the hints of the original are read
    return call
