"""
What a position of Baron can prove to be wrong: BN01 to BN09, the tiles and the keeps.

What other games check as well is declared. What was typed beside the board, BN10 and BN11, is
in `table`. What cannot be read makes a finding "needs entry" where it matters.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from generators.hexes import Hex, disk, neighbours, reading_order
from pnp.games.baron.facts import (
    BARON,
    COUNTS,
    FREE_KINDS,
    GAME,
    KEEPS_IN_BOX,
    KEEPS_PER_PLAYER,
    KNIGHT,
    PLAYERS_WITH_FEWER_TILES,
    REMOVED_KIND,
    REMOVED_VALUE,
    START_HONOUR,
    VALUES,
    tiles_in_play,
)
from pnp.games.baron.rules.baronies import (
    Keep,
    Readings,
    barony_hexes,
    is_complete,
    keeps_of,
    readings_of,
    tile_values,
    valued_hexes,
)
from pnp.games.baron.rules.combats import incomplete_keeps, last_minute, resolve_completed
from pnp.games.baron.rules.table import check_table
from pnp.judging.checking import check_declared
from pnp.judging.findings import Finding, doubtful, impossible, left_open, needs_entry
from pnp.judging.views import View, is_unread, piece_total, raw_view_of, view_of
from pnp.model.boards import Piece
from pnp.model.checks import (
    Apart,
    Bounds,
    Check,
    Connected,
    Entered,
    EntryOf,
    Land,
    NotOn,
    NumberOf,
    Pieces,
    Single,
    TerrainCount,
    TerrainSupply,
    Within,
    exactly,
)
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position


def _supplies() -> Iterator[TerrainCount]:
    """Yield how many tiles of each kind there are; with many players some stay in the box."""
    short = [players for players in KEEPS_PER_PLAYER if players >= PLAYERS_WITH_FEWER_TILES]
    for kind, count in COUNTS.items():
        removed = short if kind == REMOVED_KIND else ()
        most = {players: count - (players in removed) for players in KEEPS_PER_PLAYER}
        yield TerrainCount(kind, (kind,), Bounds(most=most))
    ones = tuple(kind for kind, value in VALUES.items() if value == REMOVED_VALUE)
    left = sum(COUNTS[kind] for kind in ones) - 1
    yield TerrainCount("tiles_of_value_1", ones, Bounds(most=dict.fromkeys(short, left)))


# Source: Baron rulebook, contents, set-up, laying a tile and placing a keep.
CHECKS = (
    Check(TerrainSupply(tuple(_supplies())), "BN01", unread="BN01_unread"),
    Check(Connected(Land()), "BN02"),
    Check(
        Apart(Land(tuple(FREE_KINDS), is_rest=True), is_equal=True), "BN03", unread="BN03_unread"
    ),
    Check(NotOn(Pieces(), Land(tuple(FREE_KINDS), is_rest=True)), "BN04", unread="BN04_unread"),
    Check(Single(Pieces()), "BN04_several"),
    Check(Within(NumberOf(Pieces()), exactly(0), per="board"), "BN05_setup", phases=("setup",)),
    Check(Within(EntryOf("honour"), exactly(START_HONOUR)), "BN11_setup", phases=("setup",)),
    Check(
        Entered("honour", unless="out"),
        "BN11_missing",
        severity="needs entry",
        phases=("play", "end"),
    ),
)


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = raw_view_of(position, GAME)
    return (
        *_tiles(position),
        *check_declared(view_of(position, GAME), CHECKS, request.rulings),
        *_keeps(view, request.rulings),
        *check_table(view, request.rulings),
    )


def _tiles(position: Position) -> Iterator[Finding]:
    """Yield more tiles than a game has, and a landscape that none of them can have started."""
    most, laid = tiles_in_play(position.players), len(position.terrain)
    if laid > most:
        yield impossible("BN01_total", count=laid, supply=most, players=position.players)
    if laid and all(VALUES.get(kind, 0) < 0 for kind in position.terrain.values()):
        yield impossible("BN01_start", position.terrain)


_IN_BOX = {colour.letter: KEEPS_IN_BOX[colour.name] for colour in GAME.colours}

# Baronies further apart have no tile in common.
REACH = 2


def _keeps(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what is wrong with the keeps."""
    yield from _counts(view)
    yield from _colours(view)
    yield from _baron_sides(view)
    yield from _last_minute_done(view, rulings)
    yield from _knight_sides(view, rulings.get("BN-17", ""))
    yield from _chips(view, readings_of(rulings))
    yield from _borders(view)


