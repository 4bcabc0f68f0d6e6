"""Lengths: the only conversions between units, all else is millimetres. And letters of rows."""

from string import ascii_uppercase

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0


def mm_to_points(length_mm: float) -> float:
    """
    Return *length_mm* in PostScript points (1/72 inch), unrounded.

    >>> round(mm_to_points(210.0), 3)
    595.276
    """
    return length_mm * POINTS_PER_INCH / MM_PER_INCH


def points_to_mm(length_pt: float) -> float:
    """Return *length_pt* PostScript points in millimetres."""
    return length_pt * MM_PER_INCH / POINTS_PER_INCH


def inches_to_mm(length_in: float) -> float:
    """Return *length_in* inches in millimetres."""
    return length_in * MM_PER_INCH


def row_letters(row: int) -> str:
    """
    Return the name of row number *row*, from 0: A to Z, then AA, AB and so on.

    >>> row_letters(0), row_letters(27)
    ('A', 'AB')
    """
    letter = ascii_uppercase[row % 26]
    return letter if row < 26 else row_letters(row // 26 - 1) + letter
