"""Boards: dealt from a seed, drawn, saved; and many of them in one run."""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from generators import NoSuchBoardError
from output.files import numbered_path
from pnp._api import many, results
from pnp.errors import OptionError
from pnp.games import capabilities, find_game
from pnp.messages import Message
from pnp.model import boards
from pnp.model.boards import Json, OptionValue, board_words
from pnp.model.games import Game
from pnp.model.positions import position_of
from pnp.notation.boardcodes import board_code, shortest_command
from pnp.printing.boards.words import Captions
from pnp.requests import options as table
from pnp.requests.boards import BoardRequest, DealtRequest
from pnp.requests.reading import AnyGame, Request, with_seed
from pnp.texts import page_texts

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from typing_extensions import Unpack

    from pnp._api.types import DealOptions
    from pnp.printing.boards.forms import Form, Grid, Labels, Naming
    from pnp.requests.options import PaperName, Purpose, Theme
    from pnp.texts import Language

# Of overviews as a PDF 0.6 MB; to make one with the theme country takes 250 MB of memory.
BOARDS_A_FILE = 36
# A process begins in the time in which so many parts are dealt and written as texts.
_LEAST_PARTS_OF_TEXTS = 6
# So many boards are dealt by a process at a time.
_BATCH = 16


class Board(results.Cells, boards.Board, results.Printable):
    """A dealt board, which can show and save itself: .pdf, .svg, .png, .txt or .json."""

    _text_suffixes = table.TEXT_SUFFIXES

    def __hash__(self) -> int:
        """Return the hash of what settles a board."""
        return hash((self.game, self.players, self.seed, self.options))

    def __repr__(self) -> str:
        """Return a line about the board, not all of its hexes."""
        return f"<Board: {self.game}, {self.players} players, {board_words(self)}>"

    def text(self) -> str:
        """Return the position at the start of a game on this board, as text."""
        game = find_game(self.game)
        return results.position_text(position_of(self), game, ".txt", shortest_command(self, game))

    @property
    def code(self) -> str:
        """The code of the board, for `deal`; empty for one of your own tiles."""
        return board_code(self, find_game(self.game))

    def data(self) -> dict[str, Json]:
        """Return the board as plain data, as JSON files have it."""
        from pnp.notation.positiontexts import board_data

        return board_data(self)

    def pages(self, request: Request) -> results.Pages:
        """Return the board in the form and size that is asked for."""
        from pnp.printing.boards.documents import board_document  # not for texts
        from pnp.printing.hexmaps import board_scene
        from pnp.printing.themes import Pen

        game, language = find_game(self.game), request.language
        wall = request.wall if isinstance(request, BoardRequest) else None
        theme = capabilities.theme_of(game, "country" if wall else request.theme)
        scene = board_scene(
            self,
            Pen(game, theme, language),
            request.hex_mm(game),
            has_names=request[table.NAMES] != "none",
            has_land=request[table.LAND],
        )
        notes = capabilities.notes_on(game, self, game.texts(language))
        captions = Captions(self, game, language, notes)
        form, paper, margin_mm = request[table.FORM], request.paper, request.margin_mm
        return results.Pages(board_document(scene, captions, form, paper, margin_mm, wall=wall))

    def _text(self, suffix: str) -> str:
        if not self.terrain:
            raise NoSuchBoardError(Message("no_hexes_yet", game=self.game))
        if suffix == ".txt":
            return self.text()
        from pnp.notation.positiontexts import board_json

        return board_json(self)


@overload
def deal(game: str, **options: "Unpack[DealOptions]") -> Board: ...


@overload  # an own game's options are its own
def deal(game: Path | Game, **options: Any) -> Board: ...


