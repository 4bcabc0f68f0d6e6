"""
Sheets: components nested on pages, to be printed and cut out, with their backs.

`packing` says where pieces lie, `sheetplans` which way round the paper is, `bleeds` where
art is cut off between neighbours, `backs` what lies behind what. Here they become pages.
The cut layer holds closed outlines only, each piece once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import TypeAlias

from layouts.bleeds import Ring, cut_bleeds
from layouts.components import (
    BackPlan,
    Component,
    Flip,
    Placement,
    bleed_outline,
    flip_sheet,
    fold_sheet,
    is_turned_sideways,
    points_box,
    turn_over,
)
from layouts.cuts import Cuts, cut_marks, find_cuts
from layouts.documents import (
    DEFAULT_MARGIN_MM,
    LEAST_MARGIN_MM,
    Box,
    Page,
    Paper,
    make_drawing,
    printable_box,
)
from layouts.marks import (
    FOOTER_MM,
    Caption,
    MarkStyle,
    back_footer,
    crop_sheet,
    cut_dashes,
    cut_outlines,
    footer,
)
from layouts.registration import CutSheet, CutWords, cut_paths, find_registration, no_words
from layouts.shapes import (
    UNMOVED,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    Transform,
    Use,
    many_polygons,
    placed,
    polyline,
)
from layouts.sheetplans import Edges, PlannedSheet, Run, SheetPlan, lay_sheets, plan_sheets

DEFAULT_GUTTER_MM = 2.0

FOLD_STYLE = Style(stroke="#444444", stroke_mm=0.2, dash_mm=(3.0, 2.0), round_ends=False)

TitleMaker: TypeAlias = Callable[[int, int], str]
FooterMaker: TypeAlias = Callable[[int], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """
    How sheets are laid out.

    Attributes:
        gutter_mm: between the trims of neighbours; 0 makes shared cut lines.
        marks: crop marks where they find room and outlines elsewhere, outlines, nothing, or
            registration marks of a cutting machine, with the outlines beside the page.
        duplex: how backs come behind their fronts; ``none`` leaves them out.
        bleed_mm: the most bleed that any component keeps.
        back_offset_mm: how far backs are moved right and down on their page, to make up for
            a printer; for a fold there is nothing to make up for.
        back_label: what is added to the title of a back page.
        cut_words: makes what stands at the head of a sheet for a cutting machine.
    """

    gutter_mm: float = DEFAULT_GUTTER_MM
    marks: MarkStyle = "outline"
    duplex: BackPlan = "none"
    bleed_mm: float | None = None
    back_offset_mm: Point = (0.0, 0.0)
    back_label: str = "back"
    cut_words: CutWords = no_words


DEFAULT_STYLE = SheetStyle()


def lay_out_sheets(
    groups: Iterable[Iterable[Component]],
    paper: Paper,
    *,
    title: TitleMaker,
    footer_text: str | FooterMaker = "",
    margin_mm: float = DEFAULT_MARGIN_MM,
    style: SheetStyle = DEFAULT_STYLE,
) -> tuple[Page, ...]:
    """
    Return the pages that hold every copy of every component, backs after their fronts.

    Each group lies on sheets of its own; titles count the sheets, and footers the pages, of
    all groups. *title* makes a sheet's title of its number, from 1, and the count of sheets;
    it is the bookmark and begins the footer, before *footer_text*, which may be made of the
    number of the page, in parts for a footer of one line. With a fold, components without a
    back come on plain sheets after the others.

    Raises:
        SheetError: a component is larger than the printable area, or than half of it where
            it is folded.
    """
    plans = plan_groups(groups, paper, margin_mm=margin_mm, style=style)
    return draw_plans(plans, title=title, footer_text=footer_text, margin_mm=margin_mm, style=style)


def draw_plans(
    plans: Iterable[SheetPlan],
    *,
    title: TitleMaker,
    footer_text: str | FooterMaker = "",
    margin_mm: float = DEFAULT_MARGIN_MM,
    style: SheetStyle = DEFAULT_STYLE,
    pages_before: int = 0,
) -> tuple[Page, ...]:
    """
    Return the pages of *plans*, made by `plan_groups` with the same margin and style.

    *pages_before* are those of the document that come before: cut files are called by pages.
    """
    runs = [(plan, sheet) for plan in plans for sheet in plan.sheets]
    pages: list[Page] = []
    for number, (plan, sheet) in enumerate(runs, 1):
        drawer = _Drawer(plan, sheet, style, margin_mm, tuple(cut_bleeds(sheet.pieces)))
        name = title(number, len(runs))
        page = drawer.front(name, _footer_line(name, footer_text, len(pages) + 1))
        pages.append(drawer.for_machine(page, pages_before + len(pages) + 1))
        if _has_back(sheet, style):
            name = f"{name} · {style.back_label}"
            pages.append(drawer.back(name, _footer_line(name, footer_text, len(pages) + 1)))
    return tuple(pages)


def plan_groups(
    groups: Iterable[Iterable[Component]],
    paper: Paper,
    *,
    margin_mm: float = DEFAULT_MARGIN_MM,
    style: SheetStyle = DEFAULT_STYLE,
    stocks: Sequence[str] = (),
) -> tuple[SheetPlan, ...]:
    """
    Return where everything lies: the plans that `draw_plans` draws.

    With *stocks*, what to print each group on, groups of one stock share sheets. Sheets with one
    side come last.

    Raises:
        SheetError: as there.
    """
    shared: dict[object, list[Component]] = {}
    for number, (group, stock) in enumerate(zip(groups, chain(stocks, repeat("")), strict=False)):
        kinds = [_with_bleed(kind, style.bleed_mm) for kind in group if kind.quantity]
        shared.setdefault(stock or number, []).extend(kinds)
    runs = [
        Run(tuple(kinds), is_folded=has_back and style.duplex == "fold")
        for has_back in (True, False)
        for of_stock in shared.values()
        if (kinds := [kind for kind in of_stock if (kind.back is not None) == has_back])
    ]
    edges = Edges(margin_mm, find_registration(style.marks, margin_mm))
    return plan_sheets(lay_sheets(runs, paper, edges=edges, gutter_mm=style.gutter_mm))


def sheet_cuts(sheet: PlannedSheet) -> Cuts:
    """Return the strokes and outlines by which the pieces of *sheet* are cut out."""
    return find_cuts([piece.trim() for piece in sheet.pieces])


def back_count(plans: Iterable[SheetPlan], style: SheetStyle) -> int:
    """Return how many sheets of *plans* have a page with backs; these come first."""
    return sum(_has_back(sheet, style) for plan in plans for sheet in plan.sheets)


def _has_back(sheet: PlannedSheet, style: SheetStyle) -> bool:
    has_backs = any(piece.component.back is not None for piece in sheet.pieces)
    return has_backs and _flip(style) is not None


def _footer_line(title: str, text: str | FooterMaker, number: int) -> Caption:
    if isinstance(text, str):
        return " · ".join(filter(None, (title, text)))
    return (title, *text(number))


def _with_bleed(component: Component, bleed_mm: float | None) -> Component:
    if bleed_mm is None or component.bleed_mm <= bleed_mm:
        return component
    return replace(component, bleed_mm=bleed_mm, bleed=())


@dataclass(frozen=True, slots=True)
class _Drawer:
    """One sheet, and all that its two pages are drawn from."""

    plan: SheetPlan
    sheet: PlannedSheet
    style: SheetStyle
    margin_mm: float
    cuts: tuple[tuple[Ring, ...], ...]

    def front(self, title: str, footer_text: Caption) -> Page:
        """Return the front of the sheet; with a fold, fronts and backs."""
        paper, fold_mm = self.plan.paper, self.plan.fold_mm
        pieces = zip(self.sheet.pieces, self.cuts, strict=True)
        art = [_front_art(piece, cut) for piece, cut in pieces]
        fold: list[Shape] = []
        if fold_mm is not None:
            art += _back_art(self.sheet.pieces, self.cuts, fold_sheet(fold_mm))
            left, _, right, _ = printable_box(paper, self.margin_mm)
            fold = [polyline(((left, fold_mm), (right, fold_mm)), FOLD_STYLE)]
        cut, crop = self.cut_and_crop()
        drawing = make_drawing(
            paper.width_mm,
            paper.height_mm,
            art=art,
            cut=cut,
            fold=fold,
            marks=(
                *crop,
                *footer(footer_text, self.sheet.footer),
                *self.cut_numbers(),
                *cut_dashes(cut),
            ),
        )
        return Page(drawing, title)

    def for_machine(self, page: Page, number: int) -> Page:
        """Return the front with what a cutting machine needs, if it is for one."""
        registration = find_registration(self.style.marks, self.margin_mm)
        if registration is None:
            return page
        paper, pieces = self.plan.paper, self.sheet.pieces
        box = points_box(point for piece in pieces for point in piece.trim())
        words = self.style.cut_words(CutSheet(number, paper, registration, box))
        marks = (
            *page.drawing.marks,
            *registration.marks(paper),
            *registration.words(paper, words),
        )
        return replace(page, drawing=replace(page.drawing, marks=marks), outlines=cut_paths(pieces))

    def back(self, title: str, footer_text: Caption) -> Page:
        """Return the back of the sheet, its footer where the front has its own."""
        paper, flip = self.plan.paper, _flip(self.style)
        assert flip is not None
        x_mm, y_mm = self.style.back_offset_mm
        behind = flip_sheet(paper, flip).then(placed(x_mm, y_mm))
        is_at_top = not is_turned_sideways(paper, flip)
        left, _, right, foot_mm = self.sheet.footer
        box = (left, paper.height_mm - foot_mm, right, foot_mm)
        drawing = make_drawing(
            paper.width_mm,
            paper.height_mm,
            art=_back_art(self.sheet.pieces, self.cuts, behind),
            marks=back_footer(footer_text, box, is_at_top=is_at_top),
        )
        return Page(drawing, title)

    def cut_and_crop(self) -> tuple[list[Path], list[Path]]:
        """Return the outlines and the crop marks of the sheet."""
        pieces = self.sheet.pieces
        if self.style.marks == "outline":
            return cut_outlines(pieces), []
        if self.style.marks != "crop":
            return [], []
        crop, others = crop_sheet(pieces, self.arts(), self.mark_room())
        return cut_outlines(others), crop

    def cut_numbers(self) -> list[Shape]:
        """Return the ticks and numbers of long cuts; crop marks leave them no room."""
        if self.style.marks != "outline":
            return []
        boxes = [points_box(point for ring in art for point in ring) for art in self.arts()]
        return cut_marks(sheet_cuts(self.sheet).strokes, boxes, self.mark_room())

    def arts(self) -> list[tuple[Ring, ...]]:
        """Return the rings that the art of each piece is cut off at."""
        pieces = zip(self.sheet.pieces, self.cuts, strict=True)
        return [cut or (piece.bleed(),) for piece, cut in pieces]

    def mark_room(self) -> Box:
        """Return where marks of pieces may be."""
        edge_mm = min(self.margin_mm, LEAST_MARGIN_MM)
        bottom_mm = self.plan.fold_mm or self.sheet.footer[3] - FOOTER_MM
        return (edge_mm, edge_mm, self.plan.paper.width_mm - edge_mm, bottom_mm)


def _flip(style: SheetStyle) -> Flip | None:
    if style.duplex in {"long-edge", "short-edge"}:
        return "long-edge" if style.duplex == "long-edge" else "short-edge"
    return None


def _front_art(piece: Placement, cut: tuple[Ring, ...]) -> Shape:
    """Return the front of a piece in its place."""
    component = piece.component
    rings = _mapped(cut, _inverse(piece.transform))
    if component.quantity == 1:
        return Group(component.front, piece.transform, _clip(rings or (bleed_outline(component),)))
    symbol = _symbol(f"{component.name} front", component.front, bleed_outline(component))
    return _cut_use(symbol, rings, piece.transform)


def _back_art(
    pieces: Sequence[Placement], cuts: Sequence[tuple[Ring, ...]], behind: Transform
) -> list[Shape]:
    """Return the backs of the pieces that have any; *behind* maps a front point to its back."""
    shapes: list[Shape] = []
    for piece, cut in zip(pieces, cuts, strict=True):
        component = piece.component
        if component.back is None:
            continue
        over = turn_over(component)
        place = over.then(piece.transform).then(behind)
        rings = _mapped(cut, _inverse(piece.transform).then(over))
        (outline,) = _mapped([bleed_outline(component)], over)
        if component.quantity == 1:
            shapes.append(Group(component.back, place, _clip(rings or (outline,))))
        else:
            symbol = _symbol(f"{component.name} back", component.back, outline)
            shapes.append(_cut_use(symbol, rings, place))
    return shapes


def _symbol(name: str, shapes: tuple[Shape, ...], outline: Ring) -> Symbol:
    return Symbol(name, (Group(shapes, clip=_clip((outline,))),), points_box(outline))


def _cut_use(symbol: Symbol, rings: tuple[Ring, ...], place: Transform) -> Shape:
    return Group((Use(symbol, UNMOVED),), place, _clip(rings)) if rings else Use(symbol, place)


def _clip(rings: tuple[Ring, ...]) -> Path:
    return many_polygons(rings, Style())


def _mapped(rings: Iterable[Ring], transform: Transform) -> tuple[Ring, ...]:
    return tuple(tuple(transform.apply(point) for point in ring) for ring in rings)


def _inverse(transform: Transform) -> Transform:
    a, b, c, d, e, f = transform
    return Transform(a, c, b, d, -(a * e + b * f), -(c * e + d * f))
