"""
Findings: what is wrong with a position, or left open by it.

Collected, never raised. "No finding" means that nothing is impossible or doubtful; it never
means that the position was reached by legal turns.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from generators import NamedTuple
from generators.hexes import Hex, PlaceName
from pnp.model.checks import Severity
from pnp.model.positions import Position
from pnp.texts.sentences import Part, Said, Sentence

# The gravest first.
SEVERITIES: tuple[Severity, ...] = ("impossible", "doubtful", "needs entry", "information")

# What is wrong in more places than that is wrong throughout: the rest is counted.
MOST_FINDINGS = 200

# A sentence names so many hexes at most; pictures outline all of them.
NAMED_HEXES = 12

# What tells findings of other places apart.
SLOTS_OF_PLACES = frozenset(("hex", "hexes", "missing"))

# Hexes, and corners and sides by their names.
Where: TypeAlias = Iterable[Hex | PlaceName]

# What of a file a finding is about; else it is a kind of chip.
PIECES, MAP, PLAYERS = "pieces", "", "players"


class Repair(NamedTuple):
    """
    A change, or two of them, with which a finding goes, and nothing new comes.

    Attributes:
        says: what to type instead.
        position: the position with it; None where only the table can tell the hex or number.
        left: how many other findings say that something is wrong, all the same.
        choices: the positions by the places on which it may be, where there are many.
    """

    says: Sentence
    position: Position | None
    left: int
    choices: Mapping[Hex | PlaceName, Position] = MappingProxyType({})

    @property
    def changes(self) -> tuple[Sentence, ...]:
        """What each change says, the last first: only of that there may be choices."""
        both = (self.says.values.get("second"), self.says.values.get("first"))
        return tuple(one for one in both if isinstance(one, Sentence)) or (self.says,)

    @property
    def places(self) -> tuple[tuple[PlaceName, PlaceName | None], ...]:
        """Where something becomes another, each place with that from which a piece comes there."""
        found: list[tuple[PlaceName, PlaceName | None]] = []
        for number, change in enumerate(self.changes):
            said = change.values
            old, hexes = said.get("old"), said.get("hexes", ())
            start = spot_of(old) if isinstance(old, (Hex, PlaceName)) else None
            many = hexes if isinstance(hexes, tuple) else ()
            slots = (said.get(slot) for slot in ("hex", "one", "other"))
            told = (not number and self.choices) or (*slots, *many)
            found += ((spot_of(at), start) for at in told if isinstance(at, (Hex, PlaceName)))
        return tuple(found)


class Finding(NamedTuple):
    """
    One thing found.

    Attributes:
        code: stable: ``BY05``. Its source in the rules is the text ``BY05_source``.
        severity: impossible; doubtful (only in a rare case); needs entry
            (the board alone leaves it open); information.
        sentence: what a player reads.
        places: those meant, the most telling first; they are outlined in pictures.
        about: what of a file to look at: `PIECES`, `MAP`, `PLAYERS`, or the id of a kind of chip.
        repairs: the changes that make it go, where they were asked for.
    """

    code: str
    severity: Severity
    sentence: Sentence
    places: tuple[PlaceName, ...] = ()
    about: str = PIECES
    repairs: tuple[Repair, ...] = ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes meant, or those that name a corner or side."""
        return tuple(place.hex for place in self.places)


def found(
    severity: Severity, text: str, hexes: Where = (), about: str = PIECES, /, **values: Said
) -> Finding:
    """
    Return a finding of the code that the key *text* begins with: ``BY05_unread``.

    The slots ``{hex}`` and ``{hexes}`` name the first of *hexes*, and the first few. These may
    be names of corners and sides, too; then the hexes that name them are meant.
    """
    places = tuple(map(spot_of, hexes))
    if places:
        values = {"hex": places[0], "hexes": named(places), **values}
    return Finding(text.partition("_")[0], severity, Sentence(text, values), places, about)


def spot_of(place: Hex | PlaceName) -> PlaceName:
    """Return how a place is called, be it a whole hex."""
    return place if isinstance(place, PlaceName) else PlaceName(place, 0)


def elsewhere(finding: Finding, places: Where, **values: Said) -> Finding:
    """Return the same finding of other places; *values* are what is to be told with these."""
    kept = {k: v for k, v in finding.sentence.values.items() if k not in SLOTS_OF_PLACES}
    text = finding.sentence.text
    return found(finding.severity, text, places, finding.about, **{**kept, **values})


# What cannot be; what only a rare case explains; what the board alone leaves open; and what is
# worth knowing, and no fault.
impossible = partial(found, "impossible")
doubtful = partial(found, "doubtful")
needs_entry = partial(found, "needs entry")
information = partial(found, "information")


def left_open(text: str, hexes: Where, **values: Said) -> Iterator[Finding]:
    """Yield a finding of what *hexes* leave open, each told once, if there are any; see `found`."""
    if places := tuple(dict.fromkeys(hexes)):
        yield needs_entry(text, places, **values)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return *findings* by severity, code and place."""
    return tuple(
        sorted(
            findings,
            key=lambda one: (
                SEVERITIES.index(one.severity),
                one.code,
                [(cell.r, cell.q) for cell in one.hexes],
            ),
        )
    )


def is_breach(finding: Finding) -> bool:
    """Tell whether *finding* says that something is wrong, be it only perhaps."""
    return finding.severity in {"impossible", "doubtful"}


def is_impossible(findings: Iterable[Finding]) -> bool:
    """Tell whether one of *findings* says that the position cannot be."""
    return any(finding.severity == "impossible" for finding in findings)


def named(places: Sequence[Part]) -> tuple[Part, ...]:
    """Return the first of *places*, as many as a sentence names."""
    if len(places) <= NAMED_HEXES:
        return tuple(places)
    return (*places[:NAMED_HEXES], "…")
