"""
Melees: which knight of a tile is active, and whose orders it blocks (TB10).

Knights of different colours on a tile hold one another in melees of at most one knight a
colour. A knight outside all melees is active; active knights are of one colour. Two
readings of how melees form (ruling TB-3): `greedy_active` forms them anew from all knights
that are there; `incremental_actives` keeps old ones as knights arrive one by one, so that
the order of arrival matters, which nobody sees in a photograph.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from generators.hexes import Hex
from pnp.games.terre.facts import (
    BARON,
    COLOURS,
    DONJON,
    INCREMENTAL,
    KNIGHT,
    KNIGHTS_A_PLAYER,
)
from pnp.judging.findings import Finding, information, left_open
from pnp.judging.views import View, known_colours
from pnp.texts.sentences import Word

# The colours of each melee of a tile, and those of the active knights, both sorted.
_Melees: TypeAlias = tuple[str, ...]
_State: TypeAlias = tuple[_Melees, str]

# More knights than the box holds would only slow the search down.
_MOST_KNIGHTS = KNIGHTS_A_PLAYER * len(COLOURS)


def active_colours(knights: Mapping[str, int], reading: str) -> frozenset[str]:
    """
    Return the colours that may have the active knight of a tile; "" means nobody has it.

    One colour only: it is certain. *knights* are the knights of each colour on the tile,
    *reading* is the choice of ruling TB-3.
    """
    if reading == INCREMENTAL:
        return incremental_actives(knights)
    return frozenset({greedy_active(knights)})


def greedy_active(knights: Mapping[str, int]) -> str:
    """
    Return the colour of the active knight where melees are as large as can be, or "".

    The first k for which only one colour has k knights names it.

    Source: Terre de Barons rules, knights blocking orders; ruling TB-3.
    """
    for least in range(1, max(knights.values(), default=0) + 1):
        colours = [colour for colour, count in knights.items() if count >= least]
        if len(colours) == 1:
            return colours[0]
    return ""


def incremental_actives(knights: Mapping[str, int]) -> frozenset[str]:
    """
    Return the colours that may have the active knight, over all orders of arrival.

    A newcomer meets an active knight of another colour first, and both form a melee of
    their own; else it joins any melee without its colour; else it is active. Where more
    knights stand than the box holds, nothing is excluded.

    Source: Terre de Barons rules, knights blocking orders, the example of four players;
    ruling TB-3.
    """
    everyone = "".join(sorted(Counter(knights).elements()))
    if len(everyone) > _MOST_KNIGHTS:
        return frozenset({"", *everyone})
    return frozenset(active[:1] for _, active in _states(everyone))


@cache
def _states(arrived: str) -> frozenset[_State]:
    """Return all the states that these knights may be in, one letter for each, sorted."""
    if not arrived:
        return frozenset({((), "")})
    return frozenset(
        after
        for place, colour in enumerate(arrived)
        if arrived[place - 1 : place] != colour  # equal knights need one try
        for before in _states(arrived[:place] + arrived[place + 1 :])
        for after in _arrivals(before, colour)
    )


def _arrivals(before: _State, colour: str) -> Iterator[_State]:
    """Yield the states after a knight of *colour* has come."""
    melees, active = before
    if active and active[0] != colour:
        yield tuple(sorted((*melees, _sorted(active[0] + colour)))), active[1:]
        return
    open_places = [place for place, melee in enumerate(melees) if colour not in melee]
    for place in open_places:
        joined = _sorted(melees[place] + colour)
        yield tuple(sorted((*melees[:place], joined, *melees[place + 1 :]))), active
    if not open_places:
        yield melees, active + colour


def _sorted(letters: str) -> str:
    return "".join(sorted(letters))


def find_active_knights(view: View, reading: str) -> Iterator[Finding]:
    """
    Yield TB10: who is active on tiles with several colours, and which commands are blocked.

    A command tile has its owner's baron or donjon; only a knight of another colour blocks
    it. *reading* is the choice of ruling TB-3.

    Source: Terre de Barons rules, knights blocking orders; ruling TB-3.
    """
    hidden = {piece.hex for piece in view.hidden("", BARON, KNIGHT, DONJON)}
    for cell in view.stacks:
        if cell not in hidden:
            yield from _tile_findings(view, cell, reading)
    yield from left_open("TB10_unread", (cell for cell in view.stacks if cell in hidden))


def _tile_findings(view: View, cell: Hex, reading: str) -> Iterator[Finding]:
    stack = view.stacks[cell]
    knights: dict[str, int] = {}
    for piece in stack:
        if piece.kind == KNIGHT:
            knights[piece.colour] = knights.get(piece.colour, 0) + piece.count
    owners = known_colours(piece for piece in stack if piece.kind in (BARON, DONJON))
    if not knights or (len(knights) == 1 and not set(owners) - knights.keys()):
        return
    active = active_colours(knights, reading)
    colours = view.colour_words(knights)
    if len(active) > 1:
        yield information("TB10_open", [cell], colours=colours, actives=_active_words(view, active))
    elif "" in active:
        # A donjon without its own knight, who is in a melee, commands alone.
        has_held = any(p.kind == DONJON and p.colour in knights for p in stack)
        yield information("TB10_donjon" if has_held else "TB10_none", [cell], colours=colours)
    else:
        (colour,) = active
        blocked = view.colour_words(set(owners) - active)
        text = "TB10_blocks" if blocked else "TB10_active"
        yield information(text, [cell], colour=view.colour_word(colour), blocked=blocked)


def _active_words(view: View, active: frozenset[str]) -> tuple[Word | str, ...]:
    named = view.colour_words(active - {""})
    return (*named, Word("nobody")) if "" in active else named
