"""
TOML tables as typed records: the fields of a record say what its table may hold.

A record is a frozen dataclass or a named tuple. A table gives its fields by name, without
``is_`` and ``has_``; a named tuple may be a row as well, its fields in their order. Where a
record of several kinds may stand, the kind is the one whose first field is there. Unknown
keys are faults. All faults of a file are told at once.
"""

import dataclasses
import types
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import (
    Any,
    Literal,
    NamedTuple,
    NoReturn,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pnp.errors import GameDataError
from pnp.messages import Message, joined
from pnp.texts.suggestions import shortened, unknown_name

Record = TypeVar("Record")

_MOST_FAULTS = 20
_WORDS = {
    str: Message("a_text"),
    bool: Message("true_or_false"),
    int: Message("whole_number"),
    float: Message("a_number"),
}


class _FaultError(Exception):
    """Something that cannot be read; it has been noted."""


class _Field(NamedTuple):
    """A field of a record: its name, its type, and whether a table may lack it."""

    name: str
    kind: Any
    is_required: bool


def read_table(kind: type[Record], path: Path) -> Record:
    """
    Return the TOML file at *path* as a record.

    Raises:
        GameDataError: it cannot be read; every line names the file, the table and the key.
    """
    import tomllib

    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise GameDataError(Message("in_file", path=path.name, message=error)) from error
    return read_record(kind, table, path.name)


def read_record(kind: type[Record], table: Mapping[str, object], name: str) -> Record:
    """
    Return *table* as a record; *name* is that of its file.

    Raises:
        GameDataError: as in `read_table`.
    """
    reader = _Reader(name, [])
    try:
        record: Record = reader.read(kind, table, "")
    except _FaultError:
        raise GameDataError(joined(reader.faults[:_MOST_FAULTS])) from None
    return record


@cache
def _fields(kind: type) -> Mapping[str, _Field]:
    """Return the fields of a record by their keys."""
    hints = get_type_hints(kind)
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
        name.removeprefix("is_").removeprefix("has_"): _Field(
            name, hints[name], name not in optional
        )
        for name in names
    }


def _is_record(kind: Any) -> bool:
    return dataclasses.is_dataclass(kind) or hasattr(kind, "_fields")


class _Reader(NamedTuple):
    """Reads values, and notes what is wrong with them."""

    file: str
    faults: list[str]

    def read(self, kind: Any, value: object, place: str) -> Any:
        """Return *value* as a *kind*; *place* is where it stands, for faults."""
        origin = get_origin(kind)
        if origin in (Union, types.UnionType):
            return self._read_one_of(get_args(kind), value, place)
        if origin is Literal:
            return self._read_choice(get_args(kind), value, place)
        if origin is tuple:
            return self._read_array(get_args(kind), value, place)
        if origin is not None:
            return self._read_named(get_args(kind)[1], value, place)
        if _is_record(kind):
            return self._read_record(kind, value, place)
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            return float(value)
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            self._refuse(
                place, Message("value_expected", value=shortened(value), expected=_WORDS[kind])
            )
        return value

    def _refuse(self, place: str, words: str) -> NoReturn:
        where = f"[{place}] " if "." not in place else "[{}] {}: ".format(*place.rsplit(".", 1))
        message = Message.made("", "{where}{words}", {"where": where, "words": words})
        fault = Message("in_file", path=self.file, message=message if place else words)
        self.faults.append(fault)
        raise _FaultError

    def _read_all(self, tasks: Iterator[tuple[str, Any, object, str]]) -> dict[str, Any]:
        """Return what each task reads, by its name; the faults of all are noted."""
        found: dict[str, Any] = {}
        before = len(self.faults)
        for name, kind, value, place in tasks:
            try:
                found[name] = self.read(kind, value, place)
            except _FaultError:
                continue
        if len(self.faults) > before:
            raise _FaultError
        return found

    def _read_one_of(self, kinds: tuple[Any, ...], value: object, place: str) -> Any:
        """Return what may be missing, or a record of the kind that *value* tells by its keys."""
        kinds = tuple(kind for kind in kinds if kind is not types.NoneType)
        if len(kinds) == 1:
            return self.read(kinds[0], value, place)
        firsts = {next(iter(_fields(kind))): kind for kind in kinds}
        table = value if isinstance(value, Mapping) else {}
        wanted = next((kind for key, kind in firsts.items() if key in table), None)
        if wanted is None:
            self._refuse(place, Message("table_with_keys_expected", names=", ".join(firsts)))
        return self._read_record(wanted, value, place)

    def _read_choice(self, choices: tuple[str, ...], value: object, place: str) -> object:
        if value not in choices:
            self._refuse(place, unknown_name("word", str(value), choices))
        return value

    def _read_array(self, kinds: tuple[Any, ...], value: object, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            self._refuse(place, Message("array_expected", value=shortened(value)))
        is_open = len(kinds) == 2 and kinds[1] is Ellipsis
        if not is_open and len(value) != len(kinds):
            self._refuse(
                place, Message("values_expected", value=shortened(value), count=len(kinds))
            )
        parts = kinds[:1] * len(value) if is_open else kinds
        tasks = (
            (str(number), kind, part, f"{place} {number}")
            for number, (kind, part) in enumerate(zip(parts, value, strict=True), start=1)
        )
        return tuple(self._read_all(tasks).values())

    def _read_named(self, kind: Any, value: object, place: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            self._refuse(place, Message("table_expected", value=shortened(value)))
        return self._read_all((name, kind, part, f"{place}.{name}") for name, part in value.items())

    def _read_record(self, kind: type, value: object, place: str) -> Any:
        fields = _fields(kind)
        if isinstance(value, list) and hasattr(kind, "_fields"):
            if len(value) > len(fields):
                self._refuse(
                    place,
                    Message("value_expected", value=shortened(value), expected=", ".join(fields)),
                )
            value = dict(zip(fields, value, strict=False))
        if not isinstance(value, Mapping):
            self._refuse(place, Message("table_expected", value=shortened(value)))
        self._check_keys(fields, value, place)
        return kind(
            **self._read_all(
                (fields[key].name, fields[key].kind, part, f"{place}.{key}".lstrip("."))
                for key, part in value.items()
            )
        )

    def _check_keys(
        self, fields: Mapping[str, _Field], table: Mapping[str, object], place: str
    ) -> None:
        for key in table:
            if key not in fields:
                self._refuse(place, unknown_name("key", key, fields))
        missing = [key for key, field in fields.items() if field.is_required and key not in table]
        if missing:
            self._refuse(place, Message("there_is_no", names=", ".join(missing)))
