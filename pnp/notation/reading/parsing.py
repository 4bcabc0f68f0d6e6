"""`parse_position`: from the text of a position file to a position, or all that is wrong."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generators.errors import NoSuchBoardError
from pnp.games import PACKAGES, find_game
from pnp.model.boards import Board
from pnp.model.games import DealRequest, Game
from pnp.notation.reading.boardblocks import TEMPLATE_ADVICE, Deal, Dealing
from pnp.notation.reading.cleaning import clean_lines
from pnp.notation.reading.errors import syntax_error
from pnp.notation.reading.faults import EnoughFaults, FaultLog
from pnp.notation.reading.gameline import GameLine, as_game, read_game_line
from pnp.notation.reading.positionreader import Reading, read_position
from pnp.notation.reading.tokens import Line, Token, read_lines

if TYPE_CHECKING:
    from pnp.notation.inventories import Inventory

MOST_CHARACTERS = 1 << 20
# No longer file is read as one of other games, to guess which was meant.
_MOST_LINES_TO_GUESS = 2_000


def parse_position(
    text: str,
    *,
    name: str = "position",
    deal: Deal | None = None,
    inventory: "Inventory | None" = None,
) -> Reading:
    """
    Return the position that *text* describes.

    *name* is told in errors. *deal* deals the board where there is a seed instead of a map,
    as the game does by default; *inventory* holds the tiles that such a board is dealt from.

    Raises:
        PositionSyntaxError: it cannot be read; all its faults are told at once.
    """
    if len(text) > MOST_CHARACTERS:
        log = FaultLog([])
        message = f"{len(text)} characters: expected at most {MOST_CHARACTERS}"
        log.add(Token("", 1, 1), message)
        raise syntax_error(log, name)
    sources, remarks = clean_lines(text)
    log = FaultLog(sources)
    lines, excess = read_lines(sources)
    if excess is not None:
        log.add(Token("", 1, 1), f"{excess}: far too much for a position; {TEMPLATE_ADVICE}")
        raise syntax_error(log, name)
    reading = _read(lines, Dealing(deal, inventory), log)
    if reading is None or log.count:
        raise syntax_error(log, name)
    return Reading(reading.position, (*remarks, *reading.remarks), reading.lines, reading.has_map)


def _read(lines: Sequence[Line], dealing: Dealing, log: FaultLog) -> Reading | None:
    """Return what *lines* say; where there are faults they are told."""
    if not any(line.words for line in lines):
        log.add(Token("", 1, 1), f"there is nothing to read: {TEMPLATE_ADVICE}")
        return None
    line = read_game_line(lines, log)
    if line.game is None:
        _tell_unknown_game(lines, line, log)
        return None
    is_certain = not log.count
    try:
        reading = read_position(lines, line, line.game, dealing, log)
    except EnoughFaults:
        return None
    if log.count and is_certain:
        others = _fitting(lines, line, but=line.game)
        if others:
            _tell_other_game(line, line.game, others, log)
    return reading


def _tell_unknown_game(lines: Sequence[Line], line: GameLine, log: FaultLog) -> None:
    """Say that the game is not known, and which one it seems to be."""
    games = _fitting(lines, line)
    fit = f"this reads as a position of {_either(games)}" if games else "the rest was not read yet"
    repaired = _line_of(games[0], line) if len(games) == 1 else None
    if line.word is None:
        there = ", ".join(PACKAGES)
        message = f"which game is this? Expected a line such as 'game barony 3p'; there are {there}"
        log.add(Token("", 1, 1), f"{message}; {fit}", lambda: repaired)
    else:
        log.say_more(f"; {fit}", lambda: repaired)


def _tell_other_game(line: GameLine, game: Game, others: Sequence[Game], log: FaultLog) -> None:
    """Say that the text is a position of another game, instead of all else."""
    first = log.told()[0]
    log.clear()
    message = (
        f"this is no position of {game.slug} (line {first.line}: {first.message}), "
        f"but reads as one of {_either(others)}"
    )
    repaired = _line_of(others[0], line) if len(others) == 1 else None
    log.add(line.word or Token("", 1, 1), message, lambda: repaired)


def _either(games: Sequence[Game]) -> str:
    """Return the names of *games* with an 'or'."""
    return " or ".join(game.slug for game in games)


def _line_of(game: Game, line: GameLine) -> str:
    """Return the line of the game as it should be."""
    players = line.typed_players or game.least_players
    return f"game {game.slug} {players}p"


def _fitting(lines: Sequence[Line], line: GameLine, *, but: Game | None = None) -> list[Game]:
    """Return the games, *but* one, of which *lines* are a position without any fault."""
    if len(lines) > _MOST_LINES_TO_GUESS:
        return []
    games = (find_game(slug) for slug in PACKAGES if but is None or slug != but.slug)
    return [game for game in games if _fits(lines, line, game)]


def _fits(lines: Sequence[Line], line: GameLine, game: Game) -> bool:
    """Tell whether *lines* read without a fault as a position of *game*; nothing is dealt."""
    as_line = as_game(line, game)
    if as_line is None:
        return False
    try:
        read_position(lines, as_line, game, Dealing(_deal_nothing), FaultLog([], most=1))
    except EnoughFaults:
        return False
    return True


def _deal_nothing(_: DealRequest) -> Board:
    """Deal no board, because somebody only wants to know whether a text can be read."""
    raise NoSuchBoardError("nothing is dealt for a guess")
