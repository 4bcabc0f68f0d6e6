"""
TOML tables as typed records: the fields of a record say what its table may hold.

A table gives the fields of a record by their names; a named tuple may be a row as well, its
fields in their order. Of several types that may stand at a place the first is taken that fits;
of several records that whose first field is there. Unknown keys are faults, and all faults of
a file are told at once.
"""

import re
import types
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from importlib.machinery import SourceFileLoader
from math import isfinite
from pathlib import Path
from types import CodeType
from typing import Annotated, Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin

from pnp.errors import GameDataError
from pnp.messages import Message
from pnp.tables import records
from pnp.tables.faults import Faults, KeyPath, Words
from pnp.texts.suggestions import either, shortened, unknown_key, unknown_name

Record = TypeVar("Record")

# Controls but for new lines and tabs, and what turns the direction of writing.
_UNPRINTABLE = r"[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]"

# Longer than any map; what is printed is shorter.
_LONGEST_TEXT = records.Between(0, 50_000)


class _FaultError(Exception):
    """Something that cannot be read; it has been noted."""


class _Loader(SourceFileLoader):
    """Loads TOML as Python loads a module: parsed once, and kept in ``__pycache__``."""

    def source_to_code(  # type: ignore[override]
        self, data: Any, path: Any, *_name: Any, **_more: Any
    ) -> CodeType:
        """Return code that makes the tables."""
        import tomllib

        return compile(repr(tomllib.loads(data.decode())), path, "eval")


def shipped_tables(path: Path) -> dict[str, Any]:
    """Return what is in a TOML file of ours; nothing beside it may be a module of its name."""
    try:
        code: Any = _Loader("", str(path)).get_code("")
    except (EOFError, ImportError, TypeError, ValueError):  # what was kept is damaged
        import tomllib

        return tomllib.loads(path.read_text(encoding="utf-8"))
    tables: dict[str, Any] = eval(code)
    return tables


def read_table(kind: type[Record], path: Path) -> Record:
    """
    Return the TOML file at *path*, one of ours, as a record.

    Raises:
        GameDataError: it cannot be read; every line names the file, the table and the key.
    """
    try:
        table = shipped_tables(path)
    except ValueError as error:
        raise GameDataError("in_file", path=path.name, message=error) from error
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


