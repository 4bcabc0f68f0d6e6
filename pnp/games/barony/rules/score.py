"""
The score of a position of Barony: rank, new cities, silver of unspent tokens.

In the expansion control tokens count as well; what differs comes as a `Variant`.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from pnp.games.barony.facts import (
    CITY,
    CONTROL,
    DUKE,
    POINTS_PER_NEW_CITY,
    POINTS_PER_RANK,
    RESOURCES,
)
from pnp.games.barony.rules.scoretracks import (
    has_duke,
    is_over,
    new_cities_of,
    rank_of,
    title_word,
)
from pnp.games.barony.rules.views import BARONY, BaronyView, barony_view
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing, ranked
from pnp.model.positions import Position
from pnp.texts.sentences import Sentence, Value, Word


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of *position* under the chosen *rulings*."""
    return score_view(barony_view(position, BARONY, rulings))


def score_view(view: BaronyView) -> ScoreSheet:
    """
    Return the score of Barony or its expansion.

    The total of a player whose rank or, after set-up, whose tokens are not entered is None.

    Source: Barony rulebook, "Fin du jeu".
    """
    standings = [_standing(view, colour) for colour in view.colours]
    tied = [group for group in _tied(standings) if len(group) > 1]
    seats = {colour: seat for group in tied for colour, seat in _seats(view, group).items()}
    ordered = ranked(
        standings,
        key=lambda one: (one.total, seats.get(one.colour, 0)),
        undecided={colour for group in tied for colour in group if colour not in seats},
    )
    notes = (*_ending_notes(view), *_tie_notes(view, tied))
    return ScoreSheet(ordered, is_over(view), notes)


def _standing(view: BaronyView, colour: str) -> Standing:
    lines = (
        _rank_line(view, colour),
        _city_line(view, colour),
        *_token_lines(view, colour),
        *_control_lines(view, colour),
    )
    points = [line.points for line in lines if line.points is not None]
    return Standing(colour, lines, sum(points) if len(points) == len(lines) else None)


def _rank_line(view: BaronyView, colour: str) -> ScoreLine:
    rank = rank_of(view, colour)
    if rank is None:
        return ScoreLine(Sentence("score_no_rank"), None, "score_rank_source")
    sentence = Sentence("score_rank", {"rank": title_word(rank)})
    return ScoreLine(sentence, POINTS_PER_RANK * rank, "score_rank_source")


def _city_line(view: BaronyView, colour: str) -> ScoreLine:
    count = new_cities_of(view, colour)
    hexes = view.places(colour, CITY)
    if count is None:
        return ScoreLine(Sentence("score_no_cities"), None, "score_cities_source", hexes)
    cities = view.count(colour, CITY).least
    sentence = Sentence("score_cities", {"count": count, "cities": cities})
    return ScoreLine(sentence, POINTS_PER_NEW_CITY * count, "score_cities_source", hexes)


def _token_lines(view: BaronyView, colour: str) -> Iterator[ScoreLine]:
    """Yield the silver of the unspent tokens, a line for each kind."""
    tokens = view.tokens(colour)
    if tokens is None:
        if view.phase != "setup":
            yield ScoreLine(Sentence("score_no_tokens"), None, "score_tokens_source")
        return
    for letter, terrain, _, silver in RESOURCES:
        count = tokens.count(letter)
        if count:
            values: dict[str, Value] = {"count": count, "kind": Word(terrain), "silver": silver}
            sentence = Sentence("score_tokens", values)
            yield ScoreLine(sentence, silver * count, "score_tokens_source")


def _control_lines(view: BaronyView, colour: str) -> Iterator[ScoreLine]:
    """Yield the points of the control tokens, where the game has them."""
    if not view.variant.control_tokens:
        return
    tokens = view.count(colour, CONTROL)
    hexes = view.places(colour, CONTROL)
    if not tokens.is_certain:
        yield ScoreLine(Sentence("score_no_control"), None, "score_control_source", hexes)
    else:
        sentence = Sentence("score_control", {"count": tokens.least})
        points = view.variant.control_points * tokens.least
        yield ScoreLine(sentence, points, "score_control_source", hexes)


def _tied(standings: Iterable[Standing]) -> Iterator[tuple[str, ...]]:
    """Yield the colours of each total, the largest total first; none while one is missing."""
    totals = {standing.colour: standing.total for standing in standings}
    if None in totals.values():
        return
    order = sorted(totals, key=lambda colour: -(totals[colour] or 0))
    for _, group in groupby(order, key=lambda colour: totals[colour]):
        yield tuple(group)


def _seats(view: BaronyView, colours: Iterable[str]) -> dict[str, int]:
    """Return the seats of tied colours; none of them unless all of them are known."""
    order = view.position.colours.get("order", ())
    seats = {colour: order.index(colour) + 1 for colour in colours if colour in order}
    return seats if seats.keys() == set(colours) else {}


def _ending_notes(view: BaronyView) -> Iterator[Note]:
    dukes = [colour for colour in view.colours if rank_of(view, colour) == DUKE]
    values: dict[str, Value] = {"colours": view.colour_words(dukes)}
    over = is_over(view)
    if over:
        yield Note(Sentence("note_over", values))
    elif dukes:
        yield Note(Sentence("note_round" if over is False else "note_turns", values))
    elif has_duke(view) is False:
        yield Note(Sentence("note_not_over"))


def _tie_notes(view: BaronyView, tied: Iterable[tuple[str, ...]]) -> Iterator[Note]:
    """Yield how each tie was decided, or that the seats would decide it."""
    if view.phase == "setup":
        return
    for group in tied:
        seats = _seats(view, group)
        values: dict[str, Value] = {"colours": view.colour_words(group)}
        if seats:
            values["ahead"] = view.colour_word(max(seats, key=lambda colour: seats[colour]))
        yield Note(Sentence("note_tie" if seats else "note_order", values))
