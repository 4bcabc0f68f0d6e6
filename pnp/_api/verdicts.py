"""
Verdicts: what the rules of a game say of a position, findings and score together; and its
map held against the board that its seed deals (PF02).

The rules exist once: commands, pictures and other programs all ask here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generators import Value
from pnp.errors import PnpError
from pnp.games import capabilities
from pnp.judging.checking import check_file, check_map
from pnp.judging.findings import Finding, impossible, in_order, information
from pnp.judging.scores import ScoreSheet
from pnp.judging.views import has_unread, with_map
from pnp.model.boards import Chip
from pnp.model.games import CheckRequest, Game, all_rulings
from pnp.model.positions import Position, position_of
from pnp.notation.reading.parsing import PositionFile
from pnp.owngames.building import settled
from pnp.reports.rows import Decisive

if TYPE_CHECKING:  # rarely wanted, and slow to import
    from pnp.judging.readings import Readings
    from pnp.notation.inventories import Inventory

# Every choice of every ruling is scored in every reading; in more nobody asks for that.
_MOST_READINGS_BY_RULING = 20


class _Rules(Value):
    """What all readings of a position are judged by."""

    game: Game
    request: CheckRequest

    def find(self, position: Position) -> tuple[Finding, ...]:
        """Return what is found about *position*, in no particular order."""
        rules = capabilities.check(self.game, position, self.request)
        return (*check_file(position, self.game), *rules)


def find_findings(
    position: Position,
    game: Game,
    *,
    choices: Mapping[str, str],
    inventory: Sequence[str] | None = None,
) -> tuple[Finding, ...]:
    """
    Return all findings about *position* as it is typed, the gravest first; see `judge`.

    What its question marks can be is not tried.
    """
    rules, position = _rules_for(position, game, choices, inventory)
    return in_order(rules.find(position))


def _rules_for(
    position: Position,
    game: Game,
    choices: Mapping[str, str],
    inventory: Sequence[str] | None,
) -> tuple[_Rules, Position]:
    """Return what *position* is judged by, and the position as far as the game settles it."""
    game = settled(game, position.players, tuple(position.terrain))
    position = with_map(position, game)
    request = CheckRequest(
        all_rulings(game.rulings, position.rulings, choices),
        tuple(inventory) if inventory is not None else None,
    )
    return _Rules(game, request), position


class Verdict(Value):
    """
    What the rules say of a position.

    Attributes:
        typed: the findings about it as it is typed, in no particular order.
        findings: those that all its readings leave, the gravest first.
        readings: what its question marks can be; None where everything can be read.
    """

    position: Position
    game: Game
    rulings: Mapping[str, str]
    typed: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    readings: "Readings | None" = None

    def score(self) -> tuple[ScoreSheet, tuple[Decisive, ...]]:
        """Return the score, and the rulings whose other choices change the winner."""
        sheet = self.score_by(self.rulings)
        return sheet, _decisive(self, sheet)

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
    game: Game,
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
    rules, position = _rules_for(position, game, choices, inventory)
    typed = findings = rules.find(position)
    readings = None
    if tries_readings and has_unread(position):
        from pnp.judging.readings import fitting_findings, readings_of

        readings = readings_of(position, rules.game, rules.find, typed)
        if readings is not None:
            findings = fitting_findings(typed, readings, rules.game)
    rulings = rules.request.rulings
    return Verdict(position, game, rulings, typed, in_order(findings), readings)


def dealt_start(
    position: Position, game: Game, inventory: "Inventory | None"
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
    position: Position, game: Game, start: Position | Finding | None
) -> Iterator[Finding]:
    """Yield where the map differs from that of *start*, see `dealt_start`."""
    if isinstance(start, Finding):
        yield start
    elif start is not None:
        game = settled(game, position.players, tuple(position.terrain))
        yield from check_map(position, start, game)


def _decisive(verdict: Verdict, sheet: ScoreSheet) -> tuple[Decisive, ...]:
    """Return the choices under which others would win, one ruling changed at a time."""
    readings = verdict.readings.whole if verdict.readings is not None else None
    if not sheet.winners or len(readings or ()) > _MOST_READINGS_BY_RULING:
        return ()
    found = []
    for ruling in verdict.game.rulings:
        for choice in ruling.choices if ruling.changes_score else ():
            if choice != verdict.rulings[ruling.id]:
                other = verdict.score_by({**verdict.rulings, ruling.id: choice})
                if other.winners != sheet.winners:
                    found.append(Decisive(ruling.id, choice, other.winners))
    return tuple(found)