def _counts(view: View) -> Iterator[Finding]:
    """Yield colours with more keeps than they have (BN05)."""
    pieces, players = view.position.pieces, view.position.players
    counts: Counter[str] = Counter()
    for piece in pieces:
        counts[piece.colour] += piece.count
    each = KEEPS_PER_PLAYER[players]
    unread = counts.pop(UNREADABLE, 0)
    is_near = False
    for colour, count in sorted(counts.items()):
        box = _IN_BOX[colour]
        if count > min(each, box):
            text, limit = ("BN05", each) if count > each else ("BN05_box", box)
            hexes = (piece.hex for piece in pieces if piece.colour == colour)
            word = view.colour_word(colour)
            yield impossible(text, hexes, colour=word, count=count, limit=limit, players=players)
        is_near = is_near or count + unread > min(each, box)
    most, total = each * players, unread + counts.total()
    if unread and total > most:
        yield impossible("BN05_all", count=total, limit=most, players=players)
    elif unread and (is_near or unread > each):
        yield from left_open("BN05_unread", (p.hex for p in pieces if p.colour == UNREADABLE))


def _colours(view: View) -> Iterator[Finding]:
    """Yield colours of which the box has too few keeps for so few players (BN05)."""
    each = KEEPS_PER_PLAYER[view.position.players]
    for colour in view.colours:
        box = _IN_BOX[colour]
        count = piece_total(p for p in view.position.pieces if p.colour == colour)
        if count <= box < each:  # more than there are in the box were said to be too many
            word, players = view.colour_word(colour), view.position.players
            yield doubtful("BN05_colour", colour=word, limit=box, each=each, players=players)


def _baron_sides(view: View) -> Iterator[Finding]:
    """Yield baronies with tiles missing before the end (BN06)."""
    if view.phase == "end":
        return
    for piece in view.position.pieces:
        missing = sum(cell not in view.position.terrain for cell in neighbours(piece.hex))
        if missing and piece.kind == BARON:
            colour = view.colour_word(piece.colour)
            yield impossible("BN06", (piece.hex,), colour=colour, missing=missing)
    yield from left_open("BN06_unread", incomplete_keeps(view, UNREADABLE))


