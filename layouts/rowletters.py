"""The letters of rows, of sheets on a poster as of hexes on a board."""

from string import ascii_uppercase


def row_letters(row: int) -> str:
    """
    Return the name of row number *row*, from 0: A to Z, then AA, AB and so on.

    >>> row_letters(0), row_letters(27)
    ('A', 'AB')
    """
    letter = ascii_uppercase[row % 26]
    return letter if row < 26 else row_letters(row // 26 - 1) + letter
