"""The ground of a board: its outline, or the map that a file has drawn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain

from generators import RegionError, hexes, placing, regex
from generators.hexes import Hex
from pnp.messages import Message, message_of
from pnp.model.boards import half_step
from pnp.model.gamefiles import GameFile, for_players, words_of
from pnp.model.games import Ground, Laying
from pnp.model.positions import UNREADABLE, normal_cells, normal_shift
from pnp.owngames.names import key_for
from pnp.tables.faults import Faults, KeyPath
from pnp.tables.records import Table
from pnp.texts.suggestions import shortened

MOST_HEXES = 1000
USUAL = "hexagon 4"
# Of boards that no table settles: they grow in play, or the program of the game deals them.
UNSETTLED = ("free", "dealt")
HOLE = "-"
DEALT = "?"
_COMMENT = ";"
_MARK, _CODE = regex(r"\S"), regex(r"\S+")


class _Shape(Table):
    """
    A ready shape.

    Attributes:
        sizes: how many numbers it has.
        count: how many hexes that makes, without making them.
    """

    sizes: int
    count: Callable[..., int]
    make: Callable[..., Iterable[Hex]]


_SHAPES: Mapping[str, _Shape] = {
    "hexagon": _Shape(1, lambda n: 3 * n * (n - 1) + 1, lambda n: hexes.hexagon((n,) * 6)),
    "rectangle": _Shape(2, lambda width, height: width * height, hexes.rectangle),
    "triangle": _Shape(1, lambda rows: rows * (rows + 1) // 2, hexes.triangle),
    "rhombus": _Shape(2, lambda width, height: width * height, hexes.rhombus),
    "star": _Shape(1, lambda radius: 6 * radius * (radius + 1) + 1, hexes.star),
    "disc": _Shape(1, lambda count: count, hexes.disc),
    "organic": _Shape(1, lambda count: count, lambda count: ()),
    "free": _Shape(0, lambda: 0, lambda: ()),
    "dealt": _Shape(0, lambda: 0, lambda: ()),
}


def ground_of(file: GameFile, players: int, letters: Mapping[str, str], faults: Faults) -> Ground:
    """
    Return the ground of the board of *file* for so many players; faults are noted.

    Where:
        letters: the terrains by their letters, in capitals.
    """
    ground = _ground_of_one(file, players, letters, faults)
    if not file.board.each:
        return ground
    count = players * len(ground.cells)
    if not ground.cells or count > MOST_HEXES:
        too_large = Message("board_too_large", count=count, most=MOST_HEXES)
        faults.add(("board", "per"), too_large if count else Message("boards_are_settled"))
        return ground
    # So far from one another that no rule keeps them apart.
    far = max(
        (for_players(r.least, players) or 0 for r in file.rule.values() if r.apart), default=0
    )
    down = len({cell.r for cell in ground.cells}) + max(2, far - 1)
    down += down % 2
    shifts = tuple(Hex(-number * down // 2, number * down) for number in range(players))
    fixed = {cell + shift: kind for shift in shifts for cell, kind in ground.fixed.items()}
    cells = normal_cells(cell + shift for shift in shifts for cell in ground.cells)
    return Ground(cells, fixed, shifts=shifts)


def _ground_of_one(
    file: GameFile, players: int, letters: Mapping[str, str], faults: Faults
) -> Ground:
    board = file.board
    if board.map is not None:
        path: KeyPath = ("board", "map", *key_for(board.map, players))
        if board.outline is not None:
            faults.add(("board", "map"), Message("map_and_outline"))
        text = for_players(file.board.map, players) or ""
        # No terrain is called like a place.
        places = {word: f" {word}" for word in text.split() if word.isdecimal()}
        here = {**places, **letters} if file.bigtile else letters
        found = _drawn(text, path, here, faults)
        if not found:
            return _shaped(USUAL, path, faults)
        shift = normal_shift(found)
        ground = {cell + shift: kind for cell, kind in found.items()}
        spots: dict[str, list[Hex]] = {}
        for cell, kind in ground.items():
            if kind[0] == " ":
                spots.setdefault(kind[1:], []).append(cell)
        spots = dict(sorted(spots.items(), key=lambda spot: int(spot[0])))
        fixed = {
            cell: kind for cell, kind in ground.items() if kind[0] != " " and kind != UNREADABLE
        }
        layings, box = _layings(file, players, spots, letters, faults)
        return Ground(normal_cells(found), fixed, layings=layings, box=box)
    if file.bigtile:
        faults.add(("bigtile",), Message("bigtile_places"))
    plan = USUAL if board.outline is None else board.outline
    path = ("board", "outline", *key_for(plan, players))
    chosen = for_players(plan, players)
    if isinstance(chosen, tuple):
        if not chosen or min(chosen) < 1 or sum(chosen) > MOST_HEXES:
            faults.add(path, Message("row_lengths", value=shortened(list(chosen)), most=MOST_HEXES))
            return _shaped(USUAL, path, faults)
        try:
            return Ground(normal_cells(hexes.in_rows(chosen)))
        except RegionError as error:
            faults.add(path, message_of(error))
            return _shaped(USUAL, path, faults)
    return _shaped(USUAL if chosen is None else chosen, path, faults)


def is_free(file: GameFile, players: range) -> bool:
    """Tell whether the board grows in play, or is dealt by a program, for any number of players."""
    outline = file.board.outline
    return any(for_players(outline, number) in UNSETTLED for number in players)


def _shaped(words: str, path: KeyPath, faults: Faults) -> Ground:
    name, *sizes = words.split() or [""]
    if not faults.note_known(path, "shape", name, _SHAPES):
        return _shaped(USUAL, path, faults)
    shape = _SHAPES[name]
    for size in sizes:
        if size.isdecimal() and len(size.lstrip("0")) > len(str(MOST_HEXES)):
            expected = Message("number_between", least=1, most=MOST_HEXES)
            faults.add(path, Message("value_expected", value=size[:40], expected=expected))
    numbers = [int(size) for size in sizes if size.isdecimal() and len(size) < 5]
    if len(numbers) != len(sizes) or len(numbers) != shape.sizes or 0 in numbers:
        faults.add(path, Message("shape_numbers", name=name, count=shape.sizes))
        return _shaped(USUAL, path, faults)
    if shape.count(*numbers) > MOST_HEXES:
        faults.add(path, Message("board_too_large", count=shape.count(*numbers), most=MOST_HEXES))
        return _shaped(USUAL, path, faults)
    if name == "organic":
        return Ground(organic=numbers[0])
    return Ground(_cells(name, *numbers), is_free=name in UNSETTLED, is_growing=name == "free")


@cache
def _cells(shape: str, *sizes: int) -> tuple[Hex, ...]:
    return normal_cells(_SHAPES[shape].make(*sizes))


# How a big tile may be turned, in sixths.
_TURNS = {"any": range(6), "half": (0, 3), "none": (0,)}


def _layings(
    file: GameFile,
    players: int,
    spots: Mapping[str, Sequence[Hex]],
    letters: Mapping[str, str],
    faults: Faults,
) -> tuple[Mapping[str, tuple[Laying, ...]], Mapping[str, int]]:
    """Return how the big tiles may lie on each of their places, and how many of each there are."""
    if not file.bigtile:
        return {}, {}
    if file.board.each or words_of(file.board.even) or not spots:
        told = Message("bigtile_even") if spots else Message("bigtile_places")
        faults.add(("bigtile",), Message("bigtile_per") if file.board.each else told)
        return {}, {}
    box = {name: for_players(one.count, players) or 0 for name, one in file.bigtile.items()}
    found: dict[str, list[Laying]] = {spot: [] for spot in spots}
    for name, table in file.bigtile.items():
        path: KeyPath = ("bigtile", name)
        for word in words_of(table.within):
            faults.note_known((*path, "in"), "place", word, spots)
        cells = _drawn(table.map, (*path, "map"), letters, faults)
        if UNREADABLE in cells.values() and not faults.is_at((*path, "map")):
            faults.add((*path, "map"), Message("bigtile_unknown"))
        elif cells and (len(hexes.components(cells.keys())) > 1 or hexes.holes(cells.keys())):
            faults.add((*path, "map"), Message("bigtile_in_parts"))
        meant = [spot for spot in words_of(table.within) or spots if spot in spots]
        for spot in meant:
            room, known = spots[spot], list[dict[Hex, str]]()
            for turn in _TURNS[table.turn] if len(cells) == len(room) else ():
                turned = {hexes.rotate(cell, turn): kind for cell, kind in cells.items()}
                shift = hexes.reading_order(room)[0] - hexes.reading_order(turned)[0]
                laid = {cell + shift: kind for cell, kind in turned.items()}
                if laid.keys() == {*room} and laid not in known:  # what looks alike only once
                    known.append(laid)
                    found[spot].append(Laying(name, turn, laid))
        is_lain = any(one.tile == name for one in chain(*found.values()))
        if meant and not is_lain and not faults.is_at(path):
            faults.add(path, Message("bigtile_nowhere", places=", ".join(meant)))
    choices = [{one.tile for one in some} for some in found.values()]
    if not faults.is_at(("bigtile",)) and not placing.can_fill(choices, box):
        bare = [spot for spot, some in found.items() if not some]
        told = Message("bigtile_too_few", places=len(spots))
        faults.add(("bigtile",), Message("bigtile_bare", place=bare[0]) if bare else told)
    return {spot: tuple(some) for spot, some in found.items() if some}, box


def _drawn(text: str, path: KeyPath, letters: Mapping[str, str], faults: Faults) -> dict[Hex, str]:
    """Return the hexes that a map shows: rows as in position files; of a faulty one none."""
    found = dict[Hex, str]()
    for cell, (mark, row) in marks_on_map(text, letters, path, faults).items():
        found[cell] = UNREADABLE if mark == DEALT else letters.get(mark.upper(), "")
        if not found[cell]:
            told = Message("map_letter", value=mark, letters=" ".join(letters))
            faults.add((*path, row), told)
            found[cell] = UNREADABLE
    if not found or len(found) > MOST_HEXES:
        faults.add(path, Message("map_size", count=len(found), most=MOST_HEXES))
        return {}
    return found


def marks_on_map(
    text: str, codes: Iterable[str], path: KeyPath, faults: Faults
) -> dict[Hex, tuple[str, int]]:
    """Return which of *codes* a map shows on its hexes, holes left out, and in which row."""
    rows = [line.partition(_COMMENT)[0].rstrip() for line in text.splitlines()]
    first = next((number for number, row in enumerate(rows) if row), 0)
    found: dict[Hex, tuple[str, int]] = {}
    half = half_step(codes)
    step, lean = 2 * half, None
    for number, row in enumerate(rows):
        left = half * (number - first)
        # Letters that stand together are several; of a code they are one.
        marks = [(mark.start() - left, mark[0]) for mark in (_MARK, _CODE)[half > 1].finditer(row)]
        columns = {column % step for column, _ in marks}
        lean = min(columns, default=0) if lean is None and columns else lean
        if columns - {lean}:
            faults.add((*path, number + 1), Message("map_row_shifted", step=step, half=half))
        for column, mark in marks:
            if mark != HOLE:
                cell = Hex((column - (lean or 0)) // step, number - first)
                found[cell] = mark, number + 1
    return found
