"""
What all games are checked by: what a file says twice, and the checks that games declare.

Of the file: totals against the pieces that were typed (PF01), the map, its chips and its
printed pieces against the board of its seed (PF02), colours against the number of players
(PF03); what could not be read (PF04); and numbers that were entered twice (PF11): one that no
rule bounds can be mistyped without anybody noticing, so a game declares second entries (`Twice`).

Declared are checks of the outline, of terrain and pieces counted, of measures and entries, of what
stands where, and of what stands near what. They judge what can be read. What is too many or too
near stays so whatever is hidden. What is too few, cut off or alone is found only where nothing
hidden can mend it: else it is asked for, where the check has words for that.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Set
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from generators import NamedTuple, figures
from generators.hexes import Hex, Place, PlaceName, in_rows, place_at, reading_order
from generators.placing import can_fill
from pnp.judging import findings
from pnp.judging.findings import Finding
from pnp.judging.selecting import (
    by_place,
    entry_value,
    hexes_below,
    in_reading_order,
    is_land,
    is_within,
    measured,
    measured_places,
    names_of,
    own_things,
    parts,
    pieces_of,
    places_of,
    portions,
    things_of,
    unread_below,
    unread_of,
)
from pnp.judging.spans import Span, exactly
from pnp.judging.views import View, board_of, is_unread, unread_chips, view_of
from pnp.model import checks
from pnp.model.boards import NOBODY, Chip
from pnp.model.games import BLOCK_SHAPES, CheckRequest, ChipKind, Game, Ground
from pnp.model.positions import (
    UNREADABLE,
    Position,
    boards_of,
    colours_in_play,
    normal_cells,
    piece_counts,
)
from pnp.texts.sentences import Said, Sentence, Word, place_word


def check_file(position: Position, game: Game) -> Iterator[Finding]:
    """Yield what the file contradicts itself in, and what it leaves open."""
    # Each kind of piece of which more or fewer were typed than counted.
    typed = piece_counts(position.pieces)
    is_open = any(map(is_unread, position.pieces))
    for (colour, counts), kind in product((position.totals or {}).items(), game.pieces):
        here = typed[colour][kind.letter] if colour in typed else 0
        counted = counts.get(kind.letter, 0)
        if here == counted:
            continue
        places = [p.at for p in position.pieces if (p.colour, p.kind) == (colour, kind.letter)]
        yield findings.found(
            # What cannot be read may be what is missing.
            "needs entry" if is_open and here < counted else "impossible",
            "PF01" if colour != NOBODY else "PF01_nobody",
            places if here > counted else (),
            colour=game.colour_word(colour),
            piece=Word(f"piece_{kind.picture}"),
            counted=counted,
            typed=here,
        )
    yield from _colours(position, game)
    yield from _unreadable(position, game)
    if game.twice:
        yield from check_twice(view_of(position, game))


def check_map(position: Position, dealt: Position, game: Game) -> Iterator[Finding]:
    """
    Yield where the map, its chips and its printed pieces differ from what its seed deals.

    A board that grows in play differs from then on. *game* is settled for the players.
    """
    if _is_growing(game) and position.phase != "setup":
        return
    words = position.board_words
    missing = tuple(cell for cell in dealt.terrain if cell not in position.terrain)
    extra = tuple(cell for cell in position.terrain if cell not in dealt.terrain)
    if missing or extra:
        sizes = {"typed": len(position.terrain), "dealt": len(dealt.terrain)}
        yield findings.impossible("PF02_outline", extra, findings.MAP, words=words, **sizes)
        return
    gone = {one.name for one in game.terrains if one.is_gone and position.phase != "setup"}
    others = tuple(
        cell
        for cell, kind in position.terrain.items()
        if kind not in {dealt.terrain[cell], UNREADABLE, *gone}
    )
    if others:
        yield findings.impossible("PF02", others, findings.MAP, words=words)
    for chip in game.chips:
        typed, laid = position.chips.get(chip.id), dealt.chips.get(chip.id, {})
        if typed is None:  # which differs nowhere
            continue
        cells = reading_order({*typed, *laid})
        wrong = [cell for cell in cells if not _may_be(typed.get(cell), laid.get(cell), chip)]
        if wrong:
            yield findings.impossible(
                "PF02_chips", wrong, chip.id, chip=Word(f"chip_{chip.id}"), words=words
            )
    hidden = {piece.at for piece in position.pieces if is_unread(piece)}
    for kind in game.pieces:
        if kind.is_printed:
            here, there = (
                {(piece.at, piece.colour) for piece in one.pieces if piece.kind == kind.letter}
                for one in (position, dealt)
            )
            if places := sorted({at for at, _ in here ^ there} - hidden, key=_by_row):
                yield findings.impossible(
                    "PF02_pieces", places, piece=Word(f"piece_{kind.picture}"), words=words
                )


def _may_be(typed: Chip | None, laid: Chip | None, kind: ChipKind) -> bool:
    if typed is None or laid is None:
        return typed == laid
    is_turned = not kind.is_facing or typed.facing in {0, laid.facing}
    return typed.value in {laid.value, UNREADABLE} and is_turned


def _by_row(place: PlaceName) -> tuple[int, int, int]:
    """Return what places are sorted by to be told in reading order."""
    return place.hex.r, place.hex.q, place.clock


def _colours(position: Position, game: Game) -> Iterator[Finding]:
    """Yield more colours than players, or perhaps too few."""
    letters, players = colours_in_play(position), position.players
    count, colours = len(letters), tuple(map(game.colour_word, letters))
    if count > players:
        yield findings.impossible(
            "PF03", (), findings.PLAYERS, count=count, players=players, colours=colours
        )
    elif 0 < count < players and position.phase != "setup":
        yield findings.needs_entry("PF03_fewer", count=count, players=players, colours=colours)
    # Names of players whose colours cannot be in play beside those that are.
    called = [letter for letter in position.player_names if letter not in letters]
    together = count + len(called)
    if count <= players < together:
        words = tuple(map(game.colour_word, sorted(called)))
        yield findings.impossible(
            "PF03_names", (), findings.PLAYERS, colours=words, count=together, players=players
        )
    # Lists of all players that leave somebody out, such as the order of seats.
    for kind in game.entries:
        listed = position.colours.get(kind.keyword, ())
        if kind.has_all and 0 < len(listed) < players:
            missing = [letter for letter in letters if letter not in listed]
            yield findings.impossible(
                "PF03_order" if missing else "PF03_order_unknown",
                entry=kind.keyword,
                colours=tuple(map(game.colour_word, missing)),
                count=len(listed),
                players=players,
            )


def _unreadable(position: Position, game: Game) -> Iterator[Finding]:
    """Yield the hexes, lines and chips of which something could not be read, or was not typed."""
    dark = [cell for cell, kind in position.terrain.items() if kind == UNREADABLE]
    if dark:
        yield findings.needs_entry("PF04_map", dark, findings.MAP, count=len(dark))
    hidden = dict.fromkeys(piece.at for piece in filter(is_unread, position.pieces))
    yield from findings.left_open("PF04_pieces", hidden)
    for keyword, lines in position.fields.items():
        for colour, fields in lines.items():
            for name, value in fields.items():
                if isinstance(value, str) and UNREADABLE in value:
                    word, entry = game.colour_word(colour), f"{keyword} {name}={value}"
                    yield findings.needs_entry("PF04_letters", colour=word, entry=entry)
    looked_at = {kind.id for kind in game.shown_chips}
    if position.phase == "end":  # when those face down that are counted are turned over
        meant = (which for one in _measures(game) for which in checks.spoken_of(one))
        looked_at |= {which.chip for which in meant if isinstance(which, checks.Land)}
    for chip in game.chips:
        word = Word(f"chip_{chip.id}")
        if chip.id not in looked_at:
            continue
        if chip.id not in position.chips:
            yield findings.needs_entry("PF04_no_chips", chip=word)
        elif dark := [*unread_chips(position, chip)]:
            yield findings.needs_entry("PF04_chips", dark, chip.id, chip=word)


def check_game(view: View, request: CheckRequest) -> tuple[Finding, ...]:
    """Return what the records of a game find about a position, in no particular order."""
    game, declared = view.game, [*view.game.checks]
    # What scores, ties and ends count is to be entered.
    shapes = {kind.keyword: kind.shape for kind in game.entries}
    for measure in dict.fromkeys(one for one in _measures(game) if one.what == "entry"):
        is_of_players = shapes.get(measure.entry) in BLOCK_SHAPES
        form = checks.Within(measure, per="player" if is_of_players else "board")
        asks = "PF10_entries" if is_of_players else "PF10_entry"
        declared.append(checks.Check(form, asks, asks, phases=("play", "end")))
    said = [*check_declared(view, declared, request.rulings)]
    if game.ends and view.phase != "setup":
        from pnp.judging.scores import ended

        has_ended = ended(view, request.rulings)
        if has_ended is None:
            said.append(findings.needs_entry("PF09_unread"))
        elif has_ended != (view.phase == "end"):
            said.append(findings.doubtful("PF09_is_over" if has_ended else "PF09_goes_on"))
    # What is to be entered is told once for all places of which the same is to be said.
    alike: dict[Hashable, list[Finding]] = {}
    for number, one in enumerate(said):
        values = {k: v for k, v in one.sentence.values.items() if k not in findings.SLOTS_OF_PLACES}
        key = (one.code, one.sentence.text, one.about, tuple(sorted(values.items(), key=str)))
        alike.setdefault(key if one.severity == "needs entry" else number, []).append(one)
    told = []
    for first, *others in alike.values():
        places = sorted({at for one in (first, *others) for at in one.places}, key=_by_row)
        told.append(findings.elsewhere(first, places) if others and places else first)
    return tuple(told)


def _measures(game: Game) -> list[checks.Measure]:
    """Return what scores, ties and ends count."""
    measures = [*(row.measure for row in game.scores), *game.ties]
    measures += [end.measure for end in game.ends if end.measure is not None]
    beside = ((one.times, one.reach_by, *one.parts) for one in measures)
    return measures + [one for some in beside for one in some if one is not None]


def check_declared(
    view: View, declared: Iterable[checks.Check], rulings: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield what *declared* checks find, one after the other, given the choice of every ruling."""
    words = view.position.board_words.split()
    usual = {option.name for option in view.game.options if option.default is True and words}
    for check in declared:
        is_read_so = check.ruling is None or rulings.get(check.ruling[0]) == check.ruling[1]
        # The words of the board say whether a flag is on; none say nothing.
        is_on = check.option in {"", *words} or (
            check.option in usual and f"no-{check.option}" not in words
        )
        if not (is_read_so and is_on and _is_due(view, check)):
            continue
        if not check.who:
            yield from worked_off(Task(view, check))
        elif check.who in view.position.colours:
            for colour in {*view.position.colours[check.who]} - {NOBODY}:
                yield from worked_off(Task(view, check, colour))
        else:  # while nobody is named, it may be open
            tasks = {colour: Task(view, check, colour) for colour in view.colours}
            if may_be := [colour for colour, task in tasks.items() if any(worked_off(task))]:
                yield from Task(view, check).asks_of(may_be)


