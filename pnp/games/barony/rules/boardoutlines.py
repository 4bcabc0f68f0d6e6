"""
BY01 without the tiles: the size of the map, one connected piece, no holes; ruling BY-3.

Whether tiles can cover the map is asked elsewhere.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.barony.facts import HEXES_PER_TILE, TILES_PER_PLAYER
from pnp.games.barony.rules.evidence import Evidence
from pnp.games.barony.rules.reports import impossible, needs_entry
from pnp.judging.findings import Finding
from pnp.model.positions import UNREADABLE

# Twice the largest board. A larger map is wrong anyway, and its holes would take long to find.
MOST_HEXES_WITH_HOLES = 270


def check_outline(evidence: Evidence) -> Iterator[Finding]:
    """
    Find a map of the wrong size, in several pieces, or with holes.

    Source: Barony rulebook, "Mise en place du jeu"; ruling BY-1.
    """
    cells = evidence.position.terrain.keys()
    players = evidence.position.players
    expected = HEXES_PER_TILE * TILES_PER_PLAYER * players
    if not cells:
        yield needs_entry("BY01_map")
        return
    if len(cells) != expected:
        yield impossible("BY01", count=len(cells), players=players, expected=expected)
    pieces = _pieces(cells)
    if len(pieces) > 1:
        largest = pieces[0]
        strays = reading_order(set(cells) - largest)
        yield impossible("BY01_pieces", strays, count=len(strays))
    if evidence.rulings.get("BY-1") != "allowed" and len(cells) <= MOST_HEXES_WITH_HOLES:
        for hole in _holes(pieces):
            rim = reading_order({c for gap in hole for c in neighbours(gap)} & cells)
            yield impossible("BY01_hole", rim, count=len(hole))


def check_lakes(evidence: Evidence) -> Iterator[Finding]:
    """Find lakes that touch, where ruling BY-3 bars them."""
    if evidence.rulings.get("BY-3") != "barred":
        return
    terrain = evidence.position.terrain
    lakes = {cell for cell, kind in terrain.items() if kind == "lake"}
    unread = {cell for cell, kind in terrain.items() if kind == UNREADABLE}
    touching = {cell for cell in lakes if not lakes.isdisjoint(neighbours(cell))}
    if touching:
        yield impossible("BY01_lakes", reading_order(touching))
    perhaps = {cell for cell in unread if not (lakes | unread).isdisjoint(neighbours(cell))}
    if perhaps:
        yield needs_entry("BY01_unread", reading_order(perhaps))


def _pieces(cells: AbstractSet[Hex]) -> list[set[Hex]]:
    """Return the connected pieces of *cells*, the largest first."""
    left = set(cells)
    pieces = []
    while left:
        piece = _flood(next(iter(left)), left)
        left -= piece
        pieces.append(piece)
    return sorted(pieces, key=lambda piece: (-len(piece), min(piece)))


def _holes(pieces: Iterable[AbstractSet[Hex]]) -> list[set[Hex]]:
    """Return the gaps that the pieces of a board enclose, by place."""
    # What encloses a gap is connected, so that each piece can be searched by itself.
    gaps = {frozenset(gap) for piece in pieces for gap in _enclosed(piece)}
    return [set(gap) for gap in sorted(gaps, key=lambda gap: min((c.r, c.q) for c in gap))]


def _enclosed(piece: AbstractSet[Hex]) -> Iterator[set[Hex]]:
    """Yield the gaps that one connected piece encloses; one at the edge of its box is open."""
    left, right = min(cell.q for cell in piece), max(cell.q for cell in piece)
    top, bottom = min(cell.r for cell in piece), max(cell.r for cell in piece)
    box = {Hex(q, r) for q in range(left, right + 1) for r in range(top, bottom + 1)}
    for gap in _pieces(box - piece):
        if not any(q in (left, right) or r in (top, bottom) for q, r in gap):
            yield gap


def _flood(start: Hex, cells: AbstractSet[Hex]) -> set[Hex]:
    """Return all of *cells* that are reached from *start* by steps among them."""
    reached = {start}
    waiting = [start]
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in cells and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached
