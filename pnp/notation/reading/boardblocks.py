"""The board of a position: from its map, or dealt from its seed; and the names of its hexes."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from generators.errors import GeneratorError
from generators.hexes import Hex
from pnp.errors import PnpError
from pnp.model.boards import Board
from pnp.model.games import DealRequest, Game
from pnp.model.hexnames import moved_names, row_of_name
from pnp.model.positions import UNREADABLE, position_of
from pnp.notation.reading.blocks import Block
from pnp.notation.reading.boardwords import BoardWords, board_words_of
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.maprows import fixed_outline, read_map
from pnp.notation.reading.words import Token, joined_at_equals

if TYPE_CHECKING:
    from pnp.notation.inventories import Inventory

Deal: TypeAlias = Callable[[Game, DealRequest], Board]

TEMPLATE_ADVICE = "'pnp new GAME -o position.txt' writes a template to fill in"
_ANCHOR_FORM = "expected a new name, = and the name by the map: anchor M30 = C5"


class Dealing(NamedTuple):
    """
    How boards are dealt of which the file has the seed, but no map.

    Attributes:
        deal: what deals them; None where nobody can.
        inventory: a player's own tiles.
    """

    deal: Deal | None = None
    inventory: "Inventory | None" = None


NO_DEALING = Dealing()


class ReadBoard(NamedTuple):
    """
    What is known of a board.

    Attributes:
        terrain: None where it could not be read.
        names: those of all hexes, None where they are not known.
        words: what it was dealt from, in canonical form.
        has_map: the map was typed.
        anchor: a name and the hex that has it.
    """

    terrain: Mapping[Hex, str] | None = None
    names: Mapping[Hex, str] | None = None
    words: str = ""
    has_map: bool = False
    anchor: tuple[str, Hex] | None = None


class BoardReader:
    """Reads the blocks that tell a board; faults are told."""

    def __init__(self, game: Game, players: int, dealing: Dealing, log: FaultLog) -> None:
        self._game = game
        self._players = players
        self._dealing = dealing
        self._log = log

    def read(self, board: Block, anchor: Block | None) -> ReadBoard:
        """Return the board of the block *board*."""
        before = self._log.count
        rows = board.below
        words = None
        if self._is_row(board.rest):
            message = "this looks like the first row of the map: begin it in the line below 'board'"
            self._log.add(board.rest[0], message)
            if not self._game.outline:  # where its columns stand nobody knows
                return ReadBoard()
            rows = [board.rest, *rows]
        else:
            words = board_words_of(board.rest, self._game, self._players, self._log)
        has_map = bool(rows)
        terrain: Mapping[Hex, str] | None = None
        if has_map:
            terrain = read_map(rows, board.head, self._game, self._log)
        elif self._log.count == before:
            terrain = self._dealt(words, board.head)
        # Where the outline is fixed, the hexes have their names whatever is wrong with the map.
        cells = terrain or fixed_outline(self._game.outline)
        names = self._game.names_hexes(tuple(cells)) if cells else None
        found = ReadBoard(terrain, names, words.text if words else "", has_map)
        return found if anchor is None else self._anchored(found, anchor)

    def _is_row(self, words: Sequence[Token]) -> bool:
        """Tell whether *words* are several letters of a map."""
        marks = {terrain.letter.upper() for terrain in self._game.terrains} | {UNREADABLE, "-"}
        return len(words) > 1 and all(word.text.upper() in marks for word in words)

    def _dealt(self, words: BoardWords | None, head: Token) -> Mapping[Hex, str] | None:
        """Return the terrain of the board that *words* stand for."""
        obstacle = self._obstacle(words)
        if words is None or obstacle is not None:
            self._log.add(head, obstacle or "")
            return None
        deal, inventory = self._dealing
        if deal is None:
            self._log.add(head, "no board is dealt here: type the map below 'board'")
            return None
        codes = inventory.codes if inventory and words.inventory else None
        request = DealRequest(self._players, words.seed, words.options, codes)
        try:
            board = deal(self._game, request)
        except (GeneratorError, PnpError) as error:
            # In a file options stand without the dashes of the command line.
            self._log.add(head, f"the board cannot be dealt: {str(error).replace('--', '')}")
            return None
        return position_of(board).terrain

    def _obstacle(self, words: BoardWords | None) -> str | None:
        """Return why no board can be dealt, None where nothing is in the way."""
        if words is None:
            return (
                "there is no map: expected its rows below 'board', one character a hex, or "
                f"seed=42 behind it; {TEMPLATE_ADVICE}"
            )
        if not words.can_be_dealt:
            return (
                f"boards of version {words.version} cannot be dealt by this program, which has "
                f"version {words.current_version}: type the map below 'board'"
            )
        inventory = self._dealing.inventory
        if words.inventory and (inventory is None or inventory.name != words.inventory):
            given = f", not {inventory.name}" if inventory else ""
            return (
                f"the board is dealt from the tiles {words.inventory}{given}: give them with "
                f"--inventory FILE, or type the map below 'board'"
            )
        return None

    def _anchored(self, board: ReadBoard, block: Block) -> ReadBoard:
        """Return *board* with the names that its hexes have by the anchor."""
        words = joined_at_equals(block.words)
        place = words[0] if words else block.head
        new, _, old = place.text.upper().partition("=")
        unknown = ReadBoard(board.terrain, None, board.words, board.has_map)
        if len(words) != 1 or row_of_name(new) is None or row_of_name(old) is None:
            self._log.add(place, f"{quoted(place.text)}: {_ANCHOR_FORM}")
            return unknown
        if self._game.outline:
            message = f"{self._game.slug} has no anchor: its hexes never change their names"
            self._log.add(block.head, message)
            return board
        if board.names is None:
            return unknown
        cell = next((cell for cell, name in board.names.items() if name == old), None)
        if cell is None:
            self._log.add(place, f"anchor: the map has no hex {quoted(old)}")
            return unknown
        names = moved_names(board.names, old, new)
        if names is None:
            message = "rows would come before A or behind ZZZ, or columns before 1 or behind 9999"
            self._log.add(place, f"anchor: {message}")
            return unknown
        return ReadBoard(board.terrain, names, board.words, board.has_map, (new, cell))
