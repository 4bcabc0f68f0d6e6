"""
Boards dealt from what a game declares (`pnp.model.deals`), with the set they were drawn from.

The bags are those of `generators.bags`. Here terrains, pieces, chips and cards become things, and
declared rules those between bags (`boxes`); deals become bags (`bags`); what was laid becomes a
board (`boards`).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import perm
from typing import NamedTuple

from generators import GeneratorError
from generators.bags import deal_bags
from generators.bags.counting import DealCount
from generators.bags.tables import Laid
from generators.hexes import ORIGIN, Hex, disk, named_by, reading_order
from generators.randomness import Stream
from generators.regions import grow
from pnp.dealing.bags import bag_of, bags_of, dealt_kinds, reworded
from pnp.dealing.boards import Settled, cell_of
from pnp.dealing.boxes import Box, kind_of, with_box
from pnp.dealing.evenness import measured, wish_of
from pnp.model.boards import Board, BoardSet, Piece
from pnp.model.deals import Deal
from pnp.model.games import DealRequest, Game
from pnp.model.positions import normal_cells
from pnp.owngames.building import settled

# A disc of a thousand hexes and some.
_WIDEST = 18

__all__ = ["DealtBoard", "cell_of", "deal_declared", "settled_pieces"]


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
        return _dealt(game, request, cells)
    except GeneratorError as error:
        raise reworded(error, game) from None


def _dealt(game: Game, request: DealRequest, cells: tuple[Hex, ...]) -> DealtBoard:
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
    rules = box.rules(dealt_kinds(box))
    wish = wish_of(box, bags, rules)
    if wish is not None and wish.is_limited:
        rules.append(wish.even)
    try:
        dealt = deal_bags(bags, rules, seed=request.seed)
    except GeneratorError as error:
        raise with_box(error, box, bags) from None
    laid, origin = dict(dealt.laid), dealt.drawn_from
    for deal in later:
        gone = Counter(one.thing.kind for things in laid.values() for one in things)
        left = {
            name: max(0, box.number(count, 0) - gone[kind_of(deal, name)])
            for name, count in deal.lay.items()
        }
        bags.append(bag_of(box, replace(deal, lay=left)))
        laid |= deal_bags(bags[-1:], seed=request.seed).laid
        if bags[-1].is_counted and bags[-1].is_shuffled:
            # As if no two things were alike: how many are hangs on what is left.
            ways = perm(len(bags[-1].things), bags[-1].laid_count)
            origin = origin.times(DealCount(ways, ways, is_exact=False, is_different_exact=False))
    lying = Settled(replace(box, game=game), {bag.name: bag for bag in bags}, laid)
    origin = origin.times(lying.side_count())
    board = Board(
        game=game.slug,
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain=lying.terrain(),
        names=game.names_hexes(cells),
        drawn_from=BoardSet(
            origin.total,
            is_exact=origin.is_exact,
            is_uniform=origin.is_uniform,
            different=origin.different if origin.different > 1 else None,
            is_estimate=origin.is_estimate,
            is_on_outline=game.ground is not None and bool(game.ground.organic),
            is_found=origin.is_found,
            is_different_exact=origin.is_different_exact,
        ),
        chips=lying.chips(),
        pieces=lying.pieces(),
        setup=lying.setup(),
    )
    if wish is not None:
        board = measured(board, wish, lying.table(has_secrets=False))
    return DealtBoard(board, laid)


def _grounded(game: Game, request: DealRequest) -> tuple[Game, tuple[Hex, ...]]:
    """Return *game* for these players, and the hexes of its board, which a seed may draw."""
    game = settled(game, request.players)
    ground = game.ground
    assert ground is not None  # for it is settled
    if ground.is_free:
        laid = 0  # a board that grows has a hex before for each that is laid
        for deal in game.deals:
            if (deal.what, deal.to, deal.covers) == ("terrain", "board", False):
                there = sum(count for count in deal.lay.values() if isinstance(count, int))
                laid += min(deal.count, there) if isinstance(deal.count, int) else there
        cells = normal_cells(disk(ORIGIN, _WIDEST)[:laid])
        return settled(game, request.players, cells), cells
    if not ground.organic:
        return game, tuple(reading_order(ground.cells))
    cells = normal_cells(grow(ground.organic, Stream(request.seed, "outline")))
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
        for place in bag.places:
            assert not isinstance(place, str)
            cell, clock = named_by(place, cells)
            kind = bag.things[0].kind.removeprefix("piece ")
            found.append(Piece(bag.things[0].owner, kind, cell, clock=clock))
    return tuple(piece for piece in found if piece.kind not in unsettled)
