"""Outlines: which hexes a fixed board has, and whether those in a file can be a board."""

from collections.abc import Collection, Iterable, Sequence

from generators.hexes import Hex, reading_order
from pnp.model.games import Game
from pnp.model.positions import normal_shift

MOST_ROWS = 200
MOST_CELLS_A_ROW = 200


def outline_fault(cells: Collection[Hex], game: Game) -> str | None:
    """Return why *cells*, in normal form, cannot be a board of *game*; None where they can."""
    lengths = game.outline
    if lengths and _rows(cells) != _rows(fixed_outline(lengths)):
        return f"expected a board with rows of {' '.join(map(str, lengths))} hexes"
    if not _fits_a_map(cells):
        return (
            f"too far apart: expected at most {MOST_ROWS} rows, and {MOST_CELLS_A_ROW} places "
            "in a row"
        )
    return None


def fixed_outline(lengths: Sequence[int]) -> list[Hex]:
    """Return the hexes of a board whose rows have *lengths*, each in the middle."""
    longest = max(lengths, default=0)
    return [
        Hex((longest - length - row) // 2 + place, row)
        for row, length in enumerate(lengths)
        for place in range(length)
    ]


def _rows(cells: Collection[Hex]) -> list[tuple[int, list[int]]]:
    """Return where the hexes of each row lie, from the top, in normal form."""
    shift = normal_shift(cells)
    rows: dict[int, list[int]] = {}
    for cell in reading_order(cells):
        rows.setdefault(cell.r + shift.r, []).append(cell.q + shift.q)
    return list(rows.items())


def _fits_a_map(cells: Iterable[Hex]) -> bool:
    """Tell whether the text form of a position can hold *cells*, in normal form."""
    ends: dict[int, tuple[int, int]] = {}
    for cell in cells:
        first, last = ends.get(cell.r, (cell.q, cell.q))
        ends[cell.r] = (min(first, cell.q), max(last, cell.q))
    return max(ends) < MOST_ROWS and all(
        last - first < MOST_CELLS_A_ROW for first, last in ends.values()
    )
