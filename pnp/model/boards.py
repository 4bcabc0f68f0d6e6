"""
Boards: hexes with terrain and names, and all that was drawn with them.

A board knows where it comes from: game, players, seed, the options that are not default,
and the version of the generators. The same five give the same board again.

Hexes have a row letter and a number, as a player reads them off a printed board. There are
two ways to count along a row. By *place*: A1, A2, .. from the left, for boards with a fixed
outline. By *column*: the text column of the hex in the map of a position file, where cells
stand two characters apart and each row is moved by one; so that names stay the same however a
map is indented.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeAlias

from generators import NamedTuple, Value, regex
from generators.hexes import Hex, Place, PlaceName, place_at, reading_order
from layouts import row_letters
from pnp.tables.records import NOTHING

if TYPE_CHECKING:  # slow to import, and not needed to read positions
    from fractions import Fraction

# Raised when the same seed and options give another board than before.
GENERATOR_VERSION = 1
# What version 2 draws in another way: Baron, and mysterious locations so far apart. All other
# boards are still those of version 1, and say so.
_LATER_VERSION = 2
_REDRAWN_GAMES = ("baron",)
FAR_DISTANCE = 6
GENERATOR_VERSIONS = (GENERATOR_VERSION, _LATER_VERSION)
# By game and version, the last release that dealt such boards: what to install for a board that
# is history. None is yet, for the first release has both versions.
LAST_RELEASES: Mapping[tuple[str, int], str] = {}

# The colour of a piece that belongs to nobody.
NOBODY = ""

OptionValue: TypeAlias = str | int | bool
Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


class GameName(str):
    """
    The name of a game, which carries the game: boards and positions have such names.

    So two files of one name, in two folders, are never taken for each other. It is that of the
    file; where a game is asked for, the path that was typed.
    """

    game: Any  # a `Game`, which is made of what stands here
    __slots__ = ("game",)


def file_digest(game: str) -> str:
    """Return the digest of the designer's game called *game*; of any other game nothing."""
    carried = getattr(game, "game", None)
    return str(carried.file.digest) if carried else ""


def name_in_files(game: str) -> str:
    """Return what files about the game called *game* are called: an own game has no suffix."""
    return PurePath(game).stem


class LaidTile(NamedTuple):
    """A printed tile of several hexes and the cells it covers, clockwise."""

    code: str
    cells: tuple[Hex, ...]


class Piece(NamedTuple):
    """
    *count* equal pieces of a colour in one place; colour and kind by their letters.

    A corner belongs to several hexes, and so does a side. In the normal form of a position
    *hex* is the first of them on the board in reading order, so equal pieces are equal values.

    Attributes:
        colour: `NOBODY` for pieces that belong to nobody.
        chip: the value shown by a chip on it, where the game has such chips.
        clock: where on *hex*: 0 on the hex itself, 2, 4 .. 12 on a corner, 1, 3 .. 11 on a
            side, as on the face of a clock; see `generators.hexes`.
        below: how many pieces lie below it, in games in which their order counts.
    """

    colour: str
    kind: str
    hex: Hex
    count: int = 1  # type: ignore[assignment]
    chip: int | None = None
    clock: int = 0
    below: int = 0

    @property
    def at(self) -> PlaceName:
        """Where it lies, as it is called."""
        return PlaceName(self.hex, self.clock)

    @property
    def place(self) -> Place:
        """The hex, corner or side that it lies on, the same whichever hex names it."""
        return place_at(self.hex, self.clock)


class Chip(NamedTuple):
    """
    The chip of one kind that a hex bears: ``6``, or ``wool@5``.

    Attributes:
        value: one of `ChipKind.bag`, or ``?`` where it cannot be read.
        facing: the side that it is turned to, 1, 3 .. 11 as on the face of a clock; 0 for
            chips that face no side, and where the side cannot be read.
    """

    value: str
    facing: int = 0


class BoardSet(Value):
    """
    The deals a board was drawn from, each of them equally likely.

    Two deals are different boards where a player sees different terrain, another chip or another
    piece that is nobody's on some hex. Where players start makes no other board.

    Attributes:
        count: how many deals there are; an upper bound unless *is_exact* or *is_estimate*.
        is_exact: the count is exact.
        is_uniform: every deal is equally likely; else approximately.
        different: about how many different boards they give, unless *is_different_exact*; at
            most as many if *is_different_most* or the count is an upper bound.
        is_estimate: the count is right but for a few percent.
        is_on_outline: the deals are those on the same outline, which was not drawn uniformly.
        is_found: a board of the set was searched for, because draws broke the wishes.
        is_different_exact: the number of different boards is exact.
        is_different_most: there may be fewer different boards.
        even_share: only the most even deals are drawn: such a part of all there are.
    """

    count: int
    is_exact: bool
    is_uniform: bool = True
    different: int | None = None
    is_estimate: bool = False
    is_on_outline: bool = False
    is_found: bool = False
    is_different_exact: bool = False
    even_share: "Fraction | None" = None
    is_different_most: bool = False


