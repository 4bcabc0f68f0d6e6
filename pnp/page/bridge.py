"""
What the page asks the workshop: named calls with plain data, answered by data and bytes.

`call` is the one way in. Everything behind it goes through the Python API, so the page says
what a program or the command line would be told. Nothing here knows of a browser.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import pnp
from pnp.games import GAMES, find_game
from pnp.model.boards import Json
from pnp.model.games import Game
from pnp.model.options import BoardOption
from pnp.notation.boardcodes import read_board_code
from pnp.texts import Texts

Data: TypeAlias = Mapping[str, Any]

# Seeds that are larger come and go as words: browsers would round them.
_LARGEST_NUMBER = 2**53 - 1
_LOOK = ("language", "theme", "paper", "margin_mm")
_SHEETS = ("bleed_mm", "gutter_mm", "marks", "duplex")
# An error of these kinds has a message for the reader; any other is a defect of ours.
_ERRORS = (pnp.PnpError, pnp.GeneratorError, pnp.LayoutError, pnp.OutputError)


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
    try:
        answer = _CALLS[name](data)
    except _ERRORS as error:
        answer = Answer({"error": _in_language(str(error), data)})
    return json.dumps(answer.data, ensure_ascii=False), list(answer.blobs)


def start(data: Data) -> Answer:
    """Return what the forms are made from, and the words of the page in one language."""
    from layouts.cards import CARD_SIZES
    from layouts.documents import PAPERS
    from pnp.model.games import package_folder
    from pnp.texts import LANGUAGES, load_texts

    language = data["language"] if data["language"] in LANGUAGES else LANGUAGES[0]
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


def board(data: Data) -> Answer:
    """Deal a board; return its picture and what is said of it."""
    dealt = _dealt(data)
    pages = pnp.draw(dealt, **_chosen(data, "form", "hex_mm", *_LOOK))
    return Answer(
        {"title": pages.title, "pages": len(pages), "text": dealt.text(), "code": dealt.code},
        tuple(pages.svg(number).encode() for number in range(1, len(pages) + 1)),
    )


def choice_of_code(data: Data) -> Answer:
    """Return what the board of a code is dealt from, for the form of boards."""
    game, players, seed, options = read_board_code(data["code"])
    choice: dict[str, Json] = {"game": game.slug, "players": players, "options": dict(options)}
    return Answer({**choice, "seed": seed if seed <= _LARGEST_NUMBER else str(seed)})


def board_file(data: Data) -> Answer:
    """Return a board as one file: .pdf, .txt or .json."""
    dealt, kind = _dealt(data), data["kind"]
    name = f"{dealt.game}-{dealt.players}p-seed{dealt.seed}.{kind}"
    if kind == "txt":
        return Answer({"name": name}, (_sealed(dealt.text().encode()),))
    if kind == "json":
        from pnp.notation.jsontexts import board_json

        return Answer({"name": name}, (_sealed(board_json(dealt).encode()),))
    pages = pnp.draw(dealt, **_chosen(data, "form", "hex_mm", *_LOOK))
    return Answer({"name": name}, (pages.pdf(),))


def many_boards(data: Data) -> Answer:
    """Return the boards of *count* seeds from this one on, as pages of one PDF."""
    first, count = int(data["seed"]), int(data["count"])
    boards = [_dealt({**data, "seed": seed}) for seed in range(first, first + count)]
    pages = pnp.draw(boards, **_chosen(data, "form", "hex_mm", *_LOOK))
    name = f"{boards[0].game}-{boards[0].players}p-seed{first}x{count}.pdf"
    return Answer({"name": name}, (pages.pdf(),))


def kit(data: Data) -> Answer:
    """Return what a kit holds; with *page* a picture of that page, with *kind* pdf the file."""
    made = _kit(_asked(data))
    if data.get("kind") == "pdf":
        return Answer({"name": f"{data['game']}-kit.pdf"}, (made.pdf(),))
    if data.get("page"):
        return _page(made, data)
    named = [(section.key, section.title) for section in made.parts.sections]
    named += [(page.key, page.title) for page in made.parts.references]
    if not data.get("only"):
        from pnp.printing.kits.extras import extra_titles

        named += extra_titles(data["language"])
    parts: list[Json] = [{"key": key, "title": title} for key, title in named]
    report: list[Json] = [_in_language(line, data) for line in made.report()]
    return Answer({"title": made.title, "pages": len(made), "report": report, "parts": parts})


@lru_cache(maxsize=1)
def _kit(asked: str) -> pnp.Kit:
    """Draw a kit; the last one is kept, since its pages are asked for one by one."""
    data = json.loads(asked)
    chosen = _chosen(
        data,
        *("players", "only", "without", "standees", "tokens", "purpose", "seed", "hex_mm"),
        "stock_mm",
        *_LOOK,
        *_SHEETS,
    )
    if data.get("board"):
        read_board_code(data["board"])  # no path of a file on this computer
        chosen |= {"board": data["board"], "players": None}
    return pnp.kit(data["game"], **chosen, **_options(data, "kit_options"))


def cards(data: Data) -> Answer:
    """Return how many pages set-up cards take; *page* and *kind* as for a kit."""
    made = _cards(_asked(data))
    if data.get("kind") == "pdf":
        return Answer({"name": f"{data['game']}-setup-seed{data['seed']}.pdf"}, (made.pdf(),))
    if data.get("page"):
        return _page(made, data)
    return Answer({"title": made.title, "pages": len(made)})


@lru_cache(maxsize=1)
def _cards(asked: str) -> pnp.Pages:
    data = json.loads(asked)
    chosen = _chosen(data, "players", "count", "card", "draw_order", *_LOOK, *_SHEETS)
    return pnp.setup_cards(data["game"], seed=int(data["seed"]), **chosen, **_options(data))


def _asked(data: Data) -> str:
    """Return what is to be drawn, without which page or file of it is wanted."""
    return json.dumps({k: v for k, v in data.items() if k not in {"page", "kind"}}, sort_keys=True)


def _page(made: pnp.Pages, data: Data) -> Answer:
    return Answer({}, (made.svg(data["page"]).encode(),))


def template(data: Data) -> Answer:
    """Return the text of a new position: on the board of a seed, or on an empty map."""
    from pnp.model.identity import PROGRAM
    from pnp.notation.positiontexts import template as blank

    if data.get("seed") is not None:
        return Answer({"text": _dealt(data).text()})
    game = find_game(data["game"])
    return Answer({"text": blank(game, data["players"], None, "en", creator=PROGRAM)})


def table(data: Data) -> Answer:
    """Return a position as the table view needs it: hexes with places, pieces, other lines."""
    return Answer(_table(pnp.parse(data["text"])))


def judge(data: Data) -> Answer:
    """Return findings and score of a position, in a language."""
    position = pnp.parse(data["text"])
    language = data["language"]
    judged = pnp.score(position)
    report = judged.data(language)
    findings = pnp.check(position).data(language)["findings"]
    return Answer({**report, "findings": findings, "text": position.text()})


def table_file(data: Data) -> Answer:
    """Return a position as a file: .txt, .json, its picture or its score sheet as PDF."""
    position, kind = pnp.parse(data["text"]), data["kind"]
    if kind in {"txt", "json"}:
        from pnp._api.pages import position_text

        text = position_text(position, find_game(position.game), f".{kind}")
        return Answer({"name": f"position.{kind}"}, (_sealed(text.encode()),))
    judged = pnp.score(position) if kind == "sheet" else pnp.check(position)
    pages = pnp.draw(judged, **_chosen(data, *_LOOK))
    return Answer({"name": f"{kind}.pdf"}, (pages.pdf(),))


def example(data: Data) -> Answer:
    """Return the text of a game's example of a position, without its remarks."""
    return Answer({"text": pnp.parse(find_game(data["game"]).example).text()})


