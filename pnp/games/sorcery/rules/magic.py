"""
BY13 and BY18: control tokens, and the magic that they brought.

Every visit leaves a control token for good, so the tokens on the board tell how much magic
has been handed out; some of it may have been spent.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from generators.hexes import Hex, reading_order
from pnp.games.barony.facts import CONTROL, KNIGHT, LOCATION
from pnp.games.barony.rules.evidence import Evidence
from pnp.games.barony.rules.reports import impossible, needs_entry
from pnp.games.sorcery.facts import MAGIC_OF_VISITORS
from pnp.judging.findings import Finding, found
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE

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
    Find more magic in hand than the control tokens can have brought, to one or to several.

    Two players who were at the same location did not both come first, so that they may have
    too much together where neither has too much alone.

    Source: Sorcery rulebook, "Exploration des lieux mystérieux".
    """
    magic = {colour: evidence.hand(colour, "magic") for colour in evidence.colours}
    entered = {colour: amount for colour, amount in magic.items() if amount is not None}
    visits = _visits(evidence)
    perhaps = visits | _hidden_visits(evidence, entered)
    told: list[set[str]] = []
    unsure: set[str] = set()
    for group in _groups(entered):
        amount = sum(entered[colour] for colour in group)
        if amount <= _most_magic(visits, group) or any(group >= known for known in told):
            continue
        if amount > _most_magic(perhaps, group):
            told.append(group)
            yield _too_much_magic(evidence, group, amount, _most_magic(perhaps, group))
        elif unsure.isdisjoint(group):
            unsure |= group
    if unsure:
        yield needs_entry("BY18_unread", colours=evidence.colour_list(unsure))
    silent = magic.keys() - entered.keys()
    has_tokens = any(piece.kind == CONTROL for piece in evidence.position.pieces)
    if silent and has_tokens and evidence.phase != "setup":
        yield needs_entry("BY18_entry", colours=evidence.colour_list(silent))


def _too_much_magic(evidence: Evidence, group: set[str], magic: int, most: int) -> Finding:
    """Return the finding of one colour, or several together, with too much magic."""
    places = reading_order({cell for one in group for cell in evidence.places(one, CONTROL)})
    if len(group) > 1:
        words = evidence.colour_list(group)
        return impossible("BY18_together", places, colours=words, magic=magic, most=most)
    (colour,) = group
    return impossible("BY18", places, colour=evidence.colour(colour), magic=magic, most=most)


def _groups(colours: Iterable[str]) -> Iterator[set[str]]:
    """Yield all groups of *colours*, the smallest first."""
    known = sorted(colours)
    for size in range(1, len(known) + 1):
        yield from map(set, combinations(known, size))


def _visits(evidence: Evidence) -> Counter[tuple[Hex, str]]:
    """Return the readable control tokens, by place and colour."""
    visits: Counter[tuple[Hex, str]] = Counter()
    for piece in evidence.position.pieces:
        if piece.kind == CONTROL and piece.colour != UNREADABLE:
            visits[piece.hex, piece.colour] += piece.count
    return visits


def _hidden_visits(evidence: Evidence, colours: Iterable[str]) -> Counter[tuple[Hex, str]]:
    """Return the control tokens that unreadable pieces may be, one of each colour a hex."""
    return Counter(
        {
            (piece.hex, colour): 1
            for piece in evidence.unreadable
            for colour in colours
            if evidence.may_be(piece, colour, CONTROL)
        }
    )


def _most_magic(visits: Counter[tuple[Hex, str]], group: set[str]) -> int:
    """
    Return the most magic that *visits* brought a group of colours.

    A second token of a colour on a hex is wrong, and counts as one of another location.
    """
    visitors: Counter[Hex] = Counter()
    spare = 0
    for (cell, colour), count in visits.items():
        if colour in group:
            visitors[cell] += 1
            spare += count - 1
    brought = sum(MAGIC_OF_TOKENS[min(count, TOKENS_PER_LOCATION)] for count in visitors.values())
    return brought + MAGIC_OF_VISITORS[0] * spare


def _check_tokens_of(evidence: Evidence, cell: Hex, tokens: Sequence[Piece]) -> Iterator[Finding]:
    """Find too many control tokens on one location."""
    most = TOKENS_PER_LOCATION
    if any(piece.colour == UNREADABLE for piece in tokens):
        most = min(most, evidence.player_count)  # each has one at most, whosever it is
    if _count(tokens) > most:
        yield impossible("BY13", [cell], count=_count(tokens), most=most)
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


def _count(pieces: Sequence[Piece]) -> int:
    """Return how many pieces there are."""
    return sum(piece.count for piece in pieces)
