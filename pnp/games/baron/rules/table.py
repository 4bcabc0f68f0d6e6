"""
What was typed beside the board of Baron: keeps and turns, the end, hands, row and pile.

Each turn lays a tile and may place a keep, so the tiles on the table limit both (BN05, BN10,
BN11). What they say of turns is in `turns`, of honour in `honour`.

A turn without a tile that could be laid (BN-15), or a photograph taken between drawing and
laying, leaves one tile more in a hand, while row and pile go on; then the numbers are those
of a later turn. What only that explains is doubtful; what nothing explains is impossible.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.games.baron.facts import (
    BARON,
    COUNTS,
    FACE_UP_TILES,
    GAME,
    HAND_TILES,
    START_TILES,
    VALUES,
    tiles_in_play,
)
from pnp.games.baron.rules.honour import check_honour
from pnp.games.baron.rules.turns import (
    TurnCounts,
    own_turns,
    taken_turns,
    turn_counts,
    unseen_turns,
)
from pnp.judging.findings import Finding, doubtful, impossible, information, left_open, needs_entry
from pnp.judging.views import View, piece_total
from pnp.texts.sentences import Value


def _keeps_and_turns(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield more keeps than turns: each turn places one at most (BN05).

    Source: Baron rulebook, placing a keep; ruling BN-15.
    """
    pieces, taken = view.position.pieces, taken_turns(view)
    total = piece_total(pieces)
    if total > taken:
        make = impossible if total > taken + unseen_turns(view, turns) else doubtful
        yield make("BN05_turns", count=total, turns=taken)
        return
    for colour in view.colours:
        own = [piece for piece in pieces if piece.colour == colour]
        count, least = piece_total(own), view.own_turns(taken, colour)
        if count > least:
            make = impossible if count > own_turns(view, turns, colour) else doubtful
            hexes = (piece.hex for piece in own)
            word = view.colour_word(colour)
            yield make("BN05_turns_own", hexes, colour=word, count=count, turns=least)


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


