"""
What a program says of a position of Barony with Sorcery that its file cannot: Barony's checks and
score, and its own.

Its own are BY13, BY18 and BY21: control tokens, the magic that they brought, and the open spells.
Every visit leaves a control token for good, so the tokens on the board show how much magic has
been handed out; some of it may have been spent.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.barony import rules, tilecovers
from pnp.games.barony.facts import CONTROL, KNIGHT, LOCATION
from pnp.games.sorcery import facts
from pnp.judging.findings import Finding, doubtful, impossible, needs_entry
from pnp.judging.scores import ScoreSheet
from pnp.judging.views import View, known_colours, piece_total
from pnp.model import checks, games, positions
from pnp.texts.sentences import Word

SPELL_COSTS = {spell.key: spell.cost for spell in facts.SPELLS}
TOKENS_PER_LOCATION = len(facts.MAGIC_OF_VISITORS)
MAGIC_OF_TOKENS = tuple(
    sum(facts.MAGIC_OF_VISITORS[:count]) for count in range(TOKENS_PER_LOCATION + 1)
)

# Source: Sorcery rulebook, "Les jetons Empreinte".
CONTROL_LINE = checks.ScoreRow(
    checks.Measure("number_of", checks.Pieces((CONTROL,))),
    "score_control",
    points=facts.POINTS_PER_CONTROL_TOKEN,
    unread="score_no_control",
)


def findings(view: View, request: games.CheckRequest) -> Iterator[Finding]:
    """Yield what is found besides what the file says, in no particular order."""
    yield from rules.check_rules(view, request.rulings, spells_of(view, request.rulings))
    yield from check_sorcery(view)
    players = view.position.players
    tiles = (*facts.MYSTERIOUS_CODES, *facts.ordinary_codes(players))
    yield from tilecovers.check_cover(
        view.position, request, tiles, facts.MYSTERIOUS_TILES.get(players, 0)
    )


def sheet(view: View, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of a position; no ruling changes it."""
    return rules.score_view(view, (CONTROL_LINE,))


def spells_of(view: View, rulings: Mapping[str, str]) -> rules.Spells:
    """Return what spells may have done, by rulings SO-1 and SO-9; nobody casts any in set-up."""
    entered, is_setup = frozenset(view.position.words.get("spells", ())), view.phase == "setup"
    return rules.Spells(
        open=frozenset() if is_setup else entered,
        are_known=is_setup or len(entered) >= facts.OPEN_SPELLS,
        is_lone_by_colour=rulings["SO-1"] == "alone-of-colour",
        has_fights_on_locations=rulings["SO-9"] == "ordinary-land",
        raids_of_visit=facts.RAIDS_OF_TORNADO
        * facts.MAGIC_OF_VISITORS[0]
        // SPELL_COSTS["tornado"],
    )


def check_sorcery(view: View) -> Iterator[Finding]:
    """
    Yield what is wrong by the rules that the expansion adds.

    Besides tokens and magic: open spells that are too many or there twice, and those not entered.

    Source: Sorcery rulebook, "Installation du plateau".
    """
    yield from check_control_tokens(view)
    yield from check_magic(view)
    spells = view.position.words.get("spells", ())
    count, expected = len(spells), facts.OPEN_SPELLS
    twice = [spell for spell, times in Counter(spells).items() if times > 1]
    if twice:
        yield impossible("BY21_twice", spells=tuple(Word(spell) for spell in twice))
    if count > expected:
        yield impossible("BY21", count=count, expected=expected)
    elif count < expected and not twice:
        yield needs_entry("BY21_entry", count=count, expected=expected)


def check_control_tokens(view: View) -> Iterator[Finding]:
    """
    Find control tokens in wrong places, too many of them, and knights that left none.

    Source: Sorcery rulebook, "Les jetons Empreinte" and "Exploration des lieux mystérieux";
    ruling SO-4.
    """
    hidden = {piece.hex for piece in view.hidden("", CONTROL)}
    for cell, stack in view.stacks.items():
        tokens = [piece for piece in stack if piece.kind == CONTROL]
        if tokens and view.terrain(cell) not in (LOCATION, positions.UNREADABLE):
            yield impossible("BY13_place", [cell])
            continue
        if piece_total(tokens) > TOKENS_PER_LOCATION:
            yield impossible("BY13", [cell], count=piece_total(tokens), most=TOKENS_PER_LOCATION)
        for piece in tokens:
            if piece.count > 1:
                word = view.colour_word(piece.colour)
                yield impossible("BY13_twice", [cell], colour=word, count=piece.count)
        owners = known_colours(tokens)
        knights = known_colours(piece for piece in stack if piece.kind == KNIGHT)
        without = [colour for colour in knights if colour not in owners]
        is_due = view.terrain(cell) == LOCATION and view.phase != "setup" and cell not in hidden
        if without and is_due and len(owners) < TOKENS_PER_LOCATION:
            # Beside the edge of the board an expedition may have come (SO-4).
            is_inner = all(other in view.position.terrain for other in neighbours(cell))
            find, text = (impossible, "BY13_visit") if is_inner else (doubtful, "BY13_border")
            yield find(text, [cell], colours=view.colour_words(without))


def check_magic(view: View) -> Iterator[Finding]:
    """
    Find more magic in hand than the control tokens can have brought, to one or to several.

    Two players who were at the same location did not both come first, so that they may have
    too much together where neither has too much alone.

    Source: Sorcery rulebook, "Exploration des lieux mystérieux".
    """
    magic = {colour: rules.number_of(view, colour, "magic") for colour in view.colours}
    entered = {colour: amount for colour, amount in magic.items() if amount is not None}
    visits: Counter[tuple[Hex, str]] = Counter()
    for piece in view.position.pieces:
        if piece.kind == CONTROL:
            visits[piece.hex, piece.colour] += piece.count
    known = [] if view.hidden("", CONTROL) else sorted(entered)
    sizes = range(1, len(known) + 1)
    reported: list[set[str]] = []
    for group in (set(some) for size in sizes for some in combinations(known, size)):
        amount = sum(entered[colour] for colour in group)
        visitors = Counter(cell for cell, colour in visits if colour in group)
        most = sum(MAGIC_OF_TOKENS[min(count, TOKENS_PER_LOCATION)] for count in visitors.values())
        # A second token of a colour on a hex is wrong, and counts as one of another location.
        spare = sum(count - 1 for (_, colour), count in visits.items() if colour in group)
        most += facts.MAGIC_OF_VISITORS[0] * spare
        if amount > most and not any(group >= others for others in reported):
            reported.append(group)
            places = reading_order({cell for one in group for cell in view.places(one, CONTROL)})
            if len(group) > 1:
                words = view.colour_words(group)
                yield impossible("BY18_together", places, colours=words, magic=amount, most=most)
            else:
                word = view.colour_word(next(iter(group)))
                yield impossible("BY18", places, colour=word, magic=amount, most=most)
    silent = magic.keys() - entered.keys()
    has_tokens = any(piece.kind == CONTROL for piece in view.position.pieces)
    if silent and has_tokens and view.phase != "setup":
        yield needs_entry("BY18_entry", colours=view.colour_words(silent))
