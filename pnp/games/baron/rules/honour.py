"""
Honour of Baron: how much of it there can be, and how little (BN11).

A turn costs three at most, for the tile that is drawn. It earns what the tile laid touches,
and places one keep, which founds one barony: a meadow with the six tiles round it, all of
them on the table now, for tiles never leave it. A barony that is beaten costs its owner the
tiles that were fought for, or earns them where they are negative. Nothing else changes the honour
of who is out, and no such player has more keeps on the table than there are for each.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from generators import NamedTuple
from generators.hexes import most_apart, neighbours
from pnp.games.baron import facts
from pnp.games.baron.rules.baronies import barony_hexes, is_complete
from pnp.games.baron.rules.turns import (
    TurnCounts,
    own_turns,
    taken_turns,
    turn_counts,
    unseen_turns,
)
from pnp.judging.findings import Finding, doubtful, impossible, needs_entry
from pnp.judging.views import View
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Said

COST = max(facts.DRAFT_COSTS)
# Holes that one player fills besides a fair share of all bonuses: what is more is doubtful.
LUCKY_HOLES = 2


class Landscape(NamedTuple):
    """
    What the tiles on the table can have brought anybody.

    Attributes:
        tiles, edges: how many there are, and how often two of them touch.
        touching: how many may have been laid beside so many others, or more, by these numbers.
        best, worst: the most that one barony brought or cost, beaten or not; 0 without any.
        debt: the most that the negative tiles of one come to.
        once: the positive tiles of all baronies that there can have been, each counted once.
    """

    tiles: int
    edges: int
    touching: Mapping[int, int]
    best: int
    worst: int
    debt: int
    once: int

    def bonuses(self, turns: int) -> int:
        """
        Return the most honour for what tiles touched that *turns* laid.

        Each edge counts for one of its two tiles only, and every tile touched another one.
        """
        spare, left, total = self.edges - (self.tiles - facts.START_TILES), turns, 0
        for touched, honour in sorted(facts.CONTACT_HONOUR.items(), reverse=True):
            count = max(0, min(self.touching[touched], left, spare // (touched - 1)))
            total += count * honour
            left -= count
            spare -= count * (touched - 1)
        return total


def check_honour(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield what is wrong with honour, and with who is out of the game (BN11).

    What all have together is told where nothing is said of anybody.

    Source: Baron rulebook, the dungeon and combats; rulings BN-2, BN-17.
    """
    honour, out = view.position.numbers.get("honour", {}), view.position.listed("out")
    silent = [colour for colour in view.colours if colour not in {*honour, *out}]
    if silent:
        yield needs_entry("BN11_missing", colours=view.colour_words(silent))
    terrain = view.position.terrain
    is_known = len(terrain) >= facts.START_TILES and UNREADABLE not in terrain.values()
    land = landscape_of(view) if is_known else None
    told = list(_in_dungeon(view, rulings, land))
    yield from told
    if land is None or not view.is_whole:
        return
    turns = turn_counts(view.position.players, rulings)
    unseen = unseen_turns(view, turns)
    beyond = [_beyond_reach(view, turns, rulings, land, one) for one in sorted(honour.items())]
    told += (found := list(chain.from_iterable(beyond)))
    yield from found
    debt = -sum(min(0, amount) for amount in honour.values())
    draws = taken_turns(view) + len(out)
    if not told and not land.worst and debt > draws * COST:
        find = impossible if debt > (draws + unseen + 1) * COST else doubtful
        yield find("BN11_debt", debt=debt, turns=draws, cost=COST)
    for colour in out:
        draws = draws_of(view, turns, colour, unseen=0)
        if colour in honour or _least_honour(land, draws) < facts.LEAST_HONOUR:
            continue  # honour says as much
        more = draws_of(view, turns, colour, unseen=unseen)
        find = impossible if _least_honour(land, more) >= facts.LEAST_HONOUR else doubtful
        word = view.colour_word(colour)
        yield find("BN11_soon", colour=word, turns=draws, cost=COST, least=facts.LEAST_HONOUR)


