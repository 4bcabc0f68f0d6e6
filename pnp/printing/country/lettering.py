"""
Names on a map: each on a curve of its land, as large as there is room, clear of all else.

    names = names_of(lands, naming_stream(board.game, board.seed, language), language)
    obstacles = boxes_area(draw_country_marks(hexes)).joined(rivers)
    placed = place_names(lands, names.lands, obstacles, rooms.wall_letters(side_mm))
    kept = names_area(placed)                           # trees and peaks keep away
    shapes = draw_names(placed)                         # over all that stands on the land

All is on one plane: where marks are drawn elsewhere, move them there first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generators.areas import Area, rings_area, strip_area
from generators.randomness import Stream
from layouts.letterings import halo, letter_boxes, shape_boxes
from layouts.shapes import Lettering, Point, Shape
from pnp.printing.country.curves import curves_beside, curves_in
from pnp.printing.country.lands import Land
from pnp.printing.country.names import Name, NameMaker
from pnp.printing.country.rooms import COMFORT, FILL, Letters, Room, Voice
from pnp.printing.themes import LIGHT, SEPIA, Manner, lightness, mixed

_FEW = 8  # names: below that lands of two hexes have some, too
_KINDS: dict[Manner, str] = {
    "water": "lake",
    "woods": "forest",
    "heights": "mountains",
    "farmland": "field",
    "openland": "land",
}

_INSET = 0.04  # of the side: how far letters keep from the border of their land
_CAPITAL = 0.86  # of the size of other letters
_HALO = 0.5  # of a millimetre
_BAND, _MARGIN = 0.7, 0.1  # of a footprint, of the size of its letters
_WATER_INK = "#1d4656"
_DARK = 55.0  # L* of a ground on which names are light

# In sides: how far names of seas keep from the coast, may lie from it, and from one another; and
# how large the notches of the coast are that they pass by.
_SHORE, _SEA_FARS, _APART = 1.0, (1.75, 2.2, 2.8, 3.5), 6.0
_ROUNDINGS = (9.0, 5.0)
_SEA_GAP = 0.45
_SEAS = Voice("serif-italic", _WATER_INK, False, 0.2, 0.9)


class CountryNames(NamedTuple):
    """The names of a country: those of its lands in their order, None for small ones."""

    realm: Name
    sea: Name
    bay: Name
    lands: tuple[Name | None, ...]


class Naming(NamedTuple):
    """
    Who names the lands of a board.

    Attributes:
        above: what lies over the land, such as pieces, and would hide names.
    """

    game: str
    language: str
    above: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedName:
    """
    A name in its place.

    Attributes:
        footprint: what the letters take, and what lies between them.
    """

    line: Lettering
    halo_colour: str
    halo_mm: float
    footprint: Area


def naming_stream(game: str, seed: int, language: str) -> Stream:
    """Return the stream that the names of a game's boards of a seed are drawn from."""
    return Stream(seed, f"names of {game} in {language}")


def names_of(lands: Sequence[Land], stream: Stream, language: str) -> CountryNames:
    """Return the names of a country; the same for ever for a stream and its lands."""
    maker = NameMaker(stream, language)
    realm, sea, bay = (maker.name(kind) for kind in ("realm", "sea", "bay"))
    named = [_is_large(land) for land in lands]
    if sum(named) < _FEW:
        named = [len(land.territory.cells) > 1 for land in lands]
    return CountryNames(
        realm,
        sea,
        bay,
        tuple(
            maker.name(_kind(land)) if is_named else None
            for land, is_named in zip(lands, named, strict=True)
        ),
    )


def _kind(land: Land) -> str:
    return land.scenery.named_as or _KINDS[land.scenery.manner]


def _is_large(land: Land) -> bool:
    return len(land.territory.cells) >= (2 if land.scenery.manner == "water" else 3)


def place_names(
    lands: Sequence[Land], names: Sequence[Name | None], obstacles: Area, letters: Letters
) -> list[PlacedName | None]:
    """
    Return the name of each land in its place; None where it has none, or no room for it.

    *obstacles* is all that no letter may touch: icons, values, figures, rivers, roads, castles.
    """
    return [
        None if name is None else _place_on(land, name, obstacles, letters)
        for land, name in zip(lands, names, strict=True)
    ]


