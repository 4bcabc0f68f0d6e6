"""
What was entered besides the board, in sentences: a player each, then those of the table.

A game brings the words, ``shown_KEYWORD`` for an entry and ``shown_KEYWORD_FIELD`` for a field
of one, with ``{value}``, ``{list}`` or, if there is a text ``FIELD_VALUE``, ``{word}``.
A field of letters has a text with ``{count}`` for each letter, and one for none of them.
"""

from collections.abc import Iterator
from functools import reduce

from pnp.model.entries import BLOCK_SHAPES, EntryField, EntryKind
from pnp.printing.positions.frames import PositionFrame
from pnp.texts.sentences import value_text


def shown_keys(kind: EntryKind) -> Iterator[str]:
    """Yield the texts with which entries of a *kind* are shown."""
    key = f"shown_{kind.keyword}"
    if kind.shape != "fields":
        yield key
    for field in kind.fields:
        if field.letters:
            yield from (f"{key}_{field.name}_{letter}" for letter in (*field.letters, "none"))
        else:
            yield f"{key}_{field.name}"


def entry_sentences(frame: PositionFrame) -> Iterator[str]:
    """Yield a sentence for each player of whom something was entered, and each other entry."""
    game, position = frame.game, frame.position
    for colour in game.colours:
        entries = [
            words
            for kind in game.entries
            if kind.shape in BLOCK_SHAPES
            for words in _of_colour(frame, kind, colour.letter)
        ]
        player = frame.player(colour.letter)
        if entries:
            listed = reduce(
                lambda first, more: frame.words("draw_and", first=first, more=more), entries
            )
            yield frame.words("draw_player", player=player, entries=listed)
        elif colour.letter in position.player_names:
            yield f"{player}."
    for kind in game.entries:
        if words := _of_table(frame, kind):
            yield f"{words[0].upper()}{words[1:]}."


def _of_colour(frame: PositionFrame, kind: EntryKind, colour: str) -> Iterator[str]:
    position = frame.position
    if kind.shape == "fields":
        values = position.fields.get(kind.keyword, {}).get(colour, {})
        for field in kind.fields:
            if field.name in values:
                yield _field(frame, kind, field, values[field.name])
    elif kind.shape == "texts":
        if text := position.texts.get(kind.keyword, {}).get(colour):
            yield frame.rules(f"shown_{kind.keyword}", value=text)
    elif (number := position.number(kind.keyword, colour)) is not None:
        yield frame.rules(f"shown_{kind.keyword}", value=value_text(number, frame.rules))


def _field(frame: PositionFrame, kind: EntryKind, field: EntryField, value: int | str) -> str:
    texts, key = frame.rules, f"shown_{kind.keyword}_{field.name}"
    if isinstance(value, str):
        counts = [(letter, value.count(letter)) for letter in field.letters if letter in value]
        words = [texts(f"{key}_{letter}", count=count) for letter, count in counts]
        return ", ".join(words) or texts(f"{key}_none")
    named = f"{field.name}_{value}"
    word = texts(named) if named in texts.table else value
    return texts(key, value=value, word=word)


def _of_table(frame: PositionFrame, kind: EntryKind) -> str:
    """Return what was entered of the table; nothing if it was not."""
    position, keyword = frame.position, kind.keyword
    key = f"shown_{keyword}"
    if kind.shape == "number":
        number = position.number(keyword)
        return "" if number is None else frame.rules(key, value=number)
    if kind.shape == "text":
        text = position.texts.get(keyword, {}).get("")
        return frame.rules(key, value=text) if text else ""
    items = [
        *(frame.player(colour) for colour in position.colours.get(keyword, ())),
        *(frame.rules(word) for word in position.words.get(keyword, ())),
        *(position.names[cell] for cell in position.cells.get(keyword, ())),
    ]
    return frame.rules(key, list=", ".join(items)) if items else ""
