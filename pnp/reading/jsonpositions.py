"""
JSON to positions: schema 1, ``pnp/schemas/position.schema.json``.

The schema is tested first, by jsonschema; only then is the data held against the game.
Either way all faults are told at once, each with the path to its place: ``hexes[3].terrain``.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from generators.hexes import Hex, reading_order
from pnp.boards import Piece
from pnp.entries import EntryKind
from pnp.errors import PnpError, PositionDataError
from pnp.games import find_game
from pnp.games.record import Game
from pnp.hexnames import moved_names
from pnp.positions import UNREADABLE, Position, normal_pieces, normal_shift
from pnp.rulings import read_ruling
from pnp.suggestions import unknown_name

Data: TypeAlias = Mapping[str, Any]

_MOST_TOLD = 20
_LONGEST_VALUE = 60
_SCHEMA_PATH = Path(__file__).parent.parent / "schemas" / "position.schema.json"


def parse_position_json(text: str, name: str) -> Position:
    """
    Return the position, or the start on a board, that *text* holds; *name* is its file's.

    Raises:
        PositionDataError: it is no JSON, does not follow the schema, or does not fit its
            game; up to 20 faults are told.
    """
    data = _loaded(text, name)
    faults = [f"{_place(error.absolute_path)}: {_schema_fault(error)}" for error in _errors(data)]
    _refuse(faults, name)
    reader = _Reader(data)
    position = reader.position()
    _refuse(reader.faults, name)
    return position


class _Reader:
    """Builds a position from data that follows the schema, and collects what does not fit."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.faults: list[str] = []
        self.game: Game = find_game(data["game"])
        self.cells: dict[str, Hex] = {}

    def position(self) -> Position:
        """Return the position; only to be used where no fault came up."""
        data, game = self.data, self.game
        if not game.least_players <= data["players"] <= game.most_players:
            self._fault(
                "players",
                f"{data['players']}: {game.slug} is for {game.least_players} to "
                f"{game.most_players} players",
            )
        terrain = self._terrain()
        anchor = self._anchor(terrain)
        names = self._names(terrain, anchor)
        self.cells = {name: cell for cell, name in names.items()}
        entries = self._entries()
        return Position(
            game=game.slug,
            players=data["players"],
            phase=data.get("phase", "setup"),
            board_words=data.get("board", ""),
            terrain=terrain,
            names=names,
            anchor=anchor,
            pieces=self._pieces(),
            totals=self._totals(),
            rulings=self._rulings(),
            **entries,
        )

    def _fault(self, place: str, words: str) -> None:
        """Remember a fault."""
        self.faults.append(f"{place}: {words}")

    def _terrain(self) -> dict[Hex, str]:
        """Return the terrain by hexes in normal form and reading order."""
        known = [*(terrain.name for terrain in self.game.terrains), UNREADABLE]
        shift = self._shift()
        found: dict[Hex, str] = {}
        for number, entry in enumerate(self.data["hexes"]):
            cell = Hex(entry["q"], entry["r"]) + shift
            if cell in found:
                self._fault(f"hexes[{number}]", f"{entry['q']},{entry['r']} is there twice")
            if entry["terrain"] not in known:
                words = unknown_name("terrain", entry["terrain"], known)
                self._fault(f"hexes[{number}].terrain", words)
            found[cell] = entry["terrain"]
        rows = self.game.row_lengths
        if rows and list(_row_lengths(found)) != list(rows):
            lengths = " ".join(map(str, rows))
            self._fault("hexes", f"expected a board with rows of {lengths} hexes")
        return {cell: found[cell] for cell in reading_order(found)}

    def _shift(self) -> Hex:
        """Return by what hexes are moved to come into normal form."""
        return normal_shift(Hex(entry["q"], entry["r"]) for entry in self.data["hexes"])

    def _anchor(self, terrain: Mapping[Hex, str]) -> tuple[str, Hex] | None:
        """Return the anchor in normal form, if there is one."""
        if "anchor" not in self.data:
            return None
        entry = self.data["anchor"]
        cell = Hex(entry["q"], entry["r"]) + self._shift()
        if cell not in terrain:
            self._fault("anchor", f"no hex {entry['q']},{entry['r']} on the board")
            return None
        return entry["name"], cell

    def _names(self, terrain: Mapping[Hex, str], anchor: tuple[str, Hex] | None) -> dict[Hex, str]:
        """Return the names of all hexes, which those in the data must agree with."""
        names = dict(self.game.names_hexes(tuple(terrain)))
        if anchor is not None:
            moved = moved_names(names, names[anchor[1]], anchor[0])
            if moved is None:
                self._fault("anchor", f"{anchor[0]!r}: some hex would have no name any more")
            names = moved or names
        shift = self._shift()
        for number, entry in enumerate(self.data["hexes"]):
            name = names[Hex(entry["q"], entry["r"]) + shift]
            if entry.get("name", name) != name:
                self._fault(
                    f"hexes[{number}].name",
                    f"{entry['name']!r}: by its place this hex is {name}; leave names out, or "
                    "correct q and r",
                )
        return names

    def _pieces(self) -> tuple[Piece, ...]:
        """Return the pieces in normal form."""
        return normal_pieces(
            Piece(
                self._known(f"pieces[{number}].colour", "colour", entry["colour"], self._colours()),
                self._known(f"pieces[{number}].piece", "piece", entry["piece"], self._kinds()),
                self._cell(f"pieces[{number}].hex", entry["hex"]),
                entry.get("count", 1),
                self._chip(f"pieces[{number}].chip", entry),
            )
            for number, entry in enumerate(self.data.get("pieces", ()))
        )

    def _colours(self) -> list[str]:
        """Return the letters that a colour may have."""
        return [*(colour.letter for colour in self.game.colours), UNREADABLE]

    def _kinds(self) -> list[str]:
        """Return the letters that a piece may have."""
        return [*(kind.letter for kind in self.game.pieces), UNREADABLE]

    def _known(self, place: str, what: str, value: str, known: Sequence[str]) -> str:
        """Return *value*, which should be one of *known*."""
        if value not in known:
            shown = [name or "'' (none)" for name in known]
            self._fault(place, unknown_name(what, value, shown))
        return value

    def _cell(self, place: str, name: str) -> Hex:
        """Return the hex called *name*."""
        if name not in self.cells:
            self._fault(place, f"{name!r}: no hex of the board has this name")
        return self.cells.get(name, Hex(0, 0))

    def _chip(self, place: str, entry: Data) -> int | None:
        """Return the value of the chip on a piece, if it has one."""
        chips = {kind.letter for kind in self.game.pieces if kind.has_chip}
        if "chip" in entry and entry["piece"] not in chips:
            self._fault(place, f"no chip lies on {entry['piece']!r} in {self.game.slug}")
        chip: int | None = entry.get("chip")
        return chip

    def _totals(self) -> dict[str, dict[str, int]] | None:
        """Return the totals, if there are some."""
        if "totals" not in self.data:
            return None
        colours = [letter for letter in self._colours() if letter != UNREADABLE]
        kinds = [letter for letter in self._kinds() if letter != UNREADABLE]
        for colour, counts in self.data["totals"].items():
            self._known(f"totals.{colour}", "colour", colour, colours)
            for kind in counts:
                self._known(f"totals.{colour}.{kind}", "piece", kind, kinds)
        return {
            colour: {kind: count for kind, count in counts.items() if count}
            for colour, counts in self.data["totals"].items()
        }

    def _rulings(self) -> dict[str, str]:
        """Return the choices of rulings."""
        chosen = {}
        for ruling, choice in self.data.get("rulings", {}).items():
            try:
                known, value = read_ruling(f"{ruling}={choice}", self.game.rulings)
                chosen[known] = value
            except PnpError as error:
                self._fault(f"rulings.{ruling}", str(error))
        return chosen

    def _entries(self) -> dict[str, Any]:
        """Return the entries by their shape, as fields of a position."""
        kinds = {kind.keyword: kind for kind in self.game.entries}
        found: dict[str, dict[str, Any]] = {
            "numbers": {}, "colours": {}, "words": {}, "cells": {}, "fields": {}
        }  # fmt: skip
        readers: dict[str, tuple[str, Callable[[str, EntryKind, Any], Any]]] = {
            "number": (
                "numbers",
                lambda place, kind, value: self._numbers(place, kind, {"": value}),
            ),
            "numbers": ("numbers", self._numbers),
            "colours": ("colours", self._colour_list),
            "words": ("words", self._words),
            "hexes": ("cells", self._cells),
            "fields": ("fields", self._fields),
        }
        shapes = {"number": int, "colours": list, "words": list, "hexes": list}
        for keyword, value in self.data.get("entries", {}).items():
            place = f"entries.{keyword}"
            if keyword not in kinds:
                self._fault(place, unknown_name("entry", keyword, kinds))
            elif not isinstance(value, shapes.get(kinds[keyword].shape, dict)):
                self._fault(place, f"expected {_SHAPES[kinds[keyword].shape]}")
            else:
                field, reader = readers[kinds[keyword].shape]
                if kept := reader(place, kinds[keyword], value):
                    found[field][keyword] = kept
        return found

    def _numbers(self, place: str, kind: EntryKind, value: Mapping[str, Any]) -> dict[str, int]:
        """Return numbers by colour, within the bounds of their kind."""
        for colour, number in value.items():
            if colour:
                self._known(f"{place}.{colour}", "colour", colour, self._colours()[:-1])
            self._bounded(f"{place}.{colour}".rstrip("."), number, kind.least, kind.most)
        return dict(value)

    def _bounded(self, place: str, number: object, least: int, most: int) -> None:
        """Refuse what is no number between two others."""
        if not isinstance(number, int) or not least <= number <= most:
            self._fault(place, f"{_short(number)}: expected a number from {least} to {most}")

    def _colour_list(self, place: str, kind: EntryKind, value: list[str]) -> tuple[str, ...]:
        """Return colours, each at most once."""
        return self._each_once(place, "colour", value, self._colours()[:-1])

    def _words(self, place: str, kind: EntryKind, value: list[str]) -> tuple[str, ...]:
        """Return words of the list, each at most once."""
        return self._each_once(place, kind.keyword, value, kind.words)

    def _each_once(
        self, place: str, what: str, value: list[str], known: Sequence[str]
    ) -> tuple[str, ...]:
        """Return *value*, all of it known and nothing twice."""
        for number, word in enumerate(value):
            self._known(f"{place}[{number}]", what, word, known)
        if len(set(value)) < len(value):
            self._fault(place, "something is there twice")
        return tuple(value)

    def _cells(self, place: str, kind: EntryKind, value: list[str]) -> tuple[Hex, ...]:
        """Return hexes, each at most once."""
        return tuple(
            dict.fromkeys(
                self._cell(f"{place}[{number}]", name) for number, name in enumerate(value)
            )
        )

    def _fields(self, place: str, kind: EntryKind, value: Data) -> dict[str, dict[str, int | str]]:
        """Return named fields by colour."""
        kinds = {field.name: field for field in kind.fields}
        found: dict[str, dict[str, int | str]] = {}
        for colour, fields in value.items():
            self._known(f"{place}.{colour}", "colour", colour, self._colours()[:-1])
            if not isinstance(fields, dict):
                self._fault(f"{place}.{colour}", f"expected {_SHAPES['fields']}")
                continue
            for name, given in fields.items():
                where = f"{place}.{colour}.{name}"
                if name not in kinds:
                    self._fault(where, unknown_name("field", name, kinds))
                elif kinds[name].letters:
                    found.setdefault(colour, {})[name] = self._letters(
                        where, given, kinds[name].letters
                    )
                else:
                    self._bounded(where, given, kinds[name].least, kinds[name].most)
                    found.setdefault(colour, {})[name] = given
        return found

    def _letters(self, place: str, given: object, letters: str) -> str:
        """Return letters in their usual order."""
        if not isinstance(given, str) or set(given.lower()) - set(letters):
            self._fault(place, f"{_short(given)}: expected some of the letters {letters}")
            return ""
        return "".join(sorted(given.lower(), key=letters.index))


