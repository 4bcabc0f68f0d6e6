"""
What a program says of a position of Barony that its file cannot; and its score. No drawing.

Here are BY03, BY07 to BY12, BY14 to BY17, BY19 and BY20; BY01, the map and its
tiles, is in `tilecovers`. No check stops another.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from heapq import nsmallest
from itertools import permutations, product
from math import ceil

from generators import NamedTuple
from generators.figures import steps_to
from generators.hexes import Hex, distance, neighbours, reading_order
from pnp.games.barony import facts
from pnp.games.barony.tilecovers import check_cover, check_outline
from pnp.judging import scores
from pnp.judging.checking import check_declared
from pnp.judging.findings import Finding, doubtful, impossible, information, left_open, needs_entry
from pnp.judging.spans import Span
from pnp.judging.views import View, known_colours, piece_total
from pnp.model.boards import Piece
from pnp.model.checks import Bounds, Check, Measure, Pieces, PieceSupply, ScoreRow
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Said, Word


def findings(view: View, request: CheckRequest) -> Iterator[Finding]:
    """Yield what is found besides what the file says, in no particular order."""
    yield from check_rules(view, request.rulings)
    yield from check_cover(view.position, request)


def sheet(view: View, rulings: Mapping[str, str]) -> scores.ScoreSheet:
    """Return the score of a position; no ruling changes it."""
    return score_view(view)


# What the lines of hands say, as far as the board does not; and what spells may have done.


STRONG = frozenset({facts.CITY, facts.STRONGHOLD})
# Pieces that nobody has before the first turn.
LATER_PIECES = frozenset({facts.VILLAGE, facts.STRONGHOLD, facts.CONTROL})


class Spells(NamedTuple):
    """
    What spells may have done: nothing, as in Barony alone.

    Attributes:
        open: those that were entered as open; anybody may have cast them.
        are_known: no others can be open.
        is_lone_by_colour: a lone piece is alone of its colour; else it is alone on its hex.
        has_fights_on_locations: pieces on a mysterious location fight as anywhere else.
        raids_of_visit: villages that the magic of one control token destroys at most.
    """

    open: frozenset[str] = frozenset()
    are_known: bool = True
    is_lone_by_colour: bool = True
    has_fights_on_locations: bool = True
    raids_of_visit: int = 0

    def is_open(self, spell: str) -> bool | None:
        """Tell whether *spell* could have been cast; None: not all open spells are entered."""
        return True if spell in self.open else False if self.are_known else None


NO_SPELLS = Spells()


def number_of(view: View, colour: str, name: str) -> int | None:
    """Return a number that a player's hand line gives; None if it does not."""
    return view.position.field_number("hand", colour, name)


def _tokens_of(view: View, colour: str) -> str | None:
    """Return the letters of a player's unspent tokens; None: not entered."""
    return view.position.field_letters("hand", colour, "tokens")


def _rank_of(view: View, colour: str) -> int | None:
    """
    Return the rank, from 0 baron to 4 duke, as entered or by the points.

    None where neither is entered; but all are barons in set-up.
    """
    rank = number_of(view, colour, "rank")
    if rank is None:
        rank, _ = facts.TRACK.get(number_of(view, colour, "points"), facts.NO_PLACE)
    return 0 if rank is None and view.phase == "setup" else rank


def new_cities(view: View, colour: str) -> int:
    """Return how many cities a colour has founded after set-up, as far as they can be read."""
    return max(view.count(colour, facts.CITY) - facts.STARTING_CITIES, 0)


def _signs_of_play(view: View) -> tuple[Word, ...]:
    """Return what is entered that nobody has during set-up, in words: pieces, tokens, turns."""
    shown = {piece.kind for piece in view.position.pieces} & LATER_PIECES
    found = [Word(f"piece_{kind.picture}") for kind in view.game.pieces if kind.letter in shown]
    if any(_tokens_of(view, colour) for colour in view.colours):
        found.append(Word("later_tokens"))
    if any(number_of(view, colour, "magic") for colour in view.colours):
        found.append(Word("later_magic"))
    if view.position.number("turns"):
        found.append(Word("later_turns"))
    return tuple(found)


# What a position can prove to be wrong; with BY03, the colours, BY15 and BY16, the knights and the
# first placement.


