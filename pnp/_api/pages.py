"""
Pages ready to print, what all results that can be printed share, and the sheets of pieces.

Writers are imported when used: a kind of file is known by its suffix.
"""

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from pnp._api.calls import public
from pnp.errors import OptionError
from pnp.messages import Message
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.requests import options as table
from pnp.requests.files import check_suffixes, is_folder
from pnp.requests.options import Option, PaperName
from pnp.requests.reading import Request, argument_refused

if TYPE_CHECKING:  # most commands print nothing
    from _typeshed import DataclassInstance

    from layouts.components import BackPlan
    from layouts.documents import Document
    from layouts.marks import MarkStyle

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
            document = self.pages(request).document
            yield from document_files(document, drawn, request.png_dpi)
            yield from cut_files_beside(document, drawn)
        for path in paths:
            if path.suffix.lower() in self._text_suffixes:
                yield path, self._text(path.suffix.lower()).encode()


@dataclass(frozen=True, slots=True, repr=False)
class Pages(Printable):
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

    def _usual_pages(self) -> "Pages":
        return self


def adopted(kind: type[_Adopted], record: "DataclassInstance", **more: object) -> _Adopted:
    """Return a record of the model as a *kind* of it, which has *more* and shows itself."""
    values = {entry.name: getattr(record, entry.name) for entry in fields(record)}
    return kind(**values, **more)


def joined_pages(parts: Iterable[Pages]) -> Pages:
    """
    Return the pages of all *parts*, which are one document then, called like the first of them.

    Raises:
        OptionError: there are none.
    """
    documents = [part.document for part in parts]
    if not documents:
        raise OptionError(Message("no_boards_to_draw"))
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
    from pnp.model.identity import PROGRAM

    if suffix == ".json":
        from pnp.notation.jsontexts import position_json

        return position_json(position, game)
    from pnp.notation.positiontexts import format_position

    return format_position(position, game, remarks=(PROGRAM, *remarks))


def document_files(
    document: "Document", paths: Sequence[Path], png_dpi: int
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of *document*, all of `table.PAGE_SUFFIXES`, by path and content."""
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


def cut_files_beside(document: "Document", paths: Iterable[Path]) -> Iterator[tuple[Path, bytes]]:
    """Yield the files for a cutting machine beside those at *paths*; each once."""
    files = list(cut_files(document))
    for base in dict.fromkeys(path.with_suffix("") for path in paths):
        yield from ((base.with_name(f"{base.name}-{name}"), data) for name, data in files)


def cut_files(document: "Document") -> Iterator[tuple[str, bytes]]:
    """Yield a DXF and an SVG file of each page with outlines for a cutting machine."""
    for number, page in enumerate(document.pages, start=1):
        if page.outlines:
            yield from _files_of_page(document, number)


def _files_of_page(document: "Document", number: int) -> Iterator[tuple[str, bytes]]:
    from layouts.documents import make_drawing
    from layouts.marks import cut_name
    from output.dxf import dxf_text
    from output.svg import svg_text

    page, name = document.pages[number - 1], cut_name(number)
    size = page.drawing.width_mm, page.drawing.height_mm
    cut = page._replace(drawing=make_drawing(*size, cut=page.outlines))
    yield f"{name}.dxf", dxf_text(page, document.creator).encode()
    yield f"{name}.svg", svg_text(cut, document).encode()


def check_sheets(count: int, request: Request) -> None:
    """
    Refuse to write more sheets than anybody means, unless that is forced.

    Raises:
        OptionError: there are too many; the message says how many.
    """
    if count > MOST_SHEETS and not request[table.FORCE]:
        raise OptionError(Message("too_many_sheets", count=count, most=MOST_SHEETS))


@dataclass(frozen=True, slots=True)
class Sheets:
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
    names = [entry.name for entry in fields(Sheets)]
    values = {name: getattr(sheets, name) for name in names if sheets is not None}
    values = {name: value for name, value in values.items() if value is not None}
    own = {name: options[name] for name in names if name in options}
    others = {name: value for name, value in options.items() if name not in names}
    return {**values, **own}, others
