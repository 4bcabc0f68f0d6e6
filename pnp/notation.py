"""
The text form of positions.

A file is a few blocks: the game, the phase, the map of the board, other lines, the pieces
and their totals. In the map cells stand two characters apart and each row is moved by
one, so the text looks like the table; ``-`` fills gaps within a row. ``;`` starts a
comment. See docs/formats.md for the whole of it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from generators.hexes import Hex, reading_order
from pnp.boards import Piece
from pnp.games.record import Terrain
from pnp.hexnames import text_columns
from pnp.positions import Position

_INDENT = "  "
_GAP = "-"


def format_position(position: Position, terrains: Sequence[Terrain]) -> str:
    """Return *position* in its one canonical form, with a line feed at the end."""
    return "\n".join([*_lines(position, {t.name: t.letter for t in terrains}), ""])


def format_map(terrain: Mapping[Hex, str], letters: Mapping[str, str]) -> list[str]:
    """Return the rows of the map, indented, one letter a hex, gaps within a row filled."""
    columns = text_columns(terrain)
    rows = []
    for _, row in groupby(reading_order(terrain), key=lambda cell: cell.r):
        cells = {columns[cell] - 1: letters[terrain[cell]] for cell in row}
        first, last = min(cells), max(cells)
        marks = [cells.get(column, _GAP) for column in range(first, last + 1, 2)]
        rows.append(_INDENT + " " * first + " ".join(marks))
    return rows


def _lines(position: Position, letters: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the file."""
    yield from (f"; {remark}" for remark in position.remarks)
    yield f"game  {position.game} {position.players}p"
    yield f"phase {position.phase}"
    yield f"board {position.board_words}".rstrip()
    yield from format_map(position.terrain, letters)
    yield from (" ".join((keyword, *words)) for keyword, words in position.lines)
    yield "pieces"
    yield from _piece_lines(position)
    if position.pieces:
        yield "totals"
        yield from _total_lines(position.pieces)


def _piece_lines(position: Position) -> Iterator[str]:
    """Yield a line for each hex with pieces, in reading order."""
    for cell in reading_order({piece.hex for piece in position.pieces}):
        here = [piece for piece in position.pieces if piece.hex == cell]
        yield f"{position.names[cell]} {''.join(_colour_words(here))}"


def _colour_words(pieces: Sequence[Piece]) -> Iterator[str]:
    """
    Yield a word for each colour: its letter, then the letters of its pieces.

    Letters are repeated, because a number stands for pieces without a letter (troops).
    """
    for colour, counts in _counts_by_colour(pieces):
        # Officers before the plain number that stands for troops.
        kinds = sorted(counts.items(), key=lambda item: (not item[0], item[0]))
        yield colour + "".join(kind * count if kind else str(count) for kind, count in kinds)


def _total_lines(pieces: Sequence[Piece]) -> Iterator[str]:
    """Yield a line for each colour with what it has on the board."""
    for colour, counts in _counts_by_colour(pieces):
        yield " ".join([colour, *(f"{count}{kind}" for kind, count in sorted(counts.items()))])


def _counts_by_colour(pieces: Sequence[Piece]) -> Iterator[tuple[str, Counter[str]]]:
    """Yield each colour with the number of its pieces by kind."""
    for colour in sorted({piece.colour for piece in pieces}):
        counts = Counter[str]()
        for piece in pieces:
            if piece.colour == colour:
                counts[piece.kind] += piece.count
        yield colour, counts
