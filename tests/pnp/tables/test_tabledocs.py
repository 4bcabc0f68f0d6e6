"""What editors and readers are told of tables: it says of files what the reader says of them."""

import copy
import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from pnp.errors import GameFileError
from pnp.model.gamefiles import GameFile
from pnp.tables.faults import Faults
from pnp.tables.reading import read_record
from pnp.tables.records import fields_of, is_record, meanings_of, schema_of
from tests.owngames.reference import reference_of
from tests.properties import examples

GAMES = sorted((Path(__file__).parents[2] / "owngames" / "games").rglob("*.toml"))
SCHEMA = Draft7Validator(schema_of(GameFile))
TABLES = {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in GAMES}


def without_sheets(things):
    """Rows in files of their own are joined before a table is read."""
    is_table = isinstance(things, dict) and isinstance(things.get("data"), str)
    return {key: one for key, one in things.items() if key != "data"} if is_table else things


def is_read(table):
    own = {key: without_sheets(table[key]) for key in ("terrain", "piece") if key in table}
    try:
        read_record(GameFile, table | own, Faults("reef.toml"))
    except GameFileError:
        return False
    return True


def test_the_schema_is_one_itself():
    Draft7Validator.check_schema(SCHEMA.schema)


def test_editors_get_it_from_the_command(pnp):
    printed = pnp("games", "--schema")
    assert json.loads(printed.out) == SCHEMA.schema


@pytest.mark.parametrize("name", TABLES)
def test_whole_games_fit_the_schema(name):
    table = TABLES[name]
    assert list(SCHEMA.iter_errors(table)) == []
    assert is_read(table)


@pytest.mark.parametrize(
    "table",
    [
        {"board": {}},
        {"game": {"name": "Reef"}},
        {"game": {"name": "Reef", "players": 9}},
        {"game": {"name": {"de": "Riff"}, "players": 2}},
        {"game": {"name": "Reef", "players": 2, "hex": 3}},
        {"game": {"name": "Reef", "players": 2, "language": "de"}},
        {"game": {"name": "Reef", "players": 2}, "terain": {}},
        {"game": {"name": "Reef", "players": 2}, "terrain": {"a": {"count": {"2p": 1001}}}},
        {"game": {"name": "Reef", "players": 2}, "piece": {"a": {"mm": [4]}}},
        {"game": {"name": "Reef", "players": 2}, "deck": {"a": {}}},
    ],
)
def test_what_the_reader_refuses_does_not_fit(table):
    assert not is_read(table)
    assert not SCHEMA.is_valid(table)


VALUES = st.sampled_from(
    [
        *[0, 1, 7, 1001, -1, 2.5, True, "", "rim", "on", [], ["a"], [1], [1, "a"], [[]], {}],
        *[{"en": "a"}, {"2p": 1}, {"2p": "a"}, {"count": 3}, {"front": {"art": "x"}}, {"a": {}}],
    ]
)


def places_in(table, path=()):
    yield path
    if isinstance(table, dict):
        for key, value in table.items():
            yield from places_in(value, (*path, key))


@examples(400)
@given(st.sampled_from(sorted(TABLES)), st.data())
def test_reader_and_schema_agree_on_changed_games(name, data):
    table = copy.deepcopy(TABLES[name])
    *way, key = data.draw(st.sampled_from([path for path in places_in(table) if path]))
    inner = table
    for step in way:
        inner = inner[step]
    change = data.draw(st.sampled_from(["value", "away", "renamed"]))
    old = inner.pop(key)
    if change == "value":
        inner[key] = data.draw(VALUES)
    elif change == "renamed":
        inner[data.draw(st.sampled_from(["letter", "in", "of", "unknown"]))] = old
    assert is_read(table) == SCHEMA.is_valid(table)


def records_in(kind):
    yield kind
    for field in fields_of(kind).values():
        for part in getattr(field.kind, "__args__", (field.kind,)):
            if is_record(part):
                yield from records_in(part)


@pytest.mark.parametrize(
    "kind", dict.fromkeys(records_in(GameFile)), ids=lambda kind: kind.__name__
)
def test_every_key_has_a_meaning(kind):
    assert [key for key, meaning in meanings_of(kind).items() if not meaning] == []


def test_the_reference_has_every_key_once_in_its_table():
    parts = reference_of(GameFile).split("\n### ")[1:]
    sections = dict(part.split("\n", 1) for part in parts)
    assert list(sections)[:3] == ["`[game]`", "`[board]`", "`[kit]`"]
    assert "| `players`! | 1 to 8, or text | how many can play" in sections["`[game]`"]
    assert "| `count` | 0 to 1000² |" in sections["`[terrain.NAME]`"]
    assert "| `in` | word, or words | where chips lie. |" in sections["`[chip.NAME]`"]
    assert "| `NAME` | word, or words² | hexes with a name. |" in sections["`[region]`"]
    assert "`number_of`" in sections["Measure"]
    assert "`number_of`" not in sections["`[rule.NAME]`"]
    assert "| `art` | text | a picture" in sections["`front`, `back` of `[deck.NAME]`"]
    for key in fields_of(GameFile):
        assert any(head.startswith((f"`[{key}]", f"`[{key}.NAME]")) for head in sections)
