"""
What a position of Barony can prove to be wrong: all checks, one after the other.

The checks are in modules by what they look at; none stops another.
"""

from collections.abc import Iterator

from pnp.games.barony.rules.boardoutlines import check_lakes, check_outline
from pnp.games.barony.rules.cityplaces import (
    check_city_terrain,
    check_enemy_cities,
    check_own_cities,
)
from pnp.games.barony.rules.cohabitation import (
    check_mountains,
    check_shared_hexes,
    check_strong_hexes,
)
from pnp.games.barony.rules.coverchecks import check_cover
from pnp.games.barony.rules.endings import check_ending
from pnp.games.barony.rules.evidence import Evidence, sort_evidence
from pnp.games.barony.rules.firstplacements import check_first_placement
from pnp.games.barony.rules.landplaces import check_lake_pieces, check_single_buildings
from pnp.games.barony.rules.scoretracks import check_score_tracks
from pnp.games.barony.rules.supplies import check_knights, check_supplies
from pnp.games.barony.rules.tilelists import barony_tiles
from pnp.games.barony.rules.variants import BARONY
from pnp.judging.findings import Finding
from pnp.model.games import CheckRequest
from pnp.model.positions import Position


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    evidence = sort_evidence(position, BARONY, request.rulings)
    cover = check_cover(position, request, barony_tiles(position, request))
    return (*check_evidence(evidence), *cover)


def check_evidence(evidence: Evidence) -> Iterator[Finding]:
    """Find what is wrong by the rules that Barony and its expansion share."""
    yield from check_outline(evidence)
    yield from check_lakes(evidence)
    yield from check_supplies(evidence)
    yield from check_lake_pieces(evidence)
    yield from check_single_buildings(evidence)
    yield from check_city_terrain(evidence)
    yield from check_enemy_cities(evidence)
    yield from check_own_cities(evidence)
    yield from check_strong_hexes(evidence)
    yield from check_shared_hexes(evidence)
    yield from check_mountains(evidence)
    yield from check_score_tracks(evidence)
    yield from check_knights(evidence)
    yield from check_first_placement(evidence)
    yield from check_ending(evidence)
