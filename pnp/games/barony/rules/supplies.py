"""
BY03, BY15 and BY16: how many pieces there are, in the box, in play and after set-up.

Nobody has more pieces of a kind than the box holds, or fewer than can be.
"""

from collections.abc import Iterator
from typing import NamedTuple

from generators.hexes import neighbours
from pnp.games.barony.facts import (
    CITY,
    CONTROL,
    KNIGHT,
    LOCATION,
    PIECES_PER_COLOUR,
    STARTING_CITIES,
    STRONGHOLD,
    VILLAGE,
)
from pnp.games.barony.rules.views import BaronyView
from pnp.judging.findings import Finding, impossible, needs_entry
from pnp.judging.views import Range
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Word

# Everybody places as many knights as cities.
FIRST_PIECES = {CITY: STARTING_CITIES, KNIGHT: STARTING_CITIES}
KINDS = (CITY, KNIGHT, STRONGHOLD, VILLAGE, CONTROL)


def check_supplies(view: BaronyView) -> Iterator[Finding]:
    """
    Find colours with too many pieces of a kind, and with too few cities.

    Source: Barony rulebook, "Contenu du jeu" and "Disposition des premières cités".
    """
    for colour in view.colours:
        yield from _check_boxes(view, colour)
    if view.phase != "setup":
        yield from _check_first_cities(view)
    hidden = [piece.hex for piece in view.unread if piece.kind != CONTROL]
    if hidden:
        yield needs_entry("BY03_unread", dict.fromkeys(hidden))


class KnightAccount(NamedTuple):
    """
    Where the knights of a colour are.

    Attributes:
        reserve, removed: None where not entered.
    """

    board: Range
    reserve: int | None
    removed: int | None

    @property
    def off_board(self) -> int:
        """Those in reserve and those removed, as far as entered."""
        return (self.reserve or 0) + (self.removed or 0)

    @property
    def is_wrong(self) -> bool:
        """There are more knights than a colour has, or fewer where all places are known."""
        count = self.board.least + self.off_board
        if count > PIECES_PER_COLOUR[KNIGHT]:
            return self.reserve is not None or bool(self.removed)
        is_complete = None not in (self.reserve, self.removed) and self.board.is_certain
        return is_complete and count < PIECES_PER_COLOUR[KNIGHT]

    @property
    def has_none_left(self) -> bool:
        """All knights have been removed."""
        is_bare = self.board.most == self.reserve == 0
        return self.removed == PIECES_PER_COLOUR[KNIGHT] or is_bare


def check_knights(view: BaronyView) -> Iterator[Finding]:
    """
    Find knights that do not add up: on the board, in reserve, removed by expeditions.

    An expedition removes one of two knights, so that one is always left.

    Source: Barony rulebook, "Contenu du jeu" and "Expédition"; Sorcery rulebook, Portal.
    """
    silent = []
    unsure = []
    for colour in view.colours:
        knights = _knights_of(view, colour)
        word = view.colour_word(colour)
        if view.phase == "setup" and knights.removed:
            yield impossible("BY15_setup", colour=word, count=knights.removed)
        elif knights.is_wrong:
            yield _wrong_knights(view, colour, knights)
        elif knights.has_none_left:
            yield impossible("BY15_none", colour=word)
        elif knights.reserve is None:
            silent.append(colour)
        elif not knights.board.is_certain:
            unsure.append(colour)
    if unsure:
        yield needs_entry("BY15_unread", colours=view.colour_words(unsure))
    if silent and view.phase != "setup":
        yield needs_entry("BY15_entry", colours=view.colour_words(silent))


def _knights_of(view: BaronyView, colour: str) -> KnightAccount:
    """Return where a colour's knights are; none was removed in set-up unless it is entered."""
    removed = view.hand(colour, "removed")
    if removed is None and view.phase == "setup":
        removed = 0
    return KnightAccount(view.count(colour, KNIGHT), view.hand(colour, "knights"), removed)


