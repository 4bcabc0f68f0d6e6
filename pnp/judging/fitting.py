"""
PF04: what fits where something cannot be read, and what all readings of a position share.

Questions that the readings settle are not asked any more: where every reading that the checks
allow keeps a rule, nobody needs to know whether it may be broken.
"""

from collections.abc import Iterable, Iterator, Sequence

from pnp.judging.findings import (
    MAP,
    PIECES,
    Finding,
    doubtful,
    elsewhere,
    impossible,
    information,
    needs_entry,
    spot_of,
)
from pnp.judging.readings import Answer, Question, Readings
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
    Return *findings* about a position with question marks as its *readings* leave them.

    In no particular order.
    """
    known = tuple(findings)
    if readings.whole:
        known = _as_left([reading.findings for reading in readings.whole], findings)
    told = tuple(_fits(readings.questions, game))
    if readings.is_contradiction:
        told = (_contradiction(readings.questions),)
    return (
        *(one for one in known if one.sentence.text not in _UNREAD),
        *told,
        *_still_unread(findings, told),
    )


def _as_left(
    found_in: Sequence[Sequence[Finding]], typed: Sequence[Finding]
) -> tuple[Finding, ...]:
    """Return what is found in all readings, and what is still to be asked of the typed one."""
    if len(found_in) == 1:
        return tuple(found_in[0])
    everywhere = [one for one in found_in[0] if all(one in others for others in found_in)]
    codes = {one.code for others in found_in for one in others if one.severity != "information"}
    kept = [one for one in typed if one.severity != "needs entry" or one.code in codes]
    said = {(one.code, one.severity) for one in kept}
    return (*kept, *(one for one in everywhere if (one.code, one.severity) not in said))


def _contradiction(questions: Sequence[Question]) -> Finding:
    """
    Return that nothing fits; where that can be told, at which hex.

    Of pieces it is only doubtful: somebody may have typed one ``?`` for several.
    """
    lost = [question for question in questions if not question.answers] or questions
    codes = sorted(set[str]().union(*(question.broken for question in lost)))
    places = list(dict.fromkeys(question.at for question in lost))
    is_of_pieces = any(question.about == PIECES for question in lost)
    find = doubtful if is_of_pieces else impossible
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