def check_table(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what is wrong with the entries, what they say and what is missing of them."""
    if view.phase == "setup":
        yield from _laid_in_setup(view)
        return
    turns = turn_counts(view.position.players, rulings)
    yield from check_honour(view, turns, rulings)
    yield from _turn(view, turns)
    if len(view.position.terrain) >= START_TILES:
        yield from _keeps_and_turns(view, turns)
    yield from _stock(view, turns)
    if view.phase == "end" and view.is_whole:
        knights = {piece.hex for piece in view.position.pieces if piece.kind != BARON}
        declines = view.position.cells.get("declines", ())
        yield from left_open("BN11_declines", (cell for cell in declines if cell not in knights))


def _laid_in_setup(view: View) -> Iterator[Finding]:
    """Yield tiles that were laid before the first turn; but a board may be dealt as a whole."""
    laid = tuple(view.position.terrain)
    if len(laid) > START_TILES and not view.position.board_words:
        yield impossible("BN10_setup", laid, count=len(laid), least=START_TILES)


def _turn(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """Yield whose turn it is, or that the number of tiles does not fit the end (BN10)."""
    laid, last, players = len(view.position.terrain), turns.last_tile_count, turns.players
    out = view.position.listed("out")
    if view.phase == "end":
        yield from _laid_at_end(view, turns)
    elif laid >= last:
        yield information("BN10_over", count=laid)
    elif laid >= START_TILES and not out:
        seat = turns.seat(laid)
        if seated := view.seats:
            yield information("BN10", count=laid, colour=view.colour_word(seated[seat]))
        else:
            yield information("BN10_seat", count=laid, seat=seat + 1, players=players)


def _laid_at_end(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield that tiles are missing at the end, but for those in hands that could lay none.

    Once everybody is out the game ends with any number.
    """
    out, last = view.position.listed("out"), turns.last_tile_count
    laid = len(view.position.terrain)
    known = laid + sum(view.position.numbers.get("hand", {}).values())
    gone = MOST_TILES_GONE * len(out)
    if known >= last - gone and laid <= last:
        return
    if laid > last or len(out) >= turns.players:
        yield needs_entry("BN10_end_many", count=laid, last=last)
        return
    missing = last - gone - laid
    yield doubtful("BN10_end_out" if out else "BN10_end", count=laid, last=last, missing=missing)


def _stock(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield hands, row and pile that do not fit the tiles on the table (BN11).

    Source: Baron rulebook, set-up, drawing and laying tiles; rulings BN-1, BN-15.
    """
    position = view.position
    stock = Stock(
        laid=len(position.terrain),
        hands=dict(sorted(position.numbers.get("hand", {}).items())),
        row=position.number("row"),
        pile=position.number("pile"),
        order=view.seats,
    )
    if out := view.position.listed("out"):
        yield from _rest(stock, out, position.players)
    elif START_TILES <= stock.laid <= turns.last_tile_count:
        yield from _counts(stock, turns, _most_skips(view, turns))


def _most_skips(view: View, turns: TurnCounts) -> int:
    """
    Return how often laying can have been skipped at most.

    A meadow can always be laid, so a hand that has to wait is all of valued tiles, one of
    them left over from each turn skipped.
    """
    in_box = sum(count for kind, count in COUNTS.items() if VALUES[kind])
    on_table = sum(bool(VALUES.get(kind)) for kind in view.position.terrain.values())
    return max(0, min(in_box - on_table, turns.last_tile_count - len(view.position.terrain)))


def _counts(stock: Stock, turns: TurnCounts, most_skips: int) -> Iterator[Finding]:
    """Yield the numbers that do not fit, and whether turns without laying explain them."""
    wrong = list(_wrong_counts(stock, turns))
    if not wrong:
        yield from _all_hands(stock, turns)
        return
    is_rare = any(_fits(stock, turns, skips) for skips in range(1, most_skips + 1))
    for text, values in wrong:
        if is_rare:
            yield doubtful(f"{text}_skip", (), laid=stock.laid, **values)
        else:
            yield impossible(text, (), laid=stock.laid, **values)


def _wrong_counts(stock: Stock, turns: TurnCounts) -> Iterator[tuple[str, dict[str, Value]]]:
    """Yield text and values for each number that the tiles on the table contradict."""
    for colour, count in stock.hands.items():
        hands = tuple(sorted(_possible_hands(stock, turns, colour, skips=0)))
        if count not in hands:
            yield (
                "BN11_hand",
                {"colour": GAME.colour_word(colour), "count": count, "expected": hands},
            )
    for text, number, expected in (
        ("BN11_row", stock.row, turns.row(stock.laid)),
        ("BN11_pile", stock.pile, turns.pile(stock.laid)),
    ):
        if number is not None and number != expected:
            yield text, {"count": number, "expected": expected}


def _all_hands(stock: Stock, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield that all hands together hold too many or too few tiles, each for itself right.

    Hands may differ only when row and pile are used up; then what is not laid is in hands,
    whoever had to wait.
    """
    count, expected = sum(stock.hands.values()), turns.all_hands(stock.laid)
    if len(stock.hands) == turns.players and count != expected:
        yield impossible("BN11_hands", count=count, laid=stock.laid, expected=expected)


def _possible_hands(stock: Stock, turns: TurnCounts, colour: str, *, skips: int) -> frozenset[int]:
    turn = stock.laid + skips
    if colour in stock.order:
        return frozenset({turns.hand(turn, stock.order.index(colour))})
    return turns.hands(turn)


def _fits(stock: Stock, turns: TurnCounts, skips: int) -> bool:
    """Tell whether all numbers fit after as many turns without laying a tile."""
    turn = stock.laid + skips
    if stock.row not in (None, turns.row(turn)) or stock.pile not in (None, turns.pile(turn)):
        return False
    for colour, count in stock.hands.items():
        possible = _possible_hands(stock, turns, colour, skips=skips)
        if not any(least <= count <= least + skips for least in possible):
            return False
    count, together = sum(stock.hands.values()), turns.all_hands(turn) + skips
    return count == together if len(stock.hands) == turns.players else count <= together


def _rest(stock: Stock, out: tuple[str, ...], players: int) -> Iterator[Finding]:
    """Yield that there are too many or too few tiles altogether, after somebody fell out."""
    for colour in out:
        if count := stock.hands.get(colour):
            yield impossible("BN11_hand_out", colour=GAME.colour_word(colour), count=count)
    row, pile, laid = stock.row, stock.pile, stock.laid
    if row is not None and pile and row != FACE_UP_TILES:
        yield impossible("BN11_row", count=row, laid=laid, expected=FACE_UP_TILES)
    are_known = len(stock.hands.keys() | set(out)) >= players
    if row is None or pile is None or not are_known:
        return
    count = laid + sum(stock.hands.values()) + row + pile
    most = tiles_in_play(players)
    least = most - MOST_TILES_GONE * len(out)
    if count > most:
        yield impossible("BN11_rest", count=count, least=least, most=most)
    elif count < least:  # only a hand that had to wait takes more tiles along (BN-15)
        yield doubtful("BN11_rest_skip", count=count, least=least, most=most)
