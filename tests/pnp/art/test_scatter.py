"""Blue noise: points apart, outside the middle and the places kept out."""

import itertools
import math

import pytest

from generators.randomness import Stream
from pnp.printing.art.places import (
    JITTER,
    NAME_ENDS,
    NUMERAL,
    PIPS,
    QUIET_RADIUS,
    Spacing,
    is_in_hex,
    scatter,
)

PLACES = (*NAME_ENDS, NUMERAL, PIPS)
SLACK = 2**0.5 * JITTER


@pytest.fixture(params=[Spacing(0.2), Spacing(0.16, stretch=2.0, margin=0.03)])
def spacing(request):
    return request.param


def test_points_are_apart(spacing):
    for seed in range(8):
        points = scatter(spacing, PLACES, Stream(seed, "points"))
        for (a, b), (x, y) in itertools.combinations(points, 2):
            assert math.hypot((x - a) / spacing.stretch, y - b) >= spacing.distance - 2 * SLACK


def test_points_keep_out_of_the_middle_and_of_the_marks(spacing):
    for seed in range(8):
        for x, y in scatter(spacing, PLACES, Stream(seed, "points")):
            assert is_in_hex(x, y, margin=spacing.margin - SLACK)
            assert math.hypot(x, y) >= QUIET_RADIUS
            for place in PLACES:
                assert math.hypot(x - place.x, y - place.y) >= place.radius - SLACK


def test_points_come_from_the_top_down(spacing):
    points = scatter(spacing, PLACES, Stream(1, "points"))
    assert [y for _, y in points] == sorted(y for _, y in points)


def test_one_stream_draws_two_different_sets(spacing):
    stream = Stream(1, "points")
    assert scatter(spacing, PLACES, stream) != scatter(spacing, PLACES, stream)
