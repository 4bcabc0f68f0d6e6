"""
Hexes with their art: the ground, the outline and the marks. Pointy-top, y downwards.

The ground is one group, clipped to the hex; the marks are loose shapes that the caller
puts over it, before the pieces. Both keep the quiet disc in the middle free.

The label of a hex is the letter of its terrain and its name, at the bottom corner, in 6 pt or
more. So in small hexes it moves up a little, then the letter goes, then the name: the icon and
the names at the rim say the same. All hexes of a map are labelled alike.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from generators.randomness import Stream
from layouts.fonts import face_metrics, text_width_mm
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    Text,
    Transform,
    Use,
    placed,
    rectangle,
)
from layouts.textblocks import MIN_SIZE_MM, base_line_mm, centred_text
from pnp.printing.art import places
from pnp.printing.art.places import NAME, Place, scatter
from pnp.printing.art.symbols import motif, put_icon
from pnp.printing.themes import Growth, TerrainLook, Theme, lightness, marks_ink, mixed
from pnp.texts import printed_number

ICON_HEIGHT = 0.30  # of the side
SMALL_SIDE_MM = 12.0  # below this a hex belongs to an overview: no value
OUTLINE_MM = 0.25

# How far grounds reach under their neighbours, so that no hairline shines between equal ones.
SEAM_MM = 0.1

_EMBLEM = 0.62  # of the side
_EMBLEM_TINT = 0.5
_NUMERAL_SHARE = 0.21
_PIP_RADIUS = 0.034
_PIP_STEP = 0.095
_LEAST_LIGHT = 52.0  # in L*, of a ground that bears a letter in its own lines
_WORDS_WIDTH = 1.0
_WORDS_UP = 0.82
_SMALLEST = 0.8  # size of a motif beside the quiet disc, 1 at the rim
_CLEARANCE = 0.36  # of the largest motif: how far the motifs keep from the marks
_PLAIN_PLACES = (places.ICON, *places.NAME_ENDS)
_VALUED_PLACES = (*_PLAIN_PLACES, places.NUMERAL, places.PIPS)
_SIZE_STEP = 0.02
_ANGLE_STEP_DEG = 2.0
_PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 0),),
    ((-0.5, 0), (0.5, 0)),
    ((0, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
)

_LABEL_SHARE = 0.10  # the size of the text, of the side
_GAP_EM = 0.45
_PAD_MM = 0.35  # between text and edge, which is drawn, too
# How high a label may move, of the side: with its letter less than alone.
_HIGHEST = 0.62
_HIGHEST_ALONE = 0.54
_LABEL_STEP = 0.03


class LabelFit(NamedTuple):
    """
    What is printed of the labels of a map, and how far below the middle, of the side.

    Attributes:
        least_mm: no smaller, as in `text_size_mm`.
    """

    has_letters: bool
    has_names: bool
    y: float
    least_mm: float = MIN_SIZE_MM


def draw_ground(
    look: TerrainLook,
    centre: Point,
    side_mm: float,
    theme: Theme,
    stream: Stream,
    *,
    bleed_mm: float = 0.0,
) -> Group:
    """
    Return the ground of a hex with its motifs, clipped to the hex.

    With *bleed_mm* the ground reaches that far beyond every edge and the clip with it; the
    motifs stay where they are. For a tile of several hexes draw the bled ones first and
    the exact ones over them.
    """
    tones = theme.tones[look.tone]
    hexagon = _hexagon(side_mm + bleed_mm / places.HALF_WIDTH, tones.ground)
    if look.centre:
        drawn: Sequence[Shape] = draw_centre(look, side_mm, theme, bleed_mm=bleed_mm)
    else:
        drawn = _grow(look, side_mm, theme, stream)
    return Group((hexagon, *drawn), placed(*centre), clip=hexagon)


def draw_centre(
    look: TerrainLook, side_mm: float, theme: Theme, *, bleed_mm: float = 0.0
) -> tuple[Shape, ...]:
    """
    Return the picture in the middle of a hex, about its middle.

    One in pixels fills the hex, but where ink is saved.
    """
    drawing = theme.looks.icons[look.icon]
    if drawing.pixels and not theme.is_lined:
        half_mm = side_mm * places.HALF_WIDTH + bleed_mm
        reach_mm = half_mm / places.HALF_WIDTH
        return (drawing.pixels.filling((-half_mm, -reach_mm, half_mm, reach_mm)),)
    size_mm = 2 * places.HALF_WIDTH * side_mm * look.centre
    tones = theme.tones[look.tone]
    is_light = lightness(tones.ground) >= _LEAST_LIGHT
    ink = tones.line if is_light else marks_ink(theme, look.tone)
    return (put_icon(look.key, ink, theme, (0.0, 0.0), size_mm),)


def draw_emblem(look: TerrainLook, centre: Point, side_mm: float, theme: Theme) -> Iterator[Use]:
    """Yield the icon, large and pale, where pieces will stand: it tells lined grounds apart."""
    if theme.is_lined and not look.centre:
        tones = theme.tones[look.tone]
        ink = mixed(tones.ground, tones.pattern, _EMBLEM_TINT)
        yield put_icon(look.key, ink, theme, centre, _EMBLEM * side_mm)


def draw_outline(
    centre: Point, side_mm: float, theme: Theme, *, width_mm: float = OUTLINE_MM
) -> Group:
    """Return the outline of a hex in the theme's ink: for boards, not for tiles to cut out."""
    style = Style(stroke=theme.ink, stroke_mm=width_mm)
    return Group((places.hexagon(side_mm, style),), placed(*centre))


