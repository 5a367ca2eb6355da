"""Every sentence of the pages, with 0, 1, 2 and many; `python -m tests.command.sentences` keeps what they say.

EXAMPLES has the arguments of each public function of analyzer/cli/pages/sentences; a function without is refused.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from analyzer.cli.pages import sentences

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "sentences.txt"
POINTS, CHANCE = "*0.31 ± 0.02* points", "*52.3 % ± 0.4*"
DEALER, LEADER = "the dealer", "the leader"
MANY = 38_211
LIST = ["a", "b", "c"]

EXAMPLES: dict[str, list[tuple[Any, ...]]] = {
    "words.number_of": [(n, "deal") for n in (0, 1, 2, MANY)],
    "words.joined": [([],), (["A"],), (["A", "B"],), (["A", "B", "C"],)],
    "words.upper": [("the dealer",), ("",)],
    "basis.players": [("heuristic",), ("heuristic,uniform",)],
    "basis.played": [
        *((n, "playout", "heuristic", 1) for n in (1, 2, MANY)),
        (2000, "world", "heuristic,uniform", 7, {"worth": 2511}),
        (1, "deal", "heuristic", 1, {"per": "table"}),
        (MANY, "deal", "heuristic", 1, {"per": "experiment"}),
    ],
    "basis.again": [
        ("Interrupted", "--deals", 1024),
        ("Time was up", "--deals", 1),
        ("Interrupted", "--rounds", 3, {"what": "weights"}),
    ],
    "basis.unreached": [("claims",), ("tables",)],
    "basis.exact": [()],
    "basis.drawn": [("cards out of sight are drawn as likely as the calls and discards seen make them",)],
    "basis.fitting": [(12, 2000, {"few": True}), (1811, 2000, {"few": False})],
    "basis.assumed": [("4 captured cards that you do not remember, drawn at random from the 11 not named",)],
    "basis.interval": [
        (0.95,),
        (0.999, {"of": "for the whole table at once"}),
        (0.95, {"of": "of one figure"}),
    ],
    "basis.only_sampling": [()],
    "basis.whole_table": [()],
    "basis.worths": [(0.95, "± 0.4 on average over the deals, ± 3.7 at worst")],
    "basis.surely": [("0.4", "3.7")],
    "basis.differs": [("bicycle",)],
    "position.unknown_cards": [(1,), (6,)],
    "position.stock": [(0,), (1,), (2,), (39,), (0, 1), (0, 2)],
    "position.ends": [
        ([("3-1", 1.0)],),
        ([("3-1", 0.34), ("2-2", 0.2)],),
        ([("3-1", 0.34), ("2-2", 0.2), ("0-4", 0.1)], "A"),
    ],
    "position.thrown_in": [(0.0,), (0.00001,), (0.2,), (1.0,)],
    "position.spread": [(-3, 2, 7), (0, 0, 0), (-9, -3, 1, "for A")],
    "position.apart": [(0,), (1,), (2,), (9,)],
    "position.decides": [(0.12, 0.0), (0.12, 0.03)],
    "position.under": [("uniform", "51.0 % ± 0.4", "+0.31 ± 0.02")],
    "position.own_odds": [()],
    "position.advised": [("51.0 % ± 0.4", "+0.31 ± 0.02")],
    "position.by_lot": [()],
    "position.other_move": [()],
    "position.best": [
        ("AH", [], 0.003),
        ("AH", ["7C"], 0.003),
        ("AH", ["7C", "TD"], 0.01),
        ("4S 2C", ["4S 9D", "2C 9D"], 0.003),
    ],
    "position.only_move": [("AH",), ("concede",)],
    "position.regret": [("0.05",), ("3.1",)],
    "position.fresh_worlds": [()],
    "position.chances": [("High, Low, Jack and Game", "my chance of each", ""), ("deal", "my chance of it", "1.2")],
    "position.discards": [(1,), (2,), (12,)],
    "position.only_discard": [()],
    "gains.overall": [("+0.31 ± 0.02 points", n) for n in (0, 1, 2, MANY)],
    "gains.win_or_lose": [
        ([("the card: having it", "have it"), ("the trick: winning it", "win the trick")],),
        ([("the trick: winning it", "win the trick")],),
        ([],),
    ],
    "gains.rare": [("rare", 100), ("rare", 200, "deals")],
    "gains.even": [()],
    "gains.advice": [
        ("", {}),
        ("", {"win the trick": "A, K", "lose the trick": ""}),
        ("trump, 40-28", {"have the top card": "A, T", "have the card below it": "K to J, 9 to 2"}),
        ("trump, 40-28", {"have the top card": "A, T", "have the card below it": "K to J"}, "9 to 2"),
        ("trump, 40-28", {}, "9"),
    ],
    "gains.held": [
        *(("hearts held", n) for n in ("0", "1", "2", "3 or more")),
        ("courts in hand", "1"),
        ("of its rank in hand", "2"),
    ],
    "gains.ends": [("trump A *+1.9 ± 0.1*", "plain 2 *+0.1 ± 0.1*")],
    "gains.finding": [("The top card is worth", " over the card below", "A, trump", POINTS, POINTS)],
    "gains.nothing_found": [("A lead gains", POINTS, "", MANY), ("The first Lead is worth", POINTS, " to First", 1)],
    "gains.described": [("The card, in points", (-0.1, "2, plain"), (1.9, "A, trump"))],
    "advice.tally": [
        (["supported"],),
        (["depends"],),
        (["refuted"],),
        (["undecided"],),
        (["supported"] * 2,),
        (["supported"] * 5 + ["depends"] + ["refuted"] * 2 + ["undecided"],),
    ],
    "advice.depends": [("the rank of the trump",)],
    "advice.as_nothing": [(0.0,), (0.02,)],
    "advice.near_line": [(True,), (False,)],
    "advice.near_the_line": [([],), (["all"],), (LIST,)],
    "advice.left_out": [()],
    "advice.corrected": [()],
    "advice.main": [
        ("all", "+0.31 ± 0.02 points", "1 time"),
        ("all", "52.3 % ± 0.4", "38,211 times"),
        ("x", "5", "exact"),
    ],
    "advice.exact": [()],
    "advice.others": [(LIST, 6), (LIST, 3), (LIST, 2), (LIST, 1)],
    "variants.same": [("0.1 points, 1 %",)],
    "variants.change": [("the dealer wins fewer deals", "-2.24 % ± 0.12")],
    "variants.existing": [(["target=7"], "bicycle"), (["target=7", "target=10"], "bicycle"), (LIST, "foster")],
    "variants.made": [
        (["follow=strict-free"], 1, 21.4, "+0.25 ± 0.03", {"now": True}),
        (["a", "b"], 3, 21.4, "", {"now": False}),
    ],
    "variants.nearest": [
        (["follow=strict-free"], "bicycle", ["follow"]),
        (
            ["a", "b"],
            "bicycle",
            ["follow", "stock"],
            "; 1 round of fitting in 10 s did not beat it",
        ),
    ],
    "variants.weaker": [(1, 9.9, "-0.50 ± 0.03"), (3, 21.0, "-0.50 ± 0.03")],
    "variants.amount": [(1, 1, 1, 7), (524_288, 512, 131_072, 1), (1024, 0, 1024, 1)],
    "variants.matters": [("1", "0.5")],
    "variants.verdicts": [("95 %", 1), ("95 %", 24)],
    "variants.worth_of_dealing": [()],
    "calls.nearly": [("Stand with any trump; otherwise beg.", "0.12"), ("Always stand.", "less than 0.01")],
    "calls.gains": [("stand", "beg")],
    "calls.how_to_read": [("stand", "beg")],
    "calls.without_trumps": [
        ([],),
        ([("beg", CHANCE, "eldest")],),
        ([("beg", CHANCE, "eldest"), ("run", CHANCE, DEALER)],),
    ],
    "match.beyond": [(10, "50.3")],
    "match.more_points": [(1,), (2,)],
    "match.length": [("4.21",)],
    "match.known_to": [("0.2", 0.95)],
    "match.over_present": [("+0.10 ± 0.02",)],
    "match.no_round": [()],
    "match.worse": [()],
    "match.sampled": [(1, 1, 0.4), (4096, 7, 61.0)],
    "match.first_dealer": [(level, DEALER, CHANCE) for level in (0, 1, -1, None)],
    "match.point_worth": [(DEALER, [f"{CHANCE} at 0-0"]), (DEALER, [f"{CHANCE} at 0-0", f"{CHANCE} at 9-9"])],
    "seats.subtitle": [("bicycle, target=7", "the card on the stock")],
    "seats.ahead": [(side, "the first lead", POINTS, (LEADER, DEALER), 1000) for side in (0, 1, -1, None)],
    "seats.won": [(DEALER, CHANCE, LEADER, CHANCE, CHANCE, "*4.21 ± 0.01* deals")],
    "seats.differ": [("Jack", DEALER, CHANCE, LEADER, CHANCE)],
    "seats.shares": [("Who gets what (1,000 deals)", ["High, the dealer: 52 %", "High, the leader: 48 %"])],
    "seats.commonest_trick": [
        ("First", "by Pair", CHANCE),
        ("the other player", "because the opponent concedes", CHANCE),
    ],
    "seats.skill": [("players", CHANCE, CHANCE), ("sides", CHANCE, CHANCE)],
    "seats.luck": [(POINTS, CHANCE, "*4.21 ± 0.01* deals", CHANCE, "1 % of the match")],
    "seats.half_for_level": [(1,), (MANY,)],
    "seats.strength": [("uniform", POINTS, CHANCE)],
    "seats.endings": [(POINTS, CHANCE)],
}


def modules() -> Iterator[tuple[str, ModuleType]]:
    """The modules of sentences by their short names."""
    for found in pkgutil.iter_modules(sentences.__path__):
        yield found.name, importlib.import_module(f"{sentences.__name__}.{found.name}")


def public() -> dict[str, Any]:
    """Every public function of these modules, as ``module.function``."""
    return {
        f"{name}.{key}": one
        for name, module in modules()
        for key, one in vars(module).items()
        if inspect.isfunction(one) and one.__module__ == module.__name__ and not key.startswith("_")
    }


def constants() -> dict[str, str]:
    """Every sentence that is always the same."""
    found = ((f"{name}.{key}", one) for name, module in modules() for key, one in vars(module).items())
    return {key: one for key, one in found if isinstance(one, str) and key.rpartition(".")[2].isupper()}


def said(function: Any, arguments: tuple[Any, ...]) -> str:
    """What a function says of some arguments, the keywords last in a dictionary."""
    keywords: dict[str, Any] = {}
    if arguments and isinstance(arguments[-1], dict) and function.__name__ != "advice":
        *arguments, keywords = arguments  # type: ignore[assignment]
    found = function(*arguments, **keywords)
    return found if isinstance(found, str) else " | ".join(found)


def listed() -> str:
    """All sentences, a heading for each function."""
    lines = []
    for name, function in public().items():
        if name in EXAMPLES:
            lines += [f"{name}", *(f"    {said(function, arguments)}" for arguments in EXAMPLES[name])]
    lines += ["constants", *(f"    {one}" for one in dict.fromkeys(constants().values()))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(listed(), encoding="utf-8")
