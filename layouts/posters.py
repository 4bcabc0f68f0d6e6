"""
Posters: a drawing larger than the paper, at its true size over several sheets.

Each sheet shows a window of the drawing; `posterplans` says which. Marks stand beside the
windows only, so that nothing of them is left in the assembled poster: a cross at either end
of every line along which a sheet is cut and its neighbour waits for it. A map comes first:
the sheets drawn apart, each with its name above it, and what to do, step by step.

The drawing is held once, as one symbol a layer, and every page uses it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from layouts import points_to_mm
from layouts.documents import (
    DEFAULT_MARGIN_MM,
    LEAST_MARGIN_MM,
    Box,
    Drawing,
    Layer,
    Page,
    Paper,
    make_drawing,
    printable_box,
)
from layouts.marks import HAIRLINE, MARK_INK, above_footer, footer
from layouts.posterplans import (
    MARK_GAP_MM,
    MARK_ROOM_MM,
    PosterPlan,
    Window,
    plan_poster,
)
from layouts.richtexts import Setting, stacked_words
from layouts.shapes import (
    Group,
    Point,
    Shape,
    Style,
    Symbol,
    Text,
    Transform,
    Use,
    placed,
    polyline,
    rectangle,
)

_LONGEST_MARK_MM = 4.0
_TITLE_MM = 6.0
_STEP_MM = points_to_mm(9.5)
_STEP_GAP_MM = 1.0
_LABEL_MM = points_to_mm(10.0)
# How far the sheets stand apart on the map: room for a label.
_APART_MM = 5.5


@dataclass(frozen=True, slots=True)
class PosterWords:
    """
    The words of a poster.

    Attributes:
        sheet_title: the title of a page, given a label ("A1"), its number and their count.
        map_title: the same of the map; its number is 1.
        join_columns: how the sheets of a row are joined; left out where each has one.
        join_rows: how the rows are joined; left out where there is one.
        last_step: what is done at the end.
    """

    sheet_title: Callable[[str, int, int], str]
    map_title: Callable[[int], str]
    first_step: str
    join_columns: str
    join_rows: str
    last_step: str
    footer: str = ""

    def steps(self, plan: PosterPlan) -> list[str]:
        """Return what to do, numbered, in its order."""
        cuts = [window.cuts for window in plan.windows]
        steps = [self.first_step]
        steps += [self.join_columns] if any(cut.left_mm is not None for cut in cuts) else []
        steps += [self.join_rows] if any(cut.top_mm is not None for cut in cuts) else []
        steps += [self.last_step]
        return [f"{number}.\u00a0{words}" for number, words in enumerate(steps, 1)]


def lay_out_poster(
    drawing: Drawing,
    paper: Paper,
    words: PosterWords,
    *,
    name: str,
    content: Sequence[Box] | None = None,
    margin_mm: float = DEFAULT_MARGIN_MM,
) -> tuple[Page, ...]:
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
    printable = printable_box(plan.paper, margin_mm)
    poster = _Poster(plan, _layer_symbols(drawing, name), printable, words)
    has_map = len(plan.windows) > 1
    count = len(plan.windows) + has_map
    pages = [_map_page(poster, words.map_title(count))] if has_map else []
    for number, window in enumerate(plan.windows, 1 + has_map):
        title = words.sheet_title(window.label, number, count)
        pages.append(_window_page(poster, window, title))
    return tuple(pages)


def _layer_symbols(drawing: Drawing, name: str) -> dict[Layer, Symbol]:
    box = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
    return {layer: Symbol(f"{name} {layer}", shapes, box) for layer, shapes in drawing.layers()}


@dataclass(frozen=True, slots=True)
class _Poster:
    """What the pages of one poster share."""

    plan: PosterPlan
    symbols: dict[Layer, Symbol]
    printable: Box
    words: PosterWords

    def footer(self, title: str, label: str = "") -> tuple[Shape, ...]:
        """Return the footer of a page of that title."""
        text = f"{title} · {self.words.footer}" if self.words.footer else title
        return footer(text, self.printable, label=label)

    def part(self, layer: Layer, box: Box, to_page: Transform) -> tuple[Shape, ...]:
        """Return what a box of the drawing shows of a layer; nothing where the layer is empty."""
        if layer not in self.symbols:
            return ()
        left, top, right, bottom = box
        clip = rectangle(left, top, right - left, bottom - top, Style())
        return (Group((Use(self.symbols[layer], Transform()),), to_page, clip),)


def _window_page(poster: _Poster, window: Window, title: str) -> Page:
    """Return the page of one window."""
    paper, (left, top, _, _) = poster.plan.paper, poster.plan.area
    to_page = placed(left - window.box[0], top - window.box[1])
    art, cut, fold, marks = (
        poster.part(layer, window.box, to_page) for layer in ("art", "cut", "fold", "marks")
    )
    marks = (*marks, *_crosses(poster, window, to_page), *poster.footer(title, window.label))
    page = Drawing(paper.width_mm, paper.height_mm, art, cut, fold, marks)
    return Page(page, title)


def _crosses(poster: _Poster, window: Window, to_page: Transform) -> Iterator[Shape]:
    """Yield a cross at both ends of each line along which sheets meet, beside the window."""
    plan = poster.plan
    left, top, right, bottom = plan.area
    edge_mm = min(poster.printable[0], LEAST_MARGIN_MM)
    long_mm = min(left - edge_mm - MARK_GAP_MM, _LONGEST_MARK_MM)
    short_mm = MARK_ROOM_MM - MARK_GAP_MM
    cuts = window.cuts
    for x_mm in (cuts.left_mm, cuts.right_mm):
        if x_mm is not None:
            x, _ = to_page.apply((x_mm, 0.0))
            yield from _cross((x, top - MARK_GAP_MM), (0.0, -long_mm))
            yield from _cross((x, bottom + MARK_GAP_MM), (0.0, short_mm))
    for y_mm in (cuts.top_mm, cuts.bottom_mm):
        if y_mm is not None:
            _, y = to_page.apply((0.0, y_mm))
            yield from _cross((left - MARK_GAP_MM, y), (-long_mm, 0.0))
            yield from _cross((right + MARK_GAP_MM, y), (long_mm, 0.0))


def _cross(start: Point, arm: Point) -> Iterator[Shape]:
    """Yield a line from *start* along *arm*, and half as far to either side of its middle."""
    (x, y), (dx, dy) = start, arm
    yield polyline((start, (x + dx, y + dy)), HAIRLINE)
    middle_x, middle_y = x + dx / 2, y + dy / 2
    ends = ((middle_x - dy / 2, middle_y - dx / 2), (middle_x + dy / 2, middle_y + dx / 2))
    yield polyline(ends, HAIRLINE)


def _map_page(poster: _Poster, title: str) -> Page:
    """Return the sheets drawn small and apart, their labels, and the steps below them."""
    paper, left, top = poster.plan.paper, poster.printable[0], poster.printable[1]
    heading = Text(left, top + _TITLE_MM, title, "serif-semibold", _TITLE_MM, MARK_INK)
    area = above_footer(poster.printable)
    how = Setting("sans", _STEP_MM, MARK_INK)
    steps = stacked_words(
        [(words, how) for words in poster.words.steps(poster.plan)], area, _STEP_GAP_MM
    )
    foot_mm = area[3] - sum(block.height_mm + _STEP_GAP_MM for block in steps)
    places = _map_places(poster.plan, (left, top + _TITLE_MM * 1.5, area[2], foot_mm - _APART_MM))
    page = make_drawing(
        paper.width_mm,
        paper.height_mm,
        art=[
            shape
            for window, place in places
            for layer in poster.symbols
            if layer != "marks"
            for shape in poster.part(layer, window.kept, place)
        ],
        marks=(
            heading,
            *(shape for window, place in places for shape in _map_sheet(window, place)),
            *(line for block in steps for line in block.shapes),
            *poster.footer(title),
        ),
    )
    return Page(page, title)


def _map_places(plan: PosterPlan, room: Box) -> list[tuple[Window, Transform]]:
    """Return where each window lies on the map: all to one scale, a little apart."""
    kept = [window.kept for window in plan.windows]
    x1, y1 = min(box[0] for box in kept), min(box[1] for box in kept)
    x2, y2 = max(box[2] for box in kept), max(box[3] for box in kept)
    rows = [window.row for window in plan.windows]
    columns = {row: max(w.column for w in plan.windows if w.row == row) for row in rows}
    left, top, right, bottom = room
    apart_mm = (_APART_MM * max(columns.values()), _APART_MM * (max(rows) + 1))
    scale = min(
        (right - left - apart_mm[0]) / (x2 - x1), (bottom - top - apart_mm[1]) / (y2 - y1), 1.0
    )
    middle_mm = (left + right - scale * (x1 + x2)) / 2
    return [
        (
            window,
            placed(
                middle_mm + _APART_MM * (window.column - columns[window.row] / 2),
                top - scale * y1 + _APART_MM * (window.row + 1),
                scale=scale,
            ),
        )
        for window in plan.windows
    ]


def _map_sheet(window: Window, place: Transform) -> Iterator[Shape]:
    left, top, right, bottom = window.kept
    (x1, y1), (x2, y2) = place.apply((left, top)), place.apply((right, bottom))
    yield rectangle(x1, y1, x2 - x1, y2 - y1, Style(stroke=MARK_INK, stroke_mm=0.2))
    yield Text(x1, y1 - 1.0, window.label, "sans-semibold", _LABEL_MM, MARK_INK)
