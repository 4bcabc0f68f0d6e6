"""
What the page asks the workshop: named calls with plain data, answered by data and bytes.

`call` is the one way in. Everything behind it goes through the Python API, so the page says
what a program or the command line would be told. Nothing here knows of a browser.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import pnp
from pnp.errors import OptionError
from pnp.games import GAMES, find_game
from pnp.messages import Message
from pnp.model.boards import Json, Piece
from pnp.model.games import ChipKind, Game, PieceKind
from pnp.model.options import BoardOption
from pnp.notation.boardcodes import read_board_code
from pnp.notation.chips import chip_word
from pnp.requests import options as table
from pnp.requests.boards import read_board_look, read_deal
from pnp.requests.options import Option, Options
from pnp.requests.reading import Given, named
from pnp.texts import Texts

Data: TypeAlias = Mapping[str, object]

# Seeds that are larger come and go as words: browsers would round them.
_LARGEST_NUMBER = 2**53 - 1
_MOST_DIGITS = 30
# An error of these kinds has a message for the reader; any other is a defect of ours.
_ERRORS = (pnp.PnpError, pnp.GeneratorError, pnp.LayoutError, pnp.OutputError)

# What only the page asks for.
_CODE = Option("code", "word", "")
_TEXT = Option("text", "word", "")
_TEXTS: Option[tuple[str, ...]] = Option("texts", "words", ())
_KIND = Option("kind", "word", "")
_PAGE = Option("page", "whole", 0)
# A kit on the page has a board by its code alone.
_BOARD_CODE: Option[str | None] = Option("board", "word", None)


class Answer(NamedTuple):
    """Plain data, and files by their content."""

    data: dict[str, Json]
    blobs: tuple[bytes, ...] = ()


def call(name: str, text: str) -> tuple[str, list[bytes]]:
    """
    Answer the call *name*, with its data as JSON; return JSON and the bytes of files.

    What the caller did wrong comes back as ``{"error": message}``.

    Raises:
        KeyError: there is no such call; a mistake of the page.
    """
    data = json.loads(text)
    known, act = _CALLS[name]
    try:
        answer = act(_given(known, data))
    except _ERRORS as error:
        answer = Answer({"error": _told(error, data.get("language"))})
    return json.dumps(answer.data, ensure_ascii=False), list(answer.blobs)


def _given(known: Options, data: Data) -> Given:
    """
    Return *data* by the options of a call; what is null is not given.

    Raises:
        OptionError, UnknownNameError: something in it cannot be, or nobody asks for it.
    """
    values = {name: value for name, value in data.items() if value is not None}
    try:
        json.dumps(values, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise OptionError(Message("half_a_character")) from None
    seed = values.get(table.SEED.name)
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= _MOST_DIGITS:
        values[table.SEED.name] = int(seed)
    return Given(known, values, takes_files=False)


def start(given: Given) -> Answer:
    """Return what the forms are made from, and the words of the page in one language."""
    from layouts.components import CARD_SIZES
    from layouts.documents import PAPERS
    from pnp.model.games import package_folder
    from pnp.texts import LANGUAGES, load_texts

    asked = given[table.LANGUAGE]
    language = asked if asked in LANGUAGES else LANGUAGES[0]
    words = load_texts(package_folder("pnp.page"), language)
    return Answer(
        {
            "version": pnp.__version__,
            "language": language,
            "languages": list(LANGUAGES),
            "words": dict(words.table),
            "papers": [paper.name for paper in PAPERS],
            "cards": [size.name for size in CARD_SIZES],
            "games": [_game(game, language) for game in GAMES],
        }
    )


def board(given: Given) -> Answer:
    """Deal a board; return its picture and what is said of it."""
    dealt = _dealt(given)
    pages = dealt.drawn(read_board_look(given, find_game(dealt.game)))
    return Answer(
        {"title": pages.title, "pages": len(pages), "text": dealt.text(), "code": dealt.code},
        tuple(pages.svg(number).encode() for number in range(1, len(pages) + 1)),
    )


def choice_of_code(given: Given) -> Answer:
    """Return what the board of a code is dealt from, for the form of boards."""
    game, players, seed, options = read_board_code(given[_CODE])
    choice: dict[str, Json] = {"game": game.slug, "players": players, "options": dict(options)}
    return Answer({**choice, "seed": seed if seed <= _LARGEST_NUMBER else str(seed)})


def board_file(given: Given) -> Answer:
    """Return a board as one file: .pdf, .txt or .json."""
    dealt, kind = _dealt(given), _kind(given, "pdf", "txt", "json")
    name = f"{dealt.game}-{dealt.players}p-seed{dealt.seed}.{kind}"
    if kind == "txt":
        return Answer({"name": name}, (_sealed(dealt.text().encode()),))
    if kind == "json":
        from pnp.notation.jsontexts import board_json

        return Answer({"name": name}, (_sealed(board_json(dealt).encode()),))
    pages = dealt.drawn(read_board_look(given, find_game(dealt.game)))
    return Answer({"name": name}, (pages.pdf(),))


def many_boards(given: Given) -> Answer:
    """Return the boards of *count* seeds from this one on, as pages of one PDF."""
    from pnp._api.boards import joined_pages, new_board

    count = given.count(Message("name_board"))
    deal = read_deal(given, count)
    look = read_board_look(given, deal.game)
    seeds = range(deal.seed, deal.seed + count)
    pages = joined_pages(new_board(deal, seed).drawn(look) for seed in seeds)
    name = f"{deal.game.slug}-{deal.players}p-seed{deal.seed}x{count}.pdf"
    return Answer({"name": name}, (pages.pdf(),))


def kit(given: Given) -> Answer:
    """Return what a kit holds; with *page* a picture of that page, with *kind* pdf the file."""
    made = _kit(_asked(given))
    if given[_KIND] == "pdf":
        return Answer({"name": f"{made.request.game.slug}-kit.pdf"}, (made.pdf(),))
    if given[_PAGE]:
        return Answer({}, (made.svg(given[_PAGE]).encode(),))
    named = [(section.key, section.title) for section in made.parts.sections]
    named += [(page.key, page.title) for page in made.parts.references]
    language = made.request.look.language
    if not given[table.ONLY]:
        from pnp.printing.kits.extras import extra_titles

        named += extra_titles(language)
    parts: list[Json] = [{"key": key, "title": title} for key, title in named]
    report: list[Json] = [_told(line, language) for line in made.report()]
    return Answer({"title": made.title, "pages": len(made), "report": report, "parts": parts})


@lru_cache(maxsize=1)
def _kit(asked: str) -> pnp.Kit:
    """Draw a kit; the last one is kept, since its pages are asked for one by one."""
    from pnp._api.kits import make_kit
    from pnp.requests.kits import read_kit

    data = json.loads(asked)
    unasked = {"players"} if data.get("board") else {"board"}  # a board knows its players
    given = _given(_KIT, {name: value for name, value in data.items() if name not in unasked})
    code = given[_BOARD_CODE]
    if code is not None:
        read_board_code(code)  # no path of a file on this computer
    return make_kit(read_kit(given))


def cards(given: Given) -> Answer:
    """Return how many pages set-up cards take; *page* and *kind* as for a kit."""
    made = _cards(_asked(given))
    if given[_KIND] == "pdf":
        name = f"{given.game().slug}-setup-seed{read_deal(given).seed}.pdf"
        return Answer({"name": name}, (made.pdf(),))
    if given[_PAGE]:
        return Answer({}, (made.svg(given[_PAGE]).encode(),))
    return Answer({"title": made.title, "pages": len(made)})


@lru_cache(maxsize=1)
def _cards(asked: str) -> pnp.Pages:
    from pnp._api.setupcards import deck_pages, read_setup

    return deck_pages(read_setup(_given(_CARDS, json.loads(asked))))


def _asked(given: Given) -> str:
    values = {k: v for k, v in given.values.items() if k not in {_PAGE.name, _KIND.name}}
    return json.dumps(values, sort_keys=True)


def template(given: Given) -> Answer:
    """Return the text of a new position: on the board of a seed, or on an empty map."""
    from pnp.model.identity import PROGRAM
    from pnp.notation.positiontexts import template as blank

    if given.has(table.SEED):
        return Answer({"text": _dealt(given).text()})
    game = given.game()
    return Answer({"text": blank(game, given.players(game), None, "en", creator=PROGRAM)})


def table_view(given: Given) -> Answer:
    """Return a position as the table view needs it: hexes with places, pieces, other lines."""
    return Answer(_table(pnp.parse(given[_TEXT])))


def judge(given: Given) -> Answer:
    """Return findings and score of a position, in a language."""
    position, language = pnp.parse(given[_TEXT]), given.language()
    report = pnp.score(position).data(language)
    findings = pnp.check(position).data(language)["findings"]
    return Answer({**report, "findings": findings, "text": position.text()})


def table_file(given: Given) -> Answer:
    """Return a position as a file: .txt, .json, its picture or its score sheet as PDF."""
    kind, position = _kind(given, "txt", "json", "sheet", "picture"), pnp.parse(given[_TEXT])
    if kind in {"txt", "json"}:
        from pnp._api.pages import position_text

        text = position_text(position, find_game(position.game), f".{kind}")
        return Answer({"name": f"position.{kind}"}, (_sealed(text.encode()),))
    judged = pnp.score(position) if kind == "sheet" else pnp.check(position)
    return Answer({"name": f"{kind}.pdf"}, (judged.pages(given.look()).pdf(),))


def example(given: Given) -> Answer:
    """Return the text of a game's example of a position, without its remarks."""
    return Answer({"text": pnp.parse(given.game().example).text()})


