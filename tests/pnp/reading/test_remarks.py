"""What the reader bends or doubts without refusing it."""

from textwrap import dedent

from positions_typed import typed

from pnp.games import find_game
from pnp.notation import format_position
from pnp.reading import parse_position

LANDSCAPE = """\
    game  baron 2p
    phase play
    board
       V C
      F . W
       Q P
    keeps
    {keeps}
    """


def test_a_hex_that_begins_two_lines_is_remarked():
    text = dedent(LANDSCAPE).format(keeps="B3 rB=9\nB3 wK")
    reading = parse_position(text)
    assert len(reading.position.pieces) == 2
    assert reading.remarks == (
        "lines 8 and 9 both begin with B3: is one of them meant for another hex?",
    )


def test_a_hex_behind_several_pieces_is_not():
    assert parse_position(dedent(LANDSCAPE).format(keeps="rB=9 B3\nwK B3")).remarks == ()


def test_chips_may_be_negative():
    for minus in "-\N{MINUS SIGN}":
        position = typed(LANDSCAPE.format(keeps=f"B3 rB={minus}2wK"))
        assert [(piece.kind, piece.chip) for piece in position.pieces] == [("B", -2), ("K", None)]
    text = format_position(position, find_game("baron"))
    assert "B3 rB=-2wK\n" in text
    assert typed(text) == position
