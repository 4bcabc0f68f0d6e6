"""Set-up cards of own games: steps say what deals laid; what is secret stands on strips alone."""

import math
from collections import Counter
from io import BytesIO
from itertools import combinations, pairwise

import pdfplumber
import pytest

import pnp
from layouts import SheetError, TextFitError
from layouts.blocks import Table
from layouts.components import find_card_size, points_box
from layouts.richtexts import plain_text
from layouts.shapes import path_points
from pnp.errors import GameFileError
from pnp.games import capabilities, find_game
from pnp.owngames.building import settled
from pnp.printing.boards.drawings import CORNER_SIZE, overhang_mm
from pnp.printing.boards.words import Teller
from pnp.printing.hexmaps import board_scene
from pnp.printing.kits.record import SetupRequest
from pnp.printing.stock.pages import plan_path, read_spaces, wedge
from pnp.printing.stock.setups import clock_notes, named_places
from pnp.printing.themes import Pen
from pnp.texts import LANGUAGES
from tests.boardrules.dealing import deal
from tests.kits import components_of, kit_of
from tests.owngames.skerry import BOARD, GAME
from tests.pnp.stock.conftest import ISLAND
from tests.positions.typed import typed_text
from tests.themes import THEMES
from tests.walks import symbols_in, texts_in, words_in


def game_and_board(path, players=2, seed=4):
    return pnp.load_game(str(path)), pnp.deal(str(path), players=players, seed=seed)


@pytest.fixture
def dealt(small):
    steps = 'setup = ["Boats: {homes}. {icon:reef} {{x}}", "First: {first}."]'
    return game_and_board(small(typed_text("a set-up"), game=steps))


BEAR = '[piece.bear]\nowner = "nobody"\nletter = "X"\n'


def card_of(game, board, language="en", *, theme="colour", size="poker"):
    look = capabilities.theme_of(game, theme)
    request = SetupRequest(language, look, find_card_size(size))
    return capabilities.describe_setup(game, board, request)


def test_steps_say_what_was_dealt_and_have_icons(dealt):
    game, board = dealt
    steps, *_ = card_of(game, board).blocks
    first, second = map(plain_text, steps.items)
    places = {board.names[piece.hex] for piece in board.pieces}
    assert all(place in first for place in places) and first.endswith("{x}")
    assert "Blue" in first and "Yellow" in first
    assert second in ("First: Blue.", "First: Yellow.", "First: blue.", "First: yellow.")
    assert any(not hasattr(piece, "text") for piece in steps.items[0])


def test_what_is_secret_is_on_strips_alone(dealt):
    game, board = dealt
    words = capabilities.words_on(game, board, "en")
    assert words["fate"] == "" and not any("gold" in str(word) for word in words.values())
    card = card_of(game, board, "fr")
    strips = sorted(card.strips(), key=lambda strip: strip.name)
    assert [strip.name for strip in strips] == ["seed 4 chip loot", "seed 4 fate"]
    pictures = [strip.front for strip in strips]
    title, whose = game.texts("fr")("title"), f"graine {board.seed}"
    assert all(title in str(picture) and whose in str(picture) for picture in pictures)


def test_a_lone_kind_is_said_by_the_step_and_colours_by_their_seats(small):
    more = f'{BEAR}count = 1\n[deal.den]\nlay = "bear"\n[deal.harbours]\nlay = "boat"\ncount = 1\n'
    steps = 'colours = ["yellow", "blue"]\nsetup = ["{den}", "{harbours}"]'
    game, board = game_and_board(small(more, game=steps))
    words = capabilities.words_on(game, board, "en")
    at = {piece.kind + piece.colour: board.names[piece.hex] for piece in board.pieces}
    assert words["den"] in at.values()
    assert words["harbours"] == f"Yellow {at['By']}; Blue {at['Bb']}"


def test_the_picture_names_rows_where_steps_name_hexes(dealt, small):
    game, board = dealt
    box = (0.0, 0.0, 57.0, 57.0)
    picture = card_of(game, board).picture(box)
    places = {
        text.text: at.apply((text.x_mm, text.y_mm))[0]
        for text, at in texts_in(picture, symbols=False)
    }
    assert {"A1", "B1", "C1"} <= set(places)
    # The first hex of a row is named at its left, the place of the last at its right.
    ((last, width),) = Counter(name[0] for name in board.names.values()).most_common(1)
    assert places[f"{last}1"] + places[str(width)] == pytest.approx(57.0, abs=3.0)
    card = card_of(*game_and_board(small()))
    assert not {"A1", "B1", "C1"} & set(words_in(card.picture(box), symbols=False))


