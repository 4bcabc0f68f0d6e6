"""
The board of a position: what it was dealt from, its map, and the names of its hexes.

The words behind ``board`` are those that `pnp.model.boards` writes:

    seed=42 v1 shape=organic no-connected inventory=tiles-0123abcd
    seed=42 v1 file=3fa4b2c1

Cells of a map stand two characters apart, and each row is moved by one character against the row
above, so a hex is known by the place of its letter. Boards with a fixed outline are easier:
their rows are known by their order alone.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

from generators import Value
from generators.hexes import Hex, in_rows, reading_order
from layouts import row_letters
from pnp.errors import OptionError, PnpError, UnknownNameError
from pnp.messages import Message
from pnp.model import LARGEST_SEED, boards
from pnp.model.games import DealRequest, Game, read_options
from pnp.model.positions import UNREADABLE, Position, normal_cells, normal_shift, position_of
from pnp.notation.reading import tokens
from pnp.notation.reading.names import keyword_of
from pnp.notation.reading.tokens import FaultLog, Token
from pnp.texts.suggestions import quoted

if TYPE_CHECKING:
    from pnp.notation.inventories import Inventory

Deal: TypeAlias = Callable[[Game, DealRequest], boards.Board]

TEMPLATE_ADVICE = Message("template_advice")
INVENTORY = "inventory"
_SEED = "seed"
_FILE = "file"
_NO = "no-"
# The name of a tile list is as long as that of a file may be, and has a hash behind it.
_LONGEST_VALUE = 300
_DIGEST_LENGTH = 8

# Why a board cannot be dealt: by other generators, of a game that was changed, from other tiles.
NoDeal: TypeAlias = Literal["version", "file", "inventory"]


class BoardWords(Value):
    """
    What a board was dealt from.

    Attributes:
        seed: what all is drawn from.
        version: that of the generators.
        current_version: the one that deals such boards now.
        options: those that are not default, the name of the inventory among them. With
            another version of the generators they are kept unchecked, as typed.
        digest: that of the own game at that time, and
        current_digest: its present one; both empty for other games.
    """

    seed: int
    version: int
    current_version: int
    options: Mapping[str, boards.OptionValue] = MappingProxyType({})
    digest: str = ""
    current_digest: str = ""

    @property
    def inventory(self) -> str | None:
        """The name of the player's own tiles, if the board was dealt from such."""
        name = self.options.get(INVENTORY)
        return name if isinstance(name, str) else None

    @property
    def text(self) -> str:
        """All of it in canonical form."""
        words = [f"seed={self.seed}", f"v{self.version}"]
        if self.digest:
            words.append(boards.option_word(_FILE, self.digest))
        return " ".join([*words, *(boards.option_word(*option) for option in self.options.items())])

    def deal_request(self, players: int, inventory: "Inventory | None") -> DealRequest | NoDeal:
        """Return what the board is dealt from with these tiles, or why it cannot be dealt."""
        if self.version != self.current_version:
            return "version"
        if self.digest != self.current_digest:
            return "file"
        if self.inventory and (inventory is None or inventory.name != self.inventory):
            return "inventory"
        codes = inventory.codes if self.inventory and inventory is not None else None
        return DealRequest(players, self.seed, self.options, codes)


def read_board_words(words: str, game: Game, players: int) -> BoardWords:
    """
    Return what *words* say, such as ``seed=42 v1 shape=organic``.

    Raises:
        PositionSyntaxError: they cannot be read.
    """
    log = FaultLog([words])
    found = board_words_of(tokens.split_words(words, 1), game, players, log)
    if found is None and not log.count:
        log.refuse(Token(""), "seed_expected")
    if found is None or log.count:
        raise tokens.syntax_error(log, "board")
    return found


