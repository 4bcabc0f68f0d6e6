"""
Evenings: several tables, and the ranking of the names over all of them.

Points of different games cannot be added up, so places count. Of n players the one on place r
has beaten (n - r) / (n - 1) of the others: 1 is a game won, 0 a last place; who shares places has
their mean. The sum over all games is the *placement* of a name. Games count that are over and
without a doubt; the others are told with the reason.

Results are lines of a terminal, data, and CSV, which opens in a spreadsheet and in other programs
as it is: the first line has the names of the columns, and the last one names this program.
"""

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias
from unicodedata import normalize

from generators import NamedTuple
from pnp.judging.findings import Finding, is_breach
from pnp.judging.scores import ScoreSheet
from pnp.judging.spans import Span
from pnp.model import PROGRAM
from pnp.model.boards import Json
from pnp.model.checks import Phase
from pnp.model.games import Game
from pnp.notation.positiontexts import format_position
from pnp.notation.reading.parsing import PositionFile
from pnp.reports.rows import printed_span
from pnp.texts import Texts, decimal_text, page_texts
from pnp.texts.sentences import value_text

# What a file calls its table and its players.
_CALLED = ("title", "names")
# Reasons not to count a game that whoever asks may overrule.
BY_CHOICE = ("goes_on", "doubtful")


class Seat(NamedTuple):
    """
    A player at a table: see `pnp.judging.scores.Standing`.

    Attributes:
        placement: the share of the others that were beaten; None where that is open.
        mean_place: the mean of the places that are shared.
    """

    colour: str
    name: str
    total: int | None
    span: Span
    rank: int | None
    places: Span | None
    placement: Fraction | None
    mean_place: Fraction | None


class Table(NamedTuple):
    """
    A table of an evening, without its board.

    Attributes:
        is_finished: the game is over; None where that is open.
        is_doubtful: something about it is impossible or doubtful.
        digest: the same of two files with the same position, whatever they are called.
    """

    file: str
    title: str
    game: Game
    phase: Phase
    is_finished: bool | None
    is_doubtful: bool
    digest: str
    seats: tuple[Seat, ...]


class Uncounted(NamedTuple):
    """A table that does not count, and why, as the key of a text: ``uncounted_goes_on``."""

    table: Table
    reason: str
    other: str = ""


class Ranked(NamedTuple):
    """
    A name over all tables that count.

    Attributes:
        placement: the sum of the shares of others that were beaten.
        mean_place: the mean of all places.
        seats: its seats, by the place of the table among those that count.
    """

    rank: int
    is_shared: bool
    name: str
    games: int
    wins: int
    placement: Fraction
    mean_place: Fraction
    seats: dict[int, Seat]


class Evening(NamedTuple):
    """
    All tables of an evening.

    Attributes:
        counted: the tables that count.
        spellings: of each name that is spelt in several ways, all of them.
    """

    tables: tuple[Table, ...]
    counted: tuple[Table, ...]
    uncounted: tuple[Uncounted, ...]
    ranking: tuple[Ranked, ...]
    spellings: tuple[tuple[str, ...], ...]

    @property
    def has_names(self) -> bool:
        """Whether anybody has a name, so that there is something to say."""
        return any(seat.name for table in self.tables for seat in table.seats)


def table_of(file: PositionFile, sheet: ScoreSheet, findings: Iterable[Finding]) -> Table:
    """Return what an evening needs of a position that was scored."""
    position = file.position
    texts = {key: value for key, value in file.position.texts.items() if key not in _CALLED}
    text = format_position(file.position._replace(texts=texts), file.game)
    seats, standings = list[Seat](), sheet.standings
    ranked = [one for one in standings if one.rank is not None or one.places is not None]
    for one in standings:
        # The first and the last of the places that somebody shares; none while that is open.
        places: tuple[int, int] | None = None
        if one.rank is not None:
            sharing = sum(other.rank == one.rank for other in standings)
            places = one.rank, one.rank + sharing - 1
        elif one.places is None and ranked:
            # Who is out of the game shares the places behind all others.
            places = len(ranked) + 1, len(standings)
        elif one.places is not None and one.is_open and one.total is not None:
            # A tie that an entry would decide is shared, too.
            places = one.places.least or 1, one.places.most or len(standings)
        mean = None if places is None else Fraction(sum(places), 2)
        beaten = None
        if mean is not None and len(standings) > 1:
            beaten = (len(standings) - mean) / (len(standings) - 1)
        name = " ".join(position.player_names.get(one.colour, "").split())
        seats.append(
            Seat(one.colour, name, one.total, one.span, one.rank, one.places, beaten, mean)
        )
    return Table(
        file.name,
        position.title,
        file.game,
        position.phase,
        sheet.is_over,
        any(map(is_breach, findings)),
        hashlib.sha256(text.encode()).hexdigest(),
        tuple(seats),
    )


