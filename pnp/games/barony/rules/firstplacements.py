"""BY16: what the board looks like once all first cities and knights are placed."""

from collections.abc import Iterator

from generators.hexes import neighbours
from pnp.games.barony.facts import (
    CITY,
    CONTROL,
    KNIGHT,
    LOCATION,
    STARTING_CITIES,
    STRONGHOLD,
    VILLAGE,
)
from pnp.games.barony.rules.evidence import Evidence
from pnp.games.barony.rules.reports import impossible, needs_entry
from pnp.judging.findings import Finding
from pnp.model.positions import UNREADABLE

# Everybody places as many knights as cities.
FIRST_PIECES = {CITY: STARTING_CITIES, KNIGHT: STARTING_CITIES}
KINDS = (CITY, KNIGHT, STRONGHOLD, VILLAGE, CONTROL)


def check_first_placement(evidence: Evidence) -> Iterator[Finding]:
    """
    Find what differs from three cities with a knight each, in set-up.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; Sorcery
    rulebook, "Disposition des premières cités".
    """
    if evidence.phase != "setup":
        return
    if not evidence.position.pieces:
        yield needs_entry("BY16_pieces")
        return
    yield from _check_counts(evidence)
    yield from _check_escorts(evidence)
    yield from _check_locations(evidence)
    if evidence.unreadable:
        yield needs_entry("BY16_unread", dict.fromkeys(p.hex for p in evidence.unreadable))


def _check_counts(evidence: Evidence) -> Iterator[Finding]:
    """Find colours that have not three cities, three knights and nothing else."""
    for colour in evidence.colours:
        if any(_is_wrong(evidence, colour, kind) for kind in KINDS):
            others = sum(
                evidence.tally(colour, kind).certain for kind in KINDS if kind not in FIRST_PIECES
            )
            yield impossible(
                "BY16",
                [p.hex for p in evidence.position.pieces if p.colour == colour],
                colour=evidence.colour(colour),
                expected=STARTING_CITIES,
                cities=evidence.tally(colour, CITY).certain,
                knights=evidence.tally(colour, KNIGHT).certain,
                others=others,
            )
    players = evidence.position.players
    if len(evidence.colours) < players and not evidence.may_hide_players:
        yield impossible("BY16_colours", count=len(evidence.colours), players=players)


def _check_escorts(evidence: Evidence) -> Iterator[Finding]:
    """Find city hexes without exactly one knight of the city's colour."""
    for cell, stack in evidence.stacks.items():
        owners = {piece.colour for piece in stack if piece.kind == CITY} - {UNREADABLE}
        for colour in sorted(owners):
            knights = sum(p.count for p in stack if (p.colour, p.kind) == (colour, KNIGHT))
            if knights > 1 or not any(evidence.may_be(p, colour, KNIGHT) for p in stack):
                word = evidence.colour(colour)
                yield impossible("BY16_knight", [cell], colour=word, count=knights)


def _check_locations(evidence: Evidence) -> Iterator[Finding]:
    """Find first cities next to a mysterious location."""
    if not evidence.variant.locations:
        return
    unread = []
    for cell, stack in evidence.stacks.items():
        around = {evidence.position.terrain.get(other) for other in neighbours(cell)}
        if not any(piece.kind == CITY for piece in stack):
            continue
        if LOCATION in around:
            yield impossible("BY16_location", [cell])
        elif UNREADABLE in around:
            unread.append(cell)
    if unread:
        yield needs_entry("BY16_terrain", unread)


def _is_wrong(evidence: Evidence, colour: str, kind: str) -> bool:
    """Tell whether a colour has too many or too few of a kind, whatever is unread."""
    count, may_be_more = evidence.tally(colour, kind)
    expected = FIRST_PIECES.get(kind, 0)
    return count > expected or (count < expected and not may_be_more)
