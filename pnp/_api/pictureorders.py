"""
Orders for pictures of positions and score sheets: checked, drawn and written.

Positions are written as text and JSON, too, in their canonical form.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from layouts.documents import Document
from layouts.papers import Paper
from output.files import make_folder, write_files
from pnp._api.judgements import Judgement
from pnp._api.orderchecks import DEFAULT_FOLDER, checked_dpi, checked_paper, checked_suffixes
from pnp._api.reports import ruling_sentences
from pnp._api.writers import PAGE_SUFFIXES, SUFFIXES, document_files
from pnp.errors import OptionError
from pnp.model.identity import CREATOR
from pnp.printing.themes import Theme, find_theme
from pnp.texts import page_texts


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """Where a picture goes and how it is to look, as typed."""

    outputs: tuple[Path, ...]
    paper: str
    margin_mm: float
    theme: str
    png_dpi: int
    force: bool
    language: str


@dataclass(frozen=True, slots=True)
class _Look:
    """The paper and theme of an order, known to make sense."""

    paper: Paper
    theme: Theme


def single_file(files: Sequence[Path]) -> Path:
    """
    Return the only one of *files*.

    Raises:
        OptionError: there are several, which one sheet cannot hold.
    """
    if len(files) != 1:
        raise OptionError(f"-o with {len(files)} position files: give one, or leave out -o")
    return files[0]


def write_picture(judgement: Judgement, order: PictureOrder) -> list[Path]:
    """
    Write the picture of a position, or the position itself, and return the files.

    Raises:
        PnpError, LayoutError, OutputError: a part of the order makes no sense, the picture
            does not fit the paper, or a file cannot be written.
    """
    look = _look(order)
    paths = order.outputs or (DEFAULT_FOLDER / f"{_stem(judgement)}.pdf",)
    checked_suffixes(paths, SUFFIXES)
    files = [
        (path, _position_bytes(judgement, path.suffix.lower()))
        for path in paths
        if path.suffix.lower() not in PAGE_SUFFIXES
    ]
    drawn = [path for path in paths if path.suffix.lower() in PAGE_SUFFIXES]
    if drawn:
        files += document_files(_picture(judgement, order, look), drawn, order.png_dpi)
    if not order.outputs:
        make_folder(DEFAULT_FOLDER)
    write_files(files, force=order.force)
    return [path for path, _ in files]


def write_score_sheet(judgement: Judgement, order: PictureOrder) -> list[Path]:
    """
    Write the score sheet of a position, with its picture, and return the files.

    Raises:
        PnpError, LayoutError, OutputError: as `write_picture`.
    """
    look = _look(order)
    checked_suffixes(order.outputs, PAGE_SUFFIXES)
    files = list(document_files(_score_sheet(judgement, order, look), order.outputs, order.png_dpi))
    write_files(files, force=order.force)
    return [path for path, _ in files]


def _look(order: PictureOrder) -> _Look:
    """Return paper and theme, after all else of the order has been checked."""
    checked_dpi(order.png_dpi)
    return _Look(checked_paper(order.paper, order.margin_mm), find_theme(order.theme))


def _stem(judgement: Judgement) -> str:
    """Return the name of a picture that nobody named."""
    name = Path(judgement.file.name).stem
    return name if judgement.file.name not in {"standard input", ""} else "position"


def _title(judgement: Judgement, key: str, language: str) -> str:
    """Return the title of a page."""
    title = judgement.file.game.texts(language)("title")
    return page_texts(language)(key, title=title, players=judgement.file.position.players)


def _picture(judgement: Judgement, order: PictureOrder, look: _Look) -> Document:
    """Draw the position with its findings."""
    from pnp.printing.positionpages.positionpages import position_document

    return position_document(
        judgement.file.position,
        judgement.file.game,
        judgement.findings,
        theme=look.theme,
        paper=look.paper,
        margin_mm=order.margin_mm,
        language=order.language,
        title=_title(judgement, "draw_title", order.language),
    )


def _score_sheet(judgement: Judgement, order: PictureOrder, look: _Look) -> Document:
    """Draw the score sheet."""
    from pnp.printing.positionpages.scorepages import score_document

    assert judgement.sheet is not None
    file = judgement.file
    texts = file.game.rules_texts(order.language)
    return score_document(
        file.position,
        file.game,
        judgement.sheet,
        judgement.findings,
        tuple(ruling_sentences(judgement, texts)),
        theme=look.theme,
        paper=look.paper,
        margin_mm=order.margin_mm,
        language=order.language,
        title=_title(judgement, "sheet_title", order.language),
    )


def _position_bytes(judgement: Judgement, suffix: str) -> bytes:
    """Return the position as text or JSON."""
    position, game = judgement.file.position, judgement.file.game
    if suffix == ".json":
        from pnp.notation.positionjson import position_json

        return position_json(position, game).encode()
    from pnp.notation.positiontexts import format_position

    return format_position(position, game, remarks=(CREATOR,)).encode()
