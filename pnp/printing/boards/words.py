"""
What pages say of a board in words: title, set, notes, footer, and the words that texts ask for.

A game fills the slots of its texts with `print/card.py`: what a deal laid, who begins. A
text with a slot for a word that is None is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import Formatter

from pnp.model import VERSION
from pnp.model.boards import Board, board_words
from pnp.model.games import Game
from pnp.notation.boardcodes import board_code, shortest_command
from pnp.texts import Texts, decimal_text, number_text, page_texts

_NOTE = "note_"


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
        key = "exact_different" if origin.is_different_exact else key
        return self.shared(key, words=words, count=different)

    def reproduce(self) -> str:
        """Return the command that gives the same board again."""
        return self.shared("reproduce", command=shortest_command(self.board, self.game))

    def code(self) -> str:
        """Return the code of the board, or that it has none; nothing for an own game."""
        return code_words(self.board, self.game, self.shared)

    def dealt_from(self) -> str:
        """Return the words that rebuild the board, the seed by its name in the language."""
        return dealt_from(self.board, self.shared)

    def footer(self, scale: str) -> str:
        """Return the line at the foot of a sheet, without its number."""
        code = self.code()
        return self.shared(
            "footer" if code else "footer_without_code",
            title=self.game_title(),
            players=self.board.players,
            words=self.dealt_from(),
            code=code,
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


def dealt_from(board: Board, texts: Texts) -> str:
    """Return the words that rebuild *board*, the seed by its name in the language."""
    return texts("dealt_from", words=board_words(board).removeprefix("seed="))


def code_words(board: Board, game: Game, texts: Texts) -> str:
    """Return the code of *board*, or that it has none; nothing for games without any codes."""
    return "" if game.file else board_code(board, game) or texts("no_code")


def plain_words(game: Game, board: Board, texts: Texts) -> dict[str, object]:
    """Return the words that the board of any game gives; colours are those of reports."""
    names = game.rules_texts(texts.language)
    starts = (
        f"{names(f'colour_{colour.name}')} {board.names[piece.hex]}"
        for colour in game.colours
        for piece in board.pieces
        if piece.colour == colour.letter
    )
    return {"players": board.players, "hexes": len(board.terrain), "starts": ", ".join(starts)}


def notes_on(texts: Texts, words: Mapping[str, object]) -> tuple[str, ...]:
    """Return the notes beside a board: all texts called ``note_...``, in their order."""
    return known_texts(texts, filter(is_note, texts.table), words)


def is_note(key: str) -> bool:
    """Tell whether a text is one of the notes beside a board."""
    return key.startswith(_NOTE)


def known_texts(texts: Texts, keys: Iterator[str], words: Mapping[str, object]) -> tuple[str, ...]:
    """Return the texts called *keys*, but those with a slot for a word that is None."""
    return tuple(texts(key, **words) for key in keys if not _lacks_word(texts.table[key], words))


def _lacks_word(text: str, words: Mapping[str, object]) -> bool:
    slots = (slot for _, slot, _, _ in Formatter().parse(text) if slot)
    return any(words.get(slot, "") is None for slot in slots)
