"""
What was typed beside the board of Baron: keeps and turns, the end, hands, row and pile.

Each turn lays a tile and may place a keep, so the tiles on the table limit both (BN05, BN10,
BN11). What they say of turns is in `turns`, of honour in `honour`.

A turn without a tile that could be laid (BN-15), or a photograph taken between drawing and
laying, leaves one tile more in a hand, while row and pile go on; then the numbers are those
of a later turn. What only that explains is doubtful; what nothing explains is impossible.
"""

from collections.abc import Iterator, Mapping

from pnp.games.baron.facts import (
    BARON,
    COUNTS,
    FACE_UP_TILES,
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

# A player who falls out right after drawing has a third tile in hand.
MOST_TILES_GONE = HAND_TILES + 1


def check_table(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what is wrong with the entries, what they say and what is missing of them."""
    position, laid = view.position, len(view.position.terrain)
    if view.phase == "setup":
        # Nothing is laid before the first turn; but a board may be dealt as a whole.
        if laid > START_TILES and not position.board_words:
            yield impossible("BN10_setup", position.terrain, count=laid, least=START_TILES)
        return
    turns = turn_counts(position.players, rulings)
    yield from check_honour(view, turns, rulings)
    yield from _turn(view, turns)
    if laid >= START_TILES:
        yield from _keeps_and_turns(view, turns)
    if position.listed("out"):
        yield from _rest(view)
    elif START_TILES <= laid <= turns.last_tile_count:
        yield from _stock(view, turns)
    if view.phase == "end" and view.is_whole:
        knights = {piece.hex for piece in position.pieces if piece.kind != BARON}
        declines = position.cells.get("declines", ())
        yield from left_open("BN11_declines", (cell for cell in declines if cell not in knights))


def _turn(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield whose turn it is, or that the number of tiles does not fit the end (BN10).

    At the end tiles are missing only for those in hands that could lay none; once everybody
    is out the game ends with any number.
    """
    laid, last, players = len(view.position.terrain), turns.last_tile_count, turns.players
    out = view.position.listed("out")
    if view.phase == "end":
        known = laid + sum(view.position.numbers.get("hand", {}).values())
        gone = MOST_TILES_GONE * len(out)
        if laid > last or (len(out) >= players and known < last - gone):
            yield needs_entry("BN10_end_many", count=laid, last=last)
        elif known < last - gone:
            text, missing = "BN10_end_out" if out else "BN10_end", last - gone - laid
            yield doubtful(text, count=laid, last=last, missing=missing)
    elif laid >= last:
        yield information("BN10_over", count=laid)
    elif laid >= START_TILES and not out:
        seat = turns.seat(laid)
        if seated := view.seats:
            yield information("BN10", count=laid, colour=view.colour_word(seated[seat]))
        else:
            yield information("BN10_seat", count=laid, seat=seat + 1, players=players)


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


def _stock(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield hands, row and pile that do not fit the tiles on the table (BN11).

    A meadow can always be laid, so a hand that has to wait is all of valued tiles, one of them
    left over from each turn skipped. Hands may differ only when row and pile are used up; then
    what is not laid is in hands, whoever had to wait.

    Source: Baron rulebook, set-up, drawing and laying tiles; rulings BN-1, BN-15.
    """
    laid, hands = len(view.position.terrain), view.position.numbers.get("hand", {})
    wrong: list[tuple[str, dict[str, Value]]] = []
    for colour, count in sorted(hands.items()):
        possible = tuple(sorted(_possible_hands(view, turns, colour, laid)))
        if count not in possible:
            word = view.colour_word(colour)
            wrong.append(("BN11_hand", {"colour": word, "count": count, "expected": possible}))
    for keyword, expected in (("row", turns.row(laid)), ("pile", turns.pile(laid))):
        number = view.position.number(keyword)
        if number is not None and number != expected:
            wrong.append((f"BN11_{keyword}", {"count": number, "expected": expected}))
    in_box = sum(count for kind, count in COUNTS.items() if VALUES[kind])
    on_table = sum(bool(VALUES.get(kind)) for kind in view.position.terrain.values())
    most_skips = max(0, min(in_box - on_table, turns.last_tile_count - laid))
    is_rare = wrong and any(_fits(view, turns, skips) for skips in range(1, most_skips + 1))
    for text, values in wrong:
        if is_rare:
            yield doubtful(f"{text}_skip", (), laid=laid, **values)
        else:
            yield impossible(text, (), laid=laid, **values)
    total, together = sum(hands.values()), turns.all_hands(laid)
    if not wrong and len(hands) == turns.players and total != together:
        yield impossible("BN11_hands", count=total, laid=laid, expected=together)


def _possible_hands(view: View, turns: TurnCounts, colour: str, turn: int) -> frozenset[int]:
    if colour in view.seats:
        return frozenset({turns.hand(turn, view.seats.index(colour))})
    return turns.hands(turn)


def _fits(view: View, turns: TurnCounts, skips: int) -> bool:
    """Tell whether all numbers fit after as many turns without laying a tile."""
    turn, hands = len(view.position.terrain) + skips, view.position.numbers.get("hand", {})
    row, pile = view.position.number("row"), view.position.number("pile")
    if row not in (None, turns.row(turn)) or pile not in (None, turns.pile(turn)):
        return False
    for colour, count in hands.items():
        possible = _possible_hands(view, turns, colour, turn)
        if not any(least <= count <= least + skips for least in possible):
            return False
    count, together = sum(hands.values()), turns.all_hands(turn) + skips
    return count == together if len(hands) == turns.players else count <= together


def _rest(view: View) -> Iterator[Finding]:
    """Yield that there are too many or too few tiles altogether, after somebody fell out."""
    laid, hands = len(view.position.terrain), view.position.numbers.get("hand", {})
    out, players = view.position.listed("out"), view.position.players
    row, pile = view.position.number("row"), view.position.number("pile")
    for colour in out:
        if count := hands.get(colour):
            yield impossible("BN11_hand_out", colour=view.colour_word(colour), count=count)
    if row is not None and pile and row != FACE_UP_TILES:
        yield impossible("BN11_row", count=row, laid=laid, expected=FACE_UP_TILES)
    if row is None or pile is None or len(hands.keys() | set(out)) < players:
        return
    count, most = laid + sum(hands.values()) + row + pile, tiles_in_play(players)
    least = most - MOST_TILES_GONE * len(out)
    if count > most:
        yield impossible("BN11_rest", count=count, least=least, most=most)
    elif count < least:  # only a hand that had to wait takes more tiles along (BN-15)
        yield doubtful("BN11_rest_skip", count=count, least=least, most=most)
