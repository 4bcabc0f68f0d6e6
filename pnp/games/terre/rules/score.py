"""The score of a position of Terre de Barons: tiles, diversity, and the ranking."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise

from generators.hexes import Hex
from pnp.games.terre.parameters import LAST_TROOPS
from pnp.games.terre.rules.endchecks import EndState, end_state, words_of
from pnp.games.terre.rules.holdings import (
    DONJON,
    Holding,
    Range,
    diversity_points,
    holdings,
    is_unread,
    may_be,
    tile_value,
    troops_range,
)
from pnp.games.terre.rules.knightnotes import tell_knights
from pnp.games.terre.rulings import (
    BOARD_AND_RESERVE,
    LAST_TROOPS_COUNT,
    MELEES,
    RANKING,
    TILES_ONLY,
)
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing, ranked
from pnp.model.positions import Position, stacks
from pnp.texts.sentences import Sentence, Value


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of *position* under the chosen *rulings*.

    Points, then donjons, then troops on the board and in reserve; still equal is shared.

    Source: Terre de Barons rules, aim of the game; rulings TB-4 and TB-5.
    """
    known = holdings(position)
    standings = [_standing(position, holding) for holding in known.values()]
    keys = {standing.colour: _key(standing, known, rulings) for standing in standings}
    is_complete = all(standing.total is not None for standing in standings)
    decided = _troops_that_decide(known, keys) if is_complete else {}
    order = ranked(standings, lambda s: (*keys[s.colour], decided.get(s.colour, 0)))
    end = end_state(position, known, rulings[LAST_TROOPS_COUNT.id])
    notes = list(_end_notes(position, end))
    if is_complete:
        notes += _tie_notes(order, keys, decided)
    else:
        notes.append(Note(Sentence("note_unread"), _unread_cells(position, known)))
    if rulings[RANKING.id] == TILES_ONLY:
        notes.append(Note(Sentence("note_tiles_only")))
    knights = tell_knights(stacks(position), rulings[MELEES.id])
    notes += (Note(finding.sentence) for finding in knights)  # each names its tile
    is_over = end.is_over
    if is_over is None and position.phase == "end":
        is_over = True
    return ScoreSheet(order, is_over, tuple(notes))


def _standing(position: Position, holding: Holding) -> Standing:
    """Return the account of a colour, without a rank."""
    values = [tile_value(position, cell) for cell in holding.donjon_tiles]
    may_be_more = any(
        may_be(piece, DONJON) and piece.hex not in holding.donjon_tiles for piece in holding.unread
    )
    shown = [value for value in values if value is not None]
    is_certain = len(shown) == len(values) and not may_be_more
    tiles = sum(shown) if is_certain else None
    diversity = diversity_points(shown) if is_certain else None
    lines = (
        ScoreLine(
            _tiles_sentence(holding, values), tiles, "score_tiles_source", holding.donjon_tiles
        ),
        ScoreLine(
            Sentence("score_diversity", {"count": len(set(shown) - {0})}),
            diversity,
            "score_diversity_source",
        ),
    )
    total = None if tiles is None or diversity is None else tiles + diversity
    return Standing(holding.colour, lines, total)


def _tiles_sentence(holding: Holding, values: list[int | None]) -> Sentence:
    """Return what the tiles of a colour bring, one by one."""
    if not values:
        return Sentence("score_no_tiles")
    sums = " + ".join("?" if value is None else str(value) for value in values)
    return Sentence("score_tiles", {"donjons": holding.donjons, "sum": sums})


def _key(
    standing: Standing, known: Mapping[str, Holding], rulings: Mapping[str, str]
) -> tuple[int, int]:
    """Return what ranks a colour before its troops: points and donjons."""
    points = standing.total
    if rulings[RANKING.id] == TILES_ONLY:
        points = standing.lines[0].points
    return points or 0, known[standing.colour].donjons


def _troops_that_decide(
    known: Mapping[str, Holding], keys: Mapping[str, tuple[int, int]]
) -> dict[str, int]:
    """Return the troops of colours that are equal so far, where the order is certain."""
    decided: dict[str, int] = {}
    # The discard is nobody's to use, and donjons are equal here: ruling TB-5 changes nothing.
    troops = {colour: troops_range(holding, BOARD_AND_RESERVE) for colour, holding in known.items()}
    for group in _equals(keys):
        if len(group) > 1 and _has_order([troops[colour] for colour in group]):
            decided |= {colour: troops[colour].least for colour in group}
    return decided


def _equals(keys: Mapping[str, tuple[int, int]]) -> Iterator[list[str]]:
    """Yield the colours of each key."""
    order = sorted(keys, key=lambda colour: (keys[colour], colour))
    for _, group in groupby(order, key=lambda colour: keys[colour]):
        yield list(group)


def _has_order(troops: Iterable[Range]) -> bool:
    """Tell whether the order of all is certain: no two overlap, unless both are known."""
    return all(
        one.most < other.least or (one == other and one.is_certain)
        for one, other in pairwise(sorted(troops))
    )


def _end_notes(position: Position, end: EndState) -> Iterator[Note]:
    """Yield whether the game is over, and by which condition."""
    if end.at_target:
        yield _note("note_points", colours=words_of(end.at_target), target=end.target or 0)
    if end.short:
        yield _note("note_troops", colours=words_of(end.short), most=LAST_TROOPS)
    if end.is_over is False:
        text = "note_unproved" if position.phase == "end" else "note_goes_on"
        yield _note(text, target=end.target or 0, most=LAST_TROOPS)
    if end.is_over is None:
        colours = words_of(sorted({*end.near_target, *end.near_short}))
        yield _note("note_unknown_end", colours=colours)


def _tie_notes(
    order: Iterable[Standing], keys: Mapping[str, tuple[int, int]], decided: Mapping[str, int]
) -> Iterator[Note]:
    """Yield how equal points were ranked, or why a rank is shared."""
    places = [standing.colour for standing in order]
    for points in sorted({key[0] for key in keys.values()}, reverse=True):
        group = [colour for colour in places if keys[colour][0] == points]
        if len({keys[colour][1] for colour in group}) > 1:
            yield _note("note_tie_donjons", colours=words_of(group))
    for group in _equals(keys):
        if len(group) < 2:
            continue
        group.sort(key=places.index)
        yield _note(_tie_text(group, decided), colours=words_of(group))


def _tie_text(group: list[str], decided: Mapping[str, int]) -> str:
    """Return the text about colours with equal points and donjons."""
    if group[0] not in decided:
        return "note_tie_reserve"
    counts = {decided[colour] for colour in group}
    return "note_tie_shared" if len(counts) == 1 else "note_tie_troops"


def _note(text: str, **values: Value) -> Note:
    """Return a note on the game as a whole."""
    return Note(Sentence(text, values))


def _unread_cells(position: Position, known: Mapping[str, Holding]) -> tuple[Hex, ...]:
    """Return the places that hide points."""
    cells = {
        cell: None
        for holding in known.values()
        for cell in holding.donjon_tiles
        if tile_value(position, cell) is None
    }
    cells |= {p.hex: None for p in position.pieces if is_unread(p) and may_be(p, DONJON)}
    return tuple(cells)
