"""Kits on sheets, for every game, language and theme: texts, trims, counts, numbers."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from shapely import STRtree
from shapely.geometry import Polygon, box

import pnp
from layouts import mm_to_points
from pnp.games import GAMES
from pnp.texts import LANGUAGES
from tests.pnp.kits.printed import (
    Case,
    cut_rings,
    foot_words,
    lines_of_page,
    plain_words,
    printed_kit,
)
from tests.samples import of_this_week, sampled
from tests.themes import THEMES
from tests.walks import texts_in

STONES = Path(__file__).parents[3] / "docs/examples/stones/stones.toml"
MARGIN_MM = 10.0
# Where it saves sheets, footers use the margin, up to a base line 5 mm from the edge.
FOOTER_MARGIN_MM = 4.5
# Papers in turn; the first kit of each game on A4, as other tests measure it.
PAPERS = (("a4", "letter", "a3", "letter"), ("a4", "a3", "letter", "a3"))
SHEET = {"en": r"sheet (\d+) of (\d+)", "fr": r"feuille (\d+) sur (\d+)"}
# Games with every language and theme; papers and numbers of players in turn.
CASES = [
    {
        "slug": game.slug,
        "players": (game.least_players, game.most_players)[number % 2],
        "language": language,
        "theme": theme,
        "paper": PAPERS[number // 4 % 2][number % 4],
    }
    for number, (game, language, theme) in enumerate(product(GAMES, LANGUAGES, THEMES))
]
CASE_IDS = ["-".join(map(str, words.values())) for words in CASES]
SLUGS = [game.slug for game in GAMES]


# The first of each game, which other tests need anyway.
QUICK = {0, 4, 8, 12}
SLOW = set(of_this_week([n for n in range(len(CASES)) if n not in QUICK], 3))
KITS = [
    pytest.param(words, id=name, marks=[] if number in QUICK else [pytest.mark.slow])
    for number, (words, name) in enumerate(zip(CASES, CASE_IDS, strict=True))
    if number in QUICK | SLOW
]


@pytest.fixture(params=KITS)
def kit(request):
    """Every game in every language and theme, on some paper."""
    return printed_kit(Case(**request.param))


@pytest.fixture(params=SLUGS)
def plain(request):
    """One kit of every game: the last in English and ``colour`` that is drawn anyway."""
    words = [words for words in CASES if words["slug"] == request.param]
    return printed_kit(Case(**words[0]))


def quantities(kit):
    return {part.name: part.quantity for section in kit.sections for part in section.components}


def measure(ring):
    """Return what tells outlines apart and no turning changes: corners, area, girth."""
    shape = Polygon(ring)
    return (len(ring), round(shape.area, 2), round(shape.length, 2))


def sheet_numbers(kit):
    """Return the number of the sheet of each page: texts on both sides, then fronts and backs."""
    pages = list(kit.pages)
    texts = next(place for place, page in enumerate(pages) if page.drawing.cut)
    numbers = [place // 2 + 1 for place in range(texts)]
    for page in pages[texts:]:
        numbers.append(numbers[-1] + bool(page.drawing.cut))
    return numbers


def sheets_of(kit, section):
    """Return the numbers of the sheets whose titles name the section."""
    pattern = re.escape(section.title) + r"(?: \d+)?"
    found = {
        number
        for number, page in zip(sheet_numbers(kit), kit.pages, strict=True)
        for part in page.title.split(" · ")[0].split(", ")
        if re.fullmatch(pattern, part)
    }
    return sorted(found)


def shown_ranges(numbers):
    """Return numbers as the contents show them, such as ``3-6, 9``."""
    ends = [n for n in numbers if n + 1 not in numbers]
    starts = [n for n in numbers if n - 1 not in numbers]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(str(a) if a == b else f"{a}\N{EN DASH}{b}" for a, b in pairs)


def test_pages_are_all_of_the_paper_and_all_sheets_lie_one_way_round(kit):
    sides = sorted((kit.plan.paper.width_mm, kit.plan.paper.height_mm))
    sizes = [(page.drawing.width_mm, page.drawing.height_mm) for page in kit.pages]
    assert all(sorted(size) == sides for size in sizes)
    cut = [size for size, page in zip(sizes, kit.pages, strict=True) if page.drawing.cut]
    assert len(set(cut)) == 1


def test_every_text_lies_within_the_margins_and_none_is_smaller_than_six_points(kit):
    for page in kit.pages:
        width_mm, height_mm = page.drawing.width_mm, page.drawing.height_mm
        for line in lines_of_page(page):
            # Letters and numbers in the hexes of a small board may have five.
            least = 5.0 if re.fullmatch(r"[A-Z]|\d{1,2}", line.text) else 6.0
            assert mm_to_points(line.size_mm) >= least - 0.01, (page.title, line.text)
            margin_mm = FOOTER_MARGIN_MM if line.is_mark else MARGIN_MM
            for x, y in () if line.is_cut_number else line.corners:
                assert MARGIN_MM - 0.01 <= x <= width_mm - MARGIN_MM + 0.01, line.text
                assert margin_mm - 0.01 <= y <= height_mm - margin_mm + 0.01, line.text


def test_no_two_trims_overlap(kit):
    for page in kit.pages:
        trims = [Polygon(ring) for ring in cut_rings(page)]
        if not trims:
            continue
        for one, other in STRtree(trims).query(trims, predicate="intersects").T:
            if one < other:
                assert trims[one].intersection(trims[other]).area < 0.01, page.title


def test_trims_and_bleeds_stay_on_the_printable_paper(kit):
    for sheet in kit.plan.sheets:
        paper = sheet.ground.paper
        room = box(MARGIN_MM, MARGIN_MM, paper.width_mm - MARGIN_MM, paper.height_mm - MARGIN_MM)
        for piece in sheet.pieces:
            assert room.buffer(0.01).contains(Polygon(piece.bleed())), piece.component.name


def test_the_cut_layers_hold_every_piece_as_often_as_the_kit_has_it(kit):
    planned = Counter(piece.component.name for sheet in kit.plan.sheets for piece in sheet.pieces)
    assert planned == quantities(kit.kit)
    found = sorted(measure(ring) for page in kit.pages for ring in cut_rings(page))
    parts = [part for section in kit.kit.sections for part in section.components]
    wanted = sorted(measure(part.trim) for part in parts for _ in range(part.quantity))
    # Rounding may fall either way where a piece is turned.
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, abs=0.025)


def test_every_sheet_tells_its_number_game_and_seed_and_has_the_ruler(kit):
    pattern = SHEET[kit.case.language]
    numbers = sheet_numbers(kit)
    for number, page in zip(numbers, kit.pages, strict=True):
        if page.drawing.layers():  # else it is the empty side of a sheet
            assert re.findall(pattern, foot_words(page)) == [(str(number), str(numbers[-1]))]
    for page in kit.pages[::2]:
        assert re.search("(seed|graine) 7 ", foot_words(page))
        assert "50 mm" in foot_words(page)


def test_the_contents_name_every_section_with_its_pieces_and_sheets(kit):
    lines = [line for page in kit.pages[:2] for line in lines_of_page(page)]
    for section in kit.kit.sections:
        sheets = shown_ranges(sheets_of(kit, section))
        assert [str(section.piece_count), sheets] in rows_of(lines, section.title)
    noun = {"en": "sheets of", "fr": "feuilles"}[kit.case.language]
    assert f"{sheet_numbers(kit)[-1]} {noun}" in plain_words(lines_of_page(kit.pages[0]))


def rows_of(lines, title):
    """Return what stands to the right of every line that begins like *title*."""
    in_order = sorted(lines, key=lambda line: line.start)
    return [
        [
            other.text
            for other in in_order
            if abs(other.start[1] - line.start[1]) < 0.01 and other.start[0] > line.start[0]
        ][:2]
        for line in lines
        if title.startswith(plain_words([line]))
    ]


def test_sheets_with_backs_come_first_and_their_fronts_are_odd_pages(kit):
    label = f" · {kit.plan.style.back_label}"
    backs = [number for number, page in enumerate(kit.pages, 1) if page.title.endswith(label)]
    texts = next(place for place, page in enumerate(kit.pages) if page.drawing.cut)
    last = texts + 2 * len(backs)
    assert backs == list(range(texts + 2, last + 1, 2))
    for back in backs:
        front, behind = kit.pages[back - 2], kit.pages[back - 1]
        assert behind.title == front.title + label
        assert behind.drawing.width_mm == front.drawing.width_mm
        assert behind.drawing.cut == ()
    # The page on printing tells which pages these are.
    assert all(page.drawing.cut for page in kit.pages[last:])
    words = plain_words(lines_of_page(kit.pages[1]))
    assert (f"1 to {last}" in words or f"1 à {last}" in words) == (last < len(kit.pages))


def test_hexes_and_straight_cuts_share_a_sheet_as_halves_parted_by_one_cut(plain):
    for sheet in plain.plan.sheets:
        straight = [p.trim_box() for p in sheet.pieces if len(p.component.trim) == 4]
        others = [p.trim_box() for p in sheet.pieces if len(p.component.trim) != 4]
        if straight and others:
            below, above = sorted((straight, others), key=lambda boxes: -boxes[0][1])
            assert min(box[1] for box in below) > max(box[3] for box in above)
    # Sections of other stocks share one only where it would be nearly empty.
    stock_of = {section.key: section.stock for section in plain.kit.sections}
    shared = [keys for keys in plain.plan.keys if len({stock_of[key] for key in keys}) > 1]
    assert len(shared) <= 1


def test_a_strip_of_pieces_shares_the_sheet_of_tiles_that_has_the_room():
    sheets = pnp.Sheets(duplex="none")
    stones = pnp.kit(STONES, only=("tokens", "tiles"), theme="plain", sheets=sheets)
    assert stones.plan.keys == (("tiles", "tokens"),)


def test_loose_pieces_leave_room_for_cards_that_need_a_half_empty_sheet():
    kit = pnp.kit("barony", players=2, paper="letter")
    assert kit.plan.keys[:2] == (("resources", "counters"), ("pieces", "aids"))


def test_titles_say_what_is_on_each_sheet_and_nothing_else(kit):
    """Read from the pieces themselves, by the section that has a piece of the name."""
    section_of = {piece.name: part for part in kit.kit.sections for piece in part.components}
    planned = [
        {section_of[piece.component.name].title for piece in sheet.pieces}
        for sheet in kit.plan.sheets
    ]
    fronts = [page for page in kit.pages if page.drawing.cut]
    for page, titles in zip(fronts, planned, strict=True):
        assert {re.sub(r" \d+$", "", part) for part in page.title.split(", ")} == titles


def test_captions_are_one_line_that_names_the_sheet_and_long_cuts_count_from_one(kit):
    for page in kit.pages:
        width_mm, height_mm = page.drawing.width_mm, page.drawing.height_mm
        marks = [line for line in lines_of_page(page) if line.is_mark]
        captions = [line for line in marks if not line.is_cut_number and "50" not in line.text]
        assert len({round(line.start[1], 2) for line in captions}) <= 1, page.title
        if page.drawing.cut:
            assert captions[0].text.startswith(page.title)
        numbers = [line for line in marks if line.is_cut_number]
        counts = Counter(int(line.text) for line in numbers)
        assert sorted(counts) == [*range(1, len(counts) + 1)]
        assert set(counts.values()) <= {1, 2}
        for line in numbers:
            assert all(4.5 <= x <= width_mm - 4.5 for x, _ in line.corners)
            assert all(4.5 <= y <= height_mm - 4.5 for _, y in line.corners)


def test_straight_cuts_set_every_rectangle_free(kit):
    pieces = [piece for sheet in kit.plan.sheets for piece in sheet.pieces]
    others = [piece for piece in pieces if len(piece.component.trim) != 4]
    assert kit.plan.cut_counts[1] == len(others)


@pytest.mark.parametrize(
    ("slug", "duplex"),
    sampled(product(["terre-de-barons", "baron"], ["none", "fold", "short-edge"]), 3),
)
def test_other_ways_to_print_backs_number_their_sheets(duplex, slug):
    kit = printed_kit(Case(slug, 2, duplex=duplex))
    is_duplex = duplex == "short-edge"
    pages = kit.pages
    numbers = sheet_numbers(kit) if is_duplex else range(1, len(pages) + 1)
    for number, page in zip(numbers, pages, strict=True):
        if page.drawing.layers():
            wanted = (number, numbers[-1])
            assert re.findall(SHEET["en"], foot_words(page)) == [tuple(map(str, wanted))]
    assert any(page.drawing.fold for page in pages) == (duplex == "fold")
    cut = sum(len(page.drawing.cut) for page in pages)
    assert cut == sum(quantities(kit.kit).values())


@pytest.mark.parametrize("marks", ["crop", pytest.param("none", marks=pytest.mark.slow)])
def test_marks_leave_the_cut_layer_to_those_who_need_outlines(marks):
    kit, outlined = (printed_kit(Case("terre-de-barons", 2, marks=m)) for m in (marks, "outline"))
    count, most = (sum(len(page.drawing.cut) for page in one.pages) for one in (kit, outlined))
    assert count == 0 if marks == "none" else 0 < count < most
    assert len(kit.pages) == len(outlined.pages)


def test_a_kit_does_not_change_with_how_often_it_is_drawn():
    wanted = Case("baron", 2)
    once = printed_kit(wanted)
    again = printed_kit.__wrapped__(wanted)
    assert again.pages == once.pages
    assert again.plan.keys == once.plan.keys


@pytest.mark.parametrize(("without", "rows"), [([], {4, 3}), (["tiles", "aids"], {3, 2})])
def test_the_pictures_of_the_contents_stand_in_even_rows(without, rows):
    cover = pnp.kit("barony", without=without).document.pages[0].drawing.art
    counts = [
        outer.apply((text.x_mm, text.y_mm))
        for text, outer in texts_in(cover)
        if text.text[-1:] == "×"
    ]
    assert set(Counter(round(y, 1) for _, y in counts).values()) == rows