def _is_due(view: View, check: checks.Check) -> bool:
    """Tell whether *check* holds in the phase, or of what has not changed since the deal."""
    if view.phase in check.phases:
        return True
    if "deal" not in check.phases:
        return False
    stops = getattr(check.form, "stopped_by", None)
    printed = {kind.letter for kind in view.game.pieces if kind.is_printed}
    return view.phase == "setup" or all(
        # Pieces move, and free boards grow.
        not _is_growing(view.game)
        if isinstance(which, checks.Land)
        else which.kinds and printed.issuperset(which.kinds)
        for which in (*checks.spoken_of(check.form), *([stops] if stops else []))
    )


def _is_growing(game: Game) -> bool:
    """Tell whether players lay more of the board in play."""
    return game.ground is not None and game.ground.is_growing


# What two entries say of the same thing (PF11), and what rests on one entry alone


class Unconfirmed(NamedTuple):
    """
    Something of a colour that is entered once.

    Attributes:
        sentence: what it is, in words: ``3 tokens``.
        by: the entry that would confirm it.
    """

    colour: str
    sentence: Sentence
    by: checks.Measure


def check_twice(view: View) -> Iterator[Finding]:
    """Yield what two entries, or an entry and the board, say differently."""
    for colour in view.colours:
        for twice in view.game.twice:
            once, again = _once(view, twice, colour), entry_value(view, twice.by, colour)
            if twice.is_place or once is None or again is None:
                continue
            if once[0].breaks(checks.Bounds(again, again)):
                yield findings.impossible(
                    "PF11",
                    colour=view.colour_word(colour),
                    what=Word(f"{twice.name}_worth"),
                    once=once[0].least or 0,
                    entry=twice.by.field or twice.by.entry,
                    again=again,
                )


