"""
JSON to positions: text to data that follows schema 1, and this to the same tree as a text.

The schema, ``pnp/notation/schemas/position.schema.json``, is made from the records here, by which
the data is read. At most twenty breaches of it are listed, each with the path to its place:
``hexes[3].terrain``; then reading ends. All that does not fit its game is told at once, too.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from generators import regex
from generators.hexes import CLOCKS, Hex, reading_order
from pnp.errors import PositionDataError, UnknownNameError
from pnp.games import FindGame, find_game
from pnp.messages import Message, joined, message_of
from pnp.model import LARGEST_SEED
from pnp.model.boards import GENERATOR_VERSION, GENERATOR_VERSIONS, NOBODY, Chip, Piece
from pnp.model.checks import Phase
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, normal_chips, normal_shift
from pnp.notation.entries import NO_LETTERS, EntryCodec, read_chip
from pnp.notation.reading import boards, tokens
from pnp.notation.reading.names import HexLookup
from pnp.notation.reading.parsing import MOST_PIECES_A_HEX, PositionReader, players_of_game
from pnp.notation.reading.pieces import PlacedPiece, misplaced
from pnp.notation.reading.tokens import FaultLog, Token
from pnp.tables.faults import Faults, KeyPath
from pnp.tables.reading import read_record
from pnp.tables.records import NOTHING, Between, Items, Pattern, Table, fields_of
from pnp.texts.suggestions import printable, shortened, unknown_key, unknown_name

_LONGEST_VALUE = 60
_MOST_DIGITS = 1000
_MOST_BRACKETS = 50
_BRACKETS = regex(r'"(?:[^"\\]|\\.)*(?:"|$)|[\[{]|[\]}]', re.DOTALL)


class DataLog(FaultLog):
    """Collects what is wrong with the data of a file, each with the path to its place."""

    def __init__(self) -> None:
        super().__init__([], most=tokens.MOST_TOLD + 1)
        self._told: dict[str, None] = {}

    def add(self, token: Token, message: tokens.Words, repair: tokens.Repair = None) -> None:
        """Note a fault. Raises EnoughFaults: there is one more than are listed."""
        words = tokens.made(message)
        line = Message("at_place", path=printable(token.path), fault=printable(words))
        if line in self._told:
            return
        meant = tokens.made(repair)
        told = line if meant is None else joined([line, Message("did_you_mean", word=meant)])
        self._told[told] = None
        super().add(token, words)

    def raise_faults(self, name: str) -> None:
        """Raise a PositionDataError that lists the faults, if there are any."""
        if self._told:
            lines = list(self._told)
            more = [Message("and_others")] if len(lines) > tokens.MOST_TOLD else []
            lines = [Message("no_position", name=name), *lines[: tokens.MOST_TOLD], *more]
            raise PositionDataError(joined(lines))


# What a file holds

_HexName: TypeAlias = Annotated[str, Pattern("^[A-Z]{1,3}[0-9]{1,4}$", Message("hex_name"))]
_Coordinate: TypeAlias = Annotated[int, Between(-10_000, 10_000)]
_Positive: TypeAlias = Annotated[int, Between(1, LARGEST_SEED)]
_Percent: TypeAlias = Annotated[float, Between(0, 100)]
_Digits: TypeAlias = Annotated[str, Pattern("^[0-9]+$", Message("digits_in_quotes"))]
_Fraction: TypeAlias = Annotated[
    str, Pattern("^-?[0-9]+(/[0-9]+)?$", Message("fraction_in_quotes"))
]
_Colours: TypeAlias = Annotated[str, Pattern("^[a-z]*$", Message("letters_of_colours"))]
_Colour: TypeAlias = Annotated[str, Pattern(r"^([a-z]|\?)?$", Message("letter_of_a_colour"))]
_Kind: TypeAlias = Annotated[
    str, Pattern(r"^([A-Z][A-Z0-9]{0,5}|\+|\?)?$", Message("letter_of_a_piece"))
]
_KnownKind: TypeAlias = Annotated[
    str, Pattern(r"^([A-Z][A-Z0-9]{0,5}|\+)?$", Message("letter_of_a_known_piece"))
]
_Text: TypeAlias = Annotated[str, Between(0, 999)]
_MOST_ENTRIES = 999


class HexData(Table):
    """
    A hex.

    Attributes:
        number: its own on the board, where it has one.
        tile: the number of the tile it belongs to, where tiles hold several.
        chips: by kind.
    """

    q: _Coordinate
    r: _Coordinate
    terrain: str
    name: _HexName = ""
    number: _Positive | None = None
    tile: _Positive | None = None
    chips: Mapping[str, _Text] = NOTHING


class PieceData(Table):
    """
    Equal pieces in one place.

    Attributes:
        at: the hour of a corner or side.
        chip: the value of the chip on it.
    """

    colour: _Colour
    piece: _Kind
    hex: _HexName
    at: Annotated[int, Between(1, 12)] | None = None
    count: Annotated[int, Between(1, MOST_PIECES_A_HEX)] = 1
    chip: Annotated[int, Between(-99, 99)] | None = None


class AnchorData(Table):
    """A hex that keeps its name while the board grows."""

    name: _HexName
    q: _Coordinate
    r: _Coordinate


class TileData(Table):
    """A tile of several hexes."""

    number: _Positive
    code: _Text
    hexes: tuple[_HexName, ...]


class DrawnFrom(Table):
    """
    How many boards there are, of which this one was drawn.

    Attributes:
        even_percent: only the most even deals are drawn, so many percent of all.
    """

    count: _Digits
    exact: bool
    uniform: bool
    different: _Digits = ""
    different_exact: bool = False
    different_at_most: bool = False
    estimate: bool = False
    on_outline: bool = False
    found: bool = False
    even_percent: _Percent = 100.0


class EvennessData(Table):
    """
    How even the starts of a board are.

    Attributes:
        land: what that of each colour is worth.
        percentile: in so many percent of all deals starts are at least as even.
        owners: the letters of the colours whose land each hex is.
    """

    land: Mapping[str, _Fraction]
    spread: _Fraction
    owners: Mapping[str, _Colours]
    percentile: _Percent | None = None


class PositionData(Table):
    """
    A position or a board of a hex game, schema 1.

    Attributes:
        game: one that ``pnp games`` lists, or the name of the file of an own game.
        board: what it was dealt from, as in a text.
    """

    schema: Literal[1]
    game: str
    players: Annotated[int, Between(1, 99)]
    hexes: Annotated[tuple[HexData, ...], Items(1, boards.MOST_HEXES)]
    generator: str = ""
    generator_version: int = GENERATOR_VERSION
    phase: Phase = "setup"
    board: Annotated[str, Between(0, 500)] = ""
    code: _Text = ""
    seed: Annotated[int, Between(0, LARGEST_SEED)] | None = None
    options: Mapping[str, object] = NOTHING
    drawn_from: DrawnFrom | None = None
    tiles: Annotated[tuple[TileData, ...], Items(0, boards.MOST_HEXES)] = ()
    anchor: AnchorData | None = None
    pieces: Annotated[tuple[PieceData, ...], Items(0, 10 * boards.MOST_HEXES)] = ()
    totals: Mapping[str, Mapping[_KnownKind, Annotated[int, Between(0, 999)]]] | None = None
    rulings: Mapping[str, _Text] = NOTHING
    entries: Annotated[
        Mapping[
            str,
            int | _Text | tuple[_Text, ...] | Mapping[str, int | _Text | Mapping[str, int | _Text]],
        ],
        Items(0, _MOST_ENTRIES),
    ] = NOTHING
    setup: Mapping[str, object] = NOTHING
    evenness: EvennessData | None = None


class _DataFaults(Faults):
    """What is wrong with the shape of data, in words for JSON and with all other faults."""

    shapes: ClassVar[Mapping[Any, str]] = {
        **Faults.shapes,
        str: Message("text_in_quotes"),
        tuple: Message("list_in_brackets"),
        Mapping: Message("object_in_braces"),
    }

    def __init__(self, log: DataLog, name: str) -> None:
        super().__init__(name)
        self._log = log

    def add_missing(self, path: KeyPath, names: Sequence[str]) -> None:
        """Note that an object has no fields of these *names*."""
        self.add(path, Message("it_needs", names=", ".join(names), count=len(names)))

    def raise_any(self) -> None:
        """Raise a PositionDataError that lists all faults, those of the log first."""
        for fault in self._faults:
            parts = (f"[{n - 1}]" if isinstance(n, int) else f".{n[:60]}" for n in fault.path)
            place = "".join(parts).lstrip(".") or Message("the_whole")
            self._log.add(Token("", path=place), fault.words)
        self._log.raise_faults(self.file)


def data_following_schema(
    text: str, name: str, find: FindGame = find_game
) -> tuple[PositionData, Game]:
    """
    Return the data in *text*, and its game, own ones being found by *find*.

    *name* is that of the file.

    Raises:
        PositionDataError: it is no JSON, or does not follow the schema.
        GameFileError: the file of its game cannot be read.
    """
    loaded, log = _loaded(text, name), DataLog()
    game = data = None
    with suppress(tokens.EnoughFaults):
        if isinstance(slug := loaded.get("game"), str):
            try:
                game = find(slug)
            except UnknownNameError as error:
                log.add(Token("", path="game"), message_of(error))
        data = read_record(PositionData, loaded, _DataFaults(log, name))
    log.raise_faults(name)
    assert game is not None
    assert data is not None
    return data, game


def _loaded(text: str, name: str) -> Mapping[str, Any]:
    """Return the data of a JSON text that has every key once."""
    depth = deepest = 0
    for match in _BRACKETS.finditer(text):
        mark = match[0]
        depth += (mark in "[{") - (mark in "]}")
        deepest = max(deepest, depth)
    if deepest > _MOST_BRACKETS:
        raise PositionDataError("json_brackets", name=name)
    try:
        data = json.loads(
            text,
            object_pairs_hook=_each_key_once,
            parse_constant=_no_constant,
            parse_int=_whole,
            parse_float=_number,
        )
    except json.JSONDecodeError as error:
        raise PositionDataError(
            "no_json",
            name=name,
            line=error.lineno,
            column=error.colno,
            reason=ValueError(error.msg),
        ) from None
    except ValueError as error:  # a key twice, NaN, a number of thousands of digits
        raise PositionDataError("no_position_json", name=name, reason=error) from None
    if not isinstance(data, dict):
        raise PositionDataError("json_object", name=name)
    return data


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object, or refuse one that has a key twice: one of both would be lost."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(Message("key_twice", key=shortened(key)))
        found[key] = value
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(Message("not_a_number", word=word))


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(Message("many_digits", count=len(digits)))
    return int(digits)


def _number(words: str) -> int | float:
    # The schema takes 2.0 for 2.
    number = float(words)
    if number in {float("inf"), -float("inf")}:
        raise ValueError(Message("too_large", number=words[:_LONGEST_VALUE]))
    return int(number) if number.is_integer() else number


# From data to a position


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
    with suppress(tokens.EnoughFaults):
        position = reader.position()
    reader.log.raise_faults(name)
    assert position is not None
    return position


class _Reader(PositionReader):
    """Reads data that follows the schema as a tree, and collects what does not fit."""

    log: DataLog

    def __init__(self, data: PositionData, game: Game) -> None:
        super().__init__(game, data.players, DataLog())
        self._data = data
        self._shift = normal_shift(Hex(entry.q, entry.r) for entry in data.hexes)

    def position(self) -> Position | None:
        """Return the position; None where there are faults."""
        game, players = self.game, self.players
        if not game.least_players <= players <= game.most_players:
            self.refuse("players", "players_refused", players=players, bounds=players_of_game(game))
        board = self._board()
        hexes = HexLookup(board.names, game, self.log)
        placed = list(self._pieces(hexes))
        return self.build(self._data.phase, board, hexes, placed, self._blocks())

    def refuse(self, path: str, key: str, **values: object) -> None:
        """Note that what stands at *path* does not fit."""
        self.log.refuse(Token("", path=path), key, **values)

    def _known(self, path: str, what: str, value: str, known: Iterable[str]) -> bool:
        """Tell whether *value* is one of *known*; else say so."""
        there = list(known)
        if value not in there:
            shown = [name or Message("no_name") for name in there]
            words = unknown_name(what, value[:_LONGEST_VALUE], shown)
            self.log.add(Token("", path=path), words)
        return value in there

    def _board(self) -> boards.ReadBoard:
        """Return the board; its names are not known where its outline is wrong."""
        known = [*(terrain.name for terrain in self.game.terrains), UNREADABLE]
        found: dict[Hex, str] = {}
        for index, entry in enumerate(self._data.hexes):
            cell = self._cell(entry)
            if cell in found:
                self.refuse(f"hexes[{index}]", "hex_there_twice", q=entry.q, r=entry.r)
            self._known(f"hexes[{index}].terrain", "terrain", entry.terrain, known)
            found[cell] = entry.terrain
        terrain = {cell: found[cell] for cell in reading_order(found)}
        if self._data.generator_version in GENERATOR_VERSIONS:
            for name in self._data.options:
                self._known("options", "field", name, [one.name for one in self.game.options])
        # In canonical form; the seed must agree with it.
        typed = [Token(word, path="board") for word in self._data.board.split()]
        seed = self._data.seed
        words = boards.board_words_of(typed, self.game, self.players, self.log)
        if words is not None and seed not in {None, words.seed}:
            self.refuse("seed", "other_seed", seed=shortened(seed), known=words.seed)
        outline = boards.outline_fault(terrain, self.game)
        names = None if outline else self.game.names_hexes(tuple(terrain))
        dealt_from = words.text if words is not None else ""
        board = boards.ReadBoard(terrain, names, dealt_from, chips=self._chips())
        if outline:
            self.log.add(Token("", path="hexes"), outline)
        if (anchor := self._data.anchor) is not None:
            cell = self._cell(anchor)
            if cell not in terrain:
                self.refuse("anchor", "no_hex_at", q=anchor.q, r=anchor.r)
            else:  # it is read as in a text
                word = Token(f"{anchor.name}={(names or {}).get(cell, 'A1')}", path="anchor")
                reader = boards.BoardReader(self.game, self.players, self.log)
                board = reader.anchored(board, tokens.Block("anchor", word, [word], []))
        # The names and numbers in the data are held against those that the hexes have.
        called = board.names or {}
        numbers = {cell: number for number, cell in enumerate(called, start=1)}
        for index, entry in enumerate(self._data.hexes if called else ()):
            path, cell = f"hexes[{index}]", self._cell(entry)
            name, number = called[cell], numbers[cell]
            if entry.name not in {"", name}:
                self.refuse(f"{path}.name", "other_name", typed=entry.name, name=name)
            if self.game.has_numbers and entry.number not in {None, number}:
                self.refuse(f"{path}.number", "other_number", typed=entry.number, number=number)
        return board

    def _chips(self) -> dict[str, dict[Hex, Chip]]:
        """Return the chips of the hexes, by kind."""
        kinds = {kind.id: kind for kind in self.game.chips}
        found: dict[str, dict[Hex, Chip]] = {}
        for number, entry in enumerate(self._data.hexes):
            if entry.chips and not kinds:
                others = sorted(fields_of(HexData).keys() - {"chips"})
                place = Token("", path=f"hexes[{number}].chips")
                self.log.add(place, unknown_key("key", "chips", others))
                break
            for id_, text in entry.chips.items():
                word = Token(text, path=f"hexes[{number}].chips.{id_}")
                if self._known(word.path, "chip", id_, kinds):
                    chip = read_chip(word, kinds[id_], self.game, self.log)
                    found.setdefault(id_, {}).update(
                        {} if chip is None else {self._cell(entry): chip}
                    )
        return normal_chips(found)

    def _cell(self, entry: HexData | AnchorData) -> Hex:
        return Hex(entry.q, entry.r) + self._shift

    def _pieces(self, hexes: HexLookup) -> Iterator[PlacedPiece]:
        colours = [*(colour.letter for colour in self.game.colours), UNREADABLE]
        kinds = {kind.letter: kind for kind in self.game.pieces}
        for number, entry in enumerate(self._data.pieces):
            path, colour, clock = f"pieces[{number}]", entry.colour, entry.at or 0
            word = Token(entry.hex, path=f"{path}.hex")
            cell, kind = hexes.find(word), kinds.get(entry.piece)
            owners = [NOBODY] if kind and kind.is_neutral else colours
            is_known = self._known(f"{path}.colour", "colour", colour, owners)
            is_known &= self._known(f"{path}.piece", "piece", entry.piece, [*kinds, UNREADABLE])
            if entry.chip is not None and not (kind and kind.has_chip):
                slug = self.game.slug
                self.refuse(f"{path}.chip", "piece_without_chip", piece=entry.piece, game=slug)
            if kind and clock not in CLOCKS[kind.on]:
                self.log.add(Token("", path=f"{path}.at"), misplaced(kind.letter, kind.on))
            if cell is not None and is_known:
                piece = Piece(colour, entry.piece, cell, entry.count, entry.chip, clock)
                yield PlacedPiece(piece, word)

    def _blocks(self) -> Iterator[tokens.Block]:
        """Yield what would be blocks of words in a text."""
        for keyword, value in self._data.entries.items():
            path = f"entries.{keyword}"
            if self._known(path, "entry", keyword, self.codecs):
                codec = self.codecs[keyword]
                head = Token(codec.keyword, path=path)
                if not isinstance(value, codec.json_type):
                    self.refuse(path, "shape_expected", expected=codec.json_words)
                elif isinstance(value, tuple):
                    words = [Token(word, path=f"{path}[{at}]") for at, word in enumerate(value)]
                    yield tokens.Block(codec.keyword, head, words, [])
                elif isinstance(value, dict):
                    lines = [
                        [
                            Token(colour, path=f"{path}.{colour}"),
                            *self._row(f"{path}.{colour}", row, codec),
                        ]
                        for colour, row in value.items()
                        if self._is_colour(f"{path}.{colour}", colour)
                    ]
                    yield tokens.Block(codec.keyword, head, [], lines)
                else:
                    yield tokens.Block(codec.keyword, head, self._row(path, value, codec), [])
        if (totals := self._data.totals) is not None:
            yield tokens.Block("totals", Token("totals"), [], list(self._totals(totals)))
        for ruling, choice in self._data.rulings.items():
            word = Token(f"{ruling.strip()}={choice.strip()}", path=f"rulings.{ruling}")
            yield tokens.Block("ruling", word, [word], [])

    def _totals(self, totals: Mapping[str, Mapping[str, int]]) -> Iterator[list[Token]]:
        neutral = [kind.letter for kind in self.game.pieces if kind.is_neutral]
        owned = [kind.letter for kind in self.game.pieces if not kind.is_neutral]
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
        return self._known(path, "colour", value, [colour.letter for colour in self.game.colours])

    def _row(self, path: str, row: Any, codec: EntryCodec) -> list[Token]:
        """Return the words of one value."""
        if row != UNREADABLE and not isinstance(row, codec.row_type):
            self.refuse(path, "value_expected", value=shortened(row), expected=codec.row_words)
            return [Token(UNREADABLE, path=path)]
        if isinstance(row, dict):
            names = [*codec.kind.fields]
            return [
                Token(f"{name}={NO_LETTERS if value == '' else value}", path=f"{path}.{name}")
                for name, value in row.items()
                if self._known(f"{path}.{name}", "field", name, names)
            ]
        text = " ".join(row.split()) if isinstance(row, str) else str(row)
        if not text or ";" in text or not text.isprintable():
            words = Message("text_line", most=codec.kind.most)
            self.refuse(path, "value_expected", value=shortened(row), expected=words)
        return [Token(text, path=path)]