def evening(given: Given) -> Answer:
    """Return the results of several positions and a ranking; with *kind* csv the files."""
    from pnp.reports.results import ranking, results_csv, rows

    language = given.language()
    played = [pnp.score(pnp.parse(text)).played for text in given[_TEXTS]]
    if given[_KIND] == "csv":
        files = results_csv(played, language)
        return Answer({"names": [*files]}, tuple(_sealed(content) for content in files.values()))
    tables: list[Json] = [
        [[name, colour, total, rank] for _, _, name, colour, total, rank in rows([table], language)]
        for table in played
    ]
    ranked: list[Json] = [[*row] for row in ranking(played)]
    return Answer({"tables": tables, "ranking": ranked})


def symbols(given: Given) -> Answer:
    """Return a picture of each hex of terrain and of each piece in each colour, as SVG."""
    from pnp.page.symbols import piece_pictures, terrain_pictures

    game, theme = given.game(), given[table.THEME]
    terrains, pieces = terrain_pictures(game, theme), piece_pictures(game, theme)
    return Answer(
        {"terrains": [*terrains], "pieces": [*pieces]}, (*terrains.values(), *pieces.values())
    )


def fonts(given: Given) -> Answer:
    """Return the typefaces of the kits."""
    from pathlib import Path

    from layouts.fonts import FACES, font_path

    return Answer({"faces": [*FACES]}, tuple(Path(font_path(face)).read_bytes() for face in FACES))