def unconfirmed(view: View) -> Iterator[Unconfirmed]:
    """Yield what scores count and nothing confirms; before the first turn there is nothing."""
    if view.phase == "setup":
        return
    for colour in view.colours:
        for twice in view.game.twice:
            once = _once(view, twice, colour)
            is_counted = twice.by.entry == checks.TOTALS and colour in (view.position.totals or {})
            if once is None or is_counted or entry_value(view, twice.by, colour) is not None:
                continue
            # That none is left may be mistyped, too.
            if once[1] or twice.worth:
                sentence = Sentence(twice.name, {"count": once[1]})
                yield Unconfirmed(colour, sentence, twice.by)
        count = sum(piece.count for piece in view.position.pieces if piece.colour == colour)
        if count and view.game.twice and colour not in (view.position.totals or {}):
            sentence = Sentence("unconfirmed_pieces", {"count": count})
            yield Unconfirmed(colour, sentence, checks.entered(checks.TOTALS))


def _once(view: View, twice: checks.Twice, colour: str) -> tuple[Span, int] | None:
    """
    Return the number that the second entry confirms; None where it is not entered.

    And how much there is to confirm: letters, or 1 of a number that is entered.
    """
    measure = twice.measure
    if twice.worth:
        letters = view.position.field_letters(measure.entry, colour, measure.field)
        if letters is None or measure.what != "entry":
            return None
        return exactly(sum(twice.worth[letter] for letter in letters)), len(letters)
    if measure.what == "entry":
        number = entry_value(view, measure, colour)
        return None if number is None else (exactly(number), 1)
    span = measured(view, measure, colour)
    return span, int((span.least or 0) > 0)


