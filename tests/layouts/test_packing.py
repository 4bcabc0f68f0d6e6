"""Packing: known counts, no overlaps, no more cuts and no more sheets than by simpler ways."""

import bisect
import itertools
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, unary_union

from layouts.components import Component, component_box, points_box
from layouts.documents import Box, find_paper
from layouts.marks import find_cuts
from layouts.packing import BAND_GAP_MM, pack
from layouts.shapes import Point
from layouts.sheets import SheetStyle, cut_bleeds, plan_sheets
from layouts.silhouettes import find_silhouette
from tests.layouts.pieces import card, ring
from tests.properties import examples
from tests.samples import sampled

SQRT3 = math.sqrt(3.0)
AREA: Box = (10.0, 10.0, 200.0, 279.5)

# What a sheet with 10 mm margins holds, by paper, flat-to-flat size, gutter and bleed:
# counted by hand from the steps of rows and columns.
HEX_COUNTS = [
    ("a4", 38.0, 0.0, 0.0, 33),
    ("a4", 38.0, 2.0, 3.0, 30),
    ("a4", 70.0, 0.0, 0.0, 8),
    ("a4", 70.0, 2.0, 0.0, 8),
    ("letter", 38.0, 0.0, 0.0, 32),
    ("letter", 38.0, 2.0, 3.0, 28),
    ("letter", 70.0, 0.0, 0.0, 6),
    ("a3", 38.0, 0.0, 0.0, 76),
    ("a3", 38.0, 2.0, 3.0, 66),
    ("a3", 70.0, 0.0, 0.0, 20),
    ("a3", 70.0, 2.0, 3.0, 18),
]


def turned(outline, angle_deg: float) -> tuple[Point, ...]:
    cosine, sine = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    return tuple((x * cosine - y * sine, x * sine + y * cosine) for x, y in outline)


def hex_piece(flat_mm: float, quantity: int = 1, bleed_mm: float = 0.0, angle_deg: float = 0.0):
    trim = turned(ring(6, flat_mm / SQRT3), angle_deg)
    return Component("hex", (), trim, bleed_mm=bleed_mm, quantity=quantity)


def trihex(flat_mm: float, quantity: int = 1, bleed_mm: float = 0.0, angle_deg: float = 0.0):
    side_mm = flat_mm / SQRT3
    middles = [turned([(0.0, -side_mm)], angle)[0] for angle in (0.0, 120.0, 240.0)]
    hexagons = [ring(6, side_mm, middle) for middle in middles]
    union = unary_union([Polygon(outline).buffer(1e-6) for outline in hexagons])
    exact = [
        min(itertools.chain(*hexagons), key=lambda corner, near=near: math.dist(corner, near))
        for near in union.simplify(1e-3).exterior.coords[:-1]
    ]
    trim = turned(exact, angle_deg)
    return Component(f"trihex {angle_deg}", (), trim, bleed_mm=bleed_mm, quantity=quantity)


def disc(diameter_mm: float, quantity: int = 1, bleed_mm: float = 0.0):
    trim = ring(72, diameter_mm / 2)
    return Component(f"disc {diameter_mm}", (), trim, bleed_mm=bleed_mm, quantity=quantity)


def tokens(block: str, quantity: int, size_mm: float = 15.0, name: str = "") -> Component:
    return card(size_mm, size_mm, quantity, 3.0, block, name or block)


def arrow(width_mm: float, height_mm: float, quantity: int = 1, bleed_mm: float = 0.0):
    trim = ((0.0, 0.0), (width_mm, height_mm / 2), (0.0, height_mm), (width_mm / 3, height_mm / 2))
    return Component(f"arrow {width_mm}", (), trim, bleed_mm=bleed_mm, quantity=quantity)


def sheet_count(component: Component, paper: str, gutter_mm: float, quantity: int) -> int:
    kinds = [component._replace(quantity=quantity)]
    return len(plan_sheets([kinds], find_paper(paper), style=SheetStyle(gutter_mm)))


def capacity(component: Component, paper: str, gutter_mm: float) -> int:
    """How many copies one sheet holds."""
    return bisect.bisect_right(
        range(1, 400), 1, key=lambda count: sheet_count(component, paper, gutter_mm, count)
    )


