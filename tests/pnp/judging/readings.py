"""
A game on seven hexes, positions of it, and every way to read what cannot be read in them.

What is told to be broken is broken in all of them; and the readings that are left are those that
break nothing.
"""

from itertools import product

from hypothesis import strategies as st

from generators import hexes
from pnp.games import find_game
from pnp.judging.checking import check_declared
from pnp.judging.readings import readings_of
from pnp.judging.views import view_of
from pnp.model.boards import Piece
from pnp.model.checks import Check, Land
from pnp.model.games import OF_NOBODY, PieceKind, Terrain
from pnp.model.positions import UNREADABLE, Position, normal_shift

SHIFT = normal_shift(hexes.disk(hexes.ORIGIN, 1))
CELLS = tuple(hexes.reading_order(cell + SHIFT for cell in hexes.disk(hexes.ORIGIN, 1)))
VALUES = {"hill": 2, "field": 1, "lake": -1}
ON = {"H": "hex", "T": "hex", "S": "corner", "R": "side"}
COLOURS = ("r", "b")
GAME = find_game("baron")._replace(
    colours=tuple(one for one in find_game("baron").colours if one.letter in COLOURS),
    terrains=tuple(Terrain(name, name[0].upper(), "", value) for name, value in VALUES.items()),
    pieces=(
        *(PieceKind(letter, "baron", on=on) for letter, on in ON.items()),
        PieceKind("X", "knight", owners=OF_NOBODY),
    ),
    outline=(2, 3, 2),
)
PLACES = {on: hexes.places_on(CELLS, on) for on in ("hex", "corner", "side")}


def position_with(terrain, pieces=(), **more):
    """Return a position on seven hexes; *pieces* are colour, kind, place, count."""
    laid = []
    for colour, kind, place, count in pieces:
        cell, clock = named(place)
        laid.append(Piece(colour, kind, cell, count, clock=clock))
    board = dict(zip(CELLS, terrain, strict=True))
    names = GAME.names_hexes(board)
    return Position("baron", 2, "play", board, names, tuple(laid), **more)


def named(place):
    cell = next(cell for cell in CELLS if cell in hexes.hexes_at(place))
    return cell, next(c for c in range(13) if hexes.place_at(cell, c) == place)


terrains = st.lists(st.sampled_from((*VALUES, *VALUES, UNREADABLE)), min_size=7, max_size=7).filter(
    lambda kinds: kinds.count(UNREADABLE) <= 2
)


@st.composite
def pieces_on(draw, kinds="HTSR"):
    """Draw pieces, at most two of them unreadable in colour or kind."""
    found, dark = {}, 0
    for _ in range(draw(st.integers(0, 5))):
        kind = draw(st.sampled_from(kinds))
        place = draw(st.sampled_from(PLACES[ON[kind]]))
        colour = draw(st.sampled_from((*COLOURS, *COLOURS, UNREADABLE)))
        if draw(st.integers(0, 4)) == 0:
            kind = UNREADABLE
        dark += UNREADABLE in (colour, kind)
        if dark <= 2:
            found[colour, kind, place] = draw(st.integers(1, 2)) if kind != UNREADABLE else 1
    return [(*key, count) for key, count in found.items()]


@st.composite
def positions(draw):
    return position_with(draw(terrains), draw(pieces_on()))


def readings(position):
    """Yield the position with every `?` read in every way, one piece for each."""
    dark = [cell for cell, kind in position.terrain.items() if kind == UNREADABLE]
    options = [
        [
            (colour, kind)
            for colour in (COLOURS if piece.colour == UNREADABLE else (piece.colour,))
            for kind in (_kinds_on(piece) if piece.kind == UNREADABLE else (piece.kind,))
        ]
        for piece in position.pieces
    ]
    for kinds in product(VALUES, repeat=len(dark)):
        for read in product(*options):
            yield position._replace(
                terrain={**position.terrain, **dict(zip(dark, kinds, strict=True))},
                pieces=tuple(
                    piece._replace(colour=colour, kind=kind)
                    for piece, (colour, kind) in zip(position.pieces, read, strict=True)
                ),
            )


def _kinds_on(piece):
    return [kind for kind, on in ON.items() if on == piece.place.kind]


def judged(position, form, game=GAME, **how):
    """Return what the stock finds of *form*, what cannot be read left out."""
    check = Check(form, "says", unread="unread", **how)
    return tuple(check_declared(view_of(position, game), [check], {}))


def verdict(position, form, **how):
    """Return whether the stock finds *form* broken, open or kept."""
    found = [f.severity for f in judged(position, form, **how)]
    return "broken" if "impossible" in found else "open" if found else "kept"


def compare(position, form, is_broken, game=GAME):
    """Hold the verdict of the stock against every reading, and the readings that it allows."""
    silent = readings_of(position, game, lambda _: (), ())
    wholes = [position] if silent is None else [one.position for one in silent.whole]
    answers = {is_broken(reading) for reading in wholes}
    told = judged(position, form, game)
    if any(f.severity == "impossible" for f in told):
        assert answers == {True}
        return
    if silent is None:
        assert answers == {False}
        return
    found = readings_of(position, game, lambda one: judged(one, form, game), told)
    allowed = [reading for reading in wholes if not is_broken(reading)]
    assert [one.position for one in found.whole] == allowed


def chosen(position, which):
    """Return the places of selected hexes, or of selected pieces with their numbers."""
    if isinstance(which, Land):
        return [(hexes.place_at(c), 1, "") for c in CELLS if is_land(position.terrain[c], which)]
    return [
        (piece.place, piece.count, piece.colour)
        for piece in position.pieces
        if not which.kinds or piece.kind in which.kinds
        if any(is_land(position.terrain[c], which.within) for c in below(piece.place))
    ]


def is_land(terrain, land):
    return not land.terrains or (terrain in land.terrains) != land.is_rest


def below(place):
    return [cell for cell in hexes.hexes_at(place) if cell in CELLS]


def near(one: hexes.Place, other: hexes.Place) -> bool:
    """Tell whether two places touch, kind by kind."""
    if one.kind == other.kind:
        return hexes.steps(one, other) == 1
    first, second = sorted((one, other), key=lambda place: place.kind)  # corner, hex, side
    if (first.kind, second.kind) == ("corner", "side"):
        return first in hexes.corners_at(second)
    cell, rest = (first, second) if first.kind == "hex" else (second, first)
    return any(hexes.place_at(c) == cell for c in hexes.hexes_at(rest))
