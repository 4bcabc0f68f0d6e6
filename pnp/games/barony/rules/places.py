"""
BY04, BY05, BY07, BY08 and BY09: on which land pieces may stand, and where cities may.

The spell Petrify lets a new city stand in a forest or beside own cities, never beside
enemy ones. The first three cities were placed without it, and beside no mysterious location:
cities in forests or beside locations, and one of every two neighbours, must be new ones.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.barony.facts import CITY, LOCATION, MOST_NEW_CITIES, STARTING_CITIES
from pnp.games.barony.rules.views import BUILDINGS, BaronyView
from pnp.judging.findings import Finding, doubtful, impossible, needs_entry
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE

SPELL = "petrify"


class CityPair(NamedTuple):
    """Two pieces on neighbouring hexes that are cities, or may be."""

    one: Piece
    other: Piece

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """Where they stand."""
        return self.one.hex, self.other.hex

    @property
    def are_cities(self) -> bool:
        """Both are cities for certain."""
        return self.one.kind == self.other.kind == CITY

    @property
    def may_be_own(self) -> bool:
        """They may belong to one colour."""
        colours = {self.one.colour, self.other.colour}
        return len(colours) == 1 or UNREADABLE in colours

    @property
    def may_be_enemies(self) -> bool:
        """They may belong to two colours."""
        colours = {self.one.colour, self.other.colour}
        return len(colours) == 2 or UNREADABLE in colours

    @property
    def is_own(self) -> bool:
        """They are cities of one colour for certain."""
        return self.are_cities and not self.may_be_enemies

    @property
    def is_enemy(self) -> bool:
        """They are cities of two colours for certain."""
        return self.are_cities and not self.may_be_own


def check_lake_pieces(view: BaronyView) -> Iterator[Finding]:
    """
    Find pieces on lakes.

    Source: Barony rulebook, "Lac".
    """
    unread = []
    for cell in view.stacks:
        terrain = view.terrain(cell)
        if terrain == "lake":
            yield impossible("BY04", [cell])
        elif terrain == UNREADABLE:
            unread.append(cell)
    if unread:
        yield needs_entry("BY04_unread", unread)


def check_single_buildings(view: BaronyView) -> Iterator[Finding]:
    """
    Find hexes with several buildings.

    Source: Barony rulebook, "Construction", restrictions.
    """
    unread = []
    for cell, stack in view.stacks.items():
        count = sum(piece.count for piece in stack if piece.kind in BUILDINGS)
        if count > 1:
            yield impossible("BY05", [cell], count=count)
        elif any(_may_be_buildings(piece) for piece in stack):
            unread.append(cell)
    if unread:
        yield needs_entry("BY05_unread", unread)


def check_city_terrain(view: BaronyView) -> Iterator[Finding]:
    """
    Find cities in forests, and on mountains where ruling BY-6 bars them.

    Source: Barony rulebook, "Nouvelle cité", restrictions; Sorcery rulebook, Petrify.
    """
    has_mountain_bar = view.rulings.get("BY-6") == "barred"
    barred = {"forest", UNREADABLE, *(("mountain",) if has_mountain_bar else ())}
    unread = []
    for piece in view.position.pieces:
        terrain = view.terrain(piece.hex)
        if terrain not in barred or piece.kind not in (CITY, UNREADABLE):
            continue
        if UNREADABLE in (terrain, piece.kind):
            unread.append(piece.hex)
        elif terrain == "forest":
            yield _forest_city(view, piece)
        else:
            yield impossible("BY07_mountain", [piece.hex], colour=view.colour_word(piece.colour))
    if unread:
        yield needs_entry("BY07_unread", dict.fromkeys(unread))


def check_enemy_cities(view: BaronyView) -> Iterator[Finding]:
    """
    Find cities of different colours side by side.

    Source: Barony rulebook, "Nouvelle cité", restrictions; Sorcery rulebook, Petrify.
    """
    unread: list[Hex] = []
    for pair in _city_pairs(view):
        if pair.is_enemy:
            colours = view.colour_words((pair.one.colour, pair.other.colour))
            yield impossible("BY08", pair.hexes, colours=colours)
        elif pair.may_be_enemies and pair.are_cities and view.is_open(SPELL) is False:
            # Whosever they are: without Petrify no two cities touch.
            yield impossible("BY08_colours", pair.hexes)
        elif pair.may_be_enemies:
            unread += pair.hexes
    if unread:
        yield needs_entry("BY08_unread", reading_order(set(unread)))


def check_own_cities(view: BaronyView) -> Iterator[Finding]:
    """
    Find own cities side by side, and too many where none of the first ones can stand.

    Source: Barony rulebook, "Nouvelle cité", restrictions; Sorcery rulebook, Petrify and
    "Disposition des premières cités".
    """
    pairs = list(_city_pairs(view))
    is_open = view.is_open(SPELL)
    unread: list[Hex] = []
    for colour in view.colours:
        own = [pair.hexes for pair in pairs if pair.is_own and pair.one.colour == colour]
        word = view.colour_word(colour)
        if is_open is False:
            yield from (impossible("BY09", hexes, colour=word) for hexes in own)
            own = []  # wrong, however many are new
        text = "BY09_petrify" if is_open else "BY09_spells"
        yield from (doubtful(text, hexes, colour=word) for hexes in own)
        if view.phase != "setup":
            yield from _check_new_cities(view, colour, own)
    for pair in pairs:
        if pair.may_be_own and not pair.is_own and not (pair.are_cities and is_open is False):
            unread += pair.hexes
    if unread:
        yield needs_entry("BY09_unread", reading_order(set(unread)))


def can_cover(singles: Sequence[Hex], pairs: Sequence[tuple[Hex, Hex]], most: int) -> bool:
    """
    Tell whether *most* hexes can include all *singles* and one end of each of *pairs*.

    >>> can_cover([], [(Hex(0, 0), Hex(1, 0)), (Hex(1, 0), Hex(2, 0))], 1)
    True
    """
    chosen = set(singles)
    if len(chosen) > most:
        return False
    for pair in pairs:
        if chosen.isdisjoint(pair):
            return any(can_cover([*chosen, end], pairs, most) for end in pair)
    return True


def _forest_city(view: BaronyView, piece: Piece) -> Finding:
    colour = view.colour_word(piece.colour)
    is_open = view.is_open(SPELL)
    if is_open is False:
        return impossible("BY07", [piece.hex], colour=colour)
    return doubtful("BY07_petrify" if is_open else "BY07_spells", [piece.hex], colour=colour)


def _check_new_cities(
    view: BaronyView, colour: str, pairs: Sequence[tuple[Hex, Hex]]
) -> Iterator[Finding]:
    """Find more cities that cannot be first ones than a colour has founded after set-up."""
    late = {cell: _is_late(view, cell) for cell in view.places(colour, CITY)}
    certain = [cell for cell, answer in late.items() if answer]
    possible = [cell for cell, answer in late.items() if answer is not False]
    count = view.count(colour, CITY).least
    if can_cover(possible, pairs, _new_cities(count)):
        return
    word = view.colour_word(colour)
    hidden = {piece.hex for piece in view.hidden(colour, CITY)}
    touching = {cell for pair in pairs for cell in pair}
    if can_cover(certain, pairs, _new_cities(count + len(hidden))):
        yield needs_entry("BY09_count", reading_order({*possible, *touching}), colour=word)
    else:
        hexes = reading_order({*certain, *touching})
        yield impossible("BY09_cover", hexes, colour=word, count=_new_cities(count))


def _is_late(view: BaronyView, cell: Hex) -> bool | None:
    """
    Tell whether a city can only have been founded after set-up; None: that cannot be read.

    Without Petrify a forest city is wrong, new or not.
    """
    around = {view.position.terrain.get(other) for other in neighbours(cell)}
    near = around & {LOCATION, UNREADABLE} if view.variant.locations else set()
    own = {view.terrain(cell)} if view.is_open(SPELL) is not False else set()
    if LOCATION in near or "forest" in own:
        return True
    return None if UNREADABLE in near | own else False


def _new_cities(count: int) -> int:
    """Return how many of so many cities of a colour are not the first ones."""
    return min(max(count - STARTING_CITIES, 0), MOST_NEW_CITIES)


def _city_pairs(view: BaronyView) -> Iterator[CityPair]:
    """Yield all pairs of cities, or what may be cities, on neighbouring hexes."""
    cities: dict[Hex, list[Piece]] = {}
    for piece in view.position.pieces:
        if piece.kind in (CITY, UNREADABLE):
            cities.setdefault(piece.hex, []).append(piece)
    for cell, pieces in cities.items():
        for other in neighbours(cell)[:3]:  # the other three directions see the pair, too
            for one in pieces:
                yield from (CityPair(one, two) for two in cities.get(other, ()))


def _may_be_buildings(piece: Piece) -> bool:
    if piece.kind == UNREADABLE:
        return True
    return piece.colour == UNREADABLE and piece.kind in BUILDINGS
