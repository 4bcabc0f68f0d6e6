"""
Results of an evening for readers: lines of a terminal, data, and CSV.

The CSV opens in a spreadsheet and in other programs as it is: the first line has the names of
the columns, and the last one names this program.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from pnp.model.boards import Json
from pnp.model.identity import PROGRAM
from pnp.reports.evenings import BY_CHOICE, Evening, Ranked, Seat, Table, Uncounted
from pnp.reports.rows import printed_span
from pnp.texts import Texts, decimal_text, page_texts, printed_number
from pnp.texts.sentences import value_text

Cell: TypeAlias = str | int | float | bool | None

HEADINGS = (
    "table",
    "file",
    "title",
    "game",
    "phase",
    "finished",
    "counted",
    "name",
    "colour",
    "colour_name",
    "points",
    "least",
    "most",
    "rank",
    "shared",
    "placement",
)
_RANKING = ("rank", "shared", "name", "games", "wins", "placement", "mean_place")
# What spreadsheets take for the beginning of a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # the byte order mark


def rows(evening: Evening, language: str) -> Iterator[tuple[Cell, ...]]:
    """Yield a row a player, as `HEADINGS`; points and rank are None while they are open."""
    for number, table in enumerate(evening.tables, start=1):
        texts = table.game.rules_texts(language)
        for seat in table.seats:
            yield (
                number,
                table.file,
                table.title,
                table.game.slug,
                table.phase,
                table.is_finished,
                table in evening.counted,
                seat.name,
                seat.colour,
                value_text(table.game.colour_word(seat.colour), texts),
                seat.total,
                *seat.span,
                seat.rank,
                _is_shared(seat, table),
                None if seat.placement is None else round(float(seat.placement), 4),
            )


def _is_shared(seat: Seat, table: Table) -> bool:
    return seat.rank is not None and sum(one.rank == seat.rank for one in table.seats) > 1


def evening_lines(evening: Evening, language: str) -> Iterator[str]:
    """Yield the ranking over all tables for a reader, then what does not count, and why."""
    words = page_texts(language)
    if evening.ranking:
        yield words("ranking_title")
    for row in evening.ranking:
        yield f"  {printed_rank(row):<4}{_ranking_line(row, words)}"
    if evening.uncounted:
        yield words("ranking_uncounted")
    yield from ("  " + line for line in uncounted_lines(evening, words))
    if any(one.reason in BY_CHOICE for one in evening.uncounted):
        yield "  " + words("ranking_switch")
    yield from spelling_lines(evening, words)


def notes_on(evening: Evening, language: str) -> Iterator[str]:
    """Yield what does not count, and which names are taken for one."""
    words = page_texts(language)
    yield from uncounted_lines(evening, words)
    yield from spelling_lines(evening, words)


def ranking_cells(evening: Evening, language: str) -> Iterator[tuple[str, ...]]:
    """Yield a row a name: rank, name, placement, games, wins, mean place; for a reader."""
    for row in evening.ranking:
        yield (
            printed_rank(row),
            row.name,
            decimal_text(float(row.placement), language, places=2),
            str(row.games),
            str(row.wins),
            decimal_text(float(row.mean_place), language, places=2),
        )


def printed_rank(row: Ranked) -> str:
    """Return a rank as a reader takes it: ``2.``, or ``2=`` where it is shared."""
    return f"{row.rank}=" if row.is_shared else f"{row.rank}."


def _ranking_line(row: Ranked, words: Texts) -> str:
    return words(
        "ranking_line",
        name=row.name,
        placement=decimal_text(float(row.placement), words.language, places=2),
        games=row.games,
        wins=row.wins,
        mean=decimal_text(float(row.mean_place), words.language, places=2),
    )


def uncounted_lines(evening: Evening, words: Texts) -> Iterator[str]:
    """Yield which tables do not count, and why."""
    for one in evening.uncounted:
        yield words("uncounted", file=one.table.file, reason=reason_words(one, words))


def reason_words(one: Uncounted, words: Texts) -> str:
    """Return why a table does not count."""
    return words(f"uncounted_{one.reason}", other=one.other)


def spelling_lines(evening: Evening, words: Texts) -> Iterator[str]:
    """Yield which spellings are taken for one name."""
    for names in evening.spellings:
        yield words("ranking_spellings", names=", ".join(names))


def printed_points(seat: Seat | None) -> str:
    """Return points as a reader takes them; nothing for who did not play."""
    if seat is None:
        return ""
    return printed_span(seat.span) if seat.total is None else printed_number(seat.total)


def evening_data(evening: Evening, language: str) -> dict[str, Json]:
    """Return the ranking as plain data: what ``pnp score --json`` ends with."""
    words = page_texts(language)
    return {
        "ranking": [_ranked_data(row, evening) for row in evening.ranking],
        "not_counted": [
            {"file": one.table.file, "reason": one.reason, "sentence": reason_words(one, words)}
            for one in evening.uncounted
        ],
        "same_names": [list(names) for names in evening.spellings],
    }


def _ranked_data(row: Ranked, evening: Evening) -> dict[str, Json]:
    points: list[Json] = [
        {"file": evening.counted[number].file, "points": seat.total, "rank": seat.rank}
        for number, seat in row.seats.items()
    ]
    return {
        "rank": row.rank,
        "shared": row.is_shared,
        "name": row.name,
        "games": row.games,
        "wins": row.wins,
        "placement": round(float(row.placement), 4),
        "mean_place": round(float(row.mean_place), 4),
        "points": points,
    }


def results_csv(evening: Evening, language: str, *, has_mark: bool = False) -> dict[str, bytes]:
    """
    Return the tables as CSV, by what the name of the file ends in; one without a name: rows.

    *has_mark*: they begin with a byte order mark, by which some spreadsheets know UTF-8.
    """
    found = {"": _csv(HEADINGS, rows(evening, language), has_mark=has_mark)}
    if evening.ranking:
        points = tuple(f"points_{evening.tables.index(table) + 1}" for table in evening.counted)
        cells = (_ranking_cells(row, len(points)) for row in evening.ranking)
        found["-ranking"] = _csv((*_RANKING, *points), cells, has_mark=has_mark)
    return found


def _ranking_cells(row: Ranked, count: int) -> tuple[Cell, ...]:
    seats = [row.seats.get(number) for number in range(count)]
    return (
        row.rank,
        row.is_shared,
        row.name,
        row.games,
        row.wins,
        round(float(row.placement), 4),
        round(float(row.mean_place), 4),
        *(None if seat is None else seat.total for seat in seats),
    )


def _csv(headings: Sequence[str], cells: Iterable[Sequence[Cell]], *, has_mark: bool) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*headings, "program"))
    for row in cells:
        writer.writerow((*map(_cell, row), PROGRAM))
    return f"{_MARK if has_mark else ''}{text.getvalue()}".encode()


def _cell(cell: Cell) -> Cell:
    """Return *cell* as text where it is none: true and false, and no formula of a spreadsheet."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS) else cell