def draw_marks(
    look: TerrainLook,
    name: str,
    centre: Point,
    side_mm: float,
    theme: Theme,
    *,
    value: int | None = None,
    fit: LabelFit | None = None,
    words: str = "",
) -> list[Shape]:
    """
    Return the marks of a hex: icon at the top, letter and *name* at the bottom, value.

    The value, a numeral on the right and pips on the left, is left out where the side is
    under `SMALL_SIDE_MM`; negative values have open pips. An empty *name* leaves the letter
    alone. Text has 6 pt or more; *fit* says what of it is printed, else whatever has room. The
    *words* of a look stand at the top, in the language of its game if none are given.
    """
    label = (printed_letter(look, side_mm), name)
    fit = fit or fit_labels([label], side_mm)
    ink = marks_ink(theme, look.tone)
    words = words or look.words
    has_icon = not (look.centre or words)
    marks: list[Shape] = [_icon_use(look, centre, side_mm, theme)] if has_icon else []
    if theme.looks.icons[look.icon].pixels:
        marks += _label_plate(label, fit, centre, side_mm, theme)
        ink = theme.ink
    marks += draw_label(label, fit, centre, side_mm, ink)
    if words:
        return [*marks, *draw_words(words, centre, side_mm, theme)]
    if value is not None and side_mm >= SMALL_SIDE_MM:
        marks.append(_numeral(value, centre, side_mm, ink))
        marks += _pips(value, centre, side_mm, ink, _open_fill(ink, look, theme))
    return marks


@cache
def _hexagon(side_mm: float, fill: str) -> Path:
    return places.hexagon(side_mm, Style(fill=fill))


def _grow(look: TerrainLook, side_mm: float, theme: Theme, stream: Stream) -> list[Use]:
    """Return the motifs of a hex about the origin, the farthest up first."""
    bag = _bag(look, theme)
    lean_deg = look.lean_deg * (2 * stream.fraction() - 1)
    draw = stream.fraction
    uses = []
    for x, y in scatter(look.spacing, _kept_places(look), stream):
        growth, symbol = bag[int(draw() * len(bag))]
        angle_deg = growth.angle_deg + lean_deg + growth.turn_deg * (2 * draw() - 1)
        size = growth.size * _size_factor(x, y, draw())
        uses.append(Use(symbol, _place_motif(x, y, size, angle_deg, side_mm)))
    return uses


@cache
def _bag(look: TerrainLook, theme: Theme) -> tuple[tuple[Growth, Symbol], ...]:
    """Return every growth of a look with its symbol, as many times as it weighs."""
    return tuple(
        (growth, motif(growth.motif, theme.tones[look.tone], theme))
        for growth in look.growths
        for _ in range(growth.weight)
    )


def _size_factor(x: float, y: float, chance: float) -> float:
    rim = min(1.0, math.hypot(x, y))
    return (_SMALLEST + (1 - _SMALLEST) * (rim - 0.45) / 0.55) * (0.88 + 0.24 * chance)


