"""The score of a position of Shepherds: sheep and wool."""

from collections.abc import Mapping

from generators.hexes import Hex, neighbours
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing, ranked
from pnp.judging.views import View, view_of
from pnp.model.positions import Position
from pnp.texts.sentences import Sentence
from tests.madeup.shepherds.facts import BY_A_POND, GAME, POINTS_OF, POND, SHEEP


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of *position*: sheep by their terrain, and wool. Ruling SH-1."""
    view = view_of(position, GAME)
    pond_factor = 2 if rulings[BY_A_POND.id] == "twice" else 1
    standings = [_standing(view, colour, pond_factor) for colour in view.colours]
    order = ranked(standings, lambda standing: standing.total)
    return ScoreSheet(order, position.phase == "end", (Note(Sentence("note_wool")),))


def _standing(view: View, colour: str, pond_factor: int) -> Standing:
    """Return the account of a colour, without a rank."""
    cells = view.places(colour, SHEEP)
    sheep = None
    if view.count(colour, SHEEP).is_certain:
        sheep = sum(_points_on(view, colour, cell, pond_factor) for cell in cells)
    wool = view.position.numbers.get("wool", {}).get(colour)
    lines = (
        ScoreLine(Sentence("score_sheep"), sheep, "score_sheep_source", cells),
        ScoreLine(Sentence("score_wool"), wool, "score_wool_source"),
    )
    total = None if sheep is None or wool is None else sheep + wool
    return Standing(colour, lines, total)


def _points_on(view: View, colour: str, cell: Hex, pond_factor: int) -> int:
    """Return what the sheep of a colour on *cell* bring."""
    count = sum(p.count for p in view.stacks[cell] if (p.colour, p.kind) == (colour, SHEEP))
    is_by_a_pond = any(view.terrain(other) == POND for other in neighbours(cell))
    return count * POINTS_OF.get(view.terrain(cell), 0) * (pond_factor if is_by_a_pond else 1)
