"""Nesting: known counts, no overlaps, never more sheets than boxes in rows."""

import bisect
import itertools
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, unary_union

from layouts import SheetError
from layouts.bleeds import cut_bleeds
from layouts.components import Component, component_box, points_box
from layouts.documents import Box, find_paper
from layouts.nesting import Nesting, nest
from layouts.shapes import Point
from layouts.sheetplans import lay_sheets
from layouts.silhouettes import find_posture
from tests.properties import examples
from tests.samples import sampled

SQRT3 = math.sqrt(3.0)
AREA: Box = (10.0, 10.0, 200.0, 279.5)

# What a sheet with 10 mm margins holds, by paper, flat-to-flat size, gutter and bleed:
# counted by hand from the steps of rows and columns, the footer sunk where that helps.
HEX_COUNTS = [
    ("a4", 38.0, 0.0, 0.0, 36),
    ("a4", 38.0, 2.0, 3.0, 30),
    ("a4", 70.0, 0.0, 0.0, 8),
    ("a4", 70.0, 2.0, 0.0, 8),
    ("letter", 38.0, 0.0, 0.0, 32),
    ("letter", 38.0, 2.0, 3.0, 28),
    ("letter", 70.0, 0.0, 0.0, 6),
    ("a3", 38.0, 0.0, 0.0, 80),
    ("a3", 38.0, 2.0, 3.0, 66),
    ("a3", 70.0, 0.0, 0.0, 20),
    ("a3", 70.0, 2.0, 3.0, 20),
]


def hexagon(middle: Point, side_mm: float) -> list[Point]:
    angles = [math.radians(60 * place) for place in range(6)]
    return [
        (middle[0] + side_mm * math.sin(angle), middle[1] - side_mm * math.cos(angle))
        for angle in angles
    ]


def turned(outline, angle_deg: float) -> tuple[Point, ...]:
    cosine, sine = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    return tuple((x * cosine - y * sine, x * sine + y * cosine) for x, y in outline)


def hex_piece(flat_mm: float, quantity: int = 1, bleed_mm: float = 0.0, angle_deg: float = 0.0):
    trim = turned(hexagon((0.0, 0.0), flat_mm / SQRT3), angle_deg)
    return Component("hex", (), trim, bleed_mm=bleed_mm, quantity=quantity)


def trihex(flat_mm: float, quantity: int = 1, bleed_mm: float = 0.0, angle_deg: float = 0.0):
    side_mm = flat_mm / SQRT3
    middles = [turned([(0.0, -side_mm)], angle)[0] for angle in (0.0, 120.0, 240.0)]
    corners = [corner for middle in middles for corner in hexagon(middle, side_mm)]
    union = unary_union([Polygon(hexagon(m, side_mm)).buffer(1e-6) for m in middles])
    exact = [
        min(corners, key=lambda corner, near=near: math.dist(corner, near))
        for near in union.simplify(1e-3).exterior.coords[:-1]
    ]
    return Component(
        f"trihex {angle_deg}", (), turned(exact, angle_deg), bleed_mm=bleed_mm, quantity=quantity
    )


def card(width_mm: float, height_mm: float, quantity: int = 1, bleed_mm: float = 0.0):
    trim = ((0.0, 0.0), (width_mm, 0.0), (width_mm, height_mm), (0.0, height_mm))
    return Component(f"card {width_mm} {height_mm}", (), trim, bleed_mm=bleed_mm, quantity=quantity)


def disc(diameter_mm: float, quantity: int = 1, bleed_mm: float = 0.0):
    angles = [math.radians(5 * place) for place in range(72)]
    trim = tuple((diameter_mm / 2 * math.sin(a), -diameter_mm / 2 * math.cos(a)) for a in angles)
    return Component(f"disc {diameter_mm}", (), trim, bleed_mm=bleed_mm, quantity=quantity)


def arrow(width_mm: float, height_mm: float, quantity: int = 1, bleed_mm: float = 0.0):
    trim = (
        (0.0, 0.0),
        (width_mm, height_mm / 2),
        (0.0, height_mm),
        (width_mm / 3, height_mm / 2),
    )
    return Component(f"arrow {width_mm}", (), trim, bleed_mm=bleed_mm, quantity=quantity)


