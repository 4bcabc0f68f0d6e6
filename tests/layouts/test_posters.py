"""Posters: full cover, exact overlap, marks beside the art, blank sheets, the assembly map."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from layouts import SheetError, row_letters
from layouts.documents import PAPERS, Drawing, Page, find_paper, make_drawing
from layouts.marks import FOOTER_MM
from layouts.posters import OVERLAP_MM, PosterPlan, PosterWords, Window, lay_out_poster, plan_poster
from layouts.shapes import Group, Path, Shape, Style, Text, Use, rectangle
from tests.walks import texts_in, walked

A4 = find_paper("a4")
INK = Style(fill="#336699")


def board(width_mm: float, height_mm: float) -> Drawing:
    ground = rectangle(0.0, 0.0, width_mm, height_mm, INK)
    return make_drawing(width_mm, height_mm, art=[ground])


SAID = {
    "poster_title": "Sheet {label}",
    "map_title": "Map",
    "poster_first_step": "Print.",
    "poster_join_columns": "Join the sheets.",
    "poster_join_rows": "Join the rows.",
    "poster_last_step": "Cut out.",
}
WORDS = PosterWords(
    lambda key, **values: SAID[key].format(**values),
    lambda words, number, count: f"{words}, {number} of {count}",
)


def poster(drawing: Drawing, **options: object) -> tuple[Page, ...]:
    return lay_out_poster(drawing, A4, WORDS, name="board", **options)


def mark_points(page: Page) -> list[tuple[float, float]]:
    """The ends of all lines among the marks."""
    paths = [shape for shape in page.drawing.marks if isinstance(shape, Path)]
    return [
        (command[1], command[2]) for path in paths for command in path.commands if len(command) == 3
    ]


def by_place(plan: PosterPlan) -> dict[tuple[int, int], Window]:
    return {(window.row, window.column): window for window in plan.windows}


def uses_of(shapes: tuple[Shape, ...]) -> list[Use]:
    return [shape for shape, _ in walked(shapes, symbols=False) if isinstance(shape, Use)]


sizes_mm = st.floats(20.0, 900.0)


@given(sizes_mm, sizes_mm, st.sampled_from(PAPERS))
def test_windows_cover_the_drawing_and_overlap_exactly(width_mm, height_mm, paper):
    windows = by_place(plan_poster(width_mm, height_mm, paper))
    first, last = windows[0, 0].box, windows[max(windows)].box
    assert first[0] <= 1e-5
    assert first[1] <= 1e-5
    assert last[2] >= width_mm - 1e-5
    assert last[3] >= height_mm - 1e-5
    for (row, column), window in windows.items():
        if right := windows.get((row, column + 1)):
            assert window.box[2] - right.box[0] == pytest.approx(OVERLAP_MM)
        if below := windows.get((row + 1, column)):
            assert window.box[3] - below.box[1] == pytest.approx(OVERLAP_MM)


@given(sizes_mm, sizes_mm, st.sampled_from(PAPERS), st.sampled_from([5.0, 10.0, 14.0]))
def test_what_is_seen_of_the_sheets_meets_without_gap_or_overlap(
    width_mm, height_mm, paper, margin_mm
):
    windows = by_place(plan_poster(width_mm, height_mm, paper, margin_mm=margin_mm))
    for (row, column), window in windows.items():
        assert window.kept[0] >= window.box[0]
        assert window.kept[3] <= window.box[3]
        if right := windows.get((row, column + 1)):
            assert window.cuts.right_mm == pytest.approx(right.cuts.left_mm)
        if below := windows.get((row + 1, column)):
            assert window.cuts.bottom_mm == pytest.approx(below.cuts.top_mm)


@given(
    st.lists(
        st.tuples(st.floats(0, 700), st.floats(0, 700), st.floats(1, 60)), min_size=1, max_size=8
    )
)
@example([(0.0, 0.0, 1.4746601522051623), (0.0, 642.0, 59.47466015220516)])
def test_every_point_of_the_content_is_on_some_sheet_and_no_sheet_is_blank(squares):
    content = [(x, y, x + side, y + side) for x, y, side in squares]
    plan = plan_poster(760.0, 760.0, A4, content=content)
    for left, top, right, bottom in content:
        steps = [number / 7 for number in range(8)]
        points = [
            (left + s * (right - left), top + t * (bottom - top)) for s in steps for t in steps
        ]
        for x, y in points:
            assert any(
                x1 - 1e-9 <= x <= x2 + 1e-9 and y1 - 1e-9 <= y <= y2 + 1e-9
                for x1, y1, x2, y2 in (window.kept for window in plan.windows)
            )
    for window in plan.windows:
        x1, y1, x2, y2 = window.box
        assert any(
            left < x2 and right > x1 and top < y2 and bottom > y1
            for left, top, right, bottom in content
        )


def test_the_orientation_with_fewer_sheets_is_chosen():
    lying = plan_poster(277.0, 180.0, A4)
    assert (len(lying.windows), lying.paper.width_mm) == (1, 297.0)
    upright = plan_poster(180.0, 260.0, A4)
    assert (len(upright.windows), upright.paper.width_mm) == (1, 210.0)


def test_rows_have_letters_and_columns_numbers():
    labels = [window.label for window in plan_poster(360.0, 500.0, A4).windows]
    assert labels == ["A1", "A2", "B1", "B2"]
    assert [row_letters(row) for row in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


def test_each_row_has_as_many_sheets_as_its_own_content_needs():
    # A narrow head on a wide foot: a common grid of columns would take a sheet more.
    content = [(150.0, 0.0, 230.0, 200.0), (0.0, 200.0, 360.0, 440.0)]
    labels = [window.label for window in plan_poster(360.0, 440.0, A4, content=content).windows]
    assert labels == ["A1", "B1", "B2"]


def test_rows_move_where_that_saves_a_sheet():
    # In the middle the rows would part at 210 mm, and the wide part would be in both.
    content = [(0.0, 0.0, 180.0, 230.0), (0.0, 230.0, 360.0, 420.0)]
    plan = plan_poster(360.0, 420.0, A4, content=content)
    assert len(plan.windows) == 3


def test_the_map_comes_first_and_the_sheets_follow_with_their_titles():
    titles = [page.title for page in poster(board(360.0, 500.0))]
    assert titles == [
        "Map, 1 of 5",
        *(f"Sheet {label}, {n} of 5" for n, label in enumerate(("A1", "A2", "B1", "B2"), 2)),
    ]


def test_a_poster_of_one_sheet_has_no_map_no_cuts_and_the_whole_printable_area():
    (page,) = poster(board(200.0, 260.0), margin_mm=5.0)
    assert page.title == "Sheet A1, 1 of 1"
    (window,) = plan_poster(200.0, 260.0, A4, margin_mm=5.0).windows
    assert set(window.cuts) == {None}


@pytest.mark.parametrize("margin_mm", [3.0, 5.0, 7.0, 10.0, 14.0])
def test_marks_stand_beside_the_art_and_on_the_paper(margin_mm):
    plan = plan_poster(360.0, 500.0, A4, margin_mm=margin_mm)
    left, top, right, bottom = plan.area
    least_mm = min(margin_mm, 5.0) - 1e-9
    for page in poster(board(360.0, 500.0), margin_mm=margin_mm)[1:]:
        assert len(mark_points(page)) > 16
        for x, y in mark_points(page):
            assert not (left < x < right and top < y < bottom)
            assert least_mm <= x <= 210.0 - least_mm
            assert least_mm <= y <= 297.0 - least_mm


def test_neighbours_have_crosses_at_the_same_places_of_the_drawing():
    plan = plan_poster(360.0, 500.0, A4)
    windows = by_place(plan)
    pages = dict(zip(windows, poster(board(360.0, 500.0))[1:], strict=True))
    cut_mm = windows[0, 0].cuts.right_mm
    for place in ((0, 0), (0, 1)):
        x_mm = cut_mm - windows[place].box[0] + plan.area[0]
        above = [y for x, y in mark_points(pages[place]) if x == pytest.approx(x_mm)]
        assert min(above) == pytest.approx(5.5)
        assert len(above) == 4  # a line above the art, one below it


def test_a_little_of_the_overlap_is_cut_off_and_the_rest_takes_the_glue():
    _, second = plan_poster(360.0, 250.0, A4).windows
    cut_off_mm = second.cuts.left_mm - second.box[0]
    assert 2.0 <= cut_off_mm <= OVERLAP_MM / 2


def test_a_blank_sheet_is_left_out_and_its_neighbours_are_not_cut_for_it():
    content = [(0.0, 0.0, 100.0, 180.0), (660.0, 0.0, 760.0, 180.0)]
    windows = plan_poster(760.0, 180.0, A4, content=content).windows
    assert len(windows) == 2
    assert all(set(window.cuts) == {None} for window in windows)


def test_the_drawing_is_held_by_one_symbol_for_every_page():
    pages = poster(board(360.0, 500.0))
    symbols = [use.symbol for page in pages for use in uses_of(page.drawing.art)]
    assert len(symbols) == 8  # four on the map
    assert all(symbol is symbols[0] for symbol in symbols)


def test_windows_are_shown_at_true_size_within_the_margins():
    for page in poster(board(360.0, 500.0))[1:]:
        (group,) = page.drawing.art
        assert (group.transform.a, group.transform.d) == (1.0, 1.0)
        corners = [
            group.transform.apply((command[1], command[2]))
            for command in group.clip.commands
            if command[0] != "Z"
        ]
        assert corners[0] == pytest.approx((10.0, 10.0))
        assert corners[2] == pytest.approx((200.0, 287.0 - FOOTER_MM))


def boxes_on_the_map(page: Page) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The left upper and right lower corners of the sheets drawn small."""
    return [
        (
            group.transform.apply((clip[0][1], clip[0][2])),
            group.transform.apply((clip[2][1], clip[2][2])),
        )
        for group in page.drawing.art
        if isinstance(group, Group) and group.clip is not None
        for clip in [group.clip.commands]
    ]


