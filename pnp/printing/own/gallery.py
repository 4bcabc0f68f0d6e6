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
from typing import TypeAlias

from generators.hexes import ORIGIN, disk
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts.components import box_middle, box_size, points_box
from layouts.documents import Box
from layouts.richtexts import Icon
from layouts.shapes import Circle, Shape, Style, Symbol, Use, path_points, placed
from layouts.textblocks import centred_text
from pnp.errors import GameFileError
from pnp.model.games import Game, PieceKind
from pnp.printing.art.drawings import Drawing
from pnp.printing.art.hexart import draw_ground, icon_ink
from pnp.printing.art.pictures import is_pixels, read_pixels
from pnp.printing.art.svgart import read_svg
from pnp.printing.art.symbols import own_symbol, piece, put_icon, put_piece
from pnp.printing.boards.chips import land_icon
from pnp.printing.stock.aids import plain_player
from pnp.printing.themes import PlayerColour, Theme, find_look, find_player, neutral_player
from pnp.texts.suggestions import unknown_name

BAND = "own"
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
    def ground(self) -> str:
        """The colour of the game, below titles."""
        return self.theme.bands[BAND]

    def piece_kind(self, name: str) -> PieceKind:
        """Return the record of the piece called *name* in the file."""
        assert self.game.file
        return self.game.pieces[list(self.game.file.tables.piece).index(name)]

    def reader(self) -> PlayerColour:
        """Return the colour of pieces that are anybody's."""
        return plain_player(BAND, self.theme)

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
