"""
JSON texts to data that follows schema 1, ``pnp/schemas/position.schema.json``.

All breaches of the schema are told at once, each with the path to its place:
``hexes[3].terrain``.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from pnp.errors import PositionDataError
from pnp.texts.suggestions import unknown_name

Data: TypeAlias = Mapping[str, Any]

_MOST_TOLD = 20
_LONGEST_VALUE = 60
_MOST_DIGITS = 1000
_SCHEMA_PATH = Path(__file__).parent.parent / "schemas" / "position.schema.json"

# The types and bounds of the schema as a player may read them.
_TYPES = {
    "integer": "a whole number",
    "string": "a text in quotes",
    "boolean": "true or false",
    "array": "a list in brackets",
    "object": "an object in braces",
}
_BOUNDS = {
    "minimum": "{} or more",
    "maximum": "at most {}",
    "minItems": "at least {} in the list",
    "maxItems": "at most {} in the list",
    "maxLength": "at most {} characters",
}


def data_following_schema(text: str, name: str) -> Data:
    """
    Return the data in *text*; *name* is that of its file.

    Raises:
        PositionDataError: it is no JSON, or does not follow the schema.
    """
    data = _loaded(text, name)
    errors = sorted(_validator().iter_errors(data), key=lambda error: str(error.json_path))
    faults = [
        f"{_place(error.absolute_path)}: {words}"
        for error in errors
        for words in _schema_faults(error)
    ]
    refuse(list(dict.fromkeys(faults)), name)
    return data


def refuse(faults: Sequence[str], name: str) -> None:
    """Raise an error that tells *faults*, if there are some."""
    if faults:
        more = [f"and {len(faults) - _MOST_TOLD} more"] if len(faults) > _MOST_TOLD else []
        told = [f"  {fault}" for fault in faults[:_MOST_TOLD]]
        raise PositionDataError("\n".join([f"{name}: this is no position", *told, *more]))


def shortened(value: object) -> str:
    """Return *value* as it was typed, cut where it is long."""
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= _LONGEST_VALUE else f"{words[:_LONGEST_VALUE]}..."


def _loaded(text: str, name: str) -> Data:
    """Return the data of a JSON text that has every key once."""
    try:
        data = json.loads(
            text,
            object_pairs_hook=_each_key_once,
            parse_constant=_no_constant,
            parse_int=_whole,
            parse_float=_number,
        )
    except RecursionError:
        raise PositionDataError(f"{name}: no JSON of a position: too many brackets") from None
    except json.JSONDecodeError as error:
        raise PositionDataError(
            f"{name}, line {error.lineno}, column {error.colno}: no JSON: {error.msg}"
        ) from None
    except ValueError as error:  # a key twice, NaN, a number of thousands of digits
        raise PositionDataError(f"{name}: no JSON of a position: {error}") from None
    if not isinstance(data, dict):
        raise PositionDataError(
            f"{name}: no JSON of a position: expected an object in braces, such as "
            '{"schema": 1, "game": ...}'
        )
    return data


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object, or refuse one that has a key twice: one of both would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {shortened(twice)} is there twice in one object")
    return found


def _no_constant(word: str) -> Any:
    """Refuse NaN and infinities."""
    raise ValueError(f"{word} is no number")


def _whole(digits: str) -> int:
    """Return a whole number of sensible length."""
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _number(words: str) -> int | float:
    """Return a number; one that is whole as such, for the schema takes 2.0 for 2."""
    number = float(words)
    if number in {float("inf"), -float("inf")}:
        raise ValueError(f"{words[:_LONGEST_VALUE]} is too large")
    return int(number) if number.is_integer() else number


@cache
def _validator() -> Any:
    """Return the validator of the shipped schema."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(json.loads(_SCHEMA_PATH.read_text(encoding="utf-8")))


def _schema_faults(error: Any) -> Iterator[str]:
    """Yield what one breach of the schema is in words: each field by its name."""
    if error.validator == "additionalProperties" and error.validator_value is False:
        known = error.schema["properties"]
        for extra in error.instance:
            if extra not in known:
                yield unknown_name("field", extra[:_LONGEST_VALUE], known)
    elif error.validator == "required":
        for field in error.validator_value:
            if field not in error.instance:
                yield f"the field {field!r} is missing"
    else:
        yield f"{shortened(error.instance)}: expected {_expected(error)}"


def _expected(error: Any) -> str:
    """Return what the schema expects in the place of a value."""
    value = error.validator_value
    if error.validator in {"enum", "const"}:
        return ", ".join(map(str, value if isinstance(value, list) else [value]))
    if error.validator == "type":
        return _TYPES[value]
    if error.validator == "anyOf":
        return "a number, or a list or an object of entries"
    if error.validator in _BOUNDS:
        return _BOUNDS[error.validator].format(value)
    return str(error.schema["description"])


def _place(path: Sequence[str | int]) -> str:
    """Return the path to a place, as in ``hexes[3].terrain``."""
    words = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return words.lstrip(".") or "the whole"
