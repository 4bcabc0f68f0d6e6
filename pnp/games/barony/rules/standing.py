"""
BY07 to BY12: on which land cities may stand, beside which, and who may share a hex.

The spell Petrify lets a new city stand in a forest or beside own cities, never beside
enemy ones. The first three cities were placed without it, and beside no mysterious location:
cities in forests or beside locations, and one of every two neighbours, must be new ones.
"""

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.barony.facts import (
    CITY,
    CONTROL,
    KNIGHT,
    LOCATION,
    MOST_NEW_CITIES,
    STARTING_CITIES,
    VILLAGE,
)
from pnp.games.barony.rules.views import STRONG, BaronyView
from pnp.judging.findings import Finding, impossible, information, left_open, needs_entry
from pnp.judging.views import is_unread, known_colours, piece_total
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE

SPELL = "petrify"


def check_standing(view: BaronyView) -> Iterator[Finding]:
    """Find pieces on land, beside cities and in company where they cannot be."""
    yield from _check_city_terrain(view)
    yield from _check_enemy_cities(view)
    yield from _check_own_cities(view)
    yield from _check_strong_hexes(view)
    yield from _check_shared_hexes(view)
    yield from _check_mountains(view)


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


def _check_city_terrain(view: BaronyView) -> Iterator[Finding]:
    """
    Find cities in forests, and on mountains where ruling BY-6 bars them.

    Source: Barony rulebook, "Nouvelle cité", restrictions; Sorcery rulebook, Petrify.
    """
    has_mountain_bar = view.rulings.get("BY-6") == "barred"
    barred = {"forest", UNREADABLE, *(("mountain",) if has_mountain_bar else ())}
    unread, by_spell = [], []
    for piece in view.position.pieces:
        terrain = view.terrain(piece.hex)
        if terrain not in barred or piece.kind not in (CITY, UNREADABLE):
            continue
        if UNREADABLE in (terrain, piece.kind):
            unread.append(piece.hex)
        elif terrain == "forest" and view.is_open(SPELL) is None:
            by_spell.append(piece.hex)
        elif terrain == "forest":
            find = information if view.is_open(SPELL) else impossible
            text = "BY07_allowed" if view.is_open(SPELL) else "BY07"
            yield find(text, [piece.hex], colour=view.colour_word(piece.colour))
        else:
            yield impossible("BY07_mountain", [piece.hex], colour=view.colour_word(piece.colour))
    yield from left_open("BY07_unread", unread)
    yield from left_open("BY07_spells", by_spell)


def _check_enemy_cities(view: BaronyView) -> Iterator[Finding]:
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
    yield from left_open("BY08_unread", reading_order(set(unread)))


def _check_own_cities(view: BaronyView) -> Iterator[Finding]:
    """
    Find own cities side by side, and too many where none of the first ones can stand.

    Source: Barony rulebook, "Nouvelle cité", restrictions; Sorcery rulebook, Petrify and
    "Disposition des premières cités".
    """
    pairs = list(_city_pairs(view))
    is_open = view.is_open(SPELL)
    unread: list[Hex] = []
    by_spell: list[Hex] = []
    for colour in view.colours:
        own = [pair.hexes for pair in pairs if pair.is_own and pair.one.colour == colour]
        word = view.colour_word(colour)
        if is_open is False:
            yield from (impossible("BY09", hexes, colour=word) for hexes in own)
            own = []  # wrong, however many are new
        elif is_open:
            yield from (information("BY09_allowed", hexes, colour=word) for hexes in own)
        else:
            by_spell += [cell for hexes in own for cell in hexes]
        if view.phase != "setup":
            yield from _check_new_cities(view, colour, own)
    for pair in pairs:
        if pair.may_be_own and not pair.is_own and not (pair.are_cities and is_open is False):
            unread += pair.hexes
    yield from left_open("BY09_unread", reading_order(set(unread)))
    yield from left_open("BY09_spells", reading_order(set(by_spell)))


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
        text = _cover_text(view, certain, touching, has_new=bool(_new_cities(count)))
        yield impossible(text, hexes, colour=word, count=_new_cities(count))


def _cover_text(
    view: BaronyView, certain: Sequence[Hex], touching: Set[Hex], *, has_new: bool
) -> str:
    """Return what is said of cities that cannot be first ones: of one reason by itself."""
    is_forest = any(view.terrain(cell) == "forest" for cell in certain)
    if touching or is_forest:
        return "BY09_cover"
    return "BY09_cover_locations" if has_new else "BY09_cover_location"


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


def _check_strong_hexes(view: BaronyView) -> Iterator[Finding]:
    """
    Find pieces in a city or stronghold of somebody else.

    Source: Barony rulebook, "Déplacement", restrictions.
    """
    unread = []
    for cell, stack in view.stacks.items():
        owners = known_colours(piece for piece in stack if piece.kind in STRONG)
        colours = _certain_colours(view, stack)
        if len(colours) > 1 and any(piece.kind in STRONG for piece in stack):
            yield impossible(
                "BY10",
                [cell],
                owner=view.colour_words(owners or UNREADABLE),
                colours=view.colour_words(colours),
            )
        elif _has_unreadable(stack) and _may_be_shared(stack) and _may_be_strong(stack):
            unread.append(cell)
    yield from left_open("BY10_unread", unread)


