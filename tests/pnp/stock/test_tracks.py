"""Tracks: as many hexes as spaces, side by side, none over another, on the paper."""

import math
from io import BytesIO
from itertools import combinations, pairwise

import pdfplumber
import pytest

import pnp
from layouts.shapes import path_points
from pnp.errors import GameFileError
from pnp.printing.stock.pages import plan_path, read_spaces, wedge
from tests.themes import THEMES

COUNTS = (1, 2, 5, 11, 12, 13, 14, 20, 21, 26, 31, 41, 51, 61, 81, 101, 201, 400)


@pytest.mark.parametrize("panel_mm", [40.0, 54.0])
@pytest.mark.parametrize("count", COUNTS)
def test_hexes_of_a_path_touch_the_next_alone_and_fit_a_lying_sheet(count, panel_mm):
    size, side_mm, middles = plan_path(count, panel_mm)
    step_mm = side_mm * 3**0.5
    assert len(middles) == count
    assert size.width_mm <= 246.0 + 1e-6 and size.height_mm <= 168.0 + 1e-6
    assert all(math.dist(*pair) == pytest.approx(step_mm) for pair in pairwise(middles))
    assert all(math.dist(*pair) > step_mm - 1e-6 for pair in combinations(middles[:60], 2))
    for x, y in middles:
        assert step_mm / 2 < x < size.width_mm - step_mm / 2
        assert side_mm < y < size.height_mm - side_mm


@pytest.mark.parametrize(
    ("spaces", "words"),
    [("0-3", ("0", "1", "2", "3")), ("3-1", ("3", "2", "1")), ("-1-1", ("−1", "0", "1"))],
)
def test_spaces_are_numbers_in_a_range(spaces, words):
    assert read_spaces(spaces) == words


@pytest.mark.parametrize("spaces", ["ten", "0-99999", "1-2-3", ""])
def test_other_spaces_are_refused(spaces):
    with pytest.raises(GameFileError, match="spaces"):
        read_spaces(spaces)


WINDING = """
[aid.honour]
name = "Honour"
spaces = "-2-12"
land = ["reef", "shoal"]
text = { "-2" = "Dungeon {icon:boat}", 5 = { en = "halfway", fr = "mi-chemin" } }
rows = [["Cost", "1", "3"]]
steps = ["Turn the shield."]
"""


def test_a_track_winds_over_lands_and_says_more_in_its_spaces(small):
    pdf = pnp.kit(str(small(WINDING)), only=["aids"], duplex="none", language="fr").pdf()
    (page,) = pdfplumber.open(BytesIO(pdf)).pages
    words = page.extract_text().split()
    assert {*map(str, range(13)), "−2", "−1", "Dungeon", "mi-chemin", "Cost", "shield."} <= {*words}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ('land = ["sand"]', "unknown terrain 'sand'"),
        ('text = { 21 = "far" }', "unknown space '21'"),
        ('spaces = "0-9999"', "10000 spaces: expected at most 400"),
        ('spaces = "ten"', "spaces 'ten'"),
    ],
)
def test_what_no_track_has_is_told_with_its_place(key, said, small):
    more = key if key.startswith("spaces") else f'spaces = "0-20"\n{key}'
    with pytest.raises(GameFileError) as caught:
        pnp.kit(str(small(f"[aid.score]\n{more}\n")))
    assert "[aid.score]" in str(caught.value) and said in str(caught.value)


@pytest.mark.parametrize("end", [(10.0, 0.0), (0.0, 10.0), (-8.0, 6.0)])
def test_a_wedge_points_to_the_second_hex(end):
    drawn = wedge((0.0, 0.0), end, 12.0, THEMES["colour"])
    points = [*map(drawn.transform.apply, path_points(drawn.shapes[0].commands))]
    foremost = min(points, key=lambda point: math.dist(point, end))
    middle = (end[0] / 2, end[1] / 2)
    ahead = (foremost[0] - middle[0]) * end[0] + (foremost[1] - middle[1]) * end[1]
    assert ahead == pytest.approx(10.0 * math.dist(foremost, middle))
