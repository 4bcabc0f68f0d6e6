"""Tables as typed records: every type is read, and mistakes are told with their place, all at once."""

import copy
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from generators import Value
from pnp.errors import GameDataError, GameFileError
from pnp.model.gamefiles import GameFile
from pnp.tables.faults import Faults, Places
from pnp.tables.reading import read_record, shipped_tables
from pnp.tables.records import Between, Key, fields_of, is_record, meanings_of, schema_of
from pnp.texts.messages import translated
from tests.owngames.reference import reference_of
from tests.properties import examples


class Spot(NamedTuple):
    x: float
    y: float = 0.5
    is_far: bool = False


class Note(NamedTuple):
    note: str


class Sample(Value):
    spots: tuple[Spot, ...]
    size: tuple[float, float]
    kind: Literal["high", "low"] = "low"
    named: dict[str, int] | None = None
    things: tuple[Spot | Note, ...] = ()


def told(table):
    """What is wrong with a table."""
    with pytest.raises(GameDataError) as error:
        read_record(Sample, table, Faults("sample.toml", error=GameDataError))
    return str(error.value).splitlines()


def sample(**changes):
    return {"spots": [], "size": [1, 2.5], **changes}


def test_rows_and_tables_become_records_and_numbers_become_floats():
    spots, things = [[1], {"x": 2, "far": True}], [{"note": "n"}, {"x": 3}]
    table = sample(spots=spots, named={"a": 1}, things=things)
    read = read_record(Sample, table, Faults("sample.toml"))
    assert read.spots == (Spot(1.0), Spot(2.0, is_far=True))
    assert (read.size, read.kind, read.named) == ((1.0, 2.5), "low", {"a": 1})
    assert read.things == (Note("n"), Spot(3.0))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"spots": [["a"]]}, '[spots 1] x: "a": expected a number'),
        ({"spots": [[True]]}, "[spots 1] x: true: expected a number"),
        ({"spots": [[1, 2, True, 4]]}, "[spots 1] [1, 2, true, 4]: expected x, y, far"),
        ({"spots": [{}]}, "[spots 1] it needs the key x"),
        ({"spots": [{"x": 1, "fra": True}]}, "did you mean far?"),
        ({"spots": 4}, "[spots] 4: expected a list in [ ]"),
        ({"size": [1]}, "[size] [1]: expected 2 values"),
        ({"kind": "hihg"}, "did you mean high?"),
        ({"named": {"a": "b"}}, '[named] a: "b": expected a whole number'),
        ({"named": 3}, "[named] 3: expected a table"),
        ({"things": [{"z": 1}]}, "[things 1] expected a table with one of the keys x, note"),
        ({"sise": 1}, "[sise] unknown key; did you mean size?"),
    ],
)
def test_a_mistake_is_told_with_file_table_and_key(changes, words):
    (line,) = told(sample(**changes))
    assert line.startswith("sample.toml: ")
    assert words in line


def test_all_mistakes_are_told_at_once_and_never_more_than_twenty():
    assert len(told(sample(spots=[["a"], [1], ["b"]], size=[1]))) == 3
    assert len(told(sample(spots=[["a"]] * 20))) == 20
    assert told(sample(spots=[["a"]] * 30))[20:] == ["and 10 more"]
    assert len(told(sample(sise=1, knid=2, named={"a": "b"}))) == 3


Text = str | Mapping[Literal["en", "fr"], str]


class Chip(NamedTuple):
    bag: Annotated[int | Mapping[str, int], Between(0, 9)]


class Mixed(Value):
    """Types as own games have them."""

    name: Annotated[Text, Between(1, 8)]
    within: Annotated[str | tuple[str, ...], Key("in")] = "all"
    players: int | str = 2
    size: Literal["poker", "a6"] | tuple[float, float] = "a6"
    lengths: tuple[int, ...] | tuple[str, ...] = ()
    chip: Mapping[str, str | Chip] | None = None
    share: Annotated[float, Between(0, 1)] = 0.5


