"""Lines of scores, what decides among equals, and what ends the game."""

from collections.abc import Iterator

from pnp.messages import Message
from pnp.model.checks import Ending, EntryOf, Measure, NumberOf, Pieces, ScoreRow
from pnp.model.gamefiles import EndTable, ScoreTable
from pnp.owngames.drafts import Draft
from pnp.owngames.facts import front_of
from pnp.owngames.measures import MEASURES, keys_of, measured, note_bounds
from pnp.owngames.numbers import for_players
from pnp.tables.faults import KeyPath


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
                per=found.per,
            )


def _note_measure(draft: Draft, table: ScoreTable | EndTable, path: KeyPath) -> None:
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
