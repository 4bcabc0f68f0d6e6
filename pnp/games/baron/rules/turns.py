"""
Turns of Baron, as the tiles on the table tell them: whose it is, and what must be left.

One tile is laid a turn, after the one that starts the landscape; so the number of tiles on
the table tells the turn, and all numbers of tiles. The row is filled up from the pile. With
pile and row empty everybody lays the tiles in hand (BN-1). Each turn may place a keep. Whoever
is out leaves more turns to the others.

A turn without a tile that could be laid (BN-15), or a photograph taken between drawing and
laying, leaves one tile more in a hand, while row and pile go on; then the numbers are those
of a later turn. What only that explains is doubtful; what nothing explains is impossible: so for
the keeps (BN05), the end (BN10), hands, row and pile (BN11).
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from generators import NamedTuple
from pnp.games.baron import facts
from pnp.judging.findings import Finding, doubtful, impossible, information, left_open, needs_entry
from pnp.judging.views import View, piece_total
from pnp.texts.sentences import Said

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


def turn_counts(players: int, rulings: Mapping[str, str]) -> TurnCounts:
    """Return the counts under the chosen *rulings* (BN-1)."""
    return TurnCounts(players, leaves_row=rulings.get("BN-1") == "row-left")


def taken_turns(view: View) -> int:
    """Return how many turns laid a tile."""
    return max(0, len(view.position.terrain) - facts.START_TILES)


def unseen_turns(view: View, turns: TurnCounts) -> int:
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
    taken = taken_turns(view) + (unseen_turns(view, turns) if unseen is None else unseen)
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


def check_table(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what is wrong with the entries, what they say and what is missing of them."""
    position, laid = view.position, len(view.position.terrain)
    if view.phase == "setup":
        # Nothing is laid before the first turn; but a board may be dealt as a whole.
        if laid > facts.START_TILES and not position.board_words:
            yield impossible("BN10_setup", position.terrain, count=laid, least=facts.START_TILES)
        return
    turns = turn_counts(position.players, rulings)
    yield from _turn(view, turns)
    if laid >= facts.START_TILES:
        yield from _keeps_and_turns(view, turns)
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


def _keeps_and_turns(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield more keeps than turns: each turn places one at most (BN05).

    Source: Baron rulebook, placing a keep; ruling BN-15.
    """
    pieces, taken = view.position.pieces, taken_turns(view)
    total = piece_total(pieces)
    if total > taken:
        make = impossible if total > taken + unseen_turns(view, turns) else doubtful
        yield make("BN05_turns", count=total, turns=taken)
        return
    for colour in view.colours:
        count = piece_total(view.pieces(colour, facts.BARON, facts.KNIGHT))
        least, word = own_turns(view, turns, colour, unseen=0), view.colour_word(colour)
        if count > least:
            make = impossible if count > own_turns(view, turns, colour) else doubtful
            hexes = view.places(colour, facts.BARON, facts.KNIGHT)
            yield make("BN05_turns_own", hexes, colour=word, count=count, turns=least)


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
    is_rare = wrong and any(_fits(view, turns, skips) for skips in range(1, most_skips + 1))
    for text, values in wrong:
        find, says = (doubtful, f"{text}_skip") if is_rare else (impossible, text)
        yield find(says, (), laid=laid, **values)
    total, together = sum(hands.values()), turns.all_hands(laid)
    if not wrong and len(hands) == turns.players and total != together:
        yield impossible("BN11_hands", count=total, laid=laid, expected=together)


def _fits(view: View, turns: TurnCounts, skips: int) -> bool:
    """Tell whether all numbers fit after as many turns without laying a tile."""
    hands = view.position.numbers.get("hand", {})
    total = sum(hands.values())
    together = turns.all_hands(len(view.position.terrain) + skips) + skips
    is_sum = total == together if len(hands) == turns.players else total <= together
    return is_sum and not any(_misfits(view, turns, skips))


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
