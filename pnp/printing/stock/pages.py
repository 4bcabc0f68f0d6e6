"""
Pages of a game: aids, tracks, rules and the steps of set-up cards, as blocks.

They are written in Markdown, in a file for each language. A CommonMark library reads it; headings,
paragraphs, lists, tables, quotations, rules and pictures become blocks. Among words stand
``{icon:NAME}``, ``{pictogram:NAME}`` and ``{slot}``; a pictogram alone in its cell or paragraph is
a picture. Of links and code the words stay, of HTML what it says as plain words. Bounded: a book is
a book, and no page can be blown up by nesting.

An aid may also be rows and steps of the game file, set on the smallest card that they fit well, or
a track: hexes that wind over a board, with room for the tokens on them. The way leads from the
lower left upwards, a wedge on every edge that is crossed. Spaces are lands of a game, or plain;
what is to be said stands in the panel beside them. The origin of a track is its top left corner.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generators import NamedTuple, Value, randomness, regex
from layouts import FontError, TextFitError, components, fonts, points_to_mm
from layouts.blocks import Block, Bullets, Cell, Figure, Heading, Paragraph, Table, flow
from layouts.richtexts import Icon, Run, Setting, Words, fit_words, plain_text, runs_of
from layouts.shapes import Anchor, Face, Group, Point, Shape, Style, placed, polygon, polyline
from pnp.errors import ArtError, GameFileError
from pnp.messages import Message, message_of
from pnp.model.gamefiles import AidTable, Folder, Text, for_players, is_by_players
from pnp.model.games import Game
from pnp.owngames.files import DiskFolder
from pnp.printing.art.hexart import HALF_WIDTH, draw_outline, hexagon
from pnp.printing.art.symbols import put_piece
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.landscapes.grounds import draw_ground
from pnp.printing.stock.lexicon import Lexicon
from pnp.printing.stock.prints import card_style
from pnp.printing.stock.tokens import centred_text, rounded_rectangle
from pnp.printing.themes import PAPER, PlayerColour, Theme, find_look, mixed
from pnp.texts import NO_BREAK, page_texts, printed_number, suggestions

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# What is read in the folder of a package.
RULES_FILE, SETUP_FILE = "pages/rules.md", "pages/setup.md"

MOST_BYTES = 200_000
# What opens a block, what is in it and what closes it.
MOST_TOKENS = 24_000
# Quotations, or lists and their items, around one another.
_DEEPEST = 20
_SCALES = {"h1": 1.7, "h2": 1.35, "h3": 1.12}
_LEAST_SCALE = 1.0
_COLUMN_MM = 86.0
_PICTURE_MM = 48.0  # how high pictures are
# Comments, what no reader sees, and tags.
_TAGS = regex(r"(?s)<!--.*?-->|<(script|style)\b.*?</\1\s*>|<[^<>]*>")
# What is at the start of lines of code, and columns within them.
_INDENT = regex(r"(?m)^[ \t]+| {2,}")
_ANCHORS: dict[str, Anchor] = {"text-align:right": "end", "text-align:center": "middle"}
_LONGEST = 1_200  # signs of one paragraph in a piece, so that it fits a column
_LONGEST_WORD = 200
_BREAK = regex(r"<br\s*/?>")
_SPOKEN = ("text", "code_inline", "softbreak", "hardbreak", "image", "html_inline")
_PICTOGRAM = regex(r"\{pictogram:([^{}]*)\}")


class Writer(Value):
    """
    Sets the Markdown files of a game as blocks.

    Attributes:
        folders: where its files lie, the first that has one.
        file: the one that is set, for faults.
    """

    lexicon: Lexicon
    folders: tuple[Folder, ...] = ()
    file: str = ""

    def blocks(self, file: str) -> tuple[Block, ...]:
        """
        Return what is in *file*, or in that beside it in the reader's language.

        Raises:
            GameFileError: it is not there, too long, no text, or empty.
        """
        path = PurePosixPath(file)
        paths = (path.with_suffix(f".{self.lexicon.language}{path.suffix}"), path)
        found = ((folder, one) for folder in self.folders for one in paths)
        there = ((folder, one) for folder, one in found if str(one) in folder.names())
        folder, path = next(there, (self.folders[0], path))
        name = str(path)
        blocks = tuple(self._replace(file=name).set(parsed(name, folder.read(path))))
        if not blocks:
            raise GameFileError("in_file", path=name, message=Message("empty_rulebook"))
        return blocks

    def rules(self, file: str, key: str = "rules") -> ReferencePage:
        """Return the rules in *file*; see `blocks`."""
        blocks = self.blocks(file)
        title = page_texts(self.lexicon.language)("own_rules")
        if isinstance(blocks[0], Heading):
            title, blocks = plain_text(blocks[0].text), blocks[1:]
        return ReferencePage(key, title, "", blocks, is_book=True)

    def set(self, tokens: "Sequence[Token]") -> Iterator[Block]:
        """
        Yield what *tokens* are, one after the other.

        Raises:
            GameFileError: something in it is nothing; says file and line.
        """
        for token, inner in _groups(tokens):
            try:
                yield from tuple(self._block(token, inner))
            except _PlacedError:
                raise
            except (GameFileError, ArtError, FontError) as error:
                line = token.map[0] + 1 if token.map else 1
                fault = Message("in_file", path=f"{self.file}:{line}", message=message_of(error))
                raise _PlacedError(fault) from error

    def _block(self, token: "Token", inner: "Sequence[Token]") -> Iterator[Block]:
        match token.type:
            case "heading_open":
                yield Heading(self._words(inner), _SCALES.get(token.tag, _LEAST_SCALE))
            case "paragraph_open":
                yield from self._paragraph(inner)
            case "bullet_list_open":
                yield from self._list(inner, 0)
            case "ordered_list_open":
                yield from self._list(inner, int(token.attrs.get("start", 1)))
            case "table_open":
                yield self._table(inner)
            case "blockquote_open":
                for block in self.set(inner):
                    if isinstance(block, Paragraph):  # what is quoted leans
                        yield Paragraph(_faced(block.text, is_bold=False, is_slanted=True))
                    else:
                        yield block
            case "fence" | "code_block":
                _refuse_long_word(token.content)
                lines = token.content.rstrip("\n").expandtabs(4)
                yield Paragraph(_INDENT.sub(lambda blanks: NO_BREAK * len(blanks[0]), lines))
            case "html_block":
                words = " ".join(_TAGS.sub(" ", token.content).split())
                yield from (Paragraph(part) for part in _pieces(words) if part)
            case "hr":
                style = Style(stroke="#8d857d", stroke_mm=0.25, round_ends=False)
                line = polyline(((0.0, 1.5), (_COLUMN_MM / 2, 1.5)), style)
                yield Figure((line,), _COLUMN_MM / 2, 3.0)

    def _paragraph(self, inner: "Sequence[Token]") -> Iterator[Block]:
        """Yield a paragraph; a picture in it stands by itself."""
        (token,) = inner
        if figure := self._figure(inner):
            yield figure
            return
        children = token.children or []
        pictures = [child for child in children if child.type == "image"]
        words = self._spoken([child for child in children if child.type != "image"])
        if plain_text(words).strip() or not pictures:
            *others, last = _pieces(words)
            yield from (Paragraph(part, may_break=True) for part in others)
            leads_on = plain_text(last).rstrip().endswith(":")
            yield Paragraph(last, leads_on=leads_on, may_break=True)
        for picture in pictures:  # so high, in the middle of a column
            art = self.lexicon.art(str(picture.attrs.get("src", "")), is_whole=True)
            box = (0.0, 0.0, _COLUMN_MM - 4.0, _PICTURE_MM)
            shape = Group(art(box), clip=components.box_path(box, Style()))
            yield Figure((shape,), *box[2:])

    def _list(self, tokens: "Sequence[Token]", first: int) -> Iterator[Block]:
        """Yield the items of a list, each by itself; what is in one stands below its words."""
        number = first
        for _, item in _groups(tokens):
            if self._lacks(item):
                continue
            head, *others = list(self.set(item)) or [Paragraph("")]
            words = head.text if isinstance(head, Paragraph) else ""
            yield Bullets((words,), is_numbered=bool(first), first=number or 1)
            for block in others if words else (head, *others):
                if isinstance(block, Bullets | Paragraph):
                    yield block._replace(level=block.level + 1)
                else:
                    yield block
            number += 1

    def _table(self, tokens: "Sequence[Token]") -> Table:
        rows = [row for _, part in _groups(tokens) for _, row in _groups(part)]
        cells: list[list[Cell]] = [
            [self._figure(cell) or _cell(self._words(cell)) for _, cell in _groups(row)]
            for row in rows
            if not self._lacks(row)
        ]
        width = max(map(len, cells))
        whole = [(*row, *[""] * (width - len(row))) for row in cells]
        has_heading = any(whole[0])
        styles = (str(head.attrs.get("style", "")) for head, _ in _groups(rows[0]))
        return Table(
            tuple(whole if has_heading else whole[1:]),
            anchors=tuple(_ANCHORS.get(style, "start") for style in styles),
            has_heading=has_heading,
        )

    def _lacks(self, tokens: "Sequence[Token]") -> bool:
        """Tell whether a row or an item has a slot for a word that there is not."""
        return any(self.lexicon.lacks(token.content) for token in tokens if token.type == "inline")

    def _figure(self, tokens: "Sequence[Token]") -> Figure | None:
        """Return the pictogram that stands alone; None where there is anything else."""
        match = _PICTOGRAM.fullmatch(" ".join(token.content for token in tokens).strip())
        if match is None:
            return None
        return self.lexicon.figure(match[1].strip())

    def _words(self, tokens: "Sequence[Token]") -> Words:
        return self._spoken([child for token in tokens for child in token.children or []])

    def _spoken(self, children: "Sequence[Token]") -> Words:
        """Return words with their faces; icons are drawn."""
        pieces: list[Words] = []
        bold = slanted = 0
        for child in children:
            bold += {"strong_open": 1, "strong_close": -1}.get(child.type, 0)
            slanted += {"em_open": 1, "em_close": -1}.get(child.type, 0)
            text = {"softbreak": " ", "hardbreak": "\n"}.get(child.type, child.content)
            if child.type == "html_inline":
                text = "\n" if _BREAK.fullmatch(text) else ""
            if text and child.type in _SPOKEN:
                fonts.printable_text("".join(text.split()), "sans")
                pieces.append(_faced(self.lexicon.words(text), bold > 0, slanted > 0))
        _refuse_long_word("".join(map(plain_text, pieces)))
        if all(isinstance(piece, str) for piece in pieces):
            return "".join(piece for piece in pieces if isinstance(piece, str))
        return tuple(one for piece in pieces for one in runs_of(piece))


class _PlacedError(GameFileError):
    """A fault with its place in a book."""


def _refuse_long_word(words: str) -> None:
    """Refuse a word that is broken over several lines: that takes time, and nobody means it."""
    count = max(map(len, words.split()), default=0)
    if count > _LONGEST_WORD:
        raise GameFileError("book_long_word", count=count, most=_LONGEST_WORD)


def _faced(words: Words, is_bold: bool, is_slanted: bool) -> Words:
    if not (is_bold or is_slanted):
        return words
    face: Face | None = "sans-semibold" if is_bold else None
    return tuple(
        one._replace(face=face, is_slanted=is_slanted) if isinstance(one, Run) else one
        for one in runs_of(words)
    )


def _pieces(words: Words) -> Iterator[Words]:
    """Yield a long paragraph in pieces that fit a column."""
    if not isinstance(words, str):
        yield words
        return
    while len(words) > _LONGEST:
        end = words.rfind(" ", 0, _LONGEST)
        end = end if end > 0 else _LONGEST
        yield words[:end]
        words = words[end:].lstrip()
    yield words


def _groups(tokens: "Sequence[Token]") -> Iterator[tuple["Token", "Sequence[Token]"]]:
    """Yield what stands side by side, each with all that is in it."""
    start = depth = 0
    for place, token in enumerate(tokens):
        depth += token.nesting
        if depth <= 0:
            yield tokens[start], tokens[start + 1 : place]
            start, depth = place + 1, 0


def parsed(name: str, data: bytes) -> "list[Token]":
    """
    Return what a book consists of.

    Raises:
        GameFileError: it is too long, nested too deeply, or no text.
    """
    if len(data) > MOST_BYTES:
        fault = Message("book_too_long", most=MOST_BYTES // 1000)
        raise GameFileError("in_file", path=name, message=fault)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = Message("book_not_utf8")
        raise GameFileError("in_file", path=f"{name}:{line}", message=fault) from None
    tokens = _reader().parse(text)
    if len(tokens) > MOST_TOKENS:
        raise GameFileError("in_file", path=name, message=Message("book_too_many"))
    for token in tokens:
        is_around = token.type in {"blockquote_open", "list_item_open"}
        if is_around and token.level >= _DEEPEST and token.map:
            fault, line = Message("book_too_deep"), token.map[0] + 1
            raise GameFileError("in_file", path=f"{name}:{line}", message=fault)
    return tokens


@cache
def _reader() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    # What is deeper is left out by the reader; below the deepest list is room for a table.
    deepest = _DEEPEST + 10
    options = {"html": True, "linkify": False, "typographer": False, "maxNesting": deepest}
    return MarkdownIt("commonmark", options).enable("table")


def writer_of(lexicon: Lexicon, words: Mapping[str, object]) -> Writer:
    """Return what sets the pages of a game; *words* fill slots besides its numbers."""
    game = lexicon.game
    folders = (DiskFolder(folder) for folder in reversed(game.folders))
    said = {**game.numbers, **words}
    slots = {key: None if word is None else str(word) for key, word in said.items()}
    return Writer(lexicon._replace(slots=slots), (game.file.folder, *folders))


def number_words(game: Game, players: int) -> dict[str, object]:
    """Return what fills slots: of lists each, all and their keys; of numbers by players one."""
    words: dict[str, object] = {"players": players}
    for terrain in game.terrains:
        worth = terrain.value or 0
        words[f"{terrain.name}_value"] = f"+{worth}" if worth > 0 else printed_number(worth)
    file = game.file.tables
    pieces = {f"{name}_each": piece.count for name, piece in file.piece.items()}
    for name, value in (*pieces.items(), *file.number.items()):
        lines: dict[str, object] = {}
        if isinstance(value, Mapping):
            is_plain = not is_by_players(value)
            lines = {key if is_plain else key.removesuffix("p"): one for key, one in value.items()}
            words |= {} if is_plain else {name: for_players(value, players)}
        elif isinstance(value, tuple):
            lines = {str(place): one for place, one in enumerate(value, start=1)}
        words |= {f"{name}_{key}": one for key, one in lines.items()}
        if lines:
            words[f"{name}_keys"] = ", ".join(lines)
            words[f"{name}_list"] = ", ".join(map(str, lines.values()))
    return words


# Tracks


MOST_SPACES = 400
RIM_MM = 5.0

_SPACES = regex(r"\s*(-?\d{1,4})\s*[-–]\s*(-?\d{1,4})\s*")
_NUMBER = regex(r"[-−]?\d{1,3}")
# What fits A4 and Letter, lying, within margins of 10 mm.
_LYING_MM = (245.0, 168.0)
_PANEL_MM, _TITLE_MM = 53.0, 40.0  # of a panel that says more than the title
_LEAST_HIGH_MM = 80.0
_SPACE_HEX_MM = 34.0  # flat to flat
_PLATE = 0.127  # of it
_TINT, _FIFTH_TINT = 0.86, 0.72
_PARCHMENT = "#f6eedb"
_BOLD: Face = "sans-semibold"
_TITLE: Face = "serif-semibold"
_LARGE_TITLE_MM = 7.6
_BLOCKS_MM = 2.9


class Space(NamedTuple):
    """
    A space of a track.

    Attributes:
        words: its number, or what it is called.
        note: what else is said in it.
        look: the picture of its ground; none: paper.
        is_out: the way leads from the next space to it, and no further.
    """

    words: Words
    note: Words = ""
    look: str = ""
    is_out: bool = False


class Path(NamedTuple):
    """A path of hexes on its board: the middles of the hexes in their order."""

    size: components.CardSize
    side_mm: float
    middles: tuple[Point, ...]


class Track(Value):
    """
    What a track is drawn from.

    Attributes:
        band: the name of the colour of what is no land.
        blocks: said in the panel beside the path.
    """

    title: str
    spaces: tuple[Space, ...]
    request: KitRequest
    band: str
    blocks: tuple[Block, ...] = ()

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.request.theme

    @property
    def path(self) -> Path:
        """Where its spaces lie."""
        return plan_path(len(self.spaces), _PANEL_MM if self.blocks else _TITLE_MM)

    def component(self, name: str) -> components.Component:
        """
        Return it, a board to cut out.

        Raises:
            TextFitError: what is said does not fit at 6 pt.
        """
        (size, side_mm, middles), ink = self.path, self.theme.ink
        shapes = [*self.draw_spaces(self.spaces, middles, side_mm)]
        for (space, middle), (_, after) in pairwise(zip(self.spaces, middles, strict=True)):
            ends = (after, middle) if space.is_out else (middle, after)
            shapes.append(wedge(*ends, side_mm, self.theme))
        left_mm, right_mm = RIM_MM + 2.0, (_PANEL_MM if self.blocks else _TITLE_MM) - 4.0
        box = (left_mm, 8.0, right_mm, 34.0)
        title = fit_words(self.title, box, Setting(_TITLE, _LARGE_TITLE_MM, ink, line_height=1.1))
        # The first hex may lie below the panel.
        below_mm = 2 * side_mm + 2.0 if middles[0][0] < _PANEL_MM else 0.0
        top_mm = 10.0 + title.height_mm
        box = (left_mm, top_mm, right_mm, size.height_mm - RIM_MM - below_mm)
        (blocks,) = flow(self.blocks, box, ink=ink, max_size_mm=_BLOCKS_MM)
        return self.board(name, size, (*shapes, *title.shapes, *blocks))

    def board(
        self, name: str, size: components.CardSize, shapes: Iterable[Shape]
    ) -> components.Component:
        """Return a board of that size with *shapes* on its ground."""
        out_mm, safe_mm = self.request.bleed_mm, components.SAFE_MM - 0.5
        ground = size.ground(self.theme.paper if self.theme.is_lined else _PARCHMENT, out_mm)
        front = (ground, *shapes)
        return components.Component(name, front, size.trim(), bleed_mm=out_mm, safe_mm=safe_mm)

    def draw_spaces(
        self, spaces: Iterable[Space], middles: Iterable[Point], side_mm: float
    ) -> Iterator[Shape]:
        """Yield hexes with what is read on them."""
        theme, stream = self.theme, randomness.Stream(self.request.seed, "kit track")
        places = list(zip(spaces, middles, strict=True))
        for space, middle in places:
            if space.look:
                look = find_look(space.look, theme)
                yield draw_ground(look, middle, side_mm, theme, stream)
            else:
                words = space.words if isinstance(space.words, str) else ""
                is_fifth = words.isdecimal() and int(words) % 5 == 0
                tint = mixed(theme.bands[self.band], PAPER, _FIFTH_TINT if is_fifth else _TINT)
                yield hexagon(side_mm, Style(theme.paper if theme.is_lined else tint), middle)
        plate_mm = _PLATE * 2 * HALF_WIDTH * side_mm
        for space, (x_mm, y_mm) in places:  # a number stands on a plate at the top, a note low
            yield draw_outline((x_mm, y_mm), side_mm, theme, width_mm=0.35)
            if isinstance(space.words, str) and _NUMBER.fullmatch(space.words):
                top_mm = y_mm - 0.63 * side_mm
                if space.look:
                    yield hexagon(plate_mm, Style(theme.paper, theme.ink, 0.2), (x_mm, top_mm))
                yield centred_text(space.words, 1.07 * plate_mm, theme.ink, x_mm=x_mm, y_mm=top_mm)
            else:
                yield from self._label(space.words, (x_mm, y_mm - 0.3 * side_mm), side_mm, 0.8)
            if space.note:
                yield from self._label(space.note, (x_mm, y_mm + 0.42 * side_mm), side_mm, 0.5)

    def _label(self, words: Words, middle: Point, side_mm: float, share: float) -> Iterator[Shape]:
        """Yield words on paper about a point, as wide as the hex there."""
        (x_mm, y_mm), half_mm = middle, 0.72 * side_mm
        how = Setting(_BOLD, 0.2 * share * side_mm + 1.0, self.theme.ink, "middle", 1.15)
        box = (-half_mm, 0.0, half_mm, share * side_mm)
        lines = fit_words(words, box, how)
        top_mm = y_mm - lines.height_mm / 2
        room = (x_mm - half_mm, top_mm, x_mm + half_mm, top_mm + lines.height_mm)
        yield rounded_rectangle(room, 0.8, Style(self.theme.paper))
        yield Group(lines.shapes, placed(x_mm, top_mm))


def wedge(start: Point, end: Point, side_mm: float, theme: Theme) -> Group:
    """Return a wedge on the edge between two hexes, which points to the second."""
    # Slender and notched: one of equal sides would seem to point three ways.
    shape = polygon(
        ((-2.2, -1.8), (2.6, 0.0), (-2.2, 1.8), (-1.1, 0.0)), Style(theme.ink, theme.paper, 0.4)
    )
    scale = min(1.0, 2 * HALF_WIDTH * side_mm / _SPACE_HEX_MM + 0.2)
    (x1, y1), (x2, y2) = start, end
    angle_deg = math.degrees(math.atan2(y2 - y1, x2 - x1))
    at = placed((x1 + x2) / 2, (y1 + y2) / 2, scale=scale, angle_deg=angle_deg)
    return Group((shape,), at)


def track_spaces(first: int, last: int) -> tuple[str, ...]:
    """Return the numbers of the spaces of a track."""
    step = 1 if first <= last else -1
    return tuple(printed_number(number) for number in range(first, last + step, step))


def read_spaces(text: str) -> tuple[str, ...]:
    """
    Return the numbers of spaces, as written.

    Raises:
        GameFileError: they are no numbers as in ``0-20``, or too many.

    >>> read_spaces("-1-2")
    ('−1', '0', '1', '2')
    """
    match = _SPACES.fullmatch(text)
    if match is None:
        raise GameFileError("spaces_form", text=text[:40])
    return track_spaces(int(match[1]), int(match[2]))


def plan_path(count: int, panel_mm: float = _PANEL_MM) -> Path:
    """
    Return a path that winds upwards from the lower left, its hexes as large as the board allows.

    Every other row is half a hex further right and runs the other way. What the rows above
    leave over comes before the first of the lowest one, below the panel.
    """
    wide_mm, high_mm = _LYING_MM

    def hex_mm(columns: int) -> float:
        rows = math.ceil((count - 1) / columns)
        across_mm = (wide_mm - panel_mm - RIM_MM) / (columns + (rows > 1) / 2)
        return min(
            _SPACE_HEX_MM, across_mm, (high_mm - 2 * RIM_MM) * math.sqrt(3) / (1.5 * rows + 0.5)
        )

    columns = max(range(1, max(2, count)), key=lambda number: (hex_mm(number), number))
    step_mm = hex_mm(columns)
    side_mm = step_mm / math.sqrt(3)
    rows = max(1, math.ceil((count - 1) / columns))
    size = components.CardSize(
        "path",
        panel_mm + (columns + (rows > 1) / 2) * step_mm + RIM_MM,
        max(_LEAST_HIGH_MM, (1.5 * rows + 0.5) * side_mm + 2 * RIM_MM),
    )
    early = count - rows * columns  # spaces before the first column, or fewer by so many
    middles = []
    for place in range(count):
        row, column = divmod(max(0, place - early), columns)
        if row == 0:
            column = place - early
        across = column + 0.5 if row % 2 == 0 else columns - column
        y_mm = size.height_mm - RIM_MM - side_mm - 1.5 * row * side_mm
        middles.append((panel_mm + across * step_mm, y_mm))
    return Path(size, side_mm, tuple(middles))


# Aids


_MOST_AID_MM = points_to_mm(11)
_MOST_PAGE_MM = points_to_mm(9.5)
_GOOD_AID_MM = points_to_mm(8)
_LEAST_PAGE_MM = points_to_mm(7)
_LEAST_AID_MM = points_to_mm(6.5)
_FRAME_MM = 1.5  # inside the cut
_TONE, _TONE_SHARE = "#d9b36a", 0.12
_PIECE_MM = 7.0
_PIECE_STEP_MM = 8.0
_PIECE_LOW_MM = 6.7
# Of the last piece in the band of an aid, clear of the knife.
_PIECE_RIM_MM = 4.0


def aids_of(
    name: str, aid: AidTable, writer: Writer, request: KitRequest, players: Sequence[PlayerColour]
) -> Iterator[components.Component]:
    """
    Yield an aid: a card for each player, one for all, one of each colour, or a track.

    Raises:
        TextFitError: it does not fit a card at 6.5 pt.
        GameFileError: its spaces are none, or too many; its page cannot be read.
    """
    head = "" if isinstance(aid.head, tuple) else aid.head
    title = writer.lexicon.called(name, aid.name or head)
    if aid.spaces:
        yield _track(title, aid, writer, request).component(f"aid {name}")
    elif aid.coloured:
        for player in players:
            card = _card(title, aid, player, writer, request)
            yield card._replace(name=f"{player.key} aid {name}")
    else:
        own, *_ = *players, writer.lexicon.reader()
        card = _card(title, aid, own, writer, request)
        yield card._replace(name=f"aid {name}", quantity=1 if aid.shared else request.players)


def _card(
    title: str, aid: AidTable, own: PlayerColour, writer: Writer, request: KitRequest
) -> components.Component:
    """
    Return a card of the size asked for, or the smallest on which words are large and whole.

    On the largest they may be small, and a word that is too long is broken. It is of toned paper,
    framed below its band; one of a colour has that band, and pieces in it.
    """
    lexicon, theme, out_mm = writer.lexicon, request.theme, request.bleed_mm
    texts = lexicon.game.texts(lexicon.language)
    style, subtitle = card_style(theme, lexicon.band), texts("title")
    if aid.coloured:
        band, ink = (style.paper, style.ink) if theme.is_lined else (own.fill, own.ink)
        style = style._replace(band=band, title=ink)
        colour = lexicon.game.rules_texts(lexicon.language)(f"colour_{own.key}")
        subtitle += f" · {colour[:1].upper()}{colour[1:]}"
    if not theme.is_lined:
        style = style._replace(paper=mixed(style.paper, _TONE, _TONE_SHARE))
    sides: list[tuple[str, list[Block]]] = [(title, [])]
    most_mm, sizes = _MOST_PAGE_MM, [(components.AID_SIZE, _LEAST_PAGE_MM)]
    if aid.page:
        writer = writer._replace(lexicon=lexicon._replace(own=own))
        for block in writer.blocks(aid.page):
            if isinstance(block, Heading) and block.scale == _SCALES["h1"]:
                sides.append((plain_text(block.text), []))
            else:
                sides[-1][1].append(block)
        sides = sides[not sides[0][1] :]
    else:
        sides[0][1].extend(_blocks(aid, lexicon))
        most_mm = _MOST_AID_MM
        sizes = [
            (components.find_card_size("poker"), _GOOD_AID_MM),
            (components.AID_SIZE, _GOOD_AID_MM),
        ]
    if aid.size:
        sizes = []
    largest = components.find_card_size(aid.size or "a6")

    def face(
        size: components.CardSize, title: str, blocks: Sequence[Block], least_mm: float
    ) -> list[Shape]:
        shapes = components.card_face(
            size,
            style,
            title=title,
            subtitle=subtitle,
            blocks=blocks,
            bleed_mm=out_mm,
            foot=texts("credit") if aid.page else "",
            max_size_mm=most_mm,
            min_size_mm=least_mm,
            has_whole_words=size is not largest,
        )
        pieces = [lexicon.piece_kind(piece).picture for piece in reversed(aid.coloured)]
        for place, picture in enumerate(pieces):
            right_mm = size.width_mm - components.SAFE_MM - _PIECE_RIM_MM - place * _PIECE_STEP_MM
            shapes += (put_piece(picture, own, theme, (right_mm, _PIECE_LOW_MM), _PIECE_MM),)
        left_mm, top_mm = _FRAME_MM, components.BAND_MM
        right_mm, foot_mm = size.width_mm - _FRAME_MM, size.height_mm - _FRAME_MM
        frame = ((left_mm, top_mm), (left_mm, foot_mm), (right_mm, foot_mm), (right_mm, top_mm))
        below = ((-out_mm, top_mm), (size.width_mm + out_mm, top_mm))
        lines = (
            polyline(corners, Style(stroke=style.ink, stroke_mm=stroke_mm, round_ends=False))
            for corners, stroke_mm in ((frame, 0.2), (below, 0.3))
        )
        return [*shapes, *lines]

    for size, least_mm in (*sizes, (largest, _LEAST_AID_MM)):
        try:
            front, *backs = (tuple(face(size, *side, least_mm)) for side in sides)
        except TextFitError:
            if size is largest:
                raise
        else:
            break
    back = backs[0] if backs else None
    return components.Component("aid", front, size.trim(), back, bleed_mm=out_mm)


def _track(title: str, aid: AidTable, writer: Writer, request: KitRequest) -> Track:
    """Return a track, its spaces with their lands and what is said in them."""
    lexicon, notes = writer.lexicon, aid.text
    spaces: tuple[Words, ...]
    if isinstance(aid.spaces, str):
        spaces = read_spaces(aid.spaces)
        notes = {key.replace("-", "\N{MINUS SIGN}"): text for key, text in notes.items()}
    else:
        spaces = tuple(map(lexicon.words, aid.spaces))
    plain = tuple(map(plain_text, spaces))
    if len(spaces) > MOST_SPACES:
        raise GameFileError("too_many_spaces", count=len(spaces), most=MOST_SPACES)
    for key in notes:
        if key not in plain:
            raise GameFileError(suggestions.unknown_name("space", key, plain))
    looks = tuple(lexicon.land(name) for name in aid.land)
    return Track(
        title,
        tuple(
            Space(
                words,
                lexicon.words(notes.get(name, "")),
                looks[place * len(looks) // len(spaces)] if looks else "",
            )
            for place, (name, words) in enumerate(zip(plain, spaces, strict=True))
        ),
        request,
        lexicon.band,
        tuple(_blocks(aid, lexicon)),
    )


def _blocks(aid: AidTable, lexicon: Lexicon) -> Iterator[Block]:
    """Yield the table and the steps."""
    rows = [_row(row, lexicon) for row in aid.rows]
    if rows:
        head = [_row(aid.head, lexicon)] if isinstance(aid.head, tuple) and aid.head else []
        width = max(map(len, (*head, *rows)))
        table = tuple((*row, *[""] * (width - len(row))) for row in (*head, *rows))
        yield Table(table, has_heading=bool(head))
    if aid.steps:
        yield Bullets(tuple(map(lexicon.words, aid.steps)), is_numbered=True)


def _row(row: Text | tuple[Text, ...], lexicon: Lexicon) -> tuple[Words, ...]:
    return tuple(_cell(lexicon.words(text)) for text in (row if isinstance(row, tuple) else (row,)))


def _cell(words: Words) -> Words:
    """Return what stands in a table: icons alone, such as a price, stay in one line."""
    if isinstance(words, str) or plain_text(words).strip():
        return words
    return tuple(
        one if isinstance(one, Icon) else Run(one.text.replace(" ", NO_BREAK)) for one in words
    )
