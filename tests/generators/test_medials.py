"""Medial lines against shapes whose middle is known."""

import math
from itertools import pairwise

import pytest

from generators.areas import Area, discs_area, strip_area
from generators.medials import medial_line

OBLONG = Area.within([(0, 0), (100, 0), (100, 20), (0, 20)])


def length(line):
    return sum(math.dist(one, other) for one, other in pairwise(line))


def test_in_an_oblong_it_runs_along_the_middle():
    line = medial_line(OBLONG, step_mm=1.0, least_mm=8.0)
    assert all(abs(y - 10) <= 2 for _, y in line)
    assert length(line) == pytest.approx(84, abs=3)


def test_it_follows_a_bend():
    arc = [
        (50 * math.cos(math.radians(angle)), 50 * math.sin(math.radians(angle)))
        for angle in range(0, 121, 3)
    ]
    line = medial_line(strip_area(arc, 12.0), step_mm=1.0, least_mm=4.0)
    # Its very ends may turn aside into a corner of the end.
    assert all(math.hypot(*point) == pytest.approx(50, abs=0.1) for point in line[1:-1])
    assert length(line) == pytest.approx(50 * math.radians(120), rel=0.06)


def test_it_keeps_its_distance_and_takes_the_longest_way():
    area = OBLONG.joined(discs_area([(50, 30, 14)]))
    line = medial_line(area, step_mm=1.0, least_mm=5.0)
    assert min(area.clearances(line)) > 5.0
    assert length(line) > 85


def test_of_several_parts_it_takes_the_longest():
    area = OBLONG.joined(Area.within([(0, 50), (30, 50), (30, 60), (0, 60)]))
    assert all(y < 21 for _, y in medial_line(area, step_mm=1.0, least_mm=4.0))


def test_there_is_none_where_all_is_narrow():
    assert medial_line(OBLONG, step_mm=1.0, least_mm=11.0) == []
    assert medial_line(Area.union([]), step_mm=1.0, least_mm=1.0) == []


def test_a_step_of_nothing_is_refused():
    with pytest.raises(ValueError, match="step 0: expected a positive length"):
        medial_line(OBLONG, step_mm=0, least_mm=1.0)