@pytest.mark.parametrize("size_mm", [(900.0, 250.0), (360.0, 500.0), (200.0, 900.0)])
def test_the_map_stays_within_the_margins(size_mm):
    boxes = boxes_on_the_map(poster(board(*size_mm))[0])
    assert min(left for (left, _), _ in boxes) >= 10.0 - 0.01
    assert max(right for _, (right, _) in boxes) <= 200.0 + 0.01
    assert max(bottom for _, (_, bottom) in boxes) <= 287.0 - FOOTER_MM


def test_the_map_names_every_sheet_outside_of_it_and_says_what_to_do():
    page = poster(board(360.0, 500.0))[0]
    texts = [shape for shape in page.drawing.marks if isinstance(shape, Text)]
    names = [text for text in texts if text.text in {"A1", "A2", "B1", "B2"}]
    assert len(names) == 4
    boxes = boxes_on_the_map(page)
    for name in names:
        for (left, top), (right, bottom) in boxes:
            assert not (left < name.x_mm + 1 < right and top < name.y_mm - 1 < bottom)
    steps = ["Print.", "Join the sheets.", "Join the rows.", "Cut out."]
    words = " ".join(text.text for text, _ in texts_in(page.drawing.marks))
    assert " ".join(f"{number}. {step}" for number, step in enumerate(steps, 1)) in words


def test_a_poster_of_one_row_is_not_told_to_join_rows():
    page = poster(board(360.0, 250.0))[0]
    words = " ".join(text.text for text, _ in texts_in(page.drawing.marks))
    assert "3. Cut out." in words
    assert "rows" not in words


def test_an_overlap_wider_than_the_sheet_is_refused():
    with pytest.raises(SheetError, match="overlap of 10 mm"):
        plan_poster(500.0, 500.0, A4, margin_mm=100.0)
