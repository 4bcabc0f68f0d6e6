"""
BY14: the score counter against the cities; and what rank and new cities a player has.

A place of the track is a rank and a number of new cities, and its points tell both:
15 times the rank and 10 times the cities, of which there are at most two.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.games.barony.facts import CITY, DUKE, MOST_NEW_CITIES, STARTING_CITIES, track_points
from pnp.games.barony.rules.evidence import Evidence
from pnp.games.barony.rules.reports import impossible, needs_entry
from pnp.judging.findings import Finding
from pnp.texts.sentences import Word


class TrackPlace(NamedTuple):
    """A place of the score track."""

    rank: int
    new_cities: int


# Source: Barony rulebook, the score track as pictured.
TRACK = {
    track_points(rank, cities): TrackPlace(rank, cities)
    for rank in range(DUKE + 1)
    for cities in range(MOST_NEW_CITIES + 1)
}


def rank_of(evidence: Evidence, colour: str) -> int | None:
    """
    Return the rank, from 0 baron to 4 duke, as entered or by the points.

    None where neither tells; but all are barons in set-up.
    """
    rank = evidence.hand(colour, "rank")
    place = _track_place(evidence, colour)
    if rank is None and place is not None:
        return place.rank
    return 0 if rank is None and evidence.phase == "setup" else rank


def new_cities_of(evidence: Evidence, colour: str) -> int | None:
    """Return the cities founded after set-up: by the board, or the track if that is unread."""
    cities = evidence.tally(colour, CITY)
    if not cities.may_be_more:
        return max(cities.certain - STARTING_CITIES, 0)
    row = evidence.hand(colour, "row")
    place = _track_place(evidence, colour)
    return row if row is not None or place is None else place.new_cities


def title_word(rank: int) -> Word:
    """Return the word for a rank: baron .. duke."""
    return Word(f"rank_{rank}")


def check_score_tracks(evidence: Evidence) -> Iterator[Finding]:
    """
    Find score counters that do not fit the cities on the board, or contradict themselves.

    Source: Barony rulebook, "Nouvelle cité" and "Titre de noblesse".
    """
    unsure = []
    for colour in evidence.colours:
        faults = list(_contradictions(evidence, colour))
        yield from faults
        if (
            _shown_new_cities(evidence, colour)
            and not faults
            and evidence.tally(colour, CITY).may_be_more
        ):
            unsure.append(colour)
    if unsure:
        yield needs_entry("BY14_unread", colours=evidence.colour_list(unsure))
    silent = [colour for colour in evidence.colours if rank_of(evidence, colour) is None]
    if silent:
        yield needs_entry("BY14_entry", colours=evidence.colour_list(silent))


def _contradictions(evidence: Evidence, colour: str) -> Iterator[Finding]:
    """Find what cannot be about one colour's counter."""
    points = evidence.hand(colour, "points")
    rank = evidence.hand(colour, "rank")
    place = _track_place(evidence, colour)
    word = evidence.colour(colour)
    if points is not None and place is None:
        yield impossible("BY14_points", colour=word, points=points)
    elif points is not None and place is not None and rank not in (None, place.rank):
        yield impossible(
            "BY14_rank",
            colour=word,
            points=points,
            rank=title_word(rank or 0),
            shown=title_word(place.rank),
        )
    if evidence.phase == "setup" and (rank or points):
        yield impossible("BY14_setup", colour=word)
    yield from _wrong_rows(evidence, colour)


def _wrong_rows(evidence: Evidence, colour: str) -> Iterator[Finding]:
    """Find a counter whose new cities are not those of the board."""
    cities = evidence.tally(colour, CITY)
    built = max(cities.certain - STARTING_CITIES, 0)
    shown = _shown_new_cities(evidence, colour)
    wrong = {n for n in shown if n < built or (n > built and not cities.may_be_more)}
    places = evidence.places(colour, CITY)
    word = evidence.colour(colour)
    for count in sorted(wrong):
        yield impossible("BY14", places, colour=word, shown=count, count=built)
    if len(shown) > 1 and not wrong:
        yield impossible("BY14_row", colour=word)


def _shown_new_cities(evidence: Evidence, colour: str) -> set[int]:
    """Return the new cities as the row and the points tell them, where entered."""
    row = evidence.hand(colour, "row")
    place = _track_place(evidence, colour)
    found = {row, None if place is None else place.new_cities}
    return {count for count in found if count is not None}


def _track_place(evidence: Evidence, colour: str) -> TrackPlace | None:
    """Return the place on the track that the points name."""
    points = evidence.hand(colour, "points")
    return None if points is None else TRACK.get(points)
