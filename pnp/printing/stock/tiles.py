"""
Tiles: hexes, and trihexes with thin lines between their hexes.

Every tile is drawn anew, so that no two are alike. Art bleeds round the whole outline.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from generators.hexes import ORIGIN, Hex
from generators.lattice import contours, hex_edges, hex_to_mm
from generators.randomness import Stream
from generators.trihexes import Trihex
from layouts.components import Component, offset_outline
from layouts.shapes import Command, Path, Point, Shape, Style
from pnp.model.parts import TilePart
from pnp.printing.art.hexart import draw_ground, draw_marks
from pnp.printing.art.looks import TerrainLook
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import find_look
from pnp.texts import Texts

_HEX: tuple[Hex, ...] = (ORIGIN,)
_TRIHEX: tuple[Hex, ...] = Trihex(ORIGIN, points_up=True).cells()
_INNER_LINE = (0.010, 0.12)
_SAFE_SHARE = 0.1  # of the side; never more than the usual safe zone
_MOST_SAFE_MM = 3.0


def tiles_of(
    parts: Iterable[TilePart],
    request: KitRequest,
    texts: Texts,
    *,
    back: tuple[Shape, ...] | str = (),
) -> tuple[Component, ...]:
    """
    Return all tiles, those of one name numbered from 1.

    Where:
        back: what is on the back of each: the same shapes, the key of a picture that is drawn
            anew for each, or nothing.
    """
    stream, seen = Stream(request.seed, "kit tiles"), Counter[str]()
    tiles = []
    for part in parts:
        for _ in range(part.count):
            seen[part.name] += 1
            name = f"{part.name} {seen[part.name]}"
            tiles.append(tile(name, part, request, stream, texts, back=back))
    return tuple(tiles)


def tile(
    name: str,
    part: TilePart,
    request: KitRequest,
    stream: Stream,
    texts: Texts,
    *,
    back: tuple[Shape, ...] | str = (),
    quantity: int = 1,
) -> Component:
    """Return a tile, drawn by what *stream* says."""
    side_mm = request.side_mm
    (trim,) = contours(_cells(part), side_mm=side_mm)
    front = _face(part, request, stream, texts)
    if isinstance(back, str):
        back = _face(TilePart(name, (back,)), request, stream, texts)
    return Component(
        name=name,
        front=front,
        back=back or None,
        trim=trim,
        bleed_mm=request.bleed_mm,
        safe_mm=min(_MOST_SAFE_MM, _SAFE_SHARE * side_mm),
        quantity=quantity,
        bleed=offset_outline(trim, request.bleed_mm),
    )


def _cells(part: TilePart) -> tuple[Hex, ...]:
    return _HEX if len(part.looks) == 1 else _TRIHEX


def _face(part: TilePart, request: KitRequest, stream: Stream, texts: Texts) -> tuple[Shape, ...]:
    """Return grounds, the lines between them and the marks; the label on the first hex."""
    looks = [find_look(look, request.theme) for look in part.looks]
    middles = [hex_to_mm(cell, side_mm=request.side_mm) for cell in _cells(part)]
    label = texts(part.label) if part.label else ""
    marks = (
        mark
        for look, middle in zip(looks, middles, strict=True)
        for mark in draw_marks(
            look,
            label if middle == middles[0] else "",
            middle,
            request.side_mm,
            request.theme,
            value=part.value,
        )
    )
    if len(looks) == 1:
        ground = draw_ground(
            looks[0],
            middles[0],
            request.side_mm,
            request.theme,
            stream,
            bleed_mm=request.bleed_mm,
        )
        return (ground, *marks)
    return (*_grounds(looks, middles, request, stream), _inner_lines(part, request), *marks)


def _grounds(
    looks: Iterable[TerrainLook], middles: Iterable[Point], request: KitRequest, stream: Stream
) -> Iterator[Shape]:
    """Yield the grounds: those that reach into the bleed below the exact ones."""
    numbered = [
        (look, middle, stream.bits(32)) for look, middle in zip(looks, middles, strict=True)
    ]
    for bleed_mm in (request.bleed_mm, 0.0):
        for look, middle, number in numbered:
            # The same scatter twice, so that motifs run on into the bleed.
            again = Stream(number, "tile")
            yield draw_ground(
                look, middle, request.side_mm, request.theme, again, bleed_mm=bleed_mm
            )


def _inner_lines(part: TilePart, request: KitRequest) -> Path:
    """Return the lines between the hexes; none lies along the trim."""
    cells, side_mm = _cells(part), request.side_mm
    (rim,) = contours(cells, side_mm=side_mm)
    outer = {frozenset(pair) for pair in zip(rim, (*rim[1:], rim[0]), strict=True)}
    commands: list[Command] = []
    for one, other in hex_edges(cells, side_mm=side_mm):
        if frozenset((one, other)) not in outer:
            commands += [("M", *one), ("L", *other)]
    share, least_mm = _INNER_LINE
    style = Style(stroke=request.theme.ink, stroke_mm=max(share * side_mm, least_mm))
    return Path(tuple(commands), style)
