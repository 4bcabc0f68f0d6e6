"""
Selectors: the words that say which hexes or pieces are meant, as records of `pnp.model.checks`.

    ["isle", "not heath"]      ->  Land(("heath",), is_rest=True, cells=...)
    ["number=6", "number=8"]   ->  Land(chip="number", values=("6", "8"))
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

from generators import hexes, lattice
from generators.hexes import Hex, Place
from layouts import row_letters
from pnp.messages import Message
from pnp.model import boards, games
from pnp.model.checks import Land, Pieces, Selector, narrowed
from pnp.model.gamefiles import Words, for_players, words_of
from pnp.owngames.facts import values_of
from pnp.owngames.names import NOT, TOP, Draft, each_word, key_for, split_words
from pnp.tables.faults import KeyPath
from pnp.texts.suggestions import shortened

ALL = "all"
NOWHERE = Land(cells=frozenset())
# What a place in a file takes: hexes, pieces, or either.
Wanted: TypeAlias = Literal["hexes", "pieces", "either"]

_CLOCKS = (*hexes.CORNER_CLOCKS, *hexes.SIDE_CLOCKS)
# Patterns are compiled once they are needed.
_SPOT = r"([A-Z]{1,3}[0-9]{1,4})@(\d{1,2})"


class _Chosen:
    """What some words mean together, gathered word by word."""

    def __init__(self) -> None:
        self.is_all = self.has_cells = False
        self.cells: set[Hex] = set()
        self.terrains: dict[str, None] = {}
        # By the kind of chips the values that are meant; none for any value.
        self.chips: dict[str, dict[str, None]] = {}
        self.spots: set[Place] = set()
        self.pieces: dict[str, None] = {}

    @property
    def has_land(self) -> bool:
        """Whether hexes, corners or sides are meant."""
        return self.is_all or self.has_cells or bool(self.terrains or self.chips or self.spots)

    def add_cells(self, cells: Iterable[Hex]) -> None:
        """Add hexes, of which there may be none."""
        self.has_cells = True
        self.cells.update(cells)

    def add_chips(self, chip: str, value: str = "") -> None:
        """Add the chips of a kind: of one value, or all of them."""
        known = self.chips.get(chip)
        if not value or known == {}:
            self.chips[chip] = {}
        else:
            self.chips[chip] = {**(known or {}), value: None}


def select(draft: Draft, words: Words, path: KeyPath, wanted: Wanted = "either") -> Selector:
    """Return what *words* select; what is wrong with them is noted."""
    if any(word.startswith(TOP) for word in words_of(words)):
        said = words_of(words)
        bare = tuple(word.removeprefix(TOP).strip() for word in said)
        if not draft.file.board.has_stacks:
            draft.faults.add(path, Message("top_of_no_stack"))
        elif not all(word.startswith((TOP, NOT)) for word in said):
            draft.faults.add(path, Message("top_of_some"))
        elif wanted == "hexes":
            draft.faults.add(path, Message("hexes_expected", value=shortened(said[0])))
        else:
            found = select(draft, bare[0] if isinstance(words, str) else bare, path, wanted)
            if isinstance(found, Pieces):
                return found._replace(is_on_top=True)
            draft.faults.add(path, Message("pieces_expected", value=shortened(bare[0])))
        return Pieces()
    plain = _together(draft, words, path, wanted, is_less=False)
    less = _together(draft, words, path, wanted, is_less=True)
    if plain.pieces and plain.has_land:
        draft.faults.add(path, Message("pieces_and_hexes"))
    is_of_pieces = plain.pieces or (less.pieces and not plain.has_land)
    if not is_of_pieces and less.pieces:
        draft.faults.add(path, Message("pieces_and_hexes"))
    if not is_of_pieces:
        return _land(draft, plain, less)
    chosen = plain.pieces or draft.file.piece
    kinds = [piece for piece in chosen if piece not in less.pieces]
    if not kinds:
        draft.faults.add(path, Message("selects_nothing"))
    within = _land(draft, _Chosen(), less) if less.has_land else Land()
    return Pieces(tuple(draft.letters[piece] for piece in kinds), within)


def select_land(draft: Draft, words: Words, path: KeyPath) -> Land:
    """Return the hexes that *words* select; all hexes for no words."""
    found = select(draft, words, path, "hexes")
    return found if isinstance(found, Land) else Land()


def select_pieces(draft: Draft, words: Words, path: KeyPath) -> Pieces | None:
    """Return the pieces that *words* select; None for no words."""
    if not words_of(words):
        return None
    found = select(draft, words, path, "pieces")
    return found if isinstance(found, Pieces) else Pieces()


def goals_of(draft: Draft, words: Words, path: KeyPath) -> Iterator[Selector]:
    """Yield what is to be joined: of each word what it means, less what is behind a `not`."""
    plain, _ = split_words(words)
    denied = tuple(word for word in words_of(words) if word.startswith(NOT))
    for place, word in each_word(words, path):
        if word not in plain:
            continue
        if word == SIDES and word not in draft.names:
            places: Iterable[Iterable[Hex]] = sides_of(draft)
        elif word == "corners":
            places = ((cell,) for cell in _stock_word(draft, word, path) or ())
        else:
            places = ()
        lands = (Land(cells=frozenset(draft.on_each(one))) for one in places)
        found: list[Selector] = list(lands) or [select(draft, word, place)]
        less = select_land(draft, denied, path) if denied else Land()
        yield from (narrowed(one, less) for one in found)


def _together(
    draft: Draft, words: Words, path: KeyPath, wanted: Wanted, *, is_less: bool
) -> _Chosen:
    """Return what all words mean that begin with `not`, or all others."""
    found, seen = _Chosen(), set[str]()
    for place, word in each_word(words, path):
        if word.startswith(NOT) == is_less and word not in seen:
            seen.add(word)
            name = word.removeprefix(NOT).strip() if is_less else word
            chip, equals, value = name.partition("=")
            meaning = draft.names.get(name)
            if wanted == "pieces" and meaning is None:
                _note_unknown(draft, name, place, wanted)
            elif wanted == "pieces" and meaning is not None and meaning.kind != "piece":
                draft.faults.add(place, Message("pieces_expected", value=shortened(name)))
            elif name == ALL:
                found.is_all = True
            elif equals:
                chip, value = chip.strip(), value.strip()
                if draft.faults.note_known(place, "chip", chip, draft.file.chip):
                    values = values_of(draft.file.chip[chip])
                    draft.faults.note_known(place, "chip", value, values)
                    found.add_chips(chip, value)
            elif meaning is None:
                _add_place(draft, found, name, place, wanted)
            elif meaning.kind == "region":
                found.add_cells(draft.regions.get(name, ()))
            elif meaning.kind == "way":
                places = [at for strand in draft.ways.get(name, ()) for at in strand]
                found.add_cells(hexes.hexes_at(at)[0] for at in places if at.kind == "hex")
                found.spots.update(at for at in places if at.kind != "hex")
            elif meaning.kind == "terrain":
                found.terrains.update(dict.fromkeys(meaning.ids))
            elif meaning.kind == "chip":
                found.add_chips(name)
            elif meaning.kind == "piece" and wanted != "hexes":
                found.pieces.update(dict.fromkeys(meaning.ids))
            else:
                value, is_land = shortened(name), wanted == "hexes"
                told = Message("hexes_expected" if is_land else "either_expected", value=value)
                draft.faults.add(place, told)
    return found


def _add_place(draft: Draft, found: _Chosen, word: str, path: KeyPath, wanted: Wanted) -> None:
    """Add the hexes that a word means on every board, or the hex, corner or side it names."""
    every = re.fullmatch(_EVERY, word)
    cells = _stock_word(draft, every[1] if every else word, path)
    if every and cells is not None:
        cells = cells[:: max(1, int(every[2]))]
    spot = re.fullmatch(_SPOT, word)
    name, clock = (spot[1], int(spot[2])) if spot else (word, 0)
    if cells is None and (not spot or clock in _CLOCKS):
        cells = _hex_called(draft, name, word, path)
    if cells is None:
        _note_unknown(draft, word, path, wanted)
    elif spot and cells:
        found.spots.update(hexes.place_at(cell, clock) for cell in draft.on_each(cells[:1]))
    else:
        found.add_cells(draft.on_each(cells))


def _note_unknown(draft: Draft, word: str, path: KeyPath, wanted: Wanted) -> None:
    """Note that a word is not known, with a guess among those that make sense here."""
    kinds: list[str] = [] if wanted == "pieces" else ["region", "way", "terrain", "chip"]
    kinds += [] if wanted == "hexes" else ["piece"]
    known = [name for name, meaning in draft.names.items() if meaning.kind in kinds]
    stock = () if wanted == "pieces" else STOCK
    draft.faults.add_unknown(path, "name", word, (*known, *stock))


def _land(draft: Draft, plain: _Chosen, less: _Chosen) -> Land:
    parts = list[Land]()
    if plain.has_cells or plain.spots:
        parts.append(Land(cells=frozenset(plain.cells), spots=frozenset(plain.spots)))
    if plain.terrains:
        parts.append(Land(tuple(plain.terrains)))
    parts += (Land(chip=chip, values=tuple(values)) for chip, values in plain.chips.items())
    land = parts[0] if len(parts) == 1 else Land(any_of=tuple(parts))
    land = Land() if plain.is_all else land
    if less.is_all:
        return NOWHERE
    if less.terrains and land.terrains:
        left = tuple(one for one in land.terrains if one not in less.terrains)
        land = land._replace(terrains=left) if left else NOWHERE
    elif less.terrains:
        land = land._replace(terrains=tuple(less.terrains), is_rest=True)
    if less.cells:
        cells = frozenset(draft.cells) if land.cells is None else land.cells
        land = land._replace(cells=cells - less.cells)
    gone = (Land(chip=chip, values=tuple(values)) for chip, values in less.chips.items())
    spots = (NOWHERE._replace(spots=frozenset(less.spots)),) if less.spots else ()
    return land._replace(without=(*land.without, *gone, *spots))


# Regions: the hexes that the words of ``[region]`` mean, in their order.


# How many regions may be made of one another.
_DEEPEST = 50
_EVERY = r"(.*\S)\s+every\s+(\d{1,4})"
_SIZED = r"(ring|disk)\s+(\d{1,4})"
_ROW = r"row\s+([A-Z]{1,3})"
_SIDE = r"side\s+(\d)"
# What a word may be besides a hex or a region, for guesses.
STOCK = ("rim", "corners", "side 1", "ring 1", "disk 1", "row A")
# In what is to be joined: all of them, each by itself.
SIDES = "sides"


def fill_regions(draft: Draft) -> None:
    """Find the hexes of all regions of the file; what is wrong with their words is noted."""
    for name in draft.file.region:
        _region(draft, name, ())
    draft.regions.update({name: draft.on_each(one) for name, one in draft.regions.items()})


def _region(draft: Draft, name: str, around: tuple[str, ...]) -> tuple[Hex, ...]:
    """Return the hexes of a region, for one of those *around* it; found once."""
    if name in draft.regions:
        return draft.regions[name]
    path: KeyPath = ("region", name)
    if name in around or len(around) > _DEEPEST:
        fault = Message("region_circle") if name in around else Message("region_deep")
        draft.faults.add(path, fault)
        return ()
    table = draft.file.region[name]
    words = tuple(dict.fromkeys(words_of(for_players(table, draft.players) or ())))
    path = (*path, *key_for(table, draft.players))
    if not words:
        draft.faults.add(path, Message("words_expected"))
    plain, denied = split_words(words)
    around = (*around, name)
    less = {cell for word in denied for cell in _word(draft, word, path, around)}
    found = [cell for word in plain for cell in _word(draft, word, path, around)]
    wanted = found if plain else draft.one_board
    cells = tuple(dict.fromkeys(cell for cell in wanted if cell not in less))
    draft.regions[name] = cells
    return cells


def _word(draft: Draft, word: str, path: KeyPath, around: tuple[str, ...]) -> tuple[Hex, ...]:
    """Return the hexes of a word of a region."""
    if every := re.fullmatch(_EVERY, word):
        step = int(every[2])
        if not step:
            draft.faults.add(path, Message("every_nought"))
        return _word(draft, every[1], path, around)[:: step or 1]
    cells = _stock_word(draft, word, path)
    if cells is not None:
        return cells
    if word in draft.file.region and word not in around[-1:]:
        return _region(draft, word, around)
    cells = _hex_called(draft, word, word, path)
    if cells is None:
        draft.faults.add_unknown(path, "region", word, (*STOCK, *draft.file.region))
    return cells or ()


def _hex_called(draft: Draft, name: str, word: str, path: KeyPath) -> tuple[Hex, ...] | None:
    """Return the hex of that name, if the board has it; None where *name*, in *word*, is none."""
    if name in draft.hexes:
        return (draft.hexes[name],)
    if boards.row_of_name(name) is None:
        return None
    if draft.is_settled:
        draft.faults.add(path, Message("no_such_hex", name=shortened(word)))
    return ()


def _stock_word(draft: Draft, word: str, path: KeyPath) -> tuple[Hex, ...] | None:
    """Return the hexes of a word that every board knows; None for another word."""
    if word not in draft.stock:
        draft.stock[word] = _stock_cells(draft, word)
    if draft.stock[word] == () and draft.is_settled:
        if re.fullmatch(_ROW, word):
            last = list(_in_row(draft.one_board))[-1]
            draft.faults.add(path, Message("row_off_board", name=word, last=last))
        elif re.fullmatch(_SIDE, word):
            count = len(sides_of(draft))
            draft.faults.add(path, Message("no_such_side", name=word, count=count))
    return draft.stock[word]


def _stock_cells(draft: Draft, word: str) -> tuple[Hex, ...] | None:
    cells = draft.one_board
    if word == "rim":
        return rim_order(cells)
    if word == "corners":
        plan = for_players(draft.file.board.outline or "", draft.players)
        # Where every second row is half a hex further in, these are no corners.
        is_rectangle = isinstance(plan, str) and plan.startswith("rectangle") and bool(cells)
        found = set(corners(cells))
        if is_rectangle:
            rows = ([cell for cell in cells if cell.r == row] for row in (cells[0].r, cells[-1].r))
            found = {cell for row in rows for cell in (row[0], row[-1])}
        return tuple(cell for cell in rim_order(cells) if cell in found)
    if side := re.fullmatch(_SIDE, word):
        sides = sides_of(draft)
        return sides[int(side[1]) - 1] if 0 < int(side[1]) <= len(sides) else ()
    if sized := re.fullmatch(_SIZED, word):
        radius = int(sized[2])
        if not cells:
            return ()
        centre = middle(cells)
        steps = {cell: hexes.distance(centre, cell) for cell in cells}
        if sized[1] == "disk":
            return tuple(cell for cell in cells if steps[cell] <= radius)
        first = next((cell for cell in cells if steps[cell] == radius), None)
        if first is None:
            return ()
        around = [cell for cell in hexes.ring(centre, radius) if cell in steps]
        start = around.index(first)
        return (*around[start:], *around[:start])
    if row := re.fullmatch(_ROW, word):
        return _in_row(cells).get(row[1], ())
    return None


def sides_of(draft: Draft) -> list[tuple[Hex, ...]]:
    """Return the sides of the board with their corners, clockwise from the first corner."""
    edge = rim_order(draft.one_board)
    turns = [edge.index(cell) for cell in _stock_word(draft, "corners", ()) or ()]
    first = min(turns, default=0)
    round_it = (*edge[first:], *edge[:first], *edge[first : first + 1])
    stops = [*sorted(turn - first for turn in turns), len(edge)]
    return [round_it[one : other + 1] for one, other in pairwise(stops)]


@lru_cache(maxsize=8)
def rim_order(cells: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """
    Return the hexes at the rim, clockwise from the first in reading order.

    Those of a board in several pieces come piece by piece; of a hex where the rim passes twice
    the first time counts.
    """
    parts = sorted(
        hexes.components(frozenset(cells)), key=lambda part: hexes.reading_order(part)[0][::-1]
    )
    # Of the rings of corners the first is the outer one, clockwise from the top.
    loops = ((part, lattice.corner_loops(part)[0]) for part in parts)
    walked = (
        cell
        for part, loop in loops
        for one, two in zip(loop, (*loop[1:], loop[0]), strict=True)
        for cell in hexes.hexes_at(Place((one.x + two.x) // 2, (one.y + two.y) // 2))
        if cell in part
    )
    return tuple(dict.fromkeys(walked))


def corners(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return the corners of the outline: of the convex hull of the middles of all hexes."""
    # By rows, and how far to the right they stand, in half hexes; down one side, up the other.
    middles = sorted((cell.r, 2 * cell.q + cell.r) for cell in cells)
    found = set[Hex]()
    for way in (middles, middles[::-1]):
        hull: list[tuple[int, int]] = []
        for row, x in way:
            while len(hull) > 1 and _turn(hull[-2], hull[-1], (row, x)) <= 0:
                hull.pop()
            hull.append((row, x))
        found.update(Hex((x - row) // 2, row) for row, x in hull)
    return tuple(hexes.reading_order(found))


def _turn(one: tuple[int, int], two: tuple[int, int], three: tuple[int, int]) -> int:
    return (two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0])


def middle(cells: Iterable[Hex]) -> Hex:
    """Return the hex nearest to the middle of all, which may be a hole; the first of several."""
    known = list(cells)
    count = len(known)
    q, r = sum(cell.q for cell in known), sum(cell.r for cell in known)
    near = Hex(round(q / count), round(r / count))
    found = list[tuple[int, int, int]]()
    for cell in (near, *hexes.neighbours(near)):
        # The square of how far it is from the middle, times the hexes.
        right, down = count * cell.q - q, count * cell.r - r
        found.append((right * right + right * down + down * down, cell.r, cell.q))
    _, r, q = min(found)
    return Hex(q, r)


@lru_cache(maxsize=8)
def _in_row(cells: tuple[Hex, ...]) -> dict[str, tuple[Hex, ...]]:
    """Return the hexes of each row by its letter."""
    first = cells[0].r if cells else 0
    rows = {row_letters(cell.r - first): cell.r for cell in cells}
    return {letter: tuple(c for c in cells if c.r == row) for letter, row in rows.items()}


# Roads and rivers: hexes or sides, one after another, as places of the lattice


# More than that is no map any more.
_MOST_PLACES = 1000


def fill_ways(draft: Draft) -> Iterator[games.Way]:
    """
    Find the places of all roads and rivers of the file, and yield these as they are drawn.

    What is wrong with them is noted.
    """
    for name, table in draft.file.way.items():
        path: KeyPath = ("way", name)
        key, other = ("through", "along") if words_of(table.through) else ("along", "through")
        if not words_of(getattr(table, key)):
            draft.faults.add(path, Message("one_form", keys="through, along"))
        elif words_of(getattr(table, other)):
            draft.faults.add((*path, other), Message("form_beside", other=key))
        elif not draft.is_settled:
            draft.faults.add((*path, key), Message("way_unsettled"))
        else:
            kind, here = "hex" if key == "through" else "side", frozenset(draft.one_board)
            strands = list[list[Place]]()
            for place, text in each_word(getattr(table, key), (*path, key)):
                words, strand = text.split(), list[Place]()
                if len(words) < 2 or len(words) > _MOST_PLACES:
                    told = Message("way_size", count=len(words), most=_MOST_PLACES)
                    draft.faults.add(place, told)
                for word in words:
                    called = _Chosen()
                    _add_place(draft, called, word, place, "hexes")
                    places = (*called.spots, *map(hexes.place_at, called.cells))
                    found = [at for at in places if not here.isdisjoint(hexes.hexes_at(at))][:1]
                    if found and found[0].kind != kind:
                        value, is_side = shortened(word), kind == "side"
                        told = Message("way_of_sides" if is_side else "way_of_hexes", value=value)
                        draft.faults.add(place, told)
                    elif found and strand and found[0] not in hexes.next_to(strand[-1]):
                        before = words[words.index(word) - 1]
                        draft.faults.add(place, Message("way_gap", one=before, other=word))
                    strand += found
                strands.append(strand)
            # Both the same for every board, where each player has one.
            moves = [hexes.place_at(shift) for shift in draft.ground.shifts or (hexes.ORIGIN,)]
            draft.ways[name] = tuple(
                tuple(Place(at.x + move.x, at.y + move.y) for at in strand)
                for move in moves
                for strand in strands
            )
            picture = table.picture or ("road" if table.through else "river")
            yield from (games.Way(picture, strand) for strand in draft.ways[name])
