"""
What a program says of a position of Terre de Barons that its file cannot: TB04, TB06 to TB10 and
TB12, and the score.

Troops and donjons against the box, sieges, when the game must be over, which knight of a tile is
active, and the ranking.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from generators import NamedTuple
from generators.hexes import Hex, hexes_at, reading_order
from pnp.games.terre import facts
from pnp.judging import checking, scores, selecting
from pnp.judging.findings import Finding, doubtful, impossible, information, left_open, needs_entry
from pnp.judging.views import View, known_colours, piece_total
from pnp.model import checks, games
from pnp.texts.sentences import Said, Sentence, Word

# Melees.

# The colours of each melee of a tile, and those of the active knights, both sorted.
_Melees: TypeAlias = tuple[str, ...]
_State: TypeAlias = tuple[_Melees, str]

# More knights than the box holds would only slow the search down.
_MOST_KNIGHTS = facts.KNIGHTS_A_PLAYER * len(facts.COLOURS)


def active_colours(knights: Mapping[str, int], reading: str) -> frozenset[str]:
    """
    Return the colours that may have the active knight of a tile; "" means nobody has it.

    One colour only: it is certain. *knights* are the knights of each colour on the tile,
    *reading* is the choice of ruling TB-3. Usually melees are as large as can be: the first k
    for which only one colour has k knights names it. `incremental` allows all orders of arrival:
    a newcomer meets an active knight of another colour first, and both form a melee of their own;
    else it joins any melee without its colour; else it is active. Where more knights stand than
    the box holds, nothing is excluded.

    Source: Terre de Barons rules, knights blocking orders, the example of four players;
    ruling TB-3.
    """
    if reading == "incremental":
        everyone = "".join(sorted(Counter(knights).elements()))
        if len(everyone) > _MOST_KNIGHTS:
            return frozenset({"", *everyone})
        return frozenset(active[:1] for _, active in _states(everyone))
    for least in range(1, max(knights.values(), default=0) + 1):
        colours = [colour for colour, count in knights.items() if count >= least]
        if len(colours) == 1:
            return frozenset(colours)
    return frozenset({""})


@cache
def _states(arrived: str) -> frozenset[_State]:
    """Return all the states that these knights may be in, one letter for each, sorted."""
    if not arrived:
        return frozenset({((), "")})
    return frozenset(
        after
        for place, colour in enumerate(arrived)
        if arrived[place - 1 : place] != colour  # equal knights need one try
        for before in _states(arrived[:place] + arrived[place + 1 :])
        for after in _arrivals(before, colour)
    )


def _arrivals(before: _State, colour: str) -> Iterator[_State]:
    """Yield the states after a knight of *colour* has come."""
    melees, active = before
    if active and active[0] != colour:
        yield tuple(sorted((*melees, _sorted(active[0] + colour)))), active[1:]
        return
    open_places = [place for place, melee in enumerate(melees) if colour not in melee]
    for place in open_places:
        joined = _sorted(melees[place] + colour)
        yield tuple(sorted((*melees[:place], joined, *melees[place + 1 :]))), active
    if not open_places:
        yield melees, active + colour


def _sorted(letters: str) -> str:
    return "".join(sorted(letters))


def find_active_knights(view: View, reading: str) -> Iterator[Finding]:
    """
    Yield TB10: who is active on tiles with several colours, and which commands are blocked.

    A command tile has its owner's baron or donjon; only a knight of another colour blocks
    it. *reading* is the choice of ruling TB-3.

    Source: Terre de Barons rules, knights blocking orders; ruling TB-3.
    """
    hidden = {piece.hex for piece in view.hidden("", facts.BARON, facts.KNIGHT, facts.DONJON)}
    for cell, stack in view.stacks.items():
        knights: dict[str, int] = {}
        for piece in stack:
            if piece.kind == facts.KNIGHT:
                knights[piece.colour] = knights.get(piece.colour, 0) + piece.count
        owners = {*known_colours(p for p in stack if p.kind in (facts.BARON, facts.DONJON))}
        if cell in hidden or not knights or (len(knights) == 1 and not owners - knights.keys()):
            continue
        active = active_colours(knights, reading)
        colours = view.colour_words(knights)
        if len(active) > 1:
            words = _active_words(view, active)
            yield information("TB10_open", [cell], colours=colours, actives=words)
        elif "" in active:
            # A donjon without its own knight, who is in a melee, commands alone.
            has_held = any(p.kind == facts.DONJON and p.colour in knights for p in stack)
            yield information("TB10_donjon" if has_held else "TB10_none", [cell], colours=colours)
        else:
            (colour,) = active
            blocked = view.colour_words(owners - active)
            text = "TB10_blocks" if blocked else "TB10_active"
            yield information(text, [cell], colour=view.colour_word(colour), blocked=blocked)
        other = "greedy" if reading == "incremental" else "incremental"
        if (actives := active_colours(knights, other)) != active:
            words = _active_words(view, actives)
            yield information("TB10_differs", [cell], other=other, actives=words)
    yield from left_open("TB10_unread", (cell for cell in view.stacks if cell in hidden))


def _active_words(view: View, active: frozenset[str]) -> tuple[Word | str, ...]:
    named = view.colour_words(active - {""})
    return (*named, Word("nobody")) if "" in active else named


# Points and troops, and whether the game must be over by them.

# Source: Terre de Barons rules, aim of the game, and diversity.
_DONJONS = checks.Pieces((facts.DONJON,))
_LAND = checks.Land((facts.MOUNTAIN,), is_rest=True)
TILES = checks.ScoreRow(checks.Measure("sum", _DONJONS), "score_tiles")
DIVERSITY = checks.ScoreRow(
    checks.Measure("kinds", _DONJONS._replace(within=_LAND)),
    "score_diversity",
    table=tuple(
        facts.DIVERSITY_POINTS.get(count, 0) for count in range(len(facts.TILES_OF_VALUE) + 1)
    ),
)


class Troops(NamedTuple):
    """The troops that a colour can still use; what of them is not entered may be none or many."""

    least: int
    most: int


class EndState(NamedTuple):
    """
    Who ends the game: colours for certain, and colours that may, as a reserve is not entered.

    Attributes:
        target: the points that end the game; None for a number of players without.
        troops: what each colour can still use; in set-up only where the reserve was entered.
        at_target, near_target: with enough points; perhaps with enough.
        short, near_short: down to the last troops; perhaps down to them.
        unseen: how many players there are of whom the file says nothing.
    """

    target: int | None
    troops: Mapping[str, Troops]
    at_target: tuple[str, ...]
    near_target: tuple[str, ...]
    short: tuple[str, ...]
    near_short: tuple[str, ...]
    unseen: int

    @property
    def is_over(self) -> bool | None:
        """Whether either condition holds; None if that is open."""
        if self.at_target or self.short:
            return True
        return None if self.near_target or self.near_short or self.unseen else False


def end_state(view: View, rulings: Mapping[str, str]) -> EndState:
    """
    Return who ends the game; before it begins nobody is short of troops.

    Source: Terre de Barons rules, aim of the game; rulings TB-5 and TB-14.
    """
    target = facts.TARGETS[rulings["TB-14"]].get(view.position.players)
    reading = rulings["TB-5"]
    is_setup = view.phase == "setup"
    points = {colour: _standing(view, colour).span for colour in view.colours}
    troops = {
        colour: troops_range(view, colour, reading)
        for colour in view.colours
        if not is_setup or view.position.number("reserve", colour) is not None
    }
    wins = None if target is None else checks.Bounds(target)
    at_target = tuple(c for c, span in points.items() if wins and span.keeps(wins))
    near = [c for c, span in points.items() if wins and not span.breaks(wins)]
    return EndState(
        target=target,
        troops=troops,
        at_target=at_target,
        near_target=tuple(colour for colour in near if colour not in at_target),
        short=tuple(c for c, r in troops.items() if r.most <= facts.LAST_TROOPS),
        near_short=tuple(c for c, r in troops.items() if r.least <= facts.LAST_TROOPS < r.most),
        unseen=0 if is_setup else max(0, view.position.players - len(view.colours)),
    )


def check_end(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield what does not fit with whether the game must be over: TB08, TB09 and TB12.

    Two colours with the points that end the game, a colour with these points or down to its last
    troops while it goes on, an end without a reason; and what only a game that went on too long
    comes to. It stops with the donjon that reaches the target, or with the first colour down to
    its last troops. A fight takes one troop, so that five are left; building takes three of six
    or more.

    Source: Terre de Barons rules, aim of the game; rulings TB-5, TB-13 and TB-14.
    """
    end = end_state(view, rulings)
    target, goes_on = end.target or 0, view.phase != "end"
    colours = view.colour_words(end.at_target)
    hexes = [cell for colour in end.at_target for cell in view.places(colour, facts.DONJON)]
    if len(end.at_target) > 1:
        yield impossible("TB08_both", hexes, colours=colours, target=target)
    elif end.at_target and goes_on:
        yield doubtful("TB08_over", hexes, colours=colours, target=target)
    if end.short and goes_on:
        yield doubtful("TB09_over", colours=view.colour_words(end.short), most=facts.LAST_TROOPS)
    if end.near_short and (goes_on or not end.is_over):
        near = view.colour_words(end.near_short)
        yield needs_entry("TB09_entry", colours=near, most=facts.LAST_TROOPS)
    if not goes_on and end.is_over is False:
        yield doubtful("TB12", target=target, most=facts.LAST_TROOPS)
    if view.phase == "setup":
        return
    find = impossible if rulings["TB-13"] == "at-once" else doubtful
    for colour in end.at_target:
        word, places = view.colour_word(colour), view.places(colour, facts.DONJON)
        values = [selecting.value_of(view, cell) or 0 for cell in places]
        # Whichever donjon was the last.
        before = (values[:place] + values[place + 1 :] for place in range(len(values)))
        points = min(sum(some) + diversity_points(some) for some in before)
        if points >= target:
            count = view.count(colour, facts.DONJON)
            yield find("TB08_late", places, colour=word, points=points, count=count)
    if len(end.short) > 1:
        yield find("TB09_both", colours=view.colour_words(end.short), most=facts.LAST_TROOPS)
    for colour in end.at_target:
        if others := set(end.short) - {colour}:
            word, rest = view.colour_word(colour), view.colour_words(others)
            last = facts.LAST_TROOPS
            yield find("TB09_target", colour=word, others=rest, target=target, most=last)
    for colour, troops in end.troops.items() if rulings["TB-5"] != "with-donjons" else ():
        donjons, word = view.count(colour, facts.DONJON), view.colour_word(colour)
        places, least = view.places(colour, facts.DONJON), facts.LAST_TROOPS
        if donjons or view.hidden(colour, facts.DONJON):
            least += 1 - facts.TROOPS_PER_DONJON
        if donjons >= facts.DONJONS_A_PLAYER:
            yield find("TB09_donjons", places, colour=word, count=donjons)
        elif troops.most < least:
            yield find("TB09_few", places, colour=word, count=troops.most, least=least)


