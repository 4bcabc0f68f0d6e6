"""
Boards as JSON: schema 1, described in docs/formats.md; positions follow the same one.

Counts of boards are strings, because they are larger than other languages' numbers.
"""

import json
from collections.abc import Mapping

from generators.hexes import Hex
from pnp.model.boards import GENERATOR_VERSION, Board, Json, board_words
from pnp.model.identity import CREATOR

SCHEMA = 1


def board_json(board: Board) -> str:
    """Return *board* as indented JSON with a line feed at the end."""
    return json.dumps(board_data(board), ensure_ascii=False, indent=1) + "\n"


def board_data(board: Board) -> dict[str, Json]:
    """Return *board* as plain data."""
    tile_of = {
        cell: number for number, tile in enumerate(board.tiles, start=1) for cell in tile.cells
    }
    return {
        "schema": SCHEMA,
        "generator": CREATOR,
        "generator_version": GENERATOR_VERSION,
        "game": board.game,
        "players": board.players,
        "phase": "setup",
        "board": board_words(board),
        "seed": board.seed,
        "options": dict(board.options),
        "drawn_from": {
            "count": str(board.drawn_from.count),
            "exact": board.drawn_from.is_exact,
            "uniform": board.drawn_from.is_uniform,
        },
        "hexes": [_hex_data(board, cell, tile_of) for cell in board.terrain],
        "tiles": [
            {
                "number": tile_of[tile.cells[0]],
                "code": tile.code,
                "hexes": [board.names[c] for c in tile.cells],
            }
            for tile in board.tiles
        ],
        "pieces": [
            {
                "colour": piece.colour,
                "piece": piece.kind,
                "hex": board.names[piece.hex],
                "count": piece.count,
            }
            for piece in board.pieces
        ],
        **({"entries": entries} if (entries := _entries(board)) else {}),
        "setup": board.setup.data(),
    }


def _entries(board: Board) -> dict[str, Json]:
    """Return what a position file would say beside the board."""
    return {keyword: list(words) for keyword, words in board.setup.words().items()}


def _hex_data(board: Board, cell: Hex, tile_of: Mapping[Hex, int]) -> dict[str, Json]:
    """Return one hex as plain data; the number of its tile where tiles hold several."""
    data: dict[str, Json] = {"q": cell.q, "r": cell.r, "terrain": board.terrain[cell]}
    if cell in tile_of:
        data["tile"] = tile_of[cell]
    data["name"] = board.names[cell]
    if cell in board.numbers:
        data["number"] = board.numbers[cell]
    return data