def test_a_card_counts_the_hexes_that_are_to_be_laid(small):
    game, board = game_and_board(small())
    (table,) = (block for block in card_of(game, board).blocks if isinstance(block, Table))
    texts, counts = game.texts("en"), Counter(board.terrain.values())
    assert dict(table.rows) == {texts(name): str(count) for name, count in counts.items()}


def test_the_picture_explains_corners():
    said = clock_notes(named_places("C3@6, C4@8, D4@1, E9@2", {"C3", "C4", "D4"}), "en")
    assert said == ("C3@6: the corner of C3 at 6 o’clock", "D4@1: the side of D4 at 1 o’clock")


@pytest.mark.parametrize(("language", "word"), [("fr", "Gel"), ("en", "Frost")])
def test_cards_have_their_titles_in_the_reader_s_language(small, language, word):
    more = (
        '[deck.fates]\ndata = "fates.csv"\n[deal.hands]\nlay = "fates"\ncount = 1\nto = "players"\n'
    )
    path = small(more, fates_csv="title,title_fr\nFrost,Gel\nFrost,Gel\n")
    words = capabilities.words_on(*game_and_board(path), language)
    assert str(words["hands"]).count(word) == 2


def secrets_of(path, seed):
    """Return the board, and the words of its only secret."""
    game, board = game_and_board(path, seed=seed)
    ((_, _, words),) = Teller(settled(game, 2, tuple(board.terrain)), board, "en").secrets()
    return board, [word.split() for word in words.split(", ")]


