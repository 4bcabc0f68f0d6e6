"""
Boards and positions as JSON: schema 1, ``schemas/position.schema.json``, described in
docs/formats.md. One schema serves both: what only boards have is not read.

Counts of boards are strings, because they are larger than other languages' numbers.
"""

import json
from collections.abc import Mapping
from types import MappingProxyType

from generators.hexes import Hex
from pnp.games import find_game
from pnp.model.boards import Board, BoardSet, Json, Piece, board_words, generator_version
from pnp.model.games import Game
from pnp.model.identity import PROGRAM
from pnp.model.positions import Position, position_of
from pnp.notation.boardcodes import board_code
from pnp.notation.chips import chip_data
from pnp.notation.entries import entry_data

SCHEMA = 1


def board_json(board: Board) -> str:
    """Return *board* as indented JSON with a line feed at the end."""
    return json.dumps(board_data(board), ensure_ascii=False, indent=1) + "\n"


def _more_of_set(origin: BoardSet) -> dict[str, Json]:
    """Return what is to be said of a set only where it holds."""
    words = {
        "estimate": origin.is_estimate,
        "on_outline": origin.is_on_outline,
        "found": origin.is_found,
        "different_exact": origin.is_different_exact,
        "different_at_most": origin.is_different_most,
    }
    more: dict[str, Json] = {}
    if origin.different is not None:
        more["different"] = str(origin.different)
    if origin.even_share is not None:
        more["even_percent"] = round(float(100 * origin.even_share), 3)
    return {**more, **{name: True for name, holds in words.items() if holds}}


def board_data(board: Board) -> dict[str, Json]:
    """Return *board* as plain data."""
    tile_of = {
        cell: number for number, tile in enumerate(board.tiles, start=1) for cell in tile.cells
    }
    game = find_game(board.game)
    return {
        "schema": SCHEMA,
        "generator": PROGRAM,
        "generator_version": generator_version(board.game, board.options),
        "game": board.game,
        "players": board.players,
        "phase": "setup",
        "board": board_words(board),
        **({"code": code} if (code := board_code(board, game)) else {}),
        "seed": board.seed,
        "options": dict(board.options),
        "drawn_from": {
            "count": str(board.drawn_from.count),
            "exact": board.drawn_from.is_exact,
            "uniform": board.drawn_from.is_uniform,
            **_more_of_set(board.drawn_from),
        },
        "hexes": _hexes(board, game, tile_of),
        "tiles": [
            {
                "number": tile_of[tile.cells[0]],
                "code": tile.code,
                "hexes": [board.names[c] for c in tile.cells],
            }
            for tile in board.tiles
        ],
        "pieces": [_piece_data(piece, board.names) for piece in board.pieces],
        **_totals(position_of(board).totals),
        **({"entries": entries} if (entries := _entries(board)) else {}),
        "setup": board.setup.data(),
        **_evenness(board),
    }


def _evenness(board: Board) -> dict[str, Json]:
    """Return how even the starts are, exact numbers as fractions; none where nobody measures it."""
    evenness = board.evenness
    if evenness is None:
        return {}
    percentile = evenness.percentile
    data: dict[str, Json] = {
        "land": {colour: str(worth) for colour, worth in evenness.land.items()},
        "spread": str(evenness.spread),
        **({} if percentile is None else {"percentile": round(percentile, 3)}),
        "owners": {
            board.names[cell]: "".join(colours) for cell, colours in evenness.owners.items()
        },
    }
    return {"evenness": data}


def _totals(totals: Mapping[str, Mapping[str, int]] | None) -> dict[str, Json]:
    """Return the totals as a field; none where nothing was counted."""
    if totals is None:
        return {}
    counts: dict[str, Json] = {
        colour: dict(sorted(kinds.items())) for colour, kinds in sorted(totals.items())
    }
    return {"totals": counts}


def _entries(board: Board) -> dict[str, Json]:
    return {keyword: list(words) for keyword, words in board.setup.words.items()}


def _hexes(
    table: Board | Position, game: Game, tile_of: Mapping[Hex, int] = MappingProxyType({})
) -> list[Json]:
    """Return the hexes as plain data; the number of its tile where tiles hold several."""
    numbers = game.hex_numbers(table.terrain)
    return [
        {
            "q": cell.q,
            "r": cell.r,
            "terrain": kind,
            **({"tile": tile_of[cell]} if cell in tile_of else {}),
            "name": table.names[cell],
            **({"number": numbers[cell]} if cell in numbers else {}),
            **chip_data(table.chips, cell, game),
        }
        for cell, kind in table.terrain.items()
    ]


def _piece_data(piece: Piece, names: Mapping[Hex, str]) -> dict[str, Json]:
    return {
        "colour": piece.colour,
        "piece": piece.kind,
        "hex": names[piece.hex],
        **({"at": piece.clock} if piece.clock else {}),
        "count": piece.count,
        **({} if piece.chip is None else {"chip": piece.chip}),
    }


def position_json(position: Position, game: Game) -> str:
    """Return *position* as indented JSON with a line feed at the end."""
    return json.dumps(position_data(position, game), ensure_ascii=False, indent=1) + "\n"


def position_data(position: Position, game: Game) -> dict[str, Json]:
    """
    Return *position* as plain data; what was not entered is left out.

    Equal positions are written alike, in whatever order their lines were typed.
    """
    data: dict[str, Json] = {
        "schema": SCHEMA,
        "generator": PROGRAM,
        "game": position.game,
        "players": position.players,
        "phase": position.phase,
    }
    if position.board_words:
        data["board"] = position.board_words
    data["hexes"] = _hexes(position, game)
    if position.anchor is not None:
        name, cell = position.anchor
        data["anchor"] = {"name": name, "q": cell.q, "r": cell.r}
    data["pieces"] = [_piece_data(piece, position.names) for piece in position.pieces]
    data |= _totals(position.totals)
    if position.rulings:
        data["rulings"] = dict(sorted(position.rulings.items()))
    if entries := entry_data(position, game):
        data["entries"] = entries
    return data
