"""
The deck and the tiles of `kit_subjects.py` drawn plainly by reportlab alone: the floor.

    python .ci/benchmarks/kit_reportlab.py deck 54 deck.pdf
    python .ci/benchmarks/kit_reportlab.py tiles 45 tiles.pdf

The same typefaces, embedded, crop marks or cut outlines, a title on each sheet. What
repeats (icon, back) is stored once. Cards lie nine a sheet with their backs behind them,
tiles nine a sheet; the places are counted out beforehand.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

import kit_subjects as subject
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PAGE_MM = (210.0, 297.0)
MARGIN_MM = 10.0
TYPEFACES = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
}


def main() -> None:
    """Draw what the first argument says into the file of the last."""
    what, count, target = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    for name in ("sans", "sans-semibold" if what == "tiles" else "serif-semibold"):
        package, file = TYPEFACES[name]
        spec = find_spec(package)
        assert spec is not None and spec.origin is not None
        pdfmetrics.registerFont(TTFont(name, Path(spec.origin).parent / "files" / file))
    canvas = Canvas(
        target,
        pagesize=(PAGE_MM[0] * mm, PAGE_MM[1] * mm),
        pageCompression=1,
        initialFontName="sans",
    )
    if what == "tiles":
        _draw_tiles(canvas)
    else:
        _draw_deck(canvas, count)
    canvas.save()


def _draw_deck(canvas: Canvas, count: int) -> None:
    """Draw all sheets of cards, backs after their fronts."""
    width_mm, height_mm = subject.CARD_MM
    _store_icon(canvas)
    _store_back(canvas)
    a_sheet = subject.CARDS_ACROSS * subject.CARDS_DOWN
    left_mm = (PAGE_MM[0] - subject.CARDS_ACROSS * width_mm) / 2
    bottom_mm = PAGE_MM[1] - MARGIN_MM - subject.CARDS_DOWN * height_mm
    for start in range(0, count, a_sheet):
        places = [
            (
                left_mm + place % subject.CARDS_ACROSS * width_mm,
                bottom_mm + (subject.CARDS_DOWN - 1 - place // subject.CARDS_ACROSS) * height_mm,
            )
            for place in range(min(a_sheet, count - start))
        ]
        _draw_footer(canvas, f"{subject.TITLE}, {start // a_sheet + 1}")
        for place, (x_mm, y_mm) in enumerate(places):
            _draw_card(canvas, start + place, x_mm, y_mm)
        _draw_crop_marks(canvas, left_mm, bottom_mm)
        canvas.showPage()
        _draw_footer(canvas, f"{subject.TITLE}, {start // a_sheet + 1}, back")
        for x_mm, y_mm in places:
            canvas.saveState()
            canvas.translate((PAGE_MM[0] - x_mm - width_mm) * mm, y_mm * mm)
            canvas.doForm("back")
            canvas.restoreState()
        canvas.showPage()


def _store_icon(canvas: Canvas) -> None:
    """Store the icon as a form."""
    half = subject.ICON_MM / 2 * mm
    canvas.beginForm("icon", -half, -half, half, half)
    canvas.setFillColor(HexColor(subject.INK))
    _draw_polygon(canvas, [(x, -y) for x, y in subject.icon_points()], fill=1, stroke=0)
    canvas.endForm()


def _store_back(canvas: Canvas) -> None:
    """Store the back of the cards as a form."""
    width_mm, height_mm = subject.CARD_MM
    band_mm = subject.BAND_MM
    canvas.beginForm("back", 0, 0, width_mm * mm, height_mm * mm)
    canvas.setFillColor(HexColor(subject.BACK))
    canvas.rect(0, 0, width_mm * mm, height_mm * mm, fill=1, stroke=0)
    canvas.setFillColor(HexColor(subject.PAPER))
    canvas.rect(
        band_mm * mm,
        band_mm * mm,
        (width_mm - 2 * band_mm) * mm,
        (height_mm - 2 * band_mm) * mm,
        fill=1,
        stroke=0,
    )
    canvas.translate(width_mm / 2 * mm, height_mm / 2 * mm)
    canvas.doForm("icon")
    canvas.endForm()


def _draw_card(canvas: Canvas, number: int, x_mm: float, y_mm: float) -> None:
    """Draw the front of a card whose lower left corner is (x, y)."""
    width_mm, height_mm = subject.CARD_MM
    title, first, second = subject.card_words(number)
    canvas.saveState()
    canvas.translate(x_mm * mm, y_mm * mm)
    canvas.setFillColor(HexColor(subject.PAPER))
    canvas.rect(0, 0, width_mm * mm, height_mm * mm, fill=1, stroke=0)
    canvas.setFillColor(HexColor(subject.BANDS[number % len(subject.BANDS)]))
    band_mm = subject.BAND_MM
    canvas.rect(0, (height_mm - band_mm) * mm, width_mm * mm, band_mm * mm, fill=1, stroke=0)
    canvas.setFillColor(HexColor(subject.WHITE))
    canvas.setFont("serif-semibold", subject.TITLE_PT)
    canvas.drawString(subject.SAFE_MM * mm, (height_mm - 7.4) * mm, title)
    canvas.setFillColor(HexColor(subject.INK))
    canvas.setFont("sans", subject.LINE_PT)
    for row, line in enumerate((first, second)):
        canvas.drawString(subject.SAFE_MM * mm, (height_mm - 34 - 5.4 * row) * mm, line)
    canvas.translate(width_mm / 2 * mm, (height_mm - 21) * mm)
    canvas.doForm("icon")
    canvas.restoreState()


def _draw_crop_marks(canvas: Canvas, left_mm: float, bottom_mm: float) -> None:
    """Draw the marks round the block of cards."""
    width_mm, height_mm = subject.CARD_MM
    right_mm = left_mm + subject.CARDS_ACROSS * width_mm
    top_mm = bottom_mm + subject.CARDS_DOWN * height_mm
    near_mm, far_mm = subject.CROP_GAP_MM, subject.CROP_GAP_MM + subject.CROP_MM
    canvas.setStrokeColor(HexColor(subject.MARK))
    canvas.setLineWidth(0.15 * mm)
    for column in range(subject.CARDS_ACROSS + 1):
        x = (left_mm + column * width_mm) * mm
        canvas.line(x, (bottom_mm - near_mm) * mm, x, (bottom_mm - far_mm) * mm)
        canvas.line(x, (top_mm + near_mm) * mm, x, (top_mm + far_mm) * mm)
    for row in range(subject.CARDS_DOWN + 1):
        y = (bottom_mm + row * height_mm) * mm
        canvas.line((left_mm - near_mm) * mm, y, (left_mm - far_mm) * mm, y)
        canvas.line((right_mm + near_mm) * mm, y, (right_mm + far_mm) * mm, y)


def _draw_tiles(canvas: Canvas) -> None:
    """Draw all sheets of tiles."""
    codes = subject.tile_codes()
    a_sheet = len(subject.TILE_PLACES)
    for start in range(0, len(codes), a_sheet):
        _draw_footer(canvas, f"{subject.TITLE}, {start // a_sheet + 1}")
        for code, (x_mm, y_mm, turn_deg) in zip(
            codes[start : start + a_sheet], subject.TILE_PLACES, strict=False
        ):
            canvas.saveState()
            canvas.translate(x_mm * mm, (PAGE_MM[1] - y_mm) * mm)
            canvas.rotate(-turn_deg)
            _draw_tile(canvas, code)
            canvas.restoreState()
        canvas.showPage()


def _draw_tile(canvas: Canvas, code: str) -> None:
    """Draw one tile about the origin, and its cut outline."""
    canvas.setStrokeColor(HexColor(subject.INK))
    canvas.setLineWidth(0.3 * mm)
    for letter, (x_mm, y_mm) in zip(code, subject.hex_middles(), strict=True):
        canvas.setFillColor(HexColor(subject.TERRAINS[letter]))
        points = [(x, -y) for x, y in subject.hex_points(x_mm, y_mm)]
        _draw_polygon(canvas, points, fill=1, stroke=1)
        canvas.setFillColor(HexColor(subject.INK))
        canvas.setFont("sans-semibold", subject.LETTER_PT)
        canvas.drawCentredString(x_mm * mm, -y_mm * mm, letter)
    canvas.setStrokeColor(HexColor(subject.MARK))
    canvas.setLineWidth(0.15 * mm)
    _draw_polygon(canvas, [(x, -y) for x, y in subject.tile_outline()], fill=0, stroke=1)


def _draw_footer(canvas: Canvas, text: str) -> None:
    """Draw the words at the foot of a sheet."""
    canvas.setFillColor(HexColor(subject.INK))
    canvas.setFont("sans", 6.5)
    canvas.drawString(MARGIN_MM * mm, (MARGIN_MM + 0.5) * mm, text)


def _draw_polygon(
    canvas: Canvas, points: list[tuple[float, float]], *, fill: int, stroke: int
) -> None:
    """Draw a closed path through points in mm, y upwards."""
    path = canvas.beginPath()
    path.moveTo(points[0][0] * mm, points[0][1] * mm)
    for x_mm, y_mm in points[1:]:
        path.lineTo(x_mm * mm, y_mm * mm)
    path.close()
    canvas.drawPath(path, fill=fill, stroke=stroke)


if __name__ == "__main__":
    main()
