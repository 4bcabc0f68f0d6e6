"""
The picture of a position as a document: the board, what stands on it, what was found.

One page, lying or standing, whichever gives the larger hexes; the findings below or beside
the board, or on further pages where they would squeeze it. Below the board is listed what stands
on it, and what was entered besides.

A number and what it counts stay on one line; the sign of a sum, and a colon, stay beside the
number behind them; French punctuation stays beside the word before it.

What was entered besides the board is told in sentences: a player each, then those of the table.
A game brings the words, ``shown_KEYWORD`` for an entry and ``shown_KEYWORD_FIELD`` for a field
of one, with ``{value}``, ``{list}`` or, if there is a text ``FIELD_VALUE``, ``{word}``.
A field of letters has a text with ``{count}`` for each letter, and one for none of them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from generators import NamedTuple, lattice
from layouts import blocks, points_to_mm
from layouts.documents import Box, Document, Page, Paper, landscape, portrait
from layouts.richtexts import Icon, Part, Run
from layouts.shapes import Group, Shape, Symbol, Text, placed
from pnp.judging.findings import MOST_FINDINGS, Finding, is_breach
from pnp.model import PROGRAM, games
from pnp.model.boards import NOBODY, Piece
from pnp.model.positions import UNREADABLE, Position, boards_of, piece_counts, rows_of
from pnp.printing.boards.drawings import LEAST_HEX_MM, draw_in, least_figure_mm
from pnp.printing.boards.figures import MOST_BADGES, badge_shapes, draw_figure, figures_of
from pnp.printing.drawings import UNIT_BOX
from pnp.printing.hexmaps import RIM_MM, HexScene, position_scene
from pnp.printing.pageframes import PageFrame, paper_scale
from pnp.printing.themes import Pen
from pnp.reports.rows import Subject, finding_rows, severity_counts
from pnp.texts import NO_BREAK, Texts, page_texts, sentences

COLUMN_GAP_MM = 7.0

_GAP_MM = 4.0
HEADING_MM = 6.0
_SIDE_COLUMN_MM = 76.0
_LEAST_LEGEND_MM = 28.0
_LINE_MM = 10.0  # for the words that there is no map
# One page is kept as long as its hexes have this share of what they could have.
_SQUEEZE = 0.7
# Below something else the hexes may be smaller, by this share; figures are no lower than that.
_LEAST_SHARE = 0.5
_LEAST_SHARE_ALONE = 0.75
_LEAST_FIGURE_MM = 2.6

# The legend; sizes of badges and figures are those of the text.
_TEXT_MM = points_to_mm(8)
_SMALL = 0.82
_BADGE = 1.24
_LEAST_COLUMN_MM = 72.0

# The tally.
_TALLY_MM = points_to_mm(7)
_TITLE = 1.2
_FIGURE, _FIGURE_GAP = 2.27, 0.2
_COLOUR_GAP = 5 * NO_BREAK

_MINUS = "\N{MINUS SIGN}"
_TIMES = "\N{MULTIPLICATION SIGN}"


class PositionFrame(PageFrame, kw_only=True):
    """
    What all pages about a position share.

    Attributes:
        findings: what was found; a picture shows the first `MOST_FINDINGS`.
    """

    position: Position
    pen: Pen
    findings: Sequence[Finding] = ()

    @property
    def words(self) -> Texts:
        """The texts that pages of all games share."""
        return page_texts(self.pen.language)

    @property
    def rules(self) -> Texts:
        """The texts of the game's rules."""
        return self.pen.game.rules_texts(self.pen.language)

    @property
    def subject(self) -> Subject:
        """What rows of findings and scores are about."""
        return Subject(self.position, self.pen.game, self.rules)

    @property
    def shown(self) -> Sequence[Finding]:
        """The findings that are outlined and listed."""
        return self.findings[:MOST_FINDINGS]

    @property
    def scene(self) -> HexScene:
        """The position with what was found."""
        hex_mm = self.pen.game.hex_mm
        return position_scene(self.position, self.pen, hex_mm, self.shown, scale=self.scale)

    def titled(self, *parts: str) -> "PositionFrame":
        """Return the frame with the title of the position, its phase and *parts* as subtitle."""
        phase = self.words("draw_phase", phase=self.rules(f"phase_{self.position.phase}"))
        words = filter(None, (self.position.title, phase, *parts))
        return self._replace(subtitle=" · ".join(words))

    def sheet(self, paper: Paper, name: str, art: Iterable[Shape], number: int, count: int) -> Page:
        """Return a page with *art*, one of so many; a title too long for it is cut."""
        game, language = self.pen.game, self.pen.language
        foot = self.words(
            "draw_footer",
            title=game.texts(language)("title"),
            players=self.position.players,
            program=PROGRAM,
        )
        if count > 1:
            foot = f"{foot} · {self.words('sheet', number=number, count=count)}"
        return self.cut(paper).page(paper, name, art, foot)

    def document(self, pages: Iterable[Page], kind: str) -> Document:
        """Return *pages* as a document; *kind* is its keyword."""
        game, language = self.pen.game, self.pen.language
        credit = game.texts(language)("credit")
        return self.bound(pages, credit, language, (game.slug, kind))


