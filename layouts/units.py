"""The only conversions between units of length. Everything else in the project is millimetres."""

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
