"""Named tuples of the packages do all that those of `typing` do; regular expressions are lazy."""

import copy
import inspect
import pickle
import re
import typing

import pytest

import generators


class Ours(generators.NamedTuple):
    """A record."""

    one: int
    two: str = "b"
    three: tuple[int, ...] = ()

    @property
    def twice(self):
        return 2 * self.one


class Theirs(typing.NamedTuple):
    """A record."""

    one: int
    two: str = "b"
    three: tuple[int, ...] = ()


def refused(call):
    with pytest.raises((TypeError, AttributeError, ValueError)) as caught:
        call()
    return str(caught.value).replace("Ours", "Theirs")


def test_named_tuples_are_those_of_typing():
    ours, theirs = Ours(1, three=(2,)), Theirs(1, three=(2,))
    assert ours == theirs
    assert ours.twice == 2
    assert hash(ours) == hash(theirs)
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert ours._replace(two="c") == theirs._replace(two="c")
    assert ours._asdict() == theirs._asdict()
    for name in ("_fields", "_field_defaults", "__match_args__", "__doc__", "__annotations__"):
        assert getattr(Ours, name) == getattr(Theirs, name)
    assert inspect.signature(Ours) == inspect.signature(Theirs)
    for same in (pickle.loads(pickle.dumps(ours)), copy.deepcopy(ours), Ours._make(theirs)):
        assert type(same) is Ours
        assert same == ours


@pytest.mark.parametrize("values", [((), {}), ((1, "b", (), 4), {}), ((1,), {"four": 4})])
def test_what_named_tuples_refuse(values):
    positions, named = values
    assert refused(lambda: Ours(*positions, **named)) == refused(
        lambda: Theirs(*positions, **named)
    )


def test_named_tuples_are_not_changed():
    for name in ("one", "four"):
        refused(lambda name=name: setattr(Ours(1), name, 2))
    refused(lambda: Ours(1)._replace(four=4))


def test_regular_expressions_are_compiled_when_they_are_first_used():
    wrong = generators.regex("(")
    with pytest.raises(re.error):
        wrong.search("")
    vowels = generators.regex("[aeiou]", re.IGNORECASE)
    assert vowels.sub("-", "A table") == "- t-bl-"
    assert vowels.findall("A table") == ["A", "a", "e"]