def position_frame(
    position: Position, findings: Sequence[Finding], pen: Pen, margin_mm: float, title: str
) -> PositionFrame:
    """Return the frame of pages about *position*, yet without a subtitle."""
    ink, is_chart = pen.theme.ink, pen.theme.is_country
    return PositionFrame(
        title, "", ink, margin_mm, is_chart, position=position, pen=pen, findings=findings
    )


def position_document(frame: PositionFrame, paper: Paper) -> Document:
    """
    Return the picture of a position, what was found outlined, numbered and listed in a legend.

    Of more than `MOST_FINDINGS` the first are shown, and the subtitle says so.

    Raises:
        SheetError: the hexes would be illegibly small on this paper.
    """
    # Words are never smaller than on A4: there is much to read.
    frame = frame._replace(scale=max(1.0, paper_scale(paper)))
    frame = frame.titled(findings_summary(frame))
    return frame.document(position_pages(frame, paper), "position")


class _Plan(NamedTuple):
    """A page: the paper, where the board lies with the tally, where the legend is, if there."""

    paper: Paper
    area: Box
    legend: Box | None = None


def position_pages(frame: PositionFrame, paper: Paper, *, before: int = 0) -> list[Page]:
    """
    Return the picture and its legend as pages of a document, *before* of which come first.

    Raises:
        SheetError: the hexes would be illegibly small on this paper.
    """
    plan = _plan(frame, paper)
    board, tally = _board_and_tally(frame, plan.area)
    art = [
        *_draw_board(frame, board, is_alone=True),
        Group(tally.shapes, placed(board[0], board[3] + _GAP_MM / 2)),
    ]
    listed = 0
    if plan.legend:
        columns, parts = _legend(frame, plan.legend)
        room_mm = plan.legend[3] - plan.legend[1] - frame.scale * HEADING_MM
        parts = blocks.split_pages(parts, room_mm, columns)[0]
        art += draw_headed(frame, "draw_legend", parts, plan.legend)
        listed = len(parts)
    rest = legend_pages(frame, plan.paper, before=before + 1, listed=listed)
    count = before + 1 + len(rest)
    return [frame.sheet(plan.paper, frame.words("draw_page"), art, before + 1, count), *rest]


def legend_pages(
    frame: PositionFrame, paper: Paper, *, before: int = 0, listed: int = 0
) -> list[Page]:
    """Return the legend as pages, *before* of which come first; so much of it is *listed* there."""
    body = frame.body(paper)
    columns, parts = _legend(frame, body)
    room_mm = body[3] - body[1] - frame.scale * HEADING_MM
    stacks = blocks.split_pages(parts[listed:], room_mm, columns)
    return [
        frame.sheet(
            paper,
            frame.words("draw_legend_page"),
            draw_headed(
                frame, "draw_legend_more" if listed or number > 1 else "draw_legend", stack, body
            ),
            before + number,
            before + len(stacks),
        )
        for number, stack in enumerate(stacks, start=1)
    ]


