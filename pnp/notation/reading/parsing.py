"""
`parse_position`: from the text of a position file to a position, or all that is wrong.

The line of the game says by what rules all others are read; these are cut into blocks at the
words that begin them. A misspelt word begins its part nevertheless, with a fault; what stands
under a word that this game does not have is passed over, so that one slip is one fault.

The blocks may stand in any order, so each pass looks for what it needs: first the board
with the names of its hexes, then all the rest.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from generators import NoSuchBoardError, Value, regex
from generators.hexes import Hex, PlaceName, hexes_at, named_by
from pnp import games
from pnp.errors import UnknownNameError
from pnp.games import FindGame, find_game
from pnp.messages import Message, message_of
from pnp.model.boards import NOBODY, Board, row_of_name
from pnp.model.checks import PHASES, Phase
from pnp.model.games import BLOCK_SHAPES, DealRequest, Game, entry_kinds, read_ruling
from pnp.model.moves import Turn
from pnp.model.positions import UNREADABLE, Position, in_stacks, normal_pieces
from pnp.notation.entries import ENTRY_TABLES, EntrySource, entry_codecs, is_chip_word, read_chips
from pnp.notation.moves import MOVES, read_turns
from pnp.notation.reading import tokens
from pnp.notation.reading.boards import (
    HOLE,
    NO_DEALING,
    TEMPLATE_ADVICE,
    BoardReader,
    Dealing,
    ReadBoard,
)
from pnp.notation.reading.names import ColourLines, HexLookup, keyword_of, listed, near_keyword
from pnp.notation.reading.pieces import MOST_KINDS_LISTED, PieceReader, PieceWords, PlacedPiece
from pnp.notation.reading.tokens import FaultLog, Token
from pnp.owngames.building import settled
from pnp.texts.suggestions import either, quoted

PIECES = "pieces"
_PIECE_BLOCKS = (PIECES, "keeps")
_ONE_LINE = ("game", "phase", "anchor")
_LINE_SHAPES = ("number", "text")
_FREE_SHAPES = ("text", "texts")
_OTHERS = ("board", "totals", "ruling", MOVES)
_SHORTEST_KEYWORD, _LONGEST_KEYWORD = 3, 20
# What people type behind a keyword out of habit; commas and colons are dropped before.
_MARK = "="

# The file of an own game, in a line of the game: its name may have blanks.
_FILE_NAME = regex(
    rf"\s*(?P<name>\S.*?(?:{'|'.join(map(re.escape, games.GAME_FILES))}))(?=\s|$)", re.IGNORECASE
)
_WITHOUT_QUOTES = {ord("'"): " ", ord('"'): " "}

# The keyword of lines that belong to nothing.
NOTHING = ""
_GAME = "game"
_MOST_DIGITS = 3


class GameLine(Value):
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


def read_game_line(lines: Iterable[tokens.Line], log: FaultLog, find: FindGame) -> GameLine:
    """Return what the first line of the game says; faults of it are told, but not its lack."""
    near = line = None
    for one in lines:
        typed = one.words[0] if one.words else Token("")
        if keyword_of(typed.text, (_GAME,)) == _GAME:
            line = one
            break
        if near is None and len(typed.text) >= _SHORTEST_KEYWORD:
            near = _near_line(one)
    if line is None and near is not None:
        typed, line = near
        is_glued = line.words[0] != typed
        log.refuse(typed, "begins_no_part", f"{_GAME} {line.words[1].text}" if is_glued else _GAME)
    if line is None:
        return GameLine(None, None)
    word, *rest = _with_file_name(line)
    text = rest[1].text if len(rest) > 1 else ""
    is_number = tokens.is_digits(text[:-1]) and len(text) <= _MOST_DIGITS + 1
    players = int(text[:-1]) if is_number and text[-1:] in ("p", "P") else None
    game = _read_slug(word, rest, log, find)
    if game is None:
        return GameLine(word, None, typed_players=players)
    bounds = players_of_game(game)
    is_possible = players is not None and game.least_players <= players <= game.most_players
    if len(rest) < 2:
        log.refuse(rest[-1], "how_many_players", game=game.slug, players=game.least_players)
    elif players is None:
        repair = text + "p" if tokens.is_digits(text) and len(text) == 1 else None
        log.refuse(rest[1], "players_form", repair, players=game.least_players, bounds=bounds)
    elif not is_possible:
        log.refuse(rest[1], "players_and_bounds", players=players, bounds=bounds)
    # What is split in ``3 p`` is told already.
    is_split = len(rest) == 3 and tokens.is_digits(rest[1].text) and rest[2].text.lower() == "p"
    for extra in () if is_split else rest[2:3]:
        log.refuse(extra, "nothing_behind_players")
    used = players if players is not None and is_possible else game.most_players
    return GameLine(word, game, used, players)


def _with_file_name(line: tokens.Line) -> list[Token]:
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


def _near_line(line: tokens.Line) -> tuple[Token, tokens.Line] | None:
    """Return *line* as a line of the game, and the word that is misspelt; None for any other."""
    typed = line.words[0]
    if tokens.near_word(typed.text.lower(), (_GAME,)):
        return typed, line
    slug = typed.text[len(_GAME) :].lstrip(":=")
    is_name = slug.lower() in games.PACKAGES or games.is_game_file(slug)
    if not typed.text.lower().startswith(_GAME) or not is_name:
        return None
    parts = [typed.part(0, len(_GAME)), typed.part(len(typed.text) - len(slug))]
    return typed, tokens.Line(line.number, line.text, [*parts, *line.words[1:]])


def _read_slug(word: Token, rest: list[Token], log: FaultLog, find: FindGame) -> Game | None:
    there = ", ".join(games.PACKAGES)
    if not rest:
        log.refuse(word, "game_and_players", names=there)
        return None
    name = rest[0]
    if name.text.lower() in games.PACKAGES:
        return find_game(name.text)
    if games.is_game_file(name.text):
        try:
            return find(name.text)
        except UnknownNameError as error:
            log.add(name, message_of(error))
            return None
    meant = tokens.near_word(name.text, games.PACKAGES)
    log.refuse(name, "no_game", meant, names=there)
    return find_game(meant) if meant is not None else None


def players_of_game(game: Game) -> Message:
    """Return how many may play *game*."""
    least, most = game.least_players, game.most_players
    if least == most:
        return Message("players_of_game_one", game=game.slug, least=least)
    return Message("players_of_game", game=game.slug, least=least, most=most)


def keywords(game: Game) -> dict[str, str]:
    """Return the words that begin the parts of a file of *game*, as typed and as kept."""
    own = (*(kind.id for kind in game.chips), *(kind.keyword for kind in entry_kinds(game)))
    return {word: word for word in (*_ONE_LINE, *_OTHERS, *own)} | dict.fromkeys(
        _PIECE_BLOCKS, PIECES
    )


@cache
def _keywords_of_all_games() -> frozenset[str]:
    return frozenset(kind.keyword for game in games.GAMES for kind in entry_kinds(game))


class _Splitter:
    """Takes the lines of a file one after the other."""

    def __init__(self, game: Game, log: FaultLog) -> None:
        self.blocks: list[tokens.Block] = []
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
        # Found once, however often it is typed.
        self._meant = cache(partial(near_keyword, known=self._keywords))
        self._piece_words = PieceWords(game)
        self._codes = {terrain.letter.upper() for terrain in game.terrains} | {HOLE, UNREADABLE}

    def split(self, lines: Sequence[tokens.Line], game_word: Token | None) -> list[tokens.Block]:
        """
        Return the blocks of *lines*.

        *game_word* is the word that begins the line of the game; it may be misspelt, which was
        told already.
        """
        begins = (line.words[0].text for line in lines if line.words)
        self.has_board = any(keyword_of(word, ("board",)) == "board" for word in begins)
        for line in lines:
            if game_word is not None and line.number == game_word.line:
                self._open("game", line.words)
            else:
                self._take(line)
        return self.blocks

    def _open(self, keyword: str, words: list[Token]) -> None:
        """Begin a block whose keyword is the first of *words*."""
        self.blocks.append(tokens.Block(keyword, words[0], words[1:], []))

    def _take(self, line: tokens.Line) -> None:
        """Put *line* where it belongs."""
        words = line.words
        keyword = self._keyword(words[0]) if words else None
        if keyword is not None:
            if keyword in self._free:
                words = tokens.free_words(line)
            elif len(words) > 1 and words[1].text == _MARK:  # as in ``turns = 17``
                self._log.refuse(words[1], "nothing_behind_keyword")
                words = [words[0], *words[2:]]
            self._open(keyword, words)
            return
        block = self.blocks[-1] if self.blocks else None
        is_free = block and block.keyword in self._free and block.keyword not in self._one_line
        colours = self._piece_words.colours
        if words and block and is_free and colours.find(words[0].text) is not None:
            block.below.append(tokens.free_words(line))
            return
        if words and block is not None and self._is_chip(block, words[0]):
            block.below.append(words)
            return
        if block is not None and block.keyword == "board":
            words = map_words(line, self._codes)
            if words and len(words[0].text) > 1 and _are_cells(words[0].text, self._codes):
                block.below.append(words)
                return
        if not words or self._opens_oddly(words):
            return
        if block is not None and block.keyword == "board" and len(words) > 1:
            # Perhaps it is no row of a map, but a line of pieces without their keyword.
            first, is_row = words[0], all(_are_cells(word.text, self._codes) for word in words)
            is_place = row_of_name(first.text) is not None or self._piece_words.is_word(first.text)
            if is_place and not is_row:
                self._log.refuse(first, "look_like_pieces", keyword=quoted(self._game.piece_block))
                self.blocks.append(tokens.Block(PIECES, first, words, []))
                return
        if block is None or (block.keyword in self._one_line and block.lines):
            self._take_stray(words)
        else:
            block.below.append(words)

    def _keyword(self, word: Token) -> str | None:
        """Return the keyword that *word* is; in French it may be the value of a chip instead."""
        lower = word.text.lower()
        found = self._keywords.get(lower)
        if found is not None or lower[-1:].isdigit():  # most lines begin with a hex
            return found
        meant = self._keywords.get(keyword_of(lower, self._keywords))
        block = self.blocks[-1] if meant is not None and self.blocks else None
        is_code = block is not None and block.keyword == "board" and lower.upper() in self._codes
        return None if is_code or (block and self._is_chip(block, word)) else meant

    def _is_chip(self, block: tokens.Block, word: Token) -> bool:
        kind = self._chips.get(block.keyword)
        return kind is not None and is_chip_word(word.text, kind)

    def _opens_oddly(self, words: list[Token]) -> bool:
        """Begin a block for a misspelt keyword, or pass over that of another game."""
        word, lower = words[0], words[0].text.lower()
        for keyword, kept in self._keywords.items():  # that stick to a word: ``turns=17``
            if not lower.startswith(keyword):
                continue
            behind = word.text[len(keyword) :]
            rest = behind.lstrip(_MARK)
            is_glued = rest != behind or not rest.isalpha() or rest.lower() in PHASES
            if rest and is_glued:
                self._log.refuse(word, "begins_no_part", f"{keyword} {rest}".strip)
                known = [word.part(len(word.text) - len(rest))] if kept in self._lists else []
                self._open(kept, [word, *known, *words[1:]])
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
            self._open(NOTHING, words)
            return True
        meant = self._meant(word.text)
        if meant is None:
            return False
        self._log.refuse(word, "begins_no_part", meant)
        self._open(self._keywords[keyword_of(meant, self._keywords)], words)
        return True

    def _take_stray(self, words: list[Token]) -> None:
        """Tell that *words* and what follows them stand nowhere; the rows of a map are read."""
        codes = self._codes
        if not self.has_board and all(len(w.text) == 1 or w.text.upper() in codes for w in words):
            self.has_board = True
            self._log.refuse(words[0], "look_like_rows")
            self.blocks.append(tokens.Block("board", words[0], [], [words]))
            return
        there = ", ".join(sorted(set(self._keywords)))
        self._log.refuse(words[0], "stands_in_no_part", names=there)
        self.blocks.append(tokens.Block(NOTHING, words[0], words, []))


def _are_cells(text: str, codes: Container[str]) -> bool:
    """Tell whether a word of a map is a code, or letters that stand together."""
    return text.upper() in codes or all(mark in codes for mark in text.upper())


def map_words(line: tokens.Line, codes: Container[str]) -> list[Token]:
    """
    Return the words of a row of a map, in which ``#`` may be meant for a hex.

    A comment begins at the last ``#`` before a word that is longer than one character and
    does not consist of *codes*; hexes behind any other ``#`` would be lost silently.
    """
    words = tokens.split_words(line.text, line.number)
    for index, word in enumerate(words):
        if len(word.text) > 1 and not _are_cells(word.text, codes):
            marks = [at for at in range(index + 1) if words[at].text.startswith("#")]
            return words[: marks[-1]] if marks else words
    return words


# From blocks to a position

MOST_CHARACTERS = 1 << 20
# No longer file is read as one of other games, to guess which was meant.
_MOST_LINES_TO_GUESS = 2_000
_REPEATED = ("totals", "ruling", PIECES, NOTHING)
_USUAL_PHASE: Phase = "play"
MOST_PIECES_A_HEX = 999
_COUNTS = f"0123456789{UNREADABLE}"
_PHASES_EXPECTED = Message("phases")


class PositionFile(Value):
    """
    A position and where it was typed.

    Attributes:
        name: of the file, as messages call it.
        has_map: the map was typed; else the board was dealt from its seed.
        lines: the lines where the pieces were typed that touch each hex, or lie on a corner or
            side; empty for JSON.
        rows: the line of each row, by its r: of the map below "", of chips below their kind.
        players_line: the line that says how many play; 0 for JSON.
        turns: what was played from the position on, the start of a game.
        remarks: what the reader had to bend, for the player to know.
    """

    name: str
    position: Position
    game: Game
    has_map: bool = True
    lines: Mapping[Hex | PlaceName, tuple[int, ...]] = MappingProxyType({})
    remarks: tuple[str, ...] = ()
    rows: Mapping[str, Mapping[int, int]] = MappingProxyType({})
    players_line: int = 0
    turns: tuple[Turn, ...] = ()


def parse_position(
    text: str, *, name: str = "position", dealing: Dealing = NO_DEALING, find: FindGame = find_game
) -> PositionFile:
    """
    Return the position that *text* describes.

    *name* stands in errors. *dealing* deals the board where there is a seed instead of a map;
    *find* finds an own game.

    Raises:
        PositionSyntaxError: it cannot be read; all its faults are told at once.
        GameFileError: the file of its game cannot be read.
    """
    if len(text) > MOST_CHARACTERS:
        log = FaultLog([])
        log.refuse(Token(""), "too_many_characters", count=len(text), most=MOST_CHARACTERS)
        raise tokens.syntax_error(log, name)
    sources, remarks = tokens.clean_lines(text)
    log = FaultLog(sources)
    lines, excess = tokens.read_lines(sources)
    if excess is not None:
        log.refuse(Token(""), "far_too_much", excess=excess, advice=TEMPLATE_ADVICE)
        raise tokens.syntax_error(log, name)
    reading = _read(lines, dealing, log, find)
    if reading is None or log.count:
        raise tokens.syntax_error(log, name)
    return reading._replace(name=name, remarks=(*remarks, *reading.remarks))


def _read(
    lines: Sequence[tokens.Line], dealing: Dealing, log: FaultLog, find: FindGame
) -> PositionFile | None:
    """Return what *lines* say; where there are faults they are told."""
    if not any(line.words for line in lines):
        log.refuse(Token(""), "nothing_to_read", advice=TEMPLATE_ADVICE)
        return None
    line, fault = read_game_line(lines, log, find), None
    reading, is_certain = None, not log.count
    if line.game is not None:
        try:
            reading = _TextReader(line, line.game, dealing, log).read(lines)
        except tokens.EnoughFaults:
            return None
        if not (log.count and is_certain):
            return reading
        fault = log.faults()[0]
    # Either the game is not known, or the text may be a position of another one.
    others = _fitting(lines, line)
    there = either(game.slug for game in others) if others else ""
    repaired = None
    if len(others) == 1:
        count = line.typed_players or others[0].least_players
        repaired = f"game {others[0].slug} {count}p"
    if line.game is not None and fault is not None:
        if others:
            log.clear()
            slug, number, first = line.game.slug, fault.line, fault.message
            message = Message("other_game", game=slug, line=number, message=first, others=there)
            log.add(line.word or Token(""), message, lambda: repaired)
        return reading
    fit = Message("reads_as", games=there) if others else Message("rest_unread")
    if line.word is None:
        message = Message("which_game", there=", ".join(games.PACKAGES))
        log.refuse(Token(""), "one_and_other", repaired, one=message, other=fit)
    else:
        log.add_more(fit, lambda: repaired)
    return None


def _fitting(lines: Sequence[tokens.Line], line: GameLine) -> list[Game]:
    """Return the other games of which *lines* are a position without a fault; nothing is dealt."""
    found, players = list[Game](), line.typed_players

    def deal_nothing(_: Game, __: DealRequest) -> Board:
        raise NoSuchBoardError(Message("no_dealing"))

    for game in map(find_game, games.PACKAGES if len(lines) <= _MOST_LINES_TO_GUESS else ()):
        count = game.most_players if players is None else players
        if line.game is not None and game.slug == line.game.slug:
            continue
        if not game.least_players <= count <= game.most_players:
            continue
        read_so = line._replace(game=game, players=count)
        with suppress(tokens.EnoughFaults):
            _TextReader(read_so, game, Dealing(deal_nothing), FaultLog([], most=1)).read(lines)
            found.append(game)
    return found


class PositionReader:
    """
    Reads a file, text or JSON: either is the same tree of a board, pieces and blocks of words.

    Each of these has its place. Here they are held against the game, once; faults are told.
    """

    def __init__(self, game: Game, players: int, log: FaultLog) -> None:
        self.game, self.players, self.log = settled(game, players), players, log
        self.codecs = entry_codecs(self.game)

    def build(
        self,
        phase: Phase,
        board: ReadBoard,
        hexes: HexLookup,
        placed: Sequence[PlacedPiece],
        blocks: Iterable[tokens.Block],
    ) -> Position | None:
        """Return the position; None where there are faults. *blocks* are not those of pieces."""
        game, log = self.game, self.log
        source = EntrySource(hexes, ColourLines(game, log), log)
        tables: dict[str, dict[str, Any]] = {table: {} for table in ENTRY_TABLES}
        totals, rulings = _TotalsReader(game, log), dict[str, str]()
        for block in blocks:
            codec = self.codecs.get(block.keyword)
            if block.keyword == "totals":
                totals.read(block)
            elif block.keyword == "ruling":
                words = tokens.joined_at_equals(block.words)
                known = [f"{one.id}={choice}" for one in game.rulings for choice in one.choices]
                if not words:
                    message = Message("which_ruling_such_as", example=known[0] if known else "")
                    log.add(block.head, message if known else Message("which_ruling"))
                for word in words:
                    try:
                        id_, choice = read_ruling(word.text, game.rulings)
                    except UnknownNameError as error:
                        log.add(
                            word, message_of(error), partial(tokens.near_word, word.text, known)
                        )
                        continue
                    log.is_first(word, partial(Message, "second_choice", id=id_), "ruling", id_)
                    rulings[id_] = choice
            elif codec and (value := codec.read(block, source)):
                tables[codec.table][codec.keyword] = value
        typed, cells = [piece for piece, _ in placed], board.terrain or ()
        pieces = normal_pieces(in_stacks(typed) if game.has_stacks else typed, cells)
        last, crowded = {}, {piece.at for piece in pieces if piece.count > MOST_PIECES_A_HEX}
        for piece, word in placed if crowded else ():
            name = named_by(piece.place, cells) if piece.clock else piece.at
            if name in crowded:
                last[name] = word
        for word in last.values():
            log.refuse(word, "too_many_equal", most=MOST_PIECES_A_HEX)
        if log.count or board.terrain is None or board.names is None:
            return None
        return Position(
            game=game.slug,
            players=self.players,
            phase=phase,
            terrain=board.terrain,
            names=board.names,
            pieces=pieces,
            chips=board.chips,
            board_words=board.words,
            anchor=board.anchor,
            totals=totals.totals,
            rulings=rulings,
            **tables,
        )


class _TotalsReader:
    """
    Reads the totals of one file; faults are told.

    Attributes:
        totals: by colour and kind, without zeros; None while there is no such block.
    """

    def __init__(self, game: Game, log: FaultLog) -> None:
        self.totals: dict[str, dict[str, int]] | None = None
        self._neutral = {kind.letter for kind in game.pieces if kind.is_neutral}
        self._kinds = {kind.letter for kind in game.pieces} - self._neutral
        self._letters = "".join({*"".join(self._kinds | self._neutral)})
        self._colours = ColourLines(game, log)
        self._log = log

    def read(self, block: tokens.Block) -> None:
        """Read one block."""
        self.totals = {} if self.totals is None else self.totals
        for line in block.lines:
            if self._parts(line[0].text)[1] in self._neutral:
                self._read_line(NOBODY, line[0], line, self._neutral)
            elif (colour := self._colours.find(line[0], block.keyword)) is not None:
                self._read_line(colour, line[0], line[1:], self._kinds)

    def _read_line(
        self, colour: str, head: Token, words: Sequence[Token], kinds: Container[str]
    ) -> None:
        if self.totals is None or colour in self.totals:
            self._log.refuse(head, "second_totals_of_nobody")
        elif any(word.text.startswith(UNREADABLE) for word in words):
            told = Message("totals_not_compared", line=head.line, colour=head.text)
            self._log.remarks.append(told)
            self._read_counts([word for word in words if word.text != UNREADABLE], kinds)
        else:
            self.totals[colour] = self._read_counts(words, kinds)

    def _read_counts(self, words: Sequence[Token], kinds: Container[str]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for word in words:
            number, kind = self._parts(word.text)
            count = 0 if number == UNREADABLE and kind else tokens.read_count(number)
            if count is None or kind not in kinds:
                known = listed(sorted(self._kinds - {""}), MOST_KINDS_LISTED)
                key = "count_or_number_expected" if "" in self._kinds else "count_expected"
                self._log.refuse(word, key, partial(self._repair, word.text), kinds=known)
            elif kind in counts:
                self._log.refuse(word, "second_count")
            else:
                counts[kind] = count
        return {kind: count for kind, count in counts.items() if count}

    def _parts(self, text: str) -> tuple[str, str]:
        kind = text.lstrip(_COUNTS)
        return text[: len(text) - len(kind)], kind

    def _repair(self, text: str) -> str | None:
        """Return what *text* is with a blank between two counts, or letters as they should be."""
        for place in range(1, min(len(text), tokens.LONGEST)):
            parts = text[:place], text[place:]
            if text[place - 1] in self._letters and all(map(self._is_count, parts)):
                return " ".join(parts)
        marks = _marks(text.upper())

        def is_meant(edited: str) -> bool:
            return _marks(edited) == marks and self._is_count(edited)

        return tokens.near_text(text, is_meant, self._letters)

    def _is_count(self, text: str) -> bool:
        number, kind = self._parts(text)
        return tokens.read_count(number) is not None and kind in self._kinds


def _marks(text: str) -> list[str]:
    return sorted(filter(str.isalnum, text))


class _TextReader(PositionReader):
    """Reads one text as a tree."""

    def __init__(self, line: GameLine, game: Game, dealing: Dealing, log: FaultLog) -> None:
        super().__init__(game, line.players, log)
        self._line = line
        self._dealing = dealing

    def read(self, lines: Sequence[tokens.Line]) -> PositionFile | None:
        """Return the position; None where there are faults."""
        blocks = _Splitter(self.game, self.log).split(lines, self._line.word)
        single = self._single_blocks(blocks)
        phase = self._read_phase(single.get("phase"))
        board = ReadBoard()
        if "board" in single:
            reader = BoardReader(self.game, self.players, self.log, self._dealing)
            board = reader.read(single["board"], single.get("anchor"))
        else:
            self.log.refuse(self._first_word, "no_board")
        is_certain = sum(block.keyword == "board" for block in blocks) == 1
        hexes = HexLookup(board.names if is_certain else None, self.game, self.log)
        pieces = PieceReader(self.game, hexes, self.log)
        for block in blocks:
            if block.keyword == PIECES:
                for words in block.lines:
                    pieces.read(words)
        turns = read_turns(single.get(MOVES), self.game, hexes, self.log)
        # Of blocks that may come but once the first counts.
        rest = [block for block in blocks if single.get(block.keyword, block) is block]
        chips = dict(board.chips)  # those that were typed count, as the map does
        for kind in self.game.chips:
            if kind.id in single and board.names is not None:
                chips[kind.id] = read_chips(single[kind.id], kind, board.names, self.game, self.log)
        board = board._replace(chips=chips)
        # Pieces that are part of a dealt board are there, if none of their kind was typed.
        typed = {piece.kind for piece, _ in pieces.placed}
        printed = (piece for piece in board.printed if piece.kind not in typed)
        placed = [*pieces.placed, *(PlacedPiece(piece, self._first_word) for piece in printed)]
        position = self.build(phase, board, hexes, placed, rest)
        if position is None:
            return None
        # Where the pieces on each place, or that touch each hex, were typed.
        found: dict[Hex | PlaceName, dict[int, None]] = {}
        for piece, word in pieces.placed:
            places: list[Hex | PlaceName] = [piece.hex]
            if piece.clock:
                places = [*hexes_at(piece.place), named_by(piece.place, position.terrain)]
            for place in places:
                found.setdefault(place, {})[word.line] = None
        remarks = [tokens.made(remark) for remark in self.log.remarks[: tokens.MOST_TOLD]]
        if (more := len(self.log.remarks) - tokens.MOST_TOLD) > 0:
            remarks.append(Message("and_more_like_these", count=more))
        return PositionFile(
            "",
            position,
            games.game_at(position),
            board.has_map,
            {place: tuple(numbers) for place, numbers in found.items()},
            tuple(remarks),
            self._rows(single, position),
            self._first_word.line,
            turns,
        )

    def _single_blocks(self, blocks: Iterable[tokens.Block]) -> dict[str, tokens.Block]:
        """Return the blocks that may come but once, by keyword; tell of second ones."""
        single: dict[str, tokens.Block] = {}
        for block in blocks:
            codec = self.codecs.get(block.keyword)
            if block.keyword in _REPEATED or (codec and codec.is_block):
                continue
            second = partial(Message, "a_second", keyword=quoted(block.keyword))
            if self.log.is_first(block.head, second, "block", block.keyword):
                single[block.keyword] = block
        return single

    def _read_phase(self, block: tokens.Block | None) -> Phase:
        if block is None:
            self.log.remarks.append(Message("phase_assumed", phase=_USUAL_PHASE))
            return _USUAL_PHASE
        words = block.words
        if not words:
            self.log.refuse(block.head, "which_phase", phases=_PHASES_EXPECTED)
            return _USUAL_PHASE
        first = words[0].text
        for said, behind in ((" ".join(word.text for word in words), []), (first, words[1:2])):
            for extra in behind:
                self.log.refuse(extra, "nothing_behind_phase")
            for phase in PHASES:
                if keyword_of(said, PHASES) == phase:
                    return phase
        repair = partial(near_keyword, first, PHASES)
        self.log.refuse(words[0], "no_phase", repair, phases=_PHASES_EXPECTED)
        return _USUAL_PHASE

    def _rows(
        self, single: Mapping[str, tokens.Block], position: Position
    ) -> dict[str, Mapping[int, int]]:
        """Return the lines of the rows of the map, and of each kind of chips."""
        numbers = list(dict.fromkeys(cell.r for cell in position.terrain))
        maps = single["board"].below
        rows = {"": [line for line in maps if any(token.text != HOLE for token in line)]}
        rows |= {one: block.lines for one, block in single.items() if one in position.chips}
        return {
            name: {r: line[0].line for r, line in zip(numbers, lines, strict=False)}
            for name, lines in rows.items()
        }

    @property
    def _first_word(self) -> Token:
        return self._line.word or Token("")
