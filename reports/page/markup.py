"""Texts of a page: plain, with a light way to mark cards, figures, what is typed, and places of the page.

`[AH 7H]` cards and `[H]` suits as signs; `*62.3 % ± 0.4*` a figure, its error small, never broken over lines;
`*word*` strong; a command or a switch between backquotes; `[words](#claims)` a place on the page.
Everything else is written as it stands: `<`, `&` and brackets around other words, too.
"""

import re

from markupsafe import Markup

from reports.style import RANKS, SIGNS

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
NAMES = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")
AS_TEXT = "\ufe0e"
"""After a sign: a letter, not a small picture (telephones would draw one)."""
LONGEST_FIGURE = 32
"""Longer ones are broken over lines."""
TOKEN = re.compile(
    r"\[(?P<words>[^\[\]]+)\]\(#(?P<place>[a-z][a-z0-9-]*)\)"
    r"|\[(?P<cards>[^\[\]]+)\]"
    r"|\*(?P<strong>[^*\s](?:[^*\n]*[^*\s])?)\*"
    r"|`(?P<typed>[^`]+)`"
)
MINUS = re.compile(r"(?<![\w)])-(?=[\d.])")


def marked(text: str) -> Markup:
    """Write a text as HTML."""
    written, at = Markup(), 0
    for token in TOKEN.finditer(text):
        written += Markup.escape(text[at : token.start()]) + _token(token)
        at = token.end()
    return written + Markup.escape(text[at:])


def _token(token: re.Match[str]) -> Markup:
    if token["place"]:
        return Markup('<a href="#{}">{}</a>').format(token["place"], token["words"])
    if token["cards"]:
        known = all(_is_card(word) for word in token["cards"].split(" "))
        return cards(token["cards"]) if known else Markup.escape(token.group())
    if token["typed"]:
        return Markup("<code>{}</code>").format(token["typed"])
    strong = token["strong"]
    if len(strong) <= LONGEST_FIGURE and any(letter.isdigit() for letter in strong):
        return Markup('<b class="figure">{}</b>').format(figure(strong))
    return Markup("<strong>{}</strong>").format(strong)


def figure(text: str) -> Markup:
    """Write a figure with its error small: `62.3 % ± 0.4`."""
    value, sign, error = true_minus(text).partition(" ± ")
    if not sign:
        return Markup.escape(value)
    return Markup('{}<span class="error"> ± {}</span>').format(value, error)


def true_minus(text: str) -> str:
    """Write the minus before a number as a minus, not as a hyphen."""
    return MINUS.sub("−", text)


def cards(text: str) -> Markup:
    """Write cards, suits and other words apart by blanks; cards and suits as signs, red ones coloured."""
    return Markup(" ").join(_card(word) if _is_card(word) else Markup.escape(word) for word in text.split(" "))


def order_of_cards(text: str) -> str:
    """Make a text that sorts cards from the ace of spades to the two of clubs, ranks and other words among them."""
    return " ".join(_order(word) for word in text.split(" "))


def _is_card(word: str) -> bool:
    return word[-1:] in SIGNS and (len(word) == 1 or (len(word) == 2 and word[0] in RANKS))


def _card(word: str) -> Markup:
    rank, suit = word[:-1], word[-1]
    name = f"{NAMES[RANKS.index(rank)]} of {SUITS[suit]}" if rank else SUITS[suit]
    sign = SIGNS[suit] + AS_TEXT
    return Markup('<span class="card {}" role="img" aria-label="{}">{}</span>').format(SUITS[suit], name, rank + sign)


def _order(word: str) -> str:
    if len(word) == 1 and word in RANKS:
        return f"{RANKS.index(word):02d}"
    if len(word) == 2 and _is_card(word):
        return f"{RANKS.index(word[0]):02d}{list(SIGNS).index(word[1])}"
    return f"{list(SIGNS).index(word)}" if _is_card(word) else word
