"""What a game is: read this first. A game offers parts, one Protocol each; a module of its folder is such a part.

`Game` names the parts, required ones and optional ones (None where a game has none). Everything that is not a game asks
a game through these Protocols only, starting from `RuleSet.game`. They stand in one file since they name one another: a
rule set its game, the game its parts, the parts rule sets and situations. Counts are int64 and add up over any
partition of the deal numbers; outcomes are numbers from 0 to ``OUTCOMES - 1`` (called M), seen by one player, "me"; the
other is "them". Sets of cards are Python ints with bit 16 * suit + rank (suits S H D C, ranks two to ace).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from analyzer.contract.switches import Preset, Setting, Switch, Value

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray
    from pandas import DataFrame

    from analyzer.contract.effect import Effect
    from analyzer.contract.experiment import Experiment, Tried
    from analyzer.contract.fit import Fit
    from analyzer.contract.players import Players, Weights
    from analyzer.contract.study import Progress, Runner, Study
    from analyzer.match.match import Match
    from analyzer.statistics.intervals import Estimate

    Counts = NDArray[np.int64]
    Bools = NDArray[np.bool_]
    Floats = NDArray[np.float64]
    Sums = tuple[Floats, Floats]
    Sample = tuple[int, Floats, Floats]

Score = tuple[int, int]
Action = tuple[str, int]
"""What may be done: its words as records write it, and the code of the game's engine for it."""


@dataclass(frozen=True)
class RuleSet:
    """The rules of a game in force: a preset, what was set on top of it, and so every switch's value.

    The mappings are read only by agreement; switches stand in the rulebook's order.
    """

    game: Game
    preset: str
    changes: Mapping[str, Value] = field(hash=False)
    switches: Mapping[str, Value] = field(hash=False)

    def describe(self) -> list[Setting]:
        """Put every switch into words, in the rulebook's order."""
        return [one.setting(self.switches[one.name]) for one in self.game.switches]

    def title(self) -> str:
        """Name the rule set in one line: `foster, target=10`."""
        return ", ".join([self.preset, *(f"{name}={value}" for name, value in self.changes.items())])

    def number(self, switch: str) -> int:
        """The value of a switch that is a whole number."""
        return int(self.switches[switch])


@dataclass(frozen=True)
class Record:
    """A whole deal (`seat` None, nothing None in `hands` and `stock`), or a deal as one seat sees it up to now.

    `score` is the score before the deal. `hands` holds the cards dealt, one mask a seat, `stock` one-bit masks in the
    order in which they are drawn; None is what a seat cannot see. `actions` are (seat, action) with actions in
    canonical spelling. `extra` holds the game's own keys, `line` the line of the file that the record came from.
    """

    rules: RuleSet
    dealer: int
    score: tuple[int, ...]
    hands: tuple[int | None, ...]
    stock: tuple[int | None, ...]
    actions: tuple[tuple[int, str], ...]
    result: Mapping[str, Any] | None = None
    seat: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    deal: int | None = None
    line: int | None = None


