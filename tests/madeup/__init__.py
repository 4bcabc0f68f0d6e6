"""A made-up game, to prove that a game that comes along touches its folder and one line."""

import pytest

from pnp.games import PACKAGES, find_game
from pnp.model.games import Game
from pnp.notation.boardcodes import CODINGS, Coding

SLUG = "shepherds"


def enter(patch: pytest.MonkeyPatch) -> Game:
    """Write its line, and the letter of its boards, for as long as a test lasts."""
    patch.setitem(PACKAGES, SLUG, "tests.madeup.shepherds")
    patch.setitem(CODINGS, SLUG, Coding("H", {"ponds-apart": 2}))
    return find_game(SLUG)
