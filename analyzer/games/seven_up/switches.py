"""The switches and presets of Seven Up in partnership, in words."""

from analyzer.contract.switches import Preset, Switch

SWITCHES = (
    Switch(
        name="follow",
        about="what may be played to a trick; a trump led must be followed in trumps if able",
        meanings={
            "trump-anytime-free": "follow suit or play any trump; void of the suit, anything",
            "trump-anytime-forced": "follow suit or play any trump; void of the suit, a trump must be played if held",
            "strict-free": "follow suit if able (no trump instead); void of the suit, anything",
            "strict-forced": (
                "follow suit if able (no trump instead); void of the suit, a trump must be played if held"
            ),
        },
    ),
    Switch(
        name="gift-may-win",
        about="whether the dealer may give the point that wins the match",
        meanings={
            "yes": "the dealer may always give",
            "no": "if the point would win the match for the other side, the dealer must run",
        },
    ),
    Switch(
        name="after-run",
        about="what happens to the cards that a run adds to the hands",
        meanings={
            "discard": "everyone discards down to six cards, face down",
            "keep": "nobody discards: nine tricks are played (twelve after two runs), and all these cards are in play",
        },
    ),
    Switch(
        name="turned-jack",
        about="when a jack turned up scores one for the dealer's side",
        meanings={
            "final": "a jack scores only if it is the card that fixes trump, and only after the vote",
            "every": "every jack turned up scores at once, but the point is taken back if the deal is thrown in",
        },
    ),
    Switch(
        name="game-tie",
        about="who gets Game on a tie in card points",
        meanings={
            "non-dealers": "on a tie the side that did not deal gets Game",
            "nobody": "on a tie nobody gets Game",
        },
    ),
    Switch(
        name="low",
        about="who gets Low",
        meanings={
            "holder": "Low goes to the side that was dealt the lowest trump in play",
            "captor": "Low goes to the side that captures the lowest trump in play",
        },
    ),
    Switch(
        name="bunch",
        about="whether the players may throw a deal in after a run",
        meanings={
            "unanimous": "after a run all vote, and if all four want to bunch, the same dealer deals again",
            "off": "there is no vote; after a run the deal is played",
        },
    ),
    Switch(
        name="bunch-limit",
        about="how many times in a row a deal may be bunched; after that there is no vote",
        bounds=(1, 99),
        number=3,
    ),
    Switch(name="target", about="the points that win the match", bounds=(1, 99), number=7),
)

PRESETS = (
    Preset("source", "the usual game: beg and run, bunch if all agree, follow suit or trump, seven points win"),
    Preset("no-bunch", "the same without bunching: after a run the deal is played", {"bunch": "off"}),
    Preset("captor-low", "the usual game, but Low goes to the side that captures it", {"low": "captor"}),
)
