"""
What a position of Baron can prove to be wrong: BN01 to BN09, the tiles and the keeps.

What other games check as well is declared. What was typed beside the board, BN10 and BN11, is
in `table`. What cannot be read makes a finding "needs entry" where it matters.
"""

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
from pnp.judging.findings import Finding, doubtful, impossible, needs_entry
from pnp.judging.views import View, piece_total, view_of
from pnp.model.boards import Piece
from pnp.model.checks import (
    Apart,
    Bounds,
    Check,
    Connected,
    Entered,
    Land,
    Measure,
    NotOn,
    Pieces,
    Single,
    TerrainCount,
    TerrainSupply,
    Within,
    exactly,
)
from pnp.model.games import CheckRequest
from pnp.model.positions import Position


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
    Check(TerrainSupply(tuple(_supplies())), "BN01"),
    Check(Connected(Land()), "BN02"),
    Check(Apart(Land(tuple(FREE_KINDS), is_rest=True), is_equal=True), "BN03"),
    Check(NotOn(Pieces(), Land(tuple(FREE_KINDS), is_rest=True)), "BN04"),
    Check(Single(Pieces()), "BN04_several"),
    Check(
        Within(Measure("number_of", Pieces()), exactly(0), per="board"),
        "BN05_setup",
        phases=("setup",),
    ),
    Check(
        Within(Measure("entry", entry="honour"), exactly(START_HONOUR)),
        "BN11_setup",
        phases=("setup",),
    ),
    Check(
        Entered("honour", unless="out"),
        "BN11_missing",
        severity="needs entry",
        phases=("play", "end"),
    ),
)


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = view_of(position, GAME)
    return (
        *_tiles(position),
        *check_declared(view, CHECKS, request.rulings),
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
    if view.phase != "end":
        yield from _baron_sides(view)
    elif view.is_whole:
        yield from _last_minute_done(view, rulings)
    yield from _knight_sides(view, rulings.get("BN-17", ""))
    yield from _chips(view, readings_of(rulings))
    yield from _borders(view)


def _counts(view: View) -> Iterator[Finding]:
    """Yield colours with more keeps than they have, or than are in so small a box (BN05)."""
    pieces, players = view.position.pieces, view.position.players
    each, total = KEEPS_PER_PLAYER[players], piece_total((*pieces, *view.unread))
    for colour in view.colours:
        box, word = _IN_BOX[colour], view.colour_word(colour)
        count = piece_total(piece for piece in pieces if piece.colour == colour)
        if count > min(each, box):
            text, limit = ("BN05", each) if count > each else ("BN05_box", box)
            hexes = (piece.hex for piece in pieces if piece.colour == colour)
            yield impossible(text, hexes, colour=word, count=count, limit=limit, players=players)
        if count <= box < each:
            yield doubtful("BN05_colour", colour=word, limit=box, each=each, players=players)
    if view.unread and total > each * players:
        yield impossible("BN05_all", count=total, limit=each * players, players=players)


def _baron_sides(view: View) -> Iterator[Finding]:
    """Yield baronies with tiles missing before the end (BN06)."""
    for piece in view.position.pieces:
        missing = sum(cell not in view.position.terrain for cell in neighbours(piece.hex))
        if missing and piece.kind == BARON:
            colour = view.colour_word(piece.colour)
            yield impossible("BN06", (piece.hex,), colour=colour, missing=missing)


def _last_minute_done(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield that the last minute must be over, but knights that may try are still there (BN06).

    Only the last minute turns a keep with tiles missing; so a side may be mistyped.
    """
    barons = incomplete_keeps(view, BARON)
    knights = tuple(keep.hex for keep in last_minute(view, rulings).left_over)
    if barons and knights:
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


def _knight_text(keep: Keep, knights: list[Keep], barons: list[Keep], view: View) -> str:
    """Return what should have become of *keep* beside other complete knights, and barons."""
    if not view.is_whole:
        return "BN07"
    values = tile_values(view)
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
    values = tile_values(view)
    for piece in view.position.pieces:
        whole = is_complete(view.position.terrain, piece.hex)
        cells = barony_hexes(view.position.terrain, piece.hex)
        is_due = piece.chip is not None and (whole or view.phase == "end")
        if not is_due or not values.keys() >= set(cells):
            continue
        total = sum(values[cell] for cell in cells)
        value = total if whole else readings.half(total)
        if piece.chip != value:
            colour, chip = view.colour_word(piece.colour), piece.chip or 0
            text = "BN08" if whole else "BN08_half"
            yield impossible(text, (piece.hex,), colour=colour, chip=chip, value=value)


def _borders(view: View) -> Iterator[Finding]:
    """Yield baronies of two players that share more than meadows (BN09)."""
    values = tile_values(view)
    barons: dict[Hex, list[Piece]] = {}
    for other in view.position.pieces:
        if other.kind != BARON:
            continue
        theirs = valued_hexes(values, other.hex)
        near = (one for cell in disk(other.hex, REACH) for one in barons.get(cell, ()))
        for one in near:
            tiles = tuple(reading_order(valued_hexes(values, one.hex) & theirs))
            if tiles and one.colour != other.colour and one.hex != other.hex:
                yield impossible(
                    "BN09",
                    (one.hex, other.hex, *tiles),
                    colour=view.colour_word(one.colour),
                    other_colour=view.colour_word(other.colour),
                    other=other.hex,
                    tiles=tiles,
                )
        barons.setdefault(other.hex, []).append(other)
