"""
The four typefaces: where their files are, how wide a text is, what its outlines are.

Widths come from a table that lies beside this module, so that measuring a text loads no
font library. It holds the characters of Latin-1, Latin Extended-A, punctuation, arrows and
the signs that the fonts have. After a change of the fonts it is made anew by

    python -m layouts.fonts

A size is the height of the em square, in millimetres. Measures of a face are fractions of
the size. There is no kerning: every writer sets the letters at the same places.
"""

import functools
import importlib.util
import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, get_args

from layouts import FontError
from layouts.shapes import Anchor, Command, Face, Point, moved_command, placed

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FACES: tuple[Face, ...] = get_args(Face)

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

_FILES: Mapping[Face, tuple[str, str]] = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-SemiboldIt.ttf"),
}
_TABLE = FilePath(__file__).with_name("font_metrics.json")
_RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Latin-1, Latin Extended-A
    (0x218, 0x21B),  # Romanian letters
    (0x2000, 0x209F),  # punctuation, superscripts and subscripts
    (0x20A0, 0x20BF),  # currencies
    (0x2100, 0x22FF),  # letterlike signs, fractions, arrows, mathematics
    (0x25A0, 0x27BF),  # squares, triangles, ticks
)


@dataclass(frozen=True, slots=True)
class FaceMetrics:
    """Measures of a face and the advance of each character, as fractions of the size."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float
    advances: Mapping[str, float]


def font_path(face: Face) -> FilePath:
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


def face_metrics(face: Face) -> FaceMetrics:
    """Return the measures of *face*. The descent is positive, below the base line."""
    return _all_metrics()[face]


def text_width_mm(text: str, face: Face, size_mm: float) -> float:
    """
    Return how far *text* reaches along its base line, in mm.

    Raises:
        FontError: the face has neither a character of it nor anything to stand in.
    """
    return _advance(text, face) * size_mm


@functools.lru_cache(maxsize=8192)
def _advance(text: str, face: Face) -> float:
    """Return how far *text* reaches in a size of 1; cards are set from the same words."""
    advances = face_metrics(face).advances
    try:
        return sum(map(advances.__getitem__, text))
    except KeyError:
        return sum(map(advances.__getitem__, printable_text(text, face)))


def printable_text(text: str, face: Face) -> str:
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


def glyph_outline(character: str, face: Face) -> tuple[Command, ...]:
    """
    Return the outline of one character, in 1/1000 of the size, y downwards.

    The origin is the left end of its base line. The quadratic curves of the font are
    raised to cubics, which changes nothing of their course.

    Raises:
        FontError: the face lacks the character.
    """
    return _outline(printable_text(character, face), face)


def anchored_start_mm(x_mm: float, width_mm: float, anchor: Anchor) -> float:
    """Return where a text of that width begins when it is anchored at *x_mm*."""
    if anchor == "middle":
        return x_mm - width_mm / 2
    return x_mm - width_mm if anchor == "end" else x_mm


def measure_fonts() -> dict[str, Any]:
    """Return the table of measures read from the font files, in font units (see `_TABLE`)."""
    return {face: _measured(_opened(face)) for face in FACES}


def _stand_in(character: str, face: Face, advances: Mapping[str, float]) -> str:
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
def _all_metrics() -> Mapping[Face, FaceMetrics]:
    table = json.loads(_TABLE.read_text(encoding="utf-8"))
    return {face: _as_metrics(table[face]) for face in FACES}


def _as_metrics(row: Mapping[str, Any]) -> FaceMetrics:
    """Return the measures of one face of the table as fractions of the size."""
    em = row["units_per_em"]
    return FaceMetrics(
        ascent=row["ascender"] / em,
        descent=-row["descender"] / em,
        cap_height=row["cap_height"] / em,
        x_height=row["x_height"] / em,
        advances={character: width / em for character, width in row["advances"].items()},
    )


# A font file is read bit by bit, from one place for all threads.
_one_by_one = threading.Lock()


@functools.cache
def _opened(face: Face) -> "TTFont":
    """Return the font file of *face*, opened by the font library and kept in memory."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    # From memory, so that no file stays open while the glyphs are read one by one.
    return TTFont(BytesIO(font_path(face).read_bytes()), lazy=True)


@functools.cache
def _outline(text: str, face: Face) -> tuple[Command, ...]:
    """Return the outlines of the characters that *face* has, in font units, y downwards."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]

    commands: list[Command] = []
    with _one_by_one:
        font = _opened(face)
        glyphs, names, x = font.getGlyphSet(), font.getBestCmap(), 0
        for character in text:
            glyph = glyphs[names[ord(character)]]
            pen = DecomposingRecordingPen(glyphs)
            glyph.draw(pen)
            place = placed(x, 0.0)
            commands.extend(moved_command(each, place) for each in _as_commands(pen.value))
            x += glyph.width
    return tuple(commands)


def _as_commands(recorded: list[tuple[str, Any]]) -> Iterator[Command]:
    """Yield the commands of a recorded glyph, y downwards, its quadratics raised to cubics."""
    from fontTools.pens.basePen import decomposeQuadraticSegment  # type: ignore[import-untyped]

    here: Point = (0.0, 0.0)
    for operator, points in recorded:
        if operator == "qCurveTo":
            for control, end in decomposeQuadraticSegment(points):
                yield _raised(here, control, end)
                here = end
        elif operator in {"moveTo", "lineTo"}:
            here = points[0]
            yield ("M" if operator == "moveTo" else "L", here[0], -here[1])
        else:
            yield ("Z",)


def _raised(start: Point, control: Point, end: Point) -> Command:
    """Return the cubic, y downwards, that runs like the quadratic, y upwards."""
    (x, y), (control_x, control_y), (end_x, end_y) = start, control, end
    return (
        "C",
        (x + 2 * control_x) / 3,
        -(y + 2 * control_y) / 3,
        (end_x + 2 * control_x) / 3,
        -(end_y + 2 * control_y) / 3,
        end_x,
        -end_y,
    )


def _measured(font: "TTFont") -> dict[str, Any]:
    """Return one row of the table."""
    names = font.getBestCmap()
    advances = font["hmtx"].metrics
    codes = [code for first, last in _RANGES for code in range(first, last + 1) if code in names]
    return {
        "units_per_em": font["head"].unitsPerEm,
        "ascender": font["hhea"].ascent,
        "descender": font["hhea"].descent,
        "cap_height": font["OS/2"].sCapHeight,
        "x_height": font["OS/2"].sxHeight,
        "advances": {chr(code): advances[names[code]][0] for code in codes},
    }


if __name__ == "__main__":
    _TABLE.write_text(
        json.dumps(measure_fonts(), ensure_ascii=True, indent=0, sort_keys=True) + "\n",
        encoding="utf-8",
    )
