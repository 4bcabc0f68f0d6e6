"""
`dataclass`: that of the standard library for frozen records, made without generated code.

A command starts with many kinds of records and makes few of each. To write six functions for every
kind takes longer than all that is done with them, so a kind has one of its own, which is written
when its first record is made; the others are the same for all. `dataclasses.replace`, `fields` and
`field` work with these records, too.
"""

from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses
    from operator import attrgetter
    from typing import ClassVar

    def dataclass(*, frozen, eq=True, repr=True, kw_only=False):
        """Make the decorated class a dataclass; all of them are frozen."""

        def made(kind):
            fields = _fields_of(kind, kw_only)
            own = vars(kind)

            def write_first(record, *values, **named):
                kind.__init__ = _initializer(kind, fields)
                kind.__init__(record, *values, **named)

            kind.__dataclass_fields__ = fields
            kind.__match_args__ = tuple(n for n, field in fields.items() if not field.kw_only)
            kind.__init__, kind.__setattr__, kind.__delattr__ = write_first, _refuse, _refuse
            if repr and "__repr__" not in own:
                kind.__repr__ = _words
            if eq:
                compared = [field for field in fields.values() if field.compare]
                values_of = _getter(compared)

                def is_equal(record, other):
                    if other.__class__ is not record.__class__:
                        return NotImplemented
                    return values_of(record) == values_of(other)

                hashed_of = _getter([field for field in compared if field.hash is not False])
                kind.__eq__ = is_equal
                if own.get("__hash__") is None:
                    kind.__hash__ = lambda record: hash(hashed_of(record))
            return kind

        return made

    def _fields_of(kind, kw_only):
        """Return the fields of a class, and leave in it only the defaults themselves."""
        fields = {}
        for base in reversed(kind.__mro__[1:]):
            fields |= vars(base).get("__dataclass_fields__", {})
        for name, hint in kind.__annotations__.items():
            if getattr(hint, "__origin__", None) is ClassVar:
                continue
            field = vars(kind).get(name, dataclasses.MISSING)
            if not isinstance(field, dataclasses.Field):
                field = dataclasses.field(default=field)
            elif field.default is dataclasses.MISSING:
                delattr(kind, name)
            else:
                setattr(kind, name, field.default)
            field.name, field.type, field.kw_only = name, hint, kw_only
            field._field_type = dataclasses._FIELD
            fields[name] = field
        return fields

    def _getter(fields):
        """Return a function that returns the values of some fields."""
        if len(fields) > 1:
            return attrgetter(*(field.name for field in fields))
        return lambda record: tuple(getattr(record, field.name) for field in fields)

    def _initializer(kind, fields):
        """Write how a record of a kind begins."""
        known = {"_set": object.__setattr__, "_missing": dataclasses.MISSING}
        heads, named, lines = ["_record"], [], []
        for name, field in fields.items():
            head = value = name
            if field.default is not dataclasses.MISSING:
                known[f"_default_{name}"] = field.default
                head = f"{name}=_default_{name}"
            elif field.default_factory is not dataclasses.MISSING:
                known[f"_make_{name}"] = field.default_factory
                head = f"{name}=_missing"
                value = f"_make_{name}() if {name} is _missing else {name}"
            (named if field.kw_only else heads).append(head)
            lines.append(f" _set(_record, {name!r}, {value})")
        if hasattr(kind, "__post_init__"):
            lines.append(" _record.__post_init__()")
        heads += ["*", *named] if named else []
        exec("\n".join([f"def __init__({', '.join(heads)}):", *lines, " pass"]), known)
        return known["__init__"]

    def _words(record):
        """Return a record as an expression."""
        shown = (field for field in record.__dataclass_fields__.values() if field.repr)
        words = (f"{field.name}={getattr(record, field.name)!r}" for field in shown)
        return f"{type(record).__qualname__}({', '.join(words)})"

    def _refuse(record, name, value=None):
        raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")
