"""Open land: small things strewn about, tracks, and what the plain theme has of a terrain."""

from collections.abc import Iterator

from generators.hexes import Hex
from generators.lattice import hex_to_mm
from layouts.shapes import Command, Path, Point, Style, Use, placed
from pnp.printing.art.motifs import motif
from pnp.printing.country.lands import Land, Picture, Standing, sprigs_at

# Shares of the side.
_KEEP = 0.1
_TRACK = 0.016
_TRACK_BEND = 0.7
_TRACK_DASH = (0.07, 0.05)
_PLAIN_SPACING = 0.3


def draw_openland(land: Land) -> Picture:
    """Return what is strewn over a land, and the tracks through it."""
    side = land.side_mm
    sprigs = land.scenery.sprigs
    spacing = (land.scenery.spacing if sprigs else _PLAIN_SPACING) * side
    points = land.open(_KEEP, 0.03).scattered(spacing, land.stream, stretch=1.2)
    standing = sprigs_at(points, sprigs, land) if sprigs else _growths(points, land)
    tracks = list(_tracks(land)) if land.scenery.has_tracks else []
    return Picture(tuple(tracks), tuple(standing))


def _growths(points: list[Point], land: Land) -> Iterator[Standing]:
    """Yield the motifs of the plain theme, one at each point."""
    bag = [growth for growth in land.look.growths for _ in range(growth.weight)]
    for x, y in points:
        growth = bag[land.stream.below(len(bag))]
        size_mm = 0.85 * growth.size * land.side_mm
        symbol = motif(growth.motif, land.tones, is_lined=False)
        place = placed(round(x, 2), round(y, 2), scale=size_mm, angle_deg=growth.angle_deg)
        yield Standing(y + size_mm / 2, (Use(symbol, place),))


def _tracks(land: Land) -> Iterator[Path]:
    """Yield winding tracks through the land, from hex to hex, along as few sides as join all."""
    gates = _gates(land)
    commands: list[Command] = []
    for cell in sorted(gates):
        x, y = hex_to_mm(cell, side_mm=land.side_mm)
        bend = [_TRACK_BEND * (land.stream.fraction() - 0.5) * land.side_mm for _ in "xy"]
        middle = (x + bend[0], y + bend[1])
        first, *others = gates[cell]
        for other in others or [middle]:
            commands += _curve(first, middle, other)
    if commands:
        dash_mm = (_TRACK_DASH[0] * land.side_mm, _TRACK_DASH[1] * land.side_mm)
        style = Style(stroke=land.tones.line, stroke_mm=_TRACK * land.side_mm, dash_mm=dash_mm)
        yield Path(tuple(commands), style)


def _gates(land: Land) -> dict[Hex, list[Point]]:
    """Return, for every hex that a track passes, where it goes over the sides."""
    joined = {cell: cell for cell in land.territory.cells}
    gates: dict[Hex, list[Point]] = {}
    for one, other in land.stream.shuffle(land.inner_sides()):
        if _root(joined, one) != _root(joined, other):
            joined[_root(joined, one)] = _root(joined, other)
            a, b = (hex_to_mm(cell, side_mm=land.side_mm) for cell in (one, other))
            share = 0.3 * (land.stream.fraction() - 0.5)
            gate = (
                (a[0] + b[0]) / 2 - share * (b[1] - a[1]),
                (a[1] + b[1]) / 2 + share * (b[0] - a[0]),
            )
            gates.setdefault(one, []).append(gate)
            gates.setdefault(other, []).append(gate)
    return gates


def _root(joined: dict[Hex, Hex], cell: Hex) -> Hex:
    while joined[cell] != cell:
        cell = joined[cell]
    return cell


def _curve(start: Point, pull: Point, end: Point) -> tuple[Command, ...]:
    """Return the way from *start* to *end*, drawn towards *pull*."""
    one = (start[0] + (pull[0] - start[0]) * 0.75, start[1] + (pull[1] - start[1]) * 0.75)
    two = (end[0] + (pull[0] - end[0]) * 0.75, end[1] + (pull[1] - end[1]) * 0.75)
    a, b, c, d, e, f = (round(value, 2) for value in (*one, *two, *end))
    return (("M", round(start[0], 2), round(start[1], 2)), ("C", a, b, c, d, e, f))
