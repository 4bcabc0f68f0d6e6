"""
Names of hexes: a row letter and a number, as a player reads them off a printed board.

Two ways to count along a row. By *place*: A1, A2, .. from the left, for boards with a
fixed outline. By *column*: the text column of the hex in the map of a position file,
where cells stand two characters apart and each row is moved by one; so that names stay
the same however a map is indented.
"""

from collections.abc import Iterable

from generators.hexes import Hex, reading_order
from layouts.rowletters import row_letters


def text_columns(cells: Iterable[Hex]) -> dict[Hex, int]:
    """Return the text column of each cell, from 1 at the leftmost one of the whole map."""
    columns = {cell: 2 * cell.q + cell.r for cell in cells}
    leftmost = min(columns.values(), default=0)
    return {cell: column - leftmost + 1 for cell, column in columns.items()}


def names_by_column(cells: Iterable[Hex]) -> dict[Hex, str]:
    """Return the names of *cells* by row letter and text column, in reading order."""
    order = reading_order(cells)
    columns = text_columns(order)
    return {cell: f"{row_letters(cell.r - order[0].r)}{columns[cell]}" for cell in order}


def names_by_place(cells: Iterable[Hex]) -> dict[Hex, str]:
    """Return the names of *cells* by row letter and place in the row, in reading order."""
    order = reading_order(cells)
    names = {}
    places: dict[int, int] = {}
    for cell in order:
        places[cell.r] = places.get(cell.r, 0) + 1
        names[cell] = f"{row_letters(cell.r - order[0].r)}{places[cell.r]}"
    return names
