"""The letters of Barony with Sorcery: those of Barony, and what the expansion adds."""

from pnp.games.barony import letters
from pnp.model.games import Colour, PieceKind, Terrain

TERRAINS = (*letters.TERRAINS, Terrain("mysterious", "*", "barony/mysterious"))
COLOURS = (*letters.COLOURS, Colour("p", "purple"))
PIECES = (*letters.PIECES, PieceKind("+", "control-token"))
