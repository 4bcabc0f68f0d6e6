"""Areas: points, hatching and parcels stay inside; rings run as filled paths need them."""

import math

import pytest

from generators.areas import Area, discs_area
from generators.randomness import Stream

SQUARE = Area.within([(0, 0), (40, 0), (40, 40), (0, 40)])
RING = SQUARE.without(discs_area([(20, 20, 10)]))


def test_points_are_in_the_area_and_keep_apart():
    points = RING.scattered(3.0, Stream(1, "points"))
    assert len(points) > 60
    assert all(RING.holds(point) for point in points)
    gaps = [math.dist(a, b) for at, a in enumerate(points) for b in points[:at]]
    assert min(gaps) >= 3.0


def test_stretched_points_may_be_closer_above_one_another():
    points = SQUARE.scattered(3.0, Stream(1, "points"), stretch=2.0)
    gaps = [
        math.hypot((a - c) / 2, b - d) for at, (a, b) in enumerate(points) for c, d in points[:at]
    ]
    assert min(gaps) >= 3.0


def test_an_empty_area_has_no_points():
    assert SQUARE.offset(-30.0).scattered(3.0, Stream(1, "points")) == []


def test_hatching_stays_in_the_area_and_leaves_holes_out():
    for line in RING.hatching(4.0, 30.0):
        (a, b), (c, d) = line[0], line[-1]
        assert RING.holds(((a + c) / 2, (b + d) / 2))


def test_parcels_share_out_the_area():
    parcels = RING.parcels(12.0, Stream(2, "parcels"))
    assert len(parcels) > 4
    assert sum(parcel.size for parcel in parcels) == pytest.approx(RING.size)


def test_offsets_have_known_sizes():
    assert SQUARE.offset(-5.0).size == pytest.approx(900.0)
    assert SQUARE.depth([(20.0, 20.0), (1.0, 20.0)]) == pytest.approx([20.0, 1.0])


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
