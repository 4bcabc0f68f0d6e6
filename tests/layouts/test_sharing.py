"""Sheets that are cleared onto others: nothing lost, nothing overlaps, stocks kept apart."""

from collections import Counter

import pytest
from shapely import STRtree
from shapely.geometry import Polygon, box

from layouts.components import Component
from layouts.documents import find_paper, printable_box
from layouts.sharing import free_rooms, share_sheets
from layouts.sheetplans import LaidSheet, lay_sheets, plan_sheets

A4 = find_paper("a4")
MARGIN_MM, GUTTER_MM = 10.0, 2.0


def card(name: str, width_mm: float, height_mm: float, quantity: int) -> Component:
    trim = ((0.0, 0.0), (width_mm, 0.0), (width_mm, height_mm), (0.0, height_mm))
    return Component(name, (), trim, back=(), bleed_mm=3.0, quantity=quantity)


def laid(stock: str, *kinds: Component, is_folded: bool = False) -> tuple[LaidSheet, ...]:
    return lay_sheets(
        kinds,
        A4,
        margin_mm=MARGIN_MM,
        gutter_mm=GUTTER_MM,
        is_folded=is_folded,
        stock=stock,
    )


def shared(*sheets: LaidSheet) -> list[LaidSheet]:
    return share_sheets(sheets, margin_mm=MARGIN_MM, gutter_mm=GUTTER_MM)


def names(sheet: LaidSheet) -> Counter[str]:
    return Counter(piece.component.name for piece in sheet.pieces)


def test_free_rooms_are_the_largest_rectangles_that_meet_nothing() -> None:
    area = (0.0, 0.0, 100.0, 60.0)
    taken = [(0.0, 0.0, 40.0, 30.0), (70.0, 40.0, 100.0, 60.0)]
    assert set(free_rooms(area, taken, (5.0, 5.0))) == {
        (40.0, 0.0, 100.0, 40.0),
        (40.0, 0.0, 70.0, 60.0),
        (0.0, 30.0, 70.0, 60.0),
        (0.0, 30.0, 100.0, 40.0),
    }
    # One way round or the other, and none where there is no room.
    assert free_rooms(area, taken, (12.0, 75.0)) == []
    assert free_rooms(area, taken, (9.0, 75.0)) == [(0.0, 30.0, 100.0, 40.0)]
    assert free_rooms(area, [area], (1.0, 1.0)) == []


@pytest.mark.parametrize("is_folded", [False, True])
def test_a_nearly_empty_sheet_is_cleared(is_folded: bool) -> None:
    first = laid("board", card("large", 100.0, 80.0, 1), is_folded=is_folded)
    second = laid("board", card("small", 20.0, 20.0, 4), is_folded=is_folded)
    (sheet,) = shared(*first, *second)
    assert names(sheet) == {"large": 1, "small": 4}
    # Whole components, so that a piece is drawn as often as it was.
    assert {piece.component.quantity for piece in sheet.pieces} == {1, 4}
    (plan,) = plan_sheets([sheet])
    pieces = plan.sheets[0].pieces
    trims = [Polygon(piece.trim()) for piece in pieces]
    one, other = STRtree(trims).query(trims, predicate="dwithin", distance=GUTTER_MM - 0.01)
    assert all(one == other)
    room = box(*printable_box(plan.paper, MARGIN_MM)).buffer(0.01)
    assert all(room.contains(Polygon(piece.bleed())) for piece in pieces)


def test_folded_pieces_stay_with_folded_ones() -> None:
    folded = laid("board", card("folded", 60.0, 60.0, 1), is_folded=True)
    plain = laid("board", card("plain", 60.0, 60.0, 1))
    assert len(shared(*folded, *plain)) == 2


def test_other_stocks_take_little_only() -> None:
    board = laid("board", card("tile", 90.0, 120.0, 2))
    little = laid("card", card("aid", 90.0, 120.0, 1))
    (sheet,) = shared(*board, *little)
    assert sheet.stocks == {"board", "card"}
    # Each covers nearly half a sheet, and both find room on one.
    tile, aid = card("tile", 130.0, 180.0, 1), card("aid", 130.0, 180.0, 1)
    assert len(shared(*laid("board", tile), *laid("card", aid))) == 2
    assert len(shared(*laid("board", tile), *laid("board", aid))) == 1


def test_copies_to_spare_are_left_out_where_that_saves_a_sheet() -> None:
    aids = laid("card", card("aid", 91.0, 117.0, 1))
    pads = laid("paper", card("pad", 91.0, 117.0, 4))
    assert len(shared(*aids, *pads)) == 2
    (sheet,) = share_sheets(
        [*aids, *pads], margin_mm=MARGIN_MM, gutter_mm=GUTTER_MM, spares={"pad": 2}
    )
    assert names(sheet) == {"aid": 1, "pad": 2}
    full = laid("card", card("aid", 91.0, 117.0, 3))
    assert len(share_sheets([*full, *pads], margin_mm=10.0, gutter_mm=2.0, spares={"pad": 2})) == 2
