"""
Cards: sizes, and faces from slots: a title band, a picture, text, a foot line.

A face's origin is the top left corner of its trim; the ground and the band reach into the
bleed, everything else stays within the safe zone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layouts import PaperError, points_to_mm
from layouts.flows import Block, flow
from layouts.shapes import Face, Path, Point, Shape, Style, Text, rectangle
from layouts.textblocks import MIN_SIZE_MM, fitting_size_mm

SAFE_MM = 3.0
BAND_MM = 11.0
_TITLE_MM = points_to_mm(12.5)
_SUBTITLE_MM = points_to_mm(7)
_FOOT_MM = points_to_mm(6)


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card, upright, or a small board."""

    name: str
    width_mm: float
    height_mm: float

    def trim(self) -> tuple[Point, ...]:
        """Return the outline, clockwise from the top left corner at the origin."""
        width_mm, height_mm = self.width_mm, self.height_mm
        return ((0.0, 0.0), (width_mm, 0.0), (width_mm, height_mm), (0.0, height_mm))

    def ground(self, fill: str, bleed_mm: float) -> Path:
        """Return the ground in one colour, out to the bleed."""
        width_mm, height_mm = self.width_mm + 2 * bleed_mm, self.height_mm + 2 * bleed_mm
        return rectangle(-bleed_mm, -bleed_mm, width_mm, height_mm, Style(fill))


CARD_SIZES: tuple[CardSize, ...] = (
    CardSize("poker", 63.0, 88.0),
    CardSize("bridge", 57.0, 89.0),
    CardSize("tarot", 70.0, 120.0),
    CardSize("mini-euro", 44.0, 68.0),
    CardSize("a6", 105.0, 148.0),
)

# An aid: four to a sheet of A4 or Letter, and two to one that is folded, with 3 mm bleed.
AID_SIZE = CardSize("aid", 91.0, 117.0)


@dataclass(frozen=True, slots=True)
class CardStyle:
    """
    The colours of a face.

    Attributes:
        band: the ground of the title band.
        title: the colour of the text on it.
    """

    paper: str
    ink: str
    band: str
    title: str


def find_card_size(name: str) -> CardSize:
    """
    Return the card size of that name, in any case.

    Raises:
        PaperError: there is none such.
    """
    for size in CARD_SIZES:
        if size.name == name.strip().lower():
            return size
    names = ", ".join(size.name for size in CARD_SIZES)
    raise PaperError(
        "no_card",
        "no card is called {name!r}; there are {there}",
        name=name,
        there=names,
    )


def card_face(
    size: CardSize,
    style: CardStyle,
    *,
    title: str,
    subtitle: str = "",
    blocks: Sequence[Block] = (),
    foot: str = "",
    bleed_mm: float = 0.0,
    max_size_mm: float = points_to_mm(9),
    min_size_mm: float = MIN_SIZE_MM,
) -> tuple[Shape, ...]:
    """
    Return a face: the band with title and subtitle, then *blocks*, then the foot line.

    Raises:
        TextFitError: the text does not fit at *min_size_mm*.
    """
    room_mm = size.width_mm - 2 * SAFE_MM
    shapes = [*_band(size, style, title, subtitle, bleed_mm)]
    bottom_mm = size.height_mm - SAFE_MM
    if foot:
        foot_mm = fitting_size_mm(foot, "sans", width_mm=room_mm, max_size_mm=_FOOT_MM)
        shapes.append(Text(SAFE_MM, bottom_mm - 0.4, foot, "sans", foot_mm, style.ink))
        bottom_mm -= foot_mm * 1.4
    if blocks:
        box = (SAFE_MM, BAND_MM + SAFE_MM * 0.7, size.width_mm - SAFE_MM, bottom_mm)
        shapes += flow(blocks, box, ink=style.ink, max_size_mm=max_size_mm, min_size_mm=min_size_mm)
    return tuple(shapes)


def _band(
    size: CardSize, style: CardStyle, title: str, subtitle: str, bleed_mm: float
) -> Iterator[Shape]:
    """Yield the ground of a face, and the band with title and subtitle."""
    room_mm = size.width_mm - 2 * SAFE_MM
    wide_mm = size.width_mm + 2 * bleed_mm
    yield size.ground(style.paper, bleed_mm)
    yield rectangle(-bleed_mm, -bleed_mm, wide_mm, BAND_MM + bleed_mm, Style(style.band))
    face: Face = "serif-semibold"
    title_mm = fitting_size_mm(title, face, width_mm=room_mm, max_size_mm=_TITLE_MM)
    base_mm = SAFE_MM + (3.1 if subtitle else 4.4)
    yield Text(SAFE_MM, base_mm, title, face, title_mm, style.title)
    if subtitle:
        subtitle_mm = fitting_size_mm(subtitle, "sans", width_mm=room_mm, max_size_mm=_SUBTITLE_MM)
        yield Text(SAFE_MM, BAND_MM - 1.5, subtitle, "sans", subtitle_mm, style.title)
