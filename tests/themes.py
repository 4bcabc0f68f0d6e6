"""The looks of all games at once, and the themes with them: for drawings of no one game."""

from functools import reduce

from pnp.games import GAMES
from pnp.games.capabilities import looks_of
from pnp.printing import themes
from pnp.printing.themes import Looks

LOOKS = reduce(Looks.plus, map(looks_of, GAMES))
THEMES = {name: themes.find_theme(name, LOOKS) for name in themes.THEMES}