def picture_below(
    frame: PositionFrame, box: Box, body: Box, *, has_legend: bool
) -> tuple[Shape, ...]:
    """
    Return the board at the top of *box*, a part of *body*, perhaps with its whole legend.

    Nothing if there is no room for it, or none in which the figures can be read. A board whose
    legend is elsewhere has to be the larger.
    """
    left, top, right, bottom = box
    columns, parts = _legend(frame, box) if has_legend else (1, ())
    room_mm = (
        blocks.balanced_height(parts, columns) + frame.scale * HEADING_MM + _GAP_MM if parts else 0
    )
    board = (left, top, right, bottom - room_mm)
    if frame.position.terrain:
        side_mm = _fitting_side_mm(frame, board)
        share = _LEAST_SHARE if has_legend else _LEAST_SHARE_ALONE
        least_mm = share * _fitting_side_mm(frame, body)
        if side_mm < max(lattice.side_of(LEAST_HEX_MM), least_mm):
            return ()
        if least_figure_mm(frame.scene.sized(side_mm)) < _LEAST_FIGURE_MM:
            return ()
    elif board[3] - board[1] < _LINE_MM:
        return ()
    foot = min(board[3], top + _board_height_mm(frame, board) + _GAP_MM)
    shapes = _draw_board(frame, (left, top, right, foot))
    if parts:
        shapes += draw_headed(frame, "draw_legend", parts, (left, foot + _GAP_MM, right, bottom))
    return tuple(shapes)


def _draw_board(frame: PositionFrame, box: Box, *, is_alone: bool = False) -> list[Shape]:
    """
    Return the position in the middle of *box*, as large as it fits.

    Raises:
        SheetError: the hexes would be illegibly small.
    """
    if frame.position.terrain:
        return list(draw_in(frame.scene, box, frame.scale, is_alone=is_alone))
    size_mm = points_to_mm(9)
    base_mm = box[1] + 2 * size_mm
    return [Text(box[0], base_mm, frame.words("draw_no_map"), "sans", size_mm, frame.ink)]


def _board_height_mm(frame: PositionFrame, box: Box) -> float:
    """Return how high the position is drawn in *box*, the names at its rim included."""
    side_mm = _fitting_side_mm(frame, box)
    return frame.scene.sized(side_mm).size_mm[1] if side_mm else _LINE_MM


def _fitting_side_mm(frame: PositionFrame, box: Box) -> float:
    return frame.scene.fitting_side_mm(box) if frame.position.terrain else 0.0


def _plan(frame: PositionFrame, paper: Paper) -> _Plan:
    """Return the best page: one for all, unless that squeezes the board."""
    turns = (portrait(paper), landscape(paper))

    def side_mm(plan: _Plan) -> float:
        return _fitting_side_mm(frame, _board_and_tally(frame, plan.area)[0])

    apart = []  # the pages with the largest board; the legend begins where that leaves room
    for turned in turns:
        left, top, right, bottom = body = frame.body(turned)
        board, _ = _board_and_tally(frame, body)
        spare_mm = board[3] - top - _board_height_mm(frame, board) - 2 * _GAP_MM
        if not frame.findings or spare_mm < _LEAST_LEGEND_MM:
            apart.append(_Plan(turned, body))
        else:
            legend = (left, bottom - spare_mm, right, bottom)
            apart.append(_Plan(turned, (left, top, right, legend[1] - _GAP_MM), legend))
    alone = max(apart, key=side_mm)
    if not frame.findings:
        return alone
    together = [plan for turned in turns for plan in _together(frame, turned)]
    best = max(together, key=side_mm, default=alone)
    return best if side_mm(best) >= _SQUEEZE * side_mm(alone) else alone


def _together(frame: PositionFrame, paper: Paper) -> Iterator[_Plan]:
    """Yield the pages with the legend below the board and beside it, where it fits."""
    left, top, right, bottom = body = frame.body(paper)
    columns, parts = _legend(frame, body)
    heading_mm = frame.scale * HEADING_MM
    legend_top = bottom - blocks.balanced_height(parts, columns) - heading_mm
    area = (left, top, right, legend_top - _GAP_MM)
    if _board_and_tally(frame, area)[0][3] - top > 4 * frame.scale * RIM_MM:
        yield _Plan(paper, area, (left, legend_top, right, bottom))
    side = (right - frame.scale * _SIDE_COLUMN_MM, top, right, bottom)
    area = (left, top, side[0] - _GAP_MM, bottom)
    _, parts = _legend(frame, side)
    if blocks.stack_height(parts) + heading_mm <= bottom - top and area[2] - left > 60.0:
        yield _Plan(paper, area, side)


