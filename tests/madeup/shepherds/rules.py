"""What the file of Shepherds cannot say: SH04, sheep beside a shepherd who is not theirs."""

from collections.abc import Iterator

from generators.hexes import neighbours
from pnp.judging.findings import Finding, doubtful
from pnp.judging.views import View
from pnp.model.games import CheckRequest


def findings(view: View, request: CheckRequest) -> Iterator[Finding]:
    """Yield sheep that another colour's shepherd would have led away."""
    for colour in view.colours:
        others = {p.hex for p in view.position.pieces if p.kind == "S" and p.colour != colour}
        led = [c for c in view.places(colour, "") if not others.isdisjoint(neighbours(c))]
        if led:
            yield doubtful("SH04", led, colour=view.colour_word(colour))
