"""
The parts of a text: the line of the game, which says by what rules all others are read, and
the blocks, cut at the words that begin them.

A misspelt word begins its part nevertheless, with a fault; what stands under a word that
this game does not have is passed over, so that one slip is one fault.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from pnp.errors import UnknownNameError
from pnp.games import GAME_FILES, PACKAGES, FindGame, find_game, is_game_file
from pnp.messages import Message, message_of
from pnp.model.boards import row_of_name
from pnp.model.games import BLOCK_SHAPES, Game, entry_kinds
from pnp.model.positions import PHASES
from pnp.notation.chips import is_chip_word
from pnp.notation.reading.faults import FaultLog, near_word, quoted
from pnp.notation.reading.names import keyword_of, near_keyword
from pnp.notation.reading.pieces import PieceWords
from pnp.notation.reading.words import Block, Line, Token, free_words, is_digits, split_words

PIECES = "pieces"
_PIECE_BLOCKS = (PIECES, "keeps")
_ONE_LINE = ("game", "phase", "anchor")
_LINE_SHAPES = ("number", "text")
_FREE_SHAPES = ("text", "texts")
_OTHERS = ("board", "totals", "ruling")
_SHORTEST_KEYWORD, _LONGEST_KEYWORD = 3, 20
# What people type behind a keyword out of habit; commas and colons are dropped before.
_MARK = "="

# The file of an own game, in a line of the game: its name may have blanks.
_FILE_NAME = re.compile(
    rf"\s*(?P<name>\S.*?(?:{'|'.join(map(re.escape, GAME_FILES))}))(?=\s|$)", re.IGNORECASE
)
_WITHOUT_QUOTES = {ord("'"): " ", ord('"'): " "}

# The keyword of lines that belong to nothing.
NOTHING = ""
_GAME = "game"
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


def read_game_line(lines: Iterable[Line], log: FaultLog, find: FindGame) -> GameLine:
    """Return what the first line of the game says; faults of it are told, but not its lack."""
    line = _find(lines, log)
    if line is None:
        return GameLine(None, None)
    word, *rest = _with_file_name(line)
    game = _read_slug(word, rest, log, find)
    if game is None:
        return GameLine(word, None, typed_players=_typed_players(rest))
    players = _read_players(word, rest, game, log)
    for extra in () if _is_split(rest) else rest[2:3]:
        log.refuse(extra, "nothing_behind_players")
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
        word = line.words[0].text if line.words else ""
        if keyword_of(word, (_GAME,)) == _GAME:
            return line
        if near is None and len(word) >= _SHORTEST_KEYWORD:
            near = _near_line(line)
    if near is not None:
        typed, line = near
        is_glued = line.words[0] != typed
        meant = f"{_GAME} {line.words[1].text}" if is_glued else _GAME
        log.refuse(typed, "begins_no_part", meant)
        return line
    return None


def _with_file_name(line: Line) -> list[Token]:
    """Return the words of a line of the game, the name of a file as one."""
    head, *rest = line.words
    if not rest:
        return line.words
    # Without a comment, which is in no word.
    text = line.text[: rest[-1].column - 1 + len(rest[-1].text)]
    found = _FILE_NAME.match(text.translate(_WITHOUT_QUOTES), rest[0].column - 1)
    if found is None:
        return line.words
    token = Token(found["name"], line.number, found.start("name") + 1)
    behind = (word for word in rest if word.column > found.end("name"))
    return [head, token, *(word for word in behind if word.text.strip("\"'"))]


def _near_line(line: Line) -> tuple[Token, Line] | None:
    """Return *line* as a line of the game, and the word that is misspelt; None for any other."""
    typed = line.words[0]
    if near_word(typed.text.lower(), (_GAME,)):
        return typed, line
    slug = typed.text[len(_GAME) :].lstrip(":=")
    is_name = slug.lower() in PACKAGES or is_game_file(slug)
    if not typed.text.lower().startswith(_GAME) or not is_name:
        return None
    parts = [typed.part(0, len(_GAME)), typed.part(len(typed.text) - len(slug))]
    return typed, Line(line.number, line.text, [*parts, *line.words[1:]])


def _read_slug(word: Token, rest: list[Token], log: FaultLog, find: FindGame) -> Game | None:
    there = ", ".join(PACKAGES)
    if not rest:
        log.refuse(word, "game_and_players", names=there)
        return None
    name = rest[0]
    if name.text.lower() in PACKAGES:
        return find_game(name.text)
    if is_game_file(name.text):
        try:
            return find(name.text)
        except UnknownNameError as error:
            log.add(name, message_of(error))
            return None
    meant = near_word(name.text, PACKAGES)
    log.refuse(name, "no_game", meant, names=there)
    return find_game(meant) if meant is not None else None


def _read_players(word: Token, rest: list[Token], game: Game, log: FaultLog) -> int:
    """Return the number of players; as many as there may be where it cannot be read."""
    if len(rest) < 2:
        log.refuse(rest[-1], "how_many_players", game=game.slug, players=game.least_players)
        return game.most_players
    token = rest[1]
    players = _typed_players(rest)
    bounds = players_of_game(game)
    if players is None:
        repair = token.text + "p" if is_digits(token.text) and len(token.text) == 1 else None
        log.refuse(token, "players_form", repair, players=game.least_players, bounds=bounds)
    elif not game.least_players <= players <= game.most_players:
        log.refuse(token, "players_and_bounds", players=players, bounds=bounds)
        players = None
    return game.most_players if players is None else players


def players_of_game(game: Game) -> Message:
    """Return how many may play *game*."""
    least, most = game.least_players, game.most_players
    if least == most:
        return Message("players_of_game_one", game=game.slug, least=least)
    return Message("players_of_game", game=game.slug, least=least, most=most)


def _typed_players(rest: list[Token]) -> int | None:
    """Return the number in ``3p``."""
    text = rest[1].text if len(rest) > 1 else ""
    digits = text[:-1]
    if text[-1:] not in ("p", "P") or not is_digits(digits) or len(digits) > _MOST_DIGITS:
        return None
    return int(digits)


def _is_split(rest: list[Token]) -> bool:
    # Then it is told already.
    return len(rest) == 3 and is_digits(rest[1].text) and rest[2].text.lower() == "p"


def keywords(game: Game) -> dict[str, str]:
    """Return the words that begin the parts of a file of *game*, as typed and as kept."""
    own = (*(kind.id for kind in game.chips), *(kind.keyword for kind in entry_kinds(game)))
    return {word: word for word in (*_ONE_LINE, *_OTHERS, *own)} | dict.fromkeys(
        _PIECE_BLOCKS, PIECES
    )


def split_blocks(
    lines: Iterable[Line], game: Game, game_word: Token | None, log: FaultLog
) -> list[Block]:
    """
    Return the blocks of a file of *game*.

    *game_word* is the word that begins the line of the game; it may be misspelt, which was
    told already.
    """
    known_lines = list(lines)
    splitter = _Splitter(game, log)
    splitter.has_board = any(line.words and _is_board(line.words[0]) for line in known_lines)
    for line in known_lines:
        if game_word is not None and line.number == game_word.line:
            splitter.open("game", line.words)
        else:
            splitter.take(line)
    return splitter.blocks


@cache
def _keywords_of_all_games() -> frozenset[str]:
    # Imported only when one is needed.
    from pnp.games import GAMES

    return frozenset(kind.keyword for game in GAMES for kind in entry_kinds(game))


class _Splitter:
    """Takes the lines of a file one after the other."""

    def __init__(self, game: Game, log: FaultLog) -> None:
        self.blocks: list[Block] = []
        self.has_board = False
        self._game = game
        self._log = log
        self._keywords = keywords(game)
        kinds = entry_kinds(game)
        self._one_line = {*_ONE_LINE, *(e.keyword for e in kinds if e.shape in _LINE_SHAPES)}
        self._lists = {*_ONE_LINE, "ruling"}
        self._lists.update(e.keyword for e in kinds if e.shape not in BLOCK_SHAPES)
        self._free = {e.keyword for e in kinds if e.shape in _FREE_SHAPES}
        self._chips = {kind.id: kind for kind in game.chips}
        self._near: dict[str, str | None] = {}
        self._piece_words = PieceWords(game)
        self._letters = "".join(terrain.letter for terrain in game.terrains).upper()

    def open(self, keyword: str, words: list[Token]) -> None:
        """Begin a block whose keyword is the first of *words*."""
        self.blocks.append(Block(keyword, words[0], words[1:], []))

    def take(self, line: Line) -> None:
        """Put *line* where it belongs."""
        keyword = self._keyword(line.words[0]) if line.words else None
        if keyword is not None:
            is_free = keyword in self._free
            self.open(keyword, free_words(line) if is_free else self._without_mark(line.words))
            return
        block = self.blocks[-1] if self.blocks else None
        words = line.words
        if words and block is not None and self._is_free(block, words[0]):
            block.below.append(free_words(line))
            return
        if words and block is not None and self._is_chip(block, words[0]):
            block.below.append(words)
            return
        if block is not None and block.keyword == "board":
            words = map_words(line, self._letters)
        if not words or self._opens_oddly(words):
            return
        if block is not None and block.keyword == "board" and self._looks_like_pieces(words):
            self._log.refuse(words[0], "look_like_pieces", keyword=quoted(self._game.piece_block))
            self.blocks.append(Block(PIECES, words[0], words, []))
            return
        if block is None or (block.keyword in self._one_line and block.lines):
            self._take_stray(words)
        else:
            block.below.append(words)

    def _keyword(self, word: Token) -> str | None:
        """Return the keyword that *word* is; in French it may be the value of a chip instead."""
        lower = _lower(word)
        found = self._keywords.get(lower)
        if found is not None or lower[-1:].isdigit():  # most lines begin with a hex
            return found
        meant = self._keywords.get(keyword_of(lower, self._keywords))
        is_chip = meant is not None and self.blocks and self._is_chip(self.blocks[-1], word)
        return None if is_chip else meant

    def _is_free(self, block: Block, word: Token) -> bool:
        is_open = block.keyword in self._free and block.keyword not in self._one_line
        return is_open and self._piece_words.colours.find(word.text) is not None

    def _is_chip(self, block: Block, word: Token) -> bool:
        kind = self._chips.get(block.keyword)
        return kind is not None and is_chip_word(word.text, kind)

    def _without_mark(self, words: list[Token]) -> list[Token]:
        """Return *words* without a mark behind the keyword, as in ``turns = 17``; tell it."""
        if len(words) == 1 or words[1].text != _MARK:
            return words
        self._log.refuse(words[1], "nothing_behind_keyword")
        return [words[0], *words[2:]]

    def _opens_oddly(self, words: list[Token]) -> bool:
        """Begin a block for a misspelt keyword, or pass over that of another game."""
        word = words[0]
        if self._opens_glued(words):
            return True
        if (
            not _SHORTEST_KEYWORD <= len(word.text) <= _LONGEST_KEYWORD
            or sum(map(str.isalpha, word.text)) < len(word.text) - 1
        ):
            return False
        if self._piece_words.is_word(word.text) or self._piece_words.colours.find(word.text):
            return False
        others = _keywords_of_all_games()
        if keyword_of(word.text, others) in others:
            there = ", ".join(sorted(set(self._keywords)))
            self._log.refuse(word, "no_line_of_game", game=self._game.slug, names=there)
            self.open(NOTHING, words)
            return True
        meant = self._meant(word.text)
        if meant is None:
            return False
        self._log.refuse(word, "begins_no_part", meant)
        self.open(self._keywords[keyword_of(meant, self._keywords)], words)
        return True

    def _meant(self, text: str) -> str | None:
        # Found once, however often it is typed.
        if text not in self._near:
            self._near[text] = near_keyword(text, self._keywords)
        return self._near[text]

    def _opens_glued(self, words: list[Token]) -> bool:
        """Begin a block for a keyword that sticks to the word behind it: ``turns=17``."""
        word, lower = words[0], _lower(words[0])
        for keyword, kept in self._keywords.items():
            if not lower.startswith(keyword):
                continue
            behind = word.text[len(keyword) :]
            rest = behind.lstrip(_MARK)
            if rest and self._is_glued(behind, rest):
                self._log.refuse(word, "begins_no_part", f"{keyword} {rest}".strip)
                known = [word.part(len(word.text) - len(rest))] if kept in self._lists else []
                self.open(kept, [word, *known, *words[1:]])
                return True
        return False

    def _is_glued(self, behind: str, rest: str) -> bool:
        return rest != behind or not rest.isalpha() or rest.lower() in PHASES

    def _looks_like_pieces(self, words: list[Token]) -> bool:
        """Tell whether *words* are no row of a map, but a line of pieces without their keyword."""
        first = words[0].text
        is_row = all(set(word.text.upper()) <= {*self._letters, *"-?"} for word in words)
        if is_row or len(words) < 2:
            return False
        return row_of_name(first) is not None or self._piece_words.is_word(first)

    def _take_stray(self, words: list[Token]) -> None:
        """Tell that *words* and what follows them stand nowhere; the rows of a map are read."""
        if not self.has_board and all(len(word.text) == 1 for word in words):
            self.has_board = True
            self._log.refuse(words[0], "look_like_rows")
            self.blocks.append(Block("board", words[0], [], [words]))
            return
        there = ", ".join(sorted(set(self._keywords)))
        self._log.refuse(words[0], "stands_in_no_part", names=there)
        self.blocks.append(Block(NOTHING, words[0], words, []))


def map_words(line: Line, letters: str) -> list[Token]:
    """
    Return the words of a row of a map, in which ``#`` may be meant for a hex.

    A comment begins at the last ``#`` before a word that is longer than one character and
    does not consist of *letters*; hexes behind any other ``#`` would be lost silently.
    """
    words = split_words(line.text, line.number)
    for index, word in enumerate(words):
        if len(word.text) > 1 and not set(word.text.upper()) <= {*letters, "-", "?"}:
            marks = [at for at in range(index + 1) if words[at].text.startswith("#")]
            return words[: marks[-1]] if marks else words
    return words


def _is_board(word: Token) -> bool:
    return keyword_of(word.text, ("board",)) == "board"


def _lower(word: Token) -> str:
    return word.text.lower()
