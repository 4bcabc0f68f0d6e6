"""Pieces on corners and sides: equal places are equal, whichever hex they were typed by."""

from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import ORIGIN, Hex, disk, hexes_at, named_by, place_at, reading_order
from pnp.model import positions
from pnp.model.boards import NOBODY, Board, BoardSet, Chip, Piece
from pnp.model.games import OF_NOBODY, PieceKind
from tests.properties import examples

CELLS = tuple(reading_order(disk(ORIGIN, 2)))
PIECES = st.builds(
    Piece,
    st.sampled_from(["r", "b", NOBODY]),
    st.sampled_from(["S", "R", ""]),
    st.sampled_from(CELLS),
    st.integers(1, 3),
    st.none(),
    st.integers(0, 12),
)


def position(*pieces: Piece) -> positions.Position:
    return positions.Position(
        game="none",
        players=2,
        phase="play",
        terrain=dict.fromkeys(CELLS, "land"),
        names={cell: f"{cell.r}/{cell.q}" for cell in CELLS},
        pieces=positions.normal_pieces(pieces, CELLS),
    )


@examples(100)
@given(st.lists(PIECES, max_size=8), st.data())
def test_the_normal_form_is_one_whichever_hexes_name_the_places(
    pieces: list[Piece], data: st.DataObject
) -> None:
    def renamed(piece: Piece) -> Piece:
        cell = data.draw(st.sampled_from(hexes_at(piece.place)))
        return piece._replace(hex=cell, clock=named_by(piece.place, [cell]).clock)

    normal = positions.normal_pieces(pieces, CELLS)
    assert positions.normal_pieces(map(renamed, pieces), CELLS) == normal
    assert positions.normal_pieces(normal, CELLS) == normal
    assert len({(piece.place, piece.colour, piece.kind) for piece in normal}) == len(normal)
    assert positions.piece_counts(normal) == positions.piece_counts(pieces)
    for piece in normal:
        assert piece.hex == next(cell for cell in hexes_at(piece.place) if cell in CELLS)


@examples(50)
@given(st.lists(PIECES, max_size=8))
def test_the_normal_form_is_in_reading_order(pieces: list[Piece]) -> None:
    keys = [
        (piece.hex.r, piece.hex.q, piece.clock) for piece in positions.normal_pieces(pieces, CELLS)
    ]
    assert keys == sorted(keys)


def test_a_piece_on_a_corner_is_in_every_hex_of_the_board_that_it_touches() -> None:
    inner, rim = Piece("r", "S", ORIGIN, clock=12), Piece("b", "S", CELLS[0], clock=12)
    table = position(inner, rim)
    assert [cell for cell, found in positions.stacks(table).items() if rim in found] == [CELLS[0]]
    (told,) = (piece for piece in table.pieces if piece.colour == "r")
    around = [cell for cell, found in positions.stacks(table).items() if told in found]
    assert around == [Hex(0, -1), Hex(1, -1), ORIGIN]
    assert list(positions.stacks_by_place(table)) == [(CELLS[0], 12), (Hex(0, -1), 4)]


def test_boards_come_into_normal_form_with_their_chips_and_pieces() -> None:
    names = dict.fromkeys(CELLS, "A1")
    pieces = (Piece("r", "S", ORIGIN, clock=12), Piece(NOBODY, "X", ORIGIN))
    chips = {"number": {CELLS[5]: Chip("6"), CELLS[0]: Chip("wool", 5)}}
    terrain = dict.fromkeys(CELLS, "land")
    board = Board("x", 2, 1, {}, terrain, names, BoardSet(1, is_exact=True), (), chips, pieces)
    made = positions.position_of(board)
    shift = positions.normal_shift(CELLS)
    assert [piece.place for piece in made.pieces] == [
        place_at(ORIGIN + shift, 12),
        place_at(ORIGIN + shift),
    ]
    assert made.chips == {
        "number": {CELLS[0] + shift: Chip("wool", 5), CELLS[5] + shift: Chip("6")}
    }
    assert list(made.chips["number"]) == [CELLS[0] + shift, CELLS[5] + shift]
    assert made.totals == {NOBODY: {"X": 1}, "r": {"S": 1}}


def test_a_kind_may_belong_to_nobody() -> None:
    assert PieceKind("X", "robber", owners=OF_NOBODY).is_neutral
    assert not PieceKind("S", "village", on="corner").is_neutral
    assert not PieceKind("S", "village", owners=("r",)).is_neutral
