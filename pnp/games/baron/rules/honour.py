"""
Honour of Baron: how much of it there can be, and how little (BN11).

A turn costs three at most, for the tile that is drawn. It earns what the tile laid touches,
and places one keep, which founds one barony: a meadow with the six tiles round it, all of
them on the table now, for tiles never leave it. A barony that is beaten costs its owner the
tiles that were fought for, or earns them where they are negative.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.baron.facts import (
    CONTACT_HONOUR,
    DRAFT_COSTS,
    FREE_KINDS,
    LEAST_HONOUR,
    START_HONOUR,
    START_TILES,
    VALUES,
)
from pnp.games.baron.rules.baronies import barony_hexes, is_complete
from pnp.games.baron.rules.turns import TurnCounts, own_turns, taken_turns, unseen_turns
from pnp.judging.findings import Finding, doubtful, impossible
from pnp.judging.views import View

COST = max(DRAFT_COSTS)
# Holes that one player fills besides a fair share of all bonuses: what is more is doubtful.
LUCKY_HOLES = 2


class Landscape(NamedTuple):
    """
    What the tiles on the table can have brought anybody.

    Attributes:
        tiles, edges: how many there are, and how often two of them touch.
        holes: tiles that may have been laid between six others at most.
        fives, fours: other tiles that touch so many or more.
        best, worst: the most that one barony brought or cost, beaten or not; 0 without any.
        once: the positive tiles of all baronies that there can have been, each counted once.
    """

    tiles: int
    edges: int
    holes: int
    fives: int
    fours: int
    best: int
    worst: int
    once: int

    def bonuses(self, turns: int) -> int:
        """
        Return the most honour for what tiles touched that *turns* laid.

        Each edge counts for one of its two tiles only, and every tile touched another one.
        """
        spare, left, total = self.edges - (self.tiles - START_TILES), turns, 0
        counts = {6: self.holes, 5: self.fives, 4: self.fours}
        for touched, honour in sorted(CONTACT_HONOUR.items(), reverse=True):
            count = max(0, min(counts[touched], left, spare // (touched - 1)))
            total += count * honour
            left -= count
            spare -= count * (touched - 1)
        return total


def check_honour(view: View, turns: TurnCounts, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what is wrong with honour, and with who is out of the game."""
    faults = [*_debts(view, rulings), *_eliminated(view, rulings)]
    if view.is_whole and len(view.position.terrain) >= START_TILES:
        faults += _beyond_reach(view, turns, is_told=bool(faults))
    yield from faults


def _beyond_reach(view: View, turns: TurnCounts, *, is_told: bool) -> Iterator[Finding]:
    """
    Yield honour that the tiles on the table cannot have brought or cost.

    What all have together is told where nothing was said of anybody before.
    """
    land = landscape_of(view)
    for colour, honour in sorted(view.position.numbers.get("honour", {}).items()):
        for finding in (
            *_too_much(view, turns, land, colour, honour),
            *_too_little(view, turns, land, colour, honour),
        ):
            is_told = True
            yield finding
    if not is_told:
        yield from _too_little_together(view, turns, land)
    yield from _out_too_soon(view, turns, land)


def landscape_of(view: View) -> Landscape:
    """Return what the tiles of *view* can have brought."""
    terrain = view.position.terrain
    touched = {cell: sum(other in terrain for other in neighbours(cell)) for cell in terrain}
    holes = most_apart({cell for cell, count in touched.items() if count == max(CONTACT_HONOUR)})
    fives = sum(count >= 5 for count in touched.values())
    fours = sum(count >= 4 for count in touched.values())
    meadows = [cell for cell in terrain if _may_be_barony(view, cell)]
    sums = [_sums(terrain, cell) for cell in meadows]
    around = {other for cell in meadows for other in barony_hexes(terrain, cell)}
    return Landscape(
        tiles=len(terrain),
        edges=sum(touched.values()) // 2,
        holes=holes,
        fives=fives,
        fours=fours,
        best=max((positive for positive, _ in sums), default=0),
        worst=max((positive + negative for positive, negative in sums), default=0),
        once=sum(max(0, VALUES[terrain[cell]]) for cell in around),
    )


def most_apart(cells: Collection[Hex]) -> int:
    """
    Return how many of *cells* lie apart at most: no two touch. It may be a few less.

    Of three that touch one another there is one at most, so triangles are counted.

    >>> most_apart([Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(5, 5)])
    2
    """
    left = dict.fromkeys(reading_order(cells))
    count = 0
    while left:
        cell = next(iter(left))
        beside = [other for other in neighbours(cell) if other in left]
        pairs = ((one, two) for one in beside for two in beside if two in neighbours(one))
        group = next(pairs, tuple(beside[:1]))
        for other in (cell, *group):
            del left[other]
        count += 1
    return count


def _may_be_barony(view: View, cell: Hex) -> bool:
    """Tell whether a barony can have been there; after the end also with tiles missing."""
    terrain = view.position.terrain
    return terrain[cell] in FREE_KINDS and (view.phase == "end" or is_complete(terrain, cell))


def _sums(terrain: Mapping[Hex, str], cell: Hex) -> tuple[int, int]:
    """Return the sums of the positive and of the negative tiles of a barony, both as positive."""
    values = [VALUES[terrain[other]] for other in barony_hexes(terrain, cell)]
    return sum(max(0, value) for value in values), -sum(min(0, value) for value in values)


