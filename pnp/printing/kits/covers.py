"""The picture of a game on its kit: at the head of the contents sheet, and on the box."""

from collections.abc import Callable
from dataclasses import dataclass

from generators.randomness import Stream
from layouts.documents import Box
from layouts.errors import TextFitError
from layouts.shapes import Group, Shape, Style, placed, rectangle
from pnp.printing.art.vistas import Vista, draw_vista
from pnp.printing.themes import PAPER, Theme

# How high the picture may be, as a share of the page's body; the first that leaves enough room.
_SHARES = (0.32, 0.26, 0.2, 0.15)
_GAP_MM = 4.0
_EDGE_MM = 0.35


@dataclass(frozen=True, slots=True)
class Cover:
    """The picture of a game in a theme; the scatter of its art depends on the seed."""

    vista: Vista
    theme: Theme
    seed: int

    def draw(self, size_mm: tuple[float, float]) -> tuple[Shape, ...]:
        """Return the picture so wide and high, about its top left corner."""
        return draw_vista(self.vista, size_mm, self.theme, Stream(self.seed, "cover"))

    @property
    def band(self) -> tuple[str, str]:
        """The colour of the game, and that of what stands on it."""
        theme = self.theme
        return theme.bands[self.vista.band], theme.ink if theme.is_lined else PAPER


def below_picture(
    cover: Cover, set_words: Callable[[Box], tuple[Shape, ...]], body: Box
) -> tuple[Shape, ...] | None:
    """
    Return the picture with words below it, or None where no size leaves them enough room.

    *set_words* sets them in a box, and raises TextFitError where they do not fit.
    """
    left, top, right, bottom = body
    for share in _SHARES:
        height_mm = share * (bottom - top)
        below = (left, top + height_mm + _GAP_MM, right, bottom)
        try:
            words = set_words(below)
        except TextFitError:
            continue
        edge = rectangle(left, top, right - left, height_mm, Style(None, cover.theme.ink, _EDGE_MM))
        picture = Group(cover.draw((right - left, height_mm)), placed(left, top))
        return (picture, edge, *words)
    return None
