"""The switches and presets of California Jack, in words."""

from analyzer.contract.switches import Preset, Switch

SWITCHES = (
    Switch(
        name="follow",
        about="what the second player of a trick may play",
        meanings={
            "trump-anytime-forced": "follow suit or play any trump; void of the suit, a trump must be played if held",
            "trump-anytime-free": "follow suit or play any trump; void of the suit, anything",
            "strict-free": "follow suit if able, also instead of trumping; void of the suit, anything",
            "strict-forced": (
                "follow suit if able, also instead of trumping; void of the suit, a trump must be played if held"
            ),
        },
    ),
    Switch(
        name="trump",
        about="how the trump suit is found",
        meanings={
            "stock-top": "the suit of the stock's top card is trump; the card stays and goes to the winner of trick 1",
            "cut": "a suit is cut at random before the deal; any card may then be on top of the stock",
        },
    ),
    Switch(
        name="stock",
        about="who sees the cards drawn",
        meanings={
            "face-up": "the stock lies face up: its top card and all cards drawn are seen by both",
            "face-down": "the stock lies face down: each player sees only the cards he draws himself; trump is known",
        },
    ),
    Switch(
        name="fourth-point",
        about="what decides the fourth point, Game",
        meanings={
            "card-points": "Game goes to more card points captured (ten 10, A 4, K 3, Q 2, J 1)",
            "most-tricks": "Game goes to more tricks taken; 13 tricks each is a tie",
        },
    ),
    Switch(
        name="game-tie",
        about="who has Game on a tie",
        meanings={
            "nobody": "on a tie nobody has Game",
            "non-dealer": "on a tie the non-dealer has Game",
        },
    ),
    Switch(name="target", about="the points that win the match", bounds=(1, 99), number=10),
    Switch(
        name="match-end",
        about="how the points of the last deal are counted",
        meanings={
            "ordered": "points count in the order High, Low, Jack, Game, and counting stops when one is at the target",
            "totals": (
                "all points of a deal are added; then whoever is at the target or beyond and ahead has won; "
                "level there, the match goes on"
            ),
        },
    ),
)

PRESETS = (
    Preset("bicycle", "the usual game: follow suit or trump, ten points up, the stock face up"),
    Preset(
        "gamerules",
        "follow suit strictly, no duty to trump; the last deal is counted whole",
        {"follow": "strict-free", "match-end": "totals"},
    ),
    Preset(
        "gamerules-simple",
        "as gamerules, but the fourth point goes to the player with more tricks",
        {"follow": "strict-free", "match-end": "totals", "fourth-point": "most-tricks"},
    ),
    Preset(
        "foster",
        "Foster's game: trump is cut, a trump at any time, void of a suit anything, seven points up",
        {"follow": "trump-anytime-free", "trump": "cut", "target": 7},
    ),
    Preset(
        "shasta-sam",
        "Foster's game with the stock face down",
        {"follow": "trump-anytime-free", "trump": "cut", "target": 7, "stock": "face-down"},
    ),
)
