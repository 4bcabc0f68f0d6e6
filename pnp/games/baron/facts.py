"""The facts of Baron."""

from dataclasses import dataclass

from pnp.games.baron.components import tiles_in_play
from pnp.games.baron.entries import ENTRIES
from pnp.games.baron.letters import COLOURS, PIECES, TERRAINS
from pnp.games.baron.rulings import RULINGS
from pnp.model.boards import Json, Setup
from pnp.model.games import Game
from pnp.model.options import BoardOption

GAME = Game(
    slug="baron",
    title="Baron",
    author="Franz Gaudois",
    year=2006,
    package="pnp.games.baron",
    least_players=2,
    most_players=5,
    hex_mm=38.0,
    tile_shape="hex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=(
        BoardOption(
            "shape",
            "disc",
            "the shape of the landscape",
            choices={
                "disc": "as round as can be, for any number of tiles",
                "star": "a hexagram of all 73 tiles",
                "organic": "grown at random, another one for each seed",
            },
        ),
        BoardOption("tiles", None, "lay that many tiles of the pile", least=1, most=tiles_in_play),
    ),
    entries=ENTRIES,
    rulings=RULINGS,
    piece_block="keeps",
    has_draw_pile=True,
)


@dataclass(frozen=True, slots=True)
class BaronSetup(Setup):
    """
    The seeded set-up, each tile by its kind.

    Attributes:
        hands: of each player.
        removed: the tiles that stay in the box.
        row: the open row.
        start: the start tile.
        pile: the draw pile, from the top.
    """

    hands: tuple[tuple[str, ...], ...]
    removed: tuple[str, ...]
    row: tuple[str, ...]
    start: str
    pile: tuple[str, ...]

    def data(self) -> dict[str, Json]:
        """Return it as plain data, for the JSON file."""
        return {
            "hands": [list(hand) for hand in self.hands],
            "removed": list(self.removed),
            "row": list(self.row),
            "start": self.start,
            "pile": list(self.pile),
        }
