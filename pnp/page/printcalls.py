"""The calls of the views that print: boards, kits, set-up cards."""

import json
from functools import lru_cache
from pathlib import Path

import pnp
from pnp.errors import OptionError
from pnp.games import find_game
from pnp.messages import Message
from pnp.model.boards import Json
from pnp.notation.boardcodes import read_board_code
from pnp.page.answers import (
    KIND,
    LARGEST_NUMBER,
    PAGE,
    Answer,
    Calls,
    asked,
    dealt,
    given_of,
    kind_of,
    sendable,
    translated,
)
from pnp.page.designs import Design, brought
from pnp.requests import options as table
from pnp.requests.boards import read_board_look, read_deal
from pnp.requests.files import result_name
from pnp.requests.options import Option, Options
from pnp.requests.reading import Given

_CODE = Option("code", "word", "")
_ROOM_MM = 6.0  # round what is shown large
# A kit on the page has a board by its code alone.
_BOARD_CODE: Option[str | None] = Option("board", "word", None)


def board(given: Given) -> Answer:
    """Deal a board; return its picture and what is said of it."""
    made, pages = _board(asked(given), brought())
    said: dict[str, Json] = {"text": made.text(), "code": made.code, "focus": _focus(pages)}
    return Answer(
        {"title": pages.title, "pages": len(pages), **said},
        tuple(pages.svg(number).encode() for number in range(1, len(pages) + 1)),
    )


@lru_cache(maxsize=1)
def _board(asked: str, own_games: tuple[Design, ...]) -> tuple[pnp.Board, pnp.Pages]:
    """Deal and draw a board; the last one is kept, since its file is asked for next."""
    given = given_of(_BOARD, json.loads(asked))
    made = dealt(given)
    return made, made.drawn(read_board_look(given, find_game(made.game)))


def _focus(pages: pnp.Pages) -> list[Json] | None:
    """Return the part of the only page that is to be shown large: left, top, right, bottom, mm."""
    page = pages.document.pages[0]
    if page.focus_mm is None or len(pages) > 1:
        return None
    left, top, right, bottom = page.focus_mm
    width_mm, height_mm = page.drawing.width_mm, page.drawing.height_mm
    room = _ROOM_MM
    return [
        max(0.0, left - room),
        max(0.0, top - room),
        min(width_mm, right + room),
        min(height_mm, bottom + room),
    ]


def choice_of_code(given: Given) -> Answer:
    """Return what the board of a code is dealt from, for the form of boards."""
    game, players, seed, options = read_board_code(given[_CODE])
    choice: dict[str, Json] = {"game": game.slug, "players": players, "options": dict(options)}
    return Answer({**choice, "seed": seed if seed <= LARGEST_NUMBER else str(seed)})


def board_file(given: Given) -> Answer:
    """Return a board as one file: .pdf, .txt or .json."""
    kind = kind_of(given, "pdf", "txt", "json")
    if kind == "pdf":
        made, pages = _board(asked(given), brought())
        return _file(made, kind, pages.pdf())
    made = dealt(given)
    if kind == "txt":
        return _file(made, kind, made.text().encode())
    from pnp.notation.jsontexts import board_json

    return _file(made, kind, board_json(made).encode())


def _file(made: pnp.Board, kind: str, content: bytes) -> Answer:
    """Return the file of a board by the name that it has."""
    name = Path(result_name(made.game, made.players, made.seed)).with_suffix(f".{kind}")
    return Answer({"name": str(name)}, (content,))


def many_boards(given: Given) -> Answer:
    """Return the boards of *count* seeds from this one on, as pages of one PDF."""
    from pnp._api.boards import joined_pages, new_board

    count = given.count(Message("name_board"))
    deal = read_deal(given, count)
    look = read_board_look(given, deal.game)
    seeds = range(deal.seed, deal.seed + count)
    pages = joined_pages(new_board(deal, seed).drawn(look) for seed in seeds)
    name = result_name(deal.game.slug, deal.players, deal.seed, count)
    return Answer({"name": name}, (pages.pdf(),))


def kit(given: Given) -> Answer:
    """Return what a kit holds; with *page* a picture of that page, with *kind* pdf the file."""
    made = _kit(asked(given), brought())
    if given[KIND] == "pdf":
        return Answer({"name": made.request.file_name}, (made.pdf(),))
    if given[PAGE]:
        return Answer({}, (made.svg(given[PAGE]).encode(),))
    named = [(section.key, section.title) for section in made.parts.sections]
    named += [(page.key, page.title) for page in made.parts.references]
    language = made.request.look.language
    if not given[table.ONLY]:
        from pnp.printing.kits.extras import extra_titles

        named += extra_titles(language)
    parts: list[Json] = [{"key": key, "title": title} for key, title in named]
    report: list[Json] = [translated(line, language) for line in made.report()]
    shown: dict[str, Json] = {"title": made.title, "pages": len(made), "blank": _blank_pages(made)}
    return Answer({**shown, "report": report, "parts": parts})