def board_words_of(
    words: Sequence[Token], game: Game, players: int, log: FaultLog
) -> BoardWords | None:
    """Return what *words* say, None where there are none; faults are told to *log*."""
    before, first, joined = log.count, dict[str, Token](), tokens.joined_at_equals(words)
    versions = [
        tokens.read_number(word.text[1:])
        if word.text[:1] in ("v", "V") and tokens.is_digits(word.text[1:])
        else None
        for word in joined
    ]
    version = next((known for known in versions if known is not None), None)
    own_digest = boards.file_digest(game.slug)
    pairs = (word.text.lower().partition("=") for word in joined)
    typed = next((value for name, _, value in pairs if name == _FILE), "")
    digest = own_digest and (typed or own_digest)
    is_known = (version is None or version in boards.GENERATOR_VERSIONS) and digest == own_digest
    seed = None
    options: dict[str, boards.OptionValue] = {}
    for word, its_version in zip(joined, versions, strict=True):
        name, equals, value = word.text.partition("=")
        name = keyword_of(name, (_SEED,)) if its_version is None else "version"
        if first.setdefault(name.removeprefix(_NO), word) is not word:
            log.refuse(word, "given_already", name=name.removeprefix(_NO))
        elif its_version is not None:
            continue
        elif name == _SEED:
            is_seed = tokens.is_digits(value) and len(value) <= len(str(LARGEST_SEED))
            seed = int(value) if is_seed and int(value) <= LARGEST_SEED else None
            if seed is None:
                log.refuse(word, "seed_form", most=LARGEST_SEED)
        elif own_digest and name == _FILE:
            if len(value) != _DIGEST_LENGTH or set(value.lower()) - set("0123456789abcdef"):
                log.refuse(word, "digest_form")
        elif is_known:
            options |= _read_option(word, game, players, log)
        else:
            # What was an option then is not known now.
            options[name] = value if equals else True
    if is_known:
        options = read_options(game.slug, game.options, options, players)
    current = boards.generator_version(game.slug, options)
    if version is None:
        version = current
    if seed is not None:
        return BoardWords(seed, version, current, options, digest, own_digest)
    if words and log.count == before:
        log.refuse(words[0], "seed_among_words")
    return None


def _read_option(
    word: Token, game: Game, players: int, log: FaultLog
) -> dict[str, boards.OptionValue]:
    name, equals, value = word.text.partition("=")
    name, typed_name = name.lower(), name
    known = {option.name: option for option in game.options}
    option = known.get(name.removeprefix(_NO) if name not in known else name)
    if option is None or len(value) > _LONGEST_VALUE:
        # It is nothing that a board is dealt from.
        names = ["seed", f"v{boards.GENERATOR_VERSION}", *known]
        if boards.file_digest(game.slug):
            names.insert(2, _FILE)

        def repair() -> str | None:
            if tokens.is_digits(word.text):
                return f"{_SEED}={word.text}"
            meant = tokens.near_word(typed_name, [*names, *(_NO + one for one in known)])
            return meant and meant + equals + value

        log.refuse(word, "no_board_word", repair, game=game.slug, names=", ".join(names))
        if not word.path:
            log.add_more(Message("map_begins_below"))
        return {}
    if isinstance(option.default, bool):
        if not equals:
            return {option.name: name == option.name}
        log.refuse(word, "flag_alone", name=option.name, no=_NO)
        return {}
    if name != option.name or not value:
        log.refuse(word, "value_behind_name", name=option.name)
        return {}
    typed: boards.OptionValue | None = value
    if option.choices:
        typed = value.lower()
    elif option.least is not None:
        typed = tokens.read_number(value)
    if typed is None:
        log.refuse(word, "number_behind_name", name=option.name)
        return {}
    try:
        read_options(game.slug, (option,), {option.name: typed}, players)
    except (OptionError, UnknownNameError) as error:
        choices = [f"{option.name}={choice}" for choice in option.choices]
        log.add(word, _bare(error), lambda: tokens.near_word(word.text, choices))
        return {}
    return {option.name: typed}


def _bare(error: Exception) -> Message:
    # In a file options stand without the dashes of the command line.
    return Message("without_dashes", error=error)


class Dealing(Value):
    """
    How boards are dealt of which the file has the seed, but no map.

    Attributes:
        deal: what deals them; None where nobody can.
        inventory: a player's own tiles.
    """

    deal: Deal | None = None
    inventory: "Inventory | None" = None


NO_DEALING = Dealing()


class ReadBoard(Value):
    """
    What is known of a board.

    Attributes:
        terrain: None where it could not be read.
        names: those of all hexes, None where they are not known.
        words: what it was dealt from, in canonical form.
        has_map: the map was typed.
        anchor: a name and the hex that has it.
        chips: by kind; at first those of a board that was dealt.
        printed: the pieces that are part of a board that was dealt.
    """

    terrain: Mapping[Hex, str] | None = None
    names: Mapping[Hex, str] | None = None
    words: str = ""
    has_map: bool = False
    anchor: tuple[str, Hex] | None = None
    chips: Mapping[str, Mapping[Hex, boards.Chip]] = MappingProxyType({})
    printed: tuple[boards.Piece, ...] = ()


