"""
JSON to positions: text to data that follows schema 1, and this to the same tree as a text.

The schema is ``pnp/notation/schemas/position.schema.json``. At most twenty breaches of it are
listed, each with the path to its place: ``hexes[3].terrain``; then reading ends. It is held
against the data by a few lines of our own: the usual libraries tell but the first breach, or
collect every breach in a hostile file. All that does not fit its game is told at once, too.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from generators.hexes import CLOCKS, Hex, reading_order
from pnp.errors import PositionDataError, UnknownNameError
from pnp.games import PACKAGES, FindGame, find_game, is_game_file
from pnp.messages import Message, joined, message_of
from pnp.model.boards import GENERATOR_VERSION, GENERATOR_VERSIONS, NOBODY, Chip, Piece
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, normal_chips, normal_shift
from pnp.notation.chips import read_chip
from pnp.notation.entries import NO_LETTERS, EntryCodec, entry_codecs
from pnp.notation.reading.boards import BoardReader, ReadBoard, board_words_of, outline_fault
from pnp.notation.reading.building import Tree, build
from pnp.notation.reading.faults import MOST_TOLD, EnoughFaults, FaultLog, Repair, Words, made
from pnp.notation.reading.names import HexLookup
from pnp.notation.reading.parsing import players_of_game
from pnp.notation.reading.pieces import PlacedPiece, misplaced
from pnp.notation.reading.words import Block, Token
from pnp.owngames.building import settled
from pnp.texts.suggestions import printable, shortened, unknown_name

Data: TypeAlias = Mapping[str, Any]
Rule: TypeAlias = Mapping[str, Any]

_LONGEST_VALUE = 60
_MOST_DIGITS = 1000
_MOST_BRACKETS = 50
_SCHEMA_PATH = Path(__file__).parent.parent / "schemas" / "position.schema.json"

# The types and bounds of the schema as a player may read them.
_TYPES: Mapping[str, tuple[type | tuple[type, ...], str]] = {
    "integer": (int, Message("whole_number")),
    "number": ((int, float), Message("a_number")),
    "string": (str, Message("text_in_quotes")),
    "boolean": (bool, Message("true_or_false")),
    "array": (list, Message("list_in_brackets")),
    "object": (dict, Message("object_in_braces")),
}
_BOUNDS: tuple[tuple[str, int, Callable[[int], Message]], ...] = (
    ("minimum", -1, lambda least: Message("or_more", least=least)),
    ("maximum", 1, lambda most: Message("at_most", most=most)),
    ("minItems", -1, lambda least: Message("at_least_in_list", least=least)),
    ("maxItems", 1, lambda most: Message("at_most_in_list", most=most)),
    ("maxLength", 1, lambda most: Message("at_most_characters", most=most)),
)
# What the patterns of the schema stand for, as its descriptions say.
PATTERNS: Mapping[str, Message] = {
    "^[A-Z]{1,3}[0-9]{1,4}$": Message("hex_name"),
    "^[0-9]+$": Message("digits_in_quotes"),
    "^-?[0-9]+(/[0-9]+)?$": Message("fraction_in_quotes"),
    "^[a-z]*$": Message("letters_of_colours"),
    r"^([a-z]|\?)?$": Message("letter_of_a_colour"),
    r"^([A-Z]|\+|\?)?$": Message("letter_of_a_piece"),
    r"^([A-Z]|\+)?$": Message("letter_of_a_known_piece"),
}
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*(?:"|$)|[\[{]|[\]}]', re.DOTALL)


class DataLog(FaultLog):
    """Collects what is wrong with the data of a file, each with the path to its place."""

    def __init__(self) -> None:
        super().__init__([], most=MOST_TOLD + 1)
        self._told: dict[str, None] = {}

    def add(self, token: Token, message: Words, repair: Repair = None) -> None:
        """Note a fault. Raises EnoughFaults: there is one more than are listed."""
        words = made(message)
        line = Message("at_place", path=printable(token.path), fault=printable(words))
        if line in self._told:
            return
        meant = made(repair)
        told = line if meant is None else joined([line, Message("did_you_mean", word=meant)])
        self._told[told] = None
        super().add(token, words)

    def raise_faults(self, name: str) -> None:
        """Raise a PositionDataError that lists the faults, if there are any."""
        if self._told:
            lines = list(self._told)
            more = [Message("and_others")] if len(lines) > MOST_TOLD else []
            lines = [Message("no_position", name=name), *lines[:MOST_TOLD], *more]
            raise PositionDataError(joined(lines))


def data_following_schema(text: str, name: str, find: FindGame = find_game) -> tuple[Data, Game]:
    """
    Return the data in *text*, and its game, own ones being found by *find*.

    *name* is that of the file.

    Raises:
        PositionDataError: it is no JSON, or does not follow the schema.
        GameFileError: the file of its game cannot be read.
    """
    data = _loaded(text, name)
    log = DataLog()
    slug = data.get("game")
    if isinstance(slug, str) and is_game_file(slug):
        try:
            slug = find(slug).slug
        except UnknownNameError as error:
            log.add(Token("", path="game"), message_of(error))
            log.raise_faults(name)
    with suppress(EnoughFaults):
        for path, words in _breaches(data, position_schema(slug), ""):
            log.add(Token("", path=path.lstrip(".") or Message("the_whole")), words)
    log.raise_faults(name)
    assert isinstance(slug, str)  # else it has been refused
    return data, find_game(slug)


def position_schema(slug: object = None) -> Rule:
    """
    Return the shipped schema, with the names and players of the games from their list.

    For the game called *slug*, if there is one, it has no fields of what that game lacks; for an
    own game it has its names and bounds.
    """
    own = getattr(slug, "game", None)
    own = None if own is None or own.package else own
    games = [own] if own else [find_game(name) for name in PACKAGES]
    schema: dict[str, Any] = json.loads(_SCHEMA_PATH.read_text(encoding="utf-8"))
    parts, fields = schema["$defs"], schema["properties"]
    fields["game"]["enum"] = tuple(str(game.slug) for game in games)
    fields["players"]["minimum"] = min(game.least_players for game in games)
    fields["players"]["maximum"] = max(game.most_players for game in games)
    game = own or (find_game(slug) if isinstance(slug, str) and slug in PACKAGES else None)
    if game is not None and not game.chips:
        del parts["hex"]["properties"]["chips"]
    if game is not None and all(kind.on == "hex" for kind in game.pieces):
        del parts["piece"]["properties"]["at"]
    if own is not None:
        del fields["game"]["pattern"]
        longest = max((len(terrain.name) for terrain in own.terrains), default=1)
        parts["hex"]["properties"]["terrain"]["maxLength"] = longest
        number, *_, by_colour, _, _ = parts["entry"]["anyOf"]
        for rule in (number, by_colour["additionalProperties"]):
            rule["minimum"] = min((kind.least for kind in own.entries), default=0)
            rule["maximum"] = max((kind.most for kind in own.entries), default=0)
    resolved: Rule = _resolved(schema, parts)
    return resolved


def _resolved(rule: Any, definitions: Rule) -> Any:
    """Return *rule* with the definitions that it refers to in their places."""
    if isinstance(rule, list):
        return [_resolved(part, definitions) for part in rule]
    if not isinstance(rule, dict):
        return rule
    if "$ref" in rule:
        return _resolved(definitions[rule["$ref"].rpartition("/")[2]], definitions)
    return {key: _resolved(part, definitions) for key, part in rule.items()}


def _loaded(text: str, name: str) -> Data:
    """Return the data of a JSON text that has every key once."""
    if _depth(text) > _MOST_BRACKETS:
        raise PositionDataError(Message("json_brackets", name=name))
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
            Message(
                "no_json",
                name=name,
                line=error.lineno,
                column=error.colno,
                reason=ValueError(error.msg),
            )
        ) from None
    except ValueError as error:  # a key twice, NaN, a number of thousands of digits
        raise PositionDataError(Message("no_position_json", name=name, reason=error)) from None
    if not isinstance(data, dict):
        raise PositionDataError(Message("json_object", name=name))
    return data


def _depth(text: str) -> int:
    """Return how many brackets are open at once in a JSON text, those in strings not counted."""
    depth = deepest = 0
    for match in _BRACKETS.finditer(text):
        mark = match[0]
        depth += (mark in "[{") - (mark in "]}")
        deepest = max(deepest, depth)
    return deepest


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


def _breaches(value: Any, rule: Rule, place: str) -> Iterator[tuple[str, str]]:
    """Yield where *value* breaks a rule of the schema, and how: the parts that we use of it."""
    if "anyOf" in rule:
        if all(any(_breaches(value, choice, place)) for choice in rule["anyOf"]):
            expected = Message("number_list_or_object")
            yield place, Message("value_expected", value=shortened(value), expected=expected)
        return
    wanted = _expected(value, rule)
    if wanted is not None:
        yield place, Message("value_expected", value=shortened(value), expected=wanted)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _breaches(item, rule.get("items", {}), f"{place}[{number}]")
    elif isinstance(value, dict):
        yield from _object_breaches(value, rule, place)


def _object_breaches(value: Mapping[str, Any], rule: Rule, place: str) -> Iterator[tuple[str, str]]:
    known: Rule = rule.get("properties", {})
    others = rule.get("additionalProperties", {})
    names: Rule = rule.get("propertyNames", {})
    for key in rule.get("required", ()):
        if key not in value:
            yield place, Message("field_missing", key=key)
    for key, item in value.items():
        if _expected(key, names) is not None:
            yield (
                place,
                Message(
                    "value_expected", value=shortened(key), expected=PATTERNS[names["pattern"]]
                ),
            )
        if key in known:
            yield from _breaches(item, known[key], f"{place}.{key}")
        elif others is False:
            yield place, unknown_name("field", key[:_LONGEST_VALUE], known)
        else:
            yield from _breaches(item, others, f"{place}.{key[:_LONGEST_VALUE]}")


def _expected(value: Any, rule: Rule) -> str | None:
    """Return what *rule* expects in the place of *value* itself; None where it fits."""
    choices = rule.get("enum", [rule["const"]] if "const" in rule else None)
    if choices is not None:
        fits = any(value == choice and type(value) is type(choice) for choice in choices)
        return None if fits else ", ".join(map(str, choices))
    if "type" in rule:
        kind, type_words = _TYPES[rule["type"]]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            return type_words
    if "pattern" in rule and not re.search(rule["pattern"], value):
        return PATTERNS[rule["pattern"]]
    size = len(value) if isinstance(value, str | list) else value
    for key, sign, words in _BOUNDS:
        if key in rule and sign * size > sign * rule[key]:
            return words(rule[key])
    return None


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
    with suppress(EnoughFaults):
        position = reader.position()
    reader.log.raise_faults(name)
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
