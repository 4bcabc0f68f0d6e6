"""
Characters that look like others: read as what they look like, with a remark.

Tabs become blanks up to the next eighth column, no-break and other wide spaces blanks,
full-width letters the usual ones; characters without a width are dropped. Comments may hold
anything, so nothing is remarked on there.
"""

from collections.abc import Callable

_TAB_WIDTH = 8
# Of all systems, and those that word processors and chat programs put between lines.
_LINE_ENDS = ("\r\n", "\r", "\u2028", "\u2029", "\x85")
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_TO_ASCII = 0xFEE0
_ZERO_WIDTH = frozenset(
    map(chr, (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF))
)


def clean_lines(text: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the lines of *text* with ordinary characters, and a remark on each sort of change."""
    for end in _LINE_ENDS:
        text = text.replace(end, "\n")
    lines = text.split("\n")
    remarks = []
    for is_meant, change, remark in _CHANGES:
        if is_meant(text):
            touched = _change(lines, is_meant, change)
            if touched is not None:
                remarks.append(f"{remark} (first in line {touched})")
    return lines, tuple(remarks)


def _change(
    lines: list[str], is_meant: Callable[[str], bool], change: Callable[[str], str]
) -> int | None:
    """Change all lines that need it; return the number of the first not only in a comment."""
    first = None
    for index, line in enumerate(lines):
        if is_meant(line):
            if first is None and is_meant(line.partition(";")[0].rstrip()):
                first = index + 1
            lines[index] = change(line)
    return first


def _has_tab(text: str) -> bool:
    return "\t" in text


def _expand_tabs(line: str) -> str:
    return line.expandtabs(_TAB_WIDTH)


def _has_zero_width(text: str) -> bool:
    return not text.isascii() and not _ZERO_WIDTH.isdisjoint(text)


def _drop_zero_width(line: str) -> str:
    return "".join(mark for mark in line if mark not in _ZERO_WIDTH)


def _has_full_width(text: str) -> bool:
    return not text.isascii() and any(ord(mark) in _FULL_WIDTH for mark in text)


def _narrow(line: str) -> str:
    return "".join(
        chr(ord(mark) - _FULL_TO_ASCII) if ord(mark) in _FULL_WIDTH else mark for mark in line
    )


def _has_wide_space(text: str) -> bool:
    return any(mark.isspace() and mark not in " \t\r\n" for mark in set(text))


def _blank(line: str) -> str:
    return "".join(" " if mark.isspace() else mark for mark in line)


# The full-width semicolon begins a comment like the usual one, so it comes first.
_CHANGES: tuple[tuple[Callable[[str], bool], Callable[[str], str], str], ...] = (
    (_has_full_width, _narrow, "full-width characters are read as the usual ones"),
    (_has_zero_width, _drop_zero_width, "characters without a width are dropped"),
    (_has_tab, _expand_tabs, "tabs are read as blanks up to the next eighth column"),
    (_has_wide_space, _blank, "no-break and other special spaces are read as blanks"),
)
