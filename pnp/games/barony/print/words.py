"""What a board of Barony says, and its seats. Light, for pages without cards."""

from pnp.games import find_game
from pnp.games.barony.facts import TILES_PER_PLAYER, city_hexes, placing_order
from pnp.model.boards import Board
from pnp.model.games import Colour, Game
from pnp.texts import Texts


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts, of Barony or of a game that builds on it."""
    game = find_game(board.game)
    colour_words, colours = game.rules_texts(texts.language), draw_seats(board, game)
    seats = [colour_words(f"colour_{colour.name}") for colour in colours]
    # So small, a city has no letter that anybody could read: it stands beside.
    placing = (
        f"{{icon:city={colours[seat].name}}}\u00a0{seats[seat][0]}\u00a0{count}"
        for seat, count in placing_order(len(seats))
    )
    return {
        "tile_count": TILES_PER_PLAYER * board.players,
        "city_hexes": len(city_hexes(board.terrain)),
        "order": ", ".join(seats),
        "first": seats[0],
        "placing": "\u00a0› ".join(placing),
    }


def draw_seats(board: Board, game: Game) -> tuple[Colour, ...]:
    """
    Return a colour for each seat, clockwise from the first player's.

    Only the colours that a kit for as many players holds.
    """
    known = {colour.letter: colour for colour in game.colours}
    return tuple(known[letter] for letter in board.setup.dealt["order"])
