"""Woods: trees that stand close, across the sides of hexes but not beyond the wood's edge."""

from dataclasses import replace

from layouts.shapes import Style, many_polygons
from pnp.printing.country.lands import Land, Picture, Standing, rounded, sprig_at, sprigs_at
from pnp.printing.themes import Tones, mixed

# Shares of the side.
_EDGE = 0.13  # how far the middles of the trees keep from the wood's edge
_INNER = 0.42  # from here on trees are darker
_SMALLEST = 0.78  # size of a tree at the edge
_ROOM = 0.13
_YOUNG_SPACING = 0.19
_YOUNG = 0.62


def draw_woods(land: Land) -> Picture:
    """Return trees, larger and darker inside, small and pale where pieces will stand."""
    side = land.side_mm
    points = land.open(_EDGE, _ROOM).scattered(
        land.scenery.spacing * side, land.stream, stretch=0.92
    )
    depths = land.area.depth(points) if points else []
    deep = replace(land, tones=_deeper(land.tones))
    trees = [
        _tree(land, (x, y), depth / side, deep)
        for (x, y), depth in zip(points, depths, strict=True)
    ]
    clearing = land.quiet().overlap(land.area.offset(-_EDGE * side)).without(land.marks(_ROOM))
    young = clearing.scattered(_YOUNG_SPACING * side, land.stream)
    pale = replace(land, tones=_paler(land.tones))
    trees += sprigs_at(young, land.scenery.sprigs, pale, scale=_YOUNG)
    edge = many_polygons(
        rounded(land.area.offset(-0.03 * side).rings),
        Style(stroke=land.tones.pattern, stroke_mm=0.06 * side),
    )
    return Picture((edge,), tuple(trees))


def _tree(land: Land, point: tuple[float, float], depth: float, deep: Land) -> Standing:
    bag = [sprig for sprig in land.scenery.sprigs for _ in range(sprig.weight)]
    sprig = bag[land.stream.below(len(bag))]
    share = min(1.0, depth / _INNER)
    size = sprig.size * (_SMALLEST + (1.12 - _SMALLEST) * share)
    size *= 0.9 + 0.2 * land.stream.fraction()
    is_deep = depth > _INNER * (0.75 + 0.5 * land.stream.fraction())
    return sprig_at(point, sprig.engraving, size * land.side_mm, deep if is_deep else land)


def _paler(tones: Tones) -> Tones:
    """Return the tones of trees that lie low."""
    return replace(
        tones,
        pattern=mixed(tones.ground, tones.pattern, 0.3),
        line=mixed(tones.ground, tones.pattern, 0.85),
    )


def _deeper(tones: Tones) -> Tones:
    """Return the tones of the inner trees: what is light on others is of the shade here."""
    return replace(tones, ground=tones.pattern, pattern=mixed(tones.pattern, tones.line, 0.45))
