"""TB04 and TB06: what each colour has, against what the box gives it."""

from collections.abc import Iterator, Mapping

from generators.hexes import Hex
from pnp.games.terre.components import DONJONS_A_PLAYER, KNIGHTS_A_PLAYER, TROOPS_A_PLAYER
from pnp.games.terre.parameters import TROOPS_PER_DONJON
from pnp.games.terre.rules.holdings import (
    BARON,
    DONJON,
    KNIGHT,
    TROOP,
    Holding,
    is_unread,
    may_be,
    word_of,
)
from pnp.games.terre.rules.piecechecks import Stacks
from pnp.games.terre.rulings import WITHIN_TURN
from pnp.judging.findings import Finding, found
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Value

OFFICERS: Mapping[str, int] = {BARON: 1, KNIGHT: KNIGHTS_A_PLAYER}


def check_officers(position: Position, known: Mapping[str, Holding]) -> Iterator[Finding]:
    """
    Yield TB04 for the officers: one baron and two knights of each colour, always there.

    Source: Terre de Barons rules, material and set-up.
    """
    if not position.pieces:
        yield found("needs entry", "TB04_none")
        return
    unread = [
        piece
        for piece in position.pieces
        if is_unread(piece) and any(may_be(piece, kind) for kind in OFFICERS)
    ]
    faults = list(_officer_faults(position, known, unread))
    faults = faults or list(_faults_of_all(position, known, unread))
    if len(known) < position.players and not any(p.colour == UNREADABLE for p in unread):
        players = position.players
        faults.append(found("impossible", "TB04_colours", players=players, count=len(known)))
    yield from faults
    if unread:
        cells = tuple(dict.fromkeys(piece.hex for piece in unread))
        yield found("needs entry", "TB04_unread", cells, cells=cells)


def check_barons(position: Position, on_tiles: Stacks, reading: str) -> Iterator[Finding]:
    """
    Yield TB04 for tiles with two barons; *reading* is the choice of ruling TB-12.

    Within a turn a single baron may be on another's tile.

    Source: Terre de Barons rules, where barons stand; ruling TB-12.
    """
    shared = {}
    for cell, pieces in on_tiles.items():
        barons = sum(piece.count for piece in pieces if piece.kind == BARON)
        if barons > 1:
            shared[cell] = barons
    is_pause = reading == WITHIN_TURN and position.phase == "play" and sum(shared.values()) == 2
    for cell, count in shared.items():
        if is_pause:
            yield found("information", "TB04_pause", (cell,), cell=cell, count=count)
        else:
            yield found("impossible", "TB04_tile", (cell,), cell=cell, count=count)


def check_supply(position: Position, known: Mapping[str, Holding]) -> Iterator[Finding]:
    """
    Yield TB06: more donjons or troops than a colour has, its reserve counted if entered.

    The three troops that build a donjon stay in the discard, so they are used up.

    Source: Terre de Barons rules, material and building.
    """
    for holding in known.values():
        cells = _cells(position, holding.colour, (DONJON, TROOP))
        yield from _supply_faults(holding, cells)
    unread = [p for p in position.pieces if is_unread(p) and p.kind not in OFFICERS]
    hopeless = [piece for piece in unread if _is_hopeless(piece, position, known)]
    for piece in hopeless:
        cell = piece.hex
        yield found("impossible", "TB06_nobody", (cell,), cell=cell, supply=TROOPS_A_PLAYER)
    doubted = {p.hex: None for p in unread if p not in hopeless and _may_overdraw(p, known)}
    if doubted:
        cells = tuple(doubted)
        yield found("needs entry", "TB06_unread", cells, cells=cells)


def _officer_faults(
    position: Position, known: Mapping[str, Holding], unread: list[Piece]
) -> Iterator[Finding]:
    """Yield colours with too many officers, or too few whatever cannot be read."""
    for colour, holding in known.items():
        for kind, expected in OFFICERS.items():
            count = holding.barons if kind == BARON else holding.knights
            is_open = any(
                may_be(piece, kind) and piece.colour in (colour, UNREADABLE) for piece in unread
            )
            if count > expected or (count < expected and not is_open):
                yield found(
                    "impossible",
                    f"TB04_{kind}",
                    _cells(position, colour, (kind,)),
                    colour=word_of(colour),
                    count=count,
                    expected=expected,
                )


def _faults_of_all(
    position: Position, known: Mapping[str, Holding], unread: list[Piece]
) -> Iterator[Finding]:
    """Yield officers that are too many, or too few, whosever the unreadable ones are."""
    is_open = any(piece.kind == UNREADABLE for piece in unread)
    for kind, each in OFFICERS.items():
        expected = each * max(position.players, len(known))
        count = sum(piece.count for piece in position.pieces if piece.kind == kind)
        if count > expected or (count < expected and unread and not is_open):
            yield found("impossible", f"TB04_{kind}_all", count=count, expected=expected)


def _cells(position: Position, colour: str, kinds: tuple[str, ...]) -> tuple[Hex, ...]:
    """Return where a colour surely has pieces of these kinds."""
    return tuple(
        dict.fromkeys(p.hex for p in position.pieces if p.colour == colour and p.kind in kinds)
    )


def _supply_faults(holding: Holding, cells: tuple[Hex, ...]) -> Iterator[Finding]:
    """Yield what a colour has too many of; *cells* are those of its donjons and troops."""
    colour, reserve = word_of(holding.colour), holding.reserve or 0
    built = TROOPS_PER_DONJON * holding.donjons
    values: dict[str, Value] = {"colour": colour, "built": built, "troops": holding.troops}
    values["supply"] = TROOPS_A_PLAYER
    if holding.donjons > DONJONS_A_PLAYER:
        yield found(
            "impossible",
            "TB06_donjons",
            holding.donjon_tiles,
            colour=colour,
            count=holding.donjons,
            supply=DONJONS_A_PLAYER,
        )
    elif holding.troops + built > TROOPS_A_PLAYER:
        yield found("impossible", "TB06_troops", cells, **values)
    elif holding.troops + built + reserve > TROOPS_A_PLAYER:
        yield found("impossible", "TB06_reserve", cells, reserve=reserve, **values)


def _is_hopeless(piece: Piece, position: Position, known: Mapping[str, Holding]) -> bool:
    """Tell whether no colour has as much left as a piece of unreadable colour needs."""
    if piece.kind == UNREADABLE or len(known) < position.players:
        return False
    return all(_overdraws(piece, holding) for holding in known.values())


def _may_overdraw(piece: Piece, known: Mapping[str, Holding]) -> bool:
    """Tell whether an unreadable piece may be more than its colour has left."""
    if piece.kind == UNREADABLE:
        return True
    return any(_overdraws(piece, holding) for holding in known.values())


def _overdraws(piece: Piece, holding: Holding) -> bool:
    """Tell whether an unreadable piece is more than *holding* has left."""
    needed = piece.count * (TROOPS_PER_DONJON if piece.kind == DONJON else 1)
    return needed > _left(holding)


def _left(holding: Holding) -> int:
    """Return how many troops a colour has left beside those that are accounted for."""
    used = holding.troops + TROOPS_PER_DONJON * holding.donjons + (holding.reserve or 0)
    return TROOPS_A_PLAYER - used
