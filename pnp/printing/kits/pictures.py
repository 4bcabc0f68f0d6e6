"""
A kit as pictures, for games on a screen: every face as a PNG, cut out along its trim.

What lies outside the trim is transparent. A table lists all: file, what it shows, how many, how
large.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from layouts import inches_to_mm
from layouts.documents import Drawing, Page
from pnp.printing.kits.faces import Face, cut_out, faces_table, kit_faces, trim_size
from pnp.printing.kits.record import Kit

MANIFEST = "manifest.csv"

# What the programs read without scaling it down.
MOST_PIXELS = 4096


class Picture(NamedTuple):
    """A picture that becomes a file of that name."""

    name: str
    drawing: Drawing


def face_pictures(kit: Kit) -> Iterator[Picture]:
    """Yield every side of every piece, called by its name."""
    for face in kit_faces(kit):
        yield Picture(face_file(face), cut_out(face.shapes, face.component.trim))


def face_file(face: Face) -> str:
    """Return what the picture of a face is called."""
    return f"{face.name}.png"


def picture_pages(pictures: Iterable[Picture]) -> tuple[Page, ...]:
    """Return a page for each picture, of its size."""
    return tuple(Page(picture.drawing, picture.name) for picture in pictures)


def picture_dpi(drawing: Drawing, dpi: float) -> float:
    """Return *dpi*, or less where the picture would be larger than `MOST_PIXELS`."""
    # A pixel less: sizes are rounded up.
    most_mm = max(drawing.width_mm, drawing.height_mm)
    return min(dpi, (MOST_PIXELS - 1) * inches_to_mm(1.0) / most_mm)


def pixel_size(drawing: Drawing, dpi: float) -> tuple[int, int]:
    """Return how many pixels wide and high a picture is, with *dpi* an inch at most."""
    scale = picture_dpi(drawing, dpi) / inches_to_mm(1.0)
    # What lies within a millionth of a pixel is no pixel more.
    sizes = (math.ceil(size * scale - 1e-6) for size in (drawing.width_mm, drawing.height_mm))
    width, height = sizes
    return width, height


def manifest(kit: Kit, dpi: float) -> str:
    """Return a table of all faces as CSV, with the sizes of their pictures."""
    columns = ("file", "section", "piece", "side", "quantity", "trim_mm", "pixels", "stock")
    return faces_table(columns, (_row(face, dpi) for face in kit_faces(kit)))


def _row(face: Face, dpi: float) -> Sequence[object]:
    component = face.component
    width_mm, height_mm = trim_size(component)
    width, height = pixel_size(cut_out((), component.trim), dpi)
    return (
        face_file(face),
        face.section.key,
        component.name,
        face.side,
        component.quantity,
        f"{width_mm:.2f} x {height_mm:.2f}",
        f"{width} x {height}",
        face.section.stock,
    )