GOOD = [
    ({"in": "À toi\u00a0!\n\tl’île"}, "within", "À toi\u00a0!\n\tl’île"),
    ({"name": {"fr": "Récif"}}, "name", {"fr": "Récif"}),
    ({"in": "rim"}, "within", "rim"),
    ({"in": ["rim", "not lake"]}, "within", ("rim", "not lake")),
    ({"players": "2-4"}, "players", "2-4"),
    ({"size": "poker"}, "size", "poker"),
    ({"size": [63, 88.5]}, "size", (63.0, 88.5)),
    ({"lengths": ["a"]}, "lengths", ("a",)),
    ({"lengths": [3, 4]}, "lengths", (3, 4)),
    ({"chip": {"a": "none", "b": {"bag": {"2p": 1}}}}, "chip", {"a": "none", "b": Chip({"2p": 1})}),
    ({"share": 1}, "share", 1.0),
]


@pytest.mark.parametrize(("table", "name", "expected"), GOOD)
def test_of_several_types_the_one_that_fits_is_read(table, name, expected):
    read = read_record(Mixed, {"name": "Reef", **table}, Faults("reef.toml"))
    assert getattr(read, name) == expected


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"name": 3}, "[name] 3: expected a text or a table"),
        ({"name": ""}, '[name] "": expected 1 to 8 characters'),
        ({"name": {"fr": "Récif de corail"}}, '[name] fr: "Récif de corail": expected 1 to 8 char'),
        ({"name": {"de": "Riff"}}, "[name] de: unknown key. There are: en, fr"),
        ({"within": "rim"}, "[within] unknown key. There are: name, in, players, size,"),
        ({"in": 7}, "[in] 7: expected a text or a list in [ ]"),
        ({"in": ["rim", 7]}, "[in 2] 7: expected a text"),
        ({"in": "\x1b[2J"}, '[in] "\\u001b[2J": the text has a character that cannot be printed'),
        ({"in": "a" * 60_000}, '[in] "' + "a" * 59 + '...": expected 0 to 50000 characters'),
        ({"in": "a\u202eb"}, '[in] "a\ufffdb": the text has a character'),
        ({"players": True}, "[players] true: expected a whole number or a text"),
        ({"players": tomllib.loads("a = 2026-01-02")["a"]}, '[players] "2026-01-02": expected a whole number or a t'),
        ({"in": 1 << 40_000}, "[in] a huge number: expected a text or a list in [ ]"),
        ({"size": "pokre"}, "[size] unknown word 'pokre': did you mean poker?"),
        ({"size": [1]}, "[size] [1]: expected 2 values"),
        ({"lengths": [3, "a"]}, '[lengths 2] "a": expected a whole number'),
        ({"chip": {"a": {"bag": 10}}}, "[chip.a] bag: 10: expected a number from 0 to 9"),
        ({"chip": {"a": {"bag": {"2p": -1}}}}, "[chip.a.bag] 2p: -1: expected a number from 0"),
        ({"chip": {"a": {}}}, "[chip.a] it needs the key bag"),
        ({"share": float("nan")}, "[share] NaN: expected a number"),
        ({"share": float("inf")}, "[share] Infinity: expected a number"),
        ({"chap": {}}, "[chap] unknown table; did you mean chip?"),
    ],
)  # fmt: skip
def test_what_fits_no_type_is_told_with_all_that_would(table, words):
    with pytest.raises(GameFileError) as error:
        read_record(Mixed, {"name": "Reef", **table}, Faults("reef.toml"))
    assert str(error.value).startswith(f"reef.toml: {words}")


def test_faults_are_told_from_the_top_with_their_lines_and_without_controls():
    places = Places({("a",): 1, ("a", "x"): 3, ("b",): 2}, frozenset({("a",), ("b",)}))
    faults = Faults("re\x1bef.toml", places)
    faults.raise_any()
    faults.add(("a", "x", 2), "third")
    faults.add(("b",), lambda: "second")
    faults.add((), "of the whole file")
    faults.add(("c\x1b", "b" * 1000), "odd")
    with pytest.raises(GameFileError) as error:
        faults.raise_any()
    assert str(error.value).splitlines() == [
        "re\ufffdef.toml: of the whole file",
        f"re\ufffdef.toml: [c\ufffd] {'b' * 40}: odd",
        "re\ufffdef.toml:2: [b] second",
        "re\ufffdef.toml:3: [a] x 2: third",
    ]


