"""
JSON to positions: data that follows the schema is read as the same tree as a text.

All that does not fit its game is told at once, each fault with the path to its place.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from generators.hexes import CLOCKS, Hex, reading_order
from pnp.games import FindGame, find_game
from pnp.messages import Message
from pnp.model.boards import GENERATOR_VERSION, GENERATOR_VERSIONS, NOBODY, Chip, Piece
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, normal_chips, normal_shift
from pnp.notation.chips import read_chip
from pnp.notation.entries import NO_LETTERS, EntryCodec, entry_codecs
from pnp.notation.reading.blocks import players_of_game
from pnp.notation.reading.boards import BoardReader, ReadBoard, board_words_of
from pnp.notation.reading.building import Tree, build
from pnp.notation.reading.faults import EnoughFaults
from pnp.notation.reading.jsondata import Data, DataLog, data_following_schema
from pnp.notation.reading.maprows import outline_fault
from pnp.notation.reading.names import HexLookup
from pnp.notation.reading.pieces import PlacedPiece, misplaced
from pnp.notation.reading.words import Block, Token
from pnp.owngames.building import settled
from pnp.texts.suggestions import shortened, unknown_name

_LONGEST_VALUE = 60


def parse_position_json(text: str, name: str, find: FindGame = find_game) -> Position:
    """
    Return the position, or the start on a board, that *text* holds; *name* is its file's.

    *find* finds an own game.

    Raises:
        PositionDataError: it is no JSON, does not follow the schema, or does not fit its
            game; up to 20 faults are told.
        GameFileError: the file of its game cannot be read.
    """
    reader = _Reader(*data_following_schema(text, name, find))
    position = None
    with suppress(EnoughFaults):
        position = reader.position()
    reader.log.refuse(name)
    assert position is not None
    return position


class _Reader:
    """Reads data that follows the schema as a tree, and collects what does not fit."""

    def __init__(self, data: Data, game: Game) -> None:
        self.log = DataLog()
        self._data = data
        self._game = settled(game, data["players"])
        self._codecs = entry_codecs(self._game)
        self._shift = normal_shift(Hex(entry["q"], entry["r"]) for entry in data["hexes"])

    def position(self) -> Position | None:
        """Return the position; None where there are faults."""
        game, players = self._game, self._data["players"]
        if not game.least_players <= players <= game.most_players:
            bounds = players_of_game(game)
            self._refuse("players", Message("players_refused", players=players, bounds=bounds))
        board = self._board()
        hexes = HexLookup(board.names, game, self.log)
        phase = self._data.get("phase", "setup")
        pieces = list(self._pieces(hexes))
        tree = Tree(game, players, phase, board, hexes, pieces, self._blocks(), self._codecs)
        built = build(tree, self.log)
        return built and built.position

    def _refuse(self, path: str, words: str) -> None:
        self.log.add(Token("", path=path), words)

    def _known(self, path: str, what: str, value: str, known: Iterable[str]) -> bool:
        """Tell whether *value* is one of *known*; else say so."""
        there = list(known)
        if value not in there:
            shown = [name or Message("no_name") for name in there]
            self._refuse(path, unknown_name(what, value[:_LONGEST_VALUE], shown))
        return value in there

    def _board(self) -> ReadBoard:
        """Return the board; its names are not known where its outline is wrong."""
        terrain = self._terrain()
        words = self._board_words()
        outline = outline_fault(terrain, self._game)
        names = None if outline else self._game.names_hexes(tuple(terrain))
        board = ReadBoard(terrain, names, words, chips=self._chips())
        if outline:
            self._refuse("hexes", outline)
        if "anchor" in self._data:
            board = self._anchored(board, self._data["anchor"])
        self._hold_names(board)
        return board

    def _terrain(self) -> dict[Hex, str]:
        """Return the terrain by hexes in normal form and reading order."""
        known = [*(terrain.name for terrain in self._game.terrains), UNREADABLE]
        found: dict[Hex, str] = {}
        for number, entry in enumerate(self._data["hexes"]):
            cell = self._cell(entry)
            if cell in found:
                self._refuse(
                    f"hexes[{number}]", Message("hex_there_twice", q=entry["q"], r=entry["r"])
                )
            self._known(f"hexes[{number}].terrain", "terrain", entry["terrain"], known)
            found[cell] = entry["terrain"]
        return {cell: found[cell] for cell in reading_order(found)}

    def _chips(self) -> dict[str, dict[Hex, Chip]]:
        """Return the chips of the hexes, by kind."""
        kinds = {kind.id: kind for kind in self._game.chips}
        found: dict[str, dict[Hex, Chip]] = {}
        for number, entry in enumerate(self._data["hexes"]):
            for id_, text in entry.get("chips", {}).items():
                word = Token(text, path=f"hexes[{number}].chips.{id_}")
                if self._known(word.path, "chip", id_, kinds):
                    chip = read_chip(word, kinds[id_], self._game, self.log)
                    found.setdefault(id_, {}).update(
                        {} if chip is None else {self._cell(entry): chip}
                    )
        return normal_chips(found)

    def _cell(self, entry: Data) -> Hex:
        return Hex(entry["q"], entry["r"]) + self._shift

    def _board_words(self) -> str:
        """Return what the board was dealt from, in canonical form; the seed must agree with it."""
        self._refuse_unknown_options()
        typed = [Token(word, path="board") for word in self._data.get("board", "").split()]
        words = board_words_of(typed, self._game, self._data["players"], self.log)
        if words is None:
            return ""
        seed = self._data.get("seed", words.seed)
        if seed != words.seed:
            self._refuse("seed", Message("other_seed", seed=shortened(seed), known=words.seed))
        return words.text

    def _refuse_unknown_options(self) -> None:
        known = [option.name for option in self._game.options]
        if self._data.get("generator_version", GENERATOR_VERSION) in GENERATOR_VERSIONS:
            for name in self._data.get("options", ()):
                self._known("options", "field", name, known)

    def _anchored(self, board: ReadBoard, entry: Data) -> ReadBoard:
        """Return *board* with names moved by the anchor, which is read as in a text."""
        cell = self._cell(entry)
        name = (board.names or {}).get(cell, "A1")
        if board.terrain is not None and cell not in board.terrain:
            self._refuse("anchor", Message("no_hex_at", q=entry["q"], r=entry["r"]))
            return board
        word = Token(f"{entry['name']}={name}", path="anchor")
        reader = BoardReader(self._game, self._data["players"], self.log)
        return reader.anchored(board, Block("anchor", word, [word], []))

    def _hold_names(self, board: ReadBoard) -> None:
        """Hold the names and numbers in the data against those that the hexes have."""
        names = board.names or {}
        numbers = {cell: number for number, cell in enumerate(names, start=1)}
        for index, entry in enumerate(self._data["hexes"] if names else ()):
            cell = self._cell(entry)
            name, number = names[cell], numbers[cell]
            if entry.get("name", name) != name:
                self._refuse(
                    f"hexes[{index}].name", Message("other_name", typed=entry["name"], name=name)
                )
            if self._game.has_numbers and entry.get("number", number) != number:
                self._refuse(
                    f"hexes[{index}].number",
                    Message("other_number", typed=entry["number"], number=number),
                )

    def _pieces(self, hexes: HexLookup) -> Iterator[PlacedPiece]:
        colours = [*(colour.letter for colour in self._game.colours), UNREADABLE]
        kinds = [*(kind.letter for kind in self._game.pieces), UNREADABLE]
        neutral = {kind.letter for kind in self._game.pieces if kind.is_neutral}
        for number, entry in enumerate(self._data.get("pieces", ())):
            path, colour, kind = f"pieces[{number}]", entry["colour"], entry["piece"]
            word = Token(entry["hex"], path=f"{path}.hex")
            cell = hexes.find(word)
            owners = [NOBODY] if kind in neutral else colours
            is_known = self._known(f"{path}.colour", "colour", colour, owners)
            is_known &= self._known(f"{path}.piece", "piece", kind, kinds)
            chip, clock = self._chip(f"{path}.chip", entry), self._clock(path, entry)
            if cell is not None and is_known:
                piece = Piece(colour, kind, cell, entry.get("count", 1), chip, clock)
                yield PlacedPiece(piece, word)

    def _clock(self, path: str, entry: Data) -> int:
        """Return where on its hex a piece lies."""
        clock: int = entry.get("at", 0)
        for kind in self._game.pieces:
            if kind.letter == entry["piece"] and clock not in CLOCKS[kind.on]:
                self._refuse(f"{path}.at", misplaced(kind.letter, kind.on))
        return clock

    def _chip(self, path: str, entry: Data) -> int | None:
        """Return the value of the chip on a piece, if it has one."""
        chips = {kind.letter for kind in self._game.pieces if kind.has_chip}
        if "chip" in entry and entry["piece"] not in chips:
            self._refuse(
                path, Message("piece_without_chip", piece=entry["piece"], game=self._game.slug)
            )
        chip: int | None = entry.get("chip")
        return chip

    def _blocks(self) -> Iterator[Block]:
        """Yield what would be blocks of words in a text."""
        for keyword, value in self._data.get("entries", {}).items():
            path = f"entries.{keyword}"
            if self._known(path, "entry", keyword, self._codecs):
                yield from self._entry(path, value, self._codecs[keyword])
        if "totals" in self._data:
            yield Block("totals", Token("totals"), [], list(self._totals(self._data["totals"])))
        for ruling, choice in self._data.get("rulings", {}).items():
            word = Token(f"{ruling}={choice}", path=f"rulings.{ruling}")
            yield Block("ruling", word, [word], [])

    def _totals(self, totals: Data) -> Iterator[list[Token]]:
        neutral = [kind.letter for kind in self._game.pieces if kind.is_neutral]
        owned = [kind.letter for kind in self._game.pieces if not kind.is_neutral]
        for colour, counts in totals.items():
            path = f"totals.{colour}"
            is_of_nobody = bool(neutral) and colour == NOBODY
            kinds = neutral if is_of_nobody else owned
            known = [
                Token(f"{count}{kind}", path=f"{path}.{kind}")
                for kind, count in counts.items()
                if self._known(f"{path}.{kind}", "piece", kind, kinds)
            ]
            if is_of_nobody:
                yield known
            elif self._is_colour(path, colour):
                yield [Token(colour, path=path), *known]

    def _is_colour(self, path: str, value: str) -> bool:
        return self._known(path, "colour", value, [colour.letter for colour in self._game.colours])

    def _entry(self, path: str, value: Any, codec: EntryCodec) -> Iterator[Block]:
        """Yield an entry as it would be typed; nothing where it has another shape."""
        head = Token(codec.keyword, path=path)
        if not isinstance(value, codec.json_type):
            self._refuse(path, Message("shape_expected", expected=codec.json_words))
        elif isinstance(value, list):
            words = [Token(word, path=f"{path}[{at}]") for at, word in enumerate(value)]
            yield Block(codec.keyword, head, words, [])
        elif isinstance(value, dict):
            lines = [
                [Token(colour, path=f"{path}.{colour}"), *self._row(f"{path}.{colour}", row, codec)]
                for colour, row in value.items()
                if self._is_colour(f"{path}.{colour}", colour)
            ]
            yield Block(codec.keyword, head, [], lines)
        else:
            yield Block(codec.keyword, head, self._row(path, value, codec), [])

    def _row(self, path: str, row: Any, codec: EntryCodec) -> list[Token]:
        """Return the words of one value."""
        if row != UNREADABLE and not isinstance(row, codec.row_type):
            self._refuse(
                path, Message("value_expected", value=shortened(row), expected=codec.row_words)
            )
            return [Token(UNREADABLE, path=path)]
        if isinstance(row, dict):
            names = [field.name for field in codec.kind.fields]
            return [
                Token(f"{name}={NO_LETTERS if value == '' else value}", path=f"{path}.{name}")
                for name, value in row.items()
                if self._known(f"{path}.{name}", "field", name, names)
            ]
        text = " ".join(row.split()) if isinstance(row, str) else str(row)
        if not text or ";" in text or not text.isprintable():
            words = Message("text_line", most=codec.kind.most)
            self._refuse(path, Message("value_expected", value=shortened(row), expected=words))
        return [Token(text, path=path)]
