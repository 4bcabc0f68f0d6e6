"""BY02 and BY06: how many mysterious locations there are, how far apart, and unbuilt."""

from collections.abc import Iterator

from generators.hexes import neighbours, reading_order
from pnp.games.barony.facts import LOCATION
from pnp.games.barony.rules.evidence import BUILDINGS, Evidence
from pnp.games.barony.rules.reports import impossible, needs_entry
from pnp.judging.findings import Finding
from pnp.model.positions import UNREADABLE


def check_locations(evidence: Evidence) -> Iterator[Finding]:
    """
    Find too many or too few mysterious locations, and adjacent ones.

    Source: Sorcery rulebook, "Installation du plateau".
    """
    terrain = evidence.position.terrain
    expected = evidence.variant.locations.get(evidence.position.players)
    locations = {cell for cell, kind in terrain.items() if kind == LOCATION}
    unread = {cell for cell, kind in terrain.items() if kind == UNREADABLE}
    count = len(locations)
    if terrain and expected is not None and not count <= expected <= count + len(unread):
        yield impossible(
            "BY02",
            reading_order(locations),
            count=count,
            players=evidence.position.players,
            expected=expected,
        )
    touching = {cell for cell in locations if not locations.isdisjoint(neighbours(cell))}
    if touching:
        yield impossible("BY02_near", reading_order(touching))
    if unread:
        yield needs_entry("BY02_unread", reading_order(unread))


def check_location_buildings(evidence: Evidence) -> Iterator[Finding]:
    """
    Find buildings on mysterious locations.

    Source: Sorcery rulebook, "Les lieux mystérieux".
    """
    unread = []
    for cell, stack in evidence.stacks.items():
        if not evidence.may_be_location(cell):
            continue
        has_building = any(piece.kind in BUILDINGS for piece in stack)
        if has_building and evidence.terrain(cell) == LOCATION:
            yield impossible("BY06", [cell])
        elif has_building or any(piece.kind == UNREADABLE for piece in stack):
            unread.append(cell)
    if unread:
        yield needs_entry("BY06_unread", unread)
