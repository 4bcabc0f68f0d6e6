"""The texts that a game needs, by its facts."""

from collections.abc import Iterator

from pnp.model.games import Game


def required_texts(game: Game) -> Iterator[str]:
    """Yield the keys of the texts that the facts of *game* ask for."""
    yield from ("title", "credit")
    yield from (terrain.name for terrain in game.terrains)
    for colour in game.colours:
        yield from (f"colour_{colour.name}", f"kit_letter_{colour.name}")
    yield from (f"piece_{kind.picture}" for kind in game.pieces)
    for kind in game.entries:
        yield f"entry_{kind.keyword}"
        # What pages about positions say of what was entered.
        key = f"shown_{kind.keyword}"
        if kind.shape != "fields":
            yield key
        for name, field in kind.fields.items():
            letters = (*field.letters, "none") if field.letters else ()
            yield from (f"{key}_{name}_{letter}" for letter in letters)
            if not letters:
                yield f"{key}_{name}"
    for option in (*game.options, *game.kit_options):
        yield f"option_{option.name}"
        yield from (f"option_{option.name}_{choice}" for choice in option.choices)
    for ruling in game.rulings:
        yield f"ruling_{ruling.id}"
        yield from (f"ruling_{ruling.id}_{word}" for word in ruling.choices or ("reading",))
