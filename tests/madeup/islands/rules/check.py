"""What a position of Islands can prove to be wrong: IS01 to IS07."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from generators.corners import Place, corners_at, hexes_at, place_at, sides_at, steps
from generators.hexes import Hex
from pnp.judging.findings import Finding, impossible, needs_entry
from pnp.judging.views import View, view_of
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Word
from tests.madeup.islands.facts import (
    CITY,
    GAME,
    HOUSE,
    HOUSES_APART,
    LAND,
    MOST_OF,
    ROAD,
    ROBBER,
)

BUILDINGS = (HOUSE, CITY)


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = view_of(position, GAME)
    return (
        *_check_chips(view),
        *_check_supply(view),
        *_check_ground(view),
        *_check_houses(view),
        *_check_roads(view),
        *_check_robber(view),
    )


def _check_chips(view: View) -> Iterator[Finding]:
    """Yield chips that are too many (IS01), on a wrong hex or turned away from land (IS02)."""
    for kind in GAME.chips:
        laid = view.position.chips.get(kind.id, {})
        word = Word(f"chip_{kind.id}")
        for value, count in Counter(chip.value for chip in laid.values()).items():
            if value != UNREADABLE and count > kind.bag.get(value, 0):
                cells = [cell for cell, chip in laid.items() if chip.value == value]
                yield impossible("IS01", cells, chip=word, value=value, count=count)
        wrong = [
            cell
            for cell, chip in laid.items()
            if view.terrain(cell) not in (*kind.terrains, UNREADABLE)
            or not _faces_land(view, cell, chip)
        ]
        if wrong:
            yield impossible("IS02", wrong, chip=word)


def _faces_land(view: View, cell: Hex, chip: Chip) -> bool:
    if not chip.facing:
        return True
    behind = [other for other in hexes_at(place_at(cell, chip.facing)) if other != cell]
    return any(_may_be_land(view, other) for other in behind)


def _may_be_land(view: View, cell: Hex) -> bool:
    return view.position.terrain.get(cell) in (*LAND, UNREADABLE)


def _check_supply(view: View) -> Iterator[Finding]:
    for colour in view.colours:
        for kind, most in MOST_OF.items():
            if view.count(colour, kind).least > most:
                places = [piece.at for piece in view.pieces(colour, kind)]
                yield impossible("IS03", places, colour=view.colour_word(colour), most=most)


def _check_ground(view: View) -> Iterator[Finding]:
    """Yield what touches no land."""
    wet = [
        piece.at
        for piece in view.position.pieces
        if not any(_may_be_land(view, cell) for cell in hexes_at(piece.place))
    ]
    if wet:
        yield impossible("IS04", wet)


def _check_houses(view: View) -> Iterator[Finding]:
    """Yield houses and cities on one corner, or on both ends of a side."""
    houses = [p for p in view.position.pieces if p.kind in BUILDINGS]
    crowded = {
        piece.at
        for one, other in combinations(houses, 2)
        if steps(one.place, other.place) < HOUSES_APART
        for piece in (one, other)
    }
    crowded |= {piece.at for piece in houses if piece.count > 1}
    if crowded:
        yield impossible("IS05", sorted(crowded))


def _check_roads(view: View) -> Iterator[Finding]:
    """Yield roads that lead to no road and no house of their colour."""
    for colour in view.colours:
        own = {piece.place for piece in view.pieces(colour, *BUILDINGS, ROAD)}
        hidden = {piece.place for piece in view.hidden(colour, ROAD)}
        hidden |= {piece.place for kind in BUILDINGS for piece in view.hidden(colour, kind)}
        lonely = [p for p in view.pieces(colour, ROAD) if not own & _beside(p.place)]
        lost = [piece.at for piece in lonely if not hidden & _beside(piece.place)]
        if lost:
            yield impossible("IS06", lost, colour=view.colour_word(colour))
        elif lonely:
            places = [piece.at for piece in lonely]
            yield needs_entry("IS06_unread", places, colour=view.colour_word(colour))


def _beside(side: Place) -> set[Place]:
    """Return the ends of a side, and the sides that meet it there."""
    ends = corners_at(side)
    return {*ends, *(other for end in ends for other in sides_at(end))} - {side}


def _check_robber(view: View) -> Iterator[Finding]:
    robbers: tuple[Piece, ...] = view.pieces(NOBODY, ROBBER)
    count = view.count(NOBODY, ROBBER)
    if count.least > 1 or count.most < 1:
        yield impossible("IS07", [piece.at for piece in robbers], count=count.least)