# The checks that games declare

# Works off the checks of one form: of a task, and its form.
Worker: TypeAlias = "Callable[[Task, Any], Iterator[Finding]]"


class Task(NamedTuple):
    """
    A check of a position, and how it speaks.

    Attributes:
        colour: only what is of this colour is checked; empty: all.
    """

    view: View
    check: checks.Check
    colour: str = ""

    def says(
        self, hexes: Iterable[Hex | PlaceName] = (), text: str = "", /, **values: Said
    ) -> Finding:
        """Return that it is broken, in its own words or those of *text*."""
        places = tuple(hexes)
        if not places:
            values["hexes"] = ""  # which a text may name all the same
        meant, form = set(places), self.check.form
        cells = {findings.spot_of(place).hex for place in places}
        pieces = (piece for cell in cells for piece in self.view.stacks.get(cell, ()))
        whose = {p.colour for p in pieces if p.at in meant or p.hex in meant} - {NOBODY}
        values = {"count": len(places), "colour": self.view.colour_words(whose), **values}
        which, about = next(checks.spoken_of(form), None), findings.PIECES
        if isinstance(form, checks.Grounded | checks.TerrainSupply):
            about = findings.MAP
        elif isinstance(which, checks.Land):
            about = which.chip or findings.MAP
        return findings.found(self.check.severity, text or self.check.says, places, about, **values)

    def unread(self, *which: checks.Selector | None) -> set[Place]:
        """Return where something cannot be read on which it depends what is selected."""
        some = (unread_of(self.view, one, self.colour) for one in which if one is not None)
        return set[Place]().union(*some)

    def asks(self, places: Set[Place], **values: Said) -> Iterator[Finding]:
        """Yield what *places* leave open, if there are any and the check asks for it."""
        if self.check.unread:
            yield from findings.left_open(self.check.unread, names_of(self.view, places), **values)

    def asks_of(self, colours: Iterable[str]) -> Iterator[Finding]:
        """Yield that something is to be entered, of *colours* or altogether."""
        if self.check.unread:
            words: dict[str, Said] = {"colours": self.view.colour_words(colours), "hexes": ""}
            if isinstance(self.check.form, checks.Within) and self.check.form.measure.entry:
                words["entry"] = Word(f"entry_{self.check.form.measure.entry}")
            yield findings.found("needs entry", self.check.unread, (), **words)


