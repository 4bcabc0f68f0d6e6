"""Results of several tables: points and a ranking, as rows, as lines and as CSV."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pnp.judging.scores import ScoreSheet
from pnp.model.identity import CREATOR
from pnp.notation.reading.parsing import PositionFile
from pnp.texts import decimal_text, page_texts
from pnp.texts.sentences import value_text

Cell: TypeAlias = str | int | float | None

HEADINGS = ("file", "title", "name", "colour", "points", "rank")
# What spreadsheets take for the beginning of a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


class Ranked(NamedTuple):
    """A player over all tables; ranks are from 1, and the mean has two decimal places."""

    name: str
    games: int
    wins: int
    points: int
    mean_rank: float


class Played(NamedTuple):
    """A table that was played to its score."""

    file: PositionFile
    sheet: ScoreSheet

    @property
    def named_results(self) -> Iterator[tuple[str, int, int]]:
        """The name, rank and points of each player who has a name and a rank."""
        names = self.file.position.player_names
        for standing in self.sheet.standings:
            if standing.colour in names and standing.rank is not None:
                yield names[standing.colour], standing.rank, standing.total or 0


def rows(tables: Iterable[Played], language: str) -> Iterator[tuple[Cell, ...]]:
    """Yield a row a player, as `HEADINGS`; points and rank are None while an entry is missing."""
    for file, sheet in tables:
        position = file.position
        texts = file.game.rules_texts(language)
        for standing in sheet.standings:
            yield (
                file.name,
                position.title,
                position.player_names.get(standing.colour, ""),
                value_text(file.game.colour_word(standing.colour), texts),
                standing.total,
                standing.rank,
            )


def ranking(tables: Iterable[Played]) -> list[Ranked]:
    """Return all players with a name and a rank, as `rank_players`."""
    return rank_players(result for table in tables for result in table.named_results)


def rank_players(played: Iterable[tuple[str, int, int]]) -> list[Ranked]:
    """
    Return who played by name, rank and points: most wins first, then most points.

    Who shares the first rank has won, too.
    """
    results: dict[str, list[tuple[int, int]]] = {}
    for name, rank, points in played:
        results.setdefault(name, []).append((rank, points))
    found = [
        Ranked(
            name,
            len(games),
            sum(rank == 1 for rank, _ in games),
            sum(points for _, points in games),
            round(sum(rank for rank, _ in games) / len(games), 2),
        )
        for name, games in results.items()
    ]
    return sorted(found, key=lambda row: (-row[2], -row[3], row[4], row[0]))


def ranking_lines(ranked: Sequence[Ranked], language: str) -> Iterator[str]:
    """Yield the ranking over all tables for a reader."""
    texts = page_texts(language)
    yield texts("ranking_title")
    for row in ranked:
        mean = decimal_text(row.mean_rank, language, places=2)
        yield "  " + texts("ranking_line", **{**row._asdict(), "mean_rank": mean})


def results_csv(tables: Sequence[Played], language: str) -> dict[str, bytes]:
    """Return the tables as CSV, by what the name of the file ends in; one without a name: rows."""
    found = {"": _csv(HEADINGS, rows(tables, language))}
    if ranked := ranking(tables):
        found["-ranking"] = _csv(Ranked._fields, ranked)
    return found


def _csv(headings: Sequence[str], cells: Iterable[Sequence[Cell]]) -> bytes:
    text = io.StringIO()
    text.write(f"# {CREATOR}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows([_defused(cell) for cell in row] for row in cells)
    return text.getvalue().encode()


def _defused(cell: Cell) -> Cell:
    """Return *cell* so that a spreadsheet takes it for text, not for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS) else cell
