"""Count the floor plan of analyzer/: its rooms and modules, the imports between rooms, and those that go the wrong way.

``python scripts/floor_plan.py [PROJECT]`` reads the source of a checkout (this one if none is named) and runs none of
it. A room is what lies directly in analyzer/, a folder or a single module. Upward imports are counted on the ladder of
the layers contract in pyproject.toml; a circle is a group of rooms, or of modules, each of which reaches all the others
by imports.
"""

from __future__ import annotations

import re
import sys
import tomllib
from itertools import groupby
from pathlib import Path

import grimp
import numpy as np
from scipy.sparse.csgraph import connected_components

PACKAGE = "analyzer"


def ladder(project: Path) -> dict[str, int]:
    """The floor of each room that the layers contract of a checkout names, the top one 0."""
    read = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = read["tool"]["importlinter"]["contracts"]
    floors = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return {room.strip(): floor for floor, rung in enumerate(floors) for room in re.split("[:|]", rung)}


def imports(project: Path) -> tuple[set[str], set[tuple[str, str]]]:
    """The modules of the package in a checkout, and which imports which (those for type checking only included)."""
    sys.path.insert(0, str(project))
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    return graph.modules, {
        (one, other) for one in graph.modules for other in graph.find_modules_directly_imported_by(one)
    }


def room(module: str) -> str:
    """The room that a module is in."""
    return module.split(".")[1]


def circles(arrows: set[tuple[str, str]]) -> list[list[str]]:
    """The groups of two or more that reach each other along arrows, each group and their list sorted."""
    names = sorted({name for arrow in arrows for name in arrow})
    place = {name: i for i, name in enumerate(names)}
    matrix = np.zeros((len(names), len(names)), np.int8)
    for one, other in arrows:
        matrix[place[one], place[other]] = 1
    groups = connected_components(matrix, connection="strong")[1]
    found = groupby(sorted(names, key=lambda name: (groups[place[name]], name)), key=lambda name: groups[place[name]])
    return sorted(group for group in (list(members) for _, members in found) if len(group) > 1)


def lines(project: Path) -> list[str]:
    """What there is to say of a checkout's floor plan."""
    modules, arrows = imports(project)
    modules -= {PACKAGE}
    files = {path.stem for path in (project / PACKAGE).glob("*.py")}
    rooms = {room(module) for module in modules}
    across = {(one, other) for one, other in arrows if {one, other} <= modules and room(one) != room(other)}
    doors = {(room(one), room(other)) for one, other in across}
    floor = ladder(project)
    placed = [arrow for arrow in across if {*map(room, arrow)} <= {*floor}]
    upward = sorted(arrow for arrow in placed if floor[room(arrow[0])] > floor[room(arrow[1])])
    said = [
        f"rooms              {len(rooms):5}   {len(rooms - files)} folders, {len(rooms & files)} single modules",
        f"modules            {len(modules):5}",
        f"imports            {len(arrows):5}   {len(across)} between rooms",
        f"rooms that import  {len(doors):5}   pairs of rooms",
        f"rooms on no floor  {len(rooms - {*floor}):5}   {len(across) - len(placed)} imports from or to them",
        f"upward imports     {len(upward):5}",
        *(f"    {one} -> {other}" for one, other in upward),
    ]
    for title, found in (("circles of rooms", circles(doors)), ("circles of modules", circles(arrows))):
        said += [f"{title:18} {len(found):5}", *(f"    {' '.join(group)}" for group in found)]
    return said


if __name__ == "__main__":
    print("\n".join(lines(Path(sys.argv[1] if sys.argv[1:] else Path(__file__).parents[1]).resolve())))