class Setup(Value):
    """
    What was drawn beside a board, by the names of the deals, and what is secret on it.

    Things are words: terrains and cards by their names, chips by their values, pieces by
    colour and kind (``rS``), players by their letters, hexes by their names. What is secret on
    the board has its place before it: ``C3 6``, ``C3@12 rS``.

    Attributes:
        dealt: what lies in a row or a pile, in its order.
        hands: what players have, by their letters, or by their numbers where they choose their
            colours later; what `NOBODY` has is put aside.
        secret: the deals that only strips and JSON tell of.
        seats: the deals of players that a position states, as entries of the same name.
        words: the lists of words, by keyword, that a position states from the start.
        told: what the JSON file says beside seats, where a program draws in another form.
    """

    dealt: Mapping[str, tuple[str, ...]] = NOTHING
    hands: Mapping[str, Mapping[str, tuple[str, ...]]] = NOTHING
    secret: frozenset[str] = frozenset()
    seats: frozenset[str] = frozenset()
    words: Mapping[str, tuple[str, ...]] = NOTHING
    told: Mapping[str, Any] = NOTHING

    def data(self) -> dict[str, Json]:
        """Return it as plain data, for the JSON file."""
        rows: dict[str, Json] = {
            name: list(things)
            for name, things in self.dealt.items()
            if name in self.seats or not self.told
        }
        hands: dict[str, Json] = {
            name: {colour: list(things) for colour, things in of_players.items()}
            for name, of_players in self.hands.items()
        }
        return rows | (dict(self.told) or hands)

    def colours(self) -> dict[str, tuple[str, ...]]:
        """Return the lists of colours, by keyword, that a position states from the start."""
        return {name: self.dealt[name] for name in self.dealt if name in self.seats}


class Evenness(Value):
    """
    How even the starts of a board are: whose land each hex is, and what the land is worth.

    A game says in `pnp.model.checks.Claims` which pieces claim land and what it counts for. What
    that predicts, if anything, is a matter of the game: see docs/evenness.md.

    Attributes:
        owners: the letters of the colours whose land each hex is; none for hexes that nobody
            reaches.
        land: what the land of each colour is worth, shared hexes in equal parts.
        share: which part of all deals is as even as this or more even; None: not known.
    """

    owners: Mapping[Hex, tuple[str, ...]]
    land: "Mapping[str, Fraction]"
    share: "Fraction | None" = None

    @property
    def spread(self) -> "Fraction":
        """The best land less the worst."""
        return max(self.land.values()) - min(self.land.values())

    @property
    def percentile(self) -> float | None:
        """In how many percent of all deals starts are as even or more even."""
        return None if self.share is None else float(100 * self.share)


class Board(Value):
    """
    A dealt board.

    Attributes:
        options: those that are not default, as typed on the command line.
        terrain: every hex with its terrain, by full English name.
        names: every hex with its name, in reading order.
        tiles: for games whose tiles hold several hexes.
        chips: the hexes that bear a chip, by kind of chip.
        pieces: what stands on the board from the start.
        setup: what else was drawn, for the JSON file and the set-up cards.
        evenness: how even the starts are, in games that measure it.
    """

    game: str
    players: int
    seed: int
    options: Mapping[str, OptionValue]
    terrain: Mapping[Hex, str]
    names: Mapping[Hex, str]
    drawn_from: BoardSet
    tiles: tuple[LaidTile, ...] = ()
    chips: Mapping[str, Mapping[Hex, Chip]] = NOTHING
    pieces: tuple[Piece, ...] = ()
    setup: Setup = Setup()
    evenness: Evenness | None = None


def moved(board: Board, shift: Hex) -> Board:
    """Return *board* with all its hexes moved by *shift*; what is drawn besides names none."""
    evenness = board.evenness
    if evenness is not None:
        owners = {cell + shift: colours for cell, colours in evenness.owners.items()}
        evenness = evenness._replace(owners=owners)
    return board._replace(
        terrain={cell + shift: kind for cell, kind in board.terrain.items()},
        names={cell + shift: name for cell, name in board.names.items()},
        pieces=tuple(piece._replace(hex=piece.hex + shift) for piece in board.pieces),
        evenness=evenness,
    )