@runtime_checkable
class Situation(Protocol):
    """What one seat ("me") knows in the middle of a deal; each game has a dataclass of its own, with the cards."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def score(self) -> Score:
        """The score before the deal, mine first."""

    @property
    def dealer(self) -> int:
        """Which side dealt: 0 mine, 1 the other."""

    @property
    def to_move(self) -> int:
        """Who must act: 0 me; else how many seats after me."""

    @property
    def assumed(self) -> str:
        """What the position leaves open and an answer takes for granted, in words, empty where there is nothing."""


class Moment(Protocol):
    """A deal between two actions, everything open."""

    def places(self, record: Record) -> list[int]:
        """Every place that cards are in, as masks: together they are the pack, each card once."""


class Referee(Protocol):
    """What records of the game look like, and whether they obey the rules: needs no kernel and no array."""

    @property
    def SEATS(self) -> int: ...
    @property
    def SIDES(self) -> int: ...
    @property
    def EXTRA_KEYS(self) -> tuple[str, ...]:
        """Keys of a record that only this game has."""

    def read_action(self, value: object) -> str: ...
    def read_extra(self, extra: Mapping[str, Any], rules: RuleSet) -> Mapping[str, Any]: ...
    def read_result(self, value: Mapping[str, Any], rules: RuleSet) -> Mapping[str, Any]: ...
    def check(self, record: Record, *, dealt: Deal | None = None) -> None:
        """Raise Fault at the first thing that is illegal or wrong."""

    def replay(self, record: Record, *, at: int | None = None) -> Moment:
        """The deal after its first ``at`` actions (None: all), each checked."""


class Scoring(Protocol):
    """The end of the match, by score."""

    def match_winner(self, score: Score, rules: RuleSet) -> int | None: ...
    def won_already(self, score: Score, rules: RuleSet) -> str | None:
        """Why no deal can be played at a score, None if one can."""


class Dealing(Protocol):
    """Deals of the engine written down as records, and who deals next."""

    def dealers(self, number: int) -> Sequence[int]:
        """The seats that can deal the deal of this number, the usual one first."""

    def record(
        self, rules: RuleSet, players: Players, seed: int, number: int, *, dealer: int, score: Score, bunched: int = 0
    ) -> Record: ...
    def next_deal(self, record: Record) -> tuple[int, int]:
        """The seat that deals next, and how many times in a row its deal has just been bunched."""


class Positions(Protocol):
    """What a seat knows from the history of a deal."""

    def situation(self, position: Record) -> Situation: ...
    def position_of(self, record: Record, at: int, seat: int) -> Record: ...


class Actions(Protocol):
    """What the player to move may do."""

    def legal(self, situation: Situation) -> tuple[Action, ...]: ...


class CardOption(NamedTuple):
    """An option that describes a position without its history: what stands for its value, and its help, a sentence."""

    metavar: str
    help: str


class Snapshots(Protocol):
    """Positions without a history, card by card."""

    @property
    def EXAMPLE(self) -> str:
        """Options of a command line that describe a position."""

    def situation(self, values: Mapping[str, Any], rules: RuleSet) -> Situation: ...


class Dealt(NamedTuple):
    """The cards of a deal by its address: hands by seat, the undealt pack in the order of drawing, and the suit that
    was cut for trump as a mask (0 where none is cut)."""

    hands: tuple[int, ...]
    stock: tuple[int, ...]
    trump: int = 0


Deal = Callable[[int, int, RuleSet, int], Dealt]
"""``deal(seed, number, rules, dealer)``: the cards of a deal by its address, `Engine.dealt`."""


class Engine(Protocol):
    """Plays deals in the kernels and counts them. Deals are played at a class of scores (see `Outcomes.CLASSES`)."""

    @property
    def POLICIES(self) -> tuple[str, ...]:
        """Policies that can be asked for, the strongest first, the weakest last; one is enough."""

    def weights(self, policy: str, rules: RuleSet) -> Weights | None: ...
    def dealt(self, seed: int, number: int, rules: RuleSet, dealer: int) -> Dealt: ...
    def deals(self, rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int) -> Counts:
        """int64[2, M] for A, by who dealt (A, B); B deals the even-numbered deals."""

    def duel(self, rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int) -> Counts:
        """Each deal twice with the players exchanged: int64[M, M], A as non-dealer and as dealer."""

    def drawing(self, situation: Situation, players: Players) -> str:
        """How the cards out of sight are drawn, in words; nothing where none are."""

    def numbers(self, situation: Situation) -> Counts:
        """The outcome numbers that a situation's moves are counted by, ascending: int64[m]."""

    def moves(
        self, situation: Situation, players: Players, seed: int, codes: tuple[int, ...], first: int, last: int
    ) -> Counts:
        """Worlds played out after each action (0: as the policy plays): int64[K, K, m, m], see `paired`.

        Worlds for which no cards were found that fit what was seen are not counted."""


class Outcomes(Protocol):
    """What the outcome numbers mean; arrays are in their order."""

    @property
    def OUTCOMES(self) -> int:
        """M."""

    @property
    def DIFFERENCE(self) -> Counts:
        """int64[M], my points less the other's, not cut at the target."""

    @property
    def POINTS_MINE(self) -> Counts: ...
    @property
    def CHANCES(self) -> Mapping[str, Bools]:
        """bool[M] by name: the chances shown beside a position or a move."""

    @property
    def DEVIATION(self) -> float:
        """The standard deviation of a duplicate pair's mean difference that is to be expected."""

    @property
    def CLASSES(self) -> int:
        """K classes of scores, as a deal's dealer sees them; what is done depends on the score only by its class."""

    def opening_class(self, rules: RuleSet) -> int:
        """The class of 0-0."""

    def side_chances(self, rules: RuleSet) -> Mapping[str, Bools]:
        """The chances of one side in `simulate`."""

    def listed(self, number: int, me: str = "me", them: str = "them") -> dict[str, Any]:
        """An outcome as ``--json`` lists it, its probability left out, the players called so."""

    def words(self, number: int) -> str: ...
    def listing(self, counts: Counts, possible: Bools) -> list[int]:
        """Which outcomes an answer lists, in their order."""

    def possible_outcomes(self, situation: Situation) -> Bools:
        """bool[M], what is still open; it may be too wide, never too narrow."""

    def match(self, rules: RuleSet) -> Match:
        """How a match goes on."""


class Drivers(Protocol):
    """The game's compiled drivers; a game in plain Python has none."""

    def drivers_of(self, rules: RuleSet) -> Mapping[str, Callable[[], object]]:
        """Every driver by the qualified name of its machine code, with a call that makes it ready.

        Commands look for ``<kernels>.tally`` (deals counted), ``worlds.tally`` (worlds, if by another driver),
        ``transcribe`` and ``packs`` (deals written down), ``try_moves`` and ``try_calls``, as far as there are any.
        """