# What the entries of each shape look like.
_SHAPES = {
    "number": "a number",
    "numbers": 'numbers by colour, such as {"b": 12}',
    "colours": 'colours, such as ["r", "b"]',
    "words": "a list of words",
    "hexes": 'hexes, such as ["C5"]',
    "fields": 'fields by colour, such as {"r": {"rank": 3}}',
}


def _loaded(text: str, name: str) -> Data:
    """Return the data of a JSON text that has every key once."""
    try:
        data = json.loads(text, object_pairs_hook=_each_key_once, parse_constant=_no_constant)
    except RecursionError:
        raise PositionDataError(f"{name}: not a position: too many brackets") from None
    except json.JSONDecodeError as error:
        raise PositionDataError(
            f"{name}, line {error.lineno}, column {error.colno}: no JSON: {error.msg}"
        ) from None
    except ValueError as error:  # a key twice, NaN, a number of thousands of digits
        raise PositionDataError(f"{name}: no JSON of a position: {error}") from None
    if not isinstance(data, dict):
        raise PositionDataError(f"{name}: expected an object in braces")
    return data


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object, or refuse one that has a key twice: one of both would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {_short(twice)} is there twice in one object")
    return found


def _no_constant(word: str) -> Any:
    """Refuse NaN and infinities."""
    raise ValueError(f"{word} is no number")


