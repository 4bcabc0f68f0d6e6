"""What ``pnp check`` and ``pnp score`` say on a terminal, line by line."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from generators.hexes import Hex
from pnp._api.judgements import Findings, Score
from pnp.judging.findings import SEVERITIES, Finding, is_impossible
from pnp.judging.scores import Note, ScoreLine, Standing
from pnp.model.positions import player_text, told_of
from pnp.notation.positionfiles import PositionFile
from pnp.texts import Texts, page_texts, printed_number

# Where the lines of a report begin, and how wide they may be.
_INDENT = "  "
_DEEP = "      "
# A report is to be read: what is wrong in more places than that is wrong throughout.
MOST_FINDINGS = 200


def check_report(judgement: Findings, language: str, width: int) -> Iterator[str]:
    """Yield what was found in one file, the gravest first, and a summary."""
    file, findings = judgement.file, judgement.findings
    texts = file.game.rules_texts(language)
    yield from _heading(file, texts, width)
    yield from _first_findings(file, findings, texts, width)
    yield _INDENT + _summary(findings, texts)


def score_report(judgement: Score, language: str, width: int) -> Iterator[str]:
    """Yield the score sheet of one file: accounts, notes, workings, and what is wrong."""
    file, sheet = judgement.file, judgement.sheet
    texts = file.game.rules_texts(language)
    yield from _heading(file, texts, width)
    # Sources repeat from player to player: they are numbered, and listed once below.
    lines = [line for standing in sheet.standings for line in standing.lines]
    numbers = {source: n for n, source in enumerate(_sources(lines, texts), start=1)}
    for standing in sheet.standings:
        yield from _standing_lines(file, standing, texts, width, numbers)
    for source, number in numbers.items():
        yield from _wrapped(f"{_DEEP}[{number}] ", source, width)
    if sheet.winners or sheet.notes:
        yield ""
    if sheet.winners:
        colours = _colours(file, sheet.winners, texts)
        yield _INDENT + page_texts(language)(sheet.verdict, colours=colours)
    for note in sheet.notes:
        yield from _wrapped(_INDENT, _note(file, note, texts), width)
    if sheet.workings:
        yield ""
        yield _INDENT + texts("report_workings")
    for number, note in enumerate(sheet.workings, start=1):
        yield from _wrapped(f"{_INDENT}{number:>3}. ", _note(file, note, texts), width)
    for sentence in ruling_sentences(judgement, texts):
        yield from _wrapped(_INDENT, sentence, width)
    grave = [finding for finding in judgement.findings if finding.severity != "information"]
    if grave:
        yield ""
        text = "report_impossible" if is_impossible(grave) else "report_marked"
        yield from _wrapped(_INDENT, texts(text, summary=_summary(grave, texts)), width)
    yield from _first_findings(file, grave, texts, width)


def ruling_sentences(judgement: Score, texts: Texts) -> Iterator[str]:
    """Yield a sentence for each choice of a ruling under which somebody else would win."""
    file, sheet = judgement.file, judgement.sheet
    for other in judgement.decisive:
        yield texts(
            "report_decisive",
            ruling=f"{other.ruling}={other.choice}",
            meaning=texts(f"ruling_{other.ruling}_{other.choice}").rstrip("."),
            winners=_colours(file, other.winners, texts),
            instead=_colours(file, sheet.winners, texts),
        )


def _heading(file: PositionFile, texts: Texts, width: int) -> Iterator[str]:
    """Yield the heading of a file: game, players, phase; below it the title of the table."""
    yield texts(
        "report_title",
        file=file.name,
        game=texts("title"),
        players=file.position.players,
        phase=texts(f"phase_{file.position.phase}"),
    )
    yield from _wrapped(_INDENT, file.position.title, width)


def _first_findings(
    file: PositionFile, findings: Sequence[Finding], texts: Texts, width: int
) -> Iterator[str]:
    """Yield the first findings, which are the gravest, and how many are left out."""
    for finding in findings[:MOST_FINDINGS]:
        yield from _finding_lines(file, finding, texts, width)
    if (left_out := len(findings) - MOST_FINDINGS) > 0:
        yield from _wrapped(_INDENT, texts("report_more", count=left_out), width)


def _finding_lines(file: PositionFile, finding: Finding, texts: Texts, width: int) -> Iterator[str]:
    """Yield one finding: severity, code and hexes, the sentence, its source."""
    severity = texts(f"severity_{finding.severity.replace(' ', '-')}")
    head = f"{severity} {finding.code}"
    if finding.hexes:
        head += f" {_places(file, finding.hexes)}"
        lines = sorted({line for cell in finding.hexes for line in file.lines.get(cell, ())})
        if lines:
            head += f" ({texts('report_lines', lines=_listed(lines))})"
    yield from _wrapped(_INDENT, head, width, deeper=True)
    yield from _wrapped(_DEEP, told_of(file.position, file.game, finding.sentence, texts), width)
    yield from _wrapped(_DEEP, f"[{texts(f'{finding.code}_source')}]", width)


def _summary(findings: Sequence[Finding], texts: Texts) -> str:
    """Return how many findings there are of each severity."""
    counts = Counter(finding.severity for finding in findings)
    parts = [
        texts(f"count_{severity.replace(' ', '-')}", count=counts[severity])
        for severity in SEVERITIES
        if counts[severity]
    ]
    if not counts["impossible"] and not counts["doubtful"]:
        parts.insert(0, texts("report_nothing"))
    return ", ".join(parts)


def _standing_lines(
    file: PositionFile, standing: Standing, texts: Texts, width: int, numbers: Mapping[str, int]
) -> Iterator[str]:
    """Yield one player's account: rank, colour and total, then the lines."""
    rank = texts("report_unranked") if standing.rank is None else f"{standing.rank}."
    colour = _colours(file, (standing.colour,), texts)
    if standing.is_shared:
        colour = texts("report_shared", colour=colour)
    total = texts("report_open") if standing.total is None else printed_number(standing.total)
    yield f"{_INDENT}{rank:<4}{texts('report_standing', colour=colour, total=total)}"
    for line in standing.lines:
        number = numbers[texts(line.source)]
        yield from _score_line(file, line, texts, width, number)


