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
from pnp.games.barony.rules.endings import has_duke, is_over
from pnp.games.barony.rules.evidence import Evidence, sort_evidence
from pnp.games.barony.rules.scoretracks import (
    new_cities_of,
    rank_of,
    title_word,
)
from pnp.games.barony.rules.variants import BARONY
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing, ranked
from pnp.model.positions import Position
from pnp.texts.sentences import Sentence, Value, Word


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of *position* under the chosen *rulings*."""
    return score_evidence(sort_evidence(position, BARONY, rulings))


def score_evidence(evidence: Evidence) -> ScoreSheet:
    """
    Return the score of Barony or its expansion.

    The total of a player whose rank is not entered is None; so is, at the end, that of one
    whose tokens are not entered. During play missing tokens count nothing, and a note says so.

    Source: Barony rulebook, "Fin du jeu".
    """
    standings = [_standing(evidence, colour) for colour in evidence.colours]
    tied = [group for group in _tied(standings) if len(group) > 1]
    seats = {colour: seat for group in tied for colour, seat in _seats(evidence, group).items()}
    ordered = ranked(standings, key=lambda one: (one.total, seats.get(one.colour, 0)))
    notes = (*_ending_notes(evidence), *_token_notes(evidence), *_tie_notes(evidence, tied))
    return ScoreSheet(ordered, is_over(evidence), notes)


def _standing(evidence: Evidence, colour: str) -> Standing:
    """Return one player's account."""
    lines = (
        _rank_line(evidence, colour),
        _city_line(evidence, colour),
        *_token_lines(evidence, colour),
        *_control_lines(evidence, colour),
    )
    points = [line.points for line in lines if line.points is not None]
    return Standing(colour, lines, sum(points) if len(points) == len(lines) else None)


def _rank_line(evidence: Evidence, colour: str) -> ScoreLine:
    """Return the points of the rank."""
    rank = rank_of(evidence, colour)
    if rank is None:
        return ScoreLine(Sentence("score_no_rank"), None, "score_rank_source")
    sentence = Sentence("score_rank", {"rank": title_word(rank)})
    return ScoreLine(sentence, POINTS_PER_RANK * rank, "score_rank_source")


def _city_line(evidence: Evidence, colour: str) -> ScoreLine:
    """Return the points of the cities founded after set-up."""
    count = new_cities_of(evidence, colour)
    hexes = evidence.places(colour, CITY)
    if count is None:
        return ScoreLine(Sentence("score_no_cities"), None, "score_cities_source", hexes)
    cities = evidence.tally(colour, CITY).certain
    sentence = Sentence("score_cities", {"count": count, "cities": cities})
    return ScoreLine(sentence, POINTS_PER_NEW_CITY * count, "score_cities_source", hexes)


def _token_lines(evidence: Evidence, colour: str) -> Iterator[ScoreLine]:
    """Yield the silver of the unspent tokens, a line for each kind."""
    tokens = evidence.position.field_letters("hand", colour, "tokens")
    if tokens is None:
        if evidence.phase == "end":
            yield ScoreLine(Sentence("score_no_tokens"), None, "score_tokens_source")
        return
    for letter, terrain, _, silver in RESOURCES:
        count = tokens.count(letter)
        if count:
            values: dict[str, Value] = {"count": count, "kind": Word(terrain), "silver": silver}
            sentence = Sentence("score_tokens", values)
            yield ScoreLine(sentence, silver * count, "score_tokens_source")


def _control_lines(evidence: Evidence, colour: str) -> Iterator[ScoreLine]:
    """Yield the points of the control tokens, where the game has them."""
    if not evidence.variant.control_tokens:
        return
    tokens = evidence.tally(colour, CONTROL)
    hexes = evidence.places(colour, CONTROL)
    if tokens.may_be_more:
        yield ScoreLine(Sentence("score_no_control"), None, "score_control_source", hexes)
    else:
        sentence = Sentence("score_control", {"count": tokens.certain})
        points = evidence.variant.control_points * tokens.certain
        yield ScoreLine(sentence, points, "score_control_source", hexes)


def _tied(standings: Iterable[Standing]) -> Iterator[tuple[str, ...]]:
    """Yield the colours of each total, the largest total first; none while one is missing."""
    totals = {standing.colour: standing.total for standing in standings}
    if None in totals.values():
        return
    order = sorted(totals, key=lambda colour: -(totals[colour] or 0))
    for _, group in groupby(order, key=lambda colour: totals[colour]):
        yield tuple(group)


def _seats(evidence: Evidence, colours: Iterable[str]) -> dict[str, int]:
    """Return the seats of tied colours; none of them unless all of them are known."""
    order = evidence.position.colours.get("order", ())
    seats = {colour: order.index(colour) + 1 for colour in colours if colour in order}
    return seats if seats.keys() == set(colours) else {}


def _ending_notes(evidence: Evidence) -> Iterator[Note]:
    """Yield what there is to say about the end of the game."""
    dukes = [colour for colour in evidence.colours if rank_of(evidence, colour) == DUKE]
    values: dict[str, Value] = {"colours": evidence.colour_list(dukes)}
    over = is_over(evidence)
    if over:
        yield Note(Sentence("note_over", values))
    elif dukes:
        yield Note(Sentence("note_round" if over is False else "note_turns", values))
    elif has_duke(evidence) is False:
        yield Note(Sentence("note_not_over"))


def _token_notes(evidence: Evidence) -> Iterator[Note]:
    """Yield whose tokens are not counted, during play."""
    silent = [
        colour
        for colour in evidence.colours
        if evidence.position.field_letters("hand", colour, "tokens") is None
    ]
    if silent and evidence.phase == "play":
        yield Note(Sentence("note_tokens", {"colours": evidence.colour_list(silent)}))


def _tie_notes(evidence: Evidence, tied: Iterable[tuple[str, ...]]) -> Iterator[Note]:
    """Yield how each tie was decided, or that the seats would decide it."""
    if evidence.phase == "setup":
        return
    for group in tied:
        seats = _seats(evidence, group)
        values: dict[str, Value] = {"colours": evidence.colour_list(group)}
        if seats:
            values["ahead"] = evidence.colour(max(seats, key=lambda colour: seats[colour]))
        yield Note(Sentence("note_tie" if seats else "note_order", values))
