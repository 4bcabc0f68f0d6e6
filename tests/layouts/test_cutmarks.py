"""Numbers beside long cuts: in order, on the line of their stroke, and in nobody's way."""

from itertools import combinations

from layouts.cutmarks import cut_marks
from layouts.cuts import find_cuts
from layouts.shapes import Path, Text

ROOM = (5.0, 5.0, 205.0, 280.0)


def square(left, top, size=15.0):
    return ((left, top), (left + size, top), (left + size, top + size), (left, top + size))


def grid(columns, rows, left=20.0, top=20.0):
    return [square(left + 15.0 * x, top + 15.0 * y) for y in range(rows) for x in range(columns)]


def bleed_box(trim):
    return (trim[0][0] - 3.0, trim[0][1] - 3.0, trim[2][0] + 3.0, trim[2][1] + 3.0)


def marks_of(trims, room=ROOM):
    strokes = find_cuts(trims).strokes
    shapes = cut_marks(strokes, [bleed_box(trim) for trim in trims], room)
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    ticks = [shape for shape in shapes if isinstance(shape, Path)]
    return strokes, texts, ticks


def test_every_stroke_of_a_grid_has_its_number_in_order():
    strokes, texts, ticks = marks_of(grid(4, 3))
    assert [text.text for text in texts] == [str(n) for n in range(1, len(strokes) + 1)]
    for stroke, tick in zip(strokes, ticks, strict=True):
        for command in tick.commands:
            assert command[2 - stroke.axis] == stroke.at_mm


def test_marks_lie_outside_all_art_and_within_the_room():
    trims = [*grid(4, 3), *grid(5, 2, left=22.0, top=80.0), square(150.0, 30.0, 40.0)]
    _, _, ticks = marks_of(trims)
    assert len(ticks) > 20
    for tick in ticks:
        for _, x, y in tick.commands:
            assert ROOM[0] <= x <= ROOM[2]
            assert ROOM[1] <= y <= ROOM[3]
            for left, top, right, bottom in map(bleed_box, trims):
                assert not (left + 1e-6 < x < right - 1e-6 and top + 1e-6 < y < bottom - 1e-6)


def test_numbers_of_lines_a_gutter_apart_do_not_touch():
    trims = [square(20.0, 20.0), square(37.0, 20.0), square(54.0, 20.0)]
    _, texts, _ = marks_of(trims)
    upright = [text for text in texts if text.anchor != "end" or text.y_mm < 19.0]
    spans = []
    for text in upright:
        width = 1.1 * len(text.text)
        left = {"start": 0.0, "middle": -width / 2, "end": -width}[text.anchor] + text.x_mm
        spans.append((left, left + width, text.y_mm))
    for (a, b, y), (c, d, z) in combinations(spans, 2):
        assert b <= c or d <= a or abs(y - z) > 1.4


def test_a_stroke_without_room_is_not_counted():
    # Between art and the edge there is no room on the left, on the right there is.
    _, texts, _ = marks_of(grid(2, 1, left=8.0), (5.0, 5.0, 60.0, 60.0))
    across = [text for text in texts if text.anchor == "start"]
    assert len(across) == 2
    assert marks_of(grid(2, 1, left=8.0, top=8.0), (5.0, 5.0, 41.0, 26.0))[1] == []
