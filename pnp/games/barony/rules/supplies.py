"""BY03 and BY15: nobody has more pieces of a kind than the box holds, or fewer than can be."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.games.barony.facts import CITY, CONTROL, KNIGHT, PIECES_PER_COLOUR, STARTING_CITIES
from pnp.games.barony.rules.evidence import Evidence
from pnp.games.barony.rules.reports import impossible, needs_entry
from pnp.judging.findings import Finding
from pnp.texts.sentences import Word


def check_supplies(evidence: Evidence) -> Iterator[Finding]:
    """
    Find colours with too many pieces of a kind, and with too few cities.

    Source: Barony rulebook, "Contenu du jeu" and "Disposition des premières cités".
    """
    for colour in evidence.colours:
        yield from _check_boxes(evidence, colour)
    if evidence.phase != "setup":
        yield from _check_first_cities(evidence)
    hidden = [piece.hex for piece in evidence.unreadable if piece.kind != CONTROL]
    if hidden:
        yield needs_entry("BY03_unread", dict.fromkeys(hidden))


class KnightAccount(NamedTuple):
    """
    Where the knights of a colour are.

    Attributes:
        may_be_more: unreadable pieces on the board may be knights of the colour.
        reserve, removed: None where not entered.
    """

    board: int
    may_be_more: bool
    reserve: int | None
    removed: int | None

    @property
    def off_board(self) -> int:
        """Those in reserve and those removed, as far as entered."""
        return (self.reserve or 0) + (self.removed or 0)

    @property
    def is_wrong(self) -> bool:
        """There are more knights than a colour has, or fewer where all places are known."""
        count = self.board + self.off_board
        if count > PIECES_PER_COLOUR[KNIGHT]:
            return self.reserve is not None or bool(self.removed)
        is_complete = None not in (self.reserve, self.removed) and not self.may_be_more
        return is_complete and count < PIECES_PER_COLOUR[KNIGHT]

    @property
    def has_none_left(self) -> bool:
        """All knights have been removed."""
        is_bare = self.board == 0 and not self.may_be_more
        return self.removed == PIECES_PER_COLOUR[KNIGHT] or (is_bare and self.reserve == 0)


def check_knights(evidence: Evidence) -> Iterator[Finding]:
    """
    Find knights that do not add up: on the board, in reserve, removed by expeditions.

    An expedition removes one of two knights, so that one is always left.

    Source: Barony rulebook, "Contenu du jeu" and "Expédition"; Sorcery rulebook, Portal.
    """
    silent = []
    unsure = []
    for colour in evidence.colours:
        knights = _knights_of(evidence, colour)
        word = evidence.colour(colour)
        if evidence.phase == "setup" and knights.removed:
            yield impossible("BY15_setup", colour=word, count=knights.removed)
        elif knights.is_wrong:
            yield _wrong_knights(evidence, colour, knights)
        elif knights.has_none_left:
            yield impossible("BY15_none", colour=word)
        elif knights.reserve is None:
            silent.append(colour)
        elif knights.may_be_more:
            unsure.append(colour)
    if unsure:
        yield needs_entry("BY15_unread", colours=evidence.colour_list(unsure))
    if silent and evidence.phase != "setup":
        yield needs_entry("BY15_entry", colours=evidence.colour_list(silent))


def _knights_of(evidence: Evidence, colour: str) -> KnightAccount:
    """Return where a colour's knights are; none was removed in set-up unless it is entered."""
    board, may_be_more = evidence.tally(colour, KNIGHT)
    removed = evidence.hand(colour, "removed")
    if removed is None and evidence.phase == "setup":
        removed = 0
    return KnightAccount(board, may_be_more, evidence.hand(colour, "knights"), removed)


def _wrong_knights(evidence: Evidence, colour: str, knights: KnightAccount) -> Finding:
    """Return the finding of a colour whose knights do not add up."""
    return impossible(
        "BY15",
        evidence.places(colour, KNIGHT),
        colour=evidence.colour(colour),
        board=knights.board,
        others=knights.off_board,
        count=knights.board + knights.off_board,
        most=PIECES_PER_COLOUR[KNIGHT],
    )


def _check_boxes(evidence: Evidence, colour: str) -> Iterator[Finding]:
    """Find kinds of which a colour has more than the box holds."""
    for kind, most in PIECES_PER_COLOUR.items():
        count = evidence.counts.get((colour, kind), 0)
        if count > most:
            yield impossible(
                "BY03",
                evidence.places(colour, kind),
                colour=evidence.colour(colour),
                kind=Word(f"pieces_{kind}"),
                count=count,
                most=most,
            )


def _check_first_cities(evidence: Evidence) -> Iterator[Finding]:
    """Find colours that have fewer cities than everybody starts with, and missing colours."""
    if not evidence.position.pieces:
        yield needs_entry("BY03_pieces")
        return
    for colour in evidence.colours:
        cities = evidence.tally(colour, CITY)
        if cities.certain < STARTING_CITIES and not cities.may_be_more:
            yield impossible(
                "BY03_cities",
                evidence.places(colour, CITY),
                colour=evidence.colour(colour),
                count=cities.certain,
                least=STARTING_CITIES,
            )
    if len(evidence.colours) < evidence.position.players and not evidence.may_hide_players:
        yield impossible(
            "BY03_colours", count=len(evidence.colours), players=evidence.position.players
        )
