"""
Boards dealt from what a game declares (`pnp.model.checks`), with the set they were drawn from.

The bags are those of `generators.bags`. A `Box` has the things and rules of a game for one
request: a terrain is a thing called like it, a piece ``piece S``, a chip ``number=6``, a card
``card 12``. What records say of hexes becomes a `Zone`, what they select a `Which`. Deals become
bags, and what was laid a board.

How even starts are: the games that come along have a file ``evenness.toml`` with the spreads of
many deals, for each number of players. Of own games a fixed sample is dealt instead, once a run.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache, partial
from itertools import compress
from math import perm
from pathlib import Path

from generators import BudgetError, GeneratorError, NamedTuple, NoSuchBoardError, Value, hexes
from generators.bags import deal_bags
from generators.bags.counting import DealCount, Spreads, place_count, sampled_spreads
from generators.bags.drawing import Bag, Follower, Group
from generators.bags.rules import Apart, Beside, Bounded, Connected, Even, Rule, Table, Which, Zone
from generators.figures import Laid, Spot, Thing
from generators.placing import draw_ways, ways_to_fill
from generators.randomness import Stream
from pnp.messages import Message, joined
from pnp.model import checks
from pnp.model.boards import NOBODY, Board, BoardSet, Chip, Evenness, LaidTile, Piece, Setup
from pnp.model.checks import Deal, Land, Pieces, Selector
from pnp.model.games import EVEN, DealRequest, Game, PieceKind, package_folder
from pnp.model.positions import in_stacks, normal_cells
from pnp.owngames.building import settled
from pnp.tables.reading import shipped_tables


class Box(Value):
    """What is in the box of a game, for one request, and the hexes of its board."""

    game: Game
    request: DealRequest
    cells: tuple[hexes.Hex, ...]

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
        return {hexes.place_at(cell): kind for cell, kind in fixed.items()}

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
        cells = self.area if land.cells is None else self.area & {*map(hexes.place_at, land.cells)}
        terrains = (self.terrain_kinds(land),) if land.terrains else ()
        chips = (self.chip_kinds(land),) if land.chip else ()
        any_of, all_of, without = (
            tuple(map(self.zone, lands)) for lands in (land.any_of, land.all_of, land.without)
        )
        return Zone(
            cells, (*terrains, *chips), frozenset(), any_of, all_of, without, land.own_spots
        )

    # What must hold

    @cached_property
    def even(self) -> Even | None:
        """What is measured on a board, without a limit; None for games that do not."""
        claims = self.game.claims
        if claims is None:
            return None
        starts, barred = self.kinds(Pieces(claims.pieces)), frozenset(claims.barred)
        values = self.values(checks.Measure("sum", Land(), claims.chip))
        return Even(EVEN.name, self.colours, starts, values, barred, self.area)

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
        if not self.cells:
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
        owned = tuple(kind.letter for kind in self.game.pieces if not kind.is_neutral)
        of_parts = partial(self.which, is_by_kind=form.measure.shape is not None)
        for land in (Land(),) if isinstance(per, str | checks.Around) else per:
            measure = checks.with_others(checks.measured_in(land, form.measure), owned)
            rule = Bounded(
                name,
                measure.in_terms(self.which, of_parts),
                owners=self.colours,
                values=self.values(form.measure),
                board=frozenset(self.cells),
            )
            if least or most is not None:
                place = per == "place"
                kept = rule._replace(least=least, most=most, owners=owners, by_place=place)
                yield kept._replace(counted=counted, around=middles)
            if form.differ is not None and has_pieces:
                yield rule._replace(differ=form.differ)

    def values(self, measure: checks.Measure) -> tuple[tuple[str, int], ...]:
        """Return what each kind of things counts for that a measure goes by."""
        start = "piece " if measure.what == "weight" else f"{measure.chip}=" if measure.chip else ""
        return tuple((start + kind, value) for kind, value in self.game.values(measure).items())


def kind_of(deal: Deal, name: str) -> str:
    """Return the kind of things that a deal calls *name*."""
    if deal.what in {"piece", "card"}:
        return f"{deal.what} {name}"
    return f"{deal.chip}={name}" if deal.what == "chip" else name


board_places = lru_cache(maxsize=16)(hexes.places_on)


# A disc of a thousand hexes and some.
_WIDEST = 18
# The terrain that a map settles, as a bag of its own. No deal has such a name.
_MAP = "the map"
_ONE = DealCount(1, 1)
# So often big tiles are laid anew where rules are not kept.
_MOST_TILINGS = 1_000


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
    game, cells = _grounded(game, request)
    try:
        is_tiled = game.ground is not None and bool(game.ground.layings)
        return (_tiled if is_tiled else _dealt)(game, request, cells)
    except GeneratorError as error:
        if error.text is None:
            raise error from None
        # Deals that no designer has named are told in the reader's language.
        values = dict(error.values)
        if isinstance(group := values.get("group"), Group):
            values["group"] = joined([_called(bag.name, game) for bag in group.bags], ", ")
        if "name" in values:
            values["name"] = _called(str(values["name"]), game)
        raise type(error)(error.key, error.text, **values) from None


def _tiled(game: Game, request: DealRequest, cells: tuple[hexes.Hex, ...]) -> DealtBoard:
    """Return a board with big tiles, which are drawn until the rules can be kept on them."""
    ground = game.ground
    assert ground is not None
    places = tuple(ground.layings.values())
    ways = [[one.tile for one in some] for some in places]
    total, is_even = ways_to_fill(ways, ground.box)
    stream = Stream(request.seed, "big tiles")
    # Beside them, nothing lays their terrains.
    own = {kind for some in places for one in some for kind in one.terrain.values()}
    own.difference_update(kind_of(deal, name) for deal in game.deals for name in deal.lay)
    for _ in range(_MOST_TILINGS):
        drawn = draw_ways(ways, ground.box, stream)
        laid = [some[at] for some, at in zip(places, drawn, strict=True)]
        fixed = dict(ground.fixed)
        for one in laid:
            fixed.update(one.terrain)
        now = game._replace(ground=ground._replace(fixed=fixed))
        box = Box(now, request, cells)
        bags, rules = bags_of(box), [rule for _, rule in box.rules]
        table = Table()
        table.lay(Laid(place, Thing(kind)) for place, kind in box.fixed.items())
        if not all(rule.holds(table) for rule in rules if rule.kinds <= own):
            continue
        # What else is dealt may have more room on some of these maps than on others.
        is_alike = not any(bag.zone or any(one.zone for one in bag.along) for bag in bags)
        is_alike &= all(rule.kinds <= own or rule.kinds.isdisjoint(own) for rule in rules)
        is_exact = is_even and is_alike and all(rule.kinds.isdisjoint(own) for rule in rules)
        count = DealCount(total, total, is_exact, is_even and is_alike)
        if max(ground.box.values()) > 1:
            count = count.with_looks(total)
        try:
            dealt = _dealt(now, request, cells, count)
        except NoSuchBoardError:
            continue
        tiles = tuple(LaidTile(one.tile, tuple(one.terrain)) for one in laid)
        return dealt._replace(board=dealt.board._replace(tiles=tiles))
    raise BudgetError(
        "tiles_given_up",
        "gave up after the big tiles were laid {deals} times, and the rules were never kept; "
        "relax a rule, or try another seed",
        deals=_MOST_TILINGS,
    )


def _dealt(
    game: Game, request: DealRequest, cells: tuple[hexes.Hex, ...], before: DealCount = _ONE
) -> DealtBoard:
    # Hands, a row and a pile may be dealt out of one box of tiles. They lie beside the board, where
    # no rule speaks of them, so each is drawn by itself, of what earlier deals have left.
    first, later = list[Deal](), list[Deal]()
    seen = set[tuple[str, str]]()
    for deal in game.deals:
        things = {(deal.what, name) for name in deal.lay}
        is_beside = deal.to != "board" and deal.what in {"terrain", "card"}
        (later if is_beside and things & seen else first).append(deal)
        seen |= things
    box = Box(game._replace(deals=tuple(first)), request, cells)
    bags = bags_of(box)
    rules = [rule for _, rule in box.rules]
    even, spreads = wish_of(box, bags, rules)
    if even is not None and even.most is not None:
        rules.append(even)
    try:
        dealt = deal_bags(bags, rules, seed=request.seed)
    except GeneratorError as error:
        lays = {deal.name: deal.lay for deal in box.game.deals if deal.is_ground}
        full = [bag for bag in bags if bag.name in lays and len(bag.things) > bag.laid_count]
        if not full:
            raise error from None
        # Some terrain has no hex to lie on: how much there is, is told as well.
        there, lie = sum(len(bag.things) for bag in full), sum(bag.laid_count for bag in full)
        lain = {*box.fixed.values()}.union(*lays.values())
        told = Message("box_is_drawn_from", there=there, hexes=lie, error=error)
        if bare := ", ".join(one.name for one in game.terrains if one.name not in lain):
            told = Message("box_leaves_none", there=there, hexes=lie, names=bare, error=error)
        raise type(error)(told) from None
    laid, origin = dict(dealt.laid), dealt.drawn_from.times(before)
    for deal in later:
        gone = Counter(one.thing.kind for things in laid.values() for one in things)
        left = {name: max(0, count - gone[kind_of(deal, name)]) for name, count in deal.lay.items()}
        bags.append(_bag_of(box, deal._replace(lay=left)))
        laid |= deal_bags(bags[-1:], seed=request.seed).laid
        if bags[-1].is_counted and bags[-1].is_shuffled:
            # As if no two things were alike: how many are hangs on what is left.
            ways = perm(len(bags[-1].things), bags[-1].laid_count)
            origin = origin.times(DealCount(ways, ways, is_exact=False).with_looks(ways))
    board = _laid_out(box._replace(game=game), {bag.name: bag for bag in bags}, laid, origin)
    if even is not None:
        open_bags = [bag for bag in bags if bag.name not in board.setup.secret]
        board = measured(board, even, spreads, _table(open_bags, laid))
    return DealtBoard(board, laid)


def _grounded(game: Game, request: DealRequest) -> tuple[Game, tuple[hexes.Hex, ...]]:
    """Return *game* for these players, and the hexes of its board, which a seed may draw."""
    game = settled(game, request.players)
    ground = game.ground
    assert ground is not None  # for it is settled
    if ground.is_free:
        laid = 0  # a board that grows has a hex before for each that is laid
        for deal in game.deals:
            if deal.is_ground:
                there = sum(deal.lay.values())
                laid += there if deal.count is None else min(deal.count, there)
        cells = normal_cells(hexes.disk(hexes.ORIGIN, _WIDEST)[:laid])
        return settled(game, request.players, cells), cells
    if not ground.organic:
        return game, tuple(hexes.reading_order(ground.cells))
    cells = normal_cells(hexes.grow(ground.organic, Stream(request.seed, "outline")))
    return settled(game, request.players, cells), cells


def settled_pieces(game: Game, players: int) -> tuple[Piece, ...]:
    """Return the pieces of all kinds that lie on the same places on every board."""
    request = DealRequest(players, 0, {})
    game, cells = _grounded(game, request)
    box = Box(game, request, cells)
    bags = {bag.name: bag for bag in bags_of(box)}
    found, unsettled = list[Piece](), set[str]()
    for deal in game.deals:
        unsettled.update(along.kind for along in deal.along)
        if deal.what != "piece" or deal.to != "board":
            continue
        bag = bags[deal.name]
        is_full = bag.laid_count == len(bag.places) and not bag.grounds
        if deal.is_secret or not is_full or len(set(bag.things)) != 1:
            unsettled.update(deal.lay)
            continue
        found += (_piece(box, Laid(place, bag.things[0])) for place in bag.places)
    return tuple(piece for piece in found if piece.kind not in unsettled)


# Deals as bags


def bags_of(box: Box) -> list[Bag]:
    """Return the bags of all deals, and first of what a map settles."""
    things = tuple(map(Thing, box.fixed.values()))
    bags = [Bag(_MAP, things, tuple(box.fixed), is_shuffled=False)] if things else []
    for deal in box.game.deals:
        bags.append(_bag_of(box, deal, bags))
    return bags


def _bag_of(box: Box, deal: Deal, earlier: Sequence[Bag] = ()) -> Bag:
    """Return the bag of one deal, after *earlier* ones."""
    is_mark, is_on_board = deal.what == "hexes", deal.to == "board"
    places, zone = tuple[Spot, ...](), None
    if is_mark or is_on_board:
        kind: hexes.PlaceKind = "hex"
        if deal.what == "piece":
            (kind,) = {box.piece_kind(name).on for name in deal.lay}
        places, zone = _ground(box, deal.within, kind)
        if deal.what == "terrain" and not deal.covers:
            places = tuple(place for place in places if place not in box.fixed)
    things = tuple(_things(box, deal, len(places)))
    if is_mark and deal.to != "players" and deal.count is None:
        mark = Bag(deal.name, things[:1], places, zone=zone)
        things = things[: place_count(mark, (*earlier, mark)) or 1]
    if not (is_mark or is_on_board):
        each = deal.count
        if deal.to == "players":
            each = len(things) // len(box.colours) if each is None else each
            places = tuple(f"{colour} {place}" for colour in box.colours for place in range(each))
        else:
            places = tuple(map(str, range(len(things) if each is None else each)))
    # All are laid, but terrain fills its places at most.
    count = deal.count
    if is_mark and count is not None:
        count = len(things)
    elif not (is_mark or is_on_board):
        count = len(places)
    elif count is None and deal.what in {"terrain", "chip", "hexes"}:
        count = min(len(things), len(places))
    # Of a deal that only one rule is about somebody may have counted those that obey it.
    kinds = {kind_of(deal, name) for name in deal.lay}
    known = [rule.ways for rule, made in box.rules if kinds & made.kinds]
    # Another deal is another board, but not where pieces of players start; of a board that
    # grows, it is another start.
    is_free = box.game.ground is not None and box.game.ground.is_free
    is_neutral = deal.what == "piece" and any(box.piece_kind(one).is_neutral for one in deal.lay)
    along = []
    for one in deal.along:
        follower = box.piece_kind(one.kind)
        where, only = _ground(box, one.within, follower.on)
        whose = frozenset[str]() if follower.is_neutral else frozenset(box.owners(follower))
        beside = frozenset(where)
        along.append(Follower(f"piece {one.kind}", beside, one.count, only, whose))
    return Bag(
        deal.name,
        things,
        places,
        count,
        zone,
        is_shuffled=deal.is_shuffled,
        covers=deal.covers,
        known_count=known[0] if len(known) == 1 else None,
        is_counted=(is_free or (is_on_board and not is_mark)) and not deal.is_secret,
        is_seen=deal.what != "piece" or is_free or is_neutral,
        along=tuple(along),
    )


def _things(box: Box, deal: Deal, places: int) -> Iterator[Thing]:
    """Yield all that a deal has to lay."""
    if deal.what == "players":
        yield from (Thing("player", colour) for colour in box.colours)
    elif deal.what == "hexes":
        # To deal hexes to players is to lay a mark of each player on hexes.
        is_shared = deal.to == "players"
        usual = 1 if is_shared else places
        for owner in box.colours if is_shared else ("",):
            mark = Thing(f"hex of {deal.name}", owner)
            yield from [mark] * (usual if deal.count is None else deal.count)
    for name, count in deal.lay.items():
        owners = box.owners(box.piece_kind(name)) if deal.what == "piece" else ("",)
        for owner in owners:
            yield from [Thing(kind_of(deal, name), owner)] * count


def _ground(box: Box, land: Land, kind: hexes.PlaceKind) -> tuple[tuple[Spot, ...], Zone | None]:
    """Return the places of a kind that may be in *land*, and what decides which of them are."""
    zone = box.zone(land)
    cells = zone.hexes if zone.kinds else zone.cells(Table())
    found = board_places(tuple(cell for cell in box.cells if hexes.place_at(cell) in cells), kind)
    own = {one for one in zone.spots if isinstance(one, hexes.Place) and one.kind == kind}
    own = {one for one in own.difference(found) if not {*hexes.hexes_at(one)}.isdisjoint(box.cells)}
    if own:
        own.update(found)
        found = tuple(place for place in board_places(box.cells, kind) if place in own)
    if not zone.kinds:
        return found, None
    if zone.is_plain and land.terrains and (land.is_rest or land.chip):
        # Hexes where no other terrain lies may be bare still.
        others = box.terrain_kinds(land._replace(is_rest=not land.is_rest))
        zone = Zone(zone.hexes, zone.on[1:], not_on=others)
    return found, zone


# What was laid as a board


def _laid_out(
    box: Box, bags: Mapping[str, Bag], laid: Mapping[str, tuple[Laid, ...]], origin: DealCount
) -> Board:
    """
    Return what was laid as a board, one of so many before its chips were turned.

    Raises:
        NoSuchBoardError: there is not enough terrain.
    """
    game, request = box.game, box.request
    names = game.names_hexes(box.cells)
    terrain = {cell_of(one): one.thing.kind for one in laid.get(_MAP, ())}
    chips: dict[str, dict[hexes.Hex, Chip]] = {}
    pieces: Counter[Piece] = Counter()
    dealt: dict[str, tuple[str, ...]] = {}
    hands: dict[str, dict[str, tuple[str, ...]]] = {}
    for deal in game.deals:
        bag, all_laid = bags[deal.name], laid[deal.name]
        if deal.to != "board":
            is_mark, is_seat = deal.what == "hexes", deal.what == "players"
            start = kind_of(deal, "")
            words = [
                names[cell_of(one)]
                if is_mark
                else one.thing.owner + ("" if is_seat else one.thing.kind.removeprefix(start))
                for one in all_laid
            ]
            if deal.to != "players":
                dealt[deal.name] = tuple(words)
                continue
            holders = [
                one.thing.owner if is_mark else str(one.spot).partition(" ")[0] for one in all_laid
            ]
            hands[deal.name] = {
                colour: tuple(compress(words, map(colour.__eq__, holders)))
                for colour in box.colours
            }
            continue
        own, here = all_laid[: bag.laid_count], all_laid[bag.laid_count :]
        turned: dict[hexes.Hex, Chip] = {}
        if deal.what == "terrain":
            terrain.update((cell_of(one), one.thing.kind) for one in own)
        elif deal.what == "chip":
            turned, ways = _turned(box, deal, bag, own, _table(bags.values(), laid))
            origin = origin.times(ways)
        else:
            here = all_laid
        stand = [_piece(box, one) for one in here]
        if not deal.is_secret:
            pieces.update(stand)
            if deal.what == "chip":
                chips.setdefault(deal.chip, {}).update(turned)
            continue
        dealt[deal.name] = (
            *(f"{names[cell]} {_at(chip.value, chip.facing)}" for cell, chip in turned.items()),
            *(f"{_at(names[one.hex], one.clock)} {one.colour}{one.kind}" for one in stand),
        )
    bare = [cell for cell in box.cells if cell not in terrain]
    if bare:
        raise NoSuchBoardError(
            "hexes_without_terrain",
            "there is no terrain left for {count} hexes; let one of the terrains fill up",
            count=len(bare),
        )
    order = (*box.colours, NOBODY)
    standing = [
        Piece(piece.colour, piece.kind, piece.hex, pieces[piece], clock=piece.clock)
        for piece in sorted(pieces, key=lambda piece: order.index(piece.colour))
    ]
    secret = frozenset(deal.name for deal in game.deals if deal.is_secret)
    count = origin._asdict()
    return Board(
        game=game.slug,
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain={cell: terrain[cell] for cell in box.cells},
        names=names,
        drawn_from=BoardSet(
            count.pop("total"),
            **{**count, "different": origin.different if origin.different > 1 else None},
            is_on_outline=game.ground is not None and bool(game.ground.organic),
        ),
        chips=chips,
        pieces=tuple(in_stacks(standing) if game.has_stacks else standing),
        setup=Setup(dealt, hands, secret) if dealt or hands else Setup(),
    )


def _turned(
    box: Box, deal: Deal, bag: Bag, own: Sequence[Laid], table: Table
) -> tuple[dict[hexes.Hex, Chip], DealCount]:
    """Return the chips of a deal, and in how many ways they may be turned to land on *table*."""
    zone = None if deal.facing is None else box.zone(deal.facing)
    land = zone.cells(table) if zone else set[Spot]()
    stream, ways = Stream(box.request.seed, f"{deal.name}, facing"), 1
    chips = {}
    for one in own:
        cell, value = cell_of(one), one.thing.kind.removeprefix(kind_of(deal, ""))
        clocks = [
            clock
            for clock in hexes.SIDE_CLOCKS
            for other in hexes.hexes_at(hexes.place_at(cell, clock))
            if other != cell and hexes.place_at(other) in land
        ]
        chips[cell] = Chip(value, stream.pick(clocks)) if clocks else Chip(value)
        ways *= len(clocks) or 1
    # There are always as many where they lie on the same hexes, beside the same land.
    is_fixed = not bag.grounds and bag.laid_count == len(bag.places)
    is_even = zone is None or (is_fixed and not zone.kinds)
    count = DealCount(ways, ways, is_even, is_even)
    return chips, count if is_even else count.with_looks(ways)


def _piece(box: Box, one: Laid) -> Piece:
    assert isinstance(one.spot, hexes.Place)
    cell, clock = hexes.named_by(one.spot, box.cells)
    return Piece(one.thing.owner, one.thing.kind.removeprefix("piece "), cell, clock=clock)


def _at(word: str, clock: int) -> str:
    return f"{word}@{clock}" if clock else word


def _table(bags: Iterable[Bag], laid: Mapping[str, tuple[Laid, ...]]) -> Table:
    """Return all of some bags as it lies."""
    table = Table()
    for bag in bags:
        table.lay(laid[bag.name], covers=bag.covers)
    return table


def cell_of(one: Laid) -> hexes.Hex:
    """Return the hex that something lies on."""
    assert isinstance(one.spot, hexes.Place)
    return hexes.hexes_at(one.spot)[0]


def _called(name: str, game: Game) -> str:
    """Return what a deal is called: by its designer, or by what it lays."""
    deal = next((one for one in game.deals if one.name == name), None)
    if name == _MAP:
        return Message("deal_map")
    if deal is None or " " not in name:
        return name
    if deal.chip:
        return Message("deal_chips", chip=deal.chip)
    return Message("deal_terrain", terrains=", ".join(deal.lay))


# Starts as even as a board is asked for, and how even others are


FILE = "evenness.toml"
# Of an own game so many deals are looked at, fewer if they are large.
_SAMPLE, _LEAST_SAMPLE = 1_000, 100
_MOST_SAMPLING = 300_000


def wish_of(
    box: Box, bags: Sequence[Bag], rules: Sequence[Rule]
) -> tuple[Even | None, Spreads | None]:
    """
    Return how even a board is to be, if it is measured, and the spreads of all deals, if known.

    Without a wish there is no limit.

    Raises:
        BudgetError: nobody knows how even its deals are, for too few obey the other rules.
    """
    even = box.even
    if even is None:
        return None, None
    spreads: Spreads | None
    if box.game.package:
        spreads = stored_spreads(package_folder(box.game.package) / FILE)[box.request.players]
    else:
        work = 1 + sum(len(bag.places) + bag.laid_count for bag in bags)
        count = max(_LEAST_SAMPLE, min(_SAMPLE, _MOST_SAMPLING // work))
        spreads = sampled_spreads(tuple(bags), tuple(rules), even, count)
    percent = box.request.options.get(EVEN.name)
    if percent is None:
        return even, spreads
    if spreads is None:
        raise BudgetError(Message("even_unknown"))
    most = spreads.within_share(Fraction(int(percent), 100))
    return even._replace(most=most, share=spreads.share_within(most)), spreads


@cache
def stored_spreads(path: Path) -> Mapping[int, Spreads]:
    """Return the spreads in a file, by the number of players."""
    tables = shipped_tables(path)["players"]
    return {
        int(players): Spreads(table["unit"], tuple(table["counts"]))
        for players, table in tables.items()
    }


def measured(board: Board, even: Even, spreads: Spreads | None, table: Table) -> Board:
    """Return *board*, which lies on *table*, with how even it is, and the part drawn from."""
    owners, land = even.land(table)
    evenness = Evenness(
        {cell: owners.get(hexes.place_at(cell), ()) for cell in board.terrain}, land
    )
    if spreads is not None:
        evenness = evenness._replace(share=spreads.share_within(evenness.spread))
    drawn_from = board.drawn_from
    if even.most is not None:
        drawn_from = drawn_from._replace(even_share=even.share)
    return board._replace(drawn_from=drawn_from, evenness=evenness)
