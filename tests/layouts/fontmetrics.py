"""
The table of measures that lies beside `layouts.fonts`, read from the typefaces.

    python -m tests.layouts.fontmetrics

writes it anew.
"""

import json
from typing import Any

from fontTools.ttLib import TTFont

from layouts.fonts import FACES, TABLE, UNITS_PER_EM, font_path

_RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Latin-1, Latin Extended-A
    (0x218, 0x21B),  # Romanian letters
    (0x2000, 0x209F),  # punctuation, superscripts and subscripts
    (0x20A0, 0x20BF),  # currencies
    (0x2100, 0x22FF),  # letterlike signs, fractions, arrows, mathematics
    (0x25A0, 0x27BF),  # squares, triangles, ticks
)


def measure_fonts() -> dict[str, dict[str, Any]]:
    """Return the measures of each face as fractions of the size."""
    return {face: _measured(TTFont(font_path(face))) for face in FACES}


def _measured(font: TTFont) -> dict[str, Any]:
    assert font["head"].unitsPerEm == UNITS_PER_EM
    names, advances = font.getBestCmap(), font["hmtx"].metrics
    codes = [code for first, last in _RANGES for code in range(first, last + 1) if code in names]
    return {
        "descent": -font["hhea"].descent / UNITS_PER_EM,
        "cap_height": font["OS/2"].sCapHeight / UNITS_PER_EM,
        "advances": {chr(code): advances[names[code]][0] / UNITS_PER_EM for code in codes},
    }


if __name__ == "__main__":
    TABLE.write_text(
        json.dumps(measure_fonts(), ensure_ascii=True, indent=0, sort_keys=True) + "\n",
        encoding="utf-8",
    )