@results.public
def deal(
    game: AnyGame,
    *,
    seed: int | None = None,
    players: int | None = None,
    inventory: str | Path | None = None,
    **options: OptionValue,
) -> Board:
    """
    Deal a random valid board of *game*, or the board of a code: ``deal("B3-016AF")``.

    The same arguments with a seed give the same board. *options* are those of
    ``pnp games GAME``, with underscores: ``shape="organic"``, ``no_adjacent_lakes=True``.

    Where:
        game: its name, itself, the path of the file of an own game, or the code of a board,
            with which nothing else is given.
        seed: a whole number from 0 on; if none is given one is drawn, which the board then has.
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
    return new_board(BoardRequest(with_seed(values)))


@results.public
def deal_many(
    game: AnyGame,
    seeds: Iterable[int],
    *,
    executor: "Executor | None" = None,
    players: int | None = None,
    inventory: str | Path | None = None,
    **options: OptionValue,
) -> "Iterator[Board]":
    """
    Deal the boards of many *seeds*, in their order, as `deal` does one.

    Where:
        executor: any with the interface of ``concurrent.futures``, which deals some boards at a
            time; without it they are dealt one by one, each when it is asked for.

    Raises:
        PnpError: as `deal`; that of a seed names it, and comes in its turn.
        BudgetError: a process of the executor has died.
    """
    chosen = {**options, "inventory": inventory}
    numbers = tuple(results.each_of_type("seeds", seeds, (int,), Message("whole_numbers")))
    values = {"game": game, "seed": 0, "players": players, "options": chosen}
    request = BoardRequest(values)
    _ = request.deal  # what makes no sense is refused before anything is dealt
    batches = (numbers[start : start + _BATCH] for start in range(0, len(numbers), _BATCH))
    work = partial(_dealt, request)
    if executor is None:
        return many.make_each(numbers, partial(new_board, request), many.untold)
    return chain.from_iterable(many.in_turn(executor.submit, work, batches))


def _dealt(request: BoardRequest, seeds: Sequence[int]) -> list[Board]:
    return list(many.make_each(seeds, partial(new_board, request), many.untold))


@results.public
def draw(
    thing: results.Printable | Sequence[Board],
    *,
    form: "Form | None" = None,
    hex_mm: float | None = table.HEX.default,
    language: "Language" = "en",
    theme: "Theme" = "colour",
    paper: "PaperName" = "a4",
    margin_mm: float = table.MARGIN.default,
    land: bool = table.LAND.default,
    grid: "Grid | None" = None,
    labels: "Labels | None" = None,
    names: "Naming | None" = None,
    rivers: "Naming | None" = None,
    roads: "Naming | None" = None,
    sheets: "PaperName | None" = None,
    purpose: "Purpose | None" = None,
) -> results.Pages:
    """
    Draw a board or several, a position, findings, or the sheet of a score.

    A position is drawn with what is wrong with it outlined.

    Where:
        form: of a board: ``overview`` on one page, ``poster`` true to size, ``tiles`` to cut
            out, or ``wall``, a map of the country as large as the paper.
        hex_mm: of a board: the true size of a hex, flat to flat; the game's own if not given.
        language: ``en`` or ``fr``.
        theme: ``colour``, ``country``, ``ink-saver`` or ``plain``.
        paper: such as ``a4`` or ``letter``.
        land: of a board: show whose land each hex is, in games that measure it.
        grid: of a wall map: the sides of its hexes ``none``, ``fine`` or ``strong``.
        labels: of a wall map: ``coordinates`` with icons and values, or ``none``.
        names, rivers, roads: of a wall map: ``all`` or ``none``.
        sheets: of a wall map: a paper, over sheets of which it is printed.
        purpose: of a wall map: ``home``, or ``print-shop`` for CMYK and a bleed on any paper.

    Raises:
        UnknownNameError, OptionError: an argument makes no sense.
        LayoutError: it does not fit the paper.
    """
    values: dict[str, object] = dict(locals())
    of_boards = values.keys() - {"thing", "language", "theme", "paper", "margin_mm"}
    del values["thing"]
    request = BoardRequest({**values, "form": form or table.FORM.default})
    if not isinstance(thing, Board | results.Printable):
        boards = tuple(results.each_of_type("thing", thing, (Board,), Message("a_thing_to_draw")))
        for name in dict.fromkeys(board.game for board in boards):
            request.check_drawn(find_game(name))
        drawn = (board.pages(request) for board in boards)
        return boards_together(drawn, [board.seed for board in boards], request.language)
    if isinstance(thing, Board):
        request.check_drawn(find_game(thing.game))
    elif any(values[name] is not None and values[name] is not False for name in of_boards):
        raise OptionError("options_of_boards_only")
    _ = request.paper
    return thing.pages(request)


def new_board(request: DealtRequest, seed: int | None = None) -> Board:
    """Deal the board, or that of another seed."""
    return results.adopted(Board, request.board(seed))


def write_boards(request: BoardRequest, progress: many.Progress) -> many.Outcome:
    """
    Deal the boards of consecutive seeds and write them, part by part.

    A PDF has all of them, page by page. Any other kind of file holds one board: each gets a
    file of its own, named by its seed, and so it does in a folder.

    Raises:
        GeneratorError, LayoutError, OutputError: there is no such board, it does not fit the
            paper, or a file cannot be written; parts before are whole and stay.
    """
    paths = results.paths_of(request, request.usual_name())
    parts = many.split_seeds(request.seeds, BOARDS_A_FILE)
    are_texts = all(path.suffix.lower() in table.TEXT_SUFFIXES for path in paths)
    least = _LEAST_PARTS_OF_TEXTS if are_texts else 1
    first, written = many.write_parts(_made, request, paths, parts, progress, least_parts=least)
    lines = tuple(_as_typed(line, request) for line in _report(request, first, written))
    remarks = request.remarks
    if any(path.suffix.lower() == ".pdf" for path in paths):
        remarks += many.split_remark(Message("name_boards"), parts, BOARDS_A_FILE)
    return many.Outcome(lines, remarks)


def _made(
    request: BoardRequest, paths: Sequence[Path], progress: many.Progress, part: many.Part
) -> tuple[Board, many.Contents]:
    """Return the first board of a part, and the files of all."""
    if request[table.COUNT] == 1:
        boards = [new_board(request)]
    else:  # a fault names its seed
        boards = list(many.make_each(part.seeds, partial(new_board, request), progress))
    return boards[0], list(_contents(request, paths, part, boards))


def _contents(
    request: BoardRequest, paths: Sequence[Path], part: many.Part, boards: Sequence[Board]
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of one part: what is printed, then texts."""
    is_one, png_dpi = request[table.COUNT] == 1, request.png_dpi
    texts = [path for path in paths if path.suffix.lower() in table.TEXT_SUFFIXES]
    printed = [path for path in paths if path not in texts]
    drawn = [board.pages(request) for board in boards] if printed else []
    if drawn and is_one:
        results.check_sheets(len(drawn[0]), request)
        yield from results.document_files(drawn[0].document, printed, png_dpi)
    elif drawn:
        pdfs = [path for path in printed if path.suffix.lower() == ".pdf"]
        others = [path for path in printed if path not in pdfs]
        together = boards_together(drawn, request.seeds, request.language).document
        targets = [numbered_path(path, part.number, part.part_count) for path in pdfs]
        yield from results.document_files(together, targets, png_dpi)
        for board, pages in zip(boards, drawn, strict=True):
            own = [request.path_of(path, board.seed) for path in others]
            yield from results.document_files(pages.document, own, png_dpi)
    for path in texts:
        for board in boards:
            target = path if is_one else request.path_of(path, board.seed)
            yield target, board._text(path.suffix.lower()).encode()


