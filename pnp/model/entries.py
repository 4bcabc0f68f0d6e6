"""
Entries: what a photograph of the board cannot show, and how a position file says it.

Each game declares the entries it has; reading, writing, JSON, templates and the listing of
``pnp games`` follow from these declarations.
"""

from typing import Literal, NamedTuple, TypeAlias

# number    one of the table:           turns 17
# numbers   one a colour, a block:      reserve / b 12
# colours   in an order:                order r b y g
# words     of a given list:            spells petrify teleport
# hexes     by their names:             declines C5 D8
# fields    named ones, a block:        hand / r rank=3 tokens=ccpm
# text      one of the table:           title Table 4, 12 May
# texts     one a colour, a block:      names / r Anna
EntryShape: TypeAlias = Literal[
    "number", "numbers", "colours", "words", "hexes", "fields", "text", "texts"
]
# Those with a line for each colour.
BLOCK_SHAPES: tuple[EntryShape, ...] = ("numbers", "fields", "texts")


class EntryField(NamedTuple):
    """
    One field of a ``fields`` entry: a number, or, with *letters*, some of these letters.

    ``tokens=ccpm`` has letters; they are kept in lower case and sorted in the order of
    *letters*.
    """

    name: str
    least: int = 0
    most: int = 999
    letters: str = ""


class EntryKind(NamedTuple):
    """
    A kind of entry. The rules text that explains it is ``entry_KEYWORD``.

    Attributes:
        least, most: the bounds of numbers; of texts *most* is the number of characters.
        has_sums: a number may be typed as a sum: ``3+20``.
        words: the list that ``words`` are taken from.
        fields: those of ``fields``.
    """

    keyword: str
    shape: EntryShape
    least: int = 0
    most: int = 999
    has_sums: bool = False
    words: tuple[str, ...] = ()
    fields: tuple[EntryField, ...] = ()


# Entries of all games.
COMMON_ENTRIES = (EntryKind("title", "text", most=120), EntryKind("names", "texts", most=40))