def _too_much(
    view: View, turns: TurnCounts, land: Landscape, colour: str, honour: int
) -> Iterator[Finding]:
    """
    Yield honour that nobody can have after so few turns, and what takes strange games.

    Source: Baron rulebook, laying a tile, value of a barony, combats.
    """
    laid, keeps = own_turns(view, turns, colour, unseen=0), own_turns(view, turns, colour)
    most = START_HONOUR + land.bonuses(laid) + keeps * land.best
    fair = START_HONOUR + _fair_bonuses(view, land, laid) + min(land.once, laid * land.best)
    word = view.colour_word(colour)
    if honour > most:
        yield impossible("BN11_most", colour=word, honour=honour, most=most)
    elif honour > fair:
        yield doubtful("BN11_rare", colour=word, honour=honour, most=fair)


def _fair_bonuses(view: View, land: Landscape, laid: int) -> int:
    """Return the bonuses of a player who fills a share of all holes, and a few more."""
    share = land.bonuses(taken_turns(view)) // view.position.players
    return min(land.bonuses(laid), share + LUCKY_HOLES * max(CONTACT_HONOUR.values()))


def _too_little(
    view: View, turns: TurnCounts, land: Landscape, colour: str, honour: int
) -> Iterator[Finding]:
    """
    Yield honour lower than all turns can have cost.

    Turns without laying (BN-15), or a tile just drawn, make it doubtful.

    Source: Baron rulebook, drawing a tile.
    """
    is_low = honour < LEAST_HONOUR and colour not in view.position.listed("out")
    draws = draws_of(view, turns, colour, unseen=0)
    least = _least_honour(land, draws)
    if honour < least and not is_low:
        more = draws_of(view, turns, colour, unseen=unseen_turns(view, turns) + 1)
        find = impossible if honour < _least_honour(land, more) else doubtful
        word = view.colour_word(colour)
        yield find("BN11_least", colour=word, honour=honour, turns=draws, cost=COST, least=least)


def draws_of(view: View, turns: TurnCounts, colour: str, *, unseen: int) -> int:
    """
    Return how many tiles a colour has drawn at most, *unseen* of all without laying them.

    Whoever is out fell by a tile that was drawn and not laid; while it was the only one, all
    others had as many turns before.
    """
    out = view.position.listed("out")
    if not out:
        return own_turns(view, turns, colour, unseen=unseen)
    taken = taken_turns(view) + unseen
    if out == (colour,):
        return taken // view.position.players + 1
    return taken + (colour in out)


def _least_honour(land: Landscape, draws: int) -> int:
    return START_HONOUR - draws * (COST + land.worst)


def _too_little_together(view: View, turns: TurnCounts, land: Landscape) -> Iterator[Finding]:
    """Yield that all together have spent more than all turns cost; unless baronies did that."""
    debt = -sum(min(0, honour) for honour in view.position.numbers.get("honour", {}).values())
    draws = taken_turns(view) + len(view.position.listed("out"))
    if land.worst or debt <= draws * COST:
        return
    more = draws + unseen_turns(view, turns) + 1
    find = impossible if debt > more * COST else doubtful
    yield find("BN11_debt", debt=debt, turns=draws, cost=COST)


def _out_too_soon(view: View, turns: TurnCounts, land: Landscape) -> Iterator[Finding]:
    """Yield players who are out, though all their turns cannot have cost enough."""
    honour = view.position.numbers.get("honour", {})
    for colour in view.position.listed("out"):
        if colour in honour:  # which says as much
            continue
        draws = draws_of(view, turns, colour, unseen=0)
        if _least_honour(land, draws) >= LEAST_HONOUR:
            more = draws_of(view, turns, colour, unseen=unseen_turns(view, turns))
            find = impossible if _least_honour(land, more) >= LEAST_HONOUR else doubtful
            word = view.colour_word(colour)
            yield find("BN11_soon", colour=word, turns=draws, cost=COST, least=LEAST_HONOUR)


def _eliminated(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield eliminated players with too much honour to be out (BN11).

    Their barons that are beaten over marshes and cursed places still earn them honour.

    Source: Baron rulebook, the dungeon and combats; ruling BN-17.
    """
    may_be_negative = any(VALUES.get(k, -1) < 0 for k in view.position.terrain.values())
    for colour in view.position.listed("out"):
        honour = view.position.number("honour", colour)
        if honour is not None and honour >= LEAST_HONOUR:
            values = {"honour": honour, "least": LEAST_HONOUR}
            word = view.colour_word(colour)
            if may_be_negative or rulings.get("BN-17") == "try":
                yield doubtful("BN11_out_perhaps", (), colour=word, **values)
            else:
                yield impossible("BN11_out", (), colour=word, **values)


def _debts(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield honour so low that its player should be out (BN11)."""
    for colour, honour in sorted(view.position.numbers.get("honour", {}).items()):
        if honour < LEAST_HONOUR and colour not in view.position.listed("out"):
            values = {"honour": honour, "least": LEAST_HONOUR}
            word = view.colour_word(colour)
            if rulings.get("BN-2") == "stays":
                yield doubtful("BN11_combat", (), colour=word, **values)
            else:
                yield impossible("BN11", (), colour=word, **values)
