"""The reference of game files in docs/own-games.md, made of the records that they are read as."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from pnp.tables.records import (
    Between,
    choices_of,
    defaults_of,
    fields_of,
    is_record,
    meanings_of,
    opened,
    plain_type,
    shape_of,
    summary_of,
)

_WORDS = {str: "text", bool: "`true`, `false`", int: "whole number", float: "number"}

LEGEND = """\
! required. ¹ a text, or one in each language: `{ en = "Reef", fr = "Récif" }`. \
² one for all, or by players: `{ 2p = 4, 3-4p = 8 }`."""


def reference_of(kind: type) -> str:
    """Return Markdown of all tables of a file that holds a *kind*: key, type, meaning, default."""
    parts, told = [LEGEND], set[type]()
    for key, field in fields_of(kind).items():
        is_named = shape_of(field.kind) is Mapping and not is_record(field.kind)
        part = get_args(plain_type(field.kind))[1] if is_named else field.kind
        if is_record(part):
            for base in reversed(_bases(part)):
                parts += [] if base in told else _section(_title(base), base)
                told.add(base)
            parts += _table_sections(f"[{key}.NAME]" if is_named else f"[{key}]", part)
        else:
            row = f"| `NAME` | {type_words(part)} | {meanings_of(kind)[key]} |  |"
            parts += [f"### `[{key}]`", _rows_text([row])]
    return "\n\n".join(parts) + "\n"


def _table_sections(head: str, kind: type) -> Iterator[str]:
    """Yield what is said of a table, and of the records in it."""
    yield from _section(f"`{head}`", kind)
    keys: dict[Any, list[str]] = {}
    for key, field in fields_of(kind).items():
        part = (field.kind, *get_args(plain_type(field.kind)))[-1]
        if is_record(part):
            keys.setdefault(part, []).append(f"`{key}`")
    for part, names in keys.items():
        yield from _section(f"{', '.join(names)} of `{head}`", part)


def _bases(kind: type) -> list[type]:
    return [base for base in kind.__mro__[1:] if is_record(base) and fields_of(base)]


def _title(kind: type) -> str:
    """
    Return what a record is called that is no table by itself.

    >>> _title(type("MeasureTable", (), {}))
    'Measure'
    """
    return kind.__name__.removesuffix("Table")


def _section(head: str, kind: type) -> Iterator[str]:
    """Yield heading, summary and table; keys that records have in common are told once."""
    inherited = {key for base in _bases(kind) for key in fields_of(base)}
    also = [f"It also has the keys of {_title(base)}." for base in _bases(kind)]
    defaults, meanings = defaults_of(kind), meanings_of(kind)
    rows = [
        f"| `{key}`{'!' * field.is_required} | {type_words(field.kind)} | {meanings[key]} "
        f"| {_default_words(defaults.get(field.name))} |"
        for key, field in fields_of(kind).items()
        if key not in inherited
    ]
    yield f"### {head}"
    yield " ".join([summary_of(kind), *also])
    yield _rows_text(rows)


def _rows_text(rows: list[str]) -> str:
    return "\n".join(["| key | type | meaning | default |", "|---|---|---|---|", *rows])


def type_words(kind: Any, around: Between | None = None) -> str:
    """
    Return what may stand at a place.

    >>> type_words(int | Mapping[str, int])
    'whole number²'
    >>> type_words(str | tuple[str, ...])
    'word, or words'
    """
    choices, bounds = opened(kind, around)
    plain, mark = _without_players(choices)
    if mark or len(choices) > 1:
        return _several_words(plain, bounds) + mark
    (kind,) = choices
    if get_origin(kind) is Literal:
        return ", ".join(f"`{word}`" for word in get_args(kind) if word)
    if is_record(kind):
        return "table"
    if shape_of(kind) is tuple:
        parts = [part for part in get_args(kind) if part is not Ellipsis]
        words = ", ".join(type_words(part, bounds) for part in parts)
        return f"list of {words}" if len(parts) == 1 else f"[{words}]"
    if shape_of(kind) is Mapping:
        return f"table of {type_words(get_args(kind)[1], bounds)}"
    return f"{bounds.least:g} to {bounds.most:g}" if bounds and kind is not str else _WORDS[kind]


def _without_players(choices: tuple[Any, ...]) -> tuple[tuple[Any, ...], str]:
    """Return *choices* without the table that gives them by players or languages, and its mark."""
    others = tuple(choice for choice in choices if shape_of(choice) is not Mapping)
    tables = [plain_type(choice) for choice in choices if shape_of(choice) is Mapping]
    if len(tables) == 1 and others and not is_record(tables[0]):
        names, part = get_args(tables[0])
        if choices_of(part) == others:
            return others, "²" if names is str else "¹"
    return choices, ""


def _several_words(choices: tuple[Any, ...], bounds: Between | None) -> str:
    if choices == (str, tuple[str, ...]):
        return "word, or words"
    return ", or ".join(type_words(choice, bounds) for choice in choices)


def _default_words(default: Any) -> str:
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    if isinstance(default, tuple):
        return " ".join(f"`{part}`" for part in default)
    if isinstance(default, int | float):
        return f"`{default:g}`"
    return f"`{default}`" if isinstance(default, str) and default else ""
