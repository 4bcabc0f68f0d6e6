"""
The set-up card of a game: its board, its steps, what was dealt.

What is secret stands on strips to cut out, and nowhere else.
"""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from types import MappingProxyType

from generators.hexes import kind_of_clock
from layouts import TextFitError, points_to_mm
from layouts.blocks import Block, Bullets, Paragraph
from layouts.documents import Box
from layouts.flows import flow
from layouts.richtexts import Words, plain_text
from layouts.shapes import Shape, Text
from layouts.textblocks import MIN_SIZE_MM, fitting_size_mm
from pnp.model.boards import Board
from pnp.model.games import Game
from pnp.owngames.building import settled
from pnp.owngames.slots import named
from pnp.printing.own.gallery import Things
from pnp.printing.own.phrases import ALL_DEALS, Phrases, Teller
from pnp.printing.own.posters import has_poster
from pnp.printing.stock.aids import Drawings, compositor_for
from pnp.printing.stock.prints import Drawn, Listed, band_of, said_by
from pnp.printing.stock.setupcards import (
    STRIP_SAFE_MM,
    Picture,
    SetupCard,
    SetupRequest,
    Strip,
    board_picture,
    terrain_legend,
    terrain_table,
)
from pnp.texts import Texts, page_texts

_PLACE = re.compile(r"\b([A-Z]+\d+)(?:@(\d+))?")
_NOTE_MM = 2.8

_MOST_ROWS = 8
_STRIP_MM = points_to_mm(8)
_LINE = 1.3
_STRIP_HEAD_MM = 7.0
_WHOSE_SHARE = 0.8
_SIGN_MM = 0.55  # how wide a sign is, of the size of the text


def setup_card(
    game: Game,
    board: Board,
    request: SetupRequest,
    words: Mapping[str, object],
    *,
    drawings: Drawings = MappingProxyType({}),
) -> SetupCard:
    """
    Return the card of *board*: its steps are those of its file, or what `print.toml` says.

    A game with neither has all its texts called ``setup_...``, and how many hexes of each terrain
    there are.

    Where:
        words: what fills the slots of texts, such as what was dealt.
        drawings: tables and figures of the game, for its steps.
    """
    texts = game.texts(request.language)
    blocks: tuple[Block, ...]
    if said := said_by(game, request.language):
        tables = {"terrains": lambda: (terrain_table(game, board, texts),), **drawings}
        compositor = compositor_for(game, request.theme, said[-1], drawings=tables, words=words)
        keys = tuple(key for key in texts.table if key.startswith("setup_"))
        plain = (*((Listed(keys),) if keys else ()), Drawn("terrains"))
        printed = said[-1].print.setup
        blocks, steps = compositor.blocks(printed.blocks if printed else plain), ""
    else:
        game = settled(game, board.players, tuple(board.terrain))
        phrases = Phrases(request.language, Things(game, request.theme))
        slots: dict[str, Words] = {name: str(word) for name, word in words.items()}
        own = tuple(phrases.words(step, slots) for step in game.file.tables.game.setup)
        dealt = str(words.get(ALL_DEALS, ""))
        blocks = (*_blocks(game, board, texts, own, dealt), *_land(words))
        steps = " ".join(map(plain_text, own)) or dealt
    return SetupCard(
        band=band_of(game),
        picture=_picture(game, board, request, steps),
        legend=terrain_legend(game, texts),
        blocks=blocks,
        strips=tuple(_strips(game, board, request)),
    )


def _picture(game: Game, board: Board, request: SetupRequest, said: str) -> Picture:
    """Return the board; where steps name hexes, with the names that it takes to find them."""
    places = named_places(said, set(board.names.values()))
    plain = board_picture(game, board, request)
    if not places:
        return plain
    notes = clock_notes(places, request.language)
    low_mm = _NOTE_MM * len(notes)

    def draw(box: Box) -> tuple[Shape, ...]:
        left, top, right, bottom = box
        inner = (left, top, right, bottom - low_mm)
        try:
            picture = board_picture(game, board, request, has_names=True)(inner)
        except TextFitError:
            picture = plain(inner)
        return (*picture, *_foot(notes, box, request.theme.ink))

    return draw