# The map.


def grounded(task: Task, form: checks.Grounded) -> Iterator[Finding]:
    game, terrain = task.view.game, task.view.position.terrain
    ground = game.ground or Ground(tuple(in_rows(game.outline)))
    if ground.organic and len(terrain) != ground.organic:
        yield task.says((), "PF05_size", count=len(terrain), most=ground.organic)
    if ground.organic or ground.is_free:
        _, *islands = parts({place_at(cell) for cell in terrain}) or [set()]
        if islands:
            yield task.says(names_of(task.view, set().union(*islands)), "PF05_parts")
        return
    if normal_cells(terrain) != normal_cells(ground.cells):
        lengths = Counter(cell.r for cell in terrain)
        yield task.says(rows=" ".join(str(lengths[row]) for row in sorted(lengths)) or "0")
        return
    covers = {UNREADABLE, *(kind for deal in game.deals if deal.covers for kind in deal.lay)}
    wrong = [
        cell for cell, kind in ground.fixed.items() if terrain.get(cell) not in {kind, *covers}
    ]
    if wrong:
        yield task.says(wrong, "PF05_fixed")
    # Big tiles, of which something may hide them.
    covers |= {one.name for one in game.terrains if one.is_gone}
    choices: list[set[str]] = []
    for some in ground.layings.values():
        strange = [
            [cell for cell, kind in one.terrain.items() if terrain[cell] not in {kind, *covers}]
            for one in some
        ]
        choices.append({one.tile for one, cells in zip(some, strange, strict=True) if not cells})
        if not choices[-1]:  # by what most of its hexes show
            at = min(range(len(some)), key=lambda place: len(strange[place]))
            yield task.says(strange[at], "PF05_tile", tile=Word(f"bigtile_{some[at].tile}"))
    if all(choices) and not can_fill(choices, ground.box):
        yield task.says((), "PF05_tiles")


def terrain_supply(task: Task, form: checks.TerrainSupply) -> Iterator[Finding]:
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


def chip_supply(task: Task, _: checks.ChipSupply) -> Iterator[Finding]:
    for kind in task.view.game.chips:
        laid: dict[str, list[Hex]] = {}
        for cell, chip in task.view.position.chips.get(kind.id, {}).items():
            laid.setdefault(chip.value, []).append(cell)
        for value, cells in laid.items():
            most = kind.bag.get(value, 0)
            if value != UNREADABLE and len(cells) > most:
                word = Word(f"chip_{kind.id}")
                values: dict[str, Said] = {"value": value, "count": len(cells), "most": most}
                yield task.says(cells, chip=word, **values)._replace(about=kind.id)


def bound_values(bounds: checks.Bounds) -> dict[str, Said]:
    """Return the bounds as a text tells them, each and together; *most* only where there is one."""
    least, most = bounds
    if most is None:
        return {"least": least, "bounds": f"≥ {least}"}
    told = f"{least}–{most}" if least < most else str(most)
    if least <= 0 < most:
        told = f"≤ {most}"
    return {"least": least, "most": most, "bounds": told}


# Numbers of pieces, and measures.


def piece_supply(task: Task, form: checks.PieceSupply) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    if form.empty and not view.position.pieces and not view.unread:
        yield findings.needs_entry(form.empty)
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
                names = {at: place_word(view.position.names[at.hex], at.clock) for at in places}
                told = (f"{names[at]} ×{n}" if n > 1 else names[at] for at, n in places.items())
                values["hexes"] = findings.named([*told])
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


def within(task: Task, form: checks.Within) -> Iterator[Finding]:
    view, bounds = task.view, form.bounds
    is_entry = form.measure.is_entered
    is_open: set[str] = set()
    hidden: set[Place] = set()
    is_growing = form.differ is None and not bounds.least
    most = bounds.most if is_growing else None
    for part, measure in portions(view, form.measure, form.per, most):
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
        if open_here and not is_entry:
            hidden |= set() if is_growing else unread_below(part, measure, task.colour)
        else:
            is_open |= open_here
    if hidden:
        yield from task.asks(hidden, colours="")
    elif is_open:
        yield from task.asks_of(filter(None, is_open))