class Fits(Protocol):
    """Weights fitted to rules, on disk: `analyzer.training.fits.Store`."""

    @property
    def game(self) -> str: ...
    @property
    def shape(self) -> tuple[int, ...]:
        """Of a fit's tables."""

    @property
    def matters(self) -> tuple[str, ...]:
        """The switches that change how to play, the weightiest first."""

    def fit_for(self, rules: RuleSet) -> Fit:
        """The fit that is nearest to these rules."""

    def fit_of(self, rules: RuleSet, tables: Counts, origin: dict[str, Any]) -> Fit:
        """Tables as a fit to these rules."""

    @property
    def words(self) -> Callable[[Counts], Weights]:
        """Turns tables into the weights that a player takes."""

    def read(self, path: Path) -> Fit | None: ...
    def write(self, fit: Fit, path: Path) -> None: ...


class Training(Protocol):
    """How the heuristic's tables are fitted: see `analyzer.training.tune`."""

    @property
    def SUMS(self) -> tuple[int, int]:
        """Rows and columns of the sums that a round adds up."""

    @property
    def FORGET(self) -> float:
        """How much the samples of the rounds before still count."""

    def moments(self) -> Sequence[Any]: ...
    def first_tables(self) -> Counts: ...
    def sample(self, rules: RuleSet, tables: Counts, seed: int, first: int, n: int, moment: Any) -> Sample: ...
    def solved(self, sums: Sums) -> Counts: ...


class Census(Protocol):
    """How tricks are won, in a game that counts it."""

    @property
    def DEALS(self) -> int:
        """Deals that are looked through, at most."""

    def Census(self, rules: RuleSet, players: Players, seed: int) -> Study: ...
    def shares(self, counts: Counts, deals: int, critical: float) -> dict[str, dict[str, Estimate]]: ...


@dataclass(frozen=True)
class Ask:
    """How much to play for a measure, and how: what every measure of `Measures.MEASURES` is given."""

    rules: RuleSet
    policy: str | tuple[str, str] | None
    """None: the game's strongest"""
    deals: int
    seed: int
    confidence: float
    run: Runner


class Measures(Protocol):
    """What claims are judged by where no two ways to go on are compared."""

    @property
    def MEASURES(self) -> Mapping[str, Callable[[Ask], tuple[Effect, ...]]]: ...


class Experiments(Protocol):
    """Two ways to go on from the same positions on the same cards."""

    @property
    def EXPERIMENTS(self) -> Mapping[str, Experiment]: ...
    @property
    def FACE_UP(self) -> tuple[str, ...]:
        """The names of those that tell what the face-up card is worth."""

    @property
    def LEADS(self) -> tuple[str, ...]:
        """The names of those that make the guide to opening leads."""

    def attempts(self, rules: RuleSet, players: Players, seed: int, first: int, last: int, moment: Any) -> Tried:
        """Everything that may be done at one moment of deals first to last - 1, tried on the same cards."""


class Answer(Protocol):
    """What a question answers: see `analyzer.answer`."""

    def to_dict(self) -> dict[str, Any]: ...
    def frame(self) -> DataFrame: ...


class Calls(Protocol):
    """When to make which call before the play."""

    def calls(
        self,
        rules: RuleSet,
        *,
        policy: str | tuple[str, str] | None = None,
        score: Score = (0, 0),
        every: bool = False,
        deals: int | None = None,
        seed: int = 1,
        confidence: float = 0.95,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Answer: ...


class Game(Protocol):
    """A game and its parts. A part is loaded when it is first asked for."""

    @property
    def name(self) -> str:
        """Its name on the command line and in files."""

    @property
    def title(self) -> str: ...
    @property
    def aliases(self) -> tuple[str, ...]:
        """What else people call it, in small letters."""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Every rule that can be turned alone, in the rulebook's order."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The named sets of switch values, the default one first."""

    @property
    def referee(self) -> Referee: ...
    @property
    def scoring(self) -> Scoring: ...
    @property
    def dealing(self) -> Dealing: ...
    @property
    def positions(self) -> Positions: ...
    @property
    def actions(self) -> Actions: ...
    @property
    def engine(self) -> Engine: ...
    @property
    def outcomes(self) -> Outcomes: ...
    @property
    def drivers(self) -> Drivers: ...
    @property
    def snapshot_options(self) -> Mapping[str, CardOption]:
        """The keys that describe a position card by card, as options too; none in a game without `snapshot`."""

    @property
    def snapshot(self) -> Snapshots | None: ...
    @property
    def fits(self) -> Fits | None: ...
    @property
    def training(self) -> Training | None: ...
    @property
    def experiments(self) -> Experiments | None: ...
    @property
    def measures(self) -> Measures | None: ...
    @property
    def census(self) -> Census | None: ...
    @property
    def calls(self) -> Calls | None: ...
