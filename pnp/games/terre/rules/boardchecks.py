"""TB01, TB02, TB03, TB05, TB07: the map, and what may stand together on a tile and beside it."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from generators.hexes import ORIGIN, Hex, disk, neighbours, reading_order
from pnp.games.terre.facts import (
    BOARD_RADIUS,
    DONJON,
    MOUNTAIN,
    MOUNTAIN_COUNT,
    TILES_OF_VALUE,
    TROOP,
    TROOPS_PER_DONJON,
)
from pnp.judging.findings import Finding, impossible, needs_entry
from pnp.judging.views import View, known_colours, piece_total
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Word

_BOARD = tuple(reading_order(disk(ORIGIN, BOARD_RADIUS)))


def check_map(view: View) -> Iterator[Finding]:
    """
    Yield TB01: the outline, the supply of tiles, the number of mountains.

    With 33 tiles in sight and 4 turned over, no value may be seen more often than the box
    has it; the hidden ones make up the rest by themselves.

    Source: Terre de Barons rules, material and set-up.
    """
    mountains = view.hexes_of(MOUNTAIN)
    unread = view.hexes_of(UNREADABLE)
    if not _is_board(view.position.terrain):
        yield impossible("TB01_shape", rows=_row_words(view.position.terrain))
    for value, supply in TILES_OF_VALUE.items():
        cells = view.hexes_of(str(value))
        if len(cells) > supply:
            word = Word(str(value))
            yield impossible("TB01_supply", cells, terrain=word, count=len(cells), supply=supply)
    if not len(mountains) <= MOUNTAIN_COUNT <= len(mountains) + len(unread):
        count = len(mountains)
        yield impossible("TB01_mountains", mountains, count=count, expected=MOUNTAIN_COUNT)
    if unread:
        yield needs_entry("TB01_unread", unread, missing=max(0, MOUNTAIN_COUNT - len(mountains)))


def check_mountains(view: View) -> Iterator[Finding]:
    """
    Yield TB02: pieces on mountains, or on tiles that may be mountains.

    Source: Terre de Barons rules, mountains.
    """
    for cell in view.stacks:
        if view.position.terrain.get(cell) == MOUNTAIN:
            yield impossible("TB02", [cell])
    unread = view.hexes_of(UNREADABLE)
    doubted = [cell for cell in unread if cell in view.stacks]
    missing = MOUNTAIN_COUNT - len(view.hexes_of(MOUNTAIN))
    if not doubted or missing <= 0:
        return
    if len(unread) - len(doubted) < missing <= len(unread):
        yield impossible("TB02_hidden", doubted, missing=missing)
    else:
        yield needs_entry("TB02_unread", doubted, missing=missing)


def check_donjons(view: View) -> Iterator[Finding]:
    """
    Yield TB03: two donjons on a tile or side by side, of any colours.

    Source: Terre de Barons rules, donjons.
    """
    counts = {cell: piece_total(_of_kind(stack, DONJON)) for cell, stack in view.stacks.items()}
    built = {cell: count for cell, count in counts.items() if count}
    for cell, count in built.items():
        if count > 1:
            yield impossible("TB03_tile", [cell], count=count)
        for other in neighbours(cell):
            if other in built and (cell.r, cell.q) < (other.r, other.q):
                yield impossible("TB03_beside", [cell, other], other=other)
    possible = {piece.hex for piece in view.unread if piece.kind == UNREADABLE}
    near = built.keys() | possible
    doubted = [
        cell
        for cell in view.stacks
        if cell in possible and (cell in built or any(c in near for c in neighbours(cell)))
    ]
    if doubted:
        yield needs_entry("TB03_unread", doubted)


def check_troops(view: View) -> Iterator[Finding]:
    """
    Yield TB05: troops of two colours on a tile.

    Source: Terre de Barons rules, remarks on troops.
    """
    doubted = []
    for cell, stack in view.stacks.items():
        colours = known_colours(_of_kind(stack, TROOP))
        if len(colours) > 1:
            yield impossible("TB05", [cell], colours=view.colour_words(colours))
        elif _may_mix(view, stack):
            doubted.append(cell)
    if doubted:
        yield needs_entry("TB05_unread", doubted)


def check_sieges(view: View) -> Iterator[Finding]:
    """
    Yield TB07: more than two troops on another colour's donjon, or its owner's beside them.

    Source: Terre de Barons rules, fights for donjons.
    """
    doubted = []
    for cell, stack in view.stacks.items():
        owners = known_colours(_of_kind(stack, DONJON))
        faults = list(_siege_faults(view, cell, owners)) if owners else []
        yield from faults
        if not faults and _may_besiege(view, stack, owners):
            doubted.append(cell)
    if doubted:
        yield needs_entry("TB07_unread", doubted)


def _is_board(cells: Collection[Hex]) -> bool:
    """Tell whether the hexes are a hexagon of the right size, wherever it lies."""
    if len(cells) != len(_BOARD):
        return False
    shift = min(cells, key=lambda cell: (cell.r, cell.q)) - _BOARD[0]
    return all(cell + shift in cells for cell in _BOARD)


def _row_words(cells: Collection[Hex]) -> str:
    """Return how many tiles each row has, from the top."""
    rows = Counter(cell.r for cell in cells)
    return " ".join(str(rows[row]) for row in sorted(rows)) or "0"


def _siege_faults(view: View, cell: Hex, owners: Sequence[str]) -> Iterator[Finding]:
    """Yield what is wrong with the troops about a donjon of *owners*."""
    troops = _of_kind(view.stacks[cell], TROOP)
    is_defended = any(piece.colour in owners for piece in troops)
    for colour in known_colours(troops):
        if colour in owners:
            continue
        words = {"colour": view.colour_word(colour), "owner": view.colour_word(owners[0])}
        count = piece_total(piece for piece in troops if piece.colour == colour)
        if count >= TROOPS_PER_DONJON:
            most = TROOPS_PER_DONJON - 1
            yield impossible("TB07_third", [cell], count=count, most=most, **words)
        if is_defended:
            yield impossible("TB07_owner", [cell], **words)


def _may_besiege(view: View, stack: Sequence[Piece], owners: Sequence[str]) -> bool:
    """Tell whether unreadable pieces may break TB07 on their tile."""
    donjons = [piece for piece in stack if view.may_be_kind(piece, DONJON)]
    troops = [piece for piece in stack if view.may_be_kind(piece, TROOP)]
    return any(
        donjon is not troop and _may_clash(donjon, troop, owners)
        for donjon in donjons
        for troop in troops
    )


def _may_clash(donjon: Piece, troop: Piece, owners: Sequence[str]) -> bool:
    """Tell whether these two may be a donjon and too many troops of somebody else."""
    if troop.colour in owners or (donjon.colour == troop.colour != UNREADABLE):
        return False
    return troop.kind == UNREADABLE or troop.count >= TROOPS_PER_DONJON


def _may_mix(view: View, stack: Sequence[Piece]) -> bool:
    """Tell whether unreadable pieces may be troops of a second colour."""
    troops = [piece for piece in stack if view.may_be_kind(piece, TROOP)]
    return any(
        UNREADABLE in (one.colour, other.colour) or one.colour != other.colour
        for place, one in enumerate(troops)
        for other in troops[:place]
    )


def _of_kind(stack: Sequence[Piece], kind: str) -> list[Piece]:
    """Return the pieces of a stack that surely are of *kind*."""
    return [piece for piece in stack if piece.kind == kind]
