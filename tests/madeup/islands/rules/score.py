"""The score of a position of Islands: houses and cities."""

from collections.abc import Mapping

from pnp.judging.scores import ScoreLine, ScoreSheet, Standing, ranked
from pnp.judging.views import View, view_of
from pnp.model.positions import Position
from pnp.texts.sentences import Sentence
from tests.madeup.islands.facts import CITY, GAME, HOUSE, POINTS_OF

_TEXTS = {HOUSE: "score_houses", CITY: "score_cities"}


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of *position*."""
    view = view_of(position, GAME)
    standings = [_standing(view, colour) for colour in view.colours]
    return ScoreSheet(ranked(standings, lambda s: s.total), position.phase == "end")


def _standing(view: View, colour: str) -> Standing:
    """Return the account of a colour, without a rank."""
    lines = tuple(
        ScoreLine(
            Sentence(text),
            count.least * POINTS_OF[kind] if count.is_certain else None,
            f"{text}_source",
            view.places(colour, kind),
        )
        for kind, text in _TEXTS.items()
        for count in [view.count(colour, kind)]
    )
    points = [line.points for line in lines if line.points is not None]
    return Standing(colour, lines, sum(points) if len(points) == len(lines) else None)