# Source: Barony rulebook, first cities and the end.
CITIES = Check(
    PieceSupply(
        {facts.CITY: Bounds(least=facts.STARTING_CITIES)},
        empty="BY03_pieces",
        missing="BY03_colours",
    ),
    "BY03_cities",
    phases=("play", "end"),
)


def check_rules(
    view: View, rulings: Mapping[str, str], spells: Spells = NO_SPELLS
) -> Iterator[Finding]:
    """Yield what is wrong by the rules that Barony and its expansion share."""
    order, last = view.position.listed("order"), view.position.listed("last")
    if order and last and order[-1] != last[0]:
        again = view.colour_word(last[0]) if last[0] else Word("holder_nobody")
        yield impossible("PF11_last", once=view.colour_word(order[-1]), again=again)
    yield from check_outline(view, rulings)
    yield from check_declared(view, (CITIES,), rulings)
    yield from _check_cities(view, spells)
    yield from _check_company(view, spells)
    yield from _check_counters(view)
    yield from _check_tokens(view, spells)
    yield from _check_turns(view, spells)
    yield from _check_knights(view)
    yield from _check_first_placement(view)


def _check_knights(view: View) -> Iterator[Finding]:
    """
    Find knights that do not add up: on the board, in reserve, removed by expeditions.

    An expedition removes one of two knights, so that one is always left.

    Source: Barony rulebook, "Contenu du jeu" and "Expédition"; Sorcery rulebook, Portal.
    """
    silent, most = [], facts.PIECES_PER_COLOUR[facts.KNIGHT]
    for colour in view.colours:
        board, reserve = view.count(colour, facts.KNIGHT), number_of(view, colour, "knights")
        removed, word = number_of(view, colour, "removed"), view.colour_word(colour)
        if removed is None and view.phase == "setup":
            removed = 0
        others = (reserve or 0) + (removed or 0)
        count = board + others
        is_certain = not view.hidden(colour, facts.KNIGHT)
        is_complete = None not in (reserve, removed) and is_certain
        is_entered = reserve is not None or removed
        if view.phase == "setup" and removed and not _signs_of_play(view):
            yield impossible("BY15_setup", colour=word, count=removed)
        elif (count > most and is_entered) or (count < most and is_complete):
            places, values = view.places(colour, facts.KNIGHT), {"board": board, "others": others}
            yield impossible("BY15", places, colour=word, count=count, most=most, **values)
        elif removed == most or (board == reserve == 0 and is_certain):
            yield impossible("BY15_none", colour=word)
        elif reserve is None:
            silent.append(colour)
    if silent and view.phase != "setup":
        yield needs_entry("BY15_entry", colours=view.colour_words(silent))


def _check_first_placement(view: View) -> Iterator[Finding]:
    """
    Find what does not belong to the first cities and their knights, in set-up.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; Sorcery
    rulebook, "Disposition des premières cités"; ruling BY-11.
    """
    if view.phase != "setup":
        return
    is_empty = not view.position.pieces and not view.unread
    if is_empty:
        yield needs_entry("BY16_pieces")
    if begun := _signs_of_play(view):
        later = [piece.hex for piece in view.position.pieces if piece.kind in LATER_PIECES]
        yield impossible("BY16_begun", dict.fromkeys(later), what=begun)
    if begun or is_empty:
        return
    counts: dict[str, int] = {}
    is_wrong = not view.is_whole
    for colour in view.colours if view.is_whole else ():
        cities, knights = (view.count(colour, kind) for kind in (facts.CITY, facts.KNIGHT))
        counts[colour] = cities
        if cities != knights or cities > facts.STARTING_CITIES:
            is_wrong, first = True, facts.STARTING_CITIES
            own = [piece.hex for piece in view.position.pieces if piece.colour == colour]
            words: dict[str, Said] = {"colour": view.colour_word(colour), "expected": first}
            yield impossible("BY16", own, cities=cities, knights=knights, **words)
    if not is_wrong:
        yield from _check_moment(view, counts)
    for cell, stack in view.stacks.items():
        owners = {piece.colour for piece in stack if piece.kind == facts.CITY}
        for colour in sorted(owners):
            knights = sum(p.count for p in stack if (p.colour, p.kind) == (colour, facts.KNIGHT))
            if knights > 1 or (not knights and view.is_whole):
                word = view.colour_word(colour)
                yield impossible("BY16_knight", [cell], colour=word, count=knights)
        if owners and any(view.terrain(near) == facts.LOCATION for near in neighbours(cell)):
            yield impossible("BY16_location", [cell])


