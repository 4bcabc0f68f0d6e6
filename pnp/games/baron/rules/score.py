"""
The score of a position of Baron.

During play it is the honour on the track; at the end the last minute is added, with all
its combats, unless it lies behind. Most honour wins, and the victory may be shared. The
arithmetic of the last minute goes with it, line by line.
"""

from collections.abc import Iterable, Iterator, Mapping, Set

from generators.hexes import Hex, Place, hexes_at, reading_order
from pnp.games.baron.facts import GAME, LEAST_HONOUR, START_HONOUR
from pnp.games.baron.rules.baronies import Keep, Strength, half_up, tile_values
from pnp.games.baron.rules.battles import (
    Assault,
    Establishment,
    KnightFight,
    Loss,
    Meeting,
    OwnRivals,
    Step,
)
from pnp.games.baron.rules.combats import Abstention, LastMinute, last_minute
from pnp.games.baron.rules.turns import turn_counts
from pnp.judging.scores import (
    Note,
    ScoreLine,
    ScoreSheet,
    Standing,
    account,
    line,
    note,
    ranked,
    score_line,
)
from pnp.judging.selecting import unread_of
from pnp.judging.spans import ANYTHING, Span
from pnp.judging.views import View, view_of
from pnp.model.checks import Measure, Pieces, ScoreRow
from pnp.model.positions import Position
from pnp.texts import printed_number
from pnp.texts.sentences import Value, Word

# Source: Baron rulebook, the honour track; ruling BN-14.
HONOUR = ScoreRow(
    Measure("entry", entry="honour", at_start=START_HONOUR), "score_honour", "score_honour_source"
)

_MINUS = "\N{MINUS SIGN}"


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of *position* under the chosen *rulings*.

    Source: Baron rulebook, aim and end of the game; rulings BN-2, BN-6, BN-8, BN-9, BN-12,
    BN-13, BN-16, BN-17, BN-18.
    """
    view = view_of(position, GAME)
    is_end, out = position.phase == "end", position.listed("out")
    unread = unread_of(view, Pieces(), chip="", reach=1) if is_end else set[Place]()
    outcome = last_minute(view, rulings) if is_end and not unread else LastMinute()
    tiles = tile_values(view)
    standings = []
    for colour in view.colours:
        # Where honour is not entered, whoever plays owes little (BN-2).
        may_owe_more = colour in out or rulings.get("BN-2") == "stays"
        least = None if may_owe_more else LEAST_HONOUR
        honour = score_line(view, HONOUR, colour)._replace(open=Span(least, None))
        lines = (honour, *_unread_line(unread), *_lines(colour, outcome, tiles))
        standings.append(account(colour, lines))
    fallen = (
        ()
        if rulings.get("BN-2") == "stays"
        else tuple(
            one.colour
            for one in standings
            if one.total is not None and one.total < LEAST_HONOUR and one.colour not in out
        )
    )
    placed = tuple(standings)
    if len(standings) >= position.players:  # else somebody is not even named
        placed = ranked(
            standings,
            key=lambda one: one.total,
            is_ranked=lambda one: one.colour not in {*out, *fallen},
        )
    return ScoreSheet(
        standings=placed,
        # With the last tile laid, and phase play, the last minute is still to be settled.
        is_over=is_end,
        notes=tuple(_notes(view, rulings, placed, fallen, outcome)),
        workings=(*_abstentions(outcome.abstentions), *_steps(outcome.resolution.steps, tiles)),
        unread=frozenset(unread),
    )


def _unread_line(unread: Set[Place]) -> Iterator[ScoreLine]:
    """Yield that the last minute is open, where something cannot be read that it may touch."""
    if unread:
        cells = tuple(reading_order({cell for place in unread for cell in hexes_at(place)}))
        yield line("score_unread", ANYTHING, "score_established_source", cells, tiles=cells)


def _lines(colour: str, outcome: LastMinute, tiles: Mapping[Hex, int]) -> Iterator[ScoreLine]:
    """Yield the lines of a player behind the honour: those of the last minute."""
    for new in outcome.resolution.established:
        if new.keep.owner == colour:
            yield _established(new, tiles)
    for step in outcome.resolution.steps:
        if isinstance(step, Loss) and step.owner == colour:
            words: dict[str, Value] = {"keep": step.knight.hex, "sum": _sum_text(tiles, step.hexes)}
            yield line("score_lost", -step.points, "score_lost_source", step.hexes, **words)


def _established(new: Establishment, tiles: Mapping[Hex, int]) -> ScoreLine:
    """Return the line of a new barony, and how its half is rounded (BN-12)."""
    is_up = new.gain == half_up(new.new_total)
    text = "score_established" if is_up else "score_established_away"
    hexes = (new.keep.hex, *new.new)
    words: dict[str, Value] = {"keep": new.keep.hex, "sum": _sum_text(tiles, new.new)}
    return line(text, new.gain, "score_established_source", hexes, **words)


def _notes(
    view: View,
    rulings: Mapping[str, str],
    standings: tuple[Standing, ...],
    fallen: tuple[str, ...],
    outcome: LastMinute,
) -> Iterator[Note]:
    """Yield remarks on the game as a whole."""
    position = view.position
    if outcome.is_done:
        yield note("score_done")
    last = turn_counts(position.players, rulings).last_tile_count
    if view.phase == "play" and len(position.terrain) >= last:
        yield note("score_not_ended")  # only the last minute is left (BN-1)
    if standings and len(standings) < position.players:
        yield note("score_players", count=len(standings), players=position.players)
    if out := position.listed("out"):
        yield note("score_out", colours=tuple(map(view.colour_word, out)))
    if fallen:  # who owes too much without being marked `out`
        yield note("score_fallen", colours=tuple(map(view.colour_word, fallen)))
    winners = [standing.colour for standing in standings if standing.rank == 1]
    if len(winners) > 1 and view.phase == "end":
        yield note("score_shared", colours=tuple(map(view.colour_word, winners)))


def _abstentions(abstentions: Iterable[Abstention]) -> Iterator[Note]:
    for keep, reason, gain in abstentions:
        gained: dict[str, Value] = {} if gain is None else {"points": gain}
        yield note(f"work_abstains_{reason}", [keep.hex], **_keep_words(keep), **gained)


def _keep_words(keep: Keep) -> dict[str, Value]:
    return {"colour": GAME.colour_word(keep.owner), "keep": keep.hex}


def _steps(steps: Iterable[Step], tiles: Mapping[Hex, int]) -> Iterator[Note]:
    """Yield the steps of a resolution at the last minute, one line each or more."""
    for step in steps:
        if isinstance(step, Meeting):
            yield _meeting(step)
        elif isinstance(step, OwnRivals):
            yield from _own_rivals(step, tiles)
        elif isinstance(step, KnightFight):
            yield from _knight_fight(step, tiles)
        elif isinstance(step, Assault):
            yield from _assault(step, tiles)
        elif isinstance(step, Loss):
            yield _loss(step, tiles)
        else:
            yield _establishment(step, tiles)


def _sum_text(tiles: Mapping[Hex, int], cells: Iterable[Hex], *, total: int | None = None) -> str:
    """
    Return the values on *cells* as a sum, the largest first: ``3 + 1 − 2``.

    With *total*, that follows where there is something to add up: ``3 + 1 = 4``.
    """
    values = sorted((tiles[cell] for cell in cells), reverse=True)
    if not values:
        return "0"
    parts = [printed_number(values[0])]
    parts += [f"+ {value}" if value >= 0 else f"{_MINUS} {-value}" for value in values[1:]]
    if total is not None and len(values) > 1:
        parts.append(f"= {printed_number(total)}")
    return " ".join(parts)


def _half(total: int, half: int) -> Word:
    """Return how *total* was halved: rounded up, unless BN-12 says otherwise and it shows."""
    return Word("half_up" if half == half_up(total) else "half_away")


def _places(keeps: Iterable[Keep]) -> tuple[Hex, ...]:
    return tuple(keep.hex for keep in keeps)


def _meeting(step: Meeting) -> Note:
    """Return who meets in a group."""
    knights, barons = _places(step.knights), _places(step.barons)
    if len(knights) + len(barons) == 1:
        return note("work_alone", knights, **_keep_words(step.knights[0]))
    text = "work_group" if barons else "work_group_knights"
    return note(text, (*knights, *barons), knights=knights, barons=barons)


def _strength(text: str, strength: Strength, tiles: Mapping[Hex, int]) -> Note:
    """Return the sum of one barony in a combat."""
    return note(
        text,
        (strength.keep.hex, *strength.hexes),
        **_keep_words(strength.keep),
        sum=_sum_text(tiles, strength.hexes, total=strength.total),
        half=_half(strength.total, strength.value),
        strength=strength.value,
    )


def _own_rivals(step: OwnRivals, tiles: Mapping[Hex, int]) -> Iterator[Note]:
    """Yield which of one player's knights goes on."""
    for strength in step.strengths:
        yield _strength("work_knight", strength, tiles)
    returned = _places(step.returned)
    text = "work_rivals_choice" if step.is_choice else "work_rivals"
    hexes = (step.stays.hex, *returned)
    yield note(text, hexes, **_keep_words(step.stays), returned=returned, ruling=step.ruling)


