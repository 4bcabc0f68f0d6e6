"""Kits: everything there is to print and cut out, on sheets, for a print shop or for a screen."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from generators import NamedTuple
from layouts.documents import Document, Drawing, Duplex, Page, make_drawing
from layouts.shapes import Style, rectangle
from output.files import zip_bytes
from pnp._api import many, results
from pnp.errors import OptionError
from pnp.games import capabilities
from pnp.messages import Message
from pnp.model import PROGRAM
from pnp.model.boards import Board
from pnp.model.positions import Position
from pnp.printing.boards.drawings import draw_scene
from pnp.printing.hexmaps import board_scene
from pnp.printing.kits import record
from pnp.printing.kits.extras import BOX, EXTRAS, check_box_fits, extra_sections
from pnp.printing.kits.kitpages import KitPlan, kit_footer, kit_pages, plan_kit
from pnp.printing.themes import Pen, find_player
from pnp.requests import options as table
from pnp.requests.kits import KitOrder
from pnp.requests.reading import AnyGame, Request, is_folder, is_zip, named
from pnp.texts import page_texts

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from pnp._api.types import KitOptions
    from pnp.model.parts import TokenShape
    from pnp.requests.options import KitPurpose, Theme
    from pnp.texts import Language

# The part of a kit that may be several.
_BOARD = "board"


class Kit(results.Pages):
    """
    A kit as pages.

    It is saved as .pdf, as .svg and .png page by page, or into a folder as one SVG a sheet. For a
    print shop a manifest of quantities lies beside.
    """

    request: KitOrder
    parts: record.Kit
    plan: KitPlan | None = None

    @property
    def piece_count(self) -> int:
        """How many pieces there are to cut out."""
        return sum(section.piece_count for section in self.parts.sections)

    def report(self) -> Iterator[str]:
        """Yield how much there is to print and how well the sheets are used."""
        yield self.title
        if self.request.drawn.is_whole_box:
            yield Message("whole_box", most=self.request.drawn.players)
        if self.request.is_for_screen:
            yield Message("kit_pictures", pieces=self.piece_count, sides=len(self))
        else:
            yield Message("kit_size", pieces=self.piece_count, pages=len(self))
        if self.request.purpose == "print-shop":
            from pnp.printing.kits.faces import part_lines

            yield from part_lines(self.parts)
        if self.plan is None or not self.plan.sheet_count:
            return
        for section in self.parts.sections:
            sheets = len(self.plan.sheets_of(section))
            yield Message(
                "part_size",
                part=section.key,
                title=section.title,
                pieces=section.piece_count,
                sheets=sheets,
            )
        percent = 100 * self.plan.coverage
        yield Message("kit_sheets", sheets=self.plan.sheet_count, percent=percent)
        strokes, outlines = self.plan.cut_counts
        yield Message("kit_cuts", lines=strokes, outlines=outlines)

    def _contents(self, request: Request, paths: Sequence[Path]) -> Iterator[tuple[Path, bytes]]:
        asked, document = self.request, self.document
        asked.check_files(paths)
        if asked.is_for_screen:
            for path in paths:
                yield from screen_files(self.parts, asked, document, path, request.png_dpi)
            return
        folders = list(filter(is_folder, paths))
        files = [path for path in paths if path not in folders]
        yield from results.document_files(document, files, request.png_dpi)
        for folder in folders:
            from output.svg import svg_text

            digits = len(str(len(document.pages)))
            for number, page in enumerate(document.pages, start=1):
                words = "".join(c if c.isalnum() else " " for c in page.title.lower()).split()
                name = f"{number:0{digits}}-{'-'.join(words)}.svg"
                yield folder / name, svg_text(page, document).encode()
            yield from ((folder / name, data) for name, data in self.cut_files().items())
        if asked.purpose == "print-shop":
            from pnp.printing.kits.faces import MANIFEST, manifest_of

            manifest = manifest_of(self.parts).encode()
            tables = dict.fromkeys(path.with_suffix(".csv") for path in files)
            yield from ((path, manifest) for path in tables)
            yield from ((folder / MANIFEST, manifest) for folder in folders)


@results.public
def kit(
    game: AnyGame,
    *,
    players: int | None = None,
    board: "str | Path | Board | Position | None" = None,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    standees: bool = table.STANDEES.default,
    tokens: "TokenShape | None" = None,
    stock_mm: float = table.STOCK.default,
    purpose: "KitPurpose" = "home",
    url_base: str | None = table.URL_BASE.default,
    inventory: str | Path | None = None,
    seed: int = table.KIT_SEED.default,
    language: "Language" = "en",
    theme: "Theme" = "colour",
    hex_mm: float | None = table.HEX.default,
    sheets: results.Sheets | None = None,
    **options: "Unpack[KitOptions]",
) -> Kit:
    """
    Draw everything there is to print and cut out to play *game*.

    *options* are those that a game has for its kits, see ``pnp games GAME``; and those of
    `Sheets`, which go first.

    Where:
        game: its name, itself, or the path of the file of an own game.
        players: whose pieces to print; those of the whole box if not given.
        board: a dealt board to have in the kit, with its set-up card, for its players: its code,
            itself, a position on it or the path of a position file.
        only: keys of the parts wanted, such as ``("tiles", "rules")``; all if none is named.
        without: keys of parts to leave out, such as ``("pieces",)``.
        standees: fold-over figures instead of tokens, where a game has them.
        tokens: ``square`` ones that share their cut lines, or ``round`` ones; if not given,
            round for a print shop and for a screen, else square.
        purpose: ``home`` for sheets, ``print-shop`` for one piece a page in CMYK, ``pictures``
            for a PNG of each side of each piece, ``tabletop-simulator`` for a saved game.
        url_base: the address where the pictures of a saved game will lie; if not given, it finds
            them where they are saved.
        inventory: the path of a list of your own tiles, for games that have such lists.
        seed: scatters trees and waves anew, and nothing else.
        stock_mm: how thick a piece is once it is made; the part ``box`` is as large as they need.
        hex_mm: the size of a hex, flat to flat; the game's own if not given.
        sheets: paper, cut lines and backs.

    Raises:
        PnpError: an argument makes no sense, or the board cannot be read.
        GeneratorError: there is no such board.
        LayoutError: something does not fit the paper.
    """
    values: dict[str, object] = dict(locals())
    on_paper, others = results.split_sheets(values.pop("sheets"), options)
    del values["options"]
    return make_kit(KitOrder({**values, **on_paper, "kit_options": others}))


def make_kit(request: KitOrder) -> Kit:
    """
    Draw the kit.

    Raises:
        PnpError: something makes no sense, such as a part that there is none of.
        LayoutError: something does not fit the paper.
    """
    request.check()
    game, drawn = request.game, request.drawn
    kit = capabilities.make_kit(game, drawn)
    if (board := drawn.board) is not None:
        from layouts.components import find_card_size
        from pnp.printing.boards.words import Captions
        from pnp.printing.stock.setups import with_board

        notes = capabilities.notes_on(game, board, game.texts(drawn.language))
        captions = Captions(board, game, drawn.language, notes)
        is_long = request.purpose == "home" and request.style.duplex == "none"
        size, out_mm = find_card_size("poker"), drawn.bleed_mm
        setup = record.SetupRequest(
            drawn.language, drawn.theme, size, is_long=is_long, bleed_mm=out_mm
        )
        card = capabilities.describe_setup(game, board, setup)
        kit = with_board(kit, captions, card, drawn)
    parts = _chosen(_with_extras(kit, request), request)
    language = request.language
    own = request.game.texts(language)
    document = Document(
        pages=(),
        title=page_texts(language)("kit_title", title=own("title")),
        subject=" · ".join(kit_footer(request.game, request.drawn)),
        author=own("credit"),
        creator=PROGRAM,
        language=language,
        keywords=(request.game.slug, "print-and-play"),
    )
    if request.purpose == "print-shop":
        from pnp.printing.kits.faces import print_shop_pages

        pages = print_shop_pages(parts)
        return Kit(document._replace(pages=pages, colour_space="cmyk"), request, parts)
    if request.is_for_screen:
        from pnp.printing.kits.faces import face_pictures

        return Kit(document._replace(pages=face_pictures(parts)), request, parts)
    plan = plan_kit(parts, request.paper, request.margin_mm, request.style)
    pages = kit_pages(plan, request.game, request.drawn, has_contents=not request.only)
    duplex = cast(Duplex, request.style.duplex if plan.is_duplex else "simplex")
    return Kit(document._replace(pages=pages, duplex=duplex), request, parts, plan)


def write_kit(values: Mapping[str, object]) -> many.Outcome:
    """
    Draw a kit and write its files; everything is drawn before anything is written.

    Raises:
        PnpError, LayoutError, OutputError: something makes no sense, does not fit the paper,
            or a file cannot be written.
    """
    request = KitOrder(values)
    kit = make_kit(request)
    if kit.plan:
        results.check_sheets(kit.plan.sheet_count, request)
    paths = kit.write(request, request.file_name)
    if not request.is_for_screen:
        wrote = [*many.wrote_lines(paths)]
    else:  # each file that is no picture, and how many lie beside it
        beside = [path.parent for path in paths if path.suffix == ".png"]
        texts = [path for path in paths if path.suffix != ".png"]
        wrote = [Message("wrote_pictures", count=beside.count(p.parent), path=p) for p in texts]
    art = capabilities.art_notes(request.game, request.drawn.hex_mm)
    notes = [*request.remarks, *art]
    if request.drawn.has_standees and kit.parts.figures:
        notes.append(Message("standees_are", parts=", ".join(kit.parts.figures)))
    elif request.drawn.has_standees:
        notes.append(Message("no_standees", game=request.game.slug))
    if request.purpose == "tabletop-simulator" and request.url_base is None:
        notes.append(Message("saved_game_needs_pictures", folder=paths[0].parent.resolve()))
    return many.Outcome((*kit.report(), *wrote), tuple(notes))


def _with_extras(kit: record.Kit, request: KitOrder) -> record.Kit:
    """Return *kit* with the extras that are named, made for what is left of it."""
    named = (request.only or set(kit.extras)) & set(EXTRAS)
    named -= set() if request.only else request.without
    if not named:
        return kit
    if BOX in named and kit.cover is None:
        raise OptionError("no_picture_for_box", game=request.game.slug)
    left = tuple(one for one in kit.sections if one.key not in request.without)
    more = tuple(
        extra_sections(
            named,
            kit._replace(sections=left),
            request.game,
            request.language,
            request.drawn.theme,
            stock_mm=request[table.STOCK],
        )
    )
    for section in more:
        if section.key == BOX and request.purpose == "home":
            check_box_fits(section, request.paper, request.margin_mm)
    return kit._replace(sections=(*kit.sections, *more))


def _chosen(kit: record.Kit, request: KitOrder) -> record.Kit:
    """Return the parts of *kit* that were asked for: sections and reference pages by key."""
    only, without = request[table.ONLY], request[table.WITHOUT]
    if not only and not without:
        return kit
    keys = _keys(kit)
    # One for each player.
    boards = {key for key in keys if key.startswith(f"{_BOARD}-")}
    known = list(dict.fromkeys((*keys, *([_BOARD] if boards else ()), *EXTRAS)))
    part = "part of the kit"
    asked = ({named(part, name, known) for name in names} for names in (only, without))
    wanted, unwanted = (some | boards if _BOARD in some else some for some in asked)
    for key in sorted(wanted & unwanted):
        raise OptionError("part_wanted_and_unwanted", part=key)
    left = (wanted or set(keys)) - unwanted
    if not left:
        raise OptionError("nothing_left_of_kit")
    return kit._replace(
        sections=tuple(section for section in kit.sections if section.key in left),
        references=tuple(page for page in kit.references if page.key in left),
    )


def part_names(game: AnyGame) -> tuple[str, ...]:
    """Return the parts that the whole kit of *game* can have, extras among them."""
    request = KitOrder({"game": game})
    kit = capabilities.make_kit(request.game, request.drawn)
    return tuple(dict.fromkeys((*_keys(kit), *EXTRAS)))


def _keys(kit: record.Kit) -> list[str]:
    return [one.key for one in (*kit.sections, *kit.references)]


# Kits for a screen: pictures of all pieces, and a saved game that holds them


# Round the board on the table.
_BOARD_MARGIN_MM = 8.0


class Screen(NamedTuple):
    """What a kit for a screen is made of: files of text by name, and pictures to be drawn."""

    texts: dict[str, bytes]
    pictures: tuple[Page, ...]


def screen_of(kit: record.Kit, request: KitOrder, title: str, base: str, dpi: float) -> Screen:
    """
    Return what a kit for a screen is made of.

    Where:
        base: what stands before the name of a picture in a saved game.
        dpi: pixels an inch.
    """
    from pnp.printing.kits import faces

    if request.purpose == "pictures":
        texts = {faces.MANIFEST: faces.manifest_of(kit, dpi).encode()}
        return Screen(texts, faces.face_pictures(kit))
    words, theme = request.game.rules_texts(request.language), request.drawn.theme
    colours = (one.name for one in request.game.colours_of(request.drawn.players))
    # By the word that the names of their pieces begin with.
    owners = {n: (words(f"colour_{n}"), find_player(theme, n).fill) for n in colours}
    board, hex_mm, scene = request.drawn.board, request.drawn.hex_mm, None
    if board is not None:  # on a ground of its own
        pen = Pen(request.game, theme, request.language)
        land = board_scene(board, pen, hex_mm, margin_mm=_BOARD_MARGIN_MM, is_in_play=True)
        art = draw_scene(land)
        ground = rectangle(0.0, 0.0, art.width_mm, art.height_mm, Style(theme.paper))
        drawing = make_drawing(art.width_mm, art.height_mm, art=(ground, *art.art))
        centres = [land.centre(cell) for cell in board.terrain]
        scene = faces.Scene(request.game.texts(request.language)("title"), drawing, centres)
    pictures, game = faces.saved_game(
        kit, title, owners, scene, lambda name: f"{base}{name}", hex_mm=hex_mm
    )
    return Screen({f"{Path(request.file_name).stem}.json": game.encode()}, pictures)


def screen_files(
    kit: record.Kit, request: KitOrder, document: Document, path: Path, dpi: int
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of a kit for a screen: within the folder *path*, or that one zip."""
    from output.pdf import pdf_bytes
    from output.png import all_pngs
    from pnp.printing.kits.faces import picture_dpi

    base = request.url_base or f"{path.resolve()}/"
    texts, pictures = screen_of(kit, request, document.title, base, dpi)
    # Equal ones, such as backs, are drawn once.
    firsts: dict[Drawing, Page] = {}
    for picture in pictures:
        firsts.setdefault(picture.drawing, picture)
    pdf = pdf_bytes(document._replace(pages=tuple(firsts.values())))
    dpis = [picture_dpi(drawing, dpi) for drawing in firsts]
    drawn = dict(zip(firsts, all_pngs(pdf, dpis, is_clear=True), strict=True))
    files = (*texts.items(), *((one.title, drawn[one.drawing]) for one in pictures))
    if is_zip(path):
        yield path, zip_bytes(files, comment=PROGRAM)
    else:
        yield from ((path / name, content) for name, content in files)
