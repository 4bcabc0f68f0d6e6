"""What a position of Barony with Sorcery can prove to be wrong."""

from collections.abc import Iterator

from pnp.games.barony.rules.check import check_evidence
from pnp.games.barony.rules.coverchecks import check_cover
from pnp.games.barony.rules.evidence import Evidence, sort_evidence
from pnp.games.sorcery.rules.locations import check_location_buildings, check_locations
from pnp.games.sorcery.rules.magic import check_control_tokens, check_magic, check_visits
from pnp.games.sorcery.rules.tilelists import sorcery_tiles
from pnp.games.sorcery.rules.variants import sorcery_variant
from pnp.judging.findings import Finding
from pnp.model.games import CheckRequest
from pnp.model.positions import Position


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
