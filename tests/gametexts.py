"""The texts that a game needs, by its facts."""

from collections.abc import Iterator

from pnp.model.games import Game
from pnp.printing.positions import shown_keys


def required_texts(game: Game) -> Iterator[str]:
    """Yield the keys of the texts that the facts of *game* ask for."""
    yield from ("title", "credit")
    yield from (terrain.name for terrain in game.terrains)
    for colour in game.colours:
        yield from (f"colour_{colour.name}", f"kit_letter_{colour.name}")
    yield from (f"piece_{kind.picture}" for kind in game.pieces)
    for kind in game.entries:
        yield f"entry_{kind.keyword}"
        yield from shown_keys(kind)
    for option in (*game.options, *game.kit_options):
        yield f"option_{option.name}"
        yield from (f"option_{option.name}_{choice}" for choice in option.choices)
    for ruling in game.rulings:
        yield f"ruling_{ruling.id}"
        yield from (f"ruling_{ruling.id}_{word}" for word in ruling.choices or ("reading",))
