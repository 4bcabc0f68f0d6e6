"""
Pages ready to print, and what all results that can be printed share.

Writers are imported when used: a kind of file is known by its suffix.
"""

import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pnp._api.calls import public
from pnp.errors import OptionError
from pnp.messages import Message
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.requests import options as table
from pnp.requests.files import Files, check_suffixes
from pnp.requests.options import Option
from pnp.requests.reading import Given, Look

if TYPE_CHECKING:  # most commands print nothing
    from _typeshed import DataclassInstance

    from layouts.documents import Document

_Adopted = TypeVar("_Adopted")

# More sheets than that come of a slip, such as a size of hexes in the wrong unit.
MOST_SHEETS = 60

_PAGE = Option("page", "whole", 1)


class Printable:
    """Something that can be shown in a notebook, and saved."""

    __slots__ = ()

    def pages(self, look: Look) -> "Pages":
        """Return the pages in that look."""
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
        files = Given((table.OUTPUTS, table.PNG_DPI, table.FORCE), values).files(None)
        return self.write(files, self._usual_pages() if self.needs_pages(files) else None)

    def write(self, files: Files, pages: "Pages | None") -> tuple[Path, ...]:
        """Write *files*; those of *pages* in the look that these have."""
        from output.files import write_files

        contents = list(self._contents(files, pages))
        write_files(contents, force=files.force)
        return tuple(path for path, _ in contents)

    def needs_pages(self, files: Files) -> bool:
        """Tell whether one of *files* is printed, not text."""
        check_suffixes(files.paths, (*table.PAGE_SUFFIXES, *self._text_suffixes))
        return any(path.suffix.lower() not in self._text_suffixes for path in files.paths)

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def _text_suffixes(self) -> tuple[str, ...]:
        return ()

    def _text(self, suffix: str) -> str:
        raise NotImplementedError

    def _usual_pages(self) -> "Pages":
        return self.pages(Given(table.LOOK, {}).look())

    def _contents(self, files: Files, pages: "Pages | None") -> Iterator[tuple[Path, bytes]]:
        if pages is not None:
            drawn = [path for path in files.paths if path.suffix.lower() in table.PAGE_SUFFIXES]
            yield from document_files(pages.document, drawn, files.png_dpi)
            yield from cut_files_beside(pages.document, drawn)
        for path in files.paths:
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

        number = Given((_PAGE,), {"page": page})[_PAGE]
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

    def pages(self, look: Look) -> "Pages":
        """Return these pages: their look is settled."""
        return self

    def _usual_pages(self) -> "Pages":
        return self


def adopted(kind: type[_Adopted], record: "DataclassInstance", **more: object) -> _Adopted:
    """Return a record of the model as a *kind* of it, which has *more* and shows itself."""
    values = {entry.name: getattr(record, entry.name) for entry in fields(record)}
    return kind(**values, **more)


def write_named(
    result: Printable, pages: Pages | None, files: Files, name: str
) -> tuple[Path, ...]:
    """Write *files*, or one called *name* in the default folder; return their paths."""
    from output.files import make_folder

    if files.paths:
        return result.write(files, pages)
    make_folder(table.DEFAULT_FOLDER)
    return result.write(files._replace(paths=(table.DEFAULT_FOLDER / name,)), pages)


def write_into_folders(
    folders: Iterable[Path], contents: Iterable[tuple[Path, bytes]], *, force: bool
) -> None:
    """Write files, making *folders*; those made go again if a file is refused."""
    from output.files import make_folder, write_files

    with contextlib.ExitStack() as undo:
        for folder in folders:
            if make_folder(folder):
                undo.callback(_remove_empty, folder)
        write_files(contents, force=force)
        undo.pop_all()


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
    document: "Document", paths: list[Path], png_dpi: int
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
    cut = replace(page, drawing=make_drawing(*size, cut=page.outlines))
    yield f"{name}.dxf", dxf_text(page, document.creator).encode()
    yield f"{name}.svg", svg_text(cut, document).encode()


def check_sheets(count: int, files: Files) -> None:
    """
    Refuse to write more sheets than anybody means, unless that is forced.

    Raises:
        OptionError: there are too many; the message says how many.
    """
    if count > MOST_SHEETS and not files.force:
        raise OptionError(Message("too_many_sheets", count=count, most=MOST_SHEETS))
