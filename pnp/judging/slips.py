"""
Slips: single changes of a position that undo one mistyped thing.

Of the whole file and its map; of pieces on another hex, of another colour, kind or number,
forgotten or typed twice; of numbers and letters beside the board, and of two colours swapped.
Nothing here knows a game, and nothing tells which change is right: `repairs` tries them, the
likeliest first, by what people do. The smaller the weight of a slip, the likelier it is: that of
its sort, and for what was typed that of the letters. The numbers order repairs that explain as
much; they are no measurements.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, product
from typing import TypeVar

from generators import NamedTuple, regex
from generators.hexes import (
    CLOCKS,
    Hex,
    PlaceName,
    kind_of_clock,
    mirror,
    named_by,
    neighbours,
    next_to,
    place_at,
    rotate,
)
from pnp.model.boards import NOBODY, Piece
from pnp.model.checks import PHASES, TOTALS
from pnp.model.gamefiles import EntryFieldTable
from pnp.model.games import EntryKind, Game, PieceKind
from pnp.model.positions import (
    UNREADABLE,
    Position,
    colours_in_play,
    normal_pieces,
    normal_shift,
    piece_counts,
)
from pnp.texts.sentences import Said, Sentence

_SIDES = 6
# What makes a slip less likely than others of its sort: it was typed twice, or nobody counted it.
_TWICE, _UNASKED = 1, 1
# So many letters of a piece are written out.
_REPEATED = 4
# The keys of doubts about the phase, which asks for entries of its own, and about the side.
PHASE, TURNED = ("phase",), ("turned",)
# What keys of doubts about terrain that was doubtful from the start begin with.
UNSURE = "unsure"


class Slip(NamedTuple):
    """
    One change.

    Attributes:
        says: what to type instead.
        make: returns the position with it.
        unlikely: how much less likely it is than others of its sort.
    """

    says: Sentence
    make: Callable[[], Position]
    unlikely: int = 0


class Number(NamedTuple):
    """
    A number that may have been mistyped.

    Attributes:
        values: what may have been meant, one for each slip of the doubt.
        slip: returns the change to a number.
        words: returns a number as typed.
    """

    typed: int
    least: int
    most: int
    values: tuple[int, ...]
    slip: Callable[[int], Slip]
    words: Callable[[int], str]


class Doubt(NamedTuple):
    """
    One thing that may have been mistyped, and what it may have been.

    Attributes:
        key: tells doubts apart.
        blur: returns the position in which it is unread: a finding that stays has another
            cause. None where there is no such position.
        number: the number that it is, if it is one.
    """

    key: tuple[object, ...]
    slips: tuple[Slip, ...]
    blur: Callable[[], Position] | None = None
    number: Number | None = None


def instead(text: str, new: str, old: str, **values: Said) -> Sentence:
    """Return that *new* is to be typed instead of *old*."""
    return Sentence(text, {"new": new, "old": old, **values})


def phases(position: Position) -> Doubt:
    """Return the other phases."""
    slips = (
        Slip(
            instead("repair_word", f"phase {phase}", f"phase {position.phase}"),
            partial(position._replace, phase=phase),
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
            partial(position._replace, players=count),
            _TWICE,
        )
        for count in (position.players - 1, position.players + 1)
        if game.least_players <= count <= game.most_players
    )
    return Doubt(("players",), tuple(slips))


def terrains(
    position: Position, game: Game, cells: Iterable[Hex], unlikely: int = 0
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
                unlikely,
            )
            for name, letter in letters.items()
            if letter != old
        )
        blur = partial(_with_terrain, position, cell, UNREADABLE)
        yield Doubt(("terrain", cell), tuple(slips), blur)


def unsure_terrains(
    position: Position, game: Game, unsure: frozenset[Hex], asked: Iterable[Hex]
) -> Iterator[Doubt]:
    """Yield other terrain where it is *unsure*, and that of hexes *asked* about swapped."""
    for doubt in terrains(position, game, sorted(unsure)):
        yield doubt._replace(key=(UNSURE, *doubt.key))
    for cell, other in product(sorted(unsure.intersection(asked)), sorted(unsure)):
        one, two = position.terrain[cell], position.terrain[other]
        if one != two:
            say = Sentence("repair_swap_terrain", {"one": cell, "other": other})
            make = partial(_with_terrain, _with_terrain(position, cell, two), other, one)
            yield Doubt((UNSURE, frozenset((cell, other))), (Slip(say, make),))


def _with_terrain(position: Position, cell: Hex, kind: str) -> Position:
    return position._replace(terrain={**position.terrain, cell: kind})


def turns(position: Position, game: Game) -> Doubt:
    """
    Return the position, or its pieces alone, as seen from another side or in a mirror.

    Not where pieces or chips face sides of hexes. From which side a board was typed matters
    only where its seed tells.
    """
    has_sides = any(piece.clock for piece in position.pieces) or any(
        chip.facing for laid in position.chips.values() for chip in laid.values()
    )
    slips = list[Slip]()
    if has_sides or not position.terrain:
        return Doubt(TURNED, ())
    for is_mirrored, sides in product((False, True), range(_SIDES)):
        if not (sides or is_mirrored):
            continue
        turned = {
            cell: rotate(mirror(cell) if is_mirrored else cell, sides) for cell in position.names
        }
        shift = normal_shift(turned.values())
        moves = {cell: moved + shift for cell, moved in turned.items()}
        values: dict[str, Said] = {"degrees": sides * 360 // _SIDES}
        text = "repair_mirrored" if is_mirrored else "repair_turned"
        if position.pieces and set(moves.values()) == position.terrain.keys():
            say = Sentence(f"{text}_pieces", values)
            slips.append(Slip(say, partial(_with_moved_pieces, position, moves)))
        if position.board_words or (is_mirrored and not sides):
            make = partial(_with_moved_map, position, game, moves)
            slips.append(Slip(Sentence(text, values), make))
    return Doubt(TURNED, tuple(slips))


def _with_moved_pieces(position: Position, moves: Mapping[Hex, Hex]) -> Position:
    pieces = normal_pieces(piece._replace(hex=moves[piece.hex]) for piece in position.pieces)
    cells = {
        keyword: tuple(moves.get(cell, cell) for cell in listed)
        for keyword, listed in position.cells.items()
    }
    return position._replace(pieces=pieces, cells=cells)


def _with_moved_map(position: Position, game: Game, moves: Mapping[Hex, Hex]) -> Position:
    names = game.names_hexes(moves.values())
    before = {moved: cell for cell, moved in moves.items()}
    terrain = {cell: position.terrain[before[cell]] for cell in names}
    chips = {
        kind: {moves[cell]: chip for cell, chip in laid.items()}
        for kind, laid in position.chips.items()
    }
    moved = _with_moved_pieces(position, moves)
    return moved._replace(terrain=terrain, names=names, chips=chips, anchor=None)


# Pieces


def others_of(position: Position, game: Game, piece: Piece) -> Doubt:
    """Return *piece*, or one of several, as one of another colour, kind or number, or gone."""
    slips = [*in_colours(position, game, piece, colours_in_play(position)).slips]
    slips += [
        _instead_of(position, piece, some, some._replace(kind=kind.letter, chip=chip))
        for some in dict.fromkeys((piece, piece._replace(count=1)))
        for kind in _other_kinds(game, some)
        for chip in [some.chip if kind.has_chip else None]
    ]
    for count in _near_counts(piece):
        slip = _instead_of(position, piece, piece, piece._replace(count=count))
        # Letters are typed as often as there are pieces.
        slips.append(slip._replace(unlikely=_TWICE if piece.kind and count > piece.count else 0))
    for chip in () if piece.chip is None else near_numbers(piece.chip):
        slips.append(_instead_of(position, piece, piece, piece._replace(chip=chip)))
    gone = _slip(position, "repair_gone", (piece,), old=word_of(piece), hex=_place(piece))
    blur = partial(with_pieces, position, (piece,), (_blurred(piece),))
    return Doubt(("piece", piece), (*slips, gone), blur)


def lines(
    position: Position, game: Game, typed: Mapping[Hex | PlaceName, Sequence[int]]
) -> Iterator[Doubt]:
    """
    Yield pieces of one colour and kind that were *typed* on one line, as of another.

    Or as more of them everywhere, or fewer: a letter that was doubled, or another number.

    Where:
        typed: the lines where pieces of each place were typed.
    """
    groups: dict[tuple[int, str, str], list[Piece]] = {}
    for piece in position.pieces:
        for number in typed.get(piece.at if piece.clock else piece.hex, ()):
            groups.setdefault((number, piece.colour, piece.kind), []).append(piece)
    for pieces in dict.fromkeys(tuple(group) for group in groups.values() if len(group) > 1):
        is_alike = len({piece.count for piece in pieces}) == 1
        if not (is_alike or pieces[0].kind):
            continue  # troops are told by their count
        first = pieces[0]._replace(chip=None, count=pieces[0].count if is_alike else 1)
        others = [
            *_in_colours(game, first, colours_in_play(position)),
            *(first._replace(kind=kind.letter) for kind in _other_kinds(game, first)),
        ]
        if is_alike:
            others += [first._replace(count=count) for count in _near_counts(first)]
        blurred = tuple(map(_blurred, pieces))
        blur = partial(with_pieces, position, pieces, blurred)
        slips = []
        for other in others:  # each of the pieces changes as the first does
            whose, kind, more = other.colour, other.kind, other.count - first.count
            new = [p._replace(colour=whose, kind=kind, count=p.count + more) for p in pieces]
            said: dict[str, Said] = {"new": word_of(other), "old": word_of(first)}
            said["hexes"] = tuple(map(_place, pieces))
            slips.append(_slip(position, "repair_pieces", pieces, *new, **said))
        yield Doubt(("line", *pieces), tuple(slips), blur)


def in_colours(position: Position, game: Game, piece: Piece, colours: Sequence[str]) -> Doubt:
    """Return *piece*, or one of several, in one of *colours*."""
    slips = tuple(
        _instead_of(position, piece, some, other)
        for some in _parts(piece)
        for other in _in_colours(game, some, colours)
    )
    blurred = _blurred(piece)._replace(kind=piece.kind, chip=piece.chip)
    blur = partial(with_pieces, position, (piece,), (blurred,))
    return Doubt(("colour", piece, *colours), slips, blur)


def moved(position: Position, piece: Piece) -> Doubt:
    """Return *piece*, or one of several, beside its place, or where a character differs."""
    if piece.clock:
        named = (named_by(place, position.terrain) for place in next_to(piece.place))
        kind = kind_of_clock(piece.clock)
        places = [
            at for at in named if at.hex in position.terrain and kind_of_clock(at.clock) == kind
        ]
    else:
        near = [cell for cell in neighbours(piece.hex) if cell in position.terrain]
        name = position.names[piece.hex]
        for cell, other in position.names.items():
            is_as_long = cell not in near and len(name) == len(other)
            if is_as_long and sum(a != b for a, b in zip(name, other, strict=True)) == 1:
                near.append(cell)
        places = [PlaceName(cell, 0) for cell in near]
    slips = tuple(
        _instead_of(position, piece, some, some._replace(hex=at.hex, clock=at.clock))
        for some in _parts(piece)
        for at in places
    )
    return Doubt(("move", piece), slips, partial(with_pieces, position, (piece,), ()))


def moved_to(position: Position, cell: Hex) -> Doubt:
    """Return what stands beside *cell* as standing on it."""
    around = set(neighbours(cell))
    slips = tuple(
        _instead_of(position, piece, some, some._replace(hex=cell))
        for piece in position.pieces
        if piece.hex in around and not piece.clock
        for some in _parts(piece)
    )
    return Doubt(("into", cell), slips)


def forgotten(position: Position, game: Game, cell: Hex, colours: Sequence[str]) -> Iterator[Doubt]:
    """Yield pieces of *colours* that may have been forgotten on *cell*."""
    for colour in colours if cell in position.terrain else ():
        slips = tuple(
            _added(position, Piece(colour, kind.letter, cell), _UNASKED)
            for kind in game.pieces
            if colour in game.owners(kind) and kind.on == "hex" and not kind.is_printed
        )
        unread = Piece(colour, UNREADABLE, cell)
        blur = partial(with_pieces, position, (), (unread,))
        yield Doubt(("forgotten", cell, colour), slips, blur)


def stacks(position: Position, cell: Hex) -> Doubt:
    """Return all that stands on *cell* as typed twice, beside it, or of other colours."""
    pieces = tuple(piece for piece in position.pieces if piece.hex == cell and not piece.clock)
    slips: list[Slip] = []
    if any(piece.kind for piece in pieces) and all(piece.count % 2 == 0 for piece in pieces):
        halves = tuple(piece._replace(count=piece.count // 2) for piece in pieces)
        slips.append(_slip(position, "repair_once", pieces, *halves, old=_words(halves), hex=cell))
    words, is_stack = _words(pieces), len(pieces) > 1
    for near in neighbours(cell) if is_stack else ():
        if near in position.terrain:
            new = tuple(piece._replace(hex=near) for piece in pieces)
            said: dict[str, Said] = {"hex": near, "old": cell, "piece": words}
            slips.append(_slip(position, "repair_move", pieces, *new, **said))
    colours = sorted({p.colour for p in pieces} - {UNREADABLE, NOBODY}) if is_stack else ()
    for one, other in combinations(colours, 2):
        new = _swapped(pieces, one, other)
        said = {"new": _words(new), "old": words, "hex": cell}
        slips.append(_slip(position, "repair_piece", pieces, *new, **said))
    return Doubt(("stack", cell), tuple(slips))


def recoloured(position: Position, game: Game, cell: Hex) -> Doubt:
    """
    Return several pieces of one colour on *cell*, after one letter, as of another colour.

    Others of theirs may stand there already, so that these are only some of them.
    """
    slips, here = [], [piece for piece in position.pieces if piece.at == PlaceName(cell, 0)]
    for colour in dict.fromkeys(piece.colour for piece in here):
        pieces = [piece for piece in here if piece.colour == colour]
        some_of = (
            some
            for size in range(2, len(pieces) + 1)
            for chosen in combinations(pieces, size)
            for some in product(*map(_parts, chosen))
        )
        for some, other in product(some_of, colours_in_play(position)):
            new = [one for part in some for one in _in_colours(game, part, [other])]
            if len(new) == len(some):
                taken = {one.kind: one.count for one in some}
                old = [piece for piece in pieces if piece.kind in taken]
                left = [p._replace(count=p.count - taken[p.kind]) for p in old]
                kept = [piece for piece in left if piece.count]
                said = {"new": other + _tail(new), "old": some[0].colour + _tail(some)}
                slips.append(_slip(position, "repair_piece", old, *kept, *new, hex=cell, **said))
    return Doubt(("recoloured", cell), tuple(slips))


def _tail(pieces: Iterable[Piece]) -> str:
    """Return *pieces* as typed after the letter of their colour, numbers last: ``BD4``."""
    return "".join(word_of(piece)[1:] for piece in sorted(pieces, key=lambda one: not one.kind))


def _parts(piece: Piece) -> tuple[Piece, ...]:
    """Return *piece*, and one of it where each is typed by its letter."""
    has_one = piece.count > 1 and piece.kind
    return (piece, piece._replace(count=1)) if has_one else (piece,)


def _in_colours(game: Game, piece: Piece, colours: Sequence[str]) -> Iterator[Piece]:
    if piece.colour in {NOBODY, UNREADABLE}:
        return
    owners = next((game.owners(kind) for kind in game.pieces if kind.letter == piece.kind), ())
    for colour in colours:
        if colour in owners and colour != piece.colour:
            yield piece._replace(colour=colour)


def _other_kinds(game: Game, piece: Piece) -> Iterator[PieceKind]:
    for kind in () if UNREADABLE in (piece.kind, piece.colour) else game.pieces:
        is_there = kind.on == kind_of_clock(piece.clock) and not kind.is_printed
        if is_there and kind.letter != piece.kind and piece.colour in game.owners(kind):
            yield kind


def _near_counts(piece: Piece) -> Iterator[int]:
    """Yield other counts: a letter or two more or less, or a number mistyped."""
    nearest = [piece.count + change for change in (1, -1, 2, -2)]
    others = near_numbers(piece.count) if not piece.kind else {}
    yield from (count for count in dict.fromkeys([*nearest, *others]) if count > 0)


def _instead_of(position: Position, piece: Piece, some: Piece, new: Piece) -> Slip:
    """Return that *new* is to be typed instead of *some* of a piece, or that it moves there."""
    left = piece.count - some.count
    kept = (piece._replace(count=left),) if left else ()
    word, place = word_of(some), _place(new)
    if new.at != some.at:
        said: dict[str, Said] = {"hex": place, "old": _place(some), "piece": word}
        return _slip(position, "repair_move", (piece,), *kept, new, **said)
    said = {"new": word_of(new), "old": word, "hex": place}
    return _slip(position, "repair_piece", (piece,), *kept, new, **said)


def _added(position: Position, piece: Piece, unlikely: int) -> Slip:
    slip = _slip(position, "repair_add", (), piece, new=word_of(piece), hex=_place(piece))
    return slip._replace(unlikely=unlikely)


def _slip(
    position: Position, text: str, mistyped: Sequence[Piece], /, *meant: Piece, **said: Said
) -> Slip:
    """Return that other pieces are meant by those that were typed."""
    return Slip(Sentence(text, said), partial(with_pieces, position, mistyped, meant))


def with_pieces(position: Position, old: Sequence[Piece], new: Sequence[Piece]) -> Position:
    """Return *position* with *new* pieces instead of *old* ones."""
    kept = (piece for piece in position.pieces if piece not in old)
    return position._replace(pieces=normal_pieces((*kept, *new), position.terrain))


def word_of(piece: Piece) -> str:
    """
    Return *piece* as typed: ``bNN``, ``rB=6``, ``g5``.

    The letters of a few are repeated, because a number behind a letter may be troops.
    """
    chip = "" if piece.chip is None else f"={piece.chip}"
    if piece.kind and piece.count <= _REPEATED:
        return piece.colour + f"{piece.kind}{chip}" * piece.count
    return f"{piece.colour}{piece.kind}{piece.count}{chip}"


def _words(pieces: Sequence[Piece]) -> str:
    return " ".join(map(word_of, pieces))


def _place(piece: Piece) -> Hex | PlaceName:
    return piece.at if piece.clock else piece.hex


def _blurred(piece: Piece) -> Piece:
    colour = piece.colour if piece.colour == NOBODY else UNREADABLE
    return piece._replace(colour=colour, kind=UNREADABLE, chip=None)


# Entries

_Line = TypeVar("_Line")


class Place(NamedTuple):
    """Where an entry stands: its keyword, its colour, "" for the table, and its field, if any."""

    keyword: str
    colour: str = ""
    field: str = ""

    def words(self, value: int | str) -> str:
        """Return the entry as typed: ``turns 17``, ``hand b rank=3``, ``totals b 2N``."""
        if self.keyword == TOTALS:
            return f"{TOTALS} {self.colour} {value}{self.field}"
        typed = str(value) or "-"
        typed = f"{self.field}={typed}" if self.field else typed
        return " ".join(filter(None, (self.keyword, self.colour, typed)))


def entries(position: Position, game: Game, colours: Sequence[str]) -> Iterator[Doubt]:
    """Yield the numbers and letters that were entered for *colours*, and for the table."""
    for kind in game.entries:
        for colour, number in position.numbers.get(kind.keyword, {}).items():
            if colour in {"", *colours}:
                place = Place(kind.keyword, colour)
                yield _number(position, place, number, kind)
        for colour, values in position.fields.get(kind.keyword, {}).items():
            for name, field in kind.fields.items() if colour in colours else ():
                value, place = values.get(name), Place(kind.keyword, colour, name)
                if isinstance(value, int):
                    yield _number(position, place, value, field)
                elif value is not None:
                    others = dict.fromkeys(_near_letters(value, field.letters))
                    slips = tuple(_other_entry(position, place, value, other) for other in others)
                    blur = partial(with_entry, position, place, None)
                    yield Doubt(("entry", *place), slips, blur)
    typed = piece_counts(position.pieces)
    for (colour, counts), piece in product((position.totals or {}).items(), game.pieces):
        # What stands on the board, where something else was counted.
        here = typed[colour][piece.letter] if colour in typed else 0
        count = counts.get(piece.letter, 0)
        if colour in {"", *colours} and here != count:
            # A total that is taken away is one of none, so there is no blur.
            place = Place(TOTALS, colour, piece.letter)
            yield Doubt(("entry", *place), (_other_entry(position, place, count, here),))
    yield from _lists(position, game)


def _number(
    position: Position, place: Place, value: int, kind: EntryKind | EntryFieldTable
) -> Doubt:
    values = tuple(one for one in near_numbers(value) if kind.least <= one <= kind.most)
    slip = partial(_other_entry, position, place, value)
    number = Number(value, kind.least, kind.most, values, slip, place.words)
    blur = partial(with_entry, position, place, None)
    return Doubt(("entry", *place), tuple(map(slip, values)), blur, number)


def _other_entry(position: Position, place: Place, value: int | str, other: int | str) -> Slip:
    say = instead("repair_word", place.words(other), place.words(value))
    unlikely = _TWICE if place.keyword == TOTALS else 0
    return Slip(say, partial(with_entry, position, place, other), unlikely)


def missing(position: Position, game: Game) -> Iterator[Doubt]:
    """Yield pieces of which more were counted than typed, wherever they may stand."""
    typed, held = piece_counts(position.pieces), {piece.hex for piece in position.pieces}
    free = next((cell for cell in position.terrain if cell not in held), None)
    for (colour, counts), kind in product((position.totals or {}).items(), game.pieces):
        count = counts.get(kind.letter, 0)
        count -= typed[colour][kind.letter] if colour in typed else 0
        if count <= 0 or kind.is_printed or free is None:
            continue
        piece = partial(Piece, colour, kind.letter, count=count)
        spots = (place_at(cell, clock) for cell in position.terrain for clock in CLOCKS[kind.on])
        names = (named_by(spot, position.terrain) for spot in dict.fromkeys(spots))
        slips = tuple(
            _added(position, piece(at.hex, clock=at.clock), count - 1 if kind.letter else 0)
            for at in names
        )
        blur = partial(with_pieces, position, (), (Piece(colour, UNREADABLE, free),))
        yield Doubt(("missing", colour, kind.letter), slips, blur)


def _lists(position: Position, game: Game) -> Iterator[Doubt]:
    """
    Yield lists of colours or words with another in the place of one, one more or less, two swapped.

    A line that is missing is a list of one, unless it names all players.
    """
    for kind in game.entries:
        name = kind.keyword
        if kind.shape not in {"colours", "words"}:
            continue
        lists = getattr(position, kind.shape)
        listed = tuple(lists.get(name, ()))
        choices = kind.words if kind.shape == "words" else colours_in_play(position)
        others = [
            (*listed[:place], new, *listed[place + 1 :])
            for place in range(len(listed))
            for new in choices
            if new not in listed
        ]
        for one, other in combinations(listed, 2):
            swapped = {one: other, other: one}
            others.append(tuple(swapped.get(word, word) for word in listed))
        if not kind.has_all:
            others += [(*listed[:place], *listed[place + 1 :]) for place in range(len(listed))]
            others += [(*listed, new) for new in choices if new not in listed]
        place, text = Place(name), "repair_word" if listed else "repair_line"
        slips = tuple(
            Slip(
                instead(text, place.words(" ".join(new)), place.words(" ".join(listed))),
                partial(position._replace, **{kind.shape: {**lists, name: new}}),
            )
            for new in others
        )
        if slips:
            blur = partial(with_entry, position, place, None) if listed else None
            yield Doubt(("list", name), slips, blur)


def near_numbers(number: int) -> tuple[int, ...]:
    """
    Return the numbers that may have been meant, with a digit or a sign typed wrongly.

    >>> near_numbers(1)[:8]
    (0, 2, -1, 11, 21, 31, 41, 51)
    """
    digits, found = str(abs(number)), [number - 1, number + 1, -number]
    words = [  # with two swapped
        digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
        for place in range(len(digits) - 1)
    ]
    for place in range(len(digits) + 1):  # one put in, replaced or left out
        before, after = digits[:place], digits[place:]
        words += (before + other + after for other in "0123456789")
        words += (before + other + after[1:] for other in "0123456789" if after)
        words += [before + after[1:]] if len(digits) > 1 else []
    found += (-int(word) if number < 0 else int(word) for word in words)
    return tuple(one for one in dict.fromkeys(found) if one != number)


def _near_letters(value: str, letters: str) -> Iterator[str]:
    """Yield *value* with a letter more, a letter less, or another one."""
    for new in letters:
        yield _sorted(value + new, letters)
    for old in dict.fromkeys(value):
        left = value.replace(old, "", 1)
        yield left
        yield from (_sorted(left + new, letters) for new in letters if new != old)


def _sorted(value: str, letters: str) -> str:
    return "".join(sorted(value, key=(letters + UNREADABLE).index))


def entered(position: Position) -> dict[Place, int | str]:
    """Return the numbers and letters that were entered, and the totals, by their places."""
    found: dict[Place, int | str] = {
        Place(keyword, colour): number
        for keyword, numbers in position.numbers.items()
        for colour, number in numbers.items()
    }
    for keyword, listed in (*position.colours.items(), *position.words.items()):
        found[Place(keyword)] = " ".join(listed)
    for keyword, lines in (*position.fields.items(), (TOTALS, position.totals or {})):
        for colour, line in lines.items():
            found |= {Place(keyword, colour, field): value for field, value in line.items()}
    return found


def with_entry(
    position: Position, place: Place, value: int | str | None, like: Position | None = None
) -> Position:
    """
    Return *position* with another value of an entry; None takes it away.

    Where:
        like: a position that has a list which may be missing.
    """
    keyword, colour, field = place
    listed, known = None if value is None else tuple(str(value).split()), like or position
    if not colour and keyword in known.colours:
        return position._replace(colours=_set(position.colours, keyword, listed))
    if not colour and keyword in known.words:
        return position._replace(words=_set(position.words, keyword, listed))
    number = value if isinstance(value, int) else None
    if keyword == TOTALS:
        totals = position.totals or {}
        counts = _set(totals.get(colour, {}), field, number)
        return position._replace(totals=_set(totals, colour, counts or None))
    if field:
        lines = position.fields.get(keyword, {})
        line = _set(lines.get(colour, {}), field, value)
        fields = {**position.fields, keyword: {**lines, colour: line}}
        return position._replace(fields=fields)
    numbers = _set(position.numbers.get(keyword, {}), colour, number)
    return position._replace(numbers=_set(position.numbers, keyword, numbers or None))


def _set(table: Mapping[str, _Line], key: str, value: _Line | None) -> dict[str, _Line]:
    """Return *table* with a key that holds *value*; None takes it away."""
    changed = {**table, key: value}
    return {name: one for name, one in changed.items() if one is not None}


def swaps(position: Position, game: Game, colours: Sequence[str]) -> Iterator[Doubt]:
    """Yield two colours swapped, one of *colours* among them: on the board or in an entry."""
    known = entered(position)
    fields = {entry.keyword: ("", *entry.fields) for entry in game.entries}
    fields[TOTALS] = tuple(kind.letter for kind in game.pieces)
    for one, other in combinations(colours_in_play(position), 2):
        if one not in colours and other not in colours:
            continue
        slips = list[Slip]()
        values: dict[str, Said] = {"one": game.colour_word(one), "other": game.colour_word(other)}
        if any(piece.colour in (one, other) for piece in position.pieces):
            new = _swapped(position.pieces, one, other)
            slips.append(_slip(position, "repair_swap_board", position.pieces, *new, **values))
        for keyword, names in fields.items():
            pairs = [(Place(keyword, one, name), Place(keyword, other, name)) for name in names]
            differing = [pair for pair in pairs if known.get(pair[0]) != known.get(pair[1])]
            single = [[pair] for pair in differing if pair[0].field and keyword != TOTALS]
            for swapped in ([differing] if differing else []) + single:
                field = swapped[0][0].field if swapped is not differing else ""
                say = Sentence("repair_swap", {**values, "entry": f"{keyword} {field}".strip()})
                slips.append(Slip(say, partial(_with_swapped_entries, position, swapped)))
        yield Doubt(("swap", one, other), tuple(slips))


def _swapped(pieces: Iterable[Piece], one: str, other: str) -> tuple[Piece, ...]:
    """Return *pieces* with two colours swapped."""
    other_of = {one: other, other: one}
    return tuple(
        piece._replace(colour=other_of.get(piece.colour, piece.colour)) for piece in pieces
    )


def _with_swapped_entries(position: Position, pairs: Sequence[tuple[Place, Place]]) -> Position:
    known = entered(position)
    for one, other in pairs:
        position = with_entry(position, one, known.get(other))
        position = with_entry(position, other, known.get(one))
    return position


# How likely a slip is

# Sorts of slips by the texts that tell them; all others weigh `_USUAL`.
SORTS = {
    "repair_once": 0,
    "repair_pieces": 0,
    "repair_move": 1,
    "repair_piece": 1,
    "repair_terrain": 1,
    "repair_word": 1,
    "repair_line": 1,
    "repair_add": 1,
    "repair_gone": 6,
}
_USUAL = 3
_RUN = regex(r"([A-Z+])\1+")  # of one letter, as in "gBB"
# Of two words, or two names of hexes.
SWAPPED, ALIKE, ONE_LETTER, ONE_MORE, OTHER = 0, 0, 1, 1, 2
# Letters that look or sound alike.
_ALIKE = ("mn", "bp", "dt", "ck", "cs", "sz", "uv", "vw", "fv", "gj", "il", "1il", "0o", "5s", "8b")
_ALIKE_DIGITS = ("17", "38", "69", "56", "49", "08")
# Of English and French keyboards.
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "1234567890")


def weight_of(says: Sentence, names: Mapping[Hex, str]) -> int:
    """Return the weight of a slip that *says* tells, on a board with these *names* of hexes."""
    weight = SORTS.get(says.text, _USUAL)
    old, new = says.values.get("old"), says.values.get("new", says.values.get("hex"))
    if isinstance(old, Hex) and isinstance(new, Hex):
        weight += 0 if new in neighbours(old) else letters_weight(names[old], names[new])
    elif isinstance(old, str) and isinstance(new, str):
        if says.text in {"repair_piece", "repair_pieces"}:  # a number, typed or not, is one letter
            old, new = (_RUN.sub(lambda run: f"{run[1]}{len(run[0])}", one) for one in (old, new))
        weight += letters_weight(old, new)
    return weight


@cache
def letters_weight(old: str, new: str) -> int:
    """
    Return how far *new* is from what was typed.

    >>> [letters_weight("17", new) for new in ("71", "18", "14", "7", "305")]
    [0, 0, 1, 1, 2]
    """
    numbers = [re.findall(r"-?\d+", word) for word in (old, new)]
    if all(len(one) == 1 for one in numbers) and abs(int(numbers[0][0]) - int(numbers[1][0])) == 1:
        return min(ONE_LETTER, _letters_weight(old, new))  # which was miscounted
    return _letters_weight(old, new)


def _letters_weight(old: str, new: str) -> int:
    if len(old) != len(new):
        longer, shorter = sorted((old, new), key=len, reverse=True)
        cuts = (longer[:place] + longer[place + 1 :] for place in range(len(longer)))
        return ONE_MORE if shorter in cuts else OTHER
    differing = [place for place in range(len(old)) if old[place] != new[place]]
    if len(differing) == 1:
        place = differing[0]
        pair = {old[place].lower(), new[place].lower()}
        # They look or sound alike, or lie side by side.
        is_alike = any(pair <= {*group} for group in (*_ALIKE, *_ALIKE_DIGITS)) or any(
            pair == {*row[at : at + 2]} for row in _ROWS for at in range(len(row))
        )
        return ALIKE if is_alike else ONE_LETTER
    first, *others = differing or [0]
    is_swapped = others == [first + 1] and new[first : first + 2] == old[first : first + 2][::-1]
    return SWAPPED if is_swapped else OTHER