def boards_together(
    drawn: Iterable[results.Pages], seeds: Sequence[int], language: str
) -> results.Pages:
    """Return the pages of several boards as one document, which says of which *seeds* they are."""
    document, texts = results.joined_pages(drawn).document, page_texts(language)
    run = range(seeds[0], seeds[0] + len(seeds))
    if [*seeds] == [*run]:
        return results.Pages(document._replace(subject=many.seeds_text(run, texts)))
    words = texts("setup_seed", seed=", ".join(map(str, seeds)))
    return results.Pages(document._replace(subject=words))


def _report(request: BoardRequest, board: Board, paths: list[Path]) -> Iterator[str]:
    """Yield what was dealt and written, and how to have it again; *board* is the first."""
    captions = Captions(board, request.game, request.language)
    if request[table.COUNT] == 1:
        yield f"{captions.title()}, {captions.dealt_from()}"
        yield captions.drawn_from()
        yield from filter(None, (captions.land(),))
        again = captions.reproduce()
    else:
        seeds = many.seeds_text(request.seeds, page_texts(request.language))
        yield f"{captions.title()}, {seeds}"
        command = f"{shortest_command(board, request.game)} --count {request[table.COUNT]}"
        again = captions.shared("reproduce_many", command=command)
    yield from many.wrote_lines(paths)
    # How it looks; the size only where it shows.
    always = (table.LANGUAGE, table.PAPER)
    hidden: tuple[object, ...] = (table.THEME,) if request.wall else ()
    if request[table.FORM] == table.FORM.default:
        hidden = (table.HEX,)
    others = (table.THEME, table.FORM, table.HEX, table.MARGIN, table.LAND, *table.WALL)
    for option in (*always, *others):
        value = request[option]
        own = request.game.hex_mm if option == table.HEX else option.default
        is_usual = value in {option.default, option.usual, own}
        if option in always or not (is_usual or option in hidden):
            shown = f"{value:g}" if isinstance(value, float) else value
            again += f" --{option.word}" if value is True else f" --{option.word} {shown}"
    yield again


def _as_typed(line: str, request: BoardRequest) -> str:
    """Return *line* with the files in it as they were typed, so that a command can be copied."""
    if request.inventory:
        tiles = shlex.quote(str(request.tiles_path))
        line = _replaced(line, f"--inventory {request.inventory.name}", f"--inventory {tiles}")
    if not request.game.package:
        printed, typed = (shlex.quote(name) for name in (request.game.slug, request[table.GAME]))
        line = _replaced(line, f"pnp board {printed} ", f"pnp board {typed} ")
    return line


def _replaced(line: str, printed: str, typed: str) -> str:
    return line.replace(printed, typed) if printed in line else line  # a message stays one