def evening(data: Data) -> Answer:
    """Return the results of several positions and a ranking; with *kind* csv the files."""
    from pnp._api.results import ranking, results_csv, rows

    positions = [pnp.parse(text) for text in data["texts"]]
    scores = [pnp.score(position) for position in positions]
    if data.get("kind") == "csv":
        files = results_csv(scores, data["language"])
        return Answer({"names": [*files]}, tuple(_sealed(content) for content in files.values()))
    tables: list[Json] = [
        [
            [name, colour, total, rank]
            for _, _, name, colour, total, rank in rows([score], data["language"])
        ]
        for score in scores
    ]
    ranked: list[Json] = [[*row] for row in ranking(scores)]
    return Answer({"tables": tables, "ranking": ranked})


def symbols(data: Data) -> Answer:
    """Return a picture of each hex of terrain and of each piece in each colour, as SVG."""
    from pnp.page.symbols import piece_pictures, terrain_pictures

    game = find_game(data["game"])
    theme = data.get("theme", "colour")
    terrains, pieces = terrain_pictures(game, theme), piece_pictures(game, theme)
    return Answer(
        {"terrains": [*terrains], "pieces": [*pieces]}, (*terrains.values(), *pieces.values())
    )


def fonts(data: Data) -> Answer:
    """Return the typefaces of the kits."""
    from pathlib import Path

    from layouts.fonts import FACES, font_path

    return Answer({"faces": [*FACES]}, tuple(Path(font_path(face)).read_bytes() for face in FACES))


