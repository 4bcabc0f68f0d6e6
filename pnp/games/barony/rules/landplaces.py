"""BY04 and BY05: no piece on a lake, one building a hex."""

from collections.abc import Iterator

from pnp.games.barony.rules.evidence import BUILDINGS, Evidence
from pnp.games.barony.rules.reports import impossible, needs_entry
from pnp.judging.findings import Finding
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE


def check_lake_pieces(evidence: Evidence) -> Iterator[Finding]:
    """
    Find pieces on lakes.

    Source: Barony rulebook, "Lac".
    """
    unread = []
    for cell in evidence.stacks:
        terrain = evidence.terrain(cell)
        if terrain == "lake":
            yield impossible("BY04", [cell])
        elif terrain == UNREADABLE:
            unread.append(cell)
    if unread:
        yield needs_entry("BY04_unread", unread)


def check_single_buildings(evidence: Evidence) -> Iterator[Finding]:
    """
    Find hexes with several buildings.

    Source: Barony rulebook, "Construction", restrictions.
    """
    unread = []
    for cell, stack in evidence.stacks.items():
        count = sum(piece.count for piece in stack if piece.kind in BUILDINGS)
        if count > 1:
            yield impossible("BY05", [cell], count=count)
        elif any(_may_be_buildings(piece) for piece in stack):
            unread.append(cell)
    if unread:
        yield needs_entry("BY05_unread", unread)


def _may_be_buildings(piece: Piece) -> bool:
    """Tell whether an unreadable piece may be several buildings."""
    if piece.kind == UNREADABLE:
        return True
    return piece.colour == UNREADABLE and piece.kind in BUILDINGS
