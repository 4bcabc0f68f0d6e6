"""The named readings of unclear rules of Terre de Barons."""

from pnp.rulings import Ruling

RULINGS: tuple[Ruling, ...] = ()
