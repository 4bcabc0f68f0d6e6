"""Posters: full cover, exact overlap, marks beside the art, blank sheets, the assembly map."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from layouts import SheetError, row_letters
from layouts.documents import PAPERS, Drawing, Page, find_paper, make_drawing
from layouts.marks import FOOTER_MM
from layouts.posters import OVERLAP_MM, PosterPlan, PosterWords, Window, lay_out_poster, plan_poster
from layouts.shapes import Group, Path, Shape, Style, Text, Use, rectangle
from tests.walks import walked, words_in

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


@given(sizes_mm, sizes_mm, st.sampled_from(PAPERS), st.sampled_from([5.0, 10.0, 14.0]))
def test_windows_cover_the_drawing_overlap_and_meet_exactly(width_mm, height_mm, paper, margin_mm):
    windows = by_place(plan_poster(width_mm, height_mm, paper, margin_mm=margin_mm))
    first, last = windows[0, 0].box, windows[max(windows)].box
    assert max(first[:2]) <= 1e-5
    assert min(last[2] - width_mm, last[3] - height_mm) >= -1e-5
    for (row, column), window in windows.items():
        assert window.kept[0] >= window.box[0]
        assert window.kept[3] <= window.box[3]
        if right := windows.get((row, column + 1)):
            assert window.box[2] - right.box[0] == pytest.approx(OVERLAP_MM)
            assert window.cuts.right_mm == pytest.approx(right.cuts.left_mm)
        if below := windows.get((row + 1, column)):
            assert window.box[3] - below.box[1] == pytest.approx(OVERLAP_MM)
            assert window.cuts.bottom_mm == pytest.approx(below.cuts.top_mm)


SPOTS_MM = st.floats(0, 700)


@given(st.lists(st.tuples(SPOTS_MM, SPOTS_MM, st.floats(1, 60)), min_size=1, max_size=8))
@example([(0.0, 0.0, 1.4746601522051623), (0.0, 642.0, 59.47466015220516)])
def test_every_point_of_the_content_is_on_some_sheet_and_no_sheet_is_blank(squares):
    content = [(x, y, x + side, y + side) for x, y, side in squares]
    plan = plan_poster(760.0, 760.0, A4, content=content)
    for x, y, side in squares:
        for s, t in itertools.product(range(8), repeat=2):
            assert any(
                x1 - 1e-9 <= x + s / 7 * side <= x2 + 1e-9
                and y1 - 1e-9 <= y + t / 7 * side <= y2 + 1e-9
                for x1, y1, x2, y2 in (window.kept for window in plan.windows)
            )
    for x1, y1, x2, y2 in (window.box for window in plan.windows):
        assert any(
            left < x2 and right > x1 and top < y2 and bottom > y1
            for left, top, right, bottom in content
        )


def test_the_orientation_with_fewer_sheets_is_chosen():
    lying = plan_poster(277.0, 180.0, A4)
    assert (len(lying.windows), lying.paper.width_mm) == (1, 297.0)
    upright = plan_poster(180.0, 260.0, A4)
    assert (len(upright.windows), upright.paper.width_mm) == (1, 210.0)


@pytest.mark.parametrize(
    ("height_mm", "content", "labels"),
    [
        (500.0, None, ["A1", "A2", "B1", "B2"]),
        # A narrow head on a wide foot: a common grid of columns would take a sheet more.
        (440.0, [(150.0, 0.0, 230.0, 200.0), (0.0, 200.0, 360.0, 440.0)], ["A1", "B1", "B2"]),
        # In the middle the rows would part at 210 mm, and the wide part would be in both.
        (420.0, [(0.0, 0.0, 180.0, 230.0), (0.0, 230.0, 360.0, 420.0)], ["A1", "B1", "B2"]),
    ],
)
def test_each_row_has_a_letter_and_as_many_numbered_sheets_as_it_needs(height_mm, content, labels):
    plan = plan_poster(360.0, height_mm, A4, content=content)
    assert [window.label for window in plan.windows] == labels


def test_letters_of_rows_go_on_after_z():
    assert [row_letters(row) for row in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


def test_sheets_at_true_size_follow_the_map_and_all_share_one_symbol():
    pages = poster(board(360.0, 500.0))
    assert [page.title for page in pages] == [
        "Map, 1 of 5",
        *(f"Sheet {label}, {n} of 5" for n, label in enumerate(("A1", "A2", "B1", "B2"), 2)),
    ]
    symbols = [use.symbol for page in pages for use in uses_of(page.drawing.art)]
    assert len(symbols) == 8  # four on the map
    assert all(symbol is symbols[0] for symbol in symbols)
    for page in pages[1:]:
        (group,) = page.drawing.art
        assert (group.transform.a, group.transform.d) == (1.0, 1.0)
        corners = [group.transform.apply(step[1:]) for step in group.clip.commands[:3]]
        assert corners[0] == pytest.approx((10.0, 10.0))
        assert corners[2] == pytest.approx((200.0, 287.0 - FOOTER_MM))


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


def boxes_on_the_map(page: Page) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The left upper and right lower corners of the sheets drawn small."""
    clipped = [shape for shape in page.drawing.art if isinstance(shape, Group) and shape.clip]
    return [
        tuple(group.transform.apply(group.clip.commands[place][1:]) for place in (0, 2))
        for group in clipped
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
    for name, ((left, top), (right, bottom)) in itertools.product(names, boxes_on_the_map(page)):
        assert not (left < name.x_mm + 1 < right and top < name.y_mm - 1 < bottom)
    words = " ".join(words_in(page.drawing.marks))
    assert "1. Print. 2. Join the sheets. 3. Join the rows. 4. Cut out." in words
    one_row = " ".join(words_in(poster(board(360.0, 250.0))[0].drawing.marks))
    assert "2. Join the sheets. 3. Cut out." in one_row


def test_an_overlap_wider_than_the_sheet_is_refused():
    with pytest.raises(SheetError, match="overlap of 10 mm"):
        plan_poster(500.0, 500.0, A4, margin_mm=100.0)
