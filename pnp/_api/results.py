"""Results of several tables: score sheets in one document, points and a ranking as CSV."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pnp._api.judgements import Score
from pnp._api.pages import PAGE_SUFFIXES, Pages, document_files
from pnp.model.identity import CREATOR
from pnp.requests.reading import Look, PrintRequest, check_suffixes
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


def write_results(scores: Sequence[Score], wanted: PrintRequest) -> tuple[Path, ...]:
    """
    Write score sheets (.pdf, .svg, .png) and tables (.csv), and return the files.

    Beside a .csv with a row a player lies one with the ranking, if names were entered.

    Raises:
        PnpError, LayoutError, OutputError: a part of the request makes no sense, a sheet does
            not fit the paper, or a file cannot be written.
    """
    from output.files import write_files

    look, files = wanted
    check_suffixes(files.paths, (*PAGE_SUFFIXES, ".csv"))
    drawn = [path for path in files.paths if path.suffix.lower() != ".csv"]
    contents: list[tuple[Path, bytes]] = []
    if drawn:
        contents += document_files(_sheets(scores, look).document, drawn, files.png_dpi)
    for path in files.paths:
        if path.suffix.lower() == ".csv":
            contents += _tables(path, scores, look.language)
    write_files(contents, force=files.force)
    return tuple(path for path, _ in contents)


def rows(scores: Iterable[Score], language: str) -> Iterator[tuple[Cell, ...]]:
    """Yield a row a player, as `HEADINGS`; points and rank are None while an entry is missing."""
    for score in scores:
        file, position = score.file, score.file.position
        texts = file.game.rules_texts(language)
        for standing in score.sheet.standings:
            yield (
                file.name,
                position.title,
                position.player_names.get(standing.colour, ""),
                value_text(file.game.colour_word(standing.colour), texts),
                standing.total,
                standing.rank,
            )


def ranking(scores: Iterable[Score]) -> list[Ranked]:
    """Return all players with a name and a rank, as `rank_players`."""
    return rank_players(result for score in scores for result in score.named_results)


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


def _sheets(scores: Sequence[Score], look: Look) -> Pages:
    """Return the sheets of all scores in one document."""
    documents = [score.pages(look).document for score in scores]
    first = documents[0]
    return Pages(
        replace(
            first,
            pages=tuple(page for document in documents for page in document.pages),
            title="; ".join(dict.fromkeys(document.title for document in documents)),
        )
    )


def results_csv(scores: Sequence[Score], language: str) -> dict[str, bytes]:
    """Return the tables as CSV, by what the name of the file ends in; one without a name: rows."""
    found = {"": _csv(HEADINGS, rows(scores, language))}
    if ranked := ranking(scores):
        found["-ranking"] = _csv(Ranked._fields, ranked)
    return found


def _tables(path: Path, scores: Sequence[Score], language: str) -> Iterator[tuple[Path, bytes]]:
    for ending, content in results_csv(scores, language).items():
        yield path.with_name(f"{path.stem}{ending}{path.suffix}"), content


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
