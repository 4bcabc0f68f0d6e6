"""Blocks of equal rectangles: no gaps within, a gutter between, columns in line."""

from collections import Counter
from itertools import pairwise

import pytest

from layouts.bleeds import cut_bleeds
from layouts.components import Component, points_box
from layouts.cuts import find_cuts
from layouts.packing import pack

AREA = (10.0, 10.0, 200.0, 279.0)


def token(name, quantity, size=15.0, block=None, bleed=3.0):
    half = size / 2
    trim = ((-half, -half), (half, -half), (half, half), (-half, half))
    block = name if block is None else block
    return Component(name, (), trim, bleed_mm=bleed, quantity=quantity, block=block)


def boxes_of(pieces):
    return [points_box(piece.trim()) for piece in pieces]


def test_a_block_is_a_grid_without_gaps_and_blocks_are_a_gutter_apart():
    (sheet,) = pack([token("blue", 28), token("red", 28)], AREA, gutter_mm=2.0)
    # Three rows each, of twelve, twelve and four.
    lefts = sorted({round(left, 6) for left, *_ in boxes_of(sheet)})
    assert [round(b - a, 6) for a, b in pairwise(lefts)] == [15.0] * 11
    tops = sorted({round(top, 6) for _, top, _, _ in boxes_of(sheet)})
    assert [round(b - a, 6) for a, b in pairwise(tops)] == [15.0, 15.0, 17.0, 15.0, 15.0]


def test_four_colours_of_28_take_29_strokes_and_no_outline():
    # Twelve columns: 13 strokes down; four blocks of three rows: 16 across.
    kinds = [token(colour, 28) for colour in ("blue", "yellow", "green", "red")]
    (sheet,) = pack(kinds, AREA, gutter_mm=2.0)
    cuts = find_cuts([piece.trim() for piece in sheet])
    assert Counter(stroke.axis for stroke in cuts.strokes) == {0: 16, 1: 13}
    assert cuts.outline_count == 0


def test_kinds_of_one_block_stand_together_whatever_their_order():
    kinds = [
        token("blue knight", 3, block="blue"),
        token("red knight", 3, block="red"),
        token("blue city", 4, block="blue"),
    ]
    (sheet,) = pack(kinds, AREA, gutter_mm=2.0)
    blocks = [piece.component.block for piece in sheet]
    assert blocks == ["blue"] * 7 + ["red"] * 3


def test_small_blocks_stand_beside_one_another():
    kinds = [token(f"colour {number}", 1) for number in range(5)]
    (sheet,) = pack(kinds, AREA, gutter_mm=2.0)
    assert len({top for _, top, _, _ in boxes_of(sheet)}) == 1


def test_a_block_that_is_too_high_goes_on_upon_the_next_sheet():
    sheets = pack([token("a", 500)], AREA, gutter_mm=2.0)
    assert sum(map(len, sheets)) == 500
    first = find_cuts([piece.trim() for piece in sheets[0]])
    assert first.outline_count == 0


def test_blocks_stay_whole_where_that_costs_no_sheet():
    # Seventeen rows fit a sheet: five blocks of three rows, and two of the sixth.
    kinds = [token(colour, 28) for colour in "abcdef"]
    blocks = [
        {piece.component.block for piece in sheet} for sheet in pack(kinds, AREA, gutter_mm=2.0)
    ]
    assert blocks == [set("abcde"), {"f"}]


def test_blocks_are_parted_where_whole_ones_cost_a_sheet():
    # Nine rows each: whole, one a sheet.
    kinds = [token(colour, 9 * 12) for colour in "abcd"]
    assert len(pack(kinds, AREA, gutter_mm=2.0)) == 3


def test_sheets_come_in_the_order_of_what_lies_on_them():
    kinds = [token("many", 205, size=20.0), token("few", 200)]
    firsts = [sheet[0].component.name for sheet in pack(kinds, AREA, gutter_mm=2.0)]
    assert firsts == sorted(firsts, reverse=True)


@pytest.mark.parametrize("count", [1, 7, 12, 13, 28, 29])
def test_pieces_of_any_count_lie_within_the_area_and_apart(count):
    kinds = [token("a", count), token("b", 5), token("discless", 3, size=20.0, block="")]
    sheets = pack(kinds, AREA, gutter_mm=2.0)
    assert sum(map(len, sheets)) == count + 8
    for sheet in sheets:
        left, top, right, bottom = points_box(p for piece in sheet for p in piece.bleed())
        assert left >= 10.0 - 1e-6
        assert top >= 10.0 - 1e-6
        assert right <= 200.0 + 1e-6
        assert bottom <= 279.0 + 1e-6
        boxes = boxes_of(sheet)
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                is_apart = any(
                    one[a] >= other[a + 2] - 1e-6 or other[a] >= one[a + 2] - 1e-6 for a in (0, 1)
                )
                assert is_apart


def test_art_ends_at_a_shared_edge_and_keeps_its_bleed_outside():
    (sheet,) = pack([token("a", 2)], AREA, gutter_mm=2.0)
    (first,), (second,) = cut_bleeds(sheet)
    edge = points_box(sheet[0].trim())[2]
    assert points_box(first)[2] == pytest.approx(edge)
    assert points_box(second)[0] == pytest.approx(edge)
    assert points_box(first)[0] == pytest.approx(points_box(sheet[0].trim())[0] - 3.0)


def test_pieces_that_touch_by_a_corner_keep_the_bleed_of_their_sides():
    # A row of twelve and one below: of the second in the row the bleed below loses a corner only.
    (sheet,) = pack([token("a", 13)], AREA, gutter_mm=2.0)
    arts = [ring for (ring,) in cut_bleeds(sheet)]
    trims = boxes_of(sheet)
    assert points_box(arts[1])[3] == pytest.approx(trims[1][3] + 3.0)
    assert points_box(arts[12])[2] == pytest.approx(trims[12][2] + 3.0)
    corner = (trims[12][2], trims[12][1])
    for art in (arts[1], arts[12]):
        assert any(point == pytest.approx(corner) for point in art)
