"""Boards: dealt from a seed, drawn, saved."""

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import NamedTuple

from pnp._api.pages import SUFFIXES, TEXT_SUFFIXES, Pages, Printable, position_text, write_named
from pnp._api.requests import (
    MARGIN_MM,
    PAPER,
    Deal,
    Given,
    Look,
    Outcome,
    check_tiles_fit,
)
from pnp.errors import OptionError
from pnp.games import capabilities, find_game
from pnp.model import boards
from pnp.model.boards import Json, OptionValue, board_words
from pnp.model.games import Game
from pnp.model.positions import position_of
from pnp.notation.boardcodes import board_code, shortest_command
from pnp.printing.boards.captions import Captions
from pnp.printing.boards.documents import FORMS, Form, board_document
from pnp.printing.boards.drawings import BoardView
from pnp.texts.suggestions import printable


@dataclass(frozen=True, slots=True, repr=False)
class Board(boards.Board, Printable):
    """A dealt board, which can show and save itself: .pdf, .svg, .png, .txt or .json."""

    def __repr__(self) -> str:
        """Return a line about the board, not all of its hexes."""
        return f"<Board: {self.game}, {self.players} players, {board_words(self)}>"

    def text(self) -> str:
        """Return the position at the start of a game on this board, as text."""
        game = find_game(self.game)
        return position_text(position_of(self), game, ".txt", shortest_command(self, game))

    @property
    def code(self) -> str:
        """The code of the board, for `deal`; empty for one of your own tiles."""
        return board_code(self, find_game(self.game))

    def data(self) -> dict[str, Json]:
        """Return the board as plain data, as JSON files have it."""
        from pnp.notation.jsontexts import board_data

        return board_data(self)

    def pages(self, look: Look) -> Pages:
        """Return the whole board on one page."""
        return self.drawn(BoardLook(look, "overview", find_game(self.game).hex_mm))

    def drawn(self, look: "BoardLook") -> Pages:
        """Return the board in the form and size of *look*."""
        game = find_game(self.game)
        language, theme = look.look.language, capabilities.theme_of(game, look.look.theme)
        view = BoardView(self, game, theme, look.hex_mm, language=language)
        notes = capabilities.notes_on(game, self, game.texts(language))
        captions = Captions(self, game, language, notes)
        paper, margin_mm = look.look.paper, look.look.margin_mm
        return Pages(board_document(view, captions, look.form, paper, margin_mm))

    @property
    def _text_suffixes(self) -> tuple[str, ...]:
        return TEXT_SUFFIXES

    def _text(self, suffix: str) -> str:
        if suffix == ".txt":
            return self.text()
        from pnp.notation.jsontexts import board_json

        return board_json(self)


class BoardLook(NamedTuple):
    """How a board is drawn; *hex_mm* is the true size of its hexes."""

    look: Look
    form: Form
    hex_mm: float


def deal(
    game: str,
    *,
    seed: int | None = None,
    players: int | None = None,
    inventory: str | Path | None = None,
    **options: OptionValue,
) -> Board:
    """
    Deal a random valid board of *game*, or the board of a code: ``deal("B3-016AF")``.

    The same arguments give the same board. *options* are those of ``pnp games GAME``, with
    underscores: ``shape="organic"``, ``no_adjacent_lakes=True``.

    Where:
        game: its name, or the code of a board, with which nothing else is given.
        seed: a whole number from 0 on.
        players: how many; the fewest that can play if not given.
        inventory: the path of a list of your own tiles, for games that have such lists.

    Raises:
        UnknownNameError, OptionError, BoardCodeError, InventoryError: an argument makes no
            sense.
        NoSuchBoardError: no such board exists; this has been proved.
        BudgetError: none was found within the budget.
    """
    chosen = {**options, "inventory": inventory}
    values = {"game": game, "seed": seed, "players": players, "options": chosen}
    return new_board(Given(values).deal())


