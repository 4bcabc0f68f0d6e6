"""Posters: full cover, exact overlap, labels, marks, blank sheets, the assembly map."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.documents import Page
from layouts.drawings import Drawing, make_drawing
from layouts.errors import SheetError
from layouts.marks import FOOTER_MM
from layouts.papers import PAPERS, find_paper
from layouts.posters import lay_out_poster, plan_poster, row_letters
from layouts.shapes import Circle, Group, Shape, Style, Text, Use, rectangle

A4 = find_paper("a4")
INK = Style(fill="#336699")


def board(width_mm: float, height_mm: float) -> Drawing:
    ground = rectangle(0.0, 0.0, width_mm, height_mm, INK)
    return make_drawing(width_mm, height_mm, art=[ground])


def poster(drawing: Drawing, **options: object) -> tuple[Page, ...]:
    return lay_out_poster(
        drawing,
        A4,
        name="board",
        title=lambda label: f"Sheet {label}",
        map_title="Map",
        **options,  # type: ignore[arg-type]
    )


def glue_points(page: Page) -> set[tuple[float, float]]:
    """The places of the glue marks, in the coordinates of the drawing."""
    groups = [shape for shape in page.drawing.marks if isinstance(shape, Group)]
    rings = [shape for group in groups for shape in group.shapes if isinstance(shape, Circle)]
    return {(round(ring.x_mm, 6), round(ring.y_mm, 6)) for ring in rings}


def uses_of(shapes: tuple[Shape, ...]) -> list[Use]:
    inner = [shape for shape in shapes if isinstance(shape, Use)]
    for shape in shapes:
        if isinstance(shape, Group):
            inner += uses_of(shape.shapes)
    return inner


sizes_mm = st.floats(20.0, 900.0)


@given(sizes_mm, sizes_mm, st.sampled_from(PAPERS), st.floats(0.0, 25.0))
def test_windows_cover_the_drawing_and_overlap_exactly(
    width_mm: float, height_mm: float, paper, overlap_mm: float
) -> None:
    grid = plan_poster(width_mm, height_mm, paper, overlap_mm=overlap_mm)
    boxes = {(window.row, window.column): window.box for window in grid.windows}
    assert len(boxes) == grid.row_count * grid.column_count
    assert boxes[0, 0][0] <= 1e-5
    assert boxes[0, 0][1] <= 1e-5
    last = boxes[grid.row_count - 1, grid.column_count - 1]
    assert last[2] >= width_mm - 1e-5
    assert last[3] >= height_mm - 1e-5
    for (row, column), (_, _, right, bottom) in boxes.items():
        if column + 1 < grid.column_count:
            assert right - boxes[row, column + 1][0] == pytest.approx(overlap_mm)
        if row + 1 < grid.row_count:
            assert bottom - boxes[row + 1, column][1] == pytest.approx(overlap_mm)


@given(
    st.lists(
        st.tuples(st.floats(0, 700), st.floats(0, 700), st.floats(1, 60)), min_size=1, max_size=8
    )
)
def test_every_point_of_the_content_is_on_some_sheet_and_no_sheet_is_blank(
    squares: list[tuple[float, float, float]],
) -> None:
    content = [(x, y, x + side, y + side) for x, y, side in squares]
    grid = plan_poster(760.0, 760.0, A4, content=content)
    for left, top, right, bottom in content:
        steps = [number / 7 for number in range(8)]
        points = [
            (left + s * (right - left), top + t * (bottom - top)) for s in steps for t in steps
        ]
        for x, y in points:
            assert any(
                x1 - 1e-9 <= x <= x2 + 1e-9 and y1 - 1e-9 <= y <= y2 + 1e-9
                for x1, y1, x2, y2 in (window.box for window in grid.windows)
            )
    for window in grid.windows:
        x1, y1, x2, y2 = window.box
        assert any(
            left < x2 and right > x1 and top < y2 and bottom > y1
            for left, top, right, bottom in content
        )


def test_the_orientation_with_fewer_sheets_is_chosen() -> None:
    lying = plan_poster(277.0, 180.0, A4)
    assert (len(lying.windows), lying.paper.width_mm) == (1, 297.0)
    upright = plan_poster(180.0, 260.0, A4)
    assert (len(upright.windows), upright.paper.width_mm) == (1, 210.0)


def test_rows_have_letters_and_columns_numbers() -> None:
    labels = [window.label for window in plan_poster(360.0, 500.0, A4).windows]
    assert labels == ["A1", "A2", "B1", "B2"]
    assert [row_letters(row) for row in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


def test_the_map_comes_first_and_the_sheets_follow_with_their_titles() -> None:
    titles = [page.title for page in poster(board(360.0, 500.0))]
    assert titles == ["Map", "Sheet A1", "Sheet A2", "Sheet B1", "Sheet B2"]


def test_a_poster_of_one_sheet_has_no_map_and_no_glue_marks() -> None:
    (page,) = poster(board(180.0, 200.0))
    assert page.title == "Sheet A1"
    assert glue_points(page) == set()


def test_neighbours_share_the_glue_marks_of_their_overlap() -> None:
    _, a1, a2, b1, b2 = poster(board(360.0, 500.0))
    assert len(glue_points(a1) & glue_points(a2)) >= 4
    assert len(glue_points(a1) & glue_points(b1)) >= 4
    xs = sorted({x for x, _ in glue_points(a1) & glue_points(a2)})
    assert xs[-1] - xs[0] == pytest.approx(10.0)
    assert glue_points(a1) & glue_points(b2)


def test_a_blank_neighbour_gets_neither_sheet_nor_marks() -> None:
    content = [(0.0, 0.0, 170.0, 450.0), (200.0, 0.0, 350.0, 200.0)]
    pages = poster(board(360.0, 500.0), content=content)
    assert [page.title for page in pages] == ["Map", "Sheet A1", "Sheet A2", "Sheet B1"]
    below = glue_points(pages[3])
    top_mm = min(y for _, y in below)
    assert all(y <= top_mm + 10.0 + 1e-6 for _, y in below)


def test_the_drawing_is_held_by_one_symbol_for_every_page() -> None:
    pages = poster(board(360.0, 500.0))
    symbols = [use.symbol for page in pages for use in uses_of(page.drawing.art)]
    assert len(symbols) == 5
    assert all(symbol is symbols[0] for symbol in symbols)


def test_windows_are_shown_at_true_size_within_the_margins() -> None:
    for page in poster(board(360.0, 500.0))[1:]:
        (group,) = page.drawing.art
        assert isinstance(group, Group)
        assert (group.transform.a, group.transform.d) == (1.0, 1.0)
        assert group.clip is not None
        corners = [
            group.transform.apply((command[1], command[2]))
            for command in group.clip.commands
            if command[0] != "Z"
        ]
        assert corners[0] == pytest.approx((10.0, 10.0))
        assert corners[2] == pytest.approx((200.0, 287.0 - FOOTER_MM))


def test_the_map_labels_every_sheet() -> None:
    texts = [
        shape.text
        for shape in poster(board(360.0, 500.0))[0].drawing.marks
        if isinstance(shape, Text)
    ]
    assert {"A1", "A2", "B1", "B2"} <= set(texts)


def test_an_overlap_wider_than_the_sheet_is_refused() -> None:
    with pytest.raises(SheetError, match="overlap of 300 mm"):
        plan_poster(500.0, 500.0, A4, overlap_mm=300.0)
