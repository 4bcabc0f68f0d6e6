"""
Findings: what is wrong with a position, or cannot be told from it.

Collected, never raised. "No finding" means that nothing is impossible or doubtful; it never
means that the position was reached by legal turns.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from generators.hexes import Hex
from pnp.sentences import Sentence

Severity: TypeAlias = Literal["impossible", "doubtful", "needs entry", "information"]

# The gravest first.
SEVERITIES: tuple[Severity, ...] = ("impossible", "doubtful", "needs entry", "information")


class Finding(NamedTuple):
    """
    One thing found.

    Attributes:
        code: stable: ``BY05``. Its source in the rules is the text ``BY05_source``.
        severity: impossible; doubtful (only through a spell or a rare case); needs entry
            (the board alone cannot tell); information.
        sentence: what a player reads.
        hexes: the places meant, the most telling first; they are outlined in pictures.
    """

    code: str
    severity: Severity
    sentence: Sentence
    hexes: tuple[Hex, ...] = ()


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return *findings* by severity, code and place."""
    return tuple(sorted(findings, key=_rank))


def is_breach(finding: Finding) -> bool:
    """Tell whether *finding* says that something is wrong, be it only perhaps."""
    return finding.severity in {"impossible", "doubtful"}


def _rank(finding: Finding) -> tuple[int, str, list[tuple[int, int]]]:
    """Return what findings are sorted by."""
    return (
        SEVERITIES.index(finding.severity),
        finding.code,
        [(cell.r, cell.q) for cell in finding.hexes],
    )
