"""Boards on paper: sizes, scales, texts and coverage, for every form and language."""

import math
import re
from collections import Counter
from functools import cache
from io import BytesIO
from itertools import combinations, product

import pdfplumber
import pytest
from shapely import Polygon

from layouts import SheetError, mm_to_points, points_to_mm
from layouts.components import boxes_overlap, points_box
from layouts.documents import find_paper, printable_box
from layouts.shapes import UNMOVED, Circle, Group, Path, Text, Use
from output.pdf import pdf_bytes
from pnp import __version__
from pnp.games import GAMES, capabilities, find_game
from pnp.model.boards import generator_version
from pnp.notation.boardcodes import board_code
from pnp.printing.art.hexart import CORNERS
from pnp.printing.boards.documents import board_document
from pnp.printing.boards.forms import FORMS
from pnp.printing.boards.words import Captions
from pnp.printing.hexmaps import board_scene
from pnp.printing.pageframes import PageFrame
from pnp.printing.themes import Pen
from pnp.texts import LANGUAGES
from tests.boardrules.dealing import deal
from tests.samples import sampled
from tests.walks import sides_mm, symbols_in, text_box, texts_in, walked, words_in

MARGIN_MM = 10.0
SLUGS = [game.slug for game in GAMES]
SQRT3 = math.sqrt(3)


def fewest(slug):
    return find_game(slug).least_players


@cache
def board_of(slug, players):
    return deal(slug, players, 42)


@cache
def document(slug, players, form, language="en", theme="colour", paper="a4", hex_mm=None):
    board, game = board_of(slug, players), find_game(slug)
    size_mm = hex_mm or game.hex_mm
    view = board_scene(board, Pen(game, capabilities.theme_of(game, theme), language), size_mm)
    notes = capabilities.notes_on(game, board, game.texts(language))
    captions = Captions(board, game, language, notes)
    return board_document(view, captions, form, find_paper(paper), MARGIN_MM)


def shapes_of(drawing, **how):
    """Return every shape with its map to the page."""
    return [one for _, shapes in drawing.layers() for one in walked(shapes, **how)]


def texts_of(drawing, *, clipped):
    """Return text, box and size in points of the texts that a clip may cut, or not."""
    whole, free = (
        Counter(
            (text.text, text_box(text, at), mm_to_points(text.size_mm * math.hypot(at.a, at.b)))
            for text, at in shapes_of(drawing, clipped=is_clipped)
            if isinstance(text, Text)
        )
        for is_clipped in (True, False)
    )
    return list((whole - free if clipped else free).elements())


def hex_corners_of(shapes, outer=UNMOVED):
    """Yield the corners on the page of every hex that a landscape is stamped on."""
    for shape, at in walked(shapes, outer):
        if isinstance(shape, Use) and shape.symbol.name.startswith("land-"):
            placed, side = shape.transform.then(at), shape.symbol.box[2] / 1.1
            yield [placed.apply((x * side, y * side)) for x, y in CORNERS]


def board_group(page):
    """Return the group that holds the board of an overview."""
    groups = [one for one in page.drawing.art if isinstance(one, Group) and one.clip is None]
    (group,) = (group for group in groups if len(group.shapes) > 50)
    return group


def footer_of(page):
    """Return all that stands in the lowest strip of a page, in reading order."""
    low = page.drawing.height_mm - MARGIN_MM - 7.5
    lines = [
        (box[3], box[0], text)
        for text, box, size_pt in texts_of(page.drawing, clipped=False)
        if box[3] > low and size_pt < 10.0  # not the large label of a sheet
    ]
    return " ".join(text for _, _, text in sorted(lines))


# Every form of every game in both languages and themes, papers and players in turn.
PAPERS = ["a4", "letter", "a3", "legal", "tabloid"]
CASES = []
EVERY = product(SLUGS, FORMS, LANGUAGES, ["colour", "ink-saver"])
for number, (slug_, *look) in enumerate(EVERY):
    few_or_many = (fewest(slug_), find_game(slug_).most_players)[number % 2]
    CASES.append((slug_, few_or_many, *look, PAPERS[number % 5]))
SOME_CASES = sampled([(case,) for case in CASES], 5)


