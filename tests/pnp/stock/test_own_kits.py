"""Kits of own games: all that a file counts is there, true to size, and what is wrong has a place."""

import re
from collections import Counter
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

import pnp
from layouts import MM_PER_INCH
from layouts.components import points_box
from layouts.shapes import Circle, Path, Style, Text, Use, path_points
from pnp.errors import UnknownNameError
from tests.kits import components_of
from tests.pnp.stock.conftest import FORDS, HEDGEROWS, ISLAND, MOTHS, RINGS, kit_of
from tests.positions.typed import typed_text
from tests.walks import texts_in, walked, words_in


def counts(kit, key):
    return {one.name: one.quantity for one in components_of(kit.parts, key)}


def tally(kit, key):
    """Count pieces of a part by the words of their names that are no numbers."""
    found = Counter()
    for name, count in counts(kit, key).items():
        found[re.sub(r" \d+\b|\b\d+ ", "", name)] += count
    return dict(found)


def sizes_mm(made):
    """Return the trim sizes of a PDF's pages by their bookmarks, as another program reads them."""
    pdf = pikepdf.open(BytesIO(made))
    with pdf.open_outline() as outline:
        names = [item.title for item in outline.root]
    boxes = [[float(edge) for edge in page.TrimBox] for page in pdf.pages]
    to_mm = MM_PER_INCH / 72
    return {
        name: (round((x2 - x1) * to_mm, 2), round((y2 - y1) * to_mm, 2))
        for name, (x1, y1, x2, y2) in zip(names, boxes, strict=True)
    }


def test_the_island_has_what_its_file_counts():
    kit = kit_of(ISLAND)
    assert tally(kit, "tiles") == {
        "tile pine": 4,
        "tile barley": 4,
        "tile goats": 4,
        "tile clay": 3,
        "tile copper": 3,
        "tile heath": 1,
        "tile sea": 18,
    }
    assert counts(kit, "chips")["number 2"] == 1 and counts(kit, "chips")["number 6"] == 2
    assert counts(kit, "chips")["harbour any"] == 4
    tokens = counts(kit, "tokens")
    assert tokens["smuggler"] == 1
    for colour in ("red", "blue", "white", "yellow"):
        assert [tokens[f"{colour} {name}"] for name in ("hamlet", "town", "lane")] == [5, 4, 15]


def test_the_whole_box_serves_any_number_of_players_a_kit_for_fewer_has_their_pieces():
    tokens = counts(kit_of(ISLAND, players=2), "tokens")
    assert {name.split()[0] for name in tokens} == {"red", "blue", "smuggler"}
    assert counts(kit_of(HEDGEROWS), "tokens")["red gardener"] == 6
    assert counts(kit_of(HEDGEROWS, players=5), "tokens")["red gardener"] == 4
    assert sum(counts(kit_of(RINGS), "tiles").values()) >= 127
    assert sum(counts(kit_of(RINGS, players=2), "tiles").values()) == 61
    assert counts(kit_of(RINGS), "chips")["ore 1"] == 5
    assert counts(kit_of(RINGS, players=2), "chips")["ore 1"] == 2
    # As many cards as rows and copies.
    assert sum(counts(kit_of(MOTHS), "flights-deck").values()) == 20


def test_counters_have_their_other_face_behind_them():
    tokens = {one.name: one for one in components_of(kit_of(FORDS).parts, "tokens")}
    assert not any("spent" in name or "blown" in name for name in tokens)
    garrison = tokens["red garrison"]
    assert garrison.front != garrison.back and garrison.quantity == 6


def test_true_sizes_read_back():
    sizes = sizes_mm(kit_of(MOTHS, purpose="print-shop").pdf())
    (card,) = {size for name, size in sizes.items() if name.startswith("flights-deck")}
    assert card == (63.0, 88.0)
    hexes = {size for name, size in sizes.items() if name.startswith("tiles")}
    assert hexes == {(55.0, 63.51)}
    sizes = sizes_mm(kit_of(RINGS, purpose="print-shop").pdf())
    assert {size for name, size in sizes.items() if "gate" in name} == {(14.0, 5.0)}
    assert {size for name, size in sizes.items() if name.startswith("chips")} == {(15.0, 15.0)}


