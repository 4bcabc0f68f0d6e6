"""Sheets: every copy once, within the margins, above the footer, apart from the others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.components import Component, points_box
from layouts.documents import Box, Page
from layouts.errors import SheetError
from layouts.marks import FOOTER_MM
from layouts.papers import Paper, find_paper
from layouts.shapes import Group, Path, Style, Use, polygon_commands, rectangle
from layouts.sheets import lay_out_sheets

A4 = find_paper("a4")


def card(width_mm: float, height_mm: float, quantity: int = 1, bleed_mm: float = 0.0) -> Component:
    trim = ((0.0, 0.0), (width_mm, 0.0), (width_mm, height_mm), (0.0, height_mm))
    front = (rectangle(0.0, 0.0, width_mm, height_mm, Style(fill="#336699")),)
    name = f"card {width_mm} x {height_mm}"
    return Component(name, front, trim, bleed_mm=bleed_mm, quantity=quantity)


def cut_boxes(page: Page) -> list[Box]:
    outlines = [shape for shape in page.drawing.cut if isinstance(shape, Path)]
    return [
        points_box((command[1], command[2]) for command in outline.commands if command[0] != "Z")
        for outline in outlines
    ]


def sheets(*components: Component, gutter_mm: float = 2.0, paper: Paper = A4) -> tuple[Page, ...]:
    return lay_out_sheets(
        components, paper, title=lambda number, count: f"{number}/{count}", gutter_mm=gutter_mm
    )


@pytest.mark.parametrize(
    ("paper", "bleed_mm", "count"), [("a4", 0.0, 9), ("letter", 0.0, 8), ("letter", 3.0, 6)]
)
def test_a_sheet_holds_as_many_poker_cards_as_are_known_to_fit(
    paper: str, bleed_mm: float, count: int
) -> None:
    for quantity, pages in ((count, 1), (count + 1, 2)):
        cards = card(63.0, 88.0, quantity, bleed_mm)
        assert len(sheets(cards, gutter_mm=0.0, paper=find_paper(paper))) == pages


def test_pages_are_titled_by_number_and_count() -> None:
    pages = sheets(card(150.0, 200.0, 3))
    assert [page.title for page in pages] == ["1/3", "2/3", "3/3"]


def test_nothing_to_print_needs_no_sheet() -> None:
    assert sheets() == ()
    assert sheets(card(50.0, 50.0, 0)) == ()


def test_a_piece_larger_than_the_area_is_named_with_its_size() -> None:
    with pytest.raises(SheetError, match=r"measures 306\.0 x 56\.0 mm.*larger paper"):
        sheets(card(300.0, 50.0, bleed_mm=3.0))


def test_a_piece_as_large_as_the_area_fits() -> None:
    assert len(sheets(card(190.0, 277.0 - FOOTER_MM))) == 1


def test_art_is_cut_off_at_the_bleed_and_cut_lines_follow_the_trim() -> None:
    (page,) = sheets(card(60.0, 40.0, bleed_mm=3.0))
    (art,) = page.drawing.art
    assert isinstance(art, Group)
    assert art.clip is not None
    assert art.clip.commands == polygon_commands(
        ((-3.0, -3.0), (63.0, -3.0), (63.0, 43.0), (-3.0, 43.0))
    )
    (box,) = cut_boxes(page)
    assert (box[2] - box[0], box[3] - box[1]) == pytest.approx((60.0, 40.0))
    assert art.transform.apply((0.0, 0.0)) == pytest.approx(box[:2])


def test_cut_outlines_are_closed() -> None:
    (page,) = sheets(card(60.0, 40.0, 3))
    assert all(
        isinstance(shape, Path) and shape.commands[-1] == ("Z",) for shape in page.drawing.cut
    )


def test_copies_share_one_symbol() -> None:
    (page,) = sheets(card(60.0, 40.0, 5))
    uses = [shape for shape in page.drawing.art if isinstance(shape, Use)]
    assert len(uses) == 5
    assert len({use.symbol for use in uses}) == 1


@given(
    st.lists(
        st.tuples(st.integers(10, 180), st.integers(10, 180), st.integers(0, 6)),
        max_size=6,
        unique_by=lambda size: size[:2],
    ),
    st.floats(0.0, 8.0),
    st.sampled_from([0.0, 3.0]),
)
def test_every_copy_lies_once_apart_and_within_the_margins(
    sizes: list[tuple[int, int, int]], gutter_mm: float, bleed_mm: float
) -> None:
    kinds = [card(float(w), float(h), quantity, bleed_mm) for w, h, quantity in sizes]
    pages = sheets(*kinds, gutter_mm=gutter_mm)
    assert sum(len(page.drawing.cut) for page in pages) == sum(size[2] for size in sizes)
    for page in pages:
        boxes = cut_boxes(page)
        assert boxes
        apart_mm = gutter_mm + 2 * bleed_mm - 1e-6
        for number, (left, top, right, bottom) in enumerate(boxes):
            assert min(left, top) >= 10.0 + bleed_mm - 1e-6
            assert right <= page.drawing.width_mm - 10.0 - bleed_mm + 1e-6
            assert bottom <= page.drawing.height_mm - 10.0 - FOOTER_MM - bleed_mm + 1e-6
            for other in boxes[:number]:
                across = max(left - other[2], other[0] - right)
                down = max(top - other[3], other[1] - bottom)
                assert max(across, down) >= apart_mm
