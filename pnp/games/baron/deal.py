"""
Random landscapes of Baron, and its seeded set-up.

A landscape lays the tiles in play, or some of them, on a given shape so that no two equal
kinds touch, meadows excepted: whole deals are thrown away until one is legal, which is
exactly uniform. Where that takes too many deals, a legal landscape is found and mixed by
random swaps; such a board is called approximately uniform.

The set-up is drawn apart from the landscape: hands, open row, start tile and pile.
"""

from collections import Counter
from math import perm

from generators.deals import deal_apart_or_search, layout_count
from generators.hexes import Hex, disc, grow, star
from generators.randomness import Stream
from pnp.errors import OptionError
from pnp.games.baron import facts
from pnp.messages import Message
from pnp.model.boards import NOBODY, Board, BoardSet, Setup, names_by_column
from pnp.model.games import DealRequest

DEAL_LIMIT = 1_000_000
STEP_LIMIT = 200_000
STAR_RADIUS = 3

# Of so many random deals of all tiles so many were legal, by shape and tiles. A slow test
# tries it anew. The errors are about a sixth of a percent.
LEGAL_SHARES = {
    ("disc", 73): (406_888, 2_000_000_000),
    ("star", 73): (546_365, 2_000_000_000),
    ("disc", 71): (471_728, 2_000_000_000),
}


def deal_board(request: DealRequest) -> Board:
    """
    Return a random landscape with the set-up of a game; for a card the set-up alone.

    Raises:
        NoSuchBoardError: the tiles cannot be laid so; proved.
        BudgetError: no landscape was found, and none was ruled out.
        OptionError: the star with another number of tiles than it has.
    """
    count = int(request.options.get("tiles", facts.tiles_in_play(request.players)))
    shape = str(request.options.get("shape", "disc"))
    if shape == "organic":
        region = grow(count, Stream(request.seed, "outline"))
    elif shape == "disc":
        region = disc(count)
    elif count != facts.TILE_COUNT:
        raise OptionError("star_has_other_size", hexes=facts.TILE_COUNT, tiles=count)
    else:
        region = star(STAR_RADIUS)
    setup = _draw_setup(request)
    pool = facts.all_tiles(without=setup.told["removed"])
    terrain, is_uniform = dict[Hex, str](), True
    if not request.for_card:
        terrain, is_uniform = deal_apart_or_search(
            region,
            pool,
            free=facts.FREE_KINDS,
            seed=request.seed,
            limits=(DEAL_LIMIT, STEP_LIMIT),
            advice=Message("use_another_shape"),
        )
    names = names_by_column(terrain)
    # How many deals there are, and how many landscapes that look different.
    deals = perm(len(pool), count)
    different = layout_count([(pieces, 1) for pieces in Counter(pool).values()], count)
    share = LEGAL_SHARES.get((shape, count)) if count == len(pool) and is_uniform else None
    drawn_from = BoardSet(deals, False, is_uniform, different, is_on_outline=shape == "organic")
    if share is not None:
        legal, tried = share
        deals, different = deals * legal // tried, different * legal // tried
        drawn_from = BoardSet(deals, False, different=different, is_estimate=True)
    return Board(
        game="baron",
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain={cell: terrain[cell] for cell in names},
        names=names,
        drawn_from=drawn_from,
        setup=setup,
    )


def _draw_setup(request: DealRequest) -> Setup:
    stream = Stream(request.seed, "set-up")
    # A meadow and a tile with a value for each player, of different kinds at first.
    hand_value = facts.GAME.number("hand_value")
    kinds = [kind for kind, value in facts.VALUES.items() if value == hand_value]
    first: list[str] = []
    while len(first) < request.players:
        first += stream.shuffle(kinds)
    hands = [("meadow", kind) for kind in stream.shuffle(first[: request.players])]
    dealt = [kind for hand in hands for kind in hand]
    removed: tuple[str, ...] = ()
    if request.players >= facts.PLAYERS_WITH_FEWER_TILES:
        left = facts.all_tiles(without=dealt)
        ones = [kind for kind in left if facts.VALUES[kind] == facts.REMOVED_VALUE]
        removed = (facts.REMOVED_KIND, stream.pick(ones))
    pile = stream.shuffle(facts.all_tiles(without=(*dealt, *removed)))
    row, pile = pile[: facts.FACE_UP_TILES], pile[facts.FACE_UP_TILES :]
    start, pile = _turn_up_start(pile)
    named = {str(player): hand for player, hand in enumerate(hands, start=1)}
    return Setup(
        dealt={"start": (start,), "row": tuple(row), "pile": tuple(pile)},
        hands={"hands": named, "removed": {NOBODY: removed} if removed else {}},
        secret=frozenset({"pile"}),
        told={
            "hands": [list(hand) for hand in hands],
            "removed": list(removed),
            "row": row,
            "start": start,
            "pile": pile,
        },
    )


def _turn_up_start(pile: list[str]) -> tuple[str, list[str]]:
    """Return the start tile and the pile; negative tiles go back to its middle."""
    pile = list(pile)
    start = pile.pop(0)
    while facts.VALUES[start] < 0:
        pile.insert(len(pile) // 2, start)
        start = pile.pop(0)
    return start, pile
