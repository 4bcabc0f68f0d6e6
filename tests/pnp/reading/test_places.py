"""Corners, sides, chips and pieces of nobody, in text and JSON, both ways."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import place_at
from pnp.errors import PositionDataError
from pnp.games import capabilities, find_game, games_in_memory
from pnp.model.boards import NOBODY, Chip
from pnp.model.positions import UNREADABLE, position_of
from pnp.notation import positiontexts
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.jsonpositions import PositionData, parse_position_json
from pnp.notation.reading.parsing import parse_position
from pnp.notation.reading.tokens import PositionSyntaxError
from pnp.tables.records import schema_of
from pnp.texts.messages import translated
from tests.casebooks import read_cases
from tests.owngames.skerry import BOARD, DEALT, GAME, NAME, SMUGGLER, deal, skerry
from tests.positions.drawn import positions
from tests.positions.typed import typed_text
from tests.properties import examples

SLIPS = read_cases(Path(__file__).with_name("places.txt"))["slips"]

TEXT = typed_text("settled corners and sides")


@pytest.fixture(autouse=True)
def game():
    with games_in_memory({NAME: GAME}):
        yield


BARE = "game settled.toml 3p\nphase setup\nboard seed=7\npieces\n"


def read(text=TEXT):
    return parse_position(text).position


def test_a_typed_text_says_where_things_lie():
    position = read()
    cells = {name: cell for cell, name in position.names.items()}
    placed = {(piece.colour + piece.kind, piece.place) for piece in position.pieces}
    assert placed == {
        ("rH", place_at(cells["B3"], 12)),
        ("rL", place_at(cells["B3"], 1)),
        ("rL", place_at(cells["C4"], 9)),
        ("S", place_at(cells["D4"])),
        ("bT", place_at(cells["C3"], 4)),
    }
    assert position.chips["number"][cells["C4"]] == Chip("10")
    assert position.chips["harbour"] == {
        cells["A1"]: Chip("any", 5),
        cells["D1"]: Chip("goats", 3),
        cells["D7"]: Chip("copper"),
        cells["G1"]: Chip(UNREADABLE),
    }
    assert position.totals == {"r": {"H": 1, "L": 2}, NOBODY: {"S": 1}}


def test_the_canonical_text_names_each_place_by_its_first_hex():
    text = positiontexts.format_position(read(), GAME, has_ruler=False)
    assert text.partition("pieces")[2].splitlines()[1:] == [
        "A2@4 rH",
        "A3@7 rL",
        "C3@3 rL",
        "C3@4 bT",
        "D4 S",
        "totals",
        "1S",
        "r 1H 2L",
    ]
    assert text.partition("number")[2].splitlines()[1:4] == [
        "        -   -   -   -",
        "      -   5   2   6   -",
        "    -   3   8   10  9   -",
    ]


@given(data=st.data())
@examples(150)
def test_a_position_goes_to_text_and_to_json_and_back(data):
    position = data.draw(positions(GAME))
    text = positiontexts.format_position(position, GAME)
    assert read(text) == position
    assert positiontexts.format_position(read(text), GAME) == text
    written = positiontexts.position_json(position, GAME)
    jsonschema.Draft7Validator(schema_of(PositionData)).validate(json.loads(written))
    assert parse_position_json(written, "x") == position


def test_a_dealt_board_has_its_chips_with_or_without_its_map():
    assert read(positiontexts.format_position(DEALT, GAME)) == DEALT
    assert parse_position_json(positiontexts.board_json(BOARD), "x").chips == DEALT.chips
    short = parse_position(BARE, dealing=Dealing(capabilities.deal_board))
    assert short.position.chips == DEALT.chips


def test_printed_pieces_come_with_a_dealt_board_unless_they_are_typed():
    dealing = Dealing(capabilities.deal_board)
    with games_in_memory({NAME: skerry("[piece.smuggler]\nprinted = true\n")}):
        (dealt,) = parse_position(BARE, dealing=dealing).position.pieces
        (typed,) = parse_position(BARE + "A1 S\n", dealing=dealing).position.pieces
    assert dealt == SMUGGLER
    assert typed.hex != dealt.hex


def test_a_template_can_be_filled_in():
    text = positiontexts.template(GAME, 2, None, "en", creator="x")
    assert "\nS -" in text
    position = read(text)
    assert set(position.chips["number"].values()) == {Chip(UNREADABLE)}
    dealt = position_of(deal(2))
    assert read(positiontexts.template(GAME, 2, dealt, "en", creator="x")).chips == dealt.chips


@pytest.mark.parametrize("slip", SLIPS, ids=[slip.text for slip in SLIPS])
def test_a_slip_is_told(slip):
    ((good, bad),) = slip.changes.items()
    said = slip.title
    assert good in TEXT
    with pytest.raises(PositionSyntaxError) as caught:
        read(TEXT.replace(good, bad, 1))
    told = str(caught.value)
    assert said in told
    assert all(f"did you mean `{meant}`?" in told for meant in slip.all("meant"))
    french = translated(caught.value, "fr")
    assert said[:12] not in french.partition("\n")[2].replace(bad, "")


def changed(**values):
    data = positiontexts.position_data(read(), GAME)
    piece, *pieces = data["pieces"]
    first, *hexes = data["hexes"]
    if "chips" in values:
        first = {**first, **values}
    else:
        piece = {**piece, **values}
    return json.dumps({**data, "pieces": [piece, *pieces], "hexes": [first, *hexes]})


BAD_JSON = [
    ({"at": 13}, "pieces[0].at: 13: expected a number from 1 to 12"),
    ({"at": 1}, "pieces[0].at: 'H' belongs on corners of hexes"),
    ({"piece": "S"}, "pieces[0].colour: unknown colour 'r'. There are: '' (none)"),
    ({"colour": ""}, "pieces[0].colour: unknown colour ''"),
    ({"chips": {"harbor": "any@5"}}, "unknown chip 'harbor': did you mean harbour?"),
    ({"chips": {"harbour": "any@6"}}, "hexes[0].chips.harbour: which side does 'any@6' face?"),
    ({"chips": {"number": 3}}, "hexes[0].chips.number: 3: expected a text in quotes"),
]


@pytest.mark.parametrize(("values", "said"), BAD_JSON, ids=[row[1] for row in BAD_JSON])
def test_a_slip_in_json_is_told(values, said):
    with pytest.raises(PositionDataError) as caught:
        parse_position_json(changed(**values), "table.json")
    assert said in str(caught.value)


def test_where_pieces_lie_on_hexes_an_hour_is_a_slip():
    barony = find_game("barony")
    text = barony.example
    name = next(line for line in text.splitlines() if line.startswith(("A", "B", "C"))).split()[0]
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(text.replace(f"\n{name} ", f"\n{name}@12 ", 1))
    told = str(caught.value)
    assert "pieces of barony are on hexes, not on their corners or sides" in told
    assert f"did you mean `{name}`?" in told
    assert "les pièces de barony sont sur des hexagones" in translated(caught.value, "fr")


@pytest.mark.parametrize("extra", [{"at": 12}, {"chips": {"number": "6"}}])
def test_games_without_them_know_no_hours_and_chips_in_json(extra):
    barony = find_game("barony")
    data = positiontexts.position_data(parse_position(barony.example).position, barony)
    key = "pieces" if "at" in extra else "hexes"
    data[key] = [{**data[key][0], **extra}, *data[key][1:]]
    with pytest.raises(PositionDataError, match=r"unknown key|belongs on hexes"):
        parse_position_json(json.dumps(data), "x")
