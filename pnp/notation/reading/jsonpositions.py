"""
JSON to positions: schema 1, ``pnp/schemas/position.schema.json``.

The schema is tested first, in `jsondata`; only then is the data held against the game.
Either way all faults are told at once, each with the path to its place: ``hexes[3].terrain``.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from generators.hexes import Hex, reading_order
from pnp.errors import PnpError
from pnp.games import find_game
from pnp.model.boards import GENERATOR_VERSION, GENERATOR_VERSIONS, Piece
from pnp.model.games import Game
from pnp.model.hexnames import moved_names
from pnp.model.positions import UNREADABLE, Position, normal_pieces, normal_shift
from pnp.model.rulings import read_ruling
from pnp.notation.entries import ENTRY_TABLES, entry_codecs
from pnp.notation.reading.boardwords import read_board_words
from pnp.notation.reading.faults import PositionSyntaxError
from pnp.notation.reading.jsondata import (
    Data,
    EnoughFaults,
    JsonFaults,
    data_following_schema,
)
from pnp.notation.reading.maprows import outline_fault
from pnp.notation.reading.positionreader import MOST_PIECES_A_HEX
from pnp.texts.suggestions import shortened, unknown_name

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
            self.fault(
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

    def fault(self, place: str, words: str) -> None:
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
                self.fault("board", fault.message.partition("; the map")[0])
            return ""
        seed = self.data.get("seed", words.seed)
        if seed != words.seed:
            self.fault("seed", f"{shortened(seed)}: the words of the board say seed={words.seed}")
        return words.text

    def _refuse_unknown_options(self) -> None:
        """Refuse options that the game does not have; those of other generators may be any."""
        known = [option.name for option in self.game.options]
        if self.data.get("generator_version", GENERATOR_VERSION) in GENERATOR_VERSIONS:
            for name in self.data.get("options", ()):
                if name not in known:
                    self.fault("options", unknown_name("field", name[:_LONGEST_NAME], known))

    def _terrain(self) -> dict[Hex, str]:
        """Return the terrain by hexes in normal form and reading order."""
        known = [*(terrain.name for terrain in self.game.terrains), UNREADABLE]
        shift = self._shift()
        found: dict[Hex, str] = {}
        for number, entry in enumerate(self.data["hexes"]):
            cell = Hex(entry["q"], entry["r"]) + shift
            if cell in found:
                self.fault(f"hexes[{number}]", f"{entry['q']},{entry['r']} is there twice")
            if entry["terrain"] not in known:
                words = unknown_name("terrain", entry["terrain"], known)
                self.fault(f"hexes[{number}].terrain", words)
            found[cell] = entry["terrain"]
        outline = outline_fault(found, self.game)
        if outline is not None:
            self.fault("hexes", outline)
            self._is_misshapen = True
        return {cell: found[cell] for cell in reading_order(found)}

    def _shift(self) -> Hex:
        """Return by what hexes are moved to come into normal form."""
        return normal_shift(Hex(entry["q"], entry["r"]) for entry in self.data["hexes"])

    def _anchor(self, terrain: Mapping[Hex, str]) -> tuple[str, Hex] | None:
        if "anchor" not in self.data:
            return None
        entry = self.data["anchor"]
        if self.game.outline:
            self.fault("anchor", f"{self.game.slug} has none: its hexes never change their names")
            return None
        cell = Hex(entry["q"], entry["r"]) + self._shift()
        if cell not in terrain:
            self.fault("anchor", f"no hex {entry['q']},{entry['r']} on the board")
            return None
        return entry["name"], cell

    def _names(self, terrain: Mapping[Hex, str], anchor: tuple[str, Hex] | None) -> dict[Hex, str]:
        """Return the names of all hexes, which those in the data must agree with."""
        names = dict(self.game.names_hexes(tuple(terrain)))
        if anchor is not None:
            moved = moved_names(names, names[anchor[1]], anchor[0])
            if moved is None:
                self.fault("anchor", f"{anchor[0]!r}: some hex would have no name any more")
            names = moved or names
        shift = self._shift()
        own_numbers = {cell: number for number, cell in enumerate(names, start=1)}
        for number, entry in enumerate(() if self._is_misshapen else self.data["hexes"]):
            cell = Hex(entry["q"], entry["r"]) + shift
            name = names[cell]
            if entry.get("name", name) != name:
                self.fault(
                    f"hexes[{number}].name",
                    f"{entry['name']!r}: by its place this hex is {name}; leave names out, or "
                    "correct q and r",
                )
            if (
                self.game.has_numbers
                and entry.get("number", own_numbers[cell]) != own_numbers[cell]
            ):
                self.fault(
                    f"hexes[{number}].number",
                    f"{entry['number']}: by its place this hex has the number {own_numbers[cell]}",
                )
        return names

    def _pieces(self) -> tuple[Piece, ...]:
        pieces = normal_pieces(
            Piece(
                self.known(f"pieces[{number}].colour", "colour", entry["colour"], self._colours()),
                self.known(f"pieces[{number}].piece", "piece", entry["piece"], self._kinds()),
                self.cell(f"pieces[{number}].hex", entry["hex"]),
                entry.get("count", 1),
                self._chip(f"pieces[{number}].chip", entry),
            )
            for number, entry in enumerate(self.data.get("pieces", ()))
        )
        if any(piece.count > MOST_PIECES_A_HEX for piece in pieces):
            self.fault("pieces", f"more than {MOST_PIECES_A_HEX} equal pieces on one hex")
        return pieces

    def _colours(self) -> list[str]:
        return [*(colour.letter for colour in self.game.colours), UNREADABLE]

    def _kinds(self) -> list[str]:
        return [*(kind.letter for kind in self.game.pieces), UNREADABLE]

    def known(self, place: str, what: str, value: str, known: Sequence[str]) -> str:
        """Return *value*, which should be one of *known*."""
        if value not in known:
            shown = [name or "'' (none)" for name in known]
            self.fault(place, unknown_name(what, value, shown))
        return value

    def colour(self, place: str, value: str) -> str:
        """Return *value*, which should be the letter of a colour."""
        return self.known(place, "colour", value, self._colours()[:-1])

    def cell(self, place: str, name: str) -> Hex:
        """Return the hex called *name*."""
        if name not in self.cells and not self._is_misshapen:
            self.fault(place, f"{name!r}: no hex of the board has this name")
        return self.cells.get(name, Hex(0, 0))

    def _chip(self, place: str, entry: Data) -> int | None:
        """Return the value of the chip on a piece, if it has one."""
        chips = {kind.letter for kind in self.game.pieces if kind.has_chip}
        if "chip" in entry and entry["piece"] not in chips:
            self.fault(place, f"no chip lies on {entry['piece']!r} in {self.game.slug}")
        chip: int | None = entry.get("chip")
        return chip

    def _totals(self) -> dict[str, dict[str, int]] | None:
        if "totals" not in self.data:
            return None
        kinds = [letter for letter in self._kinds() if letter != UNREADABLE]
        for colour, counts in self.data["totals"].items():
            self.colour(f"totals.{colour}", colour)
            for kind in counts:
                self.known(f"totals.{colour}.{kind}", "piece", kind, kinds)
        return {
            colour: {kind: count for kind, count in counts.items() if count}
            for colour, counts in self.data["totals"].items()
        }

    def _rulings(self) -> dict[str, str]:
        chosen = {}
        for ruling, choice in self.data.get("rulings", {}).items():
            try:
                known, value = read_ruling(f"{ruling}={choice}", self.game.rulings)
            except PnpError as error:
                self.fault(f"rulings.{ruling}", str(error))
                continue
            if known in chosen:
                self.fault(f"rulings.{ruling}", f"a second choice of ruling {known}")
            chosen[known] = value
        return chosen

    def _entries(self) -> dict[str, dict[str, Any]]:
        codecs = entry_codecs(self.game)
        tables: dict[str, dict[str, Any]] = {table: {} for table in ENTRY_TABLES}
        for keyword, value in self.data.get("entries", {}).items():
            place, codec = f"entries.{keyword}", codecs.get(keyword)
            if codec is None:
                self.fault(place, unknown_name("entry", keyword[:_LONGEST_NAME], codecs))
            elif not isinstance(value, codec.json_type):
                self.fault(place, f"expected {codec.json_words}")
            elif found := codec.from_data(place, value, self):
                tables[codec.table][keyword] = found
        return tables
