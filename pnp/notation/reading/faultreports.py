"""The faults of a file as a player reads them: place, message, line, mark, guess."""

from collections.abc import Iterator, Sequence

from pnp.notation.reading.faults import Fault, printable

_INDENT = "    "
_LONGEST_SOURCE = 100
_BEFORE = 40


def fault_report(faults: Sequence[Fault], name: str, more: str = "") -> str:
    """Return one block: the file, then each fault with its line and a mark below the word."""
    lines = [f"{name}: cannot be read"]
    for fault in faults:
        lines += _told(fault)
    if more:
        lines.append(f"and {more}")
    return "\n".join(lines)


def _told(fault: Fault) -> Iterator[str]:
    """Yield the lines about one fault."""
    yield f"line {fault.line}, column {fault.column}: {fault.message}"
    if fault.source.strip():
        start = max(fault.column - 1 - _BEFORE, 0) if len(fault.source) > _LONGEST_SOURCE else 0
        shown = printable(fault.source[start : start + _LONGEST_SOURCE]).rstrip()
        at = fault.column - 1 - start
        length = max(min(fault.length, len(shown) - at), 1)
        yield _INDENT + shown
        yield _INDENT + " " * _width(shown[:at]) + "^" * max(_width(shown[at : at + length]), 1)
    if fault.suggestion is not None:
        yield f"{_INDENT}did you mean `{fault.suggestion}`?"


def _width(text: str) -> int:
    """Return how many columns of a terminal *text* takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(
        0 if combining(mark) else 2 if east_asian_width(mark) in ("W", "F") else 1 for mark in text
    )