def diversity_points(values: Iterable[int]) -> int:
    """
    Return the points for different tile colours among *values*; mountains have none.

    Source: Terre de Barons rules, aim of the game.
    """
    return facts.DIVERSITY_POINTS.get(len(set(values) - {0}), 0)


def troops_range(view: View, colour: str, reading: str) -> Troops:
    """
    Return the troops that a colour can still use; *reading* is the choice of TB-5.

    With no reserve entered, at most what the donjons built leave of all troops.

    Source: Terre de Barons rules, aim of the game; ruling TB-5.
    """
    built = facts.TROOPS_PER_DONJON * view.count(colour, facts.DONJON)
    reserve = view.position.number("reserve", colour)
    least = view.count(colour, facts.TROOP) + (reserve or 0)
    is_open = reserve is None or view.hidden(colour, facts.TROOP)
    most = max(least, facts.TROOPS_A_PLAYER - built) if is_open else least
    extra = built if reading == "with-donjons" else 0
    return Troops(least + extra, most + extra)


# Checks.

# Barons and knights are always on the board.
OFFICERS = checks.Check(
    checks.PieceSupply(
        {
            facts.BARON: checks.exactly(facts.BARONS_A_PLAYER),
            facts.KNIGHT: checks.exactly(facts.KNIGHTS_A_PLAYER),
        },
        empty="TB04_none",
        missing="TB04_colours",
    ),
    "TB04_{kind}",
    unread="TB04_unread",
)