def _check_moment(view: View, counts: dict[str, int]) -> Iterator[Finding]:
    """
    Find cities that no moment of placing has, by their *counts*, and tell when it goes on.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; ruling BY-11.
    """
    counts = counts | {str(one): 0 for one in range(view.position.players - len(counts))}
    count, expected = sum(counts.values()), facts.STARTING_CITIES * len(counts)
    # How many cities the seats have after each city placed, the first player's seat first.
    placed = [seat for seat, some in facts.placing_order(len(counts)) for _ in range(some)]
    stages = [
        tuple(placed[:end].count(seat) for seat in range(len(counts)))
        for end in range(1, len(placed) + 1)
    ]
    order = [*dict.fromkeys(view.position.listed("order"))]
    seatings = (  # all that fit the order entered
        seats
        for seats in permutations(counts)
        if [colour for colour in seats if colour in order] == order
    )
    if not any(tuple(counts[colour] for colour in seats) in stages for seats in seatings):
        yield impossible("BY16_order", expected=facts.STARTING_CITIES)
    elif count != expected:
        yield information("BY16_under_way", count=count, expected=expected)


# BY07 to BY12: on which land cities may stand, beside which, and who may share a hex.
#
# The spell Petrify lets a new city stand in a forest or beside own cities, never beside
# enemy ones. The first three cities were placed without it, and beside no mysterious location:
# cities in forests or beside locations, and one of every two neighbours, must be new ones.


PETRIFY = "petrify"


