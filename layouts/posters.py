"""
Posters: a drawing larger than the paper, at its true size over several sheets.

The sheets of a row are glued into a strip, and the strips onto one another, so each row
begins where its part of the drawing does. Windows of neighbours overlap by exactly
`OVERLAP_MM`: a little of it is cut off the sheet that lies on top, the rest takes the glue.

Marks stand beside the windows only, so that nothing of them is left in the assembled poster: a
cross at either end of every line along which a sheet is cut and its neighbour waits for it. A map
comes first: the sheets drawn apart, each with its name above it, and what to do, step by step.

The drawing is held once, as one symbol a layer, and every page uses it.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from layouts import NamedTuple, SheetError, blocks, components, documents, points_to_mm, row_letters
from layouts.marks import HAIRLINE, MARK_INK, above_footer, footer
from layouts.shapes import Group, Shape, Style, Symbol, Text, Transform, Use, placed, polyline

OVERLAP_MM = 10.0

# How much room the marks take beside the windows at least, and where in it they stand.
_MARK_ROOM_MM = 2.5
_MARK_GAP_MM = 0.5
_LONGEST_MARK_MM = 4.0

# Of the overlap: what is printed beyond the line along which a sheet is cut.
_CUT_OFF_MM = 0.3 * OVERLAP_MM
# A drawing exactly as large as its sheets needs no further one, whatever the last digit.
_SLACK_MM = 1e-6
# Less than that of a sheet, across or down, is a sliver.
_SLIVER_SHARE = 0.25
# How much of what sheets have to spare is above the first row; the middle one first.
_SHARES = sorted((number / 12 for number in range(13)), key=lambda share: abs(share - 0.5))

_TITLE_MM = 6.0
_STEP_MM = points_to_mm(9.5)
_LABEL_MM = points_to_mm(10.0)
# How far the sheets stand apart on the map: room for a label.
_APART_MM = 5.5


class Cuts(NamedTuple):
    """Where the edges of sheets come to lie in the drawing; None where no neighbour is."""

    left_mm: float | None
    top_mm: float | None
    right_mm: float | None
    bottom_mm: float | None


class Window(NamedTuple):
    """
    What one sheet shows.

    Attributes:
        row: counted from 0, as the column is.
        box: what is printed of the drawing.
        cuts: along its left and top it is cut; along its right and foot others are laid on it.
    """

    row: int
    column: int
    box: documents.Box
    cuts: Cuts

    @property
    def label(self) -> str:
        """Its row letter and column number: A1, A2, ... B1."""
        return f"{row_letters(self.row)}{self.column + 1}"

    @property
    def kept(self) -> documents.Box:
        """What is seen of it in the assembled poster."""
        left, top, right, bottom = (
            edge if cut is None else cut for edge, cut in zip(self.box, self.cuts, strict=True)
        )
        return (left, top, right, bottom)


class PosterPlan(NamedTuple):
    """
    How a drawing is spread over sheets; blank windows are left out.

    Attributes:
        area: where a window lies on its page.
    """

    paper: documents.Paper
    area: documents.Box
    windows: tuple[Window, ...]


def plan_poster(
    width_mm: float,
    height_mm: float,
    paper: documents.Paper,
    *,
    content: Sequence[documents.Box] | None = None,
    margin_mm: float = documents.DEFAULT_MARGIN_MM,
) -> PosterPlan:
    """
    Return the fewest sheets that cover a drawing of that size, of those without slivers, and of
    those the least to cut.

    What none of the *content* boxes reaches into is left out; without *content* all is kept.

    Raises:
        SheetError: the overlap leaves nothing of a sheet.
    """
    boxes = [(0.0, 0.0, width_mm, height_mm)] if content is None else list(content)

    def spread(area: documents.Box) -> tuple[Window, ...]:
        ways = (tuple(_windows(area, boxes, share)) for share in _SHARES)
        return min(ways, key=lambda windows: _effort(boxes, windows))

    plans = []
    for turned in (documents.portrait(paper), documents.landscape(paper)):
        area = above_footer(documents.printable_box(turned, margin_mm))
        windows = spread(area)
        if len(windows) > 1:
            area = _beside_marks(area, margin_mm)
            windows = spread(area)
        plans.append(PosterPlan(turned, area, windows))
    return min(plans, key=lambda plan: _effort(boxes, plan.windows))


def whole_sheets(
    paper: documents.Paper, sheets: documents.Paper, margin_mm: float = documents.DEFAULT_MARGIN_MM
) -> documents.Paper:
    """Return the size nearest to that of *paper* that a poster fills whole *sheets* with."""
    asked = (paper.width_mm, paper.height_mm)
    sizes = []
    for turned in (documents.portrait(sheets), documents.landscape(sheets)):
        area = _beside_marks(above_footer(documents.printable_box(turned, margin_mm)), margin_mm)
        steps = (room_mm - OVERLAP_MM for room_mm in components.box_size(area))
        lengths = [
            max(1, round((wanted - OVERLAP_MM) / step)) * step + OVERLAP_MM
            for wanted, step in zip(asked, steps, strict=True)
        ]
        off = [abs(math.log(has / wants)) for has, wants in zip(lengths, asked, strict=True)]
        sizes.append((max(off), lengths))
    return documents.Paper(paper.name, *min(sizes)[1])


def _beside_marks(area: documents.Box, margin_mm: float) -> documents.Box:
    inset_mm = max(0.0, min(margin_mm, documents.LEAST_MARGIN_MM) + _MARK_ROOM_MM - margin_mm)
    left, top, right, bottom = area
    return (left + inset_mm, top + inset_mm, right - inset_mm, bottom)


def _effort(content: Sequence[documents.Box], windows: Sequence[Window]) -> tuple[int, int, float]:
    """
    Return how many sheets there are, how many slivers are among them, how much is to cut.

    That is told to the tenth: equal plans stay equal. A sliver shows but a strip of the content,
    glued on for little.
    """
    sliver_count, cuts_mm = 0, 0.0
    for window in windows:
        width_mm, height_mm = components.box_size(window.kept)
        across_mm = 0.0 if window.cuts.top_mm is None else width_mm
        down_mm = 0.0 if window.cuts.left_mm is None else height_mm
        cuts_mm += round(across_mm + down_mm, 1)
        sheet = window.box
        seen = [box for box in content if components.boxes_overlap(box, sheet)]
        if not seen:  # what it was for reaches into it by less than rounding
            sliver_count += 1
            continue
        hull = components.boxes_hull(seen)
        sliver_count += any(
            min(sheet[axis + 2], hull[axis + 2]) - max(sheet[axis], hull[axis])
            < _SLIVER_SHARE * components.box_size(sheet)[axis]
            for axis in (0, 1)
        )
    return len(windows), sliver_count, cuts_mm


def _windows(
    area: documents.Box, content: Sequence[documents.Box], share: float
) -> Iterator[Window]:
    """
    Yield the windows row by row, with their cuts where neighbours are.

    Each row lies about the middle of its own content; *share* of what the rows have to spare is
    above them.
    """
    width_mm, height_mm = components.box_size(area)
    _, first_mm, _, last_mm = components.boxes_hull(content)
    rows: list[list[documents.Box | None]] = []
    for top in _starts(first_mm, last_mm, height_mm, share):
        seen = [box for box in content if box[1] < top + height_mm and box[3] > top]
        hull = components.boxes_hull(seen) if seen else (0.0, 0.0, 0.0, 0.0)
        lefts = _starts(hull[0], hull[2], width_mm, 0.5) if seen else []
        rows.append(
            [
                (left, top, left + width_mm, top + height_mm)
                if any(box[0] < left + width_mm and box[2] > left for box in seen)
                else None
                for left in lefts
            ]
        )
    glued_mm = OVERLAP_MM - _CUT_OFF_MM
    for number, row in enumerate(rows):
        is_below = number > 0 and any(rows[number - 1])
        is_above = number + 1 < len(rows) and any(rows[number + 1])
        for column, box in enumerate(row):
            if box is None:
                continue
            left, top, right, bottom = box
            cuts = Cuts(
                left + _CUT_OFF_MM if column and row[column - 1] else None,
                top + _CUT_OFF_MM if is_below else None,
                right - glued_mm if column + 1 < len(row) and row[column + 1] else None,
                bottom - glued_mm if is_above else None,
            )
            yield Window(number, column, box, cuts)


def _starts(first_mm: float, last_mm: float, room_mm: float, share: float) -> list[float]:
    """Return where sheets begin that cover a length, *share* of what they spare before it."""
    step_mm = room_mm - OVERLAP_MM
    if step_mm <= 0.0:
        raise SheetError(
            "overlap_too_large",
            "an overlap of {overlap_mm:g} mm does not suit sheets with {room_mm:.1f} mm to print "
            "on; use a larger paper or smaller margins.",
            overlap_mm=OVERLAP_MM,
            room_mm=room_mm,
        )
    length_mm = last_mm - first_mm
    count = max(1, math.ceil((length_mm - OVERLAP_MM - _SLACK_MM) / step_mm))
    spare_mm = count * step_mm + OVERLAP_MM - length_mm
    return [first_mm - share * spare_mm + number * step_mm for number in range(count)]


# The pages


class Texts(Protocol):
    """Returns the text of a key, as of ``poster_title`` with a *label* ("A1")."""

    def __call__(self, key: str, **values: object) -> str: ...


class PosterWords(NamedTuple):
    """
    The words of a poster.

    Attributes:
        say: returns the text of ``poster_title``, ``map_title``, and the steps of joining:
            ``poster_first_step``, ``poster_join_columns``, ``poster_join_rows`` and
            ``poster_last_step``.
        titled: makes the title of a page of its words, its number, from 1, and their count.
    """

    say: Texts
    titled: Callable[[str, int, int], str]
    footer: str = ""

    def foot(self, title: str, printable: documents.Box, label: str = "") -> tuple[Shape, ...]:
        """Return the footer of a page of that title."""
        text = f"{title} · {self.footer}" if self.footer else title
        return footer(text, printable, label=label)


def lay_out_poster(
    drawing: documents.Drawing,
    paper: documents.Paper,
    words: PosterWords,
    *,
    name: str,
    content: Sequence[documents.Box] | None = None,
    margin_mm: float = documents.DEFAULT_MARGIN_MM,
) -> tuple[documents.Page, ...]:
    """
    Return the assembly map, then one page a window, row by row.

    *name* names the symbols of the drawing and is unique within the document. A poster of
    a single sheet has no map.

    Raises:
        SheetError: the paper is too small for sheets that overlap.
    """
    plan = plan_poster(
        drawing.width_mm, drawing.height_mm, paper, content=content, margin_mm=margin_mm
    )
    printable = documents.printable_box(plan.paper, margin_mm)
    box = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
    symbols = {layer: Symbol(f"{name} {layer}", shapes, box) for layer, shapes in drawing.layers()}
    has_map = len(plan.windows) > 1
    count = len(plan.windows) + has_map
    pages = [_map_page(plan, symbols, printable, words)] if has_map else []
    for number, window in enumerate(plan.windows, 1 + has_map):
        title = words.titled(words.say("poster_title", label=window.label), number, count)
        to_page = placed(plan.area[0] - window.box[0], plan.area[1] - window.box[1])
        shapes = {layer: _part(symbols, layer, window.box, to_page) for layer in documents.LAYERS}
        shapes["marks"] += tuple(_crosses(plan.area, printable, window.cuts, to_page))
        shapes["marks"] += words.foot(title, printable, window.label)
        pages.append(
            documents.Page(
                documents.Drawing(plan.paper.width_mm, plan.paper.height_mm, **shapes), title
            )
        )
    return tuple(pages)


def _part(
    symbols: dict[documents.Layer, Symbol],
    layer: documents.Layer,
    box: documents.Box,
    to_page: Transform,
) -> tuple[Shape, ...]:
    """Return what a box of the drawing shows of a layer; nothing where the layer is empty."""
    if layer not in symbols:
        return ()
    return (Group((Use(symbols[layer]),), to_page, components.box_path(box, Style())),)


def _crosses(
    area: documents.Box, printable: documents.Box, cuts: Cuts, to_page: Transform
) -> Iterator[Shape]:
    """Yield a cross at both ends of each line along which sheets meet, beside the window."""
    left, top, right, bottom = area
    edge_mm = min(printable[0], documents.LEAST_MARGIN_MM)
    long_mm = min(left - edge_mm - _MARK_GAP_MM, _LONGEST_MARK_MM)
    short_mm = _MARK_ROOM_MM - _MARK_GAP_MM
    for x_mm in (cuts.left_mm, cuts.right_mm):
        if x_mm is not None:
            x, _ = to_page.apply((x_mm, 0.0))
            yield from _cross(x, top - _MARK_GAP_MM, 0.0, -long_mm)
            yield from _cross(x, bottom + _MARK_GAP_MM, 0.0, short_mm)
    for y_mm in (cuts.top_mm, cuts.bottom_mm):
        if y_mm is not None:
            _, y = to_page.apply((0.0, y_mm))
            yield from _cross(left - _MARK_GAP_MM, y, -long_mm, 0.0)
            yield from _cross(right + _MARK_GAP_MM, y, long_mm, 0.0)


def _cross(x: float, y: float, dx: float, dy: float) -> Iterator[Shape]:
    """Yield a line from a point, so far along, and half as far to either side of its middle."""
    yield polyline(((x, y), (x + dx, y + dy)), HAIRLINE)
    middle_x, middle_y = x + dx / 2, y + dy / 2
    ends = ((middle_x - dy / 2, middle_y - dx / 2), (middle_x + dy / 2, middle_y + dx / 2))
    yield polyline(ends, HAIRLINE)


def _map_page(
    plan: PosterPlan,
    symbols: dict[documents.Layer, Symbol],
    printable: documents.Box,
    words: PosterWords,
) -> documents.Page:
    """Return the sheets drawn small and apart, their labels, and the steps below them."""
    title = words.titled(words.say("map_title"), 1, len(plan.windows) + 1)
    left, top, right, bottom = above_footer(printable)
    has_columns = any(window.cuts.left_mm is not None for window in plan.windows)
    has_rows = any(window.cuts.top_mm is not None for window in plan.windows)
    steps = [
        "poster_first_step",
        *(["poster_join_columns"] if has_columns else []),
        *(["poster_join_rows"] if has_rows else []),
        "poster_last_step",
    ]
    told = blocks.Bullets(tuple(map(words.say, steps)), is_numbered=True)
    below = told.draw(blocks.Column(right - left, _STEP_MM, MARK_INK))
    below_mm = bottom - below.height_mm
    # All windows to one scale, a little apart, between title and steps.
    head_mm = top + _TITLE_MM * 1.5
    foot_mm = below_mm - _APART_MM
    columns = {window.row: window.column for window in plan.windows}
    x1, y1, x2, y2 = components.boxes_hull(window.kept for window in plan.windows)
    scale = min(
        (right - left - _APART_MM * max(columns.values())) / (x2 - x1),
        (foot_mm - head_mm - _APART_MM * (max(columns) + 1)) / (y2 - y1),
        1.0,
    )
    middle_mm = (left + right - scale * (x1 + x2)) / 2
    art: list[Shape] = []
    marks: list[Shape] = [Text(left, top + _TITLE_MM, title, "serif-semibold", _TITLE_MM, MARK_INK)]
    for window in plan.windows:
        x_mm = middle_mm + _APART_MM * (window.column - columns[window.row] / 2)
        y_mm = head_mm - scale * y1 + _APART_MM * (window.row + 1)
        place = placed(x_mm, y_mm, scale=scale)
        for layer in symbols:
            if layer != "marks":
                art += _part(symbols, layer, window.kept, place)
        x_mm, y_mm = place.apply(window.kept[:2])
        box = (x_mm, y_mm, *place.apply(window.kept[2:]))
        marks.append(components.box_path(box, Style(stroke=MARK_INK, stroke_mm=0.2)))
        marks.append(Text(x_mm, y_mm - 1.0, window.label, "sans-semibold", _LABEL_MM, MARK_INK))
    marks.append(Group(below.shapes, placed(left, below_mm)))
    marks += words.foot(title, printable)
    paper = plan.paper
    return documents.Page(
        documents.make_drawing(paper.width_mm, paper.height_mm, art=art, marks=marks), title
    )
