"""
Lines and paragraphs: a line shrunk or shortened to its width; words wrapped and fitted.

Paragraphs are set in one face or several, with small icons among the words.

Lines break at ordinary spaces and at ``"\\n"``, never at a non-breaking space (so a French
« quotation » or ``12 mm`` stays together). A word wider than the line breaks after a
hyphen of its own or, failing that, anywhere. Sizes and widths are millimetres.

An icon stands in a line as a word does, a little higher than the capitals. There is no italic
among the three faces; what is slanted is the upright face, leant over.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from layouts import NamedTuple, TextFitError, fonts, points_to_mm
from layouts.documents import Box
from layouts.shapes import Anchor, Face, Group, Point, Shape, Symbol, Text, Transform, Use, placed

# Nothing smaller is printed: it could not be read at arm's length.
MIN_SIZE_MM = points_to_mm(6)

_ELLIPSIS = "\u2026"
_MOST_TOLD = 80  # characters of words in an error
DOT = " \N{MIDDLE DOT} "

# Distance of base lines as a multiple of the size.
LINE_HEIGHT = 1.25

_SLANT = 0.2
_TALL = 1.6  # in sizes of the text: icons up to that stand in lines of the usual height
_AIR = 0.1
# How much smaller each attempt is when a paragraph is shrunk to fit.
_SHRINK_STEP = 0.97
# Sums of advances end a hair off; a text as wide as its line still fits.
SLACK_MM = 1e-6
_BLANKS = re.compile("([ \n])")


def fitting_size_mm(
    text: str, face: Face, *, width_mm: float, max_size_mm: float, min_size_mm: float = MIN_SIZE_MM
) -> float:
    """
    Return the largest size up to *max_size_mm* at which *text* fits one line.

    Raises:
        TextFitError: it is too wide even at *min_size_mm*.
    """
    unit_width_mm = fonts.text_width_mm(text, face, 1.0)
    size_mm = min(max_size_mm, width_mm / unit_width_mm) if unit_width_mm else max_size_mm
    if size_mm < min_size_mm - SLACK_MM:
        raise TextFitError(
            "text_too_wide",
            "{words!r} is {needed_mm:.1f} mm wide at the smallest size, "
            "and there are {width_mm:.1f} mm for it; shorten it.",
            words=_cut(text),
            needed_mm=unit_width_mm * min_size_mm,
            width_mm=width_mm,
        )
    return size_mm


def fitted_text(line: Text, width_mm: float) -> Text:
    """
    Return *line*, smaller if it is wider than *width_mm* as it is.

    Raises:
        TextFitError: it is too wide even at the smallest size.
    """
    size_mm = fitting_size_mm(line.text, line.face, width_mm=width_mm, max_size_mm=line.size_mm)
    return line._replace(size_mm=size_mm)


def shorten_text(text: str, face: Face, *, size_mm: float, width_mm: float) -> str:
    """Return *text*, its end replaced by an ellipsis when it is wider than *width_mm*."""
    if fonts.text_width_mm(text, face, size_mm) <= width_mm + SLACK_MM:
        return text
    for length in range(len(text) - 1, 0, -1):
        shorter = text[:length].rstrip() + _ELLIPSIS
        if fonts.text_width_mm(shorter, face, size_mm) <= width_mm:
            return shorter
    return _ELLIPSIS


def join_parts(parts: Sequence[str], face: Face, *, size_mm: float, width_mm: float) -> str:
    """
    Return as many of *parts* as fit one line, from the first, with dots between them.

    The first two always stand there, the first of them shortened if need be.
    """
    for count in range(len(parts), 1, -1):
        line = DOT.join(parts[:count])
        if fonts.text_width_mm(line, face, size_mm) <= width_mm + SLACK_MM:
            return line
    first, rest = parts[0], "".join(DOT + part for part in parts[1:2])
    room_mm = width_mm - fonts.text_width_mm(rest, face, size_mm)
    return shorten_text(first, face, size_mm=size_mm, width_mm=room_mm) + rest


def base_line_mm(middle_mm: float, face: Face, size_mm: float) -> float:
    """Return where the base line of a text is whose capitals have their middle at *middle_mm*."""
    return middle_mm + fonts.face_metrics(face).cap_height / 2 * size_mm


def centred_text(
    text: str,
    centre: Point,
    size_mm: float,
    fill: str,
    face: Face = "sans-semibold",
    *,
    anchor: Anchor = "middle",
    width_mm: float = math.inf,
    min_size_mm: float = MIN_SIZE_MM,
) -> Text:
    """
    Return one line of text with the middle of its capitals at *centre*.

    Where:
        anchor: what of its width is there.
        width_mm: it is smaller if it were wider than that.

    Raises:
        TextFitError: it is too wide even at *min_size_mm*.
    """
    x_mm, y_mm = centre
    if width_mm < math.inf:
        size_mm = fitting_size_mm(
            text, face, width_mm=width_mm, max_size_mm=size_mm, min_size_mm=min_size_mm
        )
    return Text(x_mm, base_line_mm(y_mm, face, size_mm), text, face, size_mm, fill, anchor)


class Run(NamedTuple):
    """Words in one face; none is named: in that of the paragraph."""

    text: str
    face: Face | None = None
    is_slanted: bool = False


class Icon(NamedTuple):
    """
    A picture in a box of side 1 about its middle.

    Attributes:
        size: how high it is, in sizes of the text.
        width: how wide, in heights of its own.
        gap: what is left free on either side of it, in sizes of the text.
    """

    symbol: Symbol
    size: float = 1.15
    width: float = 1.0
    gap: float = 0.06


RichText: TypeAlias = tuple[Run | Icon, ...]
Words: TypeAlias = str | RichText


class Setting(NamedTuple):
    """How a paragraph is set: its face, its size, its colour."""

    face: Face
    size_mm: float
    fill: str
    anchor: Anchor = "start"
    line_height: float = LINE_HEIGHT


class Part(NamedTuple):
    """
    Shapes from the origin down: lines, or another block, and how high they are.

    Attributes:
        gap_mm: before the next part.
        stays_with_next: both stand in one column, as a heading with what it heads.
        size_mm: of lines, how large they are set.
    """

    shapes: tuple[Shape, ...]
    height_mm: float
    gap_mm: float = 0.0
    stays_with_next: bool = False
    size_mm: float = 0.0


def runs_of(words: Words) -> RichText:
    """Return words as pieces."""
    return (Run(words),) if isinstance(words, str) else words


def plain_text(words: Words) -> str:
    """Return the words without their icons."""
    if isinstance(words, str):
        return words
    return "".join(one.text for one in words if isinstance(one, Run))


@lru_cache(maxsize=4096)  # cards of many boards say much the same
def set_words(words: Words, x_mm: float, y_mm: float, width_mm: float, how: Setting) -> Part:
    """
    Return *words* wrapped into the column whose top left corner is (x, y).

    The anchor sets the lines to its left, its middle or its right. The next block of a
    stack begins ``height_mm`` lower.
    """
    # Capitals stand in the middle of their line, which looks even above and below.
    low_mm = how.size_mm * fonts.face_metrics(how.face).cap_height / 2
    shapes: list[Shape] = []
    top_mm = y_mm
    for line in wrapped_words(words, width_mm, how):
        tallest = max((one.size for one in line if isinstance(one, Icon)), default=0.0)
        # Icons that are much taller make room.
        height = tallest + 2 * _AIR if tallest > _TALL else how.line_height
        step_mm = height * how.size_mm
        shapes += _line_shapes(line, (x_mm, top_mm + step_mm / 2 + low_mm), width_mm, how)
        top_mm += step_mm
    return Part(tuple(shapes), top_mm - y_mm, size_mm=how.size_mm)


def wrap_text(text: str, face: Face, *, size_mm: float, width_mm: float) -> tuple[str, ...]:
    """
    Return the lines of *text*, each at most *width_mm* wide.

    A single character wider than the line stands on a line of its own.
    """
    return tuple(map(plain_text, wrapped_words(text, width_mm, Setting(face, size_mm, ""))))


def wrapped_words(words: Words, width_mm: float, how: Setting) -> list[RichText]:
    """Return the lines of *words*, each at most as wide as the column; at least one."""
    lines: list[RichText] = [()]
    line_mm = 0.0
    scale = how.size_mm
    whole, widest = _whole_words(words, how.face)
    if scale * widest > width_mm + SLACK_MM:
        scale, whole = 1.0, tuple(_words(words, width_mm, how))
    for joint, pieces, unit_mm in whole:
        pieces_mm = scale * unit_mm
        if joint != "\n":
            blank: RichText = ()
            if joint and lines[-1]:  # in the face of the end of the line
                last = lines[-1][-1]
                blank = (last._replace(text=joint) if isinstance(last, Run) else Run(joint),)
            longer_mm = line_mm + _width_mm(blank, how) + pieces_mm
            if not lines[-1] or longer_mm <= width_mm + SLACK_MM:
                lines[-1], line_mm = (*lines[-1], *blank, *pieces), longer_mm
                continue
        lines.append(pieces)
        line_mm = pieces_mm
    return lines


def widest_word_mm(words: Words, how: Setting) -> float:
    """Return how wide a column must be so that no word of *words* is broken."""
    return how.size_mm * _widths(words, how.face)[0]


def line_width_mm(words: Words, how: Setting) -> float:
    """Return how wide *words* are with the line breaks of their own alone."""
    return how.size_mm * _widths(words, how.face)[1]


@lru_cache(maxsize=4096)  # the same words are tried in several sizes
def _widths(words: Words, face: Face) -> tuple[float, float]:
    """Return the width of the widest word, and of the longest line, in a size of 1."""
    how = Setting(face, 1.0, "")
    lines = wrapped_words(words, math.inf, how)
    return _whole_words(words, face)[1], max(_width_mm(line, how) for line in lines)


@lru_cache(maxsize=4096)
def _whole_words(words: Words, face: Face) -> "tuple[tuple[_Word, ...], float]":
    """Return what stands between blanks, as wide as in a size of 1, and the greatest width."""
    whole = tuple(_words(words, math.inf, Setting(face, 1.0, "")))
    return whole, max((word.width_mm for word in whole), default=0.0)


def fit_words(words: Words, box: Box, how: Setting, min_size_mm: float = MIN_SIZE_MM) -> Part:
    """
    Return *words* from the top of *box*, in the largest size up to that of *how* that fits it.

    No word is broken that a smaller size keeps whole, unless even the smallest cannot.

    Raises:
        TextFitError: they do not fit at *min_size_mm*.
    """
    left, top, right, bottom = box
    widest = widest_word_mm(words, how._replace(size_mm=1.0))
    whole_mm = (right - left) / widest if widest else math.inf
    size_mm = max(min(how.size_mm, whole_mm), min_size_mm)
    while True:
        lines = set_words(words, left, top, right - left, how._replace(size_mm=size_mm))
        if lines.height_mm <= bottom - top + SLACK_MM:
            return lines
        if size_mm <= min_size_mm:
            raise TextFitError(
                "text_too_high",
                "{words!r} is {needed_mm:.1f} mm high at the smallest size, and there are "
                "{width_mm:.1f} x {height_mm:.1f} mm for it; shorten it.",
                words=_cut(plain_text(words)),
                needed_mm=lines.height_mm,
                width_mm=right - left,
                height_mm=bottom - top,
            )
        size_mm = max(size_mm * _SHRINK_STEP, min_size_mm)


def words_within(words: Words, box: Box, how: Setting, min_size_mm: float = MIN_SIZE_MM) -> Group:
    """
    Return *words* in the middle of *box*, as `fit_words` sets them.

    Raises:
        TextFitError: they do not fit at *min_size_mm*.
    """
    lines = fit_words(words, box, how, min_size_mm)
    return Group(lines.shapes, placed(0.0, (box[3] - box[1] - lines.height_mm) / 2))


def _cut(words: str) -> str:
    """Return words as errors tell them."""
    return words if len(words) <= _MOST_TOLD else f"{words[:_MOST_TOLD]}{_ELLIPSIS}"


class _Word(NamedTuple):
    """What no line break parts, and what stands before it: nothing, a blank, a new line."""

    joint: str
    pieces: RichText
    width_mm: float


def _words(words: Words, width_mm: float, how: Setting) -> Iterator[_Word]:
    """Yield what stands between blanks, parts of what is wider than the column by themselves."""
    joint = ""
    pieces: RichText = ()
    split = ((one,) if isinstance(one, Icon) else _split(one) for one in runs_of(words))
    for part in chain.from_iterable(split):
        if not isinstance(part, str):
            pieces = (*pieces, part)
        elif part != " " or pieces:
            if pieces or joint == "\n":  # else a line would be lost between two breaks
                yield from _parts(joint, pieces, width_mm, how)
            joint, pieces = part, ()
    if pieces or joint == "\n":
        yield from _parts(joint, pieces, width_mm, how)


@lru_cache(maxsize=4096)
def _split(run: Run) -> tuple[Run | str, ...]:
    """Return the words of a run, and the blanks between them."""
    return tuple(
        part if part in " \n" else run._replace(text=part)
        for part in filter(None, _BLANKS.split(run.text))
    )


def _parts(joint: str, pieces: RichText, width_mm: float, how: Setting) -> Iterator[_Word]:
    """Yield a word, in parts where it is wider than the column."""
    pieces_mm = _width_mm(pieces, how)
    if pieces_mm <= width_mm + SLACK_MM:
        yield _Word(joint, pieces, pieces_mm)
        return
    for piece in pieces:
        parts: list[Run | Icon] = [piece]
        if isinstance(piece, Run) and _piece_width_mm(piece, how) > width_mm + SLACK_MM:
            parts = []
            for text in re.split(r"(?<=-)(?=.)", piece.text):
                shorter = piece._replace(text=text)
                fits = _piece_width_mm(shorter, how) <= width_mm + SLACK_MM
                parts += [shorter] if fits else [piece._replace(text=one) for one in text]
        for part in parts:
            yield _Word(joint, (part,), _piece_width_mm(part, how))
            joint = ""


def _width_mm(pieces: Sequence[Run | Icon], how: Setting) -> float:
    return sum(_piece_width_mm(piece, how) for piece in pieces)


def _piece_width_mm(piece: Run | Icon, how: Setting) -> float:
    if isinstance(piece, Icon):
        return (piece.size * piece.width + 2 * piece.gap) * how.size_mm
    return fonts.text_width_mm(piece.text, piece.face or how.face, how.size_mm)


def _line_shapes(line: RichText, at: Point, width_mm: float, how: Setting) -> Iterator[Shape]:
    """Yield a line: texts as long as they are alike, and icons about the middle of capitals."""
    (x_mm, base_mm), share = at, fonts.SHARES[how.anchor]
    pieces: list[Run | Icon] = []
    for piece in line:
        last = pieces[-1] if pieces else None
        if isinstance(piece, Run) and isinstance(last, Run) and piece[1:] == last[1:]:
            pieces[-1] = last._replace(text=last.text + piece.text)
        else:
            pieces.append(piece)
    if len(pieces) == 1 and isinstance(pieces[0], Run):
        yield _run_shape(pieces[0], (x_mm + share * width_mm, base_mm), how, how.anchor)
        return
    x_mm += share * (width_mm - _width_mm(line, how))
    middle_mm = base_mm - fonts.face_metrics(how.face).cap_height / 2 * how.size_mm
    for piece in pieces:
        piece_mm = _piece_width_mm(piece, how)
        if isinstance(piece, Icon):
            scale = piece.size * how.size_mm
            yield Use(piece.symbol, placed(x_mm + piece_mm / 2, middle_mm, scale=scale))
        elif piece.text.strip(" "):
            yield _run_shape(piece, (x_mm, base_mm), how, "start")
        x_mm += piece_mm


def _run_shape(run: Run, at: Point, how: Setting, anchor: Anchor) -> Shape:
    face = run.face or how.face
    if not run.is_slanted:
        return Text(*at, run.text, face, how.size_mm, how.fill, anchor)
    # So far to the right that what goes below the line does not lean out of its place.
    x_mm = at[0] + _SLANT * fonts.face_metrics(face).descent * how.size_mm
    text = Text(0.0, 0.0, run.text, face, how.size_mm, how.fill, anchor)
    return Group((text,), Transform(1.0, 0.0, -_SLANT, 1.0, x_mm, at[1]))
