"""
What the types of records say of the tables that they are read from.

A record is a frozen dataclass or a named tuple. A field is called in files as in the record,
but without ``is_`` and ``has_``. What types cannot say is annotated:

    within: Annotated[str, Key("in")] = ""
    count: Annotated[int | Mapping[str, int], Between(0, 1000)] = 0
"""

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints


class Key(NamedTuple):
    """The key of a field in files, where its name is another."""

    name: str


class Between(NamedTuple):
    """The bounds of a number, or of the length of a text; of all of them in an array or table."""

    least: float
    most: float


class Field(NamedTuple):
    """A field of a record: its name, its type, and whether a table may lack it."""

    name: str
    kind: Any
    is_required: bool


@cache
def fields_of(kind: type) -> Mapping[str, Field]:
    """Return the fields of a record by their keys."""
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


def is_record(kind: Any) -> bool:
    """Tell whether *kind* is a type of records."""
    return dataclasses.is_dataclass(kind) or hasattr(kind, "_fields")


def choices_of(kind: Any) -> tuple[Any, ...]:
    """Return the types that may stand at a place; one, if *kind* is no union."""
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(part for part in get_args(kind) if part is not types.NoneType)
    return (kind,)


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
