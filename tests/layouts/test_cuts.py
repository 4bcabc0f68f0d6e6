"""Strokes of a knife, counted by hand on small sheets; and the numbers beside long ones."""

import pytest

from layouts.marks import cut_marks, find_cuts
from layouts.shapes import Path, Text
from tests.layouts.pieces import rect, ring


def grid(columns, rows, size=10.0, left=0.0, top=0.0, gutter=0.0):
    step = size + gutter
    return [
        rect(left + column * step, top + row * step, size, size)
        for row in range(rows)
        for column in range(columns)
    ]


# What it is: trims, strokes across, strokes down, outlines.
def disc(x, y, radius):
    return ring(24, radius, (x, y))


HEX = ((10.0, 0.0), (20.0, 6.0), (20.0, 17.0), (10.0, 23.0), (0.0, 17.0), (0.0, 6.0))
PINWHEEL = [rect(0, 0, 20, 10), rect(20, 0, 10, 20), rect(10, 20, 20, 10), rect(0, 10, 10, 20)]

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
    "one disc in the way of one": ([*grid(2, 1), disc(8, 16, 5), *grid(2, 1, top=22.0)], 4, 4, 1),
    "its outer edges can be cut, and then nothing inside": (PINWHEEL, 2, 2, 4),
    "free once the hex is out": (
        [HEX, *(rect(17.0, y, 10.0, 10.0) for y in (19.0, 29.0))],
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
    axes = [stroke.axis for stroke in cuts.strokes]
    assert (axes.count(0), axes.count(1), cuts.outline_count) == (across, down, outlines)
    assert find_cuts(trims[::-1]) == cuts


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


ROOM = (5.0, 5.0, 205.0, 280.0)


def bleed_box(trim):
    return (trim[0][0] - 3.0, trim[0][1] - 3.0, trim[2][0] + 3.0, trim[2][1] + 3.0)


def marks_of(trims, room=ROOM):
    strokes = find_cuts(trims).strokes
    shapes = cut_marks(strokes, [bleed_box(trim) for trim in trims], room)
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    ticks = [shape for shape in shapes if isinstance(shape, Path)]
    return strokes, texts, ticks


def grid_of_squares(columns, rows, left=20.0, top=20.0):
    return grid(columns, rows, 15.0, left, top)


def test_every_stroke_has_ticks_at_both_ends_and_one_down_its_number_at_the_head():
    strokes, texts, ticks = marks_of(grid_of_squares(4, 3))
    assert [text.text for text in texts] == [
        str(n) for n, stroke in enumerate(strokes, 1) for _ in range(2 - stroke.axis)
    ]
    for stroke, one, other in zip(strokes, ticks[::2], ticks[1::2], strict=True):
        for command in (*one.commands, *other.commands):
            assert command[2 - stroke.axis] == stroke.at_mm
        # Near the art, which bleeds by 3 mm.
        ends = sorted(command[1 + stroke.axis] for command in (*one.commands, *other.commands))
        assert 3.0 <= stroke.start_mm - ends[1] < 5.0
        assert 3.0 <= ends[2] - stroke.end_mm < 5.0


def test_cuts_across_come_first_and_those_down_band_by_band():
    trims = grid_of_squares(2, 2) + grid_of_squares(3, 1, left=22.0, top=70.0)
    strokes = find_cuts(trims).strokes
    assert [(s.axis, s.at_mm) for s in strokes] == [
        (0, 20.0), (0, 35.0), (0, 50.0), (0, 70.0), (0, 85.0),
        (1, 20.0), (1, 35.0), (1, 50.0),
        (1, 22.0), (1, 37.0), (1, 52.0), (1, 67.0),
    ]  # fmt: skip


def test_marks_lie_outside_all_art_and_within_the_room():
    trims = [
        *grid_of_squares(4, 3),
        *grid_of_squares(5, 2, left=22.0, top=80.0),
        rect(150.0, 30.0, 40.0, 40.0),
    ]
    _, _, ticks = marks_of(trims)
    assert len(ticks) > 20
    for tick in ticks:
        for _, x, y in tick.commands:
            assert ROOM[0] <= x <= ROOM[2]
            assert ROOM[1] <= y <= ROOM[3]
            for left, top, right, bottom in map(bleed_box, trims):
                assert not (left + 1e-6 < x < right - 1e-6 and top + 1e-6 < y < bottom - 1e-6)


def test_numbers_of_one_block_never_share_a_line_with_those_of_the_next():
    trims = [*grid_of_squares(4, 1), *grid_of_squares(5, 1, left=22.0, top=45.0)]
    _, texts, _ = marks_of(trims)
    between = [
        int(text.text) for text in texts if 35.0 < text.y_mm < 45.0 and text.anchor == "middle"
    ]
    assert between == list(range(min(between), max(between) + 1))


def test_a_stroke_without_room_is_not_counted():
    # Between art and the edge there is no room on the left, on the right there is.
    _, texts, _ = marks_of(grid_of_squares(2, 1, left=8.0), (5.0, 5.0, 60.0, 60.0))
    across = [text for text in texts if text.anchor == "start"]
    assert len(across) == 2
    assert marks_of(grid_of_squares(2, 1, left=8.0, top=8.0), (5.0, 5.0, 41.0, 26.0))[1] == []
