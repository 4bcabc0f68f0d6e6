"""What the reader bends or doubts without refusing it."""

from textwrap import dedent

import pytest

from pnp.games import find_game
from pnp.notation.positiontexts import format_position
from pnp.notation.reading.parsing import parse_position
from pnp.notation.reading.words import PositionSyntaxError
from tests.positions.typed import typed, typed_text

LANDSCAPE = typed_text("a landscape with remarks")


def test_a_hex_that_begins_two_lines_is_remarked():
    text = dedent(LANDSCAPE).format(keeps="B3 rB=9\nB3 wK")
    reading = parse_position(text)
    assert len(reading.position.pieces) == 2
    assert reading.remarks == (
        "lines 8 and 9 both begin with B3: is one of them meant for another hex?",
    )


def test_a_hex_behind_several_pieces_is_not():
    assert parse_position(dedent(LANDSCAPE).format(keeps="rB=9 B3\nwK B3")).remarks == ()


TILES = typed_text("Terre with letters")


@pytest.mark.parametrize(
    ("pieces", "remarks"),
    [
        ("bK B2 B2", ("line 12 names B2 twice: is one of them meant for another hex?",)),
        ("bK B2 6", ("line 12 names 6 twice: is one of them meant for another hex?",)),
        ("bK b2 E6", ("line 12: b2 is taken for pieces, and B2 for the hex: is that what you mean?",),),
        ("bK b9 E6", ()),
        ("b2 E6", ()),
        ("E6 bK b2", ()),
    ],
)  # fmt: skip
def test_what_reads_otherwise_than_it_may_be_meant_is_remarked(pieces, remarks):
    assert parse_position(dedent(TILES).format(pieces=pieces)).remarks == remarks


def test_twenty_remarks_are_told_and_the_others_counted():
    remarks = parse_position(dedent(TILES).format(pieces="A1 bK\n" * 30)).remarks
    assert len(remarks) == 21
    assert remarks[-1] == "and 9 more like these"


def test_a_remark_behind_a_row_of_a_map_is_no_hex_and_a_hash_within_no_remark():
    text = dedent(LANDSCAPE).format(keeps="B3 rB")
    row = text.splitlines()[4]
    assert parse_position(text.replace(row, f"{row} # no road")) == parse_position(text)
    with pytest.raises(PositionSyntaxError, match="'#' is not a tile of baron"):
        parse_position(text.replace(row, row.replace(".", "#")))


def test_a_field_line_with_a_question_mark_enters_nothing():
    text = LANDSCAPE.format(keeps="B3 rB\n    honour\n    r ?")
    assert typed(text).numbers == {}


@pytest.mark.parametrize("end", ["\r", "\r\n", "\u2028", "\u2029", "\x85"])
def test_lines_may_end_in_any_way(end):
    text = dedent(LANDSCAPE).format(keeps="B3 rB")
    assert parse_position(text.replace("\n", end)) == parse_position(text)


def test_chips_may_be_negative():
    for minus in "-\N{MINUS SIGN}":
        position = typed(LANDSCAPE.format(keeps=f"B3 rB={minus}2wK"))
        assert [(piece.kind, piece.chip) for piece in position.pieces] == [("B", -2), ("K", None)]
    text = format_position(position, find_game("baron"))
    assert "B3 rB=-2wK\n" in text
    assert typed(text) == position


HAND = """\
game barony 2p
phase play
board
  M P F C M P F C
   C M P F C M P F
hand
r rank=1 tokens={tokens}
"""


@pytest.mark.parametrize(("tokens", "kept"), [("c?p", "pc?"), ("?", None), ("cp", "pc")])
def test_letters_of_which_one_is_unread_are_kept(tokens, kept):
    reading = parse_position(HAND.format(tokens=tokens))
    assert reading.position.fields.get("hand", {}).get("r", {}).get("tokens") == kept
    whole = None if "?" in tokens else kept
    assert reading.position.field_letters("hand", "r", "tokens") == whole


def test_a_mark_behind_a_piece_is_one_more_piece():
    reading = parse_position(HAND.format(tokens="-") + "pieces\nA3 rN?\n")
    said = "line 9: 'rN?' is rN and one more piece that cannot be read; for a single piece, type r?"
    assert reading.remarks == (said,)
    assert parse_position(HAND.format(tokens="-") + "pieces\nA3 r? gNV\n").remarks == ()
