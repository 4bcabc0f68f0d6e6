"""
What a position of Barony with Sorcery can prove to be wrong: Barony's checks, and its own.

What other games check as well is declared. Here are BY13, BY18 and BY21: control tokens, the
magic that they brought, and the open spells. Every visit leaves a control token for good, so
the tokens on the board show how much magic has been handed out; some of it may have been spent.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.barony.facts import CONTROL, KNIGHT, LOCATION, TILE_CODES
from pnp.games.barony.rules.check import check_shared_rules
from pnp.games.barony.rules.mapchecks import TileList, check_cover, given_tiles
from pnp.games.barony.rules.views import BUILDINGS, BaronyView, barony_view
from pnp.games.sorcery.facts import (
    CONTROL_TOKENS_PER_COLOUR,
    MAGIC_OF_VISITORS,
    MYSTERIOUS_CODES,
    MYSTERIOUS_TILES,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
)
from pnp.games.sorcery.rules.score import sorcery_variant
from pnp.judging.checking import check_declared
from pnp.judging.findings import Finding, doubtful, impossible, left_open, needs_entry
from pnp.judging.views import piece_total, view_of
from pnp.model.boards import Piece
from pnp.model.checks import (
    Apart,
    Bounds,
    Check,
    Land,
    NotOn,
    Pieces,
    PieceSupply,
    TerrainCount,
    TerrainSupply,
    exactly,
)
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Word

# Source: Sorcery rulebook, "Installation du plateau", "Les lieux mystérieux" and "Contenu du jeu".
CHECKS = (
    Check(
        TerrainSupply((TerrainCount(LOCATION, (LOCATION,), exactly(MYSTERIOUS_TILES)),)),
        "BY02",
        unread="BY02_unread",
    ),
    Check(Apart(Land((LOCATION,)), is_one=True), "BY02_near"),
    Check(NotOn(Pieces(tuple(BUILDINGS)), Land((LOCATION,))), "BY06", unread="BY06_unread"),
    Check(PieceSupply({CONTROL: Bounds(most=CONTROL_TOKENS_PER_COLOUR)}), "BY13_supply"),
)


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = barony_view(position, sorcery_variant(request.rulings), request.rulings)
    cover = check_cover(position, request, sorcery_tiles(position, request))
    return (*check_shared_rules(view), *check_sorcery(view), *cover)


def check_sorcery(view: BaronyView) -> Iterator[Finding]:
    """Find what is wrong by the rules that the expansion adds."""
    yield from check_control_tokens(view)
    yield from check_declared(view_of(view.position, view.game), CHECKS, view.rulings)
    yield from check_magic(view)
    yield from check_spells(view)


def sorcery_tiles(position: Position, request: CheckRequest) -> TileList | None:
    """
    Return the tiles that the map of *position* must be made of; None if nobody knows them.

    Only dealt boards are made of the project's own tiles of the expansion.
    """
    with_fifth = position.players >= PLAYERS_WITH_ORDINARY_TILES
    usual = TILE_CODES + MYSTERIOUS_CODES + (ORDINARY_CODES if with_fifth else ())
    locations = MYSTERIOUS_TILES.get(position.players, 0)
    return given_tiles(position, request, usual, locations=locations)


TOKENS_PER_LOCATION = len(MAGIC_OF_VISITORS)
MAGIC_OF_TOKENS = tuple(sum(MAGIC_OF_VISITORS[:count]) for count in range(TOKENS_PER_LOCATION + 1))


def check_control_tokens(view: BaronyView) -> Iterator[Finding]:
    """
    Find control tokens in wrong places, too many of them, and knights that left none.

    Source: Sorcery rulebook, "Les jetons Empreinte" and "Exploration des lieux mystérieux";
    ruling SO-4.
    """
    unread = []
    for cell, stack in view.stacks.items():
        tokens = [piece for piece in stack if piece.kind == CONTROL]
        if tokens and not view.may_be_location(cell):
            yield impossible("BY13_place", [cell])
            continue
        yield from _check_tokens_of(view, cell, tokens)
        visitors = _visitors_without_token(view, cell, stack)
        without = [colour for colour, answer in visitors.items() if answer]
        is_location = bool(tokens) or view.terrain(cell) == LOCATION
        if without and is_location:
            yield _missing_token(view, cell, without)
        is_open = None in visitors.values() or (without and not is_location)
        if is_open or _may_hide_tokens(view, cell, stack):
            unread.append(cell)
    yield from left_open("BY13_unread", unread)


def check_magic(view: BaronyView) -> Iterator[Finding]:
    """
    Find more magic in hand than the control tokens can have brought, to one or to several.

    Two players who were at the same location did not both come first, so that they may have
    too much together where neither has too much alone.

    Source: Sorcery rulebook, "Exploration des lieux mystérieux".
    """
    magic = {colour: view.hand(colour, "magic") for colour in view.colours}
    entered = {colour: amount for colour, amount in magic.items() if amount is not None}
    visits = _visits(view)
    perhaps = visits | _hidden_visits(view, entered)
    reported: list[set[str]] = []
    unsure: set[str] = set()
    for group in _groups(entered):
        amount = sum(entered[colour] for colour in group)
        if amount <= _most_magic(visits, group) or any(group >= known for known in reported):
            continue
        if amount > _most_magic(perhaps, group):
            reported.append(group)
            yield _too_much_magic(view, group, amount, _most_magic(perhaps, group))
        elif unsure.isdisjoint(group):
            unsure |= group
    if unsure:
        yield needs_entry("BY18_unread", colours=view.colour_words(unsure))
    silent = magic.keys() - entered.keys()
    has_tokens = any(piece.kind == CONTROL for piece in view.position.pieces)
    if silent and has_tokens and view.phase != "setup":
        yield needs_entry("BY18_entry", colours=view.colour_words(silent))


def check_spells(view: BaronyView) -> Iterator[Finding]:
    """
    Find open spells that are too many, or there twice, and ask for those not entered.

    Source: Sorcery rulebook, "Installation du plateau".
    """
    spells = view.position.words.get("spells", ())
    expected = view.variant.open_spells
    count = len(spells)
    twice = [spell for spell, times in Counter(spells).items() if times > 1]
    if twice:
        yield impossible("BY21_twice", spells=tuple(Word(spell) for spell in twice))
    if count > expected:
        yield impossible("BY21", count=count, expected=expected)
    elif count < expected and not twice:
        yield needs_entry("BY21_entry", count=count, expected=expected)


def _too_much_magic(view: BaronyView, group: set[str], magic: int, most: int) -> Finding:
    places = reading_order({cell for one in group for cell in view.places(one, CONTROL)})
    if len(group) > 1:
        words = view.colour_words(group)
        return impossible("BY18_together", places, colours=words, magic=magic, most=most)
    (colour,) = group
    return impossible("BY18", places, colour=view.colour_word(colour), magic=magic, most=most)


def _groups(colours: Iterable[str]) -> Iterator[set[str]]:
    known = sorted(colours)
    for size in range(1, len(known) + 1):
        yield from map(set, combinations(known, size))


def _visits(view: BaronyView) -> Counter[tuple[Hex, str]]:
    """Return the readable control tokens, by place and colour."""
    visits: Counter[tuple[Hex, str]] = Counter()
    for piece in view.position.pieces:
        if piece.kind == CONTROL and piece.colour != UNREADABLE:
            visits[piece.hex, piece.colour] += piece.count
    return visits


def _hidden_visits(view: BaronyView, colours: Iterable[str]) -> Counter[tuple[Hex, str]]:
    return Counter(
        {(piece.hex, colour): 1 for colour in colours for piece in view.hidden(colour, CONTROL)}
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


def _check_tokens_of(view: BaronyView, cell: Hex, tokens: Sequence[Piece]) -> Iterator[Finding]:
    """Find too many control tokens on one location."""
    most = TOKENS_PER_LOCATION
    if any(piece.colour == UNREADABLE for piece in tokens):
        most = min(most, view.player_count)  # each has one at most, whoever owns it
    if piece_total(tokens) > most:
        yield impossible("BY13", [cell], count=piece_total(tokens), most=most)
    for piece in tokens:
        if piece.count > 1 and piece.colour != UNREADABLE:
            word = view.colour_word(piece.colour)
            yield impossible("BY13_twice", [cell], colour=word, count=piece.count)


def _visitors_without_token(
    view: BaronyView, cell: Hex, stack: Sequence[Piece]
) -> dict[str, bool | None]:
    """Return for the colours of knights whether they left no token; None: that is open."""
    if view.phase == "setup" or not view.may_be_location(cell):
        return {}
    marks = [piece for piece in stack if view.may_be_kind(piece, CONTROL)]
    knights = dict.fromkeys(piece.colour for piece in stack if piece.kind == KNIGHT)
    return {colour: _left_no_token(marks, colour) for colour in knights}


def _left_no_token(marks: Sequence[Piece], colour: str) -> bool | None:
    """Tell whether none of *marks*, the tokens perhaps, is of *colour* though it had room."""
    tokens = {piece.colour for piece in marks if piece.kind == CONTROL} - {UNREADABLE}
    if colour in tokens or len(tokens) >= TOKENS_PER_LOCATION:
        return False
    colours = {piece.colour for piece in marks}
    has_own = (
        bool(colours) if colour == UNREADABLE else not colours.isdisjoint((colour, UNREADABLE))
    )
    return None if has_own or len(colours) >= TOKENS_PER_LOCATION else True


def _missing_token(view: BaronyView, cell: Hex, visitors: Sequence[str]) -> Finding:
    """Return what is wrong: beside the edge of the board an expedition may have come (SO-4)."""
    colours = view.colour_words(visitors)
    is_inner = all(other in view.position.terrain for other in neighbours(cell))
    if is_inner:
        return impossible("BY13_visit", [cell], colours=colours)
    return doubtful("BY13_border", [cell], colours=colours)


def _may_hide_tokens(view: BaronyView, cell: Hex, stack: Sequence[Piece]) -> bool:
    """Tell whether something unreadable may be a token too many, or in a wrong place."""
    if any(piece.kind == CONTROL for piece in stack) and view.terrain(cell) != LOCATION:
        return True
    return view.may_be_location(cell) and any(
        piece.kind == UNREADABLE or (piece.kind == CONTROL and piece.colour == UNREADABLE)
        for piece in stack
    )
