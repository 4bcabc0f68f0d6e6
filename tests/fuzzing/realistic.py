"""Files as players type them: examples of all games, and boards as they are dealt."""

import random

from pnp.games import GAMES
from pnp.model.positions import PHASES, position_of
from pnp.notation.positiontexts import format_position
from tests.boardrules.dealing import deal


def realistic_files(count: int, seed: int) -> list[str]:
    """Return *count* files of all games in turn: first dealt boards, then also examples."""
    random_ = random.Random(seed)
    files = []
    for number in range(count):
        game = GAMES[number % len(GAMES)]
        players = random_.randint(game.least_players, game.most_players)
        start = position_of(deal(game.slug, players, random_.randrange(8)))
        dealt = format_position(start._replace(phase=random_.choice(PHASES)), game)
        files.append(dealt if number < len(GAMES) else game.example)
    return files
