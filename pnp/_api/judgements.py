"""
Judgements: what is wrong with a position, and what it scores.

What the rules of a game say of a position, findings and score together, is a verdict; commands,
pictures and other programs all ask here. Its map is held against the board of its seed (PF02).

Files are judged in their order. A file that cannot be read is reported, and the others
are still done. Nothing is kept of a file once it is done, so that memory stays flat however
many there are.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, overload

from generators import NamedTuple, Value
from generators.hexes import Hex
from pnp._api import many, results
from pnp.errors import PnpError
from pnp.games import capabilities, game_at
from pnp.judging.checking import check_file, check_map
from pnp.judging.findings import (
    MAP,
    MOST_FINDINGS,
    Finding,
    impossible,
    in_order,
    information,
    is_breach,
)
from pnp.judging.scores import ScoreSheet
from pnp.judging.views import has_unread, with_map
from pnp.messages import Message, message_of
from pnp.model import games
from pnp.model.boards import Chip, Json
from pnp.model.positions import Position, position_of
from pnp.notation.positionfiles import file_name, open_position
from pnp.notation.reading.parsing import PositionFile, parse_position
from pnp.owngames.building import settled
from pnp.reports import rows
from pnp.requests import options as table
from pnp.requests.judging import (
    CheckRequest,
    JudgeRequest,
    ScoreRequest,
    dealing_from,
    ruling_words,
)
from pnp.requests.reading import Request
from pnp.texts import page_texts

if TYPE_CHECKING:  # one table has no ranking, reports have no pages, and few ask for more
    from pnp._api.witnesses import Witness
    from pnp.judging.asking import Asked, Doubtful
    from pnp.judging.readings import Readings
    from pnp.notation.inventories import Inventory
    from pnp.printing.positions import PositionFrame
    from pnp.reports.evenings import Table

# Several processes judge so many files at a time, each of them so often at least.
_BATCH, _LEAST_BATCHES = 16, 4
_WIDTH = table.Option("width", "bounded", 80, least=20, most=1_000_000)
_LONGEST_STEM = 80  # a name of a file may have 255 bytes
# Every choice of every ruling is scored in every reading; in more nobody asks for that.
_MOST_READINGS_BY_RULING = 20


def find_findings(
    position: Position,
    game: games.Game,
    *,
    choices: Mapping[str, str],
    inventory: Sequence[str] | None = None,
) -> tuple[Finding, ...]:
    """
    Return all findings about *position* as it is typed, the gravest first; see `judge`.

    What its question marks can be is not tried.
    """
    verdict = judge(position, game, choices=choices, inventory=inventory, tries_readings=False)
    return verdict.findings


class Verdict(Value):
    """
    What the rules say of a position.

    Attributes:
        typed: the findings about it as it is typed, in no particular order.
        findings: those that all its readings leave, the gravest first.
        readings: what its question marks can be; None where everything can be read.
    """

    position: Position
    game: games.Game
    rulings: Mapping[str, str]
    typed: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    readings: "Readings | None" = None

    def score(self) -> tuple[ScoreSheet, tuple[rows.Decisive, ...]]:
        """Return the score, and the choices by which, one at a time, others would win."""
        sheet, found = self.score_by(self.rulings), list[rows.Decisive]()
        readings = (self.readings and self.readings.whole) or ()
        if not sheet.winners or len(readings) > _MOST_READINGS_BY_RULING:
            return sheet, ()
        for ruling in self.game.rulings:
            for choice in ruling.choices if ruling.changes_score else ():
                if choice != self.rulings[ruling.id]:
                    other = self.score_by({**self.rulings, ruling.id: choice})
                    if other.winners != sheet.winners:
                        found.append(rows.Decisive(ruling.id, choice, other.winners))
        return sheet, tuple(found)

    def score_by(self, rulings: Mapping[str, str]) -> ScoreSheet:
        """Return the score by *rulings*, over all readings that there are."""
        if self.readings is None:
            return capabilities.score(self.game, self.position, rulings)
        from pnp.judging.readings import over_readings, questions_of, readings_at

        questions, nearest = self.readings.questions, self.readings.nearest
        if self.readings.is_contradiction:
            questions, nearest = tuple(questions_of(self.position, self.game)), self.position
        sheet = capabilities.score(self.game, nearest, rulings)
        if self.readings.whole:
            wholes = [reading.position for reading in self.readings.whole]
        else:  # too many or none, so all of what counts
            wholes = readings_at(sheet.unread, questions, nearest) if sheet.unread else []
        sheets = [capabilities.score(self.game, whole, rulings) for whole in wholes]
        return over_readings(sheet, sheets, self.game) if sheets else sheet


def judge(
    position: Position,
    game: games.Game,
    *,
    choices: Mapping[str, str],
    inventory: Sequence[str] | None = None,
    tries_readings: bool = True,
) -> Verdict:
    """
    Return what the rules say of *position*, the gravest findings first.

    *choices* of rulings go before those of the position itself. *inventory* has the codes of
    a player's own tiles. The board is not compared with that of its seed; see `check_against`.
    Without *tries_readings* what depends on a ``?`` is left open, which takes no time.
    """
    game = settled(game, position.players, tuple(position.terrain))
    rulings = games.all_rulings(game.rulings, position.rulings, choices)
    codes = tuple(inventory) if inventory is not None else None
    position, request = with_map(position, game), games.CheckRequest(rulings, codes)

    def find(changed: Position) -> tuple[Finding, ...]:
        return (*check_file(changed, game), *capabilities.check(game, changed, request))

    typed = findings = find(position)
    readings = None
    if tries_readings and has_unread(position):
        from pnp.judging.readings import fitting_findings, readings_of

        readings = readings_of(position, game, find, typed)
        if readings is not None:
            findings = fitting_findings(typed, readings, game)
    return Verdict(position, game, rulings, typed, in_order(findings), readings)


def dealt_start(
    position: Position, game: games.Game, inventory: "Inventory | None"
) -> Position | Finding | None:
    """Return the start on the board of the seed of *position*, if it has one, or why not."""
    if not position.board_words:
        return None
    game = settled(game, position.players, tuple(position.terrain))
    from pnp.notation.reading.boards import read_board_words

    try:
        words = read_board_words(position.board_words, game, position.players)
    except PnpError:
        return impossible("PF02_none", words=position.board_words)
    request = words.deal_request(position.players, inventory)
    if isinstance(request, str):
        return information(f"PF02_{request}", words=position.board_words)
    try:
        board = capabilities.deal_board(game, request)
        start = position_of(board)
        chips = {kind: dict(laid) for kind, laid in start.chips.items()}
        cells = {name: cell for cell, name in start.names.items()}
        for deal in game.deals:
            if not (deal.is_secret and deal.chip and deal.to == "board"):
                continue
            laid = chips.setdefault(deal.chip, {})
            for word in board.setup.dealt.get(deal.name, ()):
                name, _, chip = word.partition(" ")
                value, _, side = chip.partition("@")
                laid[cells[name]] = Chip(value, int(side or 0))
        return start._replace(chips=chips)
    except PnpError:
        return impossible("PF02_none", words=position.board_words)


def code_of(file: PositionFile) -> str:
    """Return the code of the board on the table; empty without one, or where another map lies."""
    from pnp.notation.boardcodes import board_code
    from pnp.notation.reading.boards import read_board_words

    position, game = file.position, file.game
    start = dealt_start(position, game, None)
    if not isinstance(start, Position) or any(check_against(position, game, start)):
        return ""
    words = read_board_words(position.board_words, game, position.players)
    request = words.deal_request(position.players, None)
    return "" if isinstance(request, str) else board_code(request, game)


def check_against(
    position: Position, game: games.Game, start: Position | Finding | None
) -> Iterator[Finding]:
    """Yield where the map differs from that of *start*, see `dealt_start`."""
    if isinstance(start, Finding):
        yield start
    elif start is not None:
        game = settled(game, position.players, tuple(position.terrain))
        yield from check_map(position, start, game)


# What comes of a position, to be shown and saved


class Findings(results.Printable, Value, Sequence[Finding]):
    """What is wrong with a position, the gravest first: a sequence; as pages, its picture."""

    _text_suffixes: ClassVar[tuple[str, ...]] = table.TEXT_SUFFIXES

    file: PositionFile
    findings: tuple[Finding, ...]

    def __repr__(self) -> str:
        """Return a line about them, not all of them."""
        return f"<{type(self).__name__}: {self.file.name}, {len(self)} findings>"

    def __hash__(self) -> int:
        """Return the hash of what was found."""
        return hash((self.file.name, tuple(one.code for one in self.findings)))

    @overload
    def __getitem__(self, place: int) -> Finding: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Finding, ...]: ...

    def __getitem__(self, place: int | slice) -> Finding | tuple[Finding, ...]:
        """Return one finding, or several."""
        return self.findings[place]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.findings)

    @results.public
    def text(self, language: str = "en", width: int = _WIDTH.default) -> str:
        """Return the report for a reader, in lines of at most *width* characters."""
        given = Request({"language": language, "width": width}, (table.LANGUAGE, _WIDTH))
        return "\n".join(self.report(given.language).lines(given[_WIDTH]))

    @results.public
    def data(self, language: str = "en") -> dict[str, Json]:
        """Return the report as plain data: a file of ``pnp check --json``."""
        return self.report(results.read_language(language)).data()

    def report(self, language: str) -> rows.Report:
        """Return the report in a language."""
        subject = self.subject(language)
        told = tuple(rows.finding_rows(subject, self.findings[:MOST_FINDINGS], self.file))
        unconfirmed = rows.unconfirmed_sentence(subject)
        return rows.Report(self.file, subject.texts, told, self.findings, unconfirmed=unconfirmed)

    def pages(self, request: Request) -> results.Pages:
        """Return the picture of the position, the findings outlined."""
        from pnp.printing.positions import position_document

        return results.Pages(position_document(self._frame(request, "draw_title"), request.paper))

    @property
    def file_name(self) -> str:
        """The name of a picture that was not given one."""
        return f"{self.stem}.pdf"

    @property
    def stem(self) -> str:
        """The name of files without what tells their kind: folders tell tables apart."""
        name = self.file.name
        if name in {Message("standard_input"), ""}:
            return "position"
        path, here = Path(name), Path.cwd()
        path = path.relative_to(here) if path.is_relative_to(here) else path
        folders = (part for part in path.parent.parts if part not in {path.anchor, ".."})
        return "-".join((*folders, path.stem))[-_LONGEST_STEM:]

    def _text(self, suffix: str) -> str:
        return results.position_text(self.file.position, self.file.game, suffix)

    def subject(self, language: str) -> rows.Subject:
        """Return what rows in a language are about."""
        return rows.Subject(
            self.file.position, self.file.game, self.file.game.rules_texts(language)
        )

    def _frame(self, request: Request, key: str = "") -> "PositionFrame":
        """Return the frame of pages about the position, called like its game, or as *key* says."""
        from pnp.printing.positions import position_frame
        from pnp.printing.themes import Pen

        game, position = self.file.game, self.file.position
        title = game.texts(request.language)("title")
        if key:
            title = page_texts(request.language)(key, title=title, players=position.players)
        pen = Pen(game, capabilities.theme_of(game, request.theme), request.language)
        return position_frame(position, self.findings, pen, request.margin_mm, title)


class Score(Findings):
    """The score of a position, what is wrong with it beside; as pages, a score sheet."""

    _text_suffixes = ()

    sheet: ScoreSheet
    decisive: tuple[rows.Decisive, ...]

    __hash__ = Findings.__hash__

    @property
    def winners(self) -> tuple[str, ...]:
        """The letters of the colours that won; none while an entry is missing."""
        return self.sheet.winners

    @property
    def table(self) -> "Table":
        """The table with its score, for the results of an evening."""
        from pnp.reports.evenings import table_of

        return table_of(self.file, self.sheet, self.findings)

    def report(self, language: str) -> rows.Report:
        """Return the report in a language."""
        score = rows.score_rows(self.subject(language), self.sheet, self.decisive)
        return super().report(language)._replace(score=score)

    def pages(self, request: Request) -> results.Pages:
        """Return the score sheet, with a picture of the position; or the card to share."""
        if request[table.PICTURE] == "card":
            return self.card(request)
        from pnp.printing.scoresheets import score_document

        score = rows.score_rows(self.subject(request.language), self.sheet, self.decisive)
        frame = self._frame(request, "sheet_title")
        if self.sheet.is_over:
            frame = frame._replace(position=frame.position._replace(phase="end"))
        return results.Pages(score_document(frame, score, request.paper))

    @property
    def file_name(self) -> str:
        """The name of a card that was not given one."""
        return f"{self.stem}-card.png"

    def card(self, request: Request, *, photo_shape: float = 0.0, link: str = "") -> results.Pages:
        """Return the card to share; *photo_shape* and *link* as `card_document` has them."""
        from pnp.printing.sharecards import card_document

        score = rows.score_rows(self.subject(request.language), self.sheet, self.decisive)
        frame, code = self._frame(request), code_of(self.file)
        return results.Pages(card_document(frame, score, code, photo_shape=photo_shape, link=link))


class Unreadable(NamedTuple):
    """A file that could not be read, and why."""

    name: str
    message: str

    def data(self, language: str) -> dict[str, Json]:
        """Return what stands in the place of the file."""
        from pnp.texts.messages import translated

        return {"file": self.name, "error": translated(self.message, language)}


@results.public
def check(
    position: Position,
    *,
    rulings: Mapping[str, str] | None = None,
    inventory: str | Path | None = None,
    repairs: bool = False,
) -> Findings:
    """
    Return what is wrong with *position*.

    A map is compared with the board of its seed, if it has one.

    Where:
        rulings: choices of readings, by id: ``{"BN-16": "all-try"}``; they go before those of
            the position.
        inventory: the path of a list of your own tiles.
        repairs: each finding has the changes that make it go, too, one or two at once; that
            takes a second or two. None are sought where there are more than 200 findings.

    Raises:
        UnknownNameError: the game has no such ruling or choice.
        OptionError, InventoryError: the tile list does not fit, or cannot be read.
    """
    words = ruling_words(rulings)
    request = JudgeRequest({"rulings": words, "inventory": inventory, "repairs": repairs})
    return _judge(request, _source_of(position))


@results.public
def score(
    position: Position,
    *,
    rulings: Mapping[str, str] | None = None,
    inventory: str | Path | None = None,
) -> Score:
    """
    Return the score of *position*, legal or not.

    Raises:
        PnpError: as `check`.
    """
    request = ScoreRequest({"rulings": ruling_words(rulings), "inventory": inventory})
    judged = _judge(request, _source_of(position))
    assert isinstance(judged, Score)
    return judged


@results.public
def witness(position: Position, *, rulings: Mapping[str, str] | None = None) -> "Witness | None":
    """
    Return a legal game that leads to *position*; None where none was found, which proves nothing.

    Raises:
        PnpError: as `check`.
        OptionError: the game has no such search, something on the board cannot be read, the
            first turn is not taken yet, or something is impossible.
    """
    from pnp._api.witnesses import witness_of

    request = JudgeRequest({"rulings": ruling_words(rulings)})
    file = _source_of(position)
    return witness_of(file, request.choices_for(file))


def outcomes(request: JudgeRequest, paths: Sequence[Path]) -> Iterator[Findings | Unreadable]:
    """Yield what comes of each file, in their order; many are judged by so many processes."""
    batches = [paths[start : start + _BATCH] for start in range(0, len(paths), _BATCH)]
    jobs = min(request[table.JOBS], len(batches) // _LEAST_BATCHES)
    if jobs < 2 or Path("-") in paths:
        yield from map(partial(_outcome, request), paths)
        return
    for judged in many.spread(partial(_outcomes, request), batches, jobs):
        yield from judged


def _outcomes(request: JudgeRequest, paths: Sequence[Path]) -> list[Findings | Unreadable]:
    return [_outcome(request, path) for path in paths]


def _outcome(request: JudgeRequest, path: Path) -> Findings | Unreadable:
    try:
        return judge_file(request, path)
    except PnpError as error:
        return Unreadable(file_name(path), message_of(error))


def judge_file(request: JudgeRequest, path: Path) -> Findings:
    """
    Return what comes of the file at *path*.

    Raises:
        PnpError: the file cannot be read, or tile list or rulings do not fit it.
    """
    file = open_position(path, dealing_from(request.tiles))
    if not file.turns and request[table.AT] is None:
        return _judge(request, file)
    from pnp._api.witnesses import replayed

    file, faults = replayed(file, request.choices_for(file), request[table.AT])
    judged = _judge(request, file)
    return judged._replace(findings=in_order([*judged.findings, *faults])) if faults else judged


def doubt_of(request: JudgeRequest, judged: Findings, verdict: Verdict | None = None) -> "Doubtful":
    """Return the position that was judged, and what else it may be."""
    from pnp.judging.asking import doubt_about

    readings = (verdict or _verdict(request, judged.file)).readings
    whole = [one.position for one in (readings and readings.whole) or ()]
    return doubt_about(judged.file.position, judged.findings, whole)


def question_of(request: JudgeRequest, judged: Findings, doubt: "Doubtful") -> "Asked | None":
    """Return the question that settles most of a doubt; None: nothing is left to ask."""
    from pnp.judging.asking import question

    game, choices = judged.file.game, request.choices_for(judged.file)
    game = settled(game, doubt.position.players, tuple(doubt.position.terrain))
    return question(doubt, game, partial(find_findings, game=game, choices=choices))


def judge_again(request: JudgeRequest, judged: Findings, position: Position) -> Findings:
    """
    Return what comes of *position*, typed in the place of what was judged.

    Raises:
        PositionSyntaxError: no position can have such entries.
    """
    text = results.position_text(position, judged.file.game, ".txt")
    return _judge(
        request, parse_position(text, name=judged.file.name, dealing=dealing_from(request.tiles))
    )


def score_and_check(position: Position, *, tries_readings: bool) -> tuple[Score, Findings]:
    """Return the score of *position* and what is wrong with it, judged once."""
    request, file = JudgeRequest({}), _source_of(position)
    verdict = _verdict(request, file, tries_readings=tries_readings)
    return Score(file, verdict.findings, *verdict.score()), _findings(request, file, verdict)


def check_read(
    position: Position, unsure: Collection[str]
) -> "tuple[Findings, Doubtful, Callable[[Doubtful], Asked | None]]":
    """
    Return what is wrong with *position*, which was read from a photograph, with repairs.

    And what it may be instead, and what returns the question that settles most of that.
    *unsure* are names of hexes whose terrain is doubtful; others are ignored.
    """
    request, file = CheckRequest({}), _source_of(position)
    cells = frozenset(cell for cell, name in position.names.items() if name in unsure)
    verdict = _verdict(request, file)
    judged = _findings(request, file, verdict, cells)
    return judged, doubt_of(request, judged, verdict), partial(question_of, request, judged)


def _judge(request: JudgeRequest, file: PositionFile) -> Findings:
    verdict = _verdict(request, file)
    assumed = Message("phase_assumed", phase="play")
    if assumed in file.remarks and verdict.score()[0].is_over:
        remarks = tuple(
            Message("phase_assumed", phase="end") if one == assumed else one for one in file.remarks
        )
        file = file._replace(position=file.position._replace(phase="end"), remarks=remarks)
        verdict = _verdict(request, file)
    return (
        Score(file, verdict.findings, *verdict.score())
        if request.wants_score
        else _findings(request, file, verdict)
    )


def _verdict(request: JudgeRequest, file: PositionFile, *, tries_readings: bool = True) -> Verdict:
    tiles, choices = request.tiles_for(file), request.choices_for(file)
    codes = tiles.codes if tiles else None
    return judge(
        file.position, file.game, choices=choices, inventory=codes, tries_readings=tries_readings
    )


def _findings(
    request: JudgeRequest,
    file: PositionFile,
    verdict: Verdict,
    unsure: frozenset[Hex] = frozenset(),
) -> Findings:
    """Return the findings, the map compared with the board of its seed; *unsure* as for repairs."""
    tiles, choices = request.tiles_for(file), request.choices_for(file)
    position, game, codes = file.position, file.game, tiles.codes if tiles else None
    has_chips = bool(file.rows.keys() - {MAP})
    is_compared = file.has_map or has_chips
    start = dealt_start(position, game, tiles) if is_compared else None
    compared = tuple(check_against(position, game, start))
    findings = in_order([*verdict.findings, *compared])
    typed = in_order([*verdict.typed, *compared])
    # No one slip is the cause of more than are told.
    if request.wants_repairs and any(map(is_breach, typed)) and len(typed) <= MOST_FINDINGS:
        from pnp.judging.repairs import with_repairs

        def again(changed: Position) -> list[Finding]:
            found = find_findings(changed, game, choices=choices, inventory=codes)
            return [*found, *check_against(changed, game, start)]

        # What only all readings of question marks share, no single change is judged by.
        repaired = with_repairs(typed, position, game, again, file.lines, unsure=unsure)
        findings = tuple(repaired[typed.index(one)] if one in typed else one for one in findings)
    return Findings(file, findings)


def _source_of(position: Position) -> PositionFile:
    """Return *position* with what is known of its file."""
    position = results.of_type("position", position, Position, Message("a_position"))
    source: PositionFile | None = getattr(position, "source", None)
    if source is None:
        return PositionFile("position", position, game_at(position))
    return source._replace(position=position)