@pytest.mark.parametrize("case", SOME_CASES)
def test_pages_have_the_size_of_the_paper_and_keep_their_texts_within_the_margins(case):
    paper = find_paper(case[5])
    upright = (paper.width_mm, paper.height_mm)
    for page in document(*case).pages:
        width_mm, height_mm = page.drawing.width_mm, page.drawing.height_mm
        assert (width_mm, height_mm) in (upright, upright[::-1])
        for text, (left, top, right, bottom), size_pt in texts_of(page.drawing, clipped=False):
            assert min(left, top) >= MARGIN_MM - 0.01, text
            assert right <= width_mm - MARGIN_MM + 0.01, text
            assert bottom <= height_mm - MARGIN_MM + 0.01, text
            # The letters on the pieces of a set-up go with the pieces.
            assert size_pt >= (6.0 if len(text) > 1 else 5.0) - 0.01, text
        is_map = case[2] == "poster" and page.title.startswith(("Assembly", "Plan"))
        for text, _, size_pt in texts_of(page.drawing, clipped=True):
            assert size_pt >= 6.0 - 0.01 or is_map, text


@pytest.mark.parametrize(
    ("slug", "paper", "language"),
    sampled(product(SLUGS, ["a4", "letter", "a3", "a5"], LANGUAGES), 3),
)
def test_texts_of_an_overview_do_not_lie_on_one_another_or_on_the_board(slug, paper, language):
    players = find_game(slug).most_players
    (page,) = document(slug, players, "overview", language, paper=paper).pages
    board = board_group(page)
    rings = hex_corners_of(board.shapes, board.transform)
    hexes = points_box(corner for ring in rings for corner in ring)
    assert hexes[0] >= MARGIN_MM
    assert hexes[2] <= page.drawing.width_mm - MARGIN_MM
    others = [one for _, shapes in page.drawing.layers() for one in shapes if one is not board]
    outside = [(shape.text, text_box(shape, to_page)) for shape, to_page in texts_in(others)]
    assert len(outside) > 8
    for text, box in outside:
        assert not boxes_overlap(box, hexes, 0.05), text
    for (one, box), (other, other_box) in combinations(outside, 2):
        assert not boxes_overlap(box, other_box, 0.05), (one, other)


@pytest.mark.parametrize(
    ("slug", "players", "paper"),
    sampled(product(SLUGS, ["fewest", "most"], ["a4", "a3", "tabloid", "a5"])),
)
def test_the_scale_of_an_overview_is_what_it_says(slug, players, paper):
    game = find_game(slug)
    count = game.least_players if players == "fewest" else game.most_players
    (page,) = document(slug, count, "overview", paper=paper).pages
    board = board_group(page)
    rings = list(hex_corners_of(board.shapes, board.transform))
    assert len(rings) == len(board_of(slug, count).terrain)
    sides = [side for ring in rings for side in sides_mm(ring)]
    assert max(sides) - min(sides) < 1e-6
    told = re.search(r"scale 1 : ([\d.]+), hexes ([\d.]+) mm", footer_of(page))
    assert abs(sides[0] * SQRT3 - float(told[2])) <= 0.051
    assert abs(game.hex_mm / (sides[0] * SQRT3) - float(told[1])) <= 0.0051


@pytest.mark.parametrize(
    "slug", [pytest.param("barony", marks=pytest.mark.slow), "terre-de-barons"]
)
def test_the_hexes_of_an_overview_measure_in_the_pdf_what_it_says(slug):
    made = document(slug, fewest(slug), "overview")
    told = re.search(r"hexes ([\d.]+) mm", footer_of(made.pages[0]))
    page = pdfplumber.open(BytesIO(pdf_bytes(made))).pages[0]
    assert "hexes" in page.extract_text()
    # Closed paths of six equal sides, by far the largest such: lands of one hex, shores.
    widths = []
    for shape in page.curves + page.lines + page.rects:
        points = list(dict.fromkeys((round(x, 3), round(y, 3)) for x, y in shape["pts"]))
        if len(points) == 6 and max(sides_mm(points)) - min(sides_mm(points)) < 0.05:
            left, _, right, _ = points_box(points)
            widths.append(points_to_mm(right - left))
    large = [width for width in widths if width > 0.9 * float(told[1])]
    assert len(large) >= 5
    for width in large:
        assert abs(width - float(told[1])) <= 0.05 + 0.01 or abs(width - 9.0) <= 0.02


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rim_of_a_poster_lies_within_its_symbol_at_full_width(slug):
    page = document(slug, fewest(slug), "poster", paper="a3").pages[-1]
    uses = (shape for shape, _ in walked(page.drawing.art, symbols=False))
    (symbol,) = {one.symbol for one in uses if isinstance(one, Use)}
    lines = (shape for shape in symbol.shapes if isinstance(shape, Path))
    rim = max(lines, key=lambda line: line.style.stroke_mm)
    left, top, right, bottom = symbol.box
    half = rim.style.stroke_mm / 2
    for _, x, y in (command for command in rim.commands if len(command) == 3):
        assert left + half <= x <= right - half
        assert top + half <= y <= bottom - half


