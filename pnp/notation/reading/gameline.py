"""The line that names the game and the number of players: ``game barony 3p``."""

from collections.abc import Iterable
from typing import NamedTuple

from pnp.games import PACKAGES, find_game
from pnp.model.games import Game
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.nearmisses import near_word
from pnp.notation.reading.numbers import is_digits
from pnp.notation.reading.tokens import Line, Token

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
    """Return the game that is named, or nearly."""
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
