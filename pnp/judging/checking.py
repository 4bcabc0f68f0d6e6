"""
What all games are checked by: what a file says twice, and the checks that games declare.

Of the file: totals against the pieces that were typed (PF01), the map, its chips and its
printed pieces against the board of its seed (PF02), colours against the number of players
(PF03); what could not be read (PF04); and numbers that were entered twice (PF11): one that no
rule bounds can be mistyped without anybody noticing, so a game declares second entries (`Twice`).
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping

from generators import NamedTuple
from generators.hexes import PlaceName, reading_order
from pnp.judging.declared import Task, worked_off
from pnp.judging.findings import (
    MAP,
    PLAYERS,
    SLOTS_OF_PLACES,
    Finding,
    doubtful,
    elsewhere,
    found,
    impossible,
    left_open,
    needs_entry,
)
from pnp.judging.selecting import entry_value, measured
from pnp.judging.spans import Span, exactly
from pnp.judging.views import View, is_unread, unread_chips, view_of
from pnp.model.boards import NOBODY, Chip
from pnp.model.checks import (
    TOTALS,
    Bounds,
    Check,
    Land,
    Measure,
    Selector,
    Twice,
    Within,
    entered,
    spoken_of,
)
from pnp.model.games import BLOCK_SHAPES, CheckRequest, ChipKind, Game, PieceKind
from pnp.model.positions import UNREADABLE, Position, colours_in_play, piece_counts
from pnp.texts.sentences import Sentence, Word


def check_file(position: Position, game: Game) -> Iterator[Finding]:
    """Yield what the file contradicts itself in, and what it leaves open."""
    yield from _totals(position, game)
    yield from _colours(position, game)
    yield from _unreadable(position, game)
    yield from _unread_chips(position, game)
    if game.twice:
        yield from check_twice(view_of(position, game))


def check_map(position: Position, dealt: Position, game: Game) -> Iterator[Finding]:
    """
    Yield where the map, its chips and its printed pieces differ from what its seed deals.

    A board that grows in play differs from then on. *game* is settled for the players.
    """
    if _is_growing(game) and position.phase != "setup":
        return
    missing = tuple(cell for cell in dealt.terrain if cell not in position.terrain)
    extra = tuple(cell for cell in position.terrain if cell not in dealt.terrain)
    if missing or extra:
        sizes = {"typed": len(position.terrain), "dealt": len(dealt.terrain)}
        yield impossible("PF02_outline", extra, MAP, words=position.board_words, **sizes)
        return
    gone = {one.name for one in game.terrains if one.is_gone and position.phase != "setup"}
    others = tuple(
        cell
        for cell, kind in position.terrain.items()
        if kind not in {dealt.terrain[cell], UNREADABLE, *gone}
    )
    if others:
        yield impossible("PF02", others, MAP, words=position.board_words)
    yield from _other_chips(position, dealt, game)
    yield from _other_pieces(position, dealt, game)


def _other_chips(position: Position, dealt: Position, game: Game) -> Iterator[Finding]:
    """Yield where chips differ from the dealt ones; a kind that was not typed differs nowhere."""
    for kind in game.chips:
        typed = position.chips.get(kind.id)
        laid = dealt.chips.get(kind.id, {})
        if typed is None:
            continue
        others = [
            cell
            for cell in reading_order({*typed, *laid})
            if not _may_be(typed.get(cell), laid.get(cell), kind)
        ]
        if others:
            word, words = Word(f"chip_{kind.id}"), position.board_words
            yield impossible("PF02_chips", others, kind.id, chip=word, words=words)


def _may_be(typed: Chip | None, laid: Chip | None, kind: ChipKind) -> bool:
    if typed is None or laid is None:
        return typed == laid
    is_turned = not kind.is_facing or typed.facing in {0, laid.facing}
    return typed.value in {laid.value, UNREADABLE} and is_turned


def _other_pieces(position: Position, dealt: Position, game: Game) -> Iterator[Finding]:
    """Yield where printed pieces differ from the dealt ones."""
    hidden = {piece.at for piece in position.pieces if is_unread(piece)}
    for kind in game.pieces:
        if not kind.is_printed:
            continue
        typed, laid = _places_of(position, kind), _places_of(dealt, kind)
        others = sorted({at for at, _ in typed ^ laid} - hidden, key=_by_row)
        if others:
            word = Word(f"piece_{kind.picture}")
            yield impossible("PF02_pieces", others, piece=word, words=position.board_words)


def _places_of(position: Position, kind: PieceKind) -> set[tuple[PlaceName, str]]:
    return {(piece.at, piece.colour) for piece in position.pieces if piece.kind == kind.letter}


def _by_row(place: PlaceName) -> tuple[int, int, int]:
    """Return what places are sorted by to be told in reading order."""
    return place.hex.r, place.hex.q, place.clock


def _totals(position: Position, game: Game) -> Iterator[Finding]:
    """Yield each kind of piece of which more or fewer were typed than counted."""
    typed = piece_counts(position.pieces)
    is_open = any(map(is_unread, position.pieces))
    for colour, counts in (position.totals or {}).items():
        for kind in game.pieces:
            here = typed[colour][kind.letter] if colour in typed else 0
            counted = counts.get(kind.letter, 0)
            if here == counted:
                continue
            places = [p.at for p in position.pieces if (p.colour, p.kind) == (colour, kind.letter)]
            yield found(
                # What cannot be read may be what is missing.
                "needs entry" if is_open and here < counted else "impossible",
                "PF01" if colour != NOBODY else "PF01_nobody",
                places if here > counted else (),
                colour=game.colour_word(colour),
                piece=Word(f"piece_{kind.picture}"),
                counted=counted,
                typed=here,
            )


def _colours(position: Position, game: Game) -> Iterator[Finding]:
    """Yield more colours than players, or perhaps too few."""
    letters = colours_in_play(position)
    count, players = len(letters), position.players
    colours = tuple(map(game.colour_word, letters))
    if count > players:
        yield impossible("PF03", (), PLAYERS, count=count, players=players, colours=colours)
    elif 0 < count < players and position.phase != "setup":
        yield needs_entry("PF03_fewer", count=count, players=players, colours=colours)
    if count <= players:
        yield from _named(position, game, letters)
    yield from _seated(position, game)


def _named(position: Position, game: Game, letters: Collection[str]) -> Iterator[Finding]:
    """Yield names of players whose colours cannot be in play beside those that are."""
    named = [letter for letter in position.player_names if letter not in letters]
    count = len(letters) + len(named)
    if count > position.players:
        words = tuple(map(game.colour_word, sorted(named)))
        players = position.players
        yield impossible("PF03_names", (), PLAYERS, colours=words, count=count, players=players)


def _seated(position: Position, game: Game) -> Iterator[Finding]:
    """Yield lists of all players that leave somebody out, such as the order of seats."""
    for kind in game.entries:
        listed = position.colours.get(kind.keyword, ())
        if kind.has_all and 0 < len(listed) < position.players:
            missing = [c for c in colours_in_play(position) if c not in listed]
            yield impossible(
                "PF03_order" if missing else "PF03_order_unknown",
                entry=kind.keyword,
                colours=tuple(map(game.colour_word, missing)),
                count=len(listed),
                players=position.players,
            )


def _unreadable(position: Position, game: Game) -> Iterator[Finding]:
    """Yield the hexes and lines of which something could not be read."""
    dark = [cell for cell, kind in position.terrain.items() if kind == UNREADABLE]
    if dark:
        yield needs_entry("PF04_map", dark, MAP, count=len(dark))
    hidden = dict.fromkeys(piece.at for piece in filter(is_unread, position.pieces))
    yield from left_open("PF04_pieces", hidden)
    for keyword, lines in position.fields.items():
        for colour, fields in lines.items():
            for name, value in fields.items():
                if isinstance(value, str) and UNREADABLE in value:
                    word, entry = game.colour_word(colour), f"{keyword} {name}={value}"
                    yield needs_entry("PF04_letters", colour=word, entry=entry)


def _unread_chips(position: Position, game: Game) -> Iterator[Finding]:
    """Yield the kinds of chips of which nothing was typed, and chips that could not be read."""
    turned = _counted_chips(game) if position.phase == "end" else set()
    shown = {kind.id for kind in game.shown_chips}
    for kind in game.chips:
        if kind.id not in shown | turned:
            continue
        word = Word(f"chip_{kind.id}")
        if kind.id not in position.chips:
            yield needs_entry("PF04_no_chips", chip=word)
        elif dark := [*unread_chips(position, kind)]:
            yield needs_entry("PF04_chips", dark, kind.id, chip=word)


def check_game(view: View, request: CheckRequest) -> tuple[Finding, ...]:
    """Return what the records of a game find about a position, in no particular order."""
    checks = (*view.game.checks, *_entries_needed(view.game))
    findings = (*check_declared(view, checks, request.rulings), *_check_end(view, request.rulings))
    return tuple(_asked_once(findings))


def _asked_once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield what is to be entered once for all places of which the same is to be said."""
    alike: dict[Hashable, list[Finding]] = {}
    for number, one in enumerate(findings):
        values = {k: v for k, v in one.sentence.values.items() if k not in SLOTS_OF_PLACES}
        key = (one.code, one.sentence.text, one.about, tuple(sorted(values.items(), key=str)))
        alike.setdefault(key if one.severity == "needs entry" else number, []).append(one)
    for first, *others in alike.values():
        places = dict.fromkeys(place for one in (first, *others) for place in one.places)
        in_rows = sorted(places, key=_by_row)
        yield elsewhere(first, in_rows) if others and places else first


