"""
The score of a position of Baron.

During play it is the honour on the track; at the end the last minute is added, with all
its combats, unless it lies behind. Most honour wins, and the victory may be shared. The
arithmetic of the last minute goes with it, line by line.
"""

from collections.abc import Iterator, Mapping

from generators.hexes import Place, hexes_at, reading_order
from pnp.games.baron.facts import LEAST_HONOUR, START_HONOUR
from pnp.games.baron.rules.combats import LastMinute, last_minute
from pnp.games.baron.rules.turns import is_over, turn_counts
from pnp.judging.scores import Note, ScoreSheet, Standing, account, line, note, ranked, score_line
from pnp.judging.selecting import unread_of
from pnp.judging.spans import ANYTHING, Span
from pnp.judging.views import View
from pnp.model.checks import Pieces, ScoreRow, entered

# Source: Baron rulebook, the honour track; ruling BN-14.
HONOUR = ScoreRow(entered("honour")._replace(at_start=START_HONOUR), "score_honour")


def sheet(view: View, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of a position under the chosen *rulings*.

    Source: Baron rulebook, aim and end of the game; rulings BN-2, BN-6, BN-8, BN-9, BN-12,
    BN-13, BN-16, BN-17, BN-18.
    """
    turns = turn_counts(view.position.players, rulings)
    is_end, out = is_over(view, turns), view.position.listed("out")
    unread = unread_of(view, Pieces(), chip="", reach=1) if is_end else set[Place]()
    outcome = last_minute(view, rulings) if is_end and not unread else LastMinute()
    dark = tuple(reading_order({cell for place in unread for cell in hexes_at(place)}))
    # What cannot be read leaves open the last minute that it may touch.
    last = line("score_unread", ANYTHING, "score_established_source", dark, tiles=dark)
    unknown = (last,) if dark else ()
    standings = []
    for colour in view.colours:
        # Where honour is not entered, whoever plays owes little (BN-2).
        may_owe_more = colour in out or rulings.get("BN-2") == "stays"
        least = None if may_owe_more else LEAST_HONOUR
        honour = score_line(view, HONOUR, colour)
        if honour.points is None:
            honour = honour._replace(span=Span(least, None))
        changes = (step.line for step in outcome.changes if step.owner == colour and step.line)
        standings.append(account(colour, (honour, *unknown, *changes)))
    fallen = tuple(
        one.colour
        for one in standings
        if one.total is not None and one.total < LEAST_HONOUR and one.colour not in out
        if rulings.get("BN-2") != "stays"
    )
    placed = tuple(standings)
    if len(standings) >= view.position.players:  # else somebody is not even named
        placed = ranked(
            standings,
            key=lambda one: one.total,
            is_ranked=lambda one: one.colour not in {*out, *fallen},
        )
    done = [note("score_done")] if outcome.is_done else []
    return ScoreSheet(
        placed,
        is_over=is_end,
        notes=(*done, *_notes(view, placed, fallen, is_end=is_end)),
        workings=outcome.workings,
        unread=frozenset(unread),
    )


def _notes(
    view: View, standings: tuple[Standing, ...], fallen: tuple[str, ...], *, is_end: bool
) -> Iterator[Note]:
    """Yield remarks on the game as a whole."""
    players, count = view.position.players, len(standings)
    if view.phase == "play" and is_end:
        yield note("score_not_ended")
    if 0 < count < players:
        yield note("score_players", count=count, players=players)
    winners = tuple(one.colour for one in standings if one.rank == 1)
    told = {
        "score_out": view.position.listed("out"),
        "score_fallen": fallen,  # who owes too much without being marked `out`
        "score_shared": winners if len(winners) > 1 and is_end else (),
    }
    for text, colours in told.items():
        if colours:
            yield note(text, colours=tuple(map(view.colour_word, colours)))
