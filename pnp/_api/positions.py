"""Positions: read from files or texts, shown, saved; and files to fill in."""

from pathlib import Path
from typing import TYPE_CHECKING

from pnp import games
from pnp._api.results import Cells, Pages, Printable, adopted, of_type, position_text, public
from pnp.errors import OptionError, PositionFileError
from pnp.games import FindGame, find_game
from pnp.messages import Message
from pnp.model import PROGRAM, positions
from pnp.model.boards import Json
from pnp.model.games import Game
from pnp.notation.positionfiles import open_position, read_position
from pnp.notation.reading.parsing import PositionFile
from pnp.requests import options as table
from pnp.requests.boards import TemplateRequest
from pnp.requests.judging import JudgeRequest, dealing_from
from pnp.requests.reading import AnyGame, Request, named_path
from pnp.texts.sentences import sentence_text

if TYPE_CHECKING:
    from pnp.notation.reading.boards import Dealing


class Position(Cells, positions.Position, Printable):
    """
    A position, which can show and save itself: .pdf, .svg, .png, .txt or .json.

    Attributes:
        source: where it was typed.
    """

    _text_suffixes = table.TEXT_SUFFIXES

    source: PositionFile | None = None

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* says the same, wherever it was typed."""
        return type(other) is type(self) and all(
            getattr(self, name) == getattr(other, name) for name in positions.Position.hints
        )

    def __hash__(self) -> int:
        """Return the hash of what is on the board."""
        return hash((self.game, self.players, self.phase, self.terrain, self.pieces))

    def __repr__(self) -> str:
        """Return a line about the position, not all of its hexes."""
        return f"<Position: {self.game}, {self.players} players, phase {self.phase}>"

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the reader passed over."""
        return self.source.remarks if self.source else ()

    def text(self) -> str:
        """Return the position as text, in its one canonical form."""
        return position_text(self, find_game(self.game), ".txt")

    def data(self) -> dict[str, Json]:
        """Return the position as plain data, as JSON files have it."""
        from pnp.notation.positiontexts import position_data

        return position_data(self, find_game(self.game))

    def pages(self, request: Request) -> Pages:
        """Return the picture, what is wrong with the position outlined."""
        from pnp._api.judgements import check

        return check(self).pages(request)

    def _text(self, suffix: str) -> str:
        return position_text(self, find_game(self.game), suffix)


@public
def read(
    path: str | Path, *, inventory: str | Path | None = None, game: AnyGame | None = None
) -> Position:
    """
    Return the position in the file at *path*, text or JSON.

    Where:
        inventory: the tile list for a board that is given by its seed alone.
        game: the own game that it names, or the path of its file, if that does not lie beside
            the position nor in the current folder.

    Raises:
        PositionSyntaxError, PositionDataError, PositionFileError: it cannot be read; the
            message lists all faults, line by line.
        InventoryError: the tile list cannot be read.
    """
    dealing = _dealing(inventory)
    return _position_in(open_position(named_path("path", path), dealing, _finder(game)))


@public
def load_game(path: str | Path) -> Game:
    """
    Return the own game in the file at *path*, .toml or .zip with the files that it names.

    Raises:
        GameFileError: it cannot be read; the message has all faults, a line each.
    """
    return games.load_game(named_path("path", path))


def _dealing(inventory: object) -> "Dealing":
    return dealing_from(JudgeRequest({"inventory": inventory}).tiles)


@public
def parse(
    text: str, *, inventory: str | Path | None = None, game: AnyGame | None = None
) -> Position:
    """
    Return the position that *text* describes; it may be JSON, too.

    Raises:
        PnpError: as `read`.
    """
    words = of_type("text", text, str, Message("a_str"))
    data = words.encode(errors="surrogatepass")  # half a character is told as what it is
    return _position_in(read_position(data, "position", _dealing(inventory), _finder(game)))


def _finder(given: AnyGame | None) -> FindGame | None:
    """Return what finds the game that is *given* by the name of its file, and others by theirs."""
    if given is None:
        return None
    game = Request({"game": given}, (table.GAME,)).game
    return lambda name: game if name == game.slug else find_game(name)


def _position_in(file: PositionFile) -> Position:
    if file.turns:
        from pnp._api.witnesses import replayed

        file, faults = replayed(file, {})
        for fault in faults:
            texts = file.game.rules_texts("en")
            says = sentence_text(fault.sentence, texts, file.position.names)
            raise PositionFileError("illegal_turn", file=file.name, says=says)
    return adopted(Position, file.position, source=file)


def template_of(request: TemplateRequest) -> str:
    """
    Return the text of a position file to fill in; without a seed the map stays empty.

    Raises:
        PnpError, GeneratorError: something makes no sense, or there is no such board.
    """
    from pnp.notation.positiontexts import template

    game = request.game
    if request.has_board:
        players, start = request.deal.players, positions.position_of(request.board())
    else:
        players, start = request.players_of(game), None
        for name in request.board_options():
            raise OptionError("option_needs_seed", option=name)
    return template(game, players, start, request.language, creator=PROGRAM)
