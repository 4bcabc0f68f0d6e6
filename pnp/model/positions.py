"""
Positions: a board, what stands on it, and what else was typed.

The text and JSON forms are in `pnp.notation`.
Positions are kept in a normal form, so that equal ones are equal values:

- hexes: the top row is r = 0, and the leftmost text column (2q + r) is 0 or 1;
- pieces: one record for a colour, kind and place, sorted by place, colour and kind; corners
  and sides are named by the first of their hexes on the board in reading order; where the order
  in stacks counts, one for equal ones that lie on one another, from the bottom to the top;
- chips: by kind, each hex with a chip in reading order.
"""

from collections import ChainMap, Counter
from collections.abc import Container, Iterable, Iterator, Mapping, MutableMapping, Sequence
from itertools import groupby
from typing import cast

from generators import Value
from generators.hexes import ORIGIN, Hex, Place, PlaceName, hexes_at, named_by, reading_order
from pnp.model.boards import NOBODY, Board, Chip, Piece, board_words
from pnp.model.checks import Phase
from pnp.model.games import Game
from pnp.tables.records import NOTHING
from pnp.texts import Texts
from pnp.texts.sentences import Sentence, sentence_text, value_text

# The terrain, the colour or the kind of a piece, or the value of a chip, that cannot be read in
# the photograph.
UNREADABLE = "?"


class Position(Value):
    """
    A position of one game.

    Attributes:
        terrain: every hex with its terrain, by full English name or `UNREADABLE`, in
            reading order.
        names: every hex with its name, the anchor taken into account.
        pieces: in normal form. One of which the kind is `UNREADABLE` may be a number of those
            without a letter.
        chips: the hexes that bear a chip, by kind of chip; a kind of which nothing was said
            is missing.
        board_words: seed and options, where the toolkit dealt the board; else empty.
        anchor: a name and the hex that has it, which moves all other names along.
        totals: what somebody counted on the board, by colour and kind; None: not counted.
        rulings: ids and choices.
        numbers: by keyword and colour; one of the table has the colour "".
        colours: lists of colours, by keyword.
        words: lists of words, by keyword.
        cells: lists of hexes, by keyword.
        fields: by keyword, colour and the name of the field.
        texts: by keyword and colour; one of the table has the colour "".
    """

    game: str
    players: int
    phase: Phase
    terrain: Mapping[Hex, str]
    names: Mapping[Hex, str]
    pieces: tuple[Piece, ...] = ()
    chips: Mapping[str, Mapping[Hex, Chip]] = NOTHING
    board_words: str = ""
    anchor: tuple[str, Hex] | None = None
    totals: Mapping[str, Mapping[str, int]] | None = None
    rulings: Mapping[str, str] = NOTHING
    numbers: Mapping[str, Mapping[str, int]] = NOTHING
    colours: Mapping[str, tuple[str, ...]] = NOTHING
    words: Mapping[str, tuple[str, ...]] = NOTHING
    cells: Mapping[str, tuple[Hex, ...]] = NOTHING
    fields: Mapping[str, Mapping[str, Mapping[str, int | str]]] = NOTHING
    texts: Mapping[str, Mapping[str, str]] = NOTHING

    @property
    def title(self) -> str:
        """The title that somebody gave the table; empty without one."""
        return self.texts.get("title", {}).get("", "")

    @property
    def player_names(self) -> Mapping[str, str]:
        """The names of players, by the letter of their colour, as far as they were entered."""
        return self.texts.get("names", {})

    def number(self, keyword: str, colour: str = "") -> int | None:
        """Return a number that was entered, of a colour or of the table; None if it was not."""
        return self.numbers.get(keyword, {}).get(colour)

    def listed(self, keyword: str) -> tuple[str, ...]:
        """Return the colours that an entry lists; none where there is no such."""
        return self.colours.get(keyword, ())

    def field_number(self, keyword: str, colour: str, name: str) -> int | None:
        """Return a field that holds a number; None if it was not entered."""
        value = self.fields.get(keyword, {}).get(colour, {}).get(name)
        return value if isinstance(value, int) else None

    def field_letters(self, keyword: str, colour: str, name: str) -> str | None:
        """Return a field that holds letters; None if it was not entered, or not read as a whole."""
        value = self.fields.get(keyword, {}).get(colour, {}).get(name)
        return value if isinstance(value, str) and UNREADABLE not in value else None


def stacks(position: Position) -> dict[Hex, tuple[Piece, ...]]:
    """
    Return what stands in each hex with pieces, in reading order.

    A piece on a corner or side is in every hex of the board that it touches.
    """
    found: dict[Hex, list[Piece]] = {}
    for piece in position.pieces:
        around = hexes_at(piece.place) if piece.clock else (piece.hex,)
        for cell in around:
            if not piece.clock or cell in position.terrain:
                found.setdefault(cell, []).append(piece)
    return {cell: tuple(found[cell]) for cell in reading_order(found)}


def stacks_by_place(position: Position) -> dict[PlaceName, tuple[Piece, ...]]:
    """Return what stands in each place with pieces, in reading order."""
    found: dict[PlaceName, list[Piece]] = {}
    for piece in position.pieces:
        found.setdefault(piece.at, []).append(piece)
    return {place: tuple(pieces) for place, pieces in found.items()}


def piece_counts(pieces: Iterable[Piece]) -> dict[str, Counter[str]]:
    """Return how many of each kind every colour has, colours sorted."""
    found: dict[str, Counter[str]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.colour):
        found.setdefault(piece.colour, Counter())[piece.kind] += piece.count
    return found


