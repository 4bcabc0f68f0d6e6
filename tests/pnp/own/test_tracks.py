"""Tracks: as many squares as spaces, side by side, none over another, and on the paper."""

from itertools import pairwise

import pytest

from pnp.errors import GameFileError
from pnp.printing.own.aids import SHEET_MM, plan_track, track_spaces
from pnp.printing.own.phrases import Phrases

COUNTS = (1, 2, 5, 11, 12, 13, 14, 20, 21, 26, 31, 41, 51, 61, 81, 101, 201, 400)


@pytest.mark.parametrize("side_mm", [14.0, 18.0, 24.0])
def test_squares_follow_one_another_and_fit_a_sheet(side_mm):
    for count in COUNTS:
        assert_follows_and_fits(count, side_mm)


def assert_follows_and_fits(count, side_mm):
    plan, side = plan_track(count, side_mm)
    squares = [tuple(square) for square in plan.squares]
    assert len(squares) == len(set(squares)) == count
    assert all(0 <= x < plan.columns and 0 <= y < plan.rows for x, y in squares)
    width, height = plan.columns * side, plan.rows * side
    assert sorted((width, height)) <= sorted(SHEET_MM)
    steps = [abs(x1 - x2) + abs(y1 - y2) for (x1, y1), (x2, y2) in pairwise(squares)]
    rows = plan.rows > 1 and not plan.is_ring
    assert all(step == 1 or (rows and step == plan.columns) for step in steps)


@pytest.mark.parametrize(
    ("spaces", "words"),
    [
        ("0-3", ("0", "1", "2", "3")),
        ("3-1", ("3", "2", "1")),
        ("-1-1", ("-1", "0", "1")),
        (("a", "b"), ("a", "b")),
    ],
)
def test_spaces_are_numbers_in_a_range_or_texts(spaces, words):
    assert track_spaces(spaces, Phrases("en", None)) == words


@pytest.mark.parametrize("spaces", ["ten", "0-9999", "1-2-3", ""])
def test_other_spaces_are_refused(spaces):
    with pytest.raises(GameFileError, match="spaces"):
        track_spaces(spaces, Phrases("en", None))