def draw(
    thing: Printable | Sequence[Board],
    *,
    form: str | None = None,
    hex_mm: float | None = None,
    language: str = "en",
    theme: str = "colour",
    paper: str = PAPER,
    margin_mm: float = MARGIN_MM,
) -> Pages:
    """
    Draw a board or several, a position, findings, or the sheet of a score.

    A position is drawn with what is wrong with it outlined.

    Where:
        form: of a board: ``overview`` on one page, ``poster`` true to size, or ``tiles`` to
            cut out.
        hex_mm: of a board: the true size of a hex, flat to flat; the game's own if not given.
        language: ``en`` or ``fr``.
        theme: ``colour``, ``country`` or ``ink-saver``.
        paper: ``a3``, ``a4``, ``a5``, ``letter``, ``legal`` or ``tabloid``.

    Raises:
        UnknownNameError, OptionError: an argument makes no sense.
        LayoutError: it does not fit the paper.
    """
    values = {**locals(), "form": form or "overview"}
    given = Given(values)
    if isinstance(thing, Board):
        return thing.drawn(board_look(given, find_game(thing.game)))
    if not isinstance(thing, Printable):
        looks = {board.game: board_look(given, find_game(board.game)) for board in thing}
        return joined_pages(board.drawn(looks[board.game]) for board in thing)
    if form is not None or hex_mm is not None:
        raise OptionError("form and hex_mm are options of boards only")
    return thing.pages(given.look())


def joined_pages(parts: Iterable[Pages]) -> Pages:
    """
    Return the pages of all *parts*, which are one document then, called like the first of them.

    Raises:
        OptionError: there are none.
    """
    documents = [part.document for part in parts]
    if not documents:
        raise OptionError("no boards to draw: expected one or more")
    pages = tuple(page for document in documents for page in document.pages)
    return Pages(replace(documents[0], pages=pages))


def new_board(deal: Deal, seed: int | None = None) -> Board:
    """Deal the board, or that of another seed."""
    dealt = deal.board(seed)
    return Board(**{entry.name: getattr(dealt, entry.name) for entry in fields(boards.Board)})


def board_look(given: Given, game: Game) -> BoardLook:
    """
    Return how a board of *game* is to be drawn.

    Raises:
        PnpError, LayoutError: something makes no sense, or no loose tile fits the paper.
    """
    look = BoardLook(given.look(), given.choice("form", FORMS), given.hex_mm(game))
    if look.form == "tiles":
        from pnp.printing.boards.loosetiles import BLEED_MM

        check_tiles_fit(
            game, look.hex_mm, look.look, bleed_mm=BLEED_MM, instead=", or use --as poster"
        )
    return look


def write_board(values: Mapping[str, object]) -> Outcome:
    """
    Deal a board and write its files; everything is checked before anything is dealt.

    Raises:
        PnpError, GeneratorError, LayoutError, OutputError: something makes no sense, there
            is no such board, it does not fit the paper, or a file cannot be written.
    """
    given = Given(values)
    deal = given.deal()
    look, files = board_look(given, deal.game), given.files(SUFFIXES)
    board = new_board(deal)
    pages = board.drawn(look) if board.needs_pages(files) or not files.paths else None
    paths = write_named(board, pages, files, default_name(board, look.form))
    captions = Captions(board, deal.game, look.look.language)
    lines = [with_tiles(line, given, deal) for line in _report(board, captions, look.look, paths)]
    return Outcome(tuple(lines), deal.remarks + look.look.remarks)


def default_name(board: Board, form: Form) -> str:
    """Return the name of a PDF with this board."""
    suffix = "" if form == "overview" else f"-{form}"
    return f"{board.game}-{board.players}p-seed{board.seed}{suffix}.pdf"


def with_tiles(line: str, given: Given, deal: Deal) -> str:
    """Return *line* with the tile list in it as it was typed, so that a command can be copied."""
    if deal.inventory is None:
        return line
    typed = shlex.quote(str(given.options()["inventory"]))
    return line.replace(f"--inventory {deal.inventory.name}", f"--inventory {typed}")


def _report(board: Board, captions: Captions, look: Look, paths: tuple[Path, ...]) -> Iterator[str]:
    """Yield what was dealt and written, and how to have it again."""
    yield f"{captions.title()}, {board_words(board)}"
    yield captions.drawn_from()
    yield from (f"wrote {printable(str(path))}" for path in paths)
    yield f"{captions.reproduce()} --lang {look.language} --paper {look.paper.name}"