def _board_and_tally(frame: PositionFrame, area: Box) -> tuple[Box, Part]:
    """
    Return where the board lies in an area, and the tally that stands below it.

    That is the pieces on the board, colour by colour, and what was typed besides.
    """
    left, top, right, bottom = area
    position, words, game = frame.position, frame.words, frame.pen.game
    if not position.terrain:
        return area, Part((), 0.0)
    figures: list[Icon | Run] = []
    order = [*(colour.letter for colour in game.colours), UNREADABLE, NOBODY]
    anywhere = next(iter(position.terrain))
    counted = piece_counts(position.pieces)
    for colour in sorted(counted, key=order.index):
        # One a kind, as a word; no line ends within it.
        pieces = [Piece(colour, kind, anywhere, count) for kind, count in counted[colour].items()]
        for one in figures_of(pieces, frame.pen, 1):
            shapes, half = tuple(draw_figure(one, frame.pen)), one.width / 2
            label = f"tally-{one.colour}-{one.picture}-{one.label}-{one.chip}"
            symbol = Symbol(label, shapes, (-half, -0.5, half, 0.5))
            figures.append(Icon(symbol, _FIGURE, one.width, _FIGURE_GAP))
        figures.append(Run(f"{_COLOUR_GAP} "))
    listed: list[blocks.Block] = []
    if figures:
        title = blocks.Paragraph(words("draw_pieces"), is_bold=True, scale=_TITLE)
        listed += (title, blocks.Paragraph(tuple(figures)))
    told = [words("draw_stacks")] if any(p.below for p in position.pieces) else []
    for colour, cells in boards_of(position, game).items():
        word = sentences.value_text(game.colour_word(colour), frame.rules)
        rows = rows_of(cells, position.names)
        told.append(frame.rules("template_board", colour=word, rows=rows))
    if entries := " ".join(entry_sentences(frame)):
        told.append(words("draw_entries", entries=entries))
    listed += (blocks.Paragraph(unbroken(one)) for one in told)
    parts = blocks.set_blocks(
        listed, blocks.Column(right - left, frame.scale * _TALLY_MM, frame.ink)
    )
    height_mm = blocks.stack_height(parts)
    art = tuple(blocks.draw_columns(parts, (0.0, 0.0, right - left, height_mm), 1, 0.0))
    room_mm = height_mm + _GAP_MM / 2 if height_mm else 0.0
    return (left, top, right, bottom - room_mm), Part(art, height_mm)


