"""What the fields of records say about the tables that they are read from."""

from typing import NamedTuple


class Key(NamedTuple):
    """The key of a field in files, where its name is another."""

    name: str


class Between(NamedTuple):
    """The bounds of a number."""

    least: float
    most: float