def _place_motif(x: float, y: float, size: float, angle_deg: float, side_mm: float) -> Transform:
    a, b, c, d = _turn(round(size / _SIZE_STEP), round(angle_deg / _ANGLE_STEP_DEG), side_mm)
    return Transform(a, b, c, d, round(x * side_mm, 1), round(y * side_mm, 1))


@cache
def _turn(size_steps: int, angle_steps: int, side_mm: float) -> tuple[float, float, float, float]:
    scale = size_steps * _SIZE_STEP * side_mm
    whole = placed(0, 0, scale=scale, angle_deg=angle_steps * _ANGLE_STEP_DEG)
    return (round(whole.a, 2), round(whole.b, 2), round(whole.c, 2), round(whole.d, 2))


@cache
def _kept_places(look: TerrainLook) -> tuple[Place, ...]:
    kept = _VALUED_PLACES if look.has_value else _PLAIN_PLACES
    clearance = _CLEARANCE * max(growth.size for growth in look.growths)
    return tuple(Place(place.x, place.y, place.radius + clearance) for place in kept)


def _icon_use(look: TerrainLook, centre: Point, side_mm: float, theme: Theme) -> Use:
    at, ink = _at(places.ICON, centre, side_mm), icon_ink(look, theme)
    return put_icon(look.key, ink, theme, at, ICON_HEIGHT * side_mm)


def draw_sample(
    look: TerrainLook,
    centre: Point,
    side_mm: float,
    theme: Theme,
    stream: Stream,
    *,
    icon_mm: float,
) -> Iterator[Shape]:
    """Yield a hex of one terrain by itself with its icon in the middle: for a legend."""
    yield draw_ground(look, centre, side_mm, theme, stream)
    yield draw_outline(centre, side_mm, theme, width_mm=0.2)
    yield put_icon(look.key, icon_ink(look, theme), theme, centre, icon_mm)


def icon_ink(look: TerrainLook, theme: Theme) -> str:
    """Return what an icon on its own terrain is printed in: pale on paper, to save ink."""
    return theme.tones[look.tone].pattern if theme.is_lined else marks_ink(theme, look.tone)


def printed_letter(look: TerrainLook, side_mm: float) -> str:
    """Return the letter, if it is one; a digit only where no numeral says the same."""
    is_printed = look.letter.isalpha() or (look.letter.isdigit() and side_mm < SMALL_SIDE_MM)
    return look.letter if is_printed else ""


def _numeral(value: int, centre: Point, side_mm: float, ink: str) -> Text:
    size_mm = max(_NUMERAL_SHARE * side_mm, MIN_SIZE_MM)
    return centred_text(printed_number(value), _at(places.NUMERAL, centre, side_mm), size_mm, ink)


def _label_plate(
    label: tuple[str, str], fit: LabelFit, centre: Point, side_mm: float, theme: Theme
) -> list[Shape]:
    """Return what a label stands on over a picture of pixels; nothing for none."""
    letter, name = (label[0] * fit.has_letters, label[1] * fit.has_names)
    middle = (centre[0], centre[1] + fit.y * side_mm)
    width_mm = label_width_mm(letter, name, side_mm, fit.least_mm)
    size_mm = text_size_mm(side_mm, fit.least_mm)
    return [draw_plate(middle, width_mm, size_mm, theme)] if width_mm else []


def draw_plate(middle: Point, width_mm: float, size_mm: float, theme: Theme) -> Path:
    """Return paper below a text so wide and large, about its middle."""
    x_mm, y_mm = middle[0] - width_mm / 2 - 0.35 * size_mm, middle[1] - 0.7 * size_mm
    return rectangle(x_mm, y_mm, width_mm + 0.7 * size_mm, 1.4 * size_mm, Style(theme.paper))


def draw_words(words: str, centre: Point, side_mm: float, theme: Theme) -> list[Shape]:
    """Return words on a plate at the top of a hex; none without room."""
    unit_mm = text_width_mm(words, "sans-semibold", 1.0)
    size_mm = min(_NUMERAL_SHARE * side_mm, _WORDS_WIDTH * side_mm / unit_mm)
    if size_mm < MIN_SIZE_MM:
        return []
    half_mm = unit_mm * size_mm / 2 + 0.35 * size_mm
    # As high as its upper corners stay in the hex.
    top_mm = min(_WORDS_UP * side_mm, side_mm - (half_mm + 2 * _PAD_MM) / math.sqrt(3))
    middle = (centre[0], centre[1] - top_mm + 0.7 * size_mm)
    plate = draw_plate(middle, unit_mm * size_mm, size_mm, theme)
    return [plate, centred_text(words, middle, size_mm, theme.ink)]


