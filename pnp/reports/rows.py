"""
Findings and scores as rows: in one language, with names for hexes and words for colours.

A row is made once; terminal, JSON, tables and sheets show it as they please.
A report on one file is its rows as lines of a terminal, and as data (schema 1).
"""

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from generators import NamedTuple
from generators.hexes import Hex, PlaceName
from pnp.judging.checking import unconfirmed
from pnp.judging.findings import PIECES, PLAYERS, SEVERITIES, Finding, Repair, spot_of
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing
from pnp.judging.spans import ANYTHING, Span
from pnp.judging.views import view_of
from pnp.model.boards import Json
from pnp.model.checks import Severity
from pnp.model.games import Game
from pnp.model.positions import Position, player_text, sentence_with_names
from pnp.notation.reading.names import keyword_in
from pnp.notation.reading.parsing import PositionFile
from pnp.texts import Texts, page_texts, printed_number, series
from pnp.texts.sentences import Said, Sentence, place_word

# What sentences say as it is typed, in these slots.
_TYPED = frozenset(("new", "old", "what", "entry"))
# What stands for points that are open.
OPEN = "?"


class Subject(NamedTuple):
    """
    What rows are about.

    Attributes:
        texts: those of the rules of the game, in the reader's language.
    """

    position: Position
    game: Game
    texts: Texts

    def names(self, places: Iterable[Hex | PlaceName]) -> tuple[str, ...]:
        """Return the names of hexes, corners and sides, each once."""
        spots, known = map(spot_of, dict.fromkeys(places)), self.position.names
        return tuple(place_word(known.get(at.hex, ""), at.clock) for at in spots)

    def words(self, sentence: Sentence) -> str:
        """Return a sentence with the names of hexes, the words of colours, and typed keywords."""
        return sentence_with_names(self.position, self.game, self._as_typed(sentence), self.texts)

    def _as_typed(self, sentence: Sentence) -> Sentence:
        """Return *sentence* with the keywords of the reader's language in what is typed."""
        typed: dict[str, Said] = {
            slot: self._as_typed(value)
            if isinstance(value, Sentence)
            else re.sub("[a-z]+", lambda word: keyword_in(self.texts.language, word[0]), value)
            for slot, value in sentence.values.items()
            if isinstance(value, Sentence) or (slot in _TYPED and isinstance(value, str))
        }
        return sentence._replace(values={**sentence.values, **typed})

    def players(self, colours: Iterable[str]) -> str:
        """Return the names of colours, and of who played them."""
        return ", ".join(
            player_text(self.position, self.game, letter, self.texts) for letter in colours
        )


class RepairRow(NamedTuple):
    """
    A change that makes a finding go.

    Attributes:
        sentence: what perhaps is to be typed, and what comes of it.
        edits: the same as data, see docs/formats.md.
        text: what is to be typed, for a button.
        position: what it makes; None where only the table can tell the hex, and without edits.
    """

    sentence: str
    edits: list[dict[str, Json]]
    text: str
    position: Position | None


# More hexes than these are told as runs.
_NAMED_SINGLY = 12


class FindingRow(NamedTuple):
    """
    One thing found.

    Attributes:
        label: the severity in words.
        places: the names of its hexes, corners and sides, each once.
        told: these as they are told: of many hexes runs, ``A1-K11``.
        lines: those to look at: of the pieces on its hexes, or of rows of the map or of chips.
        repairs: the changes that make it go, where they were asked for.
    """

    code: str
    severity: Severity
    label: str
    sentence: str
    source: str
    places: tuple[str, ...]
    told: str
    lines: tuple[int, ...]
    repairs: tuple[RepairRow, ...] = ()


class LineRow(NamedTuple):
    """
    One line of an account; or a remark, or a step of arithmetic, which have no points.

    Attributes:
        places: the names of its hexes, corners and sides.
        span: what its points are, or can be.
    """

    sentence: str
    places: tuple[str, ...]
    span: Span = ANYTHING
    source: str = ""

    @property
    def printed_points(self) -> str:
        """The points as a reader takes them."""
        return printed_span(self.span)


class AccountRow(NamedTuple):
    """One player's account. *either* tells the values of its total, where these are few."""

    standing: Standing
    player: str
    lines: tuple[LineRow, ...]
    either: str = ""

    @property
    def printed_total(self) -> str:
        """The total as a reader takes it."""
        return self.either or printed_span(self.standing.span)

    @property
    def printed_places(self) -> str:
        """The ranks that are possible while the rank is open: ``1–3.``; nothing without any."""
        places = self.standing.places
        if self.standing.rank is not None or places is None or places.least is None:
            return ""
        return f"{places.least}\N{EN DASH}{places.most}."