@pytest.mark.parametrize(("form", "name"), [("overview", "piece-"), ("poster", "start-")])
def test_on_a_board_to_play_on_rings_show_where_pieces_start(form, name):
    board = board_of("terre-de-barons", 4)
    names = symbols_in(document("terre-de-barons", 4, form).pages[-1].drawing.art)
    here = [one for one in names if one.startswith(("piece-", "start-"))]
    assert len(here) == len(board.pieces) > 0
    assert all(one.startswith(name) for one in here)


@pytest.mark.parametrize(("slug", "paper"), sampled(product(SLUGS, ["a4", "letter", "a3"]), 2))
def test_a_poster_has_true_hexes_and_every_hex_on_its_sheets(slug, paper):
    game = find_game(slug)
    players = game.most_players
    made = document(slug, players, "poster", paper=paper)
    _map_page, *sheets = made.pages
    windows = []
    for page in sheets:
        (art,) = page.drawing.art
        (use,) = art.shapes
        rings = list(hex_corners_of([use], UNMOVED))
        assert len(rings) == len(board_of(slug, players).terrain)
        assert art.transform[:4] == (1.0, 0.0, 0.0, 1.0)
        windows.append(points_box(c[1:] for c in art.clip.commands if len(c) == 3))
        x1, y1 = art.transform.apply(windows[-1][:2])
        x2, y2 = art.transform.apply(windows[-1][2:])
        assert x1 >= MARGIN_MM - 1e-6
        assert y1 >= MARGIN_MM - 1e-6
        assert x2 <= page.drawing.width_mm - MARGIN_MM + 1e-6
        assert y2 <= page.drawing.height_mm - MARGIN_MM + 1e-6
    for ring in rings:
        for side in sides_mm(ring):
            assert abs(side * SQRT3 - game.hex_mm) < 0.05
        middle = (sum(x for x, _ in ring) / 6, sum(y for _, y in ring) / 6)
        # Corners, middles of sides and points within are all on some sheet.
        for x, y in ring:
            for share in (0.0, 0.25, 0.5, 0.75, 1.0):
                px, py = x + share * (middle[0] - x), y + share * (middle[1] - y)
                assert any(x1 <= px <= x2 and y1 <= py <= y2 for x1, y1, x2, y2 in windows)


@pytest.mark.parametrize(
    ("slug", "paper", "form"), sampled(product(SLUGS, ["a4", "letter", "a3", "a5"], FORMS))
)
def test_every_footer_tells_game_players_seed_version_scale_and_sheet(slug, paper, form):
    game = find_game(slug)
    try:
        pages = document(slug, fewest(slug), form, paper=paper).pages
    except SheetError:
        assert (form, paper) == ("tiles", "a5")
        return
    told = [game.title, f"{fewest(slug)} players", f"seed=42 v{generator_version(slug, {})}"]
    told += [f"hexboard-pnp {__version__}", "50\u00a0mm"]
    told.append("scale 1 :" if form == "overview" else f"hexes {game.hex_mm:g} mm")
    for number, page in enumerate(pages, start=1):
        words = footer_of(page)
        assert all(part in words for part in (*told, f"sheet {number} of {len(pages)}"))


@pytest.mark.parametrize(("slug", "players"), sampled(product(SLUGS, [2, 4]), 2))
def test_there_is_one_outline_to_cut_for_every_tile_with_true_sides(slug, players):
    board, game = board_of(slug, players), find_game(slug)
    pages = document(slug, players, "tiles").pages
    outlines = [shape for page in pages for shape in page.drawing.cut]
    assert len(outlines) == len(board.tiles or board.terrain)
    for outline in outlines:
        points = [command[1:] for command in outline.commands if len(command) == 3]
        assert len(points) == (12 if board.tiles else 6)
        for side in sides_mm(points):
            assert abs(side * SQRT3 - game.hex_mm) < 0.01


