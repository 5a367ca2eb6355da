"""Is what is said to be 60 % true 60 % of the time? Chances of positions of self-play against how the deals ended.

``python scripts/calibrate.py seven-up --positions 20000``. Every position is played out twice by the policy that made
it. The first playouts choose the bin; the second, which know nothing of the first, are compared with what came true, so
that the noise of few playouts does not look like overconfidence. A figure is z, the mean of (true - said) in standard
errors: beyond 4 or so in any row something is wrong.
"""

import argparse
import itertools
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from analyzer.contract.game import Record, RuleSet, Situation
from analyzer.contract.players import Player
from analyzer.rules import rule_set
from analyzer.running.study import Playouts, player
from analyzer.text.position import from_record

BINS, PART, PIECE = 10, 8, 50
EXPECTED = 10
"""Groups whose chances have a smaller variance altogether tell nothing."""
LONGEST = {"seven-up": 40, "california-jack": 52, "court-circular": 64}
"""Actions of a deal, more or less at most."""


class Row(NamedTuple):
    """One chance of one position: what was said twice (from few playouts), and whether it came true."""

    figure: str
    phase: str
    """what is to be done, or after how many actions"""
    seat: str
    """whose position it is: how many seats before the player to act, and whether of the dealer's side"""
    kept: str
    """after discards: which side has played more plain cards, which it has kept; others' only"""
    first: float
    said: float
    true: float


def came_true(record: Record, side: int) -> Mapping[str, float]:
    """What happened in a deal for a side, by the names of the game's chances, and ``difference``: points."""
    result = record.result or {}
    mine, theirs = result["points"][side], result["points"][1 - side]
    found = {name: float(result[name] == side) for name in ("high", "low", "jack", "game") if name in result}
    if not found:
        found = {"deal": float(mine > theirs), "level": float(mine == theirs)}
    return {**found, "difference": float(mine - theirs)}


def phase_of(situation: Situation, at: int) -> str:
    """The phase of a position; in the play after how many actions."""
    phase = getattr(situation, "phase", "play")
    discarded = " after discards" if any(getattr(situation, "discarded", ())) else ""
    return f"{phase} {at // PART * PART}{discarded}" if phase == "play" else str(phase)


def kept_by(situation: Situation) -> str:
    """Which side of the others has played more plain cards after discards; they say who kept trumps, and who had none.

    Every chance must hold in each of these groups, since the seat that is told it knows the group.
    """
    if not any(getattr(situation, "discarded", ())):
        return ""
    played, place = getattr(situation, "played", ()), getattr(situation, "place", 0)
    plain = [(cards & ~getattr(situation, "trump", 0)).bit_count() for cards in played]
    partner = plain[(place + 2) % 4]
    theirs = plain[(place + 1) % 4] + plain[(place + 3) % 4]
    return f"{max(-2, min(2, 2 * partner - theirs)):+}"


def rows_of(rules: RuleSet, who: Player, seed: int, number: int, playouts: int) -> Iterator[Row]:
    """The chances of one position of one deal."""
    dice = random.Random(f"{seed} {number}")
    game = rules.game
    dealer = dice.choice(list(game.dealing.dealers(number)))
    record = game.dealing.record(rules, (who, who), seed, number, dealer=dealer, score=(0, 0))
    at, seat = dice.randrange(LONGEST[game.name]), dice.randrange(game.referee.SEATS)
    if at >= len(record.actions):  # (a place drawn from those of this deal would favour what shortens deals)
        return
    situation = from_record(record, at, seat)
    said = []
    for offset in (0, 1):
        counts = Playouts(situation, (who, who), 2 * seed + offset).chunk(number * playouts, (number + 1) * playouts)
        if not counts.sum():
            return
        chances = {**game.outcomes.CHANCES, "difference": game.outcomes.DIFFERENCE}
        said.append({name: float((counts * value).sum() / counts.sum()) for name, value in chances.items()})
    mine = f"{situation.to_move} {'dealer' if situation.dealer == 0 else 'other'}"
    for name, value in came_true(record, seat % game.referee.SIDES).items():
        what = phase_of(situation, at), mine, kept_by(situation)
        yield Row(name, *what, said[0][name], said[1][name], value)


def sample(rules: RuleSet, policy: str, seed: int, first: int, last: int, playouts: int = 128) -> list[Row]:
    """The rows of positions of deals first to last - 1."""
    who = player(policy, rules)
    return [row for number in range(first, last) for row in rows_of(rules, who, seed, number, playouts)]


def z_score(rows: list[Row]) -> tuple[float, float]:
    """The mean of (true - said) and how many standard errors that is; 0 where too little is expected to happen.

    The variance is that seen, or for a chance that which it says of itself if that is more: rare things need not have
    come up yet.
    """
    apart, said = np.array([row.true - row.said for row in rows]), np.array([row.said for row in rows])
    variance = float(apart.var(ddof=1)) if len(apart) > 1 else 0.0
    if rows[0].figure != "difference":
        own = float((said * (1 - said)).mean())
        if own * len(rows) < EXPECTED:
            return float(apart.mean()), 0.0
        variance = max(variance, own)
    return float(apart.mean()), float(apart.mean() / math.sqrt(variance / len(apart))) if variance > 0 else 0.0


def grouped(rows: list[Row], least: int = 30) -> dict[tuple[str, str, str], list[Row]]:
    """Rows by (figure, kind, value): all together, and by bin, phase and seat; groups of fewer than ``least`` left out.

    Bins are tenths of the chance said first. Where that is (nearly) certain, bins 0 and 9, mistakes stand out most.
    """
    groups = defaultdict(list)
    for row in rows:
        groups[row.figure, "all", ""].append(row)
        groups[row.figure, "phase", row.phase].append(row)
        groups[row.figure, "seat", row.seat].append(row)
        if row.kept:
            groups[row.figure, "kept", row.kept].append(row)
        if row.figure != "difference":
            place = min(int(BINS * row.first), BINS - 1)
            groups[row.figure, "said", f"{100 * place // BINS:3} %"].append(row)
    return {key: found for key, found in sorted(groups.items()) if len(found) >= least}


def main() -> None:
    """Print z for every group."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--rules", default=None)
    parser.add_argument("--policy", default="heuristic")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--playouts", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    ask = parser.parse_args()
    rules = rule_set(ask.game, ask.rules)
    rows: list[Row] = []
    deals = itertools.count(0, PIECE)
    with ThreadPoolExecutor(ask.threads) as pool:
        while sum(row.figure == "difference" for row in rows) < ask.positions:
            firsts = list(itertools.islice(deals, 4 * ask.threads))
            work = [pool.submit(sample, rules, ask.policy, ask.seed, n, n + PIECE, ask.playouts) for n in firsts]
            rows += [row for part in work for row in part.result()]
    for (figure, kind, value), found in grouped(rows).items():
        _, z = z_score(found)
        said, true = (sum(getattr(row, name) for row in found) / len(found) for name in ("said", "true"))
        flag = "  <" if abs(z) > 4 else ""
        print(f"{figure:12} {kind:6} {value:16} {len(found):7,}  said {said:8.4f}  true {true:8.4f}  z {z:6.2f}{flag}")


if __name__ == "__main__":
    main()