def _dealt(data: Data) -> pnp.Board:
    seed = int(data["seed"])
    return pnp.deal(data["game"], seed=seed, players=data.get("players"), **_options(data))


def _in_language(message: str, data: Data) -> str:
    """Return what is reported to the reader in the language that the page asks in."""
    from pnp.texts import LANGUAGES
    from pnp.texts.messages import in_language

    language = data.get("language")
    return in_language(message, language) if language in LANGUAGES else message


def _options(data: Data, key: str = "options") -> dict[str, Any]:
    """Return the options of boards, or those at *key*, with underscores."""
    return {name.replace("-", "_"): value for name, value in data.get(key, {}).items()}


def _chosen(data: Data, *names: str) -> dict[str, Any]:
    """Return what is given of *names*."""
    return {name: data[name] for name in names if data.get(name) is not None}


def _sealed(content: bytes) -> bytes:
    from output.seals import seal

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
    """Return the terrains, colours, pieces and entries of a game, in the words of *rules*."""
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
        "pieces": [
            {
                "letter": piece.letter,
                "name": rules(f"piece_{piece.picture}"),
                "has_chip": piece.has_chip,
            }
            for piece in game.pieces
        ],
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
        "pieces": data["pieces"],
        "title": position.title,
        "names": {**position.player_names},
        "entries": data.get("entries", {}),
        "lines": _other_lines(position.text(), game),
        "remarks": [*position.remarks],
    }


# What the page has a place of its own for.
_OWN_FIELDS = {"game", "title", "names", "phase", "board", "totals"}


def _other_lines(text: str, game: Game) -> list[Json]:
    """Return the lines of rulings and the like of a position's text, as typed again."""
    keywords = {"ruling", "anchor"}
    entries = {kind.keyword for kind in game.entries}
    known = keywords | entries | _OWN_FIELDS | {game.piece_block}
    lines: list[Json] = []
    is_kept = False
    for line in text.splitlines():
        word = line.split(" ", 1)[0]
        if word in known:
            is_kept = word in keywords
        if is_kept and line.strip():
            lines.append(line)
    return lines


_CALLS: Mapping[str, Callable[[Data], Answer]] = {
    "start": start,
    "board": board,
    "choice_of_code": choice_of_code,
    "board_file": board_file,
    "many_boards": many_boards,
    "kit": kit,
    "cards": cards,
    "template": template,
    "table": table,
    "judge": judge,
    "table_file": table_file,
    "example": example,
    "evening": evening,
    "symbols": symbols,
    "fonts": fonts,
}
