"""
Checks, scores and deals as data, said in records that all games share.

A game declares what it has in common with others; `pnp.judging.checking` works the records off.
A check judges what can be read; where what cannot be may still mend it, it asks for that.

    Check(Apart(Land(("lake",))), "BY01_lakes")

says of any two lakes that touch what the text ``BY01_lakes`` says.

Lines of scores are a measure, and what it is worth; `pnp.judging.scores` works them off. A
line has points once its measure is certain; the total is the sum of all lines, and missing
while one of them is.

A game that declares its deals needs no program for them. `pnp.dealing` works them off:

    Deal("ponds", {"pond": 3})
    Check(Apart(Land(("pond",))), "ponds_says", option="ponds", name="ponds")

lays three ponds, no two of which touch where the board is asked for so.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from generators import NamedTuple, Value, figures, hexes
from generators.figures import Between
from pnp.tables.records import NOTHING, Table

Severity: TypeAlias = Literal["impossible", "doubtful", "needs entry", "information"]


class Land(NamedTuple):
    """
    A selection of hexes; of all, where nothing narrows it.

    Attributes:
        terrains: those of these terrains, by their full names.
        is_rest: those of all other terrains instead.
        cells: only these hexes, a position being in its normal form.
        chip: only hexes that bear a chip of this kind.
        values: only with one of these values on it.
        any_of: only what is in one of these as well.
        without: less these.
        spots: corners and sides that are meant besides, whatever hexes they touch.
        all_of: only what is in all of these as well.
    """

    terrains: tuple[str, ...] = ()
    is_rest: bool = False
    cells: frozenset[hexes.Hex] | None = None
    chip: str = ""
    values: tuple[str, ...] = ()
    any_of: "tuple[Land, ...]" = ()
    without: "tuple[Land, ...]" = ()
    spots: frozenset[hexes.Place] = frozenset()
    all_of: "tuple[Land, ...]" = ()

    @property
    def own_spots(self) -> frozenset[hexes.Place]:
        """The corners and sides that are meant by themselves."""
        found = self.spots.union(*(land.own_spots for land in self.any_of))
        return found.difference(*(land.own_spots for land in self.without))

    def may_hold(self, terrain: str) -> bool:
        """Whether a hex of this terrain can be in it, wherever it lies and whatever it bears."""
        if self.terrains and (terrain in self.terrains) == self.is_rest:
            return False
        if self.any_of and not any(land.may_hold(terrain) for land in self.any_of):
            return False
        whole = (land for land in self.without if land == Land(land.terrains, land.is_rest))
        return not any(land.may_hold(terrain) for land in whole)


def both(one: Land, other: Land) -> Land:
    """Return what is in *one* and in *other*, in as plain a way as there is."""
    if Land() in (one, other):
        return one if other == Land() else other
    clashes = (
        one.terrains and other.terrains,
        one.chip and other.chip,
        one.any_of and other.any_of,
        one.spots or other.spots,
    )
    if any(clashes):
        return one._replace(all_of=(*one.all_of, other))
    cells = [some for some in (one.cells, other.cells) if some is not None]
    return Land(
        one.terrains or other.terrains,
        (one if one.terrains else other).is_rest,
        frozenset.intersection(*cells) if cells else None,
        one.chip or other.chip,
        one.values or other.values,
        one.any_of or other.any_of,
        (*one.without, *other.without),
        all_of=(*one.all_of, *other.all_of),
    )


class Pieces(NamedTuple):
    """
    A selection of pieces; of all, where nothing narrows it.

    A corner or a side is in every hex that it touches.

    Attributes:
        kinds: those of these kinds, by their letters.
        within: only those that stand there.
        is_on_top: only those on top of their stacks.
    """

    kinds: tuple[str, ...] = ()
    within: Land = Land()
    is_on_top: bool = False


Selector: TypeAlias = Land | Pieces


def narrowed(which: Selector, land: Land) -> Selector:
    """Return those of *which* that are in *land*."""
    if isinstance(which, Land):
        return both(which, land)
    return which._replace(within=both(which.within, land))


class Bounds(NamedTuple):
    """The least and the most there may be; None: no limit."""

    least: int = 0
    most: int | None = None


def exactly(number: int) -> Bounds:
    """Return the bounds that only *number* keeps."""
    return Bounds(number, number)


# Measures: what checks, ends of games and lines of scores count alike.


Measure = figures.Measure[Selector]


def with_others(measure: Measure, owned: tuple[str, ...]) -> Measure:
    """Return a measure with whom it looks for round it: all, or players with kinds *owned*."""
    if measure.what in {"surrounded", "height"} and measure.of is None:
        return measure._replace(of=Pieces())
    if measure.what == "encloses" and owned and isinstance(measure.which, Pieces):
        return measure._replace(of=Pieces(owned), between="others")
    return measure


def entered(keyword: str, field: str = "") -> Measure:
    """Return what was entered, as a measure."""
    return Measure("entry", Land(), entry=keyword, field=field)


def measured_in(land: Land, measure: Measure) -> Measure:
    """Return a measure of what is in *land* alone."""
    parts, times = tuple(measured_in(land, one) for one in measure.parts), measure.times
    if times is not None and times.what == "sum":
        times = measured_in(land, times)
    return measure._replace(which=narrowed(measure.which, land), parts=parts, times=times)


class Around(NamedTuple):
    """Each place of these by itself, with the hexes that it is in and those that touch them."""

    which: Selector


# What a measure is taken of: the pieces of every player; the whole board; every place by
# itself, where one of those meant is; each of these regions by itself; or what is round each place.
Per: TypeAlias = Literal["player", "board", "place"] | tuple[Land, ...] | Around


# Forms: what a check asks for. Behind each, the slots of its text besides {hexes}.


class Grounded(Value):
    """The map is one of the boards that the ground of the game gives. {count} {most}."""


class Placed(NamedTuple):
    """Each of these hexes or pieces is in that land. {kind} {colour}."""

    which: Selector
    land: Land


class Owned(Value):
    """Every piece belongs to somebody who has such pieces. {colour} {kind}."""


class TerrainCount(NamedTuple):
    """
    One kind of hex, or several together, to be counted.

    Attributes:
        name: the key of the word for it.
    """

    name: str
    terrains: tuple[str, ...]
    bounds: Bounds


class TerrainSupply(NamedTuple):
    """
    How many hexes of some terrains there are. {kind} {count} {least} {most} {players}.

    Where a least number is asked for, every hex that cannot be read leaves it open;
    {missing} are those not found yet.
    """

    counts: tuple[TerrainCount, ...]


class PieceSupply(Value):
    """
    How many pieces of each kind every colour has, {colour} {kind} {count} {least} {most} {players}.

    A key of a text may hold ``{kind}`` itself, for the letter of the kind.

    Attributes:
        kinds: the bounds of each.
        empty: what is asked, and nothing else, where no piece is entered at all.
        missing: what is said where fewer colours are to be seen than {players}: {count}.
        backs: kinds that are the backs of others, by their letters: counted with these.
        nobody: what is said instead of pieces that belong to nobody.
    """

    kinds: Mapping[str, Bounds]
    empty: str = ""
    missing: str = ""
    backs: Mapping[str, str] = NOTHING
    nobody: str = ""


class Apart(Value):
    """
    Any two keep so many steps apart; with two they do not touch. {kind} {other}.

    Attributes:
        is_equal: only two of the same kind.
        shared: what is said of several on one place: {count}.
        is_one: one finding for all that are too near, not one for each pair.
    """

    which: Selector
    least: int = 2
    is_equal: bool = False
    between: Between = "all"
    shared: str = ""
    is_one: bool = False


class ChipSupply(NamedTuple):
    """No chip is there more often than in its bag. {chip} {value} {count} {most}."""


class ChipsPlaced(NamedTuple):
    """
    Chips lie on terrains of their kind, those that face a side turned to *facing*. {chip}.

    Attributes:
        facing: the land behind the side that they are turned to.
        chip: only chips of this kind.
        land: where they may lie, besides what is said of their kind.
    """

    facing: Land = Land()
    chip: str = ""
    land: Land = Land()


class Connected(NamedTuple):
    """
    All of them are in one piece; {count} pieces. Those on sides are joined by their corners.

    Attributes:
        between: ``own``: the pieces of every {colour} by themselves.
        to: instead, every piece is joined to one of these; to pieces of its colour only.
        stopped_by: nothing is joined through such pieces of other colours.
    """

    which: Selector
    between: Between = "all"
    to: Selector | None = None
    stopped_by: Pieces | None = None


class Beside(NamedTuple):
    """
    Each of them touches so many of *of*. {count} {least} {most}.

    Hexes touch their neighbours, their corners and their sides, and so on round.

    Attributes:
        between: ``own``: only pieces of its own colour count; ``others``: of other colours.
    """

    which: Selector
    of: Selector
    least: int = 1
    most: int | None = None
    between: Between = "all"


class Within(NamedTuple):
    """
    A measure keeps its bounds. {colour} {count} {least} {most}.

    Attributes:
        per: what it is taken of. Of places and regions:
        between: ``own``: of every colour by itself; ``others``: how many colours have any.
        differ: by how much players differ at most; then {count} is by how much they do.
    """

    measure: Measure
    bounds: Bounds = Bounds()
    per: Per = "player"
    between: Between = "all"
    differ: int | None = None


Form: TypeAlias = (
    Grounded
    | Placed
    | Owned
    | TerrainSupply
    | PieceSupply
    | Apart
    | ChipSupply
    | ChipsPlaced
    | Connected
    | Beside
    | Within
)

# The forms of the rules of a file.
RuleForm: TypeAlias = Apart | Beside | Connected | Within


def spoken_of(record: Form | Measure) -> Iterator[Selector]:
    """Yield the hexes, pieces and chips that a form or a measure is about; none of an entry."""
    record = record.measure if isinstance(record, Within) else record
    if isinstance(record, figures.Measure):
        yield from record.selections
        if record.chip:
            yield Land(chip=record.chip)
        return
    for key in ("which", "of", "to"):
        if (one := getattr(record, key, None)) is not None:
            yield one


Phase: TypeAlias = Literal["setup", "play", "end"]
PHASES: tuple[Phase, ...] = ("setup", "play", "end")


class Check(Value):
    """
    One check: a form, and what is said when it is broken.

    Attributes:
        says: the key of the text; it begins with the code of the finding.
        unread: the key of what is asked where something unreadable may mend what is too few,
            or cut off; empty: nothing is asked.
        phases: when it holds; in the phase ``deal`` for the board as it is dealt, which any
            position shows as far as it cannot change, and one in set-up altogether.
        ruling: the choice of a ruling with which it holds; always without one.
        option: a flag of boards; it holds where the words of the board say that it is on.
        who: an entry of a holder: only what belongs to that player is meant.
        name: of a rule of the file; told where no deal keeps it.
        ways: in how many ways the one deal that it binds can be laid, where they are too many
            to be counted each time.
    """

    form: Form
    says: str
    unread: str = ""
    severity: Severity = "impossible"
    phases: tuple[str, ...] = PHASES
    ruling: tuple[str, str] | None = None
    option: str = ""
    who: str = ""
    name: str = ""
    ways: int | None = None


# What those get who are equal in a rank: the points of their places by equal parts, rounded
# down; those of the best place, everybody; nothing.
Tied: TypeAlias = Literal["share", "all", "none"]


class ScoreRow(NamedTuple):
    """
    One line of every player's score.

    Attributes:
        says: the key of its text, with the slots {count} and {points}, those of each.
            Called like it, with ``_source`` behind, is where the rules have it.
        points: for each that is counted.
        table: the points for 0, 1, 2 .. instead; the last goes on.
        ranks: the points for the most, the second and so on instead; for nothing at all none.
        lead: the points of whoever alone has the most, instead.
        unread: the key of the text where the number is open; empty: *says* serves.
        ruling: the choice of a ruling with which there is such a line; always without one.
        per: what it is taken of: of places and regions each by itself, points and all; of the
            board alike for everybody.
    """

    measure: Measure
    says: str
    points: int = 1
    table: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    tied: Tied = "share"
    lead: int | None = None
    unread: str = ""
    ruling: tuple[str, str] | None = None
    per: Per = "player"


class Ending(Value):
    """
    One way for a game to end: somebody has so much of a measure.

    Attributes:
        measure: None: the points of the score.
        least, most: what ends the game, the most being None where only much does.
        per: what it is taken of: any player, the board, any place or any region.
        says: the key of the note that tells of it; empty: nothing is said.
        together: all ends with this word come at once, those of players to the same one.
    """

    measure: Measure | None
    least: int = 0
    most: int | None = None
    per: Per = "player"
    says: str = ""
    together: str = ""


# The block that counts all pieces once more, as a second entry.
TOTALS = "totals"


class Twice(Value):
    """
    Something that scores count, and an entry that says as much once more.

    Attributes:
        name: the key of the words for what counts, with {count} for how much of it there is.
        measure: what counts.
        by: the second entry: the same number of the same colour.
        worth: of a field of letters, what each is worth; the number is their sum.
        is_place: the second entry is another number that the game itself holds against this.
    """

    name: str
    measure: Measure
    by: Measure
    worth: Mapping[str, int] = NOTHING
    is_place: bool = False


# Deals: what a seed draws. `pnp.dealing` works them off; rules bind deals and positions alike.

# What is laid: terrains by their full names, pieces by their letters, chips by their values,
# cards as their deck calls them; or the players by their colours, or hexes by their names.
DealtThing: TypeAlias = Literal["terrain", "piece", "chip", "card", "players", "hexes"]
# On the board, into the hands of players, in a row on the table, or as a pile.
DealtTo: TypeAlias = Literal["board", "players", "table", "pile"]


class Along(Table):
    """
    Pieces that come along with each thing that is laid, of the same owner if it has one.

    They come to the same place. Where they stand on another kind of place, as roads stand on
    sides and settlements on corners, each comes to one that touches it, all those that are
    free being equally likely.

    Attributes:
        kind: the letter of the piece.
        within: where it may stand.
    """

    kind: str
    count: int = 1
    within: Land = Land()


class Deal(Table):
    """
    One draw, from a stream called like it: one thing each on a place of its own.

    Attributes:
        lay: kinds in their order, and how many of each; of pieces: each owner has so many.
        within: where on the board: on hexes with what was dealt before, or on some hexes only;
            of hexes that are laid: which. Kinds of terrain, or chips of one kind.
        chip: the kind of chips that are laid.
        count: how many are laid in all, or to each player's place; None: all there are, to
            players one each.
        is_shuffled: else as listed, in reading order.
        covers: it lies over terrain dealt before, which is hidden.
        facing: each chip is turned to a side with such land behind it, by a stream of its own.
        along: the pieces that come along, by a stream of their own.
        is_secret: only strips and JSON tell of it: it is in no picture and no text.
    """

    name: str
    lay: Mapping[str, int] = NOTHING
    what: DealtThing = "terrain"
    within: Land = Land()
    chip: str = ""
    count: int | None = None
    to: DealtTo = "board"
    is_shuffled: bool = True
    covers: bool = False
    facing: Land | None = None
    along: tuple[Along, ...] = ()
    is_secret: bool = False

    @property
    def is_ground(self) -> bool:
        """Whether it lays the terrain itself, not what covers it."""
        return self.what == "terrain" and self.to == "board" and not self.covers


class Claims(NamedTuple):
    """
    Which pieces claim land, and what it counts for.

    Attributes:
        pieces: their letters; the colour that is the fewest steps away has a hex.
        barred: terrains that no step leads to.
        chip: hexes count by the numbers on chips of this kind instead of by their terrains.
    """

    pieces: tuple[str, ...]
    barred: tuple[str, ...] = ()
    chip: str = ""
