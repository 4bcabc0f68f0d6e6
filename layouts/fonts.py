"""
The four typefaces: where their files are, how wide a text is, what its outlines are.

Widths come from a table that lies beside this module, so that measuring a text loads no
font library. It holds the characters of Latin-1, Latin Extended-A, punctuation, arrows and
the signs that the fonts have. After a change of the fonts it is made anew by

    python -m tests.layouts.fontmetrics

A size is the height of the em square, in millimetres. Measures of a face are fractions of
the size. There is no kerning: every writer sets the letters at the same places.
"""

import functools
import importlib.util
import json
import threading
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, get_args

from layouts import FontError, NamedTuple, shapes

if TYPE_CHECKING:
    from fontTools.ttLib.ttGlyphSet import _TTGlyphSet

FACES: tuple[shapes.Face, ...] = get_args(shapes.Face)

# Glyph outlines are given in this many units to the em; all fonts have it so.
UNITS_PER_EM = 1000

# What is set instead of a character that a face lacks: the first of these that it has.
STAND_INS: Mapping[str, str] = {
    "\t": " ",
    "\u2002": "\u00a0",  # en space
    "\u2003": "\u00a0",  # em space
    "\u2009": "\u202f\u00a0",  # thin space
    "\u200a": "\u202f\u00a0",  # hair space
    "\u202f": "\u00a0",  # narrow non-breaking space
    "\u2010": "-",
    "\u2011": "-",  # non-breaking hyphen
    "\u2015": "\u2014",
    "\u2032": "'",
    "\u2033": '"',
}

_FILES: Mapping[shapes.Face, tuple[str, str]] = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-SemiboldIt.ttf"),
}
# How much of a text lies before the place it is anchored at.
SHARES: Mapping[shapes.Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
TABLE = FilePath(__file__).with_name("font_metrics.json")


class FaceMetrics(NamedTuple):
    """Measures of a face and the advance of each character, as fractions of the size."""

    descent: float
    cap_height: float
    advances: Mapping[str, float]


def font_path(face: shapes.Face) -> FilePath:
    """
    Return the TrueType file of *face*.

    Raises:
        FontError: the package that carries it is not installed.
    """
    package, name = _FILES[face]
    spec = importlib.util.find_spec(package)
    path = FilePath(spec.origin).parent / "files" / name if spec and spec.origin else None
    if path is None or not path.is_file():
        raise FontError(
            "typeface_is_missing",
            "the typeface {face!r} is missing: no file {file!r} in the package {package!r}; "
            "install {distribution!r} again.",
            face=face,
            file=name,
            package=package,
            distribution=package.replace("_", "-"),
        )
    return path


def face_metrics(face: shapes.Face) -> FaceMetrics:
    """Return the measures of *face*. The descent is positive, below the base line."""
    return _all_metrics()[face]


def text_width_mm(text: str, face: shapes.Face, size_mm: float) -> float:
    """
    Return how far *text* reaches along its base line, in mm.

    Raises:
        FontError: the face has neither a character of it nor anything to stand in.
    """
    return _advance(text, face) * size_mm


@functools.lru_cache(maxsize=8192)
def _advance(text: str, face: shapes.Face) -> float:
    """Return how far *text* reaches in a size of 1; cards are set from the same words."""
    advances = face_metrics(face).advances
    try:
        return sum(map(advances.__getitem__, text))
    except KeyError:
        return sum(map(advances.__getitem__, printable_text(text, face)))


def printable_text(text: str, face: shapes.Face) -> str:
    """
    Return *text* with each character that *face* lacks replaced by what stands in for it.

    A character stands for itself, or for its first listed stand-in, or for its plain
    letters without accents. Every writer sets this text; no empty boxes are ever printed.

    Raises:
        FontError: nothing can stand in for a character.
    """
    advances = face_metrics(face).advances
    if advances.keys() >= set(text):
        return text
    return "".join(_stand_in(character, face, advances) for character in text)


def glyph_outline(character: str, face: shapes.Face) -> tuple[shapes.Command, ...]:
    """
    Return the outline of one character, in 1/1000 of the size, y downwards.

    The origin is the left end of its base line. The quadratic curves of the font are
    raised to cubics, which changes nothing of their course.

    Raises:
        FontError: the face lacks the character.
    """
    return _outline(printable_text(character, face), face)


def anchored_start_mm(x_mm: float, width_mm: float, anchor: shapes.Anchor) -> float:
    """Return where a text of that width begins when it is anchored at *x_mm*."""
    return x_mm - SHARES[anchor] * width_mm


def _stand_in(character: str, face: shapes.Face, advances: Mapping[str, float]) -> str:
    """Return *character*, or what is printed instead of it."""
    if character in advances:
        return character
    for other in STAND_INS.get(character, ""):
        if other in advances:
            return other
    import unicodedata  # a large table that hardly any text needs

    letters = unicodedata.normalize("NFKD", character)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    if plain and advances.keys() >= set(plain):
        return plain
    name = unicodedata.name(character, "a character without a name")
    raise FontError(
        "character_not_in_typeface",
        "the typeface {face!r} cannot print {character!r} (U+{code:04X}, {name}); "
        "write it with other letters.",
        face=face,
        character=character,
        code=ord(character),
        name=name,
    )


@functools.cache
def _all_metrics() -> Mapping[shapes.Face, FaceMetrics]:
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    return {face: FaceMetrics(**table[face]) for face in FACES}


# A font file is read bit by bit, from one place for all threads.
_one_by_one = threading.Lock()


@functools.cache
def _opened(face: shapes.Face) -> "tuple[_TTGlyphSet, Mapping[int, str]]":
    """Return the glyphs of *face*, and their names by character, kept in memory."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    # From memory, so that no file stays open while the glyphs are read one by one.
    font = TTFont(BytesIO(font_path(face).read_bytes()), lazy=True)
    return font.getGlyphSet(), font.getBestCmap()


@functools.cache
def _outline(text: str, face: shapes.Face) -> tuple[shapes.Command, ...]:
    """Return the outlines of the characters that *face* has, in font units, y downwards."""
    from fontTools.pens.basePen import BasePen
    from fontTools.pens.transformPen import TransformPen

    commands: list[shapes.Command] = []

    class Pen(BasePen):  # type: ignore[misc]
        """Asked for cubics: the base raises quadratics and takes glyphs in glyphs apart."""

        def _moveTo(self, end: shapes.Point) -> None:  # noqa: N802 (fontTools calls it so)
            commands.append(("M", *end))

        def _lineTo(self, end: shapes.Point) -> None:  # noqa: N802
            commands.append(("L", *end))

        def _curveToOne(self, one: shapes.Point, other: shapes.Point, end: shapes.Point) -> None:  # noqa: N802
            commands.append(("C", *one, *other, *end))

        def _closePath(self) -> None:  # noqa: N802
            commands.append(("Z",))

    with _one_by_one:
        (glyphs, names), x = _opened(face), 0
        for character in text:
            glyph = glyphs[names[ord(character)]]
            glyph.draw(TransformPen(Pen(glyphs), (1, 0, 0, -1, x, 0)))
            x += glyph.width
    return tuple(commands)
