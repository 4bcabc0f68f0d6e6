"""
What a position of Baron can prove to be wrong: BN01 and BN05 to BN09, the tiles and the keeps.

The rest is in its file. What was typed beside the board, BN10 and BN11, is in `turns` and `honour`.
What cannot be read makes a finding "needs entry" where it matters.
"""

from collections.abc import Iterator, Mapping

from generators.hexes import neighbours, reading_order
from pnp.games.baron import facts
from pnp.games.baron.rules.baronies import (
    Baronies,
    barony_hexes,
    half,
    is_complete,
    keeps_of,
    tile_values,
)
from pnp.games.baron.rules.combats import incomplete_barons, last_minute, resolve_completed
from pnp.games.baron.rules.honour import check_honour
from pnp.games.baron.rules.turns import check_table
from pnp.judging.checking import check_declared
from pnp.judging.findings import Finding, doubtful, impossible, needs_entry
from pnp.judging.views import View, piece_total
from pnp.model.checks import Bounds, Check, TerrainCount, TerrainSupply
from pnp.model.games import CheckRequest


def findings(view: View, request: CheckRequest) -> Iterator[Finding]:
    """Yield what is found besides what the file says, in no particular order."""
    rulings = request.rulings
    yield from _tiles(view)
    yield from _counts(view)
    if view.phase != "end":
        yield from _baron_sides(view)
    elif view.is_whole:
        yield from _last_minute_done(view, rulings)
    yield from _knight_sides(view, rulings)
    yield from _chips(view, rulings)
    yield from _borders(view)
    yield from check_table(view, rulings)
    if view.phase != "setup":
        yield from check_honour(view, rulings)


def _tiles(view: View) -> Iterator[Finding]:
    """Yield more tiles than a game has, and a landscape that none of them can have started."""
    terrain, players = view.position.terrain, view.position.players
    supply = Check(TerrainSupply(tuple(_supplies(players))), "BN01")
    yield from check_declared(view, (supply,), {})
    most, laid = facts.tiles_in_play(players), len(terrain)
    if laid > most:
        yield impossible("BN01_total", count=laid, supply=most, players=players)
    if laid and all(facts.VALUES.get(kind, 0) < 0 for kind in terrain.values()):
        yield impossible("BN01_start", terrain)


def _supplies(players: int) -> Iterator[TerrainCount]:
    """
    Yield how many tiles of each kind there are; with many players some stay in the box.

    Source: Baron rulebook, contents and set-up.
    """
    is_short = players >= facts.PLAYERS_WITH_FEWER_TILES
    for kind, count in facts.COUNTS.items():
        most = count - (is_short and kind == facts.REMOVED_KIND)
        yield TerrainCount(kind, (kind,), Bounds(most=most))
    if is_short:
        ones = tuple(kind for kind, value in facts.VALUES.items() if value == facts.REMOVED_VALUE)
        most = sum(facts.COUNTS[kind] for kind in ones) - 1
        yield TerrainCount("tiles_of_value_1", ones, Bounds(most=most))


def _counts(view: View) -> Iterator[Finding]:
    """Yield colours with fewer keeps in so small a box than they should have (BN05)."""
    pieces, players = view.position.pieces, view.position.players
    each, total = facts.KEEPS_PER_PLAYER[players], piece_total((*pieces, *view.unread))
    boxes = {one.letter: facts.KEEPS_IN_BOX[one.name] for one in view.game.colours}
    for colour in (one for one in view.colours if boxes[one] < each):
        box, word = boxes[colour], view.colour_word(colour)
        count = piece_total(view.pieces(colour, facts.BARON, facts.KNIGHT))
        if count <= box:
            yield doubtful("BN05_colour", colour=word, limit=box, each=each, players=players)
        elif count <= each:
            hexes = view.places(colour, facts.BARON, facts.KNIGHT)
            yield impossible("BN05_box", hexes, colour=word, count=count, limit=box)
    if view.unread and total > each * players:
        yield impossible("BN05_all", count=total, limit=each * players, players=players)


def _baron_sides(view: View) -> Iterator[Finding]:
    """Yield baronies with tiles missing before the end (BN06)."""
    for piece in view.position.pieces:
        missing = sum(cell not in view.position.terrain for cell in neighbours(piece.hex))
        if missing and piece.kind == facts.BARON:
            colour = view.colour_word(piece.colour)
            yield impossible("BN06", (piece.hex,), colour=colour, missing=missing)


def _last_minute_done(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield that the last minute must be over, but knights that may try are still there (BN06).

    Only the last minute turns a keep with tiles missing; so a side may be mistyped.
    """
    barons, knights = incomplete_barons(view), last_minute(view, rulings).left_over
    if barons and knights:
        yield needs_entry("BN06_end", (*barons, *knights), barons=barons, knights=knights)


def _knight_sides(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield knights with six tiles round them, settled at once in a game (BN07).

    Those of a player who is out just stay, unless BN-17 has them try. Of the others it is told
    what should have become of them, where all can be read.
    """
    values, barons = tile_values(view), frozenset(keeps_of(view, facts.BARON))
    out = () if rulings.get("BN-17") == "try" else view.position.listed("out")
    knights = [
        keep
        for keep in keeps_of(view, facts.KNIGHT)
        if keep.owner not in out and is_complete(view.position.terrain, keep.hex)
    ]
    baronies = Baronies(values, (*barons, *knights), {}, is_last_minute=False)
    for keep in knights:
        near = [one for one in baronies.sharing(keep) if one.hex != keep.hex]
        text = "BN07"
        if view.is_whole and any(one.owner == keep.owner and one in knights for one in near):
            text = "BN07_pair"
        elif view.is_whole:
            fate = resolve_completed(values, barons.intersection(near), [keep])
            text = "BN07_established" if fate.established else "BN07_returned"
        yield doubtful(text, (keep.hex,), colour=view.colour_word(keep.owner))


def _chips(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
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
        value = total if whole else half(total, rulings)
        if piece.chip != value:
            colour, chip = view.colour_word(piece.colour), piece.chip or 0
            text = "BN08" if whole else "BN08_half"
            yield impossible(text, (piece.hex,), colour=colour, chip=chip, value=value)


def _borders(view: View) -> Iterator[Finding]:
    """Yield baronies of two players that share more than meadows (BN09)."""
    baronies = Baronies(tile_values(view), keeps_of(view, facts.BARON), {}, is_last_minute=False)
    for one in baronies.valued:
        for other in baronies.sharing(one):
            is_later = (one.hex.r, one.hex.q) < (other.hex.r, other.hex.q)
            if is_later and baronies.are_enemies(one, other):
                tiles = tuple(reading_order(baronies.valued[one] & baronies.valued[other]))
                yield impossible(
                    "BN09",
                    (one.hex, other.hex, *tiles),
                    colour=view.colour_word(one.owner),
                    other_colour=view.colour_word(other.owner),
                    other=other.hex,
                    tiles=tiles,
                )
