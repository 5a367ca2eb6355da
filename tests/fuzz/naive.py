"""Slow readers of cards, suits and scores, letter by letter, to tell what is to be accepted."""

RANK_OF = {**{rank: rank for rank in "23456789TJQKA"}, **{rank: rank.upper() for rank in "tjqka"}}
SUIT_OF = {letter: "SHDC"[n % 4] for n, letter in enumerate("SHDCshdc♠♥♦♣♤♡♢♧")}
SELECTORS = "\ufe0e\ufe0f"
LONGEST = 19
"""A single card or suit has no more letters, blanks counted."""


def rank_at(text: str, place: int) -> tuple[str, int]:
    """The rank that begins at a place, empty where there is none, and the place after it."""
    if text[place : place + 2] == "10":
        return "T", place + 2
    rank = RANK_OF.get(text[place : place + 1], "")
    return rank, place + len(rank)


def one_card(text: str) -> str | None:
    """A single card in canonical spelling."""
    if len(text) > LONGEST:
        return None
    text = "".join(letter for letter in text if letter not in SELECTORS).strip()
    rank, place = rank_at(text, 0)
    return rank + SUIT_OF[text[place:]] if rank and text[place:] in SUIT_OF else None


def ranks_only(text: str) -> list[str] | None:
    """Ranks run together; `-` is none."""
    found, place = [], 0
    while text != "-" and place < len(text):
        rank, place = rank_at(text, place)
        if not rank:
            return None
        found.append(rank)
    return found


def run_together(word: str) -> list[str] | None:
    """Cards without anything between them."""
    found, place = [], 0
    while place < len(word):
        rank, place = rank_at(word, place)
        suit = SUIT_OF.get(word[place : place + 1])
        if not rank or not suit:
            return None
        found, place = [*found, rank + suit], place + 1
    return found


def some_cards(text: str) -> list[str] | None:
    """Several cards in canonical spelling, in their order; None where they are no cards, or one is there twice."""
    text = "".join(letter for letter in text if letter not in SELECTORS)
    words, gaps = [""], [""]
    for letter in text:
        if letter.isspace() or letter in ",;":
            if words[-1]:
                words.append("")
                gaps.append("")
            gaps[-1] += letter
        else:
            words[-1] += letter
    found: list[str] = []
    place = 0
    while place < len(words):
        word, place = words[place], place + 1
        cards: list[str] | None
        if word[1:2] == ":" and word[0] in SUIT_OF:
            ranks = ranks_only(word[2:])
            after = words[place] if place < len(words) and gaps[place].isspace() else ""
            if word[2:] == "" and after and ranks_only(after) is not None:
                ranks, place = ranks_only(after), place + 1
            cards = None if ranks is None else [rank + SUIT_OF[word[0]] for rank in ranks]
        else:
            cards = run_together(word)
        if cards is None:
            return None
        found += cards
    return found if len(set(found)) == len(found) else None


def suit(text: str) -> str | None:
    """A suit by its letter, its sign or its name."""
    if len(text) > LONGEST:
        return None
    text = "".join(letter for letter in text if letter not in SELECTORS).strip()
    if text in SUIT_OF:
        return SUIT_OF[text]
    names = ("spade", "heart", "diamond", "club")
    return next((one[0].upper() for one in names if text.isascii() and text.lower() in (one, one + "s")), None)


def score(text: str) -> tuple[int, int] | None:
    """A score such as 7-8, to a target above both."""
    first, hyphen, second = text.partition("-")
    parts = [part.strip() for part in (first, second)]
    digits = all(part and len(part) < 9 and set(part) <= set("0123456789") for part in parts)
    return (int(parts[0]), int(parts[1])) if hyphen and digits else None