def _wrong_knights(view: BaronyView, colour: str, knights: KnightAccount) -> Finding:
    return impossible(
        "BY15",
        view.places(colour, KNIGHT),
        colour=view.colour_word(colour),
        board=knights.board.least,
        others=knights.off_board,
        count=knights.board.least + knights.off_board,
        most=PIECES_PER_COLOUR[KNIGHT],
    )


def _check_boxes(view: BaronyView, colour: str) -> Iterator[Finding]:
    """Find kinds of which a colour has more than the box holds."""
    for kind, most in PIECES_PER_COLOUR.items():
        count = view.count(colour, kind).least
        if count > most:
            yield impossible(
                "BY03",
                view.places(colour, kind),
                colour=view.colour_word(colour),
                kind=Word(f"pieces_{kind}"),
                count=count,
                most=most,
            )


def _check_first_cities(view: BaronyView) -> Iterator[Finding]:
    """Find colours that have fewer cities than everybody starts with, and missing colours."""
    if not view.position.pieces:
        yield needs_entry("BY03_pieces")
        return
    for colour in view.colours:
        cities = view.count(colour, CITY)
        if cities.most < STARTING_CITIES:
            yield impossible(
                "BY03_cities",
                view.places(colour, CITY),
                colour=view.colour_word(colour),
                count=cities.least,
                least=STARTING_CITIES,
            )
    if len(view.colours) < view.position.players and not view.may_hide_players(CITY):
        yield impossible("BY03_colours", count=len(view.colours), players=view.position.players)


def check_first_placement(view: BaronyView) -> Iterator[Finding]:
    """
    Find what differs from three cities with a knight each, in set-up.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; Sorcery
    rulebook, "Disposition des premières cités".
    """
    if view.phase != "setup":
        return
    if not view.position.pieces:
        yield needs_entry("BY16_pieces")
        return
    yield from _check_counts(view)
    yield from _check_escorts(view)
    yield from _check_locations(view)
    if view.unread:
        yield needs_entry("BY16_unread", dict.fromkeys(p.hex for p in view.unread))


def _check_counts(view: BaronyView) -> Iterator[Finding]:
    """Find colours that have not three cities, three knights and nothing else."""
    for colour in view.colours:
        if any(_is_wrong(view, colour, kind) for kind in KINDS):
            others = sum(
                view.count(colour, kind).least for kind in KINDS if kind not in FIRST_PIECES
            )
            yield impossible(
                "BY16",
                [piece.hex for piece in view.position.pieces if piece.colour == colour],
                colour=view.colour_word(colour),
                expected=STARTING_CITIES,
                cities=view.count(colour, CITY).least,
                knights=view.count(colour, KNIGHT).least,
                others=others,
            )
    players = view.position.players
    if len(view.colours) < players and not view.may_hide_players(CITY):
        yield impossible("BY16_colours", count=len(view.colours), players=players)


def _check_escorts(view: BaronyView) -> Iterator[Finding]:
    """Find city hexes without exactly one knight of the city's colour."""
    for cell, stack in view.stacks.items():
        owners = {piece.colour for piece in stack if piece.kind == CITY} - {UNREADABLE}
        for colour in sorted(owners):
            knights = sum(p.count for p in stack if (p.colour, p.kind) == (colour, KNIGHT))
            if knights > 1 or not any(view.may_be(p, colour, KNIGHT) for p in stack):
                word = view.colour_word(colour)
                yield impossible("BY16_knight", [cell], colour=word, count=knights)


def _check_locations(view: BaronyView) -> Iterator[Finding]:
    if not view.variant.locations:
        return
    unread = []
    for cell, stack in view.stacks.items():
        around = {view.position.terrain.get(other) for other in neighbours(cell)}
        if not any(piece.kind == CITY for piece in stack):
            continue
        if LOCATION in around:
            yield impossible("BY16_location", [cell])
        elif UNREADABLE in around:
            unread.append(cell)
    if unread:
        yield needs_entry("BY16_terrain", unread)


def _is_wrong(view: BaronyView, colour: str, kind: str) -> bool:
    """Tell whether a colour has too many or too few of a kind, whatever is unread."""
    count = view.count(colour, kind)
    expected = FIRST_PIECES.get(kind, 0)
    return count.least > expected or count.most < expected
