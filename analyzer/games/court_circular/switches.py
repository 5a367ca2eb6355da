"""The switches and presets of Court Circular, in words."""

from analyzer.contract.switches import Preset, Switch

SWITCHES = (
    Switch(
        name="concede",
        about="who may give up a trick before all cards are laid",
        meanings={
            "own-card": "a player whose turn it is may concede once they have laid a card in the trick",
            "any-card": "a player whose turn it is may concede once either player has laid a card in the trick",
            "never": "nobody may concede; every trick is laid to the end",
        },
    ),
    Switch(
        name="last-trick",
        about="which trick is the last",
        meanings={
            "single": "the first trick that begins with the stock empty is the last",
            "play-out": "once the stock is empty, tricks go on while both players hold at least three cards",
        },
    ),
    Switch(
        name="sweep",
        about="what the winner of the last trick takes",
        meanings={
            "all": "they take the six cards laid, the Lead and everything that either player still holds",
            "board": "they take the six cards laid and the Lead; cards left in hand count for nobody",
        },
    ),
    Switch(
        name="stock-end",
        about="what happens when the stock has too few cards to fill both hands",
        meanings={
            "deal-short": "its cards are dealt as far as they go, to the winner first",
            "leave-undealt": "nobody draws; the stock counts as empty and its cards count for nobody",
        },
    ),
    Switch(
        name="card-order",
        about="which of two cards is better",
        meanings={
            "hearts-first": "every heart beats every other card; then rank; then diamond over club over spade",
            "rank-first": "rank first; then heart over diamond over club over spade",
        },
    ),
    Switch(
        name="low-ace",
        about="how an ace used below a two ranks among the cards of its Line",
        meanings={
            "high": "it still ranks as an ace",
            "low": "it ranks below the two",
        },
    ),
    Switch(
        name="dealer",
        about="who deals the next deal of the match",
        meanings={
            "fixed": "the dealer stays the same for the whole match",
            "alternate": "the deal alternates",
        },
    ),
    Switch(name="target", about="the points that win the match", bounds=(1, 999), number=50),
)

PRESETS = (
    Preset("source", "the usual game: concede after laying a card, the last trick takes everything, fifty points win"),
    Preset("short", "the same, but twenty points win", {"target": 20}),
    Preset(
        "carroll-1860",
        "Carroll's game: concede after any card; play on while both hold three; cards left in hand count for nobody",
        {"concede": "any-card", "last-trick": "play-out", "sweep": "board"},
    ),
)
