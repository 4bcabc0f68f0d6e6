"""
Selectors: the words that say which hexes or pieces are meant, as records of `pnp.model.checks`.

    ["isle", "not heath"]      ->  Land(("heath",), is_rest=True, cells=...)
    ["number=6", "number=8"]   ->  Land(chip="number", values=("6", "8"))
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from generators.hexes import CORNER_CLOCKS, SIDE_CLOCKS, Hex, Place, place_at
from pnp.messages import Message
from pnp.model.boards import row_of_name
from pnp.model.checks import Land, Pieces, Selector, both
from pnp.model.gamefiles import Words, words_of
from pnp.owngames.facts import values_of
from pnp.owngames.names import NOT, Draft
from pnp.owngames.regions import STOCK, stock_region
from pnp.tables.faults import KeyPath
from pnp.texts.suggestions import shortened

ALL = "all"
NOWHERE = Land(cells=frozenset())
# What a place in a file takes: hexes, pieces, or either.
Wanted: TypeAlias = Literal["hexes", "pieces", "either"]

_CLOCKS = (*CORNER_CLOCKS, *SIDE_CLOCKS)
_SPOT = re.compile(r"([A-Z]{1,3}[0-9]{1,4})@(\d{1,2})")


@dataclass(slots=True)
class _Chosen:
    """What some words mean together, gathered word by word."""

    is_all: bool = False
    has_cells: bool = False
    cells: set[Hex] = field(default_factory=set)
    terrains: dict[str, None] = field(default_factory=dict)
    # By the kind of chips the values that are meant; none for any value.
    chips: dict[str, dict[str, None]] = field(default_factory=dict)
    spots: set[Place] = field(default_factory=set)
    pieces: dict[str, None] = field(default_factory=dict)

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


def select_pieces(draft: Draft, words: Words, path: KeyPath) -> Pieces:
    """Return the pieces that *words* select."""
    found = select(draft, words, path, "pieces")
    return found if isinstance(found, Pieces) else Pieces()


def narrowed(which: Selector, land: Land) -> Selector:
    """Return those of *which* that are in *land*."""
    if isinstance(which, Pieces):
        return which._replace(within=met(which.within, land))
    return met(which, land)


def met(one: Land, other: Land) -> Land:
    """Return what is in both, in as plain a way as there is."""
    if Land() in (one, other):
        return one if other == Land() else other
    merged = _merged(one, other)
    return both(one, other) if merged is None else merged


def _merged(one: Land, other: Land) -> Land | None:
    """Return what is in both as a single selection; None where it takes more."""
    clashes = (
        one.terrains and other.terrains,
        one.chip and other.chip,
        one.any_of and other.any_of,
        one.spots or other.spots,
    )
    if any(clashes):
        return None
    cells = other.cells if one.cells is None else one.cells
    if one.cells is not None and other.cells is not None:
        cells = one.cells & other.cells
    terrains = one if one.terrains else other
    chips = one if one.chip else other
    return Land(
        terrains.terrains,
        terrains.is_rest,
        cells,
        chips.chip,
        chips.values,
        one.any_of or other.any_of,
        (*one.without, *other.without),
    )


def _together(
    draft: Draft, words: Words, path: KeyPath, wanted: Wanted, *, is_less: bool
) -> _Chosen:
    """Return what all words mean that begin with `not`, or all others."""
    found, seen = _Chosen(), set[str]()
    for number, word in enumerate(words_of(words), start=1):
        if word.startswith(NOT) == is_less and word not in seen:
            seen.add(word)
            place = path if isinstance(words, str) else (*path, number)
            name = word.removeprefix(NOT).strip() if is_less else word
            _add(draft, found, name, place, wanted)
    return found


def _add(draft: Draft, found: _Chosen, word: str, path: KeyPath, wanted: Wanted) -> None:
    """Add what one word means."""
    chip, equals, value = word.partition("=")
    meaning = draft.names.get(word)
    if wanted == "pieces" and (meaning is None or meaning.kind != "piece"):
        _note_unwanted(draft, word, path, wanted)
    elif word == ALL:
        found.is_all = True
    elif equals:
        _add_chip(draft, found, chip.strip(), value.strip(), path)
    elif meaning is None:
        _add_place(draft, found, word, path, wanted)
    elif meaning.kind == "region":
        found.add_cells(draft.regions.get(word, ()))
    elif meaning.kind == "terrain":
        found.terrains.update(dict.fromkeys(meaning.ids))
    elif meaning.kind == "chip":
        found.add_chips(word)
    elif meaning.kind == "piece" and wanted != "hexes":
        found.pieces.update(dict.fromkeys(meaning.ids))
    else:
        draft.faults.add(path, _expected(wanted, word))


def _note_unwanted(draft: Draft, word: str, path: KeyPath, wanted: Wanted) -> None:
    """Note a word that is known, but means something else; or one that is not."""
    if word in draft.names:
        draft.faults.add(path, _expected(wanted, word))
    else:
        _note_unknown(draft, word, path, wanted)


def _expected(wanted: Wanted, word: str) -> Message:
    value = shortened(word)
    if wanted == "pieces":
        return Message("pieces_expected", value=value)
    if wanted == "hexes":
        return Message("hexes_expected", value=value)
    return Message("either_expected", value=value)


def _add_chip(draft: Draft, found: _Chosen, chip: str, value: str, path: KeyPath) -> None:
    table = draft.file.chip.get(chip)
    if table is None:
        draft.faults.add_unknown(path, "chip", chip, draft.file.chip)
        return
    if value not in values_of(table):
        draft.faults.add_unknown(path, "chip", value, values_of(table))
    found.add_chips(chip, value)


def _add_place(draft: Draft, found: _Chosen, word: str, path: KeyPath, wanted: Wanted) -> None:
    """Add the hexes that a word means on every board, or the hex, corner or side it names."""
    cells = stock_region(draft, word, path)
    spot = _SPOT.fullmatch(word)
    name, clock = (spot[1], int(spot[2])) if spot else (word, 0)
    if cells is not None:
        found.add_cells(cells)
    elif row_of_name(name) is None or (spot and clock not in _CLOCKS):
        _note_unknown(draft, word, path, wanted)
    elif name not in draft.hexes:
        found.has_cells = True
        if draft.is_settled:
            draft.faults.add(path, Message("no_such_hex", name=shortened(word)))
    elif spot:
        found.spots.add(place_at(draft.hexes[name], clock))
    else:
        found.add_cells((draft.hexes[name],))


def _note_unknown(draft: Draft, word: str, path: KeyPath, wanted: Wanted) -> None:
    """Note that a word is not known, with a guess among those that make sense here."""
    kinds = {"hexes": ("region", "terrain", "chip"), "pieces": ("piece",)}.get(
        wanted, ("region", "terrain", "chip", "piece")
    )
    known = [name for name, meaning in draft.names.items() if meaning.kind in kinds]
    stock = () if wanted == "pieces" else STOCK
    draft.faults.add_unknown(path, "name", word, (*known, *stock))


def _land(draft: Draft, plain: _Chosen, less: _Chosen) -> Land:
    parts = () if plain.is_all else tuple(_parts(plain))
    land = parts[0] if len(parts) == 1 else Land(any_of=parts)
    return _without(draft, land, less)


def _parts(chosen: _Chosen) -> Iterable[Land]:
    """Yield the plain selections that together are what is chosen."""
    if chosen.has_cells or chosen.spots:
        yield Land(cells=frozenset(chosen.cells), spots=frozenset(chosen.spots))
    if chosen.terrains:
        yield Land(tuple(chosen.terrains))
    for chip, values in chosen.chips.items():
        yield Land(chip=chip, values=tuple(values))


def _without(draft: Draft, land: Land, less: _Chosen) -> Land:
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
