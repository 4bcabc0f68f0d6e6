"""
Checks of numbers: the outline, terrain and pieces counted, measures, and entries.

What is broken whatever `?` stands for is told as the check says; what only some readings
break is asked for, where the check has words for that.
"""

from collections import Counter
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    Set,
)
from math import inf
from typing import Any, NamedTuple, TypeAlias

from generators.hexes import Hex, Place, PlaceName, place_at
from generators.regions import in_rows
from pnp.judging.findings import MAP, PIECES, Finding, found, left_open, named, needs_entry
from pnp.judging.selecting import entry_value, measured, names_of, parts, places_of, portions
from pnp.judging.views import Range, View, piece_total, unseen_colour
from pnp.model.boards import NOBODY, Piece
from pnp.model.checks import (
    Bounds,
    Check,
    ChipSupply,
    Entered,
    EntryOf,
    Grounded,
    Land,
    Measure,
    Outlined,
    PieceSupply,
    TerrainSupply,
    Within,
)
from pnp.model.games import Game, Ground
from pnp.model.positions import UNREADABLE, normal_cells
from pnp.texts.sentences import Value, Word, place_word

# Works off the checks of one form: of a task, and its form.
Worker: TypeAlias = "Callable[[Task, Any], Iterator[Finding]]"


class Task(NamedTuple):
    """
    A check of a position, and how it speaks.

    Attributes:
        colour: only what is of this colour is checked; empty: all.
    """

    view: View
    check: Check
    colour: str = ""

    def says(
        self, hexes: Iterable[Hex | PlaceName] = (), text: str = "", /, **values: Value
    ) -> Finding:
        """Return that it is broken, in its own words or those of *text*."""
        places = tuple(hexes)
        if not places:
            values["hexes"] = ""  # which a text may name all the same
        if not self.view.game.package:
            values = {"count": len(places), "colour": self._colours_at(places), **values}
        finding = found(self.check.severity, text or self.check.says, places, **values)
        return finding._replace(about=self._about)

    def asks(self, places: Iterable[Place], **values: Value) -> Iterator[Finding]:
        """Yield what *places* leave open, if there are any and the check asks for it."""
        if self.check.unread:
            yield from left_open(self.check.unread, names_of(self.view, set(places)), **values)

    def asks_of(self, colours: Iterable[str]) -> Iterator[Finding]:
        """Yield that something is to be entered, of *colours* or altogether."""
        if self.check.unread:
            words = self.view.colour_words(colours)
            yield found("needs entry", self.check.unread, (), colours=words, hexes="")

    @property
    def _about(self) -> str:
        """What of a file the check looks at first."""
        form = self.check.form
        if isinstance(form, Outlined | Grounded | TerrainSupply):
            return MAP
        which = getattr(form.measure if isinstance(form, Within) else form, "which", None)
        return which.chip or MAP if isinstance(which, Land) else PIECES

    def _colours_at(self, places: Collection[Hex | PlaceName]) -> tuple[Word | str, ...]:
        """Return whose pieces stand in these places."""
        pieces = self.view.position.pieces
        here = {p.colour for p in pieces if p.at in places or p.hex in places}
        return self.view.colour_words(here - {NOBODY})


# The map.


def outlined(task: Task, _: Outlined) -> Iterator[Finding]:
    cells = task.view.position.terrain.keys()
    if normal_cells(cells) != normal_cells(in_rows(task.view.game.outline)):
        yield task.says(rows=_lengths_of(cells))


def grounded(task: Task, form: Grounded) -> Iterator[Finding]:
    game, terrain = task.view.game, task.view.position.terrain
    ground = game.ground or Ground(tuple(in_rows(game.outline)))
    if ground.organic and len(terrain) != ground.organic:
        yield task.says((), form.size, count=len(terrain), most=ground.organic)
    if ground.organic or ground.is_free:
        _, *islands = parts({place_at(cell) for cell in terrain}) or [set()]
        if islands:
            yield task.says(names_of(task.view, set().union(*islands)), form.parts)
    elif normal_cells(terrain) != normal_cells(ground.cells):
        yield task.says(rows=_lengths_of(terrain))
    elif others := _unlike(ground, terrain, _covers(game)):
        yield task.says(others, form.fixed)


def _unlike(ground: Ground, terrain: Mapping[Hex, str], covers: Container[str]) -> list[Hex]:
    """Return the hexes that have another terrain than a map settles, and no cover for it."""
    return [
        cell
        for cell, kind in ground.fixed.items()
        if terrain.get(cell) not in {kind, UNREADABLE} and terrain.get(cell) not in covers
    ]


def _covers(game: Game) -> set[str]:
    """Return the terrains that are laid over others."""
    return {kind for deal in game.deals if deal.covers for kind in deal.lay}


def _lengths_of(cells: Iterable[Hex]) -> str:
    """Return how many hexes each row has, from the top."""
    lengths = Counter(cell.r for cell in cells)
    return " ".join(str(lengths[row]) for row in sorted(lengths)) or "0"


