"""Evenings: the results of several tables, as text, data, tables in CSV and pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pnp._api.judgements import Score, score
from pnp._api.pages import Pages, Printable
from pnp.errors import OptionError
from pnp.games.capabilities import theme_of
from pnp.messages import Message
from pnp.model.boards import Json
from pnp.model.positions import Position
from pnp.reports import results
from pnp.reports.evenings import Evening as Tables
from pnp.reports.evenings import Ranked, evening_of
from pnp.requests.reading import Look


@dataclass(frozen=True, slots=True, repr=False)
class Evening(Printable):
    """The results of several tables; as pages, the ranking of the names."""

    tables: Tables

    def __repr__(self) -> str:
        """Return a line about it."""
        return f"<Evening: {len(self.tables.tables)} tables, {len(self.tables.counted)} count>"

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """The names over all tables that count, the best first."""
        return self.tables.ranking

    def text(self, language: str = "en") -> str:
        """Return the ranking for a reader, and what does not count."""
        return "\n".join(results.evening_lines(self.tables, language))

    def data(self, language: str = "en") -> dict[str, Json]:
        """Return the ranking as plain data: the end of ``pnp score --json``."""
        return results.evening_data(self.tables, language)

    def csv(self, language: str = "en", *, has_mark: bool = False) -> dict[str, bytes]:
        """
        Return the tables as CSV: under "" a row a player, under "-ranking" one a name.

        *has_mark*: with a byte order mark, by which some spreadsheets know UTF-8.
        """
        return results.results_csv(self.tables, language, has_mark=has_mark)

    def pages(self, look: Look) -> Pages:
        """Return the ranking as pages."""
        from pnp.printing.evenings import evening_document

        return Pages(
            evening_document(
                self.tables,
                theme=theme_of(self.tables.tables[0].game, look.theme),
                paper=look.paper,
                margin_mm=look.margin_mm,
                language=look.language,
            )
        )


def evening(scores: Iterable[Score | Position], *, counts_all: bool = False) -> Evening:
    """
    Return the results of several tables: of their scores, or of positions that are scored.

    Games count that are over and without a doubt, each position once; with *counts_all* also
    those that go on or are doubtful, as far as they have ranks.

    Raises:
        PnpError: there is no table; or as `score`.
    """
    known = (one if isinstance(one, Score) else score(one) for one in scores)
    tables = evening_of((one.table for one in known), counts_all=counts_all)
    if not tables.tables:
        raise OptionError(Message("evening_without_tables"))
    return Evening(tables)


def csv_files(
    path: Path, evening: Evening, language: str, *, has_mark: bool
) -> Iterable[tuple[Path, bytes]]:
    """Yield the tables as files: *path*, and beside it the ranking, if there is one."""
    for ending, content in evening.csv(language, has_mark=has_mark).items():
        yield path.with_name(f"{path.stem}{ending}{path.suffix}"), content
