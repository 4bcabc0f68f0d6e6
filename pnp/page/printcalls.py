"""The calls of the views that print: boards, kits, set-up cards."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pnp
from pnp._api.boards import boards_together, new_board
from pnp.errors import OptionError
from pnp.model.boards import Json
from pnp.notation.boardcodes import read_board_code
from pnp.page import answers
from pnp.page.answers import KIND, PAGE, Answer, Calls, asked
from pnp.page.designs import Design, brought
from pnp.requests import options as table
from pnp.requests.boards import BoardRequest, DeckRequest
from pnp.requests.kits import KitOrder
from pnp.requests.reading import Request

_CODE = table.Option("code", "word", "")
# Boards or cards in one PDF.
_MOST = 144
_ROOM_MM = 4.0  # round what is shown large: more would show tops of the legend
# A kit on the page has a board by its code alone.
_BOARD_CODE: table.Option[str | None] = table.Option("board", "word", None)


def board(request: BoardRequest) -> Answer:
    """Deal a board; return its picture and what is said of it."""
    made, pages = _board(asked(request), brought())
    page, focus = pages.document.pages[0], list[Json]()
    if page.focus_mm is not None and len(pages) == 1:
        left, top, right, bottom = page.focus_mm
        right = min(page.drawing.width_mm, right + _ROOM_MM)
        bottom = min(page.drawing.height_mm, bottom + _ROOM_MM)
        focus = [max(0.0, left - _ROOM_MM), max(0.0, top - _ROOM_MM), right, bottom]
    said: dict[str, Json] = {"text": made.text(), "code": made.code, "focus": focus or None}
    name = Path(request.usual_name(request.deal.seed)).stem
    return Answer(
        {"title": pages.title, "pages": len(pages), "name": name, **said},
        tuple(pages.svg(number).encode() for number in range(1, len(pages) + 1)),
    )


@lru_cache(maxsize=2)
def _board(asked: str, own_games: tuple[Design, ...]) -> tuple[pnp.Board, pnp.Pages]:
    """Deal and draw a board; its file is asked for next, maybe after one that is drawn ahead."""
    request = answers.request_of(BoardRequest, _BOARD, json.loads(asked))
    made = new_board(request)
    request.check_drawn(request.game)
    return made, made.pages(request)


def choice_of_code(given: Request) -> Answer:
    """Return what the board of a code is dealt from, for the form of boards."""
    game, players, seed, options = read_board_code(given[_CODE])
    choice: dict[str, Json] = {"game": game.slug, "players": players, "options": dict(options)}
    return Answer({**choice, "seed": seed if seed <= answers.LARGEST_NUMBER else str(seed)})


def board_file(request: BoardRequest) -> Answer:
    """Return a board as one file: .pdf, .txt or .json."""
    kind = answers.kind_of(request, "pdf", "txt", "json")
    name = str(Path(request.usual_name(request.deal.seed)).with_suffix(f".{kind}"))
    if kind == "pdf":
        return Answer({"name": name}, (_board(asked(request), brought())[1].pdf(),))
    return Answer({"name": name}, (new_board(request)._text(f".{kind}").encode(),))


def many_boards(request: BoardRequest) -> Answer:
    """Return the boards of *count* seeds from this one on, as pages of one PDF."""
    request.check_drawn(request.game)
    drawn = (new_board(request, seed).pages(request) for seed in request.seeds)
    pages = boards_together(drawn, request.seeds, request.language)
    return Answer({"name": request.usual_name()}, (pages.pdf(),))


def kit(given: KitOrder) -> Answer:
    """Return what a kit holds; with *page* a picture of that page, with *kind* pdf the file."""
    made = _kit(asked(given), brought())
    if given[KIND] == "pdf":
        return Answer({"name": made.request.file_name}, (made.pdf(),))
    if given[PAGE]:
        return Answer({}, (made.svg(given[PAGE]).encode(),))
    named = [(section.key, section.title) for section in made.parts.sections]
    named += [(page.key, page.title) for page in made.parts.references]
    language = made.request.language
    if not given[table.ONLY]:
        from pnp.printing.kits.extras import EXTRAS
        from pnp.texts import page_texts

        named += ((key, page_texts(language)(f"kit_{key}")) for key in EXTRAS)
    parts: list[Json] = [{"key": key, "title": title} for key, title in named]
    report: list[Json] = [answers.translated(line, language) for line in made.report()]
    shown: dict[str, Json] = {"title": made.title, "pages": len(made), "blank": _blank_pages(made)}
    return Answer({**shown, "report": report, "parts": parts})


def screen(given: KitOrder) -> Answer:
    """
    Return a kit for a screen: names, sizes and SVG of its pictures, then its files of text.

    The page draws the pictures and makes one file of all.
    """
    from output.svg import svg_text
    from pnp._api.kits import screen_of
    from pnp.printing.kits.faces import pixel_size

    if given[table.PURPOSE] == "tabletop-simulator" and not given[table.URL_BASE]:
        raise OptionError("zip_needs_url_base")
    made = _kit(asked(given), brought())
    request, dpi = made.request, made.request.png_dpi
    found = screen_of(made.parts, request, made.title, request.url_base or "", dpi)
    sizes = (pixel_size(picture.drawing, dpi) for picture in found.pictures)
    pictures: list[Json] = [
        {"name": picture.title, "width": width, "height": height}
        for picture, (width, height) in zip(found.pictures, sizes, strict=True)
    ]
    drawn = (svg_text(page, made.document).encode() for page in found.pictures)
    name = f"{request.file_name}.zip"
    said: dict[str, Json] = {"name": name, "pictures": pictures, "texts": list(found.texts)}
    return Answer(said, (*drawn, *found.texts.values()))


@lru_cache(maxsize=1)
def _kit(asked: str, own_games: tuple[Design, ...]) -> pnp.Kit:
    """Draw a kit; the last one is kept, since its pages are asked for one by one."""
    from pnp._api.kits import make_kit

    data = json.loads(asked)
    unasked = {"players"} if data.get("board") else {"board"}  # a board knows its players
    values = {name: value for name, value in data.items() if name not in unasked}
    request = answers.request_of(KitOrder, _KIT, values)
    if (code := request[_BOARD_CODE]) is not None:
        read_board_code(code)  # no path of a file on this computer
    return make_kit(request)


def cards(given: DeckRequest) -> Answer:
    """Return how many pages set-up cards take; *page* and *kind* as for a kit."""
    made = _cards(asked(given), brought())
    if given[KIND] == "pdf":
        return Answer({"name": given.file_name("setup")}, (made.pdf(),))
    if given[PAGE]:
        return Answer({}, (made.svg(given[PAGE]).encode(),))
    return Answer({"title": made.title, "pages": len(made), "blank": _blank_pages(made)})


def _blank_pages(made: pnp.Pages) -> list[Json]:
    """Return the numbers of pages that hold nothing but marks: backs of sheets without backs."""
    drawings = (page.drawing for page in made.document.pages)
    return [n for n, one in enumerate(drawings, start=1) if not (one.art or one.cut or one.fold)]


@lru_cache(maxsize=1)
def _cards(asked: str, own_games: tuple[Design, ...]) -> pnp.Pages:
    from pnp._api.setupcards import deck_pages

    request = answers.request_of(DeckRequest, _CARDS, json.loads(asked))
    return deck_pages(request)


# Where the page asks for less: it saves one file, without others for a cutting machine beside it.
_LESS: Mapping[str, table.Option[Any]] = {
    "count": table.COUNT._replace(most=_MOST),
    "marks": table.MARKS._replace(choices=lambda: ("outline", "crop", "none")),
}


def _asked_for(*options: table.Option[object]) -> table.Options:
    return tuple(_LESS.get(option.name, option) for option in answers.sendable(options))


_BOARD: table.Options = (*table.DEALT, *_asked_for(*table.BOARD))
_KIT: table.Options = (*table.DEALT, table.KIT_OPTIONS, *_asked_for(*table.KIT), _BOARD_CODE)
_CARDS: table.Options = (*table.DEALT, *_asked_for(*table.SETUP))
FORMS: Mapping[str, table.Options] = {"board": _BOARD, "kit": _KIT, "cards": _CARDS}

CALLS: Calls = {
    "board": (BoardRequest, _BOARD, board),
    "preview": (BoardRequest, _BOARD, board),  # in the other worker, while a game is typed
    "choice_of_code": (Request, (_CODE, table.LANGUAGE), choice_of_code),
    "board_file": (BoardRequest, (*_BOARD, KIND), board_file),
    "many_boards": (BoardRequest, (*_BOARD, KIND), many_boards),
    "kit": (KitOrder, (*_KIT, KIND, PAGE), kit),
    "screen": (KitOrder, _KIT, screen),
    "cards": (DeckRequest, (*_CARDS, KIND, PAGE), cards),
}
