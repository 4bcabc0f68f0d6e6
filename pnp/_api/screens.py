"""Kits for a screen: pictures of all pieces, and a saved game that holds them."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from layouts.documents import Document, Drawing, Page, make_drawing
from layouts.shapes import Style, rectangle
from output.files import zip_bytes
from pnp.model.identity import PROGRAM
from pnp.printing.boards.drawings import draw_scene
from pnp.printing.hexmaps import board_scene
from pnp.printing.kits.faces import (
    MANIFEST,
    Scene,
    face_pictures,
    picture_dpi,
    picture_manifest,
    saved_game,
)
from pnp.printing.kits.record import Kit
from pnp.printing.themes import Pen, find_player
from pnp.requests.files import is_zip
from pnp.requests.kits import KitOrder

# Round the board on the table.
_BOARD_MARGIN_MM = 8.0


class Screen(NamedTuple):
    """What a kit for a screen is made of: files of text by name, and pictures to be drawn."""

    texts: dict[str, bytes]
    pictures: tuple[Page, ...]


def screen_of(kit: Kit, request: KitOrder, title: str, base: str, dpi: float) -> Screen:
    """
    Return what a kit for a screen is made of.

    Where:
        base: what stands before the name of a picture in a saved game.
        dpi: pixels an inch.
    """
    if request.purpose == "pictures":
        return Screen({MANIFEST: picture_manifest(kit, dpi).encode()}, face_pictures(kit))
    words, theme = request.game.rules_texts(request.language), request.drawn.theme
    colours = (one.name for one in request.game.colours_of(request.drawn.players))
    # By the word that the names of their pieces begin with.
    owners = {n: (words(f"colour_{n}"), find_player(theme, n).fill) for n in colours}
    pictures, game = saved_game(
        kit,
        title,
        owners,
        _scene(request),
        lambda name: f"{base}{name}",
        hex_mm=request.drawn.hex_mm,
    )
    return Screen({f"{Path(request.file_name).stem}.json": game.encode()}, pictures)


def screen_files(
    kit: Kit, request: KitOrder, document: Document, path: Path, dpi: int
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of a kit for a screen: within the folder *path*, or that one zip."""
    base = request.url_base or f"{path.resolve()}/"
    screen = screen_of(kit, request, document.title, base, dpi)
    files = chain(screen.texts.items(), _drawn(screen.pictures, document, dpi))
    if is_zip(path):
        yield path, zip_bytes(files, comment=PROGRAM)
    else:
        yield from ((path / name, content) for name, content in files)


def _drawn(pictures: tuple[Page, ...], document: Document, dpi: int) -> Iterator[tuple[str, bytes]]:
    """Yield the files of pictures; equal ones, such as backs, are drawn once."""
    from output.pdf import pdf_bytes
    from output.png import all_pngs

    firsts: dict[Drawing, Page] = {}
    for picture in pictures:
        firsts.setdefault(picture.drawing, picture)
    pdf = pdf_bytes(document._replace(pages=tuple(firsts.values())))
    dpis = [picture_dpi(drawing, dpi) for drawing in firsts]
    drawn = dict(zip(firsts, all_pngs(pdf, dpis, is_clear=True), strict=True))
    yield from ((picture.title, drawn[picture.drawing]) for picture in pictures)


def _scene(request: KitOrder) -> Scene | None:
    """Return the board on a ground of its own, None where there is none."""
    drawn, board = request.drawn, request.drawn.board
    if board is None:
        return None
    land = board_scene(
        board,
        Pen(request.game, drawn.theme, drawn.language),
        drawn.hex_mm,
        margin_mm=_BOARD_MARGIN_MM,
        is_in_play=True,
    )
    art = draw_scene(land)
    ground = rectangle(0.0, 0.0, art.width_mm, art.height_mm, Style(drawn.theme.paper))
    drawing = make_drawing(art.width_mm, art.height_mm, art=(ground, *art.art))
    return Scene(
        request.game.texts(drawn.language)("title"),
        drawing,
        [land.centre(cell) for cell in board.terrain],
    )