def legend_column_count(width_mm: float) -> int:
    """Return how many columns a legend of that width has."""
    return max(1, int((width_mm + COLUMN_GAP_MM) // (_LEAST_COLUMN_MM + COLUMN_GAP_MM)))


def _legend(frame: PositionFrame, box: Box) -> tuple[int, Sequence[Part]]:
    """
    Return in how many columns the legend stands in *box*, and its entries, numbered from 1.

    The first says what the sign for further findings means, if it may be on a hex. The source
    stands under the first of several findings of one code, a repair under the first that it mends.
    """
    scale, wide_mm = frame.scale, box[2] - box[0]
    columns = legend_column_count(wide_mm / scale)
    column = blocks.Column(
        blocks.column_width(wide_mm, columns, scale * COLUMN_GAP_MM), scale * _TEXT_MM, frame.ink
    )
    listed: list[blocks.Block] = []
    counts = Counter(cell for finding in frame.shown for cell in set(finding.hexes))
    if counts and max(counts.values()) > MOST_BADGES:
        listed.append(blocks.Paragraph(unbroken(frame.words("draw_more")), scale=_SMALL))
    code, told = "", set[str]()
    for number, row in enumerate(finding_rows(frame.subject, frame.shown), start=1):
        badge = tuple(badge_shapes(str(number), row.severity, (0.0, 0.0), 0.5))
        icon = Icon(Symbol(f"badge-{row.severity}-{number}", badge, UNIT_BOX), _BADGE)
        repairs = [one.sentence for one in row.repairs if one.sentence not in told]
        source = unbroken(f"\n{row.source}") if row.code != code else ""
        words = (
            Run(f"{row.code} · {row.label}", "sans-semibold"),
            Run(unbroken("\n".join((f" {NO_BREAK}{row.told}", row.sentence, *repairs)))),
            Run(source, is_slanted=True),
        )
        listed.append(blocks.Bullets((words,), icons=(icon,)))
        code, told = row.code, told.union(repairs)
    return columns, blocks.set_blocks(listed, column)


def draw_headed(frame: PositionFrame, key: str, parts: Sequence[Part], box: Box) -> Iterator[Shape]:
    """Yield parts, such as those of the legend, in columns below a heading."""
    left, top, right, bottom = box
    scale, columns = frame.scale, legend_column_count((right - left) / frame.scale)
    size_mm, y_mm = scale * points_to_mm(11), top + scale * 3.6
    yield Text(left, y_mm, frame.words(key), "serif-semibold", size_mm, frame.ink)
    below = (left, top + scale * HEADING_MM, right, bottom)
    yield from blocks.draw_columns(parts, below, columns, scale * COLUMN_GAP_MM)


def findings_summary(frame: PositionFrame) -> str:
    """Return how many findings there are of each severity."""
    parts = severity_counts(frame.findings, frame.rules)
    if not any(map(is_breach, frame.findings)):
        parts.insert(0, frame.words("draw_clean"))
    if len(frame.findings) > MOST_FINDINGS:
        parts.append(frame.words("draw_first", count=MOST_FINDINGS))
    return ", ".join(parts)


def unbroken(words: str) -> str:
    """
    Return *words* with no-break spaces where a line must not end.

    >>> unbroken("Score : 3 + 1")
    'Score\\xa0:\\xa03 +\\xa01'
    """
    words = re.sub(f" ([+{_MINUS}=]) ", rf" \1{NO_BREAK}", words)
    words = words.replace(f" {_TIMES} ", f"{NO_BREAK}{_TIMES}{NO_BREAK}")
    words = re.sub(" (?=[;:!?»])", NO_BREAK, words)
    # A product is too long to stay with the word before it.
    return re.sub(rf": (?=\d+(?!\d|{NO_BREAK}{_TIMES}))", f":{NO_BREAK}", words)


def entry_sentences(frame: PositionFrame) -> Iterator[str]:
    """Yield a sentence for each player of whom something was entered, and each other entry."""
    game, position = frame.pen.game, frame.position
    for colour in game.colours:
        entries: list[str] = []
        for kind in game.entries:
            key, letter = kind.keyword, colour.letter
            if kind.shape == "fields":
                values = position.fields.get(key, {}).get(letter, {})
                named = (name for name in kind.fields if name in values)
                entries += (_field(frame, kind, name, values[name]) for name in named)
            elif kind.shape == "texts":
                if text := position.texts.get(key, {}).get(letter):
                    entries.append(frame.rules(f"shown_{key}", value=text))
            elif kind.shape == "numbers" and (number := position.number(key, letter)) is not None:
                value = sentences.value_text(number, frame.rules)
                entries.append(frame.rules(f"shown_{key}", value=value))
        player = frame.subject.players((colour.letter,))
        if entries:
            listed = reduce(
                lambda first, more: frame.words("draw_and", first=first, more=more), entries
            )
            yield frame.words("draw_player", player=player, entries=listed)
        elif colour.letter in position.player_names:
            yield f"{player}."
    for kind in game.entries:
        if words := _of_table(frame, kind):
            yield f"{words[0].upper()}{words[1:]}."


def _field(frame: PositionFrame, kind: games.EntryKind, name: str, value: int | str) -> str:
    texts, key = frame.rules, f"shown_{kind.keyword}_{name}"
    if isinstance(value, str):
        letters = kind.fields[name].letters
        counts = [(letter, value.count(letter)) for letter in letters if letter in value]
        words = [texts(f"{key}_{letter}", count=count) for letter, count in counts]
        words += UNREADABLE * value.count(UNREADABLE)
        return ", ".join(words) or texts(f"{key}_none")
    named = f"{name}_{value}"
    word = texts(named) if named in texts.table else value
    return texts(key, value=value, word=word)


def _of_table(frame: PositionFrame, kind: games.EntryKind) -> str:
    """Return what was entered of the table; nothing if it was not."""
    position, keyword = frame.position, kind.keyword
    key = f"shown_{keyword}"
    if kind.shape == "number":
        number = position.number(keyword)
        return "" if number is None else frame.rules(key, value=number)
    if kind.shape == "text":
        text = position.texts.get(keyword, {}).get("")
        return frame.rules(key, value=text) if text else ""
    items = [
        *(
            frame.subject.players((colour,)) if colour else frame.rules("holder_nobody")
            for colour in position.colours.get(keyword, ())
        ),
        *(frame.rules(word) for word in position.words.get(keyword, ())),
        *(position.names[cell] for cell in position.cells.get(keyword, ())),
    ]
    return frame.rules(key, list=", ".join(items)) if items else ""
