"""
Score sheets: what each player has, line by line, and who won; and how declared lines are scored.

A line without points, and so a total of None, means that an entry is missing or something cannot
be read: a finding of the severity "needs entry" says what. Its span says what the points can be.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import groupby
from typing import Any

from generators import NamedTuple
from generators.hexes import Hex, Place, PlaceName
from pnp.judging.selecting import (
    factor_of,
    measured,
    measured_places,
    names_of,
    portions,
    unread_below,
)
from pnp.judging.spans import Span, added, exactly, hull, looked_up, product, times
from pnp.judging.views import View, board_of
from pnp.model.checks import Bounds, Ending, Measure, ScoreRow
from pnp.texts.sentences import Said, Sentence, Word


class ScoreLine(NamedTuple):
    """
    One line of a player's account.

    Attributes:
        source: the key of the text that says where the rules have it.
        span: what the points can be.
        hexes: where the points come from: hexes; corners and sides by their names.
    """

    sentence: Sentence
    span: Span
    source: str
    hexes: tuple[Hex | PlaceName, ...] = ()

    @property
    def points(self) -> int | None:
        """The points; None while they are open."""
        return self.span.value


class Note(NamedTuple):
    """A remark on the game as a whole, or one step of some arithmetic."""

    sentence: Sentence
    hexes: tuple[Hex, ...] = ()


class Standing(NamedTuple):
    """
    One player's account.

    Attributes:
        colour: its letter.
        span: what the total can be.
        places: what the rank can be, from 1; None for who is out, or where nobody is ranked yet.
        values: what the total is in one reading or another, where these are few; else nothing.
        is_shared: somebody else has the same rank.
        is_open: who of several is ahead depends on an entry that is missing; none has a rank.
    """

    colour: str
    lines: tuple[ScoreLine, ...]
    span: Span
    places: Span | None = None
    is_shared: bool = False
    is_open: bool = False
    values: tuple[int, ...] = ()

    @property
    def total(self) -> int | None:
        """The total; None while it is open."""
        return self.span.value

    @property
    def rank(self) -> int | None:
        """The rank; None for who is out of the game, or while it is open."""
        return None if self.is_open or self.places is None else self.places.value

    @property
    def may_win(self) -> bool:
        """Whether the rank is 1, or can be."""
        return self.places is not None and self.places.least == 1


class ScoreSheet(NamedTuple):
    """
    The score of a position.

    Attributes:
        standings: the best first.
        is_over: the game has ended; None where that is open.
        notes: how the game ended, ties, and whatever else a player wants to know.
        workings: arithmetic step by step, such as the combats at the end of Baron.
        unread: the places of the board where something cannot be read that the score may hang on.
    """

    standings: tuple[Standing, ...]
    is_over: bool | None
    notes: tuple[Note, ...] = ()
    workings: tuple[Note, ...] = ()
    unread: frozenset[Place] = frozenset()

    @property
    def winners(self) -> tuple[str, ...]:
        """The colours of rank 1, sorted; nobody while anybody else can be first, too."""
        first = tuple(sorted(s.colour for s in self.standings if s.rank == 1))
        return first if first == self.can_win else ()

    @property
    def can_win(self) -> tuple[str, ...]:
        """The colours of those who are first or can be, sorted."""
        return tuple(sorted(s.colour for s in self.standings if s.may_win))

    @property
    def is_open(self) -> bool:
        """Whether a total or a rank is open."""
        return any(s.total is None or s.is_open for s in self.standings)

    @property
    def verdict(self) -> str:
        """The text, as ``sheet_winner``, that names who won or leads, or who of several can."""
        role = "winner" if self.is_over else "leader"
        if not self.winners:
            return f"sheet_possible_{role}s"
        return f"sheet_{role}s" if len(self.winners) > 1 else f"sheet_{role}"


def note(text: str, hexes: Iterable[Hex] = (), /, **values: Said) -> Note:
    """Return a remark or a step in the words of the key *text*."""
    return Note(Sentence(text, values), tuple(hexes))


def line(
    text: str, points: int | Span, source: str, hexes: Iterable[Hex] = (), /, **values: Said
) -> ScoreLine:
    """Return a line of an account in the words of the key *text*, its points perhaps open."""
    span = points if isinstance(points, Span) else exactly(points)
    return ScoreLine(Sentence(text, values), span, source, tuple(hexes))


def account(colour: str, lines: Iterable[ScoreLine]) -> Standing:
    """Return a player's account without a rank; no total while a line has no points."""
    own = tuple(lines)
    return Standing(colour, own, added(line.span for line in own))


def span_of_total(standing: Standing) -> Span:
    """Return what players are ranked by where totals are open."""
    return standing.span