def _knight_fight(step: KnightFight, tiles: Mapping[Hex, int]) -> Iterator[Note]:
    """Yield one round of knights against one another."""
    yield note("work_knights", step.battlefield, tiles=step.battlefield)
    for strength in step.strengths:
        yield _strength("work_knight", strength, tiles)
    returned = _places(step.returned)
    text = "work_knights_tie" if step.is_tie else "work_knights_won"
    yield note(text, returned, returned=returned)


def _assault(step: Assault, tiles: Mapping[Hex, int]) -> Iterator[Note]:
    """Yield the combat of a knight with barons."""
    yield note("work_assault", step.battlefield, tiles=step.battlefield)
    yield _strength("work_knight", step.knight, tiles)
    for baron in step.barons:
        yield _strength("work_baron", baron, tiles)
    keep, barons = step.knight.keep.hex, _places(baron.keep for baron in step.barons)
    yield note(
        "work_assault_won" if step.is_won else "work_assault_lost",
        barons if step.is_won else (keep,),
        strength=step.knight.value,
        defence=max(baron.value for baron in step.barons),
        keep=keep,
        barons=barons,
    )


def _loss(step: Loss, tiles: Mapping[Hex, int]) -> Note:
    """Return what a beaten player loses."""
    return note(
        "work_loss",
        step.hexes,
        colour=GAME.colour_word(step.owner),
        tiles=step.hexes,
        sum=_sum_text(tiles, step.hexes, total=step.points),
        points=-step.points,
    )


def _establishment(step: Establishment, tiles: Mapping[Hex, int]) -> Note:
    """Return what a new barony brings."""
    return note(
        "work_established_counted" if step.counted else "work_established",
        (step.keep.hex, *step.new),
        **_keep_words(step.keep),
        sum=_sum_text(tiles, step.new, total=step.new_total),
        half=_half(step.new_total, step.gain),
        counted=step.counted,
        points=step.gain,
    )
