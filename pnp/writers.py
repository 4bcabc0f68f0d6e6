"""Which writer makes which kind of file, by its suffix. Writers are imported when used."""

from dataclasses import dataclass
from pathlib import Path

from layouts.documents import Document
from output.files import numbered_path
from pnp.boards import Board
from pnp.games.record import Game
from pnp.identity import CREATOR

SUFFIXES = (".pdf", ".svg", ".png", ".txt", ".json")


@dataclass(frozen=True, slots=True)
class WriteRequest:
    """A board and the pages made of it; text files need no pages."""

    board: Board
    game: Game
    document: Document | None
    png_dpi: int


def written_files(request: WriteRequest, paths: tuple[Path, ...]) -> list[tuple[Path, bytes]]:
    """Return the files, by path and content; several pages to .svg and .png are numbered."""
    pdf = b""
    if request.document is not None and any(p.suffix.lower() in {".pdf", ".png"} for p in paths):
        from output.pdf import pdf_bytes

        pdf = pdf_bytes(request.document)
    files = []
    for path in paths:
        suffix = path.suffix.lower()
        if suffix == ".pdf":
            files.append((path, pdf))
        elif suffix == ".txt":
            files.append((path, _text(request)))
        elif suffix == ".json":
            from pnp.boardjson import board_json

            files.append((path, board_json(request.board).encode()))
        else:
            contents = _svg_files(request) if suffix == ".svg" else _png_files(request, pdf)
            files += [
                (numbered_path(path, number, len(contents)), content)
                for number, content in enumerate(contents, start=1)
            ]
    return files


def _text(request: WriteRequest) -> bytes:
    """Return the position file of the board."""
    from pnp.notation import format_position
    from pnp.positions import position_of

    position = position_of(request.board)
    return format_position(position, request.game, remarks=(CREATOR,)).encode()


def _svg_files(request: WriteRequest) -> list[bytes]:
    """Return an SVG for each page."""
    from output.svg import svg_text

    if request.document is None:
        return []
    return [svg_text(page, request.document).encode() for page in request.document.pages]


def _png_files(request: WriteRequest, pdf: bytes) -> list[bytes]:
    """Return a PNG for each page."""
    from output.png import png_bytes

    if request.document is None:
        return []
    return [png_bytes(pdf, page, request.png_dpi) for page in range(len(request.document.pages))]
