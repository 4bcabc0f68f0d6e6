"""Frozen dataclasses without generated code: they do what those of the standard library do."""

import copy
import dataclasses
import pickle
from typing import ClassVar

import pytest

from generators import records


def made(dataclass):
    """Return kinds of records, made by *dataclass*."""

    @dataclass(frozen=True)
    class Plain:
        """A record with defaults, and one name that an initializer might use itself."""

        unit: ClassVar[str] = "mm"
        record: int
        values: tuple = ()
        table: dict = dataclasses.field(default_factory=dict, hash=False)
        note: str = dataclasses.field(default="", compare=False, repr=False)

    @dataclass(frozen=True)
    class Child(Plain):
        """One that knows more."""

        values: tuple = (1,)
        more: int = 3
        effort = 5

        def __post_init__(self):
            object.__setattr__(self, "more", self.more + 1)

        def __repr__(self):
            return "a child"

    @dataclass(frozen=True, eq=False)
    class Itself:
        """One that is equal to itself alone."""

        one: int

    @dataclass(frozen=True, kw_only=True)
    class Named:
        """One whose fields are named."""

        two: int = 2
        one: int

    @dataclass(frozen=True, kw_only=True)
    class NamedChild(Plain):
        """One of which those of its base need no name."""

        one: int

    @dataclass(frozen=True)
    class Hashed:
        """One with a hash of its own."""

        one: int

        def __hash__(self):
            return 7

    @dataclass(frozen=True)
    class Empty:
        """One without fields."""

    return {
        kind.__name__: kind for kind in (Plain, Child, Itself, Named, NamedChild, Hashed, Empty)
    }


OURS, THEIRS = made(records.dataclass), made(dataclasses.dataclass)
CALLS = [
    ("Plain", (1,), {}),
    ("Plain", (1, (2,), {3: 4}, "5"), {}),
    ("Plain", (), {"record": 1, "note": "x"}),
    ("Plain", (2,), {"table": {1: 2}}),
    ("Child", (1,), {"more": 9}),
    ("Child", (1, (), {}, "", 4), {}),
    ("Itself", (1,), {}),
    ("Named", (), {"one": 1}),
    ("NamedChild", (3, (4,)), {"one": 1}),
    ("Hashed", (1,), {}),
    ("Empty", (), {}),
]
WRONG = [
    ("Plain", (), {}),
    ("Plain", (1, 2, 3, 4, 5), {}),
    ("Plain", (1,), {"record": 1}),
    ("Plain", (1,), {"colour": 1}),
    ("Named", (1,), {}),
    ("NamedChild", (1, (), {}, "", 4), {}),
    ("Empty", (1,), {}),
]


@pytest.mark.parametrize("name, values, named", CALLS)
def test_records_are_those_of_the_standard_library(name, values, named):
    ours, theirs = (kinds[name](*values, **named) for kinds in (OURS, THEIRS))
    assert repr(ours).rpartition(".")[2] == repr(theirs).rpartition(".")[2]
    assert dataclasses.is_dataclass(ours)
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert OURS[name].__match_args__ == THEIRS[name].__match_args__
    again = [OURS[name](*values, **named), copy.copy(ours), copy.deepcopy(ours)]
    assert [ours == one for one in again] == [name != "Itself"] * 3
    if name not in ("Itself", "Hashed"):
        assert {hash(one) for one in again} == {hash(theirs)}
    assert ours != theirs


def test_equal_is_what_has_the_same_values_and_kind():
    plain, child = OURS["Plain"], OURS["Child"]
    assert plain(1) != plain(2)
    assert plain(1) == plain(1, note="not compared")
    assert hash(plain(1, table={1: 2})) == hash(plain(1))
    assert plain(1, (1,)) != child(1)
    assert hash(OURS["Hashed"](1)) == 7


def test_changes_are_refused_and_made_in_copies():
    record = OURS["Plain"](1)
    for change in (lambda: setattr(record, "record", 2), lambda: delattr(record, "record")):
        with pytest.raises(dataclasses.FrozenInstanceError, match="record"):
            change()
    assert dataclasses.replace(record, record=2) == OURS["Plain"](2)
    assert record.table is not OURS["Plain"](1).table
    assert OURS["Plain"].unit == "mm"


@pytest.mark.parametrize("name, values, named", WRONG)
def test_wrong_values_are_refused_as_by_the_standard_library(name, values, named):
    for kinds in (OURS, THEIRS):
        with pytest.raises(TypeError):
            kinds[name](*values, **named)


def test_records_can_be_handed_to_other_processes():
    from layouts.shapes import Style

    style = Style("#123456", stroke_mm=0.5)
    assert pickle.loads(pickle.dumps(style)) == style
