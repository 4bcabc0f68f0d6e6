"""The letters of Terre de Barons: tiles, colours and pieces, in position files and on pages."""

from pnp.games.terre.components import TILES_OF_VALUE
from pnp.model.games import Colour, PieceKind, Terrain

TERRAINS = (
    *(Terrain(str(value), str(value), f"terre/{value}", value) for value in TILES_OF_VALUE),
    Terrain("mountain", "#", "terre/mountain"),
)

# In the order in which fewer players take them; ruling TB-10.
COLOURS = (
    Colour("b", "blue"),
    Colour("y", "yellow"),
    Colour("r", "red"),
    Colour("g", "green"),
)

# A number alone stands for troops.
BARON, KNIGHT, DONJON, TROOP = "B", "K", "D", ""
PIECES = (
    PieceKind(BARON, "baron"),
    PieceKind(KNIGHT, "knight"),
    PieceKind(DONJON, "keep"),
    PieceKind(TROOP, "troop"),
)
