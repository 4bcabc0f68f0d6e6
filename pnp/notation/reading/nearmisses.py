"""
Near misses: what a word becomes valid with, by one edit.

An edit is another case, two neighbours swapped, or one character inserted, dropped or
replaced (Damerau-Levenshtein distance 1). Where several edits of the likeliest sort do,
nothing is suggested: a wrong guess costs more than none.
"""

from collections.abc import Callable, Iterable, Iterator

# No longer word is repaired.
LONGEST = 14


def near_word(word: str, known: Iterable[str]) -> str | None:
    """
    Return the only one of *known* that is *word* but for its case or one edit.

    >>> near_word("piecse", ["phase", "pieces"])
    'pieces'
    """
    names = list(known)
    same = [name for name in names if name.lower() == word.lower()]
    near = same or [name for name in names if is_one_edit(word.lower(), name.lower())]
    return near[0] if len(near) == 1 else None


def near_text(text: str, is_valid: Callable[[str], bool], letters: str) -> str | None:
    """
    Return what one edit makes of *text* so that it is valid; characters out of *letters*.

    >>> near_text("E22", {"E2", "F3"}.__contains__, "EF23")
    'E2'
    """
    if not 0 < len(text) <= LONGEST:
        return None
    for edits in (_cases, _swaps, _drops, _changes):
        valid = {edit for edit in edits(text, letters) if edit != text and is_valid(edit)}
        if valid:
            return valid.pop() if len(valid) == 1 else None
    return None


def is_one_edit(one: str, other: str) -> bool:
    """Tell whether a single edit makes *other* of *one*."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    if len(one) == len(other):
        swapped = one[start : start + 2] == other[start : start + 2][::-1]
        return one[start + 1 :] == other[start + 1 :] or (
            swapped and one[start + 2 :] == other[start + 2 :]
        )
    short, long = sorted((one, other), key=len)
    return short[start:] == long[start + 1 :]


def _cases(text: str, _: str) -> Iterator[str]:
    """Yield *text* in another case: all of it, or one character."""
    yield text.upper()
    yield text.lower()
    for place, mark in enumerate(text):
        yield text[:place] + mark.swapcase() + text[place + 1 :]


def _swaps(text: str, _: str) -> Iterator[str]:
    """Yield *text* with two neighbours swapped."""
    for place in range(len(text) - 1):
        yield text[:place] + text[place + 1] + text[place] + text[place + 2 :]


def _drops(text: str, _: str) -> Iterator[str]:
    """Yield *text* without one of its characters."""
    for place in range(len(text)):
        yield text[:place] + text[place + 1 :]


def _changes(text: str, letters: str) -> Iterator[str]:
    """Yield *text* with one character replaced or inserted."""
    for letter in letters:
        for place in range(len(text)):
            yield text[:place] + letter + text[place + 1 :]
        for place in range(len(text) + 1):
            yield text[:place] + letter + text[place:]
