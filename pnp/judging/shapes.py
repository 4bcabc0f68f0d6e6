"""
What figures come to in a position: lines, rings, ways, areas, and what they join.

The places are those that can be read; `generators.figures` counts what they make.
"""

from math import inf

from generators.figures import FIGURES, Figure, path_bounds, touching, with_edges
from generators.hexes import Place
from pnp.judging.selecting import is_land, pieces_of, places_of
from pnp.judging.views import Range, View
from pnp.model.boards import NOBODY
from pnp.model.checks import Land, Measure, Pieces, Selector


def shaped(view: View, measure: Measure, colour: str) -> Range:
    """Return what a measure of a figure comes to, for a colour or for the whole board."""
    if not view.is_whole:
        return Range(0, inf)
    figure = figure_of(view, measure, colour)
    if measure.what == "path":
        return Range(*path_bounds(figure))
    count = FIGURES[measure.what](figure)
    return Range(count, count)


def figure_of(view: View, measure: Measure, colour: str) -> Figure:
    """Return the places that a measure looks at, as far as they can be read."""
    cells = view.position.terrain
    free = None
    if measure.over is not None or measure.stopped_by is not None:
        over = measure.over or Land()
        free = frozenset(cell for cell in cells if is_land(view, cell, over))
    others = set[Place]()
    if measure.of is not None:
        others = _others(view, measure.of, measure, colour)
    elif measure.what == "surrounded":
        others = places_of(view, Pieces())
    elif measure.what == "encloses" and colour:
        whose = (colour, NOBODY)
        others = {one.place for one in view.position.pieces if one.colour not in whose}
    goals = (goal for one in measure.goals for goal in _goals(view, one, measure, colour))
    stops = set[Place]()
    if measure.stopped_by is not None:
        blocking = pieces_of(view, measure.stopped_by)
        stops = {piece.place for piece in blocking if piece.colour != colour}
    return Figure(
        places_of(view, measure.which, colour),
        others,
        tuple(goals),
        frozenset(cells),
        free,
        stops,
        measure.reach,
        measure.length,
        measure.is_least,
    )


def _others(view: View, which: Selector, measure: Measure, colour: str) -> set[Place]:
    """Return what is to be touched or reached; of pieces, those of whom they are to be."""
    if measure.between == "all" or not colour or isinstance(which, Land):
        return places_of(view, which)
    if measure.between == "own":
        return places_of(view, which, colour)
    return {piece.place for piece in pieces_of(view, which) if piece.colour != colour}


def _goals(view: View, which: Selector, measure: Measure, colour: str) -> list[frozenset[Place]]:
    """Return the goals of a selection: hexes that have names are one; else each place is one."""
    if isinstance(which, Land) and which.cells is not None and not which.spots:
        cells = frozenset(cell for cell in view.position.terrain if is_land(view, cell, which))
        return [with_edges(cells)]
    return [touching(one) | {one} for one in _others(view, which, measure, colour)]
