"""
The view of a position that all checks and scores share: what of it can be read.

Checks are two-valued over that: what cannot be read is not there, and hexes of unread terrain
are of no land. A check that more pieces can only break needs to know no more. The others ask
the view what may still be `hidden`, and then find nothing. What a ``?`` stands for is found by
trying it: see `pnp.judging.readings`.

    def check_barons(view: View) -> Iterator[Finding]:
        for colour in view.colours:
            barons = view.count(colour, "B")
            if barons > 1 or not (barons or view.hidden(colour, "B")):
                word = view.colour_word(colour)
                yield impossible("XX04", view.places(colour, "B"), colour=word)
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from generators import Value
from generators.hexes import Hex, hexes_at, kind_of_clock
from pnp.model.boards import Piece
from pnp.model.checks import Phase
from pnp.model.games import ChipKind, Game
from pnp.model.positions import UNREADABLE, Position, boards_of, colours_in_play, stacks
from pnp.texts.sentences import Word

# Hexes and pieces that cannot be read, beyond the first few.
_FEW_UNREAD, _WORK_PER_UNREAD = 10, 50


class View(Value):
    """
    What can be read of a position, sorted for checks and scores.

    Attributes:
        position: without the pieces of which something cannot be read. Hexes of unread terrain
            and unread chips are there: something lies in these places.
        is_whole: everything on the board can be read, and all kinds of chips are entered.
        stacks: what stands in each hex with pieces, in reading order; what stands on a corner or
            side is in every hex that it touches.
        colours: the letters of all colours that the file says something of, sorted.
        counts: the pieces by colour and kind.
        unread: the pieces of which colour or kind could not be read, in reading order.
        board: only what is on the board of this colour is there, all of it hers; empty: all.
    """

    position: Position
    game: Game
    is_whole: bool
    stacks: Mapping[Hex, tuple[Piece, ...]]
    colours: tuple[str, ...]
    counts: Mapping[tuple[str, str], int]
    unread: tuple[Piece, ...]
    board: str = ""

    @property
    def phase(self) -> Phase:
        """The phase of the position."""
        return self.position.phase

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours in the order of their seats; none where that is not known."""
        lists = (kind.keyword for kind in self.game.entries if kind.has_all)
        order = self.position.listed(next(lists, ""))
        return order if len(order) == len(set(order)) == self.position.players else ()

    def own_turns(self, taken: int, colour: str) -> int:
        """Return how many of *taken* turns a colour had; at most, where its seat is not known."""
        seat = self.seats.index(colour) if colour in self.seats else 0
        return (taken + self.position.players - 1 - seat) // self.position.players

    def terrain(self, cell: Hex) -> str:
        """Return the terrain of *cell*, `UNREADABLE` off the map."""
        return self.position.terrain.get(cell, UNREADABLE)

    def hexes_of(self, *terrains: str) -> tuple[Hex, ...]:
        """Return the hexes of these terrains, in reading order."""
        return tuple(cell for cell, kind in self.position.terrain.items() if kind in terrains)

    def count(self, colour: str, kind: str) -> int:
        """Return how many pieces of *kind* a colour has on the board, as far as they are read."""
        return self.counts.get((colour, kind), 0)

    def places(self, colour: str, *kinds: str) -> tuple[Hex, ...]:
        """Return where the pieces of *kinds* of a colour stand, each hex once."""
        return tuple(dict.fromkeys(piece.hex for piece in self.pieces(colour, *kinds)))

    def pieces(self, colour: str, *kinds: str) -> tuple[Piece, ...]:
        """Return the pieces of *kinds* of a colour, in reading order."""
        return tuple(p for p in self.position.pieces if p.colour == colour and p.kind in kinds)

    def hidden(self, colour: str, *kinds: str) -> tuple[Piece, ...]:
        """Return the unread pieces that may be, or hide, one of *kinds* of a colour, "" for any."""
        return tuple(
            piece
            for piece in self.unread
            if (not colour or piece.colour in (colour, UNREADABLE))
            and any(self.may_be_kind(piece, kind) for kind in kinds)
        )

    def may_be_kind(self, piece: Piece, kind: str) -> bool:
        """
        Tell whether *piece* is or hides *kind*.

        A kind that lies on corners (`PieceKind.on`), on certain terrains only
        (`PieceKind.terrains`) or belongs to certain owners is not hidden elsewhere.
        """
        if piece.kind != UNREADABLE:
            return piece.kind == kind
        known = next((k for k in self.game.pieces if k.letter == kind), None)
        if known is None:
            return True
        if known.on != kind_of_clock(piece.clock):
            return False
        if piece.colour not in (*self.game.owners(known), UNREADABLE):
            return False
        here = {self.terrain(cell) for cell in hexes_at(piece.place)}
        return not known.terrains or not here.isdisjoint({*known.terrains, UNREADABLE})

    def colour_word(self, letter: str) -> Word | str:
        """Return the word for a colour, or for one that cannot be read."""
        return Word("colour_unread") if letter == UNREADABLE else self.game.colour_word(letter)

    def colour_words(self, letters: Iterable[str]) -> tuple[Word | str, ...]:
        """Return the words for colours, sorted by letter."""
        return tuple(self.colour_word(letter) for letter in sorted(set(letters)))


