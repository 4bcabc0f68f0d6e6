"""The deals of a game, what a map of it settles, and what earlier deals have left, as bags."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from generators import GeneratorError
from generators.bags.counting import place_count
from generators.bags.drawing import Bag, Follower, Group
from generators.bags.tables import Spot, Table, Thing
from generators.hexes import Place, PlaceKind, hexes_at, place_at
from pnp.dealing.boxes import Box, board_places, kind_of
from pnp.messages import Message, joined
from pnp.model.checks import Land
from pnp.model.deals import Along, Deal
from pnp.model.games import Game

# The terrain that a map settles, as a bag of its own. No deal has such a name.
MAP = "the map"


def bags_of(box: Box) -> list[Bag]:
    """Return the bags of all deals, and first of what a map settles."""
    fixed = _fixed(box)
    things = tuple(map(Thing, fixed.values()))
    bags = [Bag(MAP, things, tuple(fixed), is_shuffled=False)] if fixed else []
    for deal in box.game.deals:
        bags.append(bag_of(box, deal, bags))
    return bags


def reworded(error: GeneratorError, game: Game) -> GeneratorError:
    """Return *error* with the deals that no designer has named in the reader's language."""
    if error.text is None:
        return error
    values = dict(error.values)
    if isinstance(group := values.get("group"), Group):
        values["group"] = joined([_called(bag.name, game) for bag in group.bags], ", ")
    if "name" in values:
        values["name"] = _called(str(values["name"]), game)
    return type(error)(error.key, error.text, **values)


def _called(name: str, game: Game) -> str:
    """Return what a deal is called: by its designer, or by what it lays."""
    deal = next((one for one in game.deals if one.name == name), None)
    if name == MAP:
        return Message("deal_map")
    if deal is None or " " not in name:
        return name
    if deal.chip:
        return Message("deal_chips", chip=deal.chip)
    return Message("deal_terrain", terrains=", ".join(deal.lay))


def dealt_kinds(box: Box) -> frozenset[str]:
    """Return the kinds of all that lies on the board."""
    found = {*_fixed(box).values()}
    for deal in box.game.deals:
        if deal.to == "board":
            found.update(kind_of(deal, name) for name in deal.lay)
            found.update(f"piece {along.kind}" for along in deal.along)
    return frozenset(found)


def _fixed(box: Box) -> dict[Spot, str]:
    ground = box.game.ground
    return {} if ground is None else {place_at(cell): kind for cell, kind in ground.fixed.items()}


def bag_of(box: Box, deal: Deal, earlier: Sequence[Bag] = ()) -> Bag:
    """Return the bag of one deal, after *earlier* ones."""
    things = tuple(_things(box, deal))
    ground = replace(_places(box, deal, len(things)), name=deal.name)
    if deal.what == "hexes" and deal.to != "players" and deal.count is None:
        mark = replace(ground, things=things[:1])
        things = things[: place_count(mark, (*earlier, mark)) or 1]
    is_on_board = deal.to == "board"
    # All are laid, but terrain fills its places at most.
    count: int | None = None
    if deal.what == "hexes":
        count = len(things) if deal.count is not None else min(len(things), len(ground.places))
    elif not is_on_board:
        count = len(ground.places)
    elif deal.count is not None:
        count = box.number(deal.count, len(things))
    elif deal.what in {"terrain", "chip"}:
        count = min(len(things), len(ground.places))
    # Of a deal that only one rule is about somebody may have counted those that obey it.
    kinds, dealt = {kind_of(deal, name) for name in deal.lay}, dealt_kinds(box)
    known = [
        rule.ways
        for rule in box.game.deal_rules
        if any(kinds & made.kinds for made in box.made_of(rule, dealt))
    ]
    # Another deal is another board, but not where pieces of players start; of a board that
    # grows, it is another start.
    is_free = box.game.ground is not None and box.game.ground.is_free
    is_neutral = deal.what == "piece" and any(box.piece_kind(one).is_neutral for one in deal.lay)
    return replace(
        ground,
        things=things,
        count=count,
        is_shuffled=deal.is_shuffled,
        covers=deal.covers,
        known_count=known[0] if len(known) == 1 else None,
        is_counted=(is_free or (is_on_board and deal.what != "hexes")) and not deal.is_secret,
        is_seen=deal.what != "piece" or is_free or is_neutral,
        along=tuple(_follower(box, along) for along in deal.along),
    )


