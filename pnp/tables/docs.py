"""
What editors and readers are told of tables: a JSON schema and a reference, both from records.

The meaning of a field is what the docstring of its record says below ``Attributes``.
"""

import dataclasses
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pnp.tables.fields import Between, choices_of, fields_of, is_record, notes_of, shape_of

_ATTRIBUTE = re.compile(r"^    (\w+): (.+(?:\n {8}.+)*)", re.MULTILINE)
_TYPES = {str: "string", bool: "boolean", int: "integer", float: "number"}
_WORDS = {str: "text", bool: "`true`, `false`", int: "whole number", float: "number"}

LEGEND = """\
! must be there. ¹ a text, or one in each language: `{ en = "Reef", fr = "Récif" }`. \
² one for all, or by players: `{ 2p = 4, 3-4p = 8 }`."""


@cache
def meanings_of(kind: type) -> Mapping[str, str]:
    """Return what each field of a record is, by its key."""
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        _, _, attributes = inspect.cleandoc(base.__doc__ or "").partition("Attributes:\n")
        said |= {name: re.sub(r"\s+", " ", words) for name, words in _ATTRIBUTE.findall(attributes)}
    fields = fields_of(kind).items()
    return {key: said.get(field.name) or said.get(key, "") for key, field in fields}


def summary_of(kind: type) -> str:
    """Return the first paragraph that is said of a record."""
    first, *_ = inspect.cleandoc(kind.__doc__ or "").split("\n\n")
    return re.sub(r"\s+", " ", first)


def _plain(kind: Any) -> Any:
    """Return a type without what it is annotated with."""
    return get_args(kind)[0] if notes_of(kind) else kind


def _opened(kind: Any, around: Between | None) -> tuple[tuple[Any, ...], Between | None]:
    """Return the types that may stand at a place, and the bounds of numbers there."""
    bounds = next((note for note in notes_of(kind) if isinstance(note, Between)), around)
    choices = choices_of(_plain(kind))
    return (
        _opened(choices[0], bounds)
        if choices[0] is not kind and not choices[1:]
        else (choices, bounds)
    )


def _defaults(kind: type) -> Mapping[str, Any]:
    """Return the defaults of a record by the names of its fields, where there are any."""
    if not dataclasses.is_dataclass(kind):
        return dict(kind._field_defaults)  # type: ignore[attr-defined]
    return {
        field.name: field.default
        for field in dataclasses.fields(kind)
        if field.default is not dataclasses.MISSING
    }


# The schema


def schema_of(kind: type) -> dict[str, Any]:
    """Return a JSON schema (draft 7, which editors of TOML know) of files that hold a *kind*."""
    definitions: dict[str, Any] = {}
    reference = _schema(kind, None, definitions)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        **reference,
        "definitions": definitions,
    }


def _schema(kind: Any, around: Between | None, definitions: dict[str, Any]) -> dict[str, Any]:
    choices, bounds = _opened(kind, around)
    if len(choices) > 1:
        return {"anyOf": [_schema(choice, bounds, definitions) for choice in choices]}
    (kind,) = choices
    if get_origin(kind) is Literal:
        return {"enum": list(get_args(kind))}
    if is_record(kind):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}
            definitions[kind.__name__] = _record_schema(kind, definitions)
        return {"$ref": f"#/definitions/{kind.__name__}"}
    if shape_of(kind) is tuple:
        return _array_schema(get_args(kind), bounds, definitions)
    if shape_of(kind) is Mapping:
        return _object_schema(get_args(kind), bounds, definitions)
    return {"type": _TYPES[kind], **_bounds_schema(kind, bounds)}


def _bounds_schema(kind: type, bounds: Between | None) -> dict[str, float]:
    if bounds is None or kind is bool:
        return {}
    names = ("minLength", "maxLength") if kind is str else ("minimum", "maximum")
    return dict(zip(names, bounds, strict=True))


def _array_schema(
    kinds: tuple[Any, ...], bounds: Between | None, definitions: dict[str, Any]
) -> dict[str, Any]:
    if kinds[1:] == (Ellipsis,):
        return {"type": "array", "items": _schema(kinds[0], bounds, definitions)}
    items = [_schema(kind, bounds, definitions) for kind in kinds]
    return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}


def _object_schema(
    kinds: tuple[Any, ...], bounds: Between | None, definitions: dict[str, Any]
) -> dict[str, Any]:
    names, kind = kinds
    part = _schema(kind, bounds, definitions)
    if get_origin(names) is not Literal:
        return {"type": "object", "additionalProperties": part}
    properties = dict.fromkeys(get_args(names), part)
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _record_schema(kind: type, definitions: dict[str, Any]) -> dict[str, Any]:
    defaults, properties = _defaults(kind), {}
    for key, field in fields_of(kind).items():
        schema = _schema(field.kind, None, definitions)
        # What stands beside a reference is not looked at.
        schema = {"allOf": [schema]} if "$ref" in schema else schema
        properties[key] = {"description": meanings_of(kind)[key], **schema}
        default = defaults.get(field.name)
        if isinstance(default, str | bool | int | float) and default != "":
            properties[key]["default"] = default
    return {
        "type": "object",
        "description": summary_of(kind),
        "properties": properties,
        "required": [key for key, field in fields_of(kind).items() if field.is_required],
        "additionalProperties": False,
    }


# The reference


def reference_of(kind: type) -> str:
    """Return Markdown of all tables of a file that holds a *kind*: key, type, meaning, default."""
    parts, told = [LEGEND], set[type]()
    for key, field in fields_of(kind).items():
        is_named = shape_of(field.kind) is Mapping and not is_record(field.kind)
        part = get_args(_plain(field.kind))[1] if is_named else field.kind
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
        if is_record(field.kind):
            keys.setdefault(field.kind, []).append(f"`{key}`")
    for part, names in keys.items():
        yield from _section(f"{', '.join(names)} of `{head}`", part)


def _bases(kind: type) -> list[type]:
    return [base for base in kind.__mro__[1:] if is_record(base)]


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
    also = [f"It has the keys of {_title(base)} besides." for base in _bases(kind)]
    defaults, meanings = _defaults(kind), meanings_of(kind)
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
    choices, bounds = _opened(kind, around)
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
    tables = [_plain(choice) for choice in choices if shape_of(choice) is Mapping]
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
