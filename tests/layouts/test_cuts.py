"""Strokes of a knife, counted by hand on small sheets."""

import math

import pytest

from layouts.cuts import find_cuts


def rect(left, top, width, height):
    return ((left, top), (left + width, top), (left + width, top + height), (left, top + height))


def grid(columns, rows, size=10.0, left=0.0, top=0.0, gutter=0.0):
    step = size + gutter
    return [
        rect(left + column * step, top + row * step, size, size)
        for row in range(rows)
        for column in range(columns)
    ]


def disc(x, y, radius):
    return tuple(
        (x + radius * math.sin(place * math.pi / 12), y - radius * math.cos(place * math.pi / 12))
        for place in range(24)
    )


# What it is: trims, strokes across, strokes down, outlines.
SHEETS = {
    "nothing": ([], 0, 0, 0),
    "one": (grid(1, 1), 2, 2, 0),
    "shared edges: one stroke a line": (grid(4, 3), 4, 5, 0),
    "gutters: two strokes between neighbours": (grid(3, 3, gutter=2.0), 6, 6, 0),
    "a short last row": (grid(4, 2) + grid(2, 1, top=20.0), 4, 5, 0),
    "two blocks on one grid": (grid(4, 2) + grid(4, 2, top=22.0), 6, 5, 0),
    "two blocks of two sizes": (grid(4, 2) + grid(2, 2, 15.0, top=22.0), 6, 5 + 1, 0),
    "discs": ([disc(5, 5, 5), disc(15, 5, 5)], 0, 0, 2),
    "squares above discs": ([*grid(3, 1), disc(8, 16, 5)], 2, 4, 1),
    "a disc is in the way of one line of three": (
        [*grid(2, 1), disc(8, 16, 5), *grid(2, 1, top=22.0)],
        4,
        3 + 1,
        1,
    ),
    "a pinwheel has no stroke": (
        [rect(0, 0, 20, 10), rect(20, 0, 10, 20), rect(10, 20, 20, 10), rect(0, 10, 10, 20)],
        # Its outer edges can be cut, and then nothing inside.
        2,
        2,
        4,
    ),
    "a square in the nook of a hex is cut free once the hex is out": (
        [
            ((10.0, 0.0), (20.0, 6.0), (20.0, 17.0), (10.0, 23.0), (0.0, 17.0), (0.0, 6.0)),
            rect(17.0, 19.0, 10.0, 10.0),
            rect(17.0, 29.0, 10.0, 10.0),
        ],
        3,
        3,
        1,
    ),
    "a disc that reaches over the edge's line": ([*grid(1, 1), disc(15, 12, 5)], 2, 2, 1),
}


@pytest.mark.parametrize("name", SHEETS)
def test_strokes_and_outlines_are_those_counted_by_hand(name):
    trims, across, down, outlines = SHEETS[name]
    cuts = find_cuts(trims)
    assert [sum(stroke.axis == axis for stroke in cuts.strokes) for axis in (0, 1)] == [
        across,
        down,
    ]
    assert cuts.outline_count == outlines


def test_the_order_of_the_pieces_does_not_matter():
    trims = grid(4, 2) + grid(2, 2, 15.0, top=22.0) + [disc(50, 30, 9)]
    assert find_cuts(trims) == find_cuts(trims[::-1])


def test_long_strokes_come_first_and_go_from_edge_to_edge():
    cuts = find_cuts(grid(6, 2) + grid(6, 2, top=22.0))
    assert [stroke.axis for stroke in cuts.strokes] == [0] * 6 + [1] * 7
    assert {stroke.ends for stroke in cuts.strokes[:2]} == {
        ((0.0, 0.0), (60.0, 0.0)),
        ((0.0, 10.0), (60.0, 10.0)),
    }
    assert all((s.start_mm, s.end_mm) == (0.0, 42.0) for s in cuts.strokes[6:])


def test_lines_that_differ_by_a_rounding_are_one():
    trims = [rect(0.0, 0.0, 10.0, 10.0), rect(10.0 + 1e-9, 1e-9, 10.0, 10.0)]
    assert len(find_cuts(trims).strokes) == 2 + 3


def test_no_stroke_goes_through_a_piece():
    trims = grid(5, 3) + grid(3, 4, 13.0, top=32.0, left=4.0) + [disc(50, 50, 5), disc(51, 61, 5)]
    boxes = [(min(x), min(y), max(x), max(y)) for x, y in (zip(*t, strict=True) for t in trims)]
    for stroke in find_cuts(trims).strokes:
        for box in boxes:
            is_across = box[1 - stroke.axis] + 1e-6 < stroke.at_mm < box[3 - stroke.axis] - 1e-6
            overlap = min(box[stroke.axis + 2], stroke.end_mm) - max(
                box[stroke.axis], stroke.start_mm
            )
            assert not is_across or overlap <= 1e-6