class BoardReader:
    """Reads the blocks that tell a board; faults are told."""

    def __init__(
        self, game: Game, players: int, log: FaultLog, dealing: Dealing = NO_DEALING
    ) -> None:
        self._game = game
        self._players = players
        self._dealing = dealing
        self._log = log

    def read(self, board: tokens.Block, anchor: tokens.Block | None) -> ReadBoard:
        """Return the board of the block *board*."""
        before = self._log.count
        rows = board.below
        words = None
        marks = {terrain.letter.upper() for terrain in self._game.terrains} | {UNREADABLE, "-"}
        if len(board.rest) > 1 and all(word.text.upper() in marks for word in board.rest):
            self._log.refuse(board.rest[0], "first_row_behind_board")
            if not self._game.outline:  # where its columns stand nobody knows
                return ReadBoard()
            rows = [board.rest, *rows]
        else:
            words = board_words_of(board.rest, self._game, self._players, self._log)
        has_map = bool(rows)
        terrain: Mapping[Hex, str] | None = None
        dealt = None
        if has_map:
            terrain = read_map(rows, board.head, self._game, self._log)
        elif self._log.count == before:
            dealt = self._dealt(words, board.head)
            terrain = dealt.terrain if dealt is not None else None
        # Where the outline is fixed, the hexes have their names whatever is wrong with the map.
        cells = terrain or fixed_cells(self._game)
        names = self._game.names_hexes(tuple(cells)) if cells else None
        found = ReadBoard(terrain, names, words.text if words else "", has_map)
        if dealt is not None:
            kinds = {kind.letter for kind in self._game.pieces if kind.is_printed}
            printed = tuple(piece for piece in dealt.pieces if piece.kind in kinds)
            found = found._replace(chips=dealt.chips, printed=printed)
        return found if anchor is None else self.anchored(found, anchor)

    def _dealt(self, words: BoardWords | None, head: Token) -> Position | None:
        """Return the start on the board that *words* stand for."""
        if words is None:
            self._log.refuse(head, "no_map", advice=TEMPLATE_ADVICE)
            return None
        inventory = self._dealing.inventory
        request = words.deal_request(self._players, inventory)
        if request == "version":
            version, own = words.version, words.current_version
            self._log.refuse(head, "other_generator", version=version, own=own)
        elif request == "file":
            slug = self._game.slug
            self._log.refuse(head, "board_of_changed_game", game=slug, words=words.text)
        elif request == "inventory" and inventory:
            tiles = words.inventory
            self._log.refuse(head, "other_tiles", tiles=tiles, given=inventory.name)
        elif request == "inventory":
            self._log.refuse(head, "no_tiles_given", tiles=words.inventory)
        elif self._dealing.deal is None:
            self._log.refuse(head, "no_dealing")
        else:
            try:
                return position_of(self._dealing.deal(self._game, request))
            except PnpError as error:
                self._log.refuse(head, "not_dealt", reason=_bare(error))
        return None

    def anchored(self, board: ReadBoard, block: tokens.Block) -> ReadBoard:
        """Return *board* with the names that its hexes have by the anchor in *block*."""
        words = tokens.joined_at_equals(block.words)
        place = words[0] if words else block.head
        new, _, old = place.text.upper().partition("=")
        unknown = board._replace(names=None)
        if len(words) != 1 or boards.row_of_name(new) is None or boards.row_of_name(old) is None:
            self._log.refuse(place, "anchor_form")
            return unknown
        if self._game.outline:
            self._log.refuse(block.head, "no_anchor", game=self._game.slug)
            return board
        if board.names is None:
            return unknown
        cell = next((cell for cell, name in board.names.items() if name == old), None)
        if cell is None:
            self._refuse_anchor(place, Message("anchor_unknown", name=quoted(old)))
            return unknown
        names = boards.moved_names(board.names, old, new)
        if names is None:
            self._refuse_anchor(place, Message("anchor_too_far"))
            return unknown
        return board._replace(names=names, anchor=(new, cell))

    def _refuse_anchor(self, place: Token, message: Message) -> None:
        # In JSON the path says it already.
        self._log.add(place, message if place.path else Message("anchor_fault", fault=message))