class _Reader(records.Table):
    """Reads values, and notes what is wrong with them."""

    faults: Faults

    def read(self, kind: Any, value: object, path: KeyPath) -> Any:
        """Return *value* as a *kind*; *path* is where it stands, for faults."""
        if type(value) is kind and kind is not float:
            if isinstance(value, str):
                if len(value) > _LONGEST_TEXT.most:
                    self._refuse(path, partial(_out_of_bounds, _LONGEST_TEXT, value))
                if not value.isprintable() and re.search(_UNPRINTABLE, value):
                    self._refuse(path, lambda: Message("unprintable_text", value=shortened(value)))
            return value
        if kind is object:
            return value
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            for note in parts[1:]:
                if isinstance(note, records.Items | records.Pattern) and not note.fits(value):
                    self._refuse(path, partial(_expected, note.words, value))
            read = self.read(parts[0], value, path)
            for bounds in parts[1:]:
                if isinstance(bounds, records.Between):
                    self._check_bounds(bounds, value, path)
            return read
        if origin in (Union, types.UnionType):
            return self._read_one_of(records.choices_of(kind), value, path)
        if origin is Literal:
            if any(type(value) is type(part) and value == part for part in parts):
                return value
            if not isinstance(parts[0], str):
                self._refuse(path, partial(_expected, ", ".join(map(str, parts)), value))
            word = shortened(value).strip('"')
            self._refuse(path, partial(unknown_name, "word", word, [*filter(None, parts)]))
        if origin is tuple:
            return self._read_array(parts, value, path)
        if origin is not None or records.is_record(kind):
            return self._read_table(kind, value, path)
        if not _has_shape(kind, value):
            self._refuse_shape((kind,), value, path)
        return float(value) if kind is float else value  # type: ignore[arg-type]

    def _refuse(self, path: KeyPath, words: Words) -> NoReturn:
        self.faults.add(path, words)
        raise _FaultError

    def _refuse_shape(self, kinds: tuple[Any, ...], value: object, path: KeyPath) -> NoReturn:
        if path[-1] == "players" and isinstance(value, list):  # which tells a range as a text
            self._refuse(path, partial(Message, "players_range", value=shortened(value)))
        shapes = self.faults.shapes
        words = dict.fromkeys(shapes[records.shape_of(kind)] for kind in kinds)
        self._refuse(path, lambda: _expected(either(words), value))

    def _read_all(self, tasks: Iterable[tuple[Any, Callable[[], Any]]]) -> dict[Any, Any]:
        """Return what each task reads, by its name; the faults of all are noted."""
        found: dict[Any, Any] = {}
        before = len(self.faults.paths)
        for name, task in tasks:
            with suppress(_FaultError):
                found[name] = task()
        if len(self.faults.paths) > before:
            raise _FaultError
        return found

    def _check_bounds(self, bounds: records.Between, value: object, path: KeyPath) -> None:
        if isinstance(value, Mapping | list):
            parts = value.items() if isinstance(value, Mapping) else enumerate(value, start=1)
            self._read_all(
                (name, partial(self._check_bounds, bounds, part, (*path, name)))
                for name, part in parts
            )
            return
        size = len(value) if isinstance(value, str) else value
        if isinstance(size, int | float) and not bounds.least <= size <= bounds.most:
            self._refuse(path, partial(_out_of_bounds, bounds, value))

    def _read_one_of(self, kinds: tuple[Any, ...], value: object, path: KeyPath) -> Any:
        """Return *value* as the first of *kinds* that it fits; its keys tell a record."""
        if len(kinds) == 1:
            return self.read(kinds[0], value, path)
        if sum(map(records.is_record, kinds)) > 1:
            table = value if isinstance(value, Mapping) else {}
            firsts = {next(iter(records.fields_of(kind))): kind for kind in kinds}
            told = [kind for key, kind in firsts.items() if key in table]
            if not told:
                self._refuse(path, Message("table_with_keys_expected", names=", ".join(firsts)))
            return self.read(told[0], value, path)
        shaped = [kind for kind in kinds if _has_shape(kind, value)]
        if not shaped:
            self._refuse_shape(kinds, value, path)
        for kind in shaped[1:] and shaped:
            with suppress(_FaultError):
                return _Reader(Faults(self.faults.file)).read(kind, value, path)
        return self.read(shaped[0], value, path)

    def _read_array(self, kinds: tuple[Any, ...], value: object, path: KeyPath) -> tuple[Any, ...]:
        if not isinstance(value, list):
            self._refuse_shape((tuple,), value, path)
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

    def _read_table(self, kind: Any, value: object, path: KeyPath) -> Any:
        """Return a table as a record, or as values by their names; a row as a named tuple."""
        fields = records.fields_of(kind) if records.is_record(kind) else {}
        if isinstance(value, list) and hasattr(kind, "_fields"):
            if len(value) > len(fields):
                self._refuse(path, _expected(", ".join(fields), value))
            value = dict(zip(fields, value, strict=False))
        if not isinstance(value, Mapping):
            self._refuse_shape((kind,), value, path)
        if records.is_record(kind):
            kinds = {key: field.kind for key, field in fields.items()}
        else:
            names, part_kind = get_args(kind)
            if records.notes_of(names):
                self._read_all((key, partial(self.read, names, key, (*path, key))) for key in value)
            known = get_args(names) if get_origin(names) is Literal else value
            kinds = dict.fromkeys(known, part_kind)
        unknown = [key for key in value if key not in kinds]
        for key in unknown:
            what = "key" if path or not isinstance(value[key], Mapping) else "table"
            self.faults.add((*path, key), partial(unknown_key, what, key, kinds))
        missing = [key for key, one in fields.items() if one.is_required and key not in value]
        if missing:
            self.faults.add_missing(path, missing)
        found = self._read_all(
            (key, partial(self.read, kinds[key], part, (*path, key)))
            for key, part in value.items()
            if key in kinds
        )
        if unknown or missing:
            raise _FaultError
        if not records.is_record(kind):
            return found
        return kind(**{fields[key].name: part for key, part in found.items()})


def _has_shape(kind: Any, value: object) -> bool:
    """Tell whether *value* is what TOML has for *kind*."""
    if isinstance(value, list):
        return records.shape_of(kind) is tuple or hasattr(kind, "_fields")
    if isinstance(value, bool):
        return records.shape_of(kind) is bool
    if records.shape_of(kind) is float:
        return isinstance(value, int | float) and isfinite(value)
    return isinstance(value, records.shape_of(kind))


def _expected(words: str, value: object) -> Message:
    return Message("value_expected", value=shortened(value), expected=words)


def _out_of_bounds(bounds: records.Between, value: object) -> Message:
    least, most = bounds
    expected = (
        Message("characters_between", least=least, most=most)
        if isinstance(value, str)
        else Message("number_between", least=least, most=most)
    )
    return _expected(expected, value)
