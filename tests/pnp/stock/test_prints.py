"""What games say of their print: every file is read whole, and mistakes are told with their place."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

import pytest

from pnp.errors import GameDataError
from pnp.games import GAMES
from pnp.printing.art.pictograms import Mark
from pnp.printing.stock.prints import FILE, Print, print_of, text_keys
from pnp.printing.stock.tables import read_record, read_table
from pnp.texts import LANGUAGES


class Spot(NamedTuple):
    x: float
    y: float = 0.5
    is_far: bool = False


class Note(NamedTuple):
    note: str


@dataclass(frozen=True)
class Sample:
    spots: tuple[Spot, ...]
    size: tuple[float, float]
    kind: Literal["high", "low"] = "low"
    named: dict[str, int] | None = None
    things: tuple[Spot | Note, ...] = ()


def told(table):
    """What is wrong with a table."""
    with pytest.raises(GameDataError) as error:
        read_record(Sample, table, "sample.toml")
    return str(error.value).splitlines()


def sample(**changes):
    return {"spots": [], "size": [1, 2.5], **changes}


def test_rows_and_tables_become_records_and_numbers_become_floats():
    read = read_record(
        Sample,
        sample(
            spots=[[1], {"x": 2, "far": True}], named={"a": 1}, things=[{"note": "n"}, {"x": 3}]
        ),
        "sample.toml",
    )
    assert read.spots == (Spot(1.0), Spot(2.0, is_far=True))
    assert (read.size, read.kind, read.named) == ((1.0, 2.5), "low", {"a": 1})
    assert read.things == (Note("n"), Spot(3.0))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"spots": [["a"]]}, '[spots 1] x: "a": expected a number'),
        ({"spots": [[True]]}, "[spots 1] x: true: expected a number"),
        ({"spots": [[1, 2, True, 4]]}, "[spots 1] [1, 2, true, 4]: expected x, y, far"),
        ({"spots": [{}]}, "[spots 1] there is no x"),
        ({"spots": [{"x": 1, "fra": True}]}, "did you mean far?"),
        ({"spots": 4}, "[spots] 4: expected an array"),
        ({"size": [1]}, "[size] [1]: expected 2 values"),
        ({"kind": "hihg"}, "did you mean high?"),
        ({"named": {"a": "b"}}, '[named] a: "b": expected a whole number'),
        ({"named": 3}, "[named] 3: expected a table"),
        ({"things": [{"z": 1}]}, "[things 1] expected a table with one of the keys x, note"),
        ({"sise": 1}, "unknown key 'sise': did you mean size?"),
    ],
)
def test_a_mistake_is_told_with_file_table_and_key(changes, words):
    (line,) = told(sample(**changes))
    assert line.startswith("sample.toml: ")
    assert words in line


def test_all_mistakes_are_told_at_once_and_never_more_than_twenty():
    assert len(told(sample(spots=[["a"], [1], ["b"]], size=[1]))) == 3
    assert len(told(sample(spots=[["a"]] * 30))) == 20


def test_a_file_that_is_no_toml_is_told_with_its_line(tmp_path):
    path = tmp_path / FILE
    path.write_text("[cover\n", encoding="utf-8")
    with pytest.raises(GameDataError, match=r"print\.toml: .*line 1"):
        read_table(Print, path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_a_game_refers_to_is_there(game, language):
    keys = list(text_keys(print_of(game)))
    assert keys
    assert not [key for key in keys if key not in game.rules_texts(language).table]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_pictogram_is_declared_that_no_aid_shows(game):
    said = print_of(game)
    shown = {"star"}  # drawn by the code of Sorcery, in a table
    for aid in said.aid.values():
        for entry in (*aid.front.blocks, *aid.back.blocks):
            shown |= {getattr(entry, "picture", ""), *getattr(entry, "signs", ())}
    assert set(said.pictogram) <= shown
    assert all(isinstance(mark, Mark) for one in said.pictogram.values() for mark in one.marks)