def check(sheets, kinds: list[Component], gutter_mm: float) -> None:
    """Every copy once, within the area, apart, its art apart too."""
    pieces = [piece for sheet in sheets for piece in sheet]
    assert sorted(piece.component.name for piece in pieces) == sorted(
        kind.name for kind in kinds for _ in range(kind.quantity)
    )
    left, top, right, bottom = AREA
    for sheet in sheets:
        trims = [Polygon(piece.trim()) for piece in sheet]
        for piece, trim in zip(sheet, trims, strict=True):
            a, b, c, d, _, _ = piece.transform
            assert (a * d - b * c, math.hypot(a, b)) == pytest.approx((1.0, 1.0))
            assert trim.area == pytest.approx(Polygon(piece.component.trim).area)
            box = points_box(piece.bleed())
            assert min(box[0] - left, box[1] - top, right - box[2], bottom - box[3]) > -1e-4
        for one, other in itertools.combinations(trims, 2):
            is_shared = len(one.exterior.coords) == 5 and one.distance(other) < 1e-6
            assert is_shared or one.distance(other) > gutter_mm - 2e-2
            assert one.intersection(other).area < 1e-2
        arts = [
            unary_union([Polygon(ring).buffer(0) for ring in rings or (piece.bleed(),)])
            for piece, rings in zip(sheet, cut_bleeds(sheet), strict=True)
        ]
        for trim, art in zip(trims, arts, strict=True):
            assert art.buffer(2e-2).covers(trim)
        for one, other in itertools.combinations(arts, 2):
            assert one.intersection(other).area < 1e-2


def box_sheets(kinds: list[Component], area: Box, gutter_mm: float) -> int:
    """How many sheets boxes with their bleed need, in rows, in the order given."""
    left, top, right, bottom = area
    count, x, y, row = 0, right + 1.0, bottom + 1.0, 0.0
    for kind in kinds:
        x1, y1, x2, y2 = component_box(kind)
        for _ in range(kind.quantity):
            if x + x2 - x1 > right + 1e-6:
                x, y, row = left, y + row + gutter_mm, 0.0
            if y + y2 - y1 > bottom + 1e-6:
                count, x, y, row = count + 1, left, top, 0.0
            x, row = x + x2 - x1 + gutter_mm, max(row, y2 - y1)
    return count


@pytest.mark.parametrize(("paper", "flat_mm", "gutter_mm", "bleed_mm", "count"), HEX_COUNTS)
def test_a_sheet_holds_a_known_number_of_hexes(paper, flat_mm, gutter_mm, bleed_mm, count):
    piece = hex_piece(flat_mm, bleed_mm=bleed_mm)
    assert sheet_count(piece, paper, gutter_mm, count) == 1
    assert sheet_count(piece, paper, gutter_mm, count + 1) == 2


@pytest.mark.parametrize(
    ("paper", "flat_mm", "gutter_mm"),
    sampled(itertools.product(["a4", "letter", "a3"], [70.0, 38.0, 25.0], [0.0, 2.0]), 8),
)
def test_trihexes_waste_at_most_a_tenth_of_what_single_hexes_fill(paper, flat_mm, gutter_mm):
    singles = capacity(hex_piece(flat_mm), paper, gutter_mm)
    assert capacity(trihex(flat_mm), paper, gutter_mm) >= math.floor(0.9 * singles / 3)


@pytest.mark.parametrize("angle_deg", [0.0, 30.0, 90.0])
def test_trihexes_that_point_up_and_down_lie_together(angle_deg):
    kinds = [trihex(38.0, 10, angle_deg=angle_deg), trihex(38.0, 10, angle_deg=angle_deg + 180.0)]
    sheets = pack(kinds, AREA, gutter_mm=0.0)
    assert [len(sheet) for sheet in sheets] == [10, 10]
    check(sheets, kinds, 0.0)


def test_discs_are_packed_denser_than_squares():
    assert len(pack([disc(20.0, 300)], AREA, gutter_mm=0.0)[0]) == 135
    assert len(pack([card(20.0, 20.0, 300)], AREA, gutter_mm=0.0)[0]) == 9 * 13


def test_cards_lie_in_one_direction_in_columns_that_one_cut_goes_through():
    (sheet,) = pack([card(44.0, 60.0, 15), card(60.0, 44.0)], AREA, gutter_mm=2.0)
    boxes = [piece.trim_box() for piece in sheet]
    assert len({round(box[2] - box[0], 6) for box in boxes}) == 1
    # Four upright in a row; lying ones would need another sheet.
    assert len({round(box[0], 6) for box in boxes}) == 4
    assert sorted(Counter(round(box[1], 6) for box in boxes).values()) == [4, 4, 4, 4]


def test_shapes_stand_below_one_another_and_equal_ones_together():
    kinds = [
        hex_piece(38.0, 2)._replace(name="first"),
        card(63.0, 88.0, 1),
        hex_piece(38.0, 2, angle_deg=30.0)._replace(name="second"),
    ]
    (sheet,) = pack(kinds, AREA, gutter_mm=2.0)
    lone, *hexes = sheet
    assert [piece.component.name for piece in hexes] == ["first", "first", "second", "second"]
    top = min(piece.trim_box()[1] for piece in hexes)
    assert lone.trim_box()[3] == pytest.approx(top - BAND_GAP_MM)
    check([sheet], kinds, 2.0)