def test_faults_are_told_in_french():
    with pytest.raises(GameFileError) as error:
        read_record(Mixed, {"name": 3, "plaeyrs": 3}, Faults("reef.toml"))
    words = translated(error.value, "fr").replace("\u00a0", " ")
    assert words.splitlines() == [
        "reef.toml : [plaeyrs] clé introuvable ; vouliez-vous dire players ?",
        "reef.toml : [name] 3 : il faut un texte ou un tableau entre { }",
    ]


# What editors and readers are told of tables: it says of files what the reader says of them.


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


def test_the_schema_is_one_itself_and_editors_get_it_from_the_command(pnp):
    Draft7Validator.check_schema(SCHEMA.schema)
    assert json.loads(pnp("games", "--schema").out) == SCHEMA.schema


@pytest.mark.parametrize("name", TABLES)
def test_whole_games_fit_the_schema(name):
    table = TABLES[name]
    assert list(SCHEMA.iter_errors(table)) == []
    assert is_read(table)


REEF = {"name": "Reef", "players": 2}


@pytest.mark.parametrize(
    "table",
    [
        {"board": {}},
        {"game": {"name": "Reef"}},
        {"game": REEF | {"players": 9}},
        {"game": REEF | {"name": {"de": "Riff"}}},
        {"game": REEF | {"hex": 3}},
        {"game": REEF | {"language": "de"}},
        {"game": REEF, "terain": {}},
        {"game": REEF, "terrain": {"a": {"count": {"2p": 1001}}}},
        {"game": REEF, "piece": {"a": {"mm": [4]}}},
        {"game": REEF, "deck": {"a": {}}},
    ],
)
def test_what_the_reader_refuses_does_not_fit(table):
    assert not is_read(table)
    assert not SCHEMA.is_valid(table)


# fmt: off
VALUES = st.sampled_from([
    0, 1, 7, 1001, -1, 2.5, True, "", "rim", "on", [], ["a"], [1], [1, "a"], [[]], {},
    {"en": "a"}, {"2p": 1}, {"2p": "a"}, {"count": 3}, {"front": {"art": "x"}}, {"a": {}},
])
# fmt: on


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


OURS = Path(__file__).parents[3] / "pnp"


@pytest.mark.parametrize(
    "name", ["games/*/game", "games/*/*/looks", "*/*/files/looks", "games/*/evenness"]
)
def test_tables_from_bytecode_are_those_of_the_file(name, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    paths = list(OURS.glob(f"{name}.toml"))
    assert paths
    for number, path in enumerate(paths):
        copied = tmp_path / f"{number}.toml"
        copied.write_bytes(path.read_bytes())
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        assert shipped_tables(copied) == said
        monkeypatch.setattr(tomllib, "loads", None)
        assert shipped_tables(copied) == said
        monkeypatch.undo()
        monkeypatch.setattr("sys.dont_write_bytecode", False)
        for kept in tmp_path.glob(f"__pycache__/{number}.*"):
            whole = kept.read_bytes()
            for damaged in (whole[:10], whole[:16], whole[:99], whole[:16] + b"N"):
                kept.write_bytes(damaged)
                assert shipped_tables(copied) == said
        copied.write_bytes(path.read_bytes() + b"more = 1")
        assert shipped_tables(copied) != said


def test_no_table_of_ours_has_the_name_of_a_module_beside_it():
    """Both would be kept in one file of bytecode; the messages are read as text."""
    twins = [path for path in OURS.rglob("*.toml") if path.with_suffix(".py").exists()]
    assert twins == [OURS / "messages.toml"]
