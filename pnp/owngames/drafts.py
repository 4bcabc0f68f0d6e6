"""What all who make a game of a file hand to one another: the file, its names, its faults."""

from dataclasses import dataclass, field

from generators.hexes import Hex
from pnp.model.gamefiles import Folder, GameFile
from pnp.model.games import Ground
from pnp.owngames.faultlists import FaultList
from pnp.owngames.names import Names


@dataclass(frozen=True, slots=True)
class Draft:
    """
    A game that is being made of a file, for so many players.

    Attributes:
        cells: the hexes of its board in reading order and normal form, as far as they are known.
        hexes: those by their names.
        regions: the hexes of each region, in their order.
        stock: those of each word that every board knows, as far as it was asked for.
        letters: the letters of pieces, by their ids.
    """

    file: GameFile
    folder: Folder
    names: Names
    faults: FaultList
    all_players: range
    players: int
    ground: Ground
    cells: tuple[Hex, ...]
    hexes: dict[str, Hex]
    letters: dict[str, str]
    regions: dict[str, tuple[Hex, ...]] = field(default_factory=dict)
    stock: dict[str, tuple[Hex, ...] | None] = field(default_factory=dict)

    @property
    def is_settled(self) -> bool:
        """Whether the file settles the hexes; else a seed does, or the players."""
        return bool(self.ground.cells)
