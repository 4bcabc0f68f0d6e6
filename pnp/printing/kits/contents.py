"""What the contents sheet says and shows: what is in a kit, how to print it, how to cut it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from layouts import points_to_mm
from layouts.blocks import Block, Bullets, Figure, Heading, Paragraph, Table
from layouts.components import CARD_SIZES, Component, points_box
from layouts.documents import Paper
from layouts.marks import CUT_DASHES, CUT_STYLE
from layouts.shapes import (
    Group,
    Path,
    Point,
    Shape,
    Style,
    Text,
    placed,
    polygon,
    polygon_commands,
    polyline,
    rectangle,
)
from layouts.sheetplans import PlannedSheet, SheetPlan
from layouts.sheets import FOLD_STYLE, sheet_cuts
from pnp.printing.kits.record import Section
from pnp.texts import Texts, decimal_text

_SLEEVED = ("poker", "bridge", "tarot", "mini-euro")
_SAME_MM = 0.01

# Pictures of the pieces: in rows of so many, or of more where there are more than two rows.
_ACROSS, _MANY_ACROSS = 4, 6
_PICTURES_MM = 84.0
_PICTURE_SHARE = 0.81  # of a cell
_BELOW_PICTURE_MM = 6.5
# Between the table above and the pictures.
_HEAD_MM = 2.5
_COUNT_MM = points_to_mm(7)
_SHADE = "#e8e2d6"
_STEP_MM = 20.5
_SHEET_WIDTH_MM, _SHEET_HEIGHT_MM = 13.0, 18.0
_CELL_SIZE_MM = 4.0
# Sheets in small: how many in a row, or of more than two rows; lines of sheets at their true size.
_THUMBS, _MANY_THUMBS = 7, 10
_THUMBS_MM = 88.0
_THUMB_SHARE = 0.86  # of a cell
_EDGE_MM = 3.0
_SAMPLE_MM = 19.0
_STROKES_MM = (6.0, 2.5)
_LOOSE_INK = "#9a9186"


@dataclass(frozen=True, slots=True)
class SectionCount:
    """A section and the sheets of paper that its pieces are on, in order."""

    section: Section
    numbers: tuple[int, ...]

    @property
    def sheets(self) -> str:
        """The numbers of the sheets, as in ``3-6, 9``."""
        runs: list[list[int]] = []
        for number in self.numbers:
            if runs and runs[-1][-1] == number - 1:
                runs[-1] = [runs[-1][0], number]
            else:
                runs.append([number])
        return ", ".join("\N{EN DASH}".join(map(str, run)) for run in runs)


def contents_blocks(
    texts: Texts,
    counts: Sequence[SectionCount],
    *,
    duplex: str,
    sides: str,
    is_for_machine: bool,
    cutting: str,
    plans: Sequence[SheetPlan],
    notes: Sequence[str],
    ink: str,
) -> tuple[Block, ...]:
    """
    Return the text and pictures of the contents sheet.

    *sides* says which pages have backs, if not all; *cutting* counts the cuts, or says how
    a machine is set up; *plans* are those of the sheets whose cuts have numbers.
    """
    rows = [(texts("kit_piece"), texts("kit_pieces"), texts("kit_sheets"))]
    rows += [
        (count.section.title, str(count.section.piece_count), count.sheets) for count in counts
    ]
    sections = [count.section for count in counts]
    has_folds = duplex == "fold" or any(section.stock == "net" for section in sections)
    before = [1, *([] if is_for_machine else [2]), *([3] if has_folds else [])]
    return (
        Heading(texts("kit_contains")),
        Table(tuple(rows), (5.0, 1.4, 1.4), ("start", "end", "end")),
        gallery(sections, ink),
        Heading(texts("kit_printing")),
        Bullets(
            tuple(filter(None, (texts("kit_print_scale"), texts(f"kit_duplex_{duplex}"), sides)))
        ),
        *_listed("kit_making", making_sentences(sections, duplex, texts, is_for_machine), texts),
        *_listed("kit_instead", substitutes(sections, texts), texts),
        Heading(texts("kit_tools")),
        Paragraph(texts("kit_tools_machine" if is_for_machine else "kit_tools_list")),
        Heading(texts("kit_cutting")),
        Bullets(
            (*(texts(f"kit_cut_{step}") for step in before), cutting, texts("kit_cut_5")),
            is_numbered=True,
        ),
        *(() if is_for_machine else (assembly_picture(ink, texts, has_folds=has_folds),)),
        *_cutting_order(plans, texts, ink),
        Paragraph(texts("kit_extras")),
        *_listed("kit_notes", notes, texts),
    )


def _listed(heading: str, items: Sequence[str], texts: Texts) -> tuple[Block, ...]:
    return (Heading(texts(heading)), Bullets(tuple(items))) if items else ()


def making_sentences(
    sections: Sequence[Section], duplex: str, texts: Texts, is_for_machine: bool = False
) -> tuple[str, ...]:
    """
    Return what to print sections on and how to glue them, a sentence for those alike.

    A machine cuts card, no board.
    """
    alike: dict[str, list[str]] = {}
    for section in sections:
        if section.components:
            alike.setdefault(_making_key(section, duplex, is_for_machine), []).append(section.title)
    return tuple(
        texts("kit_make", sections=", ".join(titles), words=texts(key))
        for key, titles in alike.items()
    )


def substitutes(sections: Sequence[Section], texts: Texts) -> tuple[str, ...]:
    """Return what may stand for printed pieces, and the sleeves that fit cards."""
    return tuple(_substitutes(sections, texts))


def _making_key(section: Section, duplex: str, is_for_machine: bool) -> str:
    """Return the key of the sentence for a section; nets and paper never have backs."""
    stock = "card" if is_for_machine and section.stock == "board" else section.stock
    if section.stock in ("net", "paper"):
        return f"kit_make_{section.stock}"
    if not any(component.back is not None for component in section.components):
        return f"kit_make_{stock}_plain"
    sides = duplex if duplex in ("fold", "none") else "flip"
    return f"kit_make_{stock}_{sides}"


def _substitutes(sections: Sequence[Section], texts: Texts) -> Iterator[str]:
    for section in sections:
        if section.instead:
            yield texts(
                "kit_instead_of", section=section.title, part=section.key, words=section.instead
            )
        sleeves = _sleeves(section, texts)
        if sleeves:
            yield texts("kit_make", sections=section.title, words=sleeves)


def _sleeves(section: Section, texts: Texts) -> str:
    sizes = dict.fromkeys(size for one in section.components for size in _card_sizes(one))
    shown = partial(decimal_text, language=texts.language, places=2)
    return ", ".join(
        texts("kit_sleeves", width=shown(width), height=shown(height)) for width, height in sizes
    )


def _card_sizes(component: Component) -> Iterator[tuple[float, float]]:
    """Yield the size for which sleeves are sold, if *component* is such a card."""
    left, top, right, bottom = points_box(component.trim)
    for size in CARD_SIZES:
        same = (abs(right - left - size.width_mm), abs(bottom - top - size.height_mm))
        if size.name in _SLEEVED and len(component.trim) == 4 and max(same) < _SAME_MM:
            yield size.width_mm, size.height_mm


def _cutting_order(plans: Sequence[SheetPlan], texts: Texts, ink: str) -> tuple[Block, ...]:
    """Return every sheet small, with the cuts that come first, then and last."""
    sheets = [(plan.paper, sheet) for plan in plans for sheet in plan.sheets]
    if not any(sheet_cuts(sheet).strokes for _, sheet in sheets):
        return ()
    shapes: list[Shape] = []
    across = _THUMBS if len(sheets) <= 2 * _THUMBS else _MANY_THUMBS
    step_mm, wide_mm = _THUMBS_MM / across, _THUMBS_MM / across * _THUMB_SHARE
    high_mm = wide_mm * max(paper.height_mm / paper.width_mm for paper, _ in sheets)
    for place, (paper, sheet) in enumerate(sheets):
        at = (place % across * step_mm, place // across * (high_mm + 2.0))
        picture = _sheet_picture(sheet, paper, ink)
        shapes.append(Group(picture, placed(*at, scale=wide_mm / paper.width_mm)))
    rows = -(-len(sheets) // across)
    figure = Figure(tuple(shapes), _THUMBS_MM - step_mm + wide_mm, rows * (high_mm + 2.0))
    return (Paragraph(texts("kit_cut_order")), figure)


def _sheet_picture(sheet: PlannedSheet, paper: Paper, ink: str) -> tuple[Shape, ...]:
    """Return a sheet at true size: strokes across thick, those down thin, outlines grey."""
    edge = Style("#ffffff", ink, _EDGE_MM)
    cuts = sheet_cuts(sheet)
    loose = [piece.trim() for piece in sheet.pieces if len(piece.component.trim) != 4]
    return (
        rectangle(0.0, 0.0, paper.width_mm, paper.height_mm, edge),
        *(polygon(trim, Style(_SHADE)) for trim in (piece.trim() for piece in sheet.pieces)),
        *(polygon(trim, Style(None, _LOOSE_INK, _EDGE_MM)) for trim in loose),
        *(
            polyline(stroke.ends, Style(stroke=ink, stroke_mm=_STROKES_MM[stroke.axis]))
            for stroke in reversed(cuts.strokes)
        ),
    )


def gallery(sections: Sequence[Section], ink: str) -> Figure:
    """Return a picture of the first piece of each section, with how many pieces there are."""
    shown = [section for section in sections if section.components]
    across = _ACROSS if len(shown) <= 2 * _ACROSS else _MANY_ACROSS
    cell_mm, size_mm = _PICTURES_MM / across, _PICTURES_MM / across * _PICTURE_SHARE
    row_mm = size_mm + _BELOW_PICTURE_MM
    shapes: list[Shape] = []
    for place, section in enumerate(shown):
        x_mm = (place % across + 0.5) * cell_mm
        y_mm = (place // across) * row_mm + size_mm / 2 + _HEAD_MM
        shapes.append(component_picture(section.components[0], (x_mm, y_mm), size_mm, ink))
        base_mm = y_mm + size_mm / 2 + 3.4
        words = f"{section.piece_count} ×"
        shapes.append(Text(x_mm, base_mm, words, "sans", _COUNT_MM, ink, "middle"))
    rows = -(-len(shown) // across)
    return Figure(tuple(shapes), _PICTURES_MM, rows * row_mm + _HEAD_MM - 1.0)


def assembly_picture(ink: str, texts: Texts, *, has_folds: bool) -> Figure:
    """Return four steps without words: print, check the ruler, cut, sort; below, the lines."""
    line = Style(stroke=ink, stroke_mm=0.35)
    edge = Style(fill="#ffffff", stroke=ink, stroke_mm=0.35)
    shapes: list[Shape] = []
    for step in range(4):
        x_mm = step * _STEP_MM
        shapes.append(rectangle(x_mm, 2.0, _SHEET_WIDTH_MM, _SHEET_HEIGHT_MM, edge))
        shapes += _step_shapes(step, x_mm, ink)
        if step < 3:
            tip_mm = x_mm + _STEP_MM - 1.6
            shapes.append(polyline(((tip_mm - 4.0, 11.0), (tip_mm, 11.0)), line))
            head = ((tip_mm - 1.4, 9.8), (tip_mm, 11.0), (tip_mm - 1.4, 12.2))
            shapes.append(polyline(head, line))
    width_mm = 3 * _STEP_MM + _SHEET_WIDTH_MM
    if has_folds:
        shapes += _line_sample((FOLD_STYLE,), texts("kit_line_fold"), 0.0, ink)
    # Cuts have their number at both ends, folds have none.
    cut_mm = (width_mm if has_folds else width_mm - _SAMPLE_MM) / 2
    shapes.append(Text(cut_mm - 1.0, 24.7, "1", "sans", _COUNT_MM, ink, "end"))
    cut = f"1  {texts('kit_line_cut')}"
    shapes += _line_sample((CUT_STYLE, CUT_DASHES), cut, cut_mm, ink)
    return Figure(tuple(shapes), width_mm, 26.0)


def _line_sample(strokes: Sequence[Style], word: str, x_mm: float, ink: str) -> Iterator[Shape]:
    """Yield a line as it is drawn on sheets, but thicker, and what is done along it."""
    for style in strokes:
        ends = ((x_mm, 24.0), (x_mm + _SAMPLE_MM, 24.0))
        yield polyline(ends, replace(style, stroke_mm=2 * style.stroke_mm))
    yield Text(x_mm + _SAMPLE_MM + 1.0, 24.7, word, "sans", _COUNT_MM, ink)


def _step_shapes(step: int, x_mm: float, ink: str) -> list[Shape]:
    if step == 3:
        loose = ((1.3, 5.0), (7.4, 4.2), (2.2, 12.4), (7.8, 11.2))
        return _pieces(loose, x_mm, ink)
    shapes = _pieces([(2.2 + 4.6 * (n % 2), 4.5 + 5.0 * (n // 2)) for n in range(4)], x_mm, ink)
    line = Style(stroke=ink, stroke_mm=0.35)
    if step == 1:
        shapes.append(polyline(((x_mm + 2.5, 17.0), (x_mm + 10.5, 17.0)), line))
        shapes += (
            polyline(((x_mm + 2.5 + 2.0 * tick, 17.0), (x_mm + 2.5 + 2.0 * tick, 15.4)), line)
            for tick in range(5)
        )
    if step == 2:
        cut = Style(stroke=ink, stroke_mm=0.15, round_ends=False)
        shapes += (polyline(((x_mm + x, 3.0), (x_mm + x, 19.0)), cut) for x in (1.9, 6.5, 11.1))
    return shapes


def _pieces(corners: Sequence[tuple[float, float]], x_mm: float, ink: str) -> list[Shape]:
    style = Style(fill=_SHADE, stroke=ink, stroke_mm=0.35)
    return [rectangle(x_mm + x, y, _CELL_SIZE_MM, _CELL_SIZE_MM, style) for x, y in corners]


def component_picture(component: Component, middle: Point, size_mm: float, ink: str) -> Group:
    """Return the front of *component* about the point, cut out and as large as *size_mm*."""
    left, top, right, bottom = points_box(component.trim)
    scale = size_mm / max(right - left, bottom - top)
    clip = Path(polygon_commands(component.trim), Style())
    outline = Path(clip.commands, Style(stroke=ink, stroke_mm=0.3 / scale))
    x_mm, y_mm = middle
    shift = placed(
        x_mm - scale * (left + right) / 2, y_mm - scale * (top + bottom) / 2, scale=scale
    )
    return Group((*component.front, outline), shift, clip)
