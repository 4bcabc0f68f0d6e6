"""Scores worked off from the records of `pnp.model.scorelines`."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from generators.hexes import Hex
from pnp.judging.scores import ScoreLine, ScoreSheet, Standing, account, equals, ranked
from pnp.judging.stock.selecting import measured, names_of, places_of
from pnp.judging.views import Range, View, view_of
from pnp.model.checks import EntryOf, KindsBelow
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.model.scorelines import Ending, ScoreRow
from pnp.texts.sentences import Sentence


def score_game(position: Position, game: Game, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of *position* by the records of *game*.

    Equal totals are ranked by its ties, more of a measure being better; none of them where one
    that decides is open.
    """
    view = view_of(position, game)
    rows = [row for row in game.scores if not row.ruling or rulings[row.ruling[0]] == row.ruling[1]]
    lines = {colour: [score_line(view, row, colour) for row in rows] for colour in view.colours}
    for place, row in enumerate(rows):
        if row.ranks:
            for colour, points in _points_by_rank(view, row).items():
                lines[colour][place] = lines[colour][place]._replace(points=points)
    standings = [account(colour, own) for colour, own in lines.items()]
    decisive = {s.colour: [measured(view, one, s.colour) for one in game.ties] for s in standings}
    order = ranked(
        standings,
        lambda s: (s.total, *(count.least for count in decisive[s.colour])),
        undecided=_undecided(standings, decisive),
    )
    return ScoreSheet(order, _is_over(view, order, game.ends))


def score_line(view: View, row: ScoreRow, colour: str) -> ScoreLine:
    """Return the line of a colour; without points where they are open, or hang on the others."""
    count = measured(view, row.measure, colour)
    points = None
    if count.is_certain and not row.ranks:
        points = _worth(row, count.least)
    text = row.says if count.is_certain else row.unread or row.says
    sentence = Sentence(text, {"count": count.least, "points": row.points})
    hexes: tuple[Hex, ...] = ()
    # Different terrains lie on the hexes of another line.
    if not isinstance(row.measure, EntryOf | KindsBelow):
        names = names_of(view, places_of(view, row.measure.which, colour).certain)
        hexes = tuple(dict.fromkeys(name.hex for name in names))
    return ScoreLine(sentence, points, row.source, hexes)


def _worth(row: ScoreRow, count: int) -> int:
    if row.table:
        return row.table[max(0, min(count, len(row.table) - 1))]
    return row.points * count


def _points_by_rank(view: View, row: ScoreRow) -> Mapping[str, int | None]:
    """Return the points of every colour; None for all while somebody's number is open."""
    counts = {colour: measured(view, row.measure, colour) for colour in view.colours}
    if not all(count.is_certain for count in counts.values()):
        return dict.fromkeys(counts)
    order = sorted(counts, key=lambda colour: counts[colour].least, reverse=True)
    points: dict[str, int | None] = {}
    for count, group in groupby(order, key=lambda colour: counts[colour].least):
        equal = list(group)
        won = row.ranks[len(points) : len(points) + len(equal)] if count > 0 else ()
        points |= dict.fromkeys(equal, _for_each(row, won, len(equal)))
    return points


def _for_each(row: ScoreRow, won: Sequence[int], count: int) -> int:
    if row.tied == "none" and count > 1:
        return 0
    return max(won, default=0) if row.tied == "all" else sum(won) // count


def _undecided(standings: Iterable[Standing], decisive: Mapping[str, Sequence[Range]]) -> set[str]:
    """Return the colours of equal totals of which a measure that decides is open."""
    totals = {s.colour: s.total for s in standings if s.total is not None}
    return {
        colour
        for group in equals(totals)
        if len(group) > 1 and any(not count.is_certain for one in group for count in decisive[one])
        for colour in group
    }


def _is_over(view: View, standings: Iterable[Standing], ends: Sequence[Ending]) -> bool | None:
    """Tell whether an ending holds; without any, or while that is open, the file is believed."""
    answers = {_has_ended(view, ending, standing) for standing in standings for ending in ends}
    if True in answers or not ends:
        return True if ends else view.phase == "end"
    return (view.phase == "end" or None) if None in answers else False


def _has_ended(view: View, ending: Ending, standing: Standing) -> bool | None:
    if ending.measure is None:
        total = standing.total
        count = Range(0, float("inf")) if total is None else Range(total, total)
    else:
        count = measured(view, ending.measure, standing.colour)
    most = float("inf") if ending.most is None else ending.most
    if count.least >= ending.least and count.most <= most:
        return True
    return None if count.most >= ending.least and count.least <= most else False
