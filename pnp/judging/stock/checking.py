"""Checks worked off: every form of `pnp.model.checks`."""

from collections.abc import Iterable, Iterator, Mapping

from pnp.judging.findings import Finding
from pnp.judging.stock.numbers import (
    Task,
    chip_supply,
    entered,
    outlined,
    piece_supply,
    terrain_supply,
    within,
)
from pnp.judging.stock.standing import apart, beside, chips_placed, connected, not_on, single
from pnp.judging.views import View, view_of
from pnp.model.checks import (
    Apart,
    Beside,
    Check,
    ChipsPlaced,
    ChipSupply,
    Connected,
    Entered,
    NotOn,
    Outlined,
    PieceSupply,
    Single,
    TerrainSupply,
    Within,
)
from pnp.model.games import CheckRequest, Game
from pnp.model.positions import Position


def check_game(position: Position, game: Game, request: CheckRequest) -> tuple[Finding, ...]:
    """Return what the records of *game* find about *position*, in no particular order."""
    return tuple(check_stock(view_of(position, game), game.checks, request.rulings))


def check_stock(
    view: View, checks: Iterable[Check], rulings: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield what *checks* find, one after the other, given the choice of every ruling."""
    for check in checks:
        is_read_so = check.ruling is None or rulings.get(check.ruling[0]) == check.ruling[1]
        if is_read_so and view.phase in check.phases:
            yield from _worked_off(Task(view, check))


def _worked_off(task: Task) -> Iterator[Finding]:
    """Return the findings of one check, whatever its form is."""
    match task.check.form:
        case Outlined():
            return outlined(task)
        case TerrainSupply() as form:
            return terrain_supply(task, form)
        case PieceSupply() as form:
            return piece_supply(task, form)
        case Single() as form:
            return single(task, form)
        case Apart() as form:
            return apart(task, form)
        case NotOn() as form:
            return not_on(task, form)
        case ChipSupply():
            return chip_supply(task)
        case ChipsPlaced() as form:
            return chips_placed(task, form)
        case Connected() as form:
            return connected(task, form)
        case Beside() as form:
            return beside(task, form)
        case Within() as form:
            return within(task, form)
        case Entered() as form:
            return entered(task, form)
