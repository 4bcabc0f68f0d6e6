"""
Grounds: tiles and single hexes as pieces of an engraved country.

Every ground of a tile runs on into the bleed, and nothing else comes near the cut: whatever tile
lies beside it, no tree is cut in two. Single hexes are drawn a few times and stamped where they
lie.

A hex by itself, as in a legend, is a small tile: nothing of it comes near its sides. On a map the
ground of a land is one, with a wash or a shore along its border alone, and the stamps of its hexes
stand on it, clear of the sides between them. So a board costs little more than flat colours.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from generators.hexes import ORIGIN, Hex, neighbours
from generators.lattice import contours, hex_to_mm
from generators.randomness import Stream
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    Use,
    many_lines,
    many_polygons,
    placed,
    rounded_point,
)
from pnp.printing.art.hexart import HALF_WIDTH, draw_centre, fills_hex, hexagon, icon_ink
from pnp.printing.art.labels import UNREADABLE_GROUND, UNREADABLE_LINE, Reading, fit_labels
from pnp.printing.art.symbols import put_icon
from pnp.printing.landscapes import manners, scenes
from pnp.printing.themes import LIGHT, TerrainLook, Theme, find_look, mixed

RIM_MM = 3.0

_RIM_SHARE = 0.14  # of the side: the most that a rim takes of small hexes
_PLATE_ROOM = 0.03  # of the side
_UNDERLAP_MM = 0.2
# Lines between hexes, of the side: fine where one terrain goes on.
_BORDER, _BORDER_MM = 0.01, 0.09
_FINE, _FINE_SHARE = 0.006, 0.4
_LINE = "#6e5843"

# How far grounds reach under their neighbours, so that no hairline shines between equal ones.
SEAM_MM = 0.1

LEAST_SIDE_MM = 4.5  # smaller hexes have their ground alone

_VARIANTS = 4
_HACHURED = 3
_SIDES_MM = (6.5, 10.0, 15.0, 22.0, 40.0)  # at which stamps are drawn
_RIM = 0.035  # of the side: how far stamps on a map keep from the sides

# Of the side: how far in from the border, and how wide lines are.
_WASH, _WASH_TINT = 0.085, 0.4
_SHORE = 0.06
_BANK = 0.022
# A spit, below a plate at a shore: its middle line, and how far it reaches round that.
_SPIT: tuple[Point, ...] = ((-0.34, 0.63), (0.34, 0.63), (0.0, 0.9))
_SPIT_ROOM = 0.17
_BELOW = (Hex(-1, 1), Hex(0, 1))
_DEPTHS = ((0.3, 0.008), (0.2, 0.01), (0.125, 0.012))
_HATCH_STEP = 0.16  # of the ground of a hex that cannot be read, of the side
_MEDAL, _MEDAL_LINE = 0.62, 0.03  # of the icon


def rim_of(side_mm: float) -> float:
    """Return how far all but the ground keeps from the cut: 3 mm, of small hexes less."""
    return min(RIM_MM, _RIM_SHARE * side_mm)


def is_landscape(look: TerrainLook, theme: Theme) -> bool:
    """Tell whether a terrain is drawn as a landscape: no flat colour, and no picture all over."""
    return not (theme.is_plain or fills_hex(look, theme))


def draw_landscape(
    spots: Mapping[Hex, Reading], theme: Theme, side_mm: float, bleed_mm: float, stream: Stream
) -> Iterator[Shape]:
    """Yield a tile of those hexes, each of them a landscape."""
    rim_mm = rim_of(side_mm)
    looks = {cell: reading.look for cell, reading in spots.items()}
    labels = fit_labels(spots.values(), theme, side_mm, rim_mm=rim_mm)
    read = [(reading, hex_to_mm(cell, side_mm=side_mm)) for cell, reading in spots.items()]
    room_mm = _PLATE_ROOM * side_mm
    plates = tuple(disc for one in read for disc in labels.discs(*one, room_mm))
    patches = scenes.tile_scenes(looks, theme, side_mm, rim_mm=rim_mm, stream=stream, plates=plates)
    for scene in patches:
        yield draw_patch(scene, bleed_mm)
    (outline,) = contours(looks, side_mm=side_mm)
    # Sides between hexes end before the cut.
    keep_mm = 2 / math.sqrt(3) * rim_mm
    borders = [
        (
            border.cells,
            [
                rounded_point(at)
                for at in border.line
                if all(math.dist(at, corner) >= keep_mm for corner in outline)
            ],
        )
        for border in patches[0].borders.values()
    ]
    for scene in patches:
        colour = mixed(scene.tones.ground, scene.tones.line, _FINE_SHARE)
        fine = Style(stroke=colour, stroke_mm=_FINE * side_mm)
        inner = [line for cells, line in borders if all(cell in scene.cells for cell in cells)]
        yield from draw_scene(scene, _lines(inner, fine))
    border = Style(stroke=_LINE, stroke_mm=max(_BORDER * side_mm, _BORDER_MM))
    outer = [line for (one, other), line in borders if looks[one] != looks[other]]
    yield from _lines(outer, border)
    for reading, middle in read:
        if (look := find_look(reading.look, theme)).centre:
            yield Group(draw_centre(look, side_mm, theme), placed(*middle))
    yield from labels.draw(read)


def _lines(lines: Iterable[Sequence[Point]], style: Style) -> Iterator[Path]:
    """Yield all the lines as one path; none for no points."""
    path = many_lines(lines, style)
    if path.commands:
        yield path


def draw_patch(scene: scenes.TileScene, bleed_mm: float) -> Path:
    """Return the ground of a patch, which reaches under its neighbours."""
    colour = scenes.ground_colour(scene.scenery, scene.tones, scene.theme)
    return many_polygons(scene.grounds(bleed_mm), Style(colour, colour, _UNDERLAP_MM))


def draw_scene(scene: scenes.Scene, sides: Iterable[Shape] = ()) -> Iterator[Shape]:
    """Yield all of a patch but its ground: what lies flat, *sides*, what stands, nearest last."""
    flat, standing = manners.MANNERS[scene.scenery.manner](scene)
    yield from flat
    yield from sides
    standing += [one for centre in scene.centres() for one in scene.focal(centre)]
    for one in sorted(standing, key=lambda each: each.foot_mm):
        yield one.shape


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
    Return a hex by itself with its landscape, clipped to the hex.

    With *bleed_mm* the ground reaches that far beyond every edge and the clip with it.
    """
    colour = theme.tones[look.tone].ground
    drawn: list[Shape] = []
    if is_landscape(look, theme):
        colour = scenes.ground_colour(scenes.scenery_of(look, theme), theme.tones[look.tone], theme)
        number = stream.below(_VARIANTS)
        drawn += _stamped(look, (0.0, 0.0), side_mm, theme, number, is_open=False)
    if look.centre:
        drawn += draw_centre(look, side_mm, theme, bleed_mm=bleed_mm)
    ground = hexagon(side_mm + bleed_mm / HALF_WIDTH, Style(fill=colour))
    return Group((ground, *drawn), placed(*centre), clip=ground)


