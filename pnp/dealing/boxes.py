"""
What is in the box of a game, for one request: its things and rules as `generators.bags` know them.

A terrain is a thing called like it, a piece ``piece S``, a chip ``number=6``, a card
``card 12``. What records say of hexes becomes a `Zone`, what they select a `Which`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from generators.bags.rules import Apart, Beside, Bounded, Connected, Even, Measure, Round, Rule
from generators.bags.tables import Spot, Which, Zone
from generators.figures import FIGURES
from generators.hexes import Hex, Place, PlaceKind, place_at, places_on
from pnp.model import checks
from pnp.model.checks import Deal, Land, Pieces, Selector, is_number
from pnp.model.games import DealRequest, Game, PieceKind
from pnp.model.options import EVEN


@dataclass(frozen=True)
class Box:
    """What is in the box of a game, for one request, and the hexes of its board."""

    game: Game
    request: DealRequest
    cells: tuple[Hex, ...]

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The letters of the players, in their order."""
        return tuple(colour.letter for colour in self.game.colours_of(self.request.players))

    @cached_property
    def area(self) -> frozenset[Spot]:
        """All hexes of the board."""
        return frozenset(board_places(self.cells, "hex"))

    @cached_property
    def fixed(self) -> dict[Spot, str]:
        """The terrain that a map settles."""
        fixed = self.game.ground.fixed if self.game.ground else {}
        return {place_at(cell): kind for cell, kind in fixed.items()}

    @cached_property
    def dealt(self) -> frozenset[str]:
        """The kinds of all that lies on the board."""
        found = {*self.fixed.values()}
        for deal in self.game.deals:
            if deal.to == "board":
                found.update(kind_of(deal, name) for name in deal.lay)
                found.update(f"piece {along.kind}" for along in deal.along)
        return frozenset(found)

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
                some = tuple(self.zone(one) for one in less.without)
                all_of.append(Zone(hexes if some else frozenset(), any_of=some))
            else:
                without.append(self.zone(less))
        any_of = tuple(self.zone(one) for one in land.any_of)
        return Zone(
            hexes,
            tuple(on),
            any_of=any_of,
            all_of=tuple(all_of),
            without=tuple(without),
            spots=land.own_spots,
        )

    # What must hold

    @cached_property
    def even(self) -> Even | None:
        """What is measured on a board, without a limit; None for games that do not."""
        claims = self.game.claims
        if claims is None:
            return None
        starts, barred = self.kinds(Pieces(claims.pieces)), frozenset(claims.barred)
        return Even(EVEN.name, self.colours, starts, self.values(claims.chip), barred, self.area)

    @cached_property
    def rules(self) -> tuple[tuple[checks.Check, Rule], ...]:
        """What must hold on the board, as declared and as rules for bags."""
        return tuple((one, made) for one in self.game.deal_rules for made in self._made_of(one))

    def _made_of(self, rule: checks.Check) -> Iterator[Rule]:
        """
        Yield a rule as rules for bags.

        None where the board is asked for without it, and where it speaks of what is not dealt.
        """
        form, name = rule.form, rule.name
        if rule.option:
            usual = next(one.default for one in self.game.options if one.name == rule.option)
            if not self.request.options.get(rule.option, usual):
                return
        spoken_of = checks.spoken_of(form)
        pieces = [self.kinds(one) for one in spoken_of if isinstance(one, Pieces)]
        if not self.cells or any(map(self.dealt.isdisjoint, pieces)):
            return
        if isinstance(form, checks.Apart):
            which = self.which(form.which, is_by_kind=form.is_equal)
            yield Apart(name, which, form.least, form.is_equal, form.between)
        elif isinstance(form, checks.Beside):
            between = "all" if isinstance(form.of, Land) else form.between
            of = self.which(form.of)
            yield Beside(name, self.which(form.which), of, form.least, form.most, between)
        elif isinstance(form, checks.Connected):
            which, is_land = self.which(form.which), isinstance(form.which, Land)
            if isinstance(form.which, Land) and form.to is None:
                bare = Land(form.which.terrains, is_rest=True)
                if form.which == bare:  # only what lies there can part what is left free
                    which = Which(frozenset(), Zone(self.area, not_on=frozenset(bare.terrains)))
            to = None if form.to is None else self.which(form.to)
            stopped_by = None if form.stopped_by is None else self.which(form.stopped_by)
            boards = self.game.ground.boards if self.game.ground else ()
            lands = (Land(cells=frozenset(board)) for board in boards)
            own = [self.which(checks.narrowed(form.which, land)) for land in lands] or [which]
            between = "all" if is_land else form.between
            yield from (Connected(name, one, to, between, stopped_by) for one in own)
        elif isinstance(form, checks.Within):
            yield from self._bounded(name, form)

    def _bounded(self, name: str, form: checks.Within) -> Iterator[Rule]:
        """Yield a measure that keeps its bounds: for each region, and for players who differ."""
        per = form.per
        middles = self.which(per.which) if isinstance(per, checks.Around) else None
        is_in_parts = per == "place" or isinstance(per, tuple)
        has_pieces = isinstance(form.measure.which, Pieces)
        is_of_players = per == "player" or (is_in_parts and form.between == "own")
        owners = self.colours if has_pieces and is_of_players else ()
        counted = self.colours if is_in_parts and form.between == "others" else ()
        if form.measure.colour:
            owners = (form.measure.colour,)
        least, most = form.bounds
        lands = (Land(),) if isinstance(per, str | checks.Around) else per
        for land in lands:
            measure = self._measure(form.measure, land)
            if least or most is not None:
                place = per == "place"
                yield Bounded(name, measure, least, most, None, owners, place, counted, middles)
            if form.differ is not None and has_pieces:
                yield Bounded(name, measure, differ=form.differ, owners=self.colours)

    def _measure(self, measure: checks.Measure, land: Land) -> Measure:
        """Return what is counted of those in *land*."""
        which = self.which(checks.narrowed(measure.which, land))
        is_by_piece = measure.is_by_piece and isinstance(measure.which, Pieces)
        values = self.values(measure.chip, measure.worth)
        if measure.what == "weight":
            worth = (
                (f"piece {one.letter}", one.worth.get(measure.worth, 0)) for one in self.game.pieces
            )
            values = tuple(worth)
        if measure.what == "height":
            values = tuple((f"piece {one.letter}", 1) for one in self.game.pieces)
        round_it = Round(frozenset(), length=measure.length, is_least=measure.is_least)
        if measure.what in FIGURES:
            of = measure.of or (Pieces() if measure.what == "surrounded" else None)
            over, stops = measure.over, measure.stopped_by
            if measure.what == "encloses" and isinstance(measure.which, Pieces):
                of, measure = Pieces(), measure._replace(between="others")
            round_it = Round(
                frozenset(self.cells),
                None if of is None else self.which(of),
                tuple(self._goal(one) for one in measure.goals),
                None if over is None else self._land(over),
                None if stops is None else self.which(stops),
                measure.between,
                measure.length,
                measure.is_least,
                measure.shape,
            )
        sets = tuple(
            self.which(checks.narrowed(one.which, land), is_by_kind=measure.shape is not None)
            for one in measure.parts
        )
        return Measure(measure.what, which, values, measure.reach, is_by_piece, round_it, sets)

    def _land(self, land: Land) -> Which:
        """Return hexes as things, whatever lies there."""
        return Which(frozenset(), self.zone(land))

    def _goal(self, which: Selector) -> Which | frozenset[Hex]:
        """Return what is to be joined: hexes that have names as one, else each place."""
        if isinstance(which, Land) and which.cells is not None and not which.spots:
            return which.cells.intersection(self.cells)
        return self.which(which)

    def values(self, chip: str, worth: str = "") -> tuple[tuple[str, int], ...]:
        """Return what terrains count for, by a name of values perhaps, or the chips of a kind."""
        if worth:
            return tuple((one.name, one.worth.get(worth, 0)) for one in self.game.terrains)
        if not chip:
            return tuple((one.name, one.value or 0) for one in self.game.terrains)
        bags = (kind.bag for kind in self.game.chips if kind.id == chip)
        values = dict.fromkeys(value for bag in bags for value in bag if is_number(value))
        return tuple((f"{chip}={value}", int(value)) for value in values)


def kind_of(deal: Deal, name: str) -> str:
    """Return the kind of things that a deal calls *name*."""
    if deal.what in {"piece", "card"}:
        return f"{deal.what} {name}"
    return f"{deal.chip}={name}" if deal.what == "chip" else name


@lru_cache(maxsize=16)
def board_places(cells: tuple[Hex, ...], kind: PlaceKind) -> tuple[Place, ...]:
    """Return all places of a kind on some hexes, in reading order."""
    return places_on(cells, kind)