def screen(given: Given) -> Answer:
    """
    Return a kit for a screen: names, sizes and SVG of its pictures, then its files of text.

    The page draws the pictures and makes one file of all.
    """
    from output.svg import svg_text
    from pnp._api.screens import screen_of
    from pnp.printing.kits.faces import picture_pages, pixel_size

    if given[table.PURPOSE] == "tabletop-simulator" and not given[table.URL_BASE]:
        raise OptionError(Message("zip_needs_url_base"))
    made = _kit(asked(given), brought())
    request, dpi = made.request, made.request.files.png_dpi
    found = screen_of(made.parts, request, made.title, request.url_base or "", dpi)
    pages = picture_pages(found.pictures)
    sizes = (pixel_size(picture.drawing, dpi) for picture in found.pictures)
    pictures: list[Json] = [
        {"name": picture.name, "width": width, "height": height}
        for picture, (width, height) in zip(found.pictures, sizes, strict=True)
    ]
    drawn = (svg_text(page, made.document).encode() for page in pages)
    name = f"{request.file_name}.zip"
    said: dict[str, Json] = {"name": name, "pictures": pictures, "texts": list(found.texts)}
    return Answer(said, (*drawn, *found.texts.values()))


@lru_cache(maxsize=1)
def _kit(asked: str, own_games: tuple[Design, ...]) -> pnp.Kit:
    """Draw a kit; the last one is kept, since its pages are asked for one by one."""
    from pnp._api.kits import make_kit
    from pnp.requests.kits import read_kit

    data = json.loads(asked)
    unasked = {"players"} if data.get("board") else {"board"}  # a board knows its players
    given = given_of(_KIT, {name: value for name, value in data.items() if name not in unasked})
    code = given[_BOARD_CODE]
    if code is not None:
        read_board_code(code)  # no path of a file on this computer
    _check_marks(given)
    return make_kit(read_kit(given))


def cards(given: Given) -> Answer:
    """Return how many pages set-up cards take; *page* and *kind* as for a kit."""
    made = _cards(asked(given), brought())
    if given[KIND] == "pdf":
        deal, count = read_deal(given), given[table.COUNT]
        name = result_name(deal.game.slug, deal.players, deal.seed, count, what="setup")
        return Answer({"name": name}, (made.pdf(),))
    if given[PAGE]:
        return Answer({}, (made.svg(given[PAGE]).encode(),))
    return Answer({"title": made.title, "pages": len(made), "blank": _blank_pages(made)})


def _blank_pages(made: pnp.Pages) -> list[Json]:
    """Return the numbers of pages that hold nothing but marks: backs of sheets without backs."""
    drawings = (page.drawing for page in made.document.pages)
    return [n for n, one in enumerate(drawings, start=1) if not (one.art or one.cut or one.fold)]


@lru_cache(maxsize=1)
def _cards(asked: str, own_games: tuple[Design, ...]) -> pnp.Pages:
    from pnp._api.setupcards import deck_pages, read_setup

    given = given_of(_CARDS, json.loads(asked))
    _check_marks(given)
    return deck_pages(read_setup(given))


def _check_marks(given: Given) -> None:
    """
    Refuse registration marks: the page saves one file, and each sheet would need two more.

    Raises:
        OptionError: they are asked for.
    """
    if given.is_for_machine:
        raise OptionError(Message("page_has_no_cut_files", marks=given[table.MARKS]))


_BOARD: Options = (*table.DEALT, *sendable(table.BOARD))
_KIT: Options = (*table.DEALT, table.KIT_OPTIONS, *sendable(table.KIT), _BOARD_CODE)
_CARDS: Options = (*table.DEALT, *sendable(table.SETUP))

CALLS: Calls = {
    "board": (_BOARD, board),
    "preview": (_BOARD, board),  # in the other worker, while a game is typed
    "choice_of_code": ((_CODE, table.LANGUAGE), choice_of_code),
    "board_file": ((*_BOARD, KIND), board_file),
    "many_boards": ((*_BOARD, KIND), many_boards),
    "kit": ((*_KIT, KIND, PAGE), kit),
    "screen": (_KIT, screen),
    "cards": ((*_CARDS, KIND, PAGE), cards),
}
