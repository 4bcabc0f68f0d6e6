"""
Many boards in one run, dealt from consecutive seeds.

A PDF has all of them, page by page. Any other kind of file holds one board: each gets a file
of its own, named by its seed, and so it does in a folder. They are written part by part, as
decks of set-up cards are, so that memory stays flat; a part is whole or not there at all.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from generators.errors import GeneratorError
from pnp._api.boards import (
    Board,
    BoardLook,
    board_look,
    default_name,
    joined_pages,
    new_board,
    with_tiles,
)
from pnp._api.pages import SUFFIXES, TEXT_SUFFIXES, document_files, write_into_folders
from pnp._api.requests import DEFAULT_FOLDER, Deal, Files, Given, Outcome, check_suffixes
from pnp.errors import OptionError
from pnp.notation.boardcodes import shortest_command
from pnp.printing.boards.captions import Captions
from pnp.texts import page_texts
from pnp.texts.suggestions import printable

# Of overviews as a PDF 0.6 MB; to make one with the theme country takes 250 MB of memory.
BOARDS_A_FILE = 36
LISTED_FILES = 12

# Called with the number of boards that have been dealt since the last call.
Progress: TypeAlias = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class _Order:
    """The boards that were asked for; *deal* has the first seed."""

    deal: Deal
    count: int
    look: BoardLook
    files: Files

    @property
    def part_count(self) -> int:
        """Over how many files a PDF goes."""
        return -(-self.count // BOARDS_A_FILE)

    def seeds(self, part: int) -> range:
        """Return the seeds of a part, which count from 1."""
        first = self.deal.seed + (part - 1) * BOARDS_A_FILE
        return range(first, min(first + BOARDS_A_FILE, self.deal.seed + self.count))


def write_boards(values: Mapping[str, object], progress: Progress) -> Outcome:
    """
    Deal the boards of consecutive seeds and write them, part by part.

    Raises:
        PnpError, GeneratorError, LayoutError, OutputError: as `write_board`; parts before are
            whole and stay.
    """
    given = Given(values)
    order = _read_order(given)
    paths = [
        path
        for part in range(1, order.part_count + 1)
        for path in _write_part(order, part, progress)
    ]
    lines = tuple(with_tiles(line, given, order.deal) for line in _report(order, paths))
    return Outcome(lines, _remarks(order))


def _read_order(given: Given) -> _Order:
    count = given.value("count", int)
    if count < 1:
        raise OptionError(f"--count {count}: expected 1 board or more")
    deal = given.deal(count)
    look, files = board_look(given, deal.game), given.files(None)
    check_suffixes([path for path in files.paths if not _is_folder(path)], SUFFIXES)
    return _Order(deal, count, look, files)


def _write_part(order: _Order, part: int, progress: Progress) -> list[Path]:
    """Deal and write one part, and return where it is; nothing else of it is kept."""
    paths, made = order.files.paths, []
    if not paths:
        made = [DEFAULT_FOLDER]
        name = f"{order.deal.game.slug}-{order.deal.players}p-seed{order.deal.seed}x{order.count}"
        paths = (DEFAULT_FOLDER / f"{name}.pdf",)
    boards = []
    for seed in order.seeds(part):
        try:
            boards.append(new_board(order.deal, seed))
        except GeneratorError as error:
            raise type(error)(f"seed {seed}: {error}") from None
        progress(1)
    contents = list(_contents(order, part, boards, paths))
    folders = [path for path in paths if _is_folder(path)]
    write_into_folders(folders or made, contents, force=order.files.force)
    return [path for path, _ in contents]


def _contents(
    order: _Order, part: int, boards: list[Board], paths: tuple[Path, ...]
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of one part."""
    from output.files import numbered_path
    from pnp.notation.jsontexts import board_json

    dpi = order.files.png_dpi
    is_drawn = any(path.suffix.lower() not in TEXT_SUFFIXES for path in paths)
    drawn = [board.drawn(order.look) for board in boards] if is_drawn else []
    for path in paths:
        if path.suffix.lower() == ".pdf":
            together = replace(joined_pages(drawn).document, subject=_seeds_text(order))
            target = numbered_path(path, part, order.part_count)
            yield from document_files(together, [target], dpi)
        elif path.suffix.lower() in TEXT_SUFFIXES:
            for board in boards:
                text = board.text() if path.suffix.lower() == ".txt" else board_json(board)
                yield _own_path(path, board, order), text.encode()
        else:
            for board, pages in zip(boards, drawn, strict=True):
                yield from document_files(pages.document, [_own_path(path, board, order)], dpi)


def _own_path(path: Path, board: Board, order: _Order) -> Path:
    """Return the file of one board: in a folder, or beside the others."""
    if _is_folder(path):
        return path / default_name(board, order.look.form)
    return path.with_name(f"{path.stem}-seed{board.seed}{path.suffix}")


def _seeds_text(order: _Order) -> str:
    shared = page_texts(order.look.look.language)
    first = order.deal.seed
    return shared("setup_seeds", first=first, last=first + order.count - 1)


def _report(order: _Order, paths: list[Path]) -> Iterator[str]:
    """Yield what was dealt and written, and how to have it again."""
    look = order.look.look
    board = new_board(order.deal, order.deal.seed)
    captions = Captions(board, order.deal.game, look.language)
    yield f"{captions.title()}, {_seeds_text(order)}"
    if len(paths) <= LISTED_FILES:
        yield from (f"wrote {printable(str(path))}" for path in paths)
    else:
        yield f"wrote {len(paths)} files, {printable(str(paths[0]))} to {printable(str(paths[-1]))}"
    command = f"{shortest_command(board, order.deal.game)} --count {order.count}"
    again = captions.shared("reproduce_many", command=command)
    yield f"{again} --lang {look.language} --paper {look.paper.name}"


def _remarks(order: _Order) -> tuple[str, ...]:
    remarks = order.deal.remarks
    is_split = not order.files.paths or any(p.suffix.lower() == ".pdf" for p in order.files.paths)
    if order.part_count > 1 and is_split:
        remarks += (
            f"{order.count} boards are too many for one file; "
            f"each of {order.part_count} holds up to {BOARDS_A_FILE}",
        )
    return remarks + order.look.look.remarks


def _is_folder(path: Path) -> bool:
    """Tell whether *path* means a folder: it has no suffix."""
    return not path.suffix and path.name.lower() not in SUFFIXES
