"""
What a position of Baron can prove to be wrong, and its score; combats are in `combats`.

Here are BN01 and BN05 to BN11; the rest is in its file. What cannot be read makes a finding
"needs entry" where it matters.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from generators import NamedTuple
from generators.hexes import Place, hexes_at, most_apart, neighbours, reading_order
from pnp.games.baron import combats, facts
from pnp.judging import checking, selecting, spans
from pnp.judging.findings import Finding, doubtful, impossible, information, left_open, needs_entry
from pnp.judging.scores import Note, ScoreSheet, Standing, account, line, note, ranked, score_line
from pnp.judging.views import View, piece_total
from pnp.model import games, positions
from pnp.model.checks import Bounds, Check, Pieces, ScoreRow, TerrainCount, TerrainSupply, entered
from pnp.texts.sentences import Said

# Turns, as the tiles on the table tell them: whose it is, and what must be left.
#
# One tile is laid a turn, after the one that starts the landscape; so the number of tiles on
# the table tells the turn, and all numbers of tiles. The row is filled up from the pile. With
# pile and row empty everybody lays the tiles in hand (BN-1). Each turn may place a keep. Whoever
# is out leaves more turns to the others.
#
# A turn without a tile that could be laid (BN-15), or a photograph taken between drawing and
# laying, leaves one tile more in a hand, while row and pile go on; then the numbers are those
# of a later turn. What only that explains is doubtful; what nothing explains is impossible: so for
# the keeps (BN05), the end (BN10), hands, row and pile (BN11).


# A player who falls out right after drawing has a third tile in hand.
MOST_TILES_GONE = facts.HAND_TILES + 1


class TurnCounts(NamedTuple):
    """
    The course of a game in which nobody falls out.

    Attributes:
        leaves_row: the row is never drawn from once the pile is empty (BN-1 `row-left`).
    """

    players: int
    leaves_row: bool = False

    @property
    def first_pile(self) -> int:
        """The tiles in the pile when the first player begins."""
        hands = facts.HAND_TILES * self.players
        return facts.tiles_in_play(self.players) - hands - facts.START_TILES - facts.FACE_UP_TILES

    @property
    def draw_count(self) -> int:
        """The turns with a draw."""
        return self.first_pile + (0 if self.leaves_row else facts.FACE_UP_TILES)

    @property
    def last_tile_count(self) -> int:
        """The tiles on the table when the game is over."""
        return facts.START_TILES + self.draw_count + facts.HAND_TILES * self.players

    def seat(self, laid: int) -> int:
        """Return who is to move with *laid* tiles on the table: 0 for the first player."""
        return (laid - facts.START_TILES) % self.players

    def pile(self, laid: int) -> int:
        """Return the tiles left in the pile."""
        return max(0, self.first_pile - (laid - facts.START_TILES))

    def row(self, laid: int) -> int:
        """Return the tiles left in the row."""
        beyond = max(0, laid - facts.START_TILES - self.first_pile)
        return facts.FACE_UP_TILES if self.leaves_row else max(0, facts.FACE_UP_TILES - beyond)

    def hand(self, laid: int, seat: int) -> int:
        """Return the tiles in the hand of the player on *seat*."""
        turns = max(0, laid - facts.START_TILES - self.draw_count)
        place = (seat - self.draw_count) % self.players
        own_turns = turns // self.players + (1 if place < turns % self.players else 0)
        return facts.HAND_TILES - own_turns

    def all_hands(self, laid: int) -> int:
        """Return the tiles in all hands together."""
        return sum(self.hand(laid, seat) for seat in range(self.players))


def _turn_counts(players: int, rulings: Mapping[str, str]) -> TurnCounts:
    """Return the counts under the chosen *rulings* (BN-1)."""
    return TurnCounts(players, leaves_row=rulings.get("BN-1") == "row-left")


def _taken_turns(view: View) -> int:
    """Return how many turns laid a tile."""
    return max(0, len(view.position.terrain) - facts.START_TILES)


def _unseen_turns(view: View, turns: TurnCounts) -> int:
    """
    Return how many turns can have passed at most without a tile that could be laid (BN-15).

    A tile has to wait where others of its kind touch all there is room beside, which takes
    two of them. Every turn draws a tile, so a pile that is known and not empty knows them all.
    """
    laid = len(view.position.terrain)
    if pile := view.position.number("pile"):
        return max(0, turns.pile(laid) - pile)
    kinds = Counter(view.position.terrain.values())
    can_wait = any(kinds[kind] > 1 for kind in facts.VALUES.keys() - facts.FREE_KINDS)
    return max(0, turns.last_tile_count - laid) if can_wait or not view.is_whole else 0


def own_turns(view: View, turns: TurnCounts, colour: str, *, unseen: int | None = None) -> int:
    """
    Return how many turns a colour has had at most, *unseen* of all without laying a tile.

    As many as can be, where that is None. Once somebody is out nobody knows who had the turns.
    """
    taken = _taken_turns(view) + (_unseen_turns(view, turns) if unseen is None else unseen)
    return taken if view.position.listed("out") else view.own_turns(taken, colour)


def is_over(view: View, turns: TurnCounts) -> bool:
    """Tell whether the game is over: the phase says so, or no tile is left to be laid (BN-1)."""
    position = view.position
    if view.phase != "play" or len(position.terrain) >= turns.last_tile_count:
        return view.phase != "setup"
    hands, out = position.numbers.get("hand", {}), position.listed("out")
    is_known = len(hands.keys() | {*out}) >= position.players
    is_drawn = position.number("pile") == 0 and (turns.leaves_row or position.number("row") == 0)
    return is_known and is_drawn and not any(hands.values())


def _check_table(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield what is wrong with the entries, what they say and what is missing of them.

    Source: Baron rulebook, placing a keep; ruling BN-15.
    """
    position, laid = view.position, len(view.position.terrain)
    if view.phase == "setup":
        # Nothing is laid before the first turn; but a board may be dealt as a whole.
        if laid > facts.START_TILES and not position.board_words:
            yield impossible("BN10_setup", position.terrain, count=laid, least=facts.START_TILES)
        return
    turns = _turn_counts(position.players, rulings)
    yield from _turn(view, turns)
    # Each turn places one keep at most (BN05).
    total, taken = piece_total(position.pieces), _taken_turns(view)
    if laid >= facts.START_TILES and total > taken:
        make = impossible if total > taken + _unseen_turns(view, turns) else doubtful
        yield make("BN05_turns", count=total, turns=taken)
    for colour in view.colours if laid >= facts.START_TILES and total <= taken else ():
        count = piece_total(view.pieces(colour, facts.BARON, facts.KNIGHT))
        least, word = own_turns(view, turns, colour, unseen=0), view.colour_word(colour)
        if count > least:
            make = impossible if count > own_turns(view, turns, colour) else doubtful
            hexes = view.places(colour, facts.BARON, facts.KNIGHT)
            yield make("BN05_turns_own", hexes, colour=word, count=count, turns=least)
    if position.listed("out"):
        yield from _rest(view)
    elif facts.START_TILES <= laid <= turns.last_tile_count:
        yield from _stock(view, turns)
    if view.phase == "end" and view.is_whole:
        knights = {piece.hex for piece in position.pieces if piece.kind != facts.BARON}
        declines = position.cells.get("declines", ())
        yield from left_open("BN11_declines", (cell for cell in declines if cell not in knights))


