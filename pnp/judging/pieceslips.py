"""Slips with pieces: on another hex, of another colour, kind or number, forgotten, typed twice."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from generators.hexes import Hex, PlaceName, kind_of_clock, named_by, neighbours, next_to
from pnp.judging.slips import FAR, NEAR, Doubt, Slip, instead
from pnp.model.boards import NOBODY, Piece
from pnp.model.games import Game, PieceKind
from pnp.model.positions import UNREADABLE, Position, colours_in_play, normal_pieces
from pnp.texts.sentences import Sentence


def others_of(position: Position, game: Game, piece: Piece) -> Doubt:
    """Return *piece*, or one of several, as one of another colour, kind or number, or gone."""
    slips = [
        slip
        for some in _parts(piece)
        for other in (
            *_in_colours(game, some, colours_in_play(position)),
            *(replace(some, kind=kind.letter, chip=None) for kind in _other_kinds(game, some)),
        )
        for slip in [_slip(position, piece, some, other)]
    ]
    for count in _near_counts(piece):
        slips.append(_slip(position, piece, piece, replace(piece, count=count)))
    for chip in () if piece.chip is None else (piece.chip - 1, piece.chip + 1):
        slips.append(_slip(position, piece, piece, replace(piece, chip=chip)))
    gone = Sentence("repair_gone", {"old": word_of(piece), "hex": _place(piece)})
    slips.append(Slip(gone, partial(with_pieces, position, (piece,), ()), FAR))
    blurred = replace(piece, colour=_unread(piece), kind=UNREADABLE, chip=None)
    blur = partial(with_pieces, position, (piece,), (blurred,))
    return Doubt(("piece", piece), tuple(slips), blur)


def lines(
    position: Position, game: Game, typed: Mapping[Hex | PlaceName, Sequence[int]]
) -> Iterator[Doubt]:
    """
    Yield pieces of one colour and kind that were *typed* on one line, as of another.

    Where:
        typed: the lines where pieces of each place were typed.
    """
    groups: dict[tuple[int, str, str], list[Piece]] = {}
    for piece in position.pieces:
        for number in typed.get(piece.at if piece.clock else piece.hex, ()):
            if piece.kind:
                groups.setdefault((number, piece.colour, piece.kind), []).append(piece)
    for pieces in dict.fromkeys(tuple(group) for group in groups.values() if len(group) > 1):
        yield _line(position, game, pieces)


def _line(position: Position, game: Game, pieces: tuple[Piece, ...]) -> Doubt:
    first = pieces[0]
    others = (
        *_in_colours(game, first, colours_in_play(position)),
        *(replace(first, kind=kind.letter) for kind in _other_kinds(game, first)),
    )
    slips = []
    for other in others:
        new = tuple(replace(one, colour=other.colour, kind=other.kind) for one in pieces)
        words = {"new": other.colour + other.kind, "old": first.colour + first.kind}
        say = Sentence("repair_pieces", {**words, "hexes": tuple(map(_place, pieces))})
        slips.append(Slip(say, partial(with_pieces, position, pieces, new)))
    blurred = tuple(replace(one, colour=_unread(one), kind=UNREADABLE, chip=None) for one in pieces)
    blur = partial(with_pieces, position, pieces, blurred)
    return Doubt(("line", *pieces), tuple(slips), blur)


def in_colours(position: Position, game: Game, piece: Piece, colours: Sequence[str]) -> Doubt:
    """Return *piece*, or one of several, in one of *colours*."""
    slips = tuple(
        _slip(position, piece, some, other)
        for some in _parts(piece)
        for other in _in_colours(game, some, colours)
    )
    blurred = replace(piece, colour=_unread(piece))
    blur = partial(with_pieces, position, (piece,), (blurred,))
    return Doubt(("colour", piece, *colours), slips, blur)


def moved(position: Position, piece: Piece) -> Doubt:
    """Return *piece*, or one of several, beside its place, or where a character differs."""
    slips = tuple(
        _move(position, piece, some, at, distance)
        for some in _parts(piece)
        for at, distance in _places_beside(position, piece)
    )
    return Doubt(("move", piece), slips, partial(with_pieces, position, (piece,), ()))


def moved_to(position: Position, cell: Hex) -> Doubt:
    """Return what stands beside *cell* as standing on it."""
    around = set(neighbours(cell))
    slips = tuple(
        _move(position, piece, some, PlaceName(cell, 0), NEAR)
        for piece in position.pieces
        if piece.hex in around and not piece.clock
        for some in _parts(piece)
    )
    return Doubt(("into", cell), slips)


def forgotten(position: Position, game: Game, cell: Hex, colours: Sequence[str]) -> Iterator[Doubt]:
    """Yield pieces of *colours* that may have been forgotten on *cell*."""
    for colour in colours if cell in position.terrain else ():
        new = (
            Piece(colour, kind.letter, cell)
            for kind in game.pieces
            if colour in game.owners(kind) and kind.on == "hex" and not kind.is_printed
        )
        slips = tuple(
            Slip(
                Sentence("repair_add", {"new": word_of(piece), "hex": cell}),
                partial(with_pieces, position, (), (piece,)),
            )
            for piece in new
        )
        unread = Piece(colour, UNREADABLE, cell)
        blur = partial(with_pieces, position, (), (unread,))
        yield Doubt(("forgotten", cell, colour), slips, blur)


def stacks(position: Position, cell: Hex) -> Doubt:
    """Return all that stands on *cell* as typed twice, beside it, or with colours swapped."""
    pieces = tuple(piece for piece in position.pieces if piece.hex == cell and not piece.clock)
    slips: list[Slip] = []
    if pieces and all(piece.count % 2 == 0 for piece in pieces):
        halves = tuple(replace(piece, count=piece.count // 2) for piece in pieces)
        say = Sentence("repair_once", {"old": _words(halves), "hex": cell})
        slips.append(Slip(say, partial(with_pieces, position, pieces, halves)))
    if len(pieces) > 1:
        slips += _stack_slips(position, cell, pieces)
    return Doubt(("stack", cell), tuple(slips))


def _stack_slips(position: Position, cell: Hex, pieces: Sequence[Piece]) -> Iterator[Slip]:
    for near in neighbours(cell):
        if near in position.terrain:
            new = tuple(replace(piece, hex=near) for piece in pieces)
            say = Sentence("repair_move", {"hex": near, "old": cell, "piece": _words(pieces)})
            yield Slip(say, partial(with_pieces, position, pieces, new))
    for one, other in combinations(sorted({p.colour for p in pieces} - {UNREADABLE, NOBODY}), 2):
        other_of = {one: other, other: one}
        new = tuple(replace(p, colour=other_of.get(p.colour, p.colour)) for p in pieces)
        say = instead("repair_piece", _words(new), _words(pieces), hex=cell)
        yield Slip(say, partial(with_pieces, position, pieces, new))


def _parts(piece: Piece) -> tuple[Piece, ...]:
    """Return *piece*, and one of it where each is typed by its letter."""
    has_one = piece.count > 1 and piece.kind
    return (piece, replace(piece, count=1)) if has_one else (piece,)


def _in_colours(game: Game, piece: Piece, colours: Sequence[str]) -> Iterator[Piece]:
    if piece.colour in {NOBODY, UNREADABLE}:
        return
    owners = next((game.owners(kind) for kind in game.pieces if kind.letter == piece.kind), ())
    for colour in colours:
        if colour in owners and colour != piece.colour:
            yield replace(piece, colour=colour)


def _other_kinds(game: Game, piece: Piece) -> Iterator[PieceKind]:
    for kind in () if UNREADABLE in (piece.kind, piece.colour) else game.pieces:
        is_there = kind.on == kind_of_clock(piece.clock) and not kind.is_printed
        if is_there and kind.letter != piece.kind and piece.colour in game.owners(kind):
            yield kind


def _near_counts(piece: Piece) -> Iterator[int]:
    yield piece.count + 1
    if piece.count > 1:
        yield piece.count - 1


def _places_beside(position: Position, piece: Piece) -> Iterator[tuple[PlaceName, int]]:
    """Yield the places beside that of *piece*; and hexes of which one character differs."""
    if piece.clock:
        for place in next_to(piece.place):
            at = named_by(place, position.terrain)
            if at.hex in position.terrain and kind_of_clock(at.clock) == kind_of_clock(piece.clock):
                yield at, NEAR
        return
    near = [cell for cell in neighbours(piece.hex) if cell in position.terrain]
    yield from ((PlaceName(cell, 0), NEAR) for cell in near)
    name = position.names[piece.hex]
    for cell, other in position.names.items():
        if cell not in near and _differ_by_one(name, other):
            yield PlaceName(cell, 0), FAR


def _differ_by_one(one: str, other: str) -> bool:
    if len(one) != len(other):
        return False
    return sum(left != right for left, right in zip(one, other, strict=True)) == 1


def _move(position: Position, piece: Piece, some: Piece, at: PlaceName, distance: int) -> Slip:
    new = replace(some, hex=at.hex, clock=at.clock)
    places = {"hex": _place(new), "old": _place(some), "piece": word_of(some)}
    return Slip(Sentence("repair_move", places), _with_part(position, piece, some, new), distance)


def _slip(position: Position, piece: Piece, some: Piece, new: Piece) -> Slip:
    say = instead("repair_piece", word_of(new), word_of(some), hex=_place(piece))
    return Slip(say, _with_part(position, piece, some, new))


def _with_part(position: Position, piece: Piece, some: Piece, new: Piece) -> Callable[[], Position]:
    """Return what puts *new* in the place of *some* of a piece."""
    left = piece.count - some.count
    kept = (replace(piece, count=left),) if left else ()
    return partial(with_pieces, position, (piece,), (*kept, new))


def with_pieces(position: Position, old: Sequence[Piece], new: Sequence[Piece]) -> Position:
    """Return *position* with *new* pieces instead of *old* ones."""
    kept = (piece for piece in position.pieces if piece not in old)
    return replace(position, pieces=normal_pieces((*kept, *new), position.terrain))


def word_of(piece: Piece) -> str:
    """Return *piece* as typed: ``bN3``, ``rB=6``."""
    count = str(piece.count) if piece.count > 1 or not piece.kind else ""
    chip = "" if piece.chip is None else f"={piece.chip}"
    return f"{piece.colour}{piece.kind}{count}{chip}"


def _words(pieces: Sequence[Piece]) -> str:
    return " ".join(map(word_of, pieces))


def _place(piece: Piece) -> Hex | PlaceName:
    return piece.at if piece.clock else piece.hex


def _unread(piece: Piece) -> str:
    return piece.colour if piece.colour == NOBODY else UNREADABLE