@pytest.mark.parametrize("slug", SLUGS)
def test_tiles_lie_within_the_margins_apart_and_bear_the_names_of_their_hexes_once(slug):
    board, pages = board_of(slug, fewest(slug)), document(slug, fewest(slug), "tiles").pages
    for page in pages:
        tiles = [
            Polygon([command[1:] for command in outline.commands if len(command) == 3])
            for outline in page.drawing.cut
        ]
        for left, top, right, bottom in (tile.bounds for tile in tiles):
            assert min(left, top) >= MARGIN_MM
            assert right <= page.drawing.width_mm - MARGIN_MM
            assert bottom <= page.drawing.height_mm - MARGIN_MM - 7.5
        for one, other in combinations(tiles, 2):
            assert one.distance(other) > 1.99
    texts = [
        text for page in pages for _, shapes in page.drawing.layers() for text in words_in(shapes)
    ]
    numbers = find_game(slug).hex_numbers(board.terrain)
    for cell, name in board.names.items():
        number = numbers.get(cell)
        assert texts.count(name if number is None else f"{name} · {number}") == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_documents_name_the_board_the_author_and_how_to_have_it_again(slug, language):
    made, game = document(slug, fewest(slug), "overview", language), find_game(slug)
    author = game.file.tables.game.author
    assert game.texts(language)("title") in made.title
    assert author in made.author
    code = board_code(board_of(slug, fewest(slug)), game)
    assert f"pnp board {code}" in made.subject
    assert made.language == language
    words = " ".join(t for t, _, _ in texts_of(made.pages[0].drawing, clipped=False))
    assert words.count(code) == 2
    assert {"en": "seed=42", "fr": "graine=42"}[language] in words
    assert author in words


@pytest.mark.parametrize("slug", SLUGS)
def test_an_overview_on_paper_that_is_too_small_is_refused(slug):
    board, game = board_of(slug, fewest(slug)), find_game(slug)
    view = board_scene(board, Pen(game, capabilities.theme_of(game, "colour")), game.hex_mm)
    with pytest.raises(SheetError, match="use a larger paper"):
        board_document(view, Captions(board, game, "en"), "overview", find_paper("a5"), 60.0)


@pytest.mark.parametrize("slug", SLUGS)
def test_pieces_at_the_start_are_drawn_and_large_shapes_stay_on_the_page(slug):
    board = board_of(slug, fewest(slug))
    (page,) = document(slug, fewest(slug), "overview").pages
    drawn = board_group(page)
    figures = [shape.shapes[0] for shape in drawn.shapes if isinstance(shape, Group)]
    names = [s.symbol.name for s in (*drawn.shapes, *figures) if isinstance(s, Use)]
    counts = Counter(name.partition("-")[0] for name in names)
    del counts["hachures"]
    assert counts.pop("land") == counts.pop("icon") == len(board.terrain)
    assert counts.total() == len(board.pieces)
    for shape, to_page in shapes_of(page.drawing, clipped=False):
        if isinstance(shape, Text | Group | Use):
            continue
        is_circle = isinstance(shape, Circle)
        points = [shape[:2]] if is_circle else [c[-2:] for c in shape.commands if len(c) > 1]
        for x, y in map(to_page.apply, points):
            assert 0 <= x <= page.drawing.width_mm
            assert 0 <= y <= page.drawing.height_mm


@pytest.mark.parametrize(("language", "letter"), [("en", "Y"), ("fr", "J")])
def test_letters_on_the_pieces_of_a_board_are_those_of_the_kit(language, letter):
    (page,) = document("terre-de-barons", 3, "overview", language).pages
    letters = [text for text, *_ in texts_of(page.drawing, clipped=False)]
    assert letters.count(letter) == 3
    assert sum(other in letters for other in "YJ") == 1


@pytest.mark.parametrize("is_chart", [False, True])
def test_the_body_of_a_page_keeps_off_its_header_and_its_footer(is_chart):
    frame, paper = PageFrame("Title", "Subtitle", "#000000", MARGIN_MM, is_chart), find_paper("a4")
    drawing = frame.page(paper, "One", (), "Foot").drawing
    left, top, right, bottom = frame.body(paper, 8.0)
    outer = printable_box(paper, MARGIN_MM)
    assert outer[0] <= left < right <= outer[2] and (outer[0] < left) == is_chart
    assert max(one.y_mm for one in drawing.art if isinstance(one, Text)) <= top - 8.0
    foot = min(one.y_mm - one.size_mm for one in drawing.marks if isinstance(one, Text))
    assert foot >= bottom + 4.0
