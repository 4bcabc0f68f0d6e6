"""
Drawings: what `svgart` or `pictures` read from a file of art, for `symbols` to put into colours.

The path data of SVG become lines and cubic curves. What our own art is written in, absolute lines
and curves, is read here: it is drawn in every command, and fontTools, which reads all of SVG's
letters, takes longer to load than to draw it.
"""

from functools import lru_cache
from typing import Any

from generators import NamedTuple, Record, regex
from layouts import MM_PER_INCH, documents, shapes
from pnp.messages import Message
from pnp.texts.suggestions import quoted

# What the colour of a player paints, instead of a colour.
PLAYER = "player"
UNIT_BOX: documents.Box = (-0.5, -0.5, 0.5, 0.5)

_NOTHING = 1e-9
_PLAIN = {"M": 2, "L": 2, "C": 6, "Q": 4}  # the numbers after a letter
_LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "Q", "endPath": ""}
_STEP = regex(r"([A-Za-z])([^A-Za-z]*)")
_ALIEN = regex(r"[^\sMLHVCSQTAZmlhvcsqtaze\d.,E+-]")
_BARE_POINT = regex(r"(?<=\d)\.(?!\d)")  # as of "5.", which fontTools takes for two signs


class PixelArt(NamedTuple):
    """A picture as it is seen: its file, its size when it is upright, and how it gets there."""

    pixels: shapes.Pixels
    width_px: int
    height_px: int
    turn: shapes.Transform

    def filling(self, box: documents.Box) -> shapes.Picture:
        """Return the picture over all of *box*; what it has too much stands out at two sides."""
        return self._scaled(box, self._covering_mm(box))

    def fitting(self, box: documents.Box) -> shapes.Picture:
        """Return the whole picture, as large as *box* allows."""
        left, top, right, bottom = box
        return self._scaled(
            box, min((right - left) / self.width_px, (bottom - top) / self.height_px)
        )

    def dpi_over(self, box: documents.Box) -> float:
        """Return how many pixels an inch it has when it fills *box*."""
        return MM_PER_INCH / self._covering_mm(box)

    def unit_box(self) -> documents.Box:
        """Return the box about the origin that it fits into a square of side 1."""
        longer = max(self.width_px, self.height_px)
        right, bottom = self.width_px / longer / 2, self.height_px / longer / 2
        return (-right, -bottom, right, bottom)

    def _covering_mm(self, box: documents.Box) -> float:
        """Return how large a pixel is when the picture fills *box*."""
        left, top, right, bottom = box
        return max((right - left) / self.width_px, (bottom - top) / self.height_px)

    def _scaled(self, box: documents.Box, pixel_mm: float) -> shapes.Picture:
        width_mm, height_mm = pixel_mm * self.width_px, pixel_mm * self.height_px
        left = (box[0] + box[2] - width_mm) / 2
        top = (box[1] + box[3] - height_mm) / 2
        place = shapes.Transform(width_mm, 0.0, 0.0, height_mm, left, top)
        return shapes.Picture(self.pixels, self.turn.then(place))


class Drawing(Record):
    """
    A drawing in a box of side 1 about the origin.

    Attributes:
        parts: the lowest first; their colours are those of the file or `PLAYER`, in our own art
            the names of roles, see `symbols`.
        letter: the middle of the letter of its owner, on pieces.
        pixels: what it is instead of parts.
        sign: a letter that it is instead of parts.
        box: what is drawn of it lies within.
        frame: the page round it, as its file says; what is drawn where it says none. It is as
            large in units of the box as the file has it.
        notes: what was lost of it.
        is_own: it is a designer's own.
    """

    parts: tuple[shapes.Path, ...] = ()
    letter: shapes.Point | None = None
    pixels: PixelArt | None = None
    sign: str = ""
    box: documents.Box = UNIT_BOX
    frame: documents.Box = UNIT_BOX
    notes: tuple[str, ...] = ()
    is_own: bool = True


@lru_cache(maxsize=4096)
def outline(text: str) -> tuple[shapes.Command, ...]:
    """
    Return the path commands that *text* stands for.

    Raises:
        ValueError: a letter is unknown or its numbers do not add up.

    >>> outline("M 0 0 L 1 0.5 Z")
    (('M', 0.0, 0.0), ('L', 1.0, 0.5), ('Z',))
    """
    try:
        drawn = _plain(text) or _any(text)
    except (ValueError, ArithmeticError, IndexError):
        raise ValueError(Message("outline_bad", outline=quoted(text[:60]))) from None
    return tuple(drawn)


