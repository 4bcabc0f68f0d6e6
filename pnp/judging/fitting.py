"""
PF04: what fits where something cannot be read, and what all readings of a position share.

Questions that the readings settle are not asked any more: where every reading that the checks
allow keeps a rule, nobody needs to know whether it may be broken.
"""

from collections.abc import Iterable, Iterator, Sequence

from generators.hexes import PlaceName
from pnp.judging.findings import (
    MAP,
    Finding,
    doubtful,
    elsewhere,
    impossible,
    information,
    is_breach,
    needs_entry,
    spot_of,
)
from pnp.judging.readings import Answer, Question, Reading, Readings
from pnp.model.boards import Chip
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Part, Word

# More answers than that say nothing.
_MOST_TOLD = 8
_UNREAD = ("PF04_map", "PF04_pieces", "PF04_chips")


def fitting_findings(
    findings: Sequence[Finding], readings: Readings, game: Game
) -> tuple[Finding, ...]:
    """
    Return *findings* about a position without its question marks as its *readings* leave them.

    In no particular order.
    """
    known = tuple(_as_left(readings, findings)) if readings.whole else tuple(findings)
    told = tuple(_fits(readings.questions, game))
    if readings.is_contradiction:
        told = (_contradiction(readings.questions),)
    return (
        *(one for one in known if one.sentence.text not in _UNREAD),
        *told,
        *_still_unread(findings, told),
    )


def _as_left(readings: Readings, typed: Sequence[Finding]) -> Iterator[Finding]:
    """
    Yield what is found in all readings, and what is still to be asked.

    Of what is doubtful in some it is told on which hexes that depends.
    """
    wholes = readings.whole or ()
    everywhere = [f for f in wholes[0].findings if all(f in one.findings for one in wholes)]
    yield from everywhere
    told = [one for one in typed if is_breach(one) and not _has_same(one, everywhere)]
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
            places = _deciding(readings.questions, here)
            perhaps = needs_entry("PF04_perhaps", places, says=one.sentence)
            yield perhaps._replace(about=one.about)


def _has_same(one: Finding, others: Iterable[Finding]) -> bool:
    """Tell whether one of *others* says what *one* does, if with other words or more places."""
    return any(one[:2] == other[:2] and set(one.hexes) <= set(other.hexes) for other in others)


def _deciding(questions: Sequence[Question], here: Sequence[Reading]) -> list[PlaceName]:
    """Return the places of the questions that are not answered in all ways in these readings."""
    places = [
        question.at
        for number, question in enumerate(questions)
        if len({reading.answers[number] for reading in here}) < len(question.answers)
    ]
    return list(dict.fromkeys(places or [question.at for question in questions]))


def _contradiction(questions: Sequence[Question]) -> Finding:
    """
    Return that nothing fits; where that can be told, at which hex.

    Where kinds of pieces are unread it is only doubtful: somebody may have typed one ``?`` for
    several.
    """
    lost = [question for question in questions if not question.answers] or questions
    codes = sorted(set[str]().union(*(question.broken for question in lost)))
    places = list(dict.fromkeys(question.at for question in lost))
    may_be_more = any(one.hidden is not None and one.hidden.kind == UNREADABLE for one in lost)
    find = doubtful if may_be_more else impossible
    return find("PF04_none", places, codes=tuple(codes))._replace(about=lost[0].about)


def _fits(questions: Iterable[Question], game: Game) -> Iterator[Finding]:
    """Yield what fits, once for all places where the same does."""
    alike: dict[tuple[str, tuple[Part, ...], frozenset[str]], list[Question]] = {}
    for question in questions:
        words = tuple(dict.fromkeys(_answer_word(question, one, game) for one in question.answers))
        if question.broken and len(words) <= _MOST_TOLD and _is_single(question):
            alike.setdefault((question.about, words, question.broken), []).append(question)
    for (about, words, broken), group in alike.items():
        places = list(dict.fromkeys(question.at for question in group))
        codes = tuple(sorted(broken))
        if len(words) == 1:
            finding = information("PF04_only", places, answers=words, codes=codes)
        else:
            finding = needs_entry("PF04_fits", places, answers=words, codes=codes)
        yield finding._replace(about=about)


def _is_single(question: Question) -> bool:
    """Tell whether it is of one piece, or one number of them, so that a word tells each answer."""
    return question.hidden is None or not question.hidden.kind or question.hidden.count == 1


def _answer_word(question: Question, answer: Answer, game: Game) -> Part:
    """Return what is told of an answer: as much as could not be read."""
    if isinstance(answer, Chip):
        return f"{answer.value}@{answer.facing}" if answer.facing else answer.value
    if isinstance(answer, str):
        return _terrain_word(answer, game)
    piece, hidden = answer[0], question.hidden or answer[0]
    if hidden.kind != UNREADABLE:
        return game.colour_word(piece.colour)
    if hidden.colour != UNREADABLE:
        return game.piece_word(piece.kind, "piece" if not game.package else "one")
    return f"{piece.colour}{piece.kind or piece.count}"


def _terrain_word(name: str, game: Game) -> Part:
    """Return the word for a terrain; where it is typed as a number, that is shorter."""
    letter = game.terrain(name).letter
    return letter if letter.isdecimal() else Word(name)


def _still_unread(findings: Iterable[Finding], told: Iterable[Finding]) -> Iterator[Finding]:
    """Yield what cannot be read, and may be too much to be told."""
    said = {(one.about, spot_of(place)) for one in told for place in one.places}
    for one in findings:
        places = [place for place in one.places if (one.about, spot_of(place)) not in said]
        if one.sentence.text in _UNREAD and places:
            count = {"count": len(places)} if one.about == MAP else {}
            yield elsewhere(one, places, **count)
