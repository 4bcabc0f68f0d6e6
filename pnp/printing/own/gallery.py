"""
Pictures of an own game: icons of its things among words, and what fills cards and rulebooks.

A terrain is a hex of its ground with its icon, a piece its silhouette, a chip a disc, a colour
of players a field of it. A picture is a thing of the game, one of the stock, or a file of its
own; it fills a box and is cut off at its edges by whoever asks.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import PurePosixPath
from string import digits
from typing import TypeAlias

from generators.hexes import ORIGIN, Hex, disk, reading_order
from generators.lattice import SQRT3, hex_corners, hex_to_mm
from generators.randomness import Stream
from layouts.components import box_middle, box_size, points_box
from layouts.documents import Box
from layouts.fonts import printable_text
from layouts.richtexts import Icon
from layouts.shapes import (
    Circle,
    Face,
    Group,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    many_polygons,
    path_points,
    placed,
)
from layouts.textblocks import MIN_SIZE_MM, base_line_mm, centred_text
from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.games import Game, PieceKind
from pnp.printing.art.drawings import Drawing
from pnp.printing.art.hexart import draw_ground, icon_ink
from pnp.printing.art.pictograms import Brush, Mark, Scene, draw_gate, draw_scene
from pnp.printing.art.pictures import is_pixels, read_pixels
from pnp.printing.art.svgart import read_svg
from pnp.printing.art.symbols import own_symbol, piece, put_icon, put_piece
from pnp.printing.boards.chips import land_icon
from pnp.printing.boards.miniatures import fit_miniature
from pnp.printing.stock.aids import plain_player
from pnp.printing.stock.prints import band_of
from pnp.printing.themes import (
    PAPER,
    PlayerColour,
    Theme,
    find_look,
    find_player,
    mixed,
    neutral_player,
)
from pnp.texts.suggestions import unknown_name

_LINE = 0.035
_BOX = (-0.5, -0.5, 0.5, 0.5)


@dataclass(frozen=True)
class Things:
    """The things of an own game in the colours of a theme, by the names of its file."""

    game: Game
    theme: Theme

    def icon(self, name: str) -> Icon:
        """
        Return the icon of the thing called *name*.

        Raises:
            GameFileError: there is none.
        """
        for makers in (self._terrains, self._pieces, self._chips, self._colours):
            if name in makers:
                return makers[name]()
        names = (*self._terrains, *self._pieces, *self._chips, *self._colours)
        raise GameFileError(unknown_name("icon", name, names))

    def land(self, name: str) -> str:
        """
        Return the key of the picture of the terrain called *name*.

        Raises:
            GameFileError: there is none.
        """
        looks = {one.name: one.look for one in self.game.terrains}
        if name not in looks:
            raise GameFileError(unknown_name("terrain", name, looks))
        return looks[name]

    @property
    def band(self) -> str:
        """The name of the colour of the game, among the bands of themes."""
        return band_of(self.game)

    @property
    def ground(self) -> str:
        """The colour of the game, below titles."""
        return self.theme.bands[self.band]

    def piece_kind(self, name: str) -> PieceKind:
        """Return the record of the piece called *name* in the file."""
        assert self.game.file
        return self.game.pieces[list(self.game.file.tables.piece).index(name)]

    def reader(self) -> PlayerColour:
        """Return the colour of pieces that are anybody's."""
        return plain_player(self.band, self.theme)

    def bearer(self, kind: PieceKind) -> PlayerColour:
        """Return the colour in which a piece is shown: that of its only owner, if it has one."""
        if kind.is_neutral:
            return neutral_player(self.theme)
        if len(kind.owners) != 1:
            return self.reader()
        names = (one.name for one in self.game.colours if one.letter in kind.owners)
        return find_player(self.theme, next(names))

    @cached_property
    def _terrains(self) -> dict[str, Callable[[], Icon]]:
        return {one.name: partial(self._land, one.look) for one in self.game.terrains}

    @cached_property
    def _pieces(self) -> dict[str, Callable[[], Icon]]:
        assert self.game.file
        names: Iterable[str] = self.game.file.tables.piece
        return {name: partial(self._piece, name) for name in names}

    @cached_property
    def _chips(self) -> dict[str, Callable[[], Icon]]:
        return {one.id: partial(self._chip, one.id) for one in self.game.chips}

    @cached_property
    def _colours(self) -> dict[str, Callable[[], Icon]]:
        return {one.name: partial(self._colour, one.name) for one in self.game.colours}

    def _land(self, key: str) -> Icon:
        return land_icon(key, self.theme)

    def _piece(self, name: str) -> Icon:
        kind = self.piece_kind(name)
        return Icon(piece(kind.picture, self.bearer(kind), self.theme, letter=""), 1.3)

    def _chip(self, name: str) -> Icon:
        style = Style(self.theme.paper, self.theme.ink, 2 * _LINE)
        shapes: tuple[Shape, ...] = (
            Circle(0.0, 0.0, 0.5 - _LINE, style),
            centred_text(name[:1].upper(), (0.0, 0.0), 0.6, self.theme.ink),
        )
        return Icon(Symbol(f"thing-chip-{name}-{self.theme.key}", shapes, _BOX), 1.2)

    def _colour(self, name: str) -> Icon:
        player = find_player(self.theme, name)
        shapes: tuple[Shape, ...] = (
            Circle(0.0, 0.0, 0.5 - _LINE, Style(player.fill, self.theme.ink, 2 * _LINE)),
            centred_text(player.letter, (0.0, 0.0), 0.6, player.ink),
        )
        return Icon(Symbol(f"thing-colour-{name}-{self.theme.key}", shapes, _BOX), 1.2)


