"""
How likely a slip is, by what people do: the smaller the weight, the likelier.

A weight is that of the sort of slip, and for what was typed that of the letters. The numbers
order repairs that explain as much; they are no measurements.
"""

import re
from collections.abc import Mapping
from functools import cache

from generators.hexes import Hex, neighbours
from pnp.texts.sentences import Sentence

# Sorts of slips by the texts that tell them; all others weigh `_USUAL`.
SORTS = {
    "repair_once": 0,
    "repair_pieces": 0,
    "repair_move": 1,
    "repair_piece": 1,
    "repair_terrain": 1,
    "repair_word": 1,
    "repair_line": 1,
    "repair_add": 1,
    "repair_gone": 6,
}
_USUAL = 3
# Of two words, or two names of hexes.
SWAPPED, ALIKE, ONE_LETTER, ONE_MORE, OTHER = 0, 0, 1, 1, 2
# Letters that look or sound alike.
_ALIKE = ("mn", "bp", "dt", "ck", "cs", "sz", "uv", "vw", "fv", "gj", "il", "1il", "0o", "5s", "8b")
_ALIKE_DIGITS = ("17", "38", "69", "56", "49", "08")
# Of English and French keyboards.
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "1234567890")


def weight_of(says: Sentence, names: Mapping[Hex, str]) -> int:
    """Return the weight of a slip that *says* tells, on a board with these *names* of hexes."""
    weight = SORTS.get(says.text, _USUAL)
    old, new = says.values.get("old"), says.values.get("new", says.values.get("hex"))
    if isinstance(old, Hex) and isinstance(new, Hex):
        weight += 0 if new in neighbours(old) else letters_weight(names[old], names[new])
    elif isinstance(old, str) and isinstance(new, str):
        weight += letters_weight(old, new)
    return weight


@cache
def letters_weight(old: str, new: str) -> int:
    """
    Return how far *new* is from what was typed.

    >>> [letters_weight("17", new) for new in ("71", "18", "14", "7", "305")]
    [0, 0, 1, 1, 2]
    """
    numbers = [re.findall(r"-?\d+", word) for word in (old, new)]
    if all(len(one) == 1 for one in numbers) and abs(int(numbers[0][0]) - int(numbers[1][0])) == 1:
        return min(ONE_LETTER, _letters_weight(old, new))  # which was miscounted
    return _letters_weight(old, new)


def _letters_weight(old: str, new: str) -> int:
    if len(old) != len(new):
        longer, shorter = sorted((old, new), key=len, reverse=True)
        cuts = (longer[:place] + longer[place + 1 :] for place in range(len(longer)))
        return ONE_MORE if shorter in cuts else OTHER
    differing = [place for place in range(len(old)) if old[place] != new[place]]
    if len(differing) == 1:
        place = differing[0]
        return ALIKE if _are_alike({old[place].lower(), new[place].lower()}) else ONE_LETTER
    first, *others = differing or [0]
    pair = old[first : first + 2]
    is_swapped = others == [first + 1] and new[first : first + 2] == pair[::-1]
    return SWAPPED if is_swapped else OTHER


def _are_alike(pair: set[str]) -> bool:
    """Tell whether two letters or digits look or sound alike, or lie side by side."""
    return any(pair <= {*group} for group in (*_ALIKE, *_ALIKE_DIGITS)) or any(
        pair == {*row[place : place + 2]} for row in _ROWS for place in range(len(row))
    )