# The rows of a map

MOST_ROWS = 200
MOST_CELLS_A_ROW = 200
# As many as the JSON form holds.
# Several times the largest board: what grows faster than the map stays within seconds.
MOST_HEXES = 1_000
HOLE = "-"
# What belongs between two letters, by how far apart they were typed.
_BETWEEN = {2: " ", 3: " ", 4: f" {HOLE} "}

Row = list[Token]


def read_map(rows: Sequence[Row], head: Token, game: Game, log: FaultLog) -> dict[Hex, str] | None:
    """
    Return the terrain of a map below *head*, in reading order and normal form.

    None where the map has faults, which are told.
    """
    before = log.count
    if len(rows) > MOST_ROWS:
        log.refuse(rows[MOST_ROWS][0], "too_many_rows", count=len(rows), most=MOST_ROWS)
        return None
    letters = {terrain.letter.upper(): terrain.name for terrain in game.terrains}
    letters[UNREADABLE] = UNREADABLE
    reader = _MapReader(letters, game, log)
    cells = reader.fixed_outline(rows, head) if game.outline else reader.irregular(rows)
    if log.count > before:
        return None
    if not cells:
        log.refuse(head, "empty_map")
        return None
    if len(cells) > MOST_HEXES:
        log.refuse(head, "too_many_hexes", count=len(cells), most=MOST_HEXES)
        return None
    shift = normal_shift(cells)
    return {cell + shift: name for cell, name in cells.items()}


def outline_fault(cells: Collection[Hex], game: Game) -> str | None:
    """Return why *cells*, in normal form, cannot be a board of *game*; None where they can."""
    lengths, rows = game.outline, _rows(cells)
    if lengths and rows != _rows(fixed_outline(lengths)):
        return Message("outline_expected", lengths=" ".join(map(str, lengths)))
    widest = max(places[-1] - places[0] for _, places in rows)
    if rows[-1][0] >= MOST_ROWS or widest >= MOST_CELLS_A_ROW:
        return Message("too_far_apart", rows=MOST_ROWS, places=MOST_CELLS_A_ROW)
    return None


def fixed_cells(game: Game) -> list[Hex]:
    """Return the hexes that every board of *game* has; none where a seed or play settles them."""
    if game.outline:
        return fixed_outline(game.outline)
    return reading_order(game.ground.cells) if game.ground else []


def fixed_outline(lengths: Sequence[int]) -> list[Hex]:
    """Return the hexes of a board whose rows have *lengths*, each in the middle."""
    return list(normal_cells(in_rows(lengths)))


def _rows(cells: Collection[Hex]) -> list[tuple[int, list[int]]]:
    """Return where the hexes of each row lie, from the top, in normal form."""
    shift = normal_shift(cells)
    rows: dict[int, list[int]] = {}
    for cell in reading_order(cells):
        rows.setdefault(cell.r + shift.r, []).append(cell.q + shift.q)
    return list(rows.items())


