"""A report on one file: its rows as lines of a terminal, and as data (schema 1)."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from pnp.judging.findings import Finding
from pnp.judging.spans import Span
from pnp.model.boards import Json
from pnp.notation.reading.parsing import PositionFile
from pnp.reports.rows import (
    AccountRow,
    FindingRow,
    LineRow,
    NoteRow,
    ScoreRows,
    numbered_sources,
    severity_counts,
)
from pnp.texts import Texts, printed_number

# Where the lines of a report begin.
_INDENT = "  "
_DEEP = "      "


class Report(NamedTuple):
    """
    What is said of one file.

    Attributes:
        texts: those of the rules of its game, in the reader's language.
        findings: the first, the gravest before the others, and in `found` all.
        score: None where only findings were asked for.
        unconfirmed: what rests on one entry alone, as a sentence; empty for nothing.
    """

    file: PositionFile
    texts: Texts
    findings: tuple[FindingRow, ...]
    found: Sequence[Finding]
    score: ScoreRows | None = None
    unconfirmed: str = ""

    def lines(self, width: int) -> Iterator[str]:
        """Yield what ``pnp check`` or ``pnp score`` says, in lines of at most *width*."""
        # Whatever was typed: nothing is in play and over at once.
        is_over = self.score is not None and self.score.sheet.is_over
        phase = "end" if is_over else self.file.position.phase
        yield from _heading(self.file, phase, self.texts, width)
        if self.score is None:
            yield from _first_findings(self.findings, self.found, self.texts, width)
            yield _INDENT + _summary(self.found, self.texts)
        else:
            if not self.score.accounts:
                yield _INDENT + self.texts("report_nobody")
            yield from _score_lines(self.score, self.texts, width)
            yield from self._marks(width)
        yield from _wrapped(_INDENT, self.unconfirmed, width)

    def data(self) -> dict[str, Json]:
        """Return it as plain data: ``schemas/report.schema.json``, see docs/formats.md."""
        from pnp.texts.messages import translated  # slow to import

        file, position = self.file, self.file.position
        remarks = (translated(remark, self.texts.language) for remark in file.remarks)
        data: dict[str, Json] = {
            "file": file.name,
            "game": position.game,
            "players": position.players,
            "phase": position.phase,
            "title": position.title,
            "names": dict(sorted(position.player_names.items())),
            "remarks": list(remarks),
            "findings": [_finding_data(row) for row in self.findings],
            "unconfirmed": self.unconfirmed,
        }
        if left_out := self.found[len(self.findings) :]:
            data["more"] = dict(Counter(finding.severity for finding in left_out))
        if self.score is not None:
            data["score"] = _score_data(self.score)
        return data

    @property
    def _mark_of_doubt(self) -> str:
        """The text for findings that leave the position possible; an open score does not stand."""
        is_open = self.score is not None and self.score.is_open
        return "report_marked_open" if is_open else "report_marked"

    def _marks(self, width: int) -> Iterator[str]:
        """Yield what is wrong with a position that is scored all the same."""
        grave = [one for one in self.found if one.severity != "information"]
        if grave:
            yield ""
            is_impossible = any(one.severity == "impossible" for one in grave)
            text = "report_impossible" if is_impossible else self._mark_of_doubt
            words = self.texts(text, summary=_summary(grave, self.texts))
            yield from _wrapped(_INDENT, words, width)
        rows = [row for row in self.findings if row.severity != "information"]
        yield from _first_findings(rows, grave, self.texts, width)


def _score_lines(score: ScoreRows, texts: Texts, width: int) -> Iterator[str]:
    """Yield accounts, notes, workings and rulings."""
    numbers = numbered_sources(score.accounts)
    for account in score.accounts:
        yield from _account_lines(account, texts, width, numbers)
    for source, number in numbers.items():
        yield from _wrapped(f"{_DEEP}[{number}] ", source, width)
    if score.verdict or score.notes:
        yield ""
    if score.verdict:
        yield _INDENT + score.verdict
    for note in score.notes:
        yield from _wrapped(_INDENT, _note_words(note), width)
    if score.workings:
        yield ""
        yield _INDENT + texts("report_workings")
    for number, note in enumerate(score.workings, start=1):
        yield from _wrapped(f"{_INDENT}{number:>3}. ", _note_words(note), width)
    for sentence in score.decisive_sentences:
        yield from _wrapped(_INDENT, sentence, width)


def _heading(file: PositionFile, phase: str, texts: Texts, width: int) -> Iterator[str]:
    """Yield the heading of a file: game, players, phase; below it the title of the table."""
    yield texts(
        "report_title",
        file=file.name,
        game=texts("title"),
        players=file.position.players,
        phase=texts(f"phase_{phase}"),
    )
    yield from _wrapped(_INDENT, file.position.title, width)


def _first_findings(
    rows: Sequence[FindingRow], found: Sequence[Finding], texts: Texts, width: int
) -> Iterator[str]:
    named: dict[tuple[str, ...], str] = {}  # repairs, and the finding that they were told of
    for row in rows:
        yield from _finding_lines(row, texts, width, named)
    if left_out := len(found) - len(rows):
        yield from _wrapped(_INDENT, texts("report_more", count=left_out), width)


def _finding_lines(
    row: FindingRow, texts: Texts, width: int, named: dict[tuple[str, ...], str]
) -> Iterator[str]:
    """Yield one finding: severity, code and hexes, the sentence, repairs, its source."""
    head = " ".join(filter(None, (row.label, row.code, row.told)))
    if row.lines:
        head += f" ({texts('report_lines', lines=_listed(row.lines))})"
    yield from _wrapped(_INDENT, head, width, deeper=True)
    yield from _wrapped(_DEEP, row.sentence, width)
    repairs = tuple(repair.sentence for repair in row.repairs)
    if repairs in named:
        repairs = (texts("repair_same", code=named[repairs]),)
    elif repairs:
        named[repairs] = " ".join((row.code, *row.places[:1]))
    for sentence in repairs:
        yield from _wrapped(_DEEP, sentence, width)
    yield from _wrapped(_DEEP, f"[{row.source}]", width)


def _summary(found: Sequence[Finding], texts: Texts) -> str:
    parts = severity_counts(found, texts)
    if not {one.severity for one in found} & {"impossible", "doubtful"}:
        parts.insert(0, texts("report_nothing"))
    return ", ".join(parts)


def _account_lines(
    account: AccountRow, texts: Texts, width: int, numbers: Mapping[str, int]
) -> Iterator[str]:
    """Yield one player's account: rank, colour and total, then the lines."""
    unranked = account.printed_places or texts("report_unranked")
    rank = unranked if account.standing.rank is None else f"{account.standing.rank}."
    colour = account.player
    if account.standing.is_shared:
        colour = texts("report_shared", colour=colour)
    words = texts("report_standing", colour=colour, total=_total(account, texts))
    yield f"{_INDENT}{rank:<3} {words}"
    for line in account.lines:
        words = f"{_with_places(line)} [{numbers[line.source]}]"
        yield from _wrapped(f"{line.printed_points:>8}  ", words, width)


