"""The named readings of unclear rules of Barony."""

from pnp.model.rulings import Ruling

RULINGS: tuple[Ruling, ...] = (
    Ruling("BY-1", ("report", "allowed")),
    Ruling("BY-2"),
    Ruling("BY-3", ("allowed", "barred")),
    Ruling("BY-4"),
    Ruling("BY-5"),
    Ruling("BY-6", ("allowed", "barred")),
    Ruling("BY-7"),
    Ruling("BY-8"),
    Ruling("BY-9"),
    Ruling("BY-10"),
    Ruling("BY-11"),
    Ruling("BY-12", ("one-sided", "mirrored")),
)
