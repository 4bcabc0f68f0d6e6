"""
Names of hexes: a row letter and a number, as a player reads them off a printed board.

Two ways to count along a row. By *place*: A1, A2, .. from the left, for boards with a
fixed outline. By *column*: the text column of the hex in the map of a position file,
where cells stand two characters apart and each row is moved by one; so that names stay
the same however a map is indented.
"""

from collections.abc import Iterable, Mapping
from string import ascii_uppercase, digits

from generators.hexes import Hex, reading_order
from layouts.units import row_letters

_MOST_LETTERS = 3
_MOST_DIGITS = 4


def text_columns(cells: Iterable[Hex]) -> dict[Hex, int]:
    """Return the text column of each cell, from 1 at the leftmost one of the whole map."""
    columns = {cell: 2 * cell.q + cell.r for cell in cells}
    leftmost = min(columns.values(), default=0)
    return {cell: column - leftmost + 1 for cell, column in columns.items()}


def names_by_column(cells: Iterable[Hex]) -> dict[Hex, str]:
    """Return the names of *cells* by row letter and text column, in reading order."""
    order = reading_order(cells)
    columns = text_columns(order)
    letters = {row: row_letters(row - order[0].r) for row in {cell.r for cell in order}}
    return {cell: f"{letters[cell.r]}{columns[cell]}" for cell in order}


def names_by_place(cells: Iterable[Hex]) -> dict[Hex, str]:
    """Return the names of *cells* by row letter and place in the row, in reading order."""
    order = reading_order(cells)
    names = {}
    places: dict[int, int] = {}
    for cell in order:
        places[cell.r] = places.get(cell.r, 0) + 1
        names[cell] = f"{row_letters(cell.r - order[0].r)}{places[cell.r]}"
    return names


def row_of_name(name: str) -> tuple[int, int] | None:
    """
    Return the row, from 0, and the number in the name of a hex; None where it is no name.

    >>> row_of_name("AB12"), row_of_name("b2")
    ((27, 12), None)
    """
    letters = name.rstrip(digits)
    number = name[len(letters) :]
    is_name = 0 < len(letters) <= _MOST_LETTERS and 0 < len(number) <= _MOST_DIGITS
    if not is_name or number[0] == "0" or not all("A" <= letter <= "Z" for letter in letters):
        return None
    row = 0
    for letter in letters:
        row = row * len(ascii_uppercase) + ascii_uppercase.index(letter) + 1
    return row - 1, int(number)


def moved_names(names: Mapping[Hex, str], old: str, new: str) -> dict[Hex, str] | None:
    """
    Return *names* moved together so that the hex called *old* is called *new*.

    None where rows or columns would come to lie before the first, or behind the last that
    can be typed.
    """
    places = {cell: row_of_name(name) for cell, name in names.items()}
    one, other = row_of_name(old), row_of_name(new)
    if one is None or other is None:
        return None
    down, right = other[0] - one[0], other[1] - one[1]
    moved = {}
    for cell, place in places.items():
        if place is None or place[0] + down < 0 or place[1] + right < 1:
            return None
        moved[cell] = f"{row_letters(place[0] + down)}{place[1] + right}"
        if row_of_name(moved[cell]) is None:
            return None
    return moved