class _MapReader:
    """Reads the rows of one map."""

    def __init__(self, letters: Mapping[str, str], game: Game, log: FaultLog) -> None:
        self._letters = letters
        self._game = game
        self._log = log
        self._half = boards.half_step(letters)

    def fixed_outline(self, rows: Sequence[Row], head: Token) -> dict[Hex, str]:
        """Return the terrain of a board whose rows have known lengths."""
        lengths = self._game.outline
        good = [self._has_cells(row, index) for index, row in enumerate(rows)]
        if len(rows) != len(lengths):
            # Too many rows or too few, and which one if that can be told.
            typed, more = tuple(map(len, rows)), None
            message = Message(
                "map_rows",
                count=len(rows),
                expected=len(lengths),
                lengths=", ".join(map(str, lengths[:-1])),
                last=lengths[-1],
            )
            for index, length in enumerate(lengths):
                if typed == lengths[:index] + lengths[index + 1 :]:
                    more = Message("row_missing", row=row_letters(index), length=length)
            for index, row in enumerate(rows):
                if more is None and lengths == typed[:index] + typed[index + 1 :]:
                    head, more = row[0], Message("row_too_many")
            whole = Message("one_and_other", one=message, other=more) if more else message
            self._log.add(head, whole)
            return {}
        for index, (row, expected) in enumerate(zip(rows, lengths, strict=True)):
            if good[index] and len(row) != expected:
                marked = row[expected] if len(row) > expected else row[-1]
                name, count = row_letters(index), len(row)
                self._log.refuse(marked, "row_length", row=name, count=count, expected=expected)
        cells: dict[Hex, str] = {}
        outline = iter(fixed_outline(lengths))
        for row, expected in zip(rows, lengths, strict=True):
            here = [next(outline) for _ in range(expected)]
            names = [self._terrain(token) for token in row]
            cells.update((cell, name) for cell, name in zip(here, names, strict=False) if name)
        return cells

    def irregular(self, rows: Sequence[Row]) -> dict[Hex, str]:
        """Return the terrain of a board whose rows are placed by their columns."""
        good = [
            self._has_cells(row, index) and self._has_steps(row) for index, row in enumerate(rows)
        ]
        half, step = self._half, 2 * self._half
        leans = {
            index: (row[0].column - half * index) % step
            for index, row in enumerate(rows)
            if good[index]
        }
        # Where as many rows stand each way the first one is believed.
        usual = next((lean for lean, _ in Counter(leans.values()).most_common(1)), 0)
        shifted = [index for index, lean in leans.items() if lean != usual]
        for index in shifted:  # rows that follow one another are one fault
            if index - 1 in shifted:
                continue
            last = index
            while last + 1 in shifted:
                last += 1
            key = "gap_of_codes" if half > 1 else "rows_off" if last > index else "row_off"
            first, end = row_letters(index), row_letters(last)
            place = rows[index][0]
            self._log.refuse(place, key, row=first, first=first, last=end, step=step, half=half)
        cells = {}
        for r, row in enumerate(rows):
            for token in row:
                name = None if token.text == HOLE else self._terrain(token)
                if name is not None:
                    cells[Hex((token.column - usual - half * r) // step, r)] = name
        return cells

    def _terrain(self, token: Token) -> str | None:
        return self._letters.get(token.text.upper())

    def _has_cells(self, row: Row, index: int) -> bool:
        """Tell whether *row* consists of cells; else say what is wrong."""
        if len(row) > MOST_CELLS_A_ROW:
            self._log.refuse(
                row[MOST_CELLS_A_ROW], "row_too_long", count=len(row), most=MOST_CELLS_A_ROW
            )
            return False
        glued = next((token for token in row if len(token.text) > 1), None)
        if self._half == 1 and glued is not None:
            # Letters stand together, or this is no row at all.
            marks = "".join(token.text for token in row)
            if {*marks.upper()} <= {*self._letters, HOLE} and len(marks) <= MOST_CELLS_A_ROW:
                apart, name = " ".join(marks), row_letters(index)
                self._log.refuse(glued, "cells_without_blank", apart, row=name)
            else:
                self._log.refuse(glued, "no_row")
            return False
        known = {*self._letters} if self._game.outline else {*self._letters, HOLE}
        strange = [token for token in row if token.text.upper() not in known]
        letters = " ".join(letter for letter in self._letters if letter != UNREADABLE)
        for token in strange:
            key = "no_tile" if self._game.outline else "no_tile_nor_hole"
            key = "hole_in_board" if token.text == HOLE else key
            self._log.refuse(token, key, game=self._game.slug, letters=letters)
        return not strange

    def _has_steps(self, row: Row) -> bool:
        """Tell whether the cells of *row* stand evenly apart; else say so."""
        step = 2 * self._half
        gaps = [token for last, token in pairwise(row) if token.column - last.column != step]
        if not gaps:
            return True
        if step > 2:
            self._log.refuse(gaps[0], "gap_of_codes", step=step, half=self._half)
            return False
        last = row[row.index(gaps[0]) - 1]
        wide = gaps[0].column - last.column
        self._log.refuse(
            gaps[0], "gap_in_row", lambda: _closed(row) if len(gaps) == 1 else None, count=wide
        )
        return False


def _closed(row: Row) -> str | None:
    """Return *row* with its one gap closed: a blank too many dropped, or a hole filled in."""
    text = row[0].text
    for last, token in pairwise(row):
        between = _BETWEEN.get(token.column - last.column)
        if between is None:
            return None
        text += between + token.text
    return text
