"""
What a position of Barony with Sorcery can prove to be wrong: Barony's checks, and its own.

Here are BY02 and BY06: how many mysterious locations there are, how far apart, and unbuilt.
"""

from collections.abc import Iterator

from generators.hexes import neighbours, reading_order
from pnp.games.barony.facts import LOCATION, TILE_CODES
from pnp.games.barony.rules.check import check_shared_rules
from pnp.games.barony.rules.coverchecks import TileList, check_cover, given_tiles
from pnp.games.barony.rules.views import BUILDINGS, BaronyView, barony_view
from pnp.games.sorcery.facts import (
    MYSTERIOUS_CODES,
    MYSTERIOUS_TILES,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
)
from pnp.games.sorcery.rules.magic import check_control_tokens, check_magic, check_spells
from pnp.games.sorcery.rules.score import sorcery_variant
from pnp.judging.findings import Finding, impossible, needs_entry
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = barony_view(position, sorcery_variant(request.rulings), request.rulings)
    cover = check_cover(position, request, sorcery_tiles(position, request))
    return (*check_shared_rules(view), *check_sorcery(view), *cover)


def check_sorcery(view: BaronyView) -> Iterator[Finding]:
    """Find what is wrong by the rules that the expansion adds."""
    yield from check_locations(view)
    yield from check_location_buildings(view)
    yield from check_control_tokens(view)
    yield from check_magic(view)
    yield from check_spells(view)


def sorcery_tiles(position: Position, request: CheckRequest) -> TileList | None:
    """
    Return the tiles that the map of *position* must be made of; None if nobody knows them.

    Only dealt boards are made of the project's own tiles of the expansion.
    """
    with_fifth = position.players >= PLAYERS_WITH_ORDINARY_TILES
    usual = TILE_CODES + MYSTERIOUS_CODES + (ORDINARY_CODES if with_fifth else ())
    locations = MYSTERIOUS_TILES.get(position.players, 0)
    return given_tiles(position, request, usual, locations=locations)


def check_locations(view: BaronyView) -> Iterator[Finding]:
    """
    Find too many or too few mysterious locations, and adjacent ones.

    Source: Sorcery rulebook, "Installation du plateau".
    """
    terrain = view.position.terrain
    expected = view.variant.locations.get(view.position.players)
    locations = {cell for cell, kind in terrain.items() if kind == LOCATION}
    unread = {cell for cell, kind in terrain.items() if kind == UNREADABLE}
    count = len(locations)
    if terrain and expected is not None and not count <= expected <= count + len(unread):
        yield impossible(
            "BY02",
            reading_order(locations),
            count=count,
            players=view.position.players,
            expected=expected,
        )
    touching = {cell for cell in locations if not locations.isdisjoint(neighbours(cell))}
    if touching:
        yield impossible("BY02_near", reading_order(touching))
    if unread:
        yield needs_entry("BY02_unread", reading_order(unread))


def check_location_buildings(view: BaronyView) -> Iterator[Finding]:
    """
    Find buildings on mysterious locations.

    Source: Sorcery rulebook, "Les lieux mystérieux".
    """
    unread = []
    for cell, stack in view.stacks.items():
        if not view.may_be_location(cell):
            continue
        has_building = any(piece.kind in BUILDINGS for piece in stack)
        if has_building and view.terrain(cell) == LOCATION:
            yield impossible("BY06", [cell])
        elif has_building or any(piece.kind == UNREADABLE for piece in stack):
            unread.append(cell)
    if unread:
        yield needs_entry("BY06_unread", unread)
