"""
JSON to positions: schema 1, ``pnp/schemas/position.schema.json``.

The schema is tested first, in `jsondata`; only then is the data held against the game.
Either way all faults are told at once, each with the path to its place: ``hexes[3].terrain``.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from generators.hexes import Hex, reading_order
from pnp.errors import PnpError
from pnp.games import find_game
from pnp.model.boards import GENERATOR_VERSION, Piece
from pnp.model.entries import EntryField, EntryKind
from pnp.model.games import Game
from pnp.model.hexnames import moved_names
from pnp.model.positions import UNREADABLE, Position, normal_pieces, normal_shift
from pnp.model.rulings import read_ruling
from pnp.notation.reading.boardwords import read_board_words
from pnp.notation.reading.errors import PositionSyntaxError
from pnp.notation.reading.jsondata import (
    Data,
    EnoughFaults,
    JsonFaults,
    data_following_schema,
    shortened,
)
from pnp.notation.reading.outlines import outline_fault
from pnp.notation.reading.positionreader import MOST_PIECES_A_HEX
from pnp.texts.suggestions import unknown_name

_LONGEST_NAME = 60


def parse_position_json(text: str, name: str) -> Position:
    """
    Return the position, or the start on a board, that *text* holds; *name* is its file's.

    Raises:
        PositionDataError: it is no JSON, does not follow the schema, or does not fit its
            game; up to 20 faults are told.
    """
    reader = _Reader(data_following_schema(text, name))
    position = None
    with suppress(EnoughFaults):
        position = reader.position()
    reader.faults.refuse(name)
    assert position is not None
    return position


class _Reader:
    """Builds a position from data that follows the schema, and collects what does not fit."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.faults = JsonFaults()
        self.game: Game = find_game(data["game"])
        self.cells: dict[str, Hex] = {}
        # Then names and numbers rest on a wrong outline, and are no faults of their own.
        self._is_misshapen = False

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
            board_words=self._board_words(),
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
        self.faults.add(place, words)

    def _board_words(self) -> str:
        """Return what the board was dealt from, in canonical form; the seed must agree with it."""
        typed = self.data.get("board", "")
        self._refuse_unknown_options()
        if not typed.strip():
            return ""
        try:
            words = read_board_words(typed, self.game, self.data["players"])
        except PositionSyntaxError as error:
            for fault in error.faults:
                self._fault("board", fault.message.partition("; the map")[0])
            return ""
        seed = self.data.get("seed", words.seed)
        if seed != words.seed:
            self._fault("seed", f"{shortened(seed)}: the words of the board say seed={words.seed}")
        return words.text

    def _refuse_unknown_options(self) -> None:
        """Refuse options that the game does not have; those of other generators may be any."""
        known = [option.name for option in self.game.options]
        if self.data.get("generator_version", GENERATOR_VERSION) == GENERATOR_VERSION:
            for name in self.data.get("options", ()):
                if name not in known:
                    self._fault("options", unknown_name("field", name[:_LONGEST_NAME], known))

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
        outline = outline_fault(found, self.game)
        if outline is not None:
            self._fault("hexes", outline)
            self._is_misshapen = True
        return {cell: found[cell] for cell in reading_order(found)}

    def _shift(self) -> Hex:
        """Return by what hexes are moved to come into normal form."""
        return normal_shift(Hex(entry["q"], entry["r"]) for entry in self.data["hexes"])

    def _anchor(self, terrain: Mapping[Hex, str]) -> tuple[str, Hex] | None:
        """Return the anchor in normal form, if there is one."""
        if "anchor" not in self.data:
            return None
        entry = self.data["anchor"]
        if self.game.outline:
            self._fault("anchor", f"{self.game.slug} has none: its hexes never change their names")
            return None
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
        own_numbers = {cell: number for number, cell in enumerate(names, start=1)}
        for number, entry in enumerate(() if self._is_misshapen else self.data["hexes"]):
            cell = Hex(entry["q"], entry["r"]) + shift
            name = names[cell]
            if entry.get("name", name) != name:
                self._fault(
                    f"hexes[{number}].name",
                    f"{entry['name']!r}: by its place this hex is {name}; leave names out, or "
                    "correct q and r",
                )
            if (
                self.game.has_numbers
                and entry.get("number", own_numbers[cell]) != own_numbers[cell]
            ):
                self._fault(
                    f"hexes[{number}].number",
                    f"{entry['number']}: by its place this hex has the number {own_numbers[cell]}",
                )
        return names

    def _pieces(self) -> tuple[Piece, ...]:
        """Return the pieces in normal form."""
        pieces = normal_pieces(
            Piece(
                self._known(f"pieces[{number}].colour", "colour", entry["colour"], self._colours()),
                self._known(f"pieces[{number}].piece", "piece", entry["piece"], self._kinds()),
                self._cell(f"pieces[{number}].hex", entry["hex"]),
                entry.get("count", 1),
                self._chip(f"pieces[{number}].chip", entry),
            )
            for number, entry in enumerate(self.data.get("pieces", ()))
        )
        if any(piece.count > MOST_PIECES_A_HEX for piece in pieces):
            self._fault("pieces", f"more than {MOST_PIECES_A_HEX} equal pieces on one hex")
        return pieces

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
        if name not in self.cells and not self._is_misshapen:
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
            except PnpError as error:
                self._fault(f"rulings.{ruling}", str(error))
                continue
            if known in chosen:
                self._fault(f"rulings.{ruling}", f"a second choice of ruling {known}")
            chosen[known] = value
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
                lambda place, kind, value: {"": self._bounded(place, value, kind)},
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
        return {
            self._known(f"{place}.{colour}", "colour", colour, self._colours()[:-1]): (
                self._bounded(f"{place}.{colour}", number, kind)
            )
            for colour, number in value.items()
        }

    def _bounded(self, place: str, number: object, kind: EntryKind | EntryField) -> int:
        """Return a number between the bounds of *kind*; refuse any other."""
        if isinstance(number, int) and kind.least <= number <= kind.most:
            return number
        words = f"{shortened(number)}: expected a number from {kind.least} to {kind.most}"
        self._fault(place, words)
        return kind.least

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
                    found.setdefault(colour, {})[name] = self._bounded(where, given, kinds[name])
        return found

    def _letters(self, place: str, given: object, letters: str) -> str:
        """Return letters in their usual order."""
        if not isinstance(given, str) or set(given.lower()) - set(letters):
            self._fault(place, f"{shortened(given)}: expected some of the letters {letters}")
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