def _things(box: Box, deal: Deal) -> Iterator[Thing]:
    """Yield all that a deal has to lay."""
    if deal.what == "players":
        yield from (Thing("player", colour) for colour in box.colours)
    elif deal.what == "hexes":
        # To deal hexes to players is to lay a mark of each player on hexes.
        is_shared = deal.to == "players"
        each = box.number(deal.count, 1 if is_shared else len(_board_ground(box, deal).places))
        owners = box.colours if is_shared else ("",)
        yield from (Thing(f"hex of {deal.name}", owner) for owner in owners for _ in range(each))
    for name, count in deal.lay.items():
        owners = box.owners(box.piece_kind(name)) if deal.what == "piece" else ("",)
        for owner in owners:
            yield from [Thing(kind_of(deal, name), owner)] * box.number(count, 0)


def _places(box: Box, deal: Deal, things: int) -> Bag:
    """Return where the things of a deal may lie, as an empty bag."""
    if deal.what == "hexes" or deal.to == "board":
        return _board_ground(box, deal)
    if deal.to == "players":
        each = box.number(deal.count, things // len(box.colours))
        return Bag("", (), tuple(f"{c} {place}" for c in box.colours for place in range(each)))
    return Bag("", (), tuple(map(str, range(box.number(deal.count, things)))))


def _board_ground(box: Box, deal: Deal) -> Bag:
    kinds: set[PlaceKind] = {"hex"}
    if deal.what == "piece":
        kinds = {box.piece_kind(name).on for name in deal.lay}
    (kind,) = kinds
    ground = _ground(box, deal.within, kind)
    if deal.what != "terrain" or deal.covers:
        return ground
    fixed = _fixed(box)
    return replace(ground, places=tuple(one for one in ground.places if one not in fixed))


def _ground(box: Box, land: Land, kind: PlaceKind) -> Bag:
    """Return the places of a kind that are in *land*, as an empty bag."""
    zone = box.zone(land)
    own = [spot for spot in zone.spots if not isinstance(spot, str)]
    own = [spot for spot in own if not {*hexes_at(spot)}.isdisjoint(box.cells)]
    if not zone.kinds:
        return Bag("", (), _in_order(box, kind, zone.cells(Table()), own))
    if land != Land(land.terrains, land.is_rest, land.cells, land.chip, land.values):
        return Bag("", (), _in_order(box, kind, zone.hexes, own), zone=zone)
    only_on = not_on = frozenset[str]()
    if land.chip:
        only_on = box.chip_kinds(land)
        if land.terrains:
            not_on = box.terrain_kinds(land._replace(is_rest=not land.is_rest))
    elif land.is_rest:
        not_on = frozenset(land.terrains)
    else:
        only_on = frozenset(land.terrains)
    area = zone.hexes if kind != "hex" else frozenset[Spot]()
    places = _in_order(box, kind, zone.hexes, [])
    return Bag("", (), places, only_on=only_on, not_on=not_on, area=area)


def _in_order(
    box: Box, kind: PlaceKind, cells: Set[Spot], own: Sequence[Place]
) -> tuple[Spot, ...]:
    """Return the places of a kind on some hexes, and others by themselves, in reading order."""
    on = tuple(cell for cell in box.cells if place_at(cell) in cells)
    found = board_places(on, kind)
    more = {spot for spot in own if spot.kind == kind} - {*found}
    if not more:
        return found
    return tuple(place for place in board_places(box.cells, kind) if place in {*found, *more})


def _follower(box: Box, along: Along) -> Follower:
    kind = box.piece_kind(along.kind)
    ground = _ground(box, along.within, kind.on)
    owners = frozenset[str]() if kind.is_neutral else frozenset(box.owners(kind))
    return Follower(
        f"piece {along.kind}",
        frozenset(ground.places),
        box.number(along.count, 1),
        ground.only_on,
        ground.not_on,
        ground.area,
        ground.zone,
        owners,
    )
