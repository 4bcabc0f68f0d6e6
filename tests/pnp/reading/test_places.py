"""Corners, sides, chips and pieces of nobody, in text and JSON, both ways."""

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import place_at
from pnp.errors import PositionDataError
from pnp.games import PACKAGES, find_game
from pnp.model.boards import NOBODY, Chip
from pnp.model.games import DealRequest
from pnp.model.positions import UNREADABLE, position_of
from pnp.notation.jsontexts import board_json, position_data, position_json
from pnp.notation.positiontexts import format_position, template
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.faults import PositionSyntaxError
from pnp.notation.reading.jsondata import position_schema
from pnp.notation.reading.jsonpositions import parse_position_json
from pnp.notation.reading.parsing import parse_position
from pnp.texts.messages import translated
from tests import madeup
from tests.madeup.islands.deal import deal_board
from tests.madeup.islands.facts import GAME
from tests.positions.drawn import positions
from tests.properties import examples

TEXT = """\
game  islands 2p
phase play
board
     S S S S
    S W G L S
   S B O W G S
  S L B D O W S
   S G L B W S
    S O G L S
     S S S S
number
              -         -         -         -
          -         5         2         6         -
     -         3         8        10         9         -
-        12        11         -         4         8         -
     -        10         9         4         5         -
          -         6         3        11         -
              -         -         -         -
harbour
  any@5 - - -
  - - - - -
  - - - - - -
  wool@3 - - - - - ore@?
  - - - - - -
  - - - - -
  ? - - -
pieces
B3@12 rS
rR B3@1 C4@9
D4 X
bC C3@4
totals
r 1S 2R
1X
"""


@pytest.fixture(autouse=True)
def game(monkeypatch):
    for slug, package in madeup.ISLANDS.items():
        monkeypatch.setitem(PACKAGES, slug, package)
    return find_game("islands")


def read(text=TEXT):
    return parse_position(text).position


def deal(game, request):
    return deal_board(request)


def deal_start():
    return position_of(deal_board(DealRequest(3, 7, {})))


def test_a_typed_text_says_where_things_lie():
    position = read()
    cells = {name: cell for cell, name in position.names.items()}
    placed = {(piece.colour + piece.kind, piece.place) for piece in position.pieces}
    assert placed == {
        ("rS", place_at(cells["B3"], 12)),
        ("rR", place_at(cells["B3"], 1)),
        ("rR", place_at(cells["C4"], 9)),
        ("X", place_at(cells["D4"])),
        ("bC", place_at(cells["C3"], 4)),
    }
    assert position.chips["number"][cells["C4"]] == Chip("10")
    assert position.chips["harbour"] == {
        cells["A1"]: Chip("any", 5),
        cells["D1"]: Chip("wool", 3),
        cells["D7"]: Chip("ore"),
        cells["G1"]: Chip(UNREADABLE),
    }
    assert position.totals == {"r": {"S": 1, "R": 2}, NOBODY: {"X": 1}}


