"""Roads and rivers of a file: hexes or sides, one after another, as places of the lattice."""

from collections.abc import Iterator

from generators.hexes import ORIGIN, Place, hexes_at, next_to, place_at
from pnp.messages import Message
from pnp.model.gamefiles import WayTable, words_of
from pnp.model.games import Way
from pnp.owngames.names import Draft
from pnp.owngames.selectors import places_called
from pnp.tables.faults import KeyPath
from pnp.texts.suggestions import shortened

# More than that is no map any more.
_MOST_PLACES = 1000


def fill_ways(draft: Draft) -> None:
    """Find the places of all roads and rivers of the file; what is wrong with them is noted."""
    for name, table in draft.file.way.items():
        path: KeyPath = ("way", name)
        key, other = ("through", "along") if words_of(table.through) else ("along", "through")
        if not words_of(getattr(table, key)):
            draft.faults.add(path, Message("one_form", keys="through, along"))
        elif words_of(getattr(table, other)):
            draft.faults.add((*path, other), Message("form_beside", other=key))
        elif not draft.is_settled:
            draft.faults.add((*path, key), Message("way_unsettled"))
        else:
            strands = tuple(_strands(draft, table, key, path))
            # Both the same for every board, where each player has one.
            moves = [place_at(shift) for shift in draft.ground.shifts or (ORIGIN,)]
            draft.ways[name] = tuple(
                tuple(Place(at.x + move.x, at.y + move.y) for at in strand)
                for move in moves
                for strand in strands
            )


def _strands(draft: Draft, table: WayTable, key: str, path: KeyPath) -> Iterator[tuple[Place, ...]]:
    texts, kind = getattr(table, key), "hex" if key == "through" else "side"
    for number, text in enumerate(words_of(texts), start=1):
        place = (*path, key) if isinstance(texts, str) else (*path, key, number)
        words, strand, here = text.split(), list[Place](), frozenset(draft.one_board)
        if len(words) < 2 or len(words) > _MOST_PLACES:
            draft.faults.add(place, Message("way_size", count=len(words), most=_MOST_PLACES))
        for word in words:
            found = [
                at for at in places_called(draft, word, place) if not here.isdisjoint(hexes_at(at))
            ][:1]
            if found and found[0].kind != kind:
                value = shortened(word)
                wrong = {
                    "hex": Message("way_of_hexes", value=value),
                    "side": Message("way_of_sides", value=value),
                }
                draft.faults.add(place, wrong[kind])
            elif found and strand and found[0] not in next_to(strand[-1]):
                before = words[words.index(word) - 1]
                draft.faults.add(place, Message("way_gap", one=before, other=word))
            strand += found
        yield tuple(strand)


def ways_of(draft: Draft) -> tuple[Way, ...]:
    """Return the roads and rivers as they are drawn."""
    tables = draft.file.way
    return tuple(
        Way(tables[name].picture or ("road" if tables[name].through else "river"), strand)
        for name, strands in draft.ways.items()
        for strand in strands
    )
