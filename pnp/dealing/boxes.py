"""
What is in the box of a game, for one request: its things as `generators.bags.rules` know them.

A terrain is a thing called like it, a piece ``piece S``, a chip ``number=6``, a card
``card 12``. What records say of hexes becomes a `Zone`, what they select a `Which`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from generators import GeneratorError
from generators.bags.drawing import Bag
from generators.bags.tables import Spot, Thing, Which, Zone
from generators.hexes import Hex, Place, PlaceKind, place_at, places_on
from pnp.messages import Message
from pnp.model.checks import ByPlayers, Land, Pieces, Selector
from pnp.model.deals import Deal
from pnp.model.games import DealRequest, Game, PieceKind


@dataclass(frozen=True, slots=True)
class Box:
    """What is in the box of a game, for one request, and the hexes of its board."""

    game: Game
    request: DealRequest
    cells: tuple[Hex, ...]

    @property
    def colours(self) -> tuple[str, ...]:
        """The letters of the players, in their order."""
        return tuple(colour.letter for colour in self.game.colours_of(self.request.players))

    @property
    def area(self) -> frozenset[Spot]:
        """All hexes of the board."""
        return frozenset(board_places(self.cells, "hex"))

    def number(self, count: ByPlayers | None, usual: int) -> int:
        """Return a number for these players; *usual* where nothing is said."""
        if count is None:
            return usual
        return count if isinstance(count, int) else count[self.request.players]

    def piece_kind(self, letter: str) -> PieceKind:
        """Return the kind of piece with that letter."""
        return next(kind for kind in self.game.pieces if kind.letter == letter)

    def owners(self, kind: PieceKind) -> tuple[str, ...]:
        """Return whose a kind is, of those that play."""
        if kind.is_neutral:
            return kind.owners
        return tuple(colour for colour in self.colours if colour in self.game.owners(kind))

    # What is selected

    def which(self, which: Selector, *, is_by_kind: bool = False) -> Which:
        """Return the things that a selector means; hexes *is_by_kind* by what lies there."""
        if isinstance(which, Pieces):
            zone = None if which.within == Land() else self.zone(which.within)
            return Which(self.kinds(which), zone)
        is_plain = which._replace(terrains=(), is_rest=False, chip="", values=()) == Land()
        if is_plain and bool(which.terrains) != bool(which.chip):
            return Which(self.kinds(which))
        return Which(self.kinds(which) if is_by_kind else frozenset(), self.zone(which))

    def kinds(self, which: Selector) -> frozenset[str]:
        """Return the kinds of things that a selector means, wherever they lie."""
        if isinstance(which, Pieces):
            letters = which.kinds or tuple(kind.letter for kind in self.game.pieces)
            return frozenset(f"piece {letter}" for letter in letters)
        return self.chip_kinds(which) if which.chip else self.terrain_kinds(which)

    def terrain_kinds(self, land: Land) -> frozenset[str]:
        """Return the terrains of *land*; all where it names none."""
        everything = frozenset(terrain.name for terrain in self.game.terrains)
        if not land.terrains:
            return everything
        return everything.difference(land.terrains) if land.is_rest else frozenset(land.terrains)

    def chip_kinds(self, land: Land) -> frozenset[str]:
        """Return the chips of *land*; all of their kind where it names no values."""
        bags = (kind.bag for kind in self.game.chips if kind.id == land.chip)
        values = land.values or tuple(value for bag in bags for value in bag)
        return frozenset(f"{land.chip}={value}" for value in values)

    def zone(self, land: Land) -> Zone:
        """Return the hexes of *land*, by where they are and what will lie on them."""
        hexes = self.area if land.cells is None else self.area & {*map(place_at, land.cells)}
        on, all_of, without = [], [], []
        if land.terrains:
            on.append(self.terrain_kinds(land))
        if land.chip:
            on.append(self.chip_kinds(land))
        for less in land.without:
            if less == Land(without=less.without):  # less all but these
                all_of += [_any_of(hexes, [self.zone(one) for one in less.without])]
            elif less == Land(less.terrains, less.is_rest):
                on.append(self.terrain_kinds(less._replace(is_rest=not less.is_rest)))
            elif less == Land(cells=less.cells):
                hexes -= {*map(place_at, less.cells or ())}
            else:
                without.append(self.zone(less))
        return Zone(
            hexes,
            tuple(on),
            tuple(self.zone(one) for one in land.any_of),
            tuple(all_of),
            tuple(without),
            land.own_spots,
        )


def _any_of(hexes: frozenset[Spot], zones: list[Zone]) -> Zone:
    return Zone(hexes, any_of=tuple(zones)) if zones else Zone(frozenset())


def kind_of(deal: Deal, name: str) -> str:
    """Return the kind of things that a deal calls *name*."""
    if deal.what in {"piece", "card"}:
        return f"{deal.what} {name}"
    return f"{deal.chip}={name}" if deal.what == "chip" else name


def word_of(deal: Deal, thing: Thing) -> str:
    """Return how what lies beside the board is called."""
    if deal.what == "players":
        return thing.owner
    return thing.owner + thing.kind.removeprefix(kind_of(deal, ""))


@lru_cache(maxsize=16)
def board_places(cells: tuple[Hex, ...], kind: PlaceKind) -> tuple[Place, ...]:
    """Return all places of a kind on some hexes, in reading order."""
    return places_on(cells, kind)


# What is said besides where nothing was dealt


def with_box(error: GeneratorError, box: Box, bags: Sequence[Bag]) -> GeneratorError:
    """Return *error* with how much terrain there is, if some of it has no hex to lie on."""
    lays = {deal.name: deal.lay for deal in box.game.deals if _is_ground(deal)}
    full = [bag for bag in bags if bag.name in lays and len(bag.things) > bag.laid_count]
    if not full:
        return error
    there, hexes = (sum(map(count, full)) for count in (_there, _laid))
    laid = {name for lay in lays.values() for name in lay}
    fixed = box.game.ground.fixed.values() if box.game.ground else ()
    bare = [one.name for one in box.game.terrains if one.name not in {*laid, *fixed}]
    if bare:
        names = ", ".join(bare)
        told = Message("box_leaves_none", there=there, hexes=hexes, names=names, error=error)
    else:
        told = Message("box_is_drawn_from", there=there, hexes=hexes, error=error)
    return type(error)(told)


def _is_ground(deal: Deal) -> bool:
    return deal.what == "terrain" and deal.to == "board" and not deal.covers


def _there(bag: Bag) -> int:
    return len(bag.things)


def _laid(bag: Bag) -> int:
    return bag.laid_count
