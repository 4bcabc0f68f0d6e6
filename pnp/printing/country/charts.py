"""
Charts: what is drawn on the page round a country: a graduated border, a compass, a ship.

A wall map has a cartouche as well: a plate with the name of the realm and a scale of leagues.
`pageframes` has the page itself, with its words. Sizes are those on A4; a *scale* is that of the
paper, against A4.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from generators.lattice import SQRT3
from layouts import components, shapes
from layouts.documents import Box
from layouts.fonts import text_width_mm
from layouts.richtexts import MIN_SIZE_MM, base_line_mm, centred_text, fitted_text, shorten_text
from pnp.printing.art.symbols import engraving
from pnp.printing.themes import LIGHT, SEPIA, Theme, Tones

PARCHMENT = "#f5eeda"

_BORDER_MM = 2.0
_PADDING_MM = 2.6
_DEGREE_MM = 11.0  # about the length of a step of the border
_LARGEST_MM, _STEP_MM, _STEPS = 30.0, 2.0, 8  # of ornaments: how far they shrink to find room
_RHUMB = "#d9caa4"
_SHIP_TONES = Tones(PARCHMENT, "#b5a284", "#7f9a9a")
_BEAST_TONES = Tones(PARCHMENT, "#a9c3a8", "#5f8b94")
# What is afloat: whether it looks to the right, its share of its room, its tones.
_AFLOAT = {
    "ship": (1, 0.68, _SHIP_TONES),
    "cog": (1, 0.62, _SHIP_TONES),
    "serpent": (-1, 0.55, _BEAST_TONES),
    "whale": (-1, 0.55, _BEAST_TONES),
}
SHIPS, BEASTS, ROSES, PLATES = ("ship", "cog"), ("serpent", "whale"), 4, 3


def inside_border(box: Box, scale: float = 1.0) -> Box:
    """Return what the border of a chart in *box* leaves for words and land."""
    return inset(_sheet(box), scale * (_BORDER_MM + _PADDING_MM))


def draw_border(box: Box, scale: float = 1.0) -> Iterator[shapes.Shape]:
    """Yield the parchment, and round it steps that are dark and light by turns."""
    sheet = _sheet(box)
    inner = inset(sheet, scale * _BORDER_MM)
    yield components.box_path(sheet, shapes.Style(fill=PARCHMENT))
    left, top, right, bottom = sheet
    wide_mm = scale * _BORDER_MM
    # Every other step along each side is dark, none at a corner.
    dark: list[list[shapes.Point]] = []
    for start, end, low, is_across in (
        (left, right, top, True),
        (left, right, bottom - wide_mm, True),
        (top, bottom, left, False),
        (top, bottom, right - wide_mm, False),
    ):
        count = 2 * round((end - start) / (scale * _DEGREE_MM) / 2) + 1
        step = (end - start) / count
        for number in range(1, count, 2):
            one, other = start + number * step, start + (number + 1) * step
            high = low + wide_mm
            ring = [(one, low), (other, low), (other, high), (one, high)]
            dark.append(ring if is_across else [(y, x) for x, y in ring])
    yield shapes.many_polygons(dark, shapes.Style(fill=SEPIA))
    for line, width_mm in ((sheet, 0.5), (inner, 0.3), (inset(inner, 0.9 * scale), 0.12)):
        yield components.box_path(line, shapes.Style(stroke=SEPIA, stroke_mm=scale * width_mm))


def _sheet(box: Box) -> Box:
    left, top, right, bottom = box
    return (left, top, right, bottom - 1.0)


def draw_ornaments(
    box: Box, taken: Iterable[Box], theme: Theme, scale: float = 1.0
) -> Iterator[shapes.Shape]:
    """Yield a compass and a ship in those corners of *box* that leave the *taken* boxes alone."""
    rooms = ornament_rooms(box, taken, scale)
    if rooms:
        yield from draw_rhumbs(rooms[0], box, scale)
        yield from draw_compass(rooms[0], theme)
    if len(rooms) > 1:
        yield draw_afloat("ship", rooms[1], box, theme)


def ornament_rooms(box: Box, taken: Iterable[Box], scale: float = 1.0) -> list[Box]:
    """Return the free squares in the corners of *box*, the largest first."""
    boxes = list(taken)
    left, top, right, bottom = inset(box, scale)
    rooms: list[Box] = []
    for is_right, is_low in ((1, 1), (0, 1), (1, 0), (0, 0)):
        for step in range(_STEPS + 1):
            size_mm = scale * (_LARGEST_MM - step * _STEP_MM)
            x = right - size_mm if is_right else left
            y = bottom - size_mm if is_low else top
            room = (x, y, x + size_mm, y + size_mm)
            if not any(components.boxes_overlap(room, other) for other in boxes):
                rooms.append(room)
                break
    return sorted(rooms, key=lambda room: room[0] - room[2])


def draw_afloat(name: str, room: Box, box: Box, theme: Theme) -> shapes.Use:
    """Return a ship or a beast that makes from its room for the middle of *box*."""
    (x, y), size_mm = components.box_middle(room), components.box_size(room)[0]
    ahead, share, tones = _AFLOAT[name]
    scale = share * size_mm
    course = ahead * scale if x < (box[0] + box[2]) / 2 else -ahead * scale
    return shapes.Use(
        engraving(name, tones, theme), shapes.Transform(course, 0.0, 0.0, scale, x, y)
    )


def draw_rhumbs(room: Box, box: Box, scale: float) -> Iterator[shapes.Shape]:
    """Yield fine lines from the compass in *room* over the sea, one a point, as far as *box*."""
    centre, size_mm = components.box_middle(room), components.box_size(room)[0]
    from_mm = 0.46 * size_mm
    left, top, right, bottom = box
    wide_mm = scale * (_PADDING_MM - 0.9)  # as far as the border
    reach_mm = math.hypot(right - left, bottom - top)
    lines = (
        [_spot(centre, far_mm, 22.5 * number) for far_mm in (from_mm, reach_mm)]
        for number in range(16)
    )
    clip = components.box_path((left - wide_mm, top, right + wide_mm, bottom), shapes.Style())
    style = shapes.Style(stroke=_RHUMB, stroke_mm=0.15 * scale)
    yield shapes.Group((shapes.many_lines(lines, style),), clip=clip)


def draw_compass(room: Box, theme: Theme, rose: int = 0) -> Iterator[shapes.Shape]:
    """Yield one of `ROSES` in its *room*, of sixteen points or eight, north up."""
    centre, size_mm = components.box_middle(room), components.box_size(room)[0]
    symbol = engraving(f"rose-{rose}", _SHIP_TONES, theme)
    yield shapes.Use(symbol, shapes.placed(*centre, scale=size_mm))
    north = _spot(centre, 0.468 * size_mm, 0)
    yield centred_text("N", north, 0.112 * size_mm, SEPIA, "serif-semibold")


def _spot(centre: shapes.Point, far_mm: float, angle_deg: float) -> shapes.Point:
    """Return the point so far from *centre*, clockwise from the top."""
    angle = math.radians(angle_deg)
    return (
        round(centre[0] + far_mm * math.sin(angle), 2),
        round(centre[1] - far_mm * math.cos(angle), 2),
    )


def draw_flourish(
    centre: shapes.Point, width_mm: float, scale: float = 1.0
) -> Iterator[shapes.Shape]:
    """Yield a thin rule with a diamond in its middle, so far to either side."""
    x, y = centre
    style = shapes.Style(stroke=SEPIA, stroke_mm=0.2 * scale)
    for side in (-1, 1):
        yield shapes.polyline(((x + side * 2.2 * scale, y), (x + side * width_mm, y)), style)
        yield shapes.Circle(x + side * width_mm, y, 0.35 * scale, shapes.Style(fill=SEPIA))
    a, b = 1.5 * scale, 0.8 * scale
    yield shapes.polygon(((x - a, y), (x, y - b), (x + a, y), (x, y + b)), shapes.Style(fill=SEPIA))


def inset(box: Box, by_mm: float) -> Box:
    """Return what lies so far inside of a box; with less than 0, so much more."""
    left, top, right, bottom = box
    return (left + by_mm, top + by_mm, right - by_mm, bottom - by_mm)


CARTOUCHE = (88.0, 29.0)  # width and height

_FACE: shapes.Face = "serif-semibold"
_NOTCH, _SHADOW, _SHADE = 3.2, 0.9, "#a99a78"
_TITLE, _SUBTITLE, _LEAGUE = 9.2, 3.1, 2.3
_SCALE_MM = 46.0  # the longest scale of leagues
_LEAGUES = 4
_LEAST_MM = 0.5
_ROW_MM = 4.4  # of values, at most
_BESIDE_NAME = 2.25  # what a row of values has beside the name, of its height


def draw_cartouche(
    box: Box, words: tuple[str, str, str], side_mm: float, plate: int = 0
) -> Iterator[shapes.Shape]:
    """
    Yield one of `PLATES` with a scale below its words: a hex is a league wide.

    *words* are a title, a line below it, and the name of the unit.
    """
    title, subtitle, league = words
    left, top, right, _ = box
    scale = (right - left) / CARTOUCHE[0]
    yield from _draw_plate(box, scale, plate)
    x, room_mm = (left + right) / 2, right - left - 2 * (_NOTCH + 2.0) * scale
    for text, y, size in ((title, 8.0, _TITLE), (subtitle, 17.6, _SUBTITLE)):
        at, most_mm = (x, top + y * scale), max(MIN_SIZE_MM, size * scale)
        yield centred_text(text, at, most_mm, SEPIA, _FACE, width_mm=room_mm, min_size_mm=_LEAST_MM)
    yield from draw_flourish((x, top + 14.3 * scale), 22.0 * scale, scale)
    # Every step of the scale is as long as a hex is wide, if there is room for one.
    step_mm, size_mm = side_mm * SQRT3, _LEAGUE * scale
    count = min(_LEAGUES, int(_SCALE_MM * scale / step_mm))
    if size_mm < MIN_SIZE_MM or not count:
        return
    left, y = x - count * step_mm / 2, top + 22.9 * scale
    for number in range(count):
        style = shapes.Style(LIGHT if number % 2 else SEPIA, SEPIA, 0.14 * scale)
        yield shapes.rectangle(left + number * step_mm, y, step_mm, 0.75 * scale, style)
    for number in range(count + 1):
        spot = (left + number * step_mm, y - 1.35 * scale)
        yield centred_text(str(number), spot, size_mm, SEPIA, _FACE)
    yield centred_text(league, (x, y + 2.65 * scale), size_mm, SEPIA, _FACE)


def draw_values(
    room: Box, values: Sequence[tuple[shapes.Symbol, str, str, str]], scale: float, plate: int
) -> Iterator[shapes.Shape]:
    """
    Yield a small plate in its *room* with a table; dots stand for what has no room at 6 pt.

    *values* are the rows: icon, ground, name and value of a terrain.
    """
    left, top, right, bottom = room
    most = int((bottom - top) / MIN_SIZE_MM) - 1
    if len(values) > most:
        values = [*values[: most - 1], (*values[most - 1][:2], "\N{HORIZONTAL ELLIPSIS}", "")]
    widest = max(text_width_mm(name, _FACE, 1.0) + 1.4 * bool(value) for *_, name, value in values)
    spare_mm = right - left - widest * MIN_SIZE_MM
    step_mm = min((bottom - top) / (len(values) + 1), _ROW_MM * scale)
    step_mm = max(MIN_SIZE_MM, min(step_mm, spare_mm / _BESIDE_NAME))
    size_mm = max(MIN_SIZE_MM, 0.56 * step_mm)
    middle, high_mm = (top + bottom) / 2, (len(values) + 0.9) * step_mm
    box = (left, middle - high_mm / 2, right, middle + high_mm / 2)
    # As fine as the rows are low, so that its corners leave room for the first and the last.
    yield from _draw_plate(box, 0.6 * step_mm / _ROW_MM, plate)
    for number, (symbol, ground, name, value) in enumerate(values):
        y = box[1] + (number + 0.95) * step_mm
        x, end = left + 0.95 * step_mm, right - 0.6 * step_mm
        yield shapes.Circle(x, y, 0.42 * step_mm, shapes.Style(ground, SEPIA, 0.1 * scale))
        yield shapes.Use(symbol, shapes.placed(x, y, scale=0.6 * step_mm))
        x += 0.7 * step_mm
        base, room_mm = base_line_mm(y, _FACE, size_mm), end - x - 1.4 * size_mm * bool(value)
        words = shorten_text(name, _FACE, size_mm=MIN_SIZE_MM, width_mm=room_mm)
        yield fitted_text(shapes.Text(x, base, words, _FACE, size_mm, SEPIA), room_mm)
        yield shapes.Text(end, base, value, _FACE, size_mm, SEPIA, "end")


def _draw_plate(box: Box, scale: float, plate: int) -> Iterator[shapes.Shape]:
    """Yield a plate of parchment with its shadow and its lines."""
    shift = _SHADOW * scale
    shadow = (box[0] + shift, box[1] + shift, box[2] + shift, box[3] + shift)
    for shape, style in (
        (shadow, shapes.Style(_SHADE)),
        (box, shapes.Style(PARCHMENT, SEPIA, 0.55 * scale)),
        (inset(box, 0.9 * scale), shapes.Style(None, SEPIA, 0.2 * scale)),
        (inset(box, 1.7 * scale), shapes.Style(None, SEPIA, 0.12 * scale)),
    ):
        yield _plate(shape, _NOTCH * scale, plate, style)


# How plates are cut at their corners: the handles of the curve there, as shares of the ways to
# its start and its end. Hollow, round, straight.
_CORNERS = ((1.0, 0.5523), (0.4477, 0.0), (0.667, 0.333))


def _plate(box: Box, notch_mm: float, plate: int, style: shapes.Style) -> shapes.Path:
    """Return a box with its corners cut off in one of the ways."""
    left, top, right, bottom = box
    near, far = (notch_mm * share for share in _CORNERS[plate])
    commands: list[shapes.Command] = []
    for x, y, (a, b), (c, d) in (
        (right, top, (-1, 0), (0, 1)),
        (right, bottom, (0, -1), (-1, 0)),
        (left, bottom, (1, 0), (0, -1)),
        (left, top, (0, 1), (1, 0)),
    ):
        commands += (
            ("L" if commands else "M", x + a * notch_mm, y + b * notch_mm),
            (
                "C",
                x + a * near + c * far,
                y + b * near + d * far,
                x + c * near + a * far,
                y + d * near + b * far,
                x + c * notch_mm,
                y + d * notch_mm,
            ),
        )
    return shapes.Path((*commands, ("Z",)), style)
