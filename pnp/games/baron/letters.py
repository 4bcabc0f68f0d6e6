"""The letters of Baron: kinds of tiles, colours and keeps, in position files and on pages."""

from pnp.games.baron.components import VALUES
from pnp.model.games import Colour, PieceKind, Terrain

_LETTERS = {
    "meadow": ".",
    "village": "V",
    "field": "C",
    "forest": "F",
    "vineyard": "W",
    "quarry": "Q",
    "pond": "P",
    "marsh": "M",
    "cursed": "X",
}

TERRAINS = tuple(
    Terrain(name, letter, f"baron/{name}", VALUES[name]) for name, letter in _LETTERS.items()
)
COLOURS = (
    Colour("r", "red"),
    Colour("w", "white"),
    Colour("b", "blue"),
    Colour("k", "black"),
    Colour("y", "yellow"),
)
PIECES = (PieceKind("B", "baron", has_chip=True), PieceKind("K", "knight"))
