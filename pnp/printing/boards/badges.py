"""
Findings on a picture: outlines and numbered badges on hexes.

Severities differ by line as well as by colour, to be told apart in grey and by
colour-blind readers: solid, dashed, dotted, thin.
"""

from collections.abc import Iterator, Sequence
from math import cos, dist, radians, sin
from typing import NamedTuple

from generators.hexes import kind_of_clock
from layouts.fonts import text_width_mm
from layouts.richtexts import centred_text
from layouts.shapes import Circle, Point, Shape, Style, polygon
from pnp.judging.findings import SEVERITIES, Finding
from pnp.model.checks import Severity
from pnp.printing.art.hexart import CORNERS, HALF_WIDTH, Place, hexagon
from pnp.printing.themes import PAPER

_HALO_MM = 0.5  # of paper round a line, so that it stands out from any ground
_LINE_SHARE = 0.055  # of the side
_LEAST_LINE_MM = 0.55
# Round a corner, its radius, and round a side, half as long and wide; in sides.
_RING = 0.31
_BOX = (0.42, 0.2)
_BADGE_SHARE = 0.115
_LEAST_BADGE_MM = 1.5
_MOST_BADGE_SHARE = 0.2
_NUMBER_SHARE = 1.3  # size of the number, of the radius
_STEP = 2.1  # between badges, in radii
MORE = "+"
_BADGE_INSET = 0.025  # from the edge of the hex: upon the outline
# Between corners, clockwise from the top; along the lower edges first.
_EDGES = ((4, 3), (2, 3), (5, 0), (1, 0), (4, 5), (2, 1))
# On one hex, so that its pieces keep their room.
MOST_BADGES = 4


class Line(NamedTuple):
    """
    How a severity is drawn.

    Attributes:
        width: against the usual line.
        dash: in widths of the line.
        is_filled: its badges are filled with the colour.
    """

    colour: str
    width: float
    dash: tuple[float, ...]
    is_filled: bool


LINES: dict[Severity, Line] = {
    "impossible": Line("#c1121f", 1.0, (), True),
    "doubtful": Line("#b85c00", 1.0, (2.6, 1.7), True),
    "needs entry": Line("#0b5cad", 1.0, (0.05, 1.9), False),
    "information": Line("#5f6368", 0.45, (), False),
}


class Badge(NamedTuple):
    """A round badge: its place in a hex, its number or `MORE`, and its severity."""

    place: Place
    text: str
    severity: Severity


def gravest(findings: Sequence[Finding]) -> Severity:
    """Return the gravest severity among *findings*."""
    return min((finding.severity for finding in findings), key=SEVERITIES.index)


def draw_outline(severity: Severity, centre: Point, side_mm: float) -> Iterator[Shape]:
    """Yield the outline of a hex, just within it, on a halo of paper."""
    inset_mm = (max(_LINE_SHARE * side_mm, _LEAST_LINE_MM) + _HALO_MM) / 2
    scale_mm = side_mm - inset_mm / HALF_WIDTH
    yield from (hexagon(scale_mm, style, centre) for style in _line_styles(severity, side_mm))


def draw_ring(severity: Severity, centre: Point, clock: int, side_mm: float) -> Iterator[Shape]:
    """Yield a ring round a corner, or a box round a side, on a halo of paper."""
    styles = _line_styles(severity, side_mm)
    x_mm, y_mm = centre
    if kind_of_clock(clock) == "corner":
        yield from (Circle(x_mm, y_mm, _RING * side_mm, style) for style in styles)
        return
    turn = radians(30 * clock)
    out, along = (sin(turn), -cos(turn)), (cos(turn), sin(turn))
    box = [
        (
            x_mm + side_mm * (_BOX[0] * ahead * along[0] + _BOX[1] * beside * out[0]),
            y_mm + side_mm * (_BOX[0] * ahead * along[1] + _BOX[1] * beside * out[1]),
        )
        for ahead, beside in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    yield from (polygon(box, style) for style in styles)


def _line_styles(severity: Severity, side_mm: float) -> tuple[Style, Style]:
    """Return the halo of paper and the line over it."""
    line = LINES[severity]
    width_mm = line.width * max(_LINE_SHARE * side_mm, _LEAST_LINE_MM)
    dash = tuple(share * width_mm for share in line.dash)
    is_round = not dash or dash[0] < 0.1 * width_mm
    halo = Style(stroke=PAPER, stroke_mm=width_mm + _HALO_MM)
    return halo, Style(None, line.colour, width_mm, dash, is_round)


def outline_depth(side_mm: float) -> float:
    """Return how far the line of an outline reaches into a hex, in sides."""
    return (max(_LINE_SHARE * side_mm, _LEAST_LINE_MM) + _HALO_MM / 2) / side_mm


def lay_badges(
    numbered: Sequence[tuple[int, Severity]], side_mm: float, taken: Sequence[Place]
) -> tuple[Badge, ...]:
    """
    Return a badge for each finding on a hex, from its lower left corner on.

    Where there is no room for all, the last one says `MORE`.
    """
    spots = _spots(side_mm, taken)[:MOST_BADGES]
    badges = [
        Badge(place, str(number), severity)
        for place, (number, severity) in zip(spots, numbered, strict=False)
    ]
    if len(numbered) > len(badges) and badges:
        rest = [severity for _, severity in numbered[len(badges) - 1 :]]
        badges[-1] = Badge(badges[-1].place, MORE, min(rest, key=SEVERITIES.index))
    return tuple(badges)


def badge_shapes(text: str, severity: Severity, centre: Point, radius_mm: float) -> Iterator[Shape]:
    """Yield a badge: filled for what is wrong, a ring for what is only told."""
    line = LINES[severity]
    x_mm, y_mm = centre
    line_mm = 0.16 * radius_mm
    ring_mm = radius_mm - line_mm / 2
    yield Circle(x_mm, y_mm, radius_mm, Style(fill=PAPER))
    if line.is_filled:
        yield Circle(x_mm, y_mm, 0.94 * radius_mm, Style(fill=line.colour))
    else:
        yield Circle(x_mm, y_mm, ring_mm, Style(PAPER, line.colour, line_mm))
    size_mm = _NUMBER_SHARE * radius_mm
    width_mm = text_width_mm(text, "sans-semibold", size_mm)
    size_mm = min(size_mm, 1.62 * radius_mm / width_mm * size_mm)
    yield centred_text(text, centre, size_mm, PAPER if line.is_filled else line.colour)


def _spots(side_mm: float, taken: Sequence[Place]) -> list[Place]:
    """Return the free places for badges along the lower edges, then along the others."""
    radius = min(max(_BADGE_SHARE, _LEAST_BADGE_MM / side_mm), _MOST_BADGE_SHARE)
    scale = 1 - (radius + _BADGE_INSET) / HALF_WIDTH
    step = _STEP * radius / scale  # the sides of a hex are as long as it is large
    found: list[Place] = []
    for start, end in _EDGES:
        (x, y), (a, b) = CORNERS[start], CORNERS[end]
        for share in (place * step for place in range(int(1 / step) + 1)):
            spot = Place(scale * (x + share * (a - x)), scale * (y + share * (b - y)), radius)
            if all(
                dist((spot.x, spot.y), (other.x, other.y)) >= radius + other.radius - 1e-9
                for other in (*taken, *found)
            ):
                found.append(spot)
    return found
