"""TB04, TB06 and TB11: what each colour has, against what the box gives it."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.games.terre.facts import (
    BARON,
    BARONS_A_PLAYER,
    DONJON,
    DONJONS_A_PLAYER,
    KNIGHT,
    KNIGHTS_A_PLAYER,
    TROOP,
    TROOPS_A_PLAYER,
    TROOPS_PER_DONJON,
    WITHIN_TURN,
)
from pnp.judging.findings import Finding, impossible, information, needs_entry
from pnp.judging.views import View, piece_total
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Value

OFFICERS: Mapping[str, int] = {BARON: BARONS_A_PLAYER, KNIGHT: KNIGHTS_A_PLAYER}


def check_officers(view: View) -> Iterator[Finding]:
    """
    Yield TB04 for the officers: one baron and two knights of each colour, always there.

    Source: Terre de Barons rules, material and set-up.
    """
    if not view.position.pieces:
        yield needs_entry("TB04_none")
        return
    unread = [p for p in view.unread if any(view.may_be_kind(p, kind) for kind in OFFICERS)]
    faults = list(_officer_faults(view)) or list(_faults_of_all(view, unread))
    players, count = view.position.players, len(view.colours)
    if count < players and not view.may_hide_players(*OFFICERS):
        faults.append(impossible("TB04_colours", players=players, count=count))
    yield from faults
    if unread:
        yield needs_entry("TB04_unread", dict.fromkeys(piece.hex for piece in unread))


def check_start(view: View) -> Iterator[Finding]:
    """
    Yield TB11: what cannot be before the first turn.

    Officers stand alone on their starts, and all troops are in reserve.

    Source: Terre de Barons rules, set-up.
    """
    if view.phase != "setup":
        return
    built = [p.hex for p in view.position.pieces if p.kind in (DONJON, TROOP)]
    if built:
        yield impossible("TB11_pieces", dict.fromkeys(built))
    for cell, stack in view.stacks.items():
        count = sum(_total(stack, kind) for kind in OFFICERS)
        if count > 1:
            yield impossible("TB11_tile", [cell], count=count)
    for colour, reserve in sorted(view.position.numbers.get("reserve", {}).items()):
        if reserve != TROOPS_A_PLAYER:
            word = view.colour_word(colour)
            yield impossible("TB11_reserve", colour=word, count=reserve, supply=TROOPS_A_PLAYER)


def check_barons(view: View, reading: str) -> Iterator[Finding]:
    """
    Yield TB04 for tiles with two barons; *reading* is the choice of ruling TB-12.

    Within a turn a single baron may be on another's tile.

    Source: Terre de Barons rules, where barons stand; ruling TB-12.
    """
    barons = {cell: _total(stack, BARON) for cell, stack in view.stacks.items()}
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
        yield from _supply_faults(view, colour)
    unread = [piece for piece in view.unread if piece.kind not in OFFICERS]
    hopeless = [piece for piece in unread if _is_hopeless(view, piece)]
    for piece in hopeless:
        yield impossible("TB06_nobody", [piece.hex], supply=TROOPS_A_PLAYER)
    doubted = [p.hex for p in unread if p not in hopeless and _may_overdraw(view, p)]
    if doubted:
        yield needs_entry("TB06_unread", dict.fromkeys(doubted))


def _officer_faults(view: View) -> Iterator[Finding]:
    """Yield colours with too many officers, or too few whatever cannot be read."""
    for colour in view.colours:
        for kind, expected in OFFICERS.items():
            count = view.count(colour, kind)
            if not count.least <= expected <= count.most:
                yield impossible(
                    f"TB04_{kind}",
                    view.places(colour, kind),
                    colour=view.colour_word(colour),
                    count=count.least,
                    expected=expected,
                )


def _faults_of_all(view: View, unread: Sequence[Piece]) -> Iterator[Finding]:
    """Yield officers that are too many, or too few, whosever the unreadable ones are."""
    is_open = any(piece.kind == UNREADABLE for piece in unread)
    for kind, each in OFFICERS.items():
        expected = each * view.player_count
        count = _total(view.position.pieces, kind)
        if count > expected or (count < expected and unread and not is_open):
            yield impossible(f"TB04_{kind}_all", count=count, expected=expected)


def _total(pieces: Sequence[Piece], kind: str) -> int:
    """Return how many of *pieces* are of *kind*, whosever they are."""
    return piece_total(piece for piece in pieces if piece.kind == kind)


def _supply_faults(view: View, colour: str) -> Iterator[Finding]:
    donjons, troops = view.count(colour, DONJON).least, view.count(colour, TROOP).least
    left = _left(view, colour)
    reserve = view.position.number("reserve", colour) or 0
    cells = view.places(colour, DONJON, TROOP)
    values: dict[str, Value] = {
        "colour": view.colour_word(colour),
        "built": TROOPS_PER_DONJON * donjons,
        "troops": troops,
        "supply": TROOPS_A_PLAYER,
    }
    if donjons > DONJONS_A_PLAYER:
        values |= {"count": donjons, "supply": DONJONS_A_PLAYER}
        yield impossible("TB06_donjons", view.places(colour, DONJON), **values)
    elif left + reserve < 0:
        yield impossible("TB06_troops", cells, **values)
    elif left < 0:
        yield impossible("TB06_reserve", cells, reserve=reserve, **values)


def _is_hopeless(view: View, piece: Piece) -> bool:
    """Tell whether no colour has as much left as a piece of unreadable colour needs."""
    if piece.kind == UNREADABLE or len(view.colours) < view.position.players:
        return False
    return all(_overdraws(view, piece, colour) for colour in view.colours)


def _may_overdraw(view: View, piece: Piece) -> bool:
    """Tell whether an unreadable piece may be more than its colour has left."""
    return piece.kind == UNREADABLE or any(_overdraws(view, piece, c) for c in view.colours)


def _overdraws(view: View, piece: Piece, colour: str) -> bool:
    """Tell whether an unreadable piece is more than a colour has left."""
    return piece.count * (TROOPS_PER_DONJON if piece.kind == DONJON else 1) > _left(view, colour)


def _left(view: View, colour: str) -> int:
    """Return how many troops a colour has left beside those that are accounted for."""
    donjons, troops = view.count(colour, DONJON).least, view.count(colour, TROOP).least
    reserve = view.position.number("reserve", colour) or 0
    return TROOPS_A_PLAYER - troops - TROOPS_PER_DONJON * donjons - reserve
