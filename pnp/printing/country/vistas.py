"""
Vistas: a country seen from the air, for covers and boxes, with the pieces of its game on it.

The land is drawn flat, as on tiles, and laid down: each point of its grounds comes nearer the
horizon the farther off it lies, and what stands keeps upright. Behind the land
are sea, hills in haze and a sky; titles stand in the sky. Pieces are engraved miniatures in their
players' colours, whose hatched shadows let the ground be seen.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from generators import Value, hexes, lattice
from generators.randomness import Stream
from layouts import shapes
from layouts.components import SAFE_MM, offset_outline, signed_area
from pnp.printing import drawings, themes
from pnp.printing.art.symbols import as_players, engraving, find_silhouette, put_piece
from pnp.printing.landscapes import manners, scenes
from pnp.printing.landscapes.grounds import draw_patch

_SIDE_MM = 24.0  # of the hexes on the plane
_ACROSS = 5.6  # hexes along the lower edge, of a wide picture and an upright one
_ACROSS_UPRIGHT = 4.0
_HORIZON = 0.3  # of the height
_HORIZON_UPRIGHT = 0.36
_LAND = 0.86  # of what lies below the horizon; the rest is sea
_SHOWN = 0.92  # of the depth of a board; its near coast lies below the picture
_NEAR = 1.05  # of the side: how far the middles of hexes lie round the picture
_BEND = 0.13  # of the side: how far borders stray
_SPREAD = 1.5
_EDGE_MM = 1.0  # round the picture: of lines beyond it
_COAST, _COAST_REACH, _COAST_LINE = 0.24, 0.2, 0.035
_SURF = ((0.33, 0.008), (0.21, 0.011), (0.1, 0.016))
_OWN = 0.66  # size of own pictures of terrains, of that on a board
_SLOPE = 0.52  # how flat the land lies at the lower edge
_FARTHEST = 0.68  # scale of the farthest land
_SKY, _HAZE, _SEA = "#cfdfe3", "#f5eedb", "#dfe6d8"
_SEA_LINE = "#7f9a9a"
_SKY_BANDS = 12
_HILLS = 48  # points of the hills in haze

_PIECE = 1.15  # height of a piece, in sides
_CLEAR = 0.62  # round its foot nothing grows, in sides
_AFLOAT = ("boat", "ship")
_FIGURES = 5
_FIGURES_UPRIGHT = 4
_LINE = 0.022  # of the outlines and details of a piece of size 1
_SHADOW_PLACE, _SHADOW_LOW = shapes.placed(0.3, 0.0), 0.12  # beside the foot, and as far below it
_WILD_ROWS, _WILD_COLUMNS = 12, 11


class Vista(Value):
    """
    What is seen: the looks of hexes, and pieces by their kinds and players' colours.

    Attributes:
        seed: of the land and of what grows on it.
    """

    looks: tuple[tuple[hexes.Hex, str], ...]
    pieces: tuple[tuple[str, str], ...]
    seed: int


class _View(Value):
    """A camera over the plane: it sees *front_mm* at the lower edge of a picture."""

    width_mm: float
    height_mm: float
    middle_mm: float
    front_mm: float
    zoom: float
    depth_mm: float

    def scale(self, y_mm: float) -> float:
        """Return how large what stands there is, of what stands at the lower edge."""
        return 1 / (1 + max(-0.6, (self.front_mm - y_mm) / self.depth_mm))

    def seen(self, point: shapes.Point) -> shapes.Point:
        """Return where a point of the plane is seen."""
        x, y = point
        scale = self.scale(y)
        across = self.width_mm / 2 + self.zoom * (x - self.middle_mm) * scale
        down = self.height_mm - self.zoom * _SLOPE * self.depth_mm * (1 - scale)
        return scenes.strewn_point((across, down))

    def is_near(self, point: shapes.Point) -> bool:
        """Tell whether a hex about a point of the plane may be seen."""
        x, y = point
        far_mm = self.width_mm / 2 / self.zoom / self.scale(y) + _NEAR * _SIDE_MM
        return abs(x - self.middle_mm) < far_mm and y < self.front_mm + _NEAR * _SIDE_MM

    def laid(self, shape: shapes.Shape) -> Iterator[shapes.Shape]:
        """Yield a shape that lies on the plane, if anything of it is seen."""
        if isinstance(shape, shapes.Group):
            art = tuple(laid for one in shape.shapes for laid in self.laid(one))
            clips = self._laid_path(shape.clip) if shape.clip else [None]
            yield from (shapes.Group(art, clip=clip) for clip in clips if art)
        elif isinstance(shape, shapes.Path):
            yield from self._laid_path(shape)
        elif isinstance(shape, shapes.Use):
            a, b, c, d, x, y = shape.transform
            size = self.scale(y)
            across, down = self.zoom * size, self.zoom * _SLOPE * size * size
            place = (across * a, down * b, across * c, down * d, *self.seen((x, y)))
            yield shapes.Use(shape.symbol, shapes.Transform(*(round(one, 2) for one in place)))

    def _laid_path(self, path: shapes.Path) -> Iterator[shapes.Path]:
        """Yield what is seen of a path, without those of its parts that lie beyond the picture."""
        commands: list[shapes.Command] = []
        part: list[shapes.Command] = []
        spots: list[shapes.Point] = []
        points = list(shapes.path_points(path.commands))
        ys = [y for _, y in points]
        seen = map(self.seen, points)
        for kind, *_ in (*path.commands, ("M",)):
            if kind == "M":
                if spots:
                    across, down = zip(*spots, strict=True)
                    is_across = min(across) < self.width_mm + _EDGE_MM and max(across) > -_EDGE_MM
                    if is_across and min(down) < self.height_mm + _EDGE_MM:
                        commands += part
                part, spots = [], []
            if kind == "C":
                curve = (next(seen), next(seen), next(seen))
                part.append(("C", *curve[0], *curve[1], *curve[2]))
                spots += curve
            elif kind == "Z":
                part.append(("Z",))
            elif spot := next(seen, None):
                part.append(("M" if kind == "M" else "L", *spot))
                spots.append(spot)
        if not commands:
            return
        scale = self.zoom * self.scale((min(ys) + max(ys)) / 2)
        style = path.style
        yield shapes.Path(
            tuple(commands),
            style._replace(
                stroke_mm=round(scale * style.stroke_mm, 3),
                dash_mm=tuple(round(scale * dash, 3) for dash in style.dash_mm),
            ),
        )

    def raised(self, thing: scenes.Standing) -> Iterator[shapes.Shape]:
        """Yield what stands on the plane, upright, if it is seen."""
        shape = thing.shape
        place = (
            shape.transform if isinstance(shape, shapes.Use | shapes.Group) else shapes.Transform()
        )
        x, y = place.e, thing.foot_mm
        scale = self.zoom * self.scale(y) * (_OWN if isinstance(shape, shapes.Group) else 1.0)
        at = self.seen((x, y))
        if not -0.1 * self.width_mm < at[0] < 1.1 * self.width_mm:
            return
        moved = shapes.placed(at[0] - scale * x, at[1] - scale * y, scale=scale)
        if isinstance(shape, shapes.Use):
            a, b, c, d, across, down = shape.transform.then(moved)
            size = (*shapes.rounded_point((a, b)), *shapes.rounded_point((c, d)))
            place = shapes.Transform(*size, *scenes.strewn_point((across, down)))
            left, top, right, bottom = shape.symbol.box
            (left, top), (right, _) = place.apply((left, top)), place.apply((right, bottom))
            if right > 0 and left < self.width_mm and top < self.height_mm:
                yield shapes.Use(shape.symbol, place)
        else:
            yield shapes.Group((shape,), moved)


@lru_cache(maxsize=4)  # the texts of a kit may be set twice
def draw_vista(
    vista: Vista, size_mm: tuple[float, float], theme: themes.Theme
) -> tuple[shapes.Shape, ...]:
    """Return *vista* so wide and high, about its top left corner, cut off at its edges."""
    width_mm, height_mm = size_mm
    frame = shapes.rectangle(0.0, 0.0, width_mm, height_mm, shapes.Style(theme.paper))
    # The camera sees the back of the country, and as much of it as fits.
    left, top, right, bottom = lattice.bounds_mm(dict(vista.looks), side_mm=_SIDE_MM)
    across = _ACROSS if width_mm > height_mm else _ACROSS_UPRIGHT
    far_mm = _LAND * (height_mm - horizon_mm(size_mm))
    # Of the depth that is seen, its scale at the back makes a share of the camera's own depth.
    share = 1 / _FARTHEST - 1
    zoom = max(
        width_mm / min(across * lattice.SQRT3 * _SIDE_MM, right - left),
        far_mm * share / (_SLOPE * (1 - _FARTHEST) * _SHOWN * (bottom - top)),
    )
    depth_mm = far_mm / (zoom * _SLOPE * (1 - _FARTHEST))
    middle_mm = (left + right) / 2
    view = _View(width_mm, height_mm, middle_mm, top + share * depth_mm, zoom, depth_mm)
    stream = Stream(vista.seed, "cover")
    drawn = [frame, *_sky(view, theme, stream), *_land(vista, view, theme, stream)]
    return (shapes.Group(tuple(drawn), clip=shapes.Path(frame.commands, shapes.Style())),)


def horizon_mm(size_mm: tuple[float, float]) -> float:
    """Return how far down the horizon of a picture so large is; titles have room above it."""
    return (_HORIZON if size_mm[0] > size_mm[1] else _HORIZON_UPRIGHT) * size_mm[1]


def _sky(view: _View, theme: themes.Theme, stream: Stream) -> Iterator[shapes.Shape]:
    """Yield sky, sea to the horizon, and the hills in haze beyond it."""
    width_mm, height_mm = view.width_mm, view.height_mm
    line_mm = horizon_mm((width_mm, height_mm))
    crest: list[shapes.Point] = []  # the upper edge of the far hills from left to right
    waves = [(pace, math.tau * stream.fraction()) for pace in (1.7, 3.1, 6.2, 11.0)]
    for step in range(_HILLS + 1):
        x_mm = width_mm * step / _HILLS
        rise = 1.1
        for pace, turn in waves:
            rise += math.sin(turn + pace * x_mm / height_mm) / pace**0.5 / 1.5
        crest.append((x_mm, line_mm - 0.035 * height_mm * rise))
    hills = shapes.polygon_commands([(width_mm, line_mm), (0.0, line_mm), *crest])
    if theme.is_lined:
        yield shapes.Path(hills, shapes.Style(None, theme.ink, 0.15))
        return
    for band in range(_SKY_BANDS):
        colour = themes.mixed(_SKY, _HAZE, band / (_SKY_BANDS - 1))
        top_mm = line_mm * band / _SKY_BANDS
        yield shapes.rectangle(0.0, top_mm, width_mm, height_mm - top_mm, shapes.Style(colour))
    yield shapes.Path(
        hills,
        shapes.Style(
            themes.mixed(_HAZE, _SEA_LINE, 0.4), themes.mixed(_HAZE, themes.SEPIA, 0.45), 0.12
        ),
    )
    yield shapes.rectangle(0.0, line_mm, width_mm, height_mm - line_mm, shapes.Style(_SEA))
    strokes: list[shapes.Command] = []
    y_mm, step_mm = line_mm, 0.35
    while y_mm < height_mm:
        x_mm = -width_mm * 0.2 * stream.fraction()
        while x_mm < width_mm:
            end_mm = x_mm + step_mm * (8 + 22 * stream.fraction())
            height = round(y_mm, 3)
            strokes += (("M", round(x_mm, 3), height), ("L", round(end_mm, 3), height))
            x_mm = end_mm + step_mm * (4 + 16 * stream.fraction())
        y_mm += step_mm
        step_mm *= 1.22
    yield shapes.Path(
        tuple(strokes), shapes.Style(stroke=themes.mixed(_SEA, _SEA_LINE, 0.6), stroke_mm=0.1)
    )


def _land(vista: Vista, view: _View, theme: themes.Theme, stream: Stream) -> Iterator[shapes.Shape]:
    """Yield the country as far as it is seen, and the pieces among what stands there."""
    side_mm = _SIDE_MM
    middles = {cell: lattice.hex_to_mm(cell, side_mm=side_mm) for cell, _ in vista.looks}
    looks = {cell: look for cell, look in vista.looks if view.is_near(middles[cell])}
    land = Stream(vista.seed, "cover land")
    patches = scenes.tile_scenes(looks, theme, side_mm, rim_mm=0.0, stream=land, bend=_BEND)
    places = dict(_places(vista, view, patches, stream))
    feet = tuple((*_foot(cell), _CLEAR * side_mm) for cell in places)
    grounds: list[shapes.Shape] = []
    standing: list[tuple[float, Iterable[shapes.Shape]]] = []
    for one in patches:
        look = themes.find_look(looks[one.cells[0]], theme)
        # No letter stands upright on its land.
        is_sign = bool(theme.looks.icons[look.icon].sign)
        manner = one.scenery.manner
        scene = one._replace(
            plates=() if manner in themes.WATERS else feet,
            own=0.0 if is_sign else one.own,
            # Ranges are high enough without the hills that fill their middles.
            has_pieces=manner == "heights",
            spread=_SPREAD,
        )
        lying, things = manners.MANNERS[manner](scene)
        ground = draw_patch(scene, (_COAST + _COAST_REACH) * side_mm)
        grounds += (ground, shapes.Group(tuple(lying), clip=ground))
        for cell in sorted({*scene.cells}.difference(places)):  # pieces hide larger pictures
            if scene.own:
                things.append(scenes.own_picture(look, middles[cell], side_mm, theme))
            else:
                things += scene.focal(middles[cell])
        standing += ((thing.foot_mm, view.raised(thing)) for thing in things)
    number = land.bits(32)

    def coast(by: float) -> shapes.Path:
        """Return a line round the country that far off its hexes."""
        rings = [
            offset_outline(ring, math.copysign((_COAST + by) * side_mm, signed_area(ring)))
            for ring in lattice.contours(looks, side_mm=side_mm)
        ]
        line = Stream(number, "coast")  # all lines are alike
        lines = (
            scenes.smooth_ring(scenes.wandering(ring, 2, _COAST_REACH * side_mm, line))
            for ring in rings
        )
        return shapes.Path(tuple(command for line in lines for command in line), shapes.Style())

    shore = coast(0.0)
    for by, width in () if theme.is_lined else _SURF:
        line = shapes.Style(stroke=_SEA_LINE, stroke_mm=width * side_mm)
        yield from view.laid(coast(by)._replace(style=line))
    yield from view.laid(shapes.Group(tuple(grounds), clip=shore))
    line = shapes.Style(stroke=themes.SEPIA, stroke_mm=_COAST_LINE * side_mm)
    yield from view.laid(shore._replace(style=line))
    for cell, (line_colour, (kind, colour)) in places.items():
        foot, ink = _foot(cell), themes.mixed(line_colour, themes.SEPIA, 0.5)
        # Its shadow is hatched on the ground beside it.
        shadow = shapes.Use(engraving("shadow", themes.Tones(ink, ink, ink), theme), _SHADOW_PLACE)
        figure = tuple(_engraved(kind, themes.find_player(theme, colour), theme))
        scale = _PIECE * side_mm * view.zoom * view.scale(foot[1])
        art = (shadow, shapes.Group(figure, shapes.placed(0.0, -0.45)))
        standing.append(
            (foot[1], (shapes.Group(art, shapes.placed(*view.seen(foot), scale=scale)),))
        )
    for _, drawn in sorted(standing, key=lambda one: one[0]):
        yield from drawn


def _foot(cell: hexes.Hex) -> shapes.Point:
    """Return where a piece stands on a hex: a little before its middle."""
    x, y = lattice.hex_to_mm(cell, side_mm=_SIDE_MM)
    return (x, y + 0.3 * _SIDE_MM)


def _places(
    vista: Vista, view: _View, patches: Iterable[scenes.TileScene], stream: Stream
) -> Iterator[tuple[hexes.Hex, tuple[str, tuple[str, str]]]]:
    """Yield where each piece stands, from left to right: well apart, level; boats on water."""
    width_mm, height_mm = view.width_mm, view.height_mm
    size_mm = _PIECE * _SIDE_MM * view.zoom
    lowest_mm = height_mm - _SHADOW_LOW * size_mm - SAFE_MM
    free: dict[hexes.Hex, tuple[shapes.Point, scenes.TileScene]] = {}
    for scene in patches:
        for cell in scene.cells if scene.scenery.manner != "heights" else ():
            x, y = view.seen(_foot(cell))
            if 0.5 * size_mm < x < width_mm - 0.7 * size_mm and y < lowest_mm:
                free[cell] = (x, y), scene
    count = min(len(vista.pieces), _FIGURES if width_mm > height_mm else _FIGURES_UPRIGHT)
    low_mm = height_mm - horizon_mm((width_mm, height_mm))
    for number, piece in enumerate(vista.pieces[:count]):
        floats = piece[0].rpartition("/")[2] in _AFLOAT
        fit = [
            one
            for one, (_, scene) in free.items()
            if (scene.scenery.manner in themes.WATERS) == floats
        ]
        if not fit:
            continue
        across = (number + 0.3 + 0.4 * stream.fraction()) / count
        up = 0.04 + 0.5 * ((number + stream.below(2)) % 2)
        aim = (width_mm * across, height_mm - low_mm * up)
        cell = min(fit, key=lambda one: math.dist(free[one][0], aim))
        (here, _), scene = free.pop(cell)
        yield cell, (scene.tones.line, piece)
        free = {one: at for one, at in free.items() if abs(at[0][0] - here) > 0.6 * size_mm}


def _engraved(
    kind: str, player: themes.PlayerColour, theme: themes.Theme
) -> Iterator[shapes.Shape]:
    """Yield a piece in a box of side 1 as an engraving in colour; signs stay as they are."""
    drawing = find_silhouette(kind, theme)
    whole = as_players(drawing)
    if whole is None or not whole.parts:
        yield put_piece(kind, player, theme, (0.0, 0.0), 1.0)
        return
    fill = player.pale if theme.is_lined else player.fill
    tones = themes.Tones(
        themes.mixed(fill, themes.LIGHT, 0.6), fill, themes.mixed(fill, themes.INK, 0.75)
    )
    strokes = engraving("shading", tones, theme)  # lit from the left
    bodies = [part for part in whole.parts if part.style.fill == drawings.PLAYER]
    for body in bodies if drawing.is_own else ():
        yield shapes.Path(
            body.commands,
            shapes.Style(stroke=themes.SEPIA, stroke_mm=body.style.stroke_mm + 2 * _LINE),
        )
    for part in whole.parts:
        if part not in bodies:
            style = shapes.Style(stroke=themes.mixed(fill, player.ink, 0.75), stroke_mm=_LINE)
            if drawing.is_own:  # drawn in lines of the player, or in colours of its own
                is_players = part.style.stroke == drawings.PLAYER
                style = part.style._replace(stroke=fill) if is_players else part.style
            yield shapes.Path(part.commands, style)
            continue
        even_odd = part.style.is_even_odd
        xs = [x for x, _ in shapes.path_points(part.commands)]
        yield shapes.Path(part.commands, shapes.Style(fill, is_even_odd=even_odd))
        clip = shapes.Path(part.commands, shapes.Style(is_even_odd=even_odd))
        wide = shapes.Transform(max(xs) - min(xs), 0.0, 0.0, 1.0, (min(xs) + max(xs)) / 2, 0.0)
        yield shapes.Group((shapes.Use(strokes, wide),), clip=clip)
        yield shapes.Path(part.commands, shapes.Style(stroke=themes.SEPIA, stroke_mm=_LINE))


def wild_looks(kinds: Sequence[str], seed: int) -> tuple[tuple[hexes.Hex, str], ...]:
    """
    Return a country where no board is dealt, of *kinds* by how often each is in there.

    Like hexes often lie together.
    """
    stream = Stream(seed, "cover country")
    sorts = len(set(kinds))
    looks: dict[hexes.Hex, str] = {}
    for row in range(_WILD_ROWS):
        for column in range(_WILD_COLUMNS):
            cell = hexes.Hex(column - row // 2, row)
            near = [looks[one] for one in hexes.neighbours(cell) if one in looks]
            if row or stream.below(3):  # the far coast has bays
                is_like = stream.below(sorts + len(near)) < len(near)
                looks[cell] = stream.pick(near if is_like else kinds)
    return tuple(sorted(looks.items()))
