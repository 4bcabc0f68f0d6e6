"""
Boards dealt from what a game declares (`pnp.model.deals`), with the set they were drawn from.

The bags are those of `generators.bags`. Here terrains, pieces, chips and cards become things, and
declared rules those between bags (`boxes`); deals become bags (`bags`); what was laid becomes a
board (`boards`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from generators import GeneratorError
from generators.bags import deal_bags
from generators.bags.counting import DealCount
from generators.bags.drawing import Bag
from generators.bags.tables import Laid
from generators.hexes import ORIGIN, Hex, disk, named_by, reading_order
from generators.randomness import Stream
from generators.regions import grow
from pnp.dealing.bags import bag_of, bags_of, dealt_kinds, left_count, left_of, parted, reworded
from pnp.dealing.boards import Settled, cell_of
from pnp.dealing.boxes import Box, with_box
from pnp.dealing.evenness import measured, wish_of
from pnp.model.boards import Board, BoardSet, Piece
from pnp.model.deals import Deal
from pnp.model.games import DealRequest, Game
from pnp.model.positions import normal_cells
from pnp.owngames.building import settled

# A disc of a thousand hexes and some.
_WIDEST = 18

__all__ = ["DealtBoard", "board_set", "cell_of", "deal_declared", "settled_pieces"]


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
    first, later = parted(game)
    box = Box(game._replace(deals=first), request, cells)
    bags = bags_of(box)
    rules = box.rules(dealt_kinds(box))
    wish = wish_of(box, bags, rules)
    if wish is not None and wish.is_limited:
        rules.append(wish.even)
    try:
        dealt = deal_bags(bags, rules, seed=request.seed)
    except GeneratorError as error:
        raise with_box(error, box, bags) from None
    laid, drawn_from = dict(dealt.laid), dealt.drawn_from
    for deal in later:
        bags.append(bag_of(box, left_of(box, deal, laid)))
        laid |= deal_bags(bags[-1:], seed=request.seed).laid
        drawn_from = drawn_from.times(left_count(bags[-1]))
    lying = Settled(replace(box, game=game), {bag.name: bag for bag in bags}, laid)
    drawn_from = drawn_from.times(lying.side_count())
    is_organic = game.ground is not None and bool(game.ground.organic)
    board = Board(
        game=game.slug,
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain=lying.terrain(),
        names=game.names_hexes(cells),
        drawn_from=board_set(drawn_from, is_on_outline=is_organic),
        chips=lying.chips(),
        pieces=lying.pieces(),
        setup=lying.setup(),
    )
    if wish is not None:
        board = measured(board, lying.box, wish)
    return DealtBoard(board, laid)


def _grounded(game: Game, request: DealRequest) -> tuple[Game, tuple[Hex, ...]]:
    """Return *game* for these players, and the hexes of its board, which a seed may draw."""
    game = settled(game, request.players)
    ground = game.ground
    assert ground is not None  # for it is settled
    if ground.is_free:
        cells = _start_cells(game)
        return settled(game, request.players, cells), cells
    if not ground.organic:
        return game, tuple(reading_order(ground.cells))
    outline = grow(ground.organic, Stream(request.seed, "outline"))
    cells = normal_cells(outline)
    return settled(game, request.players, cells), cells


def _start_cells(game: Game) -> tuple[Hex, ...]:
    """Return the hexes that a board has before it grows: one for each that is laid."""
    laid = (_laid_count(deal) for deal in game.deals if deal.what == "terrain")
    return normal_cells(disk(ORIGIN, _WIDEST)[: sum(laid)])


def _laid_count(deal: Deal) -> int:
    if deal.to != "board" or deal.covers:
        return 0
    there = sum(count for count in deal.lay.values() if isinstance(count, int))
    return min(deal.count, there) if isinstance(deal.count, int) else there


def settled_pieces(game: Game, players: int) -> tuple[Piece, ...]:
    """Return the pieces of all kinds that lie on the same places on every board."""
    request = DealRequest(players, 0, {})
    game, cells = _grounded(game, request)
    box = Box(game, request, cells)
    bags = {bag.name: bag for bag in bags_of(box)}
    found, unsettled = list[Piece](), set[str]()
    for deal in game.deals:
        unsettled.update(along.kind for along in deal.along)
        if deal.what == "piece" and deal.to == "board":
            pieces = () if deal.is_secret else tuple(_only_pieces(bags[deal.name], cells))
            found += pieces
            unsettled.update(() if pieces else deal.lay)
    return tuple(piece for piece in found if piece.kind not in unsettled)


def _only_pieces(bag: Bag, cells: tuple[Hex, ...]) -> Iterator[Piece]:
    """Yield the pieces of a bag of equal ones that fill all of their places; else none."""
    is_full = bag.laid_count == len(bag.places) and not bag.grounds
    if not is_full or len(set(bag.things)) != 1:
        return
    thing = bag.things[0]
    for place in bag.places:
        assert not isinstance(place, str)
        cell, clock = named_by(place, cells)
        yield Piece(thing.owner, thing.kind.removeprefix("piece "), cell, clock=clock)


def board_set(origin: DealCount, *, is_on_outline: bool = False) -> BoardSet:
    """Return *origin* as boards tell of it."""
    return BoardSet(
        origin.total,
        is_exact=origin.is_exact,
        is_uniform=origin.is_uniform,
        different=origin.different if origin.different > 1 else None,
        is_estimate=origin.is_estimate,
        is_on_outline=is_on_outline,
        is_found=origin.is_found,
        is_different_exact=origin.is_different_exact,
    )
