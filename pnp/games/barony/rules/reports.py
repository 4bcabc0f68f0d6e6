"""How the checks of Barony report what they find: by severity, the key of a text, its hexes."""

from collections.abc import Iterable

from generators.hexes import Hex
from pnp.judging.findings import Finding, found
from pnp.texts.sentences import Value


def impossible(text: str, hexes: Iterable[Hex] = (), **values: Value) -> Finding:
    """Return a finding of what cannot be; its code is what *text* begins with."""
    return found("impossible", text, hexes, **values)


def doubtful(text: str, hexes: Iterable[Hex] = (), **values: Value) -> Finding:
    """Return a finding of what only a spell or a rare case explains."""
    return found("doubtful", text, hexes, **values)


def needs_entry(text: str, hexes: Iterable[Hex] = (), **values: Value) -> Finding:
    """Return a finding of what the board alone cannot tell."""
    return found("needs entry", text, hexes, **values)
