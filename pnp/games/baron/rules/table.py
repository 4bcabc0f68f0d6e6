"""
Turns of Baron, and what was typed beside the board: honour, hands, row, pile (BN05, BN10, BN11).

One tile is laid a turn, after the one that starts the landscape; so the number of tiles on
the table tells the turn, and all numbers of tiles. The row is filled up from the pile. With
pile and row empty everybody lays the tiles in hand (BN-1). Each turn lays a tile and may place
a keep, so the tiles on the table limit both. Whoever is out leaves more turns to the others.

A turn without a tile that could be laid (BN-15), or a photograph taken between drawing and
laying, leaves one tile more in a hand, while row and pile go on; then the numbers are those
of a later turn. What only that explains is doubtful; what nothing explains is impossible.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generators.hexes import neighbours
from pnp.games.baron.facts import (
    BARON,
    BEST_BARONY,
    CONTACT_HONOUR,
    COUNTS,
    FACE_UP_TILES,
    FREE_KINDS,
    GAME,
    HAND_TILES,
    LEAST_HONOUR,
    START_HONOUR,
    START_TILES,
    VALUES,
    WORST_BARONY,
    tiles_in_play,
)
from pnp.games.baron.rules.baronies import is_complete
from pnp.games.baron.rules.combats import last_minute
from pnp.judging.findings import Finding, doubtful, impossible, information, needs_entry
from pnp.judging.views import View, piece_total
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Value


class TurnCounts(NamedTuple):
    """
    The course of a game in which nobody falls out.

    Attributes:
        leaves_row: the row is never drawn from once the pile is empty (BN-1 `row-left`).
    """

    players: int
    leaves_row: bool = False

    @property
    def first_pile(self) -> int:
        """The tiles in the pile when the first player begins."""
        hands = HAND_TILES * self.players
        return tiles_in_play(self.players) - hands - START_TILES - FACE_UP_TILES

    @property
    def draw_count(self) -> int:
        """The turns with a draw."""
        return self.first_pile + (0 if self.leaves_row else FACE_UP_TILES)

    @property
    def last_tile_count(self) -> int:
        """The tiles on the table when the game is over."""
        return START_TILES + self.draw_count + HAND_TILES * self.players

    def seat(self, laid: int) -> int:
        """Return who is to move with *laid* tiles on the table: 0 for the first player."""
        return (laid - START_TILES) % self.players

    def own_turns(self, taken: int, seat: int | None) -> int:
        """Return how many of *taken* turns were those of a seat; of an unknown one at most."""
        return (taken + self.players - 1 - (seat or 0)) // self.players

    def pile(self, laid: int) -> int:
        """Return the tiles left in the pile."""
        return max(0, self.first_pile - (laid - START_TILES))

    def row(self, laid: int) -> int:
        """Return the tiles left in the row."""
        beyond = max(0, laid - START_TILES - self.first_pile)
        return FACE_UP_TILES if self.leaves_row else max(0, FACE_UP_TILES - beyond)

    def hand(self, laid: int, seat: int) -> int:
        """Return the tiles in the hand of the player on *seat*."""
        turns = max(0, laid - START_TILES - self.draw_count)
        place = (seat - self.draw_count) % self.players
        own_turns = turns // self.players + (1 if place < turns % self.players else 0)
        return HAND_TILES - own_turns

    def all_hands(self, laid: int) -> int:
        """Return the tiles in all hands together."""
        return sum(self.hand(laid, seat) for seat in range(self.players))

    def hands(self, laid: int) -> frozenset[int]:
        """Return the numbers of tiles that hands may hold."""
        return frozenset(self.hand(laid, seat) for seat in range(self.players))


def turn_counts(players: int, rulings: Mapping[str, str]) -> TurnCounts:
    """Return the counts under the chosen *rulings* (BN-1)."""
    return TurnCounts(players, leaves_row=rulings.get("BN-1") == "row-left")


def seats(view: View) -> tuple[str, ...]:
    """Return the colours in the order of their seats; none where that is not known."""
    order = view.position.colours.get("order", ())
    return order if len(order) == len(set(order)) == view.position.players else ()


def _check_turns(view: View, turns: TurnCounts) -> Iterator[Finding]:
    if len(view.position.terrain) >= START_TILES:
        yield from _keeps_and_turns(view, turns)
        yield from _most_honour(view, turns)


def _keeps_and_turns(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield more keeps than turns: each turn places one at most (BN05).

    Source: Baron rulebook, placing a keep; ruling BN-15.
    """
    pieces, taken = view.position.pieces, _taken(view)
    total = piece_total(pieces)
    if total > taken:
        make = impossible if total > taken + _unseen_turns(view, turns) else doubtful
        yield make("BN05_turns", count=total, turns=taken)
        return
    for colour in view.colours:
        own = [piece for piece in pieces if piece.colour == colour]
        count, least = piece_total(own), turns.own_turns(taken, _seat(view, colour))
        if count > least:
            make = impossible if count > _own_turns(view, turns, colour) else doubtful
            hexes = (piece.hex for piece in own)
            word = view.colour_word(colour)
            yield make("BN05_turns_own", hexes, colour=word, count=count, turns=least)


