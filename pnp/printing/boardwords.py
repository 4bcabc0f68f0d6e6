"""
What a page says of a board in words: the notes beside it, and the words that texts ask for.

A game fills the slots of its texts with `print/card.py`: what a deal laid, who begins. A
text with a slot for a word that is None is left out.
"""

from collections.abc import Iterator, Mapping
from string import Formatter

from pnp.model.boards import Board
from pnp.model.games import Game
from pnp.texts import Texts

_NOTE = "note_"


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
    return said(texts, (key for key in texts.table if key.startswith(_NOTE)), words)


def said(texts: Texts, keys: Iterator[str], words: Mapping[str, object]) -> tuple[str, ...]:
    """Return the texts called *keys*, but those with a slot for a word that is None."""
    return tuple(texts(key, **words) for key in keys if not _lacks_word(texts.table[key], words))


def _lacks_word(text: str, words: Mapping[str, object]) -> bool:
    slots = (slot for _, slot, _, _ in Formatter().parse(text) if slot)
    return any(words.get(slot, "") is None for slot in slots)
