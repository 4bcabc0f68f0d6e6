"""Boards as JSON: the fields of schema 1, and that they agree with the board."""

import json

import pytest

from pnp.games import GAMES
from pnp.model.boards import generator_version
from pnp.notation.positiontexts import SCHEMA, board_data, board_json
from tests.boardrules.dealing import deal

FIELDS = [
    "schema",
    "generator",
    "generator_version",
    "game",
    "players",
    "phase",
    "board",
    "code",
    "seed",
    "options",
    "drawn_from",
    "hexes",
    "tiles",
    "pieces",
    "setup",
]
# What only some games have.
SOMETIMES = ("entries", "totals", "evenness")
CASES = [
    *((game.slug, players, {}) for game in GAMES for players in (2, game.most_players)),
    ("barony", 2, {"shape": "organic"}),
    ("baron", 2, {"shape": "organic", "tiles": 30}),
    ("terre-de-barons", 2, {"connected": False}),
]


@pytest.fixture(params=CASES, ids=str, scope="module")
def board(request):
    slug, players, options = request.param
    return deal(slug, players, 11, **options)


def test_every_field_of_the_schema_is_there_in_order(board):
    data = board_data(board)
    assert [key for key in data if key not in SOMETIMES] == FIELDS
    assert ("totals" in data) == bool(board.pieces)
    assert ("entries" in data) == (board.game == "barony-sorcery")
    assert ("evenness" in data) == (board.game == "terre-de-barons")
    assert data["schema"] == SCHEMA == 1
    assert data["generator_version"] == generator_version(board.game, board.options)
    assert data["generator"].startswith("hexboard-pnp ")
    assert (data["game"], data["players"], data["seed"]) == (board.game, board.players, 11)
    assert data["options"] == board.options
    always = {"q", "r", "terrain", "name"}
    assert all(always <= row.keys() <= always | {"tile", "number"} for row in data["hexes"])
    assert all(list(row) == ["number", "code", "hexes"] for row in data["tiles"])
    assert all(list(row) == ["colour", "piece", "hex", "count"] for row in data["pieces"])


def test_reading_the_text_gives_the_data_back(board):
    text = board_json(board)
    assert json.loads(text) == board_data(board)
    assert text.endswith("}\n")
    assert "\\u" not in text
    # Counts are strings of digits, since they may be huge.
    origin = board_data(board)["drawn_from"]
    assert origin["count"] == str(board.drawn_from.count)
    assert origin["exact"] is board.drawn_from.is_exact
    assert origin["uniform"] is True


def test_hexes_come_in_reading_order_with_the_terrain_of_the_board(board):
    rows = board_data(board)["hexes"]
    places = [(row["r"], row["q"]) for row in rows]
    assert places == sorted(places)
    assert {(row["q"], row["r"]): row["terrain"] for row in rows} == dict(board.terrain)
    assert [row["name"] for row in rows] == list(board.names.values())


def test_hexes_and_tiles_name_one_another(board):
    data = board_data(board)
    tile_of = {row["name"]: row.get("tile") for row in data["hexes"]}
    if not board.tiles:
        assert set(tile_of.values()) == {None}
        return
    assert [tile["number"] for tile in data["tiles"]] == list(range(1, 9 * board.players + 1))
    terrain = {row["name"]: row["terrain"] for row in data["hexes"]}
    letters = {"mountain": "M", "forest": "F", "plain": "P", "field": "C", "lake": "L"}
    letters["mysterious"] = "X"
    for tile in data["tiles"]:
        assert [tile_of[name] for name in tile["hexes"]] == [tile["number"]] * 3
        assert "".join(letters[terrain[name]] for name in tile["hexes"]) == tile["code"]
    assert sorted(name for tile in data["tiles"] for name in tile["hexes"]) == sorted(tile_of)


def test_only_terre_de_barons_has_numbers_and_pieces():
    data = board_data(deal("terre-de-barons", 3, 2))
    assert [row["number"] for row in data["hexes"]] == list(range(1, 38))
    assert len(data["pieces"]) == 9
    names = {row["name"] for row in data["hexes"]}
    assert {row["hex"] for row in data["pieces"]} <= names
    for slug in ("barony", "baron", "barony-sorcery"):
        other = board_data(deal(slug, 3, 2))
        assert not other["pieces"]
        assert not any("number" in row for row in other["hexes"])


@pytest.mark.parametrize(
    ("slug", "keys"),
    [
        ("barony", {"order"}),
        ("barony-sorcery", {"order", "spells"}),
        ("baron", {"hands", "removed", "row", "start", "pile"}),
        ("terre-de-barons", {"under_mountains", "turn_order", "throws", "personal_cards"}),
    ],
)  # fmt: skip
def test_each_game_tells_what_else_was_drawn(slug, keys):
    assert set(board_data(deal(slug, 2, 2))["setup"]) == keys
