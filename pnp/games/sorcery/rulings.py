"""The named readings of unclear rules of Barony with Sorcery."""

from pnp.rulings import Ruling

RULINGS: tuple[Ruling, ...] = ()
