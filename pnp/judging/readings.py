"""
What a ``?`` can be: every reading of a position that the checks allow.

A reading puts one terrain, piece or chip in the place of each ``?`` on the board. A ``?`` is one
piece; or a number of pieces, where the game lets a number stand for those without a letter.
Answers that break a rule whatever the other ``?`` are go first: where these cannot be read, checks
find only what more can but add to. Then all readings that are left are tried, unless they are too
many. Entries that are missing stay so in every reading. What is wrong without the ``?`` says
nothing of them.

The work is counted in hexes looked at, so a result never depends on the machine.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import combinations_with_replacement, product
from math import prod
from typing import NamedTuple, TypeAlias

from generators.hexes import Place, PlaceName, place_at
from pnp.judging.findings import MAP, PIECES, Finding
from pnp.judging.views import View, view_of
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.games import ChipKind, Game
from pnp.model.positions import UNREADABLE, Position, normal_pieces

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


class _Search:
    """Judges positions for what is wrong with them besides what is *known*, and counts the work."""

    def __init__(self, judge: Judge, known: Sequence[Finding], most: int) -> None:
        self._judge = judge
        self._known = _breaches(known)
        self._left = most

    def has(self, times: int, position: Position) -> bool:
        """Tell whether *position* can be judged so many times."""
        return times * _work(position) <= self._left

    def judge(self, position: Position) -> tuple[tuple[Finding, ...], set[str]]:
        """Return what is found about *position*, and the codes of what it breaks besides."""
        self._left -= _work(position)
        findings = self._judge(position)
        return findings, set(_breaches(findings) - self._known)


def _breaches(findings: Iterable[Finding]) -> Counter[str]:
    """Return how often each code says that something cannot be."""
    return Counter(one.code for one in findings if one.severity == "impossible")


def _work(position: Position) -> int:
    return len(position.terrain) + len(position.pieces)


def readings_of(
    position: Position,
    game: Game,
    judge: Judge,
    findings: Sequence[Finding],
    most_work: int = MOST_WORK,
) -> Readings | None:
    """
    Return what the question marks on the board of *position* can be; None if there are none.

    *findings* are those about the position as it is, without what cannot be read.
    """
    questions = tuple(questions_of(position, game))
    if not questions:
        return None
    if not all(question.answers for question in questions):
        return Readings(questions, None, position)
    search = _Search(judge, findings, most_work)
    questions, nearest = _narrowed(questions, position, search)
    if not all(question.answers for question in questions):
        return Readings(questions, (), nearest)
    if not search.has(prod(len(question.answers) for question in questions), nearest):
        return Readings(questions, None, nearest)
    chosen, broken = [], set[str]()
    for answers, whole in all_filled(questions, position):
        found, codes = search.judge(whole)
        broken |= codes
        if not codes:
            chosen.append(Reading(answers, whole, found))
    kept = []
    for place, question in enumerate(questions):
        used = {reading.answers[place] for reading in chosen}
        left = tuple(answer for answer in question.answers if answer in used)
        more = broken if len(left) < len(question.answers) else ()
        kept.append(question._replace(answers=left, broken=question.broken.union(more)))
    return Readings(tuple(kept), tuple(chosen), nearest)


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
            yield Question(PlaceName(cell, 0), MAP, None, answers)
    view = view_of(position, game)
    for piece in view.unread:
        yield Question(piece.at, PIECES, piece, tuple(_stacks_for(view, piece)))
    for chip in game.chips:
        for cell, laid in position.chips.get(chip.id, {}).items():
            if laid.value == UNREADABLE or (chip.is_facing and not laid.facing):
                chips = tuple(_chips_for(chip, laid))
                yield Question(PlaceName(cell, 0), chip.id, None, chips)


def filled(position: Position, question: Question, answer: Answer) -> Position:
    """Return *position* with an answer in the place of the ``?``."""
    if isinstance(answer, str):
        return replace(position, terrain={**position.terrain, question.at.hex: answer})
    if isinstance(answer, Chip):
        laid = {**position.chips[question.about], question.at.hex: answer}
        return replace(position, chips={**position.chips, question.about: laid})
    others = (piece for piece in position.pieces if piece != question.hidden)
    return replace(position, pieces=normal_pieces((*others, *answer), position.terrain))


def _stacks_for(view: View, piece: Piece) -> Iterator[tuple[Piece, ...]]:
    """Yield the pieces that *piece* can be, as many as were typed; a number is of one colour."""
    known = _pieces_for(view, piece)
    if not piece.kind:
        yield from ((replace(one, count=piece.count),) for one in known)
    elif piece.count <= _MOST_ALIKE:
        yield from combinations_with_replacement(known, piece.count)


def _pieces_for(view: View, piece: Piece) -> list[Piece]:
    found = []
    for kind in view.game.pieces:
        for colour in _colours_for(view, piece):
            known = replace(piece, colour=colour, kind=kind.letter, count=1)
            if view.may_be_kind(piece, kind.letter) and colour in view.game.owners(kind):
                found += _numbers(piece, known)
    return found


def _colours_for(view: View, piece: Piece) -> tuple[str, ...]:
    """Return whose a piece can be: once all colours are known, it is of no further one."""
    if piece.colour != UNREADABLE:
        return (piece.colour,)
    if len(view.colours) >= view.position.players:
        return (*view.colours, NOBODY)
    return (*(colour.letter for colour in view.game.colours), NOBODY)


def _numbers(piece: Piece, known: Piece) -> list[Piece]:
    """Return *known* in all numbers that a ``?`` can stand for."""
    if known.kind or piece.kind != UNREADABLE:
        return [known]
    return [replace(known, count=count) for count in range(1, _MOST_IN_A_NUMBER + 1)]


def _chips_for(kind: ChipKind, laid: Chip) -> Iterator[Chip]:
    values = kind.bag if laid.value == UNREADABLE else (laid.value,)
    sides = _CLOCKS_OF_SIDES if kind.is_facing and not laid.facing else (laid.facing,)
    yield from (Chip(value, side) for value in values for side in sides)


def _narrowed(
    questions: Sequence[Question], position: Position, search: _Search
) -> tuple[tuple[Question, ...], Position]:
    """
    Return *questions* without the answers that break a rule whatever the others are.

    What has one answer left is filled in, and the others are tried once more.
    """
    found, settled = list(questions), dict[int, None]()
    is_news = True
    while is_news:
        is_news = False
        for place, question in enumerate(found):
            if place in settled or not search.has(len(question.answers), position):
                continue
            breaks = {a: search.judge(filled(position, question, a))[1] for a in question.answers}
            left = tuple(answer for answer, codes in breaks.items() if not codes)
            broken = question.broken.union(*breaks.values())
            found[place] = question._replace(answers=left, broken=broken)
            if not left:
                return tuple(found), position
            if len(left) == 1:
                settled[place] = None
                position = filled(position, question, left[0])
                is_news = len(settled) < len(found)
    return tuple(found), position
