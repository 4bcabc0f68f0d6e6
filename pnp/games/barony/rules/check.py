"""
What a position of Barony can prove to be wrong: all checks, one after the other.

The checks are in modules by what they look at; none stops another.
"""

from collections.abc import Iterator

from pnp.games.barony.rules import (
    boardoutlines,
    cohabitation,
    earnings,
    places,
    scoretracks,
    supplies,
)
from pnp.games.barony.rules.coverchecks import barony_tiles, check_cover
from pnp.games.barony.rules.views import BARONY, BaronyView, barony_view
from pnp.judging.findings import Finding
from pnp.model.games import CheckRequest
from pnp.model.positions import Position


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = barony_view(position, BARONY, request.rulings)
    cover = check_cover(position, request, barony_tiles(position, request))
    return (*check_shared_rules(view), *cover)


def check_shared_rules(view: BaronyView) -> Iterator[Finding]:
    """Find what is wrong by the rules that Barony and its expansion share."""
    yield from boardoutlines.check_outline(view)
    yield from boardoutlines.check_lakes(view)
    yield from supplies.check_supplies(view)
    yield from places.check_lake_pieces(view)
    yield from places.check_single_buildings(view)
    yield from places.check_city_terrain(view)
    yield from places.check_enemy_cities(view)
    yield from places.check_own_cities(view)
    yield from cohabitation.check_strong_hexes(view)
    yield from cohabitation.check_shared_hexes(view)
    yield from cohabitation.check_mountains(view)
    yield from scoretracks.check_score_tracks(view)
    yield from supplies.check_knights(view)
    yield from supplies.check_first_placement(view)
    yield from scoretracks.check_ending(view)
    yield from scoretracks.check_unspent_tokens(view)
    yield from earnings.check_tokens(view)
    yield from earnings.check_turns(view)