def _dealt(given: Given) -> pnp.Board:
    from pnp._api.boards import new_board

    return new_board(read_deal(given))


def _kind(given: Given, *kinds: str) -> str:
    return named("kind of file", given[_KIND], kinds)


def _told(message: str | BaseException, language: object) -> str:
    """Return what is reported to the reader in the language that the page asks in."""
    from pnp.texts import LANGUAGES
    from pnp.texts.messages import told

    return told(message, str(language) if language in LANGUAGES else LANGUAGES[0])


def _sealed(content: bytes) -> bytes:
    from output.files import seal

    return seal(content)


def _game(game: Game, language: str) -> dict[str, Json]:
    """Return what the page must know of a game."""
    texts, rules = game.texts(language), game.rules_texts(language)
    return {
        "slug": game.slug,
        "title": texts("title"),
        "credit": texts("credit"),
        "least": game.least_players,
        "most": game.most_players,
        "hex_mm": game.hex_mm,
        "has_draw_pile": game.has_draw_pile,
        "has_outline": bool(game.outline),
        "piece_block": game.piece_block,
        "options": [
            _option(option, game, language) for option in game.options if option.kind != "file"
        ],
        "kit_options": [_option(option, game, language) for option in game.kit_options],
        **_words_of(game, rules),
    }


def _words_of(game: Game, rules: Texts) -> dict[str, Json]:
    """Return the terrains, colours, pieces, chips and entries of a game, by *rules*."""
    return {
        "terrains": [
            {
                "name": rules(terrain.name),
                "key": terrain.name,
                "letter": terrain.letter,
                "most": terrain.most,
                "may_touch": terrain.may_touch,
            }
            for terrain in game.terrains
        ],
        "colours": [
            {"letter": colour.letter, "name": rules(f"colour_{colour.name}"), "key": colour.name}
            for colour in game.colours
        ],
        "pieces": [_piece_kind(kind, game, rules) for kind in game.pieces],
        "chips": [_chip_kind(kind, rules) for kind in game.chips],
        "entries": [
            {
                "keyword": kind.keyword,
                "shape": kind.shape,
                "text": rules(f"entry_{kind.keyword}"),
                "fields": [field.name for field in kind.fields],
            }
            for kind in game.entries
        ],
    }


def _piece_kind(kind: PieceKind, game: Game, rules: Texts) -> dict[str, Json]:
    """Return a kind of piece: what it lies on, and the letters of the colours that have it."""
    return {
        "letter": kind.letter,
        "name": rules(f"piece_{kind.picture}"),
        "has_chip": kind.has_chip,
        "on": kind.on,
        "owners": list(game.owners(kind)),
    }


