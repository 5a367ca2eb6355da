"""Plots as SVG inside a page: in its font and its colours, with a name for those who do not see them."""

import re
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from reports.plots.palette import names

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SPACE = "http://www.w3.org/2000/svg"
LINK = "{http://www.w3.org/1999/xlink}href"
LARGEST = 1.45
"""A plot is stretched to its column, but to no more than so many pixels for a point of its width."""
COLOUR = re.compile(r"#[0-9a-f]{6}\b")
FONT = re.compile(r"\bfont: (?:(?P<weight>bold|[1-9]00) )?(?P<size>[0-9.]+px) [^;]*")
FAMILY = re.compile(r"font-family: [^;]*;? ?")
UNTURNED = re.compile(r"rotate\(-?0 [^)]*\) ?")
LONG = re.compile(r"-?\d+\.\d{3,}")
"""Two decimal places of a point are enough."""
POINTER = re.compile(r"url\(#([^)]*)\)")
UNNAMED = "plot-unnamed"
SUITS = re.compile("([♠♥♦♣])")
AS_TEXT = "\ufe0e"
"""After a suit sign: drawn as a letter, not as a coloured picture."""


def inline(figure: "Figure", *, title: str, description: str, prefix: str = "") -> str:
    """Write a figure as an ``<svg>`` element for an HTML page, the same bytes for the same figure.

    - Text stays text, in the page's font and the plot's sizes. `title` names the plot to screen readers, `description`
      says what is seen; ids begin with `prefix` (default: a hash of the plot), so that many fit on a page.
    - Colours are the page's: ``var(--ink)``, ``--pale``, ``--rule``, ``--paper``, ``--series-1`` to ``--series-8``,
      ``--gain``, ``--loss`` and mixtures of the last two with paper, each with the plot's own colour in case the page
      has none. The ground is the page's.
    - It is as wide as its column, up to LARGEST pixels for a point.
    """
    written = _written(figure, title, description, prefix or UNNAMED)
    if prefix:
        return written
    # a hash of what is written: what is drawn differs far behind the point from time to time
    return written.replace(UNNAMED, f"plot-{sha256(written.encode()).hexdigest()[:8]}")


def _written(figure: "Figure", title: str, description: str, prefix: str) -> str:
    root = ElementTree.fromstring(_drawn(figure))
    css = names()
    _thin(root)
    for element in root.iter():
        _restyle(element, css, prefix)
    width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
    root.attrib.clear()
    root.attrib |= {
        "viewBox": f"0 0 {width:g} {height:g}",
        "role": "img",
        "aria-labelledby": f"{prefix}-title {prefix}-description",
        "style": f"display: block; width: 100%; max-width: {LARGEST * width:.0f}px; height: auto;"
        " stroke-linejoin: round; stroke-linecap: butt",
    }
    for name, text in (("description", description), ("title", title)):
        words = ElementTree.Element(f"{{{SPACE}}}{'desc' if name == 'description' else name}", id=f"{prefix}-{name}")
        words.text = text
        root.insert(0, words)
    ElementTree.register_namespace("", SPACE)
    return ElementTree.tostring(root, encoding="unicode")


def _drawn(figure: "Figure") -> bytes:
    """The figure as matplotlib writes it, text as text, without a ground."""
    import matplotlib

    written = BytesIO()
    undated = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with matplotlib.rc_context({"svg.hashsalt": "upcard", "svg.fonttype": "none"}):
        figure.savefig(written, format="svg", transparent=True, metadata=undated)
    return written.getvalue()


def _tag(element: ElementTree.Element) -> str:
    """An element's name without its namespace."""
    return element.tag.rpartition("}")[2]


def _thin(parent: ElementTree.Element) -> None:
    """Leave out what is not seen: notes, the page's ground, empty groups, spaces between elements."""
    for child in list(parent):
        _thin(child)
        unseen = _tag(child) == "path" and child.get("style") == "fill: none" and "id" not in child.attrib
        empty = _tag(child) in ("g", "defs") and not len(child)
        if unseen or empty or _tag(child) in ("metadata", "style", "title"):
            parent.remove(child)
        child.tail = None
    if _tag(parent) not in ("text", "tspan"):
        parent.text = None


def _restyle(element: ElementTree.Element, css: dict[str, str], prefix: str) -> None:
    """Give one element the page's colours and font, and ids of its own."""
    attributes = element.attrib
    if "id" in attributes:
        if _tag(element) == "g":
            del attributes["id"]
        else:
            attributes["id"] = f"{prefix}-{attributes['id']}"
    if LINK in attributes:
        attributes["href"] = f"#{prefix}-{attributes.pop(LINK).removeprefix('#')}"
    for name, value in attributes.items():
        short = LONG.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), " ".join(value.split()))
        attributes[name] = POINTER.sub(rf"url(#{prefix}-\1)", short)
    if "transform" in attributes:
        attributes["transform"] = UNTURNED.sub("", attributes["transform"])
        if not attributes["transform"]:
            del attributes["transform"]
    for name in {"fill", "stroke"} & set(attributes):
        attributes["style"] = f"{name}: {attributes.pop(name)}; {attributes.get('style', '')}"
    if "style" in attributes:
        style = FAMILY.sub("", FONT.sub(_font, attributes["style"]))
        attributes["style"] = "; ".join(_coloured(part, css) for part in style.rstrip("; ").split("; "))
    if element.text and _tag(element) in ("text", "tspan"):
        element.text = SUITS.sub(rf"\1{AS_TEXT}", element.text)


def _font(found: re.Match[str]) -> str:
    """The size and weight of a font, the family left to the page."""
    weight = f"; font-weight: {found['weight']}" if found["weight"] else ""
    return f"font-size: {found['size']}{weight}"


def _coloured(part: str, css: dict[str, str]) -> str:
    """A part of a style in the page's colours; before a mixture the plot's own for browsers that mix none."""
    named = COLOUR.sub(lambda found: css.get(found[0], found[0]), part)
    return f"{part}; {named}" if "color-mix" in named else named