def colours_in_play(position: Position) -> tuple[str, ...]:
    """Return the letters of all colours that the file speaks of, sorted."""
    found = {piece.colour for piece in position.pieces}
    found.update(position.totals or ())
    for table in (*position.numbers.values(), *position.fields.values()):
        found.update(table)
    for colours in position.colours.values():
        found.update(colours)
    return tuple(sorted(found - {NOBODY, UNREADABLE}))


def boards_of(position: Position, game: Game) -> dict[str, tuple[Hex, ...]]:
    """Return the board of each colour of a settled *game*, where each player has one."""
    boards = game.ground.boards if game.ground is not None else ()
    known = colours_in_play(position)
    if len(known) < len(boards):
        known = tuple(colour.letter for colour in game.colours_of(position.players))
    order = (colour.letter for colour in game.colours if colour.letter in known)
    return dict(zip(order, boards, strict=False))


def rows_of(cells: Sequence[Hex], names: Mapping[Hex, str]) -> str:
    """Return the letters of the rows of a board: ``A–G``."""
    first, last = (names[cell].rstrip("0123456789") for cell in (cells[0], cells[-1]))
    return f"{first}\N{EN DASH}{last}"


def player_text(position: Position, game: Game, colour: str, texts: Texts) -> str:
    """
    Return how a reader is told of a player by the letter of a colour: ``Blue (Anna)``.

    *texts* are those of the rules of *game*.
    """
    words = value_text(game.colour_word(colour), texts)
    name = position.player_names.get(colour)
    return texts("player_named", colour=words, name=name) if name else words


def sentence_with_names(position: Position, game: Game, sentence: Sentence, texts: Texts) -> str:
    """
    Return *sentence* for a reader, the players called by their names, too.

    *texts* are those of the rules of *game*.
    """
    named = {
        f"colour_{colour.name}": player_text(position, game, colour.letter, texts)
        for colour in game.colours
        if colour.letter in position.player_names
    }
    if named:  # a name is no text with slots
        words = {key: text.replace("{", "{{").replace("}", "}}") for key, text in named.items()}
        table = cast("MutableMapping[str, str]", texts.table)  # which is only read
        texts = texts._replace(table=ChainMap(words, table))
    return sentence_text(sentence, texts, position.names)


def in_stacks(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield *pieces* with how many lie below each, as they come, from the bottom to the top."""
    heights = Counter[Place]()
    for piece in pieces:
        yield piece._replace(below=heights[piece.place])
        heights[piece.place] += piece.count


def normal_pieces(pieces: Iterable[Piece], cells: Container[Hex] = ()) -> tuple[Piece, ...]:
    """
    Return *pieces* in normal form: equal ones in one record, sorted.

    Corners and sides are named by the first of their hexes among *cells*, the hexes of the
    board; only they need these.
    """
    counts: Counter[tuple[int, int, int, int, str, str, int | None]] = Counter()
    for piece in pieces:
        cell, clock = named_by(piece.place, cells) if piece.clock else (piece.hex, 0)
        key = (cell.r, cell.q, clock, piece.below, piece.colour, piece.kind, piece.chip)
        counts[key] += piece.count
    order = sorted(counts, key=lambda key: (*key[:6], key[6] is not None, key[6] or 0))
    found = [
        Piece(colour, kind, Hex(q, r), counts[key], chip, clock, below)
        for key in order
        for r, q, clock, below, colour, kind, chip in [key]
    ]
    if not any(piece.below for piece in found):
        return tuple(found)
    # Equal ones that lie on one another together, and stacks without gaps.
    stacked = list[Piece]()
    for _, stack in groupby(found, key=lambda piece: piece.at):
        here = list(stack)
        if any(piece.below for piece in here):
            runs = [list(run) for _, run in groupby(here, key=lambda p: (p.colour, p.kind, p.chip))]
            wholes = (run[0]._replace(count=sum(one.count for one in run)) for run in runs)
            stacked += in_stacks(wholes)
        else:
            stacked += here
    return tuple(stacked)


def normal_chips(
    chips: Mapping[str, Mapping[Hex, Chip]], shift: Hex = ORIGIN
) -> dict[str, dict[Hex, Chip]]:
    """Return *chips* moved by *shift*, each kind in reading order."""
    return {
        kind: {cell + shift: of_kind[cell] for cell in reading_order(of_kind)}
        for kind, of_kind in chips.items()
    }


def normal_shift(cells: Iterable[Hex]) -> Hex:
    """Return by what hexes are moved to come into normal form; nothing for no hexes."""
    known = list(cells)
    if not known:
        return Hex(0, 0)
    top = min(cell.r for cell in known)
    left = min(2 * cell.q + cell.r for cell in known)
    # Moving by (q, -top) changes text columns by 2q - top, which must leave 0 or 1.
    return Hex(-((left - top) // 2), -top)


def normal_cells(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return hexes in normal form and reading order."""
    order = reading_order(cells)
    shift = normal_shift(order)
    return tuple(cell + shift for cell in order)


def position_of(board: Board) -> Position:
    """Return the position at the start of a game on *board*."""
    shift = normal_shift(board.terrain)
    terrain = {cell + shift: kind for cell, kind in board.terrain.items()}
    moved = (piece._replace(hex=piece.hex + shift) for piece in board.pieces)
    pieces = normal_pieces(moved, terrain)
    return Position(
        game=board.game,
        players=board.players,
        phase="setup",
        board_words=board_words(board),
        terrain=terrain,
        names={cell + shift: name for cell, name in board.names.items()},
        pieces=pieces,
        chips=normal_chips(board.chips, shift),
        totals=piece_counts(pieces) if pieces else None,
        words=board.setup.words,
        colours=board.setup.colours(),
    )
