"""
Slips: single changes of a position that undo one mistyped thing.

Here are those of the whole file and of its map; those of pieces are in `pieceslips`, those of
entries in `entryslips`. Nothing here knows a game, and nothing tells which change is right:
`repairs` tries them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from generators.hexes import Hex, mirror, rotate
from pnp.model.games import Game
from pnp.model.positions import PHASES, UNREADABLE, Position, normal_pieces, normal_shift
from pnp.texts.sentences import Sentence, Value

# How far a slip is: a neighbouring hex, another letter, one more or less; or anything else.
NEAR, FAR = 1, 2
DISTANCES = (NEAR, FAR)
_SIDES = 6
# The keys of doubts about the phase, which asks for entries of its own, and about the side.
PHASE, TURNED = ("phase",), ("turned",)


class Slip(NamedTuple):
    """
    One change.

    Attributes:
        says: what to type instead.
        make: returns the position with it.
    """

    says: Sentence
    make: Callable[[], Position]
    distance: int = NEAR


class Doubt(NamedTuple):
    """
    One thing that may have been mistyped, and what it may have been.

    Attributes:
        key: tells doubts apart.
        blur: returns the position in which it is unread: a finding that stays has another
            cause. None where there is no such position.
    """

    key: tuple[object, ...]
    slips: tuple[Slip, ...]
    blur: Callable[[], Position] | None = None


def instead(text: str, new: str, old: str, **values: Value) -> Sentence:
    """Return that *new* is to be typed instead of *old*."""
    return Sentence(text, {"new": new, "old": old, **values})


def phases(position: Position) -> Doubt:
    """Return the other phases."""
    slips = (
        Slip(
            instead("repair_word", f"phase {phase}", f"phase {position.phase}"),
            partial(replace, position, phase=phase),
        )
        for phase in PHASES
        if phase != position.phase
    )
    return Doubt(PHASE, tuple(slips))


def players(position: Position, game: Game) -> Doubt:
    """Return one player more, and one less."""
    slips = (
        Slip(
            instead("repair_word", f"{count}p", f"{position.players}p"),
            partial(replace, position, players=count),
        )
        for count in (position.players - 1, position.players + 1)
        if game.least_players <= count <= game.most_players
    )
    return Doubt(("players",), tuple(slips))


def terrains(
    position: Position, game: Game, cells: Sequence[Hex], distance: int = NEAR
) -> Iterator[Doubt]:
    """Yield other terrain on each of *cells*."""
    letters = {terrain.name: terrain.letter for terrain in game.terrains}
    for cell in dict.fromkeys(cells):
        old = letters.get(position.terrain.get(cell, UNREADABLE))
        if old is None:
            continue
        slips = (
            Slip(
                instead("repair_terrain", letter, old, hex=cell),
                partial(_with_terrain, position, cell, name),
                distance,
            )
            for name, letter in letters.items()
            if letter != old
        )
        blur = partial(_with_terrain, position, cell, UNREADABLE)
        yield Doubt(("terrain", cell, distance), tuple(slips), blur)


def _with_terrain(position: Position, cell: Hex, kind: str) -> Position:
    return replace(position, terrain={**position.terrain, cell: kind})


def turns(position: Position, game: Game) -> Doubt:
    """
    Return the position, or its pieces alone, as seen from another side or in a mirror.

    Not where pieces or chips face sides of hexes. From which side a board was typed matters
    only where its seed tells.
    """
    has_sides = any(piece.clock for piece in position.pieces) or any(
        chip.facing for laid in position.chips.values() for chip in laid.values()
    )
    slips = (
        slip
        for is_mirrored in (False, True)
        for sides in range(_SIDES)
        if position.terrain and not has_sides and (sides or is_mirrored)
        for slip in _turned(position, game, sides, is_mirrored=is_mirrored)
    )
    return Doubt(TURNED, tuple(slips))


def _turned(position: Position, game: Game, sides: int, *, is_mirrored: bool) -> Iterator[Slip]:
    turned = {cell: rotate(mirror(cell) if is_mirrored else cell, sides) for cell in position.names}
    shift = normal_shift(turned.values())
    moves = {cell: moved + shift for cell, moved in turned.items()}
    values: dict[str, Value] = {"degrees": sides * 360 // _SIDES}
    text = "repair_mirrored" if is_mirrored else "repair_turned"
    if position.pieces and set(moves.values()) == position.terrain.keys():
        say = Sentence(f"{text}_pieces", values)
        yield Slip(say, partial(_with_moved_pieces, position, moves), FAR)
    if position.board_words or (is_mirrored and not sides):
        yield Slip(Sentence(text, values), partial(_with_moved_map, position, game, moves), FAR)


def _with_moved_pieces(position: Position, moves: Mapping[Hex, Hex]) -> Position:
    pieces = normal_pieces(replace(piece, hex=moves[piece.hex]) for piece in position.pieces)
    cells = {
        keyword: tuple(moves.get(cell, cell) for cell in listed)
        for keyword, listed in position.cells.items()
    }
    return replace(position, pieces=pieces, cells=cells)


def _with_moved_map(position: Position, game: Game, moves: Mapping[Hex, Hex]) -> Position:
    names = game.names_hexes(moves.values())
    before = {moved: cell for cell, moved in moves.items()}
    terrain = {cell: position.terrain[before[cell]] for cell in names}
    chips = {
        kind: {moves[cell]: chip for cell, chip in laid.items()}
        for kind, laid in position.chips.items()
    }
    moved = _with_moved_pieces(position, moves)
    return replace(moved, terrain=terrain, names=names, chips=chips, anchor=None)