def terrain_supply(task: Task, form: TerrainSupply) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    unread = view.hexes_of(UNREADABLE)
    is_open, missing = False, 0
    for name, terrains, bounds in form.counts if view.position.terrain else ():
        cells = [cell for terrain in terrains for cell in view.hexes_of(terrain)]
        count = Range(len(cells), len(cells) + len(unread))
        values = bound_values(bounds, players)
        if is_broken(count, bounds, players):
            yield task.says(cells, kind=Word(name), count=len(cells), players=players, **values)
        elif not is_kept(count, bounds, players):
            is_open = True
        least = bounds.least_for(players)
        is_open = is_open or least > 0
        missing += max(0, least - len(cells))
    if is_open:
        yield from task.asks(map(place_at, unread), missing=missing)


def chip_supply(task: Task, _: ChipSupply) -> Iterator[Finding]:
    for kind in task.view.game.chips:
        laid: dict[str, list[Hex]] = {}
        for cell, chip in task.view.position.chips.get(kind.id, {}).items():
            laid.setdefault(chip.value, []).append(cell)
        for value, cells in laid.items():
            most = kind.bag.get(value, 0)
            if value != UNREADABLE and len(cells) > most:
                word = Word(f"chip_{kind.id}")
                values: dict[str, Value] = {"value": value, "count": len(cells), "most": most}
                yield task.says(cells, chip=word, **values)._replace(about=kind.id)


def bound_values(bounds: Bounds, players: int) -> dict[str, Value]:
    """Return the bounds as a text tells them, each and together; *most* only where there is one."""
    least, most = bounds.least_for(players), bounds.most_for(players)
    if most is None:
        return {"least": least, "bounds": f"≥ {least}"}
    told = f"{least}–{most}" if least < most else str(most)
    if least <= 0 < most:
        told = f"≤ {most}"
    return {"least": least, "most": most, "bounds": told}


def is_broken(count: Range, bounds: Bounds, players: int) -> bool:
    """Tell whether *count* breaks *bounds* whatever it is."""
    most = bounds.most_for(players)
    return count.most < bounds.least_for(players) or (most is not None and count.least > most)


def is_kept(count: Range, bounds: Bounds, players: int) -> bool:
    """Tell whether *count* keeps *bounds* whatever it is."""
    most = bounds.most_for(players)
    is_below = most is None or count.most <= most
    return bounds.least_for(players) <= count.least and is_below


# Numbers of pieces, and measures.


def piece_supply(task: Task, form: PieceSupply) -> Iterator[Finding]:
    view = task.view
    if form.empty and not view.position.pieces:
        yield needs_entry(form.empty)
        return
    faults = list(_faults_of_colours(task, form))
    yield from faults
    unread = [p for p in view.unread if any(view.may_be_kind(p, kind) for kind in form.kinds)]
    if form.together and not faults:
        yield from _faults_together(task, form, unread)
    count, players = len(view.colours), view.position.players
    if form.missing and count < players and not view.may_hide_players(*form.kinds):
        yield task.says((), form.missing, count=count, players=players)
    yield from task.asks(piece.place for piece in unread)


def _faults_of_colours(task: Task, form: PieceSupply) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    for colour in (*view.colours, NOBODY):
        for kind, bounds in form.kinds.items():
            kinds = (kind, *(back for back, front in form.backs.items() if front == kind))
            counts = [view.count(colour, one) for one in kinds]
            count = Range(sum(one.least for one in counts), sum(one.most for one in counts))
            if _has_kind(view, colour, kind) and is_broken(count, bounds, players):
                text = form.nobody if colour == NOBODY and form.nobody else task.check.says
                places = Counter[PlaceName]()
                for piece in view.pieces(colour, *kinds):
                    places[piece.at] += piece.count
                yield task.says(
                    places,
                    text.format(kind=kind),
                    colour=view.colour_word(colour),
                    kind=view.game.piece_word(kind),
                    count=count.least,
                    **_counted_places(view, places),
                    **bound_values(bounds, players),
                )


def _counted_places(view: View, places: Counter[PlaceName]) -> dict[str, Value]:
    """Return how places are told of which some bear several pieces."""
    if view.game.package or max(places.values(), default=0) < 2:
        return {}
    names = (
        (place_word(view.position.names[at.hex], at.clock), count) for at, count in places.items()
    )
    return {"hexes": named([f"{name} ×{count}" if count > 1 else name for name, count in names])}


def _has_kind(view: View, colour: str, kind: str) -> bool:
    """Tell whether pieces of *kind* are of *colour*; those of nobody have no colour."""
    owners = next((piece.owners for piece in view.game.pieces if piece.letter == kind), ())
    return colour in owners if owners else colour != NOBODY


