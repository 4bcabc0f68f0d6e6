"""What a position of Shepherds can prove to be wrong: SH01 to SH03."""

from collections import Counter
from collections.abc import Iterator

from pnp.judging.findings import Finding, impossible, needs_entry
from pnp.judging.views import View, view_of
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position
from tests.madeup.shepherds.facts import GAME, HEXES_OF, POND, SHEEP, SHEEP_A_PLAYER, SHEPHERD


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = view_of(position, GAME)
    return (*_check_map(view), *_check_ponds(view), *_check_supply(view))


def _check_map(view: View) -> Iterator[Finding]:
    """Yield terrains of which the map has more than the box."""
    for terrain, count in Counter(view.position.terrain.values()).items():
        if terrain != UNREADABLE and count > HEXES_OF[terrain]:
            cells = view.hexes_of(terrain)
            yield impossible("SH01", cells, count=count, expected=HEXES_OF[terrain])


def _check_ponds(view: View) -> Iterator[Finding]:
    """Yield the ponds on which something stands."""
    wet = tuple(cell for cell in view.stacks if view.terrain(cell) == POND)
    if wet:
        yield impossible("SH02", wet)


def _check_supply(view: View) -> Iterator[Finding]:
    """Yield the colours with too many pieces, and those whose shepherd may be unread."""
    for colour in view.colours:
        word = view.colour_word(colour)
        for kind, most in ((SHEPHERD, 1), (SHEEP, SHEEP_A_PLAYER)):
            if view.count(colour, kind).least > most:
                yield impossible("SH03", view.places(colour, kind), colour=word, most=most)
        if view.count(colour, SHEPHERD).most < 1:
            yield impossible("SH03_none", colour=word)
        elif not view.count(colour, SHEPHERD).is_certain:
            cells = {piece.hex for piece in view.hidden(colour, SHEPHERD)}
            yield needs_entry("SH03_unread", sorted(cells), colour=word)
