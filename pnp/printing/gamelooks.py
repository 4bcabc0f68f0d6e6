"""
What a game adds to the pictures and colours that all games share.

A game keeps its own as `LOOKS` in the file `print/looks.py` of its folder; nothing here has
to change for a new game. Names are looked for among the shared ones first, then game by
game, so that a drawing imports few games.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from pnp.games import capabilities

if TYPE_CHECKING:
    from pnp.printing.art.icons import Stencil
    from pnp.printing.art.motifs import Mark
    from pnp.printing.art.pieces import Silhouette
    from pnp.printing.art.terrains import TerrainLook
    from pnp.printing.country.etchings import Etching
    from pnp.printing.country.sceneries import Scenery
    from pnp.printing.themes import PlayerColour, Tones

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class GameLooks:
    """
    The pictures and colours of one game, by name; no other game may use the same names.

    Attributes:
        terrains: how its terrains are drawn.
        tones: colours of grounds, for `TerrainLook.tone`.
        bands: colours of title bands and card families.
        players: colours of players, by their English names.
        pieces: for `PieceKind.picture`.
        icons: for `TerrainLook.icon`.
        motifs: for `Growth.motif`.
        washes: tones of the theme `country`, by tone; without one a tone is kept.
        sceneries: the lands of that theme, by the key of the look; without one it is open land.
        engravings: for `Sprig.engraving` and `Scenery.focal`.
    """

    terrains: tuple["TerrainLook", ...] = ()
    tones: Mapping[str, "Tones"] = field(default_factory=dict)
    bands: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, "PlayerColour"] = field(default_factory=dict)
    pieces: Mapping[str, "Silhouette"] = field(default_factory=dict)
    icons: Mapping[str, "Stencil"] = field(default_factory=dict)
    motifs: Mapping[str, "tuple[Mark, ...]"] = field(default_factory=dict)
    washes: Mapping[str, "Tones"] = field(default_factory=dict)
    sceneries: Mapping[str, "Scenery"] = field(default_factory=dict)
    engravings: Mapping[str, "tuple[Etching, ...]"] = field(default_factory=dict)


class Stock(Mapping[str, Value]):
    """Pictures or colours by name: those that all games share, then those of each game."""

    def __init__(
        self, part: Callable[[GameLooks], Mapping[str, Value]], shared: Mapping[str, Value]
    ) -> None:
        """*part* gives those of one game."""
        self._part = part
        self._shared = shared
        self._found: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        """Return what is called *name*; KeyError if no game has it."""
        if name in self._shared:
            return self._shared[name]
        if name not in self._found:
            owner = next((own for own in self._of_games() if name in own), {})
            self._found[name] = owner[name]
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._shared
        for own in self._of_games():
            yield from own

    def __len__(self) -> int:
        return len(self._shared) + sum(map(len, self._of_games()))

    def _of_games(self) -> Iterator[Mapping[str, Value]]:
        return map(self._part, capabilities.looks_of_games())