def _chip_kind(kind: ChipKind, rules: Texts) -> dict[str, Json]:
    return {
        "id": kind.id,
        "name": rules(f"chip_{kind.id}"),
        "values": list(kind.bag),
        "is_facing": kind.is_facing,
    }


def _option(option: BoardOption, game: Game, language: str) -> dict[str, Json]:
    """Return one option of a game's boards."""
    texts = game.rules_texts(language)
    most = option.most
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.default,
        "text": texts(f"option_{option.name}"),
        "choices": [
            {"name": choice, "text": texts(f"option_{option.name}_{choice}")}
            for choice in option.choices
        ],
        "least": option.least,
        "most": {
            str(players): most(players)
            for players in range(game.least_players, game.most_players + 1)
        }
        if most
        else None,
    }


def _table(position: pnp.Position) -> dict[str, Json]:
    """Return a position as plain data, the hexes with their letters in maps."""
    game = find_game(position.game)
    letters = {terrain.name: terrain.letter for terrain in game.terrains}
    data = position.data()
    return {
        "game": position.game,
        "players": position.players,
        "phase": position.phase,
        "board": position.board_words,
        "hexes": [
            {
                "q": cell.q,
                "r": cell.r,
                "name": position.names[cell],
                "letter": letters.get(kind, "?"),
            }
            for cell, kind in position.terrain.items()
        ],
        "pieces": [_piece(piece) for piece in position.pieces],
        "chips": _chip_words(position, game),
        "title": position.title,
        "names": {**position.player_names},
        "entries": data.get("entries", {}),
        "lines": _other_lines(position.text(), game),
        "remarks": [*position.remarks],
    }


def _piece(piece: Piece) -> dict[str, Json]:
    """Return a piece with the hex and the hour of its place."""
    return {
        "colour": piece.colour,
        "piece": piece.kind,
        "q": piece.hex.q,
        "r": piece.hex.r,
        "clock": piece.clock,
        "count": piece.count,
        "chip": piece.chip,
    }


def _chip_words(position: pnp.Position, game: Game) -> dict[str, Json]:
    """Return the words for chips, by kind and the place of their hex, as far as they were typed."""
    return {
        kind.id: {
            f"{cell.q},{cell.r}": chip_word(chip, kind)
            for cell, chip in position.chips[kind.id].items()
        }
        for kind in game.chips
        if kind.id in position.chips
    }


# What the page has a place of its own for.
_OWN_FIELDS = {"game", "title", "names", "phase", "board", "totals"}


def _other_lines(text: str, game: Game) -> list[Json]:
    """Return the lines of rulings and the like of a position's text, as typed again."""
    keywords = {"ruling", "anchor"}
    entries = {kind.keyword for kind in game.entries}
    chips = {kind.id for kind in game.chips}
    known = keywords | entries | chips | _OWN_FIELDS | {game.piece_block}
    lines: list[Json] = []
    is_kept = False
    for line in text.splitlines():
        word = line.split(" ", 1)[0]
        if word in known:
            is_kept = word in keywords
        if is_kept and line.strip():
            lines.append(line)
    return lines


def _sendable(options: Options) -> Options:
    """Return those of *options* that a page may send: none that can name a file."""
    return tuple(option for option in options if option.kind not in {"path", "paths", "board"})


_GAME: Options = (table.GAME,)
_BOARD: Options = (*table.DEALT, *_sendable(table.BOARD))
_KIT: Options = (*table.DEALT, table.KIT_OPTIONS, *_sendable(table.KIT), _BOARD_CODE)
_CARDS: Options = (*table.DEALT, *_sendable(table.SETUP))
_TOLD: Options = (_TEXT, table.LANGUAGE)

_CALLS: Mapping[str, tuple[Options, Callable[[Given], Answer]]] = {
    "start": ((table.LANGUAGE,), start),
    "board": (_BOARD, board),
    "choice_of_code": ((_CODE, table.LANGUAGE), choice_of_code),
    "board_file": ((*_BOARD, _KIND), board_file),
    "many_boards": ((*_BOARD, _KIND), many_boards),
    "kit": ((*_KIT, _KIND, _PAGE), kit),
    "cards": ((*_CARDS, _KIND, _PAGE), cards),
    "template": ((*table.DEALT, *_sendable(table.NEW)), template),
    "table": (_TOLD, table_view),
    "judge": (_TOLD, judge),
    "table_file": ((_TEXT, _KIND, *table.LOOK), table_file),
    "example": (_GAME, example),
    "evening": ((_TEXTS, _KIND, table.LANGUAGE), evening),
    "symbols": ((*_GAME, table.THEME), symbols),
    "fonts": ((), fonts),
}