def _entries_needed(game: Game) -> Iterator[Check]:
    """Yield that what scores, ties and ends count is entered."""
    shapes = {kind.keyword: kind.shape for kind in game.entries}
    for measure in dict.fromkeys(one for one in _measures(game) if one.what == "entry"):
        is_of_players = shapes.get(measure.entry) in BLOCK_SHAPES
        form = Within(measure, per="player" if is_of_players else "board")
        asks = "PF10_entries" if is_of_players else "PF10_entry"
        yield Check(form, asks, asks, phases=("play", "end"))


def _measures(game: Game) -> list[Measure]:
    """Return what scores, ties and ends count."""
    measures = [*(row.measure for row in game.scores), *game.ties]
    measures += [end.measure for end in game.ends if end.measure is not None]
    beside = ((one.times, one.reach_by, *one.parts) for one in measures)
    return measures + [part for parts in beside for part in parts if part is not None]


def _counted_chips(game: Game) -> set[str]:
    """Return the kinds of chips that are counted; those face down are turned over for that."""
    found = set()
    for one in _measures(game):
        found |= {which.chip for which in spoken_of(one) if isinstance(which, Land)}
    return found


def _check_end(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield that the game has ended, and the file says that it goes on; or the contrary."""
    if not view.game.ends or view.phase == "setup":
        return
    from pnp.judging.scores import ended

    has_ended, says_so = ended(view, rulings), view.phase == "end"
    if has_ended is None:
        yield needs_entry("PF09_unread")
    elif has_ended != says_so:
        yield doubtful("PF09_is_over" if has_ended else "PF09_goes_on")


def check_declared(
    view: View, checks: Iterable[Check], rulings: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield what *checks* find, one after the other, given the choice of every ruling."""
    for check in checks:
        is_read_so = check.ruling is None or rulings.get(check.ruling[0]) == check.ruling[1]
        if is_read_so and _is_due(view, check) and _is_on(view, check.option):
            yield from _of_holder(view, check) if check.who else worked_off(Task(view, check))


def _is_due(view: View, check: Check) -> bool:
    """Tell whether *check* holds in the phase, or of what has not changed since the deal."""
    if view.phase in check.phases:
        return True
    stops = getattr(check.form, "stopped_by", None)
    about = (*spoken_of(check.form), *([stops] if stops else []))
    return "deal" in check.phases and (
        view.phase == "setup" or all(_stays(view.game, which) for which in about)
    )


def _is_growing(game: Game) -> bool:
    """Tell whether players lay more of the board in play."""
    return game.ground is not None and game.ground.is_growing


def _stays(game: Game, which: Selector) -> bool:
    """Tell whether play changes nothing of *which*: pieces move, and free boards grow."""
    if isinstance(which, Land):
        return not _is_growing(game)
    printed = {kind.letter for kind in game.pieces if kind.is_printed}
    return bool(which.kinds) and printed.issuperset(which.kinds)


def _is_on(view: View, option: str) -> bool:
    """Tell whether the words of the board say that a flag is on; none say nothing."""
    words = view.position.board_words.split()
    usual = any(one.default is True for one in view.game.options if one.name == option)
    return not option or option in words or (usual and bool(words) and f"no-{option}" not in words)


def _of_holder(view: View, check: Check) -> Iterator[Finding]:
    """Yield what is found of the player that an entry names; while none is, it may be open."""
    held = view.position.colours.get(check.who)
    if held is not None:
        for colour in set(held) - {NOBODY}:
            yield from worked_off(Task(view, check, colour))
        return
    tasks = {colour: Task(view, check, colour) for colour in view.colours}
    if may_be := [colour for colour, task in tasks.items() if any(worked_off(task))]:
        yield from Task(view, check).asks_of(may_be)


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
    by: Measure


def check_twice(view: View) -> Iterator[Finding]:
    """Yield what two entries, or an entry and the board, say differently."""
    for colour in view.colours:
        for twice in view.game.twice:
            once, again = _once(view, twice, colour), entry_value(view, twice.by, colour)
            if twice.is_place or once is None or again is None:
                continue
            if once[0].breaks(Bounds(again, again)):
                yield impossible(
                    "PF11",
                    colour=view.colour_word(colour),
                    what=Word(f"{twice.name}_worth"),
                    once=once[0].least or 0,
                    entry=entry_name(twice),
                    again=again,
                )


def unconfirmed(view: View) -> Iterator[Unconfirmed]:
    """Yield what scores count and nothing confirms; before the first turn there is nothing."""
    if view.phase == "setup":
        return
    for colour in view.colours:
        for twice in view.game.twice:
            once = _once(view, twice, colour)
            is_counted = twice.by.entry == TOTALS and colour in (view.position.totals or {})
            if once is None or is_counted or entry_value(view, twice.by, colour) is not None:
                continue
            # That none is left may be mistyped, too.
            if once[1] or twice.worth:
                sentence = Sentence(twice.name, {"count": once[1]})
                yield Unconfirmed(colour, sentence, twice.by)
        count = sum(piece.count for piece in view.position.pieces if piece.colour == colour)
        if count and view.game.twice and colour not in (view.position.totals or {}):
            sentence = Sentence("unconfirmed_pieces", {"count": count})
            yield Unconfirmed(colour, sentence, entered(TOTALS))


def entry_name(twice: Twice) -> str:
    """Return how the second entry is called in a file."""
    return twice.by.field or twice.by.entry


def _once(view: View, twice: Twice, colour: str) -> tuple[Span, int] | None:
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