def findings(view: View, request: games.CheckRequest) -> Iterator[Finding]:
    """Yield what is found besides what the file says, in no particular order."""
    rulings = request.rulings
    yield from checking.check_declared(view, (OFFICERS,), rulings)
    yield from check_barons(view, rulings["TB-12"])
    yield from check_supply(view)
    yield from check_sieges(view)
    yield from check_end(view, rulings)
    yield from find_active_knights(view, rulings["TB-3"])


def check_barons(view: View, reading: str) -> Iterator[Finding]:
    """
    Yield TB04 for tiles with two barons; *reading* is the choice of ruling TB-12.

    Within a turn a single baron may be on another's tile.

    Source: Terre de Barons rules, where barons stand; ruling TB-12.
    """
    barons = Counter[Hex]()
    for piece in view.position.pieces:
        barons[piece.hex] += piece.count if piece.kind == facts.BARON else 0
    shared = {cell: count for cell, count in barons.items() if count > 1}
    is_pause = reading == "within-turn" and view.phase == "play" and sum(shared.values()) == 2
    for cell, count in shared.items():
        if is_pause:
            yield information("TB04_pause", [cell], count=count)
        else:
            yield impossible("TB04_tile", [cell], count=count)


def check_supply(view: View) -> Iterator[Finding]:
    """
    Yield TB06: more donjons or troops than a colour has, its reserve counted if entered.

    The three troops that build a donjon stay in the discard, so they are used up.

    Source: Terre de Barons rules, material and building.
    """
    for colour in view.colours:
        donjons, troops = view.count(colour, facts.DONJON), view.count(colour, facts.TROOP)
        reserve = view.position.number("reserve", colour) or 0
        left = facts.TROOPS_A_PLAYER - troops - facts.TROOPS_PER_DONJON * donjons
        values: dict[str, Said] = {
            "colour": view.colour_word(colour),
            "built": facts.TROOPS_PER_DONJON * donjons,
            "troops": troops,
            "supply": facts.TROOPS_A_PLAYER,
        }
        cells = view.places(colour, facts.DONJON, facts.TROOP)
        if donjons > facts.DONJONS_A_PLAYER:
            values |= {"count": donjons, "supply": facts.DONJONS_A_PLAYER}
            yield impossible("TB06_donjons", view.places(colour, facts.DONJON), **values)
        elif left < 0:
            yield impossible("TB06_troops", cells, **values)
        elif left < reserve:
            yield impossible("TB06_reserve", cells, reserve=reserve, **values)


