"""The text of positions: maps, hex names, pieces and totals."""

import re
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import Hex, disk, star
from pnp.games import GAMES, find_game
from pnp.model.boards import Piece, names_by_column, names_by_place, row_letters, text_columns
from pnp.model.positions import position_of
from pnp.notation.positiontexts import format_map, format_position
from pnp.notation.reading.parsing import parse_position
from tests.boardrules.dealing import deal
from tests.positions.typed import typed_text

HEXES = st.builds(Hex, st.integers(-12, 12), st.integers(-30, 30))
REGIONS = st.frozensets(HEXES, min_size=1, max_size=40)

# Typed by hand from the drawn boards.
TEXTS = {
    "barony": typed_text("Barony of seed 5"),
    "barony-sorcery": typed_text("Sorcery of seed 5"),
    "terre-de-barons": typed_text("Terre of seed 5"),
}


def text_of(board):
    return format_position(position_of(board), find_game(board.game), has_ruler=False)


@pytest.mark.parametrize("slug", TEXTS)
def test_a_position_is_written_as_it_lies_on_the_table(slug):
    assert text_of(deal(slug, 2, 5)) == TEXTS[slug]


def test_a_landscape_with_gaps_is_written_with_dashes():
    expected = dedent("""\
        game  baron 2p
        phase setup
        board seed=5 v2 tiles=12
             .
          X . . P
           Q C .
          W . . .
        keeps
        """)
    assert text_of(deal("baron", 2, 5, tiles=12)) == expected
    letters = {"meadow": ".", "pond": "P"}
    ring = {cell: "pond" for cell in disk(Hex(0, 0), 1) if cell != (0, 0)}
    assert format_map(ring, letters) == ["   P P", "  P - P", "   P P"]


def test_the_arms_of_a_star_have_a_gap_between_them():
    rows = format_map(dict.fromkeys(star(2), "meadow"), {"meadow": "."})
    assert rows == [
        "        .",
        "       . .",
        "  . . . . . . .",
        "   . . . . . .",
        "    . . . . .",
        "   . . . . . .",
        "  . . . . . . .",
        "       . .",
        "        .",
    ]


def test_options_stand_in_the_line_of_the_board():
    board = deal("terre-de-barons", 3, 9, connected=False)
    assert "\nboard seed=9 v1 no-connected\n" in text_of(board)
    board = deal("barony-sorcery", 3, 9, shape="organic", mystery_distance=3)
    board = board._replace(options={**board.options, "no-adjacent-lakes": True})
    line = next(row for row in text_of(board).splitlines() if row.startswith("board"))
    assert line == "board seed=9 v1 shape=organic mystery-distance=3 no-adjacent-lakes"


def test_entries_are_written_below_the_map_in_the_order_of_the_game():
    text = dedent("""\
        game  barony 2p
        phase play
        board
          P M C
        hand
        b rank=0 tokens=-
        r rank=1 tokens=fc knights=4
        order r b
        turns 17
        pieces
        """)
    position = parse_position(text).position
    assert format_position(position, find_game("barony"), has_ruler=False) == text


def test_pieces_on_one_hex_stand_in_one_line_officers_before_troops():
    board = deal("terre-de-barons", 2, 5)
    cell = next(iter(board.terrain))
    kinds = [("y", "", 4), ("y", "K", 1), ("y", "D", 1), ("b", "K", 1), ("b", "", 1)]
    pieces = tuple(Piece(colour, kind, cell, count) for colour, kind, count in kinds)
    text = text_of(board._replace(pieces=pieces))
    assert text.endswith("\npieces\nA1 bK1yDK4\ntotals\nb 1 1K\ny 4 1D 1K\n")


def test_names_by_place_count_along_each_row():
    names = names_by_place(disk(Hex(0, 0), 3))
    first, *_, last = names.values()
    assert (first, names[Hex(0, -3)], names[Hex(0, 0)], last) == ("A1", "A1", "D4", "G4")
    assert len(set(names.values())) == 37


def test_names_by_column_are_text_columns_of_the_map():
    board = deal("baron", 2, 5, tiles=12)
    assert " ".join(board.names.values()) == "A4 B1 B3 B5 B7 C2 C4 C6 D1 D3 D5 D7"