def _counts(
    task: Task, form: checks.Within, part: View, measure: checks.Measure
) -> Iterator[tuple[str, Span]]:
    """Yield what *measure* comes to in a part of the board, for whomever it is taken."""
    if whose := task.colour or measure.colour:
        yield whose, measured(part, measure, whose)
    elif (
        measure.what in figures.FIGURES
        and isinstance(measure.which, checks.Pieces)
        and form.per != "board"
    ):
        # Whoever has none of these there has made no figure; nobody's make one by themselves.
        colours = {one.thing.owner for one in own_things(part, measure)}
        chosen = [NOBODY] if colours == {NOBODY} else [c for c in task.view.colours if c in colours]
        yield from ((colour, measured(part, measure, colour)) for colour in chosen)
    elif form.per == "player" or (form.per != "board" and form.between == "own"):
        yield from ((colour, measured(part, measure, colour)) for colour in task.view.colours)
    elif form.between == "others" and form.per != "board":
        counts = [measured(part, measure, colour.letter) for colour in task.view.game.colours]
        there = sum((count.least or 0) > 0 for count in counts)
        yield "", Span(there, None if any(count.value is None for count in counts) else there)
    else:
        yield "", measured(part, measure)


def _measured_hexes(view: View, measure: checks.Measure, colour: str) -> list[PlaceName]:
    if measure.what == "entry":
        return []
    return names_of(view, measured_places(view, measure, colour))


# What stands where, and near what.


def placed(task: Task, form: checks.Placed) -> Iterator[Finding]:
    """Yield what stands elsewhere, kind by kind."""
    view = task.view
    lost: dict[str, list[figures.Laid]] = {}
    for place, things in by_place(things_of(view, form.which, task.colour)).items():
        for one in things if not is_within(view, place, form.land, unread=True) else ():
            lost.setdefault(one.thing.kind, []).append(one)
    for kind, things in lost.items():
        names = names_of(view, figures.places_among(things))
        words = view.colour_words({one.thing.owner for one in things} - {NOBODY, ""})
        yield task.says(names, kind=_kind_word(view, form.which, kind), colour=words)


def owned(task: Task, form: checks.Owned) -> Iterator[Finding]:
    view, lost = task.view, dict[tuple[str, str], list[PlaceName]]()
    owners = {kind.letter: view.game.owners(kind) for kind in view.game.pieces}
    for piece in view.position.pieces:
        known = owners.get(piece.kind, (piece.colour,))
        if piece.colour not in known:
            lost.setdefault((piece.colour, piece.kind), []).append(piece.at)
    for (colour, kind), places in lost.items():
        text = "PF08_owned" if colour == NOBODY else ""
        word = view.colour_word(colour)
        yield task.says(places, text, colour=word, kind=view.game.piece_word(kind))


def chips_placed(task: Task, form: checks.ChipsPlaced) -> Iterator[Finding]:
    view = task.view
    for kind in view.game.chips:
        if form.chip not in {"", kind.id}:
            continue
        laid = view.position.chips.get(kind.id, {})
        wrong = []
        for cell, chip in laid.items():
            faced = hexes_below(view, place_at(cell, chip.facing))
            is_right = not chip.facing or any(
                is_land(view, other, form.facing, unread=True) for other in faced if other != cell
            )
            if not (is_right and is_land(view, cell, form.land, unread=True)):
                wrong.append(cell)
        if wrong:
            yield task.says(wrong, chip=Word(f"chip_{kind.id}"))._replace(about=kind.id)


# What stands near what.


def apart(task: Task, form: checks.Apart) -> Iterator[Finding]:
    """Yield what is too near, place by place or all in one."""
    here = by_place(things_of(task.view, form.which, task.colour))
    # Two things alike clash as well as a hundred.
    few = [one for some in here.values() for one, n in Counter(some).items() for _ in range(n)[:2]]
    near = dict[frozenset[Place], str]()
    for first, last in figures.near_pairs(few, form.least, partial(_clash, form)):
        near.setdefault(figures.places_among((first, last)), first.thing.kind)
    for places in sorted(near, key=lambda some: sorted(map(in_reading_order, some))):
        names = names_of(task.view, places)
        if len(places) == 1:
            count = sum(len(here[place]) for place in places)
            yield task.says(names, form.shared, count=count, least=form.least)
        elif not form.is_one:
            kind = _kind_word(task.view, form.which, near[places])
            yield task.says(names, kind=kind, other=names[1], least=form.least)
    crowded = {place for places in near if len(places) > 1 for place in places}
    if crowded and form.is_one:
        yield task.says(names_of(task.view, crowded), least=form.least)


