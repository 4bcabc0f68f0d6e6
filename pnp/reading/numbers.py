"""Whole numbers as players type them, of a length that is worth reading."""

_MOST_DIGITS = 9
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
