"""
What a position of Baron can prove to be wrong.

The codes: BN01 to BN03 in `landscape`, BN04 to BN09 in `keepchecks`, BN10 and BN11 in
`tablechecks`. What cannot be read makes a finding "needs entry" where it matters.
"""

from pnp.games.baron.rules.keepchecks import keep_findings
from pnp.games.baron.rules.lands import land_of
from pnp.games.baron.rules.landscape import landscape_findings
from pnp.games.baron.rules.tablechecks import table_findings
from pnp.judging.findings import Finding
from pnp.model.games import CheckRequest
from pnp.model.positions import Position


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    return (
        *landscape_findings(position),
        *keep_findings(position, land_of(position), request),
        *table_findings(position, request.rulings),
    )
