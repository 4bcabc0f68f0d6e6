"""
Documents: papers, drawings in layers, and finished pages, the one value that every writer takes.

Millimetres throughout; origin top left, y downwards. A `Paper` of the table is upright
(portrait); `landscape` turns it. A drawing the size of a paper is a page.
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from layouts import NamedTuple, PaperError, inches_to_mm, shapes

Layer: TypeAlias = Literal["art", "cut", "fold", "marks"]

# Painted in this order: what is cut lies over the art, what is read lies on top.
LAYERS: tuple[Layer, ...] = ("art", "cut", "fold", "marks")

Box: TypeAlias = tuple[float, float, float, float]
Duplex: TypeAlias = Literal["simplex", "long-edge", "short-edge"]
ColourSpace: TypeAlias = Literal["rgb", "cmyk"]

# Most home printers leave 4 to 6.35 mm blank; 10 mm is safe with all of them.
DEFAULT_MARGIN_MM = 10.0

# What even a good printer leaves blank; marks may reach into the margin up to here.
LEAST_MARGIN_MM = 5.0


class Drawing(NamedTuple):
    """Shapes by layer on a sheet of the given size. Origin top left, y downwards."""

    width_mm: float
    height_mm: float
    art: tuple[shapes.Shape, ...] = ()
    cut: tuple[shapes.Shape, ...] = ()
    fold: tuple[shapes.Shape, ...] = ()
    marks: tuple[shapes.Shape, ...] = ()

    def layers(self) -> tuple[tuple[Layer, tuple[shapes.Shape, ...]], ...]:
        """Return the layers that hold anything, in the order they are painted."""
        layers = zip(LAYERS, (self.art, self.cut, self.fold, self.marks), strict=True)
        return tuple((layer, drawn) for layer, drawn in layers if drawn)


def make_drawing(
    width_mm: float,
    height_mm: float,
    *,
    art: Iterable[shapes.Shape] = (),
    cut: Iterable[shapes.Shape] = (),
    fold: Iterable[shapes.Shape] = (),
    marks: Iterable[shapes.Shape] = (),
) -> Drawing:
    """Return a drawing of these shapes, which may come from any iterables."""
    return Drawing(width_mm, height_mm, tuple(art), tuple(cut), tuple(fold), tuple(marks))


class Page(NamedTuple):
    """
    One side of one sheet.

    The boxes are (left, top, right, bottom) in mm from the top left corner; without
    them the whole page is its trim and bleed box. The title becomes its bookmark; a label
    stands for its number, where readers show page numbers. The outlines are for a cutting machine:
    they are not drawn, but go into a file of their own. What matters most lies in the focus: on a
    screen it may be shown alone.
    """

    drawing: Drawing
    title: str
    trim_mm: Box | None = None
    bleed_mm: Box | None = None
    label: str = ""
    outlines: tuple[shapes.Path, ...] = ()
    focus_mm: Box | None = None


class Document(NamedTuple):
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


class Paper(NamedTuple):
    """A sheet of paper, as it lies in front of the reader."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def label(self) -> str:
        """What it is called in print: A4, Letter."""
        return self.name.upper() if len(self.name) == 2 else self.name.capitalize()


# ISO 216 (A and B sizes) and ANSI/ASME Y14.1 (inches). Never rounded to whole points.
PAPERS: tuple[Paper, ...] = (
    Paper("a3", 297.0, 420.0),
    Paper("a4", 210.0, 297.0),
    Paper("a5", 148.0, 210.0),
    Paper("letter", inches_to_mm(8.5), inches_to_mm(11.0)),
    Paper("legal", inches_to_mm(8.5), inches_to_mm(14.0)),
    Paper("tabloid", inches_to_mm(11.0), inches_to_mm(17.0)),
    # For the wall.
    Paper("a2", 420.0, 594.0),
    Paper("a1", 594.0, 841.0),
    Paper("b2", 500.0, 707.0),
    Paper("50x70", 500.0, 700.0),
    Paper("18x24in", inches_to_mm(18.0), inches_to_mm(24.0)),
    Paper("24x36in", inches_to_mm(24.0), inches_to_mm(36.0)),
)


def find_paper(name: str) -> Paper:
    """
    Return the upright paper of that name, in either case.

    Raises:
        PaperError: there is no such paper.

    >>> find_paper("A4").height_mm
    297.0
    """
    for paper in PAPERS:
        if paper.name == name.lower():
            return paper
    there = ", ".join(paper.name for paper in PAPERS)
    raise PaperError(
        "no_paper", "no paper is called {name!r}; there are {there}", name=name, there=there
    )


def landscape(paper: Paper) -> Paper:
    """Return *paper* lying on its long side; unchanged when it does already."""
    short, long = sorted((paper.width_mm, paper.height_mm))
    return Paper(paper.name, long, short)


def portrait(paper: Paper) -> Paper:
    """Return *paper* standing on its short side; unchanged when it does already."""
    short, long = sorted((paper.width_mm, paper.height_mm))
    return Paper(paper.name, short, long)


def printable_box(paper: Paper, margin_mm: float = DEFAULT_MARGIN_MM) -> Box:
    """
    Return (left, top, right, bottom) of what lies within the margins.

    Raises:
        PaperError: the margin is negative or leaves nothing.
    """
    if not 0.0 <= margin_mm < min(paper.width_mm, paper.height_mm) / 2:
        raise PaperError(
            "margin_leaves_nothing",
            "a margin of {margin_mm!r} mm leaves nothing of {paper} paper "
            "({width_mm:g} x {height_mm:g} mm); 5 to 10 mm suit most printers.",
            margin_mm=margin_mm,
            paper=paper.name,
            width_mm=paper.width_mm,
            height_mm=paper.height_mm,
        )
    return (margin_mm, margin_mm, paper.width_mm - margin_mm, paper.height_mm - margin_mm)