def test_strips_are_sorted_and_say_what_stands_on_chips(small):
    more = '[chip.loot]\nbag = { 1 = 3, 2 = 4 }\nhidden = true\ntext = { 1 = "W{icon:reef}" }\n'
    board, words = secrets_of(small(more), 4)
    assert [place for place, *_ in words] == list(board.names.values())
    assert {chip for _, chip, *_ in words} == {"W", "2"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_secret_pieces_are_told_in_the_order_of_the_board(small, seed):
    more = f'{BEAR}count = 5\n[deal.den]\nlay = "bear"\nsecret = true\n'
    board, words = secrets_of(small(more), seed)
    places = [place for place, *_ in words]
    assert len(places) == 5
    assert places == [name for name in board.names.values() if name in places]


def test_notes_tell_hands_and_feet_have_the_digest(small):
    path = small(
        '[deal.first]\nlay = "players"\ncount = 1\n[deal.fate]\nlay = "hexes"\nsecret = true\n'
    )
    game, board = game_and_board(path)
    (note,) = capabilities.notes_on(game, board, game.texts("en"))
    assert note in ("First: Blue", "First: Yellow")
    with pdfplumber.open(BytesIO(pnp.setup_cards(str(path), players=2, seed=4).pdf())) as pdf:
        assert f"file={game.file.digest}" in pdf.pages[0].extract_text()


@pytest.mark.parametrize(
    ("language", "said"), [("en", r"'a6 card'.*duplex=.long-edge"), ("fr", "'carte a6'")]
)
def test_a_card_too_long_for_the_paper_fits_with_its_words_behind(language, said):
    with pytest.raises(SheetError, match=said):
        pnp.setup_cards(str(ISLAND), players=3, seed=1, card="a6", language=language)


def test_pieces_at_the_rim_are_whole_on_posters(small):
    more = '[piece.fort]\ncount = 7\non = "corner"\n[deal.forts]\nlay = "fort"\ncount = 7\nin = "rim"\n'
    game, board = game_and_board(small(more))
    view = board_scene(board, Pen(game, capabilities.theme_of(game, "colour")), 60.0)
    assert overhang_mm(view) == pytest.approx(CORNER_SIZE * 0.56 * view.side_mm, rel=0.2)
    _, bare = game_and_board(small())
    assert overhang_mm(board_scene(bare, view.pen, 60.0)) == 0.0


def free_game(folder, start="", hands=""):
    path = folder / "meadowlay.toml"
    text = typed_text("meadowlay").replace("START", start).replace("HANDS", hands)
    path.write_text(text, encoding="utf-8")
    return game_and_board(path, players=3)


@pytest.mark.parametrize("start", ["", 'start = { lay = "terrain", count = 1, name = "Begin" }'])
def test_where_the_board_grows_the_picture_is_what_lies_open_and_the_hands(tmp_path, start):
    game, board = free_game(tmp_path, start)
    card = card_of(game, board)
    words = words_in(card.picture((0.0, 0.0, 57.0, 50.0)), symbols=False)
    assert ("Begin" in words) == bool(start)
    assert {"Open row", "Blue", "Yellow", "Green"} <= set(words)
    # There is no legend, but each tile has its name.
    for seen in (words, words_in(card.components()[0].front, symbols=False)):
        named = [word.lower() for word in seen if word in {"Meadow", "Forest", "Pond"}]
        assert named == [*board.terrain.values(), *board.setup.dealt["row"]]


def test_the_order_of_a_secret_pile_is_on_a_strip_tile_by_tile(tmp_path):
    game, board = free_game(tmp_path)
    (strip,) = card_of(game, board, "fr").strips()
    words = words_in(strip.front, symbols=False)
    assert words[0] == "Pioche · secret"
    letters = [game.terrain(kind).letter for kind in board.setup.dealt["pile"]]
    assert [word for word in words if len(word) == 1 and word.isalpha()][: len(letters)] == letters


def test_secret_hands_are_slips_that_say_whose_they_are_and_fold(tmp_path):
    game, board = free_game(tmp_path, hands=", secret = true")
    card = card_of(game, board)
    _, slips = card.strips()
    words = words_in(slips.front, symbols=False)
    assert slips.name == "seed 4 hands"
    *_, fold = slips.front
    _, _, _, height_mm = points_box(slips.trim)
    assert fold.style.dash_mm and {command[2] for command in fold.commands} == {height_mm / 2}
    colours = ["Blue", "Yellow", "Green"]
    assert [word for word in words if word in colours] == colours
    assert words.count("seed 4") == 3
    assert not {*colours} & {*words_in(card.picture((0, 0, 57.0, 50.0)), symbols=False)}


# Tracks: as many hexes as spaces, side by side, none over another, on the paper.


COUNTS = (1, 2, 5, 11, 12, 13, 14, 20, 21, 26, 31, 41, 51, 61, 81, 101, 201, 400)


@pytest.mark.parametrize("panel_mm", [40.0, 54.0])
@pytest.mark.parametrize("count", COUNTS)
def test_hexes_of_a_path_touch_the_next_alone_and_fit_a_lying_sheet(count, panel_mm):
    size, side_mm, middles = plan_path(count, panel_mm)
    step_mm = side_mm * 3**0.5
    assert len(middles) == count
    assert size.width_mm <= 246.0 + 1e-6 and size.height_mm <= 168.0 + 1e-6
    assert all(math.dist(*pair) == pytest.approx(step_mm) for pair in pairwise(middles))
    assert all(math.dist(*pair) > step_mm - 1e-6 for pair in combinations(middles[:60], 2))
    for x, y in middles:
        assert step_mm / 2 < x < size.width_mm - step_mm / 2
        assert side_mm < y < size.height_mm - side_mm


@pytest.mark.parametrize(
    ("spaces", "words"),
    [("0-3", ("0", "1", "2", "3")), ("3-1", ("3", "2", "1")), ("-1-1", ("−1", "0", "1"))],
)
def test_spaces_are_numbers_in_a_range(spaces, words):
    assert read_spaces(spaces) == words
    for other in ("ten", "0-99999", "1-2-3", ""):
        with pytest.raises(GameFileError, match="spaces"):
            read_spaces(other)


WINDING = """
[aid.honour]
name = "Honour"
spaces = "-2-12"
land = ["reef", "shoal"]
text = { "-2" = "Dungeon {icon:boat}", 5 = { en = "halfway", fr = "mi-chemin" } }
rows = [["Cost", "1", "3"]]
steps = ["Turn the shield."]
"""


def test_a_track_winds_over_lands_and_says_more_in_its_spaces(small):
    pdf = pnp.kit(str(small(WINDING)), only=["aids"], duplex="none", language="fr").pdf()
    (page,) = pdfplumber.open(BytesIO(pdf)).pages
    words = page.extract_text().split()
    assert {*map(str, range(13)), "−2", "−1", "Dungeon", "mi-chemin", "Cost", "shield."} <= {*words}


@pytest.mark.parametrize("end", [(10.0, 0.0), (0.0, 10.0), (-8.0, 6.0)])
def test_a_wedge_points_to_the_second_hex(end):
    drawn = wedge((0.0, 0.0), end, 12.0, THEMES["colour"])
    points = [*map(drawn.transform.apply, path_points(drawn.shapes[0].commands))]
    foremost = min(points, key=lambda point: math.dist(point, end))
    middle = (end[0] / 2, end[1] / 2)
    ahead = (foremost[0] - middle[0]) * end[0] + (foremost[1] - middle[1]) * end[1]
    assert ahead == pytest.approx(10.0 * math.dist(foremost, middle))


# Set-up cards and aids of games that say all in data, without code for them.


BOX = (3.0, 12.0, 60.0, 62.0)


def dealt_by_stock(slug, players=2):
    return find_game(slug), deal(slug, players, 7)


@pytest.mark.usefixtures("shepherds")
@pytest.mark.parametrize(
    ("language", "steps"),
    [
        ("en", ("Lay the tiles as the picture shows.", "Shepherds: Red B4, Blue C4.", "Blue")),
        ("fr", ("Posez les tuiles comme sur l’image.", "Bergers\xa0: Rouge B4, Bleu C4.", "Bleu")),
    ],
)
def test_the_steps_are_the_page_of_the_game(language, steps):
    blocks = card_of(*dealt_by_stock("shepherds"), language).blocks
    first, second, third, *_ = (item for block in blocks for item in block.items)
    assert (first, second, third[: len(steps[2])]) == steps


@pytest.mark.usefixtures("shepherds")
def test_the_picture_has_a_letter_a_hex_and_the_pieces_on_their_starts():
    game, board = dealt_by_stock("shepherds")
    card = card_of(game, board)
    letters = Counter(words_in(card.picture(BOX), symbols=False))
    for name, letter in (("pasture", "P"), ("hill", "H"), ("pond", "O")):
        assert letters[letter] == list(board.terrain.values()).count(name)
    assert letters["R"] == letters["B"] == 1
    names = symbols_in(card.picture(BOX), symbols=False)
    assert sum(name.startswith("piece-knight") for name in names) == 2


@pytest.mark.usefixtures("shepherds")
def test_the_picture_has_every_chip_and_what_stands_on_corners_and_sides_or_is_nobodys():
    card = card_of(GAME, BOARD)
    shapes = card.picture(BOX)
    wanted = Counter(chip.value for chip in BOARD.chips["number"].values())
    assert not wanted - Counter(words_in(shapes, symbols=False))
    names = [name for name in symbols_in(shapes, symbols=False) if name.startswith("own-")]
    counts = Counter(name.split("-")[1] for name in names)
    assert counts == {"own/hamlet": 3, "own/lane": 3, "own/smuggler": 1}
    with pytest.raises(TextFitError, match="use a larger card"):
        card.picture((3.0, 12.0, 40.0, 40.0))


@pytest.mark.usefixtures("shepherds")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_is_drawn_whole(language):
    game, board = dealt_by_stock("shepherds")
    (component,) = card_of(game, board, language, theme="ink-saver", size="tarot").components()
    assert component.back


@pytest.mark.usefixtures("shepherds")
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Nothing stands in a pond."), ("fr", "Rien ne se tient dans un étang.")],
)
def test_aids_and_rules_need_no_code(language, words):
    kit = kit_of("shepherds", 2, language=language)
    (aid,) = components_of(kit, "aids")
    assert (aid.name, aid.quantity) == ("aid turn", 2)
    assert words in " ".join(words_in(aid.front, symbols=False))
    assert {"2", "1"} <= set(words_in(aid.back, symbols=False))
    (rules,) = kit.references
    assert words in [item for block in rules.blocks for item in block.items]


@pytest.mark.usefixtures("shepherds")
@pytest.mark.parametrize(
    ("slug", "players", "count"), [("shepherds", 2, 1), ("baron", 2, 2), ("baron", 5, 3)]
)
def test_notes_are_all_texts_called_so_and_one_that_lacks_its_word_is_left_out(
    slug, players, count
):
    game, board = dealt_by_stock(slug, players)
    notes = capabilities.notes_on(game, board, game.texts("en"))
    assert len(notes) == count
    assert slug == "baron" or notes == ("Blue begins",)
