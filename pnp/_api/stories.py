"""
Stories: moments of one game as a page for browsers, with pictures inside and without a script.

The points of all players as curves; then for each moment the board, what changed since the one
before it, and whether it can follow. Whoever has a photograph of a moment puts it into its place,
see `PHOTO`.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from generators import NamedTuple
from pnp._api.judgements import Score
from pnp.errors import OptionError
from pnp.games import capabilities
from pnp.judging.findings import Finding
from pnp.judging.histories import Change, changes, check_next, laid_like
from pnp.printing.themes import Pen
from pnp.reports.rows import Subject, finding_rows, score_rows
from pnp.requests.reading import Request
from pnp.texts import page_texts

if TYPE_CHECKING:  # slow to import
    from layouts.documents import Drawing

# Stands where the photograph of a moment may be put.
PHOTO = "<!--photo {number}-->"

# On a screen the names beside the board are read at this size of hexes.
_HEX_MM = 22.0
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_LOOK = """
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: #fbf4e2; color: #2f231c;
  font: 1rem/1.45 system-ui, sans-serif; }
h1, h2, .verdict { font-family: Georgia, serif; }
h1 { margin-bottom: 0; }
h2 { margin: 2.5rem 0 .3rem; border-top: 1px solid #b9a88a; padding-top: 1rem; }
.verdict { font-size: 1.15rem; margin: .2rem 0; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: .8rem; align-items: center; }
.pictures img { width: 100%; max-height: 80vh; object-fit: contain; }
.wrong { color: #a3281e; }
.chart { width: min(46rem, 100%); height: auto; } small { color: #6e5843; }
"""


class Moment(NamedTuple):
    """A position of a game, what changed since the one before, and why it cannot follow that."""

    label: str
    score: Score
    subject: Subject
    changes: tuple[Change, ...] = ()
    findings: tuple[Finding, ...] = ()


class Story:
    """
    Moments of one game, in their order.

    Raises:
        OptionError: they are of several games, or for other numbers of players.
    """

    def __init__(self, scores: Sequence[Score], labels: Sequence[str], language: str) -> None:
        """Compare each position with the one before it."""
        self.language, self.words = language, page_texts(language)
        self.game = game = scores[0].file.game
        self.moments: list[Moment] = []
        before = scores[0].file.position
        for label, score in zip(labels, scores, strict=True):
            position = score.file.position
            if (before.game, before.players) != (position.game, position.players):
                raise OptionError("story_other_game", file=score.file.name)
            # What is gone from the map has a name all the same.
            names = {**laid_like(before, position).names, **position.names}
            subject = score.subject(language)._replace(position=position._replace(names=names))
            changed, wrong = changes(before, position, game), check_next(before, position)
            self.moments.append(Moment(label, score, subject, tuple(changed), tuple(wrong)))
            before = position

    def told(self, moment: Moment) -> list[str]:
        """Return what changed, a line for each player."""
        subject, lines = moment.subject, []
        for colour, its in groupby(moment.changes, key=lambda change: change.colour):
            entries = ", ".join(subject.words(change.says) for change in its)
            player = subject.players((colour,)) if colour else self.words("story_table")
            lines.append(self.words("draw_player", player=player, entries=entries))
        return lines

    def wrong(self, moment: Moment) -> list[str]:
        """Return why a moment cannot follow the one before it."""
        return [row.sentence for row in finding_rows(moment.subject, moment.findings)]

    def verdict(self, moment: Moment) -> str:
        """Return who won or leads, and the points of all."""
        rows = score_rows(moment.subject, moment.score.sheet)
        points = (f"{account.player} {account.printed_total}" for account in rows.accounts)
        return " · ".join(filter(None, (rows.verdict, *points)))

    def chart(self) -> str:
        """Return the points of all players as curves, as SVG."""
        from pnp.printing.sharecards import points_chart

        pen = Pen(self.game, capabilities.theme_of(self.game, "colour"), self.language)
        sheets = [moment.score.sheet for moment in self.moments]
        return self._svg(points_chart(self.moments[-1].subject, sheets, pen))

    def html(self, request: Request) -> str:
        """Return the page."""
        return "\n".join(self._page(request)) + "\n"

    def _page(self, request: Request) -> Iterator[str]:
        last = self.moments[-1]
        title = self.game.texts(self.language)("title")
        called = last.score.file.position.title or title
        yield f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{escape(called)}</title><style>{_LOOK}</style></head><body>"
        small = f"<small>{escape(title)}</small>" if called != title else ""
        yield f"<h1>{escape(called)}</h1>{small}"
        yield f'<p class="verdict">{escape(self.verdict(last))}</p>'
        yield _image(self.chart(), "chart", self.words("story_points"))
        for number, moment in enumerate(self.moments, start=1):
            yield f"<h2>{number}. {escape(moment.label)}</h2>"
            yield f'<p class="verdict">{escape(self.verdict(moment))}</p>'
            yield "<ul>" if moment.changes else ""
            yield from (f"<li>{escape(line)}</li>" for line in self.told(moment))
            yield "</ul>" if moment.changes else ""
            yield from (f'<p class="wrong">{escape(line)}</p>' for line in self.wrong(moment))
            yield f'<div class="pictures">{PHOTO.format(number=number)}'
            yield f"{_image(self._board(moment, request))}</div>"
        yield "</body></html>"

    def _board(self, moment: Moment, request: Request) -> str:
        """Return the board of a moment as SVG, with arrows where pieces moved."""
        from pnp.printing.boards.drawings import draw_scene
        from pnp.printing.hexmaps import position_scene

        pen = Pen(self.game, capabilities.theme_of(self.game, request.theme), self.language)
        findings = [change.finding for change in moment.changes]
        scene = position_scene(moment.score.file.position, pen, _HEX_MM, findings)
        return self._svg(draw_scene(scene))

    def _svg(self, drawing: "Drawing") -> str:
        from layouts.documents import Document, Page
        from output.svg import svg_text

        page = Page(drawing, "")
        return svg_text(page, Document((page,), "", "", "", "", self.language))


def _image(svg: str, kind: str = "", words: str = "") -> str:
    data = b64encode(svg.encode()).decode()
    return f'<img class="{kind}" alt="{escape(words)}" src="data:image/svg+xml;base64,{data}">'