def test_the_canonical_text_names_each_place_by_its_first_hex():
    text = format_position(read(), GAME, has_ruler=False)
    assert text.partition("pieces")[2].splitlines()[1:] == [
        "A2@4 rS",
        "A3@7 rR",
        "C3@3 rR",
        "C3@4 bC",
        "D4 X",
        "totals",
        "1X",
        "r 2R 1S",
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
    text = format_position(position, GAME)
    assert read(text) == position
    assert format_position(read(text), GAME) == text
    written = position_json(position, GAME)
    jsonschema.Draft202012Validator(position_schema(GAME.slug)).validate(json.loads(written))
    assert parse_position_json(written, "x") == position


def test_a_dealt_board_has_its_chips_with_or_without_its_map():
    board = deal_board(DealRequest(3, 7, {}))
    start = deal_start()
    assert read(format_position(start, GAME)) == start
    assert parse_position_json(board_json(board), "x").chips == start.chips
    short = parse_position(
        "game islands 3p\nphase setup\nboard seed=7\npieces\n", dealing=Dealing(deal)
    )
    assert short.position.chips == start.chips


def test_printed_pieces_come_with_a_dealt_board_unless_they_are_typed(monkeypatch):
    kinds = tuple(kind._replace(is_printed=kind.letter == "X") for kind in GAME.pieces)
    monkeypatch.setattr("tests.madeup.islands.facts.GAME", GAME._replace(pieces=kinds))
    text = "game islands 3p\nphase setup\nboard seed=7\npieces\n"
    (dealt,) = parse_position(text, dealing=Dealing(deal)).position.pieces
    assert dealt in deal_start().pieces
    assert dealt.kind == "X"
    (typed,) = parse_position(text + "A1 X\n", dealing=Dealing(deal)).position.pieces
    assert typed.hex != dealt.hex


def test_a_template_can_be_filled_in():
    text = template(GAME, 2, None, "en", creator="x")
    assert "\nX -" in text
    position = read(text)
    assert set(position.chips["number"].values()) == {Chip(UNREADABLE)}
    dealt = position_of(deal_board(DealRequest(2, 7, {})))
    assert read(template(GAME, 2, dealt, "en", creator="x")).chips == dealt.chips


# What is typed, by what it is replaced, what is said of that, and what was meant.
BAD = [
    ("B3@12 rS", "B3@13 rS", "'B3@13': expected an hour behind @: 12 2 4", None),
    ("B3@12 rS", "B3@? rS", "'B3@?': expected an hour behind @", None),
    ("B3@12 rS", "B9@12 rS", "there is no hex 'B9': row B has B1 B2 B3 B4 B5", None),
    (
        "B3@12 rS",
        "B3 rS",
        "'S' lies on corners of hexes: expected @ and one of 12 2 4 6 8 10",
        None,
    ),
    ("B3@12 rS", "B3@1 rS", "'S' lies on corners of hexes", None),
    ("rR B3@1", "rR B3@2", "'R' lies on sides of hexes: expected @ and one of 1 3 5 7 9 11", None),
    ("D4 X", "D4@2 X", "'X' lies on hexes: expected one without an hour", None),
    ("D4 X", "D4 rX", "'X' belongs to nobody: write it in a word of its own", None),
    ("1X\n", "1X\n1X\n", "a second line of totals for the pieces of nobody", None),
    ("r 1S 2R", "r 1S 2R 1X", "'1X': expected a number and one of C R S", None),
    ("any@5 - - -", "any@5 - -", "row A of harbour has 3 words: expected 4, one a hex", None),
    ("any@5 - - -\n", "", "harbour has 6 rows: expected 7, as the map has", None),
    ("any@5", "any", "to which side is 'any' turned? Expected any@ and one of 1 3 5", None),
    ("any@5", "any@4", "to which side is 'any@4' turned?", None),
    ("any@5", "ayn@5", "'ayn@5' is no harbour of islands: expected one of any wood", "any@5"),
    ("wool@3", "wol@3", "'wol@3' is no harbour of islands", "wool@3"),
    (" 12 ", " 12@1 ", "'12@1': a number is not turned to a side of its hex", "12"),
    (" 12 ", " 13 ", "'13' is no number of islands", None),
    ("number\n", "numbr\n", "'numbr' begins no part of a position", "number"),
    ("pieces\n", "number\n-\npieces\n", "a second 'number': the first is in line 11", None),
]


@pytest.mark.parametrize(("good", "bad", "said", "meant"), BAD, ids=[row[1] for row in BAD])
def test_a_slip_is_told(good, bad, said, meant):
    assert good in TEXT
    with pytest.raises(PositionSyntaxError) as caught:
        read(TEXT.replace(good, bad, 1))
    told = str(caught.value)
    assert said in told
    assert meant is None or f"did you mean `{meant}`?" in told
    french = translated(caught.value, "fr")
    assert said[:12] not in french.partition("\n")[2].replace(bad, "")


def changed(**values):
    data = position_data(read(), GAME)
    piece, *pieces = data["pieces"]
    first, *hexes = data["hexes"]
    if "chips" in values:
        first = {**first, **values}
    else:
        piece = {**piece, **values}
    return json.dumps({**data, "pieces": [piece, *pieces], "hexes": [first, *hexes]})


BAD_JSON = [
    ({"at": 13}, "pieces[0].at: 13: expected at most 12"),
    ({"at": 1}, "pieces[0].at: 'S' lies on corners of hexes"),
    ({"piece": "X"}, "pieces[0].colour: unknown colour 'r'. There are: '' (none)"),
    ({"colour": ""}, "pieces[0].colour: unknown colour ''"),
    ({"chips": {"harbor": "any@5"}}, "unknown chip 'harbor': did you mean harbour?"),
    ({"chips": {"harbour": "any@6"}}, "hexes[0].chips.harbour: to which side is 'any@6' turned?"),
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
    assert "pieces of barony lie on hexes, not on their corners or sides" in told
    assert f"did you mean `{name}`?" in told
    assert "les pièces de barony sont sur des hexagones" in translated(caught.value, "fr")


@pytest.mark.parametrize("extra", [{"at": 12}, {"chips": {"number": "6"}}])
def test_games_without_them_know_no_hours_and_chips_in_json(extra):
    barony = find_game("barony")
    data = position_data(parse_position(barony.example).position, barony)
    key = "pieces" if "at" in extra else "hexes"
    data[key] = [{**data[key][0], **extra}, *data[key][1:]]
    with pytest.raises(PositionDataError, match="unknown field"):
        parse_position_json(json.dumps(data), "x")
