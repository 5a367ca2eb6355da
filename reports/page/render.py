"""Write a page as one HTML file: styles, script and drawings inside it, nothing loaded, the same bytes every time."""

import base64
import hashlib
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import count as counter
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from reports.figures import count
from reports.page import colours
from reports.page.blocks import VERDICTS, Claims, Page
from reports.page.columns import grid
from reports.page.markup import figure, marked


def render(page: Page) -> str:
    """Write a page (its file is to be UTF-8)."""
    environment = _environment()
    style = colours.css() + _source(environment, "page.css")
    script = _source(environment, "page.js")
    number = counter(1)
    return environment.get_template("page.html.jinja").render(
        page=page,
        style=Markup(style),
        script=Markup(script),
        script_hash=Markup(base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()),
        fresh=lambda: next(number),
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    filters: dict[str, Callable[..., Any]] = {
        "marked": marked,
        "figure": figure,
        "count": count,
        "kind": lambda block: type(block).__name__,
        "tally": tally,
        "grid": lambda table: grid(table.frame, table.columns),
        "drawing": Markup,
    }
    environment.filters.update(filters)
    environment.globals["verdicts"] = VERDICTS
    return environment


def _source(environment: Environment, name: str) -> str:
    assert environment.loader is not None
    return environment.loader.get_source(environment, name)[0]


def tally(claims: Claims) -> list[tuple[str, int]]:
    """Count the verdicts, those that occur, in the order of `VERDICTS`."""
    found = Counter(claim.verdict for claim in claims.claims)
    return [(verdict, found[verdict]) for verdict in VERDICTS if found[verdict]]
