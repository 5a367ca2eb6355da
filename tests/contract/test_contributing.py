"""CONTRIBUTING.md, CHANGELOG.md and the README's links name what there is: files, folders, the ladder."""

import re
import tomllib

import pytest

from analyzer import registry
from analyzer.version import VERSION
from tests.contract.readme import README

pytestmark = pytest.mark.no_kernel

ROOT = README.parent
TEXTS = ROOT / "analyzer" / "texts"
GUIDE = (TEXTS / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATH = re.compile(r"\b(?:analyzer|kernels|reports|tests|scripts)/[\w<>./-]*[\w/]")
LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")
FOLDERS = [game.replace("-", "_") for game in registry.names()]


@pytest.mark.parametrize("name", sorted(set(PATH.findall(GUIDE))))
def test_every_path_is_there(name: str) -> None:
    """A path with <game> in it, in every game."""
    for game in FOLDERS if "<game>" in name else [""]:
        assert (ROOT / name.replace("<game>", game)).exists()


def test_the_map_is_the_ladder() -> None:
    """The rungs of the layers contract in pyproject.toml, in their order."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = read["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    rungs = [line.split("|")[1] for line in GUIDE.splitlines() if line.startswith("| `analyzer/")]
    shown = [[name.removesuffix(".py") for name in re.findall(r"`analyzer/(\w+(?:\.py)?)/?`", rung)] for rung in rungs]
    assert shown == [re.split(r" [:|] ", layer) for layer in layers]


@pytest.mark.parametrize(
    "path", [README, TEXTS / "CONTRIBUTING.md", TEXTS / "CHANGELOG.md"], ids=lambda path: path.name
)
def test_links_lead_somewhere(path) -> None:
    """To files of the project, or to headings of the same page."""
    text = path.read_text(encoding="utf-8")
    headings = [
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("#")
    ]
    for file, heading in LINK.findall(text):
        if file.startswith("http"):
            continue
        assert (path.parent / file).exists() if file else heading in headings, (file, heading)


def test_the_changes_of_this_version_are_told() -> None:
    """Under a heading of its own."""
    assert f"## [{VERSION}]" in (TEXTS / "CHANGELOG.md").read_text(encoding="utf-8")