def _total(account: AccountRow, texts: Texts) -> str:
    """Return a total, or in words what it can be."""
    if account.standing.total is not None or account.either:
        return account.printed_total
    least, most = account.standing.span
    if least is None:
        return texts("report_open")
    if most is None:
        return texts("report_at_least", least=printed_number(least))
    return texts("report_between", least=printed_number(least), most=printed_number(most))


def _note_words(note: NoteRow) -> str:
    """Return a note, and its hexes unless it names all of them itself."""
    words = set(note.sentence.replace(",", " ").replace(":", " ").replace(".", " ").split())
    return note.sentence if set(note.places) <= words else _with_places(note)


def _with_places(row: LineRow | NoteRow) -> str:
    return f"{row.sentence} ({', '.join(row.places)})" if row.places else row.sentence


def _listed(lines: Sequence[int]) -> str:
    """Return line numbers, neighbours as a range: ``4-6, 9``."""
    runs = [
        [line for _, line in run]
        for _, run in groupby(enumerate(lines), key=lambda item: item[1] - item[0])
    ]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _wrapped(start: str, words: str, width: int, *, deeper: bool = False) -> list[str]:
    """Return *words* in lines that begin below one another."""
    further = _DEEP if deeper else " " * len(start)
    return textwrap.wrap(
        words, width, initial_indent=start, subsequent_indent=further, break_on_hyphens=False
    )


def _score_data(score: ScoreRows) -> dict[str, Json]:
    sheet = score.sheet
    can_win: dict[str, Json] = {}
    if sheet.can_win != sheet.winners:
        can_win = {"can_win": [*sheet.can_win]}
    return {
        "over": sheet.is_over,
        "winners": [*sheet.winners],
        **can_win,
        "standings": [
            {
                "colour": account.standing.colour,
                "rank": account.standing.rank,
                "shared": account.standing.is_shared,
                **_span_data("total", account.standing.span),
                **({"values": [*values]} if (values := account.standing.values) else {}),
                "lines": [
                    {
                        "sentence": line.sentence,
                        **_span_data("points", line.span),
                        "hexes": [*line.places],
                        "source": line.source,
                    }
                    for line in account.lines
                ],
            }
            for account in score.accounts
        ],
        "notes": [_note_data(note) for note in score.notes],
        "workings": [_note_data(note) for note in score.workings],
        "decisive_rulings": [
            {"ruling": one.ruling, "choice": one.choice, "winners": list(one.winners)}
            for one in score.decisive
        ],
    }


def _finding_data(row: FindingRow) -> dict[str, Json]:
    data: dict[str, Json] = {
        "code": row.code,
        "severity": row.severity,
        "hexes": list(row.places),
        "lines": list(row.lines),
        "sentence": row.sentence,
        "source": row.source,
    }
    if row.repairs:
        data["repairs"] = [
            {"sentence": repair.sentence, "edits": [*repair.edits]} for repair in row.repairs
        ]
    return data


def _span_data(key: str, span: Span) -> dict[str, Json]:
    """Return a number; while it is open also what it can be."""
    if span.value is not None:
        return {key: span.value}
    return {key: None, "least": span.least, "most": span.most}


def _note_data(note: NoteRow) -> dict[str, Json]:
    return {"sentence": note.sentence, "hexes": list(note.places)}
