"""
From the lines of a file whose game is known to a position.

The blocks may stand in any order, so each pass looks for what it needs: first the board
with the names of its hexes, then all the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generators.hexes import Hex
from pnp.errors import UnknownNameError
from pnp.model.boards import Piece
from pnp.model.games import Game
from pnp.model.positions import PHASES, Phase, Position, normal_pieces
from pnp.model.rulings import read_ruling
from pnp.notation.entries import ENTRY_TABLES, TextSource, entry_codecs
from pnp.notation.reading.blocks import NOTHING, PIECES, Block, split_blocks
from pnp.notation.reading.boardblocks import BoardReader, Dealing, ReadBoard
from pnp.notation.reading.colours import ColourLines
from pnp.notation.reading.faults import MOST_TOLD, FaultLog, quoted
from pnp.notation.reading.hexlookup import HexLookup
from pnp.notation.reading.nearmisses import near_word
from pnp.notation.reading.piecelines import PieceReader, PlacedPiece, TotalsReader
from pnp.notation.reading.words import Line, Token, joined_at_equals

if TYPE_CHECKING:
    from pnp.notation.reading.parsing import GameLine

MOST_PIECES_A_HEX = 999
_REPEATED = ("totals", "ruling", PIECES, NOTHING)
_LONGEST_RULING = 60
_USUAL_PHASE: Phase = "play"
_PHASES_EXPECTED = "expected phase setup, phase play or phase end"


class Reading(NamedTuple):
    """
    What came of reading a position file.

    Attributes:
        remarks: what the reader had to bend, for the player to know.
        lines: the lines where the pieces of each hex were typed.
        has_map: the map was typed; else the board was dealt from its seed.
    """

    position: Position
    remarks: tuple[str, ...]
    lines: Mapping[Hex, tuple[int, ...]]
    has_map: bool = True


def read_position(
    lines: Sequence[Line], line: "GameLine", game: Game, dealing: Dealing, log: FaultLog
) -> Reading | None:
    """Return what *lines* say about a position of *game*; None where there are faults."""
    return _PositionReader(line, game, dealing, log).read(lines)


class _PositionReader:
    """Reads one file."""

    def __init__(self, line: "GameLine", game: Game, dealing: Dealing, log: FaultLog) -> None:
        self._line = line
        self._game = game
        self._dealing = dealing
        self._log = log
        self._codecs = entry_codecs(game)
        self._remarks: list[str] = []

    def read(self, lines: Sequence[Line]) -> Reading | None:
        """Return the position; None where there are faults."""
        blocks = split_blocks(lines, self._game, self._line.word, self._log)
        single = self._single_blocks(blocks)
        phase = self._read_phase(single.get("phase"))
        board = self._read_board(single.get("board"), single.get("anchor"))
        hexes = self._hexes(blocks, board)
        entries = TextSource(hexes, ColourLines(self._game, self._log), self._log)
        tables: dict[str, dict[str, Any]] = {table: {} for table in ENTRY_TABLES}
        pieces = PieceReader(self._game, hexes, self._log)
        totals = TotalsReader(self._game, self._log)
        rulings = _RulingReader(self._game, self._log)
        for block in blocks:
            codec = self._codecs.get(block.keyword)
            if block.keyword == PIECES:
                for words in block.lines:
                    pieces.read(words)
            elif block.keyword == "totals":
                totals.read(block)
            elif block.keyword == "ruling":
                rulings.read(block)
            elif codec and self._counts(block, single) and (value := codec.read(block, entries)):
                tables[codec.table][codec.keyword] = value
        normal = self._normal_pieces(pieces.placed)
        if self._log.count or board.terrain is None or board.names is None:
            return None
        position = Position(
            game=self._game.slug,
            players=self._line.players,
            phase=phase,
            terrain=board.terrain,
            names=board.names,
            pieces=normal,
            board_words=board.words,
            anchor=board.anchor,
            totals=totals.totals,
            rulings=rulings.rulings,
            **tables,
        )
        remarks = _first_ones([*self._remarks, *pieces.remarks, *totals.remarks])
        return Reading(position, remarks, _lines_of(pieces.placed), board.has_map)

    def _hexes(self, blocks: Sequence[Block], board: ReadBoard) -> HexLookup:
        """Return the hexes of the only board; of several it is open which one is meant."""
        is_certain = sum(block.keyword == "board" for block in blocks) == 1
        names = board.names if is_certain else None
        return HexLookup(names, has_numbers=self._game.has_numbers, log=self._log)

    def _single_blocks(self, blocks: Iterable[Block]) -> dict[str, Block]:
        """Return the blocks that may come but once, by keyword; tell of second ones."""
        single: dict[str, Block] = {}
        for block in blocks:
            codec = self._codecs.get(block.keyword)
            if block.keyword in _REPEATED or (codec and codec.is_block):
                continue
            first = single.setdefault(block.keyword, block)
            if first is not block:
                message = f"a second {quoted(block.keyword)}: the first is in line"
                self._log.add(block.head, f"{message} {first.head.line}")
        return single

    def _counts(self, block: Block, single: Mapping[str, Block]) -> bool:
        """Tell whether *block* is the first of its kind, or one of several that may be."""
        return single.get(block.keyword, block) is block

    def _read_phase(self, block: Block | None) -> Phase:
        if block is None:
            self._remarks.append(f"no phase is given: phase {_USUAL_PHASE} is meant")
            return _USUAL_PHASE
        words = block.words
        if not words:
            self._log.add(block.head, f"in which phase is the game? {_PHASES_EXPECTED}")
            return _USUAL_PHASE
        for extra in words[1:2]:
            message = f"{quoted(extra.text)}: expected nothing behind the phase"
            self._log.add(extra, message)
        for phase in PHASES:
            if words[0].text.lower() == phase:
                return phase
        message = f"{quoted(words[0].text)} is no phase: {_PHASES_EXPECTED}"
        self._log.add(words[0], message, lambda: near_word(words[0].text, PHASES))
        return _USUAL_PHASE

    def _read_board(self, board: Block | None, anchor: Block | None) -> ReadBoard:
        if board is None:
            message = "there is no board: expected a line 'board' and the rows of the map below it"
            self._log.add(self._first_word, message)
            return ReadBoard()
        reader = BoardReader(self._game, self._line.players, self._dealing, self._log)
        return reader.read(board, anchor)

    @property
    def _first_word(self) -> Token:
        return self._line.word or Token("", 1, 1)

    def _normal_pieces(self, placed: Sequence[PlacedPiece]) -> tuple[Piece, ...]:
        """Return the pieces in normal form; tell where too many are on one hex."""
        pieces = normal_pieces(piece for piece, _ in placed)
        crowded = {piece.hex for piece in pieces if piece.count > MOST_PIECES_A_HEX}
        last = {piece.hex: word for piece, word in placed if piece.hex in crowded}
        for word in last.values():
            message = f"more than {MOST_PIECES_A_HEX} equal pieces on one hex"
            self._log.add(word, message)
        return pieces


def _first_ones(remarks: Sequence[str]) -> tuple[str, ...]:
    """Return as many of *remarks* as anybody reads."""
    more = len(remarks) - MOST_TOLD
    return (*remarks[:MOST_TOLD], f"and {more} more like these") if more > 0 else tuple(remarks)


def _lines_of(placed: Iterable[PlacedPiece]) -> dict[Hex, tuple[int, ...]]:
    """Return the lines where the pieces of each hex were typed."""
    lines: dict[Hex, dict[int, None]] = {}
    for piece, word in placed:
        lines.setdefault(piece.hex, {})[word.line] = None
    return {cell: tuple(numbers) for cell, numbers in lines.items()}


class _RulingReader:
    """Reads the rulings of one file; faults are told."""

    def __init__(self, game: Game, log: FaultLog) -> None:
        self.rulings: dict[str, str] = {}
        self._known = game.rulings
        self._choices = {ruling.id: ruling.choices for ruling in game.rulings}
        self._log = log
        self._first: dict[str, Token] = {}

    def read(self, block: Block) -> None:
        words = joined_at_equals(block.words)
        if not words:
            example = next((f"{r.id}={r.default}" for r in self._known if r.choices), "")
            shown = f", such as {example}" if example else ""
            self._log.add(block.head, f"which ruling? Expected its id and a choice{shown}")
        for word in words:
            self._read_word(word)

    def _read_word(self, word: Token) -> None:
        id_, _, choice = word.text.partition("=")
        id_, choice = id_.upper(), choice.lower()
        if choice not in self._choices.get(id_, ()):
            text = word.text
            self._log.add(word, lambda: self._complaint(text), lambda: self._repair(text))
            return
        first = self._first.setdefault(id_, word)
        if first is not word:
            message = f"a second choice of ruling {id_}: the first is in line {first.line}"
            self._log.add(word, message)
        self.rulings[id_] = choice

    def _complaint(self, text: str) -> str:
        id_, _, choice = text.partition("=")
        choices = self._choices.get(id_.upper())
        if choices and not choice:
            there = ", ".join(choices)
            return f"{quoted(text)}: which choice? Expected {id_.upper()}= and one of {there}"
        if len(text) <= _LONGEST_RULING:
            try:
                read_ruling(text, self._known)
            except UnknownNameError as error:
                return str(error)
        return f"{quoted(text)} is no ruling: expected an id, = and a choice"

    def _repair(self, text: str) -> str | None:
        """Return the ruling that *text* is after one edit."""
        return near_word(text, (f"{r.id}={choice}" for r in self._known for choice in r.choices))
