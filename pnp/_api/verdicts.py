"""
Verdicts: what the rules of a game say of a position, findings and score together.

The rules exist once: commands, pictures and other programs all ask here.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.games import capabilities
from pnp.judging.filechecks import check_file
from pnp.judging.findings import Finding, in_order
from pnp.judging.scores import ScoreSheet
from pnp.model.games import CheckRequest, Game
from pnp.model.positions import Position
from pnp.model.rulings import all_rulings


class Decisive(NamedTuple):
    """A choice of a ruling under which somebody else would win."""

    ruling: str
    choice: str
    winners: tuple[str, ...]


def find_faults(
    position: Position,
    game: Game,
    *,
    choices: Mapping[str, str],
    inventory: Sequence[str] | None = None,
) -> tuple[Finding, ...]:
    """
    Return all findings about *position*, the gravest first.

    *choices* of rulings go before those of the position itself. *inventory* has the codes of
    a player's own tiles. The board is not compared with that of its seed; see `dealtmaps`.
    """
    request = CheckRequest(
        all_rulings(game.rulings, position.rulings, choices),
        tuple(inventory) if inventory is not None else None,
    )
    return in_order([*check_file(position, game), *capabilities.check(game, position, request)])


def score(
    position: Position, game: Game, *, choices: Mapping[str, str]
) -> tuple[ScoreSheet, tuple[Decisive, ...]]:
    """Return the score of *position*, and the rulings whose other choices change the winner."""
    rulings = all_rulings(game.rulings, position.rulings, choices)
    sheet = capabilities.score(game, position, rulings)
    return sheet, _decisive(position, game, rulings, sheet)


def _decisive(
    position: Position, game: Game, rulings: Mapping[str, str], sheet: ScoreSheet
) -> tuple[Decisive, ...]:
    """Return the choices under which others would win, one ruling changed at a time."""
    if not sheet.winners:
        return ()
    found = []
    for ruling in game.rulings:
        for choice in ruling.choices if ruling.changes_score else ():
            if choice != rulings[ruling.id]:
                other = capabilities.score(game, position, {**rulings, ruling.id: choice})
                if other.winners != sheet.winners:
                    found.append(Decisive(ruling.id, choice, other.winners))
    return tuple(found)