def _pips(value: int, centre: Point, side_mm: float, ink: str, open_fill: str) -> list[Circle]:
    x_mm, y_mm = _at(places.PIPS, centre, side_mm)
    radius_mm = _PIP_RADIUS * side_mm
    style = Style(fill=ink)
    if value < 0:
        radius_mm *= 0.85
        style = Style(fill=open_fill, stroke=ink, stroke_mm=0.4 * radius_mm)
    step_mm = _PIP_STEP * side_mm
    return [
        Circle(x_mm + dx * step_mm, y_mm + dy * step_mm, radius_mm, style)
        for dx, dy in (_PIPS[abs(value)] if abs(value) < len(_PIPS) else ())
    ]


def _open_fill(ink: str, look: TerrainLook, theme: Theme) -> str:
    return theme.tones[look.tone].ground if ink == theme.paper else theme.paper


def _at(place: Place, centre: Point, side_mm: float) -> Point:
    return (centre[0] + place.x * side_mm, centre[1] + place.y * side_mm)


def text_size_mm(side_mm: float, least_mm: float = MIN_SIZE_MM) -> float:
    """Return the size of the small text of a hex: a tenth of its side, 6 pt or more."""
    return max(_LABEL_SHARE * side_mm, least_mm)


def label_width_mm(letter: str, name: str, side_mm: float, least_mm: float = MIN_SIZE_MM) -> float:
    """Return how wide letter and name are together; either may be empty."""
    size_mm = text_size_mm(side_mm, least_mm)
    gap_mm = _GAP_EM * size_mm if letter and name else 0.0
    return (
        text_width_mm(letter, "sans-semibold", size_mm)
        + gap_mm
        + text_width_mm(name, "sans", size_mm)
    )


def fit_labels(
    labels: Iterable[tuple[str, str]], side_mm: float, least_mm: float = MIN_SIZE_MM
) -> LabelFit:
    """
    Return what of *labels*, each a letter and a name, has room in hexes of that size.

    Without room for letters of *least_mm* they are 6 pt or more.
    """
    return _fit(frozenset(labels), side_mm, least_mm)


@cache
def _fit(pairs: frozenset[tuple[str, str]], side_mm: float, least_mm: float) -> LabelFit:
    sizes = dict.fromkeys((least_mm, MIN_SIZE_MM))
    for has_letters, highest in ((True, _HIGHEST), (False, _HIGHEST_ALONE)):
        for least in sizes:
            y = _lowest(pairs, side_mm, LabelFit(has_letters, True, 0.0, least))
            if y >= highest:
                return LabelFit(has_letters, True, y, least)
    return LabelFit(False, False, NAME.y)


def draw_label(
    label: tuple[str, str], fit: LabelFit, centre: Point, side_mm: float, ink: str
) -> list[Text]:
    """Return what is printed of a letter and a name, side by side."""
    letter, name = (label[0] * fit.has_letters, label[1] * fit.has_names)
    size_mm = text_size_mm(side_mm, fit.least_mm)
    half_mm = label_width_mm(letter, name, side_mm, fit.least_mm) / 2
    x_mm, y_mm = centre
    base_mm = base_line_mm(y_mm + fit.y * side_mm, "sans", size_mm)
    texts = []
    if letter:
        texts.append(Text(x_mm - half_mm, base_mm, letter, "sans-semibold", size_mm, ink))
    if name:
        texts.append(Text(x_mm + half_mm, base_mm, name, "sans", size_mm, ink, "end"))
    return texts


def _lowest(pairs: Iterable[tuple[str, str]], side_mm: float, fit: LabelFit) -> float:
    """Return how far down the widest of the labels has room, in sides."""
    width_mm = max(
        (
            label_width_mm(letter * fit.has_letters, name, side_mm, fit.least_mm)
            for letter, name in pairs
        ),
        default=0.0,
    )
    feet_mm = side_mm - (width_mm / 2 + _PAD_MM) / math.sqrt(3)
    size_mm = text_size_mm(side_mm, fit.least_mm)
    middle_mm = feet_mm - face_metrics("sans").cap_height / 2 * size_mm
    return min(NAME.y, math.floor(middle_mm / side_mm / _LABEL_STEP) * _LABEL_STEP)
