"""Measures: what rules, ends and lines of scores count, and of what."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.messages import Message
from pnp.model.checks import (
    Bounds,
    EntryOf,
    KindsBelow,
    Land,
    LargestGroup,
    Measure,
    NumberOf,
    Per,
    Pieces,
    Selector,
    SumBelow,
)
from pnp.model.gamefiles import MeasureTable, Number
from pnp.owngames.drafts import Draft
from pnp.owngames.names import words_of
from pnp.owngames.numbers import for_players
from pnp.owngames.selectors import narrowed, select, select_land
from pnp.tables.faults import KeyPath

MEASURES = ("number_of", "sum", "group", "kinds", "entry")
VALUE = "value"
_PER: tuple[Per, ...] = ("player", "board", "place")


class Measured(NamedTuple):
    """A measure, and what it is taken of."""

    measure: Measure
    per: Per


def keys_of(table: MeasureTable, keys: tuple[str, ...]) -> list[str]:
    """Return which of *keys* a table has."""
    return [key for key in keys if getattr(table, key)]


def measured(draft: Draft, table: MeasureTable, path: KeyPath) -> Measured | None:
    """Return what a table counts; None where it has no measure, or more than one."""
    keys = keys_of(table, MEASURES)
    if len(keys) != 1:
        return None
    measure = _measure(draft, table, keys[0], path)
    return Measured(measure, _per(draft, table, measure, path))


def _measure(draft: Draft, table: MeasureTable, key: str, path: KeyPath) -> Measure:
    if key == "entry":
        return _entry(draft, table, path)
    if table.reach and key != "sum":
        draft.faults.add((*path, "reach"), Message("reach_of_sum"))
    if key == "sum":
        return _sum(draft, table, path)
    which = _which(draft, table, getattr(table, key), (*path, key), path)
    if key == "number_of":
        return NumberOf(which)
    return LargestGroup(which) if key == "group" else KindsBelow(which)


def _which(
    draft: Draft, table: MeasureTable, words: str | tuple[str, ...], at: KeyPath, path: KeyPath
) -> Selector:
    return narrowed(select(draft, words, at), select_land(draft, table.within, (*path, "in")))


def _entry(draft: Draft, table: MeasureTable, path: KeyPath) -> EntryOf:
    if table.entry not in draft.file.entry:
        draft.faults.add_unknown((*path, "entry"), "entry", table.entry, draft.file.entry)
    elif draft.file.entry[table.entry].shape == "text":
        draft.faults.add((*path, "entry"), Message("entry_not_counted", name=table.entry))
    for key in ("of", "within"):
        if getattr(table, key):
            word = "in" if key == "within" else key
            draft.faults.add((*path, word), Message("not_with_entry"))
    return EntryOf(table.entry)


def _sum(draft: Draft, table: MeasureTable, path: KeyPath) -> SumBelow:
    chips = draft.file.chip
    if table.sum != VALUE and table.sum not in chips:
        draft.faults.add_unknown((*path, "sum"), "name", table.sum, (VALUE, *chips))
    if not words_of(table.of):
        draft.faults.add(path, Message("it_needs", names="of", count=1))
    which = _which(draft, table, table.of, (*path, "of"), path) if table.of else Pieces()
    return SumBelow(which, "" if table.sum == VALUE else table.sum, table.reach)


def _per(draft: Draft, table: MeasureTable, measure: Measure, path: KeyPath) -> Per:
    """Return what a measure is taken of: of pieces and entries each player, else the board."""
    words = words_of(table.per)
    if not words:
        return _usual_per(draft, measure)
    for known in _PER:
        if words == (known,):
            return known
    found = []
    for number, word in enumerate(words, start=1):
        meaning = draft.names.get(word)
        place = (*path, "per") if isinstance(table.per, str) else (*path, "per", number)
        if meaning is None or meaning.kind != "region":
            known_words = (*map(str, _PER), *draft.file.region)
            draft.faults.add_unknown(place, "word", word, known_words)
        found.append(Land(cells=frozenset(draft.regions.get(word, ()))))
    return tuple(found)


def _usual_per(draft: Draft, measure: Measure) -> Per:
    if isinstance(measure, EntryOf):
        table = draft.file.entry.get(measure.keyword)
        is_of_players = table is None or table.shape in {"numbers", "holder", "colours"}
        return "player" if is_of_players else "board"
    return (
        "player"
        if isinstance(measure.which, Pieces) and _has_owner(draft, measure.which)
        else "board"
    )


def _has_owner(draft: Draft, which: Pieces) -> bool:
    """Tell whether one of these pieces belongs to a player."""
    from pnp.owngames.facts import NOBODY_WORD, front_of

    kinds = [name for name, letter in draft.letters.items() if letter in which.kinds]
    return any(words_of(front_of(draft.file, name).owner) != (NOBODY_WORD,) for name in kinds)


def bounds_of(least: Number | None, most: Number | None, players: int) -> Bounds:
    """Return bounds with plain numbers."""
    return Bounds(for_players(least, players) or 0, for_players(most, players))


def note_bounds(draft: Draft, bounds: Mapping[str, Number | None], path: KeyPath) -> None:
    """Note that the least is above the most."""
    least, most = (for_players(bounds[key], draft.players) for key in ("least", "most"))
    if least is not None and most is not None and least > most:
        draft.faults.add((*path, "least"), Message("least_above_most"))
