"""
What a position of Barony can prove to be wrong, but the cover by tiles: all checks of a program.

Here are BY03, the colours, BY15 and BY16, the knights and the first placement; the other checks
are in modules by what they look at. None stops another.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from generators.hexes import neighbours
from pnp.games.barony import facts
from pnp.games.barony.rules.hands import LATER_PIECES, NO_SPELLS, Spells, number_of, signs_of_play
from pnp.games.barony.rules.mapchecks import check_outline
from pnp.games.barony.rules.score import check_hands
from pnp.games.barony.rules.standing import check_standing
from pnp.games.barony.rules.turns import check_turns
from pnp.judging.checking import check_declared
from pnp.judging.findings import Finding, impossible, information, needs_entry
from pnp.judging.views import View
from pnp.model.checks import Bounds, Check, PieceSupply
from pnp.texts.sentences import Word

# Source: Barony rulebook, first cities and the end.
CITIES = Check(
    PieceSupply(
        {facts.CITY: Bounds(least=facts.STARTING_CITIES)},
        empty="BY03_pieces",
        missing="BY03_colours",
    ),
    "BY03_cities",
    phases=("play", "end"),
)


def check_rules(
    view: View, rulings: Mapping[str, str], spells: Spells = NO_SPELLS
) -> Iterator[Finding]:
    """Yield what is wrong by the rules that Barony and its expansion share."""
    order, last = view.position.listed("order"), view.position.listed("last")
    if order and last and order[-1] != last[0]:
        again = view.colour_word(last[0]) if last[0] else Word("holder_nobody")
        yield impossible("PF11_last", once=view.colour_word(order[-1]), again=again)
    yield from check_outline(view, rulings)
    yield from check_declared(view, (CITIES,), rulings)
    yield from check_standing(view, spells)
    yield from check_hands(view, spells)
    yield from check_turns(view, spells)
    yield from check_knights(view)
    yield from check_first_placement(view)


def check_knights(view: View) -> Iterator[Finding]:
    """
    Find knights that do not add up: on the board, in reserve, removed by expeditions.

    An expedition removes one of two knights, so that one is always left.

    Source: Barony rulebook, "Contenu du jeu" and "Expédition"; Sorcery rulebook, Portal.
    """
    silent, most = [], facts.PIECES_PER_COLOUR[facts.KNIGHT]
    for colour in view.colours:
        board, reserve = view.count(colour, facts.KNIGHT), number_of(view, colour, "knights")
        removed, word = number_of(view, colour, "removed"), view.colour_word(colour)
        if removed is None and view.phase == "setup":
            removed = 0
        others = (reserve or 0) + (removed or 0)
        count = board + others
        is_certain = not view.hidden(colour, facts.KNIGHT)
        is_complete = None not in (reserve, removed) and is_certain
        is_entered = reserve is not None or removed
        if view.phase == "setup" and removed and not signs_of_play(view):
            yield impossible("BY15_setup", colour=word, count=removed)
        elif (count > most and is_entered) or (count < most and is_complete):
            places, values = view.places(colour, facts.KNIGHT), {"board": board, "others": others}
            yield impossible("BY15", places, colour=word, count=count, most=most, **values)
        elif removed == most or (board == reserve == 0 and is_certain):
            yield impossible("BY15_none", colour=word)
        elif reserve is None:
            silent.append(colour)
    if silent and view.phase != "setup":
        yield needs_entry("BY15_entry", colours=view.colour_words(silent))


def check_first_placement(view: View) -> Iterator[Finding]:
    """
    Find what does not belong to the first cities and their knights, in set-up.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; Sorcery
    rulebook, "Disposition des premières cités"; ruling BY-11.
    """
    if view.phase != "setup":
        return
    is_empty = not view.position.pieces and not view.unread
    if is_empty:
        yield needs_entry("BY16_pieces")
    if begun := signs_of_play(view):
        later = [piece.hex for piece in view.position.pieces if piece.kind in LATER_PIECES]
        yield impossible("BY16_begun", dict.fromkeys(later), what=begun)
    if begun or is_empty:
        return
    if view.is_whole:
        yield from _check_counts(view)
    for cell, stack in view.stacks.items():
        owners = {piece.colour for piece in stack if piece.kind == facts.CITY}
        for colour in sorted(owners):
            knights = sum(p.count for p in stack if (p.colour, p.kind) == (colour, facts.KNIGHT))
            if knights > 1 or (not knights and view.is_whole):
                word = view.colour_word(colour)
                yield impossible("BY16_knight", [cell], colour=word, count=knights)
        if owners and any(view.terrain(near) == facts.LOCATION for near in neighbours(cell)):
            yield impossible("BY16_location", [cell])


def placement_stages(players: int) -> Iterator[tuple[int, ...]]:
    """
    Yield how many cities each seat has after each city placed, the first player's seat first.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; ruling BY-11.

    >>> list(placement_stages(2))
    [(1, 0), (1, 1), (1, 2), (1, 3), (2, 3), (3, 3)]
    """
    counts = [0] * players
    for seat, count in facts.placing_order(players):
        for _ in range(count):
            counts[seat] += 1
            yield tuple(counts)


def _check_counts(view: View) -> Iterator[Finding]:
    """Find cities and knights that no moment of placing has, and tell when it goes on."""
    counts: dict[str, int] = {}
    is_wrong = False
    for colour in view.colours:
        cities, knights = (view.count(colour, kind) for kind in (facts.CITY, facts.KNIGHT))
        counts[colour] = cities
        if cities != knights or cities > facts.STARTING_CITIES:
            is_wrong = True
            yield impossible(
                "BY16",
                [piece.hex for piece in view.position.pieces if piece.colour == colour],
                colour=view.colour_word(colour),
                expected=facts.STARTING_CITIES,
                cities=cities,
                knights=knights,
            )
    if is_wrong:
        return
    counts |= {str(one): 0 for one in range(view.position.players - len(counts))}
    count, expected = sum(counts.values()), facts.STARTING_CITIES * len(counts)
    if not _is_moment(counts, view.position.listed("order")):
        yield impossible("BY16_order", expected=facts.STARTING_CITIES)
    elif count != expected:
        yield information("BY16_under_way", count=count, expected=expected)


def _is_moment(counts: Mapping[str, int], order: Sequence[str]) -> bool:
    """Tell whether some moment of placing has these *counts*, in any seats that fit *order*."""
    return any(
        tuple(counts[colour] for colour in seats) in placement_stages(len(seats))
        for seats in permutations(counts)
        if [colour for colour in seats if colour in order] == [*dict.fromkeys(order)]
    )
