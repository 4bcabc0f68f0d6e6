"""Measures of a file, and what is made of them: lines of scores, ties, and what ends the game."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.messages import Message
from pnp.model.checks import (
    Bounds,
    Ending,
    EntryOf,
    KindsBelow,
    Land,
    LargestGroup,
    Measure,
    NumberOf,
    Per,
    Pieces,
    ScoreRow,
    Selector,
    SumBelow,
    Twice,
)
from pnp.model.gamefiles import MeasureTable, Number, for_players, words_of
from pnp.model.games import Game, PieceKind
from pnp.owngames.facts import front_of
from pnp.owngames.names import Draft
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


def entry_of(draft: Draft, word: str, path: KeyPath) -> EntryOf:
    """Return the entry called *word*, or a field of one: ``hand.silver``."""
    name, _, field = word.partition(".")
    kind = draft.file.entry.get(name)
    if kind is None:
        draft.faults.add_unknown(path, "entry", name, draft.file.entry)
    elif kind.shape == "text" or (kind.shape == "fields") != bool(field):
        draft.faults.add(path, Message("entry_not_counted", name=word))
    elif field not in {"", *kind.fields}:
        draft.faults.add_unknown(path, "field", field, kind.fields)
    return EntryOf(name, field)


def _entry(draft: Draft, table: MeasureTable, path: KeyPath) -> EntryOf:
    for key in ("of", "within"):
        if getattr(table, key):
            word = "in" if key == "within" else key
            draft.faults.add((*path, word), Message("not_with_entry"))
    return entry_of(draft, table.entry, (*path, "entry"))


def _sum(draft: Draft, table: MeasureTable, path: KeyPath) -> SumBelow:
    chips = draft.file.chip
    if table.sum != VALUE and table.sum not in chips:
        draft.faults.add_unknown((*path, "sum"), "name", table.sum, (VALUE, *chips))
    if not words_of(table.of):
        draft.faults.add(path, Message("it_needs", names="of", count=1))
    which = _which(draft, table, table.of, (*path, "of"), path) if table.of else Pieces()
    chip = "" if table.sum == VALUE else table.sum
    return SumBelow(which, chip, table.reach, table.each == "piece")


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


# Scores and ends


def piece_key(name: str) -> str:
    """Return the key of the line for a kind of piece."""
    return f"score_piece_{name}"


def entry_key(name: str) -> str:
    """Return the key of the line for an entry."""
    return f"score_entry_{name}"


def line_key(name: str) -> str:
    """Return the key of a line that is written out."""
    return f"score_line_{name}"


def end_key(name: str) -> str:
    """Return the key of what ended the game."""
    return f"end_{name}"


def source_key(key: str) -> str:
    """Return the key of where the file says what the text called *key* says."""
    return f"{key}_source"


def scores_of(draft: Draft) -> tuple[ScoreRow, ...]:
    """Return the lines of the score: those of pieces, of entries, and those written out."""
    return (*_piece_rows(draft), *_entry_rows(draft), *_written_rows(draft))


def _piece_rows(draft: Draft) -> Iterator[ScoreRow]:
    for name in draft.file.piece:
        points = front_of(draft.file, name).points
        if points is not None:
            key = piece_key(name)
            which = Pieces((draft.letters[name],))
            yield ScoreRow(NumberOf(which), key, source_key(key), points)


def _entry_rows(draft: Draft) -> Iterator[ScoreRow]:
    for name, table in draft.file.entry.items():
        if table.points is not None:
            key = entry_key(name)
            yield ScoreRow(EntryOf(name), key, source_key(key), table.points)


def _written_rows(draft: Draft) -> Iterator[ScoreRow]:
    for name, table in draft.file.score.items():
        path: KeyPath = ("score", name)
        _note_measure(draft, table, path)
        if table.table and table.ranks:
            draft.faults.add((*path, "ranks"), Message("table_or_ranks"))
        found = measured(draft, table, path)
        if found is not None:
            key = line_key(name)
            yield ScoreRow(
                found.measure,
                key,
                source_key(key),
                table.points,
                table.table,
                table.ranks,
                table.tied,
                ruling=ruling_of(draft, table.ruling, path),
                per=found.per,
            )


def _note_measure(draft: Draft, table: MeasureTable, path: KeyPath) -> None:
    if len(keys_of(table, MEASURES)) != 1:
        draft.faults.add(path, Message("one_form", keys=", ".join(MEASURES)))


def ties_of(draft: Draft, scores: tuple[ScoreRow, ...]) -> tuple[Measure, ...]:
    """Return the measures that decide among equal totals."""
    rows = {row.says: row.measure for row in scores}
    found = []
    for number, name in enumerate(draft.file.game.ties, start=1):
        if line_key(name) in rows:
            found.append(rows[line_key(name)])
        elif name in draft.file.entry:
            found.append(EntryOf(name))
        elif name not in draft.file.score:
            known = (*draft.file.score, *draft.file.entry)
            draft.faults.add_unknown(("game", "ties", number), "name", name, known)
    return tuple(found)


def ruling_of(draft: Draft, word: str, path: KeyPath) -> tuple[str, str] | None:
    """Return the ruling and the choice that ``ID=choice`` names; None for no word."""
    if not word:
        return None
    name, _, choice = word.partition("=")
    known = draft.file.ruling
    if name not in known:
        draft.faults.add_unknown((*path, "ruling"), "ruling", name, known)
    elif choice not in known[name].choices:
        draft.faults.add_unknown((*path, "ruling"), "choice", choice, known[name].choices)
    return name, choice


def twice_of(draft: Draft) -> tuple[Twice, ...]:
    """Return what scores count and a second entry confirms."""
    found = []
    for name, table in draft.file.confirm.items():
        path: KeyPath = ("confirm", name)
        _note_measure(draft, table, path)
        counted = measured(draft, table, path)
        if counted is not None:
            by = entry_of(draft, table.by, (*path, "by"))
            found.append(Twice(f"twice_{name}", counted.measure, by, table.worth, table.is_place))
    return tuple(found)


def ends_of(draft: Draft) -> tuple[Ending, ...]:
    """Return what ends the game."""
    return tuple(_endings(draft))


def _endings(draft: Draft) -> Iterator[Ending]:
    for name, table in draft.file.end.items():
        path: KeyPath = ("end", name)
        note_bounds(draft, {"least": table.least, "most": table.most}, path)
        least, most = (for_players(bound, draft.players) for bound in (table.least, table.most))
        if table.points is not None:
            if keys_of(table, MEASURES) or least is not None or most is not None:
                draft.faults.add((*path, "points"), Message("points_or_measure"))
            points = for_players(table.points, draft.players) or 0
            yield Ending(None, points, says=end_key(name))
            continue
        _note_measure(draft, table, path)
        if least is None and most is None:
            draft.faults.add(path, Message("no_bounds"))
        found = measured(draft, table, path)
        if found is not None:
            yield Ending(found.measure, least or 0, most, found.per, end_key(name))


def idle_ends(game: Game, players: int) -> Iterator[str]:
    """Yield why ends of a settled *game* never come: there are fewer pieces than they want."""
    for name, ending in zip(game.file.tables.end, game.ends, strict=True):
        measure = ending.measure
        if not isinstance(measure, NumberOf | LargestGroup) or isinstance(measure.which, Land):
            continue
        there = sum(_in_box(game, kind, ending.per, players) for kind in _kinds(game, measure))
        if there < ending.least:
            yield Message("end_never_comes", name=name, least=ending.least, there=there)


def _kinds(game: Game, measure: NumberOf | LargestGroup) -> Iterator[PieceKind]:
    assert isinstance(measure.which, Pieces)
    letters = measure.which.kinds
    yield from (kind for kind in game.pieces if not letters or kind.letter in letters)


def _in_box(game: Game, kind: PieceKind, per: Per, players: int) -> int:
    """Return how many pieces of a kind the measure can see."""
    tables = dict(zip((one.letter for one in game.pieces), game.file.tables.piece, strict=True))
    count = for_players(front_of(game.file.tables, tables[kind.letter]).count, players) or 0
    colours = [colour.letter for colour in game.colours_of(players)]
    owners = len([one for one in game.owners(kind) if one in colours])
    return count if kind.is_neutral or per == "player" else count * owners
