"""The words round a board: title, set, notes, footer."""

from dataclasses import dataclass

from pnp.model import VERSION
from pnp.model.boards import Board, board_words
from pnp.model.games import Game
from pnp.notation.boardcodes import board_code, shortest_command
from pnp.texts import Texts, decimal_text, number_text, page_texts


@dataclass(frozen=True, slots=True)
class Captions:
    """
    The words of one board in one language.

    Attributes:
        notes: what the game says beside the board, line by line.
    """

    board: Board
    game: Game
    language: str
    notes: tuple[str, ...] = ()

    @property
    def shared(self) -> Texts:
        """The texts of all games."""
        return page_texts(self.language)

    @property
    def own(self) -> Texts:
        """The texts of the game."""
        return self.game.texts(self.language)

    def game_title(self) -> str:
        """Return the name of the game."""
        return self.own("title")

    def title(self) -> str:
        """Return the title of a document with this board."""
        return self.shared("board_title", title=self.game_title(), players=self.board.players)

    def drawn_from(self) -> str:
        """Return how many boards there are, and how it was drawn."""
        origin = self.board.drawn_from
        is_bound = not origin.is_exact and not origin.is_estimate
        if origin.is_found:
            key = "found_set"
        elif not origin.is_uniform:
            key = "approximate_set"
        elif is_bound:
            key = "bounded_set"
        else:
            key = "exact_set" if origin.is_exact else "estimated_set"
        count = number_text(origin.count, self.language)
        deals = "deals_on_outline" if origin.is_on_outline else "all_deals"
        words = self.shared(key, deals=self.shared(deals, count=count))
        if origin.different is None:
            return words
        different = number_text(origin.different, self.language)
        key = "bounded_different" if is_bound else "about_different"
        return self.shared(key, words=words, count=different)

    def reproduce(self) -> str:
        """Return the command that gives the same board again."""
        return self.shared("reproduce", command=shortest_command(self.board, self.game))

    def code(self) -> str:
        """Return the code of the board, or that it has none."""
        return board_code(self.board, self.game) or self.shared("no_code")

    def footer(self, scale: str) -> str:
        """Return the line at the foot of a sheet, without its number."""
        return self.shared(
            "footer",
            title=self.game_title(),
            players=self.board.players,
            words=board_words(self.board),
            code=self.code(),
            scale=scale,
            version=VERSION,
        )

    def sheet(self, number: int, count: int) -> str:
        """Return the number of a sheet."""
        return self.shared("sheet", number=number, count=count)

    def true_scale(self, hex_mm: float) -> str:
        """Return the words for true size."""
        return self.shared("scale_true", hex_mm=decimal_text(hex_mm, self.language, places=3))

    def overview_scale(self, hex_mm: float, true_mm: float) -> str:
        """Return the words for hexes that are smaller than they should be."""
        return self.shared(
            "scale_overview",
            scale=decimal_text(true_mm / hex_mm, self.language, places=2),
            hex_mm=decimal_text(hex_mm, self.language, places=1),
        )