@cache
def _validator() -> Any:
    """Return the validator of the shipped schema."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(json.loads(_SCHEMA_PATH.read_text(encoding="utf-8")))


def _errors(data: Data) -> list[Any]:
    """Return what breaks the schema, by place."""
    return sorted(_validator().iter_errors(data), key=lambda error: str(error.json_path))


def _schema_fault(error: Any) -> str:
    """Return one breach of the schema in words."""
    if error.validator == "additionalProperties" and error.validator_value is False:
        known = error.schema["properties"]
        extra = next(key for key in error.instance if key not in known)
        return unknown_name("field", extra[:_LONGEST_VALUE], known)
    if error.validator == "required":
        missing = next(key for key in error.validator_value if key not in error.instance)
        return f"the field {missing!r} is missing"
    if error.validator in {"enum", "const"}:
        expected = error.validator_value
        names = expected if isinstance(expected, list) else [expected]
        return f"{_short(error.instance)}: expected {', '.join(map(str, names))}"
    if error.validator == "type":
        return f"{_short(error.instance)}: expected {error.validator_value}"
    if error.validator == "anyOf":
        return f"{_short(error.instance)}: expected a number, or a list or an object of entries"
    return f"{_short(error.instance)}: breaks {error.validator} {_short(error.validator_value)}"


def _place(path: Sequence[str | int]) -> str:
    """Return the path to a place, as in ``hexes[3].terrain``."""
    words = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return words.lstrip(".") or "the whole"


def _short(value: object) -> str:
    """Return *value* as it was typed, cut where it is long."""
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= _LONGEST_VALUE else f"{words[:_LONGEST_VALUE]}..."


def _refuse(faults: Sequence[str], name: str) -> None:
    """Raise an error that tells *faults*, if there are some."""
    if faults:
        more = [f"and {len(faults) - _MOST_TOLD} more"] if len(faults) > _MOST_TOLD else []
        told = [f"  {fault}" for fault in faults[:_MOST_TOLD]]
        raise PositionDataError("\n".join([f"{name}: this is no position", *told, *more]))


def _row_lengths(cells: Mapping[Hex, str]) -> Iterator[int]:
    """Yield how many hexes each row has, from the top."""
    rows: dict[int, int] = {}
    for cell in reading_order(cells):
        rows[cell.r] = rows.get(cell.r, 0) + 1
    yield from rows.values()
