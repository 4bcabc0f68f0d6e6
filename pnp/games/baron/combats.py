"""
Combats: what becomes of knights that want to found baronies, and the last minute.

Knights settle among themselves first; those that are left fight the barons they meet. Every
step says who leaves by it, and is told in words. Keeps come and go in reading order.

At the last minute: which knights of a position try, and what comes of it. Where the photograph
was taken after it, a keep shows its baron side with tiles missing: then nothing is left to be
settled.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, permutations, product

from generators import NamedTuple
from generators.hexes import Hex, linked, neighbours, reading_order
from pnp.games.baron.facts import BARON, GAME, KEEPS_IN_BOX, KNIGHT, VALUES
from pnp.judging.scores import Note, ScoreLine, line, note
from pnp.judging.views import View
from pnp.texts import printed_number, sentences

# Baronies: a keep, the tile below it and the tiles round it; and how baronies overlap. One takes
# the tiles that are there: six round a keep on the baron side during play, perhaps fewer at the
# end. Only valued tiles are ever fought for; meadows are worth nothing.


class Keep(NamedTuple):
    """A keep on its hex, and the letter of the colour that owns it."""

    owner: str
    hex: Hex


class Strength(NamedTuple):
    """
    What a barony has in a combat.

    Attributes:
        hexes: the valued tiles that count, the battlefield left out.
        total: their sum.
        value: what is compared: the total, or at the last minute a knight's half of it.
    """

    keep: Keep
    hexes: tuple[Hex, ...]
    total: int
    value: int


class Baronies:
    """
    The baronies on a landscape, and those that knights hope for.

    Attributes:
        values: the value of each tile.
        is_last_minute: knights have only half of their sums.
        rulings: how combats are read; without a choice as is usual.
        valued: the valued tiles of every keep's barony.
        keeps: the keeps whose baronies hold a valued tile.
    """

    def __init__(
        self,
        values: Mapping[Hex, int],
        keeps: Iterable[Keep],
        rulings: Mapping[str, str],
        *,
        is_last_minute: bool = False,
    ) -> None:
        self.values, self.rulings, self.is_last_minute = values, rulings, is_last_minute
        self.valued = {keep: valued_hexes(values, keep.hex) for keep in keeps}
        self.keeps: dict[Hex, list[Keep]] = {}
        for keep, cells in self.valued.items():
            for cell in cells:
                self.keeps.setdefault(cell, []).append(keep)

    def are_enemies(self, one: Keep, other: Keep) -> bool:
        """Tell whether baronies of two players have a valued tile in common (BN-4)."""
        return one.owner != other.owner and not self.valued[one].isdisjoint(self.valued[other])

    def sharing(self, keep: Keep) -> set[Keep]:
        """Return the other keeps whose baronies share a valued tile with that of *keep*."""
        return {other for cell in self.valued[keep] for other in self.keeps[cell]} - {keep}

    def contested(self, keep: Keep, others: Collection[Keep]) -> frozenset[Hex]:
        """Return the valued tiles that *keep* shares with those of *others* not its owner's."""
        return frozenset(
            cell
            for cell in self.valued[keep]
            if any(o.owner != keep.owner and o in others for o in self.keeps[cell])
        )

    def groups(
        self, keeps: Iterable[Keep], are_linked: Callable[[Keep, Keep], bool]
    ) -> list[list[Keep]]:
        """
        Return *keeps* in groups linked among themselves, each in the order given.

        Only keeps that share valued tiles are asked for.
        """
        places = {keep: place for place, keep in enumerate(keeps)}
        found = linked(places, lambda one: (o for o in self.sharing(one) if are_linked(one, o)))
        return [sorted(members, key=places.__getitem__) for members in found]

    def total(self, hexes: Iterable[Hex]) -> int:
        """Return the sum of the tiles on *hexes*."""
        return sum(self.values[cell] for cell in hexes)

    def halved(self, total: int) -> int:
        """Return what a knight has of *total*: at the last minute half of it (BN-12)."""
        return half(total, self.rulings) if self.is_last_minute else total

    def strength(self, keep: Keep, others: Collection[Keep]) -> Strength:
        """Return that of a knight, without what it shares with enemies among *others*."""
        hexes = self.valued[keep] - self.contested(keep, others)
        total = self.total(hexes)
        return Strength(keep, tuple(reading_order(hexes)), total, self.halved(total))