def _faults_together(task: Task, form: PieceSupply, unread: Sequence[Piece]) -> Iterator[Finding]:
    """Yield what all colours have too many or too few of, whoever owns the unreadable ones."""
    view, players = task.view, task.view.player_count
    is_open = any(piece.kind == UNREADABLE for piece in unread)
    for kind, bounds in form.kinds.items():
        one = bounds.most_for(view.position.players)
        most = None if one is None else one * players
        least = bounds.least_for(view.position.players) * players
        count = piece_total(piece for piece in view.position.pieces if piece.kind == kind)
        total = Range(count, inf if is_open or not unread else count)
        if is_broken(total, Bounds(least, most), players):
            text = form.together.format(kind=kind)
            values = bound_values(Bounds(least, most), players)
            yield task.says((), text, kind=view.game.piece_word(kind), count=count, **values)


def within(task: Task, form: Within) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    is_open: dict[str, None] = {}
    open_places: set[Place] = set()
    for part, measure in portions(view, form.measure, form.per):
        if form.differ is not None:
            yield from _differing(task, form, part, measure, is_open)
        for colour, count in _counts(task, form, part, measure):
            if is_broken(count, form.bounds, players):
                values = bound_values(form.bounds, players)
                word = view.colour_word(colour)
                hexes = _measured_hexes(part, measure, colour)
                yield task.says(hexes, colour=word, count=count.least, **values)
            elif not is_kept(count, form.bounds, players):
                is_open[colour] = None
                open_places |= _open_places(part, measure, form)
    if open_places:
        yield from task.asks(open_places)
    elif is_open:
        yield from task.asks_of(filter(None, is_open))


def _open_places(part: View, measure: Measure, form: Within) -> Set[Place]:
    """Return the place that a rule of an own game leaves open, if it is of places."""
    is_of_places = form.per == "place" and form.differ is None
    if isinstance(measure, EntryOf) or not is_of_places or part.game.package:
        return set()
    return places_of(part, measure.which).all


def _counts(task: Task, form: Within, part: View, measure: Measure) -> Iterator[tuple[str, Range]]:
    """Yield what *measure* comes to in a part of the board, for whomever it is taken."""
    if task.colour:
        yield task.colour, measured(part, measure, task.colour)
    elif form.per == "player" or (form.per != "board" and form.between == "own"):
        yield from ((colour, measured(part, measure, colour)) for colour in task.view.colours)
        if unseen := unseen_colour(task.view):
            # Perhaps nobody's: so nothing is too little.
            most = inf if form.bounds.least else measured(part, measure, unseen).most
            yield "", Range(0, most)
    elif form.between == "others" and form.per != "board":
        yield "", _colour_count(part, measure)
    else:
        yield "", measured(part, measure)


def _measured_hexes(view: View, measure: Measure, colour: str) -> list[PlaceName]:
    if isinstance(measure, EntryOf):
        return []
    return names_of(view, places_of(view, measure.which, colour).certain)


def _colour_count(view: View, measure: Measure) -> Range:
    """Return how many colours have any of what is measured."""
    counts = [measured(view, measure, colour.letter) for colour in view.game.colours]
    certain = sum(1 for count in counts if count.least > 0)
    possible = sum(1 for count in counts if count.most > 0)
    return Range(certain, max(certain, min(possible, view.player_count)))


def _differing(
    task: Task, form: Within, part: View, measure: Measure, is_open: dict[str, None]
) -> Iterator[Finding]:
    """Yield that two players differ by too much; where they only may, note that in *is_open*."""
    most = form.differ or 0
    counts = {colour: measured(part, measure, colour) for colour in task.view.colours}
    ahead = max(counts, key=lambda colour: counts[colour].least, default="")
    behind = min(counts, key=lambda colour: counts[colour].most, default="")
    if ahead and counts[ahead].least - counts[behind].most > most:
        count = int(counts[ahead].least - counts[behind].most)
        words = task.view.colour_words((ahead, behind))
        yield task.says(_measured_hexes(part, measure, ahead), colour=words, count=count, most=most)
        return
    if unseen := unseen_colour(task.view):
        counts[""] = measured(part, measure, unseen)
    highest = max((count.most for count in counts.values()), default=0)
    if highest - min((count.least for count in counts.values()), default=0) > most:
        is_open |= dict.fromkeys(counts)


def entered(task: Task, form: Entered) -> Iterator[Finding]:
    """Yield that an entry is missing; nothing on the board can tell it."""
    view, entry = task.view, Word(f"entry_{form.keyword}")
    if form.of_table:
        if entry_value(view, EntryOf(form.keyword), "") is None:
            yield task.says(colours="", entry=entry)
        return
    excused = view.position.colours.get(form.unless, ())
    silent = [
        colour
        for colour in view.colours
        if colour not in excused and not _is_entered(view, form, colour)
    ]
    if silent:
        yield task.says(colours=view.colour_words(silent), entry=entry)


def _is_entered(view: View, form: Entered, colour: str) -> bool:
    if form.field:
        return form.field in view.position.fields.get(form.keyword, {}).get(colour, {})
    return view.position.number(form.keyword, colour) is not None


NUMBERS: Mapping[type, Worker] = {
    Outlined: outlined,
    Grounded: grounded,
    TerrainSupply: terrain_supply,
    ChipSupply: chip_supply,
    PieceSupply: piece_supply,
    Within: within,
    Entered: entered,
}
