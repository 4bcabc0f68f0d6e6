"""
A 37-hex board drawn plainly by reportlab alone: the floor for a PDF of it.

    python .ci/benchmarks/bare_reportlab.py board.json board.pdf

The board comes from `pnp board terre-de-barons -o board.json`. Flat colours, values, names
and a title in the same three typefaces, embedded; no motifs, pieces, layers or notes.
"""

import json
import math
import sys
from importlib.util import find_spec
from pathlib import Path

SIDE_MM = 14.0
PAGE_MM = (210.0, 297.0)
FILLS = {"1": "#e8dcb5", "2": "#c9d8a4", "3": "#a9c4cf", "4": "#d9a98c", "mountain": "#8a8378"}
TYPEFACES = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
}


def main() -> None:
    """Draw the board of one file into the other."""
    from reportlab.lib.colors import HexColor
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    board = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for name, (package, file) in TYPEFACES.items():
        spec = find_spec(package)
        assert spec is not None and spec.origin is not None
        pdfmetrics.registerFont(TTFont(name, Path(spec.origin).parent / "files" / file))
    canvas = Canvas(
        sys.argv[2],
        pagesize=(PAGE_MM[0] * mm, PAGE_MM[1] * mm),
        pageCompression=1,
        initialFontName="sans",
    )
    canvas.setFont("serif-semibold", 20)
    canvas.drawString(15 * mm, 275 * mm, f"{board['game']}, seed {board['seed']}")
    canvas.setLineWidth(0.3 * mm)
    for cell in board["hexes"]:
        x = (PAGE_MM[0] / 2 + math.sqrt(3) * SIDE_MM * (cell["q"] + cell["r"] / 2)) * mm
        y = (PAGE_MM[1] / 2 - 1.5 * SIDE_MM * cell["r"]) * mm
        path = canvas.beginPath()
        for corner in range(6):
            turn = math.radians(60 * corner + 30)
            to = path.lineTo if corner else path.moveTo
            to(x + SIDE_MM * mm * math.cos(turn), y + SIDE_MM * mm * math.sin(turn))
        path.close()
        canvas.setFillColor(HexColor(FILLS[cell["terrain"]]))
        canvas.drawPath(path, fill=1, stroke=1)
        canvas.setFillColor(HexColor("#222222"))
        canvas.setFont("sans-semibold", 16)
        canvas.drawCentredString(x, y - 2 * mm, cell["terrain"][:1].upper())
        canvas.setFont("sans", 8)
        canvas.drawCentredString(x, y - 10 * mm, cell["name"])
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