def sheet_count(component: Component, paper: str, gutter_mm: float, quantity: int) -> int:
    sheets = lay_sheets(
        [replace(component, quantity=quantity)],
        find_paper(paper),
        margin_mm=10.0,
        gutter_mm=gutter_mm,
    )
    return len(sheets)


def capacity(component: Component, paper: str, gutter_mm: float) -> int:
    """How many copies one sheet holds."""
    return bisect.bisect_right(
        range(1, 400), 1, key=lambda count: sheet_count(component, paper, gutter_mm, count)
    )


def check(nesting: Nesting, kinds: list[Component], gutter_mm: float) -> None:
    """Every copy once, within the area, apart, its art apart too."""
    pieces = [piece for sheet in nesting.sheets for piece in sheet]
    assert sorted(piece.component.name for piece in pieces) == sorted(
        kind.name for kind in kinds for _ in range(kind.quantity)
    )
    left, top, right, bottom = nesting.area
    for sheet in nesting.sheets:
        trims = [Polygon(piece.trim()) for piece in sheet]
        for piece, trim in zip(sheet, trims, strict=True):
            a, b, c, d, _, _ = piece.transform
            assert (a * d - b * c, math.hypot(a, b)) == pytest.approx((1.0, 1.0))
            assert trim.area == pytest.approx(Polygon(piece.component.trim).area)
            box = points_box(piece.bleed())
            assert min(box[0] - left, box[1] - top, right - box[2], bottom - box[3]) > -1e-4
        for one, other in itertools.combinations(trims, 2):
            assert one.distance(other) > gutter_mm - 2e-2
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
def test_a_sheet_holds_a_known_number_of_hexes(paper, flat_mm, gutter_mm, bleed_mm, count) -> None:
    piece = hex_piece(flat_mm, bleed_mm=bleed_mm)
    assert sheet_count(piece, paper, gutter_mm, count) == 1
    assert sheet_count(piece, paper, gutter_mm, count + 1) == 2


@pytest.mark.parametrize(
    ("paper", "flat_mm", "gutter_mm"),
    sampled(itertools.product(["a4", "letter", "a3"], [70.0, 38.0, 25.0], [0.0, 2.0]), 8),
)
def test_trihexes_waste_at_most_a_tenth_of_what_single_hexes_fill(
    paper, flat_mm, gutter_mm
) -> None:
    singles = capacity(hex_piece(flat_mm), paper, gutter_mm)
    assert capacity(trihex(flat_mm), paper, gutter_mm) >= math.floor(0.9 * singles / 3)


@pytest.mark.parametrize("angle_deg", [0.0, 30.0, 90.0])
def test_trihexes_that_point_up_and_down_lie_together(angle_deg) -> None:
    kinds = [trihex(38.0, 10, angle_deg=angle_deg), trihex(38.0, 10, angle_deg=angle_deg + 180.0)]
    nesting = nest(kinds, AREA, gutter_mm=0.0)
    assert [len(sheet) for sheet in nesting.sheets] == [10, 10]
    assert nesting.coverage == pytest.approx(60 * SQRT3 / 2 * 38.0**2 / (2 * 190.0 * 269.5))
    check(nesting, kinds, 0.0)


def test_discs_are_packed_denser_than_squares() -> None:
    nesting = nest([disc(20.0, 300)], AREA, gutter_mm=0.0)
    assert len(nesting.sheets[0]) == 135
    assert len(nest([card(20.0, 20.0, 300)], AREA, gutter_mm=0.0).sheets[0]) == 9 * 13


def test_upright_and_lying_cards_share_a_sheet_where_that_helps() -> None:
    # Neither all upright (2 x 1) nor all lying (1 x 2) holds three.
    nesting = nest([card(60.0, 100.0, 3)], (0.0, 0.0, 160.0, 160.0), gutter_mm=0.0)
    assert len(nesting.sheets) == 1
    check(nesting, [card(60.0, 100.0, 3)], 0.0)


def test_cards_lie_in_one_direction_where_that_takes_no_sheet_more() -> None:
    def directions(quantity):
        room = (0.0, 0.0, 160.0, 160.0)
        sheets = nest([card(60.0, 100.0, quantity)], room, gutter_mm=0.0).sheets
        boxes = [[piece.trim_box() for piece in sheet] for sheet in sheets]
        return [len({box[2] - box[0] > box[3] - box[1] for box in sheet}) for sheet in boxes]

    # Two in one direction to a sheet, three in two.
    assert directions(4) == [1, 1]
    assert directions(3) == [2]


