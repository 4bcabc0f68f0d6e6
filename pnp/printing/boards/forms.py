"""The forms in which a board is printed, and how a wall map is drawn."""

from typing import Literal, TypeAlias

from generators import NamedTuple
from layouts.documents import Paper

Form: TypeAlias = Literal["overview", "poster", "tiles", "wall"]
# Those in which a board can be drawn with any theme.
FORMS: tuple[Form, ...] = ("overview", "poster", "tiles")
Grid: TypeAlias = Literal["none", "fine", "strong"]
Labels: TypeAlias = Literal["none", "coordinates"]
Naming: TypeAlias = Literal["none", "all"]


class WallStyle(NamedTuple):
    """
    How a wall map is drawn, in the order of the options for it.

    Attributes:
        naming, rivers, roads: whether there are any names, rivers and roads.
        sheets: the paper of the sheets that it is printed over, if it is not one sheet itself.
        is_for_shop: in the colours of a press, and with a bleed on any paper.
    """

    grid: Grid
    labels: Labels
    naming: Naming
    rivers: Naming
    roads: Naming
    sheets: Paper | None
    is_for_shop: bool
