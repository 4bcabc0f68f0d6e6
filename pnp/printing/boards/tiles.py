"""
Tiles: hexes, and tiles of several with thin lines between them.

Every tile is drawn anew, so that no two are alike. Art bleeds round the whole outline.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from generators import NamedTuple, lattice
from generators.hexes import ORIGIN, Hex
from generators.randomness import Stream
from layouts.components import Component, offset_outline
from layouts.shapes import Path, Shape, Style, many_lines
from pnp.model.boards import Chip
from pnp.model.games import ChipKind
from pnp.printing.art.labels import Reading, fit_labels
from pnp.printing.boards.drawings import draw_hex_chips
from pnp.printing.landscapes.grounds import draw_ground, draw_landscape, is_landscape, rim_of
from pnp.printing.themes import Theme, find_look

_INNER_LINE = (0.010, 0.12)
_SAFE_SHARE = 0.1  # of the side; never more than the usual safe zone
_MOST_SAFE_MM = 3.0
# On a land of so many hexes one sees where each of them ends.
_MOST_PLAIN = 3


class TileHex(NamedTuple):
    """One hex of a tile, what is read on it, and the chips that are printed on it."""

    cell: Hex
    reading: Reading
    chips: tuple[tuple[ChipKind, Chip], ...] = ()


class TileSort(NamedTuple):
    """Tiles of one name, no two of them drawn alike, and how many there are."""

    name: str
    hexes: tuple[TileHex, ...]
    copies: int


class TileStyle(NamedTuple):
    """How tiles are drawn."""

    theme: Theme
    side_mm: float
    bleed_mm: float


def tiles_of(
    sorts: Iterable[TileSort], style: TileStyle, seed: int, back: tuple[Shape, ...] | str
) -> tuple[Component, ...]:
    """
    Return all tiles of a kit, those of one name numbered from 1.

    Where:
        seed: of what is scattered on them.
        back: what is on the back of each: the same shapes, the key of a picture that is drawn
            anew for each, or nothing.
    """
    sorts = tuple(sorts)
    has_chips = any(one.chips for sort in sorts for one in sort.hexes)
    return (_drawn if has_chips else _remembered)(sorts, style, seed, back)


def _drawn(
    sorts: Iterable[TileSort], style: TileStyle, seed: int, back: tuple[Shape, ...] | str
) -> tuple[Component, ...]:
    stream, seen = Stream(seed, "kit tiles"), Counter[str]()
    tiles = []
    for sort in sorts:
        for _ in range(sort.copies):
            seen[sort.name] += 1
            name = f"{sort.name} {seen[sort.name]}"
            tiles.append(tile(name, sort.hexes, style, stream, back=back))
    return tuple(tiles)


# Most of the work of a kit; it is the same for other players, another language, other paper.
_remembered = lru_cache(maxsize=4)(_drawn)


def tile(
    name: str,
    hexes: Sequence[TileHex],
    style: TileStyle,
    stream: Stream,
    *,
    back: tuple[Shape, ...] | str = (),
) -> Component:
    """Return a tile, drawn by what *stream* says."""
    (trim,) = lattice.contours((one.cell for one in hexes), side_mm=style.side_mm)
    front = tuple(_face(hexes, style, stream))
    if isinstance(back, str):
        back = tuple(_face((TileHex(ORIGIN, Reading(back)),), style, stream))
    return Component(
        name=name,
        front=front,
        back=back or None,
        trim=trim,
        bleed_mm=style.bleed_mm,
        safe_mm=min(_MOST_SAFE_MM, _SAFE_SHARE * style.side_mm),
        bleed=offset_outline(trim, style.bleed_mm),
    )


def _face(hexes: Sequence[TileHex], style: TileStyle, stream: Stream) -> Iterator[Shape]:
    """Yield the ground, what stands on it, and what one reads."""
    readings = {one.cell: one.reading for one in hexes}
    looks = (find_look(one.look, style.theme) for one in readings.values())
    if all(is_landscape(look, style.theme) for look in looks):
        yield from draw_landscape(readings, *style, stream)
        if len(hexes) > _MOST_PLAIN:
            yield _inner_lines(readings, style)
    else:
        yield from _grounds(readings, style, stream)
        rim_mm = rim_of(style.side_mm)
        labels = fit_labels(readings.values(), style.theme, style.side_mm, rim_mm=rim_mm)
        yield from labels.draw(
            (reading, lattice.hex_to_mm(cell, side_mm=style.side_mm))
            for cell, reading in readings.items()
        )
    for one in hexes:
        middle = lattice.hex_to_mm(one.cell, side_mm=style.side_mm)
        yield from draw_hex_chips(one.chips, middle, style.side_mm, style.theme)


def _grounds(readings: Mapping[Hex, Reading], style: TileStyle, stream: Stream) -> Iterator[Shape]:
    """Yield the grounds; those of several hexes run on into the bleed, with lines between them."""
    theme, side_mm, bleed_mm = style
    places = [
        (find_look(one.look, theme), lattice.hex_to_mm(cell, side_mm=side_mm))
        for cell, one in readings.items()
    ]
    if len(places) == 1:
        ((look, middle),) = places
        yield draw_ground(look, middle, side_mm, theme, stream, bleed_mm=bleed_mm)
        return
    # Drawn twice: those that reach into the bleed below the exact ones.
    numbers = [stream.bits(32) for _ in places]
    for out_mm in (bleed_mm, 0.0):
        for (look, middle), number in zip(places, numbers, strict=True):
            again = Stream(number, "tile")
            yield draw_ground(look, middle, side_mm, theme, again, bleed_mm=out_mm)
    yield _inner_lines(readings, style)


def _inner_lines(readings: Mapping[Hex, Reading], style: TileStyle) -> Path:
    """Return the lines between the hexes of a tile."""
    side_mm = style.side_mm
    (rim,) = lattice.contours(readings, side_mm=side_mm)
    outer = {frozenset(pair) for pair in zip(rim, (*rim[1:], rim[0]), strict=True)}
    sides = lattice.hex_edges(readings, side_mm=side_mm)
    inner = (side for side in sides if frozenset(side) not in outer)
    share, least_mm = _INNER_LINE
    width_mm = max(share * side_mm, least_mm)
    return many_lines(inner, Style(stroke=style.theme.ink, stroke_mm=width_mm))
