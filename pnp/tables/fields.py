"""
What the types of records say of the tables that they are read from.

A record is a `Table`, a frozen dataclass or a named tuple. A field is called in files as in
the record, but without ``is_`` and ``has_``. What types cannot say is annotated:

    within: Annotated[str, Key("in")] = ""
    count: Annotated[int | Mapping[str, int], Between(0, 1000)] = 0

Editors are told of tables by a JSON schema. The meaning of a field is what the docstring of its
record says below ``Attributes``.
"""

import dataclasses
import inspect
import re
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from pnp.tables.records import Table

_ATTRIBUTE = r"(?m)^    (\w+): (.+(?:\n {8}.+)*)"
_TYPES = {str: "string", bool: "boolean", int: "integer", float: "number"}


class Key(Table):
    """The key of a field in files, where its name is another."""

    name: str


class Between(NamedTuple):
    """The bounds of a number, or of the length of a text; of all of them in an array or table."""

    least: float
    most: float


class Field:
    """A field of a record: its name, its type, and whether a table may lack it."""

    def __init__(self, name: str, kind: Any, is_required: bool) -> None:
        self.name, self.kind, self.is_required = name, kind, is_required


@cache
def fields_of(kind: type) -> Mapping[str, Field]:
    """Return the fields of a record by their keys."""
    if issubclass(kind, Table):
        return {
            _key(name, hint): Field(name, hint, name not in kind.defaults)
            for name, hint in kind.hints.items()
        }
    hints = get_type_hints(kind, include_extras=True)
    if dataclasses.is_dataclass(kind):
        optional = {
            field.name
            for field in dataclasses.fields(kind)
            if field.default is not dataclasses.MISSING
            or field.default_factory is not dataclasses.MISSING
        }
        names = [field.name for field in dataclasses.fields(kind)]
    else:
        optional, names = set(kind._field_defaults), list(kind._fields)  # type: ignore[attr-defined]
    return {
        _key(name, hints[name]): Field(name, hints[name], name not in optional) for name in names
    }


def _key(name: str, hint: Any) -> str:
    keys = [note.name for note in notes_of(hint) if isinstance(note, Key)]
    return keys[0] if keys else name.removeprefix("is_").removeprefix("has_")


def notes_of(kind: Any) -> tuple[Any, ...]:
    """Return what a type is annotated with."""
    return get_args(kind)[1:] if get_origin(kind) is Annotated else ()


@cache
def is_record(kind: Any) -> bool:
    """Tell whether *kind* is a type of records."""
    is_table = isinstance(kind, type) and issubclass(kind, Table)
    return is_table or dataclasses.is_dataclass(kind) or hasattr(kind, "_fields")


@cache
def choices_of(kind: Any) -> tuple[Any, ...]:
    """Return the types that may stand at a place; one, if *kind* is no union."""
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(part for part in get_args(kind) if part is not types.NoneType)
    return (kind,)


@cache
def shape_of(kind: Any) -> Any:
    """Return what TOML has for a type: `str`, `bool`, `int`, `float`, `tuple` or `Mapping`."""
    origin = get_origin(kind)
    if origin is Annotated:
        return shape_of(get_args(kind)[0])
    if origin is Literal:
        return type(get_args(kind)[0])
    if origin is tuple:
        return tuple
    return Mapping if origin is not None or is_record(kind) else kind


# What editors are told


@cache
def meanings_of(kind: type) -> Mapping[str, str]:
    """Return what each field of a record is, by its key."""
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        _, _, attributes = inspect.cleandoc(base.__doc__ or "").partition("Attributes:\n")
        said |= {
            name: re.sub(r"\s+", " ", words) for name, words in re.findall(_ATTRIBUTE, attributes)
        }
    fields = fields_of(kind).items()
    return {key: said.get(field.name) or said.get(key, "") for key, field in fields}


def summary_of(kind: type) -> str:
    """Return the first paragraph that is said of a record."""
    first, *_ = inspect.cleandoc(kind.__doc__ or "").split("\n\n")
    return re.sub(r"\s+", " ", first)


def plain_type(kind: Any) -> Any:
    """Return a type without what it is annotated with."""
    return get_args(kind)[0] if notes_of(kind) else kind


def opened(kind: Any, around: Between | None) -> tuple[tuple[Any, ...], Between | None]:
    """Return the types that may stand at a place, and the bounds of numbers there."""
    bounds = next((note for note in notes_of(kind) if isinstance(note, Between)), around)
    choices = choices_of(plain_type(kind))
    return (
        opened(choices[0], bounds)
        if choices[0] is not kind and not choices[1:]
        else (choices, bounds)
    )


def defaults_of(kind: type) -> Mapping[str, Any]:
    """Return the defaults of a record by the names of its fields, where there are any."""
    if issubclass(kind, Table):
        return kind.defaults
    if not dataclasses.is_dataclass(kind):
        return dict(kind._field_defaults)  # type: ignore[attr-defined]
    return {
        field.name: field.default
        for field in dataclasses.fields(kind)
        if field.default is not dataclasses.MISSING
    }


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
    choices, bounds = opened(kind, around)
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
    defaults, properties = defaults_of(kind), {}
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