def equals(keys: Mapping[str, Any]) -> list[list[str]]:
    """Return the colours of each key, the smallest key first, and colours sorted."""
    order = sorted(keys, key=lambda colour: (keys[colour], colour))
    return [list(group) for _, group in groupby(order, key=lambda colour: keys[colour])]


def ranked(
    standings: Iterable[Standing],
    key: Callable[[Standing], Any],
    *,
    is_ranked: Callable[[Standing], bool] = lambda standing: True,
    undecided: Collection[str] = (),
    span: Callable[[Standing], Span] = span_of_total,
) -> tuple[Standing, ...]:
    """
    Return *standings* with their ranks, the largest *key* first; equal keys share a rank.

    While a total of those that could be ranked is open, each has the rank that its *span*
    leaves; the colours *undecided* have equal keys only because an entry is missing.
    """
    everyone = list(standings)
    candidates = [standing for standing in everyone if is_ranked(standing)]
    others = [standing for standing in everyone if not is_ranked(standing)]
    if any(standing.total is None for standing in candidates):
        # Of those who may be equal each may be ahead.
        placed, spans = list[Standing](), [span(standing) for standing in candidates]
        for number, (one, own) in enumerate(zip(candidates, spans, strict=True)):
            rivals = [*spans[:number], *spans[number + 1 :]]
            first = 1 + sum(rival.is_above(own) for rival in rivals)
            last = 1 + sum(not own.is_above(rival) for rival in rivals)
            placed.append(one._replace(places=Span(first, last)))
        placed.sort(key=lambda one: one.places or exactly(0))
        return (*placed, *others)
    done: list[Standing] = []
    for _, group in groupby(sorted(candidates, key=key, reverse=True), key=key):
        equals = list(group)
        first, last = len(done) + 1, len(done) + len(equals)
        done += [
            standing._replace(is_open=True, places=Span(first, last))
            if standing.colour in undecided
            else standing._replace(is_shared=last > first, places=exactly(first))
            for standing in equals
        ]
    return (*done, *others)


