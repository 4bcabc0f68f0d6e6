"""What the box of a game holds, and how it is printed: data, made by `pnp.printing.stock`."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from generators import NamedTuple, Value
from pnp.tables.records import NOTHING

# board: thick, as tiles are; card: of playing cards; net: to cut, fold and glue.
Stock: TypeAlias = Literal["board", "card", "paper", "net"]
TokenShape: TypeAlias = Literal["square", "round"]


class TokenSize(NamedTuple):
    """
    How large a kind of token is: the diameter if it is round, the side if it is square.

    Attributes:
        long_mm: of a bar, such as a road, how long it is; it has corners in any kit, and its
            side is how wide it is. 0: it is no bar.
        is_hex: it is a hex, so wide from flat to flat.
    """

    diameter_mm: float
    side_mm: float
    long_mm: float = 0.0
    is_hex: bool = False


class StandeeSize(NamedTuple):
    """One side of a figure to fold, and how deep its foot is."""

    width_mm: float
    height_mm: float
    foot_mm: float


class Face(Value):
    """
    What one side of a piece shows, in its player's colour.

    Attributes:
        picture: the name of a silhouette; empty: the colour's letter, large.
        has_letter: the colour's letter stands on the picture.
        words: what stands over it, such as points.
        caption: what stands below it, such as a strength.
    """

    picture: str = ""
    has_letter: bool = True
    words: str = ""
    caption: str = ""


class PiecePart(Value):
    """
    How a kind of piece is printed, as `print.toml` or the game file has it.

    Attributes:
        size: of a disc and of a square, and the length of a bar.
        name: of its components, behind the colour: ``knight``.
        part: of the kit, for a piece that stands on no board and is told in `print.toml` alone.
        count: of each colour; or by the colour's name, where they differ; or the name of a
            number of the game.
        back: the other side; none: as in front.
        share: how large the picture is, of the diameter and of the side.
        standee: its size as a figure to fold; none: it stays a token.
        title: the text below the picture of a figure; in `print.toml` its key.
        is_neutral: it belongs to nobody; else every colour in play has some.
        band: the ground of what belongs to nobody, by the name of a band of the themes: its
            picture is then the icon of a terrain. Empty: a silhouette, grey.
    """

    size: TokenSize
    name: str = ""
    part: str = ""
    face: Face = Face()
    back: Face | None = None
    count: int | str | Mapping[str, int] = 1
    share: tuple[float, float] = (0.62, 0.73)
    standee: StandeeSize | None = None
    title: str = ""
    is_neutral: bool = False
    band: str = ""

    @property
    def faces(self) -> tuple[Face, Face]:
        """Its two sides."""
        return self.face, self.back or self.face

    def count_of(self, colour: str) -> int:
        """Return how many a colour has, by its name; of what belongs to nobody, how many."""
        return self.count.get(colour, 0) if isinstance(self.count, Mapping) else int(self.count)


class PadLine(Value):
    """
    A line of a score pad.

    Attributes:
        kind: plain: one line of the account; total: their sum; small: decides among equals.
        text: the key of its words, with slots for *values*.
        terrain: whose icon stands before the words; its own word fills a slot, too.
        words: instead of a text.
    """

    kind: Literal["plain", "total", "small"] = "plain"
    text: str = ""
    terrain: str = ""
    values: Mapping[str, int | str] = NOTHING
    words: str = ""


class Pad(Value):
    """
    A score pad; its last line, the places of the players, goes without saying.

    Attributes:
        picture: a piece of the player's colour above each column.
        reminder: the keys of what counts, in a few words.
    """

    picture: str
    lines: tuple[PadLine, ...]
    reminder: tuple[str, ...] = ("pad_reminder",)
