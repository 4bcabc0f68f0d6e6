"""Boards: dealt from a seed, drawn, saved; and many of them in one run."""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, overload

from output.files import numbered_path
from pnp._api.calls import each_of_type, public
from pnp._api.cells import Cells
from pnp._api.pages import (
    Pages,
    Printable,
    adopted,
    check_sheets,
    document_files,
    position_text,
    write_into_folders,
)
from pnp._api.parts import (
    Outcome,
    Part,
    Progress,
    make_each,
    seeds_text,
    split_remark,
    split_seeds,
    written_lines,
)
from pnp.errors import OptionError
from pnp.games import capabilities, find_game
from pnp.messages import Message
from pnp.model import boards
from pnp.model.boards import Json, OptionValue, board_words
from pnp.model.games import Game
from pnp.model.positions import position_of
from pnp.notation.boardcodes import board_code, shortest_command
from pnp.printing.boards.documents import board_document
from pnp.printing.boards.forms import WallStyle
from pnp.printing.boards.hexmaps import board_scene
from pnp.printing.boards.words import Captions
from pnp.printing.pens import Pen
from pnp.requests import options as table
from pnp.requests.boards import BoardLook, BoardRequest, Deal, read_board_look, read_deal
from pnp.requests.files import is_folder
from pnp.requests.reading import AnyGame, Given, Look, with_seed
from pnp.texts import page_texts

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from pnp._api.types import (
        BoardOptions,
        FormName,
        Grid,
        Labels,
        Language,
        Naming,
        PaperName,
        Theme,
        WallPurpose,
    )

# Of overviews as a PDF 0.6 MB; to make one with the theme country takes 250 MB of memory.
BOARDS_A_FILE = 36


@dataclass(frozen=True, slots=True, repr=False)
class Board(Cells, boards.Board, Printable):
    """A dealt board, which can show and save itself: .pdf, .svg, .png, .txt or .json."""

    def __hash__(self) -> int:
        """Return the hash of what settles a board."""
        return hash((self.game, self.players, self.seed, self.options))

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

    def drawn(self, look: BoardLook) -> Pages:
        """Return the board in the form and size of *look*."""
        game = find_game(self.game)
        language = look.look.language
        theme = capabilities.theme_of(game, "country" if look.wall else look.look.theme)
        scene = board_scene(
            self,
            Pen(game, theme, language),
            look.hex_mm,
            has_names=look.has_names,
            has_land=look.has_land,
        )
        notes = capabilities.notes_on(game, self, game.texts(language))
        captions = Captions(self, game, language, notes)
        paper, margin_mm = look.look.paper, look.look.margin_mm
        document = board_document(scene, captions, look.form, paper, margin_mm, wall=look.wall)
        return Pages(document)

    @property
    def _text_suffixes(self) -> tuple[str, ...]:
        return table.TEXT_SUFFIXES

    def _text(self, suffix: str) -> str:
        if suffix == ".txt":
            return self.text()
        from pnp.notation.jsontexts import board_json

        return board_json(self)


@overload
def deal(
    game: str,
    *,
    seed: int | None = ...,
    players: int | None = ...,
    inventory: str | Path | None = ...,
    **options: "Unpack[BoardOptions]",
) -> Board: ...


@overload
def deal(
    game: Path | Game,
    *,
    seed: int | None = ...,
    players: int | None = ...,
    inventory: str | Path | None = ...,
    **options: OptionValue,
) -> Board: ...


@public
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
    return new_board(read_deal(Given((*table.DEALT, *table.BOARD), with_seed(values))))