def evening_of(tables: Iterable[Table], *, counts_all: bool = False) -> Evening:
    """
    Return the evening of *tables*.

    With *counts_all* games that go on or are doubtful count, too, as far as they have ranks.
    """
    everything = tuple(tables)
    counted: dict[str, Table] = {}
    uncounted = []
    for table in everything:
        twin = counted.get(table.digest)
        reason = "doubled" if twin else _reason(table, counts_all=counts_all)
        if reason:
            uncounted.append(Uncounted(table, reason, twin.file if twin else ""))
        else:
            counted[table.digest] = table
    tables = tuple(counted.values())
    found: dict[str, dict[str, None]] = {}
    for name in (seat.name for table in tables for seat in table.seats if seat.name):
        found.setdefault(folded(name), {})[name] = None
    # All names, the largest placement first, then most wins; equals share a rank.
    sat: dict[str, dict[int, Seat]] = {}
    for number, table in enumerate(tables):
        for seat in table.seats:
            if seat.name:
                sat.setdefault(folded(seat.name), {})[number] = seat
    people = []
    for seats in sat.values():
        first = next(iter(seats.values()))
        places = [seat.mean_place for seat in seats.values() if seat.mean_place is not None]
        wins = sum(seat.rank == 1 for seat in seats.values())
        placement = sum((seat.placement or Fraction(0) for seat in seats.values()), Fraction(0))
        mean = sum(places, Fraction(0)) / len(places)
        people.append(Ranked(0, False, first.name, len(seats), wins, placement, mean, seats))
    done: list[Ranked] = []
    for _, group in groupby(sorted(people, key=_order), key=lambda row: _order(row)[:2]):
        equals = list(group)
        place, is_shared = len(done) + 1, len(equals) > 1
        done += [row._replace(rank=place, is_shared=is_shared) for row in equals]
    return Evening(
        everything,
        tables,
        tuple(uncounted),
        tuple(done),
        tuple(tuple(names) for names in found.values() if len(names) > 1),
    )


def folded(name: str) -> str:
    """
    Return what two spellings of one name have in common.

    >>> folded(" Anna  B.") == folded("ANNA b.")
    True
    >>> folded("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}") == folded("Zoe\N{COMBINING DIAERESIS}")
    True
    """
    return normalize("NFC", " ".join(name.split()).casefold())


def _reason(table: Table, *, counts_all: bool) -> str:
    """Return why a table does not count; nothing for one that does."""
    names = [folded(seat.name) for seat in table.seats if seat.name]
    if not names:
        return "no_names"
    if len(set(names)) < len(names):
        return "names_twice"
    if len(table.seats) < 2:
        return "alone"
    if not table.is_finished and not counts_all:
        return "goes_on"
    if table.is_doubtful and not counts_all:
        return "doubtful"
    return "open" if any(seat.placement is None for seat in table.seats) else ""


def _order(row: Ranked) -> tuple[Fraction, int, str]:
    return -row.placement, -row.wins, folded(row.name)


# Results for readers: lines of a terminal, data, and CSV

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
        ranks = Counter(seat.rank for seat in table.seats)
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
                seat.rank is not None and ranks[seat.rank] > 1,
                None if seat.placement is None else round(float(seat.placement), 4),
            )


