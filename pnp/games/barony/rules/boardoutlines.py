"""
BY01 without the tiles: the size of the map, one connected piece, no holes; ruling BY-3.

Whether tiles can cover the map is asked elsewhere.
"""

from collections.abc import Iterable, Iterator

from generators.hexes import Hex, neighbours, reading_order
from generators.regions import components, holes
from pnp.games.barony.facts import HEXES_PER_TILE, TILES_PER_PLAYER
from pnp.games.barony.rules.views import BaronyView
from pnp.judging.findings import Finding, impossible, needs_entry
from pnp.model.positions import UNREADABLE

# Twice the largest board. A larger map is wrong anyway, and its holes would take long to find.
MOST_HEXES_WITH_HOLES = 270


def check_outline(view: BaronyView) -> Iterator[Finding]:
    """
    Find a map of the wrong size, in several pieces, or with holes.

    Source: Barony rulebook, "Mise en place du jeu"; ruling BY-1.
    """
    cells = view.position.terrain.keys()
    players = view.position.players
    expected = HEXES_PER_TILE * TILES_PER_PLAYER * players
    if not cells:
        yield needs_entry("BY01_map")
        return
    if len(cells) != expected:
        yield impossible("BY01", count=len(cells), players=players, expected=expected)
    pieces = sorted(components(cells), key=lambda piece: (-len(piece), min(piece)))
    if len(pieces) > 1:
        strays = reading_order(cells - pieces[0])
        yield impossible("BY01_pieces", strays, count=len(strays))
    if view.rulings.get("BY-1") != "allowed" and len(cells) <= MOST_HEXES_WITH_HOLES:
        for hole in _holes(pieces):
            rim = reading_order({c for gap in hole for c in neighbours(gap)} & cells)
            yield impossible("BY01_hole", rim, count=len(hole))


def check_lakes(view: BaronyView) -> Iterator[Finding]:
    """Find lakes that touch, where ruling BY-3 bars them."""
    if view.rulings.get("BY-3") != "barred":
        return
    lakes, unread = set(view.hexes_of("lake")), set(view.hexes_of(UNREADABLE))
    touching = {cell for cell in lakes if not lakes.isdisjoint(neighbours(cell))}
    if touching:
        yield impossible("BY01_lakes", reading_order(touching))
    perhaps = {cell for cell in unread if not (lakes | unread).isdisjoint(neighbours(cell))}
    if perhaps:
        yield needs_entry("BY01_unread", reading_order(perhaps))


def _holes(pieces: Iterable[frozenset[Hex]]) -> list[frozenset[Hex]]:
    # What encloses a gap is connected, so that each piece can be searched by itself.
    gaps = {gap for piece in pieces for gap in holes(piece)}
    return sorted(gaps, key=lambda gap: min((cell.r, cell.q) for cell in gap))