def check_sieges(view: View) -> Iterator[Finding]:
    """
    Yield TB07: more than two troops on another colour's donjon, or its owner's beside them.

    Source: Terre de Barons rules, fights for donjons.
    """
    for cell, stack in view.stacks.items():
        owners = known_colours(piece for piece in stack if piece.kind == facts.DONJON)
        troops = [piece for piece in stack if piece.kind == facts.TROOP]
        is_defended = any(piece.colour in owners for piece in troops)
        for colour in known_colours(troops) if owners else ():
            if colour in owners:
                continue
            words = {"colour": view.colour_word(colour), "owner": view.colour_word(owners[0])}
            count = piece_total(piece for piece in troops if piece.colour == colour)
            if count >= facts.TROOPS_PER_DONJON:
                most = facts.TROOPS_PER_DONJON - 1
                yield impossible("TB07_third", [cell], count=count, most=most, **words)
            if is_defended:
                yield impossible("TB07_owner", [cell], **words)


# The score.


def sheet(view: View, rulings: Mapping[str, str]) -> scores.ScoreSheet:
    """
    Return the score of a position under the chosen *rulings*.

    Points, then donjons, then troops on the board and in reserve; still equal is shared.

    Source: Terre de Barons rules, aim of the game; rulings TB-4 and TB-5.
    """
    standings = [_standing(view, colour) for colour in view.colours]
    is_of_tiles = rulings["TB-4"] == "tiles-only"
    keys = {
        one.colour: (
            (one.lines[0].points if is_of_tiles else one.total) or 0,
            view.count(one.colour, facts.DONJON),
        )
        for one in standings
    }
    is_complete = all(standing.total is not None for standing in standings)
    unread = scores.unread_below_all(view, [TILES.measure, DIVERSITY.measure])
    # The troops of colours that are equal so far, where the order is certain. The discard is
    # nobody's to use, and donjons are equal here: ruling TB-5 changes nothing.
    decided: dict[str, int] = {}
    troops = {colour: troops_range(view, colour, "board-and-reserve") for colour in view.colours}
    for group in scores.equals(keys) if is_complete else ():
        # No two overlap, unless both are known.
        is_certain = all(
            one.most < other.least or one == other == (one.least, one.least)
            for one, other in pairwise(sorted(troops[colour] for colour in group))
        )
        if len(group) > 1 and is_certain:
            decided |= {colour: troops[colour].least for colour in group}
    tied = {colour for group in scores.equals(keys) if len(group) > 1 for colour in group}
    end = end_state(view, rulings)
    order = scores.ranked(
        standings,
        lambda s: (*keys[s.colour], decided.get(s.colour, 0)),
        is_ranked=lambda s: not end.unseen,
        undecided=tied - decided.keys(),
        span=(lambda s: s.lines[0].span) if is_of_tiles else scores.span_of_total,
    )
    notes = list(_end_notes(view, end))
    if is_complete:
        # How equal points were ranked, or why a rank is shared.
        places = [standing.colour for standing in order]
        for points in sorted({key[0] for key in keys.values()}, reverse=True):
            group = [colour for colour in places if keys[colour][0] == points]
            if len({keys[colour][1] for colour in group}) > 1:
                colours = tuple(map(view.colour_word, group))
                notes.append(scores.note("note_tie_donjons", colours=colours))
        for group in scores.equals(keys):
            if len(group) < 2:
                continue
            group.sort(key=places.index)
            text = "note_tie_reserve"
            if group[0] in decided:
                counts = {decided[colour] for colour in group}
                text = "note_tie_shared" if len(counts) == 1 else "note_tie_troops"
            notes.append(scores.note(text, colours=tuple(map(view.colour_word, group))))
    else:
        cells = (cell for place in unread for cell in hexes_at(place))
        notes.append(scores.note("note_unread", reading_order(cells)))
    if is_of_tiles:
        notes.append(scores.note("note_tiles_only"))
    knights = find_active_knights(view, rulings["TB-3"])
    notes += (scores.Note(finding.sentence) for finding in knights)  # each names its tile
    is_over = True if end.is_over is None and view.phase == "end" else end.is_over
    return scores.ScoreSheet(order, is_over, tuple(notes), unread=unread)


