"""BY03 and BY15: nobody has more pieces of a kind than the box holds, or fewer than can be."""

from collections.abc import Iterator

from pnp.findings import Finding
from pnp.games.barony.components import STARTING_CITIES
from pnp.games.barony.evidence import CITY, CONTROL, KNIGHT, STRONGHOLD, VILLAGE, Evidence
from pnp.games.barony.reports import impossible, needs_entry
from pnp.positions import UNREADABLE
from pnp.sentences import Word

# Source: Barony rulebook, "Contenu du jeu".
PIECES_PER_COLOUR = {CITY: 5, STRONGHOLD: 2, VILLAGE: 14, KNIGHT: 7}


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


def check_knights(evidence: Evidence) -> Iterator[Finding]:
    """
    Find knights that do not add up: on the board, in reserve, removed by expeditions.

    Source: Barony rulebook, "Contenu du jeu" and "Expédition"; Sorcery rulebook, Portal.
    """
    silent = []
    unsure = []
    for colour in evidence.colours:
        board, may_be_more = evidence.tally(colour, KNIGHT)
        reserve = evidence.hand(colour, "knights")
        removed = evidence.hand(colour, "removed")
        off_board = (reserve or 0) + (removed or 0)
        is_complete = reserve is not None and removed is not None
        all_knights = board + off_board
        most = PIECES_PER_COLOUR[KNIGHT]
        if reserve is None and (removed is None or all_knights <= most):
            silent.append(colour)
        elif all_knights > most or (is_complete and all_knights < most and not may_be_more):
            yield _wrong_knights(evidence, colour, board, off_board)
        elif may_be_more:
            unsure.append(colour)
    if unsure:
        yield needs_entry("BY15_unread", colours=evidence.colour_list(unsure))
    if silent and evidence.phase != "setup":
        yield needs_entry("BY15_entry", colours=evidence.colour_list(silent))


def _wrong_knights(evidence: Evidence, colour: str, board: int, off_board: int) -> Finding:
    """Return the finding of a colour whose knights do not add up."""
    return impossible(
        "BY15",
        evidence.places(colour, KNIGHT),
        colour=evidence.colour(colour),
        board=board,
        others=off_board,
        count=board + off_board,
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
    is_any_hidden = any(piece.colour == UNREADABLE for piece in evidence.unreadable)
    if len(evidence.colours) < evidence.position.players and not is_any_hidden:
        yield impossible(
            "BY03_colours", count=len(evidence.colours), players=evidence.position.players
        )
