"""Open land: small things strewn about, tracks, and what the plain theme has of a terrain."""

from collections.abc import Iterator

from layouts.shapes import Command, Path, Point, Style, Use, placed
from pnp.printing.art.symbols import motif
from pnp.printing.country.lands import Land, Picture, Standing, sprigs_at
from pnp.printing.country.ways import handles, ways_through

# Shares of the side.
_KEEP = 0.1
_TRACK = 0.016
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
        symbol = motif(growth.motif, land.tones, land.theme)
        place = placed(round(x, 2), round(y, 2), scale=size_mm, angle_deg=growth.angle_deg)
        yield Standing(y + size_mm / 2, (Use(symbol, place),))


def _tracks(land: Land) -> Iterator[Path]:
    """Yield winding tracks through the land, from hex to hex."""
    commands: list[Command] = []
    for (a, b), pull, (c, d) in ways_through(land):
        (e, f), (g, h) = handles((a, b), pull, (c, d))
        commands += (("M", a, b), ("C", e, f, g, h, c, d))
    if commands:
        dash_mm = (_TRACK_DASH[0] * land.side_mm, _TRACK_DASH[1] * land.side_mm)
        style = Style(stroke=land.tones.line, stroke_mm=_TRACK * land.side_mm, dash_mm=dash_mm)
        yield Path(tuple(commands), style)
