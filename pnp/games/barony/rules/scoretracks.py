"""
BY14 and BY17: the score counters against the cities, and what the final score needs.

A place of the track is a rank and a number of new cities; no two places have the same points.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.games.barony.facts import CITY, DUKE, MOST_NEW_CITIES, STARTING_CITIES, track_points
from pnp.games.barony.rules.views import BaronyView
from pnp.judging.findings import Finding, doubtful, impossible, information, needs_entry
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


def rank_of(view: BaronyView, colour: str) -> int | None:
    """
    Return the rank, from 0 baron to 4 duke, as entered or by the points.

    None where neither is entered; but all are barons in set-up.
    """
    rank = view.hand(colour, "rank")
    place = _track_place(view, colour)
    if rank is None and place is not None:
        return place.rank
    return 0 if rank is None and view.phase == "setup" else rank


def new_cities_of(view: BaronyView, colour: str) -> int | None:
    """Return the cities founded after set-up: by the board, or the track if that is unread."""
    cities = view.count(colour, CITY)
    if cities.is_certain:
        return max(cities.least - STARTING_CITIES, 0)
    row = view.hand(colour, "row")
    place = _track_place(view, colour)
    return row if row is not None or place is None else place.new_cities


def title_word(rank: int) -> Word:
    """Return the word for a rank: baron .. duke."""
    return Word(f"rank_{rank}")


def check_score_tracks(view: BaronyView) -> Iterator[Finding]:
    """
    Find score counters that do not fit the cities on the board, or contradict themselves.

    Source: Barony rulebook, "Nouvelle cité" and "Titre de noblesse".
    """
    unsure = []
    for colour in view.colours:
        faults = list(_contradictions(view, colour))
        yield from faults
        if (
            _shown_new_cities(view, colour)
            and not faults
            and not view.count(colour, CITY).is_certain
        ):
            unsure.append(colour)
    if unsure:
        yield needs_entry("BY14_unread", colours=view.colour_words(unsure))
    silent = [colour for colour in view.colours if rank_of(view, colour) is None]
    if silent:
        yield needs_entry("BY14_entry", colours=view.colour_words(silent))


def check_ending(view: BaronyView) -> Iterator[Finding]:
    """
    Find an end without a duke or within a round, and an end that nobody has noticed.

    Source: Barony rulebook, "Fin du jeu".
    """
    turns = view.position.number("turns")
    players = view.position.players
    has_equal_turns = None if turns is None else turns % players == 0
    if view.phase == "end":
        yield from _check_dukes(view)
        if has_equal_turns is None:
            yield needs_entry("BY17_turns_entry")
        elif not has_equal_turns:
            yield doubtful("BY17_turns", turns=turns or 0, players=players)
    elif view.phase == "play" and has_equal_turns and has_duke(view):
        yield information("BY17_over", turns=turns or 0)


def check_unspent_tokens(view: BaronyView) -> Iterator[Finding]:
    """
    Find whose tokens are missing from the score.

    Source: Barony rulebook, "Fin du jeu".
    """
    silent = [colour for colour in view.colours if view.tokens(colour) is None]
    if silent and view.phase != "setup":
        yield needs_entry("BY17_tokens", colours=view.colour_words(silent))


def has_duke(view: BaronyView) -> bool | None:
    """Tell whether somebody is a duke; None while ranks that could tell are missing."""
    ranks = [rank_of(view, colour) for colour in view.colours]
    if DUKE in ranks:
        return True
    return None if None in ranks or len(ranks) < view.position.players else False


def is_over(view: BaronyView) -> bool | None:
    """
    Tell whether the game is over: somebody is a duke, and all had as many turns.

    Where turns are not entered, an end is believed. None: the position leaves it open.
    """
    duke = has_duke(view)
    if view.phase == "setup" or duke is False:
        return False
    turns = view.position.number("turns")
    if turns is not None and turns % view.position.players:
        return False
    if duke and (turns is not None or view.phase == "end"):
        return True
    return None


def _contradictions(view: BaronyView, colour: str) -> Iterator[Finding]:
    """Find what cannot be about one colour's counter."""
    points = view.hand(colour, "points")
    rank = view.hand(colour, "rank")
    place = _track_place(view, colour)
    word = view.colour_word(colour)
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
    if view.phase == "setup" and (rank or points):
        yield impossible("BY14_setup", colour=word)
    yield from _wrong_rows(view, colour)


def _wrong_rows(view: BaronyView, colour: str) -> Iterator[Finding]:
    """Find a counter whose new cities are not those of the board."""
    cities = view.count(colour, CITY)
    built = max(cities.least - STARTING_CITIES, 0)
    shown = _shown_new_cities(view, colour)
    wrong = {n for n in shown if n < built or (n > built and cities.is_certain)}
    places = view.places(colour, CITY)
    word = view.colour_word(colour)
    for count in sorted(wrong):
        yield impossible("BY14", places, colour=word, shown=count, count=built)
    if len(shown) > 1 and not wrong:
        yield impossible("BY14_row", colour=word)


def _shown_new_cities(view: BaronyView, colour: str) -> set[int]:
    """Return the new cities by the row and by the points, where entered."""
    row = view.hand(colour, "row")
    place = _track_place(view, colour)
    found = {row, None if place is None else place.new_cities}
    return {count for count in found if count is not None}


def _track_place(view: BaronyView, colour: str) -> TrackPlace | None:
    points = view.hand(colour, "points")
    return None if points is None else TRACK.get(points)


def _check_dukes(view: BaronyView) -> Iterator[Finding]:
    duke = has_duke(view)
    if duke is None:
        if silent := [colour for colour in view.colours if rank_of(view, colour) is None]:
            yield needs_entry("BY17_entry", colours=view.colour_words(silent))
    elif not duke:
        yield doubtful("BY17")
