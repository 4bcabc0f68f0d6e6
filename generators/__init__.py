"""
Hexes, constraints and random boards. Knows no game and no paper. Here are its errors, and the base
of the records of all packages.

    PnpError                     anything that this program cannot do for its caller
    +-- GeneratorError
        +-- NoSuchBoardError     proved: nothing satisfies the request
        +-- BudgetError          gave up: nothing found, nothing proved
        +-- RegionError          a region or piece that cannot be worked with

What each package refuses is a class of its own, named where that package begins. The bases of
errors and records, regular expressions and the count of cores lie on the ground floor, because
other packages share them; `layouts` and `output` take nothing else from here. They are no
module of their own: a thread that starts with the package and one that starts with a module which
the package imports would wait for each other.
"""

import os
import re
from collections import namedtuple
from collections.abc import Mapping
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Named(tuple):
        __slots__ = ()
        _make = classmethod(tuple.__new__)

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            values = (f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({', '.join(values)})"

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, **changes):
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise TypeError(f"{type(self).__name__}: {', '.join(changes)}")
            return made

    class _Making(type):
        """Makes named tuples in a tenth of the time: those of as many fields share their code."""

        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            made = type(name, (_Named, *bases[1:]), {"__slots__": (), **space})
            made._fields = made.__match_args__ = fields = tuple(made.__annotations__)
            made._field_defaults = {field: space[field] for field in fields if field in space}
            like = _plain(len(fields))
            new, told = like.__new__, f"{made.__qualname__}.__new__"
            code = new.__code__.replace(co_varnames=("_cls", *fields), co_qualname=told)
            defaults = tuple(made._field_defaults.values())
            made.__new__ = staticmethod(FunctionType(code, new.__globals__, "__new__", defaults))
            made.__new__.__annotations__ = made.__annotations__
            for field, theirs in zip(fields, like._fields, strict=True):
                setattr(made, field, vars(like)[theirs])
            return made

    @cache
    def _plain(count):
        return namedtuple("_", [f"field_{number}" for number in range(count)])

    class NamedTuple(metaclass=_Making):
        """What `typing` calls so, for all packages: a command makes a hundred of them."""


@dataclass_transform(frozen_default=True, eq_default=False)
class Record:
    """
    A record with a field for each annotation of its class, those of its bases first.

    Like a frozen dataclass, but made without generated code: a command makes dozens of classes, and
    a dataclass takes sixty times as long to make. Records are equal to themselves alone, and never
    change.

    Raises:
        TypeError: a field is missing, or there is none such.
    """

    hints: ClassVar[Mapping[str, Any]] = {}
    defaults: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        """Note the fields of a kind of records, and their types; *kw_only* is for type checkers."""
        super().__init_subclass__()
        own = cls.__annotations__  # its own: they are not in its `vars` from Python 3.14 on
        own = {
            name: hint
            for name, hint in own.items()
            if getattr(hint, "__origin__", None) is not ClassVar
        }
        cls.hints = {**cls.hints, **own}
        cls.defaults = {**cls.defaults, **{n: vars(cls)[n] for n in own if n in vars(cls)}}

    def __init__(self, *values: Any, **named: Any) -> None:
        given = self.__dict__
        given.update(self.defaults)
        given.update(zip(self.hints, values, strict=False))
        given.update(named)
        if given.keys() != self.hints.keys() or len(values) > len(self.hints):
            wrong = ", ".join(sorted(given.keys() ^ self.hints.keys()))
            raise TypeError(f"{type(self).__name__}: {wrong or 'too many values'}")

    def _asdict(self) -> dict[str, Any]:
        """Return the values by their fields, as of a named tuple."""
        return {name: self.__dict__[name] for name in self.hints}

    def _replace(self, **changes: Any) -> Self:
        """Return the record with other values in some fields, as of a named tuple."""
        return type(self)(**{**self._asdict(), **changes})

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to change a record."""
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        """Refuse to lose a field."""
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __repr__(self) -> str:
        """Return it as it is made."""
        values = (f"{name}={value!r}" for name, value in self._asdict().items())
        return f"{type(self).__qualname__}({', '.join(values)})"


class Value(Record):
    """A record that is equal to any other of its kind with the same values."""

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* says the same."""
        if type(other) is not type(self):
            return NotImplemented
        mine, others = self.__dict__, other.__dict__
        return all(mine[name] == others[name] for name in self.hints)

    def __hash__(self) -> int:
        """Return the hash of what it says, if all of that has one."""
        return hash(tuple(map(self.__dict__.get, self.hints)))


class _Regex:
    def __init__(self, *given: Any) -> None:
        self._given = given

    def __reduce__(self) -> tuple[Any, ...]:
        return _Regex, self._given

    def __getattr__(self, name: str) -> Any:
        found = vars(self)[name] = getattr(re.compile(*self._given), name)
        return found


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a regular expression that is compiled when it is first used: few ever are in a run."""
    return _Regex(pattern, flags)  # type: ignore[return-value]


class PnpError(Exception):
    """Anything that this program cannot do for its caller; the message says what to do."""

    def __init__(self, key: str, text: str | None = None, **values: object) -> None:
        """
        Say *text*, which is English, its slots filled by *values*.

        *key* finds it in other languages. Whoever has a message ready passes it alone.
        """
        super().__init__(key if text is None else text.format_map(values))
        self.key, self.text, self.values = key, text, values


class OutOfStepsError(Exception):
    """A search has used up its steps: a sign to whoever began it, who says what then."""


class GeneratorError(PnpError):
    """Anything this folder cannot do for its caller."""


class NoSuchBoardError(GeneratorError):
    """A proof: no board satisfies the request. The message says why and what to relax."""


class BudgetError(GeneratorError):
    """The search stopped at its budget. It says nothing about whether a board exists."""


class RegionError(GeneratorError, ValueError):
    """A region, window or number of tiles that makes no sense."""


def core_count() -> int:
    """Return how many cores this process may use."""
    find = getattr(os, "sched_getaffinity", None)
    return len(find(0)) if find else os.cpu_count() or 1
