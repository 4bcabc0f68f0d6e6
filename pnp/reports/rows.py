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
        lines = set[int]()
        if file is not None and finding.about == PLAYERS:
            lines.update(filter(None, (file.players_line,)))
        elif file is not None and finding.about == PIECES:
            spots = (at if at.clock else at.hex for at in finding.places)
            lines.update(line for at in spots for line in file.lines.get(at, ()))
        elif file is not None:
            rows = file.rows.get(finding.about, {})
            lines.update(rows[cell.r] for cell in finding.hexes if cell.r in rows)
        repairs = []
        for repair in finding.repairs:
            words = subject.words(repair.says)
            what = subject.texts("repair_some" if repair.left else "repair_all", repair=words)
            edits = edits_of(subject.position, repair)
            repairs.append(RepairRow(what, edits, words, repair.position))
        names = subject.names(finding.places)
        yield FindingRow(
            finding.code,
            finding.severity,
            subject.texts(f"severity_{finding.severity.replace(' ', '-')}"),
            subject.words(finding.sentence),
            subject.texts(f"{finding.code}_source"),
            names,
            _told(names, subject.position.names.values()),
            tuple(sorted(lines)),
            tuple(repairs),
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


def score_rows(subject: Subject, sheet: ScoreSheet, decisive: Sequence[Decisive] = ()) -> ScoreRows:
    """Return the rows of a score sheet, and of the rulings that would change who wins."""
    texts, accounts = subject.texts, []
    for standing in sheet.standings:
        either = ""
        lines = tuple(
            _note(subject, line)._replace(span=line.span, source=texts(line.source))
            for line in standing.lines
        )
        if standing.values:
            one, other = map(printed_number, standing.values)
            either = texts("report_either", one=one, other=other)
        player = subject.players((standing.colour,))
        accounts.append(AccountRow(standing, player, lines, either))
    # Who won or leads, or who of several can; nothing where that is everybody.
    ranked = [standing for standing in sheet.standings if standing.may_win or standing.places]
    colours = sheet.winners or sheet.can_win
    is_told = colours and (sheet.winners or len(colours) != len(ranked))
    words = page_texts(texts.language)
    return ScoreRows(
        sheet,
        words(sheet.verdict, colours=subject.players(colours)) if is_told else "",
        tuple(accounts),
        tuple(_note(subject, note) for note in sheet.notes),
        tuple(_note(subject, note) for note in sheet.workings),
        tuple(decisive),
        tuple(
            texts(
                "report_decisive",
                ruling=f"{one.ruling}={one.choice}",
                meaning=texts(f"ruling_{one.ruling}_{one.choice}").rstrip("."),
                winners=subject.players(one.winners),
                instead=subject.players(sheet.winners),
            )
            for one in decisive
        ),
    )


def _note(subject: Subject, note: Note | ScoreLine) -> LineRow:
    return LineRow(subject.words(note.sentence), subject.names(note.hexes))


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


# Repairs as data: what differs between a position and its repaired self, edit by edit


def edits_of(position: Position, repair: Repair) -> list[dict[str, Json]]:
    """Return the edits that make the repaired position of *position*, as docs/formats.md has it."""
    from pnp.judging.histories import counts_by_place
    from pnp.judging.slips import entered  # slow to import

    says, old, new = repair.says, position, repair.position
    edits: list[dict[str, Json]] = []
    if new is None:
        return []
    if "degrees" in says.values:
        of = "pieces" if says.text.endswith("_pieces") else "board"
        turn: dict[str, Json] = {"change": "turn", "of": of}
        turn["degrees"] = int(str(says.values["degrees"]))
        turn["mirrored"] = says.text.startswith("repair_mirrored")
        return [turn]
    if old.phase != new.phase:
        edits.append({"change": "phase", "from": old.phase, "to": new.phase})
    if old.players != new.players:
        edits.append({"change": "players", "from": old.players, "to": new.players})
    for cell, kind in old.terrain.items():
        if new.terrain[cell] != kind:
            name, to = old.names[cell], new.terrain[cell]
            edits.append({"change": "terrain", "hex": name, "from": kind, "to": to})
    were, are = counts_by_place(old), counts_by_place(new)
    for key in dict.fromkeys([*were, *are]):
        if were[key] != are[key]:
            at, colour, piece, chip = key
            edit: dict[str, Json] = {
                "change": "pieces",
                "hex": place_word(old.names[at.hex], at.clock),
                "colour": colour,
                "piece": piece,
                "from": were[key],
                "to": are[key],
            }
            edits.append(edit if chip is None else {**edit, "chip": chip})
    before, after = entered(old), entered(new)
    for place in sorted(before.keys() | after.keys()):
        if before.get(place) != after.get(place):
            edit = {"change": "entry", "entry": place.keyword}
            edit |= {"from": before.get(place), "to": after.get(place)}
            edit |= {"colour": place.colour} if place.colour else {}
            edits.append(edit | ({"field": place.field} if place.field else {}))
    return edits


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
                unranked = account.printed_places or self.texts("report_unranked")
                rank = unranked if account.standing.rank is None else f"{account.standing.rank}."
                colour, total = account.player, account.printed_total
                if account.standing.is_shared:
                    colour = self.texts("report_shared", colour=colour)
                if account.standing.total is None and not account.either:
                    least, most = account.standing.span
                    key = "report_at_least" if most is None else "report_between"
                    ends = {"least": printed_number(least or 0), "most": printed_number(most or 0)}
                    total = self.texts("report_open" if least is None else key, **ends)
                words = self.texts("report_standing", colour=colour, total=total)
                yield f"{_INDENT}{rank:<3} {words}"
                for line in account.lines:
                    words = f"{_with_places(line)} [{numbers[line.source]}]"
                    yield from _wrapped(f"{line.printed_points:>8}  ", words, width)
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
        findings: list[Json] = []
        for row in self.findings:
            found: dict[str, Json] = {"code": row.code, "severity": row.severity}
            found |= {"hexes": list(row.places), "lines": list(row.lines)}
            found |= {"sentence": row.sentence, "source": row.source}
            if row.repairs:
                found["repairs"] = [
                    {"sentence": one.sentence, "edits": [*one.edits]} for one in row.repairs
                ]
            findings.append(found)
        data: dict[str, Json] = {
            "file": file.name,
            "game": position.game,
            "players": position.players,
            "phase": position.phase,
            "title": position.title,
            "names": dict(sorted(position.player_names.items())),
            "remarks": list(remarks),
            "findings": findings,
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


def _span_data(key: str, span: Span) -> dict[str, Json]:
    """Return a number; while it is open also what it can be."""
    if span.value is not None:
        return {key: span.value}
    return {key: None, "least": span.least, "most": span.most}


def _note_data(note: LineRow) -> dict[str, Json]:
    return {"sentence": note.sentence, "hexes": list(note.places)}
