"""
TOML tables as typed records: the fields of a record say what its table may hold.

A table gives the fields of a record by their names; a named tuple may be a row as well, its
fields in their order. Of several types that may stand at a place the first is taken that fits;
of several records that whose first field is there. Unknown keys are faults, and all faults of
a file are told at once.
"""

import re
import types
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import isfinite
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NoReturn,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from pnp.errors import GameDataError
from pnp.messages import Message
from pnp.tables.faults import Faults, KeyPath, Words
from pnp.tables.fields import Between, Field, choices_of, fields_of, is_record, shape_of
from pnp.tables.records import Table
from pnp.texts.suggestions import shortened, unknown_key, unknown_name

Record = TypeVar("Record")

# Controls but for new lines and tabs, and what turns the direction of writing.
_UNPRINTABLE = r"[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]"

# Longer than any map; what is printed is shorter.
_LONGEST_TEXT = Between(0, 50_000)


class _FaultError(Exception):
    """Something that cannot be read; it has been noted."""


def read_table(kind: type[Record], path: Path) -> Record:
    """
    Return the TOML file at *path*, one of ours, as a record.

    Raises:
        GameDataError: it cannot be read; every line names the file, the table and the key.
    """
    import tomllib

    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise GameDataError(Message("in_file", path=path.name, message=error)) from error
    return read_record(kind, table, Faults(path.name, error=GameDataError))


def read_record(kind: type[Record], table: Mapping[str, object], faults: Faults) -> Record:
    """
    Return *table* as a record; what is wrong is noted in *faults*, which know file and lines.

    Raises:
        PnpError: that of *faults*, with all that was noted.
    """
    try:
        record: Record = _Reader(faults).read(kind, table, ())
    except _FaultError:
        faults.raise_any()
        raise
    return record