@pytest.mark.parametrize(
    ("row", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ")]
)
def test_rows_after_z_have_two_letters(row, letters):
    assert row_letters(row) == letters


def test_a_strip_of_thirty_rows_reaches_row_ad():
    strip = [Hex(0, r) for r in range(30)]
    assert list(names_by_column(strip).values())[25:] == ["Z26", "AA27", "AB28", "AC29", "AD30"]
    assert list(names_by_place(strip).values())[26:] == ["AA1", "AB1", "AC1", "AD1"]


@given(REGIONS, st.integers(-9, 9), st.integers(-9, 9))
def test_every_hex_has_a_name_of_its_own_wherever_the_board_lies(region, q, r):
    moved = {cell + Hex(q, r) for cell in region}
    for names_of in (names_by_column, names_by_place):
        names = names_of(region)
        assert set(names) == region
        assert len(set(names.values())) == len(region)
        assert list(names_of(moved).values()) == list(names.values())


@given(REGIONS)
def test_columns_of_a_row_are_all_odd_or_all_even_and_change_from_row_to_row(region):
    for cell, column in text_columns(region).items():
        first = min(region, key=lambda c: 2 * c.q + c.r)
        assert (column - 1) % 2 == (cell.r - first.r) % 2


@given(REGIONS, st.integers(0, 12))
def test_names_can_be_read_off_the_text_however_it_is_indented(region, indent):
    rows = format_map(dict.fromkeys(region, "land"), {"land": "o"})
    for row in rows:
        assert row == row.rstrip()
        assert set(row.strip()[1::2]) <= {" "}
        assert set(row.strip()[0::2]) <= {"o", "-"}
    text = [" " * indent + row for row in rows]
    common = min(len(row) - len(row.lstrip()) for row in text)
    read = {
        (row, column - common + 1)
        for row, line in enumerate(text)
        for column, mark in enumerate(line)
        if mark == "o"
    }
    top = min(cell.r for cell in region)
    columns = text_columns(region)
    assert read == {(cell.r - top, columns[cell]) for cell in region}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_letters_of_a_game_are_single_and_differ(game):
    letters = [terrain.letter for terrain in game.terrains]
    assert len(set(letters)) == len(letters)
    assert all(len(letter) == 1 and letter not in "-?;" for letter in letters)
    assert len({colour.letter for colour in game.colours}) == len(game.colours)
    assert len({kind.letter for kind in game.pieces}) == len(game.pieces)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (
            "  . V - - - Q\n F W - P\n    M\nkeeps\nA2 rB\n",
            ";          111\n; 123456789012\n   . V - - - Q ; A\n  F W - P      ; B\n     M         ; C\n",
        ),
        (
            "  . V\n F W\nanchor AA100 = A2\nkeeps\n",
            ";  111\n; 9000\n; 9012\n   . V ; AA\n  F W  ; AB\n",
        ),
    ],
    ids=["an irregular map", "an anchor"],
)
def test_a_ruler_and_letters_name_the_hexes(typed, written):
    position = parse_position(f"game baron 2p\nphase play\nboard\n{typed}").position
    text = format_position(position, find_game("baron"))
    assert f"board\n{written}" in text
    assert parse_position(text).position == position


@pytest.mark.parametrize("slug", ["barony", "baron"])
def test_every_hex_stands_below_its_number_and_before_its_letter(slug):
    position = position_of(deal(slug, 2, 5))
    map_text = format_position(position, find_game(slug)).partition("\nboard")[2]
    _, tens, units, *lines = map_text.split("\n")
    rows = {line.split("; ")[1]: line for line in lines if " ; " in line}
    for name in position.names.values():
        letter, number = re.fullmatch(r"(\D+)(\d+)", name).groups()
        column = int(number) + 1
        assert rows[letter][column] not in " -"
        assert f"{tens[column : column + 1].strip()}{units[column]}" == number


def test_the_ruler_is_left_out_where_names_count_places_and_remarks_come_first():
    game = find_game("terre-de-barons")
    position = position_of(deal("terre-de-barons", 2, 5))
    assert ";" not in format_position(position, game)
    text = format_position(position, game, remarks=("one", "two"))
    assert text.startswith("; one\n; two\ngame  terre-de-barons 2p\n")