def _in_dungeon(
    view: View, rulings: Mapping[str, str], land: Landscape | None
) -> Iterator[Finding]:
    """
    Yield honour so low that its player should be out, and players who are out with too much.

    Their barons that are beaten over marshes and cursed places still earn some: then nobody can
    tell, and the line `out` is to be looked at once more.
    """
    out, keeps = view.position.listed("out"), facts.KEEPS_PER_PLAYER[view.position.players]
    for colour, amount in sorted(view.position.numbers.get("honour", {}).items()):
        if (amount < facts.LEAST_HONOUR) is (colour in out):
            continue
        words: dict[str, Said] = {
            "colour": view.colour_word(colour),
            "honour": amount,
            "least": facts.LEAST_HONOUR,
        }
        if colour not in out and rulings.get("BN-2") == "stays":
            yield doubtful("BN11_combat", (), **words)
        elif colour not in out:
            yield impossible("BN11", (), **words)
        elif (
            not land
            or amount < facts.LEAST_HONOUR + keeps * land.debt
            or rulings.get("BN-17") == "try"
        ):
            yield needs_entry("BN11_out_perhaps", (), **words)
        else:
            yield impossible("BN11_out", (), **words)


def landscape_of(view: View) -> Landscape:
    """Return what the tiles of *view* can have brought."""
    terrain, most = view.position.terrain, max(facts.CONTACT_HONOUR)
    touched = {cell: sum(other in terrain for other in neighbours(cell)) for cell in terrain}
    touching = {least: sum(n >= least for n in touched.values()) for least in facts.CONTACT_HONOUR}
    touching[most] = most_apart({cell for cell, count in touched.items() if count == most}, 2)
    baronies = [  # that can have been; after the end also with tiles missing
        barony_hexes(terrain, cell)
        for cell, kind in terrain.items()
        if kind in facts.FREE_KINDS and (view.phase == "end" or is_complete(terrain, cell))
    ]
    values = [[facts.VALUES[terrain[cell]] for cell in cells] for cells in baronies]
    return Landscape(
        tiles=len(terrain),
        edges=sum(touched.values()) // 2,
        touching=touching,
        best=max((_positive(some) for some in values), default=0),
        worst=max((sum(map(abs, some)) for some in values), default=0),
        debt=max((_positive(-value for value in some) for some in values), default=0),
        once=_positive(facts.VALUES[terrain[cell]] for cell in {*chain.from_iterable(baronies)}),
    )


def _positive(values: Iterable[int]) -> int:
    return sum(max(0, value) for value in values)


def _beyond_reach(
    view: View,
    turns: TurnCounts,
    rulings: Mapping[str, str],
    land: Landscape,
    entered: tuple[str, int],
) -> Iterator[Finding]:
    """
    Yield honour that nobody can have after so few turns, and what takes strange games.

    As little as all turns cannot have cost is doubtful where turns without laying (BN-15), or
    a tile just drawn, explain it. Whoever is out fell by one draw, or by baronies: all that still
    stood were founded before and may be beaten after.

    Source: Baron rulebook, drawing and laying a tile, value of a barony, combats.
    """
    colour, honour = entered
    laid, keeps = own_turns(view, turns, colour, unseen=0), own_turns(view, turns, colour)
    most = facts.START_HONOUR + land.bonuses(laid) + keeps * land.best
    # The bonuses of a player who fills a share of all holes, and a few more.
    share = land.bonuses(taken_turns(view)) // view.position.players
    bonuses = min(land.bonuses(laid), share + LUCKY_HOLES * max(facts.CONTACT_HONOUR.values()))
    fair = facts.START_HONOUR + bonuses + min(land.once, laid * land.best)
    word = view.colour_word(colour)
    if honour > most:
        yield impossible("BN11_most", colour=word, honour=honour, most=most)
    elif honour > fair:
        yield doubtful("BN11_rare", colour=word, honour=honour, most=fair)
    is_low = honour < facts.LEAST_HONOUR and colour not in view.position.listed("out")
    draws = draws_of(view, turns, colour, unseen=0)
    least = _least_honour(land, draws)
    if honour < least and not is_low:
        more = draws_of(view, turns, colour, unseen=unseen_turns(view, turns) + 1)
        find = impossible if honour < _least_honour(land, more) else doubtful
        yield find("BN11_least", colour=word, honour=honour, turns=draws, cost=COST, least=least)
        return
    lowest = facts.LEAST_HONOUR - COST - facts.KEEPS_PER_PLAYER[view.position.players] * land.worst
    are_usual = rulings.get("BN-2") != "stays" and rulings.get("BN-17") != "try"
    if honour < lowest and not is_low and are_usual:
        words: dict[str, Said] = {"colour": word, "honour": honour, "least": facts.LEAST_HONOUR}
        yield impossible("BN11_out_least", (), **words, lowest=lowest)


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
    return facts.START_HONOUR - draws * (COST + land.worst)
