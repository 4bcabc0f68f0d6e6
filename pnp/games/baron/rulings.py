"""The named readings of unclear rules of Baron."""

from pnp.rulings import Ruling

RULINGS: tuple[Ruling, ...] = ()
