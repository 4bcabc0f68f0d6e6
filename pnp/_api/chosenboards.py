"""The board chosen for a kit: by its code, by the position file of a dealt board, or itself."""

from pathlib import Path
from typing import TYPE_CHECKING

from pnp._api.requests import Deal, Given, dealing_from
from pnp.errors import OptionError
from pnp.judging.filechecks import check_map
from pnp.model.boards import Board
from pnp.model.games import Game
from pnp.model.positions import Position, position_of
from pnp.notation.boardcodes import is_board_code
from pnp.notation.positionfiles import file_name, open_position
from pnp.notation.reading.boards import read_board_words
from pnp.texts.suggestions import printable

if TYPE_CHECKING:
    from pnp.notation.inventories import Inventory

_TILE_LIST = "inventory"


def chosen_board(given: Given, game: Game, inventory: "Inventory | None") -> Board | None:
    """
    Return the board of a request for *game*, None where there is none.

    A board code in place of the game's name serves, too.

    Raises:
        PnpError: it cannot be read or dealt again, or it is of another game, of other tiles or
            for other players than asked for.
        GeneratorError: there is no such board.
    """
    source, word = given.raw("board"), given.value("game", str)
    if is_board_code(word):
        if source is not None:
            raise OptionError(
                f"--board: the board code {printable(word)} settles it already; "
                "leave the option out, or name the game instead of the code"
            )
        source = word
    if source is None:
        return None
    name, board = _named_board(source, inventory)
    if board.game != game.slug:
        raise OptionError(f"--board {name}: a board of {board.game}, not of {game.slug}")
    if given.has("players") and given.players(game) != board.players:
        players = given.players(game)
        raise OptionError(
            f"--players {players}: the board {name} is for {board.players} players; "
            "leave the option out"
        )
    tiles = board.options.get(_TILE_LIST)
    if tiles is None and inventory is not None:
        raise OptionError(
            f"--inventory {inventory.name}: the board {name} is dealt from the usual tiles; "
            "leave the option out"
        )
    return board


def _named_board(source: object, inventory: "Inventory | None") -> tuple[str, Board]:
    """Return the board that *source* stands for, and what messages call it."""
    if isinstance(source, Board):
        return source.game, source
    if isinstance(source, Position):
        return source.game, _board_of(source.game, source, inventory)
    if isinstance(source, str) and is_board_code(source) and not Path(source).suffix:
        return printable(source), Given({"game": source}).deal().board()
    if not isinstance(source, str | Path):
        raise OptionError(f"--board {source!r}: expected a board code, or the path of a file")
    path = Path(source)
    name = file_name(path)
    return name, _board_of(name, open_position(path, dealing_from(inventory)).position, inventory)


def _board_of(name: str, position: Position, inventory: "Inventory | None") -> Board:
    """Deal the board that *position*, called *name*, is played on."""
    from pnp.games import find_game

    game = find_game(position.game)
    if not position.board_words:
        raise OptionError(
            f"--board {name}: its map was typed, and no seed says what else was dealt; expected "
            "a board that pnp dealt, by its code or in a file with seed= behind 'board'"
        )
    words = read_board_words(position.board_words, game, position.players)
    if not words.can_be_dealt:
        raise OptionError(
            f"--board {name}: its board is of generator version {words.version}; this release "
            f"deals {game.slug} with version {words.current_version}"
        )
    if words.inventory and (inventory is None or inventory.name != words.inventory):
        raise OptionError(
            f"--board {name}: dealt from the tiles {words.inventory}; give them with --inventory"
        )
    deal = Deal(game, position.players, words.seed, words.options, inventory)
    board = deal.board()
    if any(check_map(position, position_of(board), game)):
        raise OptionError(
            f"--board {name}: its map is not the board of {position.board_words}; see pnp check"
        )
    return board