def _check_cities(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Find cities in forests or side by side, and too many where none of the first ones can stand.

    Source: Barony rulebook, "Nouvelle cité", restrictions; Sorcery rulebook, Petrify and
    "Disposition des premières cités".
    """
    is_open, in_forest = spells.is_open(PETRIFY), []
    cities: dict[Hex, list[Piece]] = {}
    for piece in view.position.pieces:
        if piece.kind != facts.CITY:
            continue
        cities.setdefault(piece.hex, []).append(piece)
        if view.terrain(piece.hex) == "forest" and is_open is None:
            in_forest.append(piece.hex)
        elif view.terrain(piece.hex) == "forest":
            find, text = (information, "BY07_allowed") if is_open else (impossible, "BY07")
            yield find(text, [piece.hex], colour=view.colour_word(piece.colour))
    yield from left_open("BY07_spells", in_forest)
    own: dict[str, list[tuple[Hex, Hex]]] = {}
    for cell, pieces in cities.items():
        for near in neighbours(cell)[:3]:  # the other three directions see the pair, too
            for one, other in product(pieces, cities.get(near, ())):
                if one.colour == other.colour:
                    own.setdefault(one.colour, []).append((cell, near))
                else:
                    colours = view.colour_words((one.colour, other.colour))
                    yield impossible("BY08", (cell, near), colours=colours)
    by_spell: set[Hex] = set()
    # Where a city can only have been founded after set-up. Without Petrify one in a forest is
    # wrong, new or not.
    late_cells = {
        cell
        for cell in cities
        if (view.terrain(cell) == "forest" and is_open is not False)
        or any(view.terrain(near) == facts.LOCATION for near in neighbours(cell))
    }
    for colour in view.colours:
        pairs, word = own.get(colour, []), view.colour_word(colour)
        if is_open is False:
            yield from (impossible("BY09", pair, colour=word) for pair in pairs)
            pairs = []  # wrong, however many are new
        elif is_open:
            yield from (information("BY09_allowed", pair, colour=word) for pair in pairs)
        else:
            by_spell.update(cell for pair in pairs for cell in pair)
        if view.phase != "setup" and not view.hidden(colour, facts.CITY):
            # More cities that cannot be first ones than the colour has founded after set-up.
            late = [cell for cell in view.places(colour, facts.CITY) if cell in late_cells]
            new = min(new_cities(view, colour), facts.MOST_NEW_CITIES)
            if can_cover(late, pairs, new):
                continue
            touching = {cell for pair in pairs for cell in pair}
            text = "BY09_cover"
            if not touching and all(view.terrain(cell) != "forest" for cell in late):
                text = "BY09_cover_locations" if new else "BY09_cover_location"
            yield impossible(text, reading_order({*late, *touching}), colour=word, count=new)
    yield from left_open("BY09_spells", reading_order(by_spell))


def can_cover(singles: Sequence[Hex], pairs: Sequence[tuple[Hex, Hex]], most: int) -> bool:
    """
    Tell whether *most* hexes can include all *singles* and one end of each of *pairs*.

    >>> can_cover([], [(Hex(0, 0), Hex(1, 0)), (Hex(1, 0), Hex(2, 0))], 1)
    True
    """
    chosen = set(singles)
    if len(chosen) > most:
        return False
    for pair in pairs:
        if chosen.isdisjoint(pair):
            return any(can_cover([*chosen, end], pairs, most) for end in pair)
    return True


def _check_company(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Yield hexes of several colours where somebody cannot be.

    Nobody else is in a city or stronghold. Elsewhere everybody has one knight or village, and
    there is one village in all. One piece on a mountain keeps all others out: only Teleport brings
    a knight to an enemy village.

    Source: Barony rulebook, "Déplacement", restrictions, "Cohabitation et conflit" and "Montagne";
    Sorcery rulebook, Teleport; rulings SO-1 and SO-9.
    """
    is_open, by_spell = spells.is_open("teleport"), []
    hidden = {piece.hex for piece in view.unread}
    for cell, stack in view.stacks.items():
        pawns = [piece for piece in stack if piece.kind != facts.CONTROL]
        colours, terrain = known_colours(pawns), view.terrain(cell)
        if len(colours) < 2:
            continue
        words, count = view.colour_words(colours), piece_total(pawns)
        owners = known_colours(piece for piece in pawns if piece.kind in STRONG)
        villages = piece_total(piece for piece in pawns if piece.kind == facts.VILLAGE)
        is_crowded = bool(owners) or villages > 1 or count > len(colours)
        if owners:
            yield impossible("BY10", [cell], owner=view.colour_words(owners), colours=words)
        has_fights = spells.has_fights_on_locations or terrain not in (facts.LOCATION, UNREADABLE)
        if is_crowded and has_fights:
            yield impossible("BY11", [cell], colours=words)
        if terrain != "mountain" or (is_open is not False and cell in hidden):
            continue  # what is hidden is perhaps a village
        # Unless every colour's own pieces decide what is lone, a second knight finds no village
        # that is the only piece on the hex. Where several do, Tornado may have destroyed the
        # village as a further one left, and the knights are still there.
        can_be = villages > 0
        if not spells.is_lone_by_colour:
            can_be &= count == 2
        elif spells.is_open("tornado") is not False:
            can_be = True
        if is_open is False or is_crowded or not can_be:
            yield impossible("BY12", [cell], colours=words)
        elif is_open:
            yield information("BY12_allowed", [cell], colours=words)
        else:
            by_spell.append(cell)
    yield from left_open("BY12_spells", by_spell)


# The score of a position, and BY14, BY17, BY19: what hands and track say.
#
# A score is rank, new cities and the silver of unspent tokens; the expansion has a further line. A
# place of the score track is a rank and a number of new cities; no two places have the same points.
# Every building but the first cities brought a token, and only titles cost any.


def score_view(view: View, rows: Sequence[ScoreRow] = ()) -> scores.ScoreSheet:
    """
    Return the score of Barony or, with further *rows*, of its expansion.

    The total of a player whose rank or, after set-up, whose tokens are not entered is None.

    Source: Barony rulebook, "Fin du jeu".
    """
    standings = [
        scores.account(
            colour, [*_lines(view, colour), *(scores.score_line(view, row, colour) for row in rows)]
        )
        for colour in view.colours
    ]
    totals = {one.colour: one.total for one in standings}
    groups = [] if None in totals.values() else scores.equals(totals)
    tied = [group for group in reversed(groups) if len(group) > 1]
    order = view.position.listed("order")
    decided = {colour for group in tied for colour in group if {*group} <= {*order}}
    ordered = scores.ranked(
        standings,
        key=lambda one: (one.total, order.index(one.colour) if one.colour in decided else 0),
        undecided={colour for group in tied for colour in group} - decided,
    )
    dukes = [colour for colour in view.colours if _rank_of(view, colour) == facts.DUKE]
    over, notes = is_over(view), list[scores.Note]()
    if over or dukes:
        text = "note_over" if over else "note_round" if over is False else "note_turns"
        notes.append(scores.note(text, colours=view.colour_words(dukes)))
    elif has_duke(view) is False and view.phase != "end":  # else a finding says it (BY17)
        notes.append(scores.note("note_not_over"))
    for group in tied if view.phase != "setup" else ():
        colours = view.colour_words(group)
        if decided.isdisjoint(group):
            notes.append(scores.note("note_order", colours=colours))
        else:
            ahead = view.colour_word(max(group, key=order.index))
            text = "note_tie" if view.position.listed("last") else "note_tie_once"
            notes.append(scores.note(text, colours=colours, ahead=ahead))
    counted = (Measure("number_of", Pieces((facts.CITY,))), *(row.measure for row in rows))
    unread = scores.unread_below_all(view, counted)
    return scores.ScoreSheet(ordered, over, tuple(notes), unread=unread)


def _lines(view: View, colour: str) -> Iterator[scores.ScoreLine]:
    """
    Yield the lines of the rank, the cities, and the silver of each kind of unspent tokens.

    The cities founded after set-up are counted on the board, or else by the track.
    """
    rank, source = _rank_of(view, colour), "score_rank_source"
    if rank is None:
        yield scores.line("score_no_rank", Span(0, facts.POINTS_PER_RANK * facts.DUKE), source)
    else:
        points, title = facts.POINTS_PER_RANK * rank, _title_word(rank)
        yield scores.line("score_rank", points, source, rank=title)
    count: int | None = new_cities(view, colour)
    hexes, worth = view.places(colour, facts.CITY), facts.POINTS_PER_NEW_CITY
    least, source = count or 0, "score_cities_source"
    if view.hidden(colour, facts.CITY):
        _, row = facts.TRACK.get(number_of(view, colour, "points"), facts.NO_PLACE)
        entered = number_of(view, colour, "row")
        count = row if entered is None else entered
    if count is None:
        span = Span(worth * least, worth * max(least, facts.MOST_NEW_CITIES))
        yield scores.line("score_no_cities", span, source, hexes)
    else:
        cities = view.count(colour, facts.CITY)
        yield scores.line("score_cities", worth * count, source, hexes, count=count, cities=cities)
    tokens: object = view.position.fields.get("hand", {}).get(colour, {}).get("tokens")
    source = "score_tokens_source"
    if tokens is None and view.phase != "setup":
        yield scores.line("score_no_tokens", Span(0, None), source)
    tokens = str(tokens or "")
    if unread := tokens.count(UNREADABLE):
        most = max(silver for *_, silver in facts.RESOURCES)
        yield scores.line(
            "score_tokens_unread", Span(0, most * unread), source, count=unread, most=most
        )
    for letter, terrain, _, silver in facts.RESOURCES:
        if count := tokens.count(letter):
            words: dict[str, Said] = {"count": count, "kind": Word(terrain), "silver": silver}
            yield scores.line("score_tokens", silver * count, source, **words)


def _title_word(rank: int) -> Word:
    """Return the word for a rank: baron .. duke."""
    return Word(f"rank_{rank}")


def _check_counters(view: View) -> Iterator[Finding]:
    """
    Yield what score counters contradict, and ends that they contradict or show.

    A counter that does not fit the cities on the board or contradicts itself; an end without a
    duke or within a round, and one that nobody has noticed.

    Source: Barony rulebook, "Nouvelle cité", "Titre de noblesse" and "Fin du jeu".
    """
    for colour in view.colours:
        points, rank, row = (number_of(view, colour, name) for name in ("points", "rank", "row"))
        (shown, shown_row), word = facts.TRACK.get(points, facts.NO_PLACE), view.colour_word(colour)
        if points is not None and shown is None:
            yield impossible("BY14_points", colour=word, points=points)
        elif points is not None and shown is not None and rank not in (None, shown):
            entered, title = _title_word(rank or 0), _title_word(shown)
            yield impossible("BY14_rank", colour=word, points=points, rank=entered, shown=title)
        if view.phase == "setup" and (rank or points) and not _signs_of_play(view):
            yield impossible("BY14_setup", colour=word)
        built, is_certain = new_cities(view, colour), not view.hidden(colour, facts.CITY)
        counts = {count for count in (row, shown_row) if count is not None}
        wrong = [count for count in counts if count < built or (count > built and is_certain)]
        for count in sorted(wrong):
            places = view.places(colour, facts.CITY)
            yield impossible("BY14", places, colour=word, shown=count, count=built)
        if len(counts) > 1 and not wrong:
            yield impossible("BY14_row", colour=word)
    silent = [colour for colour in view.colours if _rank_of(view, colour) is None]
    if silent:
        yield needs_entry("BY14_entry", colours=view.colour_words(silent))
    turns, players, duke = view.position.number("turns"), view.position.players, has_duke(view)
    has_equal_turns = None if turns is None else turns % players == 0
    if view.phase == "end":
        if duke is None and silent:
            yield needs_entry("BY17_entry", colours=view.colour_words(silent))
        elif duke is False:
            yield doubtful("BY17")
        if has_equal_turns is False:
            yield doubtful("BY17_turns", turns=turns or 0, players=players)
    elif view.phase == "play" and has_equal_turns and duke:
        yield information("BY17_over", turns=turns or 0)


def has_duke(view: View) -> bool | None:
    """Tell whether somebody is a duke; None while ranks that could tell are missing."""
    ranks = [_rank_of(view, colour) for colour in view.colours]
    if facts.DUKE in ranks:
        return True
    return None if None in ranks or len(ranks) < view.position.players else False


def is_over(view: View) -> bool | None:
    """
    Tell whether the game is over: somebody is a duke, and all had as many turns.

    Where turns are not entered, an end is believed. None: the position leaves it open.
    """
    duke = has_duke(view)
    if view.phase == "setup" or duke is False:
        return False
    turns = view.position.number("turns")
    if turns is not None and turns % view.position.players:
        return False
    if duke and (turns is not None or view.phase == "end"):
        return True
    return None


def _check_tokens(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Yield more tokens than the box holds, and fewer than buildings brought and titles cost.

    The bank is unlimited, so that other tokens may lie on the table. What was built on land that
    brings a token is in somebody's hand, or has paid for a title; whoever pays more than it
    takes, beyond what the last token is worth too much, wastes tokens. Sanctuary founds a
    city in place of a knight, so that no village brought a token.

    Source: Barony rulebook, "Contenu du jeu", "Construction" and "Titre de noblesse".
    """
    hands = [_tokens_of(view, colour) for colour in view.colours]
    held = Counter("".join(tokens or "" for tokens in hands))
    most = view.game.number("tokens") * len(facts.RESOURCES)
    if held.total() > most:
        yield doubtful("BY19_box", count=held.total(), most=most)
    is_complete = None not in hands and len(hands) >= view.position.players
    ranks = [_rank_of(view, colour) for colour in view.colours]
    titles = sum(filter(None, ranks))
    if not is_complete or None in ranks:
        return
    built = [
        piece for piece in view.position.pieces if piece.kind in (facts.VILLAGE, facts.STRONGHOLD)
    ]
    earned, spent, others, founded = 0, 0, 0, 0
    for letter, terrain, gold, _ in facts.RESOURCES:
        here = [piece for piece in built if view.terrain(piece.hex) == terrain]
        count, tokens = piece_total(here), held[letter]
        earned += count
        spent += gold * max(0, count - tokens)
        others += max(0, tokens - count)
        if count > tokens and not titles:
            places = dict.fromkeys(piece.hex for piece in here)
            yield impossible("BY19", places, kind=Word(terrain), count=count, tokens=tokens)
    if spells.is_open("sanctuary") is False:
        founded = sum(new_cities(view, colour) for colour in view.colours)
        earned += founded
    if earned > held.total() and not (spent or titles):
        yield impossible("BY19_all", count=earned, tokens=held.total())
    spent += max(0, founded - others) * min(resource.gold for resource in facts.RESOURCES)
    paid = titles * (facts.GOLD_PER_TITLE + facts.MOST_GOLD - 1)
    if titles and spent > paid:
        yield doubtful("BY19_titles", spent=spent, titles=titles, most=paid)


# BY20: the turns that what a player has must have taken, counted from the actions.
#
# A turn is one action. Titles, new cities and expeditions show by themselves. The rest follows
# from the knights: each that is on the board or became a building was one of the first, was
# recruited, or came by an expedition; recruits appear in own cities, where nothing can be
# built, so that building takes steps; and a title costs tokens, which come by building or by
# destroying villages of others. What cannot be seen is taken for what needs the fewest turns.
#
# Spells stretch what one action does. They cost magic, and that is brought by control tokens,
# which stay: a player without any has cast none.


KNIGHTS = facts.PIECES_PER_COLOUR[facts.KNIGHT]


class Actions(NamedTuple):
    """Turns by what was done in them; the slots of the sentence."""

    titles: int
    cities: int
    expeditions: int
    recruitments: int
    movements: int
    constructions: int


class Reach(NamedTuple):
    """
    What a player has, and how far one action of it goes.

    Attributes:
        expeditions: at least and, as far as more of them may save turns, at most.
        knights: those on the board.
        buildings: villages, strongholds and new cities.
        ways: the steps of each building and knight from an own city, the longest first;
            nothing of those in a city.
        visits: locations with a control token and no knight of the colour.
        tokens: the resource tokens that it has had at least, from villages and strongholds that
            stand, and besides what of these neither hand nor titles can hold.
        recruits: the most knights of one recruitment.
        gifts: new cities that may have brought a token besides that of their village.
        raids: villages that spells may have destroyed without two knights.
        stand_ins: new cities that may have replaced a knight without any construction.
    """

    titles: int
    new_cities: int
    expeditions: tuple[int, int]
    knights: int
    buildings: int
    ways: Sequence[int]
    visits: int
    tokens: int
    recruits: int
    gifts: int = 0
    raids: int = 0
    stand_ins: int = 0


def least_actions(reach: Reach) -> Actions:
    """
    Return the fewest actions that lead to *reach*.

    Knights that were destroyed only take more turns, so they are left out. So does what was
    built beyond the buildings that stand; but it may have brought tokens.

    >>> sum(least_actions(Reach(0, 0, (0, 0), 3, 0, (), 0, 0, 2)))
    0
    >>> sum(least_actions(Reach(0, 0, (0, 0), 0, 3, (1, 1, 1), 0, 3, 2)))
    3
    """
    most_built = max(reach.buildings, reach.tokens - reach.gifts)
    fewest, most = reach.expeditions
    return min(
        (
            _actions(reach, built, expeditions)
            for built in range(reach.buildings, most_built + 1)
            for expeditions in range(fewest, most + 1)
        ),
        key=sum,
    )


def _actions(reach: Reach, built: int, expeditions: int) -> Actions:
    """Return the actions for so many knights that became buildings, and so many expeditions."""
    recruited = max(0, reach.knights + built - facts.STARTING_CITIES - expeditions)
    stolen = max(0, reach.tokens - reach.gifts - built)
    # Each expedition saves a knight its way, and what was built besides took a step each. A step
    # onto a location is none onto the hex of a building or knight, but it may lie on the way there.
    besides = built - reach.buildings
    on_foot = max(0, besides - max(0, expeditions - len(reach.ways)))
    arrivals = len(reach.ways) + besides + reach.visits - expeditions
    steps = max(sum(reach.ways[expeditions:]) + on_foot, arrivals)
    # Two knights must come to the hex of a village to destroy it: all the steps of a turn.
    movements = max(ceil(steps / facts.MOVES), stolen - reach.raids)
    return Actions(
        reach.titles,
        reach.new_cities,
        expeditions,
        ceil(recruited / reach.recruits),
        movements,
        ceil(max(0, built - reach.stand_ins) / KNIGHTS),
    )


def _check_turns(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Find players who have more than their turns allow.

    Source: Barony rulebook, "Déroulement de la partie" and all actions; Sorcery rulebook, the
    spells.
    """
    turns = view.position.number("turns")
    if turns is None or view.phase == "setup" or not view.is_whole:
        return
    taken = {colour: least_actions(reach_of(view, colour, spells)) for colour in view.colours}
    is_busy = False
    for colour, actions in taken.items():
        most = view.own_turns(turns, colour)
        if sum(actions) > most:
            is_busy = True
            words: dict[str, Said] = {"colour": view.colour_word(colour), **actions._asdict()}
            yield impossible("BY20", count=sum(actions), turns=turns, most=most, **words)
    total = sum(map(sum, taken.values()))
    if total > turns and not is_busy:
        yield impossible("BY20_all", count=total, turns=turns)


def reach_of(view: View, colour: str, spells: Spells) -> Reach:
    """Return what a colour has at least, and what its actions do at most."""
    rank, founded = _rank_of(view, colour) or 0, new_cities(view, colour)
    visited, knights = view.places(colour, facts.CONTROL), view.count(colour, facts.KNIGHT)

    def may_cast(spell: str) -> bool:
        return bool(visited) and spells.is_open(spell) is not False

    # Where knights may have been recruited: in cities, by Illusion in strongholds.
    sources = {
        *view.places(colour, facts.CITY, *((facts.STRONGHOLD,) if may_cast("illusion") else ()))
    }
    is_near_lake = any(view.terrain(near) == "lake" for c in sources for near in neighbours(c))
    recruits = facts.RECRUITS_BESIDE_LAKE if is_near_lake else facts.RECRUITS
    ways = sorted(_ways(view, colour, sources, founded), reverse=True)
    # Each expedition removed a knight; Portal brings them back.
    removed, reserve = number_of(view, colour, "removed"), number_of(view, colour, "knights")
    # The tokens that the player has had at least, kind by kind. Those that standing buildings
    # brought, and no hand has, can have paid for titles.
    held, built = Counter(_tokens_of(view, colour) or ""), Counter[str]()
    for piece in view.pieces(colour, facts.VILLAGE, facts.STRONGHOLD):
        built[view.terrain(piece.hex)] += piece.count
    spare = [max(0, built[one.terrain] - held[one.letter]) for one in facts.RESOURCES]
    paid = sum(one.gold * count for one, count in zip(facts.RESOURCES, spare, strict=True))
    owed = max(0, facts.GOLD_PER_TITLE * rank - paid)
    if removed is None and reserve is not None:
        removed = max(0, KNIGHTS - knights - reserve)
    fewest, most = removed or 0, KNIGHTS - 1 if removed is None else removed
    # Further ones save less than the turn that they take, but for what is rounded up.
    useful = fewest + len(ways) + 2
    spelled = min(founded, facts.MOST_NEW_CITIES)
    return Reach(
        titles=rank,
        new_cities=founded,
        expeditions=(fewest, useful if may_cast("portal") else min(most, useful)),
        knights=knights,
        buildings=founded + built.total(),
        ways=ways,
        visits=len({*visited} - {*view.places(colour, facts.KNIGHT)}),
        tokens=held.total() + sum(spare) + ceil(owed / facts.MOST_GOLD),
        recruits=max(recruits, len(sources)) if may_cast("charm") else recruits,
        gifts=spelled if may_cast("abundance") else 0,
        raids=spells.raids_of_visit * len(visited) if may_cast("tornado") else 0,
        stand_ins=spelled if may_cast("sanctuary") else 0,
    )


def _ways(view: View, colour: str, sources: Set[Hex], founded: int) -> Iterator[int]:
    """Yield the steps of buildings and knights from the nearest hex where knights appear."""
    terrain = view.position.terrain
    steps = steps_to(sources, {cell for cell, kind in terrain.items() if kind != "lake"})
    for piece in view.pieces(colour, facts.VILLAGE, facts.STRONGHOLD):
        yield steps.get(piece.hex) or 1
    for piece in view.pieces(colour, facts.KNIGHT):
        if way := steps.get(piece.hex, 1):
            yield from piece.count * [way]
    apart = (
        min((distance(cell, other) for other in sources - {cell}), default=1)
        for cell in view.places(colour, facts.CITY)
    )
    yield from nsmallest(founded, apart)
