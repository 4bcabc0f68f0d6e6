"""
What a program says of a position of Barony that its file cannot; and its score. No drawing.

Sorcery takes these from here, not from the modules: two threads, of which one starts with the
package and the other with a module in it, would wait for each other's import.
"""

from collections.abc import Iterator, Mapping

from pnp.games.barony.rules.check import check_rules as check_rules
from pnp.games.barony.rules.hands import Spells as Spells
from pnp.games.barony.rules.hands import number_of as number_of
from pnp.games.barony.rules.mapchecks import check_cover as check_cover
from pnp.games.barony.rules.score import score_view as score_view
from pnp.judging.findings import Finding
from pnp.judging.scores import ScoreSheet
from pnp.judging.views import View
from pnp.model.games import CheckRequest


def findings(view: View, request: CheckRequest) -> Iterator[Finding]:
    """Yield what is found besides what the file says, in no particular order."""
    yield from check_rules(view, request.rulings)
    yield from check_cover(view.position, request)


def sheet(view: View, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of a position; no ruling changes it."""
    return score_view(view)
