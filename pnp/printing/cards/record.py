"""What a game says on its set-up cards, and what it is asked by."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from layouts.cards import SAFE_MM, CardSize
from layouts.documents import Box
from layouts.flows import Block
from layouts.shapes import Shape
from pnp.printing.themes import Theme

# Draws within a box, as large as fits; may raise TextFitError.
Picture: TypeAlias = Callable[[Box], tuple[Shape, ...]]

STRIP_SAFE_MM = 1.5


@dataclass(frozen=True, slots=True)
class SetupRequest:
    """
    What the words of a card depend on, besides the board.

    Attributes:
        size: the card; blocks with pictures fit its width.
        has_draw_order: a strip with the secret order of the draw pile is wanted.
    """

    language: str
    theme: Theme
    size: CardSize
    has_draw_order: bool = False

    @property
    def width_mm(self) -> float:
        """How wide a block of a face may be."""
        return self.size.width_mm - 2 * SAFE_MM


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One terrain below the picture: its look, the sign that stands for it, its name."""

    look: str
    sign: str
    name: str


@dataclass(frozen=True, slots=True)
class Strip:
    """
    Something to cut out beside the card, because not everybody may see it.

    Attributes:
        key: what it is, once a card: ``"personal-cards"``.
        picture: drawn within its safe zone.
        fold_mm: how far below the top edge it is folded; None for not at all.
    """

    key: str
    height_mm: float
    picture: Picture
    fold_mm: float | None = None


@dataclass(frozen=True, slots=True)
class SetupCard:
    """
    The faces of one card, as a game tells them.

    Attributes:
        band: the key of the title band's colour in a theme.
        picture: what lies on the table once all is set up.
        legend: what the signs of the picture mean.
        blocks: the steps, for the back.
    """

    band: str
    picture: Picture
    legend: tuple[LegendEntry, ...]
    blocks: tuple[Block, ...]
    strips: tuple[Strip, ...] = ()
