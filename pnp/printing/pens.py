"""A pen: what goes along with all that is drawn of a game, looked up once."""

from dataclasses import dataclass

from pnp.model.boards import NOBODY
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.printing.themes import INK, PlayerColour, Theme, find_player, neutral_player

_UNKNOWN_PLAYER = PlayerColour("unknown", UNREADABLE, "#d5d1cc", INK)


@dataclass(frozen=True, slots=True)
class Pen:
    """The game of a picture, its theme, and the language of its letters."""

    game: Game
    theme: Theme
    language: str = "en"

    def player(self, letter: str) -> PlayerColour:
        """Return a colour by its letter: a grey where it cannot be read, or belongs to nobody."""
        if letter == NOBODY:
            return neutral_player(self.theme)
        for colour in self.game.colours:
            if colour.letter == letter:
                return find_player(self.theme, colour.name)
        return _UNKNOWN_PLAYER

    def letter(self, letter: str) -> str:
        """Return the letter of a colour as printed on its pieces; none on those of nobody."""
        if letter == NOBODY:
            return ""
        for colour in self.game.colours:
            if colour.letter == letter:
                return self.game.rules_texts(self.language)(f"kit_letter_{colour.name}")
        return UNREADABLE
