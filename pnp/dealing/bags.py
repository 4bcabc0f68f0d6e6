"""The deals of a game, what a map of it settles, and what earlier deals have left, as bags."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import perm
from typing import NamedTuple

from generators import GeneratorError
from generators.bags.counting import DealCount, place_count
from generators.bags.drawing import Bag, Follower, Group
from generators.bags.tables import Laid, Spot, Table, Thing, Zone
from generators.hexes import PlaceKind, hexes_at, place_at
from pnp.dealing.boxes import Box, board_places, kind_of
from pnp.messages import Message, joined
from pnp.model.checks import Land
from pnp.model.deals import Along, Deal
from pnp.model.games import Game

# The terrain that a map settles, as a bag of its own. No deal has such a name.
MAP = "the map"


class _Ground(NamedTuple):
    """Where things may lie, as a bag has it."""

    places: tuple[Spot, ...]
    only_on: frozenset[str] = frozenset()
    not_on: frozenset[str] = frozenset()
    area: frozenset[Spot] = frozenset()
    zone: Zone | None = None


def bags_of(box: Box) -> list[Bag]:
    """Return the bags of all deals, and first of what a map settles."""
    bags = [_map_bag(box)] if _fixed(box) else []
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


def _map_bag(box: Box) -> Bag:
    fixed = _fixed(box)
    things = tuple(map(Thing, fixed.values()))
    return Bag(MAP, things, tuple(fixed), is_shuffled=False)


def bag_of(box: Box, deal: Deal, earlier: Sequence[Bag] = ()) -> Bag:
    """Return the bag of one deal, after *earlier* ones."""
    things = tuple(_things(box, deal))
    ground = _places(box, deal, len(things))
    if deal.what == "hexes" and deal.to != "players" and deal.count is None:
        mark = Bag(deal.name, things[:1], ground.places, None, *ground[1:])
        things = things[: place_count(mark, (*earlier, mark)) or 1]
    return Bag(
        deal.name,
        things,
        ground.places,
        count=_count(box, deal, len(things), len(ground.places)),
        only_on=ground.only_on,
        not_on=ground.not_on,
        area=ground.area,
        zone=ground.zone,
        is_shuffled=deal.is_shuffled,
        covers=deal.covers,
        known_count=_known_count(box, deal),
        is_counted=_is_counted(box, deal),
        is_seen=_is_seen(box, deal),
        along=tuple(_follower(box, along) for along in deal.along),
    )


def _is_counted(box: Box, deal: Deal) -> bool:
    """Return whether another deal is another board; of a board that grows, another start."""
    is_free = box.game.ground is not None and box.game.ground.is_free
    is_on_board = deal.to == "board" and deal.what != "hexes"
    return (is_free or is_on_board) and not deal.is_secret


def _is_seen(box: Box, deal: Deal) -> bool:
    """Return whether a deal makes another board: not where pieces of players start."""
    if deal.what != "piece" or (box.game.ground is not None and box.game.ground.is_free):
        return True
    return any(box.piece_kind(name).is_neutral for name in deal.lay)


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


def _places(box: Box, deal: Deal, things: int) -> _Ground:
    """Return where the things of a deal may lie."""
    if deal.what == "hexes" or deal.to == "board":
        return _board_ground(box, deal)
    if deal.to == "players":
        each = box.number(deal.count, things // len(box.colours))
        return _Ground(tuple(f"{c} {place}" for c in box.colours for place in range(each)))
    return _Ground(tuple(map(str, range(box.number(deal.count, things)))))


def _board_ground(box: Box, deal: Deal) -> _Ground:
    kinds: set[PlaceKind] = {"hex"}
    if deal.what == "piece":
        kinds = {box.piece_kind(name).on for name in deal.lay}
    (kind,) = kinds
    ground = _ground(box, deal.within, kind)
    if deal.what != "terrain" or deal.covers:
        return ground
    fixed = _fixed(box)
    return ground._replace(places=tuple(place for place in ground.places if place not in fixed))


def _ground(box: Box, land: Land, kind: PlaceKind) -> _Ground:
    """Return the places of a kind that are in *land*."""
    zone = box.zone(land)
    if not zone.kinds:
        cells = zone.cells(Table())
        own = [spot for spot in zone.spots if _is_on_board(box, spot)]
        return _Ground(_in_order(box, kind, cells, own))
    if land != Land(land.terrains, land.is_rest, land.cells, land.chip, land.values):
        own = [spot for spot in zone.spots if _is_on_board(box, spot)]
        return _Ground(_in_order(box, kind, zone.hexes, own), zone=zone)
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
    return _Ground(_in_order(box, kind, zone.hexes, []), only_on, not_on, area)


def _in_order(
    box: Box, kind: PlaceKind, cells: frozenset[Spot] | set[Spot], own: list[Spot]
) -> tuple[Spot, ...]:
    """Return the places of a kind on some hexes, and others by themselves, in reading order."""
    on = tuple(cell for cell in box.cells if place_at(cell) in cells)
    found = board_places(on, kind)
    more = {spot for spot in own if not isinstance(spot, str) and spot.kind == kind} - {*found}
    if not more:
        return found
    return tuple(place for place in board_places(box.cells, kind) if place in {*found, *more})


def _is_on_board(box: Box, spot: Spot) -> bool:
    return not isinstance(spot, str) and not {*hexes_at(spot)}.isdisjoint(box.cells)


def _count(box: Box, deal: Deal, things: int, places: int) -> int | None:
    """Return how many things are laid, ``None`` for all; terrain fills its places at most."""
    if deal.what == "hexes":
        return things if deal.count is not None else min(things, places)
    if deal.to != "board":
        return places
    if deal.count is not None:
        return box.number(deal.count, things)
    return min(things, places) if deal.what in {"terrain", "chip"} else None


def _known_count(box: Box, deal: Deal) -> int | None:
    """Return how many deals obey the one rule about a deal, where somebody has counted them."""
    kinds = {kind_of(deal, name) for name in deal.lay}
    known = [
        rule.known_count
        for rule in box.game.deal_rules
        if any(kinds & made.kinds for made in box.made_of(rule, dealt_kinds(box)))
    ]
    return known[0] if len(known) == 1 else None


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


# Deals that lay what earlier ones have left: hands, a row and a pile out of one box of tiles. They
# lie beside the board, where no rule speaks of them, so each is drawn by itself, of what is left
# then. So it is in game files, which name the same tiles again; records say what each has.


def parted(game: Game) -> tuple[tuple[Deal, ...], tuple[Deal, ...]]:
    """Return the deals that lay things of their own, and those that lay what is left."""
    first: list[Deal] = []
    later: list[Deal] = []
    seen: set[tuple[str, str]] = set()
    for deal in game.deals:
        things = {(deal.what, name) for name in deal.lay}
        is_beside = deal.to != "board" and deal.what in {"terrain", "card"}
        (later if is_beside and things & seen else first).append(deal)
        seen |= things
    return tuple(first), tuple(later)


def left_count(bag: Bag) -> DealCount:
    """
    Return in how many ways such a bag is laid at most, as if no two things were alike.

    How many of them look alike hangs on what is left.
    """
    if not (bag.is_counted and bag.is_shuffled):
        return DealCount(1, 1)
    ways = perm(len(bag.things), bag.laid_count)
    return DealCount(ways, ways, is_exact=False, is_different_exact=False)


def left_of(box: Box, deal: Deal, laid: Mapping[str, Iterable[Laid]]) -> Deal:
    """Return *deal* with what *laid*, by the names of earlier deals, has left of its things."""
    gone = Counter(one.thing.kind for things in laid.values() for one in things)
    left = {
        name: max(0, box.number(count, 0) - gone[kind_of(deal, name)])
        for name, count in deal.lay.items()
    }
    return replace(deal, lay=left)
