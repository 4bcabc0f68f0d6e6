"""
BY19 and BY20: what buildings have brought, and what so many turns allow.

Every building but the first cities brought a token, and only titles cost any. A title, a new
city and an expedition take a turn each.
"""

from collections import Counter
from collections.abc import Iterator

from pnp.games.barony.facts import CITY, RESOURCES, STARTING_CITIES, STRONGHOLD, VILLAGE
from pnp.games.barony.rules.scoretracks import rank_of
from pnp.games.barony.rules.views import BaronyView
from pnp.judging.findings import Finding, doubtful, impossible
from pnp.judging.views import piece_total
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Word

# A spell that founds a city in place of a knight, so that no village brought a token.
SPELL = "sanctuary"


def check_tokens(view: BaronyView) -> Iterator[Finding]:
    """
    Find more tokens than the box holds, and fewer than buildings brought before any title.

    The bank is unlimited, so that other tokens may lie on the table.

    Source: Barony rulebook, "Contenu du jeu", "Construction" and "Titre de noblesse".
    """
    hands = [view.tokens(colour) for colour in view.colours]
    held = Counter("".join(tokens or "" for tokens in hands))
    most = view.variant.resource_tokens
    if held.total() > most:
        yield doubtful("BY19_box", count=held.total(), most=most)
    is_complete = None not in hands and len(hands) >= view.position.players
    if is_complete and all(rank_of(view, colour) == 0 for colour in view.colours):
        yield from _check_earned_tokens(view, held)


def check_turns(view: BaronyView) -> Iterator[Finding]:
    """
    Find more titles, new cities and removed knights than turns.

    Source: Barony rulebook, "Déroulement de la partie".
    """
    turns, players = view.position.number("turns"), view.position.players
    if turns is None or view.phase == "setup":
        return
    taken = {colour: _certain_turns(view, colour) for colour in view.colours}
    most = -(-turns // players)
    busy = [colour for colour, count in taken.items() if count > most]
    for colour in busy:
        word = view.colour_word(colour)
        yield impossible("BY20", colour=word, count=taken[colour], turns=turns, most=most)
    total = sum(taken.values())
    if total > turns and not busy:
        yield impossible("BY20_all", count=total, turns=turns)


def _check_earned_tokens(view: BaronyView, held: Counter[str]) -> Iterator[Finding]:
    """Find buildings whose tokens are in nobody's hand, though nobody has spent any."""
    built = [piece for piece in view.position.pieces if piece.kind in (VILLAGE, STRONGHOLD)]
    is_short = False
    for letter, terrain, _, _ in RESOURCES:
        here = [piece for piece in built if view.terrain(piece.hex) == terrain]
        count, tokens = piece_total(here), held[letter]
        if count > tokens:
            is_short = True
            places = dict.fromkeys(piece.hex for piece in here)
            yield impossible("BY19", places, kind=Word(terrain), count=count, tokens=tokens)
    total = _earned_tokens(view)
    if total > held.total() and not is_short:
        yield impossible("BY19_all", count=total, tokens=held.total())


def _earned_tokens(view: BaronyView) -> int:
    """Return how many buildings brought a token; not those where none can stand."""
    lands = {UNREADABLE, *(resource.terrain for resource in RESOURCES)}
    built = piece_total(
        piece
        for piece in view.position.pieces
        if piece.kind in (VILLAGE, STRONGHOLD) and view.terrain(piece.hex) in lands
    )
    if view.is_open(SPELL) is not False:
        return built
    return built + sum(_new_cities(view, colour) for colour in view.colours)


def _certain_turns(view: BaronyView, colour: str) -> int:
    """Return how many turns a colour's titles, new cities and removed knights took."""
    rank, removed = rank_of(view, colour), view.hand(colour, "removed")
    return (rank or 0) + _new_cities(view, colour) + (removed or 0)


def _new_cities(view: BaronyView, colour: str) -> int:
    return max(view.count(colour, CITY).least - STARTING_CITIES, 0)
