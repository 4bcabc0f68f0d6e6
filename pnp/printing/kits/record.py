"""What a kit is made of, and what it is asked for by."""

from collections.abc import Callable, Mapping, Sequence

from generators import NamedTuple, Value, lattice
from layouts.blocks import Block
from layouts.components import SAFE_MM, CardSize, Component
from layouts.documents import Box, Drawing, Page, Paper
from layouts.shapes import Point, Shape, Symbol, Use
from pnp.model.boards import Board, OptionValue
from pnp.model.parts import Stock, TokenShape
from pnp.printing.country.vistas import Vista, draw_vista
from pnp.printing.themes import Theme
from pnp.tables.records import NOTHING


class KitRequest(Value):
    """
    What a kit is drawn from.

    Attributes:
        seed: the scatter of the art depends on it, and nothing else.
        hex_mm: flat-to-flat size of the hexes.
        bleed_mm: how far art reaches beyond the trim of every component.
        has_standees: fold-over figures instead of tokens, where a game has them.
        tokens: round ones, or squares that share their cut lines.
        is_whole_box: it serves fewer players as well.
        options: those of the game's kits that are not default.
        board: that which the kit has with it.
        only: the keys of the parts that are wanted; all if none is named, or one is no such key.
    """

    players: int
    seed: int
    language: str
    theme: Theme
    hex_mm: float
    bleed_mm: float = 3.0
    has_standees: bool = False
    inventory: tuple[str, ...] | None = None
    tokens: TokenShape = "square"
    is_whole_box: bool = False
    options: Mapping[str, OptionValue] = NOTHING
    board: Board | None = None
    only: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        """Return the hash of most of it: options and boards may have none."""
        return hash((self.players, self.seed, self.language, self.theme, self.hex_mm, self.only))

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return lattice.side_of(self.hex_mm)


class SetupRequest(NamedTuple):
    """
    How a set-up card is asked for.

    Attributes:
        size: the card; blocks with pictures fit its width.
        has_draw_order: a strip with the secret order of the draw pile is wanted.
        is_long: the words stand below the picture, on a card twice as high without a back.
    """

    language: str
    theme: Theme
    size: CardSize
    has_draw_order: bool = False
    is_long: bool = False
    bleed_mm: float = 0.0

    @property
    def width_mm(self) -> float:
        """How wide a block of a face may be."""
        return self.size.width_mm - 2 * SAFE_MM


class Section(NamedTuple):
    """
    One sort of thing in a kit, printed together; its key is what ``--only`` takes.

    Attributes:
        key: lower case with hyphens, the same in every language: ``tiles``.
        title: for bookmarks and the contents sheet.
        components: what to cut out; names unique within the kit.
        stock: what it is made of.
        is_boxed: it goes into the tuck box.
        instead: what may stand for it, in words; empty for what must be printed.
    """

    key: str
    title: str
    components: tuple[Component, ...]
    stock: Stock = "board"
    is_boxed: bool = False
    instead: str = ""

    @property
    def piece_count(self) -> int:
        """How many pieces there are to cut out."""
        return sum(component.quantity for component in self.components)


class ReferencePage(NamedTuple):
    """
    A whole page to read: a rules summary or a large aid. Set in columns.

    Attributes:
        is_book: its words keep their size, on as many pages as they need.
    """

    key: str
    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    credit: str = ""
    is_book: bool = False


class PicturePage(NamedTuple):
    """
    A whole page to look at, such as a board.

    Attributes:
        draw: from the paper, its margin in mm and the number of the sheet in words.
    """

    key: str
    title: str
    draw: Callable[[Paper, float, str], Page]


class Poster(NamedTuple):
    """
    A drawing larger than the paper, such as a board: over several sheets, or whole for a shop.

    Attributes:
        trim: its outline in the drawing.
        content: boxes that must be seen; sheets without any are left out.
    """

    key: str
    title: str
    drawing: Drawing
    trim: tuple[Point, ...]
    content: Sequence[Box]

    def section(self) -> Section:
        """Return it as a single piece."""
        drawing = self.drawing
        # The symbol that its sheets have, so that it is stored once.
        whole = Symbol(f"{self.key} art", drawing.art, (0, 0, drawing.width_mm, drawing.height_mm))
        piece = Component(self.key, (Use(whole),), self.trim)
        return Section(self.key, self.title, (piece,))


class Cover(NamedTuple):
    """
    The picture of a game in a theme.

    Attributes:
        band: the colour of the game among the bands of themes.
    """

    vista: Vista
    theme: Theme
    band: str

    def draw(self, size_mm: tuple[float, float]) -> tuple[Shape, ...]:
        """Return the picture so wide and high, about its top left corner."""
        return draw_vista(self.vista, size_mm, self.theme)


class Kit(NamedTuple):
    """
    All of a game's kit, in the order of printing.

    Attributes:
        extras: those that are printed without being named.
        figures: the keys of the parts that have figures to fold, where these are wanted.
    """

    sections: tuple[Section, ...]
    references: tuple[ReferencePage | PicturePage | Poster, ...] = ()
    notes: tuple[str, ...] = ()
    cover: Cover | None = None
    extras: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()

    @property
    def whole_sections(self) -> tuple[Section, ...]:
        """The sections; each poster is one piece."""
        posters = (one.section() for one in self.references if isinstance(one, Poster))
        return (*posters, *self.sections)
