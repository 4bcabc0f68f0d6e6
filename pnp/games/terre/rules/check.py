"""What a position of Terre de Barons can prove to be wrong: all checks, TB01 to TB10."""

from pnp.games.terre.rules.endchecks import check_last_troops, check_target, end_state
from pnp.games.terre.rules.holdings import holdings
from pnp.games.terre.rules.knightnotes import tell_knights
from pnp.games.terre.rules.mapchecks import check_map, check_mountains
from pnp.games.terre.rules.piecechecks import check_donjons, check_sieges, check_troops
from pnp.games.terre.rules.supplychecks import check_barons, check_officers, check_supply
from pnp.games.terre.rulings import LAST_TROOPS_COUNT, MELEES, PAUSING_BARON
from pnp.judging.findings import Finding
from pnp.model.games import CheckRequest
from pnp.model.positions import Position, stacks


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    on_tiles = stacks(position)
    known = holdings(position)
    end = end_state(position, known, request.rulings[LAST_TROOPS_COUNT.id])
    return (
        *check_map(position),
        *check_mountains(position),
        *check_donjons(on_tiles),
        *check_officers(position, known),
        *check_barons(position, on_tiles, request.rulings[PAUSING_BARON.id]),
        *check_troops(on_tiles),
        *check_supply(position, known),
        *check_sieges(on_tiles),
        *check_target(position, known, end),
        *check_last_troops(position, end),
        *tell_knights(on_tiles, request.rulings[MELEES.id]),
    )
