"""Mappings that nobody changes: they can be shared, hashed and pickled."""

from collections.abc import Mapping
from typing import Never, TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class FixedDict(dict[_Key, _Value]):
    """A dict that refuses every change; ``dict(it)`` is a copy to be changed."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        """Return the hash of what is in it, in any order."""
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[object, ...]:
        """Say how it is copied."""
        return type(self), (dict(self),)

    def _refuse(self, *_args: object, **_named: object) -> Never:
        raise TypeError("this mapping belongs to something that does not change; copy it: dict(it)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def fixed(value: _Value) -> _Value:
    """Return *value*; mappings, also within mappings, as those that nobody changes."""
    if not isinstance(value, Mapping) or isinstance(value, FixedDict):
        return value
    return FixedDict({key: fixed(one) for key, one in value.items()})  # type: ignore[return-value]
