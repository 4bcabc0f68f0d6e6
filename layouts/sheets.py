"""
Sheets: components nested on pages, to be printed and cut out, with their backs.

`packing` says where pieces lie. Paper upright and
lying are tried, and the one that needs fewer sheets is taken, one way for all sheets, so that a
duplex job never mixes them. The pieces of each sheet lie in the middle of what crop marks and
footer leave; on a sheet to be folded they lie against the fold, in its upper half. On a sheet with
registration marks their outlines lie about the middle of the paper.

The cut layer holds closed outlines only, each piece once.

Bleeds of neighbours are cut off half way between their trims. Where two pieces lie nearer than both
bleeds together, a straight line in the middle of the gap parts their art, so that neither reaches
into the other. Pieces that interlock are parted hex by hex. A gutter of 0 leaves no bleed between
neighbours, and all of it outside.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, product, repeat
from typing import TypeAlias

from layouts import (
    NamedTuple,
    PaperError,
    SheetError,
    Value,
    components,
    documents,
    packing,
    shapes,
)
from layouts.marks import (
    CUT_DASHES,
    FOOTER_MM,
    Caption,
    Cuts,
    CutWords,
    MarkStyle,
    Registration,
    above_footer,
    back_footer,
    crop_sheet,
    cut_marks,
    cut_outlines,
    cut_paths,
    find_cuts,
    find_registration,
    footer,
)
from layouts.silhouettes import bends, find_silhouette

FOLD_STYLE = shapes.Style(stroke="#444444", stroke_mm=0.2, dash_mm=(3.0, 2.0), round_ends=False)

Ring: TypeAlias = tuple[shapes.Point, ...]
TitleMaker: TypeAlias = Callable[[int, int], str]
FooterMaker: TypeAlias = Callable[[int], tuple[str, ...]]


class SheetStyle(NamedTuple):
    """
    How sheets are laid out.

    Attributes:
        gutter_mm: between the trims of neighbours, but for rectangles, which share their cut lines
            or lie farther apart; 0 makes all cut lines shared.
        marks: crop marks where they find room and outlines elsewhere, outlines, nothing, or
            registration marks of a cutting machine, with the outlines beside the page.
        duplex: how backs come behind their fronts; ``none`` leaves them out.
        bleed_mm: the most bleed that any component keeps.
        back_offset_mm: how far backs are moved right and down on their page, to make up for
            a printer; for a fold there is nothing to make up for.
        back_label: what is added to the title of a back page.
        cut_words: makes what stands at the head of a sheet for a cutting machine.
    """

    gutter_mm: float = 2.0
    marks: MarkStyle = "outline"
    duplex: components.BackPlan = "none"
    bleed_mm: float | None = None
    back_offset_mm: shapes.Point = (0.0, 0.0)
    back_label: str = "back"
    cut_words: CutWords | None = None


DEFAULT_STYLE = SheetStyle()


class Ground(NamedTuple):
    """
    Paper one way round, and where pieces may lie on it.

    Attributes:
        fold_mm: where it is folded, from the top of the page.
        registration: with it the outlines of the pieces lie about the middle of the paper.
    """

    paper: documents.Paper
    printable: documents.Box
    area: documents.Box
    fold_mm: float | None = None
    registration: Registration | None = None


class Sheet(Value):
    """
    The pieces of one sheet in their places.

    Attributes:
        footer: the box whose foot is the footer.
    """

    pieces: tuple[components.Placement, ...]
    footer: documents.Box
    ground: Ground
    style: SheetStyle
    margin_mm: float

    @property
    def coverage(self) -> float:
        """The share of the printable area that is covered by trims."""
        width_mm, height_mm = components.box_size(self.ground.printable)
        return packing.covered_mm2(self.pieces) / (width_mm * height_mm)

    @cached_property
    def cuts(self) -> Cuts:
        """The strokes and outlines by which the pieces are cut out."""
        return find_cuts([piece.trim() for piece in self.pieces])

    @cached_property
    def bleeds(self) -> list[tuple[Ring, ...]]:
        """Of each piece the rings that its art is cut off at; none: it keeps its bleed."""
        return cut_bleeds(self.pieces)

    @property
    def flip(self) -> components.Flip | None:
        """How it is turned over to its page of backs, if there is one."""
        has_backs = any(piece.component.back is not None for piece in self.pieces)
        flips: tuple[components.Flip, ...] = ("long-edge", "short-edge")
        return next((one for one in flips if has_backs and one == self.style.duplex), None)


def draw_sheets(
    sheets: Sequence[Sheet],
    *,
    title: TitleMaker,
    footer_text: str | FooterMaker = "",
    pages_before: int = 0,
) -> tuple[documents.Page, ...]:
    """
    Return the pages of *sheets*, backs after their fronts.

    *title* makes a sheet's title of its number, from 1, and the count of sheets; it is the bookmark
    and begins the footer, before *footer_text*, which may be made of the number of the page, in
    parts for a footer of one line. *pages_before* are those of the document that come before: cut
    files are called by pages.
    """
    pages: list[documents.Page] = []

    def caption(name: str) -> Caption:
        if isinstance(footer_text, str):
            return " · ".join(filter(None, (name, footer_text)))
        return (name, *footer_text(len(pages) + 1))

    for number, sheet in enumerate(sheets, 1):
        name = title(number, len(sheets))
        number_of_page = pages_before + len(pages) + 1
        pages.append(_front(sheet, name, caption(name), number_of_page))
        if flip := sheet.flip:
            name = f"{name} · {sheet.style.back_label}"
            pages.append(_back(sheet, name, caption(name), flip))
    return tuple(pages)


def plan_sheets(
    groups: Iterable[Iterable[components.Component]],
    paper: documents.Paper,
    *,
    margin_mm: float = documents.DEFAULT_MARGIN_MM,
    style: SheetStyle = DEFAULT_STYLE,
    stocks: Sequence[str] = (),
) -> tuple[Sheet, ...]:
    """
    Return where everything lies, for `draw_sheets`: on the fewest sheets, all one way round.

    Each group lies on sheets of its own; with *stocks*, what to print each group on, groups of one
    stock share sheets, and what would leave one nearly empty joins others that have the room.
    Sheets with one side come last; with a fold these are plain.

    Raises:
        SheetError: a component is larger than the printable area, or the half of it above a fold.
    """
    shared: dict[object, list[components.Component]] = {}
    for number, (group, stock) in enumerate(zip(groups, chain(stocks, repeat("")), strict=False)):
        shared.setdefault(stock or number, []).extend(
            kind
            if style.bleed_mm is None or kind.bleed_mm <= style.bleed_mm
            else kind._replace(bleed_mm=style.bleed_mm, bleed=())
            for kind in group
            if kind.quantity
        )
    registration = find_registration(style.marks, margin_mm)
    runs: list[tuple[list[components.Component], list[Ground]]] = []
    for has_back, of_stock in product((True, False), shared.values()):
        if kinds := [kind for kind in of_stock if (kind.back is not None) == has_back]:
            is_folded = has_back and style.duplex == "fold"
            runs.append((kinds, list(_grounds(paper, margin_mm, registration, is_folded))))
    ways = []
    for grounds in zip(*(grounds for _, grounds in runs), strict=True):
        packed: list[tuple[Ground, packing.Filled]] = []
        for (kinds, _), ground in zip(runs, grounds, strict=True):
            if not all(packing.fits(kind, ground.area) for kind in kinds):
                break
            is_exact = registration is not None
            found = packing.pack(kinds, ground.area, gutter_mm=style.gutter_mm, is_exact=is_exact)
            packed += ((ground, pieces) for pieces in found)
        else:
            if stocks:
                packed = [
                    (ground, pieces)
                    for ground in dict.fromkeys(grounds)
                    for pieces in packing.fill_gaps(
                        [one for on, one in packed if on == ground], ground.area
                    )
                ]
            ways.append(packed)
    if runs and not ways:
        raise _too_large(runs)
    return tuple(
        _sheet(pieces, ground, style, margin_mm)
        for ground, pieces in min(ways, key=len, default=())
    )


def _grounds(
    paper: documents.Paper, margin_mm: float, registration: Registration | None, is_folded: bool
) -> Iterator[Ground]:
    """Yield what there is to choose from, best liked first: with registration marks, the higher."""
    turned = (documents.portrait(paper), documents.landscape(paper))
    if registration:
        for areas in zip(*(registration.areas(way) for way in turned), strict=True):
            for way, area in zip(turned, areas, strict=True):
                yield Ground(way, registration.footer(way), area, registration=registration)
        return
    for way in turned:
        printable = documents.printable_box(way, margin_mm)
        left, top, right, bottom = above_footer(printable)
        fold_mm = (top + bottom) / 2 if is_folded else None
        if fold_mm is not None:
            bottom = fold_mm - components.FOLD_GAP_MM
        if bottom <= top:
            raise PaperError(
                "paper_too_small_to_fold",
                "{paper} paper is too small to be folded.",
                paper=paper.name,
            )
        yield Ground(way, printable, (left, top, right, bottom), fold_mm)


def _too_large(
    runs: Sequence[tuple[Sequence[components.Component], Sequence[Ground]]],
) -> SheetError:
    """Return the error about the component that fits neither way, or not with the others."""
    # Each has a way of its own: name one that has not that of the first.
    kind, grounds = next(
        (kind, grounds)
        for has_way in (any, all)
        for kinds, grounds in runs
        for kind in kinds
        if not has_way(packing.fits(kind, ground.area) for ground in grounds)
    )
    width_mm, height_mm = components.box_size(components.component_box(kind))
    one, other = (
        SheetError("room", "{wide:.1f} x {high:.1f}", wide=wide, high=high)
        for wide, high in (components.box_size(ground.area) for ground in grounds[:2])
    )
    fold = SheetError("above_the_fold", " above the fold") if grounds[0].fold_mm else ""
    return SheetError(
        "piece_too_large",
        "{name!r} measures {width_mm:.1f} x {height_mm:.1f} mm with its bleed, and a sheet of "
        "{paper} paper has {rooms} mm within its margins{fold}; use a larger paper, smaller "
        "margins or smaller pieces.",
        name=kind.name,
        width_mm=width_mm,
        height_mm=height_mm,
        paper=grounds[0].paper.name,
        rooms=SheetError("one_or_other", "{one} or {other}", one=one, other=other),
        fold=fold,
    )


def _sheet(
    pieces: Sequence[components.Placement], ground: Ground, style: SheetStyle, margin_mm: float
) -> Sheet:
    """Return the pieces moved to their place, and where that leaves the footer."""
    paper, area, footer = ground.paper, ground.area, ground.printable
    if ground.registration:
        x_mm, y_mm = components.box_middle(
            components.boxes_hull(piece.trim_box() for piece in pieces)
        )
        shift = shapes.placed(paper.width_mm / 2 - x_mm, paper.height_mm / 2 - y_mm)
    else:
        left, top, right, bottom = components.boxes_hull(piece.bleed_box() for piece in pieces)
        if ground.fold_mm is not None:
            drop_mm = area[3] - bottom
            foot_mm = ground.fold_mm * 2 - top - drop_mm + FOOTER_MM
        else:
            # In the middle of what crop marks may use, which at the top is some of the margin.
            head_mm = min(area[1], documents.LEAST_MARGIN_MM)
            middle_mm = (head_mm + footer[3] - FOOTER_MM) / 2
            drop_mm = max(area[1], middle_mm - (bottom - top) / 2) - top
            foot_mm = bottom + drop_mm + FOOTER_MM
        shift = shapes.placed((area[0] + area[2] - left - right) / 2, drop_mm)
        footer = (*footer[:3], max(footer[3], foot_mm))
    moved = tuple(piece.moved(shift) for piece in pieces)
    return Sheet(moved, footer, ground, style, margin_mm)


# The two pages of a sheet


def _front(sheet: Sheet, title: str, footer_text: Caption, number_of_page: int) -> documents.Page:
    """Return the front of a sheet; with a fold, fronts and backs."""
    pieces, paper, fold_mm = sheet.pieces, sheet.ground.paper, sheet.ground.fold_mm
    art = [_art(piece, rings) for piece, rings in zip(pieces, sheet.bleeds, strict=True)]
    fold: list[shapes.Shape] = []
    if fold_mm is not None:
        art += _backs(sheet, components.fold_sheet(fold_mm))
        left, _, right, _ = sheet.ground.printable
        fold = [shapes.polyline(((left, fold_mm), (right, fold_mm)), FOLD_STYLE)]
    edge_mm = min(sheet.margin_mm, documents.LEAST_MARGIN_MM)
    room = (edge_mm, edge_mm, paper.width_mm - edge_mm, fold_mm or sheet.footer[3] - FOOTER_MM)
    arts = [
        components.points_box(chain(*rings)) if rings else piece.bleed_box()
        for piece, rings in zip(pieces, sheet.bleeds, strict=True)
    ]
    cut: list[shapes.Path] = []
    crop: list[shapes.Path] = []
    numbers: list[shapes.Shape] = []
    outlines: tuple[shapes.Path, ...] = ()
    if sheet.style.marks == "outline":
        cut, numbers = cut_outlines(pieces), cut_marks(sheet.cuts.strokes, arts, room)
    elif sheet.style.marks == "crop":  # these leave numbers no room
        crop, others = crop_sheet(pieces, arts, room)
        cut = cut_outlines(others)
    marks = [*crop, *footer(footer_text, sheet.footer), *numbers]
    if cut:  # to be seen on dark rims
        dashes = chain.from_iterable(outline.commands for outline in cut)
        marks.append(shapes.Path(tuple(dashes), CUT_DASHES))
    if registration := sheet.ground.registration:
        marks += registration.marks(paper)
        if sheet.style.cut_words:
            box = components.boxes_hull(piece.trim_box() for piece in pieces)
            words = sheet.style.cut_words(number_of_page, paper, registration, box)
            marks += registration.words(paper, words)
        outlines = cut_paths(pieces)
    drawing = documents.make_drawing(
        paper.width_mm, paper.height_mm, art=art, cut=cut, fold=fold, marks=marks
    )
    return documents.Page(drawing, title, outlines=outlines)


def _back(sheet: Sheet, title: str, footer_text: Caption, flip: components.Flip) -> documents.Page:
    """Return the back of a sheet, its footer where the front has its own."""
    paper = sheet.ground.paper
    behind = components.flip_sheet(paper, flip).then(shapes.placed(*sheet.style.back_offset_mm))
    left, _, right, foot_mm = sheet.footer
    box = (left, paper.height_mm - foot_mm, right, foot_mm)
    is_at_top = not components.is_turned_sideways(paper, flip)
    drawing = documents.make_drawing(
        paper.width_mm,
        paper.height_mm,
        art=_backs(sheet, behind),
        marks=back_footer(footer_text, box, is_at_top=is_at_top),
    )
    return documents.Page(drawing, title)


def _backs(sheet: Sheet, behind: shapes.Transform) -> Iterator[shapes.Shape]:
    """Yield the backs of the pieces that have any; *behind* maps a front point to its back."""
    for piece, rings in zip(sheet.pieces, sheet.bleeds, strict=True):
        if piece.component.back is not None:
            yield _art(piece, rings, behind)


def _art(
    piece: components.Placement, bleed: tuple[Ring, ...], behind: shapes.Transform | None = None
) -> shapes.Shape:
    """Return a side of a piece in its place, cut off at *bleed*, rings on the front of a sheet."""
    component = piece.component
    drawn, over, side = component.front, shapes.UNMOVED, "front"
    if behind is not None and component.back is not None:
        drawn, over, side = component.back, components.turn_over(component), "back"
    place = over.then(piece.transform).then(behind or shapes.UNMOVED)
    (outline,) = _mapped([components.bleed_outline(component)], over)
    a, b, c, d, e, f = piece.transform
    inverse = shapes.Transform(a, c, b, d, -(a * e + b * f), -(c * e + d * f))
    rings = _mapped(bleed, inverse.then(over))
    if component.quantity == 1:
        return shapes.Group(drawn, place, shapes.many_polygons(rings or (outline,), shapes.Style()))
    whole = (shapes.Group(drawn, clip=shapes.many_polygons((outline,), shapes.Style())),)
    symbol = shapes.Symbol(f"{component.name} {side}", whole, components.points_box(outline))
    if not rings:
        return shapes.Use(symbol, place)
    return shapes.Group((shapes.Use(symbol),), place, shapes.many_polygons(rings, shapes.Style()))


def _mapped(rings: Iterable[Ring], transform: shapes.Transform) -> tuple[Ring, ...]:
    return tuple(tuple(map(transform.apply, ring)) for ring in rings)


# Bleeds of neighbours


# Rings of so many corners and more need only the directions towards their neighbour.
_MANY_CORNERS = 16


def cut_bleeds(pieces: Sequence[components.Placement]) -> list[tuple[Ring, ...]]:
    """
    Return of each piece the rings on the sheet that its art is cut off at.

    Together they hold the whole trim. Where no neighbour is near there are none: the art
    keeps its bleed all round.
    """
    # Of each convex part: the number of its piece, its ring, and how far it reaches.
    parts = []
    arts: list[Ring] = []
    for number, piece in enumerate(pieces):
        for ring, art in _parts(piece):
            arts.append(tuple(map(piece.transform.apply, art)))
            parts.append(
                (number, tuple(map(piece.transform.apply, ring)), components.points_box(arts[-1]))
            )
    cut = set()
    for place, (one, ring, reach) in enumerate(parts):
        for beyond, (other, neighbour, other_reach) in enumerate(parts[place + 1 :], place + 1):
            if one == other or not components.boxes_overlap(reach, other_reach, slack_mm=0.0):
                continue
            (x, y), limit_mm = _middle_line(ring, neighbour)
            far_mm, near_mm = _reach(arts[place], (x, y)), -_reach(arts[beyond], (-x, -y))
            if far_mm > limit_mm or near_mm < limit_mm:
                arts[place] = components.clipped(arts[place], (x, y), limit_mm)
                arts[beyond] = components.clipped(arts[beyond], (-x, -y), -limit_mm)
                cut |= {one, other}
    rings: list[list[Ring]] = [[] for _ in pieces]
    for (number, *_), art in zip(parts, arts, strict=True):
        rings[number].append(art)
    return [tuple(own) if number in cut else () for number, own in enumerate(rings)]


def _parts(piece: components.Placement) -> Iterator[tuple[Ring, Ring]]:
    """Yield the convex parts of a piece with their art: its hexes, itself, or the box round it."""
    component, trim = piece.component, piece.component.trim
    kind = find_silhouette(trim).kind
    if kind == "trihex":
        # Hexes go from notch to notch, and to the corner in the middle.
        middle = (sum(x for x, _ in trim) / 12, sum(y for _, y in trim) / 12)
        first = min(range(12), key=lambda place: math.dist(middle, trim[place]))
        around = trim[first:] + trim[: first + 1]
        for start in (0, 4, 8):
            ring = (*around[start : start + 5], middle)
            yield ring, components.offset_outline(ring, component.bleed_mm)
        return
    turns = bends(trim)
    is_hollow = kind == "other" and min(turns) < -1e-9 and max(turns) > 1e-9
    yield (
        components.box_corners(components.points_box(trim)) if is_hollow else trim,
        components.bleed_outline(component),
    )


def _middle_line(one: Ring, other: Ring) -> tuple[shapes.Point, float]:
    """
    Return the line half way between two convex rings: its normal and its distance.

    The first ring lies where the product with the normal is less. Where two directions part
    the rings equally well, as at squares that touch by their corners, the line goes between
    both: so neither loses the bleed of a whole side.
    """
    (start_x, start_y), (end_x, end_y) = (
        components.box_middle(components.points_box(ring)) for ring in (one, other)
    )
    way = (end_x - start_x, end_y - start_y)
    length_mm = math.hypot(*way) or 1.0
    gaps: list[tuple[float, float, float]] = []
    # The directions across the sides of both that lead from the one to the other.
    for ring, inward in ((one, 1.0), (other, -1.0)):
        least = 0.95 if len(ring) >= _MANY_CORNERS else 0.0
        sign = math.copysign(inward, inward * components.signed_area(ring))
        for (x1, y1), (x2, y2) in itertools.pairwise((*ring, ring[0])):
            side_mm = math.dist((x1, y1), (x2, y2))
            if side_mm < 1e-9:
                continue
            x, y = sign * (y2 - y1) / side_mm, sign * (x1 - x2) / side_mm
            if x * way[0] + y * way[1] > least * length_mm:
                gaps.append((-_reach(other, (-x, -y)) - _reach(one, (x, y)), x, y))
    widest_mm = max((gap for gap, _, _ in gaps), default=0.0)
    best = [(x, y) for gap, x, y in gaps if gap > widest_mm - 1e-6] or [(1.0, 0.0)]
    across, down = sum(x for x, _ in best), sum(y for _, y in best)
    length = math.hypot(across, down)
    normal = (across / length, down / length)
    near_mm, far_mm = _reach(one, normal), -_reach(other, (-normal[0], -normal[1]))
    return normal, (near_mm + far_mm) / 2


def _reach(ring: Ring, normal: shapes.Point) -> float:
    return max(x * normal[0] + y * normal[1] for x, y in ring)
