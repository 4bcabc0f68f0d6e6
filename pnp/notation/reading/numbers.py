"""Whole numbers as players type them, of a length that is worth reading."""

_MOST_DIGITS = 9
_MOST_COUNT_DIGITS = 3
_MINUS = "\N{MINUS SIGN}"


def is_digits(text: str) -> bool:
    """Tell whether *text* is nothing but the digits 0 to 9."""
    return text.isascii() and text.isdigit()


def read_number(text: str) -> int | None:
    """
    Return the number that *text* is, perhaps with a sign; None where it is none.

    Numbers of more than nine digits are none.

    >>> read_number("-12"), read_number("1x")
    (-12, None)
    """
    digits = text[1:] if text[:1] in ("-", _MINUS) else text
    if not is_digits(digits) or len(digits) > _MOST_DIGITS:
        return None
    return int(digits) if digits == text else -int(digits)


def read_sum(text: str) -> int | None:
    """
    Return a number, or the sum of several; None where it is neither.

    >>> read_sum("3+20")
    23
    """
    parts = [read_number(part) for part in text.split("+")]
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None


def read_count(text: str) -> int | None:
    """Return a number of pieces, 0 to 999; None where *text* is none."""
    return int(text) if is_digits(text) and len(text) <= _MOST_COUNT_DIGITS else None


def number_told(number: int) -> str:
    """Return *number* as it is printed, with a true minus sign."""
    return str(number).replace("-", _MINUS)
