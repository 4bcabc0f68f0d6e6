"""What a position of Barony with Sorcery can prove to be wrong."""

from collections.abc import Iterator

from pnp.findings import Finding
from pnp.games.barony.coverchecks import check_cover
from pnp.games.barony.evidence import Evidence, sort_evidence
from pnp.games.barony.rules import check_evidence
from pnp.games.record import CheckRequest
from pnp.games.sorcery.locations import check_location_buildings, check_locations
from pnp.games.sorcery.magic import check_control_tokens, check_magic, check_visits
from pnp.games.sorcery.tilelists import sorcery_tiles
from pnp.games.sorcery.variants import sorcery_variant
from pnp.positions import Position


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    evidence = sort_evidence(position, sorcery_variant(request.rulings), request.rulings)
    cover = check_cover(position, request, sorcery_tiles(position, request))
    return (*check_evidence(evidence), *check_sorcery(evidence), *cover)


def check_sorcery(evidence: Evidence) -> Iterator[Finding]:
    """Find what is wrong by the rules that the expansion adds."""
    yield from check_locations(evidence)
    yield from check_location_buildings(evidence)
    yield from check_control_tokens(evidence)
    yield from check_visits(evidence)
    yield from check_magic(evidence)
