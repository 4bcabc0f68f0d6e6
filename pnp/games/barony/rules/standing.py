"""
BY07 to BY12: on which land cities may stand, beside which, and who may share a hex.

The spell Petrify lets a new city stand in a forest or beside own cities, never beside
enemy ones. The first three cities were placed without it, and beside no mysterious location:
cities in forests or beside locations, and one of every two neighbours, must be new ones.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.barony.facts import CITY, CONTROL, LOCATION, MOST_NEW_CITIES, VILLAGE
from pnp.games.barony.rules.hands import STRONG, Spells, new_cities
from pnp.judging.findings import Finding, impossible, information, left_open
from pnp.judging.views import View, known_colours, piece_total
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE

PETRIFY = "petrify"


def check_standing(view: View, spells: Spells) -> Iterator[Finding]:
    """Find pieces on land, beside cities and in company where they cannot be."""
    yield from _check_city_terrain(view, spells)
    yield from _check_neighbours(view, spells)
    yield from _check_company(view, spells)


def _check_city_terrain(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Find cities in forests.

    Source: Barony rulebook, "Nouvelle cité", restrictions; Sorcery rulebook, Petrify.
    """
    is_open, by_spell = spells.is_open(PETRIFY), []
    for piece in view.position.pieces:
        if piece.kind != CITY or view.terrain(piece.hex) != "forest":
            continue
        if is_open is None:
            by_spell.append(piece.hex)
        else:
            word = view.colour_word(piece.colour)
            find, text = (information, "BY07_allowed") if is_open else (impossible, "BY07")
            yield find(text, [piece.hex], colour=word)
    yield from left_open("BY07_spells", by_spell)


def _check_neighbours(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Find cities side by side, and too many where none of the first ones can stand.

    Source: Barony rulebook, "Nouvelle cité", restrictions; Sorcery rulebook, Petrify and
    "Disposition des premières cités".
    """
    cities: dict[Hex, list[Piece]] = {}
    for piece in view.position.pieces:
        if piece.kind == CITY:
            cities.setdefault(piece.hex, []).append(piece)
    own: dict[str, list[tuple[Hex, Hex]]] = {}
    for cell, pieces in cities.items():
        for near in neighbours(cell)[:3]:  # the other three directions see the pair, too
            for one, other in product(pieces, cities.get(near, ())):
                if one.colour == other.colour:
                    own.setdefault(one.colour, []).append((cell, near))
                else:
                    colours = view.colour_words((one.colour, other.colour))
                    yield impossible("BY08", (cell, near), colours=colours)
    is_open = spells.is_open(PETRIFY)
    by_spell: set[Hex] = set()
    for colour in view.colours:
        pairs, word = own.get(colour, []), view.colour_word(colour)
        if is_open is False:
            yield from (impossible("BY09", pair, colour=word) for pair in pairs)
            pairs = []  # wrong, however many are new
        elif is_open:
            yield from (information("BY09_allowed", pair, colour=word) for pair in pairs)
        else:
            by_spell.update(cell for pair in pairs for cell in pair)
        if view.phase != "setup" and not view.hidden(colour, CITY):
            # More cities that cannot be first ones than the colour has founded after set-up.
            late = [cell for cell in view.places(colour, CITY) if _is_late(view, spells, cell)]
            new = min(new_cities(view, colour), MOST_NEW_CITIES)
            if can_cover(late, pairs, new):
                continue
            touching = {cell for pair in pairs for cell in pair}
            text = "BY09_cover"
            if not touching and all(view.terrain(cell) != "forest" for cell in late):
                text = "BY09_cover_locations" if new else "BY09_cover_location"
            yield impossible(text, reading_order({*late, *touching}), colour=word, count=new)
    yield from left_open("BY09_spells", reading_order(by_spell))


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


def _is_late(view: View, spells: Spells, cell: Hex) -> bool:
    """
    Tell whether a city can only have been founded after set-up.

    Without Petrify a forest city is wrong, new or not.
    """
    is_spelled = view.terrain(cell) == "forest" and spells.is_open(PETRIFY) is not False
    return is_spelled or any(view.terrain(near) == LOCATION for near in neighbours(cell))


def _check_company(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Yield hexes of several colours where somebody cannot be.

    Nobody else is in a city or stronghold. Elsewhere everybody has one knight or village, and
    there is one village in all. One piece on a mountain keeps all others out: only Teleport brings
    a knight to an enemy village.

    Source: Barony rulebook, "Déplacement", restrictions, "Cohabitation et conflit" and "Montagne";
    Sorcery rulebook, Teleport; rulings SO-1 and SO-9.
    """
    is_open, by_spell = spells.is_open("teleport"), []
    hidden = {piece.hex for piece in view.unread}
    for cell, stack in view.stacks.items():
        pawns = [piece for piece in stack if piece.kind != CONTROL]
        colours, terrain = known_colours(pawns), view.terrain(cell)
        if len(colours) < 2:
            continue
        words, count = view.colour_words(colours), piece_total(pawns)
        owners = known_colours(piece for piece in pawns if piece.kind in STRONG)
        villages = piece_total(piece for piece in pawns if piece.kind == VILLAGE)
        is_crowded = bool(owners) or villages > 1 or count > len(colours)
        if owners:
            yield impossible("BY10", [cell], owner=view.colour_words(owners), colours=words)
        has_fights = spells.has_fights_on_locations or terrain not in (LOCATION, UNREADABLE)
        if is_crowded and has_fights:
            yield impossible("BY11", [cell], colours=words)
        if terrain != "mountain" or (is_open is not False and cell in hidden):
            continue  # what is hidden is perhaps a village
        if is_open is False or is_crowded or not _may_be_teleported(spells, villages, count):
            yield impossible("BY12", [cell], colours=words)
        elif is_open:
            yield information("BY12_allowed", [cell], colours=words)
        else:
            by_spell.append(cell)
    yield from left_open("BY12_spells", by_spell)


def _may_be_teleported(spells: Spells, villages: int, count: int) -> bool:
    """
    Tell whether *count* pieces of different colours may be one village and knights of others.

    Unless every colour's own pieces decide what is lone, a second knight finds no village
    that is the only piece on the hex. Where several do, Tornado may have destroyed the village
    as a further one left, and the knights are still there.
    """
    if not spells.is_lone_by_colour:
        return villages > 0 and count == 2
    return villages > 0 or spells.is_open("tornado") is not False