def rounded_box(box: documents.Box, x_radius: float, y_radius: float) -> tuple[shapes.Command, ...]:
    """Return a box with round corners, clockwise; its sides are left out where they have none."""
    left, top, right, bottom = box
    near_x, near_y = (1 - shapes.HANDLE) * x_radius, (1 - shapes.HANDLE) * y_radius
    start, end, high, low = left + x_radius, right - x_radius, top + y_radius, bottom - y_radius
    has_sides = low - high > _NOTHING
    drawn: tuple[shapes.Command, ...] = (
        ("M", start, top),
        ("L", end, top),
        ("C", right - near_x, top, right, top + near_y, right, high),
        ("L", right, low),
        ("C", right, bottom - near_y, right - near_x, bottom, end, bottom),
        ("L", start, bottom),
        ("C", left + near_x, bottom, left, bottom - near_y, left, low),
        ("L", left, high),
        ("C", left, top + near_y, left + near_x, top, start, top),
        ("Z",),
    )
    return drawn if has_sides else (*drawn[:3], *drawn[4:7], *drawn[8:])


def _plain(text: str) -> list[shapes.Command] | None:
    """Return what plain text draws: absolute lines and curves; none if it is any other."""
    drawn: list[shapes.Command] = []
    before = "Z"
    for letter, words in _STEP.findall(text):
        numbers = words.replace(",", " ").split()
        size = _PLAIN.get(letter, 0)
        if letter == "Z" and before != "Z" and not numbers:
            drawn.append(("Z",))
        elif not size or not numbers or len(numbers) % size or (before == "Z" and letter != "M"):
            return None
        before = letter
        for at in range(0, len(numbers), size or 1):
            try:
                step = [float(number) for number in numbers[at : at + size]]
            except ValueError:  # two that no blank parts
                return None
            _draw(drawn, "L" if letter == "M" and at else letter, step)
    return drawn


def _any(text: str) -> list[shapes.Command]:
    """Return what any path data draws, as fontTools reads them."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path.parser import parse_path

    if _ALIEN.search(text):
        raise ValueError(text)
    pen = RecordingPen()
    # Its separators are blanks alone.
    parse_path(_BARE_POINT.sub("", " ".join(text.split())), pen, arc_class=_Arc)
    drawn: list[shapes.Command] = []
    start: list[float] = []
    for name, points in pen.value:
        step = [number for point in points for number in point]
        if name == "moveTo":
            start = step
        if name != "closePath":
            _draw(drawn, _LETTERS[name], step)
            continue
        if drawn[-1] == ("L", *start):
            drawn.pop()  # closing draws it anyway
        drawn.append(("Z",))
    return drawn


def _draw(drawn: list[shapes.Command], letter: str, numbers: list[float]) -> None:
    """Draw one step on; curves of one handle become curves of two."""
    if letter == "M":
        drawn.append(("M", numbers[0], numbers[1]))
    elif letter == "L":
        drawn.append(("L", numbers[0], numbers[1]))
    elif letter == "C":
        a, b, c, d, x, y = numbers
        drawn.append(("C", a, b, c, d, x, y))
    elif letter == "Q":
        a, b, x, y = numbers
        *_, (left, top) = shapes.path_points(drawn[-1:])
        one = (left + (a - left) * 2 / 3, top + (b - top) * 2 / 3)
        drawn.append(("C", *one, x + (a - x) * 2 / 3, y + (b - y) * 2 / 3, x, y))


class _Arc:
    """An arc as fontTools draws it, who draws none where a radius is 0: there it is a line."""

    def __init__(self, *arc: Any) -> None:
        self._arc = arc

    def draw(self, pen: Any) -> None:
        """Draw it with a pen of fontTools."""
        from fontTools.svgLib.path.arc import EllipticalArc

        _, x_radius, y_radius, *_, end = self._arc
        if x_radius and y_radius:
            EllipticalArc(*self._arc).draw(pen)
        else:
            pen.lineTo((end.real, end.imag))