class Decisive(NamedTuple):
    """A choice of a ruling under which somebody else would win."""

    ruling: str
    choice: str
    winners: tuple[str, ...]


class ScoreRows(NamedTuple):
    """
    A score.

    Attributes:
        verdict: who won or leads, or who can, in words; empty while that is anybody.
        decisive: the rulings that would change who wins, and the same as sentences.
    """

    sheet: ScoreSheet
    verdict: str
    accounts: tuple[AccountRow, ...]
    notes: tuple[LineRow, ...]
    workings: tuple[LineRow, ...]
    decisive: tuple[Decisive, ...] = ()
    decisive_sentences: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether a total is open."""
        return any(standing.total is None for standing in self.sheet.standings)


def finding_rows(
    subject: Subject, findings: Iterable[Finding], file: PositionFile | None = None
) -> Iterator[FindingRow]:
    """Yield a row a finding; *file* is where the position was typed."""
    for finding in findings:
        typed = set(_typed_lines(finding, file)) if file is not None else set()
        names = subject.names(finding.places)
        yield FindingRow(
            finding.code,
            finding.severity,
            subject.texts(f"severity_{finding.severity.replace(' ', '-')}"),
            subject.words(finding.sentence),
            subject.texts(f"{finding.code}_source"),
            names,
            _told(names, subject.position.names.values()),
            tuple(sorted(typed)),
            tuple(_repair_row(subject, repair) for repair in finding.repairs),
        )


def _told(names: tuple[str, ...], order: Iterable[str]) -> str:
    """Return names of places; of many those that follow one another on the board as runs."""
    called = dict(enumerate(order))
    if len(names) <= _NAMED_SINGLY or not set(called.values()).issuperset(names):
        return ", ".join(names)
    return _runs([number for number, name in called.items() if name in names], called, least=3)


def _runs(numbers: Sequence[int], called: Mapping[int, str], least: int = 2) -> str:
    """Return *numbers* by their names, neighbours from *least* of them on as a range."""
    runs = [
        [called.get(number, str(number)) for _, number in run]
        for _, run in groupby(enumerate(numbers), key=lambda item: item[1] - item[0])
    ]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) >= least else ", ".join(run) for run in runs)


def _repair_row(subject: Subject, repair: Repair) -> RepairRow:
    words = subject.words(repair.says)
    sentence = subject.texts("repair_some" if repair.left else "repair_all", repair=words)
    edits = edits_of(subject.position, repair)
    return RepairRow(sentence, edits, words, repair.position)


def _typed_lines(finding: Finding, file: PositionFile) -> Iterator[int]:
    """Yield the lines in which that was typed which a finding is about."""
    about = finding.about
    if about == PLAYERS:
        yield from filter(None, (file.players_line,))
    elif about == PIECES:
        places = (at if at.clock else at.hex for at in finding.places)
        yield from (line for at in places for line in file.lines.get(at, ()))
    else:
        rows = file.rows.get(about, {})
        yield from (rows[cell.r] for cell in finding.hexes if cell.r in rows)


def score_rows(subject: Subject, sheet: ScoreSheet, decisive: Sequence[Decisive] = ()) -> ScoreRows:
    """Return the rows of a score sheet, and of the rulings that would change who wins."""
    return ScoreRows(
        sheet,
        _verdict(subject, sheet),
        tuple(_account(subject, standing) for standing in sheet.standings),
        tuple(_note(subject, note) for note in sheet.notes),
        tuple(_note(subject, note) for note in sheet.workings),
        tuple(decisive),
        tuple(_decisive_sentence(subject, sheet, one) for one in decisive),
    )


def _verdict(subject: Subject, sheet: ScoreSheet) -> str:
    """Return who won or leads, or who of several can; nothing where that is everybody."""
    ranked = [standing for standing in sheet.standings if standing.may_win or standing.places]
    colours = sheet.winners or sheet.can_win
    if not sheet.winners and len(colours) == len(ranked):
        return ""
    words = page_texts(subject.texts.language)
    return words(sheet.verdict, colours=subject.players(colours)) if colours else ""


def printed_span(span: Span) -> str:
    """
    Return what points can be as a reader takes it.

    >>> printed_span(Span(14, 17)), printed_span(Span(14, None)), printed_span(Span(3, 3))
    ('14–17', '≥ 14', '3')
    """
    least, most = span
    if least is None or most is None:
        if least is not None:
            return f"≥ {printed_number(least)}"
        return OPEN if most is None else f"≤ {printed_number(most)}"
    if least == most:
        return printed_number(least)
    # A dash behind or before a minus sign would be a riddle.
    dash = "\N{EN DASH}" if least >= 0 else " \N{HORIZONTAL ELLIPSIS} "
    return f"{printed_number(least)}{dash}{printed_number(most)}"


def numbered_sources(accounts: Iterable[AccountRow]) -> dict[str, int]:
    """Return a number for each source of the lines, from 1: they repeat from player to player."""
    sources = dict.fromkeys(line.source for account in accounts for line in account.lines)
    return {source: number for number, source in enumerate(sources, start=1)}


def unnamed_places(row: LineRow) -> str:
    """Return the names of those hexes that the sentence does not name."""
    named = {word.strip(".,:;()") for word in row.sentence.split()}
    return ", ".join(name for name in row.places if name not in named)


def unconfirmed_sentence(subject: Subject) -> str:
    """Return what rests on one entry alone, and what would confirm it; empty for nothing."""
    found: dict[str, list[str]] = {}
    entries: dict[str, dict[str, None]] = {}
    for colour, sentence, by in unconfirmed(view_of(subject.position, subject.game)):
        found.setdefault(colour, []).append(subject.words(sentence))
        entries.setdefault(by.entry, {})[by.field] = None
    if not found:
        return ""
    parts = (
        subject.texts(
            "report_unconfirmed_of", colour=subject.players((colour,)), what=", ".join(words)
        )
        for colour, words in found.items()
    )
    typed = partial(keyword_in, subject.texts.language)
    where = (
        subject.texts(
            "report_by_field" if any(names) else "report_by_entry",
            fields=", ".join(f"{typed(name)}=" for name in names),
            entry=typed(entry),
        )
        for entry, names in entries.items()
    )
    what = ", ".join(parts)
    return subject.texts(
        "report_unconfirmed", what=what, entries=series(where, subject.texts.language)
    )


def severity_counts(findings: Iterable[Finding], texts: Texts) -> list[str]:
    """Return in words how many there are of each severity that there is."""
    counts = Counter(finding.severity for finding in findings)
    return [
        texts(f"count_{severity.replace(' ', '-')}", count=counts[severity])
        for severity in SEVERITIES
        if counts[severity]
    ]


def _account(subject: Subject, standing: Standing) -> AccountRow:
    lines, either = tuple(_line(subject, line) for line in standing.lines), ""
    if standing.values:
        one, other = map(printed_number, standing.values)
        either = subject.texts("report_either", one=one, other=other)
    return AccountRow(standing, subject.players((standing.colour,)), lines, either)


def _line(subject: Subject, line: ScoreLine) -> LineRow:
    return _note(subject, line)._replace(span=line.span, source=subject.texts(line.source))


def _note(subject: Subject, note: Note | ScoreLine) -> LineRow:
    return LineRow(subject.words(note.sentence), subject.names(note.hexes))


def _decisive_sentence(subject: Subject, sheet: ScoreSheet, other: Decisive) -> str:
    texts = subject.texts
    return texts(
        "report_decisive",
        ruling=f"{other.ruling}={other.choice}",
        meaning=texts(f"ruling_{other.ruling}_{other.choice}").rstrip("."),
        winners=subject.players(other.winners),
        instead=subject.players(sheet.winners),
    )


# Repairs as data: what differs between a position and its repaired self, edit by edit


def edits_of(position: Position, repair: Repair) -> list[dict[str, Json]]:
    """Return the edits that make the repaired position of *position*, as docs/formats.md has it."""
    says = repair.says
    if repair.position is None:
        return []
    if "degrees" in says.values:
        of = "pieces" if says.text.endswith("_pieces") else "board"
        turn: dict[str, Json] = {"change": "turn", "of": of}
        turn["degrees"] = int(str(says.values["degrees"]))
        turn["mirrored"] = says.text.startswith("repair_mirrored")
        return [turn]
    return [*_edits(position, repair.position)]


def _edits(old: Position, new: Position) -> Iterator[dict[str, Json]]:
    from pnp.judging.slips import entered  # slow to import

    if old.phase != new.phase:
        yield {"change": "phase", "from": old.phase, "to": new.phase}
    if old.players != new.players:
        yield {"change": "players", "from": old.players, "to": new.players}
    for cell, kind in old.terrain.items():
        if new.terrain[cell] != kind:
            name = old.names[cell]
            yield {"change": "terrain", "hex": name, "from": kind, "to": new.terrain[cell]}
    yield from _piece_edits(old, new)
    before, after = entered(old), entered(new)
    for place in sorted(before.keys() | after.keys()):
        if before.get(place) != after.get(place):
            edit: dict[str, Json] = {"change": "entry", "entry": place.keyword}
            edit |= {"from": before.get(place), "to": after.get(place)}
            edit |= {"colour": place.colour} if place.colour else {}
            yield edit | ({"field": place.field} if place.field else {})


def _piece_edits(old: Position, new: Position) -> Iterator[dict[str, Json]]:
    from pnp.judging.histories import counts_by_place

    before, after = counts_by_place(old), counts_by_place(new)
    for key in dict.fromkeys([*before, *after]):
        if before[key] != after[key]:
            at, colour, kind, chip = key
            edit: dict[str, Json] = {
                "change": "pieces",
                "hex": place_word(old.names[at.hex], at.clock),
                "colour": colour,
                "piece": kind,
                "from": before[key],
                "to": after[key],
            }
            yield edit if chip is None else {**edit, "chip": chip}


# Reports


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
        yield self.texts(
            "report_title",
            file=self.file.name,
            game=self.texts("title"),
            players=self.file.position.players,
            phase=self.texts(f"phase_{phase}"),
        )
        yield from _wrapped(_INDENT, self.file.position.title, width)
        if self.score is None:
            yield from _first_findings(self.findings, self.found, self.texts, width)
            yield _INDENT + _summary(self.found, self.texts)
        else:
            if not self.score.accounts:
                yield _INDENT + self.texts("report_nobody")
            score = self.score
            numbers = numbered_sources(score.accounts)
            for account in score.accounts:
                yield from _account_lines(account, self.texts, width, numbers)
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
                yield _INDENT + self.texts("report_workings")
            for number, note in enumerate(score.workings, start=1):
                yield from _wrapped(f"{_INDENT}{number:>3}. ", _note_words(note), width)
            for sentence in score.decisive_sentences:
                yield from _wrapped(_INDENT, sentence, width)
            grave = [one for one in self.found if one.severity != "information"]
            if grave:
                yield ""
                # What is doubtful leaves a position possible; a score that is open does not stand.
                text = "report_marked_open" if score.is_open else "report_marked"
                is_impossible = any(one.severity == "impossible" for one in grave)
                text = "report_impossible" if is_impossible else text
                words = self.texts(text, summary=_summary(grave, self.texts))
                yield from _wrapped(_INDENT, words, width)
            rows = [row for row in self.findings if row.severity != "information"]
            yield from _first_findings(rows, grave, self.texts, width)
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
            score, sheet = self.score, self.score.sheet
            data["score"] = {
                "over": sheet.is_over,
                "winners": [*sheet.winners],
                **({"can_win": [*sheet.can_win]} if sheet.can_win != sheet.winners else {}),
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
        return data


def _first_findings(
    rows: Sequence[FindingRow], found: Sequence[Finding], texts: Texts, width: int
) -> Iterator[str]:
    named: dict[tuple[str, ...], str] = {}  # repairs, and the finding that they were told of
    for row in rows:
        head = " ".join(filter(None, (row.label, row.code, row.told)))
        if row.lines:
            head += f" ({texts('report_lines', lines=_runs(row.lines, {}))})"
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
    if left_out := len(found) - len(rows):
        yield from _wrapped(_INDENT, texts("report_more", count=left_out), width)


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


def _note_words(note: LineRow) -> str:
    """Return a note, and its hexes unless it names all of them itself."""
    return _with_places(note) if unnamed_places(note) else note.sentence


def _with_places(row: LineRow) -> str:
    return f"{row.sentence} ({', '.join(row.places)})" if row.places else row.sentence


def _wrapped(start: str, words: str, width: int, *, deeper: bool = False) -> list[str]:
    """Return *words* in lines that begin below one another."""
    further = _DEEP if deeper else " " * len(start)
    return textwrap.wrap(
        words, width, initial_indent=start, subsequent_indent=further, break_on_hyphens=False
    )


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


def _note_data(note: LineRow) -> dict[str, Json]:
    return {"sentence": note.sentence, "hexes": list(note.places)}
