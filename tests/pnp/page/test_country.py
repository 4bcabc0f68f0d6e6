"""Engraved countries in the built page: those of the command line, but for where rings begin."""

import re

import pytest

from pnp.cli import run

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

COUNTRY = "#view=board&game=baron&players=2&seed=42&theme=country"
RING = re.compile(r"M([^MZC]+)Z")
DIGEST = re.compile(r"\[[0-9a-f]{16}\]")  # of what is drawn, at the foot of the sheet


def from_the_least_point(ring):
    """Return a closed ring of an SVG path, begun at the least of its points."""
    points = ring[1].split("L")
    first = points.index(min(points))
    return f"M{'L'.join(points[first:] + points[:first])}Z"


def same_rings(svg):
    return DIGEST.sub("", RING.sub(from_the_least_point, svg))


def test_a_country_is_that_of_the_command_line_up_to_the_start_of_rings(opens, tmp_path):
    opened = opens(COUNTRY)
    opened.tab.wait_for_selector(".pages:not(.busy) .single img")
    opened.tab.wait_for_timeout(500)  # the plain board stood there until then
    opened.tab.wait_for_selector(".pages:not(.busy) .single img")
    drawn = opened.download("SVG").decode()
    words = ["board", "baron", "--players", "2", "--seed", "42", "--theme", "country"]
    assert run([*words, "-o", str(tmp_path / "b.svg")]) == 0
    native = (tmp_path / "b.svg").read_text(encoding="utf-8")
    assert same_rings(drawn) == same_rings(native)