def test_a_drawn_map_is_a_poster_and_only_what_is_dealt_is_tiles():
    kit = kit_of(FORDS)
    assert tally(kit, "tiles") == {"tile open": 2, "tile bog": 3}
    sizes = sizes_mm(kit_of(FORDS, purpose="print-shop").pdf())
    (board,) = (size for name, size in sizes.items() if name.startswith("board"))
    # Ten hexes of 32 mm across, nine rows of them, and the line round all.
    assert board == pytest.approx((10 * 32.0, (9 * 1.5 + 0.5) * 32 / 3**0.5), abs=3.0)


def test_dots_of_chips_lie_on_their_paper_below_the_number():
    chips = {one.name: one for one in components_of(kit_of(ISLAND).parts, "chips")}
    chip = chips["number 6"]
    dots = [one for one in chip.front if isinstance(one, Circle) and one.radius_mm < 1.0]
    (number,) = (one for one in chip.front if isinstance(one, Text))
    assert len(dots) == 5
    for dot in dots:
        assert number.y_mm < dot.y_mm - dot.radius_mm
        assert dot.y_mm + dot.radius_mm <= 0.7 * points_box(chip.trim)[3]


def test_the_contents_tell_on_which_sheets_things_are_and_a_large_board_comes_last():
    pages = kit_of(FORDS).document.pages
    told = words_in(pages[0].drawing.art)
    feet = [" ".join(words_in(page.drawing.marks)) for page in pages]
    sheets = [int(re.search(r"sheet (\d+) of 6", foot)[1]) for foot in feet]
    assert sheets == sorted(sheets)
    for part, titles in (("Pieces", "Pieces"), ("Score pads", "pads"), ("Board", "map|Board")):
        on = [n for n, page in zip(sheets, pages, strict=True) if re.search(titles, page.title)]
        said = "\N{EN DASH}".join(str(n) for n in sorted({min(on), max(on)}))
        assert told[told.index(part) + 2] == said, part
    # So no side is empty but that of the contents.
    assert [place for place, page in enumerate(pages) if not page.drawing.art] in ([], [1])
    assert pages[-1].title.startswith("Board")


@pytest.mark.parametrize("path", [ISLAND, MOTHS, FORDS, RINGS])
def test_no_sheet_is_empty_but_backs(path):
    kit = kit_of(path, duplex="none")
    assert all(page.drawing.art for page in kit.document.pages)


@pytest.mark.parametrize("theme", ["colour", "country", "ink-saver"])
@pytest.mark.parametrize("path", [ISLAND, MOTHS])
def test_every_theme_and_language(path, theme):
    kit = pnp.kit(str(path), theme=theme, language="fr", paper="letter", standees=True)
    assert kit.piece_count > 90


def test_every_page_says_who_made_the_game_and_of_which_file_it_is(small):
    for text in texts_of(pnp.kit(str(small()), seed=7)):
        if text.strip():
            assert "Small {game}" in text
            assert "Ann Author, 2026 · CC0 1.0" in text
            assert "seed 7 v1 file=" in text


def keys(kit):
    return [one.key for one in kit.parts.sections]


def test_the_parts_and_their_order_are_those_of_the_kit(small):
    path = small('[kit]\nparts = ["pad", "tokens"]\ninstead = { tokens = "buttons" }')
    kit = pnp.kit(str(path))
    assert keys(kit) == ["pad", "tokens"]
    assert kit.parts.sections[1].instead == "buttons"
    with pytest.raises(UnknownNameError, match="tokens"):
        pnp.kit(str(path), only=["tiles"])
    # A box that is asked for is printed without being named.
    path = small('[kit]\nparts = ["tokens", "box"]')
    assert keys(pnp.kit(str(path))) == ["tokens", "box"]
    assert keys(pnp.kit(str(path), without=["box"])) == ["tokens"]


DECK = '[deck.omens]\ndata = "cards.csv"\nfront = { corner = "{points}" }'


