"""
Evenings: several tables, and the ranking of the names over all of them.

Points of different games cannot be added up, so places count. Of n players the one on place r
has beaten (n - r) / (n - 1) of the others: 1 is a game won, 0 a last place; who shares places has
their mean. The sum over all games is the *placement* of a name. Games count that are over and
without a doubt; the others are told with the reason.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from pnp.judging.findings import Finding, is_breach
from pnp.judging.scores import ScoreSheet, Standing
from pnp.judging.spans import Span
from pnp.model.games import Game
from pnp.model.positions import Phase
from pnp.notation.positiontexts import format_position
from pnp.notation.reading.parsing import PositionFile

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
    return Table(
        file.name,
        position.title,
        file.game,
        position.phase,
        sheet.is_over,
        any(map(is_breach, findings)),
        _digest(file),
        tuple(_seats(sheet.standings, position.player_names)),
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
    return Evening(everything, tables, tuple(uncounted), _ranking(tables), _spellings(tables))


def folded(name: str) -> str:
    """
    Return what two spellings of one name have in common.

    >>> folded(" Anna  B.") == folded("ANNA b.")
    True
    """
    return " ".join(name.split()).casefold()


def _digest(file: PositionFile) -> str:
    """Return the same for files with one position, whatever they call it and its players."""
    texts = {key: value for key, value in file.position.texts.items() if key not in _CALLED}
    text = format_position(replace(file.position, texts=texts), file.game)
    return hashlib.sha256(text.encode()).hexdigest()


def _seats(standings: Sequence[Standing], names: Mapping[str, str]) -> Iterator[Seat]:
    ranked = [one for one in standings if one.rank is not None or one.places is not None]
    for one in standings:
        places = _places(one, standings, len(ranked))
        mean = None if places is None else Fraction(sum(places), 2)
        beaten = None
        if mean is not None and len(standings) > 1:
            beaten = (len(standings) - mean) / (len(standings) - 1)
        name = " ".join(names.get(one.colour, "").split())
        yield Seat(one.colour, name, one.total, one.span, one.rank, one.places, beaten, mean)


def _places(one: Standing, standings: Sequence[Standing], ranked: int) -> tuple[int, int] | None:
    """
    Return the first and the last of the places that somebody shares; None while that is open.

    Who is out of the game shares the places behind all others. A tie that an entry would decide
    is shared, too.
    """
    if one.rank is not None:
        return one.rank, one.rank + sum(other.rank == one.rank for other in standings) - 1
    if one.places is None:
        return (ranked + 1, len(standings)) if ranked else None
    if one.is_open and one.total is not None and all(s.total is not None for s in standings):
        return one.places.least or 1, one.places.most or len(standings)
    return None


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


def _spellings(tables: Iterable[Table]) -> tuple[tuple[str, ...], ...]:
    """Return the spellings of each name that has several, in the order of the tables."""
    found: dict[str, dict[str, None]] = {}
    for name in (seat.name for table in tables for seat in table.seats if seat.name):
        found.setdefault(folded(name), {})[name] = None
    return tuple(tuple(names) for names in found.values() if len(names) > 1)


def _ranking(tables: Sequence[Table]) -> tuple[Ranked, ...]:
    """Return all names, the largest placement first, then most wins; equals share a rank."""
    sat: dict[str, dict[int, Seat]] = {}
    for number, table in enumerate(tables):
        for seat in table.seats:
            if seat.name:
                sat.setdefault(folded(seat.name), {})[number] = seat
    rows = sorted((_ranked(seats) for seats in sat.values()), key=_order)
    done: list[Ranked] = []
    for _, group in groupby(rows, key=lambda row: _order(row)[:2]):
        equals = list(group)
        place, is_shared = len(done) + 1, len(equals) > 1
        done += [row._replace(rank=place, is_shared=is_shared) for row in equals]
    return tuple(done)


def _ranked(seats: dict[int, Seat]) -> Ranked:
    """Return what somebody did at all tables, not yet compared with others."""
    first = next(iter(seats.values()))
    places = [seat.mean_place for seat in seats.values() if seat.mean_place is not None]
    return Ranked(
        0,
        False,
        first.name,
        len(seats),
        sum(seat.rank == 1 for seat in seats.values()),
        sum((seat.placement or Fraction(0) for seat in seats.values()), Fraction(0)),
        sum(places, Fraction(0)) / len(places),
        seats,
    )


def _order(row: Ranked) -> tuple[Fraction, int, str]:
    return -row.placement, -row.wins, folded(row.name)
