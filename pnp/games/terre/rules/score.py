"""The score of a position of Terre de Barons: tiles, diversity, and the ranking."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from generators.hexes import hexes_at, reading_order
from pnp.games.terre.facts import (
    BOARD_AND_RESERVE,
    DONJON,
    GAME,
    LAST_TROOPS,
    MELEES,
    RANKING,
    TILES_ONLY,
)
from pnp.games.terre.rules.endings import (
    DIVERSITY,
    TILES,
    EndState,
    end_state,
    troops_range,
)
from pnp.games.terre.rules.melees import find_active_knights
from pnp.judging.scores import (
    Note,
    ScoreSheet,
    Standing,
    account,
    equals,
    note,
    ranked,
    score_line,
    span_of_total,
    unread_below_all,
)
from pnp.judging.selecting import value_of
from pnp.judging.views import View, view_of
from pnp.model.positions import Position
from pnp.texts.sentences import Sentence


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of *position* under the chosen *rulings*.

    Points, then donjons, then troops on the board and in reserve; still equal is shared.

    Source: Terre de Barons rules, aim of the game; rulings TB-4 and TB-5.
    """
    view = view_of(position, GAME)
    standings = [_standing(view, colour) for colour in view.colours]
    is_of_tiles = rulings[RANKING.id] == TILES_ONLY
    keys = {
        one.colour: (
            (one.lines[0].points if is_of_tiles else one.total) or 0,
            view.count(one.colour, DONJON).least,
        )
        for one in standings
    }
    is_complete = all(standing.total is not None for standing in standings)
    unread = unread_below_all(view, [TILES.measure, DIVERSITY.measure])
    decided = _troops_that_decide(view, keys) if is_complete else {}
    tied = {colour for group in equals(keys) if len(group) > 1 for colour in group}
    end = end_state(view, rulings)
    order = ranked(
        standings,
        lambda s: (*keys[s.colour], decided.get(s.colour, 0)),
        is_ranked=lambda s: not end.unseen,
        undecided=tied - decided.keys(),
        span=(lambda s: s.lines[0].span) if is_of_tiles else span_of_total,
    )
    notes = list(_end_notes(view, end))
    if is_complete:
        notes += _tie_notes(view, order, keys, decided)
    else:
        cells = (cell for place in unread for cell in hexes_at(place))
        notes.append(note("note_unread", reading_order(cells)))
    if is_of_tiles:
        notes.append(note("note_tiles_only"))
    knights = find_active_knights(view, rulings[MELEES.id])
    notes += (Note(finding.sentence) for finding in knights)  # each names its tile
    is_over = end.is_over
    if is_over is None and position.phase == "end":
        is_over = True
    return ScoreSheet(order, is_over, tuple(notes), unread=unread)


def _standing(view: View, colour: str) -> Standing:
    tiles = score_line(view, TILES, colour)
    values = [value_of(view, cell) for cell in tiles.hexes]
    if values:
        sums = " + ".join("?" if value is None else str(value) for value in values)
        donjons = view.count(colour, DONJON).least
        sentence = Sentence("score_tiles", {"donjons": donjons, "sum": sums})
    else:
        sentence = Sentence("score_no_tiles" if tiles.points == 0 else "score_unread_tiles")
    return account(colour, (tiles._replace(sentence=sentence), score_line(view, DIVERSITY, colour)))


def _troops_that_decide(view: View, keys: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Return the troops of colours that are equal so far, where the order is certain."""
    decided: dict[str, int] = {}
    # The discard is nobody's to use, and donjons are equal here: ruling TB-5 changes nothing.
    troops = {colour: troops_range(view, colour, BOARD_AND_RESERVE) for colour in view.colours}
    for group in equals(keys):
        counts = sorted(troops[colour] for colour in group)
        # No two overlap, unless both are known.
        is_certain = all(
            one.most < other.least or (one == other and one.is_certain)
            for one, other in pairwise(counts)
        )
        if len(group) > 1 and is_certain:
            decided |= {colour: troops[colour].least for colour in group}
    return decided


def _end_notes(view: View, end: EndState) -> Iterator[Note]:
    """Yield whether the game is over, and by which condition."""
    if end.at_target:
        yield note("note_points", colours=view.colour_words(end.at_target), target=end.target or 0)
    if end.short:
        yield note("note_troops", colours=view.colour_words(end.short), most=LAST_TROOPS)
    if end.is_over is False:
        text = "note_unproved" if view.phase == "end" else "note_goes_on"
        yield note(text, target=end.target or 0, most=LAST_TROOPS)
    if end.is_over is None:
        if near := {*end.near_target, *end.near_short}:
            yield note("note_unknown_end", colours=view.colour_words(near))
        if end.unseen:
            players = view.position.players
            yield note("note_unseen", count=end.unseen, players=players)


def _tie_notes(
    view: View,
    order: Iterable[Standing],
    keys: Mapping[str, tuple[int, int]],
    decided: Mapping[str, int],
) -> Iterator[Note]:
    """Yield how equal points were ranked, or why a rank is shared."""
    places = [standing.colour for standing in order]
    for points in sorted({key[0] for key in keys.values()}, reverse=True):
        group = [colour for colour in places if keys[colour][0] == points]
        if len({keys[colour][1] for colour in group}) > 1:
            yield note("note_tie_donjons", colours=tuple(map(view.colour_word, group)))
    for group in equals(keys):
        if len(group) < 2:
            continue
        group.sort(key=places.index)
        text = "note_tie_reserve"
        if group[0] in decided:
            counts = {decided[colour] for colour in group}
            text = "note_tie_shared" if len(counts) == 1 else "note_tie_troops"
        yield note(text, colours=tuple(map(view.colour_word, group)))
