"""
Scores over all readings of a position: what every line, total and rank can be.

What is the same in all readings is certain; the rest has the span from the least to the most.
"""

from collections.abc import Iterable, Sequence

from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing
from pnp.judging.spans import Span, added, exactly, hull


def over_readings(sheet: ScoreSheet, sheets: Sequence[ScoreSheet]) -> ScoreSheet:
    """
    Return the score of a position as all its readings leave it.

    Where:
        sheet: the score of the position as it was typed, much of it open.
        sheets: the scores of its readings, at least one.
    """
    if len(sheets) == 1:
        return sheets[0]
    accounts = [_accounts(standing.colour, sheets) for standing in sheet.standings]
    standings = [
        _standing(standing, found)
        for standing, found in zip(sheet.standings, accounts, strict=True)
    ]
    endings = {one.is_over for one in sheets}
    return ScoreSheet(
        tuple(sorted(standings, key=_place)),
        endings.pop() if len(endings) == 1 else None,
        _common_notes([one.notes for one in sheets]),
        _common_notes([one.workings for one in sheets]),
    )


def _accounts(colour: str, sheets: Iterable[ScoreSheet]) -> list[Standing]:
    """Return the accounts of a colour; one that a reading does not know has nothing in it."""
    return [
        next((one for one in sheet.standings if one.colour == colour), Standing(colour, (), 0))
        for sheet in sheets
    ]


def _standing(typed: Standing, found: Sequence[Standing]) -> Standing:
    """Return an account as those of all readings leave it."""
    total = hull(one.span for one in found)
    ranks = {one.rank for one in found}
    rank = ranks.pop() if len(ranks) == 1 else None
    lines = [one.lines for one in found]
    return Standing(
        typed.colour,
        lines[0] if all(one == lines[0] for one in lines) else _lines(typed.lines, lines),
        total.value,
        rank,
        is_shared=rank is not None and all(one.is_shared for one in found),
        is_open=rank is None and total.value is not None and any(one.rank for one in found),
        open=total,
        places=_places(found),
    )


def _places(found: Iterable[Standing]) -> Span | None:
    """Return the ranks that somebody can have; None for who has none in any reading."""
    known = [exactly(one.rank) if one.rank is not None else one.places for one in found]
    places = [span for span in known if span is not None]
    return hull(places) if places else None


def _lines(
    typed: Sequence[ScoreLine], found: Sequence[Sequence[ScoreLine]]
) -> tuple[ScoreLine, ...]:
    """
    Return the lines of an account.

    Lines that all readings have stay as they are. The others are added up by their source, in
    the words of the line that was open; a source without such a line goes to the last of them.
    """
    certain = [line for line in typed if line.points is not None]
    certain = [line for line in certain if all(line in lines for lines in found)]
    opened = [line for line in typed if line not in certain]
    if not opened:
        return tuple(typed)
    sources = {line.source: line for line in reversed(opened)}
    first = {id(line) for line in sources.values()}
    rest = opened[-1].source
    done = []
    for line in typed:
        if line in certain:
            done.append(line)
        elif id(line) in first:
            span = hull(_rest(lines, certain, line.source, rest, sources) for lines in found)
            done.append(_with_span(line, span, found))
    return tuple(done)


def _rest(
    lines: Sequence[ScoreLine],
    certain: Sequence[ScoreLine],
    source: str,
    rest: str,
    sources: Iterable[str],
) -> Span:
    """Return what the lines of one source that are not certain come to in one reading."""
    known = set(sources)
    return added(
        line.span
        for line in lines
        if line not in certain and (line.source if line.source in known else rest) == source
    )


def _with_span(line: ScoreLine, span: Span, found: Sequence[Sequence[ScoreLine]]) -> ScoreLine:
    """Return *line* with what it can be; in the words of all readings, if these agree."""
    same = [next((one for one in lines if one.source == line.source), line) for lines in found]
    words = same[0] if all(one.sentence == same[0].sentence for one in same) else line
    return words._replace(points=span.value, open=span)


def _common_notes(found: Sequence[Sequence[Note]]) -> tuple[Note, ...]:
    """Return what all readings say."""
    return tuple(note for note in found[0] if all(note in notes for notes in found))


def _place(standing: Standing) -> tuple[int, ...]:
    """Return what accounts are sorted by: who can be first stands first, then who has more."""
    if standing.places is None:
        return (1,)
    places, span = standing.places, standing.span
    return (0, places.least or 0, places.most or 0, -(span.least or 0), -(span.most or 0))
