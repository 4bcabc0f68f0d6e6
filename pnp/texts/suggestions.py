"""Messages about names that do not exist: what was read, what there is, what was meant."""

from collections.abc import Iterable


def unknown_name(what: str, value: str, known: Iterable[str]) -> str:
    """
    Return a sentence about the unknown *what*, with a guess where one comes near.

    >>> unknown_name("game", "barons", ["baron", "barony"])
    "unknown game 'barons': did you mean baron? There are: baron, barony"
    """
    import difflib  # slow to import, and seldom needed

    names = list(known)
    near = difflib.get_close_matches(value.lower(), names, n=1, cutoff=0.5)
    guess = f"did you mean {near[0]}? " if near else ""
    return f"unknown {what} {value!r}: {guess}There are: {', '.join(names)}"