def generator_version(game: str, options: Mapping[str, OptionValue]) -> int:
    """Return the version of the generators that deals boards with these options."""
    distance = options.get("mystery-distance")
    is_far = isinstance(distance, int) and distance >= FAR_DISTANCE
    return _LATER_VERSION if is_far or game in _REDRAWN_GAMES else GENERATOR_VERSION


def board_words(board: Board) -> str:
    """
    Return the words that rebuild *board*, as in a position file after ``board``.

    For example ``seed=42 v1 shape=organic mystery-distance=3``, and of an own game
    ``seed=42 v1 file=3fa4b2c1``.
    """
    words = [f"seed={board.seed}", f"v{generator_version(board.game, board.options)}"]
    if digest := file_digest(board.game):
        words.append(option_word("file", digest))
    words += [option_word(name, value) for name, value in board.options.items()]
    return " ".join(words)


def board_command(board: Board) -> str:
    """
    Return the command that gives *board* again.

    For example ``pnp board barony --players 3 --seed 42 --shape organic``. A tile list is
    given by its name and hash, because its file is not known any more.
    """
    from shlex import quote  # most commands print no command

    game = quote(board.game)
    words = [f"pnp board {game} --players {board.players} --seed {board.seed}"]
    options = (option_word(name, value) for name, value in board.options.items())
    words += [f"--{word.replace('=', ' ', 1)}" for word in options]
    return " ".join(words)


def option_word(name: str, value: OptionValue) -> str:
    """Return one option as a word: flags by their name alone, or ``no-`` and the name."""
    if isinstance(value, bool):
        return name if value else f"no-{name}"
    return f"{name}={value}"


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = regex("([A-Z]{1,3})([1-9][0-9]{0,3})")


def text_columns(cells: Iterable[Hex]) -> dict[Hex, int]:
    """Return the text column of each cell, from 1 at the leftmost one of the whole map."""
    columns = {cell: 2 * cell.q + cell.r for cell in cells}
    leftmost = min(columns.values(), default=0)
    return {cell: column - leftmost + 1 for cell, column in columns.items()}


def half_step(codes: Iterable[str]) -> int:
    """
    Return half the distance of two cells of a map with these codes: a blank is between them.

    >>> half_step("FM"), half_step(["b2", "b12"])
    (1, 2)
    """
    return max(map(len, codes), default=1) // 2 + 1


def names_by_column(cells: Iterable[Hex]) -> dict[Hex, str]:
    """Return the names of *cells* by row letter and text column, in reading order."""
    order = reading_order(cells)
    columns = text_columns(order)
    return {cell: f"{row_letters(cell.r - order[0].r)}{columns[cell]}" for cell in order}


def names_by_place(cells: Iterable[Hex]) -> dict[Hex, str]:
    """Return the names of *cells* by row letter and place in the row, in reading order."""
    order = reading_order(cells)
    return {
        cell: f"{row_letters(row - order[0].r)}{place}"
        for row, of_row in groupby(order, key=lambda cell: cell.r)
        for place, cell in enumerate(of_row, start=1)
    }


def row_of_name(name: str) -> tuple[int, int] | None:
    """
    Return the row, from 0, and the number in the name of a hex; None where it is no name.

    >>> row_of_name("AB12"), row_of_name("b2")
    ((27, 12), None)
    """
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    row = 0
    for letter in match[1]:
        row = row * len(_LETTERS) + _LETTERS.index(letter) + 1
    return row - 1, int(match[2])


def moved_names(names: Mapping[Hex, str], old: str, new: str) -> dict[Hex, str] | None:
    """
    Return *names* moved together so that the hex called *old* is called *new*.

    None where rows or columns would come to lie before the first, or behind the last that
    can be typed.
    """
    places = {cell: row_of_name(name) for cell, name in names.items()}
    one, other = row_of_name(old), row_of_name(new)
    if one is None or other is None:
        return None
    down, right = other[0] - one[0], other[1] - one[1]
    moved = {}
    for cell, place in places.items():
        if place is None or place[0] + down < 0 or place[1] + right < 1:
            return None
        moved[cell] = f"{row_letters(place[0] + down)}{place[1] + right}"
        if row_of_name(moved[cell]) is None:
            return None
    return moved
