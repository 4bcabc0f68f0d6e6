"""Slips with what stands beside the board: other numbers and letters, and two colours swapped."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import NamedTuple, TypeVar

from pnp.judging.slips import FAR, NEAR, Doubt, Slip, instead
from pnp.model.games import EntryField, EntryKind, Game
from pnp.model.positions import Position, colours_in_play, normal_pieces
from pnp.texts.sentences import Sentence, Value

_TOTALS = "totals"
_Line = TypeVar("_Line")


class Place(NamedTuple):
    """Where an entry stands: its keyword, its colour, "" for the table, and its field, if any."""

    keyword: str
    colour: str = ""
    field: str = ""

    def words(self, value: int | str) -> str:
        """Return the entry as typed: ``turns 17``, ``hand b rank=3``, ``totals b 2N``."""
        if self.keyword == _TOTALS:
            return f"{_TOTALS} {self.colour} {value}{self.field}"
        typed = f"{self.field}={value or '-'}" if self.field else str(value)
        return " ".join(filter(None, (self.keyword, self.colour, typed)))


def entries(position: Position, game: Game, colours: Sequence[str]) -> Iterator[Doubt]:
    """Yield the numbers and letters that were entered for *colours*, and for the table."""
    for kind in game.entries:
        for colour, number in position.numbers.get(kind.keyword, {}).items():
            if colour in {"", *colours}:
                place = Place(kind.keyword, colour)
                yield _number(position, place, number, kind)
        for colour, values in position.fields.get(kind.keyword, {}).items():
            for field in kind.fields if colour in colours else ():
                if field.name in values:
                    place = Place(kind.keyword, colour, field.name)
                    yield _of_field(position, place, values[field.name], field)
    for colour, counts in (position.totals or {}).items():
        if colour in {"", *colours}:
            yield from _totals(position, colour, counts)


def _of_field(position: Position, place: Place, value: int | str, field: EntryField) -> Doubt:
    if isinstance(value, int):
        return _number(position, place, value, field)
    others = dict.fromkeys(_near_letters(value, field.letters))
    return _doubt(position, place, value, [(other, NEAR) for other in others])


def _number(position: Position, place: Place, value: int, kind: EntryKind | EntryField) -> Doubt:
    others = [
        (other, distance)
        for other, distance in near_numbers(value).items()
        if kind.least <= other <= kind.most
    ]
    return _doubt(position, place, value, others)


def _doubt(
    position: Position, place: Place, value: int | str, others: Sequence[tuple[int | str, int]]
) -> Doubt:
    slips = tuple(
        Slip(
            instead("repair_word", place.words(other), place.words(value)),
            partial(with_entry, position, place, other),
            distance,
        )
        for other, distance in others
    )
    return Doubt(("entry", *place), slips, partial(with_entry, position, place, None))


def _totals(position: Position, colour: str, counts: Mapping[str, int]) -> Iterator[Doubt]:
    """Yield larger numbers: where fewer were typed than counted, a piece was forgotten."""
    for kind, count in counts.items():
        others = [(new, far) for new, far in near_numbers(count).items() if new > count]
        yield _doubt(position, Place(_TOTALS, colour, kind), count, others)


def near_numbers(number: int) -> dict[int, int]:
    """
    Return the numbers that may have been meant, and how far each is.

    One more or less, and two digits swapped, are near; another digit, one dropped or doubled,
    or another sign is far.

    >>> [other for other, distance in near_numbers(17).items() if distance == 1]
    [16, 18, 71]
    """
    digits, sign = str(abs(number)), -1 if number < 0 else 1
    near = [number - 1, number + 1]
    near += [sign * int(word) for word in _with_swapped_digits(digits)]
    far = [-number, *(sign * int(word) for word in _with_other_digits(digits))]
    found = dict.fromkeys(near, NEAR)
    found |= {other: FAR for other in far if other not in found}
    found.pop(number, None)
    return found


def _with_swapped_digits(digits: str) -> Iterator[str]:
    for place in range(len(digits) - 1):
        yield digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]


def _with_other_digits(digits: str) -> Iterator[str]:
    for place, digit in enumerate(digits):
        before, after = digits[:place], digits[place + 1 :]
        yield from (before + other + after for other in "0123456789")
        yield before + digit + digit + after
        if before or after:
            yield before + after


def _near_letters(value: str, letters: str) -> Iterator[str]:
    """Yield *value* with a letter more, a letter less, or another one."""
    for new in letters:
        yield _sorted(value + new, letters)
    for old in dict.fromkeys(value):
        left = value.replace(old, "", 1)
        yield left
        yield from (_sorted(left + new, letters) for new in letters if new != old)


def _sorted(value: str, letters: str) -> str:
    return "".join(sorted(value, key=letters.index))


def with_entry(position: Position, place: Place, value: int | str | None) -> Position:
    """Return *position* with another value of an entry; None takes it away."""
    keyword, colour, field = place
    number = value if isinstance(value, int) else None
    if keyword == _TOTALS:
        totals = position.totals or {}
        counts = None if number is None else _set(totals.get(colour, {}), field, number)
        return replace(position, totals=_set(totals, colour, counts))
    if field:
        lines = position.fields.get(keyword, {})
        line = _set(lines.get(colour, {}), field, value)
        fields = {**position.fields, keyword: {**lines, colour: line}}
        return replace(position, fields=fields)
    numbers = _set(position.numbers.get(keyword, {}), colour, number)
    return replace(position, numbers=_set(position.numbers, keyword, numbers or None))


def _set(table: Mapping[str, _Line], key: str, value: _Line | None) -> dict[str, _Line]:
    """Return *table* with a key that holds *value*; None takes it away."""
    changed = {**table, key: value}
    return {name: one for name, one in changed.items() if one is not None}


def swaps(position: Position, game: Game, colours: Sequence[str]) -> Iterator[Doubt]:
    """Yield two colours swapped, one of *colours* among them: on the board or in an entry."""
    for one, other in combinations(colours_in_play(position), 2):
        if one in colours or other in colours:
            yield Doubt(("swap", one, other), tuple(_swaps_of(position, game, one, other)))


def _swaps_of(position: Position, game: Game, one: str, other: str) -> Iterator[Slip]:
    values: dict[str, Value] = {"one": game.colour_word(one), "other": game.colour_word(other)}
    if any(piece.colour in (one, other) for piece in position.pieces):
        make = partial(_with_swapped_pieces, position, one, other)
        yield Slip(Sentence("repair_swap_board", values), make)
    for keyword, field in _differing(position, game, one, other):
        say = Sentence("repair_swap", {**values, "entry": f"{keyword} {field}".strip()})
        yield Slip(say, partial(_with_swapped_entry, position, keyword, field, one, other))


def _differing(position: Position, game: Game, one: str, other: str) -> Iterator[tuple[str, str]]:
    """Yield the entries, and their fields, in which two colours differ."""
    for kind in game.entries:
        numbers = position.numbers.get(kind.keyword, {})
        lines = position.fields.get(kind.keyword, {})
        if numbers.get(one) != numbers.get(other) or lines.get(one) != lines.get(other):
            yield kind.keyword, ""
        for field in kind.fields:
            ours, theirs = (lines.get(colour, {}).get(field.name) for colour in (one, other))
            if ours != theirs:
                yield kind.keyword, field.name
    if position.totals and position.totals.get(one) != position.totals.get(other):
        yield _TOTALS, ""


def _with_swapped_pieces(position: Position, one: str, other: str) -> Position:
    other_of = {one: other, other: one}
    pieces = (
        replace(piece, colour=other_of.get(piece.colour, piece.colour)) for piece in position.pieces
    )
    return replace(position, pieces=normal_pieces(pieces, position.terrain))


def _with_swapped_entry(
    position: Position, keyword: str, field: str, one: str, other: str
) -> Position:
    if keyword == _TOTALS:
        return replace(position, totals=_swapped(position.totals or {}, one, other))
    if keyword in position.numbers:
        swapped = _swapped(position.numbers[keyword], one, other)
        return replace(position, numbers={**position.numbers, keyword: swapped})
    lines = position.fields.get(keyword, {})
    if not field:
        swapped_lines = _swapped(lines, one, other)
        return replace(position, fields={**position.fields, keyword: swapped_lines})
    ours, theirs = (lines.get(colour, {}).get(field) for colour in (one, other))
    changed = with_entry(position, Place(keyword, one, field), theirs)
    return with_entry(changed, Place(keyword, other, field), ours)


def _swapped(lines: Mapping[str, _Line], one: str, other: str) -> dict[str, _Line]:
    other_of = {one: other, other: one}
    return {other_of.get(colour, colour): line for colour, line in lines.items()}
