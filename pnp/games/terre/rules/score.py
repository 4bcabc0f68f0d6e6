"""The score of a position of Terre de Barons: tiles, diversity, and the ranking."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from generators.hexes import Hex
from pnp.games.terre.facts import (
    BOARD_AND_RESERVE,
    DIVERSITY_POINTS,
    DONJON,
    GAME,
    LAST_TROOPS,
    MELEES,
    MOUNTAIN,
    RANKING,
    TILES_OF_VALUE,
    TILES_ONLY,
)
from pnp.games.terre.rules.endings import EndState, end_state, points_range, troops_range
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
)
from pnp.judging.selecting import value_of
from pnp.judging.spans import Span
from pnp.judging.views import Range, View, view_of
from pnp.model.checks import KindsBelow, Land, Pieces, ScoreRow, SumBelow
from pnp.model.positions import Position
from pnp.texts.sentences import Sentence

# Source: Terre de Barons rules, aim of the game, and diversity.
_DONJONS = Pieces((DONJON,))
_LAND = Land((MOUNTAIN,), is_rest=True)
TILES = ScoreRow(SumBelow(_DONJONS), "score_tiles", "score_tiles_source")
DIVERSITY = ScoreRow(
    KindsBelow(_DONJONS._replace(within=_LAND)),
    "score_diversity",
    "score_diversity_source",
    table=tuple(DIVERSITY_POINTS.get(count, 0) for count in range(len(TILES_OF_VALUE) + 1)),
)


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of *position* under the chosen *rulings*.

    Points, then donjons, then troops on the board and in reserve; still equal is shared.

    Source: Terre de Barons rules, aim of the game; rulings TB-4 and TB-5.
    """
    view = view_of(position, GAME)
    standings = [_standing(view, colour) for colour in view.colours]
    keys = {standing.colour: _key(standing, view, rulings) for standing in standings}
    is_complete = all(standing.total is not None for standing in standings)
    decided = _troops_that_decide(view, keys) if is_complete else {}
    tied = {colour for group in equals(keys) if len(group) > 1 for colour in group}
    end = end_state(view, rulings)
    order = ranked(
        standings,
        lambda s: (*keys[s.colour], decided.get(s.colour, 0)),
        is_ranked=lambda s: not end.unseen,
        undecided=tied - decided.keys(),
        span=tiles_span if rulings[RANKING.id] == TILES_ONLY else span_of_total,
    )
    notes = list(_end_notes(view, end))
    if is_complete:
        notes += _tie_notes(view, order, keys, decided)
    else:
        notes.append(note("note_unread", _unread_cells(view)))
    if rulings[RANKING.id] == TILES_ONLY:
        notes.append(note("note_tiles_only"))
    knights = find_active_knights(view, rulings[MELEES.id])
    notes += (Note(finding.sentence) for finding in knights)  # each names its tile
    is_over = end.is_over
    if is_over is None and position.phase == "end":
        is_over = True
    return ScoreSheet(order, is_over, tuple(notes))


def _standing(view: View, colour: str) -> Standing:
    tiles = score_line(view, TILES, colour)
    cells, values = tiles.hexes, [value_of(view, cell) for cell in tiles.hexes]
    may_be_more = any(piece.hex not in cells for piece in view.hidden(colour, DONJON))
    sentence = _tiles_sentence(view.count(colour, DONJON).least, values, may_be_more)
    lines = (tiles._replace(sentence=sentence), score_line(view, DIVERSITY, colour))
    points = points_range(view, colour)
    return account(colour, lines)._replace(open=Span(points.least, int(points.most)))


def tiles_span(standing: Standing) -> Span:
    """Return what the tiles alone can be worth."""
    return standing.lines[0].span


def _tiles_sentence(donjons: int, values: list[int | None], may_be_more: bool) -> Sentence:
    if not values:
        return Sentence("score_unread_tiles" if may_be_more else "score_no_tiles")
    sums = " + ".join("?" if value is None else str(value) for value in values)
    return Sentence("score_tiles", {"donjons": donjons, "sum": sums})


def _key(standing: Standing, view: View, rulings: Mapping[str, str]) -> tuple[int, int]:
    points = standing.total
    if rulings[RANKING.id] == TILES_ONLY:
        points = standing.lines[0].points
    return points or 0, view.count(standing.colour, DONJON).least


def _troops_that_decide(view: View, keys: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Return the troops of colours that are equal so far, where the order is certain."""
    decided: dict[str, int] = {}
    # The discard is nobody's to use, and donjons are equal here: ruling TB-5 changes nothing.
    troops = {colour: troops_range(view, colour, BOARD_AND_RESERVE) for colour in view.colours}
    for group in equals(keys):
        if len(group) > 1 and _has_order([troops[colour] for colour in group]):
            decided |= {colour: troops[colour].least for colour in group}
    return decided


def _has_order(troops: Iterable[Range]) -> bool:
    """Tell whether the order of all is certain: no two overlap, unless both are known."""
    return all(
        one.most < other.least or (one == other and one.is_certain)
        for one, other in pairwise(sorted(troops))
    )


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
        yield note(_tie_text(group, decided), colours=tuple(map(view.colour_word, group)))


def _tie_text(group: list[str], decided: Mapping[str, int]) -> str:
    if group[0] not in decided:
        return "note_tie_reserve"
    counts = {decided[colour] for colour in group}
    return "note_tie_shared" if len(counts) == 1 else "note_tie_troops"


def _unread_cells(view: View) -> tuple[Hex, ...]:
    built = [cell for colour in view.colours for cell in view.places(colour, DONJON)]
    unread = [cell for cell in built if value_of(view, cell) is None]
    hidden = [piece.hex for piece in view.unread if view.may_be_kind(piece, DONJON)]
    return tuple(dict.fromkeys([*unread, *hidden]))
