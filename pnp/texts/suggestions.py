"""Messages about names that do not exist: what was read, what there is, what was meant."""

from collections.abc import Iterable, Sequence

from generators import regex
from pnp.messages import ENGLISH, Message, joined, message_lines

_LONGEST_VALUE = 60
_LONGEST_QUOTE = 40
_MOST_NAMES = 60
# How alike a guess is: `de` and `en` have half of their letters in common.
_NEAR = 0.6
# Letters of these look like those on the usual keyboard.
_LOOKALIKES = ("cyrillic", "greek")
_ENDING = regex(r"ie\b")
_UNACCENTED = str.maketrans("éèêëàâîïôûùç", "eeeeaaiiouuc")


def unknown_name(what: str, value: str, known: Iterable[str]) -> Message:
    """
    Return a sentence about the unknown *what*, with a guess where one comes near.

    >>> str(unknown_name("game", "barons", ["baron", "barony"]))
    "unknown game 'barons': did you mean baron? There are: baron, barony"
    >>> str(unknown_name("pattern", "bend", []))
    "unknown pattern 'bend'. There are none"
    """
    names = list(known)
    there, near = _listed(names), nearest(value, names)
    value = _cut_off(value)
    if near:
        near = cut(near)
        return Message("unknown_near", what=name_of(what), value=value, near=near, there=there)
    if not names:
        return Message("unknown_of_none", what=name_of(what), value=value)
    return Message("unknown", what=name_of(what), value=value, there=there)


def unknown_choice(option: str, value: str, known: Iterable[str]) -> Message:
    """
    Return a sentence about a word that an *option*, as it is typed, cannot have.

    >>> str(unknown_choice("tokens", "rond", ["round", "square"]))
    "--tokens 'rond': did you mean round? Expected one of round, square"
    """
    names = list(known)
    there, near, value = _listed(names), nearest(value, names), _cut_off(value)
    if near:
        return Message("no_choice_near", option=option, value=value, near=near, there=there)
    return Message("no_choice", option=option, value=value, there=there)


def unknown_key(what: str, key: str, known: Iterable[str]) -> Message:
    """
    Return a sentence about an unknown *key*, to stand behind its place.

    >>> str(unknown_key("key", "coutn", ["count", "letter"]))
    'unknown key; did you mean count?'
    """
    names = list(known)
    near = nearest(key, names)
    if near:
        return Message("unknown_key_near", what=name_of(what), near=cut(near), value=key)
    return Message("unknown_key", what=name_of(what), there=_listed(names))


def either(words: Iterable[str]) -> str:
    """
    Return *words* with commas between, and *or* before the last.

    >>> str(either([".pdf", ".svg", ".png"])), either([".toml"])
    ('.pdf, .svg or .png', '.toml')
    """
    *others, last = words
    return Message("one_or_other", one=joined(others, ", "), other=last) if others else last


def _cut_off(words: str) -> str:
    return words if len(words) <= _LONGEST_VALUE else f"{words[:_LONGEST_VALUE]}..."


def _listed(names: Sequence[str]) -> Message:
    """Return *names* with commas between, the first of them where they are many."""
    shown = [*names[:_MOST_NAMES], "..."] if len(names) > _MOST_NAMES else names
    return joined([name if isinstance(name, Message) else printable(name) for name in shown], ", ")


def nearest(value: str, names: Sequence[str]) -> str:
    """Return the name that comes near; "" if there is none, it is *value* itself, or a number."""
    import difflib  # slow to import, and seldom needed

    if value.strip("+- ").isdigit():
        return ""
    endless = (name for name in names if name.lower().rpartition(".")[0] == value.lower() != "")
    alike = (name for name in names if _spelling(name) == _spelling(value))
    near = [*endless, *alike, *difflib.get_close_matches(value.lower(), names, n=1, cutoff=_NEAR)]
    return near[0] if near and near[0] != value else ""


def _spelling(name: str) -> str:
    """Return *name* as it sounds in French and English alike: baronnie is barony."""
    return _ENDING.sub("y", name.lower()).replace("nn", "n").translate(_UNACCENTED)


def name_of(what: str) -> str:
    """Return what kind of thing *what* is, as a message if it is one of ours."""
    key = f"name_{what.replace(' ', '_')}"
    return Message(key) if key in message_lines(ENGLISH) else what


def shortened(value: object) -> str:
    """Return *value* as it was typed, cut where it is long."""
    import json

    try:
        words = printable(json.dumps(value, ensure_ascii=False, default=str))
    except ValueError:  # a number of thousands of digits
        return Message("huge_number")
    if isinstance(value, str):
        inner = words[1:-1]
        is_long = len(words) > _LONGEST_VALUE
        shown = f"{inner[: _LONGEST_VALUE - 1]}..." if is_long else inner
        return Message("in_double_quotes", text=shown)
    return _cut_off(words)


def cut(name: str) -> str:
    """Return a name that nobody may have checked as messages show it."""
    return _cut_off(printable(name[: _LONGEST_VALUE + 1]))


def printable(text: str) -> str:
    """Return *text* with a mark for each character that cannot be printed."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in text)


def quoted(text: str) -> Message:
    """Return *text* in quotes, shortened, with nothing in it that cannot be printed."""
    short = text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 3] + "..."
    word = Message("quoted", text=printable(short))
    if short.isascii() or not short.isprintable():
        return word
    from unicodedata import name  # seldom needed

    for mark in short:  # a letter that looks like another is told by its name
        told = name(mark, "").lower()
        if told.startswith(_LOOKALIKES) or (len(short) == 1 and told):
            return joined([word, f" ({told})" if len(short) == 1 else f" ({mark}: {told})"], "")
    return word
