"""Documents: finished pages with their titles, the one value that every writer takes."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from layouts.drawings import Drawing

Box: TypeAlias = tuple[float, float, float, float]
Duplex: TypeAlias = Literal["simplex", "long-edge", "short-edge"]
ColourSpace: TypeAlias = Literal["rgb", "cmyk"]


@dataclass(frozen=True, slots=True)
class Page:
    """
    One side of one sheet.

    The boxes are (left, top, right, bottom) in mm from the top left corner; without
    them the whole page is its trim and bleed box. The title becomes its bookmark; a label
    stands for its number, where readers show page numbers.
    """

    drawing: Drawing
    title: str
    trim_mm: Box | None = None
    bleed_mm: Box | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """
    Pages in order, and what a reader shows about them.

    With the colour space ``cmyk`` colours are separated for a press, and the cut layer is
    drawn in a spot colour that cutters follow.
    """

    pages: tuple[Page, ...]
    title: str
    subject: str
    author: str
    creator: str
    language: str = "en"
    keywords: tuple[str, ...] = ()
    duplex: Duplex = "simplex"
    colour_space: ColourSpace = "rgb"
