"""
The physical model: shapes, pages and sheets in millimetres. Knows no game and no file format.

Here are its errors, and the only conversions between units: all else is millimetres.

    LayoutError        a PnpError
     +-- PaperError    no such paper, or margins that leave nothing to print on   (ValueError)
     +-- FontError     a typeface or a character that is not there                (ValueError)
     +-- TextFitError  a text too long for its place                              (ValueError)
     +-- SheetError    a component or a drawing that does not fit its pages       (ValueError)
"""

from generators import NamedTuple as NamedTuple
from generators import PnpError
from generators import Value as Value


class LayoutError(PnpError):
    """Something cannot be laid out. The message says what, and what to do."""


class PaperError(LayoutError, ValueError):
    """No such paper, or its margins leave nothing to print on."""


class FontError(LayoutError, ValueError):
    """A typeface is not installed, or lacks a character."""


class TextFitError(LayoutError, ValueError):
    """A text does not fit its place even at the smallest size."""


class SheetError(LayoutError, ValueError):
    """A component or a drawing does not fit the pages it was meant for."""


MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


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
    letter = _LETTERS[row % 26]
    return letter if row < 26 else row_letters(row // 26 - 1) + letter