# Pictures that fill a box


# Draws within a box; cut off at its edges.
Art: TypeAlias = Callable[[Box], tuple[Shape, ...]]

_SIDE_SHARE = 0.42  # of the height of a box: the hexes of a land
_MEDAL_SHARE = 0.36
_MEDAL_ICON_SHARE = 0.5
_PIECE_SHARE = 0.82
_ROOM = 0.9  # of a box that a drawing does not fill
_RECTANGLE = 6  # commands of a ground at most
_NEAR_EDGE = 0.03
_AIR_MM = 1.2  # above and below a small board
_EDGE_SHARE = 0.1
_MOST_MARKS = 60
_ROW_MM = 2.2  # for the letters of its rows
_EDGE_MM = 6.5  # on either side of what matters, with the bleed


@dataclass(frozen=True, slots=True)
class Gallery:
    """
    The pictures of an own game.

    Attributes:
        is_whole: they are seen whole; else those with a ground of their own fill their box.
    """

    things: Things
    is_whole: bool = False

    def art(self, word: str) -> Art:
        """
        Return what draws the picture called *word*.

        Raises:
            GameFileError: there is none.
            ArtError: its file cannot be read or kept.
        """
        game, looks = self.things.game, self.things.theme.looks
        terrains = {one.name: one.look for one in game.terrains}
        if word in terrains or word in looks.terrains:
            return self._land(terrains.get(word, word))
        assert game.file
        if word in game.file.tables.piece:
            kind = self.things.piece_kind(word)
            return self._piece(kind.picture, self.things.bearer(kind))
        if word in looks.pieces:
            return self._piece(word, self.things.reader())
        if "." in word:
            return self._file(word)
        names = (*terrains, *game.file.tables.piece)
        raise GameFileError(unknown_name("picture", word, names))

    def map(self, names: str) -> Art:
        """
        Return what draws the board with the hexes called *names* marked, their rows shaded.

        Raises:
            GameFileError: there is no board of known hexes, or no hex of such a name.
        """
        game, theme = self.things.game, self.things.theme
        ground = game.ground
        if ground is None or not ground.cells:
            raise GameFileError(Message("map_of_no_board"))
        named = game.names_hexes(ground.cells)
        numbers = {str(number): cell for cell, number in game.hex_numbers(ground.cells).items()}
        known = {**numbers, **{name: cell for cell, name in named.items()}}
        marked = []
        for name in names.replace(",", " ").split():
            if name not in known:
                raise GameFileError(unknown_name("hex", name, known))
            marked.append(known[name])
        rows: dict[int, Hex] = {}
        for cell in reading_order(ground.cells):
            rows.setdefault(cell.r, cell)
        shaded = {cell.r for cell in marked}

        def draw(box: Box) -> tuple[Shape, ...]:
            left, top, right, bottom = box
            inner = (left + _EDGE_MM + _ROW_MM, top + _AIR_MM, right - _EDGE_MM, bottom - _AIR_MM)
            land = fit_miniature(dict.fromkeys(ground.cells, ""), theme, inner)

            def hexes(cells: Iterable[Hex], fill: str) -> Shape:
                corners = (hex_corners(cell, side_mm=land.side_mm) for cell in cells)
                rings = [tuple(map(land.moved, ring)) for ring in corners]
                return many_polygons(rings, Style(fill, theme.ink, 0.12))

            # The same on all cards of a deck, so that it is stored once.
            x_mm, y_mm = land.offset_mm
            name = f"map-{theme.key}-{land.side_mm:.3f}-{x_mm:.3f}-{y_mm:.3f}"
            empty = Symbol(name, (hexes(ground.cells, theme.paper),), box)
            row = [cell for cell in ground.cells if cell.r in shaded]
            shapes: list[Shape] = [
                Use(empty, placed(0.0, 0.0)),
                hexes(row, mixed(theme.ink, PAPER, 0.72)),
                hexes(marked, theme.ink),
            ]
            for cell in marked:
                shapes.append(Circle(*land.centre(cell), 0.45 * land.side_mm, Style(fill=PAPER)))
            for first in rows.values():
                face: Face = "sans-semibold" if first.r in shaded else "sans"
                x_mm, y_mm = land.centre(first)
                base_mm = base_line_mm(y_mm, face, MIN_SIZE_MM)
                x_mm -= SQRT3 / 2 * land.side_mm + 0.55
                letters = named[first].rstrip(digits)
                shapes.append(Text(x_mm, base_mm, letters, face, MIN_SIZE_MM, theme.ink, "end"))
            return tuple(shapes)

        return draw

    def scene(self, name: str) -> Art:
        """
        Return what draws the scene called *name*.

        Raises:
            GameFileError: there is none, or no terrain or piece that it has.
            FontError: it has words that cannot be printed.
        """
        assert self.things.game.file
        game, theme = self.things.game, self.things.theme
        file = game.file.tables
        if name not in file.scene:
            raise GameFileError(unknown_name("scene", name, file.scene))
        table = file.scene[name]
        if len(table.marks) + len(table.moves) + len(table.land) > _MOST_MARKS:
            raise GameFileError(Message("too_many_marks", most=_MOST_MARKS))
        scene = Scene(table.land, tuple(Mark(*mark) for mark in table.marks), table.moves)
        kinds = {"own": file.piece, "foe": file.piece}
        lands = [("bare", terrain) for _, terrain in table.land]
        for part, kind in (*lands, *((mark.part, mark.kind) for mark in scene.marks)):
            known = kinds.get(part, file.terrain if part in {"hex", "bare", "token"} else {kind})
            if kind not in known:
                raise GameFileError(unknown_name("icon", kind, known))
            printable_text(kind, "sans")
        if len({place % 1 for place, _ in table.land}) != 1 or (2 * table.land[0][0]) % 1:
            raise GameFileError(Message("scene_places"))
        pieces = {piece: self.things.piece_kind(piece).picture for piece in file.piece}
        prefix = game.terrains[0].look.partition("/")[0]
        brush = Brush(theme, self.things.reader(), f"{prefix}/", {"gate": draw_gate}, pieces)
        around = [one for one in file.terrain if one not in {land for _, land in table.land}]

        def draw(box: Box) -> tuple[Shape, ...]:
            stream, lands = Stream(0, f"scene {name}"), around or list(file.terrain)
            edge_mm = min(_EDGE_MM, _EDGE_SHARE * (box[2] - box[0]))
            drawn = draw_scene(scene, box_size(box), brush, lands, stream, edge_mm=edge_mm)
            return (Group((drawn,), placed(*box_middle(box))),)

        return draw

    def _land(self, key: str) -> Art:
        theme = self.things.theme
        look = find_look(key, theme)

        def draw(box: Box) -> tuple[Shape, ...]:
            (x, y), size_mm = box_middle(box), min(box_size(box))
            side_mm, stream = _SIDE_SHARE * size_mm, Stream(0, f"card {key}")
            cells = sorted(disk(ORIGIN, 3), key=lambda cell: (cell.r, cell.q))
            places = (hex_to_mm(cell, side_mm=side_mm) for cell in cells)
            middles = [
                (x + dx, y + dy) for dx, dy in places if _is_near(box, x + dx, y + dy, side_mm)
            ]
            ground = Style(theme.tones[look.tone].ground, theme.ink, 0.3)
            return (
                *(draw_ground(look, at, side_mm, theme, stream, bleed_mm=0.1) for at in middles),
                Circle(x, y, _MEDAL_SHARE * size_mm, ground),
                put_icon(key, icon_ink(look, theme), theme, (x, y), _MEDAL_ICON_SHARE * size_mm),
            )

        return draw

    def _piece(self, picture: str, player: PlayerColour) -> Art:
        def draw(box: Box) -> tuple[Shape, ...]:
            size_mm = _PIECE_SHARE * min(box_size(box))
            return (put_piece(picture, player, self.things.theme, box_middle(box), size_mm),)

        return draw

    def _file(self, name: str) -> Art:
        assert self.things.game.file
        data = self.things.game.file.folder.read(PurePosixPath(name))
        if is_pixels(data):
            picture = read_pixels(data, name)
            return lambda box: (picture.fitting(box) if self.is_whole else picture.filling(box),)
        return self._drawing(data, name)

    def _drawing(self, data: bytes, name: str) -> Art:
        """Return what draws an SVG file: a scene with a ground of its own fills the box."""
        own = read_svg(data, name)
        symbol = own_symbol(name, own.drawing, self.things.theme)
        left, top, right, bottom = own.frame
        is_scene = _is_scene(own.drawing, own.frame) and not self.is_whole
        choose = max if is_scene else min
        room = 1.0 if is_scene else _ROOM

        def draw(box: Box) -> tuple[Shape, ...]:
            across, down = (box[2] - box[0]) / (right - left), (box[3] - box[1]) / (bottom - top)
            scale = room * choose(across, down)
            x, y = box_middle(box)
            middle = (x - scale * (left + right) / 2, y - scale * (top + bottom) / 2)
            return (Use(symbol, placed(*middle, scale=scale)),)

        return draw


def _is_scene(drawing: Drawing, box: Box) -> bool:
    """Tell whether a drawing has a ground of its own: a rectangle all over its frame."""
    first = drawing.parts[0]
    if first.style is None or first.style.fill is None or len(first.commands) > _RECTANGLE:
        return False
    ground = points_box(path_points(first.commands))
    low = zip(ground[:2], box[:2], strict=True)
    high = zip(box[2:], ground[2:], strict=True)
    return all(one < other + _NEAR_EDGE for one, other in (*low, *high))


def _is_near(box: Box, x: float, y: float, reach_mm: float) -> bool:
    left, top, right, bottom = box
    return left - reach_mm < x < right + reach_mm and top - reach_mm < y < bottom + reach_mm
