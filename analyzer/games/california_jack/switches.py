"""The switches and presets of California Jack, in words."""

from analyzer.contract.switches import Preset, Switch

SWITCHES = (
    Switch(
        name="follow",
        about="what the second player of a trick may play",
        meanings={
            "trump-anytime-forced": "follow suit or play any trump; void of the suit, a trump must be played if held",
            "trump-anytime-free": "follow suit or play any trump; void of the suit, anything",
            "strict-free": "follow suit if able (no trump instead); void of the suit, anything",
            "strict-forced": (
                "follow suit if able (no trump instead); void of the suit, a trump must be played if held"
            ),
        },
    ),
    Switch(
        name="trump",
        about="how the trump suit is found",
        meanings={
            "stock-top": "the suit of the stock's top card is trump; that card goes to the winner of trick 1",
            "cut": "a trump suit is cut at random before the deal; the stock's top card may be of any suit",
        },
    ),
    Switch(
        name="stock",
        about="who sees the cards that are drawn",
        meanings={
            "face-up": "the stock lies face up: both players see its top card and every card drawn",
            "face-down": "the stock lies face down: each player sees only their own draws; trump is known",
        },
    ),
    Switch(
        name="fourth-point",
        about="what decides the fourth point, Game",
        meanings={
            "card-points": "Game goes to the player who captures more card points (ten 10, A 4, K 3, Q 2, J 1)",
            "most-tricks": "Game goes to the player who wins more tricks; 13 each is a tie",
        },
    ),
    Switch(
        name="game-tie",
        about="who gets Game on a tie",
        meanings={
            "nobody": "on a tie nobody gets Game",
            "non-dealer": "on a tie the non-dealer gets Game",
        },
    ),
    Switch(name="target", about="the points that win the match", bounds=(1, 99), number=10),
    Switch(
        name="match-end",
        about="how the points of the last deal are counted",
        meanings={
            "ordered": "points count in the order High, Low, Jack, Game, until a player reaches the target",
            "totals": (
                "all points of a deal are added; then the player ahead wins if at or past the target; "
                "if level, the match goes on"
            ),
        },
    ),
)

PRESETS = (
    Preset("bicycle", "the usual game: follow suit or trump, ten points win, the stock face up"),
    Preset(
        "gamerules",
        "follow suit strictly, no duty to trump; all points of the last deal count",
        {"follow": "strict-free", "match-end": "totals"},
    ),
    Preset(
        "gamerules-simple",
        "as gamerules, but the fourth point goes to the player with more tricks",
        {"follow": "strict-free", "match-end": "totals", "fourth-point": "most-tricks"},
    ),
    Preset(
        "foster",
        "Foster's game: trump is cut; trump at any time; void of a suit, play anything; seven points win",
        {"follow": "trump-anytime-free", "trump": "cut", "target": 7},
    ),
    Preset(
        "shasta-sam",
        "Foster's game with the stock face down",
        {"follow": "trump-anytime-free", "trump": "cut", "target": 7, "stock": "face-down"},
    ),
)
