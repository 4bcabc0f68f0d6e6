"""
`parse_position`: from the text of a position file to a position, or all that is wrong.

The blocks may stand in any order, so each pass looks for what it needs: first the board
with the names of its hexes, then all the rest.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import NamedTuple

from generators import NoSuchBoardError
from generators.hexes import Hex, PlaceName, hexes_at, named_by
from pnp.games import PACKAGES, FindGame, find_game, game_at
from pnp.messages import Message
from pnp.model.boards import Board, Chip
from pnp.model.games import DealRequest, Game
from pnp.model.positions import PHASES, Phase, Position
from pnp.notation.chips import read_chips
from pnp.notation.entries import entry_codecs
from pnp.notation.reading.blocks import (
    NOTHING,
    PIECES,
    GameLine,
    as_game,
    read_game_line,
    split_blocks,
)
from pnp.notation.reading.boards import (
    HOLE,
    NO_DEALING,
    TEMPLATE_ADVICE,
    BoardReader,
    Dealing,
    ReadBoard,
)
from pnp.notation.reading.building import Tree, build
from pnp.notation.reading.faults import (
    MOST_TOLD,
    EnoughFaults,
    FaultLog,
    Words,
    quoted,
    syntax_error,
)
from pnp.notation.reading.names import HexLookup, keyword_of, near_keyword
from pnp.notation.reading.pieces import PieceReader, PlacedPiece
from pnp.notation.reading.words import Block, Line, Token, clean_lines, read_lines
from pnp.owngames.building import settled

MOST_CHARACTERS = 1 << 20
# No longer file is read as one of other games, to guess which was meant.
_MOST_LINES_TO_GUESS = 2_000
_REPEATED = ("totals", "ruling", PIECES, NOTHING)
_USUAL_PHASE: Phase = "play"
_PHASES_EXPECTED = Message("phases")


class PositionFile(NamedTuple):
    """
    A position and where it was typed.

    Attributes:
        name: of the file, as messages call it.
        has_map: the map was typed; else the board was dealt from its seed.
        lines: the lines where the pieces were typed that touch each hex, or lie on a corner or
            side; empty for JSON.
        rows: the line of each row, by its r: of the map below "", of chips below their kind.
        players_line: the line that says how many play; 0 for JSON.
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
        raise syntax_error(log, name)
    sources, remarks = clean_lines(text)
    log = FaultLog(sources)
    lines, excess = read_lines(sources)
    if excess is not None:
        log.refuse(Token(""), "far_too_much", excess=excess, advice=TEMPLATE_ADVICE)
        raise syntax_error(log, name)
    reading = _read(lines, dealing, log, find)
    if reading is None or log.count:
        raise syntax_error(log, name)
    return reading._replace(name=name, remarks=(*remarks, *reading.remarks))


def _read(
    lines: Sequence[Line], dealing: Dealing, log: FaultLog, find: FindGame
) -> PositionFile | None:
    """Return what *lines* say; where there are faults they are told."""
    if not any(line.words for line in lines):
        log.refuse(Token(""), "nothing_to_read", advice=TEMPLATE_ADVICE)
        return None
    line = read_game_line(lines, log, find)
    if line.game is None:
        _refuse_unknown_game(lines, line, log)
        return None
    is_certain = not log.count
    try:
        reading = _TextReader(line, line.game, dealing, log).read(lines)
    except EnoughFaults:
        return None
    if log.count and is_certain:
        others = _fitting(lines, line, but=line.game)
        if others:
            _refuse_other_game(line, line.game, others, log)
    return reading


def _refuse_unknown_game(lines: Sequence[Line], line: GameLine, log: FaultLog) -> None:
    """Say that the game is not known, and which one it seems to be."""
    games = _fitting(lines, line)
    fit = Message("reads_as", games=_either(games)) if games else Message("rest_unread")
    repaired = _line_of(games[0], line) if len(games) == 1 else None
    if line.word is None:
        there = ", ".join(PACKAGES)
        message = Message("which_game", there=there)
        log.refuse(Token(""), "one_and_other", repaired, one=message, other=fit)
    else:
        log.add_more(fit, lambda: repaired)


