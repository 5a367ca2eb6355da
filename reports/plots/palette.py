"""Colours and sizes of every plot, and what each colour is called in the style sheet of a page.

Series colours are those of Okabe and Ito ("Color Universal Design", 2008) in their order of hues, darkened until they
can be read as text: at least 4.5 to 1 on paper (WCAG 2), and the first four at least 0.1 apart (Oklab) for
normal, protanopic and deuteranopic eyes. Losses are orange and gains violet, as in ColorBrewer's PuOr. Needs no
matplotlib.
"""

INK, PALE, RULE, PAPER = "#222222", "#676767", "#bbbbbb", "#ffffff"
"""Text and lines; small print; rules and axes; the ground."""
SERIES = ("#0a66b0", "#bf4d00", "#11463a", "#6d2077", "#6b6100", "#1b7a9a", "#5f5f5f", "#8a1538")
"""Blue, vermilion, dark green, purple, olive, sky, grey, wine; later series begin again at the first."""
GAIN, LOSS = "#5e3c99", "#b35806"
"""The poles of what diverges: above the middle, below it."""
RED = "#b5121f"
"""The signs of hearts and diamonds."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p")
"""A shape a series, so that colour is never alone."""

WIDTH = 5.2
"""Inches: a whole column. On a telephone 390 pixels wide its text is shrunk by a tenth, no more."""
TITLE_SIZE, LABEL_SIZE, SMALL_SIZE = 11.0, 10.0, 9.0
"""Points."""

STRONGEST, STEPS = 0.62, 62
"""A cell is at most so much of a pole's colour, the rest is paper: ink stays readable on all of them; in so many steps.

The text is then ink on every cell, in light and in dark mode."""

DARK = {
    "ink": "#e8e6e3",
    "pale": "#a6a6a6",
    "rule": "#4a4d52",
    "paper": "#16181c",
    "gain": "#7d63c4",
    "loss": "#c26a1a",
    "red": "#ff8d86",
    "series-1": "#63b0f4",
    "series-2": "#f0914a",
    "series-3": "#9fe6cc",
    "series-4": "#c96b9b",
    "series-5": "#d9cf6a",
    "series-6": "#a5dcea",
    "series-7": "#bdbdbd",
    "series-8": "#f29aa8",
}
"""What a page may use for the same names in dark mode: equally readable on its paper."""


def series(number: int) -> str:
    """The colour of a series, from 0."""
    return SERIES[number % len(SERIES)]


def marker(number: int) -> str:
    """The marker of a series, from 0."""
    return MARKERS[number % len(MARKERS)]


def mixed(colour: str, ground: str, share: float) -> str:
    """`share` (0 to 1) of a colour, the rest of another, as a browser mixes them in sRGB: ``#rrggbb``."""
    parts = zip(_parts(colour), _parts(ground), strict=True)
    return "#" + "".join(f"{round(share * one + (1 - share) * other):02x}" for one, other in parts)


def diverging(value: float) -> str:
    """The colour of a cell: -1 (the strongest loss) to 1 (the strongest gain), paper at 0."""
    step = round(STEPS * min(abs(value), 1.0))
    return mixed(GAIN if value > 0 else LOSS, PAPER, STRONGEST * step / STEPS)


def names() -> dict[str, str]:
    """What to write in a page instead of each colour, by ``#rrggbb``: ``var(--ink, #222222)``, a mixture for a cell."""
    css = {}
    paper = f"var(--paper, {PAPER})"
    for pole, name in ((GAIN, "gain"), (LOSS, "loss")):
        for step in range(1, STEPS + 1):
            share = STRONGEST * step / STEPS
            css[mixed(pole, PAPER, share)] = f"color-mix(in srgb, var(--{name}, {pole}) {100 * share:.4g}%, {paper})"
        css[pole] = f"var(--{name}, {pole})"
    css |= {colour: f"var(--series-{number}, {colour})" for number, colour in enumerate(SERIES, 1)}
    basic = {INK: "ink", PALE: "pale", RULE: "rule", RED: "red"}
    return css | {colour: f"var(--{name}, {colour})" for colour, name in basic.items()} | {PAPER: paper}


def luminance(colour: str) -> float:
    """How bright a colour is to the eye, 0 (black) to 1 (white) (WCAG 2)."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (number / 255 for number in _parts(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """How well two colours are told apart, 1 to 21 (WCAG 2; 4.5 is enough for text)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _parts(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue
