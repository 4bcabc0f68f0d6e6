"""
The set-up card of a game: its board as a miniature, its steps, what was dealt; a kit with one.

In front is the picture, below it the legend, the words that rebuild the board and a QR code with
the command that does; behind, the steps. Start pieces stand on the picture. Where the board grows
in play, it shows the tiles that lie open, and hands. What is secret stands on strips to cut out,
and nowhere else: the order of a pile, and slips for players, which are cut apart and folded.

The QR code stands in the lower right corner of the safe zone, whose margin is a part of its quiet
zone of four modules. Source of the zone: ISO/IEC 18004.
"""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence, Set
from functools import cached_property, partial
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

import segno
from segno.utils import matrix_to_lines  # type: ignore[attr-defined] # not in its stubs

from generators import Value, hexes, randomness, regex
from generators.lattice import SQRT3
from layouts import TextFitError, documents, fonts, points_to_mm, richtexts
from layouts.blocks import Block, Bullets, Paragraph, Table
from layouts.components import (
    BAND_MM,
    CARD_SIZES,
    SAFE_MM,
    CardSize,
    Component,
    box_corners,
    box_path,
    card_face,
)
from layouts.shapes import Face, Group, Path, Shape, Style, Text, many_polygons, placed, polyline
from pnp.messages import Message
from pnp.model.boards import Board
from pnp.model.games import Game
from pnp.notation.boardcodes import shortest_command
from pnp.owngames.building import settled
from pnp.printing.art.hexart import draw_outline
from pnp.printing.art.symbols import put_icon, put_piece
from pnp.printing.boards import drawings, miniatures
from pnp.printing.boards.documents import overview_page
from pnp.printing.boards.words import ALL_DEALS, Captions, Teller
from pnp.printing.hexmaps import HexScene, board_scene, draw_lines
from pnp.printing.kits.record import Kit, KitRequest, PicturePage, Section, SetupRequest
from pnp.printing.landscapes.grounds import draw_ground
from pnp.printing.stock.kits import Hooks, has_poster, with_one_board
from pnp.printing.stock.lexicon import Lexicon
from pnp.printing.stock.pages import SETUP_FILE, writer_of
from pnp.printing.stock.prints import band_of, card_style
from pnp.printing.themes import Pen, Theme, find_look, marks_ink
from pnp.texts import Texts, fraction_text, page_texts

# Tiles that lie together, a row or a hand: what it is called, and their kinds.
Tiles: TypeAlias = tuple[str, tuple[str, ...]]

STRIP_SAFE_MM = 1.5
QUIET_MODULES = 4
_LEAST_MODULE_MM, _CODE_MM = 0.38, 12.5

_PLACE = regex(r"\b([A-Z]+\d+)(?:@(\d+))?")
_MOST_ROWS = 8  # of a table of terrains
_BOLD: Face = "sans-semibold"

# The largest text of the back: that of a poker card, and more on wider ones.
_WORDS_MM = points_to_mm(8.5)
_WORDS_SHARE = 0.047
_FACE_GAP_MM = 1.4
_WORDS_GAP_MM = 0.8
_NOTE_MM = 2.8  # a line below the picture

# Sizes in a hex that bears more than its letter, of the side; texts are never under 6 pt.
_SIGN_SHARE, _SMALL_SIGN_SHARE = 0.66, 0.48
_LIFT, _SMALL_LIFT = 0.2, 0.6
_ICON_SHARE, _ICON_LIFT = 0.95, 0.9
_NUMBER_SHARE, _NUMBER_LOW = 0.4, 0.6
_WORD_LOW = 0.3  # where a hex is wider
_PIECE_SHARE = 0.8

# Tiles that lie open.
_LABEL_MM, _LABEL_STEP_MM = points_to_mm(7.0), 3.6
_LEAST_SIDE_MM, _LARGEST_SIDE_MM = 2.2, 7.5
_TILE_SHARE = 0.9  # of the room side by side, so that tiles stand apart
_GAP_MM, _NAME_GAP_MM = 1.8, 0.6

# Strips: their three heads, the order of a pile, slips.
_STRIP_MM = points_to_mm(8)
_STRIP_TEXTS: tuple[tuple[Face, float], ...] = (
    (_BOLD, _STRIP_MM),
    ("sans", _STRIP_MM),
    ("sans", richtexts.MIN_SIZE_MM),
)
_STRIP_GAP_MM = 0.8
_CHIPS_A_ROW, _CHIP_SIDE_MM = 10, 2.4
_NUMBER_MM = 5.0
_FOLD_MM = 13.5
_LEAST_SLIP_MM = 11.0
_SLIP_MM, _SLIP_WORDS_MM = points_to_mm(7.5), points_to_mm(11.0)
_SLIP_ROOM_MM = 6.6


def setup_card(
    game: Game,
    board: Board,
    request: SetupRequest,
    words: Mapping[str, object],
    hooks: Hooks,
) -> "SetupCard":
    """
    Return the card of *board*: its steps are the page of its folder, or those of its file.

    Where:
        words: what fills the slots of texts, such as what was dealt.
    """
    game = with_one_board(settled(game, board.players, tuple(board.terrain)))
    marks = hooks.marks(request.theme)
    lexicon = Lexicon(game, request.theme, request.language, marks=marks)
    if game.folders and (game.folders[-1] / SETUP_FILE).is_file():
        count = sum(len(board.setup.dealt.get(name, ())) for name in board.setup.secret)
        is_stacked = request.has_draw_order
        piles = {"pile": None if is_stacked else count, "stack": count if is_stacked else None}
        slots = {**dict(_place_words(game, board)), **piles, **words}
        return SetupCard(game, board, request, writer_of(lexicon, slots).blocks(SETUP_FILE))
    said: dict[str, richtexts.Words] = {name: str(word) for name, word in words.items()}
    steps = tuple(lexicon.words(step, said) for step in game.file.tables.game.setup)
    dealt, land = (str(words.get(key) or "") for key in (ALL_DEALS, "land"))
    blocks: list[Block] = []
    if steps:
        blocks.append(Bullets(steps, is_numbered=True))
    elif dealt:
        blocks.append(Paragraph(dealt))
    # The hexes to be laid: none that the board is printed with.
    texts, fixed = (
        game.texts(request.language),
        game.ground.fixed if game.ground and has_poster(game) else {},
    )
    tiled = game.ground.tiled if game.ground else ()
    loose = (cell for cell in board.terrain if cell not in fixed and cell not in tiled)
    counts = Counter(board.terrain[cell] for cell in loose)
    names = [terrain.name for terrain in game.terrains if counts[terrain.name]]
    if names and len(game.terrains) <= _MOST_ROWS:
        rows = tuple((texts(name), str(counts[name])) for name in names)
        blocks.append(Table(rows, (4.0, 1.0), ("start", "end"), has_heading=False))
    if land:
        blocks.append(Paragraph(land))
    return SetupCard(
        game, board, request, tuple(blocks), " ".join(map(richtexts.plain_text, steps)) or dealt
    )


def _place_words(game: Game, board: Board) -> Iterator[tuple[str, str | None]]:
    """Yield where terrains lie, pieces of colours start, and what land these have, for slots."""
    places = game.hex_numbers(board.terrain) or board.names

    def listed(cells: Container[hexes.Hex]) -> str | None:
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


def named_places(said: str, names: Set[str]) -> list[re.Match[str]]:
    """Return where words name a hex, a corner or a side of a board with such *names*."""
    return [place for place in _PLACE.finditer(said) if place[1] in names]


def clock_notes(places: list[re.Match[str]], language: str) -> tuple[str, ...]:
    """Return what the first corner and the first side in words mean, a line each."""
    shared, first = page_texts(language), dict[str, str]()
    for place in places:
        if place[2]:
            kind = hexes.kind_of_clock(int(place[2]))
            words = shared(f"setup_{kind}", place=place[0], name=place[1], clock=place[2])
            first.setdefault(kind, words)
    return tuple(first.values())


class SetupCard(Value):
    """
    What one card shows and says of a board.

    Attributes:
        game: settled for the board.
        blocks: the steps, for the back.
        said: these as words, whose hexes the picture names; none where they name no hexes.
    """

    game: Game
    board: Board
    request: SetupRequest
    blocks: tuple[Block, ...]
    said: str = ""

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.request.theme

    @cached_property
    def texts(self) -> Texts:
        """The texts of the game."""
        return self.game.texts(self.request.language)

    @cached_property
    def shared(self) -> Texts:
        """The texts of all games."""
        return page_texts(self.request.language)

    @cached_property
    def teller(self) -> Teller:
        """What says what was dealt."""
        return Teller(self.game, self.board, self.request.language)

    @property
    def whose(self) -> str:
        """The players and the seed in words."""
        return self.shared("setup_front", players=self.board.players, seed=self.board.seed)

    @property
    def terrains(self) -> tuple[miniatures.LegendEntry, ...]:
        """An entry for each terrain of the game."""
        return tuple(
            miniatures.LegendEntry(terrain.look, terrain.letter, self.texts(terrain.name))
            for terrain in self.game.terrains
            if not terrain.is_gone
        )

    def components(self) -> tuple[Component, ...]:
        """
        Return the card, then its strips.

        Raises:
            TextFitError: the words do not fit a card of this size; names the seed.
        """
        try:
            return (self._card(), *self.strips())
        except TextFitError as error:
            size, board = self.request.size, self.board
            area = size.width_mm * size.height_mm
            larger = [other.name for other in CARD_SIZES if other.width_mm * other.height_mm > area]
            advice = (
                Message("take_larger_card", names=", ".join(larger))
                if larger
                else Message("take_fewer_options")
            )
            raise TextFitError(
                Message(
                    "set_up_fits_no_card",
                    card=size.name,
                    game=self.game.slug,
                    players=board.players,
                    seed=board.seed,
                    advice=advice,
                )
            ) from error

    # The faces

    def _card(self) -> Component:
        name, size, bleed_mm = f"seed {self.board.seed}", self.request.size, self.request.bleed_mm
        # Behind, the steps over the credit.
        subtitle = f"{self.texts('title')} · {self.whose}"
        credit = self.texts("credit")
        back = self._face(self.shared("setup_back"), subtitle, self.blocks, credit)
        front = self._front()
        if not self.request.is_long:
            return Component(name, front, size.trim(), back=back, bleed_mm=bleed_mm)
        # Neither face has bleed at the fold: the lower one is cut there, and hides the upper one's.
        ends = (size.width_mm + bleed_mm, size.height_mm + bleed_mm)
        lower_half = box_path((-bleed_mm, 0.0, *ends), Style())
        lower = Group(back, placed(0.0, size.height_mm), lower_half)
        trim = blank_card(size, bleed_mm, self.request.language, is_long=True).trim
        front = (*front, lower, self._fold(size.height_mm))
        return Component(name, front, trim, bleed_mm=bleed_mm)

    def _front(self) -> tuple[Shape, ...]:
        """Return the front: the picture over legend and code."""
        size, board = self.request.size, self.board
        # What the signs of the picture mean; tiles that lie open have their names.
        legend = () if any(self._open_tiles) else self.terrains
        right, bottom = size.width_mm - SAFE_MM, size.height_mm - SAFE_MM
        modules = qr_modules(shortest_command(board, self.game))
        module_mm = max(_LEAST_MODULE_MM, _CODE_MM / len(modules))
        code_mm = module_mm * len(modules)
        foot_right = right - code_mm - QUIET_MODULES * module_mm
        captions = Captions(board, self.game, self.request.language)
        name = f"{board.game} {board.players}p {captions.dealt_from()}"
        how = richtexts.Setting("sans", richtexts.MIN_SIZE_MM, self.theme.ink)
        said = " · ".join(filter(None, (captions.code(), name)))
        words = richtexts.set_words(said, SAFE_MM, 0.0, foot_right - SAFE_MM, how)
        words_top = bottom - words.height_mm
        legend_bottom = words_top - _WORDS_GAP_MM
        legend_top = legend_bottom - miniatures.legend_height_mm(legend, foot_right - SAFE_MM)
        low = min(bottom - code_mm - QUIET_MODULES * module_mm, legend_top - _FACE_GAP_MM)
        return (
            *self._face(self.texts("title"), self.whose),
            *self.picture((SAFE_MM, BAND_MM + _FACE_GAP_MM, right, low)),
            *miniatures.draw_legend(
                legend, (SAFE_MM, legend_top, foot_right, legend_bottom), self.theme
            ),
            Group(words.shapes, placed(0.0, words_top)),
            draw_qr(modules, right - code_mm, bottom - code_mm, module_mm, self.theme.ink),
        )

    def _face(
        self, title: str, subtitle: str, blocks: Sequence[Block] = (), foot: str = ""
    ) -> tuple[Shape, ...]:
        """Return a face; a band without colour has a line below it."""
        size, band = self.request.size, band_of(self.game)
        face = card_face(
            size,
            card_style(self.theme, band),
            title=title,
            subtitle=subtitle,
            blocks=blocks,
            foot=foot,
            bleed_mm=self.request.bleed_mm,
            max_size_mm=max(_WORDS_MM, _WORDS_SHARE * size.width_mm),
        )
        if self.theme.bands[band] != self.theme.paper:
            return face
        ends = ((SAFE_MM, BAND_MM), (size.width_mm - SAFE_MM, BAND_MM))
        style = Style(stroke=self.theme.ink, stroke_mm=0.35, round_ends=False)
        return (*face, polyline(ends, style))

    def _fold(self, y_mm: float) -> Path:
        style = Style(stroke=self.theme.ink, stroke_mm=0.15, dash_mm=(1.2, 1.2), round_ends=False)
        return polyline(((0.0, y_mm), (self.request.size.width_mm, y_mm)), style)

    # The picture

    def picture(self, box: documents.Box) -> tuple[Shape, ...]:
        """
        Return what lies on the table once all is set up, as large as it fits *box*.

        Where steps name hexes, it has the names that it takes to find them.

        Raises:
            TextFitError: there is too little room.
        """
        if any(self._open_tiles):
            return tuple(self._draw_tiles(box))
        places = named_places(self.said, set(self.board.names.values()))
        if not places:
            return tuple(self._miniature(box)) if self.board.terrain else ()
        notes = clock_notes(places, self.request.language)
        left, top, right, bottom = box
        inner = (left, top, right, bottom - _NOTE_MM * len(notes))
        try:
            shapes = self._miniature(
                miniatures.box_within_names(inner, self.board.names), has_names=True
            )
        except TextFitError:
            shapes = self._miniature(inner)
        for place, note in enumerate(reversed(notes)):
            base_mm = bottom - 0.3 * richtexts.MIN_SIZE_MM - place * _NOTE_MM
            line = Text(left, base_mm, note, "sans", richtexts.MIN_SIZE_MM, self.theme.ink)
            shapes.append(richtexts.fitted_text(line, right - left))
        return tuple(shapes)

    def _miniature(self, box: documents.Box, *, has_names: bool = False) -> list[Shape]:
        """Return the board; with names of the hexes at the ends of rows, beside *box*."""
        board, game = self.board, self.game
        scene = board_scene(board, Pen(game, self.theme, self.request.language), game.hex_mm)
        land = miniatures.fit_miniature(scene, box)
        signs = {cell: game.terrain(kind).letter for cell, kind in board.terrain.items()}
        shapes = [*miniatures.draw_flat_grounds(land), *draw_lines(land)]
        if has_names:
            shapes += miniatures.draw_row_names(land, board.names)
        if game.has_numbers or board.pieces or board.chips:
            shapes += _crowded(land, signs)
        else:
            shapes += miniatures.draw_signs(land, signs)
        return shapes

    @cached_property
    def _open_tiles(self) -> tuple[list[Tiles], list[Tiles]]:
        """What lies open where the board grows in play from one tile or none, and hands."""
        game, board, setup = self.game, self.board, self.board.setup
        if not game.grows_in_play or len(board.terrain) > 1:
            return [], []
        laid = [deal.name for deal in game.deals if (deal.what, deal.to) == ("terrain", "board")]
        starts = dict.fromkeys(laid, tuple(board.terrain.values()))
        rows = [
            (self.teller.called(name), kinds)
            for name, kinds in {**starts, **setup.dealt}.items()
            if name not in setup.secret and _are_tiles(kinds, game)
        ]
        hands = [
            (self.teller.owner(letter) or self.teller.called(name), kinds)
            for name in setup.hands
            for letter, kinds in self.teller.hands(name)
            if name not in setup.secret and _are_tiles(kinds, game)
        ]
        return rows, hands

    def _draw_tiles(self, box: documents.Box) -> Iterator[Shape]:
        """Yield what all can see in one line, with names; below, hands as large as they fit."""
        (rows, hands), theme = self._open_tiles, self.theme
        left, top, right, bottom = box
        stream = randomness.Stream(self.board.seed, "set-up card")

        def lay(tiles: Tiles, x_mm: float, side_mm: float, step_mm: float) -> Iterator[Shape]:
            label, kinds = tiles
            yield Text(x_mm, top + _LABEL_MM, label, _BOLD, _LABEL_MM, theme.ink, "middle")
            x_mm -= (len(kinds) - 1) / 2 * step_mm
            for place, kind in enumerate(kinds):
                key = self.game.terrain(kind).look
                look = find_look(key, theme)
                ink = marks_ink(theme, look.tone)
                centre = (x_mm + place * step_mm, top + _LABEL_STEP_MM + side_mm)
                yield draw_ground(look, centre, side_mm, theme, stream)
                yield draw_outline(centre, side_mm, theme, width_mm=0.3)
                yield put_icon(key, ink, theme, centre, 0.75 * side_mm)

        if rows:
            step_mm = (right - left) / sum(len(kinds) for _, kinds in rows)
            side_mm = min(_LARGEST_SIDE_MM, _TILE_SHARE * step_mm / SQRT3)
            how = richtexts.Setting("sans", richtexts.MIN_SIZE_MM, theme.ink, "middle")
            names_top = lowest = top + _LABEL_STEP_MM + 2 * side_mm + _NAME_GAP_MM
            x_mm = left
            for tiles in rows:
                yield from lay(tiles, x_mm + len(tiles[1]) / 2 * step_mm, side_mm, step_mm)
                for kind in tiles[1]:
                    name = richtexts.set_words(self.texts(kind), x_mm, names_top, step_mm, how)
                    yield from name.shapes
                    lowest = max(lowest, names_top + name.height_mm)
                    x_mm += step_mm
            top = lowest + _GAP_MM
        widest = max((len(kinds) for _, kinds in hands), default=1)
        sizes = {
            columns: min(
                _LARGEST_SIDE_MM,
                _TILE_SHARE * (right - left) / columns / (widest * SQRT3),
                ((bottom - top) / -(-len(hands) // columns) - _LABEL_STEP_MM - _GAP_MM) / 2,
            )
            for columns in range(len(hands), 0, -1)
        }
        columns, side_mm = max(sizes.items(), key=itemgetter(1), default=(1, _LARGEST_SIDE_MM))
        if side_mm < _LEAST_SIDE_MM:
            raise TextFitError(Message("no_room_for_hands"))
        for place, tiles in enumerate(hands):
            if place and not place % columns:
                top += 2 * side_mm + _LABEL_STEP_MM + _GAP_MM
            x_mm = left + (place % columns + 0.5) * (right - left) / columns
            yield from lay(tiles, x_mm, side_mm, SQRT3 * side_mm)

    # What not everybody may see

    def strips(self) -> Iterator[Component]:
        """
        Yield what is to be cut out beside the card: each secret pile; what players were dealt.

        That is a strip of slips, one a player, or a strip for each hand.
        """
        setup, secret = self.board.setup, self.shared("own_secret")
        # Strips of several boards must not be mixed up.
        whose = f"{self.texts('title')} · {self.whose}"
        rows = {deal.name for deal in self.game.deals if deal.to == "table"}
        piles = {name: setup.dealt.get(name, ()) for name in sorted(setup.secret - rows)}
        piles = {name: kinds for name, kinds in piles.items() if _are_tiles(kinds, self.game)}
        for name in piles if self.request.has_draw_order or not self.game.has_draw_pile else ():
            heads = (f"{self.teller.called(name)} · {secret}", self.shared("own_pile"), whose)
            yield self._pile(name, heads, piles[name])
        secrets = (one for one in self.teller.secrets() if one[0] not in piles)
        for name, group in groupby(secrets, key=itemgetter(0)):
            hands = {owner: words for _, owner, words in group}
            title = self.teller.called(name)
            try:
                yield self._slips(name, title, hands)
            except TextFitError:
                for owner, words in hands.items():
                    key, head = (
                        (f"{name}-{owner}", f"{title} ({owner})") if owner else (name, title)
                    )
                    shapes, end_mm = self._heads((f"{head} · {secret}", words, whose))
                    yield self._strip(key, shapes, end_mm + SAFE_MM)

    def _strip(self, key: str, shapes: Sequence[Shape], height_mm: float) -> Component:
        """Return *shapes* on a strip as wide as the card; *key* is what it is, once a card."""
        size, bleed_mm = self.request.size, self.request.bleed_mm
        strip = CardSize(size.name, size.width_mm, height_mm)
        front = (strip.ground(self.theme.paper, bleed_mm), *shapes)
        name = f"seed {self.board.seed} {key}"
        return Component(name, front, strip.trim(), bleed_mm=bleed_mm, safe_mm=STRIP_SAFE_MM)

    def _heads(self, heads: Sequence[str]) -> tuple[list[Shape], float]:
        """Return title, words and board of a strip, from its top, and where they end."""
        shapes, top = list[Shape](), SAFE_MM
        for words, (face, size_mm) in zip(heads, _STRIP_TEXTS, strict=True):
            how = richtexts.Setting(face, size_mm, self.theme.ink)
            lines = richtexts.set_words(words, SAFE_MM, top, self.request.width_mm, how)
            shapes += lines.shapes
            top += lines.height_mm + _STRIP_GAP_MM
        return shapes, top

    def _pile(self, key: str, heads: Sequence[str], kinds: Sequence[str]) -> Component:
        """Return the strip with the order of a pile of tiles, ten a row, below *heads*."""
        left, width_mm = SAFE_MM + _NUMBER_MM, self.request.width_mm
        signs = self.terrains
        entries = {one.name: entry for one, entry in zip(self.game.terrains, signs, strict=True)}
        side_mm = min(_CHIP_SIDE_MM, (width_mm - _NUMBER_MM) / _CHIPS_A_ROW / SQRT3)
        row_mm = 2 * side_mm + 0.3
        shapes, first_mm = self._heads(heads)
        for place, kind in enumerate(kinds):
            row, column = divmod(place, _CHIPS_A_ROW)
            y_mm, x_mm = first_mm + (row + 0.5) * row_mm, left + (column + 0.5) * SQRT3 * side_mm
            if not column:
                at = (left - _NUMBER_MM / 2 - 0.6, y_mm)
                number = str(place + 1)
                shapes.append(
                    richtexts.centred_text(
                        number, at, richtexts.MIN_SIZE_MM, self.theme.ink, "sans"
                    )
                )
            entry = entries[kind]
            shapes += miniatures.draw_chip(
                entry.look, entry.sign, (x_mm, y_mm), self.theme, side_mm=side_mm
            )
        legend_top = first_mm + -(-len(kinds) // _CHIPS_A_ROW) * row_mm + _GAP_MM
        shapes += miniatures.draw_legend(
            signs, (SAFE_MM, legend_top, SAFE_MM + width_mm, 0.0), self.theme
        )
        return self._strip(
            key, shapes, legend_top + miniatures.legend_height_mm(signs, width_mm) + SAFE_MM
        )

    def _slips(self, name: str, title: str, hands: Mapping[str, str]) -> Component:
        """
        Return a strip with a slip for each player: whose it is, and below the fold what it says.

        Raises:
            TextFitError: it says too much, or belongs to nobody.
        """
        step_mm, ink = self.request.size.width_mm / len(hands), self.theme.ink
        if "" in hands or step_mm < _LEAST_SLIP_MM:
            raise TextFitError(Message("no_room_for_hands"))
        seed = self.shared("setup_seed", seed=self.board.seed)
        room_mm = step_mm - 2 * STRIP_SAFE_MM
        how = richtexts.Setting(_BOLD, _SLIP_WORDS_MM, ink, "middle")
        room = (0.0, 0.0, room_mm, _SLIP_ROOM_MM)
        words_mm = min(richtexts.fit_words(words, room, how).size_mm for words in hands.values())
        shapes: list[Shape] = []
        for place, (owner, words) in enumerate(hands.items()):
            left = place * step_mm + STRIP_SAFE_MM
            lines: tuple[tuple[str, Face, float, float, float], ...] = (
                (owner, _BOLD, _SLIP_MM, SAFE_MM, 3.4),
                (seed, "sans", richtexts.MIN_SIZE_MM, SAFE_MM + 3.2, 5.5),
                (title, "sans", richtexts.MIN_SIZE_MM, _FOLD_MM + 1.8, 2.8),
                (words, _BOLD, words_mm, _FOLD_MM + 5.4, _SLIP_ROOM_MM),
            )
            for said, face, size_mm, top, height_mm in lines:
                box = (left, top, left + room_mm, top + height_mm)
                shapes += richtexts.fit_words(
                    said, box, richtexts.Setting(face, size_mm, ink, "middle")
                ).shapes
            if place:
                ends = ((place * step_mm, 0.0), (place * step_mm, 2 * _FOLD_MM))
                shapes.append(polyline(ends, Style(stroke=ink, stroke_mm=0.15)))
        return self._strip(name, (*shapes, self._fold(_FOLD_MM)), 2 * _FOLD_MM)


def _are_tiles(things: tuple[str, ...], game: Game) -> bool:
    """Tell whether things that were dealt are tiles, and there are some."""
    return bool(things) and {one.name for one in game.terrains}.issuperset(things)


def _crowded(land: HexScene, signs: Mapping[hexes.Hex, str]) -> Iterator[Shape]:
    """Yield the marks of hexes that bear numbers, chips or pieces besides their letters."""
    pen, theme, side_mm = land.pen, land.theme, land.side_mm
    numbers = {cell: str(number) for cell, number in pen.game.hex_numbers(land.looks).items()}
    numbers |= {cell: word for cell in land.looks if (word := drawings.chip_words(land, cell))}
    widest = max(
        (fonts.text_width_mm(word, "sans", richtexts.MIN_SIZE_MM) for word in numbers.values()),
        default=0,
    )
    if widest > (1.5 if land.chips else 0.75) * side_mm:
        raise TextFitError(Message("no_room_for_numbers"))
    number_mm = max(richtexts.MIN_SIZE_MM, _NUMBER_SHARE * side_mm)
    standing = {piece.hex: piece for piece in land.pieces if not piece.clock}
    for cell, sign in signs.items():
        (x_mm, y_mm), look = land.centre(cell), land.looks[cell]
        lift = _SMALL_LIFT if cell in standing else _LIFT if numbers else 0.0
        share = _SMALL_SIGN_SHARE if cell in standing else _SIGN_SHARE
        size_mm = max(richtexts.MIN_SIZE_MM, share * side_mm)
        if not sign.isalnum():
            lift, size_mm = _ICON_LIFT * lift, _ICON_SHARE / miniatures.STAR_SHARE * side_mm
        yield miniatures.draw_sign(sign, look, (x_mm, y_mm - lift * side_mm), size_mm, theme)
        if number := numbers.get(cell):
            low_mm = (_NUMBER_LOW if number.isdigit() else _WORD_LOW) * side_mm
            ink = marks_ink(theme, find_look(look, theme).tone)
            yield richtexts.centred_text(number, (x_mm, y_mm + low_mm), number_mm, ink, "sans")
    yield from drawings.draw_beaks(land)
    for start in standing.values():
        (x_mm, y_mm), letter = land.centre(start.hex), pen.letter(start.colour)
        picture = next(kind.picture for kind in pen.game.pieces if kind.letter == start.kind)
        at = (x_mm - (0.18 * side_mm if letter else 0.0), y_mm)
        yield put_piece(picture, pen.player(start.colour), theme, at, _PIECE_SHARE * side_mm)
        if letter:
            yield richtexts.centred_text(
                letter, (x_mm + 0.44 * side_mm, y_mm), number_mm, theme.ink
            )
    yield from drawings.draw_placed_pieces(land)


def blank_card(size: CardSize, bleed_mm: float, language: str, *, is_long: bool) -> Component:
    """Return an empty card, to try whether it fits a paper; named in *language*."""
    height_mm = size.height_mm * (2 if is_long else 1)
    trim = CardSize(size.name, size.width_mm, height_mm).trim()
    name = page_texts(language)("setup_blank", size=size.name)
    return Component(name, (), trim, bleed_mm=bleed_mm)


def qr_modules(text: str) -> tuple[bytearray, ...]:
    """Return the modules of the smallest code for *text*, row by row; dark ones are true."""
    return segno.make_qr(text, error="l", boost_error=True).matrix


def draw_qr(
    modules: tuple[bytearray, ...], x_mm: float, y_mm: float, module_mm: float, ink: str
) -> Group:
    """Return the code, its top left module at (x, y), without the quiet zone."""
    runs = matrix_to_lines(modules, 0, 0)
    rings = [box_corners((left, row, right, row + 1)) for (left, row), (right, _) in runs]
    return Group((many_polygons(rings, Style(fill=ink)),), placed(x_mm, y_mm, scale=module_mm))


# The card in a kit with a board


# The part behind which the card comes, to share its sheet.
_BESIDE = "aids"


def with_board(kit: Kit, captions: Captions, setup: SetupCard, request: KitRequest) -> Kit:
    """
    Return *kit* with the overview of the board of *captions* and its set-up card.

    Raises:
        TextFitError: the words do not fit the card.
    """
    board, game = captions.board, captions.game
    pen = Pen(game, request.theme, captions.language)
    overview = partial(overview_page, board_scene(board, pen, request.hex_mm), captions)
    title = captions.shared("kit_board_card")
    card = Section("setup-card", title, setup.components(), stock="card")
    keys = [section.key for section in kit.sections]
    place = keys.index(_BESIDE) + 1 if _BESIDE in keys else len(keys)
    note = " ".join(filter(None, (captions.shared("kit_board_note"), captions.told_code())))
    return kit._replace(
        sections=(*kit.sections[:place], card, *kit.sections[place:]),
        references=(
            PicturePage("board", captions.shared("overview_title"), overview),
            *kit.references,
        ),
        notes=(note, *kit.notes),
    )