class _Reader(Table):
    """Reads values, and notes what is wrong with them."""

    faults: Faults

    def read(self, kind: Any, value: object, path: KeyPath) -> Any:
        """Return *value* as a *kind*; *path* is where it stands, for faults."""
        if type(value) is kind and kind is not float:
            if isinstance(value, str):
                self._check_text(value, path)
            return value
        origin = get_origin(kind)
        if origin is Annotated:
            return self._read_annotated(kind, value, path)
        if origin in (Union, types.UnionType):
            return self._read_one_of(choices_of(kind), value, path)
        if origin is Literal:
            return self._read_choice(get_args(kind), value, path)
        if origin is tuple:
            return self._read_array(get_args(kind), value, path)
        if origin is not None:
            return self._read_named(kind, value, path)
        if is_record(kind):
            return self._read_record(kind, value, path)
        if not _has_shape(kind, value):
            self._refuse_shape((kind,), value, path)
        return float(value) if kind is float else value  # type: ignore[arg-type]

    def _refuse(self, path: KeyPath, words: Words) -> NoReturn:
        self.faults.add(path, words)
        raise _FaultError

    def _refuse_shape(self, kinds: tuple[Any, ...], value: object, path: KeyPath) -> NoReturn:
        self._refuse(path, partial(_shape_expected, kinds, value))

    def _read_all(self, tasks: Iterator[tuple[Any, Callable[[], Any]]]) -> dict[Any, Any]:
        """Return what each task reads, by its name; the faults of all are noted."""
        found: dict[Any, Any] = {}
        before = len(self.faults)
        for name, task in tasks:
            try:
                found[name] = task()
            except _FaultError:
                continue
        if len(self.faults) > before:
            raise _FaultError
        return found

    def _read_annotated(self, kind: Any, value: object, path: KeyPath) -> Any:
        plain, *notes = get_args(kind)
        read = self.read(plain, value, path)
        for bounds in notes:
            if isinstance(bounds, Between):
                self._check_bounds(bounds, read, path)
        return read

    def _check_bounds(self, bounds: Between, value: object, path: KeyPath) -> None:
        if isinstance(value, Mapping | tuple):
            parts = value.items() if isinstance(value, Mapping) else enumerate(value, start=1)
            self._read_all(
                (name, partial(self._check_bounds, bounds, part, (*path, name)))
                for name, part in parts
            )
            return
        size = len(value) if isinstance(value, str) else value
        if isinstance(size, int | float) and not bounds.least <= size <= bounds.most:
            self._refuse(path, partial(_out_of_bounds, bounds, value))

    def _check_text(self, value: str, path: KeyPath) -> None:
        if len(value) > _LONGEST_TEXT.most:
            self._refuse(path, partial(_out_of_bounds, _LONGEST_TEXT, value))
        if not value.isprintable() and re.search(_UNPRINTABLE, value):
            self._refuse(path, lambda: Message("unprintable_text", value=shortened(value)))

    def _read_one_of(self, kinds: tuple[Any, ...], value: object, path: KeyPath) -> Any:
        """Return *value* as the first of *kinds* that it fits."""
        if len(kinds) == 1:
            return self.read(kinds[0], value, path)
        shaped = [kind for kind in kinds if _has_shape(kind, value)]
        if sum(map(is_record, kinds)) > 1:
            shaped = self._chosen_by_keys(kinds, value, path)
        if not shaped:
            self._refuse_shape(kinds, value, path)
        for kind in shaped[1:] and shaped:
            try:
                return _Reader(Faults(self.faults.file)).read(kind, value, path)
            except _FaultError:
                continue
        return self.read(shaped[0], value, path)

    def _chosen_by_keys(self, kinds: tuple[Any, ...], value: object, path: KeyPath) -> list[Any]:
        """Return the record that *value* tells by its keys, as the only one."""
        table = value if isinstance(value, Mapping) else {}
        firsts = {next(iter(fields_of(kind))): kind for kind in kinds}
        told = [kind for key, kind in firsts.items() if key in table]
        if not told:
            self._refuse(path, Message("table_with_keys_expected", names=", ".join(firsts)))
        return told[:1]

    def _read_choice(self, choices: tuple[str, ...], value: object, path: KeyPath) -> object:
        if value not in choices:
            self._refuse(path, lambda: unknown_name("word", _word(value), choices))
        return value

    def _read_array(self, kinds: tuple[Any, ...], value: object, path: KeyPath) -> tuple[Any, ...]:
        if not isinstance(value, list):
            self._refuse(path, lambda: Message("array_expected", value=shortened(value)))
        is_open = len(kinds) == 2 and kinds[1] is Ellipsis
        if not is_open and len(value) != len(kinds):
            self._refuse(
                path, lambda: Message("values_expected", value=shortened(value), count=len(kinds))
            )
        parts = kinds[:1] * len(value) if is_open else kinds
        tasks = (
            (number, partial(self.read, kind, part, (*path, number)))
            for number, (kind, part) in enumerate(zip(parts, value, strict=True), start=1)
        )
        return tuple(self._read_all(tasks).values())

    def _read_named(self, kind: Any, value: object, path: KeyPath) -> dict[str, Any]:
        names, part_kind = get_args(kind)
        if not isinstance(value, Mapping):
            self._refuse_shape((kind,), value, path)
        known = get_args(names) if get_origin(names) is Literal else value
        before = len(self.faults)
        self._note_unknown(known, value, path)
        found = self._read_all(
            (name, partial(self.read, part_kind, part, (*path, name)))
            for name, part in value.items()
            if name in known
        )
        if len(self.faults) > before:
            raise _FaultError
        return found

    def _read_record(self, kind: type, value: object, path: KeyPath) -> Any:
        fields = fields_of(kind)
        if isinstance(value, list) and hasattr(kind, "_fields"):
            value = self._row(fields, value, path)
        if not isinstance(value, Mapping):
            self._refuse_shape((kind,), value, path)
        before = len(self.faults)
        self._note_unknown(fields, value, path)
        missing = [key for key, field in fields.items() if field.is_required and key not in value]
        if missing:
            self.faults.add(path, _missing(missing, path), is_table=True)
        found = self._read_all(
            (fields[key].name, partial(self.read, fields[key].kind, part, (*path, key)))
            for key, part in value.items()
            if key in fields
        )
        if len(self.faults) > before:
            raise _FaultError
        return kind(**found)

    def _row(
        self, fields: Mapping[str, Field], value: list[object], path: KeyPath
    ) -> dict[str, object]:
        """Return the values of a row by their keys."""
        if len(value) > len(fields):
            names = ", ".join(fields)
            self._refuse(
                path, lambda: Message("value_expected", value=shortened(value), expected=names)
            )
        return dict(zip(fields, value, strict=False))

    def _note_unknown(
        self, known: Mapping[str, Any] | tuple[str, ...], table: Mapping[str, Any], path: KeyPath
    ) -> None:
        for key, value in table.items():
            if key not in known:
                what = "key" if path or not isinstance(value, Mapping) else "table"
                self.faults.add((*path, key), partial(unknown_key, what, key, known))


def _missing(keys: list[str], path: KeyPath) -> Message:
    """Return that a table lacks keys, or the file tables."""
    if not path:
        return Message("there_is_no", names=", ".join(f"[{key}]" for key in keys))
    return Message("it_needs", names=", ".join(keys), count=len(keys))


def _has_shape(kind: Any, value: object) -> bool:
    """Tell whether *value* is what TOML has for *kind*."""
    if isinstance(value, list):
        return shape_of(kind) is tuple or hasattr(kind, "_fields")
    if isinstance(value, bool):
        return shape_of(kind) is bool
    if shape_of(kind) is float:
        return isinstance(value, int | float) and isfinite(value)
    return isinstance(value, shape_of(kind))


def _shape_expected(kinds: tuple[Any, ...], value: object) -> Message:
    words: Mapping[Any, Message] = {
        str: Message("a_text"),
        bool: Message("true_or_false"),
        int: Message("whole_number"),
        float: Message("a_number"),
        tuple: Message("an_array"),
        Mapping: Message("a_table"),
    }
    *others, last = dict.fromkeys(words[shape_of(kind)] for kind in kinds)
    expected = Message("either", first=tuple(others), last=last) if others else last
    return Message("value_expected", value=shortened(value), expected=expected)


def _out_of_bounds(bounds: Between, value: object) -> Message:
    least, most = bounds
    expected = (
        Message("characters_between", least=least, most=most)
        if isinstance(value, str)
        else Message("number_between", least=least, most=most)
    )
    return Message("value_expected", value=shortened(value), expected=expected)


def _word(value: object) -> str:
    return shortened(value).strip('"')
