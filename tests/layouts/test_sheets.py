"""Sheets: every copy once, within the margins, above the footer, apart from the others."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point as Dot
from shapely import Polygon, unary_union

from layouts import PaperError, SheetError, TextFitError
from layouts import components as parts
from layouts.blocks import Bullets, Heading, Paragraph
from layouts.components import Component, bleed_outline, find_card_size, points_box
from layouts.documents import Box, Page, Paper, find_paper, landscape, portrait
from layouts.fonts import text_width_mm
from layouts.marks import CUT_STYLE, FOOTER_MM
from layouts.shapes import Group, Path, Point, Transform, polygon_commands
from layouts.sheets import SheetStyle, draw_sheets, plan_sheets
from tests.layouts.pieces import card, rect, ring
from tests.properties import examples
from tests.walks import texts_in, words_in

A4 = find_paper("a4")
FLIPS = ("long-edge", "short-edge")


def cut_boxes(page: Page) -> list[Box]:
    return [
        points_box(command[1:] for command in outline.commands if command[0] != "Z")
        for outline in page.drawing.cut
    ]


def regular(corner_count: int, radius_mm: float, quantity: int = 1) -> Component:
    front = card(1.0, 1.0).front
    trim = ring(corner_count, radius_mm)
    return Component(f"{corner_count}-gon", front, trim, front, bleed_mm=2.0, quantity=quantity)


def with_back(component: Component) -> Component:
    return component._replace(back=component.front)


def sheets(
    *components: Component, paper: Paper = A4, style: SheetStyle | None = None, **wishes
) -> tuple[Page, ...]:
    planned = plan_sheets([components], paper, style=style or SheetStyle(**wishes))
    return draw_sheets(planned, title=lambda number, count: f"{number}/{count}")


def places(page: Page) -> list[tuple[Transform, Path | None]]:
    """Where the art of each piece is, and what cuts it off on the page."""
    return [(shape.transform, getattr(shape, "clip", None)) for shape in page.drawing.art]


def visible_art(page: Page, component: Component) -> list[Polygon]:
    """The art of each piece on a page of one component, as polygons."""
    found = []
    for transform, clip in places(page):
        rings: list[list[Point]] = [[]]
        for command in clip.commands if clip else polygon_commands(bleed_outline(component)):
            if command[0] == "Z":
                rings.append([])
            else:
                rings[-1].append(transform.apply((command[1], command[2])))
        found.append(unary_union([Polygon(ring).buffer(0) for ring in rings if ring]))
    return found


def mark_lines(page: Page) -> list[tuple[Point, Point]]:
    """The crop marks: paths of two points that are not the ruler."""
    return [
        ((a[1], a[2]), (b[1], b[2]))
        for shape in page.drawing.marks
        if isinstance(shape, Path) and len(shape.commands) == 2
        for a, b in [shape.commands]
    ]


@pytest.mark.parametrize(
    ("paper", "bleed_mm", "gutter_mm", "count"),
    [
        ("a4", 0.0, 0.0, 9),
        ("a4", 3.0, 0.0, 8),
        ("a4", 3.0, 2.0, 8),
        ("a4", 3.0, 6.0, 8),
        ("letter", 0.0, 0.0, 8),
        ("letter", 3.0, 0.0, 8),
        ("letter", 3.0, 6.0, 8),
        ("a3", 0.0, 0.0, 18),
        ("a3", 3.0, 2.0, 18),
        ("a3", 3.0, 6.0, 18),
    ],
)
def test_a_sheet_holds_as_many_poker_cards_as_are_known_to_fit(paper, bleed_mm, gutter_mm, count):
    for quantity, pages in ((count, 1), (count + 1, 2)):
        cards = card(63.0, 88.0, quantity, bleed_mm)
        assert len(sheets(cards, gutter_mm=gutter_mm, paper=find_paper(paper))) == pages


def test_nothing_to_print_needs_no_sheet():
    assert sheets() == ()
    assert sheets(card(50.0, 50.0, 0)) == ()


def test_a_piece_as_large_as_the_area_fits_and_a_larger_one_is_named_with_its_size():
    assert len(sheets(card(190.0, 277.0 - FOOTER_MM))) == 1
    with pytest.raises(SheetError, match=r"card 300\.0.* measures 306\.0 x 56\.0 mm.*larger paper"):
        sheets(card(300.0, 50.0, bleed_mm=3.0))


def test_art_is_cut_off_at_the_bleed_and_cut_lines_follow_the_trim():
    (page,) = sheets(card(60.0, 40.0, bleed_mm=3.0))
    (art,) = page.drawing.art
    assert art.clip.commands == polygon_commands(rect(-3.0, -3.0, 66.0, 46.0))
    (box,) = cut_boxes(page)
    assert (box[2] - box[0], box[3] - box[1]) == pytest.approx((60.0, 40.0))
    assert art.transform.apply((0.0, 0.0)) == pytest.approx(box[:2])
    (art,) = sheets(card(60.0, 40.0, bleed_mm=3.0), bleed_mm=1.0)[0].drawing.art
    assert art.clip.commands == polygon_commands(rect(-1.0, -1.0, 62.0, 42.0))


def test_copies_share_one_symbol_in_their_order_and_their_outlines_are_closed():
    (page,) = sheets(card(60.0, 40.0, 5), card(50.0, 30.0))
    *uses, other = page.drawing.art
    assert len(uses) == 5
    assert len({use.symbol for use in uses}) == 1
    assert isinstance(other, Group)
    assert all(shape.commands[-1] == ("Z",) for shape in page.drawing.cut)


SIZES_MM = st.integers(10, 180)
SIZED = st.tuples(SIZES_MM, SIZES_MM, st.integers(0, 6))


@given(
    st.lists(SIZED, max_size=6, unique_by=lambda size: size[:2]),
    st.floats(0.0, 8.0),
    st.sampled_from([0.0, 3.0]),
)
@examples(60)
def test_every_copy_lies_once_apart_and_within_the_margins(sizes, gutter_mm, bleed_mm):
    kinds = [card(float(w), float(h), quantity, bleed_mm) for w, h, quantity in sizes]
    pages = sheets(*kinds, gutter_mm=gutter_mm)
    assert sum(len(page.drawing.cut) for page in pages) == sum(size[2] for size in sizes)
    for page in pages:
        boxes = cut_boxes(page)
        assert boxes
        for number, (left, top, right, bottom) in enumerate(boxes):
            assert min(left, top) >= 10.0 + bleed_mm - 1e-5
            assert right <= page.drawing.width_mm - 10.0 - bleed_mm + 1e-5
            assert bottom <= page.drawing.height_mm - 10.0 - FOOTER_MM - bleed_mm + 1e-5
            for other in boxes[:number]:
                across = max(left - other[2], other[0] - right)
                apart = max(across, top - other[3], other[1] - bottom)
                assert apart >= (5.0 if gutter_mm else 0.0) - 1e-5 or abs(apart) < 1e-5


@pytest.mark.parametrize("gutter_mm", [0.0, 1.0, 3.0, 6.0])
@pytest.mark.parametrize(
    "component", [regular(6, 20.0, 12), regular(72, 12.0, 20), card(40.0, 60.0, 12, 2.0)]
)
def test_art_of_neighbours_never_overlaps_and_covers_every_trim(component, gutter_mm):
    page = sheets(component, gutter_mm=gutter_mm)[0]
    arts = visible_art(page, component)
    for transform, art in zip([place for place, _ in places(page)], arts, strict=True):
        trim = Polygon([transform.apply(point) for point in component.trim])
        assert art.buffer(1e-4).covers(trim)
    for one, other in itertools.combinations(arts, 2):
        assert one.intersection(other).area < 1e-4


def test_a_gutter_of_twice_the_bleed_leaves_all_of_it():
    component = card(40.0, 60.0, 6, 2.0)
    (page,) = sheets(component, gutter_mm=4.0)
    assert all(clip is None for _, clip in places(page))


@pytest.mark.parametrize("gutter_mm", [0.0, 2.0, 8.0])
def test_crop_marks_mark_every_cut_line_and_touch_no_art(gutter_mm):
    component = card(50.0, 70.0, 6, 2.0)
    (page,) = sheets(component, gutter_mm=gutter_mm, marks="crop")
    assert not page.drawing.cut
    lines = mark_lines(page)
    art = unary_union(visible_art(page, component))
    for one, other in lines:
        assert 2.0 - 1e-6 <= math.dist(one, other) <= 5.0 + 1e-6
        assert art.distance(Dot((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)) > 0.9
        assert min(one[0], other[0]) >= 5.0 - 1e-6
        assert max(one[0], other[0]) <= page.drawing.width_mm - 5.0 + 1e-6
    for transform, _ in places(page):
        left, top, right, bottom = points_box(transform.apply(point) for point in component.trim)
        for edge, axis in ((left, 0), (right, 0), (top, 1), (bottom, 1)):
            ends = [a for a, b in lines if abs(a[axis] - edge) < 1e-3 > abs(b[axis] - edge)]
            assert len({round(end[1 - axis], 3) for end in ends}) >= 2


def test_nine_cards_without_bleed_have_room_for_crop_marks():
    (page,) = sheets(card(63.0, 88.0, 9), gutter_mm=0.0, marks="crop")
    # Four cut lines each way, marked at both ends.
    assert (page.drawing.cut, len(mark_lines(page))) == ((), 16)


@pytest.mark.parametrize(
    ("component", "marks", "outlines", "lines"),
    [
        (regular(6, 20.0, 4), "crop", 4, 0),
        (card(190.0, 277.0 - FOOTER_MM), "crop", 1, 4),
        (card(60.0, 40.0, 3), "none", 0, 0),
    ],
)
def test_pieces_without_room_for_crop_marks_get_their_outline(component, marks, outlines, lines):
    (page,) = sheets(component, marks=marks)
    assert (len(page.drawing.cut), len(mark_lines(page))) == (outlines, lines)


def test_outlines_come_from_the_middle_of_the_sheet_outwards():
    (page,) = sheets(card(50.0, 70.0, 9), gutter_mm=0.0)
    boxes = cut_boxes(page)
    middle = [(min(box[i] for box in boxes) + max(box[i + 2] for box in boxes)) / 2 for i in (0, 1)]
    ways = [
        math.dist(middle, ((left + right) / 2, (top + bottom) / 2))
        for left, top, right, bottom in boxes
    ]
    assert ways == sorted(ways, key=lambda way: round(way, 3))


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize(
    "component",
    [with_back(card(63.0, 88.0, 8, 3.0)), with_back(card(80.0, 50.0, 5)), regular(6, 20.0, 9)],
)
def test_every_back_lies_on_its_front_when_the_sheet_is_turned(component, flip):
    front, back = sheets(component, gutter_mm=0.0, duplex=flip)
    paper = Paper("a4", front.drawing.width_mm, front.drawing.height_mm)
    turned, over = parts.flip_sheet(paper, flip), parts.turn_over(component)
    fronts, backs = visible_art(front, component), visible_art(back, component)
    assert len(fronts) == len(backs) == component.quantity
    for (place, _), (behind, _), art, art_behind in zip(
        places(front), places(back), fronts, backs, strict=True
    ):
        for point in component.trim:
            expected = pytest.approx(turned.apply(place.apply(point)))
            assert behind.apply(over.apply(point)) == expected
        for one in (place, behind):
            assert one.a * one.d - one.b * one.c == pytest.approx(1.0)
        mirrored = Polygon([turned.apply(point) for point in art.exterior.coords])
        assert mirrored.symmetric_difference(art_behind).area < 1e-3


def test_a_book_like_turn_swaps_left_and_right_and_a_block_like_one_top_and_bottom():
    ends = [
        parts.flip_sheet(paper, flip).apply((10.0, 20.0))
        for paper in (portrait(A4), landscape(A4))
        for flip in FLIPS
    ]
    assert ends == [(200.0, 20.0), (10.0, 277.0), (10.0, 190.0), (287.0, 20.0)]


@pytest.mark.parametrize("flip", FLIPS)
def test_the_back_offset_moves_backs_right_and_down(flip):
    component = with_back(card(63.0, 88.0, 2))
    _, plain = sheets(component, duplex=flip)
    front, moved = sheets(component, duplex=flip, back_offset_mm=(0.7, -0.4))
    assert front == sheets(component, duplex=flip)[0]
    for (one, _), (other, _) in zip(places(plain), places(moved), strict=True):
        x, y = one.apply((5.0, 6.0))
        assert other.apply((5.0, 6.0)) == pytest.approx((x + 0.7, y - 0.4))


def test_backs_follow_their_fronts_and_sheets_without_come_last():
    kinds = [card(181.0, 250.0), with_back(card(180.0, 130.0)), card(180.0, 249.0)]
    titles = [page.title for page in sheets(*kinds, duplex="long-edge")]
    assert titles == ["1/3", "1/3 · back", "2/3", "3/3"]
    assert len(sheets(*kinds)) == 3


@pytest.mark.parametrize("gutter_mm", [0.0, 6.0])
@pytest.mark.parametrize("flip", FLIPS)
def test_the_footer_of_a_back_keeps_off_its_art(flip, gutter_mm):
    component = with_back(card(63.0, 88.0, 8, 3.0))
    _, page = sheets(component, gutter_mm=gutter_mm, duplex=flip)
    (text,) = page.drawing.marks
    art = unary_union(visible_art(page, component)).bounds
    assert text.y_mm < art[1] - 1.0 or text.y_mm - text.size_mm > art[3] + 1.0
    assert text.y_mm - text.size_mm * 0.7 >= 5.0
    assert text.y_mm <= page.drawing.height_mm - 5.0


def test_a_fold_brings_every_back_upside_down_behind_its_front():
    component = with_back(card(63.0, 88.0, 2, 3.0))
    (page,) = sheets(component, duplex="fold")
    (line,) = page.drawing.fold
    assert line.style.dash_mm
    fold_mm = line.commands[0][2]
    over, across = parts.turn_over(component), parts.fold_sheet(fold_mm)
    fronts, backs = places(page)[:2], places(page)[2:]
    for (place, _), (behind, _) in zip(fronts, backs, strict=True):
        for point in component.trim:
            expected = pytest.approx(across.apply(place.apply(point)))
            assert behind.apply(over.apply(point)) == expected
        assert behind.a == pytest.approx(-place.a)
    for art in visible_art(page, component):
        assert art.distance(Polygon([(0, fold_mm), (300, fold_mm), (150, fold_mm)])) >= 5.0 - 1e-6
    assert len(page.drawing.cut) == 2


def test_pieces_without_a_back_are_not_folded():
    folded, plain = sheets(with_back(card(60.0, 80.0)), card(61.0, 80.0), duplex="fold")
    assert folded.drawing.fold
    assert not plain.drawing.fold
    with pytest.raises(SheetError, match="above the fold"):
        sheets(with_back(card(180.0, 240.0)), duplex="fold")


def test_a_sheet_that_is_nearly_empty_is_laid_on_one_that_has_the_room():
    groups = [[card(60.0, 80.0, 2)], [card(150.0, 240.0)], [card(50.0, 50.0)]]
    planned = plan_sheets(groups, A4, stocks=("card", "board", "paper"))
    assert [len(sheet.pieces) for sheet in planned] == [3, 1]
    planned = plan_sheets(groups, A4)
    assert [len(sheet.pieces) for sheet in planned] == [2, 1, 1], "groups of their own"


def test_groups_lie_on_sheets_of_their_own_and_are_counted_together():
    planned = plan_sheets([[card(60.0, 80.0, 2)], [], [card(61.0, 80.0)]], A4)
    assert len(planned) == 2
    title = "{} of {}".format
    pages = draw_sheets(planned, title=title, footer_text=lambda number: (str(number),))
    assert [page.title for page in pages] == ["1 of 2", "2 of 2"]
    assert [len(page.drawing.cut) for page in pages] == [2, 1]
    for page, footer in zip(pages, ("1 of 2 · 1", "2 of 2 · 2"), strict=True):
        assert footer in words_in(page.drawing.marks)
    area_mm2 = 2 * 60.0 * 80.0 + 61.0 * 80.0
    covered = sum(sheet.coverage for sheet in planned)
    assert covered == pytest.approx(area_mm2 / (190.0 * 277.0))


@pytest.mark.parametrize("grey", range(0, 256, 15))
def test_an_outline_shows_on_every_rim(grey):
    (page,) = sheets(card(60.0, 40.0, 2))
    dashes = page.drawing.marks[-1]
    outlines = [command for outline in page.drawing.cut for command in outline.commands]
    assert list(dashes.commands) == outlines
    # Of 255: a hair line nearer than 50 to its rim is hardly seen.
    greys = [int(colour[1:3], 16) for colour in (CUT_STYLE.stroke, dashes.style.stroke)]
    assert max(abs(grey - one) for one in greys) >= 90
    on, off = dashes.style.dash_mm
    # Where two pieces share an edge, and their dashes do not fall together.
    assert 2 * on < on + off


# Components: outlines with bleed, boxes.


L_SHAPE = ((0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (20.0, 20.0), (20.0, 40.0), (0.0, 40.0))


def test_bleed_lies_round_the_trim_unless_it_is_given():
    piece = card(63.0, 88.0, bleed_mm=3.0)
    assert parts.component_box(piece) == (-3.0, -3.0, 66.0, 91.0)
    outline = ((-5.0, -5.0), (70.0, -5.0), (70.0, 95.0))
    assert bleed_outline(piece._replace(bleed=outline)) == outline
    # A hollow corner moves outwards, too.
    assert parts.offset_outline(L_SHAPE, 2.0)[3] == pytest.approx((22.0, 22.0))


@given(st.integers(3, 12), st.floats(0.1, 5.0), st.sampled_from([1, -1]))
def test_every_side_of_a_polygon_moves_by_the_distance(side_count, distance_mm, direction):
    inner = math.cos(math.pi / side_count)
    for x, y in parts.offset_outline(ring(side_count, 30.0)[::direction], distance_mm):
        assert math.hypot(x, y) * inner == pytest.approx(30 * inner + distance_mm)


STYLE = parts.CardStyle("#ffffff", "#111111", "#884422", "#fefefe")
LONG_TITLE = "Téléportation lointaine d'un chevalier"


def full_face(size, **options):
    words = {
        "title": "Velocity",
        "subtitle": "costs a fish",
        "foot": "seed=7",
        "blocks": (Heading("Effect"), Paragraph("Move twice."), Bullets(("one", "two"))),
    }
    return parts.card_face(size, STYLE, **{**words, **options})


def test_sizes_are_found_in_any_case_or_those_there_are_named():
    assert find_card_size(" Poker ") is find_card_size("poker")
    with pytest.raises(PaperError, match=r"'pokr'; there are poker, bridge, tarot, mini-euro, a6"):
        find_card_size("pokr")


@pytest.mark.parametrize("title", ["Velocity", LONG_TITLE])
@pytest.mark.parametrize("size", parts.CARD_SIZES, ids=lambda size: size.name)
def test_every_text_of_a_face_stays_in_the_safe_zone_and_is_legible(size, title):
    texts = list(texts_in(full_face(size, title=title, bleed_mm=3.0), symbols=False))
    assert len(texts) >= 7
    for text, at in texts:
        x, y = at.apply((text.x_mm, text.y_mm))
        width_mm = text_width_mm(text.text, text.face, text.size_mm)
        assert x >= parts.SAFE_MM - 0.01
        assert x + width_mm <= size.width_mm - parts.SAFE_MM + 0.01
        assert y - 0.7 * text.size_mm >= parts.SAFE_MM - 0.4
        assert y + 0.22 * text.size_mm <= size.height_mm - parts.SAFE_MM + 0.1
        assert text.size_mm >= 6 * 25.4 / 72 - 0.001


def test_ground_and_band_reach_into_the_bleed_and_words_keep_their_order():
    face = full_face(find_card_size("poker"), bleed_mm=2.5)
    ground, band, *_ = face
    boxes = [points_box(c[1:] for c in path.commands if len(c) == 3) for path in (ground, band)]
    assert boxes == [(-2.5, -2.5, 65.5, 90.5), (-2.5, -2.5, 65.5, parts.BAND_MM)]
    assert (ground.style.fill, band.style.fill) == ("#ffffff", "#884422")
    heights = {text.text: at.apply((text.x_mm, text.y_mm))[1] for text, at in texts_in(face)}
    assert list(heights)[:4] == ["Velocity", "costs a fish", "seed=7", "Effect"]
    assert heights["Velocity"] < heights["costs a fish"] < parts.BAND_MM < heights["Effect"]
    assert heights["two"] < heights["seed=7"]


def test_a_bare_face_is_its_title_and_too_much_text_is_refused():
    shapes = parts.card_face(find_card_size("bridge"), STYLE, title="Only")
    assert words_in(shapes) == ["Only"]
    assert sum(isinstance(shape, Path) for shape in shapes) == 2
    with pytest.raises(TextFitError):
        full_face(find_card_size("mini-euro"), blocks=(Paragraph("far too many words " * 200),))
