"""Checks of what was typed beside the board of Baron: turn, honour, tiles left (BN10, BN11)."""

from collections.abc import Iterator, Mapping

from pnp.findings import Finding
from pnp.games.baron.components import LEAST_HONOUR, tiles_in_play
from pnp.games.baron.lands import KNIGHT, named
from pnp.games.baron.lastminute import last_minute
from pnp.games.baron.timetable import HAND_TILES, START_TILES, Timetable
from pnp.positions import UNREADABLE, Position, colours_in_play
from pnp.sentences import Sentence, Value

# A player who falls out right after drawing has a third tile in hand.
MOST_TILES_GONE = HAND_TILES + 1


def table_findings(position: Position, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what is wrong with the entries, what they tell and what is missing of them."""
    if position.phase == "setup":
        yield from _honour_findings(position, rulings)
        return
    timetable = Timetable(position.players, leaves_row=rulings.get("BN-1") == "row-left")
    yield from _turn_findings(position, timetable)
    yield from _honour_findings(position, rulings)
    yield from _missing_findings(position)
    if position.colours.get("out"):
        yield from _rest_findings(position)
    elif START_TILES <= len(position.terrain) <= timetable.last_tile_count:
        yield from _count_findings(position, timetable)
    if position.phase == "end":
        yield from _end_findings(position, rulings)


def _turn_findings(position: Position, timetable: Timetable) -> Iterator[Finding]:
    """Yield whose turn it is, or that the number of tiles does not fit the end (BN10)."""
    laid, last = len(position.terrain), timetable.last_tile_count
    out = position.colours.get("out", ())
    values = {"count": laid, "last": last}
    if position.phase == "end":
        gone = MOST_TILES_GONE * len(out)
        if not last - gone <= laid <= last:
            text = "BN10_end_out" if out else "BN10_end"
            yield Finding("BN10", "needs entry", Sentence(text, values))
    elif laid >= last:
        yield Finding("BN10", "information", Sentence("BN10_over", values))
    elif laid >= START_TILES and not out:
        yield _next_player(position, timetable)
    order = position.colours.get("order", ())
    if order and not _seats(position):
        told: dict[str, Value] = {
            "colours": tuple(map(named, order)),
            "players": position.players,
        }
        yield Finding("BN10", "needs entry", Sentence("BN10_order", told))


def _seats(position: Position) -> tuple[str, ...]:
    """Return the colours in the order of their seats; none where that is not known."""
    order = position.colours.get("order", ())
    return order if len(order) == len(set(order)) == position.players else ()


def _next_player(position: Position, timetable: Timetable) -> Finding:
    """Return whose turn it is: by colour, where the order of the seats is known."""
    laid = len(position.terrain)
    seat = timetable.seat(laid)
    if order := _seats(position):
        values = {"count": laid, "colour": named(order[seat])}
        return Finding("BN10", "information", Sentence("BN10", values))
    places = {"count": laid, "seat": seat + 1, "players": position.players}
    return Finding("BN10", "information", Sentence("BN10_seat", places))


def _honour_findings(position: Position, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield honour so low that its player should be out (BN11)."""
    out = position.colours.get("out", ())
    may_stay = rulings.get("BN-2") == "stays"
    for colour, honour in sorted(position.numbers.get("honour", {}).items()):
        if honour < LEAST_HONOUR and colour not in out:
            values = {"colour": named(colour), "honour": honour, "least": LEAST_HONOUR}
            text = "BN11_combat" if may_stay else "BN11"
            yield Finding("BN11", "doubtful" if may_stay else "impossible", Sentence(text, values))


def _missing_findings(position: Position) -> Iterator[Finding]:
    """Yield whose honour is not known, which no board can tell (BN11)."""
    known = position.numbers.get("honour", {}).keys() | set(position.colours.get("out", ()))
    missing = [colour for colour in colours_in_play(position) if colour not in known]
    if missing:
        sentence = Sentence("BN11_missing", {"colours": tuple(map(named, missing))})
        yield Finding("BN11", "needs entry", sentence)


def _rest_findings(position: Position) -> Iterator[Finding]:
    """Yield that there are too many or too few tiles altogether, after somebody fell out."""
    out = position.colours.get("out", ())
    hands = position.numbers.get("hand", {})
    for colour in out:
        if hands.get(colour):
            values = {"colour": named(colour), "count": hands[colour]}
            yield Finding("BN11", "impossible", Sentence("BN11_hand_out", values))
    row, pile = position.number("row"), position.number("pile")
    are_known = len(hands.keys() | set(out)) >= position.players
    if row is None or pile is None or not are_known:
        return
    found = len(position.terrain) + sum(hands.values()) + row + pile
    most = tiles_in_play(position.players)
    least = most - MOST_TILES_GONE * len(out)
    if not least <= found <= most:
        values = {"count": found, "least": least, "most": most}
        yield Finding("BN11", "impossible", Sentence("BN11_rest", values))


def _count_findings(position: Position, timetable: Timetable) -> Iterator[Finding]:
    """Yield hands, row and pile that do not fit the tiles on the table (BN11)."""
    laid = len(position.terrain)
    order = _seats(position)
    for colour, count in sorted(position.numbers.get("hand", {}).items()):
        if colour in order:
            possible = {timetable.hand(laid, order.index(colour))}
        else:
            possible = set(timetable.hands(laid))
        if count not in possible:
            values = {
                "colour": named(colour),
                "count": count,
                "laid": laid,
                "expected": tuple(sorted(possible)),
            }
            yield Finding("BN11", "impossible", Sentence("BN11_hand", values))
    for keyword, expected in (("row", timetable.row(laid)), ("pile", timetable.pile(laid))):
        number = position.number(keyword)
        if number is not None and number != expected:
            told = {"count": number, "laid": laid, "expected": expected}
            yield Finding("BN11", "impossible", Sentence(f"BN11_{keyword}", told))


def _end_findings(position: Position, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what the last minute lacks: knights that decline, tiles that can be read (BN11)."""
    knights = {piece.hex for piece in position.pieces if piece.kind in {KNIGHT, UNREADABLE}}
    wrong = tuple(cell for cell in position.cells.get("declines", ()) if cell not in knights)
    if wrong:
        sentence = Sentence("BN11_declines", {"tiles": wrong})
        yield Finding("BN11", "needs entry", sentence, wrong)
    has_blurs = UNREADABLE in position.terrain.values() or any(
        UNREADABLE in {piece.colour, piece.kind} for piece in position.pieces
    )
    if has_blurs and (blurs := last_minute(position, rulings).blurs):
        sentence = Sentence("BN11_unread", {"tiles": blurs})
        yield Finding("BN11", "needs entry", sentence, blurs)
