"""How boards of Barony are dealt."""

from pnp.games.barony.deal.setup import deal_board

__all__ = ["deal_board"]
