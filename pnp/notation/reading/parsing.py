"""
`parse_position`: from the text of a position file to a position, or all that is wrong.

First the line ``game barony 3p`` is read, which says by what rules all others are read.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generators.errors import NoSuchBoardError
from pnp.games import PACKAGES, find_game
from pnp.model.boards import Board
from pnp.model.games import DealRequest, Game
from pnp.notation.reading.boardblocks import NO_DEALING, TEMPLATE_ADVICE, Dealing
from pnp.notation.reading.decoding import clean_lines
from pnp.notation.reading.faults import EnoughFaults, FaultLog, quoted, syntax_error
from pnp.notation.reading.nearmisses import near_word
from pnp.notation.reading.positionreader import Reading, read_position
from pnp.notation.reading.words import Line, Token, is_digits, read_lines

MOST_CHARACTERS = 1 << 20
# No longer file is read as one of other games, to guess which was meant.
_MOST_LINES_TO_GUESS = 2_000
_KEYWORD = "game"
_SHORTEST_KEYWORD = 3
_MOST_DIGITS = 3


class GameLine(NamedTuple):
    """
    What the line says.

    Attributes:
        word: the word that begins it; None where there is no such line.
        game: None where it cannot be told.
        players: as many as the game may have where the number cannot be told.
        typed_players: the number that was typed, be it possible or not.
    """

    word: Token | None
    game: Game | None
    players: int = 0
    typed_players: int | None = None


def parse_position(
    text: str,
    *,
    name: str = "position",
    dealing: Dealing = NO_DEALING,
) -> Reading:
    """
    Return the position that *text* describes.

    *name* stands in errors. *dealing* deals the board where there is a seed instead of a map.

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
    reading = _read(lines, dealing, log)
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


def _deal_nothing(_: Game, __: DealRequest) -> Board:
    """Deal no board, because somebody only wants to know whether a text can be read."""
    raise NoSuchBoardError("nothing is dealt for a guess")


def read_game_line(lines: Iterable[Line], log: FaultLog) -> GameLine:
    """Return what the first line of the game says; faults of it are told, but not its lack."""
    line = _find(lines, log)
    if line is None:
        return GameLine(None, None)
    word, *rest = line.words
    game = _read_slug(word, rest, log)
    if game is None:
        return GameLine(word, None, typed_players=_typed_players(rest))
    players = _read_players(word, rest, game, log)
    for extra in () if _is_split(rest) else rest[2:3]:
        log.add(extra, f"{quoted(extra.text)}: expected nothing behind the number of players")
    return GameLine(word, game, players, _typed_players(rest))


def as_game(line: GameLine, game: Game) -> GameLine | None:
    """Return *line* as if it named *game*; None where that has other numbers of players."""
    players = line.typed_players
    if players is None:
        return line._replace(game=game, players=game.most_players)
    if not game.least_players <= players <= game.most_players:
        return None
    return line._replace(game=game, players=players)


def _find(lines: Iterable[Line], log: FaultLog) -> Line | None:
    """Return the first line of the game, else the first that nearly is one."""
    near = None
    for line in lines:
        word = line.words[0].text.lower() if line.words else ""
        if word == _KEYWORD:
            return line
        if near is None and len(word) >= _SHORTEST_KEYWORD:
            near = _near_line(line)
    if near is not None:
        typed, line = near
        is_glued = line.words[0] != typed
        meant = f"{_KEYWORD} {line.words[1].text}" if is_glued else _KEYWORD
        message = f"{quoted(typed.text)} begins no part of a position"
        log.add(typed, message, lambda: meant)
        return line
    return None


def _near_line(line: Line) -> tuple[Token, Line] | None:
    """Return *line* as a line of the game, and the word that is misspelt; None for any other."""
    typed = line.words[0]
    if near_word(typed.text.lower(), (_KEYWORD,)):
        return typed, line
    slug = typed.text[len(_KEYWORD) :].lstrip(":=")
    if not typed.text.lower().startswith(_KEYWORD) or slug.lower() not in PACKAGES:
        return None
    parts = [typed.part(0, len(_KEYWORD)), typed.part(len(typed.text) - len(slug))]
    return typed, Line(line.number, line.text, [*parts, *line.words[1:]])


def _read_slug(word: Token, rest: list[Token], log: FaultLog) -> Game | None:
    there = ", ".join(PACKAGES)
    if not rest:
        log.add(
            word,
            f"which game? Expected its name and the players: game barony 3p. There are: {there}",
        )
        return None
    name = rest[0]
    if name.text.lower() in PACKAGES:
        return find_game(name.text)
    meant = near_word(name.text, PACKAGES)
    log.add(name, f"there is no game {quoted(name.text)}: expected one of {there}", lambda: meant)
    return find_game(meant) if meant is not None else None


def _read_players(word: Token, rest: list[Token], game: Game, log: FaultLog) -> int:
    """Return the number of players; as many as there may be where it cannot be read."""
    if len(rest) < 2:
        log.add(
            rest[-1],
            f"how many players? Expected a number and p: game {game.slug} {game.least_players}p",
        )
        return game.most_players
    token = rest[1]
    players = _typed_players(rest)
    bounds = f"{game.slug} is for {game.least_players} to {game.most_players} players"
    if players is None:
        repair = token.text + "p" if is_digits(token.text) and len(token.text) == 1 else None
        log.add(
            token,
            f"{quoted(token.text)}: expected such as {game.least_players}p; {bounds}",
            lambda: repair,
        )
    elif not game.least_players <= players <= game.most_players:
        log.add(token, f"{players} player{'' if players == 1 else 's'}: {bounds}")
        players = None
    return game.most_players if players is None else players


def _typed_players(rest: list[Token]) -> int | None:
    """Return the number in ``3p``."""
    text = rest[1].text if len(rest) > 1 else ""
    digits = text[:-1]
    if text[-1:] not in ("p", "P") or not is_digits(digits) or len(digits) > _MOST_DIGITS:
        return None
    return int(digits)


def _is_split(rest: list[Token]) -> bool:
    """Tell whether the number of players is typed as ``2 p``, which is told already."""
    return len(rest) == 3 and is_digits(rest[1].text) and rest[2].text.lower() == "p"
