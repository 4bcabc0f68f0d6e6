"""Evenings: the results of several tables, as text, data, tables in CSV and pages."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from generators import Value
from pnp._api import results
from pnp._api.judgements import Score, score
from pnp.errors import OptionError
from pnp.games import capabilities
from pnp.messages import Message
from pnp.model.boards import Json
from pnp.model.positions import Position
from pnp.reports import evenings
from pnp.reports.evenings import Evening as Tables
from pnp.reports.evenings import Ranked, evening_of
from pnp.requests import options as table
from pnp.requests.reading import Request, check_suffixes


class Evening(Value, results.Printable):
    """The results of several tables; as pages, the ranking of the names."""

    tables: Tables

    def __repr__(self) -> str:
        """Return a line about it."""
        return f"<Evening: {len(self.tables.tables)} tables, {len(self.tables.counted)} count>"

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """The names over all tables that count, the best first."""
        return self.tables.ranking

    @results.public
    def text(self, language: str = "en") -> str:
        """Return the ranking for a reader, and what does not count."""
        return "\n".join(evenings.evening_lines(self.tables, results.read_language(language)))

    @results.public
    def data(self, language: str = "en") -> dict[str, Json]:
        """Return the ranking as plain data: the end of ``pnp score --json``."""
        return evenings.evening_data(self.tables, results.read_language(language))

    @results.public
    def csv(self, language: str = "en", *, has_mark: bool = False) -> dict[str, bytes]:
        """
        Return the tables as CSV: under "" a row a player, under "-ranking" one a name.

        *has_mark*: with a byte order mark, by which some spreadsheets know UTF-8.
        """
        return evenings.results_csv(self.tables, results.read_language(language), has_mark=has_mark)

    def pages(self, request: Request) -> results.Pages:
        """Return the ranking as pages."""
        from pnp.printing.scoresheets import evening_document

        return results.Pages(
            evening_document(
                self.tables,
                theme=capabilities.theme_of(self.tables.tables[0].game, request.theme),
                paper=request.paper,
                margin_mm=request.margin_mm,
                language=request.language,
            )
        )


@results.public
def evening(scores: Iterable[Score | Position], *, counts_all: bool = False) -> Evening:
    """
    Return the results of several tables: of their scores, or of positions that are scored.

    Games count that are over and without a doubt, each position once; with *counts_all* also
    those that go on or are doubtful, as far as they have ranks.

    Raises:
        PnpError: there is no table; or as `score`.
    """
    given = results.each_of_type(
        "scores", scores, (Score, Position), Message("scores_or_positions")
    )
    known = [one if isinstance(one, Score) else score(one) for one in given]
    counts_all = results.of_type("counts_all", counts_all, bool, Message("a_flag"))
    tables = evening_of((one.table for one in known), counts_all=counts_all)
    if not tables.tables:
        raise OptionError("evening_without_tables")
    return Evening(tables)


def write_sheets(scores: Sequence[Score], request: Request) -> tuple[Path, ...]:
    """
    Write score sheets (.pdf, .svg, .png), tables (.csv) and stories (.html); return the files.

    Of several tables with names the ranking is the first page, and lies beside a .csv with a row a
    player as another one.

    Raises:
        PnpError, LayoutError, OutputError: a part of the request makes no sense, a sheet does
            not fit the paper, or a file cannot be written.
    """
    paths = request[table.OUTPUTS]
    check_suffixes(paths, (*table.PAGE_SUFFIXES, ".csv", ".html"))
    tables = [path for path in paths if path.suffix.lower() == ".csv"]
    stories = [path for path in paths if path.suffix.lower() == ".html"]
    drawn = [path for path in paths if path not in (*tables, *stories)]
    told = evening(scores, counts_all=request[table.COUNT_ALL])
    contents: list[tuple[Path, bytes]] = []
    if drawn:
        has_ranking = len(scores) > 1 and bool(told.ranking)
        first = [told.pages(request)] if has_ranking else []
        parts = [*first, *(one.pages(request) for one in scores)]
        title = "; ".join(dict.fromkeys(part.title for part in parts))
        document = results.joined_pages(parts).document._replace(title=title)
        contents += results.document_files(document, drawn, request.png_dpi)
    for path in tables:
        files = told.csv(request.language, has_mark=request[table.CSV_MARK])
        contents += (
            (path.with_name(f"{path.stem}{ending}{path.suffix}"), content)
            for ending, content in files.items()
        )
    if stories:
        from pnp._api.stories import Story

        labels = [Path(one.file.name).stem for one in scores]
        html = Story(scores, labels, request.language).html(request)
        contents += ((path, html.encode()) for path in stories)
    return results.write_out(request, paths, contents)
