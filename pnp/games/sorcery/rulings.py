"""The named readings of unclear rules of Barony with Sorcery: those of Barony, and its own."""

from pnp.games.barony import rulings
from pnp.model.rulings import Ruling

RULINGS: tuple[Ruling, ...] = (
    *rulings.RULINGS,
    Ruling("SO-1", ("alone-of-colour", "only-pawn")),
    Ruling("SO-2"),
    Ruling("SO-3"),
    Ruling("SO-4"),
    Ruling("SO-5"),
    Ruling("SO-6"),
    Ruling("SO-7"),
    Ruling("SO-8"),
    Ruling("SO-9", ("ordinary-land", "no-fights")),
)