def half_up(total: int) -> int:
    """Return half of *total*, a half point rounded up: of 3 it is 2, of -3 it is -1."""
    return -(-total // 2)


def half(total: int, rulings: Mapping[str, str]) -> int:
    """Return half of *total*, a half point rounded up, or away from nothing (BN-12)."""
    if rulings.get("BN-12") == "away" and total < 0:
        return -half_up(-total)
    return half_up(total)


def barony_hexes(land: Iterable[Hex], keep: Hex) -> tuple[Hex, ...]:
    """
    Return the hexes of the barony round *keep* that have a tile, the keep's own first.

    Source: Baron rulebook, founding a barony; with tiles missing, its end of the game.
    """
    return tuple(cell for cell in (keep, *neighbours(keep)) if cell in land)


def valued_hexes(tiles: Mapping[Hex, int], keep: Hex) -> frozenset[Hex]:
    """Return the hexes of the barony round *keep* with a tile that is worth something."""
    return frozenset(cell for cell in barony_hexes(tiles, keep) if tiles[cell])


def is_complete(land: Iterable[Hex], keep: Hex) -> bool:
    """Tell whether there are tiles on all six sides of *keep*."""
    return all(cell in land for cell in neighbours(keep))


def tile_values(view: View) -> dict[Hex, int]:
    """Return the values of the tiles that can be read."""
    terrain = view.position.terrain
    return {cell: VALUES[kind] for cell, kind in terrain.items() if kind in VALUES}


def keeps_of(view: View, kind: str) -> tuple[Keep, ...]:
    """Return the keeps that show this side, in reading order."""
    pieces = (piece for piece in view.position.pieces if piece.kind == kind)
    return tuple(by_place({Keep(piece.colour, piece.hex) for piece in pieces}))


def by_place(keeps: Iterable[Keep]) -> list[Keep]:
    """Return *keeps* in reading order; two on one hex by colour."""
    return sorted(keeps, key=lambda keep: (keep.hex.r, keep.hex.q, keep.owner))


# Who wins.


# Only positions that cannot occur have more keeps of a colour.
MOST_KEEPS = max(KEEPS_IN_BOX.values())

_MINUS = "\N{MINUS SIGN}"
_USUAL: Mapping[str, str] = {}


class Step(NamedTuple):
    """
    One step of a resolution.

    Attributes:
        notes: what is told of it.
        returned: the knights that take their keeps back by it.
        beaten: the barons that do.
        owner, line: whose score it changes, and by what.
    """

    notes: tuple[Note, ...]
    returned: tuple[Keep, ...] = ()
    beaten: tuple[Keep, ...] = ()
    owner: str = ""
    line: ScoreLine | None = None


class Establishment(NamedTuple):
    """
    A barony that is now in place.

    Attributes:
        new: its valued tiles that were not counted in another barony of the same owner.
        counted: its other valued tiles.
        new_total: the sum of the new ones, not halved.
        gain: the honour it brings.
        chip: the value that its chip shows.
    """

    keep: Keep
    new: tuple[Hex, ...]
    counted: tuple[Hex, ...]
    new_total: int
    gain: int
    chip: int


class Resolution(NamedTuple):
    """
    How knights that wanted to found baronies fared.

    Attributes:
        established: the knights that are barons now, in reading order.
        steps: the arithmetic, in order.
        changes: those of the steps that change scores, new baronies first.
    """

    established: tuple[Establishment, ...]
    steps: tuple[Step, ...]
    changes: tuple[Step, ...]


def resolve_completed(
    tiles: Mapping[Hex, int],
    barons: Iterable[Keep],
    knights: Iterable[Keep],
    rulings: Mapping[str, str] = _USUAL,
) -> Resolution:
    """
    Return what becomes of the *knights* whose baronies were just completed, all at once.

    *barons* are those in place before. First the knights settle among themselves, then
    those that are left fight the barons they meet.

    Source: Baron rulebook, establishing baronies and combats; rulings BN-4 to BN-11.
    """
    new, old = by_place(set(knights)), by_place(set(barons))
    baronies = Baronies(tiles, (*old, *new), rulings)
    met = [baron for baron in old if baronies.contested(baron, new)]
    return _resolution(baronies, old, [_group(baronies, new, met)])


def resolve_last_minute(
    tiles: Mapping[Hex, int],
    barons: Iterable[Keep],
    knights: Iterable[Keep],
    rulings: Mapping[str, str] = _USUAL,
) -> Resolution:
    """
    Return what becomes of all *knights* that try at the end of the game.

    They take the tiles that are there; their strength and their gain are halved (BN-12).
    Knights and baronies linked by shared valued tiles make a group, settled for itself (BN-13).
    Baronies in place when it began have counted their tiles, even if they fall.

    Source: Baron rulebook, end of the game; rulings BN-12, BN-13, BN-18, BN-19.
    """
    trying, standing = frozenset(knights), frozenset(barons)
    everyone = by_place(trying | standing)
    baronies = Baronies(tiles, everyone, rulings, is_last_minute=True)
    has_rivals = rulings.get("BN-8") == "strongest"

    def meet(one: Keep, other: Keep) -> bool:
        if one.owner == other.owner:
            return has_rivals and {one, other} <= trying
        return one in trying or other in trying

    groups = []
    for members in baronies.groups(everyone, meet):
        own = [keep for keep in members if keep in trying]
        if own:
            groups.append(_group(baronies, own, [keep for keep in members if keep in standing]))
    return _resolution(baronies, standing, groups)


# The knights of a group that found baronies, and the steps that led there.
_Group = tuple[list[Keep], list[Step]]


def _group(baronies: Baronies, knights: Sequence[Keep], barons: Sequence[Keep]) -> _Group:
    """Return how knights and baronies fare that share valued tiles, if only through others."""
    keeps = tuple(keep.hex for keep in (*knights, *barons))
    if len(keeps) == 1:
        told = note("work_alone", keeps, **_keep_words(knights[0]))
    else:
        count, text = len(knights), "work_group" if barons else "work_group_knights"
        told = note(text, keeps, knights=keeps[:count], barons=keeps[count:])
    steps = [Step((told,))]
    is_by_rounds = baronies.is_last_minute and baronies.rulings.get("BN-13") != "one-knight"
    steps += (_rounds if is_by_rounds else _at_once)(baronies, knights, barons)
    steps += _assaults(baronies, _without(knights, steps), barons)
    return _without(knights, steps), steps


def _without(knights: Iterable[Keep], steps: Iterable[Step]) -> list[Keep]:
    """Return the *knights* that did not take their keeps back in *steps*."""
    gone = {knight for step in steps for knight in step.returned}
    return [knight for knight in knights if knight not in gone]


# Knights against one another.


def _at_once(baronies: Baronies, knights: Sequence[Keep], barons: Sequence[Keep]) -> Iterator[Step]:
    """
    Yield how *knights* settle among themselves in one go, all strengths taken at the start.

    Every valued tile that baronies of two owners share, at least one of them a
    knight, is battlefield. First of one player's knights that meet an enemy only the
    strongest goes on (BN-9; under BN-8 `strongest` also of those that share tiles), then
    the strongest of each fight; equal ones of different players send all of it back.
    Those who share but meadows do not fight; at the end of the game all of a group do.

    Source: Baron rulebook, several baronies at once; rulings BN-8 to BN-11.
    """
    everyone, rulings = {*knights, *barons}, baronies.rulings
    strengths = {one: baronies.strength(one, everyone) for one in knights}
    each_fights, has_rivals = rulings.get("BN-9") == "each", rulings.get("BN-8") == "strongest"
    meets = {one: not each_fights and bool(baronies.contested(one, everyone)) for one in knights}
    choices: list[Step] = []
    for owner in dict.fromkeys(knight.owner for knight in knights):
        own = [knight for knight in knights if knight.owner == owner]
        rivals = [
            one
            for one in own
            if meets[one] or (has_rivals and not baronies.sharing(one).isdisjoint(own))
        ]
        is_assault = any(meets[knight] for knight in rivals)
        choices += _choices(baronies, strengths, rivals, "BN-9" if is_assault else "BN-8")
    yield from choices
    left = _without(knights, choices)
    parts = [left] if baronies.is_last_minute else baronies.groups(left, baronies.are_enemies)
    for part in parts:
        if len({knight.owner for knight in part}) > 1:
            yield _fight(baronies, {one: strengths[one] for one in part}, is_open_to_all=True)


def _rounds(baronies: Baronies, knights: Sequence[Keep], barons: Sequence[Keep]) -> list[Step]:
    """
    Return how *knights* settle until no two of different owners overlap.

    In each round the strongest wins against all that it overlaps with; strongest ones that
    overlap and are equal fall together with them. Then strengths are taken anew.

    Source: Baron rulebook, end of the game; rulings BN-10, BN-13.
    """
    steps: list[Step] = []
    if baronies.rulings.get("BN-8") == "strongest":
        strengths = {one: baronies.strength(one, {*knights, *barons}) for one in knights}
        for part in baronies.groups(knights, lambda one, other: one.owner == other.owner):
            steps += _choices(baronies, strengths, part, "BN-8")
    while True:
        left = _without(knights, steps)
        strengths = {one: baronies.strength(one, {*left, *barons}) for one in left}
        fights = [
            _fight(baronies, {one: strengths[one] for one in part})
            for part in baronies.groups(left, baronies.are_enemies)
            if len(part) > 1
        ]
        if not fights:
            return steps
        steps += fights


def _fight(
    baronies: Baronies, knights: Mapping[Keep, Strength], *, is_open_to_all: bool = False
) -> Step:
    """
    Return one round between *knights*, which only the strongest outlast, and not if they tie.

    Each fights those that it overlaps with; or all of them, where that *is_open_to_all*.
    """
    best = max(strength.value for strength in knights.values())
    leaders = [knight for knight, strength in knights.items() if strength.value == best]
    tied = [
        one
        for one in leaders
        if any(
            one.owner != other.owner and (is_open_to_all or baronies.are_enemies(one, other))
            for other in leaders
        )
    ]
    returned = [
        one
        for one in knights
        if one in tied
        or (
            one not in leaders
            and (is_open_to_all or any(baronies.are_enemies(one, top) for top in leaders))
        )
    ]
    fields = (baronies.valued[one].difference(two.hexes) for one, two in knights.items())
    battlefield = tuple(reading_order(frozenset[Hex]().union(*fields)))
    places = _places(returned)
    notes = (
        note("work_knights", battlefield, tiles=battlefield),
        *(_strength_note("work_knight", one, baronies) for one in knights.values()),
        note("work_knights_tie" if tied else "work_knights_won", places, returned=places),
    )
    return Step(notes, tuple(returned))


def _choices(
    baronies: Baronies, strengths: Mapping[Keep, Strength], rivals: Sequence[Keep], ruling: str
) -> Iterator[Step]:
    """
    Yield that only the strongest of *rivals* of one player goes on; nothing of a single one.

    Where several are the strongest the first in reading order goes on, though the owner may
    choose.
    """
    if len(rivals) < 2:
        return
    stays = max(rivals, key=lambda knight: strengths[knight].value)
    others = tuple(knight for knight in rivals if knight != stays)
    is_choice = any(strengths[one].value == strengths[stays].value for one in others)
    returned = _places(others)
    told = note(
        "work_rivals_choice" if is_choice else "work_rivals",
        (stays.hex, *returned),
        **_keep_words(stays),
        returned=returned,
        ruling=ruling,
    )
    notes = (_strength_note("work_knight", strengths[one], baronies) for one in rivals)
    yield Step((*notes, told), others)


# Knights against barons.


def _assaults(baronies: Baronies, knights: Sequence[Keep], barons: Sequence[Keep]) -> list[Step]:
    """
    Return how *knights*, no two of which are enemies, fight the *barons* they meet.

    At the end of the game all at once, against the barons as they stand (BN-13). Otherwise
    the strongest knight first, then the next against the barons that are left; equally
    strong ones at the same time. A knight wins only if it is stronger than the strongest
    of its barons, and then beats them all. Of one player's knights that meet the same
    baron only the stronger fights (BN-9).

    Source: Baron rulebook, combat with several baronies; rulings BN-6, BN-9, BN-13, BN-19.
    """
    is_at_once = baronies.is_last_minute and baronies.rulings.get("BN-13", "at-once") == "at-once"
    left, standing, steps = list(knights), frozenset(barons), list[Step]()
    while True:
        met = {
            knight: by_place(
                one for one in baronies.sharing(knight) & standing if one.owner != knight.owner
            )
            for knight in left
        }
        facing = {knight: foes for knight, foes in met.items() if foes}
        if not facing:
            return steps
        strengths = {knight: baronies.strength(knight, foes) for knight, foes in facing.items()}
        first = sorted(facing, key=lambda knight: -strengths[knight].value)
        if not is_at_once:
            best = strengths[first[0]].value
            first = [knight for knight in first if strengths[knight].value == best]
        here = list(_baron_rivals(baronies, first, facing, strengths))
        fights = {
            knight: _assault(baronies, strengths[knight], facing[knight])
            for knight in _without(first, here)
        }
        here += fights.values()
        lost: dict[str, set[Hex]] = {}
        for knight, fight in fights.items():
            here += _losses(baronies, knight, fight.beaten, lost)
        standing = standing.difference(*(step.beaten for step in here))
        left = _without(left, here)
        steps += here


def _baron_rivals(
    baronies: Baronies,
    first: Sequence[Keep],
    facing: Mapping[Keep, Sequence[Keep]],
    strengths: Mapping[Keep, Strength],
) -> Iterator[Step]:
    """
    Yield who leaves the fight against a baron to a stronger knight of the same player.

    In a chain of knights and barons, whoever left at one baron is no rival at a later one. So it
    matters which is taken first: those of the strongest knight, or the first on the map; or
    none, and every rival counts at each (BN-19).
    """
    if baronies.rulings.get("BN-9") == "each":
        return
    gone, order = set[Keep](), baronies.rulings.get("BN-19", "strongest")
    contests: Iterable[tuple[str, Sequence[Keep]]] = (
        (knight.owner, facing[knight]) for knight in first if knight not in gone
    )
    if order != "strongest":
        owners = dict.fromkeys(knight.owner for knight in facing)
        barons = by_place({*chain(*facing.values())})
        contests = product(owners, ([baron] for baron in barons))
    for owner, foes in contests:
        rivals = [
            knight
            for knight, own in facing.items()
            if knight.owner == owner
            and (knight not in gone or order == "each-baron")
            and not set(own).isdisjoint(foes)
        ]
        for step in _choices(baronies, strengths, rivals, "BN-9"):
            gone.update(step.returned)
            yield step


def _assault(baronies: Baronies, knight: Strength, foes: Sequence[Keep]) -> Step:
    """Return the fight of a knight with all barons whose valued tiles it shares."""
    field = baronies.contested(knight.keep, foes)
    barons = []
    for baron in foes:  # whose strength is never halved
        hexes = tuple(reading_order(baronies.valued[baron] - field))
        barons.append(Strength(baron, hexes, baronies.total(hexes), baronies.total(hexes)))
    defence = max(baron.value for baron in barons)
    keep, places, battlefield = knight.keep, _places(foes), tuple(reading_order(field))
    is_won = knight.value > defence
    text, hexes = ("work_assault_won", places) if is_won else ("work_assault_lost", (keep.hex,))
    words: dict[str, sentences.Said] = {"keep": keep.hex, "barons": places}
    notes = (
        note("work_assault", battlefield, tiles=battlefield),
        _strength_note("work_knight", knight, baronies),
        *(_strength_note("work_baron", baron, baronies) for baron in barons),
        note(text, hexes, strength=knight.value, defence=defence, **words),
    )
    return Step(notes, beaten=tuple(foes)) if is_won else Step(notes, (keep,))


def _losses(
    baronies: Baronies, knight: Keep, beaten: Sequence[Keep], lost: dict[str, set[Hex]]
) -> Iterator[Step]:
    """
    Yield what each player loses to a knight that has *beaten* barons.

    No tile is lost twice at one time (BN-6): *lost* has those of each player. Where the
    battlefield is worth less than nothing, the beaten player gains.
    """
    for owner in dict.fromkeys(baron.owner for baron in beaten):
        gone = lost.setdefault(owner, set())
        shares = [
            baronies.valued[knight] & baronies.valued[baron] - gone
            for baron in beaten
            if baron.owner == owner
        ]
        tiles = frozenset[Hex]().union(*shares)
        gone |= tiles
        is_each = baronies.rulings.get("BN-6") == "each"
        hexes = tuple(reading_order(chain(*shares) if is_each else tiles))
        points, total = -baronies.total(hexes), _sum_text(baronies, hexes, has_total=True)
        colour = GAME.colour_word(owner)
        told = note("work_loss", hexes, colour=colour, tiles=hexes, sum=total, points=points)
        words: dict[str, sentences.Said] = {"keep": knight.hex, "sum": _sum_text(baronies, hexes)}
        scored = line("score_lost", points, "score_lost_source", hexes, **words)
        yield Step((told,), owner=owner, line=scored)


# New baronies.


def _resolution(
    baronies: Baronies, barons: Collection[Keep], groups: Sequence[_Group]
) -> Resolution:
    """Return everything that follows from the battles of all groups."""
    left = by_place(knight for knights, _ in groups for knight in knights)
    founded: dict[Keep, Establishment] = {}
    # Each tile is counted once an owner (BN-7, BN-8).
    for owner in dict.fromkeys(knight.owner for knight in left):
        own = [knight for knight in left if knight.owner == owner]
        fields = (baronies.valued[baron] for baron in barons if baron.owner == owner)
        counted = frozenset[Hex]().union(*fields)
        best = max(
            (_in_order(baronies, order, counted) for order in _orders(baronies, own)),
            key=lambda found: sum(new.gain for new in found),
        )
        founded |= {new.keep: new for new in best}
    foundings: dict[Keep, Step] = {}
    for keep in left:
        new, gain = founded[keep], founded[keep].gain
        hexes, total = (keep.hex, *new.new), _sum_text(baronies, new.new, has_total=True)
        told = note(
            "work_established_counted" if new.counted else "work_established",
            hexes,
            **_keep_words(keep),
            sum=total,
            half=_half_word(new.new_total, gain),
            counted=new.counted,
            points=gain,
        )
        is_up = gain == half_up(new.new_total)
        text = "score_established" if is_up else "score_established_away"
        words: dict[str, sentences.Said] = {"keep": keep.hex, "sum": _sum_text(baronies, new.new)}
        scored = line(text, gain, "score_established_source", hexes, **words)
        foundings[keep] = Step((told,), owner=keep.owner, line=scored)
    losses = (step for _, fights in groups for step in fights if step.line)
    steps = ((*fights, *(foundings[keep] for keep in knights)) for knights, fights in groups)
    return Resolution(
        tuple(founded[keep] for keep in left),
        tuple(chain.from_iterable(steps)),
        (*foundings.values(), *losses),
    )


def _orders(baronies: Baronies, own: list[Keep]) -> Iterable[Sequence[Keep]]:
    """
    Return the orders in which a player may count new baronies that share tiles.

    At the last minute halves are rounded barony by barony, so that the order can matter;
    everything happens at the same time, and the owner takes the best, unless tiles are
    counted in reading order (BN-18).
    """
    if baronies.is_last_minute and baronies.rulings.get("BN-18") == "reading-order":
        return [own]
    mine = frozenset(own)
    sharing = [knight for knight in own if not mine.isdisjoint(baronies.sharing(knight))]
    if baronies.is_last_minute and 1 < len(sharing) <= MOST_KEEPS:
        alone = [knight for knight in own if knight not in sharing]
        return [(*alone, *order) for order in permutations(sharing)]
    return [sorted(own, key=lambda knight: -baronies.total(baronies.valued[knight]))]


def _in_order(
    baronies: Baronies, knights: Sequence[Keep], counted: frozenset[Hex]
) -> list[Establishment]:
    """Return the new baronies of one player, earlier ones counting the tiles they share."""
    found = []
    for knight in knights:
        valued = baronies.valued[knight]
        new, old = tuple(reading_order(valued - counted)), tuple(reading_order(valued & counted))
        counted |= valued
        total = baronies.total(new)
        gain, chip = baronies.halved(total), baronies.halved(baronies.total(valued))
        found.append(Establishment(knight, new, old, total, gain, chip))
    return found


# What is told.


def _places(keeps: Iterable[Keep]) -> tuple[Hex, ...]:
    return tuple(keep.hex for keep in keeps)


def _keep_words(keep: Keep) -> dict[str, sentences.Said]:
    """Return the words for a keep."""
    return {"colour": GAME.colour_word(keep.owner), "keep": keep.hex}


def _strength_note(text: str, strength: Strength, baronies: Baronies) -> Note:
    """Return the sum of one barony in a combat."""
    return note(
        text,
        (strength.keep.hex, *strength.hexes),
        **_keep_words(strength.keep),
        sum=_sum_text(baronies, strength.hexes, has_total=True),
        half=_half_word(strength.total, strength.value),
        strength=strength.value,
    )


def _half_word(total: int, half: int) -> sentences.Word:
    """Return how *total* was halved: rounded up, unless BN-12 says otherwise and it shows."""
    return sentences.Word("half_up" if half == half_up(total) else "half_away")


def _sum_text(baronies: Baronies, cells: Iterable[Hex], *, has_total: bool = False) -> str:
    """
    Return the values on *cells* as a sum, the largest first: ``3 + 1 − 2``.

    With its total, where there is something to add up: ``3 + 1 = 4``.
    """
    values = sorted((baronies.values[cell] for cell in cells), reverse=True)
    if not values:
        return "0"
    parts = [printed_number(values[0])]
    parts += [f"+ {value}" if value >= 0 else f"{_MINUS} {-value}" for value in values[1:]]
    if has_total and len(values) > 1:
        parts.append(f"= {printed_number(sum(values))}")
    return " ".join(parts)


# The last minute of a position.


class LastMinute(NamedTuple):
    """
    The last minute of a position.

    Attributes:
        changes: the steps that change scores, new baronies first.
        workings: what is told of the knights that do not try, and of every step.
        is_done: it lies behind; the honour that was entered has it in it.
        left_over: the knights that are still there although it is done, and need not be:
            they neither decline nor would lose honour, nor is their owner out.
    """

    changes: tuple[Step, ...] = ()
    workings: tuple[Note, ...] = ()
    is_done: bool = False
    left_over: tuple[Hex, ...] = ()


def last_minute(view: View, rulings: Mapping[str, str]) -> LastMinute:
    """
    Return what the last minute of a position brings under *rulings* (BN-12 to BN-17).

    Knights do not try that decline, as was entered, would lose honour in any case (BN-16), or
    whose owner is out of the game (BN-17).
    """
    declined, out = view.position.cells.get("declines", ()), view.position.listed("out")
    knights: list[Keep] = []
    abstentions: list[Note] = []
    for knight in keeps_of(view, KNIGHT):
        own = view.places(knight.owner, BARON)
        counted = {cell for baron in own for cell in (baron, *neighbours(baron))}
        cells = {*barony_hexes(view.position.terrain, knight.hex)} - counted
        gain: dict[str, sentences.Said] = {}
        if knight.owner in out and rulings.get("BN-17") != "try":
            reason = "out"
        elif knight.hex in declined:
            reason = "declined"
        elif rulings.get("BN-16") != "all-try" and (
            (alone := half(sum(VALUES[view.terrain(cell)] for cell in cells), rulings)) < 0
        ):
            reason, gain = "loss", {"points": alone}
        else:
            knights.append(knight)
            continue
        words = _keep_words(knight) | gain
        abstentions.append(note(f"work_abstains_{reason}", [knight.hex], **words))
    if incomplete_barons(view):
        return LastMinute(is_done=True, left_over=_places(knights))
    fate = resolve_last_minute(tile_values(view), keeps_of(view, BARON), knights, rulings)
    told = (one for step in fate.steps for one in step.notes)
    return LastMinute(fate.changes, (*abstentions, *told))


def incomplete_barons(view: View) -> tuple[Keep, ...]:
    """Return the keeps that show their baron side and have tiles missing round them."""
    terrain, pieces = view.position.terrain, view.position.pieces
    barons = (Keep(piece.colour, piece.hex) for piece in pieces if piece.kind == BARON)
    return tuple(one for one in barons if not is_complete(terrain, one.hex))
