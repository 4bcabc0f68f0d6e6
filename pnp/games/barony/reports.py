"""How the checks of Barony report what they find: the key of a text, and its hexes."""

from collections.abc import Iterable, Sequence

from generators.hexes import Hex
from pnp.findings import Finding, Severity
from pnp.sentences import Part, Sentence, Value

# A sentence names so many hexes at most; pictures outline all of them.
NAMED_HEXES = 12


def impossible(text: str, hexes: Iterable[Hex] = (), **values: Value) -> Finding:
    """Return a finding of what cannot be; its code is what *text* begins with."""
    return found("impossible", text, hexes, **values)


def doubtful(text: str, hexes: Iterable[Hex] = (), **values: Value) -> Finding:
    """Return a finding of what only a spell or a rare case explains."""
    return found("doubtful", text, hexes, **values)


def needs_entry(text: str, hexes: Iterable[Hex] = (), **values: Value) -> Finding:
    """Return a finding of what the board alone cannot tell."""
    return found("needs entry", text, hexes, **values)


def found(severity: Severity, text: str, hexes: Iterable[Hex] = (), **values: Value) -> Finding:
    """
    Return a finding of the code that the key *text* begins with: ``BY05_unread``.

    The slots ``{hex}`` and ``{hexes}`` tell the first of *hexes*, and the first few.
    """
    places = tuple(hexes)
    if places:
        values = {"hex": places[0], "hexes": _named(places), **values}
    return Finding(text.partition("_")[0], severity, Sentence(text, values), places)


def _named(places: Sequence[Hex]) -> tuple[Part, ...]:
    """Return the hexes that a sentence names, with an ellipsis for the rest."""
    if len(places) <= NAMED_HEXES:
        return tuple(places)
    return (*places[:NAMED_HEXES], "…")
