"""
Checks of the tiles beside the board of Baron: hands, row and pile (BN11).

As long as everybody lays a tile every turn, the tiles on the table tell all these numbers.
A turn without a tile that could be laid (BN-15), or a photograph taken between drawing and
laying, leaves one tile more in a hand, while row and pile go on; then the numbers are those
of a later turn. What only that explains is doubtful; what nothing explains is impossible.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.games.baron.components import FACE_UP_TILES, KINDS, VALUES, tiles_in_play
from pnp.games.baron.rules.lands import named
from pnp.games.baron.rules.timetable import HAND_TILES, START_TILES, Timetable
from pnp.judging.findings import Finding
from pnp.model.positions import Position
from pnp.texts.sentences import Sentence, Value

# A player who falls out right after drawing has a third tile in hand.
MOST_TILES_GONE = HAND_TILES + 1


class Stock(NamedTuple):
    """
    What was typed of the tiles beside the board; None for what was not.

    Attributes:
        laid: the tiles on the table.
        hands: the tiles in the hands that were typed, by colour.
        order: the colours by their seats; empty where that is not known.
    """

    laid: int
    hands: Mapping[str, int]
    row: int | None
    pile: int | None
    order: tuple[str, ...]


def stock_findings(position: Position, timetable: Timetable) -> Iterator[Finding]:
    """
    Yield hands, row and pile that do not fit the tiles on the table (BN11).

    Source: Baron rulebook, set-up, drawing and laying tiles; rulings BN-1, BN-15.
    """
    stock = _stock_of(position)
    if position.colours.get("out"):
        yield from _rest_findings(position, stock)
    elif START_TILES <= stock.laid <= timetable.last_tile_count:
        yield from _count_findings(stock, timetable, _most_skips(position, timetable))


def seats(position: Position) -> tuple[str, ...]:
    """Return the colours in the order of their seats; none where that is not known."""
    order = position.colours.get("order", ())
    return order if len(order) == len(set(order)) == position.players else ()


def _stock_of(position: Position) -> Stock:
    """Return what was typed of hands, row and pile."""
    return Stock(
        laid=len(position.terrain),
        hands=dict(sorted(position.numbers.get("hand", {}).items())),
        row=position.number("row"),
        pile=position.number("pile"),
        order=seats(position),
    )


def _most_skips(position: Position, timetable: Timetable) -> int:
    """
    Return how often laying can have been skipped at most.

    A meadow can always be laid, so a hand that has to wait is all of valued tiles, one of
    them left over from each turn skipped.
    """
    in_box = sum(kind.count for kind in KINDS if kind.value)
    on_table = sum(bool(VALUES.get(kind)) for kind in position.terrain.values())
    return min(in_box - on_table, timetable.last_tile_count - len(position.terrain))


def _count_findings(stock: Stock, timetable: Timetable, most_skips: int) -> Iterator[Finding]:
    """Yield the numbers that do not fit, and whether turns without laying explain them."""
    wrong = list(_wrong_counts(stock, timetable))
    if not wrong:
        yield from _sum_findings(stock, timetable)
        return
    is_rare = any(_fits(stock, timetable, skips) for skips in range(1, most_skips + 1))
    for text, values in wrong:
        if is_rare:
            yield Finding("BN11", "doubtful", Sentence(f"{text}_skip", values))
        else:
            yield Finding("BN11", "impossible", Sentence(text, values))


def _wrong_counts(stock: Stock, timetable: Timetable) -> Iterator[tuple[str, dict[str, Value]]]:
    """Yield text and values for each number that the tiles on the table contradict."""
    laid = stock.laid
    for colour, count in stock.hands.items():
        possible = _possible_hands(stock, timetable, colour, skips=0)
        if count not in possible:
            yield (
                "BN11_hand",
                {
                    "colour": named(colour),
                    "count": count,
                    "laid": laid,
                    "expected": tuple(sorted(possible)),
                },
            )
    numbers = {
        "BN11_row": (stock.row, timetable.row(laid)),
        "BN11_pile": (stock.pile, timetable.pile(laid)),
    }
    for text, (number, expected) in numbers.items():
        if number is not None and number != expected:
            yield text, {"count": number, "laid": laid, "expected": expected}


def _sum_findings(stock: Stock, timetable: Timetable) -> Iterator[Finding]:
    """
    Yield that all hands together hold too many or too few tiles, each for itself right.

    Hands may differ only when row and pile are used up; then what is not laid is in hands,
    whoever had to wait.
    """
    found, expected = sum(stock.hands.values()), timetable.all_hands(stock.laid)
    if len(stock.hands) == timetable.players and found != expected:
        values = {"count": found, "laid": stock.laid, "expected": expected}
        yield Finding("BN11", "impossible", Sentence("BN11_hands", values))


def _possible_hands(
    stock: Stock, timetable: Timetable, colour: str, *, skips: int
) -> frozenset[int]:
    """Return the tiles that *colour* may hold, those left over from *skips* left out."""
    turn = stock.laid + skips
    if colour in stock.order:
        return frozenset({timetable.hand(turn, stock.order.index(colour))})
    return timetable.hands(turn)


def _fits(stock: Stock, timetable: Timetable, skips: int) -> bool:
    """Tell whether all numbers fit after as many turns without laying a tile."""
    turn = stock.laid + skips
    if stock.row not in (None, timetable.row(turn)):
        return False
    if stock.pile not in (None, timetable.pile(turn)):
        return False
    for colour, count in stock.hands.items():
        possible = _possible_hands(stock, timetable, colour, skips=skips)
        if not any(least <= count <= least + skips for least in possible):
            return False
    found, together = sum(stock.hands.values()), timetable.all_hands(turn) + skips
    return found == together if len(stock.hands) == timetable.players else found <= together


def _rest_findings(position: Position, stock: Stock) -> Iterator[Finding]:
    """Yield that there are too many or too few tiles altogether, after somebody fell out."""
    out = position.colours.get("out", ())
    for colour in out:
        if count := stock.hands.get(colour):
            values = {"colour": named(colour), "count": count}
            yield Finding("BN11", "impossible", Sentence("BN11_hand_out", values))
    row, pile = stock.row, stock.pile
    if row is not None and pile and row != FACE_UP_TILES:
        told = {"count": row, "laid": stock.laid, "expected": FACE_UP_TILES}
        yield Finding("BN11", "impossible", Sentence("BN11_row", told))
    are_known = len(stock.hands.keys() | set(out)) >= position.players
    if row is None or pile is None or not are_known:
        return
    found = stock.laid + sum(stock.hands.values()) + row + pile
    most = tiles_in_play(position.players)
    least = most - MOST_TILES_GONE * len(out)
    values = {"count": found, "least": least, "most": most}
    if found > most:
        yield Finding("BN11", "impossible", Sentence("BN11_rest", values))
    elif found < least:  # only a hand that had to wait takes more tiles along (BN-15)
        yield Finding("BN11", "doubtful", Sentence("BN11_rest_skip", values))
