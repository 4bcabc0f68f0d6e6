"""
Boards dealt from what a game declares (`pnp.model.deals`), with the set they were drawn from.

The bags are those of `generators.bags`; here terrains, pieces and chips become things, and
what they say of hexes becomes places.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from generators.bagdraws import Bag
from generators.bagrules import Apart, Beside, Connected, Laid, Rule, Spot, Thing, Total, Unparted
from generators.bags import DealCount, deal_bags
from generators.hexes import (
    SIDE_CLOCKS,
    Hex,
    Place,
    PlaceKind,
    hexes_at,
    named_by,
    place_at,
    places_on,
    reading_order,
)
from generators.randomness import Stream
from generators.regions import in_rows
from pnp.model import checks
from pnp.model.boards import NOBODY, Board, BoardSet, Chip, Piece, Setup
from pnp.model.checks import ByPlayers, Land, Pieces, Selector
from pnp.model.deals import Deal, DealRule, DealtSetup
from pnp.model.games import DealRequest, Game, PieceKind

# The hours that chips may be turned to, by deal and hex.
_Sides: TypeAlias = Mapping[str, Mapping[Hex, list[int]]]


class DealtBoard(NamedTuple):
    """A board dealt from declarations, and all that each deal has laid, in its order."""

    board: Board
    laid: Mapping[str, tuple[Laid, ...]]


def deal_declared(game: Game, request: DealRequest) -> DealtBoard:
    """
    Return a board that the declared deals of *game* give.

    Raises:
        NoSuchBoardError: nothing obeys its rules; proved.
        BudgetError: nothing was found that does.
    """
    box = _Box(game, request, tuple(reading_order(in_rows(game.outline))))
    dealt = deal_bags(box.bags(), box.rules(), seed=request.seed)
    terrain = box.terrain(dealt.laid)
    sides = box.sides(dealt.laid, terrain)
    board = Board(
        game=game.slug,
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain=terrain,
        names=game.names_hexes(box.cells),
        drawn_from=board_set(dealt.drawn_from.times(box.side_count(sides))),
        chips=box.chips(dealt.laid, sides),
        pieces=box.pieces(dealt.laid),
        setup=box.setup(dealt.laid),
    )
    return DealtBoard(board, dealt.laid)


def cell_of(one: Laid) -> Hex:
    """Return the hex that something lies on."""
    assert not isinstance(one.spot, str)
    return _hex_at(one.spot)


@lru_cache(maxsize=4096)
def _hex_at(place: Place) -> Hex:
    return hexes_at(place)[0]


@lru_cache(maxsize=16)
def _places_on(cells: tuple[Hex, ...], kind: PlaceKind) -> tuple[Place, ...]:
    return places_on(cells, kind)


def board_set(origin: DealCount) -> BoardSet:
    """Return *origin* as boards tell of it."""
    return BoardSet(
        origin.total,
        is_exact=origin.is_exact,
        is_uniform=origin.is_uniform,
        different=origin.different,
        is_estimate=origin.is_estimate,
        is_found=origin.is_found,
    )


@dataclass(frozen=True, slots=True)
class _Box:
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
        return frozenset(_places_on(self.cells, "hex"))

    def bags(self) -> list[Bag]:
        """Return the bags of all deals."""
        return [self._bag(deal) for deal in self.game.deals]

    def rules(self) -> list[Rule]:
        """Return the rules that hold for this board."""
        return [
            made for rule in self.game.deal_rules if self._holds(rule) for made in self._made(rule)
        ]

    # Bags

    def _bag(self, deal: Deal) -> Bag:
        things = tuple(self._things(deal))
        places = self._places(deal, len(things))
        only_on, not_on = self._ground(deal.within)
        known = [rule.known_count for rule in self.game.deal_rules if self._binds(rule, deal)]
        return Bag(
            deal.name,
            things,
            places,
            count=self._count(deal, len(things), len(places)),
            only_on=only_on,
            not_on=not_on,
            area=self.area if self._kind_of_places(deal) != "hex" else frozenset(),
            is_shuffled=deal.is_shuffled,
            covers=deal.covers,
            known_count=known[0] if len(known) == 1 else None,
            is_counted=deal.to == "board" and deal.what != "hexes",
        )

    def _things(self, deal: Deal) -> Iterable[Thing]:
        """Yield all that a deal has to lay."""
        if deal.what == "players":
            yield from (Thing("player", colour) for colour in self.colours)
        elif deal.what == "hexes":
            # To deal hexes to players is to lay a mark of each player on hexes.
            each = self._number(deal.count, 1)
            owners = self.colours if deal.to == "players" else ("",)
            yield from (
                Thing(f"hex of {deal.name}", owner) for owner in owners for _ in range(each)
            )
        for name, count in deal.lay.items():
            for owner in self._owners(deal, name):
                for _ in range(self._number(count, 0)):
                    yield Thing(_kind(deal, name), owner)

    def _owners(self, deal: Deal, name: str) -> tuple[str, ...]:
        """Return whose a kind is, of those that play."""
        if deal.what != "piece":
            return ("",)
        kind = self._piece_kind(name)
        if kind.is_neutral:
            return kind.owners
        return tuple(colour for colour in self.colours if colour in self.game.owners(kind))

    def _places(self, deal: Deal, thing_count: int) -> tuple[Spot, ...]:
        """Return where its things may lie."""
        if deal.to == "players" and deal.what != "hexes":
            each = self._number(deal.count, 1)
            return tuple(f"{colour} {place}" for colour in self.colours for place in range(each))
        if deal.to in {"table", "pile"} and deal.what != "hexes":
            return tuple(map(str, range(self._number(deal.count, thing_count))))
        within = deal.within.cells
        cells = [cell for cell in self.cells if within is None or cell in within]
        return _places_on(tuple(cells), self._kind_of_places(deal))

    def _kind_of_places(self, deal: Deal) -> PlaceKind:
        if deal.what != "piece":
            return "hex"
        (kind,) = {self._piece_kind(name).on for name in deal.lay}
        return kind

    def _count(self, deal: Deal, things: int, places: int) -> int | None:
        """Return how many things are laid, ``None`` for all; terrain fills its places at most."""
        if deal.to != "board" or deal.what == "hexes":
            return min(things, places)
        if deal.count is not None:
            return self._number(deal.count, things)
        return min(things, places) if deal.what in {"terrain", "chip"} else None

    def _ground(self, land: Land) -> tuple[frozenset[str], frozenset[str]]:
        kinds = _kinds_of_land(land)
        return (frozenset(), kinds) if land.is_rest else (kinds, frozenset())

    def _piece_kind(self, letter: str) -> PieceKind:
        return next(kind for kind in self.game.pieces if kind.letter == letter)

    def _number(self, count: ByPlayers | None, usual: int) -> int:
        if count is None:
            return usual
        return count if isinstance(count, int) else count[self.request.players]

    # Rules

    def _holds(self, rule: DealRule) -> bool:
        if not rule.option:
            return True
        usual = next(one.default for one in self.game.options if one.name == rule.option)
        return self.request.options.get(rule.option, usual) is rule.is_on

    def _binds(self, rule: DealRule, deal: Deal) -> bool:
        kinds = {_kind(deal, name) for name in deal.lay}
        return self._holds(rule) and any(kinds & made.kinds for made in self._made(rule))

    def _made(self, rule: DealRule) -> Iterable[Rule]:
        """Yield a rule as one for bags; one for each player where it is for all of them."""
        form = rule.form
        if isinstance(form, checks.Apart):
            which = self._kinds(form.which)
            yield Apart(rule.name, which, form.least, form.is_equal, form.between)
        elif isinstance(form, checks.Beside):
            these, of = self._kinds(form.which), self._kinds(form.of)
            yield Beside(rule.name, these, of, form.least, form.most)
        elif isinstance(form, checks.Connected):
            yield self._connected(rule.name, form)
        else:
            yield from self._totals(rule.name, form)

    def _connected(self, name: str, form: checks.Connected) -> Rule:
        which = form.which
        if isinstance(which, Land) and which.is_rest:
            return Unparted(name, _kinds_of_land(which), self.area)
        if form.stopped_by is not None:
            raise TypeError(f"{name}: deals know nothing that stops a connection")
        if form.to is not None:
            return Connected(name, self._kinds(which), self._kinds(form.to), "own")
        return Connected(name, self._kinds(which), between=form.between)

    def _totals(self, name: str, form: checks.Within) -> Iterable[Rule]:
        measure, players = form.measure, self.request.players
        if not isinstance(measure, checks.NumberOf | checks.LargestGroup):
            raise TypeError(f"{name}: deals are not measured by {type(measure).__name__}")
        which = measure.which
        land = which if isinstance(which, Land) else which.within
        is_each = isinstance(which, Pieces) and form.per == "player"
        for owner in self.colours if is_each else (None,):
            yield Total(
                name,
                self._kinds(which),
                form.bounds.least_for(players),
                form.bounds.most_for(players),
                None if land.cells is None else frozenset(map(place_at, land.cells)),
                largest=isinstance(measure, checks.LargestGroup),
                owner=owner,
            )

    def _kinds(self, which: Selector) -> frozenset[str]:
        """Return the kinds of things that a selector means."""
        if isinstance(which, Pieces):
            letters = which.kinds or tuple(kind.letter for kind in self.game.pieces)
            return frozenset(f"piece {letter}" for letter in letters)
        kinds = _kinds_of_land(which)
        if not which.is_rest:
            return kinds
        return frozenset(terrain.name for terrain in self.game.terrains) - kinds

    # What became of them

    def terrain(self, laid: Mapping[str, tuple[Laid, ...]]) -> dict[Hex, str]:
        """Return the terrain of each hex: what was laid there last."""
        found = {
            cell_of(one): one.thing.kind for deal in self._of("terrain") for one in laid[deal.name]
        }
        return {cell: found[cell] for cell in self.cells}

    def pieces(self, laid: Mapping[str, tuple[Laid, ...]]) -> tuple[Piece, ...]:
        """Return the pieces on the board, by colour, and of each as they were laid."""
        found = []
        for deal in self._of("piece"):
            for place, thing in laid[deal.name]:
                assert not isinstance(place, str)
                cell, clock = named_by(place, self.cells)
                found.append(
                    Piece(thing.owner, thing.kind.removeprefix("piece "), cell, clock=clock)
                )
        return tuple(sorted(found, key=lambda piece: (*self.colours, NOBODY).index(piece.colour)))

    def sides(self, laid: Mapping[str, tuple[Laid, ...]], terrain: Mapping[Hex, str]) -> _Sides:
        """Return the sides that each facing chip may be turned to, by deal and hex."""
        return {
            deal.name: {
                cell_of(one): [
                    clock
                    for clock in SIDE_CLOCKS
                    for other in hexes_at(place_at(cell_of(one), clock))
                    if other != cell_of(one) and _is_on(other, deal.facing, terrain)
                ]
                for one in laid[deal.name]
            }
            for deal in self._of("chip")
            if deal.facing is not None
        }

    def side_count(self, sides: _Sides) -> DealCount:
        """Return in how many ways the chips may be turned; exact where they never have others."""
        total = prod(len(clocks) or 1 for of_deal in sides.values() for clocks in of_deal.values())
        is_even = all(map(self._is_always_turned_alike, self._of("chip")))
        return DealCount(total, total, is_even, is_even)

    def _is_always_turned_alike(self, deal: Deal) -> bool:
        """Return whether chips lie on the same hexes on every board, beside the same land."""
        if deal.facing is None:
            return True
        bag = self._bag(deal)
        is_fixed = deal.facing.cells is not None and not deal.facing.terrains
        return is_fixed and bag.laid_count == len(bag.places)

    def chips(
        self, laid: Mapping[str, tuple[Laid, ...]], sides: _Sides
    ) -> dict[str, dict[Hex, Chip]]:
        """Return the chips on hexes, by their kind."""
        found: dict[str, dict[Hex, Chip]] = {}
        for deal in self._of("chip"):
            stream = Stream(self.request.seed, f"{deal.name}, facing")
            for one in laid[deal.name]:
                cell, value = cell_of(one), one.thing.kind.removeprefix(f"{deal.chip}=")
                clocks = sides.get(deal.name, {}).get(cell)
                chip = Chip(value, stream.pick(clocks)) if clocks else Chip(value)
                found.setdefault(deal.chip, {})[cell] = chip
        return found

    def setup(self, laid: Mapping[str, tuple[Laid, ...]]) -> Setup:
        """Return what lies beside the board."""
        dealt: dict[str, tuple[str, ...]] = {}
        hands: dict[str, dict[str, tuple[str, ...]]] = {}
        for deal in self.game.deals:
            things = laid[deal.name]
            if deal.to == "players" and deal.what != "players":
                hands[deal.name] = {
                    colour: tuple(
                        self._word(deal, one) for one in things if _holder(deal, one) == colour
                    )
                    for colour in self.colours
                }
            elif deal.to != "board" or deal.what == "hexes":
                dealt[deal.name] = tuple(self._word(deal, one) for one in things)
        secret = frozenset(deal.name for deal in self.game.deals if deal.is_secret)
        return DealtSetup(dealt, hands, secret) if dealt or hands else Setup()

    def _word(self, deal: Deal, one: Laid) -> str:
        """Return the word for something that lies beside the board."""
        if deal.what == "hexes":
            return self.game.names_hexes(self.cells)[cell_of(one)]
        kind, owner = one.thing
        if deal.what == "players":
            return owner
        return owner + kind.removeprefix(_kind(deal, ""))

    def _of(self, what: str) -> list[Deal]:
        return [deal for deal in self.game.deals if (deal.what, deal.to) == (what, "board")]


def _is_on(cell: Hex, land: Land | None, terrain: Mapping[Hex, str]) -> bool:
    if land is None or cell not in terrain or cell not in (land.cells or terrain):
        return False
    return not land.terrains or (terrain[cell] in land.terrains) != land.is_rest


def _kind(deal: Deal, name: str) -> str:
    if deal.what == "piece":
        return f"piece {name}"
    if deal.what == "card":
        return f"card {name}"
    return f"{deal.chip}={name}" if deal.what == "chip" else name


def _holder(deal: Deal, one: Laid) -> str:
    """Return the letter of the player to whom something was dealt."""
    return one.thing.owner if deal.what == "hexes" else str(one.spot).partition(" ")[0]


def _kinds_of_land(land: Land) -> frozenset[str]:
    if land.chip:
        return frozenset(f"{land.chip}={value}" for value in land.values)
    return frozenset(land.terrains)
