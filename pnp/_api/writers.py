"""
Which writer makes which kind of file, by its suffix. Writers are imported when used.

Pages become PDF, SVG and PNG; boards become text and JSON besides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from layouts.documents import Document
from output.files import numbered_path
from pnp.model.boards import Board
from pnp.model.games import Game
from pnp.model.identity import CREATOR

PAGE_SUFFIXES = (".pdf", ".svg", ".png")
SUFFIXES = (*PAGE_SUFFIXES, ".txt", ".json")


@dataclass(frozen=True, slots=True)
class WriteRequest:
    """A board and the pages made of it; text files need no pages."""

    board: Board
    game: Game
    document: Document | None
    png_dpi: int


def written_files(request: WriteRequest, paths: tuple[Path, ...]) -> list[tuple[Path, bytes]]:
    """Return the files, by path and content; several pages to .svg and .png are numbered."""
    drawn = [path for path in paths if path.suffix.lower() in PAGE_SUFFIXES]
    files: list[tuple[Path, bytes]] = []
    if request.document is not None:
        files += document_files(request.document, drawn, request.png_dpi)
    for path in paths:
        if path.suffix.lower() == ".txt":
            files.append((path, _text(request)))
        elif path.suffix.lower() == ".json":
            from pnp.notation.boardjson import board_json

            files.append((path, board_json(request.board).encode()))
    return files


def document_files(
    document: Document, paths: Sequence[Path], png_dpi: int
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of *document*, all of `PAGE_SUFFIXES`, by path and content."""
    pdf = b""
    if any(path.suffix.lower() in {".pdf", ".png"} for path in paths):
        from output.pdf import pdf_bytes

        pdf = pdf_bytes(document)
    for path in paths:
        if path.suffix.lower() == ".pdf":
            yield path, pdf
            continue
        for number in range(len(document.pages)):
            target = numbered_path(path, number + 1, len(document.pages))
            yield target, _page_bytes(document, pdf, number, path.suffix.lower(), png_dpi)


def _page_bytes(document: Document, pdf: bytes, number: int, suffix: str, dpi: int) -> bytes:
    """Return one page as a file of its own."""
    if suffix == ".svg":
        from output.svg import svg_text

        return svg_text(document.pages[number], document).encode()
    from output.png import png_bytes

    return png_bytes(pdf, number, dpi)


def _text(request: WriteRequest) -> bytes:
    """Return the position file of the board."""
    from pnp.model.positions import position_of
    from pnp.notation.positiontexts import format_position

    position = position_of(request.board)
    return format_position(position, request.game, remarks=(CREATOR,)).encode()
