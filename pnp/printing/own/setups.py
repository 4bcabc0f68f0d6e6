"""
The set-up card of a game: its board, its steps, what was dealt.

Where the board grows in play, the picture shows the tiles that lie open, and hands. What is secret
stands on strips to cut out, and nowhere else: the order of a pile, and slips for players, which
are cut apart and folded.
"""

import re
from collections.abc import Container, Iterator, Mapping, Set
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from generators.hexes import Hex, kind_of_clock
from layouts import TextFitError, points_to_mm
from layouts.blocks import Block, Bullets, Paragraph
from layouts.components import SAFE_MM
from layouts.documents import Box
from layouts.richtexts import Setting, Words, fit_words, plain_text
from layouts.shapes import Face, Shape, Style, Text, polyline
from layouts.textblocks import MIN_SIZE_MM, fitting_size_mm
from pnp.messages import Message
from pnp.model.boards import Board
from pnp.model.games import Game
from pnp.owngames.building import settled
from pnp.printing.own.gallery import Things
from pnp.printing.own.kits import Hooks
from pnp.printing.own.phrases import ALL_DEALS, Phrases, Teller
from pnp.printing.own.posters import has_poster
from pnp.printing.stock.aids import compositor_for
from pnp.printing.stock.prints import Drawn, Listed, band_of, said_by
from pnp.printing.stock.setupcards import (
    STRIP_SAFE_MM,
    Picture,
    SetupCard,
    SetupRequest,
    Strip,
    TileGroup,
    board_picture,
    pile_strip,
    stacked,
    terrain_legend,
    terrain_table,
    tile_picture,
)
from pnp.texts import Texts, fraction_text, page_texts

_PLACE = re.compile(r"\b([A-Z]+\d+)(?:@(\d+))?")
_NOTE_MM = 2.8

_MOST_ROWS = 8
_BOLD: Face = "sans-semibold"
_FOLD_MM = 13.5
_LEAST_SLIP_MM = 11.0
_SLIP_MM = points_to_mm(7.5)
_SLIP_ROOM_MM = 6.6
_SLIP_WORDS_MM = points_to_mm(11.0)


def setup_card(
    game: Game,
    board: Board,
    request: SetupRequest,
    words: Mapping[str, object],
    hooks: Hooks,
) -> SetupCard:
    """
    Return the card of *board*: its steps are those of its file, or what `print.toml` says.

    A game with neither has all its texts called ``setup_...``, and how many hexes of each terrain
    there are.

    Where:
        words: what fills the slots of texts, such as what was dealt.
    """
    game = settled(game, board.players, tuple(board.terrain))
    texts = game.texts(request.language)
    blocks: tuple[Block, ...]
    if said := said_by(game, request.language):
        count = sum(len(board.setup.dealt.get(name, ())) for name in board.setup.secret)
        is_stacked = request.has_draw_order
        piles = {"pile": None if is_stacked else count, "stack": count if is_stacked else None}
        words = {**dict(_place_words(game, board)), **piles, **words}
        own_tables = hooks.setup(game, board, request)
        tables = {"terrains": lambda: (terrain_table(game, board, texts),), **own_tables}
        theme, parts = request.theme, hooks.marks(request.theme)
        compositor = compositor_for(
            game, theme, said[-1], parts=parts, drawings=tables, words=words
        )
        keys = tuple(key for key in texts.table if key.startswith("setup_"))
        plain = (*((Listed(keys),) if keys else ()), Drawn("terrains"))
        printed = said[-1].print.setup
        blocks, steps = compositor.blocks(printed.blocks if printed else plain), ""
    else:
        phrases = Phrases(request.language, Things(game, request.theme))
        slots: dict[str, Words] = {name: str(word) for name, word in words.items()}
        own = tuple(phrases.words(step, slots) for step in game.file.tables.game.setup)
        dealt = str(words.get(ALL_DEALS, ""))
        blocks = (*_blocks(game, board, texts, own, dealt), *_land(words))
        steps = " ".join(map(plain_text, own)) or dealt
    row, hands = _open_tiles(game, board, request.language)
    return SetupCard(
        band=band_of(game),
        picture=tile_picture(row, hands, game, request, board.seed)
        if row or hands
        else _picture(game, board, request, steps),
        legend=() if row or hands else terrain_legend(game, texts),
        blocks=blocks,
        strips=tuple(_strips(game, board, request)),
    )


def _place_words(game: Game, board: Board) -> Iterator[tuple[str, str | None]]:
    """Yield where terrains lie, pieces of colours start, and what land these have, for slots."""
    places = game.hex_numbers(board.terrain) or board.names

    def listed(cells: Container[Hex]) -> str | None:
        return ", ".join(str(place) for cell, place in places.items() if cell in cells) or None

    for terrain in game.terrains:
        cells = {cell for cell, kind in board.terrain.items() if kind == terrain.name}
        yield f"{terrain.name}_places", listed(cells)
    for colour in game.colours:
        for name, kind in zip(game.file.tables.piece, game.pieces, strict=True):
            whose = (colour.letter, kind.letter)
            cells = {one.hex for one in board.pieces if (one.colour, one.kind) == whose}
            yield f"{colour.name}_{name}", listed(cells)
        if board.evenness and colour.letter in board.evenness.land:
            yield f"{colour.name}_land", fraction_text(board.evenness.land[colour.letter])