def _turn(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield whose turn it is, or that the number of tiles does not fit the end (BN10).

    At the end tiles are missing only for those in hands that could lay none; once everybody
    is out the game ends with any number.
    """
    laid, last, players = len(view.position.terrain), turns.last_tile_count, turns.players
    out = view.position.listed("out")
    if view.phase == "end":
        known = laid + sum(view.position.numbers.get("hand", {}).values())
        gone = MOST_TILES_GONE * len(out)
        if laid > last or (len(out) >= players and known < last - gone):
            yield needs_entry("BN10_end_many", count=laid, last=last)
        elif known < last - gone:
            text, missing = "BN10_end_out" if out else "BN10_end", last - gone - laid
            yield doubtful(text, count=laid, last=last, missing=missing)
    elif is_over(view, turns):
        yield information("BN10_over", count=laid)
    elif laid >= facts.START_TILES and not out:
        seat = turns.seat(laid)
        if seated := view.seats:
            yield information("BN10", count=laid, colour=view.colour_word(seated[seat]))
        else:
            yield information("BN10_seat", count=laid, seat=seat + 1, players=players)


def _stock(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield hands, row and pile that do not fit the tiles on the table (BN11).

    A meadow can always be laid, so a hand that has to wait is all of valued tiles, one of them
    left over from each turn skipped. Hands may differ only when row and pile are used up; then
    what is not laid is in hands, whoever had to wait.

    Source: Baron rulebook, set-up, drawing and laying tiles; rulings BN-1, BN-15.
    """
    laid, hands = len(view.position.terrain), view.position.numbers.get("hand", {})
    wrong = list(_misfits(view, turns, 0))
    in_box = sum(count for kind, count in facts.COUNTS.items() if facts.VALUES[kind])
    on_table = sum(bool(facts.VALUES.get(kind)) for kind in view.position.terrain.values())
    most_skips = max(0, min(in_box - on_table, turns.last_tile_count - laid))
    total, are_all = sum(hands.values()), len(hands) == turns.players
    # Whether all numbers fit after as many turns without laying a tile.
    is_rare = False
    for skips in range(1, most_skips + 1) if wrong else ():
        most = turns.all_hands(laid + skips) + skips
        has_room = total == most if are_all else total <= most
        is_rare = is_rare or (has_room and not any(_misfits(view, turns, skips)))
    for text, values in wrong:
        find, says = (doubtful, f"{text}_skip") if is_rare else (impossible, text)
        yield find(says, (), laid=laid, **values)
    together = turns.all_hands(laid)
    if not wrong and are_all and total != together:
        yield impossible("BN11_hands", count=total, laid=laid, expected=together)


def _misfits(view: View, turns: TurnCounts, skips: int) -> Iterator[tuple[str, dict[str, Said]]]:
    """Yield the text and the words for numbers that do not fit after so many such turns."""
    position = view.position
    turn = len(position.terrain) + skips
    for colour, count in sorted(position.numbers.get("hand", {}).items()):
        seats = [view.seats.index(colour)] if colour in view.seats else range(turns.players)
        possible = tuple(sorted({turns.hand(turn, seat) for seat in seats}))
        if not any(least <= count <= least + skips for least in possible):
            word = view.colour_word(colour)
            yield "BN11_hand", {"colour": word, "count": count, "expected": possible}
    for keyword, expected in (("row", turns.row(turn)), ("pile", turns.pile(turn))):
        number = position.number(keyword)
        if number is not None and number != expected:
            yield f"BN11_{keyword}", {"count": number, "expected": expected}


def _rest(view: View) -> Iterator[Finding]:
    """Yield that there are too many or too few tiles altogether, after somebody fell out."""
    laid, hands = len(view.position.terrain), view.position.numbers.get("hand", {})
    out, players = view.position.listed("out"), view.position.players
    row, pile = view.position.number("row"), view.position.number("pile")
    for colour in out:
        if count := hands.get(colour):
            yield impossible("BN11_hand_out", colour=view.colour_word(colour), count=count)
    if row is not None and pile and row != facts.FACE_UP_TILES:
        yield impossible("BN11_row", count=row, laid=laid, expected=facts.FACE_UP_TILES)
    if row is None or pile is None or len(hands.keys() | set(out)) < players:
        return
    count, most = laid + sum(hands.values()) + row + pile, facts.tiles_in_play(players)
    least = most - MOST_TILES_GONE * len(out)
    if count > most:
        yield impossible("BN11_rest", count=count, least=least, most=most)
    elif count < least:  # only a hand that had to wait takes more tiles along (BN-15)
        yield doubtful("BN11_rest_skip", count=count, least=least, most=most)


# Honour: how much of it there can be, and how little (BN11).
#
# A turn costs three at most, for the tile that is drawn. It earns what the tile laid touches,
# and places one keep, which founds one barony: a meadow with the six tiles round it, all of
# them on the table now, for tiles never leave it. A barony that is beaten costs its owner the
# tiles that were fought for, or earns them where they are negative. Nothing else changes the honour
# of who is out, and no such player has more keeps on the table than there are for each.


COST = max(facts.DRAFT_COSTS)
# Holes that one player fills besides a fair share of all bonuses: what is more is doubtful.
LUCKY_HOLES = 2


class Landscape(NamedTuple):
    """
    What the tiles on the table can have brought anybody.

    Attributes:
        tiles, edges: how many there are, and how often two of them touch.
        touching: how many may have been laid beside so many others, or more, by these numbers.
        best, worst: the most that one barony brought or cost, beaten or not; 0 without any.
        debt: the most that the negative tiles of one come to.
        once: the positive tiles of all baronies that there can have been, each counted once.
    """

    tiles: int
    edges: int
    touching: Mapping[int, int]
    best: int
    worst: int
    debt: int
    once: int

    def bonuses(self, turns: int) -> int:
        """
        Return the most honour for what tiles touched that *turns* laid.

        Each edge counts for one of its two tiles only, and every tile touched another one.
        """
        spare, left, total = self.edges - (self.tiles - facts.START_TILES), turns, 0
        for touched, honour in sorted(facts.CONTACT_HONOUR.items(), reverse=True):
            count = max(0, min(self.touching[touched], left, spare // (touched - 1)))
            total += count * honour
            left -= count
            spare -= count * (touched - 1)
        return total


def _check_honour(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield what is wrong with honour, and with who is out of the game (BN11).

    What all have together is told where nothing is said of anybody.

    Source: Baron rulebook, the dungeon and combats; rulings BN-2, BN-17.
    """
    honour, out = view.position.numbers.get("honour", {}), view.position.listed("out")
    silent = [colour for colour in view.colours if colour not in {*honour, *out}]
    if silent:
        yield needs_entry("BN11_missing", colours=view.colour_words(silent))
    terrain = view.position.terrain
    is_known = len(terrain) >= facts.START_TILES and positions.UNREADABLE not in terrain.values()
    land = _landscape_of(view) if is_known else None
    told = list(_in_dungeon(view, rulings, land))
    yield from told
    if land is None or not view.is_whole:
        return
    turns = _turn_counts(view.position.players, rulings)
    unseen = _unseen_turns(view, turns)
    beyond = [_beyond_reach(view, turns, rulings, land, one) for one in sorted(honour.items())]
    told += (found := list(chain.from_iterable(beyond)))
    yield from found
    debt = -sum(min(0, amount) for amount in honour.values())
    draws = _taken_turns(view) + len(out)
    if not told and not land.worst and debt > draws * COST:
        find = impossible if debt > (draws + unseen + 1) * COST else doubtful
        yield find("BN11_debt", debt=debt, turns=draws, cost=COST)
    for colour in out:
        draws = _draws_of(view, turns, colour, unseen=0)
        if colour in honour or _least_honour(land, draws) < facts.LEAST_HONOUR:
            continue  # honour says as much
        more = _draws_of(view, turns, colour, unseen=unseen)
        find = impossible if _least_honour(land, more) >= facts.LEAST_HONOUR else doubtful
        word = view.colour_word(colour)
        yield find("BN11_soon", colour=word, turns=draws, cost=COST, least=facts.LEAST_HONOUR)


def _in_dungeon(
    view: View, rulings: Mapping[str, str], land: Landscape | None
) -> Iterator[Finding]:
    """
    Yield honour so low that its player should be out, and players who are out with too much.

    Their barons that are beaten over marshes and cursed places still earn some: then nobody can
    tell, and the line `out` is to be looked at once more.
    """
    out, keeps = view.position.listed("out"), facts.KEEPS_PER_PLAYER[view.position.players]
    for colour, amount in sorted(view.position.numbers.get("honour", {}).items()):
        if (amount < facts.LEAST_HONOUR) is (colour in out):
            continue
        can_tell = land is not None and amount >= facts.LEAST_HONOUR + keeps * land.debt
        find, text = impossible, "BN11_out" if colour in out else "BN11"
        if colour not in out and rulings.get("BN-2") == "stays":
            find, text = doubtful, "BN11_combat"
        elif colour in out and (not can_tell or rulings.get("BN-17") == "try"):
            find, text = needs_entry, "BN11_out_perhaps"
        word, least = view.colour_word(colour), facts.LEAST_HONOUR
        yield find(text, (), colour=word, honour=amount, least=least)


def _landscape_of(view: View) -> Landscape:
    """Return what the tiles of *view* can have brought."""
    terrain, most = view.position.terrain, max(facts.CONTACT_HONOUR)
    touched = {cell: sum(other in terrain for other in neighbours(cell)) for cell in terrain}
    touching = {least: sum(n >= least for n in touched.values()) for least in facts.CONTACT_HONOUR}
    touching[most] = most_apart({cell for cell, count in touched.items() if count == most}, 2)
    baronies = [  # that can have been; after the end also with tiles missing
        combats.barony_hexes(terrain, cell)
        for cell, kind in terrain.items()
        if kind in facts.FREE_KINDS and (view.phase == "end" or combats.is_complete(terrain, cell))
    ]
    values = [[facts.VALUES[terrain[cell]] for cell in cells] for cells in baronies]
    return Landscape(
        tiles=len(terrain),
        edges=sum(touched.values()) // 2,
        touching=touching,
        best=max((_positive(some) for some in values), default=0),
        worst=max((sum(map(abs, some)) for some in values), default=0),
        debt=max((_positive(-value for value in some) for some in values), default=0),
        once=_positive(facts.VALUES[terrain[cell]] for cell in {*chain.from_iterable(baronies)}),
    )


def _positive(values: Iterable[int]) -> int:
    return sum(max(0, value) for value in values)


def _beyond_reach(
    view: View,
    turns: TurnCounts,
    rulings: Mapping[str, str],
    land: Landscape,
    entered: tuple[str, int],
) -> Iterator[Finding]:
    """
    Yield honour that nobody can have after so few turns, and what takes strange games.

    As little as all turns cannot have cost is doubtful where turns without laying (BN-15), or
    a tile just drawn, explain it. Whoever is out fell by one draw, or by baronies: all that still
    stood were founded before and may be beaten after.

    Source: Baron rulebook, drawing and laying a tile, value of a barony, combats.
    """
    colour, honour = entered
    laid, keeps = own_turns(view, turns, colour, unseen=0), own_turns(view, turns, colour)
    most = facts.START_HONOUR + land.bonuses(laid) + keeps * land.best
    # The bonuses of a player who fills a share of all holes, and a few more.
    share = land.bonuses(_taken_turns(view)) // view.position.players
    bonuses = min(land.bonuses(laid), share + LUCKY_HOLES * max(facts.CONTACT_HONOUR.values()))
    fair = facts.START_HONOUR + bonuses + min(land.once, laid * land.best)
    word = view.colour_word(colour)
    if honour > most:
        yield impossible("BN11_most", colour=word, honour=honour, most=most)
    elif honour > fair:
        yield doubtful("BN11_rare", colour=word, honour=honour, most=fair)
    is_low = honour < facts.LEAST_HONOUR and colour not in view.position.listed("out")
    draws = _draws_of(view, turns, colour, unseen=0)
    least = _least_honour(land, draws)
    if honour < least and not is_low:
        more = _draws_of(view, turns, colour, unseen=_unseen_turns(view, turns) + 1)
        find = impossible if honour < _least_honour(land, more) else doubtful
        yield find("BN11_least", colour=word, honour=honour, turns=draws, cost=COST, least=least)
        return
    lowest = facts.LEAST_HONOUR - COST - facts.KEEPS_PER_PLAYER[view.position.players] * land.worst
    are_usual = rulings.get("BN-2") != "stays" and rulings.get("BN-17") != "try"
    if honour < lowest and not is_low and are_usual:
        least = facts.LEAST_HONOUR
        yield impossible("BN11_out_least", colour=word, honour=honour, least=least, lowest=lowest)


def _draws_of(view: View, turns: TurnCounts, colour: str, *, unseen: int) -> int:
    """
    Return how many tiles a colour has drawn at most, *unseen* of all without laying them.

    Whoever is out fell by a tile that was drawn and not laid; while it was the only one, all
    others had as many turns before.
    """
    out = view.position.listed("out")
    if not out:
        return own_turns(view, turns, colour, unseen=unseen)
    taken = _taken_turns(view) + unseen
    if out == (colour,):
        return taken // view.position.players + 1
    return taken + (colour in out)


def _least_honour(land: Landscape, draws: int) -> int:
    return facts.START_HONOUR - draws * (COST + land.worst)


# All that is wrong; with BN01 and BN05 to BN09, the tiles and the keeps.


def findings(view: View, request: games.CheckRequest) -> Iterator[Finding]:
    """Yield what is found besides what the file says, in no particular order."""
    rulings = request.rulings
    yield from _tiles(view)
    yield from _counts(view)
    # Only the last minute turns a keep with tiles missing (BN06); so a side may be mistyped.
    barons = combats.incomplete_barons(view)
    for baron in barons if view.phase != "end" else ():
        missing = sum(cell not in view.position.terrain for cell in neighbours(baron.hex))
        colour = view.colour_word(baron.owner)
        yield impossible("BN06", (baron.hex,), colour=colour, missing=missing)
    if view.phase == "end" and view.is_whole:
        knights = combats.last_minute(view, rulings).left_over
        if barons and knights:
            hexes = tuple(baron.hex for baron in barons)
            yield needs_entry("BN06_end", (*hexes, *knights), barons=hexes, knights=knights)
    yield from _knight_sides(view, rulings)
    yield from _chips(view, rulings)
    yield from _borders(view)
    yield from _check_table(view, rulings)
    if view.phase != "setup":
        yield from _check_honour(view, rulings)


def _tiles(view: View) -> Iterator[Finding]:
    """
    Yield more tiles than a game has, and a landscape that none of them can have started.

    With many players some tiles stay in the box.

    Source: Baron rulebook, contents and set-up.
    """
    terrain, players = view.position.terrain, view.position.players
    is_short = players >= facts.PLAYERS_WITH_FEWER_TILES
    counts = [
        TerrainCount(kind, (kind,), Bounds(most=count - (is_short and kind == facts.REMOVED_KIND)))
        for kind, count in facts.COUNTS.items()
    ]
    if is_short:
        ones = tuple(kind for kind, value in facts.VALUES.items() if value == facts.REMOVED_VALUE)
        most = sum(facts.COUNTS[kind] for kind in ones) - 1
        counts.append(TerrainCount("tiles_of_value_1", ones, Bounds(most=most)))
    yield from checking.check_declared(view, (Check(TerrainSupply(tuple(counts)), "BN01"),), {})
    most, laid = facts.tiles_in_play(players), len(terrain)
    if laid > most:
        yield impossible("BN01_total", count=laid, supply=most, players=players)
    if laid and all(facts.VALUES.get(kind, 0) < 0 for kind in terrain.values()):
        yield impossible("BN01_start", terrain)


def _counts(view: View) -> Iterator[Finding]:
    """Yield colours with fewer keeps in so small a box than they should have (BN05)."""
    pieces, players = view.position.pieces, view.position.players
    each, total = facts.KEEPS_PER_PLAYER[players], piece_total((*pieces, *view.unread))
    boxes = {one.letter: facts.KEEPS_IN_BOX[one.name] for one in view.game.colours}
    for colour in (one for one in view.colours if boxes[one] < each):
        box, word = boxes[colour], view.colour_word(colour)
        count = piece_total(view.pieces(colour, facts.BARON, facts.KNIGHT))
        if count <= box:
            yield doubtful("BN05_colour", colour=word, limit=box, each=each, players=players)
        elif count <= each:
            hexes = view.places(colour, facts.BARON, facts.KNIGHT)
            yield impossible("BN05_box", hexes, colour=word, count=count, limit=box)
    if view.unread and total > each * players:
        yield impossible("BN05_all", count=total, limit=each * players, players=players)


def _knight_sides(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield knights with six tiles round them, settled at once in a game (BN07).

    Those of a player who is out just stay, unless BN-17 has them try. Of the others it is told
    what should have become of them, where all can be read.
    """
    values, barons = combats.tile_values(view), frozenset(combats.keeps_of(view, facts.BARON))
    out = () if rulings.get("BN-17") == "try" else view.position.listed("out")
    knights = [
        keep
        for keep in combats.keeps_of(view, facts.KNIGHT)
        if keep.owner not in out and combats.is_complete(view.position.terrain, keep.hex)
    ]
    baronies = combats.Baronies(values, (*barons, *knights), {})
    for keep in knights:
        near = [one for one in baronies.sharing(keep) if one.hex != keep.hex]
        text = "BN07"
        if view.is_whole and any(one.owner == keep.owner and one in knights for one in near):
            text = "BN07_pair"
        elif view.is_whole:
            fate = combats.resolve_completed(values, barons.intersection(near), [keep])
            text = "BN07_established" if fate.established else "BN07_returned"
        yield doubtful(text, (keep.hex,), colour=view.colour_word(keep.owner))


def _chips(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield chips that do not show the value of their barony (BN08).

    With tiles missing the barony is of the last minute, and its chip shows half.
    """
    values = combats.tile_values(view)
    for piece in view.position.pieces:
        whole = combats.is_complete(view.position.terrain, piece.hex)
        cells = combats.barony_hexes(view.position.terrain, piece.hex)
        is_due = piece.chip is not None and (whole or view.phase == "end")
        if not is_due or not values.keys() >= set(cells):
            continue
        total = sum(values[cell] for cell in cells)
        value = total if whole else combats.half(total, rulings)
        if piece.chip != value:
            colour, chip = view.colour_word(piece.colour), piece.chip or 0
            text = "BN08" if whole else "BN08_half"
            yield impossible(text, (piece.hex,), colour=colour, chip=chip, value=value)


def _borders(view: View) -> Iterator[Finding]:
    """Yield baronies of two players that share more than meadows (BN09)."""
    keeps = combats.keeps_of(view, facts.BARON)
    baronies = combats.Baronies(combats.tile_values(view), keeps, {})
    for one in baronies.valued:
        for other in baronies.sharing(one):
            is_later = (one.hex.r, one.hex.q) < (other.hex.r, other.hex.q)
            if is_later and baronies.are_enemies(one, other):
                tiles = tuple(reading_order(baronies.valued[one] & baronies.valued[other]))
                colour, foe = view.colour_word(one.owner), view.colour_word(other.owner)
                hexes = (one.hex, other.hex, *tiles)
                words: dict[str, Said] = {"other": other.hex, "tiles": tiles}
                yield impossible("BN09", hexes, colour=colour, other_colour=foe, **words)


# The score of a position.
#
# During play it is the honour on the track; at the end the last minute is added, with all
# its combats, unless it lies behind. Most honour wins, and the victory may be shared. The
# arithmetic of the last minute goes with it, line by line.


# Source: Baron rulebook, the honour track; ruling BN-14.
HONOUR = ScoreRow(entered("honour")._replace(at_start=facts.START_HONOUR), "score_honour")


def sheet(view: View, rulings: Mapping[str, str]) -> ScoreSheet:
    """
    Return the score of a position under the chosen *rulings*.

    Source: Baron rulebook, aim and end of the game; rulings BN-2, BN-6, BN-8, BN-9, BN-12,
    BN-13, BN-16, BN-17, BN-18.
    """
    turns = _turn_counts(view.position.players, rulings)
    is_end, out = is_over(view, turns), view.position.listed("out")
    unread = selecting.unread_of(view, Pieces(), chip="", reach=1) if is_end else set[Place]()
    outcome = combats.last_minute(view, rulings) if is_end and not unread else combats.LastMinute()
    dark = tuple(reading_order({cell for place in unread for cell in hexes_at(place)}))
    # What cannot be read leaves open the last minute that it may touch.
    last = line("score_unread", spans.ANYTHING, "score_established_source", dark, tiles=dark)
    unknown = (last,) if dark else ()
    standings = []
    for colour in view.colours:
        # Where honour is not entered, whoever plays owes little (BN-2).
        may_owe_more = colour in out or rulings.get("BN-2") == "stays"
        least = None if may_owe_more else facts.LEAST_HONOUR
        honour = score_line(view, HONOUR, colour)
        if honour.points is None:
            honour = honour._replace(span=spans.Span(least, None))
        changes = (step.line for step in outcome.changes if step.owner == colour and step.line)
        standings.append(account(colour, (honour, *unknown, *changes)))
    fallen = tuple(
        one.colour
        for one in standings
        if one.total is not None and one.total < facts.LEAST_HONOUR and one.colour not in out
        if rulings.get("BN-2") != "stays"
    )
    placed = tuple(standings)
    if len(standings) >= view.position.players:  # else somebody is not even named
        placed = ranked(
            standings,
            key=lambda one: one.total,
            is_ranked=lambda one: one.colour not in {*out, *fallen},
        )
    done = [note("score_done")] if outcome.is_done else []
    return ScoreSheet(
        placed,
        is_over=is_end,
        notes=(*done, *_notes(view, placed, fallen, is_end=is_end)),
        workings=outcome.workings,
        unread=frozenset(unread),
    )


def _notes(
    view: View, standings: tuple[Standing, ...], fallen: tuple[str, ...], *, is_end: bool
) -> Iterator[Note]:
    """Yield remarks on the game as a whole."""
    players, count = view.position.players, len(standings)
    if view.phase == "play" and is_end:
        yield note("score_not_ended")
    if 0 < count < players:
        yield note("score_players", count=count, players=players)
    winners = tuple(one.colour for one in standings if one.rank == 1)
    told = {
        "score_out": view.position.listed("out"),
        "score_fallen": fallen,  # who owes too much without being marked `out`
        "score_shared": winners if len(winners) > 1 and is_end else (),
    }
    for text, colours in told.items():
        if colours:
            yield note(text, colours=tuple(map(view.colour_word, colours)))
