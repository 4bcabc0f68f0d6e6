"""
Things of a game file as small pictures: icons among words, pictures of cards.

A terrain is a hex of its ground with its icon, a piece its silhouette, a chip a disc, a colour
of players a field of it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial

from generators.hexes import ORIGIN
from generators.lattice import hex_corners
from layouts.richtexts import Icon
from layouts.shapes import Circle, Shape, Style, Symbol, Use, placed, polygon
from layouts.textblocks import centred_text
from pnp.errors import GameFileError
from pnp.model.games import Game, PieceKind
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.symbols import icon, piece
from pnp.printing.themes import PlayerColour, Theme, find_look, find_player, neutral_player
from pnp.texts.suggestions import unknown_name

BAND = "own"
_HEX_SIDE = 0.5
_HEX_WIDTH = 0.87
_ICON_SHARE = 0.62
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
        fill = self.theme.paper if self.theme.is_lined else self.theme.bands[BAND]
        ink = self.theme.ink if self.theme.is_lined else self.theme.paper
        return PlayerColour(f"aid-{BAND}", "", fill, ink)

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
        theme, look = self.theme, find_look(key, self.theme)
        ground = theme.tones[look.tone].ground
        corners = hex_corners(ORIGIN, side_mm=_HEX_SIDE - _LINE / 2)
        shapes = (
            polygon(corners, Style(ground, theme.ink, _LINE)),
            Use(icon(key, icon_ink(look, theme), theme), placed(0.0, 0.0, scale=_ICON_SHARE)),
        )
        return Icon(Symbol(f"thing-{key}-{theme.key}", shapes, _BOX), 1.3, _HEX_WIDTH)

    def _piece(self, name: str) -> Icon:
        kind, theme = self.piece_kind(name), self.theme
        player = neutral_player(theme) if kind.is_neutral else self.reader()
        return Icon(piece(kind.picture, player, theme, has_letter=False), 1.3)

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
