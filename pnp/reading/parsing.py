"""
`parse_position`: from the text of a position file to a `Position`.

The blocks may stand in any order, so each pass looks for what it needs: first the game,
then the board with the names of its hexes, then all the rest.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from generators.errors import GeneratorError
from generators.hexes import Hex
from pnp.boards import GENERATOR_VERSION, Board, Piece
from pnp.errors import PositionSyntaxError
from pnp.games import GAMES
from pnp.games.record import DealRequest, Game
from pnp.hexnames import moved_names, row_of_name
from pnp.positions import PHASES, Phase, Position, normal_pieces, position_of
from pnp.reading.blocks import NOTHING, PIECES, Block, split_blocks
from pnp.reading.boardwords import BoardWords, board_words_of
from pnp.reading.cleaning import clean_lines
from pnp.reading.entrylines import EntryReader
from pnp.reading.faults import FaultLog, FirstFault, quoted
from pnp.reading.gameline import GameLine, as_game, read_game_line
from pnp.reading.hexlookup import HexLookup
from pnp.reading.maprows import read_map
from pnp.reading.nearmisses import near_word
from pnp.reading.piecelines import read_piece_lines
from pnp.reading.tokens import Line, Token, joined_at_equals, read_lines

if TYPE_CHECKING:
    from pnp.inventories import Inventory

Deal: TypeAlias = Callable[[DealRequest], Board]

MOST_CHARACTERS = 1 << 20
MOST_PIECES_A_HEX = 999
_TEMPLATE = "'pnp new GAME -o position.txt' writes a template to fill in"
_REPEATED = ("totals", "ruling", PIECES, NOTHING)


@dataclass(frozen=True, slots=True)
class Reading:
    """
    What came of reading a position file.

    Attributes:
        remarks: what the reader had to bend, for the player to know.
        lines: the lines where the pieces of each hex were typed.
    """

    position: Position
    remarks: tuple[str, ...]
    lines: Mapping[Hex, tuple[int, ...]]


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
        log.add(Token("", 1, 1), f"{len(text)} characters: expected at most {MOST_CHARACTERS}")
        log.raise_any(name)
    sources, remarks = clean_lines(text)
    lines = read_lines(sources)
    log = FaultLog(sources)
    source = _Source(lines, deal, inventory)
    reading = _read_file(source, log)
    log.raise_any(name)
    if reading is None:
        raise AssertionError("a file without a position has faults")
    return Reading(reading.position, (*remarks, *reading.remarks), reading.lines)


@dataclass(frozen=True, slots=True)
class _Source:
    """What a position is read from."""

    lines: Sequence[Line]
    deal: Deal | None
    inventory: "Inventory | None"


def _read_file(source: _Source, log: FaultLog) -> Reading | None:
    """Return what the file says; where there are faults they are told, and it is nothing."""
    if not source.lines:
        log.add(Token("", 1, 1), f"there is nothing to read: {_TEMPLATE}")
        return None
    game_line = read_game_line(source.lines, log)
    if game_line.game is None:
        return None
    return _PositionReader(source, game_line, game_line.game, log).read()


class _PositionReader:
    """Reads a file whose game is known."""

    def __init__(self, source: _Source, line: GameLine, game: Game, log: FaultLog) -> None:
        self._source = source
        self._line = line
        self._game = game
        self._log = log

    def read(self) -> Reading | None:
        """Return the position; nothing where there are faults."""
        blocks = split_blocks(self._source.lines, self._game, self._line.word, self._log)
        single = self._single_blocks(blocks)
        phase = self._read_phase(single.get("phase"))
        words, terrain = self._read_board(single.get("board"))
        names = self._game.names_hexes(tuple(terrain)) if terrain is not None else None
        anchor, names = self._read_anchor(single.get("anchor"), names)
        hexes = HexLookup(names, has_numbers=bool(self._game.row_lengths), log=self._log)
        entries = EntryReader(self._game, hexes, self._log)
        for kind in self._game.entries:
            for block in blocks:
                if block.keyword == kind.keyword:
                    entries.read(block, kind)
        typed = []
        for block in blocks:
            if block.keyword == PIECES:
                typed += read_piece_lines(block.lines, self._game, hexes, self._log)
            elif block.keyword == "totals":
                entries.read_totals(block)
            elif block.keyword == "ruling":
                entries.read_rulings(block)
        pieces = self._pieces(typed)
        if self._log.count or terrain is None or names is None:
            return None
        position = Position(
            game=self._game.slug,
            players=self._line.players,
            phase=phase,
            terrain=terrain,
            names=names,
            pieces=pieces,
            board_words=words.text,
            anchor=anchor,
            totals=entries.totals,
            rulings=entries.rulings,
            numbers=entries.entries.numbers,
            colours=entries.entries.colours,
            words=entries.entries.words,
            cells=entries.entries.cells,
            fields=entries.entries.fields,
        )
        return Reading(position, tuple(entries.remarks), _lines_of(typed))

    def _single_blocks(self, blocks: Iterable[Block]) -> dict[str, Block]:
        """Return the blocks that may come but once, by keyword; tell of second ones."""
        blocks_of_colours = {
            kind.keyword for kind in self._game.entries if kind.shape in ("numbers", "fields")
        }
        single: dict[str, Block] = {}
        for block in blocks:
            if block.keyword in _REPEATED or block.keyword in blocks_of_colours:
                continue
            first = single.setdefault(block.keyword, block)
            if first is not block:
                message = (
                    f"a second line {quoted(block.keyword)}: the first is line {first.head.line}"
                )
                self._log.add(block.head, message)
        return single

    def _read_phase(self, block: Block | None) -> Phase:
        """Return the phase."""
        expected = "phase setup, phase play or phase end"
        words = block.words if block else []
        for phase in PHASES:
            if words and words[0].text.lower() == phase:
                for extra in words[1:2]:
                    self._log.add(extra, f"{quoted(extra.text)}: expected nothing behind the phase")
                return phase
        if words:
            word = words[0]
            self._log.add(
                word,
                f"{quoted(word.text)} is no phase: expected {expected}",
                lambda: near_word(word.text, PHASES),
            )
        else:
            place = block.head if block else self._game_word
            self._log.add(place, f"which phase of the game? Expected a line {expected}")
        return "play"

    @property
    def _game_word(self) -> Token:
        """The word where faults of the whole file are told."""
        return self._line.word or Token("", 1, 1)

    def _read_board(self, block: Block | None) -> tuple[BoardWords, dict[Hex, str] | None]:
        """Return what the board was dealt from, and its terrain; None where it has faults."""
        if block is None:
            message = "there is no board: expected a line 'board' and the rows of the map below it"
            self._log.add(self._game_word, message)
            return BoardWords(), None
        before = self._log.count
        words = board_words_of(block.rest, self._game, self._line.players, self._log)
        if block.below:
            return words, read_map(block.below, block.head, self._game, self._log)
        if self._log.count > before:
            return words, None
        return words, self._dealt(words, block.head)

    def _dealt(self, words: BoardWords, head: Token) -> dict[Hex, str] | None:
        """Return the terrain of the board that *words* stand for."""
        if words.seed is None:
            message = "there is no map: expected its rows below 'board', one character a hex, or seed=42 behind it"
            self._log.add(head, f"{message}; {_TEMPLATE}")
            return None
        if words.version != GENERATOR_VERSION:
            message = f"boards of version {words.version} cannot be dealt by this program, which has version {GENERATOR_VERSION}: type the map"
            self._log.add(head, message)
            return None
        inventory = self._source.inventory
        if words.inventory is not None and (inventory is None or inventory.name != words.inventory):
            given = f", not {inventory.name}" if inventory else ""
            message = f"the board is dealt from the tiles {words.inventory}{given}: give them with --inventory FILE, or type the map"
            self._log.add(head, message)
            return None
        codes = inventory.codes if inventory and words.inventory else None
        request = DealRequest(self._line.players, words.seed, words.options, codes)
        try:
            board = (self._source.deal or self._game.deals_board)(request)
        except GeneratorError as error:
            message = str(error)
            self._log.add(head, f"there is no such board: {message}")
            return None
        return dict(position_of(board).terrain)

    def _read_anchor(
        self, block: Block | None, names: Mapping[Hex, str] | None
    ) -> tuple[tuple[str, Hex] | None, Mapping[Hex, str] | None]:
        """Return the anchor, and the names that hexes have by it."""
        if block is None:
            return None, names
        words = joined_at_equals(block.words)
        new, equals, old = words[0].text.partition("=") if words else ("", "", "")
        if (
            len(words) != 1
            or not equals
            or row_of_name(new.upper()) is None
            or row_of_name(old.upper()) is None
        ):
            place = words[0] if words else block.head
            message = "expected a new name, = and the name by the map: anchor M30 = C5"
            self._log.add(place, message)
            return None, None
        if self._game.row_lengths:
            self._log.add(
                block.head, f"{self._game.slug} has no anchor: its hexes never change their names"
            )
            return None, names
        if names is None:
            return None, None
        new, old = new.upper(), old.upper()
        cell = next((cell for cell, name in names.items() if name == old), None)
        moved = moved_names(names, old, new) if cell is not None else None
        if cell is None or moved is None:
            what = (
                f"the map has no hex {quoted(old)}"
                if cell is None
                else "rows or columns would lie before A or 1"
            )
            self._log.add(words[0], f"anchor: {what}")
            return None, None
        return (new, cell), moved

    def _pieces(self, typed: Sequence[tuple[Piece, Token]]) -> tuple[Piece, ...]:
        """Return the pieces in normal form; too many on one hex are told."""
        pieces = normal_pieces(piece for piece, _ in typed)
        crowded = {piece.hex for piece in pieces if piece.count > MOST_PIECES_A_HEX}
        for cell in crowded if not self._log.count else ():
            token = [token for piece, token in typed if piece.hex == cell][-1]
            self._log.add(token, f"more than {MOST_PIECES_A_HEX} equal pieces on one hex")
        return pieces


def _lines_of(typed: Iterable[tuple[Piece, Token]]) -> dict[Hex, tuple[int, ...]]:
    """Return the lines where the pieces of each hex were typed."""
    lines: dict[Hex, dict[int, None]] = {}
    for piece, token in typed:
        lines.setdefault(piece.hex, {})[token.line] = None
    return {cell: tuple(numbers) for cell, numbers in lines.items()}