@public
def draw(
    thing: Printable | Sequence[Board],
    *,
    form: "FormName | None" = None,
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
    purpose: "WallPurpose | None" = None,
) -> Pages:
    """
    Draw a board or several, a position, findings, or the sheet of a score.

    A position is drawn with what is wrong with it outlined.

    Where:
        form: of a board: ``overview`` on one page, ``poster`` true to size, ``tiles`` to cut
            out, or ``wall``, a map of the country as large as the paper.
        hex_mm: of a board: the true size of a hex, flat to flat; the game's own if not given.
        language: ``en`` or ``fr``.
        theme: ``colour``, ``country``, ``ink-saver`` or ``plain``.
        paper: ``a1``, ``a2``, ``a3``, ``a4``, ``a5``, ``b2``, ``letter``, ``legal``,
            ``tabloid``, ``50x70``, ``18x24in`` or ``24x36in``.
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
    given = Given(table.BOARD, {**values, "form": form or table.FORM.default})
    if isinstance(thing, Board):
        return thing.drawn(read_board_look(given, find_game(thing.game)))
    if not isinstance(thing, Printable):
        boards = tuple(each_of_type("thing", thing, (Board,), Message("a_thing_to_draw")))
        looks = {board.game: read_board_look(given, find_game(board.game)) for board in boards}
        return joined_pages(board.drawn(looks[board.game]) for board in boards)
    if any(values[name] is not None and values[name] is not False for name in of_boards):
        raise OptionError(Message("options_of_boards_only"))
    return thing.pages(given.look())


def joined_pages(parts: Iterable[Pages]) -> Pages:
    """
    Return the pages of all *parts*, which are one document then, called like the first of them.

    Raises:
        OptionError: there are none.
    """
    documents = [part.document for part in parts]
    if not documents:
        raise OptionError(Message("no_boards_to_draw"))
    pages = tuple(page for document in documents for page in document.pages)
    return Pages(replace(documents[0], pages=pages))


def new_board(deal: Deal, seed: int | None = None) -> Board:
    """Deal the board, or that of another seed."""
    return adopted(Board, deal.board(seed))


def write_boards(request: BoardRequest, progress: Progress) -> Outcome:
    """
    Deal the boards of consecutive seeds and write them, part by part.

    A PDF has all of them, page by page. Any other kind of file holds one board: each gets a
    file of its own, named by its seed, and so it does in a folder.

    Raises:
        GeneratorError, LayoutError, OutputError: there is no such board, it does not fit the
            paper, or a file cannot be written; parts before are whole and stay.
    """
    deal, files, count = request.deal, request.files, request.board_count
    made: tuple[Path, ...] = ()
    if not files.paths:
        made = (table.DEFAULT_FOLDER,)
        files = files._replace(paths=(table.DEFAULT_FOLDER / request.file_name,))
    folders = (*made, *filter(is_folder, files.paths))
    parts = split_seeds(range(deal.seed, deal.seed + count), BOARDS_A_FILE)
    written: list[Path] = []
    first = None
    for part in parts:
        if count == 1:
            boards = [new_board(deal)]
        else:  # a fault names its seed
            boards = list(make_each(part.seeds, partial(new_board, deal), progress))
        first = first or boards[0]
        contents = list(_contents(request._replace(files=files), part, boards))
        write_into_folders(folders, contents, force=files.force)
        written += [path for path, _ in contents]
    assert first is not None
    lines = tuple(_as_typed(line, deal) for line in _report(request, first, written))
    remarks = deal.remarks
    if any(path.suffix.lower() == ".pdf" for path in files.paths):
        remarks += split_remark(Message("name_boards"), parts, BOARDS_A_FILE)
    return Outcome(lines, remarks + request.look.look.remarks)


def _contents(
    request: BoardRequest, part: Part, boards: Sequence[Board]
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of one part: what is printed, then texts."""
    files, is_one = request.files, request.board_count == 1
    texts = [path for path in files.paths if path.suffix.lower() in table.TEXT_SUFFIXES]
    printed = [path for path in files.paths if path not in texts]
    drawn = [board.drawn(request.look) for board in boards] if printed else []
    if drawn and is_one:
        check_sheets(len(drawn[0]), files)
        yield from document_files(drawn[0].document, printed, files.png_dpi)
    elif drawn:
        pdfs = [path for path in printed if path.suffix.lower() == ".pdf"]
        others = [path for path in printed if path not in pdfs]
        together = replace(joined_pages(drawn).document, subject=_all_seeds(request))
        targets = [numbered_path(path, part.number, part.part_count) for path in pdfs]
        yield from document_files(together, targets, files.png_dpi)
        for board, pages in zip(boards, drawn, strict=True):
            own = [request.path_of(path, board.seed) for path in others]
            yield from document_files(pages.document, own, files.png_dpi)
    for path in texts:
        for board in boards:
            target = path if is_one else request.path_of(path, board.seed)
            yield target, board._text(path.suffix.lower()).encode()


def _all_seeds(request: BoardRequest) -> str:
    first, texts = request.deal.seed, page_texts(request.look.look.language)
    return seeds_text(range(first, first + request.board_count), texts)


def _report(request: BoardRequest, board: Board, paths: list[Path]) -> Iterator[str]:
    """Yield what was dealt and written, and how to have it again; *board* is the first."""
    game = request.deal.game
    captions = Captions(board, game, request.look.look.language)
    if request.board_count == 1:
        yield f"{captions.title()}, {captions.dealt_from()}"
        yield captions.drawn_from()
        yield from filter(None, (captions.land(),))
        again = captions.reproduce()
    else:
        yield f"{captions.title()}, {_all_seeds(request)}"
        command = f"{shortest_command(board, game)} --count {request.board_count}"
        again = captions.shared("reproduce_many", command=command)
    yield from written_lines(paths)
    yield f"{again}{_look_words(request.look, game)}"


def _look_words(look: BoardLook, game: Game) -> str:
    """Return the options that draw a board as *look* says; the size only where it shows."""
    words = [f"--lang {look.look.language}", f"--paper {look.look.paper.name}"]
    if look.look.theme != table.THEME.default and not look.wall:
        words.append(f"--theme {look.look.theme}")
    if look.form != table.FORM.default:
        words.append(f"--as {look.form}")
        words += [f"--hex-mm {look.hex_mm:g}"] if look.hex_mm != game.hex_mm else []
    margin_mm = look.look.margin_mm
    words += [f"--margin-mm {margin_mm:g}"] if margin_mm != table.MARGIN.default else []
    words += ["--land"] if look.has_land else []
    words += ["--names none"] if not (look.has_names or look.wall) else []
    words += _wall_words(look.wall) if look.wall else []
    return "".join(f" {word}" for word in words)


def _wall_words(wall: WallStyle) -> list[str]:
    """Return the options of a wall map that are not usual."""
    sheets, shop = wall.sheets and wall.sheets.name, wall.is_for_shop and "print-shop"
    told = zip(table.WALL, (*wall[:-2], sheets, shop), WallStyle(), strict=True)
    return [f"--{option.word} {value}" for option, value, usual in told if value != usual]


def _as_typed(line: str, deal: Deal) -> str:
    """Return *line* with the files in it as they were typed, so that a command can be copied."""
    if deal.inventory:
        tiles = shlex.quote(str(deal.path))
        line = _replaced(line, f"--inventory {deal.inventory.name}", f"--inventory {tiles}")
    if not deal.game.package:
        printed, typed = (shlex.quote(name) for name in (deal.game.slug, deal.typed))
        line = _replaced(line, f"pnp board {printed} ", f"pnp board {typed} ")
    return line


def _replaced(line: str, printed: str, typed: str) -> str:
    return line.replace(printed, typed) if printed in line else line  # a message stays one
