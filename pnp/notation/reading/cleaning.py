"""
Characters that look like others: read as what they look like, with a remark.

Tabs become blanks up to the next eighth column, no-break and other wide spaces blanks,
full-width letters the usual ones; characters without a width are dropped. Comments may hold
anything, so nothing is remarked on there.
"""

from typing import NamedTuple

_TAB = "\t"
_TAB_WIDTH = 8
# Of all systems, and those that word processors and chat programs put between lines.
_LINE_ENDS = ("\r\n", "\r", "\u2028", "\u2029", "\x85")
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_TO_ASCII = 0xFEE0
_ZERO_WIDTH = (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)
_WIDE_SPACES = (
    0x0B, 0x0C, *range(0x1C, 0x20), 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000
)  # fmt: skip


class _Change(NamedTuple):
    """Marks, by their code points, what they are read as, and the remark on it."""

    table: dict[int, str]
    remark: str

    def is_needed(self, text: str) -> bool:
        return not self.table.keys().isdisjoint(map(ord, text))

    def apply(self, line: str) -> str:
        return (
            line.expandtabs(_TAB_WIDTH) if ord(_TAB) in self.table else line.translate(self.table)
        )


# The full-width semicolon begins a comment like the usual one, so it comes first.
_CHANGES = (
    _Change(
        {code: chr(code - _FULL_TO_ASCII) for code in _FULL_WIDTH},
        "full-width characters are read as the usual ones",
    ),
    _Change(dict.fromkeys(_ZERO_WIDTH, ""), "characters without a width are dropped"),
    _Change({ord(_TAB): " "}, "tabs are read as blanks up to the next eighth column"),
    _Change(
        dict.fromkeys(_WIDE_SPACES, " "), "no-break and other special spaces are read as blanks"
    ),
)


def clean_lines(text: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the lines of *text* with ordinary characters, and a remark on each sort of change."""
    for end in _LINE_ENDS:
        text = text.replace(end, "\n")
    lines = text.split("\n")
    marks = set(text)
    remarks = []
    for change in _CHANGES:
        if change.is_needed("".join(marks)):
            touched = _change(lines, change)
            if touched is not None:
                remarks.append(f"{change.remark} (first in line {touched})")
    return lines, tuple(remarks)


def _change(lines: list[str], change: _Change) -> int | None:
    """Change all lines that need it; return the number of the first not only in a comment."""
    first = None
    for index, line in enumerate(lines):
        if change.is_needed(line):
            if first is None and change.is_needed(line.partition(";")[0].rstrip()):
                first = index + 1
            lines[index] = change.apply(line)
    return first
