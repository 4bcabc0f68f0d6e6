"""
What all public calls and their results share: arguments, hexes, pages and files.

Messages are written once, for the command line: ``--hex-mm {hex_mm:g}: ..``. `public` says them
in the words of Python, ``hex_mm=300: ..``; their keys and values stay.

Writers of pages are imported when used: a kind of file is known by its suffix.
"""

import contextlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, ParamSpec, TypeAlias, TypeVar

from generators import NamedTuple, Value, hexes, lattice, regex
from generators.hexes import Hex
from pnp import games
from pnp.errors import OptionError, PnpError, UnknownNameError
from pnp.fixed import fixed
from pnp.messages import Message, message_of
from pnp.model.boards import Chip, Piece
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.requests import options as table
from pnp.requests.options import Option, PaperName
from pnp.requests.reading import Request, argument_refused, check_suffixes, is_folder
from pnp.texts.suggestions import unknown_name

if TYPE_CHECKING:
    from layouts.components import BackPlan
    from layouts.documents import Document
    from layouts.marks import MarkStyle

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")
_Thing = TypeVar("_Thing")

# A command, which stays as it is; or an option: its name or the slot of it, perhaps a value.
_OPTION = regex(
    r"(?P<command>\b(?:pnp|pip) [a-z][^\";:»]*)"
    r"|--(?P<name>\{\w+\}|[a-z][a-z-]*)"
    r"(?: (?P<value>\{(?P<slot>\w+)(?P<form>[^{}]*)\}|[A-Z][A-Z,]*\b|[a-z][\w-]*))?"
)


