"""
What pages say of a board in words: title, set, notes, footer, and the words that texts ask for.

A game fills the slots of its texts with `print/words.py`: what a deal laid, who begins. A
text with a slot for a word that is None is left out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter

from pnp.model import VERSION
from pnp.model.boards import Board, board_words
from pnp.model.games import Game
from pnp.notation.boardcodes import board_code, shortest_command
from pnp.texts import Texts, decimal_text, fraction_text, number_text, page_texts, percent_text


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

    def title(self) -> str:
        """Return the title of a document with this board."""
        return self.shared("board_title", title=self.own("title"), players=self.board.players)

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
        deals_key = "deals_on_outline" if origin.is_on_outline else "all_deals"
        deals = self.shared(deals_key, count=number_text(origin.count, self.language))
        if origin.even_share is not None:
            percent = percent_text(origin.even_share, self.language)
            deals = self.shared("even_deals", deals=deals, percent=percent)
        words = self.shared(key, deals=deals)
        if origin.different is None:
            return words
        is_most = is_bound or origin.is_different_most
        key = "bounded_different" if is_most else "about_different"
        key = "exact_different" if origin.is_different_exact else key
        count = number_text(origin.different, self.language)
        return self.shared(key, words=words, count=count)

    def land(self) -> str:
        """Return whose land is worth how much, and how even that is; nothing where unknown."""
        evenness = self.board.evenness
        if evenness is None:
            return ""
        words = self.shared("land", land=self._lands(), spread=fraction_text(evenness.spread))
        if evenness.share is None:
            return f"{words}."
        percent = percent_text(evenness.share, self.language)
        return self.shared("land_share", words=words, percent=percent)

    def spread(self) -> str:
        """Return how much the land of colours differs, and in how many percent it does no more."""
        evenness = self.board.evenness
        if evenness is None:
            return ""
        spread = fraction_text(evenness.spread)
        if evenness.share is None:
            return self.shared("spread", spread=spread)
        percent = percent_text(evenness.share, self.language)
        return self.shared("spread_percent", spread=spread, percent=percent)

    def facts(self) -> dict[str, object]:
        """Return the words that the board of any game gives; colours are those of reports."""
        board, spread = self.board, self.spread()
        names = self.game.rules_texts(self.language)
        starts = (
            f"{names(f'colour_{colour.name}')} {board.names[piece.hex]}"
            for colour in self.game.colours
            for piece in board.pieces
            if piece.colour == colour.letter
        )
        # On a card, where there is little room.
        land = self.shared("land_short", land=self._lands(), spread=spread) if spread else None
        return {
            "players": board.players,
            "hexes": len(board.terrain),
            "starts": ", ".join(starts),
            "land": land,
            "spread": spread or None,
        }

    def _lands(self) -> str:
        """Return what the land of each colour is worth."""
        assert self.board.evenness is not None
        names = self.game.rules_texts(self.language)
        colours = {colour.letter: colour.name for colour in self.game.colours}
        return " · ".join(
            f"{names(f'colour_{colours[letter]}')} {fraction_text(worth)}"
            for letter, worth in self.board.evenness.land.items()
        )

    def reproduce(self) -> str:
        """Return the command that gives the same board again."""
        return self.shared("reproduce", command=shortest_command(self.board, self.game))

    def told_code(self) -> str:
        """Return what the code of the board is, in a sentence; nothing where it has none."""
        code = board_code(self.board, self.game)
        return self.shared("code_of_board", code=code) if code else ""

    def code(self) -> str:
        """Return the code of the board, or that it has none; nothing for an own game."""
        if self.game.words:
            return ""
        return board_code(self.board, self.game) or self.shared("no_code")

    def dealt_from(self) -> str:
        """Return the words that rebuild the board, the seed by its name in the language."""
        return self.shared("dealt_from", words=board_words(self.board).removeprefix("seed="))

    def footer(self, scale: str) -> str:
        """Return the line at the foot of a sheet, without its number."""
        code = self.code()
        line = self.shared(
            "footer" if code else "footer_without_code",
            title=self.own("title"),
            players=self.board.players,
            words=self.dealt_from(),
            code=code,
            scale=scale,
            version=VERSION,
        )
        return " · ".join(filter(None, (line, self.spread())))

    def sheet(self, number: int, count: int) -> str:
        """Return the number of a sheet."""
        return self.shared("sheet", number=number, count=count)

    def true_scale(self, hex_mm: float) -> str:
        """Return the words for true size."""
        return self.shared("scale_true", hex_mm=decimal_text(hex_mm, self.language, places=3))


def known_texts(texts: Texts, keys: Iterable[str], words: Mapping[str, object]) -> tuple[str, ...]:
    """Return the texts called *keys*, but those with a slot for a word that is None."""

    def is_known(text: str) -> bool:
        slots = (slot for _, slot, _, _ in Formatter().parse(text) if slot)
        return all(words.get(slot, "") is not None for slot in slots)

    return tuple(texts(key, **words) for key in keys if is_known(texts.table[key]))
