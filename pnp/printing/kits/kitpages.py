"""
A kit as pages: the contents, how to make it, the reference pages, then the sheets of pieces.

Everything is planned first, so that the contents sheet and every footer know the numbers of
all sheets, and what is on them. Parts share sheets only if they are printed on the same stock;
see `layouts.packing`. The first two pages say and show what is in a kit, then how to print it
and how to cut it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import dropwhile, groupby

from generators import Value
from layouts import SheetError, TextFitError, blocks, marks, points_to_mm
from layouts.components import CARD_SIZES, Component, box_path, box_size, points_box
from layouts.documents import Box, Page, Paper, make_drawing, portrait
from layouts.shapes import Group, Point, Shape, Style, Text, Use, placed, polygon, polyline
from layouts.sheets import FOLD_STYLE, Sheet, SheetStyle, draw_sheets, plan_sheets
from pnp.messages import Message
from pnp.model import PROGRAM, boards, games
from pnp.printing.art.symbols import engraving
from pnp.printing.kits.record import Cover, Kit, KitRequest, Poster, ReferencePage, Section
from pnp.printing.pageframes import PageFrame
from pnp.printing.themes import PAPER, Theme, Tones
from pnp.tables.records import NOTHING
from pnp.texts import Texts, decimal_text, page_texts

_CONTENTS = "contents"
_MAKING = "making"
_TEXT_MM = points_to_mm(10)
_LEAST_TEXT_MM = points_to_mm(6.5)
_BOOK_TEXT_MM = points_to_mm(9)
_GAP_MM = 3.0
_COLUMN_MM = 86.0
_COLUMN_GAP_MM = 6.0
# How high the cover may be, as a share of the page's body, and how small the words below it: the
# first that fit. Rather a smaller picture than smaller words.
_COVERS = (
    (0.5, _TEXT_MM),
    *((share, points_to_mm(8)) for share in (0.4, 0.32, 0.26, 0.2, 0.15)),
    *((share, points_to_mm(7.2)) for share in (0.15, 0.12)),
)
_COVER_GAP_MM = 4.0
_TITLED_MM = 96.0  # of pictures with the title in their sky, at least
_COVER_EDGE_MM = 0.35
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
_STEPS_MM = 74.5  # as wide as the steps of making a kit are drawn
# Sheets in small: how many in a row, or of more than two rows; lines of sheets at their true size.
_THUMBS, _MANY_THUMBS = 5, 7
_THUMBS_MM = 88.0
_THUMB_SHARE = 0.86  # of a cell
_EDGE_MM = 3.0
_SAMPLE_MM = 19.0
_STROKES_MM = (6.0, 2.5)
_LOOSE_INK = "#9a9186"


class KitPlan(Value):
    """
    Where the pieces of a kit lie.

    Attributes:
        kit: whose sections lie there; *paper*, *margin_mm* and *style* say on what.
        keys: of each sheet, in the order of printing, the keys of the sections on it.
    """

    kit: Kit
    paper: Paper
    margin_mm: float
    style: SheetStyle
    sheets: tuple[Sheet, ...]
    keys: tuple[tuple[str, ...], ...]

    @property
    def is_duplex(self) -> bool:
        """Whether backs come on pages of their own."""
        return self.style.duplex in {"long-edge", "short-edge"}

    @property
    def sheet_count(self) -> int:
        """How many sheets the pieces take."""
        return len(self.keys)

    @property
    def coverage(self) -> float:
        """The share of the printable area that pieces cover, over all sheets."""
        return sum(sheet.coverage for sheet in self.sheets) / max(self.sheet_count, 1)

    @property
    def cut_counts(self) -> tuple[int, int]:
        """How many straight lines and how many outlines there are to cut along."""
        cuts = [sheet.cuts for sheet in self.sheets]
        return sum(len(one.strokes) for one in cuts), sum(one.outline_count for one in cuts)

    def sheets_of(self, section: Section) -> tuple[int, ...]:
        """Return which sheets the pieces of *section* are on, counted from 0."""
        return tuple(number for number, keys in enumerate(self.keys) if section.key in keys)

    @property
    def back_count(self) -> int:
        """How many sheets, the first of all, have a page of backs."""
        return sum(sheet.flip is not None for sheet in self.sheets)


def plan_kit(kit: Kit, paper: Paper, margin_mm: float, style: SheetStyle) -> KitPlan:
    """
    Return where the pieces of *kit* lie; sections of one stock share sheets.

    Raises:
        SheetError: a piece is larger than the paper within its margins.
    """
    section_of = {piece.name: section for section in kit.sections for piece in section.components}
    try:
        sheets = plan_sheets(
            [section.components for section in kit.sections],
            paper,
            margin_mm=margin_mm,
            style=style,
            stocks=[section.stock for section in kit.sections],
        )
    except SheetError as error:  # pieces are called in English, parts as in the kit
        told = error.values
        raise SheetError(
            Message(
                "kit_piece_too_large",
                name=section_of[str(told["name"])].title,
                width_mm=told["width_mm"],
                height_mm=told["height_mm"],
                paper=told["paper"],
                rooms=told["rooms"],
                fold=told["fold"],
            )
        ) from None
    found = [{section_of[piece.component.name].key for piece in sheet.pieces} for sheet in sheets]
    keys = (tuple(one.key for one in kit.sections if one.key in keys) for keys in found)
    return KitPlan(kit, paper, margin_mm, style, sheets, tuple(keys))


def kit_footer(game: games.Game, request: KitRequest) -> tuple[str, ...]:
    """Return what stands at the foot of every sheet after its number, in parts."""
    own = game.texts(request.language)
    line = page_texts(request.language)(
        "kit_footer_box" if request.is_whole_box else "kit_footer",
        title=own("title"),
        players=request.players,
        seed=request.seed,
        generator=boards.GENERATOR_VERSION,
        program=PROGRAM,
    )
    title, board, *others = line.split(" · ")
    if not (digest := game.file.digest):
        return (title, board, *others)
    credit = own("credit")
    return (title, f"{board} file={digest}", *((credit,) if credit else ()), *others)


def kit_pages(
    plan: KitPlan, game: games.Game, request: KitRequest, *, has_contents: bool = True
) -> tuple[Page, ...]:
    """
    Return all pages of a kit in the order of printing, with the contents or without.

    Raises:
        TextFitError: a reference page does not fit the paper.
    """
    # The first time only to learn how many pages the posters take.
    own, shared = game.texts(request.language), page_texts(request.language)
    draft = _Setter(plan, game, request, own, shared)
    posters = {one.key: len(draft.poster_pages(one)) for one in draft.posters}

    def set_texts(count: int) -> tuple[_Setter, list[Page]]:
        has_empty = plan.is_duplex and count % 2 and (plan.sheets or posters)
        setter = draft._replace(poster_counts=posters, text_count=count + bool(has_empty))
        return setter, setter.text_pages(has_contents)

    text_count = len(plan.kit.references) - len(posters) + 2 * has_contents
    setter, pages = set_texts(text_count)
    if len(pages) != text_count:  # a text takes more than a page
        setter, pages = set_texts(len(pages))
    if len(pages) < setter.text_count:  # the back of the last text
        paper = portrait(plan.paper)
        pages.append(Page(make_drawing(paper.width_mm, paper.height_mm), shared("kit_empty")))
    large = (page for one in setter.posters for page in setter.poster_pages(one))
    return (*pages, *setter.sheet_pages(), *large)


class _Setter(Value):
    """
    Sets the pages of a kit, once it is known how many there are.

    Attributes:
        own: the texts of the game, and *shared* those of all games.
        text_count: how many of the pages are text; they come before the others.
        poster_counts: how many pages each poster takes. They come last: their backs are empty.
    """

    plan: KitPlan
    game: games.Game
    request: KitRequest
    own: Texts
    shared: Texts
    text_count: int = 0
    poster_counts: Mapping[str, int] = NOTHING

    @property
    def posters(self) -> list[Poster]:
        """The boards at their true size."""
        return [one for one in self.plan.kit.references if isinstance(one, Poster)]

    def text_pages(self, has_contents: bool) -> list[Page]:
        """Return the contents, if wanted, and the reference pages."""
        pages: list[Page] = []
        front = (self._contents(), self._making()) if has_contents else ()
        for text in (*front, *self.plan.kit.references):
            if isinstance(text, ReferencePage):
                pages += self._columns(text, len(pages))
            elif not isinstance(text, Poster):
                number = self._footer(len(pages), 1)[0]
                pages.append(text.draw(self.plan.paper, self.plan.margin_mm, number))
        return pages

    def poster_pages(self, poster: Poster) -> tuple[Page, ...]:
        """Return the sheets of a poster, printed on one side."""
        from layouts.posters import PosterWords, lay_out_poster

        before = self._before(poster.key)

        def title(words: str, number: int, _: int) -> str:
            return f"{words} · {self._footer(before + number - 1, 1)[0]}"

        return lay_out_poster(
            poster.drawing,
            self.plan.paper,
            PosterWords(self.shared, title, " · ".join(kit_footer(self.game, self.request))),
            name=poster.key,
            content=poster.content,
            margin_mm=self.plan.margin_mm,
        )

    def _before(self, key: str) -> int:
        """Return how many pages come before a poster."""
        behind = dropwhile(lambda one: one != key, self.poster_counts)
        return self._page_count - sum(self.poster_counts[one] for one in behind)

    def sheet_pages(self) -> tuple[Page, ...]:
        """Return the pages of the pieces, each called by what is on it."""
        plan = self.plan
        sheets = {section.key: plan.sheets_of(section) for section in plan.kit.sections}

        def title(number: int, _: int) -> str:
            """Return what is on a sheet; parts on several sheets with a number, from 1."""
            return ", ".join(
                section.title
                if len(sheets[section.key]) == 1
                else f"{section.title} {sheets[section.key].index(number - 1) + 1}"
                for section in plan.kit.sections
                if section.key in plan.keys[number - 1]
            )

        return draw_sheets(
            plan.sheets,
            title=title,
            footer_text=partial(self._footer, self.text_count),
            pages_before=self.text_count,
        )

    @property
    def _page_count(self) -> int:
        pieces = self.plan.sheet_count + self.plan.back_count
        return self.text_count + pieces + sum(self.poster_counts.values())

    @property
    def _two_sided(self) -> int:
        """How many pages, the first of all, are printed on both sides of their sheets."""
        return self.text_count + 2 * self.plan.back_count if self.plan.is_duplex else 0

    def _sheet(self, page: int) -> int:
        two_sided = min(page, self._two_sided)
        return (two_sided + 1) // 2 + page - two_sided

    def _footer(self, before: int, number: int) -> tuple[str, ...]:
        sheet, count = self._sheet(before + number), self._sheet(self._page_count)
        line = self.shared("sheet", number=sheet, count=count)
        return (line, *kit_footer(self.game, self.request))

    def _contents(self) -> ReferencePage:
        """Return what is in the kit and needed for it, for whom, and how many sheets it takes."""
        plan, shared, request = self.plan, self.shared, self.request
        first = self._sheet(self.text_count + 1)
        sections = plan.kit.whole_sections
        rows = [(shared("kit_piece"), shared("kit_pieces"), shared("kit_sheets"))]
        for section in sections:
            if count := self.poster_counts.get(section.key, 0):
                start = self._sheet(self._before(section.key) + 1)
                numbers: Sequence[int] = range(start, start + count)
            else:
                numbers = [first + number for number in plan.sheets_of(section)]
            # As in ``3-6, 9``.
            runs = groupby(enumerate(numbers), key=lambda one: one[1] - one[0])
            whole = ([number for _, number in run] for _, run in runs)
            ends = (map(str, dict.fromkeys((run[0], run[-1]))) for run in whole)
            told = ", ".join(map("\N{EN DASH}".join, ends))
            rows.append((section.title, str(section.piece_count), told))
        tools = "kit_tools_machine" if self._is_for_machine else "kit_tools_list"
        ink, sheets = request.theme.ink, self._sheet(self._page_count)
        subtitle = shared(
            "kit_subtitle_box" if request.is_whole_box else "kit_subtitle",
            players=request.players,
            sheets=sheets,
            paper=plan.paper.label,
        )
        if sheets != self._page_count:
            subtitle += shared("kit_subtitle_pages", pages=self._page_count)
        content: tuple[blocks.Block, ...] = (
            blocks.Heading(shared("kit_contains")),
            blocks.Table(tuple(rows), (5.0, 1.4, 1.4), ("start", "end", "end")),
            _first_pieces(sections, ink),
            blocks.Heading(shared("kit_tools")),
            blocks.Paragraph(shared(tools)),
            *_listed("kit_instead", substitutes(sections, shared), shared),
            blocks.Paragraph(shared("kit_extras")),
            *_listed("kit_notes", plan.kit.notes, shared),
        )
        return ReferencePage(
            _CONTENTS, shared("kit_title", title=self.own("title")), subtitle, content
        )

    def _making(self) -> ReferencePage:
        """Return how the pages are printed, what on, and cut."""
        plan, shared, request = self.plan, self.shared, self.request
        is_for_machine, duplex = self._is_for_machine, plan.style.duplex
        has_numbers = plan.style.marks == "outline"  # at the cuts
        sections = plan.kit.whole_sections
        printing = [shared("kit_print_scale"), shared(f"kit_duplex_{duplex}")]
        # Which pages are jobs of their own: with one side, or across.
        last, count = self._two_sided, self._page_count
        papers = [sheet.ground.paper for sheet in plan.sheets]
        jobs = [shared("kit_sides", last=last, next=last + 1, count=count)] if last < count else []
        jobs += [shared("kit_across")] * any(one.width_mm > one.height_mm for one in papers)
        if last and jobs:
            printing.append(" ".join(jobs))
        has_folds = duplex == "fold" or any(section.stock == "net" for section in sections)
        cutting = "kit_cut_4" if has_numbers else "kit_cut_4_plain"
        lines, outlines = plan.cut_counts
        steps = ["kit_cut_1", *["kit_cut_2"] * (not is_for_machine), *["kit_cut_3"] * has_folds]
        steps += ["kit_cut_machine" if is_for_machine else cutting, "kit_cut_5"]
        words = tuple(shared(step, lines=lines, outlines=outlines) for step in steps)
        made = making_sentences(sections, duplex, shared, is_for_machine)
        content = (
            blocks.Heading(shared("kit_printing")),
            blocks.Bullets(tuple(printing)),
            *_listed("kit_making", made, shared),
            blocks.Heading(shared("kit_cutting")),
            blocks.Bullets(words, is_numbered=True),
            *(() if is_for_machine else (_assembly(request.theme, shared, has_folds=has_folds),)),
            *_cutting_order(plan.sheets if has_numbers else (), shared, request.theme.ink),
        )
        return ReferencePage(_MAKING, shared("kit_making_title"), self.own("title"), content)

    @property
    def _is_for_machine(self) -> bool:
        return marks.find_registration(self.plan.style.marks, self.plan.margin_mm) is not None

    def _columns(self, text: ReferencePage, before: int) -> list[Page]:
        """
        Return *text* in columns below its title, on more than one page if it needs them.

        The contents stand below the picture of the cover, if both fit one page.
        """
        credit = text.credit or self.own("credit")
        subtitle = " · ".join(part for part in (text.subtitle, credit) if part)
        frame = PageFrame(text.title, subtitle, self.request.theme.ink, self.plan.margin_mm)
        paper = portrait(self.plan.paper)
        body = frame.body(paper, _GAP_MM)
        columns = int((body[2] - body[0] + _COLUMN_GAP_MM) // (_COLUMN_MM + _COLUMN_GAP_MM))
        set_words = partial(
            blocks.flow,
            text.blocks,
            ink=self.request.theme.ink,
            max_size_mm=_TEXT_MM,
            column_count=max(1, columns),
            column_gap_mm=_COLUMN_GAP_MM,
            has_pages=True,
        )
        cover = self.plan.kit.cover if text.key == _CONTENTS else None
        in_sky = frame._replace(is_cover=True)
        page = None
        if cover and (page := _below_picture(cover, set_words, in_sky.body(paper), _TITLED_MM)):
            frame = in_sky
        elif cover:
            page = _below_picture(cover, set_words, body)
        least_mm = _BOOK_TEXT_MM if text.is_book else _LEAST_TEXT_MM
        pages = [page] if page else set_words(body, min_size_mm=least_mm)
        return [
            frame.page(paper, text.title, shapes, self._footer(before, number))
            for number, shapes in enumerate(pages, start=1)
        ]


def _below_picture(
    cover: Cover,
    set_words: Callable[..., list[tuple[Shape, ...]]],
    body: Box,
    least_height_mm: float = 0.0,
) -> tuple[Shape, ...] | None:
    """Return the picture with words below it, or None where no size leaves them enough room."""
    left, top, right, bottom = body
    for share, least_mm in _COVERS:
        height_mm = share * (bottom - top)
        if height_mm < least_height_mm:
            break
        below = (left, top + height_mm + _COVER_GAP_MM, right, bottom)
        try:
            words, *others = set_words(below, min_size_mm=least_mm)
        except TextFitError:
            continue
        if not others:
            line = Style(None, cover.theme.ink, _COVER_EDGE_MM)
            edge = box_path((left, top, right, top + height_mm), line)
            picture = Group(cover.draw((right - left, height_mm)), placed(left, top))
            return (picture, edge, *words)
    return None


def _listed(heading: str, items: Sequence[str], texts: Texts) -> tuple[blocks.Block, ...]:
    return (blocks.Heading(texts(heading)), blocks.Bullets(tuple(items))) if items else ()


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
            stock = "card" if is_for_machine and section.stock == "board" else section.stock
            sides = duplex if duplex in ("fold", "none") else "flip"
            has_backs = any(component.back is not None for component in section.components)
            key = f"kit_make_{stock}_{sides if has_backs else 'plain'}"
            if section.stock in ("net", "paper"):  # these never have backs
                key = f"kit_make_{section.stock}"
            alike.setdefault(key, []).append(section.title)
    return tuple(
        texts("kit_make", sections=", ".join(titles), words=texts(key))
        for key, titles in alike.items()
    )


def substitutes(sections: Sequence[Section], texts: Texts) -> tuple[str, ...]:
    """Return what may stand for printed pieces, and the sleeves that fit cards."""
    said = []
    shown = partial(decimal_text, language=texts.language, places=2)
    for section in sections:
        if section.instead:
            said.append(texts("kit_instead_of", section=section.title, words=section.instead))
        cards = [box_size(points_box(o.trim)) for o in section.components if len(o.trim) == 4]
        # The sizes for which sleeves are sold.
        fitting = {
            size: texts("kit_sleeves", width=shown(size.width_mm), height=shown(size.height_mm))
            for width_mm, height_mm in cards
            for size in CARD_SIZES
            if size.name in _SLEEVED
            and abs(width_mm - size.width_mm) < _SAME_MM
            and abs(height_mm - size.height_mm) < _SAME_MM
        }
        if fitting:
            words = ", ".join(fitting.values())
            said.append(texts("kit_make", sections=section.title, words=words))
    return tuple(said)


def _cutting_order(sheets: Sequence[Sheet], texts: Texts, ink: str) -> tuple[blocks.Block, ...]:
    """Return every sheet small, with the cuts that come first, then and last."""
    if not any(sheet.cuts.strokes for sheet in sheets):
        return ()
    shapes: list[Shape] = []
    across = _THUMBS if len(sheets) <= 2 * _THUMBS else _MANY_THUMBS
    step_mm, wide_mm = _THUMBS_MM / across, _THUMBS_MM / across * _THUMB_SHARE
    high_mm = wide_mm * max(
        paper.height_mm / paper.width_mm for paper in (one.ground.paper for one in sheets)
    )
    for place, sheet in enumerate(sheets):
        at = (place % across * step_mm, place // across * (high_mm + 2.0))
        scale = wide_mm / sheet.ground.paper.width_mm
        paper, trims = sheet.ground.paper, [piece.trim() for piece in sheet.pieces]
        # At true size: strokes across thick, those down thin, outlines grey.
        picture = (
            box_path((0.0, 0.0, paper.width_mm, paper.height_mm), Style(PAPER, ink, _EDGE_MM)),
            *(polygon(trim, Style(_SHADE)) for trim in trims),
            *(polygon(trim, Style(None, _LOOSE_INK, _EDGE_MM)) for trim in trims if len(trim) != 4),
            *(
                polyline(stroke.ends, Style(stroke=ink, stroke_mm=_STROKES_MM[stroke.axis]))
                for stroke in reversed(sheet.cuts.strokes)
            ),
        )
        shapes.append(Group(picture, placed(*at, scale=scale)))
    rows = -(-len(sheets) // across)
    figure = blocks.Figure(tuple(shapes), _THUMBS_MM - step_mm + wide_mm, rows * (high_mm + 2.0))
    return (blocks.Paragraph(texts("kit_cut_order")), figure)


def _first_pieces(sections: Sequence[Section], ink: str) -> blocks.Figure:
    """Return a picture of the first piece of each section, with how many pieces there are."""
    shown = [section for section in sections if section.components]
    across = _ACROSS if len(shown) <= 2 * _ACROSS else _MANY_ACROSS
    size_mm = _PICTURES_MM / across * _PICTURE_SHARE
    rows = -(-len(shown) // across)
    across = -(-len(shown) // max(1, rows))  # rows about as long as one another
    cell_mm = _PICTURES_MM / max(1, across)
    row_mm = size_mm + _BELOW_PICTURE_MM
    shapes: list[Shape] = []
    for place, section in enumerate(shown):
        x_mm = (place % across + 0.5) * cell_mm
        y_mm = (place // across) * row_mm + size_mm / 2 + _HEAD_MM
        shapes.append(component_picture(section.components[0], (x_mm, y_mm), size_mm, ink))
        base_mm = y_mm + size_mm / 2 + 3.4
        words = f"{section.piece_count} ×"
        shapes.append(Text(x_mm, base_mm, words, "sans", _COUNT_MM, ink, "middle"))
    return blocks.Figure(tuple(shapes), _PICTURES_MM, rows * row_mm + _HEAD_MM - 1.0)


def _assembly(theme: Theme, texts: Texts, *, has_folds: bool) -> blocks.Figure:
    """Return four steps without words: print, check the ruler, cut, sort; below, the lines."""
    steps, ink = engraving("steps", Tones(PAPER, _SHADE, theme.ink), theme), theme.ink
    shapes: list[Shape] = [Use(steps, placed(_STEPS_MM / 2, 11.0, scale=100.0))]
    if has_folds:
        shapes += _line_sample((FOLD_STYLE,), texts("kit_line_fold"), 0.0, ink)
    # Cuts have their number at both ends, folds have none.
    cut_mm = (_STEPS_MM if has_folds else _STEPS_MM - _SAMPLE_MM) / 2
    shapes.append(Text(cut_mm - 1.0, 24.7, "1", "sans", _COUNT_MM, ink, "end"))
    cut = f"1  {texts('kit_line_cut')}"
    shapes += _line_sample((marks.CUT_STYLE, marks.CUT_DASHES), cut, cut_mm, ink)
    return blocks.Figure(tuple(shapes), _STEPS_MM, 26.0)


def _line_sample(strokes: Sequence[Style], word: str, x_mm: float, ink: str) -> Iterator[Shape]:
    """Yield a line as it is drawn on sheets, but thicker, and what is done along it."""
    for style in strokes:
        ends = ((x_mm, 24.0), (x_mm + _SAMPLE_MM, 24.0))
        yield polyline(ends, style._replace(stroke_mm=2 * style.stroke_mm))
    yield Text(x_mm + _SAMPLE_MM + 1.0, 24.7, word, "sans", _COUNT_MM, ink)


def component_picture(component: Component, middle: Point, size_mm: float, ink: str) -> Group:
    """Return the front of *component* about the point, cut out and as large as *size_mm*."""
    left, top, right, bottom = points_box(component.trim)
    scale = size_mm / max(right - left, bottom - top)
    clip = polygon(component.trim, Style())
    outline = clip._replace(style=Style(stroke=ink, stroke_mm=0.3 / scale))
    x_mm, y_mm = middle
    shift = placed(
        x_mm - scale * (left + right) / 2, y_mm - scale * (top + bottom) / 2, scale=scale
    )
    return Group((*component.front, outline), shift, clip)
