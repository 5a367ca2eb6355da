"""SVG inside a page: well formed, named, in the page's font and colours, and the same every time."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest

from reports.plots.curves import curves
from reports.plots.heat import heat
from reports.plots.sheet import finish, sheet
from reports.svg import inline

pytestmark = pytest.mark.compiled_only  # draws the same with and without a compiler: once is enough

FRAME = pd.DataFrame(
    {"x": ["T♥", "A♥"], "group": "a < b & c", "mean": [0.1, 0.2], "low": [0.0, 0.1], "high": [0.2, 0.3]}
)
CELLS = pd.DataFrame({"row": ["1", "1"], "column": ["1", "2"], "value": [np.nan, 0.5], "text": ["", "+0.5"]})
SVG = "{http://www.w3.org/2000/svg}"


def line(**words):
    """A line as SVG."""
    figure, axes = sheet(height=2)
    curves(axes, FRAME)
    return inline(finish(figure), **({"title": "Worth & more", "description": "Of <cards>."} | words))


def matrix():
    """A matrix as SVG, with hatching."""
    figure, axes = sheet(height=2)
    heat(axes, CELLS)
    return inline(figure, title="Matrix", description="Two cells.")


@pytest.mark.parametrize("draw", [line, matrix])
def test_well_formed_and_named(draw):
    written = draw()
    root = ElementTree.fromstring(written)
    assert written.startswith("<svg ")
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert "width: 100%" in root.get("style")
    assert not {"width", "height"} & set(root.attrib)
    ids = {element.get("id"): element for element in root.iter() if element.get("id")}
    named = [ids[name].tag for name in root.get("aria-labelledby").split()]
    assert named == [f"{SVG}title", f"{SVG}desc"]
    assert [child.tag for child in root][:2] == named
    for pointer in re.findall(r'(?:url\(|href=")#([^)"]*)', written):
        assert pointer in ids
    assert not re.search(r"<style|<metadata|DejaVu|xlink|<!DOCTYPE|<\?xml", written)


def test_colours_are_the_pages():
    written = line() + matrix()
    assert "var(--ink, #222222)" in written
    assert "var(--pale, #676767)" in written
    assert "var(--rule, #bbbbbb)" in written
    assert "var(--paper, #ffffff)" in written
    assert "var(--series-1, #0a66b0)" in written
    assert "color-mix(in srgb, var(--gain, #5e3c99) 62%, var(--paper, #ffffff))" in written
    bare = re.sub(r"var\(--[a-z0-9-]+, #[0-9a-f]{6}\)|fill: #[0-9a-f]{6}; fill: color-mix", "", written)
    assert not re.search(r"(?<!url\()#[0-9a-f]{6}\b", bare)


def test_text_is_text():
    root = ElementTree.fromstring(line())
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert "a < b & c" in texts
    assert "A♥\ufe0e" in texts  # never a coloured picture
    assert all("font-size" in element.get("style") for element in root.iter(f"{SVG}text"))
    assert root.find(f"{SVG}title").text == "Worth & more"
    assert root.find(f"{SVG}desc").text == "Of <cards>."


def test_the_same_bytes_twice_and_ids_of_its_own():
    assert line() == line()
    ids = [
        set(re.findall(r'id="([^"]*)"', text)) for text in (line(), matrix(), line(title="Other"), line(prefix="own"))
    ]
    assert all(not one & other for i, one in enumerate(ids) for other in ids[i + 1 :])
    assert all(name.startswith("own-") for name in ids[3])


def test_a_browser_reads_every_element_as_it_was_written():
    opened = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            opened.append(tag)

        def handle_startendtag(self, tag, attrs):
            assert tag in {"path", "use", "rect"}, f"<{tag}/> is only ended in SVG"

        def handle_endtag(self, tag):
            opened.remove(tag)

    Reader().feed(line() + matrix())
    assert opened == []