def work_of_unread(position: Position) -> int:
    """Return how much more a check works where much cannot be read: pairs of that count."""
    unread = sum(UNREADABLE in (piece.colour, piece.kind) for piece in position.pieces)
    unread += sum(kind == UNREADABLE for kind in position.terrain.values())
    return _WORK_PER_UNREAD * max(0, unread - _FEW_UNREAD)


def view_of(position: Position, game: Game) -> View:
    """Return what *position* shows."""
    # The empty line of a template speaks of nobody.
    shown = {piece.colour for piece in position.pieces}.union(*position.colours.values())
    lines = (line for fields in position.fields.values() for line in fields.items())
    silent = {colour for colour, fields in lines if not fields} - shown
    colours = ({*colours_in_play(position)} - silent) | boards_of(position, game).keys()
    unread = tuple(filter(is_unread, position.pieces))
    is_whole = not unread and UNREADABLE not in position.terrain.values()
    is_whole = is_whole and all(
        kind.id in position.chips and not [*unread_chips(position, kind)] for kind in game.chips
    )
    if unread:
        pieces = tuple(piece for piece in position.pieces if not is_unread(piece))
        position = position._replace(pieces=pieces)
    counts = Counter[tuple[str, str]]()
    for piece in position.pieces:
        counts[piece.colour, piece.kind] += piece.count
    in_play = tuple(sorted(colours))
    return View(position, game, is_whole, stacks(position), in_play, counts, unread)


def board_of(view: View, colour: str) -> View:
    """Return what can be read of the board of a colour, where each player has one; else *view*."""
    here = boards_of(view.position, view.game) if not view.board else {}
    if colour not in here:
        return view
    cells, position = frozenset(here[colour]), view.position
    chips = {
        kind: {cell: chip for cell, chip in laid.items() if cell in cells}
        for kind, laid in position.chips.items()
    }
    own = position._replace(
        terrain={cell: kind for cell, kind in position.terrain.items() if cell in cells},
        pieces=tuple(piece for piece in position.pieces if piece.hex in cells),
        chips=chips,
    )
    unread = tuple(piece for piece in view.unread if piece.hex in cells)
    return view._replace(position=own, stacks=stacks(own), unread=unread, board=colour)


def unread_chips(position: Position, kind: ChipKind) -> Iterator[Hex]:
    """Yield the hexes with a chip of *kind* that cannot be read in full."""
    for cell, chip in position.chips.get(kind.id, {}).items():
        if chip.value == UNREADABLE or (kind.is_facing and not chip.facing):
            yield cell


def with_map(position: Position, game: Game) -> Position:
    """
    Return *position* with the terrain of hexes that cannot be read, where the file settles it.

    Where terrain covers other terrain, nobody knows what is seen.
    """
    fixed = game.settled_terrain
    is_as_drawn = game.ground is not None and position.terrain.keys() == set(game.ground.cells)
    if not fixed or not is_as_drawn or any(deal.covers for deal in game.deals):
        return position
    terrain = {
        cell: fixed.get(cell, kind) if kind == UNREADABLE else kind
        for cell, kind in position.terrain.items()
    }
    return position._replace(terrain=terrain)


def is_unread(piece: Piece) -> bool:
    """Tell whether the colour or the kind of *piece* cannot be read."""
    return UNREADABLE in (piece.colour, piece.kind)


def has_unread(position: Position) -> bool:
    """Tell whether something on the board cannot be read: terrain, a piece or a chip."""
    return (
        UNREADABLE in position.terrain.values()
        or any(map(is_unread, position.pieces))
        or any(
            UNREADABLE in laid.value or not laid.facing
            for chips in position.chips.values()
            for laid in chips.values()
        )
    )


def known_colours(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Return the colours of *pieces*, sorted."""
    return tuple(sorted({piece.colour for piece in pieces} - {UNREADABLE}))


def piece_total(pieces: Iterable[Piece]) -> int:
    """Return how many pieces there are."""
    return sum(piece.count for piece in pieces)
