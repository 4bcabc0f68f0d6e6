"""What a position of Terre de Barons can prove to be wrong."""

from pnp.findings import Finding
from pnp.games.record import CheckRequest
from pnp.positions import Position


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    return ()