def _sources(lines: Iterable[ScoreLine], texts: Texts) -> list[str]:
    """Return where the rules have *lines*, each source once."""
    return list(dict.fromkeys(texts(line.source) for line in lines))


def _score_line(
    file: PositionFile, line: ScoreLine, texts: Texts, width: int, number: int
) -> Iterator[str]:
    """Yield one line of an account: points, sentence, hexes, the number of its source."""
    points = "?" if line.points is None else printed_number(line.points)
    words = told_of(file.position, file.game, line.sentence, texts)
    if line.hexes:
        words += f" ({_places(file, line.hexes)})"
    yield from _wrapped(f"{points:>8}  ", f"{words} [{number}]", width)


def _note(file: PositionFile, note: Note, texts: Texts) -> str:
    """Return a note, and its hexes unless it names all of them itself."""
    words = told_of(file.position, file.game, note.sentence, texts)
    names = [file.position.names[cell] for cell in note.hexes]
    if set(names) <= set(words.replace(",", " ").replace(":", " ").replace(".", " ").split()):
        return words
    return f"{words} ({_places(file, note.hexes)})"


def _colours(file: PositionFile, letters: Sequence[str], texts: Texts) -> str:
    """Return the names of colours, and of who played them."""
    return ", ".join(player_text(file.position, file.game, letter, texts) for letter in letters)


def _places(file: PositionFile, hexes: Sequence[Hex]) -> str:
    """Return the names of hexes, each once."""
    return ", ".join(file.position.names[cell] for cell in dict.fromkeys(hexes))


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
