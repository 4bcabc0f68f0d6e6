"""
`Table`: the base of records that are read from TOML; and what their types say of the tables.

Named tuples are read as well. A field is called in files as in the record,
but without ``is_`` and ``has_``. What types cannot say is annotated:

    within: Annotated[str, Key("in")] = ""
    count: Annotated[int | Mapping[str, int], Between(0, 1000)] = 0

Editors are told of tables by a JSON schema. The meaning of a field is what the docstring of its
record says below ``Attributes``.
"""

import inspect
import re
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from generators import NamedTuple, Record, Value
from pnp.fixed import FixedDict
from pnp.messages import Message

_ATTRIBUTE = r"(?m)^    (\w+): (.+(?:\n {8}.+)*)"
_TYPES = {str: "string", bool: "boolean", int: "integer", float: "number"}

# The default of a field that is a table.
NOTHING: Mapping[Any, Any] = FixedDict({})


class Table(Record):
    """A record that a table of a file becomes."""


def as_plain(value: Any) -> Any:
    """Return records as tables of plain values, whatever they lie in."""
    if isinstance(value, Record):
        value = {name: getattr(value, name) for name in value.hints}
    if isinstance(value, Mapping):
        return {key: as_plain(part) for key, part in value.items()}
    return type(value)(map(as_plain, value)) if type(value) in (tuple, list) else value


# Fields


class Key(Table):
    """The key of a field in files, where its name is another."""

    name: str


class Between(NamedTuple):
    """The bounds of a number, or of the length of a text; of all of them in an array or table."""

    least: float
    most: float


class Items(Value):
    """How many values an array or a table may have."""

    least: int
    most: int

    def fits(self, value: object) -> bool:
        """Tell whether *value*, if it is an array or a table, has so many."""
        return not isinstance(value, list | Mapping) or self.least <= len(value) <= self.most

    @property
    def words(self) -> Message:
        """What is expected."""
        return Message("in_list_between", least=self.least, most=self.most)

    @property
    def schema(self) -> Mapping[str, Any]:
        """What a JSON schema says of it."""
        return {"minItems": self.least, "maxItems": self.most}


class Pattern(Value):
    """What a text is like: a regular expression, and words for it."""

    expression: str
    words: str

    def fits(self, value: object) -> bool:
        """Tell whether *value*, if it is a text, is like that."""
        return not isinstance(value, str) or bool(re.search(self.expression, value))

    @property
    def schema(self) -> Mapping[str, Any]:
        """What a JSON schema says of it."""
        return {"pattern": self.expression, "description": str(self.words)}


class Sheet(Value):
    """A table of which a file beside it may hold rows: its name stands under this key."""

    key: str

    @property
    def schema(self) -> Mapping[str, Any]:
        """What a JSON schema says of it."""
        return {"properties": {self.key: {"type": "string"}}}


class Field:
    """A field of a record: its name, its type, and whether a table may lack it."""

    def __init__(self, name: str, kind: Any, is_required: bool) -> None:
        self.name, self.kind, self.is_required = name, kind, is_required


@cache
def fields_of(kind: type) -> Mapping[str, Field]:
    """Return the fields of a record by their keys."""
    hints = kind.hints if issubclass(kind, Record) else get_type_hints(kind, include_extras=True)
    optional = defaults_of(kind)
    fields = {}
    for name, hint in hints.items():
        keys = [note.name for note in notes_of(hint) if isinstance(note, Key)]
        key = keys[0] if keys else name.removeprefix("is_").removeprefix("has_")
        fields[key] = Field(name, hint, name not in optional)
    return fields


def defaults_of(kind: type) -> Mapping[str, Any]:
    """Return the defaults of a record by the names of its fields, where there are any."""
    if issubclass(kind, Record):
        return kind.defaults
    given = {name: part.default for name, part in inspect.signature(kind).parameters.items()}
    return {name: part for name, part in given.items() if part is not inspect.Parameter.empty}


def notes_of(kind: Any) -> tuple[Any, ...]:
    """Return what a type is annotated with."""
    return get_args(kind)[1:] if get_origin(kind) is Annotated else ()


@cache
def is_record(kind: Any) -> bool:
    """Tell whether *kind* is a type of records."""
    return hasattr(kind, "_fields") or (isinstance(kind, type) and issubclass(kind, Record))


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
    is_wrapped = len(choices) == 1 and choices[0] is not kind
    return opened(choices[0], bounds) if is_wrapped else (choices, bounds)


def schema_of(kind: type) -> dict[str, Any]:
    """Return a JSON schema (draft 7, which editors of TOML know) of files that hold a *kind*."""
    definitions: dict[str, Any] = {}
    reference = _schema(kind, None, definitions)
    draft = {"$schema": "http://json-schema.org/draft-07/schema#"}
    return {**draft, **reference, "definitions": definitions}


def _schema(kind: Any, around: Between | None, definitions: dict[str, Any]) -> dict[str, Any]:
    choices, bounds = opened(kind, around)
    if len(choices) > 1:
        return {"anyOf": [_schema(choice, bounds, definitions) for choice in choices]}
    more = _more_of(kind)
    (kind,) = choices
    parts = get_args(kind)
    if get_origin(kind) is Literal:
        return {"enum": list(parts)}
    if is_record(kind):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}
            defaults, properties = defaults_of(kind), {}
            for key, field in fields_of(kind).items():
                schema = _schema(field.kind, None, definitions)
                # What stands beside a reference is not looked at.
                schema = {"allOf": [schema]} if "$ref" in schema else schema
                said = meanings_of(kind)[key]
                properties[key] = {**({"description": said} if said else {}), **schema}
                default = defaults.get(field.name)
                if isinstance(default, str | bool | int | float) and default != "":
                    properties[key]["default"] = default
            definitions[kind.__name__] = {
                "type": "object",
                "description": summary_of(kind),
                "properties": properties,
                "required": [key for key, field in fields_of(kind).items() if field.is_required],
                "additionalProperties": False,
            }
        return {"$ref": f"#/definitions/{kind.__name__}"}
    if shape_of(kind) is tuple:
        if parts[1:] == (Ellipsis,):
            return {"type": "array", "items": _schema(parts[0], bounds, definitions), **more}
        items = [_schema(part, bounds, definitions) for part in parts]
        return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}
    if shape_of(kind) is Mapping:
        part = _schema(parts[1], bounds, definitions)
        if get_origin(parts[0]) is not Literal:
            more = {key.replace("Items", "Properties"): bound for key, bound in more.items()}
            more |= {"propertyNames": like} if (like := _more_of(parts[0])) else {}
            return {"type": "object", "additionalProperties": part, **more}
        properties = dict.fromkeys(get_args(parts[0]), part)
        return {"type": "object", "properties": properties, "additionalProperties": False}
    if kind is object:
        return {}
    schema = {"type": _TYPES[kind], **more}
    if bounds is not None and kind is not bool:
        names = ("minLength", "maxLength") if kind is str else ("minimum", "maximum")
        schema |= zip(names, bounds, strict=True)
    return schema


def _more_of(kind: Any) -> dict[str, Any]:
    """Return what a schema says of the notes on a type."""
    notes = (note for note in notes_of(kind) if isinstance(note, Items | Pattern | Sheet))
    return {key: part for note in notes for key, part in note.schema.items()}
