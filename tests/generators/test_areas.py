"""Areas: points stay inside; rings run as filled paths need them."""

import math

import pytest

from generators.areas import Area, discs_area
from generators.randomness import Stream

SQUARE = Area.within([(0, 0), (40, 0), (40, 40), (0, 40)])
RING = SQUARE.without(discs_area([(20, 20, 10)]))


def test_points_are_in_the_area_and_keep_apart():
    points = RING.scattered(3.0, Stream(1, "points"))
    assert len(points) > 60
    assert RING.holds_all(points)
    gaps = [math.dist(a, b) for at, a in enumerate(points) for b in points[:at]]
    assert min(gaps) >= 3.0


def test_an_empty_area_has_no_points():
    assert SQUARE.offset(-30.0).scattered(3.0, Stream(1, "points")) == []


def test_offsets_have_known_sizes():
    assert SQUARE.offset(-5.0).size == pytest.approx(900.0)
    assert SQUARE.depths([(20.0, 20.0), (-1.0, 20.0)]) == pytest.approx([20.0, -1.0])


def test_holes_run_the_other_way_round():
    def turn(ring):
        pairs = zip(ring, ring[1:] + ring[:1], strict=True)
        return sum(a * d - c * b for (a, b), (c, d) in pairs)

    outer, hole = RING.rings
    assert turn(outer) > 0 > turn(hole)


def test_areas_are_joined_and_an_offset_of_nothing_is_the_same():
    other = SQUARE.offset(-5.0)
    assert SQUARE.joined(other).size == pytest.approx(SQUARE.size)
    assert SQUARE.offset(0.0) is SQUARE


def test_a_waved_outline_stays_near_its_area():
    square = Area.within([(0, 0), (40, 0), (40, 40), (0, 40)])
    waved = square.waved(2.0, 12.0, Stream(1, "waves"))
    assert waved.size == pytest.approx(square.size, rel=0.1)
    assert waved.without(square.offset(2.5)).size == 0
    assert square.offset(-3.5).without(waved).size == 0


def test_lines_outside_an_area_end_at_its_border():
    square = Area.within([(0, 0), (10, 0), (10, 10), (0, 10)])
    assert square.lines_outside([[(-5, 5), (15, 5)], [(1, 1), (9, 9)]]) == [
        [(-5, 5), (0, 5)],
        [(10, 5), (15, 5)],
    ]