def test_equal_shapes_are_filled_together_in_the_order_given() -> None:
    kinds = [
        replace(hex_piece(38.0, 2), name="first"),
        card(63.0, 88.0, 1),
        replace(hex_piece(38.0, 2, angle_deg=30.0), name="second"),
    ]
    (sheet,) = nest(kinds, AREA, gutter_mm=2.0).sheets
    assert [piece.component.name for piece in sheet] == [
        "first", "first", "second", "second", "card 63.0 88.0",
    ]  # fmt: skip
    check(nest(kinds, AREA, gutter_mm=2.0), kinds, 2.0)


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
def test_shapes_are_told_by_their_corners(component, kind, angle_deg) -> None:
    for outline in (component.trim, component.trim[::-1], component.trim[2:] + component.trim[:2]):
        posture = find_posture(outline)
        assert posture.silhouette.kind == kind
        step_deg = {"hex": 60.0, "trihex": 120.0, "rectangle": 180.0}.get(kind, 360.0)
        apart_deg = (posture.angle_deg - angle_deg) % step_deg
        assert min(apart_deg, step_deg - apart_deg) < 1e-6


def test_pieces_are_turned_by_right_angles_where_they_can_be() -> None:
    for component in (hex_piece(38.0, 40), trihex(38.0, 12), card(63.0, 88.0, 9)):
        for area in (AREA, (0.0, 0.0, 277.0, 182.5)):
            for sheet in nest([component], area, gutter_mm=0.0).sheets:
                for piece in sheet:
                    assert abs(piece.transform.a) in {0.0, 1.0}


def test_a_piece_that_fits_only_turned_is_turned() -> None:
    nesting = nest([card(250.0, 150.0, 2), arrow(240.0, 60.0)], AREA, gutter_mm=2.0)
    check(nesting, [card(250.0, 150.0, 2), arrow(240.0, 60.0)], 2.0)


def test_a_piece_that_fits_only_askew_finds_its_place() -> None:
    piece = hex_piece(100.0, angle_deg=15.0)
    width_mm = 2 * (points_box(piece.trim)[2] + 1e-9)
    nesting = nest([piece], (0.0, 0.0, width_mm, width_mm), gutter_mm=0.0)
    assert len(nesting.sheets) == 1


def test_what_is_too_large_is_named() -> None:
    with pytest.raises(SheetError, match=r"card 300\.0"):
        nest([card(300.0, 300.0)], AREA, gutter_mm=0.0)


def test_nothing_to_nest_covers_nothing() -> None:
    assert nest([], AREA, gutter_mm=0.0).coverage == 0.0


_SIZES = st.integers(12, 90).map(float)
_QUANTITIES = st.integers(1, 12)
_BLEEDS = st.sampled_from([0.0, 1.5, 3.0])
_PIECES = st.one_of(
    st.builds(hex_piece, _SIZES, _QUANTITIES, _BLEEDS, st.sampled_from([0.0, 30.0, 17.0])),
    st.builds(
        trihex,
        st.integers(12, 60).map(float),
        _QUANTITIES,
        _BLEEDS,
        st.sampled_from([0.0, 30.0, 180.0]),
    ),
    st.builds(card, _SIZES, _SIZES, _QUANTITIES, _BLEEDS),
    st.builds(disc, _SIZES, _QUANTITIES, _BLEEDS),
    st.builds(arrow, _SIZES, _SIZES, _QUANTITIES, _BLEEDS),
)


@given(st.lists(_PIECES, min_size=1, max_size=4), st.floats(0.0, 6.0))
@examples(80)
def test_no_pieces_overlap_and_boxes_in_rows_need_no_fewer_sheets(pieces, gutter_mm) -> None:
    kinds = [replace(piece, name=f"{number}") for number, piece in enumerate(pieces)]
    nesting = nest(kinds, AREA, gutter_mm=gutter_mm)
    check(nesting, kinds, gutter_mm)
    assert len(nesting.sheets) <= box_sheets(kinds, AREA, gutter_mm)
    assert 0.0 < nesting.coverage <= 1.0
