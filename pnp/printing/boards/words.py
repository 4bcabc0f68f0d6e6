"""
What pages say of a board in words: title, set, notes, footer, and the words that texts ask for.

A game fills the slots of its texts with `print/words.py`: what a deal laid, who begins. A
text with a slot for a word that is None is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import Formatter

from pnp.model import VERSION
from pnp.model.boards import Board, board_words
from pnp.model.games import Game
from pnp.notation.boardcodes import board_code, shortest_command
from pnp.texts import (
    Texts,
    decimal_text,
    fraction_text,
    number_text,
    page_texts,
    percent_text,
)

_NOTE = "note_"


@dataclass(frozen=True, slots=True)
class Captions:
    """
    The words of one board in one language.

    Attributes:
        notes: what the game says beside the board, line by line.
        has_bands: the board shows whose land each hex is.
    """

    board: Board
    game: Game
    language: str
    notes: tuple[str, ...] = ()
    has_bands: bool = False

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
        deals = self.shared(
            "deals_on_outline" if origin.is_on_outline else "all_deals", count=count
        )
        if origin.even_share is not None:
            deals = self.shared(
                "even_deals", deals=deals, percent=percent_text(origin.even_share, self.language)
            )
        words = self.shared(key, deals=deals)
        if origin.different is None:
            return words
        different = number_text(origin.different, self.language)
        key = "bounded_different" if is_bound else "about_different"
        key = "exact_different" if origin.is_different_exact else key
        return self.shared(key, words=words, count=different)

    def land(self) -> str:
        """Return whose land is worth how much, and how even that is; nothing where unknown."""
        words = land_words(self.board, self.game, self.shared) or ""
        return f"{words} {self.shared('land_bands')}" if words and self.has_bands else words

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
        line = self.shared(
            "footer" if code else "footer_without_code",
            title=self.game_title(),
            players=self.board.players,
            words=self.dealt_from(),
            code=code,
            scale=scale,
            version=VERSION,
        )
        return " · ".join(filter(None, (line, spread_words(self.board, self.shared))))

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
    return "" if game.words else board_code(board, game) or texts("no_code")


def plain_words(game: Game, board: Board, texts: Texts) -> dict[str, object]:
    """Return the words that the board of any game gives; colours are those of reports."""
    names = game.rules_texts(texts.language)
    starts = (
        f"{names(f'colour_{colour.name}')} {board.names[piece.hex]}"
        for colour in game.colours
        for piece in board.pieces
        if piece.colour == colour.letter
    )
    return {
        "players": board.players,
        "hexes": len(board.terrain),
        "starts": ", ".join(starts),
        "land": short_land_words(board, game, page_texts(texts.language)),
        "spread": spread_words(board, page_texts(texts.language)) or None,
    }


def land_words(board: Board, game: Game, texts: Texts) -> str | None:
    """Return what the land of each colour is worth, and how even that is; None where unknown."""
    evenness = board.evenness
    if evenness is None:
        return None
    land, spread = _land_list(board, game, texts.language), fraction_text(evenness.spread)
    words = texts("land", land=land, spread=spread)
    if evenness.share is None:
        return f"{words}."
    percent = percent_text(evenness.share, texts.language)
    return texts("land_share", words=words, percent=percent)


def short_land_words(board: Board, game: Game, texts: Texts) -> str | None:
    """Return the same for a card, where there is little room."""
    if board.evenness is None:
        return None
    land = _land_list(board, game, texts.language)
    return texts("land_short", land=land, spread=spread_words(board, texts))


def spread_words(board: Board, texts: Texts) -> str:
    """Return how much the land of colours differs, and in how many percent it does no more."""
    evenness = board.evenness
    if evenness is None:
        return ""
    spread = fraction_text(evenness.spread)
    if evenness.share is None:
        return texts("spread", spread=spread)
    return texts(
        "spread_percent", spread=spread, percent=percent_text(evenness.share, texts.language)
    )


def _land_list(board: Board, game: Game, language: str) -> str:
    """Return what the land of each colour is worth."""
    assert board.evenness is not None
    names = game.rules_texts(language)
    colours = {colour.letter: colour.name for colour in game.colours}
    return " · ".join(
        f"{names(f'colour_{colours[letter]}')} {fraction_text(worth)}"
        for letter, worth in board.evenness.land.items()
    )


def notes_on(texts: Texts, words: Mapping[str, object]) -> tuple[str, ...]:
    """Return the notes beside a board: all texts called ``note_...``, in their order."""
    return known_texts(texts, filter(is_note, texts.table), words)


def is_note(key: str) -> bool:
    """Tell whether a text is one of the notes beside a board."""
    return key.startswith(_NOTE)


def known_texts(texts: Texts, keys: Iterator[str], words: Mapping[str, object]) -> tuple[str, ...]:
    """Return the texts called *keys*, but those with a slot for a word that is None."""
    return tuple(texts(key, **words) for key in keys if not lacks_word(texts.table[key], words))


def lacks_word(text: str, words: Mapping[str, object]) -> bool:
    """Tell whether a text has a slot for a word that is None."""
    slots = (slot for _, slot, _, _ in Formatter().parse(text) if slot)
    return any(words.get(slot, "") is None for slot in slots)