def test_cards_of_any_size_with_icons_among_words_and_pictures_of_the_stock(small):
    cards = "title,title_fr,points,art,icons,text,count\n"
    cards += "Owl,Hibou,3,reef,reef shoal boat,Pay {icon:reef} or {icon:boat}.,2\n"
    cards += "Elk,Élan,1,boat,,,1\n"
    path = small(DECK + "\nsize = [50, 70]", cards_csv=cards)
    kit = pnp.kit(str(path), language="fr", only=["omens"])
    assert counts(kit, "omens") == {"omens 2": 2, "omens 3": 1}
    text = "".join(texts_of(kit))
    assert "Hibou" in text and "Owl" not in text
    sizes = sizes_mm(pnp.kit(str(path), purpose="print-shop", only=["omens"]).pdf())
    assert set(sizes.values()) == {(50.0, 70.0)}


def test_the_plate_of_a_back_is_as_much_larger_as_its_card(small):
    high_mm = []
    for size in ([63, 88], [94.5, 132]):
        more = f'\nsize = {size}\nback = {{ title = "Omens", text = "of the sea" }}'
        path = small(DECK + more, cards_csv="title,points\nOwl,1\n")
        (card,) = components_of(pnp.kit(str(path)).parts, "omens")
        (title, moved), *_ = texts_in(card.back)
        paths = [one for one, _ in walked(card.back) if isinstance(one, Path)]
        boxes = [points_box(path_points(one.commands)) for one in paths]
        round_it = [(top, end) for _, top, _, end in boxes if top < title.y_mm + moved.f < end]
        high_mm.append(min(end - top for top, end in round_it))
    assert high_mm[1] == pytest.approx(1.5 * high_mm[0])


def test_hexes_cover_the_whole_back_of_a_card(small):
    path = small(DECK + '\nback = { title = "Omens" }', cards_csv="title,points\nOwl,1\n")
    (card,) = components_of(pnp.kit(str(path)).parts, "omens")
    paths = [one for one, _ in walked(card.back) if isinstance(one, Path)]
    hexes = [one for one in paths if one.style.stroke_mm == 0.3]
    left, top, right, bottom = points_box(p for one in hexes for p in path_points(one.commands))
    assert (left < 0, top < 0, right > 63, bottom > 88) == (True,) * 4


def texts_of(kit):
    """Return the text of each page, as another program reads it."""
    pages = pypdfium2.PdfDocument(kit.pdf())
    return [page.get_textpage().get_text_range() for page in pages]


def numbers_on_tiles(kit):
    """Return the numbers on each tile by the tile's name, as another program reads them."""
    with pikepdf.open(BytesIO(kit.pdf())).open_outline() as outline:
        names = [item.title for item in outline.root]
    found = zip(names, texts_of(kit), strict=True)
    return Counter((name.split("-")[2], *re.findall("[79]", text)) for name, text in found)


WORTH = '[chip.worth]\nbag = { 7 = 2, 9 = 1 }\nin = "reef"\nprinted = true\n'


def test_printed_chips_are_on_tiles_that_may_bear_them(small):
    wanted = {"purpose": "print-shop", "only": ["tiles"], "duplex": "none"}
    box = {("reef", "7"): 2, ("reef", "9"): 1, ("shoal",): 4}
    path = str(small(WORTH))
    assert "chips" not in keys(pnp.kit(path))
    assert numbers_on_tiles(pnp.kit(path, **wanted)) == box
    # As they lie on the board of an evening: two kinds of terrain bear them now.
    path = str(small(WORTH.replace('"reef"', '["reef", "shoal"]')))
    board = pnp.deal(path, players=2, seed=3)
    lying = {hex_: (chip.value,) for hex_, chip in board.chips["worth"].items()}
    expected = Counter((name, *lying.get(at, ())) for at, name in board.terrain.items())
    assert numbers_on_tiles(pnp.kit(path, board=board, **wanted)) == expected


def test_aids_tracks_and_steps(small):
    path = small(
        '[aid.costs]\nhead = ["What", "Price"]\nrows = [["Boat", "{icon:reef}"], ["Nothing", "0"]]\n'
        '[aid.score]\nspaces = "0-20"\n[aid.turn]\nsteps = ["Row", "Rest"]\n'
    )
    aids = counts(pnp.kit(str(path), players=2), "aids")
    assert aids == {"aid costs": 2, "aid score": 1, "aid turn": 2}


LONG = (
    '[aid.costs]\nhead = ["Gebäude", "Kosten", "Voraussetzung", "Siegpunkte"]\n'
    'rows = [["Leuchtturmwärterhaus", "Holz", "ununterbrochene Küstenlinie", "3"]]\n'
)


