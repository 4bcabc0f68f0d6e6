"""
Findings on a picture: outlines and numbered badges on hexes, and the legend that explains them.

Severities differ by line as well as by colour, to be told apart in grey and by
colour-blind readers: solid, dashed, dotted, thin. The legend has number, code, severity,
hexes, sentence and source of each.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin

from generators.hexes import kind_of_clock
from layouts import points_to_mm
from layouts.blocks import Part
from layouts.fonts import text_width_mm
from layouts.shapes import Circle, Point, Shape, Style, Text, polygon
from layouts.textblocks import centred_text, shorten_text
from pnp.judging.findings import SEVERITIES, Finding, is_breach
from pnp.model.checks import Severity
from pnp.printing.art.places import CORNERS, HALF_WIDTH, Place, hexagon
from pnp.printing.positions.frames import PositionFrame
from pnp.printing.positions.hexmarks import PLAIN_PLACES, MarkPlaces
from pnp.printing.themes import PAPER
from pnp.reports.rows import FindingRow, finding_rows, severity_counts

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
# On one hex, so that its pieces keep their room.
MOST_BADGES = 4


@dataclass(frozen=True, slots=True)
class Pen:
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


PENS: dict[Severity, Pen] = {
    "impossible": Pen("#c1121f", 1.0, (), True),
    "doubtful": Pen("#b85c00", 1.0, (2.6, 1.7), True),
    "needs entry": Pen("#0b5cad", 1.0, (0.05, 1.9), False),
    "information": Pen("#5f6368", 0.45, (), False),
}


@dataclass(frozen=True, slots=True)
class Badge:
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
    pen = PENS[severity]
    width_mm = pen.width * max(_LINE_SHARE * side_mm, _LEAST_LINE_MM)
    dash = tuple(share * width_mm for share in pen.dash)
    is_round = not dash or dash[0] < 0.1 * width_mm
    halo = Style(stroke=PAPER, stroke_mm=width_mm + _HALO_MM)
    return halo, Style(None, pen.colour, width_mm, dash, is_round)


def outline_depth(side_mm: float) -> float:
    """Return how far the line of an outline reaches into a hex, in sides."""
    return (max(_LINE_SHARE * side_mm, _LEAST_LINE_MM) + _HALO_MM / 2) / side_mm


def badge_radius(side_mm: float) -> float:
    """Return the radius of a badge in sides."""
    return min(max(_BADGE_SHARE, _LEAST_BADGE_MM / side_mm), _MOST_BADGE_SHARE)


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
        last = badges[-1]
        rest = [severity for _, severity in numbered[len(badges) - 1 :]]
        badges[-1] = Badge(last.place, MORE, min(rest, key=SEVERITIES.index))
    return tuple(badges)


def draw_badge(badge: Badge, centre: Point, side_mm: float) -> Iterator[Shape]:
    """Yield a badge on its hex."""
    x_mm = centre[0] + badge.place.x * side_mm
    y_mm = centre[1] + badge.place.y * side_mm
    yield from badge_shapes(badge.text, badge.severity, (x_mm, y_mm), badge.place.radius * side_mm)


def badge_shapes(text: str, severity: Severity, centre: Point, radius_mm: float) -> Iterator[Shape]:
    """Yield a badge: filled for what is wrong, a ring for what is only told."""
    pen = PENS[severity]
    x_mm, y_mm = centre
    line_mm = 0.16 * radius_mm
    ring_mm = radius_mm - line_mm / 2
    yield Circle(x_mm, y_mm, radius_mm, Style(fill=PAPER))
    if pen.is_filled:
        yield Circle(x_mm, y_mm, 0.94 * radius_mm, Style(fill=pen.colour))
    else:
        yield Circle(x_mm, y_mm, ring_mm, Style(PAPER, pen.colour, line_mm))
    size_mm = _NUMBER_SHARE * radius_mm
    width_mm = text_width_mm(text, "sans-semibold", size_mm)
    size_mm = min(size_mm, 1.62 * radius_mm / width_mm * size_mm)
    yield centred_text(text, centre, size_mm, PAPER if pen.is_filled else pen.colour)


def marked_places(
    side_mm: float,
    label_width_mm: float,
    label_y: float,
    *,
    has_value: bool,
    places: MarkPlaces = PLAIN_PLACES,
) -> tuple[Place, ...]:
    """
    Return where a hex has marks of its own: icon, label and value, as round places.

    *label_y* is how far below the middle of the hex the label stands, of its side.
    """
    half = label_width_mm / side_mm / 2
    reach = max(0.0, half - 0.05)
    steps = max(1, round(reach / 0.1))
    name = [Place(step * reach / steps, label_y, 0.12) for step in range(-steps, steps + 1)]
    return (*places.icons, *name, *(places.values if has_value else ()))


def _spots(side_mm: float, taken: Sequence[Place]) -> list[Place]:
    """Return the free places for badges along the lower edges, then along the others."""
    radius = badge_radius(side_mm)
    inset = radius + _BADGE_INSET
    scale = 1 - inset / HALF_WIDTH
    top, top_right, right, bottom, left, top_left = ((x * scale, y * scale) for x, y in CORNERS)
    found: list[Place] = []
    for start, end in (
        (left, bottom),
        (right, bottom),
        (top_left, top),
        (top_right, top),
        (left, top_left),
        (right, top_right),
    ):
        for x, y in _steps(start, end, _STEP * radius):
            if all(_are_apart(x, y, radius, other) for other in (*taken, *found)):
                found.append(Place(x, y, radius))
    return found


def _steps(start: Point, end: Point, step: float) -> list[Point]:
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    shares = [place * step / length for place in range(int(length / step) + 1)]
    return [(start[0] + share * across, start[1] + share * down) for share in shares]


def _are_apart(x: float, y: float, radius: float, other: Place) -> bool:
    return hypot(x - other.x, y - other.y) >= radius + other.radius - 1e-9


COLUMN_GAP_MM = 7.0

_TEXT_MM = points_to_mm(8)
_SMALL_MM = points_to_mm(6.5)
_BADGE_MM = 1.75  # radius
_INDENT_MM = 5.6
_ENTRY_GAP_MM = 2.2
_LEAST_COLUMN_MM = 72.0
# A real position has a dozen; a broken file could have thousands, and as many pages.
MOST_FINDINGS = 200
_MOST_HEXES = 24


def legend_column_count(width_mm: float) -> int:
    """Return how many columns a legend of that width has."""
    return max(1, int((width_mm + COLUMN_GAP_MM) // (_LEAST_COLUMN_MM + COLUMN_GAP_MM)))


def legend_parts(
    frame: PositionFrame, findings: Sequence[Finding], width_mm: float
) -> tuple[Part, ...]:
    """
    Return an entry for each finding, numbered from 1, as wide as a column.

    The source stands under the first of several findings of one code.
    """
    parts = []
    code = ""
    for number, row in enumerate(finding_rows(frame.subject, findings), start=1):
        parts.append(_entry(frame, number, row, width_mm, has_source=row.code != code))
        code = row.code
    return tuple(parts)


def findings_summary(frame: PositionFrame, findings: Sequence[Finding]) -> str:
    """Return how many findings there are of each severity."""
    parts = severity_counts(findings, frame.rules)
    if not any(map(is_breach, findings)):
        parts.insert(0, frame.words("draw_clean"))
    if len(findings) > MOST_FINDINGS:
        parts.append(frame.words("draw_first", count=MOST_FINDINGS))
    return ", ".join(parts)


def _entry(
    frame: PositionFrame, number: int, row: FindingRow, width_mm: float, *, has_source: bool
) -> Part:
    """Return one finding: a line with its code and hexes, the sentence, perhaps the source."""
    shapes = [
        *badge_shapes(str(number), row.severity, (_BADGE_MM, _BADGE_MM + 0.1), _BADGE_MM),
        *_headline(frame, row, width_mm),
    ]
    y_mm = 1.25 * _TEXT_MM
    paragraphs = [(row.sentence, _TEXT_MM)]
    if has_source:
        paragraphs.append((row.source, _SMALL_MM))
    for words, size_mm in paragraphs:
        part = frame.paragraph(words, size_mm, width_mm - _INDENT_MM, x_mm=_INDENT_MM, y_mm=y_mm)
        shapes += part.shapes
        y_mm += part.height_mm
    return Part(tuple(shapes), y_mm, _ENTRY_GAP_MM)


def _headline(frame: PositionFrame, row: FindingRow, width_mm: float) -> Iterator[Shape]:
    """Yield code and severity, bold, and the names of the hexes."""
    ink = frame.theme.ink
    base_mm = 0.96 * _TEXT_MM
    head = f"{row.code} · {row.label}"
    yield Text(_INDENT_MM, base_mm, head, "sans-semibold", _TEXT_MM, ink)
    left_mm = _INDENT_MM + text_width_mm(head, "sans-semibold", _TEXT_MM) + _TEXT_MM
    words = ", ".join(row.places[:_MOST_HEXES])
    if words and width_mm - left_mm > 5.0:
        words = shorten_text(words, "sans", size_mm=_TEXT_MM, width_mm=width_mm - left_mm)
        yield Text(left_mm, base_mm, words, "sans", _TEXT_MM, ink)
