"""The named readings of unclear rules of Barony."""

from pnp.rulings import Ruling

RULINGS: tuple[Ruling, ...] = ()
