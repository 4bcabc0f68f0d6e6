"""Corners, sides, chips and pieces of nobody on the page: the same places as in the program."""

import pytest

import pnp
from generators.hexes import Hex, named_by, place_at
from generators.lattice import place_to_mm
from pnp.games import games_in_memory
from pnp.model.boards import NOBODY, Chip, Piece, names_by_column, names_by_place
from pnp.model.positions import normal_pieces
from pnp.owngames.files import game_in_memory
from pnp.owngames.reading import read_game
from pnp.page.answers import TEXT
from pnp.page.answers import game_data as _game
from pnp.page.tablecalls import piece_pictures, table_view
from pnp.requests.reading import Request
from pnp.texts import LANGUAGES
from tests.owngames.skerry import GAME, NAME, SMUGGLER
from tests.owngames.tables import PATHS
from tests.owngames.test_codes import MARCHES
from tests.pnp.page.node import answers

PLACES = [(q, r, clock) for q in (-2, 0, 3) for r in (-3, 0, 1) for clock in range(13)]
# As typed, and as the page writes it again; None where it is none.
# As typed, and as the page writes it again; None where it is none.
WORDS = {"S rH": "S rH", "rH S": "S rH", "bLrH": "bLrH", "SS": "SS", "q": None, "r2": None}
WORDS["rbH"] = None


@pytest.fixture(autouse=True)
def game():
    with games_in_memory({NAME: GAME}):
        yield


def key_of(place) -> str:
    cell, clock = named_by(place)
    return f"{cell.q},{cell.r}" + (f"@{clock}" if clock else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_told_of_places_owners_and_chips(language):
    told = _game(GAME, language)
    pieces = {piece["letter"]: (piece["on"], piece["owners"]) for piece in told["pieces"]}
    town, lane = ("corner", ["r", "b", "w", "y"]), ("side", ["r", "b", "w", "y"])
    assert pieces == {"H": town, "T": town, "L": lane, "S": ("hex", [NOBODY])}
    chips = {chip["id"]: chip["is_facing"] for chip in told["chips"]}
    assert chips == {"number": False, "harbour": True}


def test_each_piece_has_a_picture_in_the_colours_that_own_it():
    players = [colour.letter for colour in GAME.colours]
    owned = {letter + kind for letter in players for kind in "HTL"}
    assert set(piece_pictures(GAME, "colour")) == {*owned, "S"}


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """Return what the page makes of a dealt board, and of changes to it."""
    with games_in_memory({NAME: GAME}):
        position = pnp.parse(pnp.deal(NAME, players=3, seed=7).text())
        first, robber = next(iter(position.terrain)), SMUGGLER.hex
        cases = {
            "places": [{"q": q, "r": r, "clock": clock} for q, r, clock in PLACES],
            "game": _game(GAME, "en"),
            "table": table_view(Request({"text": position.text()}, (TEXT,))).data,
            "words": [*WORDS],
            "changes": {
                "pieces": [
                    {**first._asdict(), "clock": 4, "colour": "b", "kind": "T", "step": 1},
                    {**first._asdict(), "clock": 5, "colour": "b", "kind": "L", "step": 1},
                    {**first._asdict(), "clock": 0, "colour": "", "kind": "S", "step": 1},
                    {**robber._asdict(), "clock": 0, "colour": "", "kind": "S", "step": -1},
                ],
                "chips": [
                    {"q": first.q, "r": first.r, "kind": "number", "word": " 6 "},
                    {"q": first.q, "r": first.r, "kind": "harbour", "word": "goats@5"},
                    {"q": robber.q, "r": robber.r, "kind": "number", "word": "-"},
                ],
            },
        }
        return position, first, answers("places.mjs", tmp_path_factory.mktemp("app"), cases)


@pytest.mark.parametrize(
    ("naming", "names"), [("place", names_by_place), ("column", names_by_column)]
)
def test_hexes_of_a_map_that_is_painted_are_named_as_the_game_says(seen, naming, names):
    found = {Hex(q, r): name for q, r, name in seen[-1]["named"][naming]}
    assert found == names(found)


def test_a_place_has_one_key_whichever_hex_it_was_clicked_in(seen):
    keys = [key_of(place_at(Hex(q, r), clock)) for q, r, clock in PLACES]
    assert seen[-1]["keys"] == keys


def test_a_place_lies_where_it_is_printed(seen):
    for (q, r, clock), point in zip(PLACES, seen[-1]["points"], strict=True):
        printed = place_to_mm(place_at(Hex(q, r), clock), side_mm=1.0)
        assert (point["x"], point["y"]) == pytest.approx(printed, abs=1e-9)


@pytest.mark.parametrize(
    ("what", "told"),
    [
        # A road lies along its side, a settlement stands upright: at 1, 3, 5 ... 11; at 4.
        ("turns", [30, 90, -30, 30, 90, -30, 0]),
        # Nearly on a line, on one spot or exchanged, marks are no view of a board.
        ("marks", [None, "line", "crossed", "line"]),
        # Of a colour's the sentence is looked up, which this page without words calls by its key.
        ("said", ["Smuggler", "said_piece"]),
        ("words", [*WORDS.values()]),  # those of nobody come first
        ("stacks", "S bT rT rT bT"),
    ],
)
def test_the_page_makes_of_what_it_is_given(seen, what, told):
    assert seen[-1][what] == told


def test_codes_of_several_characters_are_typed_again_on_the_page(tmp_path):
    beside = {path.name: path.read_bytes() for path in PATHS["marches"].parent.iterdir()}
    game = read_game(game_in_memory(beside, "marches.toml"))
    with games_in_memory({"marches.toml": game}):
        position = pnp.parse(MARCHES)
        cases = {
            "places": [],
            "game": _game(game, "en"),
            "table": table_view(Request({"text": position.text()}, (TEXT,))).data,
            "words": ["rINF1INF12", "DEP rcav1", "rINF13", "rART1bCAV51", "bINF", "DEPDEP"],
            "changes": {"pieces": [], "chips": []},
        }
        page = answers("places.mjs", tmp_path, cases)
        again = pnp.parse(page["before"])
    assert page["words"] == ["rINF1INF12", "DEP rCAV1", None, "rART1bCAV51", None, "DEPDEP"]
    assert (again.terrain, again.pieces) == (position.terrain, position.pieces)


def test_the_page_writes_the_position_that_it_was_given(seen):
    position, _, page = seen
    assert pnp.parse(page["before"])._replace(source=position.source).pieces == position.pieces
    assert pnp.parse(page["before"]).chips == position.chips
    assert page["undone"] == page["before"]


def test_the_page_sets_pieces_on_corners_and_sides_and_chips(seen):
    position, first, page = seen
    changed = pnp.parse(page["after"])
    kept = [piece for piece in position.pieces if piece.colour != NOBODY]
    town, lane = Piece("b", "T", first, clock=4), Piece("b", "L", first, clock=5)
    pieces = [*kept, town, lane, Piece(NOBODY, "S", first)]
    assert changed.pieces == normal_pieces(pieces, position.terrain)
    assert changed.chips["number"][first] == Chip("6")
    assert changed.chips["harbour"][first] == Chip("goats", 5)
