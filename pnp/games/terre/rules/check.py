"""
What a position of Terre de Barons can prove to be wrong: TB01 to TB12.

What other games check as well is declared; here are also donjons under siege, and what troops
there can be. When the game must be over is in `endings`, who is active in `melees`.
"""

from collections import Counter
from collections.abc import Iterator

from generators.hexes import Hex
from pnp.games.terre.facts import (
    BARON,
    BARONS_A_PLAYER,
    DONJON,
    DONJONS_A_PLAYER,
    GAME,
    KNIGHT,
    KNIGHTS_A_PLAYER,
    MELEES,
    MOUNTAIN,
    MOUNTAIN_COUNT,
    PAUSING_BARON,
    TILES_OF_VALUE,
    TROOP,
    TROOPS_A_PLAYER,
    TROOPS_PER_DONJON,
    WITHIN_TURN,
)
from pnp.games.terre.rules.endings import check_end
from pnp.games.terre.rules.melees import find_active_knights
from pnp.judging.checking import check_declared
from pnp.judging.findings import Finding, impossible, information
from pnp.judging.views import View, known_colours, piece_total, view_of
from pnp.model.checks import (
    Apart,
    Bounds,
    Check,
    EntryOf,
    Land,
    NotOn,
    NumberOf,
    Outlined,
    Pieces,
    PieceSupply,
    Single,
    TerrainCount,
    TerrainSupply,
    Within,
    exactly,
)
from pnp.model.games import CheckRequest
from pnp.model.positions import Position
from pnp.texts.sentences import Value

OFFICERS = {BARON: exactly(BARONS_A_PLAYER), KNIGHT: exactly(KNIGHTS_A_PLAYER)}

# Source: Terre de Barons rules: material and set-up; mountains; donjons; fights between troops.
MAP = (
    Check(Outlined(), "TB01_shape"),
    # With 33 tiles in sight and 4 turned over, no value is seen more often than the box has it;
    # the hidden ones make up the rest by themselves.
    Check(
        TerrainSupply(
            tuple(
                TerrainCount(str(value), (str(value),), Bounds(most=supply))
                for value, supply in TILES_OF_VALUE.items()
            )
        ),
        "TB01_supply",
    ),
    Check(
        TerrainSupply((TerrainCount(MOUNTAIN, (MOUNTAIN,), exactly(MOUNTAIN_COUNT)),)),
        "TB01_mountains",
        unread="TB01_unread",
    ),
    Check(NotOn(Pieces(), Land((MOUNTAIN,))), "TB02"),
)
PIECES = (
    Check(Apart(Pieces((DONJON,)), shared="TB03_tile"), "TB03_beside"),
    Check(
        PieceSupply(OFFICERS, empty="TB04_none", missing="TB04_colours"),
        "TB04_{kind}",
        unread="TB04_unread",
    ),
    Check(Single(Pieces((TROOP,)), between="others"), "TB05"),
)
# Officers stand alone on their starts, and all troops are in reserve.
SETUP = (
    Check(
        Within(NumberOf(Pieces((DONJON, TROOP))), exactly(0), per="board"),
        "TB11_pieces",
        phases=("setup",),
    ),
    Check(Single(Pieces(tuple(OFFICERS))), "TB11_tile", phases=("setup",)),
    Check(Within(EntryOf("reserve"), exactly(TROOPS_A_PLAYER)), "TB11_reserve", phases=("setup",)),
)


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view, rulings = view_of(position, GAME), request.rulings
    return (
        *check_declared(view, (*MAP, *PIECES, *SETUP), rulings),
        *check_barons(view, rulings[PAUSING_BARON.id]),
        *check_supply(view),
        *check_sieges(view),
        *check_end(view, rulings),
        *find_active_knights(view, rulings[MELEES.id]),
    )


def check_barons(view: View, reading: str) -> Iterator[Finding]:
    """
    Yield TB04 for tiles with two barons; *reading* is the choice of ruling TB-12.

    Within a turn a single baron may be on another's tile.

    Source: Terre de Barons rules, where barons stand; ruling TB-12.
    """
    barons = Counter[Hex]()
    for piece in view.position.pieces:
        barons[piece.hex] += piece.count if piece.kind == BARON else 0
    shared = {cell: count for cell, count in barons.items() if count > 1}
    is_pause = reading == WITHIN_TURN and view.phase == "play" and sum(shared.values()) == 2
    for cell, count in shared.items():
        if is_pause:
            yield information("TB04_pause", [cell], count=count)
        else:
            yield impossible("TB04_tile", [cell], count=count)


def check_supply(view: View) -> Iterator[Finding]:
    """
    Yield TB06: more donjons or troops than a colour has, its reserve counted if entered.

    The three troops that build a donjon stay in the discard, so they are used up.

    Source: Terre de Barons rules, material and building.
    """
    for colour in view.colours:
        donjons, troops = view.count(colour, DONJON).least, view.count(colour, TROOP).least
        reserve = view.position.number("reserve", colour) or 0
        left = TROOPS_A_PLAYER - troops - TROOPS_PER_DONJON * donjons
        values: dict[str, Value] = {
            "colour": view.colour_word(colour),
            "built": TROOPS_PER_DONJON * donjons,
            "troops": troops,
            "supply": TROOPS_A_PLAYER,
        }
        cells = view.places(colour, DONJON, TROOP)
        if donjons > DONJONS_A_PLAYER:
            values |= {"count": donjons, "supply": DONJONS_A_PLAYER}
            yield impossible("TB06_donjons", view.places(colour, DONJON), **values)
        elif left < 0:
            yield impossible("TB06_troops", cells, **values)
        elif left < reserve:
            yield impossible("TB06_reserve", cells, reserve=reserve, **values)


def check_sieges(view: View) -> Iterator[Finding]:
    """
    Yield TB07: more than two troops on another colour's donjon, or its owner's beside them.

    Source: Terre de Barons rules, fights for donjons.
    """
    for cell, stack in view.stacks.items():
        owners = known_colours(piece for piece in stack if piece.kind == DONJON)
        troops = [piece for piece in stack if piece.kind == TROOP]
        is_defended = any(piece.colour in owners for piece in troops)
        for colour in known_colours(troops) if owners else ():
            if colour in owners:
                continue
            words = {"colour": view.colour_word(colour), "owner": view.colour_word(owners[0])}
            count = piece_total(piece for piece in troops if piece.colour == colour)
            if count >= TROOPS_PER_DONJON:
                most = TROOPS_PER_DONJON - 1
                yield impossible("TB07_third", [cell], count=count, most=most, **words)
            if is_defended:
                yield impossible("TB07_owner", [cell], **words)