def named_places(said: str, names: Set[str]) -> list[re.Match[str]]:
    """Return where words name a hex, a corner or a side of a board with such *names*."""
    return [place for place in _PLACE.finditer(said) if place[1] in names]


def clock_notes(places: list[re.Match[str]], language: str) -> tuple[str, ...]:
    """Return what the first corner and the first side in words mean, a line each."""
    shared, first = page_texts(language), dict[str, str]()
    for place in places:
        if place[2]:
            kind = kind_of_clock(int(place[2]))
            words = shared(f"setup_{kind}", place=place[0], name=place[1], clock=place[2])
            first.setdefault(kind, words)
    return tuple(first.values())


def _foot(notes: tuple[str, ...], box: Box, ink: str) -> Iterator[Shape]:
    left, _, right, bottom = box
    for place, note in enumerate(reversed(notes)):
        fitting_size_mm(note, "sans", width_mm=right - left, max_size_mm=MIN_SIZE_MM)
        base_mm = bottom - 0.3 * MIN_SIZE_MM - place * _NOTE_MM
        yield Text(left, base_mm, note, "sans", MIN_SIZE_MM, ink)


def _blocks(
    game: Game, board: Board, texts: Texts, steps: tuple[Words, ...], dealt: str
) -> Iterator[Block]:
    """Yield the steps, or what was dealt where there are none, and what the board is made of."""
    if steps:
        yield Bullets(steps, is_numbered=True)
    elif dealt:
        yield Paragraph(dealt)
    table = terrain_table(game, _loose(game, board), texts)
    if table.rows and len(game.terrains) <= _MOST_ROWS:
        yield table


def _land(words: Mapping[str, object]) -> Iterator[Block]:
    """Yield whose land is worth how much, where that is measured."""
    if land := words.get("land"):
        yield Paragraph(str(land))


def _loose(game: Game, board: Board) -> Board:
    """Return *board* without the hexes that are printed on the board of the kit."""
    fixed = game.ground.fixed if game.ground and has_poster(game) else {}
    loose = {cell: kind for cell, kind in board.terrain.items() if cell not in fixed}
    return replace(board, terrain=loose)


def _strips(game: Game, board: Board, request: SetupRequest) -> Iterator[Strip]:
    """Yield a strip for each secret deal, and for each player of one."""
    teller = Teller(game, board, request.language)
    shared, texts = page_texts(request.language), game.texts(request.language)
    front = shared("setup_front", players=board.players, seed=board.seed)
    whose = f"{texts('title')} · {front}"
    for name, owner, words in teller.secrets():
        table = game.file.tables.deal.get(name)
        # What is dealt without a word is called like its kind: "chip prize".
        chip = game.file.tables.chip.get(name.removeprefix("chip "))
        known = table.name if table else chip.name if chip else ""
        title = named(name.removeprefix("chip "), known, request.language)
        head = f"{title} ({owner})" if owner else title
        blocks = (
            Paragraph(f"{head} · {shared('own_secret')}", is_bold=True),
            Paragraph(words),
            # Strips of several boards must not be mixed up.
            Paragraph(whose, scale=_WHOSE_SHARE),
        )
        yield Strip(
            f"{name}-{owner}" if owner else name,
            _strip_height_mm(words, request),
            _drawn(blocks, request.theme.ink),
        )


def _strip_height_mm(words: str, request: SetupRequest) -> float:
    signs = max(1, int(request.width_mm / (_SIGN_MM * _STRIP_MM)))
    lines = -(-len(words) // signs) + 2
    return _STRIP_HEAD_MM + lines * _LINE * _STRIP_MM + 4 * STRIP_SAFE_MM


def _drawn(blocks: tuple[Block, ...], ink: str) -> Picture:
    def draw(box: Box) -> tuple[Shape, ...]:
        return flow(blocks, box, ink=ink, max_size_mm=_STRIP_MM)

    return draw
