"""
An order for a kit: what a player asked for, checked, drawn and written.

Everything is drawn before anything is written.
"""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast, get_args

from layouts.backs import BackPlan
from layouts.documents import Document, Duplex
from layouts.papers import Paper
from layouts.sheetmarks import MarkStyle
from layouts.sheets import SheetStyle
from output.files import make_folder, numbered_path, write_files
from pnp._api.orderchecks import (
    DEFAULT_FOLDER,
    check_tiles_fit,
    checked_choice,
    checked_dpi,
    checked_hex_mm,
    checked_inventory,
    checked_language,
    checked_paper,
    checked_players,
    margin_remarks,
    within,
)
from pnp.errors import UnknownNameError
from pnp.games import capabilities, find_game
from pnp.model.games import Game
from pnp.model.identity import CREATOR
from pnp.notation.inventories import Inventory
from pnp.printing.kits.kitpages import KitLayout, KitWords, Run, kit_pages, plan_kit
from pnp.printing.kits.record import Kit, KitRequest
from pnp.printing.themes import Theme, find_theme
from pnp.texts import page_texts
from pnp.texts.suggestions import unknown_name

PURPOSES = ("home", "print-shop")
SUFFIXES = (".pdf", ".svg", ".png")
MOST_BLEED_MM = 10.0
MOST_GUTTER_MM = 20.0


@dataclass(frozen=True, slots=True)
class KitOrder:
    """What a player asked for, as typed."""

    game: str
    players: int | None
    seed: int
    paper: str
    hex_mm: float | None
    margin_mm: float
    bleed_mm: float
    gutter_mm: float
    marks: str
    duplex: str
    back_offset_mm: tuple[float, float]
    only: tuple[str, ...]
    has_standees: bool
    purpose: str
    language: str
    theme: str
    outputs: tuple[Path, ...]
    png_dpi: int
    force: bool
    inventory: Path | None