@pytest.mark.parametrize(
    ("more", "width_mm"),
    [
        ("", 91),  # on a poker card, a word would be broken
        ('size = "poker"\n', 63),
        ('size = "tarot"\n', 70),
        ("size = [120, 80]\n", 120),
    ],
)
def test_an_aid_has_its_size_or_the_smallest_that_breaks_no_word(more, width_mm, small):
    kit = kit_of(small(LONG + more))
    (card,) = components_of(kit.parts, "aids")
    wide = [x for x, _ in card.trim]
    assert max(wide) - min(wide) == pytest.approx(width_mm)
    words = " ".join(words_in(card.front, symbols=False)).split()
    broken = {"Leuchtturmwärterhaus", "ununterbrochene"} - {*words}
    assert bool(broken) == (width_mm < 70)


def test_pieces_of_a_colour_stand_on_its_card(small):
    path = small('[aid.turn]\nsteps = ["Row"]\ncoloured = ["boat"]\nsize = "mini-euro"\n')
    cards = components_of(kit_of(path).parts, "aids")
    in_band = [one for one in cards[0].front if isinstance(one, Use) and one.transform.f < 10]
    assert [0 < one.transform.e < 44 for one in in_band] == [True]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_price_in_icons_stays_in_one_line(language):
    kit = kit_of(ISLAND, language=language)
    (costs,) = components_of(kit.parts, "aids")
    icons = [
        round(icon.transform.then(moved).f, 3)
        for icon, moved in walked(costs.front, symbols=False)
        if isinstance(icon, Use)
    ]
    # A lane of two, a hamlet of four, a town of five with their pictures; a watchman of three.
    assert list(Counter(icons).values()) == [3, 5, 6, 3]


def standing_on(path):
    return kit_of(path).parts.cover.vista.pieces


def test_no_back_of_a_piece_stands_on_the_cover_and_drawings_rather_than_discs(small):
    standing = {(colour, kind.removeprefix("own/")) for kind, colour in standing_on(FORDS)}
    fronts = {("red", "garrison"), ("red", "guns"), ("blue", "horse"), ("blue", "marshal")}
    assert standing <= fronts
    # The boats of this game are those of the stock, by their name.
    path = small(
        '[piece.keeper]\ncount = 1\npicture = "disc"\n'
        '[piece.fort]\ncount = 1\non = "corner"\npicture = "barony/knight"\n'
    )
    assert {kind for kind, _ in standing_on(path)} == {"own/boat", "own/fort"}


def test_figures_of_nobody_fold(small):
    path = small('[piece.bear]\ncount = 1\nowner = "nobody"\nletter = "X"\nstandee = true\n')
    assert "bear" in counts(kit_of(path), "tokens")
    folded = counts(kit_of(path, standees=True), "tokens")
    assert folded["nobody bear standee"] == 1 and "bear" not in folded


def test_printed_pieces_are_on_the_board_of_the_kit_where_it_is_known_where_they_lie(small):
    path = str(small(typed_text("pieces that are printed")))
    # Two places for two bridges: so they lie on every board. The fort may lie on any of six hexes.
    assert counts(pnp.kit(path), "tokens").keys() == {"blue boat", "yellow boat", "fort"}
    board = pnp.deal(path, players=2, seed=5)
    assert counts(pnp.kit(path, board=board), "tokens").keys() == {"blue boat", "yellow boat"}


def only_page(path, part, **wanted):
    """Return the text of a part that takes one page, as another program reads it."""
    (text,) = texts_of(pnp.kit(str(path), only=[part], duplex="none", **wanted))
    return text


def test_a_pad_has_a_line_for_an_entry_that_only_ends_the_game(small):
    more = (
        '[entry.turn]\nname = "Turn reached"\nshape = "numbers"\nmost = 6\n'
        '[end.last]\nentry = "turn"\nleast = 6\n'
    )
    assert only_page(small(more), "pad").count("Turn reached") == 4


