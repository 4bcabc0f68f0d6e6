"""What the file of Shepherds cannot say: SH04, sheep that nobody watches."""

from collections.abc import Iterator

from generators.hexes import distance
from pnp.judging.findings import Finding, doubtful
from pnp.judging.views import View
from pnp.model.games import CheckRequest

REACH = 3


def findings(view: View, request: CheckRequest) -> Iterator[Finding]:
    """Yield sheep further than three steps from each shepherd of their colour."""
    for colour in view.colours:
        watched = view.places(colour, "S")
        lost = [
            cell
            for cell in view.places(colour, "")
            if watched and all(distance(cell, other) > REACH for other in watched)
        ]
        if lost:
            yield doubtful("SH04", lost, colour=view.colour_word(colour))
