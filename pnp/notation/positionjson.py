"""
Positions as JSON: schema 1, ``schemas/position.schema.json``, described in docs/formats.md.

Boards as JSON (`boardjson`) follow the same schema: what they tell besides is read over.
"""

import json
from collections.abc import Mapping

from pnp.model.boards import Json
from pnp.model.games import Game
from pnp.model.identity import CREATOR
from pnp.model.positions import Position
from pnp.notation.boardjson import SCHEMA


def position_json(position: Position, game: Game) -> str:
    """Return *position* as indented JSON with a line feed at the end."""
    return json.dumps(position_data(position, game), ensure_ascii=False, indent=1) + "\n"


def position_data(position: Position, game: Game) -> dict[str, Json]:
    """
    Return *position* as plain data; what was not entered is left out.

    Equal positions are written alike, in whatever order their lines were typed.
    """
    numbers = _own_numbers(position, game)
    data: dict[str, Json] = {
        "schema": SCHEMA,
        "generator": CREATOR,
        "game": position.game,
        "players": position.players,
        "phase": position.phase,
    }
    if position.board_words:
        data["board"] = position.board_words
    data["hexes"] = [
        {"q": cell.q, "r": cell.r, "terrain": kind, "name": position.names[cell], **number}
        for (cell, kind), number in zip(position.terrain.items(), numbers, strict=True)
    ]
    if position.anchor is not None:
        name, cell = position.anchor
        data["anchor"] = {"name": name, "q": cell.q, "r": cell.r}
    data["pieces"] = [
        {
            "colour": piece.colour,
            "piece": piece.kind,
            "hex": position.names[piece.hex],
            "count": piece.count,
            **({} if piece.chip is None else {"chip": piece.chip}),
        }
        for piece in position.pieces
    ]
    if position.totals is not None:
        data["totals"] = {
            colour: dict(sorted(counts.items()))
            for colour, counts in sorted(position.totals.items())
        }
    if position.rulings:
        data["rulings"] = dict(sorted(position.rulings.items()))
    if entries := _entries(position, game):
        data["entries"] = entries
    return data


def _own_numbers(position: Position, game: Game) -> list[dict[str, Json]]:
    """Return the game's own number of each hex, where it has such numbers."""
    if not game.has_numbers:
        return [{} for _ in position.terrain]
    return [{"number": number} for number, _ in enumerate(position.terrain, start=1)]


def _entries(position: Position, game: Game) -> dict[str, Json]:
    """Return the entries that were made, by keyword."""
    found: dict[str, Json] = {}
    for kind in game.entries:
        key = kind.keyword
        if key in position.fields:
            found[key] = {
                colour: {field.name: row[field.name] for field in kind.fields if field.name in row}
                for colour, row in sorted(position.fields[key].items())
            }
        elif key in position.numbers:
            found[key] = _number_entry(position.numbers[key])
        elif key in position.colours:
            found[key] = list(position.colours[key])
        elif key in position.words:
            found[key] = list(position.words[key])
        elif key in position.cells:
            found[key] = [position.names[cell] for cell in position.cells[key]]
    return found


def _number_entry(numbers: Mapping[str, int]) -> Json:
    """Return a number of the table alone, others by colour."""
    return numbers[""] if "" in numbers else dict(sorted(numbers.items()))
