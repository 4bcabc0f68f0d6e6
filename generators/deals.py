"""
Uniform deals of kinds onto a region where equal kinds must not touch.

`deal_apart` shuffles all pieces and lays them cell by cell; at the first forbidden
contact it throws everything away and shuffles anew. What comes out is therefore exactly
uniform over all legal deals of the physical pieces. `shuffle_apart` takes over where such
luck is too rare: a Markov chain of swaps, only approximately uniform.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from generators.hexes import Hex, neighbours, reading_order
from generators.randomness import Stream

# A group of draws is decoded from one number of the stream; it must fit its 53 bits.
_GROUP_LIMIT = 1 << 53

_Three: TypeAlias = tuple[int, int, int]  # places
_Draw: TypeAlias = tuple[int, int, int, int, int]  # place, pieces left, three earlier places
_Group: TypeAlias = tuple[int, tuple[_Draw, ...]]  # the product of the pieces left, draws


def deal_apart(
    region: AbstractSet[Hex],
    pool: Sequence[str],
    *,
    free: AbstractSet[str],
    stream: Stream,
    deal_limit: int,
) -> dict[Hex, str] | None:
    """
    Return a deal of *pool* onto *region* in which no two equal kinds touch, or ``None``.

    *pool* holds one kind for each physical piece, at least as many as there are hexes;
    the kinds in *free* may touch their like. Uniform over all legal deals of the pieces.
    ``None`` means that *deal_limit* deals failed; it proves nothing.

    Raises:
        ValueError: there are more hexes than pieces.
    """
    cells = _laying_order(region)
    if len(pool) < len(cells):
        raise ValueError(f"{len(pool)} pieces: expected {len(cells)} or more, one for each hex")
    # One bit a kind, those that must stay apart first, so that one "and" finds a contact.
    kinds = sorted(set(pool), key=lambda kind: (kind in free, kind))
    first_free = 1 << sum(1 for kind in kinds if kind not in free)
    pieces = [1 << kinds.index(kind) for kind in pool]
    before = _neighbours_before(cells, nowhere=len(pieces))
    pieces.append(0)
    groups = _draw_groups(len(pool), before)
    for _ in range(deal_limit):
        if _lay(pieces, groups, first_free, stream):
            laid = zip(cells, pieces, strict=False)
            return {cell: kinds[piece.bit_length() - 1] for cell, piece in laid}
    return None


def shuffle_apart(
    board: dict[Hex, str],
    spare: Sequence[str],
    *,
    free: AbstractSet[str],
    stream: Stream,
    sweeps: int,
) -> dict[Hex, str]:
    """
    Return *board* after *sweeps* x its hexes attempted swaps that keep equal kinds apart.

    Each attempt picks two places at random, *spare* pieces off the board included, and
    swaps their kinds when the outcome is legal. The chain favours no board, but whether
    it reaches all of them is known for loose mixes only: approximately uniform.
    """
    cells = reading_order(board)
    around = {cell: tuple(other for other in neighbours(cell) if other in board) for cell in cells}
    kinds = dict(board)
    off_board = list(spare)
    for _ in range(sweeps * len(cells)):
        one = cells[stream.below(len(cells))]
        place = stream.below(len(cells) + len(off_board))
        if place >= len(cells):
            kind = off_board[place - len(cells)]
            if kind in free or all(kinds[other] != kind for other in around[one]):
                kinds[one], off_board[place - len(cells)] = kind, kinds[one]
            continue
        _swap_if_apart(kinds, one, cells[place], around, free)
    return kinds


def _swap_if_apart(
    kinds: dict[Hex, str],
    one: Hex,
    two: Hex,
    around: dict[Hex, tuple[Hex, ...]],
    free: AbstractSet[str],
) -> None:
    """Swap two kinds in place, and back again if equal kinds touch afterwards."""
    if kinds[one] == kinds[two]:
        return
    kinds[one], kinds[two] = kinds[two], kinds[one]
    for cell in (one, two):
        if kinds[cell] not in free and any(kinds[o] == kinds[cell] for o in around[cell]):
            kinds[one], kinds[two] = kinds[two], kinds[one]
            return


def _lay(pieces: list[int], groups: Sequence[_Group], first_free: int, stream: Stream) -> bool:
    """Shuffle *pieces* in place, one place at a time; stop and tell at the first contact."""
    for product, draws in groups:
        value = stream.below(product)
        for place, limit, one, two, three in draws:
            other = place + value % limit
            value //= limit
            piece = pieces[other]
            pieces[other] = pieces[place]
            pieces[place] = piece
            if piece < first_free and piece & (pieces[one] | pieces[two] | pieces[three]):
                return False
    return True


def _draw_groups(pool_size: int, before: Sequence[_Three]) -> list[_Group]:
    """Return the draws without replacement, grouped so that one number serves several."""
    groups: list[_Group] = []
    product = 1
    draws: list[_Draw] = []
    for place, earlier in enumerate(before):
        limit = pool_size - place
        if product * limit > _GROUP_LIMIT:
            groups.append((product, tuple(draws)))
            product, draws = 1, []
        product *= limit
        draws.append((place, limit, *earlier))
    groups.append((product, tuple(draws)))
    return groups


def _laying_order(region: AbstractSet[Hex]) -> list[Hex]:
    """Return the cells in an order in which none touches more than three earlier ones."""
    cells = _inside_out(region)
    index = {cell: place for place, cell in enumerate(cells)}
    for place, cell in enumerate(cells):
        if sum(1 for other in neighbours(cell) if index.get(other, place) < place) > 3:
            return reading_order(region)  # right, but finds contacts later
    return cells


def _inside_out(region: AbstractSet[Hex]) -> list[Hex]:
    """
    Return the cells so that each touches as many earlier ones as can be.

    A contact is then found after few pieces, which is what makes rejection quick.
    """
    left = set(region)
    order: list[Hex] = []
    touching = dict.fromkeys(left, 0)
    while left:
        cell = min(left, key=lambda c: (-touching[c], c.r, c.q))
        left.remove(cell)
        order.append(cell)
        for other in neighbours(cell):
            if other in left:
                touching[other] += 1
    return order


def _neighbours_before(cells: Sequence[Hex], *, nowhere: int) -> list[_Three]:
    """Return for each place its three earlier neighbours' places; *nowhere* fills up."""
    index = {cell: place for place, cell in enumerate(cells)}
    before = []
    for place, cell in enumerate(cells):
        earlier = [index[o] for o in neighbours(cell) if index.get(o, place) < place]
        one, two, three = (*earlier, nowhere, nowhere, nowhere)[:3]
        before.append((one, two, three))
    return before