def test_dice_have_dots_or_six_texts(small):
    faces = '["N", "{icon:reef} 2", "{icon:blue}", { en = "calm", fr = "calme" }, "5", "9"]'
    path = small(
        f'[die]\nwind = {{ faces = {faces}, name = "Wind die" }}\n'
        "usual = { count = 2, mm = 14 }\n"
        '[aid.turn]\nrows = [["{icon:usual}", "{icon:wind=2}"], ["{icon:usual=1}", "1"]]\n'
    )
    kit = kit_of(path, language="fr")
    assert (counts(kit, "wind"), counts(kit, "usual")) == ({"wind": 1}, {"usual": 2})
    xs, ys = zip(*components_of(kit.parts, "usual")[0].trim, strict=True)
    # Four squares with a tab below them; three squares across.
    assert max(ys) - min(ys) == pytest.approx(4 * 14 + 6 / 17 * 14)
    assert max(xs) - min(xs) == pytest.approx(3 * 14)
    assert {"N", "calme", "5", "9"} <= set(only_page(path, "wind", language="fr").split())


CARDS = """
[deck.places]
data = "places.csv"
front = { corner = "{hex}", map = "{hex}" }
[deck.acts]
data = "acts.csv"
front = { scene = "{key}" }
[scene.sail]
land = [[-0.5, "shoal"], [0.5, "reef"]]
marks = [["own", -0.5, 0.1, 10, "boat"], ["number", 0.5, 0.0, 6, "+3"]]
moves = [[-0.5, 0.5]]
"""


def test_cards_show_the_board_with_their_hexes_marked_and_what_happens_on_them(small):
    kit = made_cards(small)
    (act,) = components_of(kit.parts, "acts")
    assert "+3" in str(act.front) and "own/boat" in str(act.front)
    marks = [
        [
            at.apply((disc.x_mm, disc.y_mm))
            for disc, at in walked(card.front, symbols=False)
            if isinstance(disc, Circle) and disc.style == Style(fill="#ffffff")
        ]
        for card in components_of(kit.parts, "places")
    ]
    # The middle of the board is that of the card, but for the letters of the rows.
    assert [len(card) for card in marks] == [1, 1, 2]
    (first,), (middle,), (left, right) = marks
    assert middle[0] == pytest.approx(63 / 2 + 1.1, abs=0.01)
    assert first[0] - left[0] == pytest.approx(0.0, abs=0.01)
    assert right[0] - left[0] == pytest.approx(2 * (middle[0] - left[0]), abs=0.02)
    assert middle[1] - first[1] == pytest.approx(left[1] - middle[1], abs=0.02)


def made_cards(small):
    files = {"places_csv": "hex\nA1\nB2\nC1 C2\n", "acts_csv": "key,map\nsail,no slot\n"}
    return kit_of(small(CARDS, **files))


def test_a_file_parts_its_kit_as_it_likes(small):
    kit = kit_of(small(typed_text("parts of a kit")))
    sections = {section.key: section for section in kit.parts.sections}
    assert [*sections] == ["tiles", "fleet", "tokens", "rocks", "turn", "aids"]
    assert tally(kit, "fleet") == {"blue raft": 3, "yellow raft": 3}
    assert tally(kit, "tokens") == {"blue boat": 2, "yellow boat": 2}
    assert tally(kit, "tiles") == {"tile reef": 3, "tile shoal": 2}
    assert tally(kit, "rocks") == {"tile rock": 2}
    assert [sections[key].title for key in ("fleet", "turn")] == ["Fleet", "A turn"]
    assert sections["fleet"].instead == "Beads."
    assert counts(kit, "turn") == {"aid turn": 2} and counts(kit, "aids") == {"aid costs": 2}


def test_a_game_whose_boards_are_all_equal_has_its_board_and_no_tiles(tmp_path):
    path = tmp_path / "bridges.toml"
    text = '[game]\nname = "Bridges"\nplayers = 2\nhex_mm = 20\n[board]\noutline = "rhombus 4 4"\n'
    path.write_text(f"{text}[terrain]\ndown = {{}}\n[piece]\nstone = {{ count = 8 }}\n")
    made = pnp.kit(str(path))
    assert keys(made) == ["tokens"]
    assert [one.key for one in made.parts.references] == ["board"]
    path.write_text(f'{text}[kit]\nparts = ["tiles"]\n[terrain]\ndown = {{}}\n')
    assert pnp.kit(str(path)).piece_count == 16