def draw_medal(look: TerrainLook, centre: Point, icon_mm: float, theme: Theme) -> Iterator[Shape]:
    """Yield the icon of a terrain on the ground of plates, which keeps engravings off it."""
    if theme.is_plain or look.centre:
        yield put_icon(look.key, icon_ink(look, theme), theme, centre, icon_mm)
        return
    fill = theme.paper if theme.is_lined else LIGHT
    yield Circle(*centre, _MEDAL * icon_mm, Style(fill, theme.ink, _MEDAL_LINE * icon_mm))
    yield put_icon(look.key, theme.ink, theme, centre, icon_mm)


def draw_land(
    look: TerrainLook,
    centres: Mapping[Hex, Point],
    rings: list[list[Point]],
    side_mm: float,
    *,
    theme: Theme,
    stream: Stream,
) -> Iterator[Shape]:
    """Yield the hexes of one terrain of a map: their ground within *rings*, and stamps on it."""
    tones, scenery = scenes.engraved_tones(look, theme), scenes.scenery_of(look, theme)
    is_large = side_mm >= LEAST_SIDE_MM
    yield many_polygons(rings, Style(fill=tones.ground))
    is_engraved = is_landscape(look, theme)
    strokes: list[Path] = []
    if is_engraved and scenery.manner == "water":
        shore = scenes.ground_colour(scenery, tones, theme)
        # Plates at a shore stand on a spit of it.
        spits = [
            centre
            for cell, centre in centres.items()
            if is_large and not all(cell + step in centres for step in _BELOW)
        ]
        # Depth lines, bank and shore as strokes along the border, the widest first.
        lines = [
            (reach, colour)
            for far, width in _DEPTHS
            for reach, colour in ((far + width, tones.line), (far, tones.ground))
        ]
        for reach, colour in (*lines, (_SHORE + _BANK, tones.line)):
            style = Style(stroke=colour, stroke_mm=2 * reach * side_mm)
            strokes.append(many_polygons(rings, style))
        feet = [[(x + a * side_mm, y + b * side_mm) for a, b in _SPIT] for x, y in spits]
        for reach, colour in ((_SPIT_ROOM + _BANK, tones.line), (_SPIT_ROOM, shore)):
            if feet:
                strokes.append(many_polygons(feet, Style(colour, colour, 2 * reach * side_mm)))
        strokes.append(many_polygons(rings, Style(stroke=shore, stroke_mm=2 * _SHORE * side_mm)))
    elif is_engraved and not theme.is_lined:
        tint = mixed(tones.ground, tones.pattern, _WASH_TINT)
        strokes.append(many_polygons(rings, Style(stroke=tint, stroke_mm=2 * _WASH * side_mm)))
    if strokes:
        yield Group(tuple(strokes), clip=many_polygons(rings, Style()))
    # No two hexes beside one another have the same stamp.
    numbers: dict[Hex, int] = {}
    for cell, centre in centres.items() if is_engraved else ():
        rim = [other for other in neighbours(cell) if other not in centres]
        for other in rim if scenery.manner == "heights" and is_large else ():
            x, y = hex_to_mm(other - cell, side_mm=1.0)
            drawn_mm = _drawn_mm(side_mm)
            symbol = _hachures(look, theme, stream.below(_HACHURED), drawn_mm)
            angle_deg = round(math.degrees(math.atan2(y, x)))
            yield Use(symbol, placed(*centre, scale=side_mm / drawn_mm, angle_deg=angle_deg))
        near = {numbers.get(other) for other in neighbours(cell)}
        free = [number for number in range(_VARIANTS) if number not in near]
        numbers[cell] = stream.pick(free or range(_VARIANTS))
        yield from _stamped(look, centre, side_mm, theme, numbers[cell], is_open=True)
    for centre in centres.values() if look.centre else ():
        yield scenes.own_picture(look, centre, side_mm, theme).shape


