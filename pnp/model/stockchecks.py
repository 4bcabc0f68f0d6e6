"""
What own games are checked by without a word, with the texts of `pnp/texts/rules.toml`.

Here are the checks for which a file has the numbers and the land: whoever reads it declares
them. What follows from the record of a game alone is checked at once
(`pnp.judging.checking`): the ground, chips against their bags, owners, printed pieces, the end.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pnp.model.checks import (
    Bounds,
    Check,
    ChipsPlaced,
    Land,
    Pieces,
    PieceSupply,
    Placed,
    TerrainCount,
    TerrainSupply,
)

ANYWHERE = Land()


def terrain_counted(counts: Iterable[TerrainCount]) -> Check:
    """Return the check that there are so many hexes of terrains as the box and the deals give."""
    return Check(TerrainSupply(tuple(counts)), "PF06_count", unread="PF06_unread")


def terrain_placed(terrain: str, land: Land) -> Check:
    """Return the check that a terrain lies only where it is dealt."""
    return Check(Placed(Land((terrain,)), land), "PF06_place", unread="PF06_unread")


def chips_placed(chip: str, land: Land = ANYWHERE, facing: Land = ANYWHERE) -> Check:
    """Return the check that chips of a kind lie on that land, and face what they have to."""
    return Check(ChipsPlaced(facing, chip, land), "PF07_place")


def pieces_counted(
    kinds: Mapping[str, Bounds], backs: Mapping[str, str] = MappingProxyType({})
) -> Check:
    """Return the check that no owner has more pieces than the box; *backs* have no own count."""
    supply = PieceSupply(kinds, backs=backs, nobody="PF08_nobody")
    return Check(supply, "PF08_supply", unread="PF08_unread")


def pieces_placed(kind: str, land: Land) -> Check:
    """Return the check that pieces of a kind stand only where they may."""
    return Check(Placed(Pieces((kind,)), land), "PF08_place", unread="PF08_unread")
