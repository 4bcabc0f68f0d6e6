"""
What a position of Barony can prove to be wrong: all checks, one after the other.

What other games check as well is declared. Here are also BY15 and BY16, the knights and the
first placement; the other checks are in modules by what they look at. None stops another.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import permutations
from typing import NamedTuple

from generators.hexes import neighbours
from pnp.games.barony.facts import CITY, KNIGHT, LOCATION, PIECES_PER_COLOUR, STARTING_CITIES
from pnp.games.barony.rules.mapchecks import barony_tiles, check_cover, check_outline
from pnp.games.barony.rules.score import check_hands
from pnp.games.barony.rules.standing import check_standing
from pnp.games.barony.rules.turns import check_turns
from pnp.games.barony.rules.views import BARONY, BUILDINGS, LATER_PIECES, BaronyView, barony_view
from pnp.judging.checking import check_declared
from pnp.judging.findings import Finding, impossible, information, left_open, needs_entry
from pnp.judging.views import Range, view_of
from pnp.model.checks import Apart, Bounds, Check, Entered, Land, NotOn, Pieces, PieceSupply, Single
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position

BOX = {kind: Bounds(most=most) for kind, most in PIECES_PER_COLOUR.items()}
PLAYED = ("play", "end")

# Source: Barony rulebook: contents, first cities, lakes, restrictions on building, the end.
CHECKS = (
    Check(
        Apart(Land(("lake",)), is_one=True),
        "BY01_lakes",
        unread="BY01_unread",
        ruling=("BY-3", "barred"),
    ),
    Check(PieceSupply(BOX), "BY03", unread="BY03_unread"),
    Check(
        PieceSupply(
            {CITY: Bounds(least=STARTING_CITIES)}, empty="BY03_pieces", missing="BY03_colours"
        ),
        "BY03_cities",
        phases=PLAYED,
    ),
    Check(NotOn(Pieces(), Land(("lake",))), "BY04", unread="BY04_unread"),
    Check(Single(Pieces(tuple(BUILDINGS))), "BY05", unread="BY05_unread"),
    Check(
        Entered("turns", of_table=True), "BY17_turns_entry", severity="needs entry", phases=("end",)
    ),
    Check(Entered("hand", "tokens"), "BY17_tokens", severity="needs entry", phases=PLAYED),
)


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = barony_view(position, BARONY, request.rulings)
    cover = check_cover(position, request, barony_tiles(position, request))
    return (*check_shared_rules(view), *cover)


def check_shared_rules(view: BaronyView) -> Iterator[Finding]:
    """Find what is wrong by the rules that Barony and its expansion share."""
    yield from check_outline(view)
    yield from check_standing(view)
    yield from check_hands(view)
    yield from check_turns(view)
    yield from check_declared(view_of(view.position, view.game), CHECKS, view.rulings)
    yield from check_knights(view)
    yield from check_first_placement(view)


# Everybody places as many knights as cities.
FIRST_PIECES = (CITY, KNIGHT)
PLACED = frozenset(range(STARTING_CITIES + 1))


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
        if view.phase == "setup" and knights.removed and not view.signs_of_play:
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


def check_first_placement(view: BaronyView) -> Iterator[Finding]:
    """
    Find what does not belong to the first cities and their knights, in set-up.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; Sorcery
    rulebook, "Disposition des premières cités"; ruling BY-11.
    """
    if view.phase != "setup":
        return
    if not view.position.pieces:
        yield needs_entry("BY16_pieces")
    if begun := view.signs_of_play:
        later = [piece.hex for piece in view.position.pieces if piece.kind in LATER_PIECES]
        yield impossible("BY16_begun", dict.fromkeys(later), what=begun)
    if begun or not view.position.pieces:
        return
    yield from _check_counts(view)
    yield from _check_escorts(view)
    yield from _check_locations(view)
    yield from left_open("BY16_unread", (piece.hex for piece in view.unread))


def placement_stages(players: int) -> Iterator[tuple[int, ...]]:
    """
    Yield how many cities each seat has after each city placed, the first player's seat first.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; ruling BY-11.

    >>> list(placement_stages(2))
    [(1, 0), (1, 1), (1, 2), (1, 3), (2, 3), (3, 3)]
    """
    counts = [0] * players
    last = players - 1
    for seat in (*range(players), *reversed(range(last))):
        goal = STARTING_CITIES if seat == last or counts[seat] else 1
        while counts[seat] < goal:
            counts[seat] += 1
            yield tuple(counts)


def _check_counts(view: BaronyView) -> Iterator[Finding]:
    """Find cities and knights that no moment of placing has, and tell when it goes on."""
    fitting = {colour: _fitting_counts(view, colour) for colour in view.colours}
    for colour in (colour for colour, counts in fitting.items() if not counts):
        yield _wrong_first_pieces(view, colour)
    if not all(fitting.values()):
        return
    unseen = view.position.players - len(fitting)
    may_be_anything = view.may_hide_players(CITY)
    fitting.update((str(one), PLACED if may_be_anything else {0}) for one in range(unseen))
    stages = _fitting_stages(fitting, view.position.listed("order"))
    expected = STARTING_CITIES * len(fitting)
    if not stages:
        yield impossible("BY16_order", expected=STARTING_CITIES)
    elif not view.unread and {sum(stage) for stage in stages} != {expected}:
        count = sum(view.count(colour, CITY).least for colour in view.colours)
        yield information("BY16_under_way", count=count, expected=expected)


def _fitting_counts(view: BaronyView, colour: str) -> Set[int]:
    ranges = [view.count(colour, kind) for kind in FIRST_PIECES]
    return {count for count in PLACED if all(one.least <= count <= one.most for one in ranges)}


def _fitting_stages(fitting: Mapping[str, Set[int]], order: Sequence[str]) -> set[tuple[int, ...]]:
    """Return the moments of placing that *fitting* counts have, in any seats that fit *order*."""
    return {
        stage
        for seats in permutations(fitting)
        if [colour for colour in seats if colour in order] == [*dict.fromkeys(order)]
        for stage in placement_stages(len(seats))
        if all(count in fitting[colour] for colour, count in zip(seats, stage, strict=True))
    }


def _wrong_first_pieces(view: BaronyView, colour: str) -> Finding:
    return impossible(
        "BY16",
        [piece.hex for piece in view.position.pieces if piece.colour == colour],
        colour=view.colour_word(colour),
        expected=STARTING_CITIES,
        cities=view.count(colour, CITY).least,
        knights=view.count(colour, KNIGHT).least,
    )


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
    yield from left_open("BY16_terrain", unread)