def _last_minute_done(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield that the last minute must be over, but knights that may try are still there (BN06).

    Only the last minute turns a keep with tiles missing; so a side may be mistyped.
    """
    if view.phase != "end" or not (barons := incomplete_keeps(view, BARON)):
        return
    knights = tuple(keep.hex for keep in last_minute(view, rulings).left_over)
    if knights:
        yield needs_entry("BN06_end", (*barons, *knights), barons=barons, knights=knights)


def _knight_sides(view: View, eliminated: str) -> Iterator[Finding]:
    """
    Yield knights with six tiles round them, settled at once in a game (BN07).

    Those of a player who is out just stay, unless BN-17 has them try.
    """
    terrain = view.position.terrain
    out = () if eliminated == "try" else view.position.listed("out")
    complete = [
        keep
        for keep in keeps_of(view, KNIGHT)
        if keep.owner not in out and is_complete(terrain, keep.hex)
    ]
    barons, knights = _by_hex(keeps_of(view, BARON)), _by_hex(complete)
    for keep in complete:
        text = _knight_text(keep, _near(keep, knights), _near(keep, barons), view)
        yield doubtful(text, (keep.hex,), colour=view.colour_word(keep.owner))
    yield from left_open(
        "BN07_unread",
        (
            piece.hex
            for piece in view.unread
            if piece.kind in {KNIGHT, UNREADABLE}
            and piece.colour not in out
            and is_complete(terrain, piece.hex)
        ),
    )


def _knight_text(keep: Keep, knights: list[Keep], barons: list[Keep], view: View) -> str:
    """Return what should have become of *keep* beside other complete knights, and barons."""
    centres = (keep.hex, *(baron.hex for baron in barons))
    reach = {cell for centre in centres for cell in barony_hexes(view.position.terrain, centre)}
    if any(view.terrain(cell) == UNREADABLE for cell in reach):
        return "BN07"
    values = {cell: VALUES[view.terrain(cell)] for cell in reach}
    mine = valued_hexes(values, keep.hex)
    for other in knights:
        if other.owner == keep.owner and not mine.isdisjoint((other.hex, *neighbours(other.hex))):
            return "BN07_pair"
    fate = resolve_completed(values, barons, [keep])
    return "BN07_established" if fate.established else "BN07_returned"


def _by_hex(keeps: Iterable[Keep]) -> dict[Hex, list[Keep]]:
    places: dict[Hex, list[Keep]] = {}
    for keep in keeps:
        places.setdefault(keep.hex, []).append(keep)
    return places


def _near(keep: Keep, places: Mapping[Hex, list[Keep]]) -> list[Keep]:
    cells = (cell for cell in disk(keep.hex, REACH) if cell != keep.hex)
    return [other for cell in cells for other in places.get(cell, ())]


def _chips(view: View, readings: Readings) -> Iterator[Finding]:
    """
    Yield chips that do not show the value of their barony (BN08).

    With tiles missing the barony is of the last minute, and its chip shows half.
    """
    unclear: list[Hex] = []
    for piece in view.position.pieces:
        whole = is_complete(view.position.terrain, piece.hex)
        if piece.chip is None or not (whole or view.phase == "end"):
            continue
        cells = barony_hexes(view.position.terrain, piece.hex)
        blurs = [cell for cell in cells if view.terrain(cell) == UNREADABLE]
        known = sum(VALUES.get(view.terrain(cell), 0) for cell in cells)
        low = known + len(blurs) * min(VALUES.values())
        high = known + len(blurs) * max(VALUES.values())
        least, most = (low, high) if whole else (readings.half(low), readings.half(high))
        if least <= piece.chip <= most:
            unclear += blurs
        else:
            yield _wrong_chip(piece, least, most, whole=whole)
    yield from left_open("BN08_unread", reading_order(set(unclear)))


def _wrong_chip(piece: Piece, least: int, most: int, *, whole: bool) -> Finding:
    """Return that the chip on *piece* cannot be right."""
    if least != most:
        text, values = "BN08_range", {"least": least, "most": most}
    else:
        text, values = ("BN08" if whole else "BN08_half"), {"value": least}
    told = {"colour": GAME.colour_word(piece.colour), "chip": piece.chip or 0, **values}
    return impossible(text, (piece.hex,), **told)


def _borders(view: View) -> Iterator[Finding]:
    """Yield baronies of two players that share more than meadows (BN09)."""
    unclear: set[Hex] = set()
    values, unread = tile_values(view), set(view.hexes_of(UNREADABLE))
    for one, other in _near_pairs(view):
        shared = valued_hexes(values, one.hex) & valued_hexes(values, other.hex)
        blurs = set(barony_hexes(unread, one.hex)) & set(barony_hexes(unread, other.hex))
        if is_unread(one) or is_unread(other):
            unclear |= {piece.hex for piece in (one, other) if is_unread(piece) and shared | blurs}
        elif shared:
            tiles = tuple(reading_order(shared))
            yield impossible(
                "BN09",
                (one.hex, other.hex, *tiles),
                colour=view.colour_word(one.colour),
                other_colour=view.colour_word(other.colour),
                other=other.hex,
                tiles=tiles,
            )
        else:
            unclear |= blurs
    yield from left_open("BN09_unread", reading_order(unclear))


def _near_pairs(view: View) -> Iterator[tuple[Piece, Piece]]:
    """Yield barons, or what may be barons, of two players that are near enough to share tiles."""
    barons: dict[Hex, list[Piece]] = {}
    for other in view.position.pieces:
        if other.kind == KNIGHT:
            continue
        for cell in disk(other.hex, REACH):
            for one in barons.get(cell, ()):
                are_own = one.colour == other.colour != UNREADABLE
                if cell != other.hex and not are_own:
                    yield one, other
        barons.setdefault(other.hex, []).append(other)