def _clash(form: checks.Apart, one: figures.Laid, other: figures.Laid) -> bool:
    """Tell whether these two have to keep apart."""
    if form.is_equal and not one.thing.kind == other.thing.kind != UNREADABLE:
        return False
    is_read = form.between == "all" or UNREADABLE not in (one.thing.owner, other.thing.owner)
    return is_read and figures.are_compared(one, other, form.between)


def _kind_word(view: View, which: checks.Selector, kind: str) -> Word | str:
    if isinstance(which, checks.Land):
        return kind if which.chip else Word(kind)
    return view.game.piece_word(kind)


def connected(task: Task, form: checks.Connected) -> Iterator[Finding]:
    """Yield what is cut off, even if all that cannot be read were a bridge, or there."""
    boards = boards_of(task.view.position, task.view.game) if not task.view.board else ()
    for colour in boards:
        yield from connected(task._replace(view=board_of(task.view, colour)), form)
    if boards:
        return
    view, faults = task.view, list[Finding]()
    unread = task.unread(form.which, form.to, form.stopped_by)
    anywhere = (
        form.which._replace(within=checks.Land())
        if isinstance(form.which, checks.Pieces)
        else form.which
    )
    owners = view.colours if form.between == "own" and not task.colour else (task.colour,)
    for colour in owners:
        places = places_of(view, form.which, colour)
        bridges = places | unread | places_of(view, anywhere, colour) if unread else places
        if form.to is None:
            _, *others = parts(places) or [set()]
            if others and not any(places <= part for part in parts(bridges)):
                lost, count = set[Place]().union(*others), len(others) + 1
                word = view.colour_word(colour)
                faults.append(task.says(names_of(view, lost), count=count, colour=word))
            continue
        stops = set()
        if form.stopped_by is not None:
            blocking = pieces_of(view, form.stopped_by)
            stops = {p.place for p in blocking if p.colour not in (colour, UNREADABLE)}
        goals = places_of(view, form.to, colour) | task.unread(form.to)
        if lost := places & set[Place]().union(*figures.cut_off(bridges, goals, stops)):
            things = things_of(view, form.which, colour)
            whose = [one.thing.owner for one in things if one.spot in lost]
            words = view.colour_words({*whose} - {"", NOBODY})
            faults.append(task.says(names_of(view, lost), count=len(whose), colour=words))
    yield from faults or task.asks(unread)


def beside(task: Task, form: checks.Beside) -> Iterator[Finding]:
    view, bounds = task.view, checks.Bounds(form.least, form.most)
    if form.least and (unread := task.unread(form.which, form.of)):
        yield from task.asks(unread)
        return
    between = "all" if isinstance(form.of, checks.Land) else form.between
    # Nobody knows how those compare whose owner cannot be read.
    unknown = {UNREADABLE} if between != "all" else set[str]()
    some = (things_of(view, form.which, task.colour), things_of(view, form.of))
    these, others = (by_place(o for o in one if o.thing.owner not in unknown) for one in some)
    for place, things in these.items():
        near = [other for at in figures.touching(place) & others.keys() for other in others[at]]
        for one in things:
            count = len({o.spot for o in near if figures.are_compared(one, o, between)})
            if exactly(count).breaks(bounds):
                yield task.says(names_of(view, [place]), count=count, **bound_values(bounds))
                break


_WORKERS: Mapping[type, Worker] = {
    checks.Grounded: grounded,
    checks.TerrainSupply: terrain_supply,
    checks.ChipSupply: chip_supply,
    checks.PieceSupply: piece_supply,
    checks.Within: within,
    checks.Placed: placed,
    checks.Owned: owned,
    checks.ChipsPlaced: chips_placed,
    checks.Apart: apart,
    checks.Connected: connected,
    checks.Beside: beside,
}


def worked_off(task: Task) -> Iterator[Finding]:
    """Return the findings of one check, whatever its form is."""
    return _WORKERS[type(task.check.form)](task, task.check.form)
