"""
The score of a position of Barony, and BY14, BY17, BY19: what hands and track say.

A score is rank, new cities and the silver of unspent tokens; in the expansion control tokens
count as well, and what differs comes as a `Variant`. A place of the score track is a rank and a
number of new cities; no two places have the same points. Every building but the first cities
brought a token, and only titles cost any.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.games.barony.facts import (
    CITY,
    DUKE,
    MOST_NEW_CITIES,
    POINTS_PER_NEW_CITY,
    POINTS_PER_RANK,
    RESOURCES,
    STRONGHOLD,
    VILLAGE,
    track_points,
)
from pnp.games.barony.rules.views import BARONY, BaronyView, barony_view
from pnp.judging.findings import Finding, doubtful, impossible, information, needs_entry
from pnp.judging.scores import (
    Note,
    ScoreLine,
    ScoreSheet,
    Standing,
    account,
    equals,
    line,
    note,
    ranked,
    score_line,
    unread_below_all,
)
from pnp.judging.spans import Span
from pnp.judging.views import piece_total
from pnp.model.checks import Measure, Pieces
from pnp.model.positions import Position
from pnp.texts.sentences import Value, Word


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
    tied = _tied(standings)
    seats = {colour: seat for group in tied for colour, seat in _seats(view, group).items()}
    ordered = ranked(
        standings,
        key=lambda one: (one.total, seats.get(one.colour, 0)),
        undecided={colour for group in tied for colour in group if colour not in seats},
    )
    notes = (*_ending_notes(view), *_tie_notes(view, tied))
    counted = (Measure("number_of", Pieces((CITY,))), *(row.measure for row in view.variant.rows))
    return ScoreSheet(ordered, is_over(view), notes, unread=unread_below_all(view, counted))


def _standing(view: BaronyView, colour: str) -> Standing:
    lines = [_rank_line(view, colour), _city_line(view, colour), *_token_lines(view, colour)]
    return account(colour, [*lines, *(score_line(view, row, colour) for row in view.variant.rows)])


def _rank_line(view: BaronyView, colour: str) -> ScoreLine:
    rank = rank_of(view, colour)
    if rank is None:
        return line("score_no_rank", Span(0, POINTS_PER_RANK * DUKE), "score_rank_source")
    return line("score_rank", POINTS_PER_RANK * rank, "score_rank_source", rank=title_word(rank))


def _city_line(view: BaronyView, colour: str) -> ScoreLine:
    count, source = new_cities_of(view, colour), "score_cities_source"
    hexes = view.places(colour, CITY)
    if count is None:
        least = view.new_cities(colour)
        most = max(least, MOST_NEW_CITIES)
        span = Span(POINTS_PER_NEW_CITY * least, POINTS_PER_NEW_CITY * most)
        return line("score_no_cities", span, source, hexes)
    points, cities = POINTS_PER_NEW_CITY * count, view.count(colour, CITY).least
    return line("score_cities", points, source, hexes, count=count, cities=cities)


def _token_lines(view: BaronyView, colour: str) -> Iterator[ScoreLine]:
    """Yield the silver of the unspent tokens, a line for each kind."""
    tokens, source = view.tokens(colour), "score_tokens_source"
    if tokens is None:
        if view.phase != "setup":
            yield line("score_no_tokens", Span(0, None), source)
        return
    for letter, terrain, _, silver in RESOURCES:
        count = tokens.count(letter)
        if count:
            words: dict[str, Value] = {"count": count, "kind": Word(terrain), "silver": silver}
            yield line("score_tokens", silver * count, source, **words)


def _tied(standings: Iterable[Standing]) -> list[list[str]]:
    """Return the colours of equal totals, the largest total first; none while one is missing."""
    totals = {standing.colour: standing.total for standing in standings}
    if None in totals.values():
        return []
    return [group for group in reversed(equals(totals)) if len(group) > 1]


def _seats(view: BaronyView, colours: Iterable[str]) -> dict[str, int]:
    """Return the seats of tied colours; none of them unless all of them are known."""
    order = view.position.listed("order")
    seats = {colour: order.index(colour) + 1 for colour in colours if colour in order}
    return seats if seats.keys() == set(colours) else {}


def _ending_notes(view: BaronyView) -> Iterator[Note]:
    dukes = [colour for colour in view.colours if rank_of(view, colour) == DUKE]
    over, colours = is_over(view), view.colour_words(dukes)
    if over:
        yield note("note_over", colours=colours)
    elif dukes:
        yield note("note_round" if over is False else "note_turns", colours=colours)
    elif has_duke(view) is False:
        yield note("note_no_duke" if view.phase == "end" else "note_not_over")


def _tie_notes(view: BaronyView, tied: Iterable[Sequence[str]]) -> Iterator[Note]:
    """Yield how each tie was decided, or that the seats would decide it."""
    if view.phase == "setup":
        return
    for group in tied:
        seats, colours = _seats(view, group), view.colour_words(group)
        if seats:
            ahead = view.colour_word(max(seats, key=lambda colour: seats[colour]))
            yield note("note_tie", colours=colours, ahead=ahead)
        else:
            yield note("note_order", colours=colours)


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
    if view.count(colour, CITY).is_certain:
        return view.new_cities(colour)
    row = view.hand(colour, "row")
    place = _track_place(view, colour)
    return row if row is not None or place is None else place.new_cities


def title_word(rank: int) -> Word:
    """Return the word for a rank: baron .. duke."""
    return Word(f"rank_{rank}")


def check_hands(view: BaronyView) -> Iterator[Finding]:
    """Find what score counters, tokens and turns contradict."""
    for colour in view.colours:
        yield from _check_counter(view, colour)
    silent = [colour for colour in view.colours if rank_of(view, colour) is None]
    if silent:
        yield needs_entry("BY14_entry", colours=view.colour_words(silent))
    yield from _check_ending(view, silent)
    yield from _check_tokens(view)


def _check_ending(view: BaronyView, silent: Sequence[str]) -> Iterator[Finding]:
    """
    Find an end without a duke or within a round, and an end that nobody has noticed.

    Source: Barony rulebook, "Fin du jeu".
    """
    turns, players, duke = view.position.number("turns"), view.position.players, has_duke(view)
    has_equal_turns = None if turns is None else turns % players == 0
    if view.phase == "end":
        if duke is None and silent:
            yield needs_entry("BY17_entry", colours=view.colour_words(silent))
        elif duke is False:
            yield doubtful("BY17")
        if has_equal_turns is False:
            yield doubtful("BY17_turns", turns=turns or 0, players=players)
    elif view.phase == "play" and has_equal_turns and duke:
        yield information("BY17_over", turns=turns or 0)


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


def _check_counter(view: BaronyView, colour: str) -> Iterator[Finding]:
    """
    Find a score counter that does not fit the cities on the board, or contradicts itself.

    Source: Barony rulebook, "Nouvelle cité" and "Titre de noblesse".
    """
    points, rank, row = (view.hand(colour, name) for name in ("points", "rank", "row"))
    place, word = _track_place(view, colour), view.colour_word(colour)
    if points is not None and place is None:
        yield impossible("BY14_points", colour=word, points=points)
    elif points is not None and place is not None and rank not in (None, place.rank):
        entered, shown = title_word(rank or 0), title_word(place.rank)
        yield impossible("BY14_rank", colour=word, points=points, rank=entered, shown=shown)
    if view.phase == "setup" and (rank or points) and not view.signs_of_play:
        yield impossible("BY14_setup", colour=word)
    built, is_certain = view.new_cities(colour), view.count(colour, CITY).is_certain
    counts = {row, None if place is None else place.new_cities} - {None}
    wrong = [n for n in counts if n is not None and (n < built or (n > built and is_certain))]
    for count in sorted(wrong):
        places = view.places(colour, CITY)
        yield impossible("BY14", places, colour=word, shown=count, count=built)
    if len(counts) > 1 and not wrong:
        yield impossible("BY14_row", colour=word)


def _track_place(view: BaronyView, colour: str) -> TrackPlace | None:
    points = view.hand(colour, "points")
    return None if points is None else TRACK.get(points)


# A spell that founds a city in place of a knight, so that no village brought a token.
SPELL = "sanctuary"


def _check_tokens(view: BaronyView) -> Iterator[Finding]:
    """
    Find more tokens than the box holds, and fewer than buildings brought before any title.

    The bank is unlimited, so that other tokens may lie on the table. Where nobody has spent
    any, all that was built on land that brings one is in somebody's hand.

    Source: Barony rulebook, "Contenu du jeu", "Construction" and "Titre de noblesse".
    """
    hands = [view.tokens(colour) for colour in view.colours]
    held = Counter("".join(tokens or "" for tokens in hands))
    most = view.variant.resource_tokens
    if held.total() > most:
        yield doubtful("BY19_box", count=held.total(), most=most)
    is_complete = None not in hands and len(hands) >= view.position.players
    if not is_complete or any(rank_of(view, colour) != 0 for colour in view.colours):
        return
    built = [piece for piece in view.position.pieces if piece.kind in (VILLAGE, STRONGHOLD)]
    earned, is_short = 0, False
    for letter, terrain, _, _ in RESOURCES:
        here = [piece for piece in built if view.terrain(piece.hex) == terrain]
        count, tokens = piece_total(here), held[letter]
        earned += count
        if count > tokens:
            is_short = True
            places = dict.fromkeys(piece.hex for piece in here)
            yield impossible("BY19", places, kind=Word(terrain), count=count, tokens=tokens)
    if view.is_open(SPELL) is False:
        earned += sum(view.new_cities(colour) for colour in view.colours)
    if earned > held.total() and not is_short:
        yield impossible("BY19_all", count=earned, tokens=held.total())
