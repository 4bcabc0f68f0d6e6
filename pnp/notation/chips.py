"""
Chips of hexes: under the map a block for each kind of them, row by row a word a hex.

    number
         5   2   ?
       6   -   3   8

``-`` is no chip, ``?`` one that cannot be read. ``wool@5`` is turned to that side of its hex, by
the hour on the face of a clock, ``wool@?`` to one that cannot be read. JSON has the same words.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from string import digits

from generators.hexes import SIDE_CLOCKS, Hex
from pnp.messages import Message
from pnp.model.boards import Chip, Json, text_columns
from pnp.model.games import ChipKind, Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading.faults import FaultLog, near_word, quoted
from pnp.notation.reading.names import AT
from pnp.notation.reading.words import Block, Token

NO_CHIP = "-"
_INDENT = "  "
_SIDES = {str(hour): hour for hour in SIDE_CLOCKS} | {UNREADABLE: 0}


def is_chip_word(text: str, kind: ChipKind) -> bool:
    """Tell whether *text* may stand for a chip of *kind*, or for none."""
    value = text.partition(AT)[0]
    return value in (NO_CHIP, UNREADABLE) or value.lower() in map(str.lower, kind.bag)


def read_chips(
    block: Block, kind: ChipKind, names: Mapping[Hex, str], game: Game, log: FaultLog
) -> dict[Hex, Chip]:
    """Return the chips in *block* by the hexes called *names*; faults are told to *log*."""
    rows = [list(row) for _, row in groupby(names, key=lambda cell: cell.r)]
    lines = block.lines
    found: dict[Hex, Chip] = {}
    if len(lines) != len(rows):
        log.refuse(block.head, "chip_rows", kind=kind.id, count=len(lines), expected=len(rows))
        return found
    for cells, words in zip(rows, lines, strict=True):
        if len(words) != len(cells):
            log.refuse(
                words[len(cells)] if len(words) > len(cells) else words[-1],
                "chip_row",
                row=names[cells[0]].rstrip(digits),
                kind=kind.id,
                count=len(words),
                expected=len(cells),
            )
            continue
        for cell, word in zip(cells, words, strict=True):
            chip = read_chip(word, kind, game, log)
            if chip is not None:
                found[cell] = chip
    return found


def read_chip(word: Token, kind: ChipKind, game: Game, log: FaultLog) -> Chip | None:
    """Return the chip that *word* stands for; None for no chip, and where that cannot be read."""
    text, at, hour = word.text.partition(AT)
    values = {value.lower(): value for value in (*kind.bag, UNREADABLE)}
    value = values.get(text.lower())
    if word.text == NO_CHIP:
        return None
    if value is None:
        message: str = Message(
            "no_chip",
            word=quoted(word.text),
            kind=kind.id,
            game=game.slug,
            values=" ".join(kind.bag),
        )
        log.add(
            word,
            message,
            lambda: near + at + hour if (near := near_word(text, kind.bag)) else None,
        )
    elif at and not kind.is_facing:
        log.refuse(word, "chip_not_turned", value, kind=kind.id)
    elif kind.is_facing and word.text != UNREADABLE and hour not in _SIDES:
        sides = " ".join(_SIDES)
        log.refuse(word, "chip_side", value=value, sides=sides)
    else:
        return Chip(value, _SIDES.get(hour, 0))
    return None


def chip_word(chip: Chip | None, kind: ChipKind) -> str:
    """Return the word for *chip*, which is of *kind*; None is no chip."""
    if chip is None:
        return NO_CHIP
    if not kind.is_facing or chip == Chip(UNREADABLE):
        return chip.value
    return f"{chip.value}{AT}{chip.facing or UNREADABLE}"


def chip_lines(
    chips: Mapping[Hex, Chip], kind: ChipKind, cells: Mapping[Hex, str]
) -> Iterator[str]:
    """Yield the lines of a block for all *cells*, which lie in the text as in the map."""
    words = {cell: chip_word(chips.get(cell), kind) for cell in cells}
    columns = text_columns(cells)
    half = max(map(len, words.values())) // 2 + 1  # at least a blank between two words
    yield kind.id
    for _, row in groupby(cells, key=lambda cell: cell.r):
        line = _INDENT
        for cell in row:
            line = line.ljust(len(_INDENT) + half * (columns[cell] - 1)) + words[cell]
        yield line


def chip_data(chips: Mapping[str, Mapping[Hex, Chip]], cell: Hex, game: Game) -> dict[str, Json]:
    """
    Return the field ``chips`` of a hex in JSON; no such field where nothing is to be said.

    A kind that no hex bears is said to be on none of them.
    """
    words: dict[str, Json] = {
        kind.id: chip_word(chips[kind.id].get(cell), kind)
        for kind in game.chips
        if kind.id in chips and (cell in chips[kind.id] or not chips[kind.id])
    }
    return {"chips": words} if words else {}
