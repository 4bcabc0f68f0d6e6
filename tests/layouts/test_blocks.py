"""Text that flows: sizes, columns, order, headings, lists, tables, what does not fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts import TextFitError
from layouts.blocks import Bullets, Figure, Heading, Paragraph, Table, flow
from layouts.fonts import anchored_start_mm, text_width_mm
from layouts.richtexts import MIN_SIZE_MM, Icon, Run
from layouts.shapes import Path, Style, Symbol, Use, rectangle
from tests.properties import examples
from tests.walks import texts_in, walked

INK = "#112233"
BOX = (10.0, 20.0, 110.0, 220.0)
LOREM = "the quick brown fox jumps over the lazy dog and comes back again " * 3


def texts_of(shapes):
    """Return (text, size, left, base line, right) of every text."""
    found = []
    for text, outer in texts_in(shapes, symbols=False):
        width_mm = text_width_mm(text.text, text.face, text.size_mm)
        x, y = outer.apply((anchored_start_mm(text.x_mm, width_mm, text.anchor), text.y_mm))
        found.append((text.text, text.size_mm, x, y, x + width_mm))
    return found


def corners_of(shapes):
    """Return where the top left corners of all paths come to stand."""
    return [
        outer.apply(shape.commands[0][1:])
        for shape, outer in walked(shapes, symbols=False)
        if isinstance(shape, Path)
    ]


def set_blocks(*blocks, box=BOX, **options):
    (page,) = flow(blocks, box, ink=INK, **{"max_size_mm": 4.0, **options})
    return page


def words_of(shapes):
    return " ".join(text for text, *_ in texts_of(shapes)).replace("\N{NO-BREAK SPACE}", " ")


def test_little_text_is_set_in_the_largest_size():
    assert {size for _, size, *_ in texts_of(set_blocks(Paragraph("a few words")))} == {4.0}


def test_nothing_takes_no_room():
    assert set_blocks() == ()
    assert texts_of(set_blocks(Bullets(()))) == []


def test_headings_are_larger_and_stand_above_what_they_head():
    (head, head_mm, _, head_y, _), (_, text_mm, _, text_y, _) = texts_of(
        set_blocks(Heading("Title"), Paragraph("text"))
    )
    assert head == "Title"
    assert head_mm > text_mm
    assert head_y < text_y


@examples(25)
@given(st.integers(1, 12), st.integers(1, 3))
def test_texts_stay_in_the_box_whatever_their_length(count, column_count):
    blocks = [Paragraph(LOREM) for _ in range(count)]
    shapes = set_blocks(*blocks, column_count=column_count)
    for _, size_mm, left, base, right in texts_of(shapes):
        assert left >= BOX[0] - 0.01
        assert right <= BOX[2] + 0.01
        assert base - 0.7 * size_mm >= BOX[1] - 0.01
        assert base + 0.25 * size_mm <= BOX[3] + 0.3


def test_all_words_are_set_in_their_order():
    blocks = [Paragraph(f"paragraph {number} says {LOREM}") for number in range(5)]
    shapes = set_blocks(*blocks, column_count=2)
    assert words_of(shapes).split() == " ".join(block.text for block in blocks).split()


def test_much_text_is_set_smaller_all_blocks_alike():
    few, many = (
        texts_of(set_blocks(*[Paragraph(LOREM)] * count, min_size_mm=MIN_SIZE_MM))
        for count in (1, 14)
    )
    (few_mm,), (many_mm,) = ({size for _, size, *_ in texts} for texts in (few, many))
    assert MIN_SIZE_MM <= many_mm < few_mm


def test_nothing_is_set_under_six_points_and_what_does_not_fit_is_refused():
    shapes = set_blocks(*[Paragraph(LOREM, scale=0.1)] * 3)
    assert {size for _, size, *_ in texts_of(shapes)} == {MIN_SIZE_MM}
    assert pytest.approx(6 * 25.4 / 72) == MIN_SIZE_MM
    with pytest.raises(TextFitError, match=r"80 blocks of text do not fit 100 x 200 mm"):
        set_blocks(*[Paragraph(LOREM)] * 80)


def test_columns_are_filled_alike_and_do_not_reach_into_their_gap():
    texts = texts_of(set_blocks(*[Paragraph(LOREM)] * 8, column_count=2, column_gap_mm=8.0))
    middle = (BOX[0] + BOX[2]) / 2
    for _, _, left, _, right in texts:
        assert right <= middle - 4.0 + 0.01 or left >= middle + 4.0 - 0.01
    first, second = (
        max(base for _, _, left, base, _ in texts if (left < middle) == is_left)
        for is_left in (True, False)
    )
    assert first == pytest.approx(second, abs=0.5)


def test_a_heading_never_ends_a_column():
    for count in range(1, 12):
        blocks = []
        for number in range(count):
            blocks += [Heading(f"Head {number}"), Paragraph(LOREM)]
        texts = texts_of(set_blocks(*blocks, column_count=2, min_size_mm=MIN_SIZE_MM))
        middle = (BOX[0] + BOX[2]) / 2
        for is_left in (True, False):
            column = [entry for entry in texts if (entry[2] < middle) == is_left]
            if column:
                assert not column[-1][0].startswith("Head")


def test_items_of_a_list_hang_behind_their_bullets_or_numbers():
    texts = texts_of(set_blocks(Bullets((LOREM, "second"))))
    bullets = [entry for entry in texts if entry[0] == "\N{BULLET}"]
    others = [entry for entry in texts if entry[0] != "\N{BULLET}"]
    assert len(bullets) == 2
    assert len({round(left, 3) for _, _, left, _, _ in others}) == 1
    assert all(right < others[0][2] for *_, right in bullets)
    assert {entry[3] for entry in bullets} <= {entry[3] for entry in others}
    signs = [text for text, *_ in texts_of(set_blocks(Bullets(tuple("abc"), is_numbered=True)))]
    assert signs == ["1.", "a", "2.", "b", "3.", "c"]


def test_cells_of_a_table_stand_in_their_columns():
    rows = (("Piece", "Count"), ("a tile of a long name that is wrapped", "36"), ("b", "1"))
    shapes = set_blocks(Table(rows, (1.0, 1.0), ("start", "end")), box=(0.0, 0.0, 60.0, 99.0))
    for text, _, left, _, right in texts_of(shapes):
        if text in {"Count", "36", "1"}:
            assert right == pytest.approx(60.0 - 1.2, abs=0.01)
        else:
            assert left == pytest.approx(0.0, abs=0.01)
            assert right <= 30.0


@pytest.mark.parametrize(("has_heading", "face"), [(True, "sans-semibold"), (False, "sans")])
def test_a_table_has_hairlines_between_rows_and_a_bold_heading(has_heading, face):
    rows = (("head",), ("cell",), ("more",), ("last",))
    shapes = set_blocks(Table(rows, (1.0,), has_heading=has_heading))
    assert len(corners_of(shapes)) == 3
    faces = [text.face for text, _ in texts_in(shapes, symbols=False)]
    assert faces == [face, "sans", "sans", "sans"]


def figure(width_mm, height_mm):
    shape = rectangle(0.0, 0.0, width_mm, height_mm, Style(fill=INK))
    return Figure((shape,), width_mm, height_mm)


def test_a_figure_stands_in_the_middle_of_its_column_or_row():
    (corner,) = corners_of(set_blocks(figure(40.0, 30.0)))
    assert corner == pytest.approx((40.0, 20.0))
    table = Table((("gold", figure(6.0, 12.0)),), (1.0, 1.0), ("start", "middle"), False)
    shapes = set_blocks(table)
    ((_, _, _, base, _),) = texts_of(shapes)
    ((x_mm, y_mm),) = corners_of(shapes)
    assert y_mm < base < y_mm + 12.0
    assert 10.0 + 50.0 < x_mm < 110.0 - 6.0


def test_rather_small_type_than_a_broken_word():
    words = "unbreakable meadowlands"
    for block in (Paragraph(words), Table(((words, "x"),), has_heading=False)):
        shapes = set_blocks(block, box=(0.0, 0.0, 20.0, 99.0), max_size_mm=5.0)
        assert {"unbreakable", "meadowlands"} <= {text for text, *_ in texts_of(shapes)}
    broken = texts_of(set_blocks(Paragraph(words), box=(0.0, 0.0, 9.0, 99.0)))
    assert "".join(text for text, *_ in broken) == words.replace(" ", "")


def test_columns_of_a_table_are_as_wide_as_what_stands_in_them():
    (_, _, start, *_), (_, _, one, *_), (_, _, other, *_) = texts_of(
        set_blocks(Table((("a longer text", "1", "2"),), has_heading=False))
    )
    assert one - start > 3 * (other - one)


@pytest.mark.parametrize("size", [(100.1, 5.0), (5.0, 200.1)])
def test_a_figure_that_does_not_fit_a_column_is_refused(size):
    with pytest.raises(TextFitError):
        set_blocks(figure(*size))
    with pytest.raises(TextFitError):
        flow([figure(*size)], BOX, ink=INK, max_size_mm=4.0, has_pages=True)


def test_text_that_fits_takes_one_page():
    pages = flow([Paragraph(LOREM)], BOX, ink=INK, max_size_mm=4.0, has_pages=True)
    assert pages == [set_blocks(Paragraph(LOREM))]


def test_much_text_takes_several_pages_and_no_word_is_lost():
    blocks = [Paragraph(f"{number} {LOREM}") for number in range(150)]
    sizes = {"max_size_mm": 4.0, "min_size_mm": 3.0}
    pages = flow(blocks, BOX, ink=INK, **sizes, column_count=2, has_pages=True)
    assert len(pages) > 1
    words = " ".join(words_of(page) for page in pages).split()
    assert words == " ".join(block.text for block in blocks).split()
    (size_mm,) = {size for page in pages for _, size, *_ in texts_of(page)}
    assert size_mm == pytest.approx((4.0 * 3.0) ** 0.5)
    for page in pages:
        for _, _, left, base, right in texts_of(page):
            assert BOX[0] - 0.01 <= left <= right <= BOX[2] + 0.01
            assert BOX[1] <= base <= BOX[3]


@pytest.mark.parametrize(("size", "lines"), [(1.2, 1), (1.2, 3), (5.0, 2)])
def test_words_stand_beside_their_icon_and_in_the_middle_of_a_tall_one(size, lines):
    disc = Symbol("disc", (rectangle(-0.5, -0.5, 1.0, 1.0, Style(INK)),), (-0.5, -0.5, 0.5, 0.5))
    words = (Run("\n".join(["word"] * lines)),)
    shapes = set_blocks(Bullets((words,), icons=(Icon(disc, size),)))
    ((use, outer),) = (
        (one, at) for one, at in walked(shapes, symbols=False) if isinstance(one, Use)
    )
    place = use.transform.then(outer)
    heights = [base for _, _, _, base, _ in texts_of(shapes)]
    assert min(left for _, _, left, _, _ in texts_of(shapes)) > place.e + place.a / 2
    middle = (min(heights) + max(heights)) / 2 if size > 2 else min(heights)
    # The base line is half a capital below the middle of a line.
    assert place.f < middle < place.f + 0.5 * 4.0