def public(call: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """Return *call* for programs: what it refuses, it tells of its arguments."""

    @wraps(call)
    def called(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
        try:
            return call(*args, **kwargs)
        except PnpError as error:
            message = message_of(error)
            if isinstance(message, Message) and "--" in message:
                error.args = (in_arguments(message), *error.args[1:])
            raise

    return called


def in_arguments(message: Message) -> Message:
    """
    Return *message* as a program reads it.

    >>> str(in_arguments(Message("option_expected", name="hex-mm", value="x", expected="more")))
    "hex_mm='x': expected more"
    """
    values = dict(message.values)
    for slot, value in message.values.items():
        said = message_of(value) if isinstance(value, BaseException) else value
        values[slot] = in_arguments(said) if isinstance(said, Message) else said

    def replaced(found: re.Match[str]) -> str:
        if found["command"]:
            return found[0]
        name = found["name"]
        if name.startswith("{"):
            slot = name.strip("{}")
            values[slot] = argument_name(str(values[slot]))
        else:
            name = argument_name(name)
        return f"{name}{_value_text(found, name, values)}"

    return Message.made(message.key, _OPTION.sub(replaced, message.text), values)


def _value_text(found: re.Match[str], name: str, values: Mapping[str, object]) -> str:
    """Return the value behind an argument, in quotes where it is a word."""
    value, slot = found["value"] or "", found["slot"]
    if slot is not None:
        is_word = not found["form"] and type(values.get(slot)) is str
        return f"={{{slot}!r}}" if is_word else f"={value}"
    if value in _choices():
        return f'="{value}"'
    if value.isupper():
        return f"={value}"
    is_flag = name == table.FORCE.name
    return f"{'=True' if is_flag else ''}{f' {value}' if value else ''}"


@cache
def _options() -> tuple[Option[object], ...]:
    return tuple(one for one in vars(table).values() if isinstance(one, Option))


def argument_name(typed: str) -> str:
    """
    Return what the API calls the option that is *typed* so, without its dashes.

    >>> argument_name("as"), argument_name("no-adjacent-lakes")
    ('form', 'no_adjacent_lakes')
    """
    named = {word.strip("-"): one.name for one in _options() for word in one.typed}
    return named.get(typed, typed.replace("-", "_"))


@cache
def _choices() -> frozenset[str]:
    """Return the words that options have as values."""
    from pnp.printing.kits.extras import EXTRAS

    shared = (word for one in _options() if one.choices for word in one.choices())
    own = (
        word
        for game in games.GAMES
        for option in (*game.options, *game.kit_options)
        for word in option.choices
    )
    return frozenset((*shared, *own, *EXTRAS))


def of_type(name: str, value: object, kind: type[_Thing], expected: Message) -> _Thing:
    """
    Return the argument called *name*.

    Raises:
        ArgumentTypeError: it is no *kind*.
    """
    if not isinstance(value, kind):
        raise argument_refused(name, value, expected)
    return value


def each_of_type(
    name: str, values: Iterable[_Thing], kinds: tuple[type, ...], expected: Message
) -> Iterator[_Thing]:
    """
    Yield what is in the argument called *name*.

    Raises:
        ArgumentTypeError: it cannot be gone through, or has something that is none of *kinds*.
    """
    if not isinstance(values, Iterable):
        raise argument_refused(name, values, expected)
    for value in values:
        if not isinstance(value, kinds):
            raise argument_refused(name, value, expected)
        yield value


def read_language(language: object) -> str:
    """
    Return the language of a report.

    Raises:
        UnknownNameError, ArgumentTypeError: there is none.
    """
    return Request({"language": language}, (table.LANGUAGE,)).language


_Adopted = TypeVar("_Adopted")

# More sheets than that come of a slip, such as a size of hexes in the wrong unit.
MOST_SHEETS = 60

_PAGE = Option("page", "whole", 1)


class Printable:
    """Something that can be shown in a notebook, and saved."""

    __slots__ = ()
    _text_suffixes: ClassVar[tuple[str, ...]] = ()

    def pages(self, request: Request) -> "Pages":
        """Return the pages in the look that is asked for."""
        raise NotImplementedError

    def svg(self) -> str:
        """Return the first page as SVG."""
        return self._usual_pages().svg()

    def pdf(self) -> bytes:
        """Return all pages as one PDF."""
        return self._usual_pages().pdf()

    @public
    def save(
        self, *paths: str | Path, png_dpi: int = table.PNG_DPI.default, force: bool = False
    ) -> tuple[Path, ...]:
        """
        Write the files and return their paths: all of them, or none if one cannot be written.

        The kind of a file follows its suffix; several pages to .svg and .png are numbered.

        Raises:
            UnknownNameError: a kind of file that cannot be written.
            OutputError: a file cannot be written, or one is there that somebody may have typed,
                such as a position, and *force* is not given.
        """
        values = {"outputs": paths, "png_dpi": png_dpi, "force": force}
        return self.write(Request(values, (table.OUTPUTS, table.PNG_DPI, table.FORCE, *table.LOOK)))

    def write(self, request: Request, name: str = "") -> tuple[Path, ...]:
        """Write the files that are asked for; without any one called *name*. Return their paths."""
        paths = paths_of(request, name)
        return write_out(request, paths, list(self._contents(request, paths)))

    def _repr_svg_(self) -> str:
        return self.svg()

    def _text(self, suffix: str) -> str:
        raise NotImplementedError

    def _usual_pages(self) -> "Pages":
        return self.pages(Request({}, table.LOOK))

    def _contents(self, request: Request, paths: Sequence[Path]) -> Iterator[tuple[Path, bytes]]:
        check_suffixes(paths, (*table.PAGE_SUFFIXES, *self._text_suffixes))
        drawn = [path for path in paths if path.suffix.lower() in table.PAGE_SUFFIXES]
        if drawn:
            yield from document_files(self.pages(request).document, drawn, request.png_dpi)
        for path in paths:
            if path.suffix.lower() in self._text_suffixes:
                yield path, self._text(path.suffix.lower()).encode()


class Pages(Printable, Value):
    """
    Pages ready to print, true to size.

    `len` counts them.
    """

    document: "Document"

    def __repr__(self) -> str:
        """Return a line about the pages."""
        return f"<{type(self).__name__}: {self.title}, {len(self)} pages>"

    def __len__(self) -> int:
        """Return how many pages there are."""
        return len(self.document.pages)

    @property
    def title(self) -> str:
        """The title of the document."""
        return self.document.title

    @public
    def svg(self, page: int = 1) -> str:
        """
        Return one page as SVG; they count from 1.

        Raises:
            PageNumberError: there is no such page.
        """
        from output import PageNumberError
        from output.svg import svg_text

        number = Request({"page": page}, (_PAGE,))[_PAGE]
        if not 1 <= number <= len(self):
            raise PageNumberError(Message("no_such_page", page=number, most=len(self)))
        return svg_text(self.document.pages[number - 1], self.document, has_paper=True)

    def pdf(self) -> bytes:
        """Return all pages as one PDF."""
        from output.pdf import pdf_bytes

        return pdf_bytes(self.document)

    def cut_files(self) -> dict[str, bytes]:
        """
        Return the files for a cutting machine by their names, ``page07-cut.dxf`` and ``.svg``.

        There are none without registration marks. `save` writes them, too.
        """
        return dict(cut_files(self.document))

    def pages(self, request: Request) -> "Pages":
        """Return these pages: their look is settled."""
        return self


def adopted(kind: type[_Adopted], record: Value, **more: object) -> _Adopted:
    """Return a record of the model as a *kind* of it, which has *more* and shows itself."""
    return kind(**record._asdict(), **more)


def joined_pages(parts: Iterable[Pages]) -> Pages:
    """
    Return the pages of all *parts*, which are one document then, called like the first of them.

    Raises:
        OptionError: there are none.
    """
    documents = [part.document for part in parts]
    if not documents:
        raise OptionError("no_boards_to_draw")
    pages = tuple(page for document in documents for page in document.pages)
    return Pages(documents[0]._replace(pages=pages))


def paths_of(request: Request, name: str) -> tuple[Path, ...]:
    """Return where results go: without a word, to the default folder under their usual *name*."""
    return request[table.OUTPUTS] or ((table.DEFAULT_FOLDER / name,) if name else ())


def write_out(
    request: Request, paths: Sequence[Path], contents: Sequence[tuple[Path, bytes]]
) -> tuple[Path, ...]:
    """
    Write *contents*, making the folders among *paths*, and return the files.

    Folders that were made go again if a file is refused.
    """
    from output.files import make_folder, write_files

    usual = () if request[table.OUTPUTS] or not paths else (table.DEFAULT_FOLDER,)
    with contextlib.ExitStack() as undo:
        for folder in (*usual, *filter(is_folder, paths)):
            if make_folder(folder):
                undo.callback(_remove_empty, folder)
        write_files(contents, force=request[table.FORCE])
        undo.pop_all()
    return tuple(path for path, _ in contents)


def _remove_empty(folder: Path) -> None:
    with contextlib.suppress(OSError):
        folder.rmdir()


def position_text(position: Position, game: Game, suffix: str, *remarks: str) -> str:
    """
    Return *position* as text, or as JSON for the *suffix* ``.json``.

    *remarks* become comments at the top of the text.
    """
    from pnp.model import PROGRAM

    if suffix == ".json":
        from pnp.notation.positiontexts import position_json

        return position_json(position, game)
    from pnp.notation.positiontexts import format_position

    return format_position(position, game, remarks=(PROGRAM, *remarks))


def document_files(
    document: "Document", paths: Sequence[Path], png_dpi: int
) -> Iterator[tuple[Path, bytes]]:
    """
    Yield the files of *document*, all of `table.PAGE_SUFFIXES`, by path and content.

    Then those for a cutting machine, which lie beside them.
    """
    from output.files import numbered_path

    pdf = b""
    if any(path.suffix.lower() in {".pdf", ".png"} for path in paths):
        from output.pdf import pdf_bytes

        pdf = pdf_bytes(document)
    count = len(document.pages)
    for path in paths:
        suffix = path.suffix.lower()
        if suffix == ".pdf":
            yield path, pdf
            continue
        if suffix == ".svg":
            from output.svg import svg_text

            texts = (svg_text(page, document, has_paper=True) for page in document.pages)
            contents: Iterable[bytes] = (text.encode() for text in texts)
        else:
            from output.png import all_pngs

            contents = all_pngs(pdf, [png_dpi] * count)
        for number, content in enumerate(contents, start=1):
            yield numbered_path(path, number, count), content
    files = list(cut_files(document)) if paths else []
    for base in dict.fromkeys(path.with_suffix("") for path in paths):
        yield from ((base.with_name(f"{base.name}-{name}"), data) for name, data in files)


def cut_files(document: "Document") -> Iterator[tuple[str, bytes]]:
    """Yield a DXF and an SVG file of each page with outlines for a cutting machine."""
    for number, page in enumerate(document.pages, start=1):
        if page.outlines:
            from layouts.documents import make_drawing
            from layouts.marks import cut_name
            from output.dxf import dxf_text
            from output.svg import svg_text

            size = page.drawing.width_mm, page.drawing.height_mm
            cut = page._replace(drawing=make_drawing(*size, cut=page.outlines))
            yield f"{cut_name(number)}.dxf", dxf_text(page, document.creator).encode()
            yield f"{cut_name(number)}.svg", svg_text(cut, document).encode()


def check_sheets(count: int, request: Request) -> None:
    """
    Refuse to write more sheets than anybody means, unless that is forced.

    Raises:
        OptionError: there are too many; the message says how many.
    """
    if count > MOST_SHEETS and not request[table.FORCE]:
        raise OptionError("too_many_sheets", count=count, most=MOST_SHEETS)


class Sheets(NamedTuple):
    """
    Paper, cut lines and backs of kits and set-up cards.

    Attributes:
        paper: such as ``a4`` or ``letter``.
        margin_mm: the edge of the paper to leave blank.
        bleed_mm: how far art reaches beyond the cut line.
        gutter_mm: between pieces that are not rectangles; with 0 they share cut lines.
        marks: where to cut: ``outline``, ``crop``, ``none``, or for a cutting machine
            ``silhouette`` or ``silhouette-4l``.
        duplex: what lies behind: ``long-edge``, ``short-edge``, ``fold`` or ``none``; if not
            given, the long edge for kits, and no backs for cards.
        back_offset_mm: shift of the backs, right and down.
    """

    paper: PaperName = "a4"
    margin_mm: float = table.MARGIN.default
    bleed_mm: float = table.BLEED.default
    gutter_mm: float = table.GUTTER.default
    marks: "MarkStyle" = table.MARKS.default
    duplex: "BackPlan | None" = None
    back_offset_mm: tuple[float, float] = table.BACK_OFFSET.default


def split_sheets(
    sheets: object, options: Mapping[str, object]
) -> tuple[dict[str, object], dict[str, object]]:
    """
    Return the values of *sheets* and the other *options*; what is an option goes first.

    Raises:
        ArgumentTypeError: *sheets* are none.
    """
    if not isinstance(sheets, Sheets | None):
        raise argument_refused("sheets", sheets, Message("sheets_expected"))
    given = {} if sheets is None else sheets._asdict()
    values = {name: value for name, value in given.items() if value is not None}
    others = dict(options)
    own = {name: others.pop(name) for name in Sheets._fields if name in options}
    return {**values, **own}, others


# Hexes with what lies there: what boards and positions have in common


# A hex, or its name.
AnyHex: TypeAlias = Hex | str


class Cell(NamedTuple):
    """
    A hex of a board or position, and what lies there.

    Attributes:
        chips: by kind of chip.
        pieces: those on the hex, and on corners and sides that are named by it.
    """

    hex: Hex
    name: str
    terrain: str
    chips: Mapping[str, Chip]
    pieces: tuple[Piece, ...]


class Cells:
    """Something with hexes; ``for cell in board`` gives each with what lies there."""

    __slots__ = ()

    game: str
    terrain: Mapping[Hex, str]
    names: Mapping[Hex, str]
    chips: Mapping[str, Mapping[Hex, Chip]]
    pieces: tuple[Piece, ...]

    def __init__(self, *values: object, **named: object) -> None:
        """Keep mappings as those that nobody changes."""
        super().__init__(*values, **named)
        self.__dict__.update({name: fixed(value) for name, value in self.__dict__.items()})

    def __len__(self) -> int:
        """Return how many hexes there are."""
        return len(self.terrain)

    def __bool__(self) -> bool:
        """Tell that it is there, also without a hex."""
        return True

    def __iter__(self) -> Iterator[Cell]:
        """Yield the hexes in reading order."""
        pieces = defaultdict(list)
        for piece in self.pieces:
            pieces[piece.hex].append(piece)
        for cell, name in self.names.items():
            chips = {kind: laid[cell] for kind, laid in self.chips.items() if cell in laid}
            yield Cell(cell, name, self.terrain[cell], fixed(chips), tuple(pieces[cell]))

    @public
    def hex(self, name: AnyHex) -> Hex:
        """
        Return the hex called *name*, such as ``"C5"``; a hex as it is.

        Raises:
            UnknownNameError: there is none.
        """
        known: Hex | None
        if isinstance(name, tuple) and len(name) == 2:
            known = Hex(*name)
            shown = f"({name[0]}, {name[1]})"
        elif isinstance(name, str):
            named = {called: cell for cell, called in self.names.items()}
            known, shown = named.get(name.upper()), name
        else:
            raise argument_refused("name", name, Message("a_word"))
        if known is None or known not in self.terrain:
            raise UnknownNameError(unknown_name("hex", shown, self.names.values()))
        return known

    @public
    def neighbours(self, hex: AnyHex) -> tuple[Hex, ...]:
        """Return the hexes beside one, clockwise from the right, as far as there are any."""
        return tuple(one for one in hexes.neighbours(self.hex(hex)) if one in self.terrain)

    @public
    def distance(self, one: AnyHex, other: AnyHex) -> int:
        """Return how many steps lie between two hexes."""
        return hexes.distance(self.hex(one), self.hex(other))

    @public
    def centre_mm(self, hex: AnyHex, hex_mm: float | None = None) -> tuple[float, float]:
        """
        Return the middle of a hex in mm, right and down from the left upper corner of all hexes.

        Where:
            hex_mm: the size of a hex, flat to flat; the game's own if not given.
        """
        request = Request({"hex_mm": hex_mm}, (table.HEX,))
        side_mm = lattice.side_of(request.hex_mm(games.find_game(self.game)))
        left, top, _, _ = lattice.bounds_mm(self.terrain, side_mm=side_mm)
        x_mm, y_mm = lattice.hex_to_mm(self.hex(hex), side_mm=side_mm)
        return x_mm - left, y_mm - top