def evening_lines(evening: Evening, language: str) -> Iterator[str]:
    """Yield the ranking over all tables for a reader, then what does not count, and why."""
    words = page_texts(language)
    if evening.ranking:
        yield words("ranking_title")
    for row in ranking_cells(evening, language):
        rank, *cells = row
        slots = zip(("name", "placement", "games", "wins", "mean"), cells, strict=True)
        yield f"  {rank:<4}{words('ranking_line', **dict(slots))}"
    if evening.uncounted:
        yield words("ranking_uncounted")
    yield from ("  " + line for line in uncounted_lines(evening, words))
    if any(one.reason in BY_CHOICE for one in evening.uncounted):
        yield "  " + words("ranking_switch")
    yield from note_lines(evening, words)


def notes_on(evening: Evening, language: str) -> Iterator[str]:
    """Yield what does not count, and which names are taken for one."""
    words = page_texts(language)
    yield from uncounted_lines(evening, words)
    yield from note_lines(evening, words)


def ranking_cells(evening: Evening, language: str) -> Iterator[tuple[str, ...]]:
    """Yield a row a name: rank, name, placement, games, wins, mean place; for a reader."""
    for row in evening.ranking:
        yield (
            f"{row.rank}=" if row.is_shared else f"{row.rank}.",
            row.name,
            decimal_text(float(row.placement), language, places=2),
            str(row.games),
            str(row.wins),
            decimal_text(float(row.mean_place), language, places=2),
        )


def uncounted_lines(evening: Evening, words: Texts) -> Iterator[str]:
    """Yield which tables do not count, and why."""
    for one in evening.uncounted:
        yield words("uncounted", file=one.table.file, reason=reason_words(one, words))


def reason_words(one: Uncounted, words: Texts) -> str:
    """Return why a table does not count."""
    return words(f"uncounted_{one.reason}", other=one.other)


def note_lines(evening: Evening, words: Texts) -> Iterator[str]:
    """Yield which spellings are taken for one name, and where an entry would decide a tie."""
    for table in evening.counted:
        if any(seat.rank is None and seat.places is not None for seat in table.seats):
            yield words("ranking_tie", file=table.file)
    for names in evening.spellings:
        yield words("ranking_spellings", names=", ".join(names))


def printed_points(seat: Seat | None) -> str:
    """Return points as a reader takes them; nothing for who did not play."""
    return "" if seat is None else printed_span(seat.span)


def evening_data(evening: Evening, language: str) -> dict[str, Json]:
    """Return the ranking as plain data: what ``pnp score --json`` ends with."""
    words = page_texts(language)
    return {
        "ranking": [
            {
                **dict(zip(_RANKING, _ranking_cells(row), strict=True)),
                "points": [
                    {"file": evening.counted[at].file, "points": seat.total, "rank": seat.rank}
                    for at, seat in row.seats.items()
                ],
            }
            for row in evening.ranking
        ],
        "not_counted": [
            {"file": one.table.file, "reason": one.reason, "sentence": reason_words(one, words)}
            for one in evening.uncounted
        ],
        "same_names": [list(names) for names in evening.spellings],
    }


def _ranking_cells(row: Ranked) -> tuple[Cell, ...]:
    placement, mean = round(float(row.placement), 4), round(float(row.mean_place), 4)
    return row.rank, row.is_shared, row.name, row.games, row.wins, placement, mean


def results_csv(evening: Evening, language: str, *, has_mark: bool = False) -> dict[str, bytes]:
    """
    Return the tables as CSV, by what the name of the file ends in; one without a name: rows.

    *has_mark*: they begin with a byte order mark, by which some spreadsheets know UTF-8.
    """
    found = {"": _csv(HEADINGS, rows(evening, language), has_mark=has_mark)}
    if evening.ranking:
        points = tuple(f"points_{evening.tables.index(table) + 1}" for table in evening.counted)
        seats = ((row, map(row.seats.get, range(len(points)))) for row in evening.ranking)
        cells = (
            (*_ranking_cells(row), *(seat and seat.total for seat in its)) for row, its in seats
        )
        found["-ranking"] = _csv((*_RANKING, *points), cells, has_mark=has_mark)
    return found


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
