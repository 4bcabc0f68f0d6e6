"""Positions of own games: their file beside them, their names, entries, chips and JSON."""

import json
from pathlib import Path

import jsonschema
import pytest

import pnp
from pnp.errors import GameFileError, PositionDataError
from pnp.games import games_in_memory, load_game
from pnp.model.boards import NOBODY
from pnp.notation.positionfiles import open_position, read_position
from pnp.notation.positiontexts import template
from pnp.notation.reading.boards import NO_DEALING
from pnp.notation.reading.jsonpositions import PositionData
from pnp.notation.reading.tokens import PositionSyntaxError
from pnp.tables.records import schema_of
from tests.positions.typed import typed_text

NAME = "tide wrack.toml"
GAME = typed_text("the game of tide wrack")
POSITION = typed_text("tide wrack")


@pytest.fixture(autouse=True)
def away(tmp_path_factory, monkeypatch):
    """The current folder holds nothing."""
    monkeypatch.chdir(tmp_path_factory.mktemp("away"))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / NAME).write_text(GAME, encoding="utf-8")
    return tmp_path


def opened(folder, text, name="position.txt"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return open_position(path, NO_DEALING)


@pytest.mark.parametrize("typed", [NAME, f'"{NAME}"', f"'{NAME}'", f"{NAME} ", f"  {NAME.upper()}"])
def test_the_game_lies_beside_the_position(folder, typed):
    (folder / NAME.upper()).write_text(GAME, encoding="utf-8")
    file = opened(folder, POSITION.replace(NAME, typed))
    assert str(file.game.slug).lower() == NAME
    assert file.position.players == 2
    assert len(file.position.terrain) == 7


def test_the_game_lies_in_the_current_folder(folder, tmp_path_factory, monkeypatch):
    elsewhere = tmp_path_factory.mktemp("tables")
    monkeypatch.chdir(folder)
    assert opened(elsewhere, POSITION).game.title == "Tidewrack"
    assert read_position(POSITION.encode(), "x", NO_DEALING).game.title == "Tidewrack"


def test_the_game_lies_in_memory(tmp_path):
    (tmp_path / NAME).write_text(GAME, encoding="utf-8")
    game = load_game(tmp_path / NAME)
    with games_in_memory({NAME: game}):
        assert read_position(POSITION.encode(), "x", NO_DEALING).game.file is game.file
        with pytest.raises(PositionSyntaxError, match="tide wrack"):
            read_position(POSITION.replace("wrack", "rack").encode(), "x", NO_DEALING)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("tide rack.toml", "did you mean tide wrack.toml"),
        ("games/x.toml", "without a path"),
        ("../x.toml", "without a path"),
        ("/etc/x.toml", "without a path"),
        ("x" * 300 + ".toml", "without a path"),
        ("unlike.zip", "There are: tide wrack.toml"),
    ],
)
@pytest.mark.parametrize("form", ["text", "JSON"])
def test_a_game_that_is_not_there(folder, typed, told, form):
    text = POSITION.replace(NAME, typed)
    if form == "JSON":
        text = json.dumps({"schema": 1, "game": typed, "players": 2, "hexes": []})
    with pytest.raises((PositionSyntaxError, PositionDataError), match=r"position\.txt") as caught:
        opened(folder, text)
    assert told in str(caught.value)


def test_no_game_at_all(tmp_path):
    with pytest.raises(PositionSyntaxError, match=r"no game tide wrack\.toml; searched in /"):
        opened(tmp_path, POSITION)


def test_a_broken_game_tells_its_own_faults(folder):
    (folder / NAME).write_text(GAME.replace("count = 3, value", "coutn = 3, value"))
    for text in (POSITION, json.dumps({"schema": 1, "game": NAME, "players": 2, "hexes": []})):
        with pytest.raises(GameFileError, match="coutn"):
            opened(folder, text)


def test_entries_and_chips_are_read_and_written(folder):
    file = opened(folder, POSITION)
    position = file.position
    assert position.colours == {"admiral": ("b",)}
    assert position.numbers == {"tolls": {"b": 1500}}
    assert position.words == {"found": ("rum",)}
    assert [position.names[cell] for cell in position.cells["marked"]] == ["A1", "C2"]
    assert [chip.value for chip in position.chips["fish"].values()] == ["1", "2", "?"]
    table = pnp.read(folder / "position.txt")
    again = opened(folder, table.text(), "again.txt").position
    assert again == position
    data = table.data()
    jsonschema.Draft7Validator(schema_of(PositionData)).validate(data)
    assert data["game"] == NAME
    assert data["entries"]["admiral"] == "b"
    assert opened(folder, json.dumps(data), "position.json").position == position


@pytest.mark.parametrize(
    ("typed", "value"), [("-", {"admiral": (NOBODY,)}), ("?", {}), ("y", {"admiral": ("y",)})]
)
def test_a_holder_is_a_colour_nobody_or_not_known(folder, typed, value):
    file = opened(folder, POSITION.replace("admiral b", f"admiral {typed}"))
    assert file.position.colours == value
    table = pnp.read(folder / "position.txt")
    assert opened(folder, table.text(), "again.txt").position == file.position
    assert opened(folder, json.dumps(table.data()), "x.json").position == file.position


@pytest.mark.parametrize("typed", ["b y", "x", "", "blue-"])
def test_no_holder(folder, typed):
    with pytest.raises(PositionSyntaxError, match=r"admiral|colour"):
        opened(folder, POSITION.replace("admiral b", f"admiral {typed}"))


def test_a_colour_alone_is_one_piece_without_a_letter(folder):
    one = opened(folder, POSITION.replace("b1", "b")).position
    assert one.pieces == opened(folder, POSITION).position.pieces


def test_bounds_are_those_of_the_game(folder):
    data = pnp.read(opened_path(folder)).data()
    for path, value in [
        (("players",), 5),
        (("entries", "tolls", "b"), 2001),
        (("hexes", 0, "terrain"), "x" * 40),
    ]:
        changed = json.loads(json.dumps(data))
        inner = changed
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value
        with pytest.raises(PositionDataError):
            opened(folder, json.dumps(changed), "x.json")


def opened_path(folder):
    (folder / "position.txt").write_text(POSITION, encoding="utf-8")
    return folder / "position.txt"


def test_a_template_can_be_read_as_it_is(folder, monkeypatch):
    monkeypatch.chdir(folder)
    game = load_game(Path(NAME))
    for players in (1, 4):
        text = template(game, players, None, "en", creator="x")
        position = opened(folder, text).position
        assert set(position.terrain.values()) == {"?"}
        assert position.players == players


def test_what_scores_count_is_asked_for(folder):
    opened(folder, POSITION.replace("admiral b\n", ""))
    told = pnp.check(pnp.read(folder / "position.txt")).data()["findings"]
    asked = [one["sentence"] for one in told if one["code"] == "PF10"]
    assert [sentence.partition(":")[0] for sentence in asked] == ["Admiral", "Tolls"]
    assert "Yellow" in asked[1] and "Blue" not in asked[1]