def cuts_of(sheet):
    return find_cuts([piece.trim() for piece in sheet])


def test_what_shares_a_sheet_takes_no_more_cuts_than_by_itself():
    kinds = [hex_piece(38.0, 9), card(63.0, 40.0, 3), card(20.0, 20.0, 48)]
    sheets = pack(kinds, AREA, gutter_mm=2.0)
    assert [len(sheet) for sheet in sheets] == [9, 51]
    apart = [sheet for kind in kinds for sheet in pack([kind], AREA, gutter_mm=2.0)]
    cuts, most = (sum(len(cuts_of(sheet).strokes) for sheet in some) for some in (sheets, apart))
    assert cuts <= most
    straight = [card(63.0, 40.0, 1), card(20.0, 20.0, 3), card(15.0, 15.0, 5)]
    assert [len(sheet) for sheet in pack(straight, AREA, gutter_mm=2.0)] == [9]


@pytest.mark.parametrize(
    ("component", "kind", "angle_deg"),
    [
        (hex_piece(38.0), "hex", 0.0),
        (hex_piece(38.0, angle_deg=30.0), "hex", 30.0),
        (trihex(38.0), "trihex", 0.0),
        (trihex(38.0, angle_deg=180.0), "trihex", 60.0),
        (disc(20.0), "disc", 0.0),
        (card(63.0, 88.0), "rectangle", 0.0),
        (card(88.0, 63.0), "rectangle", 90.0),
        (arrow(40.0, 30.0), "other", 0.0),
    ],
)
def test_shapes_are_told_by_their_corners(component, kind, angle_deg):
    for outline in (component.trim, component.trim[::-1], component.trim[2:] + component.trim[:2]):
        shape = find_silhouette(outline)
        assert shape.kind == kind
        step_deg = {"hex": 60.0, "trihex": 120.0, "rectangle": 180.0}.get(kind, 360.0)
        apart_deg = (shape.angle_deg - angle_deg) % step_deg
        assert min(apart_deg, step_deg - apart_deg) < 1e-6


def test_pieces_are_turned_by_right_angles_where_they_can_be():
    kinds = (hex_piece(38.0, 40), trihex(38.0, 12), card(63.0, 88.0, 9))
    for component, area in itertools.product(kinds, (AREA, (0.0, 0.0, 277.0, 182.5))):
        for piece in itertools.chain(*pack([component], area, gutter_mm=0.0)):
            assert abs(piece.transform.a) in {0.0, 1.0}


@pytest.mark.parametrize(
    ("kinds", "gutter_mm", "count"),
    [
        ([card(250.0, 150.0, 2), arrow(240.0, 60.0)], 2.0, 3),  # they fit only turned
        ([trihex(15.0, 50)], 4.0, 1),  # on the places of single hexes, two sheets
        ([hex_piece(12.0), arrow(12.0, 56.0, bleed_mm=3.0)], 0.0, 1),  # its bleed reaches far
    ],
    ids=["turned", "in strips", "a long point"],
)
def test_pieces_lie_apart_and_within(kinds, gutter_mm, count):
    sheets = pack(kinds, AREA, gutter_mm=gutter_mm)
    assert len(sheets) == count
    check(sheets, kinds, gutter_mm)


def test_a_piece_that_fits_only_askew_finds_its_place():
    piece = hex_piece(100.0, angle_deg=15.0)
    width_mm = 2 * (points_box(piece.trim)[2] + 1e-9)
    assert len(pack([piece], (0.0, 0.0, width_mm, width_mm), gutter_mm=0.0)) == 1


_SIZES = st.integers(12, 90).map(float)
_QUANTITIES = st.integers(1, 12)
_BLEEDS = st.sampled_from([0.0, 1.5, 3.0])
_PIECES = st.one_of(
    st.builds(hex_piece, _SIZES, _QUANTITIES, _BLEEDS, st.sampled_from([0.0, 30.0, 17.0])),
    st.builds(trihex, _SIZES, _QUANTITIES, _BLEEDS, st.sampled_from([0.0, 30.0, 180.0])),
    st.builds(card, _SIZES, _SIZES, _QUANTITIES, _BLEEDS),
    st.builds(card, st.just(20.0), st.just(30.0), _QUANTITIES, _BLEEDS, st.sampled_from("ab")),
    st.builds(disc, _SIZES, _QUANTITIES, _BLEEDS),
    st.builds(arrow, _SIZES, _SIZES, _QUANTITIES, _BLEEDS),
)


@given(st.lists(_PIECES, min_size=1, max_size=4), st.floats(0.0, 6.0))
@examples(80)
def test_no_pieces_overlap_and_all_lie_within(pieces, gutter_mm):
    kinds = [piece._replace(name=f"{number}") for number, piece in enumerate(pieces)]
    check(pack(kinds, AREA, gutter_mm=gutter_mm), kinds, gutter_mm)


