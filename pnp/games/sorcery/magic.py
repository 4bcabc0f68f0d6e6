"""
BY13 and BY18: control tokens, and the magic that they brought.

Every visit leaves a control token for good, so the tokens on the board tell how much magic
has been handed out; some of it may have been spent.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from generators.hexes import Hex
from pnp.boards import Piece
from pnp.findings import Finding
from pnp.games.barony.evidence import CONTROL, KNIGHT, LOCATION, Evidence
from pnp.games.barony.reports import found, impossible, needs_entry
from pnp.positions import UNREADABLE

# The first, second and third visitor of a location receive 3, 2 and 1 magic tokens.
# Source: Sorcery rulebook, "Exploration des lieux mystérieux".
MAGIC_OF_VISITORS = (3, 2, 1)
TOKENS_PER_LOCATION = len(MAGIC_OF_VISITORS)
MAGIC_OF_TOKENS = tuple(sum(MAGIC_OF_VISITORS[:count]) for count in range(TOKENS_PER_LOCATION + 1))


def check_control_tokens(evidence: Evidence) -> Iterator[Finding]:
    """
    Find control tokens in wrong places, and too many of them on a location or of a colour.

    Source: Sorcery rulebook, "Les jetons Empreinte" and "Exploration des lieux mystérieux".
    """
    unread = []
    for cell, stack in evidence.stacks.items():
        tokens = [piece for piece in stack if piece.kind == CONTROL]
        if tokens and not evidence.may_be_location(cell):
            yield impossible("BY13_place", [cell])
            continue
        yield from _check_tokens_of(evidence, cell, tokens)
        if _may_hide_tokens(evidence, cell, stack):
            unread.append(cell)
    for colour in evidence.colours:
        count = evidence.tally(colour, CONTROL).certain
        if count > evidence.variant.control_tokens:
            yield impossible(
                "BY13_supply",
                evidence.places(colour, CONTROL),
                colour=evidence.colour(colour),
                count=count,
                most=evidence.variant.control_tokens,
            )
    if unread:
        yield needs_entry("BY13_unread", unread)


def check_visits(evidence: Evidence) -> Iterator[Finding]:
    """
    Remark on knights of a location without the token that their visit would have left.

    Source: Sorcery rulebook, "Exploration des lieux mystérieux".
    """
    for cell, stack in evidence.stacks.items():
        is_unread = any(UNREADABLE in (piece.colour, piece.kind) for piece in stack)
        tokens = [piece for piece in stack if piece.kind == CONTROL]
        if evidence.terrain(cell) != LOCATION or is_unread or _count(tokens) >= TOKENS_PER_LOCATION:
            continue
        visitors = {piece.colour for piece in stack if piece.kind == KNIGHT}
        without = visitors - {piece.colour for piece in tokens}
        if without:
            colours = evidence.colour_list(without)
            yield found("information", "BY13_visit", [cell], colours=colours)


def check_magic(evidence: Evidence) -> Iterator[Finding]:
    """
    Find more magic in hand than the control tokens can have brought.

    Source: Sorcery rulebook, "Exploration des lieux mystérieux".
    """
    magic = {colour: evidence.hand(colour, "magic") for colour in evidence.colours}
    entered = {colour: amount for colour, amount in magic.items() if amount is not None}
    unsure = []
    for colour, amount in entered.items():
        tokens = evidence.tally(colour, CONTROL)
        most = MAGIC_OF_VISITORS[0] * tokens.certain
        if amount > most and tokens.may_be_more:
            unsure.append(colour)
        elif amount > most:
            places = evidence.places(colour, CONTROL)
            word = evidence.colour(colour)
            yield impossible("BY18", places, colour=word, magic=amount, most=most)
    most = _magic_handed_out(evidence)
    if sum(entered.values()) > most and not _has_hidden_tokens(evidence):
        yield impossible("BY18_all", magic=sum(entered.values()), most=most)
    elif sum(entered.values()) > most:
        unsure = list(entered)
    if unsure:
        yield needs_entry("BY18_unread", colours=evidence.colour_list(unsure))
    silent = magic.keys() - entered.keys()
    if silent and most and evidence.phase != "setup":
        yield needs_entry("BY18_entry", colours=evidence.colour_list(silent))


def _check_tokens_of(evidence: Evidence, cell: Hex, tokens: Sequence[Piece]) -> Iterator[Finding]:
    """Find too many control tokens on one location."""
    if _count(tokens) > TOKENS_PER_LOCATION:
        yield impossible("BY13", [cell], count=_count(tokens), most=TOKENS_PER_LOCATION)
    for piece in tokens:
        if piece.count > 1 and piece.colour != UNREADABLE:
            word = evidence.colour(piece.colour)
            yield impossible("BY13_twice", [cell], colour=word, count=piece.count)


def _may_hide_tokens(evidence: Evidence, cell: Hex, stack: Sequence[Piece]) -> bool:
    """Tell whether something unreadable may be a token too many, or in a wrong place."""
    if any(piece.kind == CONTROL for piece in stack) and evidence.terrain(cell) != LOCATION:
        return True
    return evidence.may_be_location(cell) and any(
        piece.kind == UNREADABLE or (piece.kind == CONTROL and piece.colour == UNREADABLE)
        for piece in stack
    )


def _has_hidden_tokens(evidence: Evidence) -> bool:
    """Tell whether unreadable pieces may be control tokens."""
    return any(evidence.may_be_kind(piece, CONTROL) for piece in evidence.unreadable)


def _magic_handed_out(evidence: Evidence) -> int:
    """Return the magic that the visits so far have brought, by the readable kinds."""
    tokens: Counter[Hex] = Counter()
    for piece in evidence.position.pieces:
        if piece.kind == CONTROL:
            tokens[piece.hex] += piece.count
    return sum(MAGIC_OF_TOKENS[min(count, TOKENS_PER_LOCATION)] for count in tokens.values())


def _count(pieces: Sequence[Piece]) -> int:
    """Return how many pieces there are."""
    return sum(piece.count for piece in pieces)
