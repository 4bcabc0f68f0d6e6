"""
The rows of a map.

Cells stand two characters apart, and each row is moved by one character against the row
above, so a hex is known by the place of its letter. Boards with a fixed outline are easier:
their rows are known by their order alone.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from generators.hexes import Hex, reading_order
from generators.regions import in_rows
from layouts import row_letters
from pnp.messages import Message
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, normal_cells, normal_shift
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.words import Token

MOST_ROWS = 200
MOST_CELLS_A_ROW = 200
# As many as the JSON form holds.
# Several times the largest board: what grows faster than the map stays within seconds.
MOST_HEXES = 1_000
HOLE = "-"
_STEP = 2
# What belongs between two cells, by how far apart they were typed.
_BETWEEN = {_STEP: " ", _STEP + 1: " ", 2 * _STEP: f" {HOLE} "}

Row = list[Token]


def read_map(rows: Sequence[Row], head: Token, game: Game, log: FaultLog) -> dict[Hex, str] | None:
    """
    Return the terrain of a map below *head*, in reading order and normal form.

    None where the map has faults, which are told.
    """
    before = log.count
    if len(rows) > MOST_ROWS:
        log.add(rows[MOST_ROWS][0], Message("too_many_rows", count=len(rows), most=MOST_ROWS))
        return None
    letters = {terrain.letter.upper(): terrain.name for terrain in game.terrains}
    letters[UNREADABLE] = UNREADABLE
    reader = _MapReader(letters, game, log)
    cells = reader.fixed_outline(rows, head) if game.outline else reader.irregular(rows)
    if log.count > before:
        return None
    if not cells:
        log.add(head, Message("empty_map"))
        return None
    if len(cells) > MOST_HEXES:
        log.add(head, Message("too_many_hexes", count=len(cells), most=MOST_HEXES))
        return None
    shift = normal_shift(cells)
    return {cell + shift: name for cell, name in cells.items()}


def outline_fault(cells: Collection[Hex], game: Game) -> str | None:
    """Return why *cells*, in normal form, cannot be a board of *game*; None where they can."""
    lengths = game.outline
    if lengths and _rows(cells) != _rows(fixed_outline(lengths)):
        return Message("outline_expected", lengths=" ".join(map(str, lengths)))
    if not _fits_a_map(cells):
        return Message("too_far_apart", rows=MOST_ROWS, places=MOST_CELLS_A_ROW)
    return None


def fixed_cells(game: Game) -> list[Hex]:
    """Return the hexes that every board of *game* has; none where a seed or play settles them."""
    if game.outline:
        return fixed_outline(game.outline)
    return reading_order(game.ground.cells) if game.ground else []


def fixed_outline(lengths: Sequence[int]) -> list[Hex]:
    """Return the hexes of a board whose rows have *lengths*, each in the middle."""
    return list(normal_cells(in_rows(lengths)))


def _rows(cells: Collection[Hex]) -> list[tuple[int, list[int]]]:
    """Return where the hexes of each row lie, from the top, in normal form."""
    shift = normal_shift(cells)
    rows: dict[int, list[int]] = {}
    for cell in reading_order(cells):
        rows.setdefault(cell.r + shift.r, []).append(cell.q + shift.q)
    return list(rows.items())


def _fits_a_map(cells: Iterable[Hex]) -> bool:
    """Tell whether the text form of a position can hold *cells*, in normal form."""
    ends: dict[int, tuple[int, int]] = {}
    for cell in cells:
        first, last = ends.get(cell.r, (cell.q, cell.q))
        ends[cell.r] = (min(first, cell.q), max(last, cell.q))
    return max(ends) < MOST_ROWS and all(
        last - first < MOST_CELLS_A_ROW for first, last in ends.values()
    )


class _MapReader:
    """Reads the rows of one map."""

    def __init__(self, letters: Mapping[str, str], game: Game, log: FaultLog) -> None:
        self._letters = letters
        self._game = game
        self._log = log

    def fixed_outline(self, rows: Sequence[Row], head: Token) -> dict[Hex, str]:
        """Return the terrain of a board whose rows have known lengths."""
        lengths = self._game.outline
        good = [self._has_cells(row, index) for index, row in enumerate(rows)]
        if len(rows) != len(lengths):
            self._refuse_row_count(rows, head)
            return {}
        for index, (row, expected) in enumerate(zip(rows, lengths, strict=True)):
            if good[index] and len(row) != expected:
                self._refuse_length(row, index, expected)
        cells: dict[Hex, str] = {}
        outline = iter(fixed_outline(lengths))
        for row, expected in zip(rows, lengths, strict=True):
            here = [next(outline) for _ in range(expected)]
            names = [self._terrain(token) for token in row]
            cells.update((cell, name) for cell, name in zip(here, names, strict=False) if name)
        return cells

    def irregular(self, rows: Sequence[Row]) -> dict[Hex, str]:
        """Return the terrain of a board whose rows are placed by their columns."""
        good = [
            self._has_cells(row, index) and self._has_steps(row) for index, row in enumerate(rows)
        ]
        parities = {
            index: (row[0].column + index) % 2 for index, row in enumerate(rows) if good[index]
        }
        odd = sum(parities.values())
        # Where half of the rows stand each way the first one is believed.
        usual = (
            next(iter(parities.values()), 0)
            if 2 * odd == len(parities)
            else int(2 * odd > len(parities))
        )
        self._refuse_shifted(rows, [index for index, parity in parities.items() if parity != usual])
        cells = {}
        for r, row in enumerate(rows):
            for token in row:
                name = None if token.text == HOLE else self._terrain(token)
                if name is not None:
                    cells[_hex_at(token.column + usual, r)] = name
        return cells

    def _terrain(self, token: Token) -> str | None:
        return self._letters.get(token.text.upper())

    def _has_cells(self, row: Row, index: int) -> bool:
        """Tell whether *row* consists of cells; else say what is wrong."""
        if len(row) > MOST_CELLS_A_ROW:
            self._log.add(
                row[MOST_CELLS_A_ROW],
                Message("row_too_long", count=len(row), most=MOST_CELLS_A_ROW),
            )
            return False
        if any(len(token.text) > 1 for token in row):
            self._refuse_glued(row, index)
            return False
        # Every cell is looked at, so that all faults are told.
        return sum(not self._is_cell(token) for token in row) == 0

    def _is_cell(self, token: Token) -> bool:
        """Tell whether *token* is a letter of the map; else say so."""
        mark = token.text.upper()
        if mark in self._letters or (mark == HOLE and not self._game.outline):
            return True
        if mark == HOLE:
            message = Message("hole_in_board")
        else:
            letters = " ".join(letter for letter in self._letters if letter != UNREADABLE)
            word, game = quoted(token.text), self._game.slug
            if self._game.outline:
                message = Message("no_tile", word=word, game=game, letters=letters)
            else:
                message = Message("no_tile_nor_hole", word=word, game=game, letters=letters)
        self._log.add(token, message)
        return False

    def _refuse_glued(self, row: Row, index: int) -> None:
        """Say that letters stand together, or that this is no row at all."""
        glued = next(token for token in row if len(token.text) > 1)
        marks = "".join(token.text for token in row)
        if {*marks.upper()} <= {*self._letters, HOLE} and len(marks) <= MOST_CELLS_A_ROW:
            message = Message("cells_without_blank", row=row_letters(index))
            repaired = " ".join(marks)
            self._log.add(glued, message, lambda: repaired)
            return
        message = Message("no_row", word=quoted(glued.text))
        self._log.add(glued, message)

    def _has_steps(self, row: Row) -> bool:
        """Tell whether the cells of *row* stand two apart; else say so."""
        gaps = [token for last, token in pairwise(row) if token.column - last.column != _STEP]
        if not gaps:
            return True
        last = row[row.index(gaps[0]) - 1]
        wide = gaps[0].column - last.column
        message = Message("gap_in_row", word=quoted(gaps[0].text), count=wide)
        self._log.add(gaps[0], message, lambda: _closed(row) if len(gaps) == 1 else None)
        return False

    def _refuse_shifted(self, rows: Sequence[Row], shifted: list[int]) -> None:
        """Name the rows that stand one character off, one fault for rows that follow each other."""
        for index in shifted:
            if index - 1 in shifted:
                continue
            last = index
            while last + 1 in shifted:
                last += 1
            message = Message("row_off", row=row_letters(index))
            if last > index:
                message = Message("rows_off", first=row_letters(index), last=row_letters(last))
            self._log.add(rows[index][0], message)

    def _refuse_length(self, row: Row, index: int, expected: int) -> None:
        marked = row[expected] if len(row) > expected else row[-1]
        message = Message("row_length", row=row_letters(index), count=len(row), expected=expected)
        self._log.add(marked, message)

    def _refuse_row_count(self, rows: Sequence[Row], head: Token) -> None:
        """Say that there are too many rows or too few, and which one if that can be told."""
        expected = self._game.outline
        lengths = tuple(map(len, rows))
        message = Message(
            "map_rows",
            count=len(rows),
            expected=len(expected),
            lengths=", ".join(map(str, expected[:-1])),
            last=expected[-1],
        )
        if len(rows) == len(expected) - 1:
            for index, length in enumerate(expected):
                if lengths == expected[:index] + expected[index + 1 :]:
                    missing = Message("row_missing", row=row_letters(index), length=length)
                    message = Message("one_and_other", one=message, other=missing)
        if len(rows) == len(expected) + 1:
            for index, row in enumerate(rows):
                if expected == lengths[:index] + lengths[index + 1 :]:
                    head = row[0]
                    too_many = Message("row_too_many")
                    message = Message("one_and_other", one=message, other=too_many)
                    break
        self._log.add(head, message)


def _hex_at(column: int, r: int) -> Hex:
    return Hex((column - r) // 2, r)


def _closed(row: Row) -> str | None:
    """Return *row* with its one gap closed: a blank too many dropped, or a hole filled in."""
    text = row[0].text
    for last, token in pairwise(row):
        between = _BETWEEN.get(token.column - last.column)
        if between is None:
            return None
        text += between + token.text
    return text
