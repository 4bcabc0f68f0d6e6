"""What a position of Terre de Barons can prove to be wrong: all checks, TB01 to TB12."""

from pnp.games.terre.facts import GAME, MELEES, PAUSING_BARON
from pnp.games.terre.rules.boardchecks import (
    check_donjons,
    check_map,
    check_mountains,
    check_sieges,
    check_troops,
)
from pnp.games.terre.rules.endings import (
    check_last_troops,
    check_reason,
    check_stop,
    check_target,
    end_state,
)
from pnp.games.terre.rules.melees import find_active_knights
from pnp.games.terre.rules.supplychecks import (
    check_barons,
    check_officers,
    check_start,
    check_supply,
)
from pnp.judging.findings import Finding
from pnp.judging.views import view_of
from pnp.model.games import CheckRequest
from pnp.model.positions import Position


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = view_of(position, GAME)
    end = end_state(view, request.rulings)
    return (
        *check_map(view),
        *check_mountains(view),
        *check_donjons(view),
        *check_officers(view),
        *check_barons(view, request.rulings[PAUSING_BARON.id]),
        *check_troops(view),
        *check_supply(view),
        *check_sieges(view),
        *check_target(view, end),
        *check_last_troops(view, end),
        *check_stop(view, end, request.rulings),
        *check_reason(view, end),
        *check_start(view),
        *find_active_knights(view, request.rulings[MELEES.id]),
    )
