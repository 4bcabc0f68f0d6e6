"""
What a ``?`` can be: every reading of a position that the checks allow.

A reading puts one terrain, piece or chip in the place of each ``?`` on the board. A ``?`` is one
piece; or a number of pieces, where the game lets a number stand for those without a letter.
Answers that break a rule whatever the other ``?`` are go first: where these cannot be read, checks
find only what more can but add to. Then all readings that are left are tried, unless they are too
many. Entries that are missing stay so in every reading. What is wrong without the ``?`` says
nothing of them.

Questions that the readings settle are not asked any more (PF04), and what is the same in all of
them is certain; of scores the rest has the span from the least to the most.

The work is counted in hexes looked at, so a result never depends on the machine.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from itertools import combinations_with_replacement, islice, product
from math import prod
from typing import TypeAlias

from generators import NamedTuple
from generators.hexes import Place, PlaceName, place_at
from pnp.judging import findings
from pnp.judging.findings import Finding
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing, note
from pnp.judging.spans import added, exactly, hull
from pnp.judging.views import View, unread_chips, view_of, work_of_unread
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, normal_pieces
from pnp.texts.sentences import Part, Word

# What stands in the place of one question mark: terrain, pieces or a chip.
Answer: TypeAlias = str | tuple[Piece, ...] | Chip
# The findings about a position, as the rules of its game have them.
Judge: TypeAlias = Callable[[Position], tuple[Finding, ...]]

# Hexes and pieces that all checks together look at: some hundred readings of a large board.
MOST_WORK = 80_000
# A number of pieces without a letter; more is as good as no limit.
_MOST_IN_A_NUMBER = 40
# Question marks in one place that are told apart; of more nothing is tried.
_MOST_ALIKE = 3
_CLOCKS_OF_SIDES = (1, 3, 5, 7, 9, 11)


class Question(NamedTuple):
    """
    A ``?`` on the board.

    Attributes:
        about: as of a finding: `MAP`, `PIECES`, or the id of a kind of chip.
        hidden: the piece of which something cannot be read.
        answers: what it can be.
        broken: the codes of the rules that other answers break.
    """

    at: PlaceName
    about: str
    hidden: Piece | None
    answers: tuple[Answer, ...]
    broken: frozenset[str] = frozenset()


class Reading(NamedTuple):
    """A position in which everything can be read, by its answers; and what is found about it."""

    answers: tuple[Answer, ...]
    position: Position
    findings: tuple[Finding, ...]


class Readings(NamedTuple):
    """
    What the question marks of a position can be.

    Attributes:
        questions: each with the answers that the checks allow.
        whole: all readings that the checks allow; None: too many to try.
        nearest: the position with those answers filled in that alone are left.
    """

    questions: tuple[Question, ...]
    whole: tuple[Reading, ...] | None
    nearest: Position

    @property
    def is_contradiction(self) -> bool:
        """Whether every reading breaks a rule."""
        return self.whole == ()


def _breaches(some: Iterable[Finding]) -> Counter[str]:
    """Return how often each code says that something cannot be."""
    return Counter(one.code for one in some if one.severity == "impossible")


def _work(position: Position) -> int:
    return len(position.terrain) + len(position.pieces) + work_of_unread(position)


def readings_of(
    position: Position, game: Game, judge: Judge, typed: Sequence[Finding]
) -> Readings | None:
    """
    Return what the question marks on the board of *position* can be; None if there are none.

    *typed* are the findings about the position as it is, without what cannot be read.
    """
    questions = list(questions_of(position, game))
    if not questions:
        return None
    if not all(question.answers for question in questions):
        return Readings(tuple(questions), None, position)
    known, left_work, nearest = _breaches(typed), MOST_WORK, position

    def judged(whole: Position) -> tuple[tuple[Finding, ...], set[str]]:
        """Return what is found about *whole*, and the codes of what it breaks besides."""
        nonlocal left_work
        left_work -= _work(whole)
        found = judge(whole)
        return found, set(_breaches(found) - known)

    # Answers go that break a rule whatever the others are. What has one left is filled in, and
    # the others are tried once more.
    settled, is_news = dict[int, None](), True
    while is_news:
        is_news = False
        for place, question in enumerate(questions):
            if place in settled or len(question.answers) * _work(nearest) > left_work:
                continue
            breaks = {a: judged(filled(nearest, question, a))[1] for a in question.answers}
            left = tuple(answer for answer, codes in breaks.items() if not codes)
            broken = question.broken.union(*breaks.values())
            questions[place] = question._replace(answers=left, broken=broken)
            if not left:
                return Readings(tuple(questions), (), nearest)
            if len(left) == 1:
                settled[place] = None
                nearest = filled(nearest, question, left[0])
                is_news = len(settled) < len(questions)
    if prod(len(question.answers) for question in questions) * _work(nearest) > left_work:
        return Readings(tuple(questions), None, nearest)
    chosen, all_broken = [], set[str]()
    for answers, whole in all_filled(questions, position):
        found, codes = judged(whole)
        all_broken |= codes
        if not codes:
            chosen.append(Reading(answers, whole, found))
    for place, question in enumerate(questions):
        used = {reading.answers[place] for reading in chosen}
        left = tuple(answer for answer in question.answers if answer in used)
        more = all_broken if len(left) < len(question.answers) else ()
        questions[place] = question._replace(answers=left, broken=question.broken.union(more))
    return Readings(tuple(questions), tuple(chosen), nearest)


def readings_at(
    places: Set[Place], questions: Sequence[Question], position: Position
) -> list[Position]:
    """Return *position* in all readings of what stands in *places*; none if they are too many."""
    here = [one for one in questions if place_at(one.at.hex, one.at.clock) in places]
    if prod(len(question.answers) for question in here) * _work(position) > MOST_WORK:
        return []
    return [whole for _, whole in all_filled(here, position)]


def all_filled(
    questions: Sequence[Question], position: Position
) -> Iterator[tuple[tuple[Answer, ...], Position]]:
    """Yield all answers together, and *position* with them."""
    for answers in product(*(question.answers for question in questions)):
        whole = position
        for question, answer in zip(questions, answers, strict=True):
            whole = filled(whole, question, answer)
        yield answers, whole


def questions_of(position: Position, game: Game) -> Iterator[Question]:
    """Yield what cannot be read of the board, with all answers that the box of the game has."""
    for cell, kind in position.terrain.items():
        if kind == UNREADABLE:
            answers = tuple(terrain.name for terrain in game.terrains)
            yield Question(PlaceName(cell, 0), findings.MAP, None, answers)
    view = view_of(position, game)
    most = 1 + MOST_WORK // max(1, _work(position))  # of more none is tried
    for piece in view.unread:
        stacks = islice(_stacks_for(view, piece), most)
        yield Question(piece.at, findings.PIECES, piece, tuple(stacks))
    for chip in game.chips:
        for cell in unread_chips(position, chip):
            laid = position.chips[chip.id][cell]
            values = chip.bag if laid.value == UNREADABLE else (laid.value,)
            sides = _CLOCKS_OF_SIDES if chip.is_facing and not laid.facing else (laid.facing,)
            chips = tuple(Chip(value, side) for value in values for side in sides)
            yield Question(PlaceName(cell, 0), chip.id, None, chips)


def filled(position: Position, question: Question, answer: Answer) -> Position:
    """Return *position* with an answer in the place of the ``?``."""
    if isinstance(answer, str):
        return position._replace(terrain={**position.terrain, question.at.hex: answer})
    if isinstance(answer, Chip):
        laid = {**position.chips[question.about], question.at.hex: answer}
        return position._replace(chips={**position.chips, question.about: laid})
    others = (piece for piece in position.pieces if piece != question.hidden)
    below = question.hidden.below if question.hidden else 0
    found = (piece._replace(below=below) for piece in answer)
    return position._replace(pieces=normal_pieces((*others, *found), position.terrain))


def _stacks_for(view: View, piece: Piece) -> Iterator[tuple[Piece, ...]]:
    """Yield the pieces that *piece* can be, as many as were typed; a number is of one colour."""
    known = []
    colours: tuple[str, ...] = (piece.colour,)
    if piece.colour == UNREADABLE:  # once all colours are known, it is of no further one
        is_full = len(view.colours) >= view.position.players
        of_game = tuple(colour.letter for colour in view.game.colours)
        colours = (*(view.colours if is_full else of_game), NOBODY)
    for kind, colour in product(view.game.pieces, colours):
        if view.may_be_kind(piece, kind.letter) and colour in view.game.owners(kind):
            is_number = piece.kind == UNREADABLE and not kind.letter
            counts = range(1, _MOST_IN_A_NUMBER + 1) if is_number else (1,)
            one = piece._replace(colour=colour, kind=kind.letter)
            known += [one._replace(count=count) for count in counts]
    if not piece.kind:
        yield from ((one._replace(count=piece.count),) for one in known)
    elif piece.count <= _MOST_ALIKE:
        yield from combinations_with_replacement(known, piece.count)


# What fits, and what all readings share

# More answers than that say nothing.
_MOST_TOLD = 8
# So many totals are told one by one, where there are just these.
_FEW_TOTALS = 2
_UNREAD = ("PF04_map", "PF04_pieces", "PF04_chips")


def fitting_findings(
    typed: Sequence[Finding], readings: Readings, game: Game
) -> tuple[Finding, ...]:
    """
    Return findings about a position without its question marks as its *readings* leave them.

    In no particular order.
    """
    known = tuple(_as_left(readings, typed)) if readings.whole else tuple(typed)
    told = list[Finding]()
    if readings.is_contradiction:
        # At which hex nothing fits, where that can be told.
        lost = [one for one in readings.questions if not one.answers] or readings.questions
        codes = sorted(set[str]().union(*(question.broken for question in lost)))
        places = list(dict.fromkeys(question.at for question in lost))
        # Somebody may have typed one ``?`` for several pieces of unread kinds.
        may_be_more = any(one.hidden is not None and one.hidden.kind == UNREADABLE for one in lost)
        find = findings.doubtful if may_be_more else findings.impossible
        told.append(find("PF04_none", places, lost[0].about, codes=tuple(codes)))
    # What fits, once for all places where the same does.
    alike: dict[tuple[str, tuple[Part, ...], frozenset[str]], list[Question]] = {}
    for question in () if readings.is_contradiction else readings.questions:
        words = tuple(dict.fromkeys(_answer_word(question, one, game) for one in question.answers))
        hidden = question.hidden
        # A word tells each answer where it is of one piece, or one number of them.
        is_single = hidden is None or not hidden.kind or hidden.count == 1
        if question.broken and len(words) <= _MOST_TOLD and is_single:
            alike.setdefault((question.about, words, question.broken), []).append(question)
    for (about, words, broken), group in alike.items():
        places = list(dict.fromkeys(question.at for question in group))
        find, text = findings.needs_entry, "PF04_fits"
        if len(words) == 1:
            find, text = findings.information, "PF04_only"
        told.append(find(text, places, about, answers=words, codes=tuple(sorted(broken))))
    # What cannot be read still, and may be too much to be told.
    said = {(one.about, place) for one in told for place in one.places}
    unread = []
    for one in typed:
        left = [place for place in one.places if (one.about, place) not in said]
        if one.sentence.text in _UNREAD and left:
            count = {"count": len(left)} if one.about == findings.MAP else {}
            unread.append(findings.elsewhere(one, left, **count))
    return (*(one for one in known if one.sentence.text not in _UNREAD), *told, *unread)


def _as_left(readings: Readings, typed: Sequence[Finding]) -> Iterator[Finding]:
    """
    Yield what is found in all readings, and what is still to be asked.

    Of what is doubtful in some it is told on which hexes that depends.
    """
    wholes = readings.whole or ()
    everywhere = [f for f in wholes[0].findings if all(f in one.findings for one in wholes)]
    yield from everywhere
    told = [one for one in typed if findings.is_breach(one) and not _has_same(one, everywhere)]
    yield from told
    asks = {one.sentence.text: one for one in typed if one.severity == "needs entry"}
    said = set[str]()
    for one in (finding for reading in wholes for finding in reading.findings):
        text = one.sentence.text
        is_told = text in said or one in everywhere or _has_same(one, told)
        if is_told or one.severity in {"information", "impossible"}:
            continue
        said.add(text)
        if one.severity == "needs entry":
            yield asks.get(text, one)
        else:
            here = [w for w in wholes if any(other.sentence.text == text for other in w.findings)]
            places = [
                question.at
                for number, question in enumerate(readings.questions)
                # Which is not answered in all ways there.
                if len({reading.answers[number] for reading in here}) < len(question.answers)
            ]
            places = list(dict.fromkeys(places or [q.at for q in readings.questions]))
            yield findings.needs_entry("PF04_perhaps", places, one.about, says=one.sentence)


def _has_same(one: Finding, others: Iterable[Finding]) -> bool:
    """Tell whether one of *others* says what *one* does, if with other words or more places."""
    return any(one[:2] == other[:2] and set(one.hexes) <= set(other.hexes) for other in others)


def _answer_word(question: Question, answer: Answer, game: Game) -> Part:
    """Return what is told of an answer: as much as could not be read."""
    if isinstance(answer, Chip):
        return f"{answer.value}@{answer.facing}" if answer.facing else answer.value
    if isinstance(answer, str):
        letter = game.terrain(answer).letter
        return letter if letter.isdecimal() else Word(answer)  # which is shorter as a number
    piece, hidden = answer[0], question.hidden or answer[0]
    if hidden.kind != UNREADABLE:
        return game.colour_word(piece.colour)
    if hidden.colour != UNREADABLE:
        return game.piece_word(piece.kind, "piece" if not game.package else "one")
    return f"{piece.colour}{piece.kind or piece.count}"


# Scores over all readings


def over_readings(sheet: ScoreSheet, sheets: Sequence[ScoreSheet], game: Game) -> ScoreSheet:
    """
    Return the score of a position as all its readings leave it.

    Where:
        sheet: the score of the position as it was typed, much of it open.
        sheets: the scores of its readings, at least one.
    """
    if len(sheets) == 1:
        return sheets[0]
    standings = [_over_readings(typed, sheets) for typed in sheet.standings]
    endings = {one.is_over for one in sheets}
    notes = list(_common_notes([one.notes for one in sheets]))
    # Who wins, or leads, in how many readings, where it is not the same in all.
    wins = Counter(one.winners for one in sheets if one.winners)
    for winners, count in wins.most_common() if len(wins) > 1 else ():
        colours = tuple(map(game.colour_word, winners))
        notes.append(note("note_wins_in", colours=colours, count=count, all=len(sheets)))
    return ScoreSheet(
        tuple(sorted(standings, key=_place)),
        endings.pop() if len(endings) == 1 else None,
        tuple(notes),
        _common_notes([one.workings for one in sheets]),
    )


def _over_readings(typed: Standing, sheets: Sequence[ScoreSheet]) -> Standing:
    """Return an account as all readings leave it; one that a reading lacks has nothing in it."""
    nothing = Standing(typed.colour, (), exactly(0))
    found = [
        next((one for one in sheet.standings if one.colour == typed.colour), nothing)
        for sheet in sheets
    ]
    lines = [one.lines for one in found]
    totals = {one.total for one in found}
    values = tuple(sorted(one for one in totals if one is not None))
    ranks, places = {one.rank for one in found}, [one.places for one in found if one.places]
    is_open = len(ranks) > 1 and any(ranks)
    return Standing(
        typed.colour,
        lines[0] if all(one == lines[0] for one in lines) else tuple(_lines(typed.lines, lines)),
        hull(one.span for one in found),
        hull(places) if places else None,
        is_shared=not is_open and all(one.is_shared for one in found),
        is_open=is_open,
        values=values if len(values) == len(totals) == _FEW_TOTALS else (),
    )


def _lines(typed: Sequence[ScoreLine], found: Sequence[Sequence[ScoreLine]]) -> Iterator[ScoreLine]:
    """
    Yield the lines of an account, source by source.

    Where not all readings have the same, they are added up, in the words of the line that was
    typed; a source of which none was goes to the last of them.
    """
    first = {line.source: line for line in reversed(typed)}
    strange = {line.source for lines in found for line in lines} - first.keys()
    for source in dict.fromkeys(line.source for line in typed):
        here = {source, *strange} if source == typed[-1].source else {source}
        wholes = [tuple(line for line in lines if line.source in here) for lines in found]
        if all(lines == wholes[0] for lines in wholes):
            yield from wholes[0]
            continue
        span = hull(added(line.span for line in lines) for lines in wholes)
        begun = [lines[0].sentence for lines in wholes if lines]
        is_same = len(begun) == len(wholes) and all(words == begun[0] for words in begun)
        line = wholes[0][0] if is_same else first[source]
        yield line._replace(span=span)


def _common_notes(found: Sequence[Sequence[Note]]) -> tuple[Note, ...]:
    """Return what all readings say."""
    return tuple(note for note in found[0] if all(note in notes for notes in found))


def _place(standing: Standing) -> tuple[int, ...]:
    """Return what accounts are sorted by: who can be first stands first, then who has more."""
    if standing.places is None:
        return (1,)
    places, span = standing.places, standing.span
    return (0, places.least or 0, places.most or 0, -(span.least or 0), -(span.most or 0))
