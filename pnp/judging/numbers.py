"""
Checks of numbers: the outline, terrain and pieces counted, measures, and entries.

What is too many is found of what can be read; what is too few only where nothing else can be
hidden: else it is asked for, where the check has words for that.
"""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Set
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from generators.hexes import Hex, Place, PlaceName, place_at
from generators.regions import in_rows
from pnp.judging.findings import MAP, PIECES, Finding, found, left_open, named, needs_entry
from pnp.judging.selecting import (
    measured,
    names_of,
    parts,
    places_of,
    portions,
    unread_below,
    unread_of,
)
from pnp.judging.spans import Span
from pnp.judging.views import View
from pnp.model.boards import NOBODY
from pnp.model.checks import (
    Bounds,
    Check,
    ChipSupply,
    Grounded,
    Land,
    Measure,
    PieceSupply,
    Selector,
    TerrainSupply,
    Within,
    spoken_of,
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
        values = {"count": len(places), "colour": self._colours_at(places), **values}
        finding = found(self.check.severity, text or self.check.says, places, **values)
        return finding._replace(about=self._about)

    def unread(self, *which: Selector | None) -> set[Place]:
        """Return where something cannot be read on which it depends what is selected."""
        found = (unread_of(self.view, one, self.colour) for one in which if one is not None)
        return set[Place]().union(*found)

    def asks(self, places: Set[Place], **values: Value) -> Iterator[Finding]:
        """Yield what *places* leave open, if there are any and the check asks for it."""
        if self.check.unread:
            yield from left_open(self.check.unread, names_of(self.view, places), **values)

    def asks_of(self, colours: Iterable[str]) -> Iterator[Finding]:
        """Yield that something is to be entered, of *colours* or altogether."""
        if self.check.unread:
            words: dict[str, Value] = {"colours": self.view.colour_words(colours), "hexes": ""}
            if isinstance(self.check.form, Within) and self.check.form.measure.entry:
                words["entry"] = Word(f"entry_{self.check.form.measure.entry}")
            yield found("needs entry", self.check.unread, (), **words)

    @property
    def _about(self) -> str:
        """What of a file the check looks at first."""
        form = self.check.form
        if isinstance(form, Grounded | TerrainSupply):
            return MAP
        which = next(spoken_of(form), None)
        return which.chip or MAP if isinstance(which, Land) else PIECES

    def _colours_at(self, places: Collection[Hex | PlaceName]) -> tuple[Word | str, ...]:
        """Return whose pieces stand in these places."""
        pieces = self.view.position.pieces
        here = {p.colour for p in pieces if p.at in places or p.hex in places}
        return self.view.colour_words(here - {NOBODY})


# The map.


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
        if Span(len(cells), len(cells) + len(unread)).breaks(bounds):
            values = bound_values(bounds)
            yield task.says(cells, kind=Word(name), count=len(cells), players=players, **values)
        is_open = is_open or bounds.least > 0
        missing += max(0, bounds.least - len(cells))
    if is_open:
        yield from task.asks(set(map(place_at, unread)), missing=missing)


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


def bound_values(bounds: Bounds) -> dict[str, Value]:
    """Return the bounds as a text tells them, each and together; *most* only where there is one."""
    least, most = bounds
    if most is None:
        return {"least": least, "bounds": f"≥ {least}"}
    told = f"{least}–{most}" if least < most else str(most)
    if least <= 0 < most:
        told = f"≤ {most}"
    return {"least": least, "most": most, "bounds": told}


# Numbers of pieces, and measures.


def piece_supply(task: Task, form: PieceSupply) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    if form.empty and not view.position.pieces and not view.unread:
        yield needs_entry(form.empty)
        return
    for colour, (kind, bounds) in product((*view.colours, NOBODY), form.kinds.items()):
        kinds = (kind, *(back for back, front in form.backs.items() if front == kind))
        count = sum(view.count(colour, one) for one in kinds)
        is_certain = not view.hidden(colour, *kinds)
        owners = next((piece.owners for piece in view.game.pieces if piece.letter == kind), ())
        has_kind = colour in owners if owners else colour != NOBODY
        if has_kind and Span(count, count if is_certain else None).breaks(bounds):
            text = form.nobody if colour == NOBODY and form.nobody else task.check.says
            places = Counter[PlaceName]()
            for piece in view.pieces(colour, *kinds):
                places[piece.at] += piece.count
            values = bound_values(bounds)
            if max(places.values(), default=0) > 1:
                values["hexes"] = named([_counted(view, *place) for place in places.items()])
            yield task.says(
                places,
                text.format(kind=kind),
                colour=view.colour_word(colour),
                kind=view.game.piece_word(kind),
                count=count,
                players=players,
                **values,
            )
    hidden = view.hidden("", *form.kinds)
    count_of_colours = len(view.colours)
    is_known = all(piece.colour != UNREADABLE for piece in hidden)
    if form.missing and count_of_colours < players and is_known:
        yield task.says((), form.missing, count=count_of_colours, players=players)
    if any(bounds.least for bounds in form.kinds.values()):
        yield from task.asks({piece.place for piece in hidden})


def _counted(view: View, at: PlaceName, count: int) -> str:
    """Return how a place is told that bears so many pieces."""
    name = place_word(view.position.names[at.hex], at.clock)
    return f"{name} ×{count}" if count > 1 else name


def within(task: Task, form: Within) -> Iterator[Finding]:
    view, bounds = task.view, form.bounds
    is_entry = form.measure.what == "entry"
    is_open: set[str] = set()
    hidden: set[Place] = set()
    for part, measure in portions(view, form.measure, form.per):
        open_here: set[str] = set()
        for colour, count in _counts(task, form, part, measure):
            if count.breaks(bounds):
                values = bound_values(bounds)
                if colour:
                    values["colour"] = view.colour_word(colour)
                hexes = _measured_hexes(part, measure, colour)
                yield task.says(hexes, count=count.least or 0, **values)
            elif not count.keeps(bounds) or (is_entry and count.value is None):
                open_here.add(colour)
        if form.differ is not None and view.colours:
            counts = {colour: measured(part, measure, colour).value for colour in view.colours}
            known = {colour: count for colour, count in counts.items() if count is not None}
            if len(known) < len(counts):
                open_here.update(counts)
            elif (by := max(known.values()) - min(known.values())) > form.differ:
                ahead, behind = max(known, key=known.__getitem__), min(known, key=known.__getitem__)
                words = view.colour_words((ahead, behind))
                hexes = _measured_hexes(part, measure, ahead)
                yield task.says(hexes, colour=words, count=by, most=form.differ)
        is_growing = form.differ is None and not bounds.least
        if open_here and not is_entry:
            hidden |= set() if is_growing else unread_below(part, measure, task.colour)
        else:
            is_open |= open_here
    if hidden:
        yield from task.asks(hidden, colours="")
    elif is_open:
        yield from task.asks_of(filter(None, is_open))


def _counts(task: Task, form: Within, part: View, measure: Measure) -> Iterator[tuple[str, Span]]:
    """Yield what *measure* comes to in a part of the board, for whomever it is taken."""
    if whose := task.colour or measure.colour:
        yield whose, measured(part, measure, whose)
    elif form.per == "player" or (form.per != "board" and form.between == "own"):
        yield from ((colour, measured(part, measure, colour)) for colour in task.view.colours)
    elif form.between == "others" and form.per != "board":
        counts = [measured(part, measure, colour.letter) for colour in task.view.game.colours]
        there = sum((count.least or 0) > 0 for count in counts)
        yield "", Span(there, None if any(count.value is None for count in counts) else there)
    else:
        yield "", measured(part, measure)


def _measured_hexes(view: View, measure: Measure, colour: str) -> list[PlaceName]:
    if measure.what == "entry":
        return []
    return names_of(view, places_of(view, measure.which, colour))


NUMBERS: Mapping[type, Worker] = {
    Grounded: grounded,
    TerrainSupply: terrain_supply,
    ChipSupply: chip_supply,
    PieceSupply: piece_supply,
    Within: within,
}
