"""
What all games are checked by: what a file says twice, and the checks that games declare.

Of the file: totals against the pieces that were typed (PF01), the map, its chips and its
printed pieces against the board of its seed (PF02), colours against the number of players
(PF03); and what could not be read (PF04).
"""

from collections.abc import Iterable, Iterator, Mapping

from generators.hexes import PlaceName, reading_order
from pnp.judging.findings import Finding, found, impossible, left_open, needs_entry
from pnp.judging.numbers import (
    Task,
    chip_supply,
    entered,
    grounded,
    outlined,
    piece_supply,
    terrain_supply,
    within,
)
from pnp.judging.placing import (
    apart,
    beside,
    chips_placed,
    connected,
    not_on,
    owned,
    placed,
    single,
)
from pnp.judging.views import View, is_unread, view_of
from pnp.model.boards import NOBODY, Chip
from pnp.model.checks import (
    Apart,
    Beside,
    Check,
    ChipsPlaced,
    ChipSupply,
    Connected,
    Entered,
    Grounded,
    NotOn,
    Outlined,
    Owned,
    PieceSupply,
    Placed,
    Single,
    TerrainSupply,
    Within,
)
from pnp.model.games import CheckRequest, ChipKind, Game, PieceKind
from pnp.model.positions import UNREADABLE, Position, colours_in_play, piece_counts
from pnp.texts.sentences import Word


def check_file(position: Position, game: Game) -> Iterator[Finding]:
    """Yield what the file contradicts itself in, and what it leaves open."""
    yield from _totals(position, game)
    yield from _colours(position, game)
    yield from _unreadable(position)
    yield from _unread_chips(position, game)


def check_map(position: Position, dealt: Position, game: Game) -> Iterator[Finding]:
    """Yield where the map, its chips and its printed pieces differ from what its seed deals."""
    missing = tuple(cell for cell in dealt.terrain if cell not in position.terrain)
    extra = tuple(cell for cell in position.terrain if cell not in dealt.terrain)
    if missing or extra:
        sizes = {"typed": len(position.terrain), "dealt": len(dealt.terrain)}
        yield impossible("PF02_outline", extra, words=position.board_words, **sizes)
        return
    others = tuple(
        cell
        for cell, kind in position.terrain.items()
        if kind not in {dealt.terrain[cell], UNREADABLE}
    )
    if others:
        yield impossible("PF02", others, words=position.board_words)
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
            word = Word(f"chip_{kind.id}")
            yield impossible("PF02_chips", others, chip=word, words=position.board_words)


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
        others = dict.fromkeys(
            at for at, _ in sorted(typed ^ laid, key=_reading) if at not in hidden
        )
        if others:
            word = Word(f"piece_{kind.picture}")
            yield impossible("PF02_pieces", others, piece=word, words=position.board_words)


def _places_of(position: Position, kind: PieceKind) -> set[tuple[PlaceName, str]]:
    return {(piece.at, piece.colour) for piece in position.pieces if piece.kind == kind.letter}


def _reading(piece: tuple[PlaceName, str]) -> tuple[int, int, int]:
    (cell, clock), _ = piece
    return cell.r, cell.q, clock


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
        yield impossible("PF03", count=count, players=players, colours=colours)
    elif 0 < count < players and position.phase != "setup":
        yield needs_entry("PF03_fewer", count=count, players=players, colours=colours)


def _unreadable(position: Position) -> Iterator[Finding]:
    """Yield the hexes of which something could not be read."""
    dark = [cell for cell, kind in position.terrain.items() if kind == UNREADABLE]
    if dark:
        yield needs_entry("PF04_map", dark, count=len(dark))
    hidden = dict.fromkeys(piece.at for piece in filter(is_unread, position.pieces))
    yield from left_open("PF04_pieces", hidden)


def _unread_chips(position: Position, game: Game) -> Iterator[Finding]:
    """Yield the kinds of chips of which nothing was typed, and chips that could not be read."""
    for kind in game.chips:
        word = Word(f"chip_{kind.id}")
        typed = position.chips.get(kind.id)
        if typed is None:
            yield needs_entry("PF04_no_chips", chip=word)
            continue
        dark = [
            cell
            for cell, chip in typed.items()
            if chip.value == UNREADABLE or (kind.is_facing and not chip.facing)
        ]
        if dark:
            yield needs_entry("PF04_chips", dark, chip=word)


def check_game(position: Position, game: Game, request: CheckRequest) -> tuple[Finding, ...]:
    """Return what the records of *game* find about *position*, in no particular order."""
    return tuple(check_declared(view_of(position, game), game.checks, request.rulings))


def check_declared(
    view: View, checks: Iterable[Check], rulings: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield what *checks* find, one after the other, given the choice of every ruling."""
    for check in checks:
        is_read_so = check.ruling is None or rulings.get(check.ruling[0]) == check.ruling[1]
        if is_read_so and view.phase in check.phases:
            yield from _worked_off(Task(view, check))


def _worked_off(task: Task) -> Iterator[Finding]:
    """Return the findings of one check, whatever its form is."""
    match task.check.form:
        case Outlined():
            return outlined(task)
        case Grounded() as form:
            return grounded(task, form)
        case Placed() as form:
            return placed(task, form)
        case Owned() as form:
            return owned(task, form)
        case TerrainSupply() as form:
            return terrain_supply(task, form)
        case PieceSupply() as form:
            return piece_supply(task, form)
        case Single() as form:
            return single(task, form)
        case Apart() as form:
            return apart(task, form)
        case NotOn() as form:
            return not_on(task, form)
        case ChipSupply():
            return chip_supply(task)
        case ChipsPlaced() as form:
            return chips_placed(task, form)
        case Connected() as form:
            return connected(task, form)
        case Beside() as form:
            return beside(task, form)
        case Within() as form:
            return within(task, form)
        case Entered() as form:
            return entered(task, form)
