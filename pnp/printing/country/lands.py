"""Lands: the territories of a board with all that is needed to draw them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property

from generators.areas import Area, Country, Disc, Territory, discs_area, draw_territories
from generators.hexes import Hex, neighbours
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts.shapes import Command, Group, Path, Point, Shape, Style, many_polygons, rounded_point
from pnp.printing.art.hexart import HALF_WIDTH
from pnp.printing.landscapes import scenes
from pnp.printing.themes import TerrainLook, Theme, find_look

_REACH = 0.4  # of what stands on a land, beyond its borders
_ROUNDING = 0.2  # of lines inside of its border
_BARE = ""  # the kind of hexes without a look


class Land(scenes.Scene, kw_only=True):
    """
    One territory, ready to be drawn.

    Attributes:
        kept: what names, rivers and roads take: nothing is strewn there.
        has_marks: room is left for icons, names and values.
    """

    spread: float = 1.6
    territory: Territory[str]
    look: TerrainLook
    kept: Area | None = None
    has_marks: bool = True

    @property
    def unit_mm(self) -> float:
        """The side: a country looks the same at any size."""
        return self.side_mm

    @property
    def near(self) -> Area:
        """The land, and as far round it as what stands on it may reach."""
        return self.area.offset(_REACH * self.side_mm)

    @property
    def area(self) -> Area:
        """The land within its borders."""
        return self.territory.area

    def cells(self) -> list[Hex]:
        """Return its hexes, in a fixed order."""
        return sorted(self.territory.cells)

    def centres(self) -> Sequence[Point]:
        """Return the middles of its hexes, in the same order."""
        return [hex_to_mm(cell, side_mm=self.side_mm) for cell in self.cells()]

    def middle(self) -> Point:
        """Return the middle of the middles of its hexes."""
        x, y = (sum(values) / len(values) for values in zip(*self.centres(), strict=True))
        return (x, y)

    @cached_property
    def marks(self) -> Area:
        """What icons, names, values and the rest take here and next to it."""
        places = scenes.MARKS if self.has_marks else ()
        cells = self.territory.cells
        near = sorted(cells.union(*map(neighbours, cells)))
        one = _places(places, self.side_mm)
        taken = one.copied(hex_to_mm(each, side_mm=self.side_mm) for each in near)
        return taken if self.kept is None else taken.joined(self.kept)

    @cached_property
    def _taken(self) -> tuple[Area, Area]:
        """What is kept for marks and larger pictures, and for pieces as well."""
        taken = self.marks.joined(_places(self.pictures, self.side_mm).copied(self.centres()))
        quiet = _places((scenes.QUIET,), self.side_mm).copied(self.middles())
        return taken, taken.joined(quiet)

    def measured(self, points: Sequence[Point]) -> list[float]:
        return self.area.depths(points)

    def rooms(self, points: Sequence[Point], *, is_quiet: bool = True) -> list[float]:
        return [-depth for depth in self._taken[is_quiet].depths(points)]

    def rings(
        self, in_mm: float, reach_mm: float = 0.0, *, points: int = 3, stream: Stream | None = None
    ) -> list[list[Point]]:
        round_mm = _ROUNDING * self.side_mm if in_mm else 0.0
        return self.area.offset(-in_mm - reach_mm / 2 - round_mm).offset(round_mm).rings

    def edge(
        self, in_mm: float, reach_mm: float, *, points: int, stream: Stream
    ) -> tuple[Command, ...]:
        rings = rounded(self.rings(in_mm, reach_mm, points=points, stream=stream))
        return many_polygons(rings, Style()).commands

    def parted(self, shapes: Sequence[Shape]) -> Sequence[Shape]:
        clear = self.area.without(self.marks)
        return [Group(tuple(shapes), clip=many_polygons(rounded(clear.rings), Style()))]


@cache
def _places(places: Sequence[Disc], side_mm: float) -> Area:
    """Return what the places take of one hex."""
    return discs_area((x * side_mm, y * side_mm, radius * side_mm) for x, y, radius in places)


def lands_of(
    looks: Mapping[Hex, str],
    theme: Theme,
    side_mm: float,
    seed: int,
    *,
    bare: Iterable[Hex] = (),
    freedom: float = 1.0,
) -> tuple[Country[str], list[Land]]:
    """
    Return the country that the looks of hexes make, and its lands; none of *bare* hexes.

    *freedom* is that of its borders from the sides of the hexes.
    """
    kinds = {**looks, **dict.fromkeys(bare, _BARE)}
    stream = Stream(seed, "country borders")
    country = draw_territories(kinds, side_mm=side_mm, stream=stream, freedom=freedom)
    lands = []
    for territory in country.territories:
        if territory.kind == _BARE:
            continue
        look = find_look(territory.kind, theme)
        first = min(territory.cells)
        lands.append(
            Land(
                scenery=scenes.scenery_of(look, theme),
                tones=scenes.engraved_tones(look, theme),
                theme=theme,
                side_mm=side_mm,
                own=HALF_WIDTH * look.centre,
                stream=Stream(seed, f"country {first.q} {first.r}"),
                territory=territory,
                look=look,
            )
        )
    return country, lands


def filled(area: Area, colour: str, *, underlap_mm: float = 0.0) -> Path:
    """Return the area in one colour, reaching a little below its neighbours."""
    style = Style(colour, colour if underlap_mm else None, underlap_mm)
    return many_polygons(rounded(area.rings), style)


def rounded(rings: Iterable[Iterable[Point]]) -> list[list[Point]]:
    """Return the rings to a hundredth of a millimetre, which nobody sees and files like."""
    return [list(map(rounded_point, ring)) for ring in rings]
