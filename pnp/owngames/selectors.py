"""
Selectors: the words that say which hexes or pieces are meant, as records of `pnp.model.checks`.

    ["isle", "not heath"]      ->  Land(("heath",), is_rest=True, cells=...)
    ["number=6", "number=8"]   ->  Land(chip="number", values=("6", "8"))
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from generators.hexes import CORNER_CLOCKS, SIDE_CLOCKS, Hex, Place, place_at
from pnp.faults import KeyPath
from pnp.messages import Message
from pnp.model.boards import row_of_name
from pnp.model.checks import Land, Pieces, Selector, both
from pnp.model.gamefiles import Words
from pnp.owngames.drafts import Draft
from pnp.owngames.facts import values_of
from pnp.owngames.names import words_of
from pnp.owngames.regions import NOT, stock_region
from pnp.texts.suggestions import shortened

ALL = "all"
NOWHERE = Land(cells=frozenset())
# What a place in a file takes: hexes, pieces, or either.
Wanted: TypeAlias = Literal["hexes", "pieces", "either"]

_SPOT = re.compile(r"([A-Z]{1,3}[0-9]{1,4})@(\d{1,2})")


class _Chosen(NamedTuple):
    """What some words mean together."""

    is_all: bool = False
    cells: tuple[Hex, ...] = ()
    has_cells: bool = False
    terrains: tuple[str, ...] = ()
    chips: tuple[tuple[str, tuple[str, ...]], ...] = ()
    spots: tuple[Place, ...] = ()
    pieces: tuple[str, ...] = ()

    @property
    def has_land(self) -> bool:
        """Whether hexes, corners or sides are meant."""
        return self.is_all or self.has_cells or bool(self.terrains or self.chips or self.spots)

    def joined(self, other: "_Chosen") -> "_Chosen":
        """Return what both mean."""
        return _Chosen(
            self.is_all or other.is_all,
            self.cells + other.cells,
            self.has_cells or other.has_cells,
            self.terrains + other.terrains,
            self.chips + other.chips,
            self.spots + other.spots,
            self.pieces + other.pieces,
        )


NOTHING = _Chosen()


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
    chosen = plain.pieces or tuple(draft.file.piece)
    kinds = [piece for piece in dict.fromkeys(chosen) if piece not in less.pieces]
    if not kinds:
        draft.faults.add(path, Message("selects_nothing"))
    within = _land(draft, NOTHING, less) if less.has_land else Land()
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
    found = NOTHING
    for number, word in enumerate(words_of(words), start=1):
        if word.startswith(NOT) == is_less:
            place = path if isinstance(words, str) else (*path, number)
            name = word.removeprefix(NOT).strip() if is_less else word
            found = found.joined(_word(draft, name, place, wanted))
    return found


def _word(draft: Draft, word: str, path: KeyPath, wanted: Wanted) -> _Chosen:
    """Return what one word means."""
    if word == ALL:
        return _Chosen(is_all=True)
    chip, equals, value = word.partition("=")
    if equals:
        return _chips(draft, chip.strip(), value.strip(), path)
    meaning = draft.names.get(word)
    if meaning is None:
        return _place(draft, word, path, wanted)
    found = NOTHING
    if meaning.kind == "region":
        found = _Chosen(cells=draft.regions.get(word, ()), has_cells=True)
    elif meaning.kind == "terrain":
        found = _Chosen(terrains=meaning.ids)
    elif meaning.kind == "chip":
        found = _Chosen(chips=((word, ()),))
    elif meaning.kind == "piece":
        found = _Chosen(pieces=meaning.ids)
    is_wanted = found.has_land if wanted == "hexes" else found.pieces
    if found == NOTHING or (wanted != "either" and not is_wanted):
        draft.faults.add(path, _expected(word, wanted))
    return found if wanted == "either" or is_wanted else NOTHING


def _expected(word: str, wanted: str) -> Message:
    if wanted == "hexes":
        return Message("hexes_expected", value=word)
    if wanted == "pieces":
        return Message("pieces_expected", value=word)
    return Message("either_expected", value=word)


def _chips(draft: Draft, chip: str, value: str, path: KeyPath) -> _Chosen:
    table = draft.file.chip.get(chip)
    if table is None:
        draft.faults.add_unknown(path, "chip", chip, draft.file.chip)
        return NOTHING
    values = values_of(table)
    if value not in values:
        draft.faults.add_unknown(path, "chip", value, values)
    return _Chosen(chips=((chip, (value,)),))


def _place(draft: Draft, word: str, path: KeyPath, wanted: Wanted) -> _Chosen:
    """Return the hexes that a word means on every board, or the hex, corner or side it names."""
    cells = stock_region(draft, word)
    if cells is not None:
        return _Chosen(cells=cells, has_cells=True)
    spot = _SPOT.fullmatch(word)
    name, clock = (spot[1], int(spot[2])) if spot else (word, 0)
    if row_of_name(name) is None or (spot and clock not in (*CORNER_CLOCKS, *SIDE_CLOCKS)):
        _note_unknown(draft, word, path, wanted)
        return NOTHING
    cell = draft.hexes.get(name)
    if cell is None:
        if draft.is_settled:
            draft.faults.add(path, Message("no_such_hex", name=shortened(word)))
        return _Chosen(has_cells=True)
    if spot:
        return _Chosen(spots=(place_at(cell, clock),))
    return _Chosen(cells=(cell,), has_cells=True)


def _note_unknown(draft: Draft, word: str, path: KeyPath, wanted: Wanted) -> None:
    """Note that a word is not known, with a guess among those that make sense here."""
    kinds = {"hexes": ("region", "terrain", "chip"), "pieces": ("piece",)}.get(
        wanted, ("region", "terrain", "chip", "piece")
    )
    known = [name for name, meaning in draft.names.items() if meaning.kind in kinds]
    draft.faults.add_unknown(path, "name", word, known)


def _land(draft: Draft, plain: _Chosen, less: _Chosen) -> Land:
    parts = () if plain.is_all else tuple(_parts(plain))
    land = parts[0] if len(parts) == 1 else Land(any_of=parts)
    return _without(draft, land, less)


def _parts(chosen: _Chosen) -> Iterable[Land]:
    """Yield the plain selections that together are what is chosen."""
    if chosen.has_cells or chosen.spots:
        yield Land(cells=frozenset(chosen.cells), spots=frozenset(chosen.spots))
    if chosen.terrains:
        yield Land(tuple(dict.fromkeys(chosen.terrains)))
    for chip in dict.fromkeys(chip for chip, _ in chosen.chips):
        yield Land(chip=chip, values=_values(chosen.chips, chip))


def _values(chips: Sequence[tuple[str, tuple[str, ...]]], chip: str) -> tuple[str, ...]:
    """Return the values of a chip that are chosen; none for any of them."""
    of_chip = [values for name, values in chips if name == chip]
    if () in of_chip:
        return ()
    return tuple(dict.fromkeys(value for values in of_chip for value in values))


def _without(draft: Draft, land: Land, less: _Chosen) -> Land:
    if less.is_all:
        return NOWHERE
    if less.terrains and land.terrains:
        left = tuple(one for one in land.terrains if one not in less.terrains)
        land = land._replace(terrains=left) if left else NOWHERE
    elif less.terrains:
        land = land._replace(terrains=tuple(dict.fromkeys(less.terrains)), is_rest=True)
    if less.cells:
        cells = frozenset(draft.cells) if land.cells is None else land.cells
        land = land._replace(cells=cells - set(less.cells))
    gone = (Land(chip=chip, values=values) for chip, values in less.chips)
    spots = (NOWHERE._replace(spots=frozenset(less.spots)),) if less.spots else ()
    return land._replace(without=(*land.without, *gone, *spots))