def _standing(view: View, colour: str) -> scores.Standing:
    tiles = scores.score_line(view, TILES, colour)
    values = [selecting.value_of(view, cell) for cell in tiles.hexes if isinstance(cell, Hex)]
    if values:
        sums = " + ".join("?" if value is None else str(value) for value in values)
        donjons = view.count(colour, facts.DONJON)
        sentence = Sentence("score_tiles", {"donjons": donjons, "sum": sums})
    else:
        sentence = Sentence("score_no_tiles" if tiles.points == 0 else "score_unread_tiles")
    return scores.account(
        colour, (tiles._replace(sentence=sentence), scores.score_line(view, DIVERSITY, colour))
    )


def _end_notes(view: View, end: EndState) -> Iterator[scores.Note]:
    """Yield whether the game is over, and by which condition."""
    target, most = end.target or 0, facts.LAST_TROOPS
    if end.at_target:
        colours = view.colour_words(end.at_target)
        yield scores.note("note_points", colours=colours, target=target)
    if end.short:
        yield scores.note("note_troops", colours=view.colour_words(end.short), most=most)
    if end.is_over is False and view.phase != "end":  # else a finding says it (TB12)
        yield scores.note("note_goes_on", target=target, most=most)
    if end.is_over is None:
        if near := {*end.near_target, *end.near_short}:
            yield scores.note("note_unknown_end", colours=view.colour_words(near))
        if end.unseen:
            players = view.position.players
            yield scores.note("note_unseen", count=end.unseen, players=players)
