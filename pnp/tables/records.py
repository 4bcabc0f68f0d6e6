"""
`Table`: the base of records that are read from TOML.

Like a frozen dataclass, but made without generated code: a game has so many kinds of tables that
making these classes would take longer than reading the file.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Self, dataclass_transform

from pnp.fixed import FixedDict

# The default of a field that is a table.
NOTHING: Mapping[Any, Any] = FixedDict({})


@dataclass_transform(frozen_default=True, eq_default=False)
class Table:
    """
    A record with a field for each annotation of its class, those of its bases first.

    Records are equal to themselves alone, and never change.

    Raises:
        TypeError: a field is missing, or there is none such.
    """

    hints: ClassVar[Mapping[str, Any]] = {}
    defaults: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        """Note the fields of a kind of records, and their types."""
        own = cls.__annotations__  # its own: they are not in its `vars` from Python 3.14 on
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

    def _replace(self, **changes: Any) -> Self:
        """Return the record with other values in some fields, as of a named tuple."""
        return type(self)(**{**self.__dict__, **changes})

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to change a record."""
        raise AttributeError(f"{type(self).__name__} is frozen")


class Value(Table):
    """A record that is equal to any other of its kind with the same values."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* says the same."""
        return type(other) is type(self) and self.__dict__ == other.__dict__


def as_plain(value: Any) -> Any:
    """Return records as tables of plain values, whatever they lie in."""
    if isinstance(value, Table):
        value = {name: getattr(value, name) for name in value.hints}
    if isinstance(value, Mapping):
        return {key: as_plain(part) for key, part in value.items()}
    return type(value)(map(as_plain, value)) if type(value) in (tuple, list) else value