def _place_on(land: Land, name: Name, obstacles: Area, letters: Letters) -> PlacedName | None:
    voice = _voice(land)
    limit_mm = letters.limit_mm(len(land.territory.cells)) * (_CAPITAL if voice.is_capital else 1.0)
    room = Room(
        land.area.offset(-_INSET * land.side_mm).without(obstacles),
        land.side_mm,
        letters,
        limit_mm=limit_mm,
        middle=_middle_of(land),
    )
    line = room.place(name, voice, list(curves_in(land)))
    return None if line is None else _placed(line, land.tones.ground, letters)


def _middle_of(land: Land) -> Point:
    x, y = (sum(values) / len(values) for values in zip(*land.centres(), strict=True))
    return (x, y)


def _voice(land: Land) -> Voice:
    """Return how the name of a land is written: woods and heights in capitals, water in italic."""
    ink, manner = _ink(land), land.scenery.manner
    if manner == "water":
        return Voice("serif-italic", ink, False, 0.02, 0.3)
    if manner in ("woods", "heights"):
        return Voice("serif-semibold", ink, True, 0.05, 0.55)
    return Voice("serif-semibold", ink, False, 0.0, 0.22)


def _ink(land: Land) -> str:
    if lightness(land.tones.ground) < _DARK:
        return LIGHT
    if land.scenery.manner == "water":
        return mixed(land.tones.line, _WATER_INK, 0.6)
    return mixed(land.tones.line, SEPIA, 0.55)


def _placed(line: Lettering, colour: str, letters: Letters) -> PlacedName:
    boxes = letter_boxes(line)
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), _, (c, d), _ in boxes]
    strip = strip_area(middles, _BAND * line.size_mm) if len(boxes) > 1 else rings_area(boxes)
    footprint = strip.joined(rings_area(boxes).offset(_MARGIN * line.size_mm))
    return PlacedName(line, colour, _HALO * letters.fineness, footprint)


def place_sea_names(
    names: Sequence[Name], coast: Area, room: Area, side_mm: float, letters: Letters
) -> list[PlacedName | None]:
    """
    Return names along *coast*, over *room*: the sea without ship, compass, title and frame.

    They take turns at the best places; none comes near one placed before.
    """
    placed: list[PlacedName | None] = []
    for name, rounding in zip(names, (*_ROUNDINGS, *[_ROUNDINGS[-1]] * len(names)), strict=False):
        line = _place_beside(name, coast, room, letters, side_mm=side_mm, rounding=rounding)
        found = None if line is None else _placed(line, "", letters)
        if found:
            room = room.without(found.footprint.offset(_APART * side_mm))
        placed.append(found)
    return placed


def _place_beside(
    name: Name, coast: Area, room: Area, letters: Letters, *, side_mm: float, rounding: float
) -> Lettering | None:
    """Return a name as near the coast as it has room in letters that are not too small."""
    free = room.without(coast.offset(_SHORE * side_mm))
    water = Room(free, side_mm, letters, limit_mm=letters.most_mm)
    best: Lettering | None = None
    for far in _SEA_FARS:
        length = _SEAS.ems(name.text, _SEA_GAP) * letters.most_mm / side_mm / FILL
        curves = list(curves_beside(coast, side_mm, far, length, rounding))
        line = water.place(name, _SEAS, curves)
        if line and (best is None or line.size_mm > best.size_mm):
            best = line
        if best and best.size_mm >= COMFORT * letters.most_mm and best.text == name.text:
            break
    return best


def names_area(placed: Iterable[PlacedName | None]) -> Area:
    """Return what all the names take."""
    return Area.merged(one.footprint for one in placed if one is not None)


def boxes_area(shapes: Iterable[Shape]) -> Area:
    """Return boxes round shapes, such as icons and values, that no name may touch."""
    return rings_area(
        [(left, top), (right, top), (right, bottom), (left, bottom)]
        for shape in shapes
        for left, top, right, bottom in shape_boxes(shape)
    )


def draw_names(placed: Iterable[PlacedName | None]) -> Iterator[Shape]:
    """Yield the rims of all names, then the names."""
    shown = [one for one in placed if one is not None]
    for one in shown:
        if one.halo_colour:
            yield halo(one.line, one.halo_colour, one.halo_mm)
    for one in shown:
        yield one.line