def _open_tiles(game: Game, board: Board, language: str) -> tuple[list[TileGroup], list[TileGroup]]:
    """Return what lies open where the board grows in play from one tile or none, and hands."""
    if not game.grows_in_play or len(board.terrain) > 1:
        return [], []
    setup, teller = board.setup, Teller(game, board, language)
    laid = [deal.name for deal in game.deals if (deal.what, deal.to) == ("terrain", "board")]
    starts = dict.fromkeys(laid, tuple(board.terrain.values()))
    rows = [
        TileGroup(teller.called(name), kinds)
        for name, kinds in {**starts, **setup.dealt}.items()
        if name not in setup.secret and _are_tiles(kinds, game)
    ]
    hands = [
        TileGroup(teller.owner(letter) or teller.called(name), kinds)
        for name in setup.hands
        for letter, kinds in teller.hands(name)
        if name not in setup.secret and _are_tiles(kinds, game)
    ]
    return rows, hands


def _are_tiles(things: tuple[str, ...], game: Game) -> bool:
    """Tell whether things that were dealt are tiles, and there are some."""
    return bool(things) and {one.name for one in game.terrains}.issuperset(things)


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
    """Yield a strip for each secret pile, for the slips of a deal to players, or a hand on each."""
    teller, setup = Teller(game, board, request.language), board.setup
    shared, texts = page_texts(request.language), game.texts(request.language)
    front = shared("setup_front", players=board.players, seed=board.seed)
    # Strips of several boards must not be mixed up.
    whose, secret = f"{texts('title')} · {front}", shared("own_secret")
    rows = {deal.name for deal in game.deals if deal.to == "table"}
    piles = {name: setup.dealt.get(name, ()) for name in sorted(setup.secret - rows)}
    piles = {name: kinds for name, kinds in piles.items() if _are_tiles(kinds, game)}
    for name in piles if request.has_draw_order or not game.has_draw_pile else ():
        heads = (f"{teller.called(name)} · {secret}", shared("own_pile"), whose)
        yield pile_strip(name, heads, piles[name], game, request)
    secrets = (one for one in teller.secrets() if one[0] not in piles)
    for name, group in groupby(secrets, key=itemgetter(0)):
        hands = {owner: words for _, owner, words in group}
        title = teller.called(name)
        try:
            yield _slips(name, title, hands, board, request)
        except TextFitError:
            for owner, words in hands.items():
                key, head = (f"{name}-{owner}", f"{title} ({owner})") if owner else (name, title)
                shapes, end_mm = stacked((f"{head} · {secret}", words, whose), request)
                yield Strip(key, end_mm + SAFE_MM, tuple(shapes))


def _slips(
    name: str, title: str, hands: Mapping[str, str], board: Board, request: SetupRequest
) -> Strip:
    """
    Return a strip with a slip for each player: whose it is, and below the fold what it says.

    Raises:
        TextFitError: it says too much, or belongs to nobody.
    """
    step_mm, ink = request.size.width_mm / len(hands), request.theme.ink
    if "" in hands or step_mm < _LEAST_SLIP_MM:
        raise TextFitError(Message("no_room_for_hands"))
    seed = page_texts(request.language)("setup_seed", seed=board.seed)
    room_mm = step_mm - 2 * STRIP_SAFE_MM
    how = Setting(_BOLD, _SLIP_WORDS_MM, ink, "middle")
    room = (0.0, 0.0, room_mm, _SLIP_ROOM_MM)
    words_mm = min(fit_words(words, room, how).size_mm for words in hands.values())
    shapes: list[Shape] = []
    for place, (owner, words) in enumerate(hands.items()):
        left = place * step_mm + STRIP_SAFE_MM
        lines: tuple[tuple[str, Face, float, float, float], ...] = (
            (owner, _BOLD, _SLIP_MM, SAFE_MM, 3.4),
            (seed, "sans", MIN_SIZE_MM, SAFE_MM + 3.2, 5.5),
            (title, "sans", MIN_SIZE_MM, _FOLD_MM + 1.8, 2.8),
            (words, _BOLD, words_mm, _FOLD_MM + 5.4, _SLIP_ROOM_MM),
        )
        for said, face, size_mm, top, height_mm in lines:
            box = (left, top, left + room_mm, top + height_mm)
            shapes += fit_words(said, box, Setting(face, size_mm, ink, "middle")).shapes
        if place:
            ends = ((place * step_mm, 0.0), (place * step_mm, 2 * _FOLD_MM))
            shapes.append(polyline(ends, Style(stroke=ink, stroke_mm=0.15)))
    return Strip(name, 2 * _FOLD_MM, tuple(shapes), fold_mm=_FOLD_MM)
