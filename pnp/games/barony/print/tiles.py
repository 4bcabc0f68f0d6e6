"""Tiles of three hexes as components: one outline, thin lines inside, bleed round the whole."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from generators.hexes import ORIGIN, Hex
from generators.lattice import contours, hex_edges, hex_to_mm
from generators.randomness import Stream
from generators.trihexes import Trihex
from layouts.components import Component, offset_outline
from layouts.shapes import Command, Path, Shape, Style
from pnp.games.barony.facts import TERRAIN_OF_LETTER
from pnp.printing.art.hexart import draw_ground, draw_marks
from pnp.printing.art.looks import TerrainLook
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import find_look

CELLS: tuple[Hex, ...] = Trihex(ORIGIN, points_up=True).cells()
_INNER_LINE = (0.010, 0.12)
_SAFE_SHARE = 0.12  # of the side; never more than the usual safe zone
_MOST_SAFE_MM = 3.0


def tile_components(
    codes: Sequence[str], request: KitRequest, *, labels: Sequence[str] = ()
) -> tuple[Component, ...]:
    """
    Return one component for each of *codes*, no two of them drawn alike.

    Equal codes are numbered in their names. *labels*, one for each of the first codes, stand
    on the first hex of a tile, beside the letter.
    """
    stream = Stream(request.seed, "kit tiles")
    seen: Counter[str] = Counter()
    tiles = []
    for code, label in zip_longest(codes, labels, fillvalue=""):
        seen[code] += 1
        tiles.append(tile_component(f"tile {code} {seen[code]}", code, request, stream, label))
    return tuple(tiles)


def tile_component(
    name: str, code: str, request: KitRequest, stream: Stream, label: str = ""
) -> Component:
    """Return the tile of *code*, pointing up: the first letter on top, then clockwise."""
    side_mm = request.side_mm
    (trim,) = contours(CELLS, side_mm=side_mm)
    looks = [find_look(f"barony/{TERRAIN_OF_LETTER[letter]}", request.theme) for letter in code]
    front = [*_grounds(looks, request, stream), _inner_lines(request)]
    for cell, look, words in zip(CELLS, looks, (label, "", ""), strict=True):
        middle = hex_to_mm(cell, side_mm=side_mm)
        front += draw_marks(look, words, middle, side_mm, request.theme)
    return Component(
        name=name,
        front=tuple(front),
        trim=trim,
        bleed_mm=request.bleed_mm,
        safe_mm=min(_MOST_SAFE_MM, _SAFE_SHARE * side_mm),
        bleed=offset_outline(trim, request.bleed_mm),
    )


def _grounds(looks: Iterable[TerrainLook], request: KitRequest, stream: Stream) -> list[Shape]:
    """Return the grounds: those that reach into the bleed below the exact ones."""
    bled: list[Shape] = []
    exact: list[Shape] = []
    for cell, look in zip(CELLS, looks, strict=True):
        middle = hex_to_mm(cell, side_mm=request.side_mm)
        number = stream.bits(32)
        for shapes, bleed_mm in ((bled, request.bleed_mm), (exact, 0.0)):
            # The same scatter twice, so that motifs run on into the bleed.
            again = Stream(number, "tile")
            shapes.append(
                draw_ground(look, middle, request.side_mm, request.theme, again, bleed_mm=bleed_mm)
            )
    return [*bled, *exact]


def _inner_lines(request: KitRequest) -> Path:
    """Return the three lines between the hexes; none lies along the trim."""
    (rim,) = contours(CELLS, side_mm=request.side_mm)
    outer = {frozenset(pair) for pair in zip(rim, (*rim[1:], rim[0]), strict=True)}
    commands: list[Command] = []
    for one, other in hex_edges(CELLS, side_mm=request.side_mm):
        if frozenset((one, other)) not in outer:
            commands += [("M", *one), ("L", *other)]
    share, least_mm = _INNER_LINE
    style = Style(stroke=request.theme.ink, stroke_mm=max(share * request.side_mm, least_mm))
    return Path(tuple(commands), style)
