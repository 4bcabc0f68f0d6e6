"""
The score of a position of Baron.

During play it is the honour on the track; at the end the last minute is added, with all
its combats, unless it lies behind. Most honour wins, and the victory may be shared.
"""

from collections.abc import Iterator, Mapping

from generators.hexes import Hex
from pnp.games.baron.components import LEAST_HONOUR
from pnp.games.baron.rules.combatsteps import Establishment, Loss
from pnp.games.baron.rules.lands import land_of, named
from pnp.games.baron.rules.lastminute import LastMinute, last_minute
from pnp.games.baron.rules.timetable import timetable_of
from pnp.games.baron.rules.workings import sum_text, tell_abstentions, tell_steps
from pnp.games.baron.rulings import half_up
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing, ranked
from pnp.model.positions import Position, colours_in_play
from pnp.texts.sentences import Sentence, Value

START_HONOUR = 0


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of *position* under the chosen *rulings*.

    Source: Baron rulebook, aim and end of the game; rulings BN-2, BN-6, BN-8, BN-9, BN-12,
    BN-13, BN-16, BN-17.
    """
    outcome = last_minute(position, rulings) if position.phase == "end" else LastMinute()
    tiles = land_of(position).values
    standings = [
        _standing(colour, tuple(_lines(position, colour, outcome, tiles)))
        for colour in colours_in_play(position)
    ]
    fallen = _fallen(position, standings, rulings)
    placed = _ranked(position, standings, fallen)
    return ScoreSheet(
        standings=placed,
        # With the last tile laid, and phase play, the last minute is still to be settled.
        is_over=position.phase == "end",
        notes=tuple(_notes(position, rulings, placed, fallen, outcome)),
        workings=(
            *tell_abstentions(outcome.abstentions),
            *tell_steps(outcome.resolution.steps, tiles),
        ),
    )


def _standing(colour: str, lines: tuple[ScoreLine, ...]) -> Standing:
    """Return a player's account; no total where a line has no points."""
    points = [line.points for line in lines if line.points is not None]
    return Standing(colour, lines, sum(points) if len(points) == len(lines) else None)


def _lines(
    position: Position, colour: str, outcome: LastMinute, tiles: Mapping[Hex, int]
) -> Iterator[ScoreLine]:
    """Yield the lines of a player: the honour entered, then the last minute."""
    honour = position.number("honour", colour)
    if honour is None and position.phase == "setup":
        honour = START_HONOUR
    yield ScoreLine(Sentence("score_honour"), honour, "score_honour_source")
    if colour in outcome.uncertain:
        sentence = Sentence("score_unread", {"tiles": outcome.blurs})
        yield ScoreLine(sentence, None, "score_established_source", outcome.blurs)
    for new in outcome.resolution.established:
        if new.keep.owner == colour:
            yield _established(new, tiles)
    for step in outcome.resolution.steps:
        if isinstance(step, Loss) and step.owner == colour:
            values: dict[str, Value] = {"keep": step.knight.hex, "sum": sum_text(tiles, step.hexes)}
            sentence = Sentence("score_lost", values)
            yield ScoreLine(sentence, -step.points, "score_lost_source", step.hexes)


def _established(new: Establishment, tiles: Mapping[Hex, int]) -> ScoreLine:
    """Return the line of a new barony, and how its half is rounded (BN-12)."""
    is_up = new.gain == half_up(new.new_total)
    values: dict[str, Value] = {"keep": new.keep.hex, "sum": sum_text(tiles, new.new)}
    sentence = Sentence("score_established" if is_up else "score_established_away", values)
    return ScoreLine(sentence, new.gain, "score_established_source", (new.keep.hex, *new.new))


def _fallen(
    position: Position, standings: list[Standing], rulings: Mapping[str, str]
) -> tuple[str, ...]:
    """Return who owes too much without being marked `out`; nobody under BN-2 `stays`."""
    if rulings.get("BN-2") == "stays":
        return ()
    return tuple(
        standing.colour
        for standing in standings
        if standing.total is not None
        and standing.total < LEAST_HONOUR
        and standing.colour not in position.colours.get("out", ())
    )


def _ranked(
    position: Position, standings: list[Standing], fallen: tuple[str, ...]
) -> tuple[Standing, ...]:
    """Return the standings with ranks; nobody has one while a player is not even named."""
    if len(standings) < position.players:
        return tuple(standings)
    out = {*position.colours.get("out", ()), *fallen}
    return ranked(
        standings,
        key=lambda standing: standing.total,
        is_ranked=lambda standing: standing.colour not in out,
    )


def _has_all_tiles(position: Position, rulings: Mapping[str, str]) -> bool:
    """Tell whether the last tile is laid (BN-1), so that only the last minute is left."""
    return len(position.terrain) >= timetable_of(position.players, rulings).last_tile_count


def _notes(
    position: Position,
    rulings: Mapping[str, str],
    standings: tuple[Standing, ...],
    fallen: tuple[str, ...],
    outcome: LastMinute,
) -> Iterator[Note]:
    """Yield remarks on the game as a whole."""
    if outcome.is_done:
        yield Note(Sentence("score_done"))
    if position.phase == "play" and _has_all_tiles(position, rulings):
        yield Note(Sentence("score_not_ended"))
    if standings and len(standings) < position.players:
        values: dict[str, Value] = {"count": len(standings), "players": position.players}
        yield Note(Sentence("score_players", values))
    out = position.colours.get("out", ())
    if out:
        yield Note(Sentence("score_out", {"colours": tuple(map(named, out))}))
    if fallen:
        yield Note(Sentence("score_fallen", {"colours": tuple(map(named, fallen))}))
    winners = [standing.colour for standing in standings if standing.rank == 1]
    if len(winners) > 1 and position.phase == "end":
        yield Note(Sentence("score_shared", {"colours": tuple(map(named, winners))}))