def score_game(view: View, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of a position by the records of its game.

    Equal totals are ranked by its ties, more of a measure being better; none of them where one
    that decides is open.
    """
    game, standings = view.game, _standings(view, rulings)
    decisive = {
        s.colour: [measured(view, one, s.colour).value for one in game.ties] for s in standings
    }
    undecided = {
        colour
        for group in equals({s.colour: s.total for s in standings if s.total is not None})
        if len(group) > 1 and any(None in decisive[one] for one in group)
        for colour in group
    }
    order = ranked(
        standings,
        lambda s: (s.total, *(count or 0 for count in decisive[s.colour])),
        undecided=undecided,
    )
    answers = _endings(view, order)
    notes = [note(end.says) for end, is_so in answers.items() if is_so and end.says]
    # Chips are counted that nobody has turned over before the end.
    shown = {kind.id for kind in game.shown_chips}.union(view.position.chips)
    for chip in dict.fromkeys(getattr(row.measure, "chip", "") for row in game.scores):
        if chip and chip not in shown and view.phase != "end":
            notes.append(note("note_face_down", chip=Word(f"chip_{chip}")))
    counted = [row.measure for row in game.scores] + [*game.ties]
    counted += [end.measure for end in game.ends if end.measure is not None]
    is_over = _any_of(answers.values()) if answers else None
    if is_over is None:  # then the file is believed
        is_over = view.phase == "end" or (None if answers else False)
    return ScoreSheet(order, is_over, tuple(notes), unread=unread_below_all(view, counted))


def unread_below_all(view: View, measures: Iterable[Measure]) -> frozenset[Place]:
    """Return where something cannot be read that *measures* may hang on, whosever they are."""
    if view.is_whole:
        return frozenset()
    both = (one for measure in measures for one in (measure, measure.times) if one is not None)
    selecting = (one for one in both if one.what != "entry")
    return frozenset[Place]().union(*(unread_below(view, one) for one in selecting))


def ended(view: View, rulings: Mapping[str, str]) -> bool | None:
    """Tell whether one of the declared endings holds; None while that is open."""
    return _any_of(_endings(view, _standings(view, rulings)).values())


def _any_of(answers: Iterable[bool | None]) -> bool | None:
    """Return whether one of *answers* is yes; None if that is open."""
    found = set(answers)
    return True if True in found else None if None in found else False


def _all_of(answers: Iterable[bool | None]) -> bool | None:
    """Return whether all *answers* are yes; None if that is open."""
    found = set(answers)
    return False if False in found else None if None in found else True


def _standings(view: View, rulings: Mapping[str, str]) -> list[Standing]:
    """Return the accounts of all players, without ranks."""
    rows = [
        row for row in view.game.scores if not row.ruling or rulings[row.ruling[0]] == row.ruling[1]
    ]
    lines = {colour: [score_line(view, row, colour) for row in rows] for colour in view.colours}
    for place, row in enumerate(rows):
        if row.ranks or row.lead is not None:
            for colour, points in _points_by_rank(view, row).items():
                lines[colour][place] = lines[colour][place]._replace(span=points)
    return [
        account(
            colour,
            (one for one, row in zip(own, rows, strict=True) if row.measure.colour in {"", colour}),
        )
        for colour, own in lines.items()
    ]


def score_line(view: View, row: ScoreRow, colour: str) -> ScoreLine:
    """Return the line of a colour; without points where they are open, or hang on the others."""
    whose = "" if row.per == "board" else colour
    view = board_of(view, whose) if whose else view
    parts = list(portions(view, row.measure, row.per))
    counts = [measured(*part, whose) for part in parts]
    is_certain = all(count.value is not None for count in counts)
    worth = added(
        product(_span(row, count), factor_of(*part, whose))
        for count, part in zip(counts, parts, strict=True)
    )
    text = row.says if is_certain else row.unread or row.says
    count = sum(count.least or 0 for count in counts)
    sentence = Sentence(text, {"count": count, "points": row.points})
    names: list[PlaceName] = []
    # Different terrains lie on the hexes of another line.
    if row.measure.what not in {"entry", "kinds"}:
        places = (measured_places(*part, colour) for part in parts)
        names = names_of(view, set[Place]().union(*places))
    hexes = tuple(name if name.clock else name.hex for name in names)
    return ScoreLine(sentence, worth, f"{row.says}_source", hexes)


def _span(row: ScoreRow, count: Span) -> Span:
    """Return what a count can be worth; where others decide, all that ranks can bring."""
    if row.lead is not None:
        return hull((exactly(row.lead), _span(row._replace(lead=None), count)))
    if row.ranks:
        return hull(map(exactly, (0, *row.ranks)))
    if row.table:
        return looked_up(row.table, count)
    return times(count, row.points)


def _points_by_rank(view: View, row: ScoreRow) -> Mapping[str, Span]:
    """Return the points of every colour; all that ranks can bring while a number is open."""
    points = dict.fromkeys(view.colours, exactly(0))
    for part in portions(view, row.measure, row.per):
        counts = {colour: measured(*part, colour).value for colour in view.colours}
        known = {colour: count for colour, count in counts.items() if count is not None}
        if len(known) < len(counts):
            return {}
        won: dict[str, Span] = {}
        if row.lead is not None:
            plain = row._replace(lead=None)
            won = {colour: _span(plain, exactly(count)) for colour, count in known.items()}
            ahead = [colour for colour, count in known.items() if count == max(1, *known.values())]
            won |= dict.fromkeys(ahead if len(ahead) == 1 else (), exactly(row.lead))
        for equal in reversed(equals(known)) if row.lead is None else ():
            ranks = row.ranks[len(won) : len(won) + len(equal)] if known[equal[0]] > 0 else ()
            each = max(ranks, default=0) if row.tied == "all" else sum(ranks) // len(equal)
            is_lost = row.tied == "none" and len(equal) > 1
            won |= dict.fromkeys(equal, exactly(0 if is_lost else each))
        for colour, more in won.items():
            points[colour] = added((points[colour], product(more, factor_of(*part, colour))))
    return points


def _endings(view: View, standings: Iterable[Standing]) -> dict[Ending, bool | None]:
    """Return of every declared ending whether it holds; none does in set-up."""
    if view.phase == "setup":  # where few pieces end nothing
        return {}
    players = list(standings)
    groups: dict[str | int, list[Ending]] = {}
    for number, ending in enumerate(view.game.ends):
        groups.setdefault(ending.together or number, []).append(ending)
    answers = {}
    for group in groups.values():
        # Those of players hold together for one and the same.
        own = [e for e in group if e.per == "player" and not (e.measure and e.measure.colour)]
        found = [_has_ended(view, end, players) for end in group if end not in own]
        if own:
            by_player = ([_has_ended(view, end, [one]) for end in own] for one in players)
            found.append(_any_of(map(_all_of, by_player)))
        answers[group[0]] = _all_of(found)
    return answers


def _has_ended(view: View, ending: Ending, standings: Iterable[Standing]) -> bool | None:
    """Tell whether points, or a measure of anybody or anywhere, are within the bounds."""
    measure, bounds = ending.measure, Bounds(ending.least, ending.most)
    if measure is None:
        counts = [standing.span for standing in standings]
    elif ending.per == "player":
        whose = [measure.colour] if measure.colour else [s.colour for s in standings]
        counts = [measured(view, measure, colour) for colour in whose]
    else:
        counts = [measured(*part) for part in portions(view, measure, ending.per)]
    return _any_of(
        count.keeps(bounds) or (False if count.breaks(bounds) else None) for count in counts
    )
