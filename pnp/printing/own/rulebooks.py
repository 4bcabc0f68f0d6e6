"""
Rulebooks: Markdown as blocks of a page.

A CommonMark library reads it; headings, paragraphs, lists, tables, quotations, rules and pictures
become blocks. Of links and code the words stay, of HTML what it says as plain words. Bounded:
a book is a book, and no page can be blown up by nesting.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from layouts import FontError
from layouts.blocks import Block, Bullets, Figure, Heading, Paragraph, Table
from layouts.fonts import printable_text
from layouts.richtexts import Run, Words, plain_text
from layouts.shapes import Anchor, Face, Group, Style, polyline, rectangle
from pnp.errors import ArtError, GameFileError
from pnp.messages import Message, message_of
from pnp.model.gamefiles import Folder
from pnp.printing.kits.record import ReferencePage
from pnp.printing.own.gallery import Gallery
from pnp.printing.own.phrases import Phrases
from pnp.texts import page_texts

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MOST_BYTES = 200_000
MOST_BLOCKS = 3_000
_DEEPEST = 20
_SCALES = {"h1": 1.7, "h2": 1.35, "h3": 1.12}
_LEAST_SCALE = 1.0
_COLUMN_MM = 86.0
_PICTURE_MM = 48.0  # how high pictures are
# Comments, what no reader sees, and tags.
_TAGS = re.compile(r"(?s)<!--.*?-->|<(script|style)\b.*?</\1\s*>|<[^<>]*>")
# What is at the start of lines of code, and columns within them.
_INDENT = re.compile(r"(?m)^[ \t]+| {2,}")
_ANCHORS: dict[str, Anchor] = {"text-align:right": "end", "text-align:center": "middle"}
_LONGEST = 1_200  # signs of one paragraph in a piece, so that it fits a column


def rulebook(file: str, folder: Folder, phrases: Phrases, gallery: Gallery) -> ReferencePage:
    """
    Return the rulebook in *file*, or in that beside it in the reader's language.

    Raises:
        GameFileError: it is not there, too long, no text, or empty.
    """
    name, data = _read(file, folder, phrases.language)
    blocks = tuple(Setter(phrases, gallery, name).blocks(parsed(name, data)))
    if not blocks:
        raise GameFileError(Message("in_file", path=name, message=Message("empty_rulebook")))
    title = page_texts(phrases.language)("own_rules")
    if isinstance(blocks[0], Heading):
        title, blocks = plain_text(blocks[0].text), blocks[1:]
    return ReferencePage("rules", title, "", blocks, is_book=True)


def parsed(name: str, data: bytes) -> "list[Token]":
    """
    Return what a book consists of.

    Raises:
        GameFileError: it is too long, or no text.
    """
    if len(data) > MOST_BYTES:
        fault = Message("book_too_long", most=MOST_BYTES // 1000)
        raise GameFileError(Message("in_file", path=name, message=fault))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = Message("table_not_utf8", line=data.count(b"\n", 0, error.start) + 1)
        raise GameFileError(Message("in_file", path=name, message=fault)) from None
    tokens = _reader().parse(text)
    if len(tokens) > 8 * MOST_BLOCKS:
        fault = Message("book_too_long", most=MOST_BYTES // 1000)
        raise GameFileError(Message("in_file", path=name, message=fault))
    return tokens


@cache
def _reader() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    options = {"html": True, "linkify": False, "typographer": False, "maxNesting": _DEEPEST}
    return MarkdownIt("commonmark", options).enable("table")


def _read(file: str, folder: Folder, language: str) -> tuple[str, bytes]:
    path = PurePosixPath(file)
    other = path.with_suffix(f".{language}{path.suffix}")
    if str(other) in folder.names():
        path = other
    return str(path), folder.read(path)


class _PlacedError(GameFileError):
    """A fault with its place in a book."""


@dataclass(frozen=True, slots=True)
class Setter:
    """Sets tokens as blocks."""

    phrases: Phrases
    gallery: Gallery
    file: str = ""

    def blocks(self, tokens: "Sequence[Token]") -> Iterator[Block]:
        """Yield what *tokens* are, one after the other."""
        place = 0
        while place < len(tokens):
            token = tokens[place]
            end = _end(tokens, place)
            yield from self._placed(token, tokens[place + 1 : end])
            place = end + 1

    def _placed(self, token: "Token", inner: "Sequence[Token]") -> list[Block]:
        """Return what a token is; a fault says its file and line, unless it does already."""
        try:
            return list(self._block(token, inner))
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
                yield from (_quoted(block) for block in self.blocks(inner))
            case "fence" | "code_block":
                yield Paragraph(_INDENT.sub(_unbroken_blanks, token.content.rstrip("\n")))
            case "html_block":
                words = " ".join(_TAGS.sub(" ", token.content).split())
                yield from (Paragraph(part) for part in _pieces(words) if part)
            case "hr":
                yield _rule()

    def _paragraph(self, inner: "Sequence[Token]") -> Iterator[Block]:
        """Yield a paragraph; a picture in it stands by itself."""
        (token,) = inner
        children = token.children or []
        pictures = [child for child in children if child.type == "image"]
        words = self._spoken([child for child in children if child.type != "image"])
        if plain_text(words).strip() or not pictures:
            *others, last = _pieces(words)
            yield from (Paragraph(part, may_break=True) for part in others)
            leads_on = plain_text(last).rstrip().endswith(":")
            yield Paragraph(last, leads_on=leads_on, may_break=True)
        for picture in pictures:
            yield self._picture(str(picture.attrs.get("src", "")))

    def _list(self, tokens: "Sequence[Token]", first: int) -> Iterator[Block]:
        """Yield the items of a list, each by itself; what is in one stands below its words."""
        place = 0
        number = first
        while place < len(tokens):
            end = _end(tokens, place)
            head, *others = list(self.blocks(tokens[place + 1 : end])) or [Paragraph("")]
            words = head.text if isinstance(head, Paragraph) else ""
            yield Bullets((words,), is_numbered=bool(first), first=number or 1)
            yield from map(_deeper, others if words else (head, *others))
            place, number = end + 1, number + 1

    def _table(self, tokens: "Sequence[Token]") -> Table:
        rows: list[list[Words]] = []
        for place, token in enumerate(tokens):
            if token.type == "tr_open":
                rows.append([])
            if token.type in ("th_open", "td_open"):
                rows[-1].append(self._words(tokens[place + 1 : place + 2]))
        width = max(map(len, rows))
        whole = [(*row, *[""] * (width - len(row))) for row in rows]
        shares = [max(len(plain_text(row[at])) for row in whole) for at in range(width)]
        has_heading = any(plain_text(cell) for cell in whole[0])
        heads = [token for token in tokens if token.type == "th_open"]
        return Table(
            tuple(whole if has_heading else whole[1:]),
            tuple(float(min(40, max(6, share))) for share in shares),
            tuple(_ANCHORS.get(str(head.attrs.get("style", "")), "start") for head in heads),
            has_heading=has_heading,
        )

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
            if text and child.type in ("text", "code_inline", "softbreak", "hardbreak", "image"):
                printable_text("".join(text.split()), "sans")
                pieces.append(_faced(self.phrases.words(text), bold > 0, slanted > 0))
        if all(isinstance(piece, str) for piece in pieces):
            return "".join(piece for piece in pieces if isinstance(piece, str))
        return tuple(
            one for piece in pieces for one in ((Run(piece),) if isinstance(piece, str) else piece)
        )

    def _picture(self, address: str) -> Figure:
        """Return a picture of the folder, so high, in the middle of a column."""
        width_mm = _COLUMN_MM - 4.0
        box = (0.0, 0.0, width_mm, _PICTURE_MM)
        clip = rectangle(0.0, 0.0, width_mm, _PICTURE_MM, Style())
        art = self.gallery.art(address)
        return Figure((Group(art(box), clip=clip),), width_mm, _PICTURE_MM)


def _faced(words: Words, is_bold: bool, is_slanted: bool) -> Words:
    if not (is_bold or is_slanted):
        return words
    runs = (Run(words),) if isinstance(words, str) else words
    face: Face | None = "sans-semibold" if is_bold else None
    return tuple(
        one._replace(face=face, is_slanted=is_slanted) if isinstance(one, Run) else one
        for one in runs
    )


def _deeper(block: Block) -> Block:
    """Return what stands in an item of a list, below its words."""
    if isinstance(block, Bullets | Paragraph):
        return replace(block, level=block.level + 1)
    return block


def _unbroken_blanks(blanks: re.Match[str]) -> str:
    return "\N{NO-BREAK SPACE}" * len(blanks[0].expandtabs(4))


def _quoted(block: Block) -> Block:
    """Return what is quoted: it leans."""
    return (
        Paragraph(_faced(block.text, is_bold=False, is_slanted=True))
        if isinstance(block, Paragraph)
        else block
    )


def _rule() -> Figure:
    style = Style(stroke="#8d857d", stroke_mm=0.25, round_ends=False)
    return Figure((polyline(((0.0, 1.5), (_COLUMN_MM / 2, 1.5)), style),), _COLUMN_MM / 2, 3.0)


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


def _end(tokens: "Sequence[Token]", place: int) -> int:
    """Return where what opens at a place is closed; what does not open is its own end."""
    depth = 0
    for end in range(place, len(tokens)):
        depth += tokens[end].nesting
        if depth <= 0:
            return end
    return len(tokens) - 1
