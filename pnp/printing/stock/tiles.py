"""
Tiles: hexes, and tiles of several with thin lines between them.

Every tile is drawn anew, so that no two are alike. Art bleeds round the whole outline.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generators.hexes import ORIGIN, Hex
from generators.lattice import contours, hex_edges, hex_to_mm
from generators.randomness import Stream
from generators.trihexes import Trihex
from layouts.components import Component, offset_outline
from layouts.shapes import Command, Path, Shape, Style
from pnp.model.boards import Chip
from pnp.model.games import ChipKind
from pnp.model.parts import TilePart
from pnp.printing.art.hexart import draw_emblem, draw_ground, draw_marks
from pnp.printing.boards.drawings import draw_hex_chips
from pnp.printing.kits.record import KitRequest
from pnp.printing.landscapes.drawing import draw_landscape, is_landscape
from pnp.printing.landscapes.plates import Spot
from pnp.printing.themes import Theme, find_look
from pnp.texts import Texts

_HEX: tuple[Hex, ...] = (ORIGIN,)
_TRIHEX: tuple[Hex, ...] = Trihex(ORIGIN, points_up=True).cells()
_INNER_LINE = (0.010, 0.12)
_SAFE_SHARE = 0.1  # of the side; never more than the usual safe zone
_MOST_SAFE_MM = 3.0


class TileHex(NamedTuple):
    """
    One hex of a tile: the key of its picture, what is printed beside the letter, its value.

    Attributes:
        chips: printed on it.
    """

    cell: Hex
    look: str
    label: str = ""
    value: int | None = None
    chips: tuple[tuple[ChipKind, Chip], ...] = ()


class TileStyle(NamedTuple):
    """How tiles are drawn."""

    theme: Theme
    side_mm: float
    bleed_mm: float


def tiles_of(
    parts: Iterable[TilePart],
    request: KitRequest,
    texts: Texts,
    *,
    back: tuple[Shape, ...] | str = (),
    kinds: Sequence[ChipKind] = (),
) -> tuple[Component, ...]:
    """
    Return all tiles of a kit, those of one name numbered from 1.

    Where:
        kinds: of the chips that are printed on them.
        back: what is on the back of each: the same shapes, the key of a picture that is drawn
            anew for each, or nothing.
    """
    sorts = tuple(_Sort(part.name, part.count, tuple(_hexes(part, texts, kinds))) for part in parts)
    style = TileStyle(request.theme, request.side_mm, request.bleed_mm)
    draw = _drawn if kinds else _remembered
    return draw(sorts, style, request.seed, back)


class _Sort(NamedTuple):
    """Tiles of one name: how many, and their hexes."""

    name: str
    copies: int
    hexes: tuple[TileHex, ...]


def _drawn(
    sorts: Iterable[_Sort], style: TileStyle, seed: int, back: tuple[Shape, ...] | str
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
    (trim,) = contours((one.cell for one in hexes), side_mm=style.side_mm)
    front = tuple(_face(hexes, style, stream))
    if isinstance(back, str):
        back = tuple(_face((TileHex(ORIGIN, back),), style, stream))
    return Component(
        name=name,
        front=front,
        back=back or None,
        trim=trim,
        bleed_mm=style.bleed_mm,
        safe_mm=min(_MOST_SAFE_MM, _SAFE_SHARE * style.side_mm),
        bleed=offset_outline(trim, style.bleed_mm),
    )


def _hexes(part: TilePart, texts: Texts, kinds: Sequence[ChipKind]) -> Iterator[TileHex]:
    label = texts(part.label) if part.label else ""
    chips = tuple((kind, Chip(part.chips[kind.id])) for kind in kinds if kind.id in part.chips)
    for cell, look in zip(_HEX if len(part.looks) == 1 else _TRIHEX, part.looks, strict=True):
        yield TileHex(cell, look, label, part.value, chips)
        label = ""


def _face(hexes: Sequence[TileHex], style: TileStyle, stream: Stream) -> Iterator[Shape]:
    """Yield the ground, what stands on it, and what one reads."""
    if all(is_landscape(find_look(one.look, style.theme), style.theme) for one in hexes):
        spots = [Spot(one.cell, one.look, one.value, one.label) for one in hexes]
        yield from draw_landscape(spots, *style, stream)
    else:
        yield from _flat_face(hexes, style, stream)
    for one in hexes:
        middle = hex_to_mm(one.cell, side_mm=style.side_mm)
        yield from draw_hex_chips(one.chips, middle, style.side_mm, style.theme)


def _flat_face(hexes: Sequence[TileHex], style: TileStyle, stream: Stream) -> Iterator[Shape]:
    """Yield grounds with motifs, the lines between them, and the marks."""
    yield from _grounds(hexes, style, stream)
    if len(hexes) > 1:
        yield _inner_lines([one.cell for one in hexes], style)
    for one in hexes:
        middle = hex_to_mm(one.cell, side_mm=style.side_mm)
        look = find_look(one.look, style.theme)
        words = one.label if look.words else ""
        name = "" if look.words else one.label
        yield from draw_emblem(look, middle, style.side_mm, style.theme)
        yield from draw_marks(
            look, name, middle, style.side_mm, style.theme, value=one.value, words=words
        )


def _grounds(hexes: Sequence[TileHex], style: TileStyle, stream: Stream) -> Iterator[Shape]:
    """Yield the grounds; of several hexes those that reach into the bleed below the exact ones."""
    theme, side_mm, bleed_mm = style
    places = [(find_look(one.look, theme), hex_to_mm(one.cell, side_mm=side_mm)) for one in hexes]
    if len(places) == 1:
        ((look, middle),) = places
        yield draw_ground(look, middle, side_mm, theme, stream, bleed_mm=bleed_mm)
        return
    # The same scatter twice, so that motifs run on into the bleed.
    numbers = [stream.bits(32) for _ in places]
    for out_mm in (bleed_mm, 0.0):
        for (look, middle), number in zip(places, numbers, strict=True):
            again = Stream(number, "tile")
            yield draw_ground(look, middle, side_mm, theme, again, bleed_mm=out_mm)


def _inner_lines(cells: Sequence[Hex], style: TileStyle) -> Path:
    """Return the lines between the hexes; none lies along the trim."""
    (rim,) = contours(cells, side_mm=style.side_mm)
    outer = {frozenset(pair) for pair in zip(rim, (*rim[1:], rim[0]), strict=True)}
    commands: list[Command] = []
    for one, other in hex_edges(cells, side_mm=style.side_mm):
        if frozenset((one, other)) not in outer:
            commands += [("M", *one), ("L", *other)]
    share, least_mm = _INNER_LINE
    width_mm = max(share * style.side_mm, least_mm)
    return Path(tuple(commands), Style(stroke=style.theme.ink, stroke_mm=width_mm))
