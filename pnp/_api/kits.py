"""Kits: everything there is to print and cut out, on sheets or for a print shop."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, cast, get_args

from layouts.documents import Document, Duplex
from layouts.sheets import SheetStyle
from pnp._api.chosenboards import chosen_board
from pnp._api.pages import PAGE_SUFFIXES, Pages, document_files, write_into_folders
from pnp._api.requests import (
    DEFAULT_FOLDER,
    GUTTER_MM,
    LARGEST_STOCK_MM,
    LEAST_STOCK_MM,
    MARGIN_MM,
    PAPER,
    STOCK_MM,
    Files,
    Given,
    Look,
    Outcome,
    check_suffixes,
    check_tiles_fit,
)
from pnp.errors import OptionError
from pnp.games import capabilities
from pnp.model.boards import Board, OptionValue
from pnp.model.games import Game
from pnp.model.identity import CREATOR
from pnp.model.parts import TokenShape
from pnp.model.positions import Position
from pnp.notation.inventories import Inventory
from pnp.printing.kits import record
from pnp.printing.kits.boxes import BOX, check_box_fits
from pnp.printing.kits.extras import EXTRAS, extra_sections
from pnp.printing.kits.kitpages import KitWords, kit_pages
from pnp.printing.kits.kitplans import KitLayout, KitPlan, plan_kit
from pnp.printing.themes import Theme
from pnp.texts import page_texts
from pnp.texts.suggestions import printable

PURPOSES = ("home", "print-shop")
TOKEN_SHAPES: tuple[TokenShape, ...] = get_args(TokenShape)


class KitRequest(NamedTuple):
    """A kit that was asked for: *only* these parts, or all if none is named, *without* those."""

    game: Game
    players: int
    is_whole_box: bool
    seed: int
    look: Look
    hex_mm: float
    style: SheetStyle
    bleed_mm: float
    inventory: Inventory | None
    only: tuple[str, ...]
    without: tuple[str, ...]
    purpose: str
    has_standees: bool
    tokens: TokenShape
    stock_mm: float
    options: Mapping[str, OptionValue]
    board: Board | None = None

    @property
    def file_name(self) -> str:
        """The name of a file with this kit: it says what is inside."""
        players = () if self.is_whole_box else (f"{self.players}p",)
        board = () if self.board is None else (f"seed{self.board.seed}",)
        purpose = () if self.purpose == "home" else (self.purpose,)
        only = (name.lower() for name in self.only)
        without = (f"no-{name.lower()}" for name in self.without)
        return (
            "-".join((self.game.slug, "kit", *players, *board, *only, *without, *purpose)) + ".pdf"
        )

    @property
    def words(self) -> KitWords:
        """The words round the kit."""
        own = self.game.texts(self.look.language)
        return KitWords(
            page_texts(self.look.language), own, self.players, self.seed, self.is_whole_box
        )

    @property
    def theme(self) -> Theme:
        """The theme, with the pictures and colours of the game."""
        return capabilities.theme_of(self.game, self.look.theme)

    @property
    def layout(self) -> KitLayout:
        """How the kit goes onto paper."""
        return KitLayout(self.look.paper, self.look.margin_mm, self.style, self.theme.ink)


@dataclass(frozen=True, slots=True, repr=False)
class Kit(Pages):
    """
    A kit as pages.

    It is saved as .pdf, as .svg and .png page by page (and all pages on a contact sheet), or
    into a folder as one SVG a sheet. For a print shop a manifest of quantities lies beside.
    """

    request: KitRequest
    parts: record.Kit
    plan: KitPlan | None = None

    @property
    def piece_count(self) -> int:
        """How many pieces there are to cut out."""
        sections = self.parts.sections if self.plan is None else self.plan.sections
        return sum(section.piece_count for section in sections)

    def report(self) -> Iterator[str]:
        """Yield how much there is to print and how well the sheets are used."""
        yield self.title
        if self.request.is_whole_box:
            most = self.request.players
            yield f"the whole box, for up to {most} players; --players N: the pieces of N"
        yield f"{_counted(self.piece_count, 'piece')} on {_counted(len(self), 'page')}"
        if self.request.purpose == "print-shop":
            from pnp.printing.kits.printshop import part_lines

            yield from part_lines(self.parts)
        if self.plan is None or not self.plan.sheet_count:
            return
        for section in self.plan.sections:
            sheets = _counted(len(self.plan.sheets_of(section)), "sheet")
            yield f"  {section.key}: {_counted(section.piece_count, 'piece')} on {sheets}"
        share = f"{self.plan.coverage:.0%} of the printable area covered"
        yield f"  all pieces: {_counted(self.plan.sheet_count, 'sheet')}, {share}"
        lines = _counted(self.plan.stroke_count, "straight line")
        yield f"  to cut: {lines}, {_counted(self.plan.outline_count, 'outline')}"

    def needs_pages(self, files: Files) -> bool:
        """Refuse kinds of files that cannot be written."""
        check_outputs(files)
        return True

    def write(self, files: Files, pages: Pages | None) -> tuple[Path, ...]:
        """Write *files*, making the folders among them."""
        folders = [path for path in files.paths if _is_folder(path)]
        return self.write_into(folders, files)

    def write_into(self, folders: Sequence[Path], files: Files) -> tuple[Path, ...]:
        """Write *files*, making *folders*; those made go again if a file is refused."""
        contents = list(self._contents(files, self))
        write_into_folders(folders, contents, force=files.force)
        return tuple(path for path, _ in contents)

    def _contents(self, files: Files, pages: Pages | None) -> Iterator[tuple[Path, bytes]]:
        for path in files.paths:
            if _is_folder(path):
                yield from _sheet_files(path, self.document)
            else:
                yield from document_files(self.document, [path], files.png_dpi)
            if path.suffix.lower() == ".png":
                yield self._contact_sheet(path, files.png_dpi)
            if self.request.purpose == "print-shop":
                from pnp.printing.kits.printshop import manifest

                target = path / "manifest.csv" if _is_folder(path) else path.with_suffix(".csv")
                yield target, manifest(self.parts).encode()

    def _contact_sheet(self, path: Path, dpi: int) -> tuple[Path, bytes]:
        from pnp.printing.kits.kitpages import contact_sheet

        title = self.request.words.shared("kit_contact")
        small = replace(self.document, pages=(contact_sheet(self.document, title),))
        contact = path.with_name(f"{path.stem}-contact{path.suffix}")
        return next(document_files(small, [contact], dpi))


def kit(
    game: str,
    *,
    players: int | None = None,
    board: "str | Path | Board | Position | None" = None,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    standees: bool = False,
    tokens: str | None = None,
    stock_mm: float = STOCK_MM,
    purpose: str = "home",
    inventory: str | Path | None = None,
    seed: int = 1,
    language: str = "en",
    theme: str = "colour",
    paper: str = PAPER,
    margin_mm: float = MARGIN_MM,
    hex_mm: float | None = None,
    bleed_mm: float = 3.0,
    gutter_mm: float = GUTTER_MM,
    marks: str = "outline",
    duplex: str = "long-edge",
    back_offset_mm: tuple[float, float] = (0.0, 0.0),
    **options: OptionValue,
) -> Kit:
    """
    Draw everything there is to print and cut out to play *game*.

    *options* are those that a game has for its kits, see ``pnp games GAME``.

    Where:
        players: whose pieces to print; those of the whole box if not given.
        board: a dealt board to have in the kit, with its set-up card, for its players: its code,
            itself, a position on it or the path of a position file.
        only: keys of the parts wanted, such as ``("tiles", "rules")``; all if none is named.
        without: keys of parts to leave out, such as ``("pieces",)``.
        standees: fold-over figures instead of tokens, where a game has them.
        tokens: ``square`` ones that share their cut lines, or ``round`` ones; if not given,
            round for a print shop, else square.
        purpose: ``home`` for sheets, ``print-shop`` for one piece a page in CMYK.
        inventory: the path of a list of your own tiles, for games that have such lists.
        seed: scatters trees and waves anew, and nothing else.
        stock_mm: how thick a piece is once it is made; the part ``box`` is as large as they need.
        hex_mm: the size of a hex, flat to flat; the game's own if not given.
        duplex: ``long-edge``, ``short-edge``, ``fold`` or ``none``.

    Raises:
        PnpError: an argument makes no sense, or the board cannot be read.
        GeneratorError: there is no such board.
        LayoutError: something does not fit the paper.
    """
    values = dict(locals())
    return make_kit(read_kit(Given(values | {"kit_options": values.pop("options")})))


def read_kit(given: Given) -> KitRequest:
    """
    Return the request, everything in it checked but the names of parts.

    Raises:
        PnpError, LayoutError: something makes no sense, or no tile fits the paper.
    """
    game, look = given.game(), given.look()
    purpose = given.choice("purpose", PURPOSES)
    inventory = given.inventory(game)
    board = chosen_board(given, game, inventory)
    players = given.players(game, game.most_players) if board is None else board.players
    request = KitRequest(
        game=game,
        players=players,
        is_whole_box=board is None and not given.has("players"),
        seed=given.seed(),
        look=look,
        hex_mm=given.hex_mm(game),
        style=given.sheet_style(page_texts(look.language)("kit_back")),
        bleed_mm=given.bleed_mm(),
        inventory=inventory,
        only=given.words("only"),
        without=given.words("without"),
        purpose=purpose,
        has_standees=given.value("standees", bool),
        tokens=_token_shape(given, purpose),
        stock_mm=given.number("stock_mm", LEAST_STOCK_MM, LARGEST_STOCK_MM),
        options=given.kit_options(game, players),
        board=board,
    )
    has_tiles = "tiles" not in request.without and (not request.only or "tiles" in request.only)
    if request.purpose == "home" and has_tiles:
        check_tiles_fit(game, request.hex_mm, look, bleed_mm=request.bleed_mm)
    return request


def _token_shape(given: Given, purpose: str) -> TokenShape:
    """Return the shape of tokens: if none is given, round for shops and cutting machines."""
    if given.has("tokens"):
        return given.choice("tokens", TOKEN_SHAPES)
    paths = given.files(None).paths if given.has("outputs") else ()
    is_for_cutters = bool(paths) and all(
        path.suffix.lower() == ".svg" or _is_folder(path) for path in paths
    )
    return "round" if purpose == "print-shop" or is_for_cutters else "square"


def make_kit(request: KitRequest) -> Kit:
    """
    Draw the kit.

    Raises:
        UnknownNameError: there is no such part.
        OptionError: a part is wanted and left out, or nothing is left.
        LayoutError: something does not fit the paper.
    """
    parts = _chosen(_with_extras(_whole_kit(request), request), request.only, request.without)
    document = _empty_document(request)
    if request.purpose == "print-shop":
        from pnp.printing.kits.printshop import print_shop_pages

        pages = print_shop_pages(parts)
        return Kit(replace(document, pages=pages, colour_space="cmyk"), request, parts)
    plan, layout = plan_kit(parts, request.layout), request.layout
    has_contents = not request.only
    pages = kit_pages(parts, plan, request.words, layout, has_contents=has_contents)
    duplex = cast(Duplex, layout.style.duplex if layout.is_duplex else "simplex")
    return Kit(replace(document, pages=pages, duplex=duplex), request, parts, plan)


def write_kit(values: Mapping[str, object]) -> Outcome:
    """
    Draw a kit and write its files; everything is drawn before anything is written.

    Raises:
        PnpError, LayoutError, OutputError: something makes no sense, does not fit the paper,
            or a file cannot be written.
    """
    given = Given(values)
    request, files = read_kit(given), given.files(None)
    check_outputs(files)
    kit = make_kit(request)
    if files.paths:
        paths = kit.write(files, None)
    else:
        path = DEFAULT_FOLDER / request.file_name
        paths = kit.write_into([DEFAULT_FOLDER], files._replace(paths=(path,)))
    remarks = request.inventory.remarks if request.inventory else ()
    lines = (*kit.report(), *(f"wrote {printable(str(path))}" for path in paths))
    return Outcome(lines, (*remarks, *request.look.remarks, *_savings(kit)))


def _savings(kit: Kit) -> Iterator[str]:
    """Yield which options would save how many sheets."""
    from pnp.printing.kits.kitplans import find_saving

    saving = kit.plan and find_saving(kit.parts, kit.plan, kit.request.layout)
    if saving:
        yield f"{' '.join(saving.options)} would save {saving.sheets} sheets"


def check_outputs(files: Files) -> None:
    """
    Refuse files of a kind that cannot be written; names without a suffix are folders.

    Raises:
        UnknownNameError: there is such a file.
    """
    check_suffixes([path for path in files.paths if not _is_folder(path)], PAGE_SUFFIXES)


def _whole_kit(request: KitRequest) -> record.Kit:
    wanted = record.KitRequest(
        players=request.players,
        seed=request.seed,
        language=request.look.language,
        theme=request.theme,
        hex_mm=request.hex_mm,
        bleed_mm=request.bleed_mm,
        has_standees=request.has_standees,
        inventory=request.inventory.codes if request.inventory else None,
        tokens=request.tokens,
        options=request.options,
    )
    kit = capabilities.make_kit(request.game, wanted)
    if request.board is None:
        return kit
    from pnp.printing.boards.captions import Captions
    from pnp.printing.kits.chosenboards import card_request, with_board

    game, board = request.game, request.board
    notes = capabilities.notes_on(game, board, game.texts(wanted.language))
    card = capabilities.describe_setup(game, board, card_request(wanted))
    is_long = request.purpose == "home" and request.style.duplex == "none"
    captions = Captions(board, game, wanted.language, notes)
    return with_board(kit, captions, card, wanted, is_long=is_long)


def _with_extras(kit: record.Kit, request: KitRequest) -> record.Kit:
    """Return *kit* with the extras that are named, made for what is left of it."""
    named = {name.strip().lower() for name in request.only} & set(EXTRAS)
    if not named:
        return kit
    if BOX in named and kit.cover is None:
        raise OptionError(f"--only box: {request.game.slug} has no picture for a box")
    without = {name.strip().lower() for name in request.without}
    left = tuple(one for one in kit.sections if one.key not in without)
    more = tuple(
        extra_sections(
            named,
            replace(kit, sections=left),
            request.game,
            request.look.language,
            request.theme,
            stock_mm=request.stock_mm,
        )
    )
    for section in more:
        if section.key == BOX and request.purpose == "home":
            check_box_fits(section, request.look.paper, request.look.margin_mm)
    return replace(kit, sections=(*kit.sections, *more))


def _chosen(kit: record.Kit, only: tuple[str, ...], without: tuple[str, ...]) -> record.Kit:
    """Return the parts of *kit* that were asked for: sections and reference pages by key."""
    if not only and not without:
        return kit
    keys = [section.key for section in kit.sections] + [page.key for page in kit.references]
    known = list(dict.fromkeys((*keys, *EXTRAS)))
    part = "part of the kit"
    wanted, unwanted = (
        {Given({part: name}).choice(part, known) for name in names} for names in (only, without)
    )
    for key in sorted(wanted & unwanted):
        raise OptionError(f"--only {key} --without {key}: name a part in one of the two")
    left = (wanted or set(keys)) - unwanted
    if not left:
        raise OptionError("--without: nothing of the kit is left; leave out fewer parts")
    return replace(
        kit,
        sections=tuple(section for section in kit.sections if section.key in left),
        references=tuple(page for page in kit.references if page.key in left),
    )


def _empty_document(request: KitRequest) -> Document:
    """Return the document without its pages."""
    words = request.words
    return Document(
        pages=(),
        title=words.shared("kit_title", title=words.own("title")),
        subject=" · ".join(words.footer()),
        author=words.own("credit"),
        creator=CREATOR,
        language=request.look.language,
        keywords=(request.game.slug, "print-and-play"),
    )


def _sheet_files(folder: Path, document: Document) -> Iterator[tuple[Path, bytes]]:
    """Yield an SVG a sheet, numbered in the order of printing, named by its title."""
    from output.svg import svg_text

    digits = len(str(len(document.pages)))
    for number, page in enumerate(document.pages, start=1):
        slug = "-".join("".join(c if c.isalnum() else " " for c in page.title.lower()).split())
        yield folder / f"{number:0{digits}}-{slug}.svg", svg_text(page, document).encode()


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _is_folder(path: Path) -> bool:
    """Tell whether *path* means a folder: one that is there, or a name without a suffix."""
    if path.suffix.lower() in PAGE_SUFFIXES:
        return False  # a file is meant, even if a folder of that name is in the way
    has_kind = path.suffix or path.name.lower() in PAGE_SUFFIXES
    try:
        return path.is_dir() or not has_kind
    except OSError:  # a name that is too long, as writing will tell
        return not has_kind
