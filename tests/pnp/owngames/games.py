"""Game files for tests, from texts alone."""

from pnp.owngames.building import settled
from pnp.owngames.files import game_in_memory
from pnp.owngames.reading import read_game

HEAD = '[game]\nname = "G"\nplayers = "2-4"\n'
GROUND = "[terrain]\nreef = { count = 9 }\nshoal = { count = 12 }\ndeep = {}\n"


def loaded(text, **files):
    """The game of a text, beside other files."""
    beside = {name.replace("_", "."): data for name, data in files.items()}
    return read_game(game_in_memory({"g.toml": text.encode(), **beside}, "g.toml"))


def game(rest="", head=HEAD, ground=GROUND, **files):
    """A small game with more tables."""
    return loaded(f"{head}{ground}{rest}", **files)


def names_in(made, cells):
    """What hexes are called on the board of a settled game."""
    names = made.names_hexes(made.ground.cells)
    return [names[cell] for cell in made.ground.cells if cell in cells]


def settled_game(rest="", players=2, **more):
    """A small game for so many players."""
    return settled(game(rest, **more), players)
