"""Regions: the hexes that the words of ``[region]`` mean, in their order."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from generators.hexes import DIRECTIONS, Hex, distance, neighbours, reading_order, ring
from generators.regions import components, rim
from layouts import row_letters
from pnp.messages import Message
from pnp.model.boards import row_of_name
from pnp.model.gamefiles import for_players, words_of
from pnp.owngames.names import NOT, Draft, key_for
from pnp.tables.faults import KeyPath
from pnp.texts.suggestions import shortened

# How many regions may be made of one another.
_DEEPEST = 50
_EVERY = re.compile(r"(.*\S)\s+every\s+(\d{1,4})")
_SIZED = re.compile(r"(ring|disk)\s+(\d{1,4})")
_ROW = re.compile(r"row\s+([A-Z]{1,3})")
# What a word may be besides a hex or a region, for guesses.
STOCK = ("rim", "corners", "ring 1", "disk 1", "row A")


def fill_regions(draft: Draft) -> None:
    """Find the hexes of all regions of the file; what is wrong with their words is noted."""
    for name in draft.file.region:
        _Finder(draft).region(name, ())


def stock_region(draft: Draft, word: str, path: KeyPath) -> tuple[Hex, ...] | None:
    """Return the hexes of a word that means some on every board; None for any other word."""
    every = _EVERY.fullmatch(word)
    cells = _Finder(draft).stock_word(every[1] if every else word, path)
    return cells if every is None or cells is None else cells[:: max(1, int(every[2]))]


class _Finder(NamedTuple):
    """Finds the hexes of words."""

    draft: Draft

    def region(self, name: str, around: tuple[str, ...]) -> tuple[Hex, ...]:
        """Return the hexes of a region, for one of those *around* it; found once."""
        draft = self.draft
        if name in draft.regions:
            return draft.regions[name]
        path: KeyPath = ("region", name)
        if name in around or len(around) > _DEEPEST:
            is_circle = name in around
            fault = Message("region_circle") if is_circle else Message("region_deep")
            draft.faults.add(path, fault)
            return ()
        table = draft.file.region[name]
        words = words_of(for_players(table, draft.players) or ())
        path = (*path, *key_for(table, draft.players))
        cells = self._all_of(tuple(dict.fromkeys(words)), path, (*around, name))
        draft.regions[name] = cells
        return cells

    def _all_of(
        self, words: tuple[str, ...], path: KeyPath, around: tuple[str, ...]
    ) -> tuple[Hex, ...]:
        wanted = [word for word in words if not word.startswith(NOT)]
        less = {
            cell
            for word in words
            if word.startswith(NOT)
            for cell in self._word(word.removeprefix(NOT).strip(), path, around)
        }
        if not words:
            self.draft.faults.add(path, Message("words_expected"))
        found = [cell for word in wanted for cell in self._word(word, path, around)]
        chosen = found if wanted else self.draft.cells
        return tuple(dict.fromkeys(cell for cell in chosen if cell not in less))

    def _word(self, word: str, path: KeyPath, around: tuple[str, ...]) -> tuple[Hex, ...]:
        if every := _EVERY.fullmatch(word):
            step = int(every[2])
            if not step:
                self.draft.faults.add(path, Message("every_nought"))
            return self._word(every[1], path, around)[:: step or 1]
        cells = self.stock_word(word, path)
        if cells is not None:
            return cells
        if word in self.draft.file.region and word not in around[-1:]:
            return self.region(word, around)
        return self._hex(word, path)

    def stock_word(self, word: str, path: KeyPath) -> tuple[Hex, ...] | None:
        """Return the hexes of a word that every board knows; None for another word."""
        known = self.draft.stock
        if word not in known:
            known[word] = self._found(word)
        if known[word] == () and self.draft.is_settled and _ROW.fullmatch(word):
            last = list(_in_row(self.draft.cells))[-1]
            self.draft.faults.add(path, Message("row_off_board", name=word, last=last))
        return known[word]

    def _found(self, word: str) -> tuple[Hex, ...] | None:
        cells = self.draft.cells
        if word == "rim":
            return rim_order(cells)
        if word == "corners":
            found = row_ends(cells) if self._is_rectangle() else corners(cells)
            return _clockwise_of(found, rim_order(cells))
        if sized := _SIZED.fullmatch(word):
            return _round_middle(cells, sized[1], int(sized[2]))
        if row := _ROW.fullmatch(word):
            return _in_row(cells).get(row[1], ())
        return None

    def _is_rectangle(self) -> bool:
        """Tell whether every second row is half a hex further in: these are no corners."""
        plan = for_players(self.draft.file.board.outline or "", self.draft.players)
        return isinstance(plan, str) and plan.startswith("rectangle") and bool(self.draft.cells)

    def _hex(self, word: str, path: KeyPath) -> tuple[Hex, ...]:
        cell = self.draft.hexes.get(word)
        if cell is not None:
            return (cell,)
        if row_of_name(word) is None:
            known = (*STOCK, *self.draft.file.region)
            self.draft.faults.add_unknown(path, "region", word, known)
        elif self.draft.is_settled:
            self.draft.faults.add(path, Message("no_such_hex", name=shortened(word)))
        return ()


@lru_cache(maxsize=8)
def rim_order(cells: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """
    Return the hexes at the rim, clockwise from the first in reading order.

    Those of a board in several pieces come piece by piece; of a hex where the rim passes twice
    the first time counts.
    """
    known = frozenset(cells)
    parts = sorted(components(known), key=lambda part: reading_order(part)[0][::-1])
    edge = rim(known)
    walked = [cell for part in parts for cell in _walk(part)]
    return tuple(cell for cell in dict.fromkeys(walked) if cell in edge)


def _walk(part: frozenset[Hex]) -> Iterator[Hex]:
    """Yield the hexes along the outside of a connected part, clockwise, back to the first."""
    first = cell = reading_order(part)[0]
    # Nothing is left of the first hex, nor above it. So the walk sets out from the left.
    heading = start = _next_heading(cell, 3, part)
    while heading is not None:
        yield cell
        cell = cell + DIRECTIONS[heading]
        heading = _next_heading(cell, (heading + 3) % 6, part)
        if cell == first and heading == start:
            return
    yield cell


def _next_heading(cell: Hex, outside: int, part: frozenset[Hex]) -> int | None:
    """Return the first direction clockwise after *outside* in which the part goes on."""
    turns = ((outside + turn) % 6 for turn in range(1, 7))
    return next((turn for turn in turns if cell + DIRECTIONS[turn] in part), None)


def corners(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return the corners of the outline: of the convex hull of the middles of all hexes."""
    rows = _rows(cells)
    left = _bend([(xs[0], row) for row, xs in rows.items()], 1)
    right = _bend([(xs[-1], row) for row, xs in rows.items()], -1)
    return tuple(reading_order({Hex((x - row) // 2, row) for x, row in (*left, *right)}))


def row_ends(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return the ends of the first and the last row: the corners of a rectangle."""
    order = reading_order(cells)
    outer = [[c for c in order if c.r == row] for row in (order[0].r, order[-1].r)]
    return tuple(dict.fromkeys(cell for row in outer for cell in (row[0], row[-1])))


def _rows(cells: Iterable[Hex]) -> dict[int, list[int]]:
    """Return how far to the right the hexes of each row stand, in half hexes."""
    rows: dict[int, list[int]] = {}
    for cell in reading_order(cells):
        rows.setdefault(cell.r, []).append(2 * cell.q + cell.r)
    return rows


def _bend(ends: list[tuple[int, int]], side: int) -> list[tuple[int, int]]:
    """Return the ends of rows, from the top, where a line round them would turn."""
    hull: list[tuple[int, int]] = []
    for x, row in ends:
        while len(hull) > 1 and side * _turn(hull[-2], hull[-1], (x, row)) <= 0:
            hull.pop()
        hull.append((x, row))
    return hull


def _turn(one: tuple[int, int], two: tuple[int, int], three: tuple[int, int]) -> int:
    return (two[1] - one[1]) * (three[0] - two[0]) - (two[0] - one[0]) * (three[1] - two[1])


def _clockwise_of(chosen: Iterable[Hex], order: tuple[Hex, ...]) -> tuple[Hex, ...]:
    wanted = set(chosen)
    return tuple(cell for cell in order if cell in wanted)


def middle(cells: Iterable[Hex]) -> Hex:
    """Return the hex nearest to the middle of all, which may be a hole; the first of several."""
    known = list(cells)
    count = len(known)
    q, r = sum(cell.q for cell in known), sum(cell.r for cell in known)
    near = Hex(round(q / count), round(r / count))
    return min(
        (near, *neighbours(near)),
        key=lambda cell: (_squared(count * cell.q - q, count * cell.r - r), cell.r, cell.q),
    )


def _squared(q: int, r: int) -> int:
    return q * q + q * r + r * r


def _round_middle(cells: tuple[Hex, ...], shape: str, radius: int) -> tuple[Hex, ...]:
    """Return a ring clockwise from its first hex, or a disk in reading order."""
    if not cells:
        return ()
    steps = _steps_from_middle(cells)
    if shape == "disk":
        return tuple(cell for cell in cells if steps[cell] <= radius)
    first = next((cell for cell in cells if steps[cell] == radius), None)
    if first is None:
        return ()
    around = [cell for cell in ring(middle(cells), radius) if cell in steps]
    start = around.index(first)
    return (*around[start:], *around[:start])


@lru_cache(maxsize=8)
def _steps_from_middle(cells: tuple[Hex, ...]) -> dict[Hex, int]:
    centre = middle(cells)
    return {cell: distance(centre, cell) for cell in cells}


@lru_cache(maxsize=8)
def _in_row(cells: tuple[Hex, ...]) -> dict[str, tuple[Hex, ...]]:
    """Return the hexes of each row by its letter."""
    first = cells[0].r if cells else 0
    rows = {row_letters(cell.r - first): cell.r for cell in cells}
    return {letter: tuple(c for c in cells if c.r == row) for letter, row in rows.items()}