@dataclass(frozen=True, slots=True)
class FilledKitOrder:
    """What came of an order: lines for the player, remarks."""

    lines: tuple[str, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Checked:
    """An order of which every part is known to make sense."""

    game: Game
    players: int
    paper: Paper
    hex_mm: float
    theme: Theme
    purpose: str
    inventory: Inventory | None
    outputs: tuple[Path, ...]


def fill_kit_order(order: KitOrder) -> FilledKitOrder:
    """
    Draw the kit and write its files.

    Raises:
        PnpError: a part of the order makes no sense.
        LayoutError: something does not fit the paper.
        OutputError: a file cannot be written.
    """
    checked = _check(order)
    if order.purpose == "home" and (not order.only or "tiles" in order.only):
        check_tiles_fit(
            checked.game,
            checked.hex_mm,
            checked.paper,
            order.margin_mm,
            bleed_mm=order.bleed_mm,
        )
    kit = _chosen(_make_kit(order, checked), order.only)
    document = _empty_document(order, checked)
    if checked.purpose == "print-shop":
        document = _print_shop_document(kit, document)
        lines = [f"{_piece_count(kit)} pieces on {len(document.pages)} pages"]
    else:
        runs = plan_kit(kit, _layout(order, checked))
        document = _home_document(kit, runs, document, order, checked)
        lines = list(_report(kit, runs, document))
    files = list(_files(kit, document, order, checked))
    folders = [path for path in checked.outputs if _is_folder(path)]
    _write(files, folders if order.outputs else [DEFAULT_FOLDER], force=order.force)
    lines = [document.title, *lines, *(f"wrote {path}" for path, _ in files)]
    return FilledKitOrder(tuple(lines), _remarks(order, checked))


def _check(order: KitOrder) -> _Checked:
    """Look up and check every part of *order*."""
    game = find_game(order.game)
    checked_language(order.language)
    checked_dpi(order.png_dpi)
    sheet_style(order)
    within("bleed-mm", order.bleed_mm, 0.0, 0.0, MOST_BLEED_MM)
    within("gutter-mm", order.gutter_mm, 0.0, 0.0, MOST_GUTTER_MM)
    for path in order.outputs:
        if not _is_folder(path) and path.suffix.lower() not in SUFFIXES:
            kind = path.suffix or path.name
            raise UnknownNameError(f"{path}: {unknown_name('kind of file', kind, SUFFIXES)}")
    players = checked_players(game, order.players)
    name = f"{game.slug}-kit-{players}p.pdf"
    return _Checked(
        game=game,
        players=players,
        paper=checked_paper(order.paper, order.margin_mm),
        hex_mm=checked_hex_mm(game, order.hex_mm),
        theme=find_theme(order.theme),
        purpose=checked_choice("purpose", order.purpose, PURPOSES),
        inventory=checked_inventory(game, order.inventory),
        outputs=order.outputs or (DEFAULT_FOLDER / name,),
    )


def sheet_style(order: KitOrder) -> SheetStyle:
    """
    Return how the sheets are laid out.

    Raises:
        UnknownNameError: there are no such marks, or no such way to print backs.
    """
    marks = checked_choice("marks", order.marks, get_args(MarkStyle))
    duplex = checked_choice("duplex", order.duplex, get_args(BackPlan))
    return SheetStyle(
        gutter_mm=order.gutter_mm,
        marks=cast(MarkStyle, marks),
        duplex=cast(BackPlan, duplex),
        bleed_mm=order.bleed_mm,
        back_offset_mm=order.back_offset_mm,
        back_label=page_texts(order.language)("kit_back"),
    )


def _make_kit(order: KitOrder, checked: _Checked) -> Kit:
    """Return the whole kit of the game."""
    return capabilities.make_kit(
        checked.game,
        KitRequest(
            players=checked.players,
            seed=order.seed,
            language=order.language,
            theme=checked.theme,
            hex_mm=checked.hex_mm,
            bleed_mm=order.bleed_mm,
            has_standees=order.has_standees,
            inventory=checked.inventory.codes if checked.inventory else None,
        ),
    )


def _chosen(kit: Kit, only: tuple[str, ...]) -> Kit:
    """Return the parts of *kit* that were asked for: sections and reference pages by key."""
    if not only:
        return kit
    keys = [section.key for section in kit.sections] + [page.key for page in kit.references]
    wanted = {checked_choice("part of the kit", name, keys) for name in only}
    return replace(
        kit,
        sections=tuple(section for section in kit.sections if section.key in wanted),
        references=tuple(page for page in kit.references if page.key in wanted),
    )


def _empty_document(order: KitOrder, checked: _Checked) -> Document:
    """Return the document without its pages."""
    words = _words(order, checked)
    return Document(
        pages=(),
        title=words.shared("kit_title", title=words.own("title")),
        subject=words.footer(),
        author=words.own("credit"),
        creator=CREATOR,
        language=order.language,
        keywords=(checked.game.slug, "print-and-play"),
    )


def _words(order: KitOrder, checked: _Checked) -> KitWords:
    """Return the words round the kit."""
    return KitWords(
        shared=page_texts(order.language),
        own=checked.game.texts(order.language),
        players=checked.players,
        seed=order.seed,
    )


def _layout(order: KitOrder, checked: _Checked) -> KitLayout:
    """Return how the kit goes onto paper."""
    return KitLayout(checked.paper, order.margin_mm, sheet_style(order), checked.theme.ink)


def _print_shop_document(kit: Kit, document: Document) -> Document:
    """Return the kit one face a page, in the colours of a press."""
    from pnp.printing.kits.printshop import print_shop_pages

    return replace(document, pages=print_shop_pages(kit), colour_space="cmyk")


def _home_document(
    kit: Kit, runs: Sequence[Run], document: Document, order: KitOrder, checked: _Checked
) -> Document:
    """Return the kit on sheets."""
    layout = _layout(order, checked)
    pages = kit_pages(kit, runs, _words(order, checked), layout)
    duplex = cast(Duplex, layout.style.duplex if layout.is_duplex else "simplex")
    return replace(document, pages=pages, duplex=duplex)


def _files(
    kit: Kit, document: Document, order: KitOrder, checked: _Checked
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files, by path and content."""
    from output.pdf import pdf_bytes

    for path in checked.outputs:
        if _is_folder(path):
            yield from _sheet_files(path, document)
        elif path.suffix.lower() == ".pdf":
            yield path, pdf_bytes(document)
        elif path.suffix.lower() == ".svg":
            yield from _svg_files(path, document)
        else:
            yield from _png_files(path, document, order)
        if checked.purpose == "print-shop":
            from pnp.printing.kits.printshop import manifest

            target = path / "manifest.csv" if _is_folder(path) else path.with_suffix(".csv")
            yield target, manifest(kit).encode()


def _write(files: Sequence[tuple[Path, bytes]], folders: Sequence[Path], *, force: bool) -> None:
    """Write *files*, making *folders* for them; those made go again if a file is refused."""
    with contextlib.ExitStack() as undo:
        for folder in folders:
            is_new = not folder.exists()
            make_folder(folder)
            if is_new:
                undo.callback(_remove_empty, folder)
        write_files(files, force=force)
        undo.pop_all()


def _remove_empty(folder: Path) -> None:
    """Remove *folder* unless something is in it."""
    with contextlib.suppress(OSError):
        folder.rmdir()


def _sheet_files(folder: Path, document: Document) -> Iterator[tuple[Path, bytes]]:
    """Yield an SVG a sheet, numbered in the order of printing, named by its title."""
    from output.svg import svg_text

    digits = len(str(len(document.pages)))
    for number, page in enumerate(document.pages, start=1):
        slug = "-".join("".join(c if c.isalnum() else " " for c in page.title.lower()).split())
        yield folder / f"{number:0{digits}}-{slug}.svg", svg_text(page, document).encode()


def _svg_files(path: Path, document: Document) -> Iterator[tuple[Path, bytes]]:
    """Yield an SVG a sheet beside *path*."""
    from output.svg import svg_text

    for number, page in enumerate(document.pages, start=1):
        target = numbered_path(path, number, len(document.pages))
        yield target, svg_text(page, document).encode()


def _png_files(path: Path, document: Document, order: KitOrder) -> Iterator[tuple[Path, bytes]]:
    """Yield a preview of each page, and all of them on a contact sheet."""
    from output.pdf import pdf_bytes
    from output.png import png_bytes
    from pnp.printing.kits.contactsheets import contact_sheet

    pdf = pdf_bytes(document)
    count = len(document.pages)
    for number in range(1, count + 1):
        yield numbered_path(path, number, count), png_bytes(pdf, number - 1, order.png_dpi)
    title = page_texts(order.language)("kit_contact")
    small = replace(document, pages=(contact_sheet(document, title),))
    contact = path.with_name(f"{path.stem}-contact{path.suffix}")
    yield contact, png_bytes(pdf_bytes(small), 0, order.png_dpi)


def _report(kit: Kit, runs: Sequence[Run], document: Document) -> Iterator[str]:
    """Yield how much there is to print and how well the sheets are used."""
    yield f"{_piece_count(kit)} pieces on {len(document.pages)} pages"
    for run in runs:
        keys = ", ".join(section.key for section in run.sections)
        pieces = _counted(sum(section.piece_count for section in run.sections), "piece")
        sheets = _counted(run.sheet_count, "sheet")
        yield f"  {keys}: {pieces} on {sheets}, {run.coverage:.0%} of the printable area covered"


def _counted(count: int, noun: str) -> str:
    """Return *count* with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _piece_count(kit: Kit) -> int:
    """Return how many pieces there are to cut out."""
    return sum(section.piece_count for section in kit.sections)


def _is_folder(path: Path) -> bool:
    """Tell whether *path* means a folder: one that is there, or a name without a suffix."""
    if path.suffix.lower() in SUFFIXES:
        return False  # a file is meant, even if a folder of that name is in the way
    has_kind = path.suffix or path.name.lower() in SUFFIXES
    try:
        return path.is_dir() or not has_kind
    except OSError:  # a name that is too long, as writing will tell
        return not has_kind


def _remarks(order: KitOrder, checked: _Checked) -> tuple[str, ...]:
    """Return what the player may want to know."""
    remarks = checked.inventory.remarks if checked.inventory else ()
    return remarks + margin_remarks(order.margin_mm)
