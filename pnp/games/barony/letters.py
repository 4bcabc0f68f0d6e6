"""The letters of Barony: terrains, colours and pieces, in position files and on pages."""

from pnp.model.games import Colour, PieceKind, Terrain

TERRAINS = (
    Terrain("mountain", "M", "barony/mountain"),
    Terrain("forest", "F", "barony/forest"),
    Terrain("plain", "P", "barony/plain"),
    Terrain("field", "C", "barony/field"),
    Terrain("lake", "L", "barony/lake"),
)
COLOURS = (
    Colour("b", "blue"),
    Colour("y", "yellow"),
    Colour("g", "green"),
    Colour("r", "red"),
)
PIECES = (
    PieceKind("C", "city"),
    PieceKind("S", "stronghold"),
    PieceKind("V", "village"),
    PieceKind("N", "knight"),
)