def _most_honour(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield honour that nobody can have after so few turns (BN11).

    A turn earns what its tile touches, the best barony there can be, and what that barony
    brings when it is beaten over negative tiles.

    Source: Baron rulebook, laying a tile, value of a barony, combats.
    """
    terrain = view.position.terrain
    touched = (sum(other in terrain for other in neighbours(cell)) for cell in terrain)
    contacts = sorted((CONTACT_HONOUR.get(count, 0) for count in touched), reverse=True)
    lowest = min(VALUES.values())
    negative = sum(min(0, VALUES.get(kind, lowest)) for kind in terrain.values())
    a_keep = BEST_BARONY - max(negative, WORST_BARONY) if _may_be_baronies(view) else 0
    for colour, honour in sorted(view.position.numbers.get("honour", {}).items()):
        count = _own_turns(view, turns, colour)
        most = START_HONOUR + sum(contacts[:count]) + count * a_keep
        if honour > most:
            word = view.colour_word(colour)
            yield impossible("BN11_most", colour=word, honour=honour, most=most)


def _may_be_baronies(view: View) -> bool:
    """Tell whether a barony can have been founded; at the end also with tiles missing."""
    terrain, kinds = view.position.terrain, {*FREE_KINDS, UNREADABLE}
    return view.phase == "end" or any(
        kind in kinds and is_complete(terrain, cell) for cell, kind in terrain.items()
    )


def _taken(view: View) -> int:
    return len(view.position.terrain) - START_TILES


def _unseen_turns(view: View, turns: TurnCounts) -> int:
    """
    Return how many turns can have passed at most without a tile that could be laid (BN-15).

    A tile has to wait where others of its kind touch all there is room beside, which takes
    two of them. Every turn draws a tile, so a pile that is known and not empty knows them all.
    """
    laid = len(view.position.terrain)
    if pile := view.position.number("pile"):
        return max(0, turns.pile(laid) - pile)
    kinds = Counter(view.position.terrain.values())
    unread = kinds[UNREADABLE]
    can_wait = any(kinds[kind] + unread > 1 for kind in VALUES.keys() - FREE_KINDS)
    return max(0, turns.last_tile_count - laid) if can_wait else 0


def _own_turns(view: View, turns: TurnCounts, colour: str) -> int:
    taken = _taken(view) + _unseen_turns(view, turns)
    return (
        taken if view.position.colours.get("out") else turns.own_turns(taken, _seat(view, colour))
    )


def _seat(view: View, colour: str) -> int | None:
    order = seats(view)
    return order.index(colour) if colour in order else None


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
        return
    turns = turn_counts(view.position.players, rulings)
    yield from _honour(view, rulings)
    yield from _eliminated(view, rulings)
    yield from _check_turns(view, turns)
    yield from _turn(view, turns)
    yield from _stock(view, turns)
    if view.phase == "end":
        yield from _last_minute(view, rulings)


def _turn(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """Yield whose turn it is, or that the number of tiles does not fit the end (BN10)."""
    laid, last, players = len(view.position.terrain), turns.last_tile_count, turns.players
    out, order = _listed(view, "out"), _listed(view, "order")
    if view.phase == "end":
        gone = MOST_TILES_GONE * len(out)
        if not last - gone <= laid <= last:
            yield needs_entry("BN10_end_out" if out else "BN10_end", count=laid, last=last)
    elif laid >= last:
        yield information("BN10_over", count=laid)
    elif laid >= START_TILES and not out:
        seat = turns.seat(laid)
        if seated := seats(view):
            yield information("BN10", count=laid, colour=view.colour_word(seated[seat]))
        else:
            yield information("BN10_seat", count=laid, seat=seat + 1, players=players)
    if order and not seats(view):
        colours = tuple(map(view.colour_word, order))
        yield needs_entry("BN10_order", colours=colours, players=players)


def _eliminated(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield eliminated players with too much honour to be out (BN11).

    Their barons that are beaten over marshes and cursed places still earn them honour.

    Source: Baron rulebook, the dungeon and combats; ruling BN-17.
    """
    may_be_negative = any(VALUES.get(k, -1) < 0 for k in view.position.terrain.values())
    for colour in _listed(view, "out"):
        honour = view.position.number("honour", colour)
        if honour is not None and honour >= LEAST_HONOUR:
            values = {"honour": honour, "least": LEAST_HONOUR}
            word = view.colour_word(colour)
            if may_be_negative or rulings.get("BN-17") == "try":
                yield doubtful("BN11_out_perhaps", (), colour=word, **values)
            else:
                yield impossible("BN11_out", (), colour=word, **values)


def _honour(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield honour so low that its player should be out (BN11)."""
    for colour, honour in sorted(view.position.numbers.get("honour", {}).items()):
        if honour < LEAST_HONOUR and colour not in _listed(view, "out"):
            values = {"honour": honour, "least": LEAST_HONOUR}
            word = view.colour_word(colour)
            if rulings.get("BN-2") == "stays":
                yield doubtful("BN11_combat", (), colour=word, **values)
            else:
                yield impossible("BN11", (), colour=word, **values)


def _last_minute(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what the last minute lacks: knights that decline, tiles that can be read (BN11)."""
    knights = {piece.hex for piece in view.position.pieces if piece.kind != BARON}
    declines = view.position.cells.get("declines", ())
    if wrong := [cell for cell in declines if cell not in knights]:
        yield needs_entry("BN11_declines", wrong)
    has_unread = view.unread or view.hexes_of(UNREADABLE)
    if has_unread and (blurs := last_minute(view, rulings).blurs):
        yield needs_entry("BN11_unread", blurs)


def _listed(view: View, entry: str) -> tuple[str, ...]:
    return view.position.colours.get(entry, ())


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
        order=seats(view),
    )
    if out := _listed(view, "out"):
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