def _refuse_other_game(line: GameLine, game: Game, others: Sequence[Game], log: FaultLog) -> None:
    """Say that the text is a position of another game, instead of all else."""
    first = log.faults()[0]
    log.clear()
    message = Message(
        "other_game", game=game.slug, line=first.line, message=first.message, others=_either(others)
    )
    repaired = _line_of(others[0], line) if len(others) == 1 else None
    log.add(line.word or Token(""), message, lambda: repaired)


def _either(games: Sequence[Game]) -> str:
    slugs: Iterable[str] = (game.slug for game in games)
    return reduce(lambda one, other: Message("one_or_other", one=one, other=other), slugs)


def _line_of(game: Game, line: GameLine) -> str:
    players = line.typed_players or game.least_players
    return f"game {game.slug} {players}p"


def _fitting(lines: Sequence[Line], line: GameLine, *, but: Game | None = None) -> list[Game]:
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
        _TextReader(as_line, game, Dealing(_deal_nothing), FaultLog([], most=1)).read(lines)
    except EnoughFaults:
        return False
    return True


def _deal_nothing(_: Game, __: DealRequest) -> Board:
    raise NoSuchBoardError(Message("no_dealing"))


class _TextReader:
    """Reads one text as a tree."""

    def __init__(self, line: GameLine, game: Game, dealing: Dealing, log: FaultLog) -> None:
        self._line = line
        self._game = settled(game, line.players)
        self._dealing = dealing
        self._log = log
        self._codecs = entry_codecs(game)
        self._remarks: list[str] = []

    def read(self, lines: Sequence[Line]) -> PositionFile | None:
        """Return the position; None where there are faults."""
        blocks = split_blocks(lines, self._game, self._line.word, self._log)
        single = self._single_blocks(blocks)
        phase = self._read_phase(single.get("phase"))
        board = self._read_board(single.get("board"), single.get("anchor"))
        hexes = self._hexes(blocks, board)
        pieces = PieceReader(self._game, hexes, self._log)
        for block in blocks:
            if block.keyword == PIECES:
                for words in block.lines:
                    pieces.read(words)
        # Of blocks that may come but once the first counts.
        rest = [block for block in blocks if single.get(block.keyword, block) is block]
        tree = Tree(
            self._game,
            self._line.players,
            phase,
            board._replace(chips=self._read_chips(single, board)),
            hexes,
            [*pieces.placed, *self._printed(board, pieces.placed)],
            rest,
            self._codecs,
        )
        built = build(tree, self._log)
        if built is None:
            return None
        remarks = _first_ones([*self._remarks, *pieces.remarks, *built.remarks])
        lines_of = _lines_of(pieces.placed, built.position.terrain)
        game = game_at(built.position)
        rows = self._rows(single, built.position)
        file = PositionFile("", built.position, game, board.has_map, lines_of, remarks, rows)
        return file._replace(players_line=self._first_word.line)

    def _hexes(self, blocks: Sequence[Block], board: ReadBoard) -> HexLookup:
        is_certain = sum(block.keyword == "board" for block in blocks) == 1
        names = board.names if is_certain else None
        return HexLookup(names, self._game, self._log)

    def _single_blocks(self, blocks: Iterable[Block]) -> dict[str, Block]:
        """Return the blocks that may come but once, by keyword; tell of second ones."""
        single: dict[str, Block] = {}
        for block in blocks:
            codec = self._codecs.get(block.keyword)
            if block.keyword in _REPEATED or (codec and codec.is_block):
                continue
            if self._is_first(block):
                single[block.keyword] = block
        return single

    def _is_first(self, block: Block) -> bool:
        keyword = block.keyword
        return self._log.is_first(
            block.head, lambda: Message("a_second", keyword=quoted(keyword)), "block", keyword
        )

    def _read_phase(self, block: Block | None) -> Phase:
        if block is None:
            self._remarks.append(Message("phase_assumed", phase=_USUAL_PHASE))
            return _USUAL_PHASE
        words = block.words
        if not words:
            self._log.refuse(block.head, "which_phase", phases=_PHASES_EXPECTED)
            return _USUAL_PHASE
        said = keyword_of(" ".join(word.text for word in words), PHASES)
        for phase in PHASES:
            if said == phase:
                return phase
        for extra in words[1:2]:
            self._log.refuse(extra, "nothing_behind_phase")
        for phase in PHASES:
            if keyword_of(words[0].text, PHASES) == phase:
                return phase
        self._log.refuse(
            words[0],
            "no_phase",
            lambda: near_keyword(words[0].text, PHASES),
            phases=_PHASES_EXPECTED,
        )
        return _USUAL_PHASE

    def _read_board(self, board: Block | None, anchor: Block | None) -> ReadBoard:
        if board is None:
            self._log.refuse(self._first_word, "no_board")
            return ReadBoard()
        reader = BoardReader(self._game, self._line.players, self._log, self._dealing)
        return reader.read(board, anchor)

    def _printed(self, board: ReadBoard, placed: Sequence[PlacedPiece]) -> list[PlacedPiece]:
        """Return the pieces that are part of a dealt board, of kinds that were not typed."""
        typed = {piece.kind for piece, _ in placed}
        printed = (piece for piece in board.printed if piece.kind not in typed)
        return [PlacedPiece(piece, self._first_word) for piece in printed]

    def _read_chips(
        self, single: Mapping[str, Block], board: ReadBoard
    ) -> dict[str, Mapping[Hex, Chip]]:
        """Return the chips of the board; those that were typed count, as the map does."""
        chips = dict(board.chips)
        for kind in self._game.chips:
            if kind.id in single and board.names is not None:
                chips[kind.id] = read_chips(
                    single[kind.id], kind, board.names, self._game, self._log
                )
        return chips

    def _rows(
        self, single: Mapping[str, Block], position: Position
    ) -> dict[str, Mapping[int, int]]:
        """Return the lines of the rows of the map, and of each kind of chips."""
        numbers = list(dict.fromkeys(cell.r for cell in position.terrain))
        rows = {"": [line for line in single["board"].below if _has_cells(line)]}
        rows |= {one: block.lines for one, block in single.items() if one in position.chips}
        return {
            name: {r: line[0].line for r, line in zip(numbers, lines, strict=False)}
            for name, lines in rows.items()
        }

    @property
    def _first_word(self) -> Token:
        return self._line.word or Token("")


def _first_ones(remarks: Sequence[Words]) -> tuple[str, ...]:
    first = [words if isinstance(words, str) else words() for words in remarks[:MOST_TOLD]]
    more = len(remarks) - MOST_TOLD
    return (*first, Message("and_more_like_these", count=more)) if more > 0 else tuple(first)


def _has_cells(row: Sequence[Token]) -> bool:
    """Tell whether a row of a map has more than holes."""
    return any(token.text != HOLE for token in row)


def _lines_of(
    placed: Iterable[PlacedPiece], cells: Container[Hex]
) -> dict[Hex | PlaceName, tuple[int, ...]]:
    """Return the lines where the pieces on each place, or that touch each hex, were typed."""
    lines: dict[Hex | PlaceName, dict[int, None]] = {}
    for piece, word in placed:
        places: list[Hex | PlaceName] = [piece.hex]
        if piece.clock:
            places = [*hexes_at(piece.place), named_by(piece.place, cells)]
        for place in places:
            lines.setdefault(place, {})[word.line] = None
    return {place: tuple(numbers) for place, numbers in lines.items()}
