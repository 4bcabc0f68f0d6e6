"""Checks of what was typed beside the board of Baron: turn and honour (BN10, BN11)."""

from collections.abc import Iterator, Mapping

from pnp.games.baron.components import LEAST_HONOUR
from pnp.games.baron.rules.lands import KNIGHT, named
from pnp.games.baron.rules.lastminute import last_minute
from pnp.games.baron.rules.stockchecks import MOST_TILES_GONE, seats, stock_findings
from pnp.games.baron.rules.timetable import START_TILES, Timetable, timetable_of
from pnp.judging.findings import Finding
from pnp.model.positions import UNREADABLE, Position, colours_in_play
from pnp.texts.sentences import Sentence, Value


def table_findings(position: Position, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what is wrong with the entries, what they tell and what is missing of them."""
    if position.phase == "setup":
        yield from _honour_findings(position, rulings)
        return
    timetable = timetable_of(position.players, rulings)
    yield from _turn_findings(position, timetable)
    yield from _honour_findings(position, rulings)
    yield from _missing_findings(position)
    yield from stock_findings(position, timetable)
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
    if order and not seats(position):
        told: dict[str, Value] = {
            "colours": tuple(map(named, order)),
            "players": position.players,
        }
        yield Finding("BN10", "needs entry", Sentence("BN10_order", told))


def _next_player(position: Position, timetable: Timetable) -> Finding:
    """Return whose turn it is: by colour, where the order of the seats is known."""
    laid = len(position.terrain)
    seat = timetable.seat(laid)
    if order := seats(position):
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
