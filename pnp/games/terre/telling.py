"""Findings in one line: severity, text, places and what fills the text."""

from generators.hexes import Hex
from pnp.findings import Finding, Severity
from pnp.sentences import Sentence, Value


def finding(severity: Severity, text: str, hexes: tuple[Hex, ...] = (), **values: Value) -> Finding:
    """
    Return a finding; its code is what *text* begins with.

    >>> finding("impossible", "TB03_tile", (Hex(0, 0),), cell=Hex(0, 0), count=2).code
    'TB03'
    """
    return Finding(text.partition("_")[0], severity, Sentence(text, values), hexes)