@given(_PIECES, st.floats(0.0, 6.0))
@examples(40)
def test_boxes_in_rows_need_no_fewer_sheets(piece, gutter_mm):
    sheets = pack([piece], AREA, gutter_mm=gutter_mm)
    assert len(sheets) <= box_sheets([piece], AREA, gutter_mm)


# Blocks of equal rectangles: no gaps within, a gutter between, columns in line.


def test_a_block_is_a_grid_without_gaps_and_blocks_keep_their_bleed():
    (sheet,) = pack([tokens("blue", 28), tokens("red", 28)], AREA, gutter_mm=2.0)
    # Three rows each, of twelve, twelve and four.
    lefts = sorted({round(piece.trim_box()[0], 6) for piece in sheet})
    assert [round(b - a, 6) for a, b in itertools.pairwise(lefts)] == [15.0] * 11
    tops = sorted({round(piece.trim_box()[1], 6) for piece in sheet})
    assert [round(b - a, 6) for a, b in itertools.pairwise(tops)] == [15.0, 15.0, 21.0, 15.0, 15.0]


def test_four_colours_of_28_take_29_strokes_and_no_outline():
    # Twelve columns: 13 strokes down; four blocks of three rows: 16 across.
    kinds = [tokens(colour, 28) for colour in ("blue", "yellow", "green", "red")]
    (sheet,) = pack(kinds, AREA, gutter_mm=2.0)
    cuts = cuts_of(sheet)
    assert Counter(stroke.axis for stroke in cuts.strokes) == {0: 16, 1: 13}
    assert cuts.outline_count == 0


def test_a_block_that_is_too_high_goes_on_upon_the_next_sheet():
    sheets = pack([tokens("a", 500)], AREA, gutter_mm=2.0)
    assert sum(map(len, sheets)) == 500
    assert cuts_of(sheets[0]).outline_count == 0


def test_kinds_of_one_block_stand_together_and_small_blocks_beside_one_another():
    kinds = [tokens("blue", 3, name="knight"), tokens("red", 3), tokens("blue", 4, name="city")]
    (sheet,) = pack(kinds, AREA, gutter_mm=2.0)
    assert [piece.component.block for piece in sheet] == ["blue"] * 7 + ["red"] * 3
    (sheet,) = pack([tokens(f"colour {number}", 1) for number in range(5)], AREA, gutter_mm=2.0)
    assert len({piece.trim_box()[1] for piece in sheet}) == 1


def test_blocks_stay_whole_unless_that_costs_a_sheet():
    # Seventeen rows fit a sheet: five blocks of three rows, and two of the sixth.
    sheets = pack([tokens(colour, 28) for colour in "abcdef"], AREA, gutter_mm=2.0)
    blocks = [{piece.component.block for piece in sheet} for sheet in sheets]
    assert blocks == [set("abcde"), {"f"}]
    # Nine rows each: whole, one a sheet.
    kinds = [tokens(colour, 9 * 12) for colour in "abcd"]
    assert len(pack(kinds, AREA, gutter_mm=2.0)) == 3


def test_sheets_come_in_the_order_of_what_lies_on_them():
    kinds = [tokens("many", 205, size_mm=20.0), tokens("few", 200)]
    firsts = [sheet[0].component.name for sheet in pack(kinds, AREA, gutter_mm=2.0)]
    assert firsts == sorted(firsts, reverse=True)


def test_art_ends_at_a_shared_edge_and_keeps_its_bleed_outside():
    (sheet,) = pack([tokens("a", 2)], AREA, gutter_mm=2.0)
    (first,), (second,) = cut_bleeds(sheet)
    edge = sheet[0].trim_box()[2]
    assert points_box(first)[2] == pytest.approx(edge)
    assert points_box(second)[0] == pytest.approx(edge)
    assert points_box(first)[0] == pytest.approx(sheet[0].trim_box()[0] - 3.0)


def test_pieces_that_touch_by_a_corner_keep_the_bleed_of_their_sides():
    # A row of twelve and one below: of the second in the row the bleed below loses a corner only.
    (sheet,) = pack([tokens("a", 13)], AREA, gutter_mm=2.0)
    arts = [ring for (ring,) in cut_bleeds(sheet)]
    trims = [piece.trim_box() for piece in sheet]
    assert points_box(arts[1])[3] == pytest.approx(trims[1][3] + 3.0)
    assert points_box(arts[12])[2] == pytest.approx(trims[12][2] + 3.0)
    corner = (trims[12][2], trims[12][1])
    for art in (arts[1], arts[12]):
        assert any(point == pytest.approx(corner) for point in art)