def _check_shared_hexes(view: BaronyView) -> Iterator[Finding]:
    """
    Find hexes of several colours where somebody has more than one knight or village.

    Source: Barony rulebook, "Cohabitation et conflit"; ruling SO-9.
    """
    unread = []
    for cell, stack in view.stacks.items():
        if not view.variant.has_fights_on_locations and view.terrain(cell) == LOCATION:
            continue
        if _breaks_sharing(view, stack) and _has_certain_fights(view, cell):
            colours = view.colour_words(_certain_colours(view, stack))
            yield impossible("BY11", [cell], colours=colours)
        elif _breaks_sharing(view, stack) or (_has_unreadable(stack) and _may_be_shared(stack)):
            unread.append(cell)
    yield from left_open("BY11_unread", unread)


def _check_mountains(view: BaronyView) -> Iterator[Finding]:
    """
    Find mountains with several colours: only Teleport brings a knight to an enemy village.

    Source: Barony rulebook, "Montagne"; Sorcery rulebook, Teleport; ruling SO-1.
    """
    unread, by_spell = [], []
    is_open = view.is_open("teleport")
    for cell, stack in view.stacks.items():
        if view.terrain(cell) not in ("mountain", UNREADABLE):
            continue
        colours = _certain_colours(view, stack)
        if view.terrain(cell) == "mountain" and len(colours) > 1:
            if is_open is False or not _may_be_teleported(view, stack):
                yield impossible("BY12", [cell], colours=view.colour_words(colours))
            elif is_open:
                yield information("BY12_allowed", [cell], colours=view.colour_words(colours))
            else:
                by_spell.append(cell)
        elif len(colours) > 1 or (_has_unreadable(stack) and _may_be_shared(stack)):
            unread.append(cell)
    yield from left_open("BY12_unread", unread)
    yield from left_open("BY12_spells", by_spell)


def _may_be_teleported(view: BaronyView, stack: Sequence[Piece]) -> bool:
    """
    Tell whether a stack may be one village and one knight each of others.

    Unless every colour's own pieces decide what is lone, a second knight finds no village
    that is the only piece on the hex. Where several do, Tornado may have destroyed the village
    as a further one left, and the knights are still there.
    """
    pawns = [piece for piece in stack if piece.kind != CONTROL]
    villages = piece_total(piece for piece in pawns if piece.kind == VILLAGE)
    others = [piece for piece in pawns if piece.kind not in (KNIGHT, VILLAGE, UNREADABLE)]
    if villages > 1 or others or _has_two_of_one_colour(view, pawns):
        return False
    may_be_gone = view.variant.lone == "alone-of-colour" and view.is_open("tornado") is not False
    if not (villages or may_be_gone or any(piece.kind == UNREADABLE for piece in pawns)):
        return False
    return view.variant.lone == "alone-of-colour" or piece_total(pawns) == 2


def _breaks_sharing(view: BaronyView, stack: Sequence[Piece]) -> bool:
    if len(stack) == 1 or len(_certain_colours(view, stack)) < 2:
        return False
    pawns = [piece for piece in stack if view.is_pawn(piece)]
    villages = piece_total(piece for piece in pawns if piece.kind == VILLAGE)
    has_strong = any(piece.kind in STRONG for piece in pawns)
    return has_strong or villages > 1 or _has_two_of_one_colour(view, pawns)


def _has_certain_fights(view: BaronyView, cell: Hex) -> bool:
    return view.variant.has_fights_on_locations or not view.may_be_location(cell)


def _has_two_of_one_colour(view: BaronyView, pawns: Sequence[Piece]) -> bool:
    """Tell whether some colour has more than one of *pawns*: there may be more than players."""
    if piece_total(pawns) > view.player_count:
        return True
    counts: dict[str, int] = {}
    for piece in pawns:
        if piece.colour != UNREADABLE:
            counts[piece.colour] = counts.get(piece.colour, 0) + piece.count
    return any(count > 1 for count in counts.values())


def _certain_colours(view: BaronyView, stack: Sequence[Piece]) -> tuple[str, ...]:
    return known_colours(piece for piece in stack if view.is_pawn(piece))


def _has_unreadable(stack: Sequence[Piece]) -> bool:
    return any(is_unread(piece) and piece.kind != CONTROL for piece in stack)


def _may_be_shared(stack: Sequence[Piece]) -> bool:
    colours = {piece.colour for piece in stack if piece.kind != CONTROL}
    return len(colours) > 1 or UNREADABLE in colours


def _may_be_strong(stack: Sequence[Piece]) -> bool:
    return any(piece.kind in STRONG or piece.kind == UNREADABLE for piece in stack)
