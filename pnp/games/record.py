"""`Game`: one game as a frozen record of facts and functions. No base class."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from generators.hexes import Hex
from pnp.boards import Board, OptionValue
from pnp.entries import EntryKind
from pnp.games.options import BoardOption
from pnp.rulings import Ruling
from pnp.texts import Texts, load_texts, rules_texts

if TYPE_CHECKING:  # drawing needs libraries that most commands do without
    from pnp.findings import Finding
    from pnp.kits.record import Kit, KitRequest
    from pnp.positions import Position
    from pnp.scores import ScoreSheet
    from pnp.setupcards.record import SetupCard, SetupRequest

TileShape: TypeAlias = Literal["hex", "trihex"]


class Terrain(NamedTuple):
    """
    One kind of hex.

    Attributes:
        name: the full English name, as in JSON files and boards.
        letter: the character in the map of a position file.
        look: the key of its picture in `pnp.art`.
        value: the points printed on it, where the game has them.
    """

    name: str
    letter: str
    look: str
    value: int | None = None


class Colour(NamedTuple):
    """A player's colour: its letter in piece lines, and its name in the themes."""

    letter: str
    name: str


class PieceKind(NamedTuple):
    """
    A kind of piece.

    Attributes:
        letter: how piece lines call it; empty for what a bare number stands for.
        picture: its key in `pnp.art.pieces`.
        has_chip: a value chip may lie on it: ``B=6``.
    """

    letter: str
    picture: str
    has_chip: bool = False


class DealRequest(NamedTuple):
    """
    What a board is dealt from: players, seed, and the options that are not default.

    Attributes:
        inventory: the codes of a player's own tiles, one for each, instead of the usual.
    """

    players: int
    seed: int
    options: Mapping[str, OptionValue]
    inventory: tuple[str, ...] | None = None


class CheckRequest(NamedTuple):
    """
    What a position is checked by.

    Attributes:
        rulings: the choice of every ruling that has choices.
        inventory: the codes of a player's own tiles, one for each, instead of the usual.
    """

    rulings: Mapping[str, str]
    inventory: tuple[str, ...] | None = None


class Game(NamedTuple):
    """
    A game: its facts, what is printed of it, and its rules.

    Attributes:
        slug: the name in commands and files.
        folder: the package with its texts.
        hex_mm: the usual size of a hex, flat to flat.
        tile_shape: what a printed tile covers.
        names_hexes: names every cell of a board.
        notes_on: what a page says beside a board, line by line.
        makes_kit: draws everything there is to print and cut out.
        describes_setup: what the set-up card of a board shows and says.
        has_draw_pile: a set-up has a secret order of tiles to be drawn.
        inventory_letters: what a code in a tile list may hold; empty without such lists.
        deals_board: deals one; may raise NoSuchBoardError and BudgetError of `generators`.
        row_lengths: of a board with a fixed outline, from the top; else empty.
        piece_block: the keyword of the pieces in a position file.
        entries: what else a position file may say.
        rulings: the named readings of unclear rules.
        rules_folders: the packages with the texts of the rules, the last one first in rank.
        checks: finds what is wrong with a position; an unreadable one still loads.
        scores: the score of a position, legal or not, given the choice of every ruling.
    """

    slug: str
    title: str
    author: str
    year: int
    folder: Path
    least_players: int
    most_players: int
    hex_mm: float
    tile_shape: TileShape
    terrains: tuple[Terrain, ...]
    colours: tuple[Colour, ...]
    pieces: tuple[PieceKind, ...]
    options: tuple[BoardOption, ...]
    names_hexes: Callable[[tuple[Hex, ...]], Mapping[Hex, str]]
    deals_board: Callable[[DealRequest], Board]
    notes_on: Callable[[Board, Texts], tuple[str, ...]]
    makes_kit: "Callable[[KitRequest], Kit]"
    describes_setup: "Callable[[Board, SetupRequest], SetupCard]"
    checks: "Callable[[Position, CheckRequest], tuple[Finding, ...]]"
    scores: "Callable[[Position, Mapping[str, str]], ScoreSheet]"
    entries: tuple[EntryKind, ...]
    rulings: tuple[Ruling, ...]
    rules_folders: tuple[Path, ...]
    row_lengths: tuple[int, ...] = ()
    piece_block: str = "pieces"
    has_draw_pile: bool = False
    inventory_letters: str = ""

    def texts(self, language: str) -> Texts:
        """Return this game's texts in *language*."""
        return load_texts(self.folder, language)

    def rules_texts(self, language: str) -> Texts:
        """Return the texts of this game's checks, scores and rulings in *language*."""
        return rules_texts(self.rules_folders, language)

    @property
    def example(self) -> str:
        """The text of a position file, for whoever begins."""
        return (self.folder / "example.txt").read_text(encoding="utf-8")

    def terrain(self, name: str) -> Terrain:
        """Return the terrain called *name*. Raises KeyError when the game has none such."""
        for terrain in self.terrains:
            if terrain.name == name:
                return terrain
        raise KeyError(name)