def _stamped(
    look: TerrainLook, centre: Point, side_mm: float, theme: Theme, number: int, *, is_open: bool
) -> Iterator[Use]:
    """Yield one of the stamps of a terrain, if hexes are large enough and the theme has any."""
    if side_mm >= LEAST_SIDE_MM and not theme.is_plain:
        drawn_mm = _drawn_mm(side_mm)
        symbol = _stamp(look, theme, number, drawn_mm, is_open=is_open)
        yield Use(symbol, placed(*centre, scale=side_mm / drawn_mm))


def _drawn_mm(side_mm: float) -> float:
    """Return the size nearest to that of a hex at which there are stamps."""
    return min(_SIDES_MM, key=lambda one: abs(math.log(one / side_mm)))


@lru_cache(maxsize=512)
def _stamp(
    look: TerrainLook, theme: Theme, number: int, side_mm: float, *, is_open: bool
) -> Symbol:
    """Return all of a hex but its ground, about its middle."""
    stream = Stream(number, f"stamp {look.key}")
    rim_mm = _RIM * side_mm if is_open else rim_of(side_mm)
    plates = tuple((x * side_mm, y * side_mm, r * side_mm) for x, y, r in scenes.MARKS if is_open)
    looks = {ORIGIN: look.key}
    (scene,) = scenes.tile_scenes(
        looks, theme, side_mm, rim_mm=rim_mm, stream=stream, plates=plates, is_open=is_open
    )
    manner = "land" if is_open else "hex"
    name = f"{manner}-{look.key}-{theme.key}-{scene.tones.ground[1:]}-{side_mm:g}-{number}"
    reach_mm = 1.1 * side_mm
    return Symbol(name, tuple(draw_scene(scene)), (-reach_mm, -reach_mm, reach_mm, reach_mm))


@lru_cache(maxsize=64)
def _hachures(look: TerrainLook, theme: Theme, number: int, side_mm: float) -> Symbol:
    """Return hachures down to the side of a hex on its right."""
    stream = Stream(number, f"hachures {look.key}")
    looks = {ORIGIN: look.key}
    rim_mm = _RIM * side_mm
    (scene,) = scenes.tile_scenes(looks, theme, side_mm, rim_mm=rim_mm, stream=stream, is_open=True)
    x_mm, y_mm = (HALF_WIDTH - 0.14) * side_mm, 0.44 * side_mm
    shape = manners.draw_hachures(scene, [((x_mm, -y_mm), (x_mm, y_mm))])
    name = f"hachures-{look.key}-{theme.key}-{scene.tones.ground[1:]}-{side_mm:g}-{number}"
    return Symbol(name, (shape,), (0.0, -side_mm, 1.1 * side_mm, side_mm))


def draw_unread_ground(centre: Point, side_mm: float) -> Group:
    """Return the hatched ground of a hex that cannot be read."""
    ground = hexagon(side_mm, Style(fill=UNREADABLE_GROUND))
    last = round(2 / _HATCH_STEP)
    middles = (step * _HATCH_STEP * side_mm for step in range(-last, last + 1))
    lines = (((x - side_mm, side_mm), (x + side_mm, -side_mm)) for x in middles)
    stroke_mm = max(0.012 * side_mm, 0.12)
    style = Style(stroke=UNREADABLE_LINE, stroke_mm=stroke_mm, round_ends=False)
    return Group((ground, many_lines(lines, style)), placed(*centre), clip=ground)
