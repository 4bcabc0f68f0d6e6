"""
QR codes as shapes: one filled path, true to the module.

The quiet zone of four modules is the caller's to keep free; `qr_size_mm` says how much
that is. Source of the zone: ISO/IEC 18004.
"""

from collections.abc import Iterator
from itertools import groupby

import segno

from layouts.shapes import Command, Path, Style, polygon_commands

QUIET_MODULES = 4


def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of the smallest code for *text*, row by row; dark ones are true."""
    code = segno.make_qr(text, error="l", boost_error=True)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def draw_qr(
    modules: tuple[tuple[bool, ...], ...], x_mm: float, y_mm: float, module_mm: float, ink: str
) -> Path:
    """Return the code, its top left module at (x, y), without the quiet zone."""
    commands = tuple(
        command
        for row, cells in enumerate(modules)
        for run in _runs(cells)
        for command in _bar(x_mm, y_mm, row, run, module_mm)
    )
    return Path(commands, Style(fill=ink))


def _runs(cells: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Yield where each run of dark modules begins and ends."""
    for is_dark, run in groupby(enumerate(cells), key=lambda item: item[1]):
        if is_dark:
            columns = [column for column, _ in run]
            yield columns[0], columns[-1] + 1


def _bar(
    x_mm: float, y_mm: float, row: int, run: tuple[int, int], module_mm: float
) -> tuple[Command, ...]:
    """Return the outline of one run."""
    left, right = (x_mm + column * module_mm for column in run)
    top, bottom = y_mm + row * module_mm, y_mm + (row + 1) * module_mm
    return polygon_commands(((left, top), (right, top), (right, bottom), (left, bottom)))
